"""A campaign at the table: who plays, what they do in one line each, and small questions about what came of it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from accounts.models import Invitation, User
from campaigns.models import Adventure, Bargain, Campaign, Interval, Recovery
from campaigns.services import adventuring, bargaining, campaigning, interval, inviting, joining, recovering, undoing
from campaigns.services.adventuring import Report, SideReport
from core.models import Event
from roster.models import Member, Warband
from rules.engine.dice import TypedDice
from tests import again
from tests.roster import table as roster
from tests.roster.table import Player, fresh, hero, silver, tick, xp

__all__ = ["Gamer", "Table", "at_deadline", "fresh", "hero", "silver", "tick", "xp"]


class Gamer:
    """Somebody who does things: `alva.do(joining.enter, campaign_id=...)`."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.roster = Player(user)

    def do(self, service: Callable[..., Event], **given: Any) -> Event:
        return service(**{"act": uuid4(), "actor": self.user, "at": tick(), **given})

    def founded(self, name: str, *, silver: int = 0) -> Warband:
        return self.roster.founded(name, silver=silver)


class Table:
    """Bror's campaign in Caela with Alva's and Dag's warbands in it."""

    def __init__(self, bror: Gamer, alva: Gamer, dag: Gamer, *, preset: str = "own_dice", **options: Any) -> None:
        self.bror, self.alva, self.dag = bror, alva, dag
        who = tuple(one.user.pk for one in (bror, alva, dag))
        what = (type(self), who, preset, tuple(sorted(options.items())))
        self.id, ember, gulls = again.once(what, roster._clock, lambda: self.set_up(preset, options))
        self.ember, self.gulls = Warband.objects.get(pk=ember), Warband.objects.get(pk=gulls)

    def set_up(self, preset: str, options: dict[str, Any]) -> tuple[UUID, UUID, UUID]:
        """Play up to where tests begin; answers the ids of the campaign and of both warbands."""
        made = self.bror.do(
            campaigning.create, name="Caela Nights", system="dozen-die", preset=preset, options=options, region="caela"
        )
        self.id = made.stream
        self.seat(self.alva)
        self.seat(self.dag)
        self.ember = self.enter(self.alva, self.alva.founded("The Ember Road"))
        self.gulls = self.enter(self.dag, self.dag.founded("Black Gulls"))
        return self.id, self.ember.pk, self.gulls.pk

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.select_related("house", "circle", "system").get(pk=self.id)

    def seat(self, who: Gamer, role: str = "player") -> Event:
        link = self.bror.do(inviting.invite, campaign_id=self.id, role=role)
        code = Invitation.objects.get(pk=link.payload["invitation"]).code
        return who.do(inviting.accept, code=code)

    def enter(self, who: Gamer, warband: Warband) -> Warband:
        event = who.do(joining.enter, campaign_id=self.id, warband_id=warband.pk)
        if event.kind == "campaigns.entry_asked":
            self.bror.do(joining.grant, request_id=event.payload["request"])
        return fresh(warband)

    def plan(self, name: str = "The Ford", **more: Any) -> Adventure:
        given = {"campaign_id": self.id, "warband_ids": [self.ember.pk, self.gulls.pk], "name": name, **more}
        return Adventure.objects.get(pk=self.bror.do(adventuring.plan, **given).payload["adventure"])

    def muster(self, adventure: Adventure, *, ember: Sequence[Member] = (), gulls: Sequence[Member] = ()) -> Adventure:
        """Both sides go, with everybody where nobody is named."""
        going = {
            warband.pk: [one.pk for one in chosen or on_roster(warband)]
            for warband, chosen in ((self.ember, ember), (self.gulls, gulls))
        }
        self.bror.do(adventuring.muster, adventure_id=adventure.pk, going=going)
        return fresh(adventure)

    def mustered(self, name: str = "The Ford", **more: Any) -> Adventure:
        return self.muster(self.plan(name, **more))

    def told(
        self,
        outcome: str = "win",
        *,
        fallen: Mapping[Member, str] | Sequence[Member] = (),
        ember: int = 0,
        gulls: int = 0,
        items: Sequence[str] = (),
        notes: str = "",
    ) -> Report:
        """A report from the Ember Road's side; `ember` and `gulls` are silver, `items` what the Ember Road found."""
        causes = dict(fallen) if isinstance(fallen, Mapping) else dict.fromkeys(fallen, "fallen")
        sides = {
            warband.pk: SideReport(
                silver=amount,
                items=tuple(items) if warband is self.ember else (),
                casualties={who.pk: cause for who, cause in causes.items() if who.warband_id == warband.pk},
            )
            for warband, amount in ((self.ember, ember), (self.gulls, gulls))
        }
        return Report(warband=self.ember.pk, outcome=outcome, sides=sides, notes=notes)

    def played(self, name: str = "The Ford", outcome: str = "win", **told: Any) -> Adventure:
        """Planned, mustered and reported by Bror, so closed."""
        adventure = self.mustered(name)
        self.bror.do(adventuring.report, adventure_id=adventure.pk, told=self.told(outcome, **told))
        return fresh(adventure)

    def interval(self, warband: Warband | None = None) -> Interval:
        """The open interval of a warband, by default of the Ember Road."""
        return Interval.objects.get(warband=warband or self.ember, closed_at=None)

    def finish(self, warband: Warband | None = None) -> None:
        owner = self.dag if warband == self.gulls else self.alva
        owner.do(interval.close, interval_id=self.interval(warband).pk, drop=True)

    def recovery(self, member: Member) -> Recovery:
        return Recovery.objects.get(member=member, interval__closed_at=None)

    def recover(self, member: Member, *faces: int) -> Recovery:
        row = self.recovery(member)
        self.alva.do(recovering.type_in, recovery_id=row.pk, faces=faces)
        return fresh(row)

    def bargain(self, member: Member, face: int, *, bribe: int = 0) -> Bargain:
        event = self.alva.do(
            bargaining.bargain,
            interval_id=self.interval(member.warband).pk,
            member_id=member.pk,
            bribe_silver=bribe,
            dice=TypedDice([face]),
        )
        return Bargain.objects.get(pk=event.payload["bargain"])

    def undo(self, event: Event, *, by: Gamer | None = None, reason: str = "") -> Event:
        return (by or self.bror).do(undoing.undo, event_id=event.id, reason=reason)

    def last(self, kind: str) -> Event:
        return Event.objects.filter(circle=self.id, kind=kind).order_by("-number")[0]


def on_roster(warband: Warband) -> list[Member]:
    return list(Member.objects.filter(warband=warband, standing="roster").order_by("rank"))


def at_deadline(moment: datetime | None) -> datetime:
    """Just after a deadline."""
    assert moment is not None
    return moment + timedelta(seconds=1)


conditions = roster.state
