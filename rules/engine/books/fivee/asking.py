"""What is said before a roll of 5e: the only place that knows its fields and turns answers into prepared rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.engine.books.base import Asked, Choice, Field, MemberState, RollKind
from rules.engine.books.fivee import hiding, rolling
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.books.fivee.advantage import ADVANTAGE, DISADVANTAGE, STATES
from rules.engine.books.fivee.figures import character
from rules.engine.books.fivee.reading import HIGHEST_SCORE, LOWEST_SCORE
from rules.engine.books.fivee.rolling import Circumstances, Prepared
from rules.engine.books.fivee.skills import SKILLS
from rules.engine.types import Violation

CHECK, SAVE, CONTEST, GROUP = "check", "save", "contest", "group_check"
INITIATIVE, HIDE, SEARCH = "initiative", "hide", "search"
LEVEL_UP, CON_CHANGE = "level_up", "con_change"
KINDS: tuple[RollKind, ...] = (
    RollKind(CHECK, "5E-CHECK-2"),
    RollKind(SAVE, "5E-SAVE-2"),
    RollKind(CONTEST, "5E-CONTEST-2"),
    RollKind(GROUP, "5E-GROUP-1"),
    RollKind(INITIATIVE, "5E-INIT-1"),
    RollKind(HIDE, "5E-HIDE-1"),
    RollKind(SEARCH, "5E-HIDE-2"),
    RollKind(LEVEL_UP, "5E-HP-3"),
    RollKind(CON_CHANGE, "5E-HP-2"),
)
OWN, NOBODY = "own", "somebody_else"  # the ability of the skill itself; an opponent without a sheet
NO_SKILL = "no_skill"
HIT_DICE = (6, 8, 10, 12)
USUAL_DC, MOST_DC = 15, 60
USUAL_PASSIVE, MOST_PASSIVE = 10, 60
MODIFIERS = (-20, 40)  # of somebody without a sheet


@dataclass(frozen=True, slots=True)
class Side:
    """One who rolls: id of the member ("" for somebody without a sheet), name, and what is rolled."""

    owner: str
    name: str
    prepared: Prepared


def fields(member: MemberState, key: str, party: Sequence[MemberState]) -> tuple[Field, ...]:
    """What is said before a roll, in the order to ask it."""
    everybody = tuple(Choice(one.id, label=one.name) for one in party)
    everyone = tuple(one.id for one in party)
    about_skill = (_skill("skill_used"), _chosen("ability", (OWN, *ABILITIES)))
    match key:
        case "check":
            return (*about_skill, _dc(), Field("helped", "bool", False), *_CIRCUMSTANCES)
        case "save":
            return (_chosen("ability", ABILITIES), _dc(), *_CIRCUMSTANCES)
        case "contest":
            others = tuple(one for one in everybody if one.value != member.id)
            return (
                *about_skill,
                *_CIRCUMSTANCES,
                Field("opponent", "opponent", NOBODY, choices=(Choice(NOBODY), *others)),
                _skill("opponent_skill"),
                _chosen("opponent_ability", (OWN, *ABILITIES)),
                _number("opponent_modifier", *MODIFIERS),
                _chosen("opponent_state", STATES),
            )
        case "group_check":
            group = Field("members", "several", everyone, choices=everybody)
            return (group, *about_skill, _dc(), *_CIRCUMSTANCES)
        case "initiative":
            members = Field("members", "several", everyone, choices=everybody)
            return (members, *_CIRCUMSTANCES, Field("others", "named", (), *MODIFIERS))
        case "hide":
            return (
                _number("passive", 0, MOST_PASSIVE, USUAL_PASSIVE),
                Field("gm_allows", "bool", True),
                Field("seen_clearly", "bool", False),
                Field("invisible", "bool", False),
                *_CIRCUMSTANCES,
            )
        case "search":
            return (_number("stealth_total", 0, MOST_PASSIVE, USUAL_PASSIVE), *_CIRCUMSTANCES)
        case "level_up":
            dice = tuple(Choice(f"d{sides}", label=f"d{sides}") for sides in HIT_DICE)
            return (Field("hit_die", "choice", dice[0].value, choices=dice), _new_con(member))
        case "con_change":
            return (_new_con(member),)
    return ()


def sides(asked: Asked) -> tuple[Side, ...] | Violation:
    """All who roll, the roller first where there is one; or why the roll can't be made."""
    match asked.key:
        case "contest":
            return _listed((_skilled(asked, asked.member), _opponent(asked)))
        case "group_check":
            found = _listed(_skilled(asked, one) for one in _group(asked))
            return found or Violation("5E-GROUP-3", "empty_group")
        case "initiative":
            found = _listed(
                _side(one, rolling.initiative(character(one), asked.options, circumstances=_bearing(asked)))
                for one in _group(asked)
            )
            if isinstance(found, Violation):
                return found
            return (*found, *_others(asked)) or Violation("5E-INIT-1", "empty_group")
    return _listed((_alone(asked),))


def _alone(asked: Asked) -> Side | Violation:
    who, said, bearing = character(asked.member), asked.chosen, _bearing(asked)
    match asked.key:
        case "save":
            ability = said["ability"]
            return _side(asked.member, rolling.saving_throw(who, asked.options, ability=ability, circumstances=bearing))
        case "hide":
            given = {name: bool(said[name]) for name in ("seen_clearly", "invisible", "gm_allows")}
            if not hiding.can_try_to_hide(**given)["allowed"]:
                return Violation("5E-HIDE-4", "may_not_hide", {"member": asked.member.name})
            return _side(asked.member, rolling.hide(who, asked.options, circumstances=bearing))
        case "search":
            return _side(asked.member, rolling.check(who, asked.options, skill="perception", circumstances=bearing))
    return _skilled(asked, asked.member)


def _skilled(asked: Asked, one: MemberState) -> Side | Violation:
    """A check of the chosen skill and ability."""
    return _side(
        one, _checked(asked, one, asked.chosen["skill_used"], asked.chosen.get("ability", OWN), _bearing(asked))
    )


def _opponent(asked: Asked) -> Side | Violation:
    said = asked.chosen
    one = asked.named("opponent")
    if one is None:
        return Side("", "", rolling.stranger(said["opponent_modifier"], said["opponent_state"]))
    state = said["opponent_state"]
    bearing = Circumstances(advantages=int(state == ADVANTAGE), disadvantages=int(state == DISADVANTAGE))
    return _side(one, _checked(asked, one, said["opponent_skill"], said["opponent_ability"], bearing))


def _others(asked: Asked) -> tuple[Side, ...]:
    """Those without a sheet who act in the same fight. Rule: 5E-INIT-1"""
    return tuple(Side("", one["name"], rolling.others_initiative(one["number"])) for one in asked.chosen["others"])


def _checked(asked: Asked, one: MemberState, skill: str, ability: str, bearing: Circumstances) -> Prepared | Violation:
    return rolling.check(
        character(one),
        asked.options,
        skill=None if skill == NO_SKILL else skill,
        ability=None if ability == OWN else ability,
        circumstances=bearing,
    )


def _group(asked: Asked) -> list[MemberState]:
    return [one for one in asked.party if one.id in asked.chosen["members"]]


def _bearing(asked: Asked) -> Circumstances:
    said = asked.chosen
    return Circumstances(
        helped=said.get("helped", False),
        advantages=said["advantages"],
        disadvantages=said["disadvantages"],
        bonus=said["bonus"],
        penalty=said["penalty"],
    )


def _side(one: MemberState, prepared: Prepared | Violation) -> Side | Violation:
    return prepared if isinstance(prepared, Violation) else Side(one.id, one.name, prepared)


def _listed(found: Iterable[Side | Violation]) -> tuple[Side, ...] | Violation:
    """All sides, or the first reason against one of them."""
    listed: list[Side] = []
    for one in found:
        if isinstance(one, Violation):
            return one
        listed.append(one)
    return tuple(listed)


def _number(key: str, lowest: int, highest: int, default: int = 0) -> Field:
    return Field(key, "int", default, lowest, highest)


def _chosen(key: str, values: Sequence[str]) -> Field:
    return Field(key, "choice", values[0], choices=tuple(Choice(value) for value in values))


def _skill(key: str) -> Field:
    return _chosen(key, (*SKILLS, NO_SKILL))


def _dc() -> Field:
    return _number("dc", 0, MOST_DC, USUAL_DC)


def _new_con(member: MemberState) -> Field:
    return _number("new_con", LOWEST_SCORE, HIGHEST_SCORE, character(member).scores["con"])


_CIRCUMSTANCES = (
    _number("advantages", 0, 20),
    _number("disadvantages", 0, 20),
    _number("bonus", 0, 99),
    _number("penalty", 0, 99),
)
