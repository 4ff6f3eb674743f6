"""Numbers as people type them: the only place that understands dashes, minus signs and digits of other shapes.

What is understood comes back plain; what isn't raises ValueError, with a sentence for the field.
"""

import re
import unicodedata

from django.utils.translation import gettext as _

DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212\ufe58\ufe63\uff0d"), "-")
LADDER = re.compile(r"(\d{1,9}) ?- ?(\d{1,9})")
WHOLE = re.compile(r"[+-]?\d{1,9}")


def plain(text: str) -> str:
    """The same text with plain digits, hyphens and spaces, and nothing around it.

    Full-width forms and no-break spaces become ordinary ones; digits of other scripts stay, so they are refused.
    """
    return " ".join(unicodedata.normalize("NFKC", text).translate(DASHES).split())


def whole(text: str) -> int:
    """A whole number. Raises: ValueError."""
    found = plain(text)
    if not (found.isascii() and WHOLE.fullmatch(found)):
        raise ValueError(_("%(value)s is not a whole number.") % {"value": text.strip()})
    return int(found)


def price(text: str) -> tuple[int | None, int | None, int | None]:
    """Flat price, first and last level: `3` is flat, `1-4` a ladder, nothing is not set. Raises: ValueError."""
    found = plain(text)
    if not found:
        return None, None, None
    ladder = LADDER.fullmatch(found) if found.isascii() else None
    if ladder:
        first, last = int(ladder[1]), int(ladder[2])
        if first < 1 or last < first:
            raise ValueError(_("A ladder goes up from a level of at least 1, as in 1-4."))
        return None, first, last
    if not (found.isascii() and found.isdigit()):
        raise ValueError(_("Give a number, as in 3, or a ladder, as in 1-4."))
    return int(found[:10]), None, None


def price_text(flat: int | None, first: int | None, last: int | None) -> str:
    """A price as `price` reads it."""
    if flat is not None:
        return str(flat)
    return "" if first is None else f"{first}-{last}"
