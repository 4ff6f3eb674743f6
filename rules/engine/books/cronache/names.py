"""Names of cards and lists: the only place that knows when two spellings are one name and how a name becomes a key."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼʹ`´′"), "'")
_QUOTES = dict.fromkeys(map(ord, '“”„«»"'))


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """A name for comparing: letter case, repeated blanks, the choice of apostrophe and quotes don't count.

    Rule: CC-SCOPE-3
    """
    plain = unicodedata.normalize("NFC", name).translate(_APOSTROPHES).translate(_QUOTES)
    return " ".join(plain.casefold().split())


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """The key of a card or list with this Italian name, but for the few whose name stands twice. Rule: CC-SCOPE-3"""
    plain = unicodedata.normalize("NFKD", fold(name)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
