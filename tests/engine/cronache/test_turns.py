"""Setting up, hands and turns."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.cronache import setting_up, turns
from tests.engine.cronache.asking import Asker

ask = Asker(setting_up.CALCS, turns.CALCS)


@pytest.mark.rule("CC-SETUP-3", "CC-SETUP-4")
def test_the_lower_roll_deploys_first() -> None:
    assert ask("deployment_first", rolls_a=[1, 2, 3], rolls_b=[4, 6, 8], fighters_a=1, fighters_b=3) == {
        "total_a": 6,
        "total_b": 18,
        "first": "a",
        "order": ["a", "b", "b", "b"],
    }
    other = ask("deployment_first", rolls_a=[4, 6, 8], rolls_b=[1, 1, 1], fighters_a=3, fighters_b=2)
    assert (other["first"], other["order"]) == ("b", ["b", "a", "b", "a", "a"])
    tie = ask("deployment_first", rolls_a=[1, 2, 3], rolls_b=[3, 2, 1], fighters_a=2, fighters_b=2)
    assert (tie["first"], tie["order"]) == (None, [])
    assert ask("deployment_first", rolls_a=[1, 2, 3], rolls_b=[4, 6]) == {"error": "dice_mismatch"}
    assert ask("deployment_first", rolls_a=[5, 2, 3], rolls_b=[4, 6]) == {"error": "bad_face"}
    assert ask("deployment_first", rolls_a=[5, 2, 3]) == {"error": "missing_input"}
    assert ask("deployment_first", rolls_a=[1, 1, 1], rolls_b=[1, 1, 1], fighters_a=-1) == {"error": "bad_number"}


SCOUT = {"skills": ["Ricognizione"]}
WAITING = {"skills": ["Rinforzi"]}


@pytest.mark.rule("CC-SETUP-4", "CC-SETUP-5", "CC-SETUP-9")
@pytest.mark.parametrize(
    ("given", "violations"),
    [
        ({"access_point_cm": 20}, []),
        ({"access_point_cm": 20.1}, ["CC-SETUP-4"]),
        ({"access_point_cm": 20, "fighter": SCOUT, "nearest_enemy_cm": 1}, []),
        ({"access_point_cm": 50, "fighter": SCOUT, "enemy_access_point_cm": 21}, []),
        ({"access_point_cm": 50, "fighter": SCOUT, "enemy_access_point_cm": 20}, ["CC-SETUP-5"]),
        (
            {"access_point_cm": 50, "fighter": SCOUT, "enemy_access_point_cm": 21, "nearest_enemy_cm": 10},
            ["CC-SETUP-5"],
        ),
        ({"access_point_cm": 10, "fighter": WAITING}, ["CC-SETUP-9"]),
        ({"access_point_cm": 15, "fighter": WAITING, "arriving": True}, []),
        ({"access_point_cm": 15.5, "fighter": WAITING, "arriving": True}, ["CC-SETUP-9"]),
        ({"access_point_cm": 40, "fighter": SCOUT, "arriving": True}, ["CC-SETUP-9"]),
    ],
)
def test_where_a_fighter_is_placed(given: dict[str, Any], violations: list[str]) -> None:
    assert ask("may_deploy", **given) == {"allowed": not violations, "violations": violations}


def test_a_scout_far_out_needs_the_other_access_point() -> None:
    assert ask("may_deploy", access_point_cm=21, fighter=SCOUT) == {"error": "missing_input"}
    assert ask("may_deploy", access_point_cm=-1, fighter=SCOUT) == {"error": "bad_number"}


def bids(*given: tuple[str, int | None]) -> list[dict[str, Any]]:
    return [{"player": player, "natural": natural} for player, natural in given]


@pytest.mark.rule("CC-SETUP-8")
@pytest.mark.parametrize(
    ("made", "dice", "active", "standing", "spent"),
    [
        (bids(("a", 3)), (None, None), None, 3, (1, 0)),
        (bids(("a", 3), ("b", None)), (None, None), "a", 3, (1, 0)),
        (bids(("a", 3), ("b", 3), ("b", 2)), (None, None), None, 3, (1, 2)),
        (bids(("a", 3), ("b", 3), ("b", 5), ("a", 8), ("b", None)), (None, None), "a", 8, (2, 2)),
        (bids(("a", 3)), (3, 0), "a", 3, (1, 0)),
        (bids(("a", 3), ("b", 1), ("b", 2)), (3, 2), "a", 3, (1, 2)),
        (bids(("a", 3), ("b", 4)), (1, 1), "b", 4, (1, 1)),
        (bids(("a", 3), ("b", 4)), (2, 1), None, 4, (1, 1)),
    ],
)
def test_the_bid_for_the_first_hand(
    made: list[dict[str, Any]], dice: tuple[int | None, int | None], active: str | None, standing: int, spent: Any
) -> None:
    assert ask("initiative", first="a", bids=made, dice_a=dice[0], dice_b=dice[1]) == {
        "active_player": active,
        "standing": standing,
        "dice_spent_a": spent[0],
        "dice_spent_b": spent[1],
    }


@pytest.mark.rule("CC-SETUP-8")
@pytest.mark.parametrize(
    ("made", "dice_a", "dice_b", "error"),
    [
        ([], None, None, "must_bid"),
        (bids(("b", 3)), None, None, "must_bid"),
        (bids(("a", None)), None, None, "must_bid"),
        (bids(("a", 3), ("a", 4)), None, None, "out_of_turn"),
        (bids(("a", 3), ("a", None)), None, None, "out_of_turn"),
        (bids(("a", 3), ("b", None), ("b", 8)), None, None, "out_of_turn"),
        (bids(("a", 3), ("b", 4)), None, 0, "out_of_turn"),
        (bids(("a", 3)), 0, None, "too_few_dice"),
        (bids(("a", 9)), 0, None, "bad_face"),
        ([{"natural": 9}], 0, None, "missing_input"),
        (bids(("c", 9)), 0, None, "unknown_value"),
    ],
)
def test_wrong_bids(made: list[dict[str, Any]], dice_a: int | None, dice_b: int | None, error: str) -> None:
    assert ask("initiative", first="a", bids=made, dice_a=dice_a, dice_b=dice_b) == {"error": error}


@pytest.mark.rule("CC-SETUP-9")
def test_reinforcements_arrive_from_the_second_turn_on() -> None:
    assert ask("reinforcements", turn=1, waiting=3) == {"arrive": 0, "waiting_after": 3}
    assert ask("reinforcements", turn=2, waiting=3, natural=2) == {"arrive": 2, "waiting_after": 1}
    assert ask("reinforcements", turn=5, waiting=1, natural=4) == {"arrive": 1, "waiting_after": 0}
    assert ask("reinforcements", turn=2, waiting=0) == {"arrive": 0, "waiting_after": 0}
    assert ask("reinforcements", turn=2, waiting=1) == {"error": "missing_input"}
    assert ask("reinforcements", turn=2, waiting=1, natural=5) == {"error": "bad_face"}


def rolls(*naturals: int, **given: Any) -> list[dict[str, Any]]:
    return [{"natural": natural, **given} for natural in naturals]


@pytest.mark.rule("CC-TURN-2", "CC-TURN-5", "CC-SETUP-8")
def test_the_hand_passes_at_forty() -> None:
    eights = rolls(*[8] * 5, purpose="move")
    assert ask("hand_total", hand_rolls=eights) == {"total": 40, "passes": True, "passes_after": 5}
    assert ask("hand_total", hand_rolls=eights, other_can_act=False) == {
        "total": 40,
        "passes": False,
        "passes_after": None,
    }
    mixed = [*rolls(8, player="other"), *rolls(8, purpose="initiative_bid"), *eights, *rolls(1, purpose="reroll")]
    assert ask("hand_total", hand_rolls=mixed) == {"total": 41, "passes": True, "passes_after": 7}
    assert ask("hand_total", hand_rolls=[]) == {"total": 0, "passes": False, "passes_after": None}
    assert ask("hand_total", hand_rolls=rolls(8, purpose="sleep")) == {"error": "unknown_value"}
    assert ask("hand_total", hand_rolls=[{}]) == {"error": "missing_input"}


@pytest.mark.rule("CC-TURN-4", "CC-TURN-5", "CC-TURN-6", "CC-TURN-8")
@pytest.mark.parametrize(
    ("given", "after", "barred", "first"),
    [
        ({"dice_a": 3, "dice_b": 3, "total": 39}, "a", [], None),
        ({"dice_a": 3, "dice_b": 3, "total": 40}, "b", [], None),
        ({"dice_a": 3, "dice_b": 0, "total": 40}, "a", [], None),
        ({"dice_a": 3, "dice_b": 3, "total": 40, "barred": ["b"]}, "a", ["b"], None),
        ({"dice_a": 0, "dice_b": 3}, "b", [], None),
        ({"dice_a": 0, "dice_b": 0}, None, [], "b"),
        ({"dice_a": 0, "dice_b": 3, "barred": ["b"]}, None, ["b"], "b"),
        ({"dice_a": 3, "dice_b": 3, "by_choice": True}, "b", ["a"], None),
        ({"dice_a": 3, "dice_b": 0, "by_choice": True}, None, ["a"], "b"),
        ({"dice_a": 3, "dice_b": 3, "by_choice": True, "barred": ["b"]}, None, ["a", "b"], "b"),
        ({"dice_a": 0, "dice_b": 0, "first_hand": "b"}, None, [], "a"),
    ],
)
def test_where_the_hand_goes(given: dict[str, Any], after: str | None, barred: list[str], first: str | None) -> None:
    assert ask("hand_pass", active_player="a", **given) == {
        "active_player_after": after,
        "turn_ends": after is None,
        "barred_after": barred,
        "next_first_hand": first,
    }


def ended(period: str, swim_success: bool = False, **fighter: Any) -> Any:
    return ask("end_effects", period=period, fighter=fighter, swim_success=swim_success)


@pytest.mark.rule("CC-POWER-9", "CC-POWER-11", "CC-SWIM-5", "CC-DICE-1", "CC-DICE-3")
def test_what_ends_with_a_hand_or_turn() -> None:
    hand = ended("hand", marker_charge=3, marker_screen=2, dice_left=1)
    assert hand == {
        "damage_taken": 1,
        "drowned": False,
        "marker_charge_after": 0,
        "marker_screen_after": 2,
        "dice_left_after": 1,
    }
    assert ended("hand", marker_charge=1)["damage_taken"] == 2
    assert ended("hand", marker_charge=1, dice_left=4)["damage_taken"] == 0
    assert ended("hand")["damage_taken"] == 0
    turn = ended("turn", marker_charge=3, marker_screen=2, dice_left=1)
    assert turn == {
        "damage_taken": 2,
        "drowned": False,
        "marker_charge_after": 3,
        "marker_screen_after": 0,
        "dice_left_after": 0,
    }
    assert ended("turn", in_water=True, started_in_water=True)["drowned"]
    assert not ended("turn", True, in_water=True, started_in_water=True)["drowned"]
    assert not ended("turn", in_water=True)["drowned"]
    assert not ended("turn", started_in_water=True)["drowned"]


def dice(fighter: dict[str, Any], **given: Any) -> Any:
    answer = ask("dice_at_turn_start", fighter=fighter, **given)
    return answer.get("turn_dice", answer)


BOTH = {"skills": ["Vero Credente", "Aura di Devozione"]}
MASTER = ["Apprendista Stregone", "Maestro di Stregoneria", "Dominio delle Tenebre"]
KEEPER = ["Custode del Sapere", "Dominio delle Tenebre"]


@pytest.mark.rule("CC-DICE-1", "CC-DICE-2", "CC-COND-6", "CC-COND-7", "CC-COND-8")
def test_the_dice_of_a_turn() -> None:
    assert dice({}) == ["d4", "d6", "d8"]
    assert dice({"skills": ["Vero Credente"]}) == ["d6", "d6", "d8"]
    assert dice({"skills": ["Aura di Devozione"]}) == ["d6", "d8"]
    assert dice({"skills": ["Aura di Devozione"]}, allies_within_5_cm=2) == ["d4", "d4", "d6", "d8"]
    assert dice(BOTH) == {"error": "choice_needed"}
    assert dice(BOTH, replacement="vero credente", allies_within_5_cm=2) == ["d6", "d6", "d8"]
    assert dice(BOTH, replacement="Aura di Devozione") == ["d6", "d8"]
    raised = {"skills": ["Rianimato", "Vero Credente", "Aura di Devozione"]}
    assert dice(raised, sorcerers=[MASTER, KEEPER, ["Custode del Sapere"], MASTER]) == ["d4"] * 7
    assert dice(raised) == []
    assert dice({"conditions": ["Terrorizzato"]}) == ["d6"]
    assert dice({"conditions": ["Terrorizzato", "Spaventato"]}) == ["d4"]
    assert dice({"conditions": ["Spaventato"], "mutation": 8}, bonus_dice=["d8"]) == ["d4"] * 5
    assert dice({"conditions": ["Terrorizzato"], "mutation": 4, "auras": ["Aura di Fervore"]}) == ["d4", "d4", "d6"]
    assert dice({"conditions": ["Spaventato", "Terrorizzato"], "skills": ["Indomito"]}) == ["d4", "d6", "d8"]
    assert dice({"skills": ["Aura di Fervore"]}, bonus_dice=["d6"]) == ["d4", "d6", "d6", "d8"]
    assert dice({}, replacement="Indomito") == {"error": "unknown_value"}
    assert dice({}, bonus_dice=["d12"]) == {"error": "unknown_value"}
