"""One of everything, for whoever asks who may do what: a private campaign in its second interval, and the people around it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import Invitation, Token, User
from campaigns.models import EntryRequest
from campaigns.services import adventuring, housecards, inviting, joining
from core.models import Event
from roster.models import Condition, Member, Portrait
from roster.services import rolling
from tests.campaigns.table import Gamer, Table
from tests.roster.table import hero

ROLES = ("owner", "organiser", "co-organiser", "other player", "spectator", "stranger", "nobody")
MOON_BLADE = {
    "key": "moon_blade",
    "kind": "item",
    "category": "weapon",
    "names": {"en": "Moon blade"},
    "rule": "DD-TWOW-1",
    "price": {"unit": "silver", "flat": 30},
    "stats": {"slot": "weapon", "bonus": 1, "bonus_to": "ST", "hands": 1, "magic": False, "load": 0},
}


@dataclass
class World:
    """`people` by role, None for nobody; `ids` fill the gaps of addresses by their names."""

    people: dict[str, User | None]
    ids: dict[str, Any] = field(default_factory=dict)
    table: Any = None
    secret: str = ""


def build(alva: User, bror: User, dag: User, cyra: User) -> World:
    """Alva owns the warband that everything is about; Dag plays on the other side."""
    eino, fanni = (User.objects.create_user(username=name, password="a good pass phrase") for name in ("Eino", "Fanni"))
    table = Table(Gamer(bror), Gamer(alva), Gamer(dag))
    table.seat(Gamer(eino), "co-organiser")
    table.seat(Gamer(fanni), "spectator")
    roles = dict(zip(ROLES, (alva, bror, eino, dag, fanni, cyra, None), strict=True))
    world = World(people=roles, table=table)
    world.ids = {**_first_adventure(table), **_second_adventure(table), **_around(table, dag)}
    token, _secret = Token.objects.create(user=alva, name="old", scope="write")
    world.ids["token_id"] = token.id
    _token, world.secret = Token.objects.create(user=alva, name="reader", scope="read")
    return world


def _first_adventure(table: Table) -> dict[str, Any]:
    """Played, recovered from, bargained in, closed."""
    fallen = hero(table.ember, 1)
    table.played(fallen=[fallen], ember=600)
    table.recover(fallen, 1)
    bargain = table.bargain(hero(table.ember, 3), 1)
    table.finish()
    table.finish(table.gulls)
    return {"bargain_id": bargain.pk}


def _second_adventure(table: Table) -> dict[str, Any]:
    """Reported by Alva and confirmed by Dag, so both intervals are open and a recovery is due."""
    alva, fallen = table.alva, hero(table.ember, 2)
    rider, horse = alva.roster.rider_and_horse(table.ember)
    vassal = alva.roster.vassal(table.ember)
    held = table.bror.roster.thing(table.ember, "dagger", rider)
    stashed = table.bror.roster.thing(table.ember, "dagger")
    alva.roster.add(member_id=rider.pk, label="Cursed")
    Portrait.objects.create(member=rider, webp=b"RIFF", etag="abc", changed_at=datetime.now(UTC))
    adventure = table.mustered("The Mill")
    alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told(fallen=[fallen]))
    table.dag.do(adventuring.confirm, adventure_id=adventure.pk)
    return {
        "adventure_id": adventure.pk,
        "interval_id": table.interval().pk,
        "recovery_id": table.recovery(fallen).pk,
        "member_id": rider.pk,
        "mount": horse.pk,
        "vassal": vassal.pk,
        "possession_id": held.pk,
        "thing_id": held.pk,
        "stashed": stashed.pk,
        "condition_id": Condition.objects.get(label="Cursed").pk,
    }


def _around(table: Table, dag: User) -> dict[str, Any]:
    """Links, requests, house cards, acts to undo, a warband alone."""
    table.bror.do(housecards.add, campaign_id=table.id, card=MOON_BLADE)
    link = table.bror.do(inviting.invite, campaign_id=table.id)
    invitation = Invitation.objects.get(pk=link.payload["invitation"])
    Invitation.objects.update(expires_at=datetime.now(UTC) + timedelta(days=1))
    old = table.dag.founded("Old Hands")
    table.dag.roster.correct_xp(member_id=hero(old).pk, amount=5, reason="Years before")
    asked = table.dag.do(joining.enter, campaign_id=table.id, warband_id=old.pk)
    fresh = table.alva.founded("Spare")
    table.alva.roster.set_visibility(warband_id=fresh.pk, visibility="unlisted")
    fresh = type(fresh).objects.get(pk=fresh.pk)
    Portrait.objects.create(member=hero(fresh), webp=b"RIFF", etag="abc", changed_at=datetime.now(UTC))
    roster_event = Event.objects.filter(stream=table.ember.pk, kind="roster.member_recruited").latest("number")
    rolled = table.alva.do(rolling.roll, member_id=hero(table.ember).pk, roll="check", chosen={}, faces=[3])
    return {
        "roll": "check",
        "rolled": rolled.id,
        "campaign_id": table.id,
        "warband_id": table.ember.pk,
        "other_warband": table.gulls.pk,
        "lone_warband": fresh.pk,
        "request_id": EntryRequest.objects.get(pk=asked.payload["request"]).pk,
        "invitation_id": invitation.pk,
        "code": invitation.code,
        "share_code": fresh.share_code,
        "member_of_spare": hero(fresh).pk,
        "user_id": dag.pk,
        "event_id": roster_event.id,
        "campaign_event": table.last("campaigns.adventure_planned").id,
        "key": "moon_blade",
        "step": "upkeep",
        "system": "dozen-die",
        "member_of_gulls": hero(table.gulls).pk,
        "going": [
            str(pk) for pk in Member.objects.filter(warband=table.ember, kind="hero").values_list("pk", flat=True)
        ],
    }
