"""The contract of Year Zero: its names, and an answer whatever JSON comes in."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.year_zero.cast import BOOK, ask

NAMES = {
    "build_pool",
    "difficulty",
    "skill_attribute",
    "count_successes",
    "reroll_set",
    "push_allowed",
    "apply_skulls",
    "apply_gear_skulls",
    "opposed_push_allowed",
    "opposed",
    "artifact_successes",
    "odds",
    "odds_exact",
    "odds_opposed",
    "odds_base_skulls_given_push",
    "odds_any_skull_given_push",
    "expected_base_skulls_given_push",
}
WORDS = ["base", "skill", "gear", "artifact", "negative", "d8", "move", "hard", "mighty", "active", "item", "faces"]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, 6, 7, 12, 61, 10**400, -(10**400)])
    | st.floats()
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=8,
)


def is_answer(value):
    json.dumps(value, allow_nan=False)
    return isinstance(value, dict) and (not isinstance(value.get("error"), str) or set(value) <= {"error", "allowed"})


class TestTheContract:
    def test_has_the_calculations_of_the_rules(self):
        assert set(BOOK.calcs()) == NAMES

    def test_answers_what_is_left_out_with_neutral_values(self):
        silent = {name for name in NAMES if ask(name) in ({"error": "missing_input"}, {"error": "invalid_face"})}
        assert silent == {"skill_attribute", "opposed_push_allowed", "artifact_successes"}

    @settings(max_examples=300, deadline=None)
    @given(calc=st.sampled_from(sorted(NAMES)), data=st.data())
    def test_answers_any_value_of_any_input(self, calc, data):
        given_input = {
            name: data.draw(JSON) for name in BOOK.calcs()[calc].inputs if data.draw(st.booleans(), label=name)
        }
        assert is_answer(ask(calc, **given_input))

    def test_refuses_numbers_that_nobody_can_write(self):
        assert ask("apply_skulls", willpower=10**5000) == {"error": "bad_value"}
        assert ask("build_pool", attribute=10**300)["base_dice"] == 10**300
