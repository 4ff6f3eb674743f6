"""Climbing and falling as rolls in play: the only place that asks a player for walls and edges (CC-CLIMB, CC-FALL)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.books.base import Asked, CardState, Choice, Field, Finding, MemberState, OddsRow
from rules.engine.books.cronache import kept, once, sheet
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.climbing import HARDEST, NO_HOLDS, climb, climb_down, difficulty_used, fall
from rules.engine.books.cronache.deed import Deed, Read, dice_field, his_die, named, no_dice
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.limits import feature_forbids
from rules.engine.books.cronache.moving_odds import climb_down_rows, climb_rows
from rules.engine.books.cronache.powers import schools_of
from rules.engine.books.cronache.spread import param
from rules.engine.odds import certain
from rules.engine.types import Derived, Step, Violation, stacked

UP, DOWN = "climb", "climb_down"
WALLS = (*(f"wall_{one}" for one in range(HARDEST + 1)), f"wall_{NO_HOLDS}")
ZONES = ("zone_cm", "other_zone_cm")
HIGHEST_CM, TALLEST_MM = 200, 500
HUMAN_MM = 30
LEVITATION, STORM = "levitazione", "venti_di_tempesta"
DROP, PUSHED = "drop", "push"
CAUSES = (DROP, "jump", "vault", "move", PUSHED)


def _model() -> tuple[Field, ...]:
    return (Field("model_mm", "int", HUMAN_MM, 1, TALLEST_MM), Field("crouching", "bool", False))


def _model_cm(asked: Asked) -> Fraction:
    return Fraction(asked.chosen["model_mm"], 10)


# --- climbing ---------------------------------------------------------------------------------------------------------


def _climb_fields(member: MemberState) -> tuple[Field, ...]:
    """Rule: CC-CLIMB-1, CC-CLIMB-2, CC-CLIMB-3, CC-CLIMB-5"""
    found = [
        dice_field("die", "d8"),
        Field("way", "choice", UP, choices=(Choice(UP), Choice(DOWN))),
        Field("wall", "choice", WALLS[2], choices=tuple(Choice(one) for one in WALLS)),
        Field("height_cm", "int", 10, 1, HIGHEST_CM),
        *(Field(one, "int", 0, 0, HIGHEST_CM) for one in ZONES),
        *_model(),
        Field("storm_winds", "bool", False),
    ]
    if "sorcery" in schools_of(kept.fighter_of(member)):
        found.append(Field("levitating", "bool", False))
    return tuple(found)


def _climber(asked: Asked) -> Fighter:
    fighter = kept.fighter_of(asked.member)
    if not asked.chosen.get("levitating"):
        return fighter
    return replace(fighter, effects={LEVITATION: CardState(LEVITATION, "power")})


def _wall(asked: Asked) -> dict[str, Any]:
    """What both ways ask for, as the calculations are told it."""
    said = asked.chosen
    printed = said["wall"].removeprefix("wall_")
    storm = (CardState(STORM, "power"),) if said["storm_winds"] else ()
    told: dict[str, Any] = {
        "climb_difficulty": printed if printed == NO_HOLDS else int(printed),
        "height_cm": said["height_cm"],
        "zones_cm": tuple(said[one] for one in ZONES if 0 < said[one] < said["height_cm"]),
        "fighter": _climber(asked),
        "table_effects": storm,
    }
    if said["way"] == DOWN:
        told |= {"model_cm": _model_cm(asked), "crouching": said["crouching"]}
    return told


def _climbed(asked: Asked, natural: int) -> dict[str, Any] | Violation:
    told = _wall(asked)
    return climb_down(natural=natural, **told) if asked.chosen["way"] == DOWN else climb(natural=natural, **told)


def _against_climbing(asked: Asked) -> Violation | None:
    """Rule: CC-CLIMB-1, CC-CLIMB-5"""
    said = asked.chosen
    told = _climbed(asked, 1)
    if isinstance(told, Violation):
        return told
    model = _model_cm(asked)
    rule = feature_forbids(said["way"], _climber(asked), feature=0, height=said["height_cm"], model=model)
    return Violation(rule, "not_higher", {"member": asked.member.name}) if rule else None


def _climb_numbers(asked: Asked) -> tuple[Derived, ...]:
    """The difficulty that he climbs with, and what gives rerolls. Rule: CC-CLIMB-2, CC-REROLL-3"""
    told, fighter = _wall(asked), _climber(asked)
    printed, windy = int(told["climb_difficulty"]), asked.chosen["storm_winds"]
    cards = [*fighter.skills.values(), *fighter.gear.values()]
    steps = [Step("printed", "wall", printed)]
    steps += [
        Step("bought" if one.kind == "skill" else "worn", one.key, number(one, "climb_difficulty"))
        for one in cards
        if number(one, "climb_difficulty")
    ]
    steps += [Step("conditions", STORM, 1)] if windy else []
    rest = difficulty_used(printed, fighter, windy=windy) - sum(one.amount for one in steps)
    if rest:
        steps.append(Step("conditions", LEVITATION if LEVITATION in fighter.effects else "not_below_zero", rest))
    dexterity = sheet.value(asked.member, fighter, "dexterity")
    return stacked("climb_difficulty", steps, "CC-CLIMB-2"), dexterity


def _climb_rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    rows = climb_down_rows if asked.chosen["way"] == DOWN else climb_rows
    return {"outcome": rows(die=asked.chosen["die"], **_wall(asked))}


def _read_climb(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-CLIMB-2, CC-CLIMB-3, CC-CLIMB-4, CC-FALL-2"""
    told = _climbed(asked, faces[0])
    assert not isinstance(told, Violation)
    reach: dict[str, Any] = {"face": faces[0], "value": told["value_cm"], "cm": told["ends_cm"]}
    if told.get("fall_cm"):
        fell = Finding("climbs_and_falls", {**reach, "fall": told["fall_cm"]}, "CC-CLIMB-4")
        return Read(False, (fell, *_hurt(told)), {kept.LOST: told["damage_taken"]}, named(told["conditions_received"]))
    if asked.chosen["way"] == DOWN:
        return Read(True, (Finding("climbs_down_to", reach, "CC-CLIMB-4"),))
    if told["ends_cm"] == 0:
        return Read(False, (Finding("climbs_nowhere", reach, "CC-CLIMB-3"),))
    code = "climbs_to_the_top" if told["ends_cm"] == asked.chosen["height_cm"] else "climbs_to"
    return Read(True, (Finding(code, reach, "CC-CLIMB-3"),))


def _hurt(told: Mapping[str, Any]) -> tuple[Finding, ...]:
    """What a fall costs. Rule: CC-FALL-2"""
    return (Finding("fall_hurts", {"damage": told["damage_taken"]}, "CC-FALL-2"),)


# --- falling ----------------------------------------------------------------------------------------------------------


def _fall_fields(_member: MemberState) -> tuple[Field, ...]:
    return (
        Field("fall_cause", "choice", f"fall_{DROP}", choices=tuple(Choice(f"fall_{one}") for one in CAUSES)),
        Field("height_cm", "int", 10, 1, HIGHEST_CM),
        *_model(),
        Field("crevasse", "bool", False),
    )


def _cause(asked: Asked) -> str:
    return str(asked.chosen["fall_cause"]).removeprefix("fall_")


def _fallen(asked: Asked) -> dict[str, Any]:
    said = asked.chosen
    return fall(
        height_cm=said["height_cm"],
        model_cm=_model_cm(asked),
        crouching=said["crouching"],
        cause=_cause(asked),
        crevasse=said["crevasse"],
        fighter=kept.fighter_of(asked.member),
    )


def _fall_numbers(asked: Asked) -> tuple[Derived, ...]:
    return (sheet.left(asked.member, kept.fighter_of(asked.member)),)


def _fall_rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    told = _fallen(asked)
    return {"outcome": certain("lost") if told["lost"] else certain("fell", damage_taken=param(told["damage_taken"]))}


def _read_fall(asked: Asked, _faces: Sequence[int]) -> Read:
    """Rule: CC-FALL-2, CC-FALL-3, CC-FALL-4, CC-FALL-5, CC-FALL-6"""
    told = _fallen(asked)
    if told["lost"]:
        return Read(False, (Finding("lost_in_a_crevasse", {}, "CC-FALL-5"),), used=(once.CREVASSE,))
    return Read(None, _hurt(told), {kept.LOST: told["damage_taken"]}, named(told["conditions_received"]))


CLIMB = Deed(
    key="climb",
    rule="CC-CLIMB-2",
    fields=_climb_fields,
    dice=his_die,
    rows=_climb_rows,
    read=_read_climb,
    against=_against_climbing,
    numbers=_climb_numbers,
    poisons=True,
    purpose=lambda asked: str(asked.chosen["way"]),
)
FALL = Deed(
    key="fall",
    rule="CC-FALL-2",
    fields=_fall_fields,
    dice=no_dice,
    rows=_fall_rows,
    read=_read_fall,
    numbers=_fall_numbers,
    lying=lambda asked: _cause(asked) == PUSHED,
)
