"""A group of Year Zero with its player: acts by service, and small questions about sheets, gear and rolls."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid4

from accounts.models import User
from core.models import Event
from roster.models import Learned, Member, Possession, Warband
from roster.selectors import access, snapshots
from roster.services import correcting, founding, rolling, undoing
from rules.engine.books.base import MemberState
from tests.roster.table import tick

SYSTEM, STARTER = "year-zero", "wall_climbers"
FIRST = (2, 4, 1, 5, 1, 3, 1)
"""The throw of the worked example before its push: four white, two red, one black."""
PUSHED = (2, 4, 1, 5, 4)
"""What comes up for the five dice that are thrown again: skulls stay on the third white and the black die."""


class Climbers:
    """`climbers.do(service, ...)` acts as the player of the group."""

    def __init__(self, user: User, name: str = "Over the Wall") -> None:
        self.user = user
        event = self.do(founding.start, name=name, system=SYSTEM, starter=STARTER)
        self.id: UUID = event.stream
        self.do(founding.found, warband_id=self.id)

    def do(self, service: Callable[..., Event], *, actor: User | None = None, **given: Any) -> Event:
        return service(**{"act": uuid4(), "actor": actor or self.user, "at": tick(), **given})

    @property
    def warband(self) -> Warband:
        return Warband.objects.select_related("house", "system").get(pk=self.id)

    def member(self, name: str = "Karander") -> Member:
        return Member.objects.get(warband_id=self.id, name=name)

    def state(self, name: str = "Karander") -> MemberState:
        return snapshots.member(access._of_members().get(pk=self.member(name).pk))

    def kept(self, code: str, name: str = "Karander") -> Any:
        """A number as it stands on the sheet."""
        return self.member(name).abilities.get(code)

    def thing(self, card: str = "grappling_hook") -> Possession:
        return Possession.objects.get(warband_id=self.id, card__key=card, gone_at=None)

    def level(self, card: str = "move", name: str = "Karander") -> int:
        found = Learned.objects.filter(member=self.member(name), card__key=card).first()
        return found.level if found else 0

    # --- rolls ---

    def roll(self, kind: str = "task", *, name: str = "Karander", faces: Any = FIRST, **chosen: Any) -> Event:
        """A roll with the hook, unless other items are named."""
        said: Mapping[str, Any] = {"skill": "move", "items": [str(self.thing().pk)], **chosen}
        return self.do(rolling.roll, member_id=self.member(name).pk, roll=kind, chosen=said, faces=faces)

    def push(self, first: Event, faces: Any = PUSHED) -> Event:
        return self.do(rolling.roll_again, event_id=first.id, faces=faces)

    def set_aside(self, event: Event, reason: str = "A die fell off the table") -> Event:
        return self.do(undoing.undo, event_id=event.id, reason=reason)

    def sets(self, name: str = "Karander", **abilities: int | None) -> Event:
        return self.do(
            correcting.set_abilities, member_id=self.member(name).pk, abilities=abilities, reason="As we play it"
        )
