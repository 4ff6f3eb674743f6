"""What a member knows and may learn, with the price of the next level or the reason against it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from roster.selectors import attempts
from roster.selectors.names import Names, place_of
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import CardState, MemberState, Price, Purchase, WarbandState
from rules.engine.types import Violation

MOST_LEVELS = 12  # no ladder is longer; a guard for odd house cards


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill for one member.

    `steps` are the levels that he may buy now, `why_not` the reason when there are none, `facts` what stands beside it.
    """

    card: CardState
    name: str
    level: int
    first: int | None
    last: int | None
    steps: tuple[Purchase, ...]
    why_not: Violation | None
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def next(self) -> Purchase | None:
        return self.steps[0] if self.steps else None

    @property
    def has_levels(self) -> bool:
        """Whether it is told with its level: it has several, or may have."""
        return self.last is not None or self.level > 1 or bool(self.level and self.steps)

    @property
    def open(self) -> bool:
        """Whether the member may take it now or could with more XP or levels; not closed to his like."""
        return self.why_not is None or self.why_not.code not in CLOSED

    @property
    def unpriced(self) -> bool:
        """Whether it isn't sold for want of a price, on its card as on its lists."""
        unset = self.card.price is None and not any(self.card.lists.values())
        return unset and self.why_not is not None and self.why_not.code == "not_for_sale"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Skills of one list."""

    key: str
    name: str
    skills: tuple[Skill, ...]


# Reasons that no XP will ever lift.
NOT_SOLD = frozenset({"not_for_sale", "withdrawn"})
CLOSED = NOT_SOLD | {"wrong_class", "not_a_learner"}


def known(state: MemberState, rules: Rulebook, names: Names) -> tuple[Skill, ...]:
    """Skills that a member has learned, in the order of the book's cards."""
    return tuple(skill(state, state.cards[key], rules, names) for key in state.learned if key in state.cards)


def traits(state: MemberState, rules: Rulebook, names: Names) -> tuple[str, ...]:
    """Names of what is printed on a member's profile, each with its value where it carries one."""
    printed = rules.book.traits_of(state.profile)
    return tuple(names.card(key) if value is None else f"{names.card(key)} {value}" for key, value in printed)


def skill(
    state: MemberState, card: CardState, rules: Rulebook, names: Names, company: WarbandState | None = None
) -> Skill:
    """A card weighed against a member: every level that he could buy in one go.

    `company`: the warband that has to hold with it where it is counted.
    """
    ladder = _ladder(state, card, rules)
    first = rules.book.may_take(state, card, None, rules.options)
    if company is not None and isinstance(first, Purchase):
        first = next(iter(attempts.with_skill(company, state, card, rules)), first)
    steps: list[Purchase] = []
    if isinstance(first, Purchase):
        steps.append(first)
        last = ladder.last if ladder is not None and ladder.last is not None else first.to_level
        for level in range(first.to_level + 1, min(last, MOST_LEVELS) + 1):
            more = rules.book.may_take(state, card, level, rules.options)
            if isinstance(more, Violation):
                break
            steps.append(more)
    return Skill(
        card=card,
        name=names.card(card.key),
        level=state.learned.get(card.key, 0),
        first=ladder.first if ladder is not None else None,
        last=ladder.last if ladder is not None else None,
        steps=tuple(steps),
        why_not=first if isinstance(first, Violation) else None,
        facts=rules.book.facts(card),
    )


def shelves(
    state: MemberState, rules: Rulebook, names: Names, *, text: str = "", company: WarbandState | None = None
) -> tuple[list[Shelf], list[Skill]]:
    """Skills of the lists open to a member, list by list, and those that others learn, each with the reason against it.

    `text` leaves only cards with this in a name. What nobody buys is left out, unless it stands on a list that is open
    or is asked for by its name.
    """
    found = [
        skill(state, card, rules, names, company)
        for card in rules.cards.cards.values()
        if card.kind in rules.book.skill_kinds and names.fits(card.key, text)
    ]
    lists = rules.book.open_lists(state)
    waiting = [] if rules.book.counts else [one for one in found if one.unpriced and _is_on(one.card, lists)]
    offered = [
        one for one in found if text or one.why_not is None or one.why_not.code not in NOT_SOLD or one in waiting
    ]
    mine = [one for one in offered if one in waiting or _is_open(one, rules, lists)]
    shelves = [
        Shelf(
            key,
            names.card_list(key),
            tuple(one for one in mine if _list_of(one.card, lists) == key),
        )
        for key in lists
    ]
    return [one for one in shelves if one.skills], _by_name(one for one in offered if one not in mine and not one.level)


def _is_open(one: Skill, rules: Rulebook, lists: Sequence[str]) -> bool:
    """Whether a skill stands among those that are open: where it is counted, on a list that is."""
    return _is_on(one.card, lists) if rules.book.counts else one.open


def _is_on(card: CardState, lists: Sequence[str]) -> bool:
    return any(key in card.lists for key in lists)


def _by_name(skills: Iterable[Skill]) -> list[Skill]:
    return sorted(skills, key=lambda one: (place_of(one.name), one.card.key))


def _list_of(card: CardState, open_lists: Sequence[str]) -> str:
    """The list under which a card is shown: the widest open one that names it, else the widest of all."""
    return next((key for key in open_lists if key in card.lists), open_lists[0] if open_lists else "")


def _ladder(state: MemberState, card: CardState, rules: Rulebook) -> Price | None:
    """The longest ladder that is open to a member; nothing for a flat price."""
    prices = [card.price, *(card.lists[key] for key in rules.book.open_lists(state) if key in card.lists)]
    ladders = [price for price in prices if price is not None and price.last is not None]
    return max(ladders, key=lambda price: price.last or 0, default=None)
