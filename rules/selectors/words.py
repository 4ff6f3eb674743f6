"""Words compared and put in order: the only place that folds accents and knows how a language sorts.

Databases differ in this and SQLite knows hardly anything of it, so it is done here, on names that are in memory anyway.
"""

import unicodedata
from functools import lru_cache

_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u00b4`"), "'")
_GAPS = dict.fromkeys(map(ord, "-\u2010\u2011\u2012\u2013\u2014_/\u00a0"), " ")
_LAST_LETTERS = {"fi": "\u00e5\u00e4\u00f6", "sv": "\u00e5\u00e4\u00f6"}
_HEBREW = range(0x0590, 0x0600)


def folded(text: str) -> str:
    """A text for comparing: no case, no accents, no vowel points, hyphens as spaces, one kind of apostrophe."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_APOSTROPHES).translate(_GAPS)
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())


@lru_cache(maxsize=20_000)
def sort_key(text: str, language: str) -> tuple[object, ...]:
    """Where a name stands in an alphabetical list in a language: its own script first, its own last letters last."""
    last = _LAST_LETTERS.get(language, "")
    letters: list[tuple[int, str]] = []
    for char in unicodedata.normalize("NFC", text.strip()).casefold():
        if char in last:
            letters.append((1, chr(ord("z") + 1 + last.index(char))))
            continue
        for base in folded(char):
            own = language == "he" and ord(base) in _HEBREW
            letters.append((0 if own or not base.isalnum() else 1, base))
    return (letters, text)
