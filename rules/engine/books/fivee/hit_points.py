"""Hit points and Constitution: the only place that knows how the maximum moves with the modifier (5E-HP)."""

from __future__ import annotations

from rules.engine.books.base import Calc
from rules.engine.books.fivee.abilities import modifier
from rules.engine.books.fivee.reading import level, score
from rules.engine.inputs import REQUIRED, face, integer, nullable

LOWEST_MAXIMUM = 1
LARGEST_HIT_DIE = 12


def change_of(old_modifier: int, new_modifier: int, levels: int) -> int:
    """What a changed modifier does to the maximum, as if it had held from level 1. Rule: 5E-HP-2"""
    return (new_modifier - old_modifier) * levels


def changed(maximum: int, change: int) -> int:
    """The maximum after a change; it never falls below 1. Rule: 5E-HP-5"""
    return max(LOWEST_MAXIMUM, maximum + change)


def levelled(*, old_modifier: int, new_modifier: int, new_level: int, maximum: int, hit_die_face: int) -> int:
    """The maximum at a new level: the earlier levels are adjusted first, then the die is added. Rule: 5E-HP-1, 5E-HP-3"""
    adjusted = changed(maximum, change_of(old_modifier, new_modifier, new_level - 1))
    return changed(adjusted, hit_die_face + new_modifier)


def current_after(current: int, before: int, after: int) -> int:
    """Hit points when the maximum goes from `before` to `after`: they rise with it, and fall no further than to it.

    A reading of ours; the source knows the maximum alone.
    """
    return min(after, current + max(0, after - before))


def hp_change(
    *,
    old_con: int | None,
    new_con: int | None,
    old_modifier: int,
    new_modifier: int,
    levels: int,
    maximum: int | None,
) -> dict[str, int | None]:
    """Change of the maximum and the maximum after it (null where it isn't given). A score goes before a modifier.

    Rule: 5E-HP-2, 5E-HP-4, 5E-HP-5
    """
    old = old_modifier if old_con is None else modifier(old_con)
    new = new_modifier if new_con is None else modifier(new_con)
    change = change_of(old, new, levels)
    return {"change": change, "maximum_after": None if maximum is None else changed(maximum, change)}


def level_up_hp(
    *, old_modifier: int, new_modifier: int, new_level: int, maximum: int, hit_die_face: int
) -> dict[str, int]:
    """The maximum after a level was gained. Rule: 5E-HP-3"""
    after = levelled(
        old_modifier=old_modifier,
        new_modifier=new_modifier,
        new_level=new_level,
        maximum=maximum,
        hit_die_face=hit_die_face,
    )
    return {"maximum_after": after}


_MODIFIERS = {"old_modifier": integer(default=0), "new_modifier": integer(default=0)}

CALCS: tuple[Calc, ...] = (
    Calc(
        "hp_change",
        hp_change,
        {
            "old_con": score(None),
            "new_con": score(None),
            **_MODIFIERS,
            "levels": level(0, lowest=0),
            "maximum": nullable(integer(LOWEST_MAXIMUM)),
        },
        "5E-HP-2",
    ),
    Calc(
        "level_up_hp",
        level_up_hp,
        {
            **_MODIFIERS,
            "new_level": level(REQUIRED),
            "maximum": integer(0, default=0),
            "hit_die_face": face(LARGEST_HIT_DIE),
        },
        "5E-HP-3",
    ),
)
