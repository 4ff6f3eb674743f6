"""What a rule book answers: the one interface behind which every game stands.

`roster` and `campaigns` hold rows and ask the book. A book keeps no state, reads no file, no clock and no chance. What a
method answers here holds for a book that knows no such thing; each book overrides what its rules speak of.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from rules.engine.books.between import BetweenAdventures
from rules.engine.books.catalogues import CardState, OfferState
from rules.engine.books.counting import Counting
from rules.engine.books.in_play import InPlay
from rules.engine.books.rolls import Finding
from rules.engine.books.sheets import PLAIN, Section, Shown
from rules.engine.books.values import (
    Ability,
    Calc,
    Figure,
    Load,
    MemberKind,
    MemberState,
    OddsCalc,
    Option,
    Place,
    PossessionState,
    Purchase,
    WarbandState,
)
from rules.engine.types import Derived, Violation


class Book(BetweenAdventures, Counting, InPlay, ABC):
    """A rule book. `options` is always the house's full mapping: every key of `options()` with its value in force."""

    key: str
    sides: int  # of an adventure, at least
    more_sides: int = 0  # how many more an adventure may have
    silver: bool = False  # whether a warband has a purse
    skill_kinds: tuple[str, ...] = ("skill",)  # kinds of cards that members learn
    item_kinds: tuple[str, ...] = ("item",)  # kinds of cards that are things
    levels_are_free: bool = False  # whether levels cost nothing and are raised and lowered as the table agrees
    things_are_free: bool = False  # whether things cost nothing and are taken and put back as the table agrees
    unit: str = "xp"  # of what a card costs whoever learns it: "xp", "silver" or "pr"
    cost_code: str = ""  # code of the sheet under which a counted member's cost stands, card by card
    late_classes: bool = False  # whether somebody who was founded without a class may take one later
    counts: bool = False  # whether what a warband is made of is counted under a budget, rather than paid for
    face_error: str = "bad_face"  # what the book's spec calls a face that the die doesn't have

    # what there is
    @abstractmethod
    def abilities(self) -> tuple[Ability, ...]: ...

    @abstractmethod
    def kinds(self) -> tuple[MemberKind, ...]: ...

    @abstractmethod
    def options(self) -> tuple[Option, ...]: ...

    def places(self) -> tuple[Place, ...]:
        return ()

    def causes(self) -> tuple[str, ...]:
        """Causes a casualty may have, in the order to offer them."""
        return ()

    def conditions(self) -> tuple[str, ...]:
        """Kinds of condition that the book knows, in the order to offer them."""
        return ()

    @abstractmethod
    def calcs(self) -> Mapping[str, Calc]: ...

    @abstractmethod
    def odds_calcs(self) -> Mapping[str, OddsCalc]:
        """Every question about chances by name: those that calculations carry and those that stand alone."""

    # what a card says
    def traits_of(self, profile: CardState | None) -> tuple[tuple[str, int | str | None], ...]:
        """Card keys of what is printed on a profile, each with the value that it carries there, or None."""
        return ()

    def recruits_as(self, profile: CardState) -> str | None:
        """The kind of member that a profile is recruited as; None for one that nobody recruits."""
        return None

    def class_of(self, subclass: CardState) -> str | None:
        """Key of the main class that a subclass belongs to; None where it goes with any."""
        return None

    def load_of(self, card: CardState) -> int | None:
        """Load of a thing as its card prints it; None: not set."""
        return None

    def is_loadable(self, card: CardState) -> bool:
        """Whether a thing is one that has to be loaded."""
        return False

    def figures(self, kind: str) -> tuple[Figure, ...]:
        """Figures that a group sets by hand on its own cards of this kind."""
        return ()

    def with_figures(
        self, kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Stats of a group's own card with these `figures`. None: not set."""
        return {**stats, **told}

    def can_lose(self, card: CardState) -> int:
        """How many points of its bonus a thing can lose in play; 0 for one that doesn't wear."""
        return 0

    def thing_numbers(self, thing: PossessionState) -> tuple[Derived, ...]:
        """What a thing adds in play as it stands now, each number with its sources."""
        return ()

    # building a warband
    def starting_xp(self, kind: str, options: Mapping[str, Any]) -> int:
        return 0

    def starting_silver(self, options: Mapping[str, Any]) -> int:
        return 0

    def starting_abilities(
        self, *, main_class: CardState | None, profile: CardState | None
    ) -> Mapping[str, int | None]:
        """Abilities of a new member. None: the source gives no figure; shown as "not set"."""
        return {one.code: one.default for one in self.abilities()}

    @abstractmethod
    def founding(self, warband: WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        """What still stands in the way of founding; empty: it may be founded."""

    @abstractmethod
    def may_recruit(
        self,
        warband: WarbandState,
        *,
        kind: str,
        main_class: CardState | None,
        subclass: CardState | None,
        master: MemberState | None,
        options: Mapping[str, Any],
    ) -> list[Violation]: ...

    def may_take_class(
        self, member: MemberState, *, main_class: CardState | None, subclass: CardState | None
    ) -> list[Violation]:
        """Reasons against a founded member taking these classes, where `late_classes`; None: not asked for."""
        return []

    # learning
    @abstractmethod
    def may_take(
        self,
        member: MemberState,
        card: CardState,
        to_level: int | None,
        options: Mapping[str, Any],
    ) -> Purchase | Violation:
        """Price of a level (None: the next one) or the first reason against it. Free where founding is free."""

    def open_lists(self, member: MemberState) -> tuple[str, ...]:
        """Keys of the card lists that a member draws on, widest first."""
        return ()

    # the sheet
    @abstractmethod
    def sheet(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
        """Every derived number with its sources, in the order to show them."""

    def moved_by_conditions(self, member: MemberState, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Codes of the sheet to which a condition of a group's own may add, each with all that follows from it."""
        return tuple(one.code for one in self.sheet(member, options))

    @abstractmethod
    def columns(self) -> tuple[str, ...]:
        """Codes of the sheet that stand in the columns of a table and on a printed card, in order."""

    def crossed_off(self) -> str | None:
        """Code of the number that players cross off on paper; None where there is none."""
        return None

    def most_in_play(self, member: MemberState, code: str, options: Mapping[str, Any]) -> int | None:
        """The highest value that a number of the state has for this member, by other numbers of his sheet.

        It stands at that until it is set. None: its bounds are those of `abilities`.
        """
        return None

    def follows(self, before: MemberState, after: MemberState, options: Mapping[str, Any]) -> Mapping[str, int]:
        """What becomes of numbers of the sheet, by code, when others were set by hand; nothing for one that was set too."""
        return {}

    def shown(self, code: str) -> Shown:
        """How a number of the sheet is shown: unit, sign, and what stands beside it."""
        return PLAIN

    def called(self, code: str) -> tuple[str, str]:
        """How the name of a code is made: a word of the group `pattern`, "" for none, and the code that it is about."""
        return "", code

    def sections(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Section, ...]:
        """The sheet in parts, in order; none where its numbers stand in one row."""
        return ()

    def usable(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Section, ...]:
        """What a member may use without having learned each: parts that stand beside the sheet, lines named by cards."""
        return ()

    def remarks(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Finding, ...]:
        """What follows from the sheet and should be said beside it."""
        return ()

    def on_card(self, member: MemberState) -> tuple[str, ...] | None:
        """Codes that stand on a printed card beside the columns, in order; None: all that aren't 0."""
        return None

    def load(self, member: MemberState, options: Mapping[str, Any]) -> Load:
        return Load(0, 0, None, 0, "")

    def places_for(self, card: CardState) -> tuple[str, ...]:
        """Places that a card may go to, best first; empty for what is only carried."""
        return ()

    def may_put(self, member: MemberState, thing: PossessionState, place: str) -> list[Violation]:
        """Reasons against moving `thing` (carried or about to be received) to `place` ("" is carried)."""
        return []

    def may_part_with(self, member: MemberState, thing: PossessionState) -> list[Violation]:
        """Reasons against a member giving a thing away, selling it or laying it down."""
        return []

    def may_mount(self, rider: MemberState, mount: MemberState) -> list[Violation]:
        return [Violation("", "not_a_mount", {"mount": mount.name})]

    # silver
    def may_trade(self, member: MemberState) -> list[Violation]:
        """Reasons against buying for a member, selling what he has, and handing things to or from him."""
        return []

    def is_ordinary(self, offer: OfferState) -> bool:
        """Whether anybody may buy an offer without a bargain, however open the market of a house is."""
        return True

    def may_buy_openly(self, offer: OfferState, options: Mapping[str, Any]) -> list[Violation]:
        """Reasons against buying without a bargain."""
        return []

    def may_buy_bargained(self, offer: OfferState, *, max_availability: int, silver: int) -> list[Violation]:
        """Reasons against buying what a bargain opened up to `max_availability` with `silver` in the purse."""
        return []

    def sale_price(self, paid_silver: int, options: Mapping[str, Any]) -> int | Violation:
        return Violation("", "no_selling")
