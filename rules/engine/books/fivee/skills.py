"""The eighteen skills: the only place that ties each of them to its ability (5E-SKILL)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import Calc
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.inputs import word

OF_ABILITY: Mapping[str, tuple[str, ...]] = {
    "str": ("athletics",),
    "dex": ("acrobatics", "sleight_of_hand", "stealth"),
    "con": (),
    "int": ("arcana", "history", "investigation", "nature", "religion"),
    "wis": ("animal_handling", "insight", "medicine", "perception", "survival"),
    "cha": ("deception", "intimidation", "performance", "persuasion"),
}
ABILITY_OF: Mapping[str, str] = {skill: ability for ability, skills in OF_ABILITY.items() for skill in skills}
SKILLS = tuple(ABILITY_OF)


def skill_ability(*, skill: str) -> dict[str, str]:
    """The ability that a skill belongs to. Rule: 5E-SKILL-1"""
    return {"ability": ABILITY_OF[skill]}


def ability_skills(*, ability: str) -> dict[str, list[str]]:
    """The skills of an ability, none for Constitution. Rule: 5E-SKILL-1, 5E-SKILL-3"""
    return {"skills": list(OF_ABILITY[ability])}


def skill_count() -> dict[str, int]:
    """How many skills there are, in all and for each ability. Rule: 5E-SKILL-1"""
    return {"total": len(SKILLS), **{ability: len(OF_ABILITY[ability]) for ability in ABILITIES}}


CALCS: tuple[Calc, ...] = (
    Calc("skill_ability", skill_ability, {"skill": word(*SKILLS)}, "5E-SKILL-1"),
    Calc("ability_skills", ability_skills, {"ability": word(*ABILITIES)}, "5E-SKILL-1"),
    Calc("skill_count", skill_count, {}, "5E-SKILL-1"),
)
