"""Bargaining, bribery and their chances."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import BribeStep, ConditionState, OfferState
from rules.engine.types import BadInput, Violation
from tests.engine import cast
from tests.engine.asking import by_outcome, counted
from tests.engine.cast import BOOK, ask, hero, member, thing


def may_bargain(role="hero", fallen=False, bed_rest=False, court_help=False, tried=False):
    return ask("may_bargain", role=role, fallen=fallen, bed_rest=bed_rest, court_help=court_help, tried=tried)


def reasons(who, tried=False, court_help=False, **options):
    found = BOOK.may_bargain(who, tried=tried, court_help=court_help, options=cast.house(**options))
    return [one.code for one in found]


FELL, BED = ConditionState("fell"), ConditionState("bed_rest")


@pytest.mark.rule("DD-BARGAIN-1")
class TestWhoMayBargain:
    def test_a_hero_once(self):
        assert may_bargain() is True
        assert may_bargain(tried=True) is False
        assert reasons(hero()) == []
        assert reasons(hero(), tried=True) == ["already_tried"]

    @pytest.mark.parametrize("role", ["squire", "vassal", "npc", "creature"])
    def test_nobody_else(self, role):
        assert may_bargain(role) is False

    def test_a_house_may_let_squire_and_vassals(self):
        squire, vassal = member("squire"), member("vassal")
        assert reasons(squire) == reasons(vassal) == ["not_a_hero"]
        assert reasons(squire, squire_may_bargain=True) == []
        assert reasons(vassal, squire_may_bargain=True) == ["not_a_hero"]
        assert reasons(vassal, vassals_may_bargain=True) == []

    def test_nobody_off_the_roster(self):
        assert reasons(hero(standing="retired")) == ["not_on_roster"]


@pytest.mark.rule("DD-BARGAIN-2")
class TestTheGate:
    def test_bed_rest_bars_and_a_court_helps(self):
        assert may_bargain(bed_rest=True) is False
        assert may_bargain(bed_rest=True, court_help=True) is True
        assert reasons(hero(conditions=(BED,))) == ["bed_rest"]
        assert reasons(hero(conditions=(BED,)), court_help=True) == []

    def test_a_row_of_the_house_lets_the_fallen_try(self):
        lets = ConditionState("may_bargain")
        assert reasons(hero(conditions=(FELL, lets))) == []
        assert reasons(hero(conditions=(FELL, BED, lets))) == []
        assert reasons(hero(conditions=(FELL, lets)), tried=True) == ["already_tried"]

    def test_a_court_does_not_undo_a_fall(self):
        assert may_bargain(fallen=True, court_help=True) is False
        assert may_bargain(fallen=True, bed_rest=True, court_help=True) is False
        assert reasons(hero(conditions=(FELL, BED)), court_help=True) == ["fell"]

    def test_an_old_injury_bars_nobody(self):
        assert reasons(hero(conditions=(ConditionState("lame", effects={"DX": -1}),))) == []

    def test_all_reasons_are_told_at_once(self):
        assert reasons(hero(conditions=(FELL, BED)), tried=True) == ["already_tried", "fell", "bed_rest"]

    @given(st.booleans(), st.booleans(), st.booleans(), st.booleans())
    def test_the_product_says_what_the_contract_says(self, fallen, bed_rest, court_help, tried):
        conditions = tuple(one for one, has in ((FELL, fallen), (BED, bed_rest)) if has)
        allowed = not reasons(hero(conditions=conditions), tried=tried, court_help=court_help)
        assert allowed is may_bargain("hero", fallen, bed_rest, court_help, tried)


def bargain(ch, roll, **given_input):
    return ask("bargain", ch=ch, roll=roll, **given_input)


@pytest.mark.rule("DD-BARGAIN-4")
class TestTheFaceIsTheAvailability:
    def test_a_success_opens_up_to_its_face(self):
        assert bargain(4, 2) == {"target": 4, "success": True, "max_availability": 2}

    def test_a_failure_opens_nothing(self):
        assert bargain(4, 5) == {"target": 4, "success": False, "max_availability": 0}

    def test_a_bribe_raises_the_target_and_not_the_face(self):
        assert bargain(4, 5, bribe_bonus=1) == {"target": 5, "success": True, "max_availability": 5}
        assert bargain(4, 2, bribe_bonus=4)["max_availability"] == 2

    def test_twelve_fails_behind_any_bribe(self):
        assert bargain(12, 12, bribe_bonus=4) == {"target": 16, "success": False, "max_availability": 0}

    def test_a_bonus_that_no_bribe_gives_is_a_bad_value(self):
        assert bargain(4, 2, bribe_bonus=5) == {"error": "bad_value"}
        assert bargain(4, 2, bribe_bonus=-1) == {"error": "bad_value"}

    def test_a_member_rolls_against_the_charisma_he_has_now(self):
        who = hero(possessions=(thing(cast.RING, "worn"),))
        found = BOOK.bargain(who, bonus=2, face=6)
        assert (found.target, found.success, found.max_availability, found.face) == (6, True, 6, 6)

    @pytest.mark.parametrize("face", [0, 13, True])
    def test_a_face_that_no_die_has_is_no_roll(self, face):
        with pytest.raises(BadInput) as refused:
            BOOK.bargain(hero(), bonus=0, face=face)
        assert refused.value.code == "invalid_face"

    def test_a_charisma_that_is_not_set_is_no_target(self):
        hound = cast.MemberState("Hound", "vassal")
        assert reasons(hound, vassals_may_bargain=True) == ["ability_not_set"]
        with pytest.raises(BadInput) as refused:
            BOOK.bargain(hound, bonus=0, face=3)
        assert refused.value.code == "ability_not_set"


def bribe(amount, has_skill=True, purse=500):
    return ask("bribe", amount=amount, has_skill=has_skill, purse=purse)


@pytest.mark.rule("DD-BRIBE-2")
class TestWhatSilverAdds:
    @pytest.mark.parametrize(("amount", "bonus"), [(0, 0), (100, 1), (200, 2), (300, 3), (400, 4)])
    def test_one_for_each_hundred(self, amount, bonus):
        assert bribe(amount) == {"bonus": bonus, "purse_after": 500 - amount}

    def test_the_skilled_may_offer_up_to_four_hundred(self):
        skilled = hero(learned={"bribery": 1})
        assert BOOK.bribe_steps(skilled) == tuple(BribeStep(100 * bonus, bonus) for bonus in range(5))

    @pytest.mark.rule("DD-BRIBE-1")
    def test_others_offer_nothing(self):
        assert BOOK.bribe_steps(hero()) == (BribeStep(0, 0),)


@pytest.mark.rule("DD-BRIBE-4")
@pytest.mark.case(20)
class TestRefusedBribes:
    @pytest.mark.parametrize("amount", [-100, -1, 1, 50, 150, 401, 500, 10**12])
    def test_an_amount_outside_the_table(self, amount):
        assert bribe(amount) == {"error": "invalid_amount"}

    def test_no_skill(self):
        assert bribe(100, has_skill=False) == {"error": "no_skill"}

    def test_not_enough_silver(self):
        assert bribe(200, purse=199) == {"error": "not_enough_silver"}
        assert bribe(200, purse=200) == {"bonus": 2, "purse_after": 0}

    def test_nothing_is_always_fine(self):
        assert bribe(0, has_skill=False, purse=0) == {"bonus": 0, "purse_after": 0}

    def test_the_first_reason_is_told(self):
        assert bribe(150, has_skill=False, purse=0) == {"error": "invalid_amount"}
        assert bribe(100, has_skill=False, purse=0) == {"error": "no_skill"}

    @pytest.mark.parametrize("amount", ["100", 100.0, None, True])
    def test_what_is_no_amount_is_a_bad_value(self, amount):
        assert bribe(amount) == {"error": "bad_value"}

    def test_a_refusal_for_a_member_carries_the_numbers(self):
        skilled = hero(learned={"bribery": 1})
        assert BOOK.bribe(skilled, silver=200, purse=500) == 2
        refused = BOOK.bribe(skilled, silver=200, purse=90)
        assert isinstance(refused, Violation)
        assert (refused.code, refused.params["silver"], refused.params["purse"]) == ("not_enough_silver", 200, 90)


@pytest.mark.rule("DD-BARGAIN-4")
class TestWhatABargainBuys:
    def reasons(self, price, availability, *, opened=3, silver=100, **card):
        offer = OfferState(replace(cast.SWORD, **card), "caela", price, availability)
        return BOOK.may_buy_bargained(offer, max_availability=opened, silver=silver)

    def codes(self, *given, **more):
        return [(one.rule, one.code) for one in self.reasons(*given, **more)]

    @pytest.mark.parametrize(("availability", "opened"), [(3, 3), (2, 3), (1, 1), (None, 0)])
    def test_is_open_up_to_the_face(self, availability, opened):
        assert self.codes(100, availability, opened=opened) == []

    def test_is_never_rarer_than_the_face(self):
        assert self.codes(100, 4) == [("DD-BARGAIN-4", "too_rare")]
        (why,) = self.reasons(100, 4)
        assert (why.params["availability"], why.params["opened"]) == (4, 3)

    @pytest.mark.rule("DD-BARGAIN-5")
    def test_costs_the_list_price_out_of_the_purse(self):
        assert self.codes(100, 3, silver=100) == []
        assert self.codes(100, 3, silver=99) == [("DD-BARGAIN-5", "not_enough_silver")]
        assert self.codes(None, 3) == [("DD-BARGAIN-5", "no_price")]

    def test_is_nothing_that_was_withdrawn(self):
        assert self.codes(100, 3, withdrawn=True) == [("DD-BARGAIN-4", "withdrawn")]

    def test_tells_every_reason_at_once(self):
        assert self.codes(100, 4, silver=99) == [("DD-BARGAIN-4", "too_rare"), ("DD-BARGAIN-5", "not_enough_silver")]


class TestChancesOfABargain:
    @given(st.integers(-3, 15), st.integers(0, 4))
    def test_are_those_of_counting_the_faces(self, ch, bonus):
        found = [bargain(ch, face, bribe_bonus=bonus) for face in range(1, 13)]
        outcomes = counted(("opens" if one["success"] else "fails", one["max_availability"]) for one in found)
        assert by_outcome(BOOK.odds_calcs()["bargain"].run(ch=ch, bribe_bonus=bonus)) == outcomes

    @pytest.mark.parametrize(("bonus", "fails"), [(0, 9), (1, 8), (2, 7), (3, 6), (4, 5)])
    def test_each_hundred_takes_a_twelfth_from_failing(self, bonus, fails):
        rows = BOOK.bargain_odds(hero(), bonus=bonus)
        assert (rows[0].code, rows[0].chance) == ("fails", Fraction(fails, 12))
        assert [row.params["max_availability"] for row in rows] == list(range(13 - fails))
        assert sum(row.chance for row in rows) == 1

    def test_are_asked_with_a_d12(self):
        assert BOOK.bargain_sides() == 12
