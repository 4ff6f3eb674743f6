"""The worked examples of the rules, asked of the contract one by one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.dozen_die import bag
from tests.engine.cast import BOOK, HOUSE, ask, five_heroes

POSITIONS_TWO_APART = [[0, 0], [2, 0], [4, 2], [7, 2]]
HERO = {"role": "hero", "earned": 4}

EXAMPLES: list[tuple[str, str, str, dict[str, Any], Any]] = [
    ("E-01", "DD-XP-1", "warband_xp", {"members": [HERO] * 5}, 20),
    ("E-02", "DD-XP-2", "adventure_xp", {"outcome": "win", "role": "hero"}, 3),
    ("E-02", "DD-XP-2", "adventure_xp", {"outcome": "draw", "role": "squire"}, 2),
    ("E-02", "DD-XP-2", "adventure_xp", {"outcome": "loss", "role": "hero"}, 1),
    ("E-03", "DD-XP-6", "ladder_cost", {"first": 1, "last": 4, "from_level": 0, "to_level": 4}, 10),
    ("E-04", "DD-XP-5", "flat_cost", {"cost": 2}, 2),
    ("E-04", "DD-XP-5", "flat_cost", {"cost": 3}, 3),
    ("E-04", "DD-XP-5", "flat_cost", {"cost": 4}, 4),
    ("E-04", "DD-XP-5", "flat_cost", {"cost": 4, "owned": True}, {"error": "already_known"}),
    ("E-06", "DD-EXH-1", "exhaustion_usable", {"limit": 1, "attempts": ["success"]}, False),
    ("E-06", "DD-EXH-1", "exhaustion_usable", {"limit": 2, "attempts": ["success"]}, True),
    ("E-07", "DD-MULT-1", "melee_damage", {"armour_class": 3, "armour_rolls": [[9]], "multiplier": 4}, 4),
    ("E-08", "DD-MULT-2", "melee_damage", {"armour_class": 3, "armour_rolls": [[9]], "multiplier": 3}, 3),
    ("E-08", "DD-HP-2", "hp_state", {"hp": 2, "hp_max": 5}, "injured"),
    ("E-09", "DD-HP-1", "hp_state", {"hp": -1, "hp_max": 5}, "fallen"),
    ("E-10", "DD-JUMP-1", "jump", {"mv": 3, "dx": 4, "distance": 2}, "auto"),
    ("E-11", "DD-JUMP-2", "jump", {"mv": 3, "dx": 4, "distance": 3, "roll": 7}, "success"),
    ("E-11", "DD-JUMP-2", "jump", {"mv": 3, "dx": 4, "distance": 3, "roll": 8}, "fail"),
    ("E-12", "DD-BARGAIN-4", "bargain", {"ch": 4, "roll": 2}, {"target": 4, "success": True, "max_availability": 2}),
    ("E-13", "DD-MELEE-1", "melee_value", {"st": 3, "weapon_bonus": 3}, 6),
    (
        "E-14",
        "DD-MELEE-4",
        "melee_conflict",
        {"att_value": 7, "att_rolls": [5, 8], "def_value": 1, "def_rolls": []},
        {"attacker_hits": 1, "defender_hits": 0, "result": "attacker", "moved": "defender"},
    ),
    (
        "E-15",
        "DD-MELEE-5",
        "melee_conflict",
        {"att_value": 7, "att_rolls": [5], "def_value": 7, "def_rolls": [5, 1]},
        {"attacker_hits": 0, "defender_hits": 0, "result": "draw", "moved": "attacker"},
    ),
    (
        "E-16",
        "DD-MELEE-7",
        "melee_conflict",
        {"att_value": 7, "att_rolls": [3], "def_value": 7, "def_rolls": [4, 5]},
        {"attacker_hits": 0, "defender_hits": 2, "result": "defender", "moved": "attacker"},
    ),
    ("E-17", "DD-ARM-1", "armour_class", {"dx": 4}, 4),
    ("E-18", "DD-ARM-1", "armour_class", {"dx": 3, "pieces": [{"bonus": 1}]}, 4),
    ("E-19", "DD-MELEE-8", "melee_damage", {"armour_class": 4, "armour_rolls": [[5], [12]]}, 2),
    ("E-19", "DD-MELEE-8", "melee_damage", {"armour_class": 4, "armour_rolls": [[5], [4]]}, 1),
    ("E-20", "DD-CARRY-2", "carry", {"weight": 3, "free_loads": [1, 1], "mv": 3}, {"excess": 1, "move": 2}),
    ("E-21", "DD-SHOOT-2", "shoot_value", {"dx": 3, "power": 3}, 6),
    (
        "E-22",
        "DD-SHOOT-4",
        "shot",
        {"value": 6, "rolls": [1, 6], "armour_class": 4, "armour_roll": 5},
        {"hits": 2, "damage": 2},
    ),
    (
        "E-22",
        "DD-SHOOT-4",
        "shot",
        {"value": 6, "rolls": [1, 6], "armour_class": 4, "armour_roll": 4},
        {"hits": 2, "damage": 0},
    ),
    (
        "E-23",
        "DD-SHOOT-4",
        "shot",
        {"value": 6, "rolls": [1, 2, 3], "armour_class": 4, "armour_roll": 9},
        {"hits": 3, "damage": 3},
    ),
    ("E-24", "DD-MELEE-11", "melee_dice", {"level": 3, "pool": 12}, 3),
    ("E-25", "DD-ENDUR-1", "hp_max", {"co": 3, "endurance": 1}, 4),
    ("E-26", "DD-BRIBE-2", "bribe", {"amount": 100, "has_skill": True, "purse": 400}, {"bonus": 1, "purse_after": 300}),
    ("E-26", "DD-BRIBE-2", "bribe", {"amount": 400, "has_skill": True, "purse": 400}, {"bonus": 4, "purse_after": 0}),
    (
        "E-27",
        "DD-TWOW-1",
        "melee_dice",
        {"level": 2, "pool": 12, "second_weapon_load": 1, "two_weapon_combo": True},
        3,
    ),
    (
        "E-29",
        "DD-TERR-1",
        "terrain_target",
        {"action": "wade", "difficulty": "easy", "dx": 3, "traits": ["ungainly"]},
        8,
    ),
    (
        "E-29",
        "DD-TERR-1",
        "terrain_target",
        {"action": "climb", "difficulty": "very_hard", "dx": 3, "traits": ["stunted"]},
        1,
    ),
    (
        "E-30",
        "DD-TERR-1",
        "terrain_target",
        {"action": "climb", "difficulty": "hard", "dx": 3, "traits": ["tightrope"]},
        4,
    ),
    ("E-31", "DD-PACK-2", "pack_chain", {"positions": POSITIONS_TWO_APART, "start": 0}, [0, 1, 2]),
    ("E-32", "DD-PACK-5", "melee_dice", {"level": 1, "pool": 8, "pack_members": 8}, 8),
    ("E-34", "DD-LEVI-3", "levitation_wind", {"weather": "breeze"}, {"max_distance": 2, "who": "one"}),
    ("E-35", "DD-LEVI-4", "levitation_wind", {"weather": "storm", "roll": 9}, {"max_distance": 9, "who": "all"}),
    ("E-36", "DD-POIS-2", "poison", {"hp": 5, "round_starts": 0}, 4),
    ("E-36", "DD-POIS-2", "poison", {"hp": 5, "round_starts": 2}, 2),
    ("E-37", "DD-PIERCE-1", "armour_class", {"dx": 3, "pieces": [{"bonus": 3}, {"bonus": 1}]}, 7),
    (
        "E-37",
        "DD-PIERCE-1",
        "armour_class",
        {"dx": 3, "pieces": [{"bonus": 3}, {"bonus": 1}], "penetrating": True},
        3,
    ),
    ("E-38", "DD-SWARM-1", "swarm", {"members": 1, "pool": 12}, {"st": 1, "dice": 1}),
    ("E-38", "DD-SWARM-1", "swarm", {"members": 3, "pool": 12}, {"st": 3, "dice": 3}),
    ("E-39", "DD-WARM-1", "melee_dice", {"level": 2, "pool": 12, "war_mount": True}, 3),
    ("E-40", "DD-SLAY-1", "weapon_bonus", {"base": 3, "magic": True}, 5),
    ("E-40", "DD-SLAY-2", "armour_dice", {"slayer_match": True, "pool": 3}, 0),
    ("E-42", "DD-DROWN-1", "drowning", {"results": [False]}, "waist"),
    ("E-42", "DD-DROWN-1", "drowning", {"results": [False, False]}, "neck"),
    ("E-42", "DD-DROWN-1", "drowning", {"results": [False, False, False]}, "drowned"),
    ("E-43", "DD-SUN-1", "awareness", {"printed": 3, "light": "dusk", "sensitive": True}, 4),
    ("E-44", "DD-ETH-2", "armour_dice", {"ethereal": True, "pool": 3}, 3),
    ("E-44", "DD-ETH-2", "melee_damage", {"armour_class": 4, "armour_rolls": [[9, 12, 4]]}, 0),
    ("E-45", "DD-DOUBLE-1", "double_pool_dice", {"dice": 9, "pool_a": 4, "pool_b": 5}, 9),
    ("E-47", "DD-POOL-11", "dice", {"level": 2, "pool": 1}, 1),
    ("E-48", "DD-POOL-11", "dice", {"level": 4, "pool": 4}, 4),
    ("E-49", "DD-POOL-11", "may_activate", {"colour": "red", "target": "wanderer_entry"}, True),
    ("E-49", "DD-POOL-11", "dice", {"level": 2, "pool": 2}, 2),
    ("E-50", "DD-POOL-5", "may_activate", {"colour": "yellow", "target": "vassal"}, True),
    ("E-50", "DD-POOL-4", "may_activate", {"colour": "red", "target": "vassal"}, False),
    ("E-51", "DD-CHECK-4", "pick_up_to", {"roll": 4}, [1, 2, 3, 4]),
    ("E-52", "DD-CHECK-2", "check", {"roll": 12, "target": 15}, False),
    (
        "E-53",
        "DD-BAL-1",
        "balance",
        {"xp_a": 20, "xp_b": 37},
        {"reduced": "b", "greens_removed": 2, "dice_a": 12, "dice_b": 10},
    ),
    (
        "E-54",
        "DD-BAL-2",
        "balance",
        {"xp_a": 51, "xp_b": 20, "toughness_a": True},
        {"reduced": "a", "greens_removed": 3, "dice_a": 9, "dice_b": 12},
    ),
    ("E-55", "DD-POOL-16", "pool_size", {"draws": ["stone"], "side": "stone"}, 1),
]
IDS = [f"{number}-{calc}" for number, _, calc, _, _ in EXAMPLES]


class TestWorkedExamples:
    @pytest.mark.parametrize(
        ("calc", "given", "answer"),
        [
            pytest.param(calc, given, answer, marks=pytest.mark.rule(rule), id=name)
            for (_, rule, calc, given, answer), name in zip(EXAMPLES, IDS, strict=True)
        ],
    )
    def test_the_contract_answers_as_printed(self, calc, given, answer):
        assert ask(calc, **given) == answer

    @pytest.mark.rule("DD-XP-1")
    def test_e_01_five_new_heroes_have_four_xp_each(self):
        assert [BOOK.starting_xp(one.kind, HOUSE) for one in five_heroes()] == [4] * 5

    @pytest.mark.rule("DD-POOL-1")
    def test_e_46_the_bag_holds_twenty_four(self):
        assert bag.DICE_IN_BAG == 24

    def test_answers_are_of_the_sort_that_was_printed(self):
        for _, _, calc, given, answer in EXAMPLES:
            assert type(ask(calc, **given)) is type(answer), calc
