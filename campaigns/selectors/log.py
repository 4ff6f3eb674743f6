"""The log of a campaign: its acts as sentences, newest first, and the filters on it.

A filter value that says nothing here is dropped and named in `Wanted.dropped`; it never fails and never shows rows from
elsewhere, since every question is asked within the campaign's circle.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import Seat
from accounts.selectors import people as naming
from campaigns import events as kinds
from campaigns.models import Campaign, Side
from campaigns.selectors import against, taking_back, ways_back
from campaigns.selectors.access import Reader
from core import wording
from core.models import Event, Touch
from roster.models import Member, Warband
from roster.selectors import against as of_roster
from roster.selectors import histories, rolls

FILTERS = ("warband", "member", "kind", "person")
# Groups of kinds that a log is filtered by; whatever a lower app records about a warband belongs to `roster`.
GROUPS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "adventures": (
        _("Adventures"),
        (
            kinds.ADVENTURE_PLANNED,
            kinds.ADVENTURE_CHANGED,
            kinds.SIDE_MUSTERED,
            kinds.ADVENTURE_REPORTED,
            kinds.REPORT_CORRECTED,
            kinds.REPORT_DISPUTED,
            kinds.ADVENTURE_CLOSED,
            kinds.ADVENTURE_CANCELLED,
        ),
    ),
    "intervals": (
        _("Intervals"),
        (
            kinds.RECOVERY_ASKED,
            kinds.RECOVERY_ROLLED,
            kinds.COURT_HELP_CHANGED,
            kinds.STEP_MARKED,
            kinds.BARGAINED,
            kinds.PURCHASED,
            kinds.SKILL_USED,
            kinds.DEADLINE_MOVED,
            kinds.INTERVAL_CLOSED,
        ),
    ),
    "people": (
        _("People and warbands"),
        (
            kinds.INVITED,
            kinds.INVITATION_WITHDRAWN,
            kinds.SEAT_TAKEN,
            kinds.ROLE_CHANGED,
            kinds.SEAT_LEFT,
            kinds.HANDED_OVER,
            kinds.ENTRY_ASKED,
            kinds.ENTRY_DECLINED,
            kinds.WARBAND_ENTERED,
            kinds.WARBAND_LEFT,
            kinds.WARBAND_GIVEN,
        ),
    ),
    "house": (
        _("Campaign and house rules"),
        (
            kinds.CAMPAIGN_CREATED,
            kinds.CAMPAIGN_CHANGED,
            kinds.CAMPAIGN_ENDED,
            kinds.OPTIONS_CHANGED,
            kinds.CARD_ADDED,
            kinds.CARD_CHANGED,
            kinds.CARD_WITHDRAWN,
            kinds.CARD_RESTORED,
            kinds.TABLE_CHANGED,
            kinds.TABLE_RESET,
        ),
    ),
    "roster": (_("Within warbands"), ()),
    "undone": (_("Taken back"), (kinds.UNDONE, kinds.SET_ASIDE)),
    "rolls": (_("Rolls"), ()),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a filter, as an address holds it, with its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """Filters as they were understood: value and label by name. `dropped` names those that said nothing here."""

    active: Mapping[str, Choice]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A face that the act read."""

    face: int
    sides: int
    typed: bool
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One act. `who` is a name, "Retinue" for the app; `for_whom` is set when somebody acted for a warband's owner.

    `state`: "" stands, "undone" taken back, "set_aside" with a roll, "takes_back" for an undo itself. `reason` goes with the
    last three. `may_undo`: the reader is one who may; `why_not` is then what stands in the way now, as a sentence.
    """

    event: UUID
    number: int
    kind: str
    sentence: str
    at: datetime
    who: str
    for_whom: str
    dice: tuple[Die, ...]
    state: str
    reason: str
    rule: str
    adventure: str
    may_undo: bool
    has_roll: bool
    why_not: str = ""


def choices(campaign: Campaign, warband: str = "") -> dict[str, tuple[Choice, ...]]:
    """What each filter offers. Members are those of the warband that is chosen, or of all in the campaign."""
    warbands = _warbands(campaign)
    members = Member.objects.filter(warband__in=[pk for pk in warbands if warband in ("", str(pk))])
    named = members.exclude(standing=Member.REMOVED).order_by("name", "pk").values_list("pk", "name")
    people = naming.names(_people(campaign))
    return {
        "warband": tuple(Choice(str(pk), name) for pk, name in warbands.items()),
        "member": tuple(Choice(str(pk), name) for pk, name in named),
        "kind": tuple(Choice(key, str(label)) for key, (label, _kinds) in GROUPS.items()),
        "person": tuple(Choice(pk, name) for pk, name in sorted(people.items(), key=lambda pair: pair[1].casefold())),
    }


def understand(campaign: Campaign, told: Mapping[str, str]) -> Wanted:
    """Read filter values from an address. Empty ones count as not given."""
    active: dict[str, Choice] = {}
    dropped: list[str] = []
    given = {name: told[name].strip() for name in FILTERS if told.get(name, "").strip()}
    offered = choices(campaign) if given else {}
    for name, value in given.items():
        wanted = value.lower() if name != "kind" else value
        found = next((one for one in offered[name] if one.value == wanted), None)
        if found is None:
            dropped.append(name)
        else:
            active[name] = found
    return Wanted(active, tuple(dropped))


def events(campaign: Campaign, wanted: Wanted | None = None) -> QuerySet[Event]:
    """Events of a campaign, newest first, fit for pages of any kind."""
    found = Event.objects.filter(circle=campaign.pk).order_by("-number")
    active = wanted.active if wanted else {}
    if one := active.get("warband"):
        found = found.filter(Q(stream=UUID(one.value)) | _touching(one))
    if one := active.get("member"):
        found = found.filter(_touching(one))
    if one := active.get("person"):
        found = found.filter(Q(actor_id=UUID(one.value)) | Q(on_behalf_of=UUID(one.value)) | _touching(one))
    if one := active.get("kind"):
        found = found.filter(_of_group(one.value))
    return found.select_related("undone_by", "undoes").prefetch_related("rolls")


def newer(campaign: Campaign, number: int) -> int:
    """How many acts of a campaign are newer than one, by its number."""
    return Event.objects.filter(circle=campaign.pk, number__gt=number).count()


def entries(campaign: Campaign, who: Reader, page: Iterable[Event]) -> tuple[Entry, ...]:
    """Events as a log shows them. The number of queries doesn't grow with the events."""
    rows = list(page)
    named = Q(circle_id=campaign.pk) | Q(
        pk__in=[row.stream for row in rows]
    )  # also one that asks to enter, or has left
    warbands = {row.pk: row for row in Warband.objects.filter(named).select_related("owner")}
    ids = [one for row in rows for one in (row.actor_id, row.on_behalf_of, *_persons(row.payload))]
    names = naming.names(ids)
    running = campaign.ended_at is None
    mine = [row for row in rows if _stands(row) and _may_undo(row, who, warbands, running)]
    why_not = _why_not(campaign, who, mine, warbands)
    return tuple(_entry(row, names, why_not) for row in rows)


def _entry(row: Event, names: Mapping[str, str], why_not: Mapping[UUID, str]) -> Entry:
    undo = getattr(row, "undone_by", None)
    state, reason = "", ""
    if undo is not None:
        state, reason = ("set_aside" if row.has_roll else "undone"), str(undo.payload.get("reason") or "")
    elif row.undoes_id is not None:
        state, reason = "takes_back", str(row.payload.get("reason") or "")
    return Entry(
        event=row.id,
        number=row.number,
        kind=row.kind,
        sentence=wording.sentence(row),
        at=row.at,
        who=names.get(str(row.actor_id)) or naming.display_name(row.actor_id),
        for_whom=names.get(str(row.on_behalf_of), "") if row.on_behalf_of else "",
        dice=_dice(row),
        state=state,
        reason=reason,
        rule=str(row.payload.get("rule") or ""),
        adventure=str(row.payload.get("adventure") or ""),
        may_undo=row.id in why_not,
        has_roll=row.has_roll,
        why_not=why_not.get(row.id, ""),
    )


def _stands(row: Event) -> bool:
    return getattr(row, "undone_by", None) is None and row.undoes_id is None


def _why_not(
    campaign: Campaign, who: Reader, mine: Sequence[Event], warbands: Mapping[UUID, Warband]
) -> dict[UUID, str]:
    """By id of an act that the reader may undo: what stands in the way, empty where nothing does."""
    own = [row for row in mine if row.kind in taking_back.WHO]
    told: dict[UUID, str] = {}
    for key, (closed, later) in against.of(own, warbands).items():
        told[key] = ways_back.said(campaign, closed, later)
    lower = [row for row in mine if row.kind not in taking_back.WHO]
    for key, (why, later) in of_roster.of(lower, warbands, grants=who.organises).items():
        told[key] = ways_back.said(campaign, () if why is None else (why,), later)
    return told


def _dice(row: Event) -> tuple[Die, ...]:
    """The dice of an act; those of a roll in play with their colours."""
    thrown = tuple(Die(one["face"], one["sides"], one["typed"], one["colour"]) for one in rolls.thrown(row))
    return thrown or tuple(Die(face, roll.sides, roll.typed) for roll in row.rolls.all() for face in roll.faces)


def _may_undo(row: Event, who: Reader, warbands: Mapping[UUID, Warband], running: bool) -> bool:
    if row.kind in taking_back.WHO:
        return (running or row.kind == kinds.CAMPAIGN_ENDED) and taking_back.may(row, who, warbands)
    warband = warbands.get(row.stream)
    weighty = bool(row.changes) or row.has_roll
    if warband is None or warband.circle_id != row.circle or not weighty or not who.acts_for(warband):
        return False
    return histories.may_take_back(row, grants=who.organises)


def _touching(one: Choice) -> Exists:
    return Exists(Touch.objects.filter(event=OuterRef("id"), row=UUID(one.value)))


def _of_group(group: str) -> Q:
    if group == "roster":
        return ~Q(kind__startswith="campaigns.")
    if group == "rolls":
        return Q(has_roll=True)
    return Q(kind__in=GROUPS[group][1])


def _warbands(campaign: Campaign) -> dict[UUID, str]:
    """Warbands that are or were here, by name; one that has left under the name it played under."""
    gone = Side.objects.filter(adventure__campaign=campaign).order_by("adventure__number")
    found: dict[UUID, str] = dict(gone.values_list("warband_id", "warband_name"))
    found |= dict(Warband.objects.filter(circle_id=campaign.pk).values_list("pk", "name"))
    return dict(sorted(found.items(), key=lambda pair: (pair[1].casefold(), str(pair[0]))))


def _people(campaign: Campaign) -> set[UUID]:
    held = set(Seat.objects.filter(circle_id=campaign.pk).values_list("user_id", flat=True))
    acted = Event.objects.filter(circle=campaign.pk, actor_id__isnull=False).order_by()
    return held | {pk for pk in acted.values_list("actor_id", flat=True).distinct() if pk is not None}


def _persons(payload: Mapping[str, Any]) -> list[str]:
    """People that a sentence names, also the sentence of an act that was taken back."""
    inner = payload.get("act_undone") or {}
    found = [payload.get("person"), (inner.get("payload") or {}).get("person")]
    return [str(one) for one in found if one]
