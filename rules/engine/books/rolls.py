"""What the product and a rule book tell each other about rolls in play: who rolls what, the dice, what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.books.values import EMPTY, MemberState, NewCondition, OddsRow
from rules.engine.types import Derived


@dataclass(frozen=True, slots=True)
class RollKind:
    """A roll that a member may make: key (worded in the group `roll`), rule id.

    `again` says what one more throw is called (worded in the group `again`); empty where it has no name of its own.
    `meets`: it may stand against the latest roll of the same kind that the opponent made.
    """

    key: str
    rule: str
    again: str = ""
    meets: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to choose. `name` is a card key or a code of the vocabulary; `label`, if set, is shown as it stands.

    `points` stand beside the name. Choices of one `group`, the code of an ability, are shown together, and so are those
    under one `heading`, which is shown as it stands.
    """

    value: str
    name: str = ""
    label: str = ""
    points: int | None = None
    group: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Something to say before a roll (worded in the group `roll_field`).

    `kind`: "int" (bounds inclusive), "bool", "choice" (one of `choices`), "several" (any of them), "named" (names that
    are typed, each with an int within the bounds) or "opponent": one of `choices`, or a member of another warband in the
    same adventure, whom the product adds after them. Values are an int, a bool, a choice's value or a member's id, a
    tuple of values, or a tuple of mappings with `name` and `number`.

    `unless`: it is said only while the field with this key names nobody of another warband, for whom his sheet speaks.
    """

    key: str
    kind: str
    default: int | bool | str | tuple[str, ...]  # of "named": ()
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[Choice, ...] = ()
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Lying:
    """A roll that was made and lies there: its id, what was said before it, dice and faces."""

    id: str
    chosen: Mapping[str, Any]
    dice: tuple[Die, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll as somebody asks for it: who, which, what he said (a value for each of the fields), and with whom.

    `party` is everybody on the roster, the roller too. `others` are whom he may face in other warbands, where a field
    asks for an opponent. `latest` is the latest roll of the same kind that the opponent made, where that matters.
    """

    member: MemberState
    key: str
    chosen: Mapping[str, Any]
    party: tuple[MemberState, ...]
    options: Mapping[str, Any]
    others: tuple[MemberState, ...] = ()
    latest: Lying | None = None

    def named(self, key: str) -> MemberState | None:
        """Whom a field names, in the own warband or in another; None where its value is no member."""
        return next((one for one in (*self.party, *self.others) if one.id == self.chosen.get(key)), None)


@dataclass(frozen=True, slots=True)
class Die:
    """A die to throw. `colour` is worded in the group `die`; `owner` is a possession or member that it belongs to.

    `name`: whose it is, where that is somebody without a sheet.
    """

    sides: int
    colour: str = ""
    owner: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """What is thrown, in order, and the numbers that stand before the throw, each with its sources.

    `whose` names whom each number belongs to, where several roll; empty where they are all the roller's.
    """

    dice: tuple[Die, ...]
    numbers: tuple[Derived, ...]
    rule: str
    whose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OddsSeries:
    """One picture of chances: `key` is worded in the group `odds` ("plain", "pushed" ...), with `params` in its gaps."""

    key: str
    rows: tuple[OddsRow, ...]
    params: Mapping[str, int | str | bool | None] = field(default_factory=lambda: EMPTY)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a roll came to: `code` is worded in the group `finding`, with the numbers of its sentence.

    `rule` is the one that says so, where it isn't the rule of the whole outcome.
    """

    code: str
    params: Mapping[str, int | str | bool | None] = field(default_factory=lambda: EMPTY)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class RollOutcome:
    """What a roll means. `success` None: there is nothing to win or lose.

    `abilities` are new values of the sheet by code, `wear` new wear of things by id, `conditions` new ones on the
    roller, `ends` kinds of those that he had and that end. `again` are the places of the dice that one more throw would
    replace; None: there is no such throw. `counted` are the places of the dice that count; None: all of them.
    """

    success: bool | None
    findings: tuple[Finding, ...]
    rule: str
    abilities: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    wear: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    conditions: tuple[NewCondition, ...] = ()
    ends: tuple[str, ...] = ()
    again: tuple[int, ...] | None = None
    counted: tuple[int, ...] | None = None
