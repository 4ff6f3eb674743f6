"""Skills and the attributes that govern them: the only place that reads the pairing from the cards (YZ-POOL-6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.books.base import Calc, CardState, Catalogue
from rules.engine.inputs import word
from rules.engine.types import BadInput

SKILL, ATTRIBUTE = "skill", "attribute"


def attribute_of(card: CardState) -> str | None:
    """Key of the attribute that governs a skill; None for what is no skill or names none. Rule: YZ-POOL-6"""
    governed = card.stats.get("attribute") if card.kind == SKILL else None
    return governed if isinstance(governed, str) else None


def folded(name: str) -> str:
    """A name as it is compared: small letters, one underscore for each gap."""
    return "_".join(name.casefold().replace("-", " ").replace("_", " ").split())


def skill_attribute(catalogue: Catalogue, skill: str) -> dict[str, str]:
    """The attribute behind a skill, asked for by key, name or one of the things that it covers.

    Errors: BadInput `bad_value` for a skill that no card names. Rule: YZ-POOL-6
    """
    governed = _by_name(_Same(catalogue)).get(folded(skill))
    if governed is None:
        raise BadInput("bad_value", "skill")
    return {"attribute": governed}


class _Same:
    """A catalogue compared by identity, so that a view of it is made once."""

    __slots__ = ("catalogue",)

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def __hash__(self) -> int:
        return id(self.catalogue)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.catalogue is self.catalogue


@lru_cache(maxsize=4)
def _by_name(same: _Same) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for card in same.catalogue.cards.values():
        governed = attribute_of(card)
        if governed is not None and not card.withdrawn:
            for name in (card.key, card.name, *card.stats.get("covers", ())):
                if name:
                    found.setdefault(folded(name), governed)
    return found


CALCS: tuple[Calc, ...] = (Calc("skill_attribute", skill_attribute, {"skill": word()}, "YZ-POOL-6", reads_cards=True),)
