"""Lists that a fighter buys from: the only place that says which of a catalogue's lists are open (section 5, section 30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.engine.books.base import CardListState, CardState
from rules.engine.books.cronache.names import fold, key_of

EQUIPMENT, SKILLS = "equipment", "skills"
INNATE = key_of("Abilità Innate")  # belongs to no class word, yet nobody buys from it
SALVAGED_FIREARMS = key_of("Armi da Fuoco di Recupero")  # known, and empty

_IN_GRANTS = MappingProxyType(
    {
        fold(name): key_of(heading)
        for name, heading in {
            "Armi da Corpo a Corpo Comuni": "Armi da corpo a corpo comuni",
            "Armi a Distanza Comuni": "Armi a distanza comuni",
            "Armi degli Sciacalli": "Equipaggiamenti da Sciacallo",
            "Armi dei Cercatori": "Equipaggiamenti da Cercatore",
            "Armi da Fuoco di Recupero": SALVAGED_FIREARMS,
            "Abilità Comuni": "Abilità comuni",
            "Abilità dei Guerrieri": "Abilità da Guerriero",
            "Abilità dei Predoni": "Abilità da Predone",
            "Abilità degli Sciacalli": "Abilità da Sciacallo",
            "Abilità degli Umani": "Abilità da Umano",
        }.items()
    }
)


@dataclass(frozen=True, slots=True)
class Opening:
    """A list that fighters buy from, with the class words that open it together; none: it is open to everybody.

    `replaces` are keys of the lists that it takes the place of.
    """

    key: str
    name: str
    kind: str
    words: frozenset[str]
    replaces: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of a catalogue: keys by folded name, and those that fighters buy from, equipment before skills."""

    by_name: Mapping[str, str]
    openings: tuple[Opening, ...]

    def key_of(self, name: str) -> str | None:
        """Key of a list by the name of its heading or the one used in grants; None for no list. Rule: CC-CLASS-6"""
        folded = fold(name)
        return self.by_name.get(folded) or _IN_GRANTS.get(folded)

    def names(self, kind: str, keys: Collection[str]) -> list[str]:
        """Names of those lists of a kind whose keys are given, in order."""
        return [one.name for one in self.openings if one.kind == kind and one.key in keys]

    def open_to(self, class_words: Iterable[str], grants: Collection[str] | None) -> tuple[str, ...]:
        """Keys of the lists open to a profile, in order.

        `class_words` are keys of class words, `grants` keys of lists; None stands for a profile without grants.
        Rule: CC-CLASS-3, CC-CLASS-4, CC-CLASS-5, CC-CLASS-6
        """
        if grants is not None:
            return tuple(one.key for one in self.openings if one.key in grants)
        words = frozenset(class_words)
        found = [one for one in self.openings if one.words <= words and one.key != INNATE]
        replaced = {key for one in found for key in one.replaces}
        return tuple(one.key for one in found if one.key not in replaced)


def of(lists: Mapping[str, CardListState], classes: Iterable[CardState]) -> Lists:
    """The lists of a catalogue, ready to be asked. `classes` are the cards of its class words. Rule: CC-CLASS-4"""
    words = {one.key: fold(one.name) for one in classes}
    return Lists(
        by_name=MappingProxyType({fold(one.name): one.key for one in lists.values()}),
        openings=tuple(
            _opening(one, lists, words) for kind in (EQUIPMENT, SKILLS) for one in lists.values() if one.kind == kind
        ),
    )


def _opening(one: CardListState, lists: Mapping[str, CardListState], words: Mapping[str, str]) -> Opening:
    """What opens a list. One whose heading carries a second word needs both, and replaces the list of the first.

    Rule: CC-CLASS-5
    """
    if not one.opened_by:
        return Opening(one.key, one.name, one.kind, frozenset())
    heading, role = fold(one.name), words.get(one.opened_by, "")
    for origin, name in words.items():
        plain = heading.removesuffix(f" {name}")
        if role and plain != heading and plain.endswith(f" {role}"):
            replaces = [two.key for two in lists.values() if two.kind == one.kind and fold(two.name) == plain]
            return Opening(one.key, one.name, one.kind, frozenset({one.opened_by, origin}), frozenset(replaces))
    return Opening(one.key, one.name, one.kind, frozenset({one.opened_by}))
