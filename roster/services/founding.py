"""Drafts: starting a warband from scratch or from a starter, setting its heroes, founding it, deleting a draft.

While a warband is a draft everything is free to change: skills within the starting XP, ordinary goods for nothing.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Entry, Member, Warband
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import building, counting, deleting, gates, learning, ledger
from roster.services.recording import naming, record
from rules.engine.books import registry
from rules.engine.books.base import WarbandState
from rules.engine.types import Violation
from rules.models import House, System
from rules.selectors import catalogue
from rules.services import housing

ALONE = {"open_market": True}  # house options of a warband alone, where its book knows them


@transaction.atomic
def start(
    *,
    act: UUID,
    name: str,
    system: str,
    starter: str | None = None,
    language: str | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """Begin a warband as a draft with a house of its own, empty or with the heroes and the kit of a starter.

    `language`: in which these heroes are named; None: as in the source.

    Raises: BadField for name, system or starter; Refused when a starter doesn't fit the rules.
    Event: roster.warband_started (a draft is deleted, not undone)
    """
    doing = Doing(
        act=act, actor=actor, at=at, kind=events.STARTED, content={"name": name, "system": system, "starter": starter}
    )
    access.lock_person(actor)
    if done := doing.done():
        return done
    kept = gates.name(name)
    book = registry.find(system)
    row = System.objects.filter(pk=system).first()
    if book is None or row is None:
        raise BadField("system", "unknown_system", system=system)
    chosen = _starter(system, starter)
    known = {option.key for option in book.options()}
    house = housing.create_house(
        doing, system=system, options={key: value for key, value in ALONE.items() if key in known}
    )
    warband = Warband(owner=actor, system=row, house=house, name=kept, region=_first_region(house, system))
    warband.created_at = at
    doing.create(warband)
    rules = rulebook.of(warband)
    ledger.post(
        doing, warband=warband, account=Entry.SILVER, amount=book.starting_silver(rules.options), reason="start"
    )
    for one in (chosen or {}).get("members", ()):
        called = one["name"] if language is None else catalogue.starter_name(one, row.source_language, language)
        _from_starter(doing, warband, rules, one, called)
    counting.refuse_what_breaks(warband, rules)
    return record(doing, warband, {"starter": starter})


@transaction.atomic
def set_hero(
    *,
    act: UUID,
    warband_id: UUID,
    member_id: UUID | None = None,
    kind: str | None = None,
    name: str,
    main_class: str | None = None,
    subclass: str | None = None,
    version: int | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Add a hero to a draft, or change one: name and classes. Skills that a changed class closes are forgotten.

    `kind` None is the first kind of the book. What a game calls its first kind is all one here.

    Raises: Refused `already_founded` and the book's reasons; EditConflict; Http404, NotAllowed.
    Event: roster.hero_set
    """
    content = {
        "warband": warband_id,
        "member": member_id,
        "kind": kind,
        "name": name,
        "main_class": main_class,
        "subclass": subclass,
    }
    doing = Doing(act=act, actor=actor, at=at, kind=events.HERO_SET, content=content)
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.draft(warband)
    rules = rulebook.of(warband)
    kept = gates.name(name)
    classes = building.classes(rules, main_class, subclass)
    if member_id is None:
        first = rules.book.kinds()[0].key
        member = building.add(doing, warband, rules, building.Wanted(kind or first, kept, *classes))
        counting.refuse_what_breaks(warband, rules)
        return record(doing, warband, {**naming(member), "new": True})
    member = access.member_of(warband, member_id)
    gates.not_edited_since(member, version, {"name": kept, "main_class": main_class, "subclass": subclass})
    told: dict[str, str | bool | None] = {"new": False}
    if member.name != kept:
        told["from"] = member.name
    if (member.main_class, member.subclass) != classes:
        told |= {"main_class": main_class or None, "subclass": subclass or None}
    _change(doing, warband, rules, member, building.Wanted(member.kind, kept, *classes))
    return record(doing, warband, {**naming(member), **told}, about=[member.pk])


@transaction.atomic
def found(*, act: UUID, warband_id: UUID, actor: User | None, at: datetime) -> Event:
    """End the draft: the build stands from now on.

    Raises: Refused with everything that the book still misses; Http404, NotAllowed.
    Event: roster.warband_founded
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.FOUNDED, content={"warband": warband_id})
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.draft(warband)
    rules = rulebook.of(warband)
    state = snapshots.warband(warband, rules)
    rules.refuse(rules.book.founding(state, rules.options))
    doing.update(warband, founded_at=at)
    on_roster = [one for one in state.members if one.standing == Member.ON_ROSTER]
    xp = rules.book.warband_xp(state.members, rules.options)
    return record(doing, warband, {"xp": xp, "members": len(on_roster)})


@transaction.atomic
def take_class(
    *,
    act: UUID,
    member_id: UUID,
    main_class: str | None = None,
    subclass: str | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Give a founded member a class that he lacks, where the game lets one come later.

    Raises: BadField for the classes; Refused `archived`, `mustered`, `still_a_draft`, `not_on_roster`, the book's reasons;
    Http404, NotAllowed.
    Event: roster.class_taken
    """
    content = {"member": member_id, "main_class": main_class, "subclass": subclass}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CLASS_TAKEN, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    warband = member.warband
    gates.open_to_change(warband)
    gates.founded(warband)
    gates.on_roster(member)
    rules = rulebook.of(warband)
    if not rules.book.late_classes:
        raise Refused.because("already_founded", warband=warband.name)
    chosen = building.classes(rules, main_class, subclass)
    if chosen == (None, None):
        raise BadField("subclass" if member.main_class else "main_class", "blank")
    wanted, state = [building.state_or_none(rules, one) for one in chosen], snapshots.warband(warband, rules)
    one = next(one for one in state.members if one.id == str(member.pk))
    rules.refuse(rules.book.may_take_class(one, main_class=wanted[0], subclass=wanted[1]))
    main, sub = member.main_class or chosen[0], member.subclass or chosen[1]
    rules.refuse(_against_build(rules, state, member, building.Wanted(member.kind, member.name, main, sub)))
    doing.update(member, main_class=main, subclass=sub, abilities=building.with_class(rules, member, main))
    return record(doing, warband, {**naming(member), "main_class": main_class, "subclass": subclass})


@transaction.atomic
def delete_draft(*, act: UUID, warband_id: UUID, actor: User | None, at: datetime) -> Event:
    """Delete a draft with everything in it. The log keeps its acts.

    Raises: Refused `already_founded`; Http404, NotAllowed.
    Event: roster.draft_deleted (can't be undone)
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.DRAFT_DELETED, content={"warband": warband_id})
    if done := doing.done():  # before the lock: afterwards there is nothing to lock
        return done
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    if warband.founded_at is not None:
        raise Refused.because("only_drafts_are_deleted", warband=warband.name)
    deleting.delete_warband(doing, warband)
    return record(doing, warband)


# --- inside -----------------------------------------------------------------------------------------------------------


def _starter(system: str, key: str | None) -> dict[str, Any] | None:
    if key is None:
        return None
    found = next((one for one in catalogue.starters(system) if one["key"] == key), None)
    if found is None:
        raise BadField("starter", "unknown_starter", starter=key)
    return found


def _first_region(house: House, system: str) -> str:
    return next((key for key, _name in catalogue.regions(house, system)), "")


def _from_starter(doing: Doing, warband: Warband, rules: Rulebook, one: Mapping[str, Any], name: str) -> None:
    """A starter is content: one that breaks a rule is refused as a player's own build would be."""
    classes = building.classes(rules, one["main_class"], one["subclass"])
    profile = building.profile(rules, one.get("profile"))
    member = building.add(doing, warband, rules, building.Wanted(one["kind"], gates.name(name), *classes, profile))
    if one.get("abilities"):
        doing.update(member, abilities={**member.abilities, **one["abilities"]})
    for skill in one.get("skills", ()):
        learning.take(doing, member, rules, skill["card"], skill["level"])
    for key in one.get("kit", ()):
        place = building.place_of_use(rules, member, key)
        building.take_kit(doing, warband, rules, key, holder=member, place=place)


def _against_build(
    rules: Rulebook, state: WarbandState, member: Member, wanted: building.Wanted
) -> Sequence[Violation]:
    """Reasons of the book against a member of a warband being what is wanted."""
    return rules.book.may_recruit(
        building.without(state, member),
        kind=member.kind,
        main_class=building.state_or_none(rules, wanted.main_class),
        subclass=building.state_or_none(rules, wanted.subclass),
        master=next((one for one in state.members if one.id == str(member.master_id)), None),
        options=rules.options,
    )


def _change(doing: Doing, warband: Warband, rules: Rulebook, member: Member, wanted: building.Wanted) -> None:
    rules.refuse(_against_build(rules, snapshots.warband(warband, rules), member, wanted))
    changed = (member.main_class, member.subclass) != (wanted.main_class, wanted.subclass)
    doing.update(member, name=wanted.name, main_class=wanted.main_class, subclass=wanted.subclass)
    if changed:
        doing.update(member, abilities=building.abilities(rules, wanted))
        learning.forget_what_is_closed(doing, member, rules)
