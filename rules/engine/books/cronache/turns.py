"""Turns and hands: the only place that knows when a hand passes, when a turn ends and what dice the next one brings (CC-TURN)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import boolean, calc, card, count, face, group, many, named, whole, word
from rules.engine.books.cronache.setting_up import other
from rules.engine.books.cronache.values import DICE, FRESH_DICE, PLAYERS, ROLLED_FOR, dice_in_order
from rules.engine.types import BadInput

HAND_LIMIT = 40
CHARGE_DAMAGE = 2
BELIEVER_DICE = ("d6", "d6", "d8")
DEVOTION_DICE = ("d6", "d8")
TERRIFIED_DICE = ("d6",)
SORCERY_RANKS = (("custode_del_sapere", 3), ("maestro_di_stregoneria", 2), ("apprendista_stregone", 1))
MUTATION_DICE = {4: "d4", 8: "d6"}


def hand_total(*, hand_rolls: tuple[dict[str, Any], ...], other_can_act: bool) -> dict[str, Any]:
    """The running sum of a hand and the roll, counted from 1, that makes it pass.

    Rule: CC-TURN-2, CC-TURN-5, CC-SETUP-8
    """
    total, reached = 0, None
    for position, one in enumerate(hand_rolls, 1):
        if one["player"] == "active" and one["purpose"] != "initiative_bid":
            total += one["natural"]
            if reached is None and total >= HAND_LIMIT:
                reached = position
    passes = other_can_act and reached is not None
    return {"total": total, "passes": passes, "passes_after": reached if passes else None}


def hand_pass(
    *,
    active_player: str,
    dice_a: int,
    dice_b: int,
    total: int,
    by_choice: bool,
    barred: tuple[str, ...],
    first_hand: str,
) -> dict[str, Any]:
    """Who holds the hand next, whether the turn ends, and who then has the first hand.

    Rule: CC-TURN-4, CC-TURN-5, CC-TURN-6, CC-TURN-8
    """
    dice = {"a": dice_a, "b": dice_b}
    out = {*barred, active_player} if by_choice else set(barred)
    waiting = other(active_player)
    goes_on = dice[active_player] > 0 and not by_choice
    holder: str | None = active_player
    if (not goes_on or total >= HAND_LIMIT) and dice[waiting] > 0 and waiting not in out:
        holder = waiting
    elif not goes_on:
        holder = None
    return {
        "active_player_after": holder,
        "turn_ends": holder is None,
        "barred_after": [player for player in PLAYERS if player in out],
        "next_first_hand": other(first_hand) if holder is None else None,
    }


def end_effects(*, period: str, fighter: Fighter, swim_success: bool) -> dict[str, Any]:
    """What the end of a hand or turn does to a fighter.

    Rule: CC-DICE-1, CC-DICE-3, CC-SWIM-5, CC-POWER-9, CC-POWER-11
    """
    if period == "hand":
        charged = max(0, CHARGE_DAMAGE - fighter.dice_left) if fighter.marker_charge else 0
        return {
            "damage_taken": charged,
            "drowned": False,
            "marker_charge_after": 0,
            "marker_screen_after": fighter.marker_screen,
            "dice_left_after": fighter.dice_left,
        }
    return {
        "damage_taken": fighter.marker_screen,
        "drowned": fighter.started_in_water and fighter.in_water and not swim_success,
        "marker_charge_after": fighter.marker_charge,
        "marker_screen_after": 0,
        "dice_left_after": 0,
    }


def raised_dice(sorcerers: Iterable[Iterable[CardState]]) -> int:
    """Dice that sorcerers on the table give one who is Rianimato; of each the highest rank. Rule: CC-DICE-2"""
    dice = 0
    for skills in sorcerers:
        known = {one.key for one in skills}
        if "dominio_delle_tenebre" in known:
            dice += next((number for rank, number in SORCERY_RANKS if rank in known), 0)
    return dice


def base_dice(
    fighter: Fighter, allies_within_5_cm: int, sorcerers: Iterable[Iterable[CardState]], replacement: str | None
) -> tuple[str, ...]:
    """The base set of a turn. Errors: BadInput `choice_needed`. Rule: CC-DICE-1, CC-DICE-2"""
    if "rianimato" in fighter.skills:
        return ("d4",) * raised_dice(sorcerers)
    owned = [key for key in ("vero_credente", "aura_di_devozione") if key in fighter.skills]
    if len(owned) > 1:
        if replacement is None:
            raise BadInput("choice_needed")
        owned = [replacement]
    if not owned:
        return FRESH_DICE
    return BELIEVER_DICE if owned[0] == "vero_credente" else ("d4",) * allies_within_5_cm + DEVOTION_DICE


def dice_at_turn_start(
    *,
    fighter: Fighter,
    allies_within_5_cm: int,
    sorcerers: tuple[tuple[CardState, ...], ...],
    replacement: str | None,
    bonus_dice: tuple[str, ...],
) -> dict[str, list[str]]:
    """The dice that a fighter receives, by size. Errors: BadInput `choice_needed`.

    Rule: CC-DICE-1, CC-DICE-2, CC-COND-6, CC-COND-7, CC-COND-8
    """
    dice = list(base_dice(fighter, allies_within_5_cm, sorcerers, replacement))
    if fighter.under("terrorizzato"):
        dice = list(TERRIFIED_DICE)
    if "aura_di_fervore" in fighter.auras:
        dice.append("d4")
    if fighter.mutation in MUTATION_DICE:
        dice.append(MUTATION_DICE[fighter.mutation])
    dice += bonus_dice
    if fighter.under("spaventato"):
        dice = ["d4"] * len(dice)
    return {"turn_dice": dice_in_order(dice)}


MOST_DICE = 10_000
_PLAYER = word(PLAYERS, required=True)

CALCS: tuple[Calc, ...] = (
    calc(
        "hand_total",
        hand_total,
        {
            "hand_rolls": many(
                group(
                    {
                        "natural": face(required=True),
                        "player": word(("active", "other"), "active"),
                        "purpose": word(ROLLED_FOR),
                    }
                ),
                required=True,
            ),
            "other_can_act": boolean(True),
        },
        "CC-TURN-2",
    ),
    calc(
        "hand_pass",
        hand_pass,
        {
            "active_player": _PLAYER,
            "dice_a": count(required=True),
            "dice_b": count(required=True),
            "total": count(0),
            "by_choice": boolean(),
            "barred": many(_PLAYER),
            "first_hand": word(PLAYERS, "a"),
        },
        "CC-TURN-4",
    ),
    calc(
        "end_effects",
        end_effects,
        {"period": word(("hand", "turn"), required=True), "fighter": fighter(), "swim_success": boolean()},
        "CC-SWIM-5",
    ),
    calc(
        "dice_at_turn_start",
        dice_at_turn_start,
        {
            "fighter": fighter(),
            "allies_within_5_cm": whole(0, MOST_DICE, default=0),
            "sorcerers": many(many(card("skills", required=True), required=True)),
            "replacement": named({"Vero Credente": "vero_credente", "Aura di Devozione": "aura_di_devozione"}),
            "bonus_dice": many(word(DICE, required=True)),
        },
        "CC-DICE-2",
    ),
)
