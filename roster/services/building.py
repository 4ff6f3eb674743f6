"""Making a member and his first kit inside an act: what founding, recruiting and copying share."""

from dataclasses import dataclass, replace

from django.db.models import Max

from core.errors import BadField, Refused
from core.events import Doing
from roster.models import Entry, Learned, Member, Possession, Warband
from roster.selectors import attempts, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import booking, ledger
from rules.engine.books.base import CardState, WarbandState
from rules.models import Card
from rules.selectors import catalogue

CLASS, SUBCLASS, PROFILES = ("class",), ("subclass",), ("profile", "creature")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A member to be made."""

    kind: str
    name: str
    main_class: Card | None = None
    subclass: Card | None = None
    profile: Card | None = None
    master: Member | None = None


def add(doing: Doing, warband: Warband, rules: Rulebook, wanted: Wanted) -> Member:
    """Make a member and book the XP that his kind starts with.

    Raises: Refused with the book's reasons against it.
    """
    state = snapshots.warband(warband, rules)
    master = None
    if wanted.master is not None:
        master = next((one for one in state.members if one.id == str(wanted.master.pk)), None)
    rules.refuse(
        rules.book.may_recruit(
            state,
            kind=wanted.kind,
            main_class=state_or_none(rules, wanted.main_class),
            subclass=state_or_none(rules, wanted.subclass),
            master=master,
            options=rules.options,
        )
    )
    highest = Member.objects.filter(warband=warband).aggregate(highest=Max("rank"))["highest"]
    member = Member(
        warband=warband,
        kind=wanted.kind,
        name=wanted.name,
        main_class=wanted.main_class,
        subclass=wanted.subclass,
        profile=wanted.profile,
        master=wanted.master,
        abilities=abilities(rules, wanted),
        rank=0 if highest is None else highest + 1,
        created_at=doing.at,
    )
    doing.create(member)
    if wanted.profile is not None:
        _begin(doing, member, rules, rules.state_of(wanted.profile))
    xp = rules.book.starting_xp(wanted.kind, rules.options)
    ledger.post(doing, warband=warband, member=member, account=Entry.EARNED, amount=xp, reason="start")
    return member


def _begin(doing: Doing, member: Member, rules: Rulebook, profile: CardState) -> None:
    """Give a new member what his profile brings along; a card that is there no longer is left out."""
    for key in rules.book.begins_with(profile):
        card = rules.cards.cards.get(key)
        if card is None:
            continue
        row = catalogue.card_row(rules.house, rules.system, key)
        if card.kind in rules.book.skill_kinds:
            doing.create(Learned(member=member, card=row))
        elif card.kind in rules.book.item_kinds:
            booking.give_item(doing, member.warband, row, holder=member, place=place_of_use(rules, member, key))


def abilities(rules: Rulebook, wanted: Wanted) -> dict[str, int | None]:
    return dict(
        rules.book.starting_abilities(
            main_class=state_or_none(rules, wanted.main_class), profile=state_or_none(rules, wanted.profile)
        )
    )


def with_class(rules: Rulebook, member: Member, main_class: Card | None) -> dict[str, int | None]:
    """Abilities of a member who takes a main class: what it adds comes to what he has, whatever was set by hand."""
    now = Wanted(member.kind, member.name, member.main_class, member.subclass, member.profile)
    old = abilities(rules, now)
    kept: dict[str, int | None] = dict(member.abilities)
    for code, value in abilities(rules, replace(now, main_class=main_class)).items():
        before, held = old.get(code), kept.get(code)
        if value is not None and before is not None and held is not None:
            kept[code] = held + value - before
    return kept


def classes(rules: Rulebook, main_class: str | None, subclass: str | None) -> tuple[Card | None, Card | None]:
    """Rows of a main class and a subclass by key. Raises: BadField."""
    return _card(rules, main_class, "main_class", CLASS), _card(rules, subclass, "subclass", SUBCLASS)


def profile(rules: Rulebook, key: str | None) -> Card | None:
    """The row of a profile or creature by key. Raises: BadField."""
    return _card(rules, key, "profile", PROFILES)


def _card(rules: Rulebook, key: str | None, field: str, kinds: tuple[str, ...]) -> Card | None:
    if not key:
        return None
    known = rules.cards.cards.get(key)
    if known is None or known.kind not in kinds or known.withdrawn:
        raise BadField(field, "unknown_choice", card=key)
    return catalogue.card_row(rules.house, rules.system, key)


def state_or_none(rules: Rulebook, card: Card | None) -> CardState | None:
    return rules.state_of(card) if card is not None else None


def without(state: WarbandState, member: Member) -> WarbandState:
    """A warband as if a member weren't in it, to ask whether he may (again) be."""
    return replace(state, members=tuple(one for one in state.members if one.id != str(member.pk)))


# --- free kit of a draft ----------------------------------------------------------------------------------------------


def take_kit(
    doing: Doing, warband: Warband, rules: Rulebook, key: str, *, holder: Member | None = None, place: str | None = None
) -> Possession:
    """Ordinary goods for a draft, for nothing: what some market sells without a bargain. Where no silver is, the book
    says what may be had.

    Raises: Refused `not_ordinary` and the book's reasons against the holder having it; Http404 for an unknown card.
    """
    card = catalogue.card_row(rules.house, rules.system, key)
    if not rules.book.silver and holder is not None:
        state = snapshots.member(holder, rules)
        rules.refuse(rules.book.may_add(state, rules.state_of(card), None, rules.options))
    elif not any(rules.book.is_ordinary(one) for one in rules.cards.offers if one.card.key == key):
        raise rules.refused(Refused.because("not_ordinary", item=key).reasons)
    return booking.give_item(doing, warband, card, holder=holder, place=place, region=warband.region)


def place_of_use(rules: Rulebook, holder: Member, key: str) -> str:
    """The first place that a card goes to and that its holder has free; "" where there is none, so that it is carried."""
    card = rules.cards.cards.get(key)
    return attempts.place_of_use(snapshots.member(holder, rules), card, rules) if card is not None else ""
