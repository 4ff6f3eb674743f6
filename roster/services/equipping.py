"""Things that a book counts under a budget, or that cost nothing: taken and put back."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Member, Possession
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import building, counting, gates
from roster.services.recording import naming, record
from roster.services.trading import let_go
from rules.engine.books.base import CardState
from rules.selectors import catalogue


@transaction.atomic
def equip(
    *,
    act: UUID,
    member_id: UUID,
    card_key: str,
    onto_id: UUID | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Let a member take a thing for what the book counts it at, `onto` a thing that he has.

    Raises: Refused `archived`, `mustered`, `not_on_roster`, the book's reasons against changing the build, against the
    thing and against what the warband would come to; BadField for card and `onto`; Http404, NotAllowed.
    Event: roster.equipped
    """
    content = {"member": member_id, "card": card_key, "onto": onto_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.EQUIPPED, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    warband = member.warband
    rules = rulebook.of(warband)
    _counts(rules, card_key)
    counting.open_to_building(warband, rules)
    gates.on_roster(member)
    price = rules.book.price_for(snapshots.member(member, rules), _card(rules, card_key))
    onto = _onto(member, onto_id)
    thing = add(doing, member, rules, card_key, onto)
    counting.refuse_what_breaks(warband, rules)
    told = {"possession": str(thing.pk), "item": card_key, "counted": price, "place": thing.place}
    return record(doing, warband, {**naming(member), **told, **({"holds": onto.card.key} if onto else {})})


@transaction.atomic
def put_back(*, act: UUID, possession_id: UUID, actor: User | None, at: datetime) -> Event:
    """Put a thing back that the book counts, with what is fixed to it.

    Raises: as `equip`; Refused with the book's reasons against taking it off the build, as for what a profile prints.
    Event: roster.put_back
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.PUT_BACK, content={"possession": possession_id})
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    warband = thing.warband
    rules = rulebook.of(warband)
    _counts(rules, thing.card.key)
    counting.open_to_building(warband, rules)
    before = counting.broken(warband, rules)
    holder = thing.holder
    if holder is not None:
        rules.refuse(rules.book.may_remove(snapshots.member(holder, rules), rules.state_of(thing.card)))
    let_go(doing, thing)
    counting.refuse_what_breaks(warband, rules, before)
    told = {"possession": str(thing.pk), "item": thing.card.key, **(naming(holder) if holder else {})}
    return record(doing, warband, told, about=[holder.pk] if holder else [])


# --- inside an act ----------------------------------------------------------------------------------------------------


def add(doing: Doing, member: Member, rules: Rulebook, card_key: str, onto: Possession | None = None) -> Possession:
    """Make a counted thing of a member's, put to use where there is room. Raises: as `equip`."""
    card = _card(rules, card_key)
    state = snapshots.member(member, rules)
    as_seen = snapshots.thing(onto, rules) if onto is not None else None
    rules.refuse(rules.book.may_add(state, card, as_seen, rules.options))
    place = "" if onto is not None else building.place_of_use(rules, member, card_key)
    row = catalogue.card_row(rules.house, rules.system, card_key)
    return doing.create(Possession(warband=member.warband, holder=member, card=row, place=place, part_of=onto))


def _card(rules: Rulebook, key: str) -> CardState:
    found = rules.cards.cards.get(key)
    if found is None or found.kind not in rules.book.item_kinds or found.withdrawn:
        raise BadField("card_key", "unknown_choice", card=key)
    return found


def _onto(member: Member, onto_id: UUID | None) -> Possession | None:
    if onto_id is None:
        return None
    found = Possession.objects.select_related("card").filter(pk=onto_id, holder=member, gone_at=None).first()
    if found is None:
        raise BadField("onto", "unknown_choice")
    return found


def _counts(rules: Rulebook, item: str) -> None:
    if not (rules.book.counts or rules.book.things_are_free):
        raise rules.refused(Refused.because("nothing_counted", item=item).reasons)
