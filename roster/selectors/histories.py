"""What happened to a warband or a member, page by page, with what speaks against taking each act back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors import access as seats
from accounts.selectors import people as naming
from core import wording
from core.errors import Reason, Why
from core.models import Event, Roll, Touch
from roster import events
from roster.models import Warband
from roster.selectors import access, against
from roster.selectors.access import Reader
from roster.selectors.names import place_of

PER_PAGE = 30
SINCE = 3  # sentences about what happened since an edit was begun

# What the filter calls groups of acts; the rest are those of a campaign.
GROUPS: Mapping[str, frozenset[str]] = {
    "skills": frozenset({events.SKILL_LEARNT, events.SKILL_FORGOTTEN, events.XP_CORRECTED, events.ABILITIES_SET}),
    "things": frozenset(
        {
            events.BOUGHT,
            events.SOLD,
            events.USED_UP,
            events.GIVEN,
            events.TAKEN,
            events.PUT_ON,
            events.TAKEN_OFF,
            events.LOADED,
            events.SILVER_CORRECTED,
            events.ITEM_GRANTED,
        }
    ),
    "members": frozenset(
        {
            events.HERO_SET,
            events.RECRUITED,
            events.JOINED_IN_PLAY,
            events.STRUCK_OFF,
            events.DISMISSED,
            events.RETIRED,
            events.BROUGHT_BACK,
            events.MEMBER_RENAMED,
            events.CLASS_TAKEN,
            events.MASTER_CHANGED,
            events.MEMBER_COPIED,
            events.MOUNTED,
            events.DISMOUNTED,
            events.CONDITION_ADDED,
            events.CONDITION_ENDED,
            events.STANDING_CORRECTED,
        }
    ),
}
OF_A_CAMPAIGN = "campaign"
ACTED_FOR = _("{actor} for {owner}")
OWN_PREFIX = "roster."


@dataclass(frozen=True, slots=True)
class Told:
    """One act in the log. `undoable`: whether this reader may take it back here at all.

    `why_not`: what stands in the way of that now, or who takes it back and where, told to those who act for the warband.
    `resting`: the later acts that rest on it, newest first.
    `log`: the campaign in whose log it stands, for acts of a campaign that this reader has a seat in.
    """

    event: Event
    sentence: str
    who: str
    rolls: tuple[Roll, ...]
    undone: Event | None
    undoable: bool
    why_not: str = ""
    resting: tuple[Event, ...] = ()
    log: UUID | None = None

    @property
    def set_aside(self) -> str:
        """Why an act was taken back, where somebody said so."""
        return str(self.undone.payload.get("reason", "")) if self.undone is not None else ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader filters by."""

    group: str = ""
    member: UUID | None = None
    person: UUID | None = None


@dataclass(frozen=True, slots=True)
class History:
    """One page of the log."""

    page: Page[Event]
    told: tuple[Told, ...]


def of(warband: Warband, user: Reader, wanted: Wanted, number: str | int | None = 1) -> History:
    """One page of a warband's history, newest first. A page beyond the end is the last one."""
    found = _filtered(acts(warband, user), wanted)
    page = Paginator(found, PER_PAGE).get_page(number)
    return History(page=page, told=told(warband, user, list(page.object_list)))


def newest(warband: Warband, user: Reader, most: int, *, about: UUID | None = None) -> tuple[Told, ...]:
    """The last acts of a warband, or those about one member."""
    return told(warband, user, list(_filtered(acts(warband, user), Wanted(member=about))[:most]))


def people(warband: Warband, user: Reader) -> dict[str, str]:
    """Who acted for a warband, by id, for the filter."""
    ids = acts(warband, user).order_by().values_list("actor_id", flat=True).distinct()
    return dict(sorted(naming.names(ids).items(), key=lambda pair: place_of(pair[1])))


def acts(warband: Warband, user: Reader) -> QuerySet[Event]:
    """Acts of a warband; for its own people also those of its campaign that changed it."""
    found = Event.objects.order_by("-number")
    inside = access.edits(warband, user) or (
        isinstance(user, User) and warband.circle_id is not None and seats.seat(warband.circle_id, user) is not None
    )
    if inside:
        return found.filter(Q(stream=warband.pk) | Exists(Touch.objects.filter(event=OuterRef("id"), row=warband.pk)))
    return found.filter(stream=warband.pk, kind__startswith=OWN_PREFIX)


def told(warband: Warband, user: Reader, acts: Sequence[Event]) -> tuple[Told, ...]:
    """Acts with their sentences, people, dice and what speaks against undoing them. The queries don't grow with them."""
    ids = [event.id for event in acts]
    undone = {one.undoes_id: one for one in Event.objects.filter(undoes__id__in=ids)} if ids else {}
    rolls: dict[UUID, list[Roll]] = {}
    rolled = [event.id for event in acts if event.has_roll]
    for roll in Roll.objects.filter(event__id__in=rolled).order_by("purpose", "id") if rolled else ():
        rolls.setdefault(roll.event_id, []).append(roll)
    names = naming.names({i for event in acts for i in (event.actor_id, event.on_behalf_of)})
    standing = [one for one in acts if one.id not in undone]
    reasons = _reasons(warband, user, standing)
    why_not = _why_not(warband, standing, reasons) if access.edits(warband, user) else {}
    logs = _logs(user, acts)
    return tuple(
        Told(
            event=event,
            sentence=wording.sentence(event),
            who=_who(event, names),
            rolls=tuple(rolls.get(event.id, ())),
            undone=undone.get(event.id),
            undoable=event.id in reasons,
            why_not=why_not.get(event.id, ""),
            resting=reasons[event.id][1] if event.id in reasons else (),
            log=event.circle if event.circle in logs and not _own(event) else None,
        )
        for event in acts
    )


def was_done(act: UUID, user: User) -> bool:
    """Whether somebody carried out this very act before."""
    return Event.objects.filter(act=act, actor_id=user.pk).exists()


def may_take_back(event: Event, *, grants: bool) -> bool:
    """Whether somebody who acts for the warband may undo such an act. `grants`: he may grant and correct here."""
    return (
        event.kind.startswith(OWN_PREFIX)
        and event.kind not in events.NOT_UNDOABLE
        and event.undoes_id is None
        and (grants or not (event.has_roll or event.kind in events.OF_AN_ORGANISER))
    )


def undo_first(later: Event) -> str:
    """Why an act can't be taken back while another one rests on it, which its number tells from others of its words."""
    act = wording.sentence(later).rstrip(".")
    return wording.fill(_("Undo the later act first: {act} (no. {number})."), {"act": act, "number": later.number})


def sentences_about(row: UUID) -> list[tuple[Event, str]]:
    """What happened to a row last: for somebody whose edit came too late."""
    newest = Event.objects.filter(touches__row=row).order_by("-number")[:SINCE]
    return [(event, wording.sentence(event)) for event in newest]


# --- inside ------------------------------------------------------------------------------------------------------------


def _filtered(found: QuerySet[Event], wanted: Wanted) -> QuerySet[Event]:
    if wanted.group == OF_A_CAMPAIGN:
        found = found.exclude(kind__startswith=OWN_PREFIX)
    elif wanted.group in GROUPS:
        found = found.filter(kind__in=GROUPS[wanted.group])
    if wanted.member is not None:
        found = found.filter(Exists(Touch.objects.filter(event=OuterRef("id"), row=wanted.member)))
    if wanted.person is not None:
        found = found.filter(actor_id=wanted.person)
    return found


def _who(event: Event, names: Mapping[str, str]) -> str:
    """Who acted, and for whom."""
    actor = names.get(str(event.actor_id)) or naming.display_name(event.actor_id)
    other = names.get(str(event.on_behalf_of)) if event.on_behalf_of else None
    return wording.fill(ACTED_FOR, {"actor": actor, "owner": other}) if other else actor


def _own(event: Event) -> bool:
    """An act of this app, rather than one of a campaign."""
    return event.kind.startswith(OWN_PREFIX)


def _logs(user: Reader, acts: Iterable[Event]) -> frozenset[UUID]:
    """Campaigns whose acts are among these, and in which the reader has a seat."""
    if not isinstance(user, User):
        return frozenset()
    asked = {event.circle for event in acts if event.circle is not None and not _own(event)}
    return frozenset(one for one in asked if seats.seat(one, user) is not None)


def _why_not(warband: Warband, acts: Iterable[Event], reasons: Mapping[UUID, against.Against]) -> dict[UUID, str]:
    """By event id, for who acts for the warband: why an act that stands isn't taken back here now."""
    told: dict[UUID, str] = {}
    context = {"system": warband.system_id, "house": warband.house_id}
    for event in acts:
        closed, resting = reasons.get(event.id, (_elsewhere(event), ()))
        if closed is not None:
            told[event.id] = wording.refusal(closed, context)
        elif resting:
            told[event.id] = undo_first(resting[0])
    return told


def _elsewhere(event: Event) -> Why | None:
    """Who takes an act back that isn't taken back here; nobody takes back an undo, and what has another way back."""
    if event.undoes_id is not None:
        return None
    if not _own(event):
        return Reason("undone_in_log")
    if event.has_roll:
        return Reason("has_a_roll")
    return Reason("organiser_undoes") if event.kind in events.OF_AN_ORGANISER else None


def _reasons(warband: Warband, user: Reader, acts: Iterable[Event]) -> dict[UUID, against.Against]:
    """By event id: what speaks against undoing those acts that this reader may undo at all."""
    if not access.edits(warband, user):
        return {}
    grants = access.grants(warband, user)
    mine = [event for event in acts if may_take_back(event, grants=grants)]
    return against.of(mine, {warband.pk: warband}, grants=grants)
