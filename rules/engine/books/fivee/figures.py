"""What is kept of a character: the only place that knows the codes, bounds and units of the numbers on its sheet.

Units stand in the codes: `_g` grams, `_cm` centimetres, so that every weight and speed is a whole number. A proficiency
is the place of a word in GRADES, a size the place of a word in SIZES.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from rules.engine.books.base import EMPTY, Ability, ConditionState, MemberState
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.books.fivee.carrying import MEDIUM
from rules.engine.books.fivee.carrying import SIZES as FACTORS
from rules.engine.books.fivee.reading import HIGHEST_LEVEL, HIGHEST_SCORE, LOWEST_LEVEL, LOWEST_SCORE
from rules.engine.books.fivee.skills import SKILLS
from rules.engine.books.fivee.things import weight_g

NONE, HALF, PROFICIENT, EXPERTISE = "none", "half", "proficient", "expertise"
GRADES = (NONE, HALF, PROFICIENT, EXPERTISE)
SIZES = tuple(FACTORS)
LEVEL, SIZE, SPEED, LOAD, LUCKY, HP_MAX, HP = "level", "size", "speed_cm", "load_g", "lucky", "hp_max", "hp"
AVERAGE_SCORE = 10
USUAL_SPEED_CM = 900
MOST_HIT_POINTS = 9_999
GRAMS, CENTIMETRES = 1000, 100


def save(ability: str) -> str:
    """Code of a save's number."""
    return f"{ability}_save"


def grade(number: str) -> str:
    """Code under which the proficiency in a skill or save is kept."""
    return f"{number}_prof"


def kilograms(grams: int) -> Decimal:
    return Decimal(grams) / GRAMS


def metres(centimetres: int) -> Decimal:
    return Decimal(centimetres) / CENTIMETRES


def _graded(number: str, rule: str, section: str) -> Ability:
    return Ability(grade(number), 0, len(GRADES) - 1, 0, choices=GRADES, rule=rule, section=section)


KEPT: tuple[Ability, ...] = (
    *(
        Ability(code, LOWEST_SCORE, HIGHEST_SCORE, AVERAGE_SCORE, rule="5E-MOD-3", section="abilities")
        for code in ABILITIES
    ),
    Ability(LEVEL, LOWEST_LEVEL, HIGHEST_LEVEL, LOWEST_LEVEL, rule="5E-PROF-1", section="who"),
    Ability(HP_MAX, 1, MOST_HIT_POINTS, 1, rule="5E-HP-5", section="who"),
    Ability(SIZE, 0, len(SIZES) - 1, SIZES.index(MEDIUM), choices=SIZES, rule="5E-CARRY-4", section="who"),
    Ability(SPEED, 0, 100_000, USUAL_SPEED_CM, rule="5E-CARRY-3", section="who"),
    Ability(LUCKY, 0, 1, 0, choices=("no", "yes"), rule="5E-ADV-4", section="who"),
    *(_graded(skill, "5E-SKILL-2", "skills") for skill in SKILLS),
    *(_graded(save(code), "5E-SAVE-4", "saves") for code in ABILITIES),
    Ability(HP, 0, MOST_HIT_POINTS, 0, group="state", rule="5E-HP"),
    Ability(LOAD, 0, 100_000_000, 0, group="state", rule="5E-CARRY-5"),
)
_START: Mapping[str, int] = {one.code: one.default for one in KEPT}


def starting() -> dict[str, int | None]:
    """A new character: hit points are not set, so that they are as many as the maximum."""
    return {**_START, HP: None}


@dataclass(frozen=True, slots=True)
class Character:
    """All that the numbers of a sheet rest on. `skills` and `saves` hold a grade each, "none" where one is left out.

    `load_g` is said by hand; `things` add to it, each with its card's key and its weight in grams, as far as that is set.
    `hp` None: as many hit points as the maximum. `conditions` add to scores and to numbers of the sheet, by code.
    """

    scores: Mapping[str, int]
    level: int = LOWEST_LEVEL
    size: str = MEDIUM
    speed_cm: int = USUAL_SPEED_CM
    load_g: int = 0
    things: tuple[tuple[str, int], ...] = ()
    skills: Mapping[str, str] = field(default_factory=lambda: EMPTY)
    saves: Mapping[str, str] = field(default_factory=lambda: EMPTY)
    main_class: str | None = None
    lucky: bool = False
    hp_max: int = 1
    hp: int | None = None
    conditions: tuple[ConditionState, ...] = ()

    @property
    def carried_g(self) -> int:
        return self.load_g + sum(grams for _, grams in self.things)

    @property
    def load_kg(self) -> Fraction:
        return Fraction(self.carried_g, GRAMS)


def character(member: MemberState) -> Character:
    """A member as the rules of 5e see him; what isn't kept yet has the value of a new member."""
    kept = {**_START, **{code: value for code, value in member.abilities.items() if value is not None}}
    return Character(
        scores={code: kept[code] for code in ABILITIES},
        level=kept[LEVEL],
        size=SIZES[kept[SIZE]],
        speed_cm=kept[SPEED],
        load_g=kept[LOAD],
        things=tuple((one.card.key, grams) for one in member.possessions if (grams := weight_g(one.card))),
        skills={skill: GRADES[kept[grade(skill)]] for skill in SKILLS},
        saves={code: GRADES[kept[grade(save(code))]] for code in ABILITIES},
        main_class=member.main_class,
        lucky=bool(kept[LUCKY]),
        hp_max=kept[HP_MAX],
        hp=member.abilities.get(HP),
        conditions=member.conditions,
    )
