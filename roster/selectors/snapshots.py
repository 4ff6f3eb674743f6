"""Rows turned into the frozen values that the engine reads: the only place that does so.

Every function asks the database anew, so what a service has just written is in the answer. The number of queries
doesn't grow with the number of members or things.
"""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from roster.models import Condition, Learned, Member, Possession, Warband
from roster.selectors import rulebook
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import ConditionState, MemberState, PossessionState, WarbandState


def rows(members: QuerySet[Member]) -> list[Member]:
    """Members with all that their states are made of: five queries."""
    things = Possession.objects.filter(gone_at=None).select_related("card").order_by("card__rank", "card__key", "id")
    skills = Learned.objects.select_related("card").order_by("card__rank", "card__key", "id")
    return list(
        members.exclude(standing=Member.REMOVED)
        .select_related("main_class", "subclass", "profile")
        .prefetch_related(
            Prefetch("learned", skills),
            Prefetch("possessions", things),
            Prefetch("conditions", Condition.objects.filter(ended_at=None).order_by("set_at", "id")),
        )
        .order_by("rank", "created_at", "id")
    )


def member(one: Member, rules: Rulebook | None = None) -> MemberState:
    """The state of one member, with the mount that he rides."""
    rules = rules or rulebook.of(one.warband)
    found = states(rows(Member.objects.filter(Q(pk=one.pk) | Q(rider_id=one.pk))), rules)
    return found[one.pk]


def warband(one: Warband, rules: Rulebook | None = None) -> WarbandState:
    """The state of a warband: all its members, also those no longer on the roster, its purse and stash."""
    rules = rules or rulebook.of(one)
    members = states(rows(Member.objects.filter(warband=one)), rules)
    stash = Possession.objects.filter(warband=one, holder=None, gone_at=None).select_related("card")
    return WarbandState(
        members=tuple(members.values()),
        silver=one.silver,
        founded=one.founded_at is not None,
        in_play=one.in_play,
        stash=tuple(thing(row, rules) for row in stash.order_by("card__rank", "card__key", "id")),
    )


def states(members: Iterable[Member], rules: Rulebook) -> dict[UUID, MemberState]:
    """States by id of members fetched with `rows`, in their order. A mount is known where it is among them."""
    listed = list(members)
    mounts: dict[UUID, MemberState] = {}
    for row in listed:
        if row.rider_id is not None:
            mounts[row.rider_id] = _state(row, rules, {})
    return {row.pk: _state(row, rules, mounts) for row in listed}


def thing(row: Possession, rules: Rulebook) -> PossessionState:
    return PossessionState(
        id=str(row.pk),
        card=rules.state_of(row.card),
        place=row.place,
        part_of=str(row.part_of_id) if row.part_of_id else "",
        wear=row.wear,
        label=row.label,
    )


def _state(row: Member, rules: Rulebook, mounts: Mapping[UUID, MemberState]) -> MemberState:
    learned = list(row.learned.all())
    return MemberState(
        id=str(row.pk),
        kind=row.kind,
        name=row.name,
        main_class=row.main_class.key if row.main_class else None,
        subclass=row.subclass.key if row.subclass else None,
        profile=rules.state_of(row.profile) if row.profile else None,
        master=str(row.master_id) if row.master_id else None,
        abilities=dict(row.abilities),
        learned={one.card.key: one.level for one in learned},
        possessions=tuple(thing(one, rules) for one in row.possessions.all()),
        conditions=tuple(
            ConditionState(
                kind=one.kind,
                source=str(one.source) if one.source else "",
                effects=dict(one.effects),
                until=one.until,
                label=one.label,
            )
            for one in row.conditions.all()
        ),
        standing=row.standing,
        xp_earned=row.xp_earned,
        xp_spent=row.xp_spent,
        mount=mounts.get(row.pk),
        cards={one.card.key: rules.state_of(one.card) for one in learned},
        catalogue=rules.cards,
    )
