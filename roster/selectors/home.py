"""What waits for somebody on his own warbands: drafts to finish, followers without a master, XP to spend."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Seat, User
from accounts.selectors import access as seats
from roster.models import Member, Warband
from rules.selectors import houses

FOUND, MASTER, SPEND = "found", "master", "spend"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do. `page` and `id` name the page to do it on, `label` is the verb."""

    kind: str
    sentence: str
    label: str
    page: str
    id: UUID
    warband: UUID
    warband_name: str


def home_items(user: User) -> list[Item]:
    """Most pressing first. Two queries, however many warbands there are.

    A mustered one has nothing to do here, nor has one in a circle where its owner plays no more.
    """
    followers = {
        kind.key
        for book in {houses.book_of(key) for key in _systems(user)}
        for kind in book.kinds()
        if kind.needs_master
    }
    on_roster = Q(members__standing=Member.ON_ROSTER)
    plays = Q(circle=None) | Exists(Seat.objects.filter(circle=OuterRef("circle"), user=user, role__in=seats.PLAYING))
    mine = (
        Warband.objects.filter(plays, owner=user, archived_at=None, mustered_for=None)
        .annotate(
            masterless=Count("members", filter=on_roster & Q(members__kind__in=followers, members__master=None)),
            left=Sum(F("members__xp_earned") - F("members__xp_spent"), filter=on_roster),
        )
        .order_by("name", "id")
    )
    found: list[Item] = []
    for one in mine:
        if one.founded_at is None:
            sentence = _("{name} is a draft: finish it and found it.")
            found.append(_item(FOUND, one, sentence.format(name=one.name), _("Found")))
            continue
        if one.masterless:
            sentence = ngettext(
                "One member of {name} has no master.", "{count} members of {name} have no master.", one.masterless
            )
            found.append(_item(MASTER, one, sentence.format(name=one.name, count=one.masterless), _("Choose a master")))
        if one.left:
            sentence = ngettext("{name} has {count} XP to spend.", "{name} has {count} XP to spend.", one.left)
            found.append(_item(SPEND, one, sentence.format(name=one.name, count=one.left), _("Learn")))
    return sorted(found, key=lambda item: (FOUND, MASTER, SPEND).index(item.kind))


def _systems(user: User) -> list[str]:
    return list(Warband.objects.filter(owner=user).order_by().values_list("system_id", flat=True).distinct())


def _item(kind: str, warband: Warband, sentence: str, label: str) -> Item:
    return Item(kind, sentence, label, "roster:warband", warband.pk, warband.pk, warband.name)
