"""Deviation and line of sight, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import sight
from tests.engine.cronache.asking import Asker

ask = Asker(sight.CALCS)


def shifted(*deviations):
    return ask(
        "deviation",
        deviations=[{"direction_natural": face, **({"rolls": rolls} if rolls else {})} for face, rolls in deviations],
    )


@pytest.mark.rule("CC-DEV-1", "CC-DEV-2")
class TestOneDeviation:
    @pytest.mark.parametrize(
        ("face", "direction", "right", "forward"),
        [(2, "right", 10, 0), (3, "left", -10, 0), (4, "forward", 0, 10), (5, "back", 0, -10)],
    )
    def test_three_dice_tell_how_far(self, face, direction, right, forward):
        assert shifted((face, [2, 3, 5])) == {
            "directions": [direction],
            "shifts_cm": [10],
            "right_cm": right,
            "forward_cm": forward,
        }

    @pytest.mark.parametrize("face", [1, 6])
    def test_no_shift(self, face):
        assert shifted((face, None)) == {"directions": [None], "shifts_cm": [0], "right_cm": 0, "forward_cm": 0}

    def test_faces_for_all_dice_that_are_rolled_and_no_others(self):
        assert shifted((2, [1, 2])) == {"error": "dice_mismatch"}
        assert shifted((2, None)) == {"error": "dice_mismatch"}
        assert shifted((6, [1, 2, 3])) == {"error": "dice_mismatch"}
        assert shifted((7, [1, 2, 3])) == {"error": "bad_face"}
        assert shifted((2, [1, 2, 7])) == {"error": "bad_face"}
        assert ask("deviation", deviations=[{"rolls": [1]}]) == {"error": "missing_input"}


@pytest.mark.rule("CC-DEV-3")
class TestSeveralDeviations:
    def test_each_starts_where_the_last_ended(self):
        assert shifted((2, [6, 6, 6]), (3, [1, 1, 1]), (5, [2, 2, 2])) == {
            "directions": ["right", "left", "back"],
            "shifts_cm": [18, 3, 6],
            "right_cm": 15,
            "forward_cm": -6,
        }

    def test_none_at_all(self):
        assert shifted() == {"directions": [], "shifts_cm": [], "right_cm": 0, "forward_cm": 0}


def seen(*lines, **given):
    return ask("line_of_sight", lines=list(lines), **given)["line_of_sight"]


@pytest.mark.rule("CC-LOS-1", "CC-LOS-2", "CC-LOS-3")
class TestWhatBlocksTheView:
    @pytest.mark.parametrize(
        ("thing", "blocked"),
        [
            ({"kind": "fighter"}, True),
            ({"kind": "scenery"}, True),
            ({"kind": "scenery", "width_cm": 0.9}, False),
            ({"kind": "tree", "width_cm": 5}, False),
            ({"kind": "massive_tree"}, True),
            ({"kind": "fog"}, True),
        ],
    )
    def test_things_on_the_only_line(self, thing, blocked):
        assert seen([thing]) is not blocked

    def test_one_free_line_is_enough(self):
        assert seen([{"kind": "fighter"}], [{"kind": "tree"}]) is True
        assert seen([{"kind": "tree"}, {"kind": "fighter"}]) is False
        assert seen([]) is True
        assert seen() is False

    def test_the_veil_hides_from_shots_and_powers_only(self):
        veiled = {"effects": ["Velo di Brina"]}
        for action, hidden in (("attack_ranged", True), ("use_power", True), ("attack_melee", False), (None, False)):
            assert seen([], target=veiled, action=action) is not hidden

    def test_wrong_inputs(self):
        assert ask("line_of_sight") == {"error": "missing_input"}
        assert ask("line_of_sight", lines=[[{"kind": "wall"}]]) == {"error": "unknown_value"}
        assert ask("line_of_sight", lines=[[{"kind": "tree", "width_cm": -1}]]) == {"error": "bad_number"}
        assert ask("line_of_sight", lines=[[]], action="look") == {"error": "unknown_value"}
