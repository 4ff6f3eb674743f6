"""Addresses as pictures that a phone reads."""

import segno
from django.utils.safestring import SafeString, mark_safe


def svg(address: str) -> SafeString:
    """An SVG for the page: dark squares on the page's own ground, a quiet zone around, no style attribute."""
    code = segno.make(address, error="m", micro=False)
    # segno writes the picture from numbers alone; the address isn't part of it.
    return mark_safe(code.svg_inline(scale=1, border=4, omitsize=True, dark="#000", light="#fff"))
