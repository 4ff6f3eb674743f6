"""What a game has at all, as pages ask before they show something: the only place that sums it up from book and cards."""

from dataclasses import dataclass

from rules.selectors import catalogue
from rules.selectors.houses import book_of


@dataclass(frozen=True, slots=True)
class Scope:
    """`silver`: a purse. `xp`: somebody earns XP. `markets`: things are traded somewhere. `steps`: an interval follows
    an adventure. `free_levels`: skills are raised and lowered for nothing. `counts`: a build is counted under a budget.
    `state`: numbers of a sheet change in play. `takes`: things are taken from the cards, for what they count or for
    nothing. `late_classes`: a class may be
    taken after founding. `profiles`: a group makes profiles of its own. `hurts`: a member may be a casualty. `first`: the kind of
    member that a warband begins with.
    """

    silver: bool
    xp: bool
    markets: bool
    masters: bool
    mounts: bool
    classes: bool
    late_classes: bool
    profiles: bool
    things: bool
    hurts: bool
    bargains: bool
    steps: bool
    free_levels: bool
    counts: bool
    takes: bool
    state: bool
    sides: int
    first: str


def of(system: str) -> Scope:
    """What a game has, by its official cards: those of a house add none that its game doesn't know."""
    book = book_of(system)
    kept = catalogue.snapshot(system)
    steps = [one.key for one in book.interval_steps({option.key: option.default for option in book.options()})]
    kinds = {card.kind for card in kept.catalogue.cards.values() if not card.withdrawn}
    return Scope(
        silver=book.silver,
        xp=any(kind.earns_xp for kind in book.kinds()),
        markets=book.silver and bool(kept.catalogue.offers),
        masters=any(kind.needs_master for kind in book.kinds()),
        mounts=any(kind.carries_rider for kind in book.kinds()),
        classes=bool(kinds & {"class", "subclass"}),
        late_classes=book.late_classes,
        profiles=bool(book.figures("profile")),
        things=bool(book.places()) or bool(kinds & set(book.item_kinds)),
        hurts=bool(book.causes()),
        bargains="bargaining" in steps,
        steps=bool(steps),
        free_levels=book.levels_are_free,
        counts=book.counts,
        takes=book.counts or book.things_are_free,
        state=any(one.group == "state" for one in book.abilities()),
        sides=book.sides,
        first=book.kinds()[0].key,
    )
