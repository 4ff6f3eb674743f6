"""Who has a card of a house: members that learned, carry or are one, and stashes in which one lies.

Cards are told apart by key, as the house's book does: whoever holds the official one that is shadowed has the house's.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q

from roster.models import Learned, Member, Possession, Warband
from roster.selectors import access
from roster.selectors.access import Reader
from roster.selectors.names import place_of
from rules.models import House
from rules.selectors import own_card_page, own_cards
from rules.selectors.own_cards import OwnCard

Held = tuple[str, UUID, UUID | None]  # key of the card, warband, member; None: the stash
MADE_OF = ("main_class", "subclass", "profile")


@dataclass(frozen=True, slots=True)
class CardUse:
    """A member, or nobody for the stash, that has a card. `number`: how many, of things."""

    warband_id: UUID
    warband: str
    member_id: UUID | None
    member: str
    number: int


def listed(house: House) -> list[tuple[OwnCard, int]]:
    """The cards of a house, each with how many members and stashes have it."""
    cards = own_cards.of(house)
    found = Counter(key for key, _warband, _member in set(_held(house, [one.key for one in cards])))
    return [(one, found[one.key]) for one in cards]


def of(house: House, key: str, *, user: Reader) -> list[CardUse]:
    """Who has a card, as far as a reader may see their warbands: by warband and name, stashes last."""
    found = Counter((warband, member) for _key, warband, member in _held(house, [key]))
    warbands = _seen({warband for warband, _member in found}, user)
    names = dict(Member.objects.filter(pk__in=[member for _warband, member in found]).values_list("pk", "name"))
    uses = [
        CardUse(warband, warbands[warband], member, names[member] if member else "", number)
        for (warband, member), number in found.items()
        if warband in warbands
    ]
    return sorted(
        uses, key=lambda one: (place_of(one.warband), not one.member, place_of(one.member), str(one.member_id))
    )


def told(house: House, key: str, *, user: Reader) -> dict[str, Any]:
    """A card of a house as it is edited, and who has it. Raises: Http404."""
    page = own_card_page.own(house, key)
    return {
        "key": key,
        "version": page.version,
        "withdrawn": page.withdrawn,
        "card": page.entry,
        "used_by": of(house, key, user=user),
    }


def brought(warbands: Iterable[UUID], *, but: House) -> Mapping[UUID, int]:
    """How many cards of houses other than `but` are in use in each warband. Five queries."""
    found: set[tuple[UUID, UUID]] = set()
    own = Q(card__house__isnull=False) & ~Q(card__house=but)
    listed = list(warbands)
    learned = Learned.objects.filter(own, member__warband__in=listed, member__standing=Member.ON_ROSTER)
    found.update(learned.order_by().values_list("member__warband_id", "card_id"))
    things = Possession.objects.filter(own, warband__in=listed, gone_at=None)
    found.update(things.order_by().values_list("warband_id", "card_id"))
    members = Member.objects.filter(warband__in=listed, standing=Member.ON_ROSTER)
    for name in MADE_OF:
        made = members.filter(**{f"{name}__house__isnull": False}).exclude(**{f"{name}__house": but})
        found.update(made.order_by().values_list("warband_id", f"{name}_id"))
    return Counter(warband for warband, _card in found)


def _held(house: House, keys: list[str]) -> list[Held]:
    """Every holding of cards with these keys in warbands that play by a house."""
    members = Member.objects.filter(warband__house=house, standing=Member.ON_ROSTER).order_by()
    found: list[Held] = list(
        Learned.objects.filter(member__in=members, card__key__in=keys)
        .order_by()
        .values_list("card__key", "member__warband_id", "member_id")
    )
    things = Possession.objects.filter(warband__house=house, gone_at=None, card__key__in=keys).order_by()
    found += things.values_list("card__key", "warband_id", "holder_id")
    for name in MADE_OF:
        made = members.filter(**{f"{name}__key__in": keys})
        found += made.values_list(f"{name}__key", "warband_id", "pk")
    return found


def _seen(ids: set[UUID], user: Reader) -> dict[UUID, str]:
    return {one.pk: one.name for one in Warband.objects.filter(pk__in=ids) if access.sees(one, user)}
