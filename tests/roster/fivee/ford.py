"""The Ford Party with its player: acts by service, and small questions about sheets and rolls."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.urls import reverse

from accounts.models import User
from core import wording
from core.models import Event
from roster.models import Member, Warband
from roster.selectors import access, rulebook, snapshots
from roster.services import correcting, founding, rolling, settling, tracking, undoing
from rules.engine.types import Derived
from tests.roster.table import tick

SYSTEM, STARTER = "fivee", "ford_party"
NOA, GAD, TAMAR, URI = "נעה", "גד", "תמר", "אורי"
"""A barbarian, a lucky rogue, a wizard, a ranger."""


class Ford:
    """`ford.do(service, ...)` acts as the player of the party."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.id: UUID = self.do(founding.start, name="At the Ford", system=SYSTEM, starter=STARTER).stream
        self.do(founding.found, warband_id=self.id)

    def do(self, service: Callable[..., Event], *, actor: User | None = None, **given: Any) -> Event:
        return service(**{"act": uuid4(), "actor": actor or self.user, "at": tick(), **given})

    @property
    def warband(self) -> Warband:
        return Warband.objects.select_related("house", "system").get(pk=self.id)

    def member(self, name: str = NOA) -> Member:
        return Member.objects.get(warband_id=self.id, name=name)

    def url(self, page: str, name: str = NOA, *more: str) -> str:
        return reverse(f"roster:{page}", args=[self.member(name).pk, *more])

    def number(self, code: str, name: str = NOA) -> Derived:
        row = access._of_members().get(pk=self.member(name).pk)
        rules = rulebook.of(row.warband)
        return next(one for one in rules.book.sheet(snapshots.member(row), rules.options) if one.code == code)

    def value(self, code: str, name: str = NOA) -> int | None:
        return self.number(code, name).value

    def kept(self, *codes: str, name: str = NOA) -> list[Any]:
        """What stands on the sheet under these codes."""
        abilities = self.member(name).abilities
        return [abilities.get(code) for code in codes]

    def sets(self, name: str = NOA, **abilities: int | None) -> Event:
        return self.do(
            correcting.set_abilities, member_id=self.member(name).pk, abilities=abilities, reason="As we play it"
        )

    def state(self, name: str = NOA, **state: int) -> Event:
        return self.do(tracking.set_state, member_id=self.member(name).pk, state=state)

    def carries(self, grams: int, name: str = NOA) -> Event:
        return self.state(name, load_g=grams)

    def roll(self, kind: str = "check", *faces: int, name: str = NOA, **chosen: Any) -> Event:
        return self.do(rolling.roll, member_id=self.member(name).pk, roll=kind, chosen=chosen, faces=list(faces))

    def options(self, **changes: Any) -> Event:
        return self.do(settling.change_options, warband_id=self.id, changes=changes)

    def undo(self, event: Event, reason: str = "") -> Event:
        return self.do(undoing.undo, event_id=event.id, reason=reason)


def said(event: Event) -> str:
    return wording.sentence(event)


def found(event: Event) -> list[str]:
    """Codes of what a roll came to."""
    return [one["code"] for one in event.payload["findings"]]
