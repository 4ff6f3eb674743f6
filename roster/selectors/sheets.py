"""What the pages of a warband and its members show, as frozen structures: numbers, skills, places, things, company.

One call reads a whole warband in a number of queries that doesn't grow with it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from roster.models import Condition, Member, Portrait, Possession, Warband
from roster.selectors import companies, rulebook, skills, snapshots
from roster.selectors.companies import Legality
from roster.selectors.names import Names
from roster.selectors.rulebook import Rulebook
from roster.selectors.skills import Skill
from roster.wording import kind_name, place_name
from rules.engine.books.base import CardState, Load, MemberKind, MemberState, PossessionState, WarbandState
from rules.engine.types import Derived, Violation


@dataclass(frozen=True, slots=True)
class Thing:
    """One possession. `places` are where it may go, `bound` why it can't be parted with, `used` whether it is
    in use. `parts` are fixed to it, `facts` figures that stand beside it, `numbers` what it
    adds in play as it stands now.
    """

    row: Possession
    state: PossessionState
    name: str
    places: tuple[str, ...] = ()
    bound: tuple[Violation, ...] = ()
    loadable: bool = False
    parts: tuple["Thing", ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    numbers: tuple[Derived, ...] = ()

    @property
    def id(self) -> UUID:
        return self.row.pk

    @property
    def card(self) -> CardState:
        return self.state.card

    @property
    def used(self) -> bool:
        return bool(self.row.place)


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the book with what is there; `free` counts the room left."""

    key: str
    name: str
    things: tuple[Thing, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Suffered:
    """A condition that holds. `tone` is how it is drawn."""

    row: Condition
    label: str
    until: str
    tone: str


@dataclass(frozen=True)
class MemberSheet:
    """Everything about one member that doesn't depend on the reader. `columns` are the numbers for a table and for paper."""

    row: Member
    state: MemberState
    kind: MemberKind | None
    role: str
    numbers: tuple[Derived, ...]
    columns: tuple[Derived, ...]
    load: Load
    skills: tuple[Skill, ...]
    traits: tuple[str, ...]
    things: tuple[Thing, ...]
    places: tuple[Place, ...]
    conditions: tuple[Suffered, ...]
    etag: str
    master: Member | None
    mount: Member | None
    rider: Member | None
    learns: bool = False

    @property
    def id(self) -> UUID:
        return self.row.pk

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def on_roster(self) -> bool:
        return self.row.standing == Member.ON_ROSTER

    @property
    def lacks(self) -> tuple[str, ...]:
        """Kinds of classes that a leader has none of."""
        if self.kind is None or not self.kind.may_lead:
            return ()
        held = {"class": self.row.main_class_id, "subclass": self.row.subclass_id}
        return tuple(kind for kind, card in held.items() if card is None)

    @cached_property
    def carried(self) -> tuple[Thing, ...]:
        """What isn't in use; what is fixed to another thing stands with that one."""
        fixed = {part.id for one in self.things for part in one.parts}
        return tuple(one for one in self.things if not one.used and one.id not in fixed)


@dataclass(frozen=True)
class WarbandSheet:
    """A warband with all its members, also those no longer on the roster."""

    row: Warband
    rules: Rulebook
    names: Names
    members: Mapping[UUID, MemberSheet]
    stash: tuple[Thing, ...]
    xp: int

    @cached_property
    def on_roster(self) -> tuple[MemberSheet, ...]:
        return tuple(one for one in self.members.values() if one.on_roster)

    @cached_property
    def gone(self) -> tuple[MemberSheet, ...]:
        return tuple(one for one in self.members.values() if not one.on_roster)

    @cached_property
    def tree(self) -> tuple[tuple[MemberSheet, tuple[MemberSheet, ...]], ...]:
        """Members on the roster in order, each with those who follow or carry him."""
        under: dict[UUID, list[MemberSheet]] = {}
        for one in self.on_roster:
            above = self._above(one)
            if above is not None:
                under.setdefault(above, []).append(one)
        return tuple((one, tuple(under.get(one.id, ()))) for one in self.on_roster if self._above(one) is None)

    def _above(self, one: MemberSheet) -> UUID | None:
        for above in (one.row.rider_id, one.row.master_id):
            if above is not None and above in self.members and self.members[above].on_roster:
                return above
        return None

    @cached_property
    def state(self) -> WarbandState:
        """The warband as its book sees it."""
        return WarbandState(
            members=tuple(one.state for one in self.members.values()),
            silver=self.row.silver,
            founded=self.row.founded_at is not None,
            in_play=self.row.in_play,
            stash=tuple(one.state for one in self.stash),
        )

    @cached_property
    def legality(self) -> Legality:
        """What a counted build comes to, and what forbids it."""
        return companies.of(self.state, self.rules)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """Everything that the warband owns."""
        return (*(thing for one in self.members.values() for thing in one.things), *self.stash)

    @cached_property
    def worth(self) -> int:
        """Worth is the sum of the silver paid."""
        return sum(one.row.paid_silver for one in self.things)

    @cached_property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many of each kind are on the roster, in the book's order; kinds without anybody are left out."""
        found = [
            (kind.key, sum(1 for one in self.on_roster if one.row.kind == kind.key)) for kind in self.rules.book.kinds()
        ]
        return tuple((key, number) for key, number in found if number)


def warband(one: Warband) -> WarbandSheet:
    """Queries: members with all of theirs, the stash, portraits: eight, besides the catalogue."""
    rules = rulebook.of(one)
    names = Names(rules)
    rows = snapshots.rows(Member.objects.filter(warband=one))
    states = snapshots.states(rows, rules)
    by_id = {row.pk: row for row in rows}
    mounts = {row.rider_id: row for row in rows if row.rider_id is not None}
    etags = dict(Portrait.objects.filter(member__warband=one).values_list("member_id", "etag"))
    members = {
        row.pk: _member(
            row,
            states[row.pk],
            rules,
            names,
            etag=etags.get(row.pk, ""),
            master=by_id.get(row.master_id) if row.master_id else None,
            mount=mounts.get(row.pk),
            rider=by_id.get(row.rider_id) if row.rider_id else None,
        )
        for row in rows
    }
    stash = Possession.objects.filter(warband=one, holder=None, gone_at=None).select_related("card")
    return WarbandSheet(
        row=one,
        rules=rules,
        names=names,
        members=members,
        stash=tuple(_thing(row, rules, names) for row in stash.order_by("card__rank", "card__key", "id")),
        xp=rules.book.warband_xp(list(states.values()), rules.options),
    )


def _member(
    row: Member,
    state: MemberState,
    rules: Rulebook,
    names: Names,
    *,
    etag: str,
    master: Member | None,
    mount: Member | None,
    rider: Member | None,
) -> MemberSheet:
    things = _with_parts([_thing(one, rules, names, state) for one in row.possessions.all()])
    numbers = rules.book.sheet(state, rules.options)
    return MemberSheet(
        row=row,
        state=state,
        kind=rules.kind(row.kind),
        role=role_of(row, names),
        numbers=numbers,
        columns=tuple(one for one in numbers if one.code in rules.book.columns()),
        load=rules.book.load(state, rules.options),
        skills=skills.known(state, rules, names),
        traits=skills.traits(state, rules, names),
        things=things,
        places=tuple(
            Place(place.key, place_name(place.key), there, max(0, place.room - len(there)))
            for place in rules.book.places()
            for there in [tuple(one for one in things if one.row.place == place.key)]
        ),
        conditions=tuple(_suffered(one, names) for one in row.conditions.all()),
        etag=etag,
        master=master,
        mount=mount,
        rider=rider,
        learns=rules.learns(row.kind),
    )


def role_of(row: Member, names: Names) -> str:
    """What a member is, in a few words: classes, else profile, else kind."""
    classes = [names.card(card.key) for card in (row.subclass, row.main_class) if card is not None]
    kind = kind_name(row.kind)
    if classes:
        return ", ".join(classes) if row.kind == "hero" else f"{kind}, {', '.join(classes)}"
    return f"{kind}, {names.card(row.profile.key)}" if row.profile is not None else kind


def _with_parts(things: list[Thing]) -> tuple[Thing, ...]:
    parts: dict[UUID | None, list[Thing]] = {}
    for one in things:
        parts.setdefault(one.row.part_of_id, []).append(one)
    return tuple(replace(one, parts=tuple(parts.get(one.id, ()))) for one in things)


def _thing(row: Possession, rules: Rulebook, names: Names, holder: MemberState | None = None) -> Thing:
    state = snapshots.thing(row, rules)
    return Thing(
        row=row,
        state=state,
        name=row.label or names.card(row.card.key),
        places=rules.book.places_for(state.card),
        bound=tuple(rules.book.may_part_with(holder, state)) if holder is not None else (),
        loadable=rules.book.is_loadable(state.card),
        facts=rules.book.facts(state.card),
        numbers=rules.book.thing_numbers(state),
    )


UNTIL = {
    Condition.INTERVAL: _("until the interval is closed"),
    Condition.NEXT_ADVENTURE: _("until the next adventure is closed"),
    Condition.BY_HAND: _("until it is ended"),
}


def _suffered(row: Condition, names: Names) -> Suffered:
    # A condition of the rules is known by its kind, one of the house by its label.
    label = row.label or names.condition(row.kind)
    return Suffered(row, label, str(UNTIL.get(row.until, row.until)), "warn" if row.until != Condition.BY_HAND else "")


def worn_first(things: Iterable[Thing]) -> list[Thing]:
    """Things in use before those that are only carried."""
    return sorted(things, key=lambda one: not one.used)
