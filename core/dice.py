"""How dice look: outlines by number of sides, colours with their letters. Nothing here rolls."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

# Outlines in a box of 48 by 48; the second polygon is the face that the number stands on.
_SHAPES: dict[int, tuple[str, str]] = {
    4: ("24,3 46,42 2,42", ""),
    6: ("6,6 42,6 42,42 6,42", ""),
    8: ("24,2 44,24 24,46 4,24", "24,10 37,31 11,31"),
    10: ("24,2 45,20 45,28 24,46 3,28 3,20", "24,8 38,27 24,35 10,27"),
    12: ("24,2 37,6 45,17 45,31 37,42 24,46 11,42 3,31 3,17 11,6", "24,10 38,20 33,37 15,37 10,20"),
    20: ("24,2 43,13 43,35 24,46 5,35 5,13", "24,9 38,33 10,33"),
}


def shape(sides: int) -> dict[str, str]:
    """Polygons of a die; an unknown number of sides is drawn as a square."""
    outline, face = _SHAPES.get(sides, _SHAPES[6])
    return {"outline": outline, "face": face}


def colour_name(colour: str) -> str:
    return {
        "red": _("red"),
        "yellow": _("yellow"),
        "green": _("green"),
        "white": _("white"),
        "black": _("black"),
    }.get(colour, colour)


def letter(colour: str) -> str:
    """One letter beside the colour, for whoever can't tell the colours apart."""
    return {
        "red": pgettext("letter of a red die", "R"),
        "yellow": pgettext("letter of a yellow die", "Y"),
        "green": pgettext("letter of a green die", "G"),
        "white": pgettext("letter of a white die", "W"),
        "black": pgettext("letter of a black die", "B"),
    }.get(colour, "")
