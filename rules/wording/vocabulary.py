"""Names of codes that no card carries: those of the product here, with those of every rule book beside them."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.wording import books

_PRODUCT: Mapping[str, Mapping[str, Any]] = {
    "kind": {
        "skill": _("skill"),
        "item": _("item"),
        "creature": _("creature"),
        "profile": _("profile"),
        "class": _("main class"),
        "subclass": _("subclass"),
    },
    "kinds": {
        "skill": _("Skills"),
        "item": _("Items"),
        "creature": _("Creatures"),
        "profile": _("Profiles"),
        "class": _("Main classes"),
        "subclass": _("Subclasses"),
    },
    "member": {
        "hero": _("hero"),
        "squire": _("squire"),
        "vassal": _("vassal"),
        "mount": _("mount"),
    },
    "place": {"": _("carried")},
    "outcome": {
        "win": pgettext_lazy("result of an adventure", "win"),
        "draw": pgettext_lazy("result of an adventure", "draw"),
        "loss": pgettext_lazy("result of an adventure", "loss"),
    },
    "mark": {
        "site": _("from the game's site"),
        "house": _("our own"),
        "ruling": _("a reading of ours"),
    },
    "mark_long": {
        "site": _("Taken from another page of the game's site, not checked again."),
        "house": _("Not in the game: a value of our own, to be replaced at will."),
        "ruling": _("The game's text is silent or unclear here; this is the reading we adopt."),
    },
}

_WORDS = books.words(_PRODUCT)


def has_word(domain: str, code: str) -> bool:
    """Whether a code has a name here; one that a group made up has none."""
    return code in _WORDS.get(domain, {})


def word(domain: str, code: str) -> str:
    """The name of a code in the reader's language; a code that has none is shown as words."""
    found = _WORDS.get(domain, {}).get(code)
    return str(found) if found is not None else code.replace("_", " ").replace("-", " ")


DIES = "dies"  # the one flag that gives something when it is set; the others take something away when they aren't


def is_fatal(effects: Mapping[str, Any]) -> bool:
    """Whether a row of a table ends somebody's time in the warband."""
    return bool(effects.get(DIES))


def flags_held(effects: Mapping[str, Any]) -> list[str]:
    """Flags by which a row does something to somebody."""
    return [flag for flag, value in effects.items() if value is (flag == DIES)]


def with_flags(known: Iterable[str], held: Iterable[str]) -> dict[str, bool]:
    """Effects of a row that does what `held` says, and nothing else of what is `known`."""
    wanted = set(held)
    return {flag: (flag in wanted) is (flag == DIES) for flag in known}


def takes_away(effects: Mapping[str, Any]) -> list[str]:
    """What a row of a table does to somebody; of what it leaves alone nothing is said."""
    if is_fatal(effects):
        return [word("effect", DIES)]
    return [word("effect", name) for name, value in effects.items() if value is False and name != DIES]
