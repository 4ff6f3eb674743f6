"""Before the adventure, uses per adventure, steps between adventures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import CardState, Catalogue, ConditionState
from tests.engine import cast
from tests.engine.cast import BOOK, HOUSE, ask, hero, member

OUTCOMES = st.lists(st.sampled_from(["success", "unwanted", "failure"]), max_size=12)


@pytest.mark.rule("DD-TIME-9")
class TestBedRestKeepsFromBeforeAdventureSkills:
    def test_unless_a_court_helped(self):
        assert ask("before_adventure_allowed", bed_rest=True, court_help=False) is False
        assert ask("before_adventure_allowed", bed_rest=True, court_help=True) is True

    def test_nobody_else(self):
        assert ask("before_adventure_allowed", bed_rest=False, court_help=False) is True


def usable(limit, *attempts):
    return ask("exhaustion_usable", limit=limit, attempts=list(attempts))


@pytest.mark.rule("DD-EXH-1")
class TestUsesPerAdventure:
    def test_one_use_is_one(self):
        assert usable(1) is True
        assert usable(1, "success") is False

    def test_two_are_two(self):
        assert usable(2, "success") is True
        assert usable(2, "success", "success") is False

    @pytest.mark.parametrize("limit", ["never", -1, True, 1.5, None, [], "1"])
    def test_another_limit_is_a_bad_value(self, limit):
        assert usable(limit) == {"error": "bad_value"}


@pytest.mark.rule("DD-EXH-2")
class TestAFailedAttemptIsFree:
    @given(OUTCOMES, st.integers(0, 5))
    def test_failures_change_nothing(self, attempts, limit):
        without = [one for one in attempts if one != "failure"]
        assert usable(limit, *attempts) == usable(limit, *without)


@pytest.mark.rule("DD-EXH-3")
class TestAnUnwantedResultIsSpent:
    def test_like_a_wanted_one(self):
        assert usable(1, "unwanted") is False
        assert usable(2, "unwanted") is True


@pytest.mark.rule("DD-EXH-4")
class TestExhaustionOnFailure:
    def test_lasts_while_it_succeeds(self):
        assert usable("on_failure", *["success", "unwanted"] * 20) is True

    def test_ends_with_the_first_failure(self):
        assert usable("on_failure", "failure") is False
        assert usable("on_failure", "failure", "success") is False


@pytest.mark.rule("DD-TIME-10")
class TestStepsBetweenAdventures:
    def test_come_in_their_order(self):
        keys = [step.key for step in BOOK.interval_steps(HOUSE)]
        assert keys == ["recovery", "xp", "recruits", "upkeep", "bargaining"]

    def test_bargaining_is_for_heroes(self):
        assert BOOK.interval_steps(HOUSE)[-1].kinds == ("hero",)

    def test_and_for_others_where_the_house_lets_them(self):
        steps = BOOK.interval_steps(cast.house(squire_may_bargain=True, vassals_may_bargain=True))
        assert steps[-1].kinds == ("hero", "squire", "vassal")


@pytest.mark.rule("DD-TIME-8")
class TestSkillsBeforeTheAdventure:
    BARGAINING = cast.skill("bargaining", None, "automatic", timing="before_adventure")
    OMEN = cast.skill("omen", None, "special", timing="before_adventure, instant")
    CATALOGUE = Catalogue(
        {card.key: card for card in (cast.VIGIL, cast.RIDING, cast.BRIBERY, BARGAINING, OMEN, cast.FLY)}
    )

    def offered(self, who, court_help=False):
        found = BOOK.before_adventure(who, self.CATALOGUE, court_help=court_help)
        return [(card.key, reason and reason.code) for card, reason in found]

    def test_each_known_one_is_offered_once(self):
        assert self.offered(hero(learned={"vigil": 1, "riding": 1})) == [("vigil", None)]

    def test_bargaining_and_bribery_have_a_step_of_their_own(self):
        assert self.offered(hero(learned={"bribery": 1})) == []

    def test_an_unknown_one_is_not_offered(self):
        assert self.offered(hero()) == []

    def test_one_on_a_profile_is_offered(self):
        seer = member("vassal", profile=CardState("seer", "profile", stats={"traits": ["omen", "fly"]}))
        assert self.offered(seer) == [("omen", None)]

    @pytest.mark.rule("DD-TIME-9")
    def test_bed_rest_stands_against_it_and_a_court_lifts_that(self):
        ill = hero(learned={"vigil": 1}, conditions=(ConditionState("bed_rest"),))
        assert self.offered(ill) == [("vigil", "bed_rest")]
        assert self.offered(ill, court_help=True) == [("vigil", None)]

    @pytest.mark.rule("DD-RECOV-3")
    def test_having_fallen_does_not(self):
        assert self.offered(hero(learned={"vigil": 1}, conditions=(ConditionState("fell"),))) == [("vigil", None)]

    def test_one_who_sits_out_has_no_adventure_to_prepare(self):
        hurt = hero(learned={"vigil": 1}, conditions=(ConditionState("sits_out"),))
        assert self.offered(hurt, court_help=True) == [("vigil", "sits_out")]

    def test_the_dead_prepare_nothing(self):
        assert self.offered(hero(learned={"vigil": 1}, standing="dead")) == []
