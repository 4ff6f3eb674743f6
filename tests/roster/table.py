"""A person at the table: services by name, with act, actor and time filled in, and small questions about what came of it."""

from datetime import UTC, datetime, timedelta
from inspect import signature
from typing import Any
from uuid import UUID, uuid4

from accounts.models import Circle, Seat, User
from core.events import Doing
from core.models import Event
from roster.models import Entry, Learned, Member, Possession, Warband
from roster.selectors import access, rulebook, snapshots
from roster.services import (
    archiving,
    booking,
    conditions,
    copying,
    correcting,
    equipping,
    founding,
    housecards,
    learning,
    moving,
    notes,
    portraits,
    recruiting,
    riding,
    settling,
    sharing,
    trading,
    undoing,
    wearing,
)
from rules.engine.books.base import MemberState
from tests import again

START = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
_clock = [START]
MODULES = (
    founding,
    recruiting,
    learning,
    trading,
    moving,
    wearing,
    riding,
    conditions,
    notes,
    portraits,
    sharing,
    copying,
    archiving,
    settling,
    correcting,
    undoing,
    housecards,
    equipping,
)
CLASSES = ("warrior", "warrior", "rogue", "theurgist", "wizard")


def tick() -> datetime:
    _clock[0] += timedelta(seconds=1)
    return _clock[0]


class Player:
    """`Player(alva).learn(member_id=..., card_key=...)` does the act; any service of the app goes by its name."""

    def __init__(self, user: User | None) -> None:
        self.user = user

    def __getattr__(self, name: str) -> Any:
        found = [getattr(module, name) for module in MODULES if hasattr(module, name)]
        service = next(one for one in found if "act" in signature(one).parameters)

        def act(**given: Any) -> Event:
            return service(**{"act": uuid4(), "actor": self.user, "at": tick(), **given})

        return act

    # --- warbands ready to be played ---

    def draft(self, name: str = "The Ember Road") -> Warband:
        event = self.start(name=name, system="dozen-die")
        return Warband.objects.get(pk=event.stream)

    def founded(self, name: str = "The Ember Road", *, silver: int = 0, open_market: bool = True) -> Warband:
        """Five heroes with 4 XP each and nothing learnt, named by their classes' first letters: W1, W2, R3, T4, M5."""
        assert self.user is not None
        what = ("founded", self.user.pk, name, silver, open_market)
        return Warband.objects.get(pk=again.once(what, _clock, lambda: self._found(name, silver, open_market)))

    def _found(self, name: str, silver: int, open_market: bool) -> UUID:
        warband = self.draft(name)
        for number, main_class in enumerate(CLASSES, start=1):
            self.set_hero(warband_id=warband.pk, name=f"{main_class.title()} {number}", main_class=main_class)
        self.found(warband_id=warband.pk)
        if not open_market:
            self.change_options(warband_id=warband.pk, changes={"open_market": False})
        if silver:
            self.correct_silver(warband_id=warband.pk, amount=silver, reason="Starting purse")
        return warband.pk

    def rider_and_horse(self, warband: Warband) -> tuple[Member, Member]:
        """The first hero, who learns to ride, and a horse."""
        rider = hero(warband)
        self.learn(member_id=rider.pk, card_key="riding")
        event = self.recruit(warband_id=warband.pk, kind="mount", name="Hilla", profile="riding_horse")
        return rider, Member.objects.get(pk=event.payload["member"])

    def vassal(self, warband: Warband, name: str = "Vilho", **more: Any) -> Member:
        given = {"kind": "vassal", "profile": "hireling", "master_id": hero(warband).pk, **more}
        event = self.recruit(warband_id=warband.pk, name=name, **given)
        return Member.objects.get(pk=event.payload["member"])

    def thing(self, warband: Warband, card_key: str, holder: Member | None = None) -> Possession:
        """A thing out of nowhere, granted."""
        event = self.grant_item(
            warband_id=warband.pk, card_key=card_key, reason="For the test", holder_id=holder.pk if holder else None
        )
        return Possession.objects.get(pk=event.payload["possession"])


def fresh(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def hero(warband: Warband, number: int = 1) -> Member:
    return Member.objects.filter(warband=warband, kind="hero").order_by("rank")[number - 1]


def levels(member: Member) -> dict[str, int]:
    return {one.card.key: one.level for one in Learned.objects.filter(member=member).select_related("card")}


def kit(member: Member | None, warband: Warband | None = None) -> list[tuple[str, str]]:
    """What somebody has, or the stash: card and place."""
    things = Possession.objects.filter(holder=member, gone_at=None).select_related("card")
    if member is None:
        things = things.filter(warband=warband)
    return sorted((one.card.key, one.place) for one in things)


def xp(member: Member) -> tuple[int, int, int]:
    """Earned, spent, left."""
    row = fresh(member)
    return row.xp_earned, row.xp_spent, row.xp_left


def silver(warband: Warband) -> int:
    return fresh(warband).silver


def state(member: Member) -> MemberState:
    row = access._of_members().get(pk=member.pk)
    return snapshots.member(row)


def warband_xp(warband: Warband) -> int:
    row = Warband.objects.select_related("house").get(pk=warband.pk)
    rules = rulebook.of(row)
    return rules.book.warband_xp(snapshots.warband(row, rules).members, rules.options)


def worth(warband: Warband) -> int:
    things = Possession.objects.filter(warband=warband, gone_at=None)
    return sum(one.paid_silver for one in things)


def number(member: Member, code: str) -> int | None:
    row = access._of_members().get(pk=member.pk)
    rules = rulebook.of(row.warband)
    return next(one.value for one in rules.book.sheet(snapshots.member(row, rules), rules.options) if one.code == code)


def entries(warband: Warband, account: str) -> list[int]:
    found = Entry.objects.filter(warband=warband, account=account).order_by("event__number", "id")
    return [one.amount for one in found]


def circle_of(*seats: tuple[User, str]) -> Circle:
    circle = Circle.objects.create()
    for user, role in seats:
        Seat.objects.create(circle=circle, user=user, role=role, created_at=START)
    return circle


def in_act(warband: Warband, changes: Any, *, actor: User | None = None, kind: str = "test.done") -> Event:
    """Do something inside an act of a higher app: `changes(doing, warband)`."""
    from django.db import transaction

    with transaction.atomic():
        doing = Doing(act=uuid4(), actor=actor, at=tick(), kind=kind, content={})
        (row,) = access.lock_warbands([warband.pk])
        changes(doing, row)
        return doing.record(stream=row.pk, circle=row.circle_id, payload={})


def muster(warband: Warband, adventure: UUID | None) -> None:
    in_act(warband, lambda doing, row: booking.set_muster(doing, row, adventure))


def enter(warband: Warband, circle: Circle) -> Warband:
    in_act(warband, lambda doing, row: booking.join_circle(doing, row, circle, row.house))
    return fresh(warband)
