"""The sheet of a character: the only place that derives every number with its sources.

Codes: an ability (`str`), its modifier (`str_mod`), its save (`str_save`), a skill (`athletics`), a passive score
(`passive_perception`), and the constants below. Weights are grams, speeds centimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.books.base import PossessionState
from rules.engine.books.fivee import carrying, casting, hit_points
from rules.engine.books.fivee import options as house
from rules.engine.books.fivee.abilities import ABILITIES, modifier, warning
from rules.engine.books.fivee.advantage import DISADVANTAGE, PASSIVE
from rules.engine.books.fivee.checks import PASSIVE_BASE
from rules.engine.books.fivee.figures import (
    CENTIMETRES,
    EXPERTISE,
    GRAMS,
    HALF,
    HP,
    HP_MAX,
    LOAD,
    NONE,
    SPEED,
    Character,
    kilograms,
    save,
)
from rules.engine.books.fivee.proficiency import applied, bonus_at
from rules.engine.books.fivee.skills import ABILITY_OF, SKILLS
from rules.engine.books.fivee.things import weight_g
from rules.engine.types import Derived, Step, Violation, stacked

PROFICIENCY, INITIATIVE, SPELL_SAVE_DC = "proficiency_bonus", "initiative", "spell_save_dc"
CAPACITY, LIMIT, WEIGHT = "capacity_g", "limit_g", "weight_g"
ENCUMBERED_FROM, HEAVILY_FROM = "encumbered_from_g", "heavily_from_g"
COLUMNS = ABILITIES
SLOWED, TOO_HEAVY, BASE, LOWEST = "slowed_by_load", "too_heavy", "base", "lowest_maximum"


def sheet(character: Character, options: Mapping[str, Any]) -> tuple[Derived, ...]:
    """Every number of the sheet, in the order to show them."""
    return (
        *(score(character, code) for code in ABILITIES),
        *(ability_modifier(character, code) for code in ABILITIES),
        proficiency_bonus(character),
        *(saving_throw(character, code) for code in ABILITIES),
        *(skill(character, code) for code in SKILLS),
        *(passive(character, code, options) for code in SKILLS),
        initiative(character),
        *spell_save_dc(character),
        hp_max(character),
        hp(character),
        *loads(character, options),
        speed(character, options),
    )


def moved(character: Character, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What conditions may add to. A modifier follows its score, a weight Strength, and play sets what is left and carried."""
    fixed = {f"{code}_mod" for code in ABILITIES} | {PROFICIENCY, HP, *(one.code for one in loads(character, options))}
    return tuple(one.code for one in sheet(character, options) if one.code not in fixed)


def warnings(character: Character) -> tuple[tuple[str, str], ...]:
    """Abilities above the limit of adventurers, each with the code of the warning. Rule: 5E-MOD-4"""
    found = ((code, warning(character.scores[code])) for code in ABILITIES)
    return tuple((code, said) for code, said in found if said is not None)


def score(character: Character, ability: str) -> Derived:
    """An ability score and what conditions do to it. Rule: 5E-MOD-3"""
    return _counted(character, ability, [Step("printed", ability, character.scores[ability])], "5E-MOD-3")


def ability_modifier(character: Character, ability: str) -> Derived:
    """The modifier of an ability score. Rule: 5E-MOD-2"""
    return _counted(character, f"{ability}_mod", [_from_ability(character, ability)], "5E-MOD-2")


def proficiency_bonus(character: Character) -> Derived:
    """The proficiency bonus of the level. Rule: 5E-PROF-1"""
    return stacked(PROFICIENCY, [Step("printed", "level", bonus_at(character.level))], "5E-PROF-1")


def skill(character: Character, code: str, ability: str | None = None) -> Derived:
    """What is added to a check of a skill, with another ability if one is named. Rule: 5E-SKILL-2, 5E-SKILL-5"""
    steps = _skill_steps(character, code, ability or ABILITY_OF[code])
    return _counted(character, code, steps, "5E-SKILL-2")


def saving_throw(character: Character, ability: str) -> Derived:
    """What is added to a save. Rule: 5E-SAVE-2"""
    grade = character.saves.get(ability, NONE)
    steps = [_from_ability(character, ability), *_from_grade(character, grade)]
    return _counted(character, save(ability), steps, "5E-SAVE-2")


def passive(character: Character, code: str, options: Mapping[str, Any]) -> Derived:
    """The passive score of a skill. Rule: 5E-PASSIVE-1, 5E-PASSIVE-2"""
    steps = [Step("printed", BASE, PASSIVE_BASE), *skill(character, code).steps]
    if is_hampered(character, ABILITY_OF[code], options):
        steps.append(Step("conditions", carrying.HEAVILY, PASSIVE[DISADVANTAGE]))
    return _counted(character, f"passive_{code}", steps, "5E-PASSIVE-1")


def initiative(character: Character) -> Derived:
    """What is added to initiative: it is a Dexterity check without a skill. Rule: 5E-INIT-1, 5E-INIT-2"""
    return _counted(character, INITIATIVE, [_from_ability(character, "dex")], "5E-INIT-2")


def spell_save_dc(character: Character) -> tuple[Derived, ...]:
    """Target number of saves against the spells of a class that casts; nothing for any other. Rule: 5E-CAST-3"""
    ability = casting.ABILITY_OF.get(character.main_class or "")
    if ability is None:
        return ()
    steps = [
        Step("printed", BASE, casting.BASE_DC),
        _from_ability(character, ability),
        Step("bought", PROFICIENCY, bonus_at(character.level)),
    ]
    return (_counted(character, SPELL_SAVE_DC, steps, "5E-CAST-3"),)


def hp_max(character: Character) -> Derived:
    """The maximum of hit points, with what conditions on Constitution do to it, never below 1. Rule: 5E-HP-2, 5E-HP-5"""
    steps = [Step("printed", HP_MAX, character.hp_max)]
    by_con = hit_points.change_of(modifier(character.scores["con"]), _modifier(character, "con"), character.level)
    steps += [Step("conditions", "con", by_con)] if by_con else []
    found = _counted(character, HP_MAX, steps, "5E-HP-2" if by_con else "5E-HP-1")
    missing = hit_points.LOWEST_MAXIMUM - (found.value or 0)
    return stacked(HP_MAX, [*found.steps, Step("conditions", LOWEST, missing)], "5E-HP-5") if missing > 0 else found


def hp(character: Character) -> Derived:
    """Hit points as they are: as many as the maximum until they are set, never more than it. Rule: 5E-HP"""
    most = most_hp(character)
    return stacked(HP, [Step("printed", HP, most if character.hp is None else min(character.hp, most))], "5E-HP")


def most_hp(character: Character) -> int:
    return hp_max(character).value or 0


def following(before: Character, after: Character) -> dict[str, int]:
    """What moves with Constitution and the maximum, by code, as far as it wasn't set itself.

    The maximum follows the modifier for all levels that it counts so far; hit points follow the maximum where they are
    set and don't stay, see `hit_points.current_after`.
    Rule: 5E-HP-2, 5E-HP-4
    """
    most = after.hp_max
    if most == before.hp_max:
        old, new = modifier(before.scores["con"]), modifier(after.scores["con"])
        most = hit_points.changed(most, hit_points.change_of(old, new, before.level))
    found = {} if most == after.hp_max else {HP_MAX: most}
    now = hp(before).value or 0
    then = hit_points.current_after(now, most_hp(before), most_hp(replace(after, hp_max=most)))
    stays = before.hp is None or after.hp != before.hp or then == before.hp
    return found if stays else {**found, HP: then}


# load and speed


def loads(character: Character, options: Mapping[str, Any]) -> tuple[Derived, ...]:
    """Capacity, limit, with the variant both thresholds, and the load itself. Rule: 5E-CARRY-1, 5E-CARRY-2, 5E-ENC-5"""
    variant: tuple[Derived, ...] = ()
    if _with_variant(options):
        variant = (
            _weighed(character, ENCUMBERED_FROM, carrying.ENCUMBERED_FROM, "5E-ENC-2"),
            _weighed(character, HEAVILY_FROM, carrying.HEAVILY_FROM, "5E-ENC-3"),
        )
    return (
        _weighed(character, CAPACITY, carrying.KG_PER_POINT, "5E-CARRY-1"),
        _weighed(character, LIMIT, carrying.KG_PER_POINT * carrying.MOVED_TIMES, "5E-CARRY-2"),
        *variant,
        stacked(
            LOAD,
            [Step("printed", LOAD, character.load_g), *(Step("worn", key, grams) for key, grams in character.things)],
            "5E-CARRY-5",
        ),
    )


def thing_numbers(thing: PossessionState) -> tuple[Derived, ...]:
    """What a thing weighs; the source gives no weights, so until a card of one's own says so it isn't set."""
    grams = weight_g(thing.card)
    steps = () if grams is None else (Step("printed", thing.card.key, grams),)
    return (Derived(WEIGHT, grams, steps, "5E-CARRY-5"),)


def overburdened(character: Character, name: str, options: Mapping[str, Any]) -> Violation | None:
    """Why a load can't be carried; None where it can. Rule: 5E-CARRY-5, 5E-ENC-4"""
    status = burden(character, options)
    if status not in (TOO_HEAVY, carrying.OVER):
        return None
    rule = "5E-CARRY-5" if status == TOO_HEAVY else "5E-ENC-4"
    grams = character.carried_g
    return Violation(rule, status, {"member": name, "load_kg": str(kilograms(grams)), "load_g": grams})


def burden(character: Character, options: Mapping[str, Any]) -> str:
    """How the load weighs: `none`, `encumbered`, `heavily_encumbered`, `slowed_by_load`, `over_capacity`, `too_heavy`.

    Rule: 5E-CARRY-3, 5E-CARRY-5, 5E-ENC-4
    """
    strength = _strength(character)
    if _with_variant(options):
        return carrying.burden(strength, character.size, character.load_kg)
    if character.load_kg > carrying.limit_kg(strength, character.size):
        return TOO_HEAVY
    return SLOWED if character.load_kg > carrying.capacity_kg(strength, character.size) else carrying.NONE


def is_hampered(character: Character, ability: str, options: Mapping[str, Any]) -> bool:
    """Whether the load puts rolls of this ability at disadvantage. Rule: 5E-ENC-3"""
    return ability in carrying.HAMPERED and burden(character, options) == carrying.HEAVILY


def speed(character: Character, options: Mapping[str, Any]) -> Derived:
    """Speed with the load, never below 0; a load that can't be moved leaves none. Rule: 5E-CARRY-6, 5E-ENC-6"""
    before = _counted(character, SPEED, [Step("printed", SPEED, character.speed_cm)], "5E-CARRY-6")
    now = before.value or 0
    status = burden(character, options)
    if status in carrying.SPEED_LOST:
        lost = carrying.SPEED_LOST[status] * CENTIMETRES
    elif status == SLOWED:
        lost = now - int(carrying.SLOW_M * CENTIMETRES)
    else:
        lost = now
    lost = min(max(lost, 0), max(now, 0))
    return stacked(SPEED, [*before.steps, *([Step("conditions", status, -lost)] if lost else [])], before.rule)


def _weighed(character: Character, code: str, kg_per_point: Fraction, rule: str) -> Derived:
    """A weight that follows Strength, with what the size adds to it or takes away."""
    plain = kg_per_point * GRAMS * _strength(character)
    by_size = plain * (carrying.SIZES[character.size] - 1)
    steps = [Step("printed", "str", int(plain))]
    steps += [Step("replaced", character.size, int(by_size))] if by_size else []
    return _counted(character, code, steps, rule)


def _strength(character: Character) -> int:
    return max(0, score(character, "str").value or 0)


def _with_variant(options: Mapping[str, Any]) -> bool:
    return bool(house.in_force(options, house.ENCUMBRANCE))


# steps


def _from_ability(character: Character, ability: str) -> Step:
    return Step("printed", ability, _modifier(character, ability))


def _modifier(character: Character, ability: str) -> int:
    """The modifier of a score with what conditions do to it."""
    return modifier(score(character, ability).value or 0)


def _skill_steps(character: Character, code: str, ability: str) -> list[Step]:
    return [_from_ability(character, ability), *_from_grade(character, character.skills.get(code, NONE))]


def _from_grade(character: Character, grade: str) -> list[Step]:
    """What proficiency adds; for expertise the bonus and what doubling makes of it.

    Half of it in a save stands for a feature that allows it there.
    Rule: 5E-PROF-3, 5E-PROF-5, 5E-PROF-8
    """
    bonus = bonus_at(character.level)
    if grade == NONE:
        return []
    if grade == HALF:
        return [Step("bought", "half_proficiency", bonus // 2)]
    steps = [Step("bought", PROFICIENCY, bonus)]
    if grade == EXPERTISE:
        doubled = applied(bonus, proficient=True, factors=[Fraction(2)])
        steps.append(Step("bought", EXPERTISE, doubled - bonus))
    return steps


def _counted(character: Character, code: str, steps: list[Step], rule: str) -> Derived:
    """A number with what conditions add to it by its own code."""
    by_conditions = [
        Step("conditions", one.kind, one.effects[code], label=one.label)
        for one in character.conditions
        if code in one.effects
    ]
    return stacked(code, [*steps, *by_conditions], rule)
