"""The closed sets of words that calculations speak in: the only place that lists them (sections 11, 27, 31 and 33.5)."""

from __future__ import annotations

from types import MappingProxyType

SIDES = MappingProxyType({"d4": 4, "d6": 6, "d8": 8})
DICE = tuple(SIDES)

CONDITIONS = MappingProxyType(
    {
        "fuoco": "Fuoco",
        "veleno": "Veleno",
        "gelo": "Gelo",
        "a_terra": "A Terra",
        "respinto": "Respinto",
        "spaventato": "Spaventato",
        "terrorizzato": "Terrorizzato",
    }
)

TERRAIN = (
    "open",
    "difficult",
    "very_difficult",
    "covering",
    "dangerous",
    "extremely_dangerous",
    "impassable",
)

ACTIONS = (
    "attack_melee",
    "attack_ranged",
    "move",
    "skill_active",
    "skill_free",
    "skill_threshold",
    "skill_complete",
    "use_power",
    "jump",
    "drop",
    "walk_carefully",
    "climb",
    "climb_down",
    "vault",
    "stand_up",
    "swim",
    "move_in_cover",
)

TESTS = ("test_forza", "test_riflessi", "test_spirito")
SCHOOLS = ("sorcery", "psionic", "ki", "hypnotic", "emanation", "kinetic")
PLAYERS = ("a", "b")
ROLLED_FOR = (*ACTIONS, *TESTS, "reroll", "deviation", "effect", "initiative_bid")
CAUSES = ("attack_melee", "attack_ranged", "skill", "power", "fall", "terrain", "condition", "own")

FRESH_DICE = ("d4", "d6", "d8")
COMPLETE_DICE = 3
BASE_THRESHOLD = 4
LOWEST_THRESHOLD = 2
HIGHEST_FACE = 8


def conditions_in_order(keys: frozenset[str] | set[str]) -> list[str]:
    """Names of conditions in the order of section 27. Rule: CC-COND-8"""
    return [name for key, name in CONDITIONS.items() if key in keys]


def dice_in_order(dice: list[str] | tuple[str, ...]) -> list[str]:
    """Dice by size."""
    return sorted(dice, key=DICE.index)
