"""What the product and a rule book tell each other: the only place for the values that go to and fro.

They know the words of the glossary (hero, vassal, squire, mount, ring, silver, XP, bargain, bribe, recovery) and nothing
of a game's cards, classes, ability codes, causes, conditions or tables. All of them are frozen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.engine.books.catalogues import EMPTY as EMPTY
from rules.engine.books.catalogues import NO_CATALOGUE, CardState, Catalogue
from rules.engine.inputs import Input, faces_first

# --- the roster as the engine sees it ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConditionState:
    """Something temporary or lasting on a member. `effects` maps an ability code to what it adds.

    `label` is what a group calls one of its own.
    """

    kind: str
    source: str = ""
    effects: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    until: str = "by_hand"
    label: str = ""


@dataclass(frozen=True, slots=True)
class PossessionState:
    """One thing. `place` is where its holder has it: "" (carried), or one of the book's places.

    `part_of` is the id of the thing that this one belongs to, `wear` how many points of its bonus are lost, `label` what
    a group calls it.
    """

    id: str
    card: CardState
    place: str = ""
    part_of: str = ""
    wear: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class MemberState:
    """A member. `standing`: roster, lost, dead, retired, dismissed. `learned` maps card key to level.

    `cards` holds the learned cards by key, for those whose stats change a number of the sheet. `catalogue` is what holds
    where he plays.
    """

    id: str
    kind: str
    name: str = ""
    main_class: str | None = None
    subclass: str | None = None
    profile: CardState | None = None
    master: str | None = None
    abilities: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    learned: Mapping[str, int] = field(default_factory=lambda: EMPTY)
    possessions: tuple[PossessionState, ...] = ()
    conditions: tuple[ConditionState, ...] = ()
    standing: str = "roster"
    xp_earned: int = 0
    xp_spent: int = 0
    mount: MemberState | None = None
    cards: Mapping[str, CardState] = field(default_factory=lambda: EMPTY)
    catalogue: Catalogue = field(default=NO_CATALOGUE, repr=False, compare=False)

    @property
    def xp_left(self) -> int:
        return self.xp_earned - self.xp_spent


@dataclass(frozen=True, slots=True)
class WarbandState:
    """A warband with all its members (also those no longer on the roster).

    `in_play`: it is on an adventure, or may be, where nobody sets adventures down.
    """

    members: tuple[MemberState, ...]
    silver: int = 0
    founded: bool = True
    in_play: bool = False
    stash: tuple[PossessionState, ...] = ()


# --- what a book says about itself ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ability:
    """A number of the sheet that is kept: its bounds and the value a new member starts with.

    `group` "ability": what a member is, set while a warband is built and corrected later. "state": what changes in play
    (damage taken, points gained), by rolls or by hand. With `choices` the value is the place of a word in them. `rule`
    stands in the refusal of a value out of bounds. `section`: what it is set together with, a word of the group `section`.
    """

    code: str
    minimum: int
    maximum: int
    default: int
    group: str = "ability"
    choices: tuple[str, ...] = ()
    rule: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True)
class MemberKind:
    """A kind of member: does it earn XP, need a master, may it be a master, count in warband XP, carry a rider.

    `joins_in_play`: it comes while an adventure is played, and leaves when that is over.
    """

    key: str
    earns_xp: bool
    needs_master: bool
    may_lead: bool
    counts_in_warband_xp: bool
    carries_rider: bool = False
    joins_in_play: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A house option. `kind`: "bool", "int", "int_or_none", "choice". Bounds are inclusive."""

    key: str
    kind: str
    default: Any
    rule: str = ""
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """Something on a card that a group sets by hand, worded in the group `stat`. Bounds are inclusive.

    With `choices` it is one of these, each a card key or worded in the group `worded`. With `kinds` it is any number of
    cards of these kinds, but for those of the categories `without`; with `lists` any number of card lists of these kinds.
    `flag`: yes or no. `wanted`: may not be left out. `decimals`: how many places it may have after the point.
    """

    key: str
    maximum: int = 0
    minimum: int = 0
    choices: tuple[str, ...] = ()
    worded: str = ""
    kinds: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    flag: bool = False
    wanted: bool = False
    decimals: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing may be put to use: "worn", "main_hand", "off_hand", "armour" ... with how many fit."""

    key: str
    room: int


@dataclass(frozen=True, slots=True)
class IntervalStep:
    """A step between two adventures: key (a glossary word), rule id, and which kinds of member it concerns."""

    key: str
    rule: str
    kinds: tuple[str, ...] = ()


# --- answers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Purchase:
    """A level that may be learned: XP to pay, level before and after. `counted`: what it adds to a budget instead."""

    price_xp: int
    from_level: int
    to_level: int
    rule: str
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class Load:
    """What a member carries against what it can. `capacity` None: not set. `penalty_squares`: move lost."""

    load: int
    unknown: int
    capacity: int | None
    penalty_squares: int
    rule: str


@dataclass(frozen=True, slots=True)
class Balance:
    """Dice of two sides after balance. `reduced`: "a", "b" or None. `removed`: how many dice that side lost."""

    reduced: str | None
    removed: int
    dice_a: int
    dice_b: int
    difference: int
    rule: str
    kept_by: str | None = None  # card key that softened it


@dataclass(frozen=True, slots=True)
class NewCondition:
    """A condition to set. `until`: "interval_closed", "next_adventure_closed", "by_hand"."""

    kind: str
    until: str
    effects: Mapping[str, int] = field(default_factory=lambda: EMPTY)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a casualty means once the adventure is closed.

    `recovery`: a roll is due. `standing`: the new standing at once ("lost" for a member without a roll), or None.
    """

    recovery: bool
    standing: str | None
    conditions: tuple[NewCondition, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class RecoveryResult:
    """Outcome of a recovery. `faces` are those that were read, `targets` what each wanted (None for a table row)."""

    code: str
    faces: tuple[int, ...]
    targets: tuple[int | None, ...]
    standing: str | None
    conditions: tuple[NewCondition, ...]
    rule: str
    house: bool = False


@dataclass(frozen=True, slots=True)
class BargainResult:
    """Outcome of a bargain: target after the bribe, success, the highest availability it opens (0: none)."""

    target: int
    face: int
    success: bool
    max_availability: int
    rule: str


@dataclass(frozen=True, slots=True)
class BribeStep:
    """A bribe that may be offered: silver and what it adds to the target."""

    silver: int
    bonus: int


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One outcome with its exact chance. `code` is named at the edge, `params` are its numbers."""

    code: str
    chance: Fraction
    params: Mapping[str, int | str | bool | None] = field(default_factory=lambda: EMPTY)


@dataclass(frozen=True, slots=True)
class Budget:
    """What a warband costs by the book: total and limit (None: none agreed), and the cost of each member by id."""

    unit: str
    total: int
    limit: int | None
    costs: Mapping[str, int]
    rule: str


@dataclass(frozen=True, slots=True)
class Calc:
    """A reference calculation of the contract.

    `run` takes the read inputs as keyword values and answers a JSON value (bool, int, str, list, dict) or a Violation,
    whose code becomes the contract's error. `odds` takes the same inputs less the faces. With `reads_cards` both take
    the catalogue first. `inputs` are kept in the order in which they are read.
    """

    name: str
    run: Callable[..., Any]
    inputs: Mapping[str, Input]
    rule: str
    odds: Callable[..., tuple[OddsRow, ...]] | None = None
    reads_cards: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "inputs", faces_first(self.inputs))


@dataclass(frozen=True, slots=True)
class OddsCalc:
    """A question about chances, asked by name beside the contract's calculations.

    `run` takes the read inputs as keyword values and answers rows in the order to show them; a row that can't happen is
    left out. Inputs are never faces. Rows exclude each other and add up to 1 unless `run` says otherwise. With
    `reads_cards` it takes the catalogue first.
    """

    name: str
    run: Callable[..., tuple[OddsRow, ...]]
    inputs: Mapping[str, Input]
    rule: str
    reads_cards: bool = False

    @classmethod
    def of(cls, calc: Calc) -> OddsCalc | None:
        """The odds that a calculation carries, under its own name; None where it carries none."""
        if calc.odds is None:
            return None
        inputs = {name: wanted for name, wanted in calc.inputs.items() if not wanted.is_face}
        return cls(calc.name, calc.odds, inputs, calc.rule, calc.reads_cards)
