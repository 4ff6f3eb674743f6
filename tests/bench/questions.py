"""The mixed set of questions: the only place that says which calculations of which systems the bench asks.

The last question of each system names a face that the die doesn't have, so that a refusal is among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

Question = tuple[str, Mapping[str, Any]]

FIGHTER = {"class_words": ["Guerriero"], "combat": 4, "damage": 2, "weapon": "Ascia", "skills": ["Massiccio"]}
TARGET = {"resistance": 5, "dexterity": 2, "armour": "Armatura Leggera", "conditions": ["Fuoco"], "dice_left": 2}
THROWN = {"base": [2, 4, 1, 1], "skill": [5, 4], "gear": [1]}

QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "dozen-die": (
        ("check", {"roll": 7, "target": 6}),
        ("ladder_cost", {"first": 2, "last": 4, "from_level": 1, "to_level": 3}),
        ("melee_dice", {"level": 3, "pool": 5, "second_weapon_load": 1, "two_weapon_combo": True}),
        ("melee_conflict", {"att_value": 7, "att_rolls": [5, 8, 2], "def_value": 6, "def_rolls": [5, 1]}),
        ("melee_damage", {"armour_class": 4, "armour_rolls": [[5], [4], [12]], "multiplier": 2}),
        ("armour_class", {"dx": 3, "pieces": [{"bonus": 3}, {"bonus": 1, "magic": True}], "penetrating": True}),
        ("shot", {"value": 6, "rolls": [1, 9, 3], "armour_class": 4, "armour_roll": 5}),
        ("terrain_target", {"action": "wade", "difficulty": "hard", "dx": 3, "traits": ["stunted"]}),
        ("pack_chain", {"positions": [[0, 0], [2, 1], [4, 3], [9, 9]], "start": 0}),
        ("jump", {"mv": 3, "dx": 4, "distance": 3, "roll": 13}),
    ),
    "cronache": (
        ("split_class", {"class_line": "Umano Guerriero"}),
        ("lists_open", {"class_words": ["Guerriero"], "grants": ["abilità comuni", "armi da corpo a corpo comuni"]}),
        ("may_take", {"profile": "Razziatore", "card": "Ascia"}),
        ("effective_values", {"fighter": FIGHTER}),
        ("threshold", {"purpose": "attack_melee", "fighter": FIGHTER, "target": TARGET}),
        ("attack_melee", {"die": "d6", "natural": 5, "fighter": FIGHTER, "target": TARGET}),
        ("melee_hit", {"natural": 8, "fighter": FIGHTER, "target": TARGET, "critical": True}),
        ("reduce_damage", {"hits": [3, 2], "cause": "attack_melee", "target": TARGET}),
        ("test", {"purpose": "test_spirito", "fighter": TARGET, "rolls": [2, 7]}),
        ("push", {"rolls": [7, 2], "fighter": TARGET}),
    ),
    "year-zero": (
        ("build_pool", {"attribute": 4, "skill": 2, "gear": [1], "difficulty": "hard", "helpers": 1}),
        ("count_successes", {"dice": {"base": [2, 6, 1, 1], "skill": [5, 4], "artifact": [["d8", 8]]}}),
        ("reroll_set", {"dice": THROWN}),
        ("push_allowed", {"successes": 0, "rerollable": 4}),
        ("apply_skulls", {"dice": THROWN, "pushed": True, "attribute": 4, "gear_bonus": 1}),
        ("apply_gear_skulls", {"items": [{"item": "axe", "bonus": 2, "faces": [1, 5]}], "pushed": True}),
        ("opposed", {"active": 2, "opponent": 1}),
        ("skill_attribute", {"skill": "move"}),
        ("odds", {"pool": {"base": 4, "skill": 2, "gear": 1}, "push": True}),
        ("artifact_successes", {"die": "d8", "face": 9}),
    ),
    "fivee": (
        ("ability_modifier", {"score": 15}),
        ("d20_used", {"faces": [1, 13], "state": "advantage", "reroll": {"index": 0, "face": 7}}),
        ("check", {"d20": 10, "score": 15, "level": 5, "proficient": True, "factors": [2], "dc": 15}),
        ("saving_throw", {"d20": 9, "score": 16, "level": 1, "proficient": True, "bonuses": [1], "dc": 14}),
        ("passive_score", {"score": 15, "level": 1, "proficient": True, "advantages": 1}),
        ("encumbrance", {"strength": 10, "size": "medium", "weight_kg": 50.5, "speed_m": 9}),
        ("attack_ability", {"weapon": "melee", "finesse": True, "str": 14, "dex": 18}),
        ("initiative", {"totals": [12, 15, 9, 15]}),
        ("odds", {"modifier": 5, "dc": 15, "state": "advantage"}),
        ("check", {"d20": 21, "score": 15}),
    ),
}


def mixed() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """System, calculation and input of every question, the systems taking turns."""
    for turn in zip_longest(*QUESTIONS.values()):
        for system, question in zip(QUESTIONS, turn, strict=True):
            if question is not None:
                yield system, *question


def lines() -> list[str]:
    """The same as the command reads them."""
    return [json.dumps({"system": system, "calc": calc, "input": given}) for system, calc, given in mixed()]
