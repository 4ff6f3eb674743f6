"""Texts that people write: the only place that says how they are kept and how long they may be.

A line stands in a column of a fixed width, so its stored signs count. A long text counts by what a reader sees.
"""

import math
import unicodedata
from typing import Any

from django.utils.translation import get_language

from core.errors import BadField

NAME_MOST, REASON_MOST = 80, 300
LONG_MOST = 10_000
UNKEPT = "\x00"  # a sign that no database keeps
HALVES = range(0xD800, 0xE000)  # of a sign that is written as two; alone they are none
DEEPEST = 32  # lists and objects in each other
JOINER = "\u200d"  # glues several signs into one picture
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def reader_language() -> str:
    """The reader's language, without its region."""
    return (get_language() or "en").split("-")[0]


def line(typed: str, field: str, most: int, *, empty: bool = False) -> str:
    """A name, a label or a reason as it is kept. Raises: BadField `blank`, and `too_long` with the count and the limit."""
    kept = _kept(typed)
    if not kept and not empty:
        raise BadField(field, "blank")
    if len(kept) > most:
        raise BadField(field, "too_long", most=most, have=len(kept))
    return kept


def long_text(typed: str, field: str, most: int = LONG_MOST) -> str:
    """A text as it is kept, or none. Raises: BadField `too_long`, with the count and the limit."""
    kept = _kept(typed)
    have = seen_length(kept)
    if have > most:
        raise BadField(field, "too_long", most=most, have=have)
    return kept


def _kept(typed: str) -> str:
    """Whole, but for space around it and a sign that no database keeps."""
    return typed.replace(UNKEPT, "").strip()


def can_be_kept(value: Any, depth: int = 0) -> bool:
    """Whether a value as JSON has it is one that a database keeps: no odd signs, no endless numbers, not too deep."""
    if isinstance(value, str):
        return UNKEPT not in value and not any(sign in HALVES for sign in map(ord, value))
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return depth < DEEPEST and all(can_be_kept(one, depth + 1) for pair in value.items() for one in pair)
    if isinstance(value, list):
        return depth < DEEPEST and all(can_be_kept(one, depth + 1) for one in value)
    return True


def seen_length(text: str) -> int:
    """How many signs a reader sees: accents, direction marks and the parts of one picture count with their sign."""
    count, glued, flag = 0, False, False
    for sign in unicodedata.normalize("NFC", text):
        if sign == JOINER:
            glued = True
            continue
        if unicodedata.category(sign) in ("Mn", "Me", "Cf") or ord(sign) in SKIN_TONES:
            continue
        closes_flag = flag and ord(sign) in FLAG_LETTERS
        if not glued and not closes_flag:
            count += 1
        flag = ord(sign) in FLAG_LETTERS and not closes_flag
        glued = False
    return count
