"""The contract: whatever JSON comes in, an answer or an error code goes out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import contract
from rules.engine.books import registry
from rules.engine.books.base import Calc
from rules.engine.books.dozen_die.book import DozenDie
from rules.engine.inputs import face
from tests.engine.cast import BOOK, ask

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, 12, 13, 10**400, -(10**400)])
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["hero", "vassal", "win", "warrior", "general", "red", "gem", "none", "on_failure"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
NAMES = sorted({name for calc in BOOK.calcs().values() for name in calc.inputs})


def is_answer(value: object) -> bool:
    """True for JSON that is either an error with a code or anything else that can be written."""
    json.dumps(value, allow_nan=False)
    return not (isinstance(value, dict) and "error" in value) or set(value) == {"error"}


class TestAQuestionThatCannotBeRead:
    def test_an_unknown_system_has_a_code(self):
        assert contract.resolve(None, "check", {}) == {"error": "unknown_system"}
        assert contract.resolve_text("no-such-game", "check", "{}") == {"error": "unknown_system"}

    def test_a_known_system_answers(self):
        assert contract.resolve_text("dozen-die", "check", '{"roll": 3, "target": 3}') is True

    @pytest.mark.parametrize("name", ["nothing", "", "Check", None, 3, ["check"], {"check": 1}])
    def test_an_unknown_calculation_has_a_code(self, name):
        assert contract.resolve(BOOK, name, {}) == {"error": "unknown_calc"}

    @pytest.mark.parametrize("text", ["", "{", "nonsense", '{"roll": NaN}', '{"roll": Infinity}', "[" * 100_000])
    def test_text_that_is_not_json_has_a_code(self, text):
        assert contract.resolve_text("dozen-die", "check", text) == {"error": "bad_json"}

    def test_a_number_without_end_is_no_json(self):
        assert contract.resolve_text("dozen-die", "check", '{"roll": 3, "target": ' + "9" * 5000 + "}") == {
            "error": "bad_json"
        }

    @pytest.mark.parametrize("given_input", [None, 3, "roll", [], [["roll", 3]], True])
    def test_an_input_that_is_no_object_is_a_bad_value(self, given_input):
        assert contract.resolve(BOOK, "check", given_input) == {"error": "bad_value"}

    def test_a_missing_input_has_a_code(self):
        assert ask("check", roll=3) == {"error": "missing_input"}

    @pytest.mark.parametrize("target", ["7", 7.0, None, True, [7], {"is": 7}])
    def test_a_value_of_the_wrong_sort_is_a_bad_value(self, target):
        assert ask("check", roll=3, target=target) == {"error": "bad_value"}

    def test_an_answer_too_long_to_write_is_a_bad_value(self):
        assert ask("ladder_cost", first=1, last=10**4000, from_level=0, to_level=10**4000) == {"error": "bad_value"}

    def test_a_large_number_that_can_be_written_is_answered(self):
        assert ask("check", roll=3, target=10**300) is True

    def test_an_input_that_nobody_asked_for_changes_nothing(self):
        assert ask("check", roll=3, target=3, moon="full", depth=[1]) is True


class TestALineOfQuestions:
    def test_a_line_names_system_calculation_and_input(self):
        line = '{"system": "dozen-die", "calc": "hp_max", "input": {"co": 3, "endurance": 1}}'
        assert contract.resolve_line(line) == 4

    def test_a_line_without_input_misses_its_inputs(self):
        assert contract.resolve_line('{"system": "dozen-die", "calc": "hp_max"}') == {"error": "missing_input"}

    @pytest.mark.parametrize("line", ["", "[1, 2]", "3", '"dozen-die"', "null", "{"])
    def test_a_line_that_is_no_object_is_bad_json(self, line):
        assert contract.resolve_line(line) == {"error": "bad_json"}

    @pytest.mark.parametrize("system", ["null", "3", '["dozen-die"]', '"moon"'])
    def test_a_strange_system_is_unknown(self, system):
        assert contract.resolve_line(f'{{"system": {system}, "calc": "check"}}') == {"error": "unknown_system"}


@pytest.mark.rule("DD-CORE-5")
class TestAFaceIsAWholeNumberFromOneToTwelve:
    @pytest.mark.parametrize("roll", [0, 13, -1, 1.0, "6", True, None, [6], 10**30])
    def test_anything_else_is_an_invalid_face(self, roll):
        assert ask("check", roll=roll, target=6) == {"error": "invalid_face"}

    @pytest.mark.parametrize("roll", [1, 12])
    def test_one_and_twelve_are_faces(self, roll):
        assert ask("check", roll=roll, target=6) in (True, False)

    def test_a_missing_face_is_an_invalid_face(self):
        assert ask("check", target=6) == {"error": "invalid_face"}

    def test_a_wrong_face_goes_before_every_other_complaint(self):
        assert ask("check", roll=13, target="six") == {"error": "invalid_face"}
        assert ask("bargain", roll=0) == {"error": "invalid_face"}
        assert ask("recovery", co="a", st=None, survival_roll=99) == {"error": "invalid_face"}

    def test_a_good_face_lets_the_other_complaint_through(self):
        assert ask("check", roll=12, target="six") == {"error": "bad_value"}

    def test_a_book_without_a_word_of_its_own_says_bad_face(self):
        class Other(DozenDie):
            key = "other"
            face_error = "bad_face"

        assert contract.resolve(Other(), "check", {"roll": 13, "target": 6}) == {"error": "bad_face"}


class TestNothingCrashesTheContract:
    @settings(max_examples=400, deadline=None)
    @given(calc=st.sampled_from(sorted(BOOK.calcs())), given_input=st.dictionaries(st.sampled_from(NAMES), JSON))
    def test_any_values_get_an_answer(self, calc, given_input):
        assert is_answer(contract.resolve(BOOK, calc, given_input))

    @settings(max_examples=200, deadline=None)
    @given(calc=st.sampled_from(sorted(BOOK.calcs())), data=st.data())
    def test_one_strange_value_for_each_input_gets_an_answer(self, calc, data):
        given_input = {name: data.draw(JSON) for name in BOOK.calcs()[calc].inputs}
        assert is_answer(contract.resolve(BOOK, calc, given_input))

    @settings(deadline=None)
    @given(JSON)
    def test_any_json_as_a_line_gets_an_answer(self, value):
        assert is_answer(contract.resolve_line(json.dumps(value)))

    @settings(deadline=None)
    @given(st.text() | st.binary())
    def test_any_text_as_a_line_gets_an_answer(self, text):
        assert is_answer(contract.resolve_line(text))

    def test_no_input_at_all_is_refused_by_every_calculation_that_wants_some(self):
        for name, calc in BOOK.calcs().items():
            wanted = "invalid_face" if any(one.is_face for one in calc.inputs.values()) else "missing_input"
            assert contract.resolve(BOOK, name, {}) in ({"error": wanted}, {"error": "missing_input"}), name


class FifthBook(DozenDie):
    key = "fifth"

    def calcs(self):
        return {"echo": Calc("echo", lambda roll: roll, {"roll": face(20)}, "FB-1")}


class TestAFifthBook:
    @pytest.fixture
    def _registered(self):
        registry.register(FifthBook())
        yield
        registry.forget("fifth")

    @pytest.mark.usefixtures("_registered")
    def test_answers_once_it_is_registered(self):
        assert contract.resolve_line('{"system": "fifth", "calc": "echo", "input": {"roll": 20}}') == 20
        assert registry.book("fifth").key == "fifth"

    def test_is_unknown_before(self):
        assert contract.resolve_line('{"system": "fifth", "calc": "echo"}') == {"error": "unknown_system"}
        with pytest.raises(KeyError):
            registry.book("fifth")


class TestEveryBookKeepsTheInterface:
    def test_calculations_stand_under_their_own_names(self):
        for one_book in registry.books():
            for name, calc in one_book.calcs().items():
                assert calc.name == name
                assert calc.rule

    def test_questions_about_chances_stand_under_their_own_names(self):
        for one_book in registry.books():
            assert all(one.name == name for name, one in one_book.odds_calcs().items())

    def test_options_have_defaults_within_their_bounds(self):
        for one_book in registry.books():
            for option in one_book.options():
                assert not option.choices or option.default in option.choices
                if isinstance(option.default, int) and not isinstance(option.default, bool):
                    assert option.minimum is None or option.minimum <= option.default
                    assert option.maximum is None or option.default <= option.maximum


class TestTheEngineIsPure:
    def test_importing_all_of_it_in_a_fresh_process_brings_in_no_framework(self):
        root = Path(__file__).resolve().parents[2]
        names = sorted(
            ".".join(path.relative_to(root).with_suffix("").parts) for path in (root / "rules/engine").rglob("*.py")
        )
        script = (
            "import importlib, sys\n"
            f"for name in {names!r}: importlib.import_module(name)\n"
            "print([name for name in ('django', 'rest_framework', 'celery', 'yaml') if name in sys.modules])"
        )
        done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "[]"
