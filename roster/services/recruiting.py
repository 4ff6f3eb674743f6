"""Who belongs to a warband: recruiting, masters, leaving by one's own will, names."""

from collections.abc import Callable, Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import F

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Entry, Member
from roster.selectors import access, hiring, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import booking, building, counting, gates, ledger
from roster.services.recording import naming, record
from roster.services.standing import set_standing, vanish
from rules.models import Card


@transaction.atomic
def recruit(
    *,
    act: UUID,
    warband_id: UUID,
    kind: str,
    name: str,
    main_class: str | None = None,
    subclass: str | None = None,
    profile: str | None = None,
    master_id: UUID | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Take a new member on. A profile with a price in silver costs it, once the warband is founded.

    One of a kind that joins in play comes while a warband is mustered, goes along, and leaves when it is no more.
    Raises: Refused `archived`, `mustered`, `not_enough_silver` and the book's reasons; BadField for the choices.
    Event: roster.member_recruited, for such a kind roster.member_joined_in_play
    """
    content = {
        "warband": warband_id,
        "kind": kind,
        "name": name,
        "main_class": main_class,
        "subclass": subclass,
        "profile": profile,
        "master": master_id,
    }
    doing = Doing(act=act, actor=actor, at=at, kind=events.RECRUITED, content=content)
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    rules = rulebook.of(warband)
    in_play = kind in rules.in_play
    if in_play:
        doing.kind = events.JOINED_IN_PLAY
        gates.not_archived(warband)
    else:
        counting.open_to_building(warband, rules)
    if rules.kind(kind) is None:
        raise BadField("kind", "unknown_choice", card=kind)
    before = counting.broken(warband, rules) if in_play else ()
    kept = gates.name(name)
    of_profile = _profile(rules, kind, profile)
    classes = building.classes(rules, main_class, subclass)
    master = access.member_of(warband, master_id) if master_id else None
    member = building.add(doing, warband, rules, building.Wanted(kind, kept, *classes, of_profile, master))
    price = hiring.price_of(building.state_or_none(rules, of_profile)) if warband.founded_at else 0
    ledger.post(doing, warband=warband, account=Entry.SILVER, amount=-price, reason="recruit")
    counting.refuse_what_breaks(warband, rules, before)
    about = [member.pk]
    if in_play and warband.mustered_for is not None:
        about.append(warband.mustered_for)
        for note in _NOTED:
            note(doing, member)
    told = {
        "member_kind": kind,
        "price_silver": price,
        "profile": profile,
        "master_name": master.name if master else None,
    }
    return record(doing, warband, {**naming(member), **told}, about=about)


@transaction.atomic
def dismiss(*, act: UUID, member_id: UUID, actor: User | None, at: datetime) -> Event:
    """Send a member away. In a draft he is struck off, as if he had never been there.

    Raises: Refused `archived`, `mustered`, `not_on_roster`; Http404, NotAllowed.
    Event: roster.member_dismissed, in a draft roster.member_struck_off
    """
    return _leave(act, member_id, events.DISMISSED, Member.DISMISSED, actor, at)


@transaction.atomic
def retire(*, act: UUID, member_id: UUID, actor: User | None, at: datetime) -> Event:
    """Let a member go in honour.

    Raises: Refused `archived`, `mustered`, `not_on_roster`; Http404, NotAllowed.
    Event: roster.member_retired, in a draft roster.member_struck_off
    """
    return _leave(act, member_id, events.RETIRED, Member.RETIRED, actor, at)


@transaction.atomic
def bring_back(
    *, act: UUID, member_id: UUID, reason: str, master_id: UUID | None = None, actor: User | None, at: datetime
) -> Event:
    """Put a member who left, was lost or died back on the roster, with what he laid down. An organiser's act.

    Raises: Refused when the roster has no room for him, `already_on_roster`, `mustered`; BadField without a reason.
    Event: roster.member_brought_back
    """
    content = {"member": member_id, "reason": reason, "master": master_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.BROUGHT_BACK, content=content)
    member = access.member_to_organise(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(member.warband)
    why = gates.reason(reason)
    old = member.standing
    if old == Member.ON_ROSTER:
        raise Refused.because("already_on_roster", member=member.name)
    master = access.member_of(member.warband, master_id) if master_id else None
    return_to_roster(doing, member, master)
    return record(doing, member.warband, {**naming(member), "from": old, "reason": why})


@transaction.atomic
def change_master(*, act: UUID, member_id: UUID, master_id: UUID | None, actor: User | None, at: datetime) -> Event:
    """Put a vassal or squire under another master.

    Raises: Refused with the book's reasons; `mustered`, `not_on_roster`; Http404, NotAllowed.
    Event: roster.master_changed
    """
    content = {"member": member_id, "master": master_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.MASTER_CHANGED, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(member.warband)
    gates.on_roster(member)
    master = access.member_of(member.warband, master_id) if master_id else None
    refuse_if_no_room(member, master)
    old = member.master.name if member.master else None
    doing.update(member, master=master)
    told = {"from": old, "to": master.name if master else None}
    return record(doing, member.warband, {**naming(member), **told}, about=[member.pk])


@transaction.atomic
def rename_member(
    *, act: UUID, member_id: UUID, name: str, version: int | None = None, actor: User | None, at: datetime
) -> Event:
    """Raises: BadField, EditConflict, Refused `archived`; Http404, NotAllowed. Event: roster.member_renamed"""
    content = {"member": member_id, "name": name, "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.MEMBER_RENAMED, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    kept, old = gates.name(name), member.name
    gates.not_edited_since(member, version, {"name": kept})
    doing.update(member, name=kept)
    return record(doing, member.warband, {**naming(member), "from": old, "to": kept}, about=[member.pk])


@transaction.atomic
def rename_warband(
    *, act: UUID, warband_id: UUID, name: str, version: int | None = None, actor: User | None, at: datetime
) -> Event:
    """Raises: BadField, EditConflict, Refused `archived`; Http404, NotAllowed. Event: roster.warband_renamed"""
    content = {"warband": warband_id, "name": name, "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_RENAMED, content=content)
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(warband)
    kept, old = gates.name(name), warband.name
    gates.not_edited_since(warband, version, {"name": kept})
    doing.update(warband, name=kept)
    return record(doing, warband, {"from": old, "to": kept})


# --- who joins in play ------------------------------------------------------------------------------------------------

Noted = Callable[[Doing, Member], None]
_NOTED: list[Noted] = []


def note_in_play(note: Noted) -> None:
    """Add what a higher app notes in the same act when somebody joins a mustered warband. For `apps.py` only."""
    if note not in _NOTED:
        _NOTED.append(note)


def _profile(rules: Rulebook, kind: str, key: str | None) -> Card | None:
    """The row of a profile. Nobody joins in play by a profile of others, or the other way round. Raises: BadField."""
    found = building.profile(rules, key)
    meant = rules.book.recruits_as(rules.state_of(found)) if found is not None else kind
    if meant != kind and {meant, kind} & set(rules.in_play):
        raise BadField("profile", "unknown_choice", card=key)
    return found


# --- inside an act ----------------------------------------------------------------------------------------------------


def return_to_roster(doing: Doing, member: Member, master: Member | None = None) -> None:
    """Put a member back on the roster where there is room. A `master` given takes the place of the old one.

    Raises: Refused with the book's reasons.
    """
    if master is not None and master.pk != member.master_id:
        doing.update(member, master=master)
    refuse_if_no_room(member, member.master)
    set_standing(doing, member, Member.ON_ROSTER)


def refuse_if_no_room(member: Member, master: Member | None) -> None:
    """Raises: Refused with the book's reasons against the member being on the roster under this master."""
    rules = rulebook.of(member.warband)
    state = snapshots.warband(member.warband, rules)
    leader = next((one for one in state.members if master is not None and one.id == str(master.pk)), None)
    rules.refuse(
        rules.book.may_recruit(
            building.without(state, member),
            kind=member.kind,
            main_class=building.state_or_none(rules, member.main_class),
            subclass=building.state_or_none(rules, member.subclass),
            master=leader,
            options=rules.options,
        )
    )


def _leave(act: UUID, member_id: UUID, kind: str, standing: str, actor: User | None, at: datetime) -> Event:
    doing = Doing(act=act, actor=actor, at=at, kind=kind, content={"member": member_id})
    member = access.member_to_edit(member_id, actor=actor, struck_off=True)
    if done := doing.done():
        return done
    gates.open_to_change(member.warband)
    gates.on_roster(member)
    rules = rulebook.of(member.warband)
    before = counting.broken(member.warband, rules)
    brought: Collection[str] = ()
    if member.warband.founded_at is None:
        doing.kind, standing = events.STRUCK_OFF, Member.REMOVED
        _put_all_back(doing, member, rules)
    elif member.kind in rules.in_play:
        brought = booking.brought_along(rules, member)
    vanish(doing, member, standing, brought)
    counting.refuse_what_breaks(member.warband, rules, before)
    return record(doing, member.warband, {**naming(member), "standing": standing})


def _put_all_back(doing: Doing, member: Member, rules: Rulebook) -> None:
    """What was counted with a member of a draft goes with him; parts before what they are fixed to."""
    things = member.possessions.filter(gone_at=None) if rules.book.counts else member.possessions.none()
    for thing in things.order_by(F("part_of").desc(nulls_last=True), "id"):
        doing.update(thing, gone_at=doing.at, holder=None, place="")
