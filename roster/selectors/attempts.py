"""What a change of a counted build would leave behind, asked of the book before it is tried; nothing where nothing counts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.errors import Why
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import CardState, MemberState, PossessionState, WarbandState
from rules.engine.types import Violation

NEW = "new"  # id of a thing that isn't there yet


def with_skill(company: WarbandState, member: MemberState, card: CardState, rules: Rulebook) -> list[Violation]:
    """Reasons against the whole warband, once a member has one skill more."""
    learned = replace(member, learned={**member.learned, card.key: 1}, cards={**member.cards, card.key: card})
    return _broken(company, learned, rules)


def with_thing(
    company: WarbandState, member: MemberState, card: CardState, onto: PossessionState | None, rules: Rulebook
) -> list[Violation]:
    """The same once he has one thing more, put to use where there is room as taking it does."""
    place = "" if onto is not None else place_of_use(member, card, rules)
    thing = PossessionState(NEW, card, place=place, part_of=onto.id if onto is not None else "")
    return _broken(company, replace(member, possessions=(*member.possessions, thing)), rules)


def without_skill(company: WarbandState, member: MemberState, card: CardState, rules: Rulebook) -> list[Violation]:
    """Reasons against a member being without a skill that he has: what is printed, or what rests on it."""
    left = {key: level for key, level in member.learned.items() if key != card.key}
    changed = replace(member, learned=left, cards={key: member.cards[key] for key in left})
    return [*rules.book.may_remove(member, card), *_newly_broken(company, changed, rules)]


def without_thing(
    company: WarbandState, member: MemberState, thing: PossessionState, rules: Rulebook
) -> list[Violation]:
    """The same for a thing, with what is fixed to it."""
    left = tuple(one for one in member.possessions if thing.id not in (one.id, one.part_of))
    changed = replace(member, possessions=left)
    return [*rules.book.may_remove(member, thing.card), *_newly_broken(company, changed, rules)]


def place_of_use(member: MemberState, card: CardState, rules: Rulebook) -> str:
    """The first place that a card goes to and that a member has free; "" where there is none, so that it is carried."""
    thing = PossessionState(id="", card=card)
    return next((one for one in rules.book.places_for(card) if not rules.book.may_put(member, thing, one)), "")


def added(now: Iterable[Violation], before: Sequence[Why]) -> list[Violation]:
    """Faults that weren't there before, or weigh more now."""
    known = {_about(one): _weight(one) for one in before}
    return [
        one for one in now if one not in before and (_about(one) not in known or _weight(one) >= known[_about(one)])
    ]


def _broken(company: WarbandState, changed: MemberState, rules: Rulebook) -> list[Violation]:
    if not rules.book.counts:
        return []
    members = tuple(changed if one.id == changed.id else one for one in company.members)
    return rules.book.must_hold(replace(company, members=members), rules.options)


def _newly_broken(company: WarbandState, changed: MemberState, rules: Rulebook) -> list[Violation]:
    now = _broken(company, changed, rules)
    return added(now, rules.book.must_hold(company, rules.options)) if now else []


def _about(one: Why) -> tuple[object, ...]:
    """A fault without its numbers: the same one may weigh less now."""
    return one.rule, one.code, one.params.get("member"), one.params.get("card")


def _weight(one: Why) -> int:
    """How much a fault weighs: its numbers together, so that an overrun may only become smaller."""
    return sum(value for value in one.params.values() if isinstance(value, int))
