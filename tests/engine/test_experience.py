"""Prices of skills, what adventures pay, who may learn what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import ConditionState, Price, Purchase
from rules.engine.types import Violation
from tests.engine import cast
from tests.engine.cast import BOOK, HOUSE, ask, hero, member


def may_learn(category, skill_class=None, earns_xp=True, main_class="theurgist", subclass="templar"):
    return ask(
        "may_learn",
        skill_category=category,
        skill_class=skill_class,
        earns_xp=earns_xp,
        main_class=main_class,
        subclass=subclass,
    )


@pytest.mark.rule("DD-SKILL-2")
class TestWhoMayHoldWhat:
    @pytest.mark.parametrize("category", ["automatic", "special"])
    def test_automatic_and_special_skills_are_never_bought(self, category):
        assert may_learn(category) is False

    def test_general_skills_are_open_to_all_who_earn_xp(self):
        assert may_learn("general") is True

    def test_general_skills_are_closed_to_those_who_earn_none(self):
        assert may_learn("general", earns_xp=False) is False

    def test_a_templar_learns_from_his_main_class_and_his_subclass(self):
        assert may_learn("main-class", "theurgist") is True
        assert may_learn("subclass", "templar") is True

    def test_a_templar_learns_from_no_other_class(self):
        assert may_learn("main-class", "warrior") is False
        assert may_learn("subclass", "bard") is False

    def test_a_class_skill_without_a_class_belongs_to_nobody(self):
        assert may_learn("main-class", None, main_class=None) is False

    def test_a_main_class_is_no_subclass(self):
        assert may_learn("subclass", "theurgist") is False

    def test_null_is_a_class_but_leaving_it_out_is_not(self):
        assert may_learn("general", main_class=None, subclass=None) is True
        given_input = {"skill_category": "general", "earns_xp": True, "main_class": "warrior"}
        assert ask("may_learn", **given_input) == {"error": "missing_input"}

    def test_an_unknown_category_is_a_bad_value(self):
        assert may_learn("secret") == {"error": "bad_value"}

    def test_a_hero_draws_on_three_lists(self):
        assert BOOK.open_lists(hero(main_class="theurgist", subclass="templar")) == ("general", "theurgist", "templar")

    def test_a_hero_without_classes_draws_on_the_general_list(self):
        assert BOOK.open_lists(hero()) == ("general",)

    def test_a_vassal_draws_on_none(self):
        assert BOOK.open_lists(member("vassal", main_class="warrior")) == ()


@pytest.mark.rule("DD-XP-1")
class TestAStartBuild:
    def test_four_xp_are_legal(self):
        assert ask("start_build", costs=[1, 3]) == {"spent": 4, "legal": True}

    def test_five_are_not(self):
        assert ask("start_build", costs=[2, 3]) == {"spent": 5, "legal": False}

    def test_spending_nothing_is_legal(self):
        assert ask("start_build", costs=[]) == {"spent": 0, "legal": True}

    def test_heroes_start_with_four(self):
        assert BOOK.starting_xp("hero", HOUSE) == 4

    @pytest.mark.parametrize("kind", ["squire", "vassal", "mount"])
    def test_others_start_with_none(self, kind):
        assert BOOK.starting_xp(kind, HOUSE) == 0


@pytest.mark.rule("DD-XP-2")
class TestTheAwardOfAnAdventure:
    @pytest.mark.parametrize(("outcome", "paid"), [("win", 3), ("draw", 2), ("loss", 1)])
    def test_heroes_and_squire_are_paid_by_the_result(self, outcome, paid):
        assert ask("adventure_xp", outcome=outcome, role="hero") == paid
        assert BOOK.award(outcome, "squire") == paid

    def test_there_is_no_fourth_result(self):
        assert ask("adventure_xp", outcome="flight", role="hero") == {"error": "bad_value"}

    def test_the_other_side_has_the_opposite_result(self):
        assert [BOOK.outcome_of_other(one) for one in ("win", "draw", "loss")] == ["loss", "draw", "win"]


@pytest.mark.rule("DD-XP-3")
class TestOthersAreNotPaid:
    @pytest.mark.parametrize("role", ["vassal", "npc", "creature"])
    def test_a_win_is_worth_nothing_to_them(self, role):
        assert ask("adventure_xp", outcome="win", role=role) == 0

    def test_nor_to_a_mount(self):
        assert BOOK.award("win", "mount") == 0


@pytest.mark.rule("DD-XP-5")
class TestAFlatPrice:
    @pytest.mark.parametrize("cost", [1, 2, 3, 4, 5])
    def test_is_paid_once(self, cost):
        assert ask("flat_cost", cost=cost) == cost

    def test_is_refused_the_second_time(self):
        assert ask("flat_cost", cost=2, owned=True) == {"error": "already_known"}

    @pytest.mark.parametrize("cost", [0, 6, -1])
    def test_is_one_to_five(self, cost):
        assert ask("flat_cost", cost=cost) == {"error": "bad_value"}


def ladder_cost(first, last, from_level, to_level):
    return ask("ladder_cost", first=first, last=last, from_level=from_level, to_level=to_level)


@pytest.mark.rule("DD-XP-6")
class TestALadderFromOneToFour:
    @pytest.mark.parametrize(("to_level", "total"), [(1, 1), (2, 3), (3, 6), (4, 10)])
    def test_totals_from_nothing(self, to_level, total):
        assert ladder_cost(1, 4, 0, to_level) == total

    @pytest.mark.parametrize("level", [1, 2, 3, 4])
    def test_each_step_costs_its_own_number(self, level):
        assert ladder_cost(1, 4, level - 1, level) == level

    @given(st.integers(0, 30), st.integers(1, 30))
    def test_steps_add_up_to_the_whole_way(self, start, steps):
        single = [ladder_cost(1, 60, level, level + 1) for level in range(start, start + steps)]
        assert ladder_cost(1, 60, start, start + steps) == sum(single)


@pytest.mark.rule("DD-XP-7")
class TestALadderThatStartsAtTwoSellsNoLevelOne:
    def test_the_whole_ladder_costs_nine(self):
        assert ladder_cost(2, 4, 1, 4) == 9

    def test_level_two_costs_two_for_someone_who_holds_level_one(self):
        assert ladder_cost(2, 4, 1, 2) == 2

    @pytest.mark.parametrize("to_level", [1, 2, 4])
    def test_nothing_is_sold_to_someone_who_holds_nothing(self, to_level):
        assert ladder_cost(2, 4, 0, to_level) == {"error": "missing_level"}


@pytest.mark.rule("DD-XP-8")
class TestTheFirstErrorOfALadderIsReported:
    def test_not_increasing(self):
        assert ladder_cost(1, 4, 2, 2) == {"error": "not_increasing"}

    def test_not_increasing_goes_before_above_last(self):
        assert ladder_cost(1, 4, 6, 5) == {"error": "not_increasing"}

    def test_above_last(self):
        assert ladder_cost(1, 4, 0, 5) == {"error": "above_last"}

    def test_above_last_goes_before_missing_level(self):
        assert ladder_cost(2, 4, 0, 5) == {"error": "above_last"}

    def test_several_levels_at_once_are_fine(self):
        assert ladder_cost(1, 4, 1, 3) == 5


def endurance_cost(main_class, from_level, to_level):
    return ask("endurance_cost", main_class=main_class, from_level=from_level, to_level=to_level)


@pytest.mark.rule("DD-ENDUR-2")
class TestEndurance:
    @pytest.mark.parametrize("main_class", ["warrior", "wizard", None])
    def test_level_one_is_open_to_everybody(self, main_class):
        assert endurance_cost(main_class, 0, 1) == 1

    @pytest.mark.parametrize(("from_level", "to_level", "price"), [(1, 2, 2), (2, 3, 3), (3, 4, 4), (0, 4, 10)])
    def test_warriors_go_on_to_four(self, from_level, to_level, price):
        assert endurance_cost("warrior", from_level, to_level) == price

    def test_others_do_not(self):
        assert endurance_cost("wizard", 1, 2) == {"error": "warriors_only"}

    def test_errors_of_the_ladder_go_first(self):
        assert endurance_cost("wizard", 0, 5) == {"error": "above_last"}
        assert endurance_cost("wizard", 2, 2) == {"error": "not_increasing"}


@pytest.mark.rule("DD-ENDUR-1")
class TestHitPointsAreConstitutionAndEndurance:
    def test_constitution_three_and_level_one_make_four(self):
        assert ask("hp_max", co=3, endurance=1) == 4

    def test_there_is_no_fifth_level(self):
        assert ask("hp_max", co=3, endurance=5) == {"error": "bad_value"}


@pytest.mark.rule("DD-XP-11")
class TestWarbandXp:
    def test_five_new_heroes_make_twenty(self):
        assert ask("warband_xp", members=[{"role": "hero", "earned": 4}] * 5) == 20

    def test_the_squire_counts(self):
        assert ask("warband_xp", members=[{"role": "hero", "earned": 4}, {"role": "squire", "earned": 3}]) == 7

    def test_the_dead_and_the_vassals_do_not(self):
        members = [{"role": "hero", "earned": 9, "dead": True}, {"role": "vassal", "earned": 5}]
        assert ask("warband_xp", members=members) == 0

    def test_spent_or_not_is_the_same(self):
        assert BOOK.warband_xp([hero(xp_earned=7, xp_spent=7)], HOUSE) == 7

    @pytest.mark.parametrize("standing", ["dead", "lost", "retired", "dismissed"])
    def test_only_the_roster_counts(self, standing):
        assert BOOK.warband_xp([hero(standing=standing), hero("Eino")], HOUSE) == 4

    def test_a_house_may_leave_the_squire_out(self):
        band = [hero(), member("squire", "Kalle", xp_earned=3)]
        assert BOOK.warband_xp(band, HOUSE) == 7
        assert BOOK.warband_xp(band, cast.house(squire_in_warband_xp=False)) == 4

    def test_a_member_who_earned_less_than_nothing_is_a_bad_value(self):
        assert ask("warband_xp", members=[{"role": "hero", "earned": -1}]) == {"error": "bad_value"}


def take(who, card, to_level=None):
    return BOOK.may_take(who, card, to_level, HOUSE)


def code(answer):
    return answer.code if isinstance(answer, Violation) else answer


@pytest.mark.rule("DD-XP-12")
class TestReasonsAgainstBuyingComeInTheirOrder:
    def test_a_vassal_is_no_learner(self):
        assert take(member("vassal", xp_earned=9), cast.RIDING).code == "not_a_learner"

    def test_a_squire_is_one(self):
        assert take(member("squire", xp_earned=4), cast.RIDING) == Purchase(4, 0, 1, "DD-XP-5")

    def test_a_vassal_is_told_so_even_where_nothing_is_for_sale(self):
        assert take(member("vassal"), cast.FLY).code == "not_a_learner"

    @pytest.mark.parametrize("card", [cast.FLY, cast.JUMPING, cast.skill("lore", None)])
    def test_special_automatic_and_unpriced_cards_are_not_for_sale(self, card):
        assert take(hero(), card).code == "not_for_sale"

    def test_a_withdrawn_card_is_learned_by_nobody(self):
        assert take(hero(), cast.skill("lore", cast.xp(1), withdrawn=True)).code == "withdrawn"

    def test_a_thing_for_silver_is_no_skill(self):
        assert take(hero(), cast.skill("lore", Price("silver", flat=1))).code == "not_for_sale"

    def test_a_card_of_another_class_is_refused_with_its_lists(self):
        refused = take(hero(main_class="wizard", xp_earned=0), cast.ORDERS)
        assert (refused.code, refused.params["lists"]) == ("wrong_class", ("warrior",))

    def test_a_card_of_the_own_class_is_sold(self):
        assert take(hero(main_class="warrior"), cast.ORDERS) == Purchase(1, 0, 1, "DD-XP-5")

    def test_a_card_of_the_own_subclass_is_sold(self):
        assert take(hero(main_class="theurgist", subclass="templar"), cast.VIGIL) == Purchase(2, 0, 1, "DD-XP-5")

    def test_a_flat_skill_is_not_sold_twice(self):
        assert take(hero(learned={"riding": 1}, xp_earned=9), cast.RIDING).code == "already_known"

    def test_a_full_ladder_is_known(self):
        assert take(hero(learned={"shooting": 4}, xp_earned=99), cast.SHOOTING).code == "already_known"

    def test_a_flat_skill_has_no_second_level(self):
        assert take(hero(), cast.BRIBERY, 2).code == "above_last"

    @pytest.mark.parametrize(("to_level", "reason"), [(0, "not_increasing"), (5, "above_last")])
    def test_errors_of_the_ladder_go_before_the_purse(self, to_level, reason):
        assert take(hero(xp_earned=0), cast.SHOOTING, to_level).code == reason

    def test_warriors_only_goes_before_the_purse(self):
        poor = hero(main_class="wizard", learned={"endurance": 1}, xp_earned=0)
        assert take(poor, cast.ENDURANCE).code == "warriors_only"

    def test_too_little_xp_comes_last_with_both_numbers(self):
        refused = take(hero(xp_earned=4, xp_spent=1), cast.RIDING)
        assert refused == Violation(
            "DD-XP-10", "not_enough_xp", {"skill": "riding", "member": "Aino", "price_xp": 4, "left_xp": 3}
        )

    def test_exactly_enough_is_enough(self):
        assert take(hero(xp_earned=5, xp_spent=1), cast.RIDING) == Purchase(4, 0, 1, "DD-XP-5")

    @pytest.mark.parametrize("standing", ["dead", "lost", "retired", "dismissed"])
    def test_nobody_learns_off_the_roster(self, standing):
        assert take(hero(standing=standing), cast.BRIBERY).code == "not_on_roster"

    def test_a_house_row_may_keep_somebody_from_learning(self):
        assert take(hero(conditions=(ConditionState("no_learning"),)), cast.BRIBERY).code == "may_not_learn"

    def test_bed_rest_keeps_nobody_from_learning(self):
        assert isinstance(take(hero(conditions=(ConditionState("bed_rest"),)), cast.BRIBERY), Purchase)


class TestLevelsOfACard:
    def test_without_a_level_the_next_one_is_meant(self):
        assert take(hero(learned={"shooting": 1}), cast.SHOOTING) == Purchase(2, 1, 2, "DD-XP-8")

    def test_several_levels_are_paid_together(self):
        assert take(hero(xp_earned=10), cast.SHOOTING, 4) == Purchase(10, 0, 4, "DD-XP-8")

    @pytest.mark.rule("DD-MELEE-11")
    def test_melee_starts_from_the_level_that_everybody_has(self):
        assert take(hero(), cast.MELEE) == Purchase(2, 1, 2, "DD-XP-8")
        assert take(hero(xp_earned=9), cast.MELEE, 4) == Purchase(9, 1, 4, "DD-XP-8")

    @pytest.mark.rule("DD-MELEE-11")
    def test_level_one_of_melee_is_not_sold(self):
        assert take(hero(), cast.MELEE, 1).code == "not_increasing"

    @pytest.mark.rule("DD-XP-7")
    def test_another_ladder_from_two_misses_its_first_level(self):
        assert take(hero(), cast.skill("fencing", cast.ladder(2, 4)), 2).code == "missing_level"

    @pytest.mark.rule("DD-XP-7")
    def test_a_card_may_say_that_everybody_has_its_first_level(self):
        card = cast.skill("fencing", cast.ladder(2, 4), stats={"automatic_level": 1})
        assert take(hero(), card) == Purchase(2, 1, 2, "DD-XP-8")

    @pytest.mark.rule("DD-ENDUR-2")
    @pytest.mark.parametrize("price", [cast.xp(1), cast.ladder(1, 4)])
    def test_endurance_follows_its_rule_however_it_is_printed(self, price):
        card = cast.skill("endurance", price)
        strong = hero(main_class="warrior", learned={"endurance": 1})
        assert take(hero(), card) == Purchase(1, 0, 1, "DD-ENDUR-2")
        assert take(strong, card) == Purchase(2, 1, 2, "DD-ENDUR-2")
        assert take(hero(learned={"endurance": 1}), card).code == "warriors_only"

    @pytest.mark.rule("DD-ENDUR-2")
    def test_endurance_on_the_list_of_warriors_is_the_same_skill(self):
        card = cast.skill("endurance", cast.xp(1), lists={"general": None, "warrior": cast.ladder(1, 4)})
        assert take(hero(main_class="warrior", xp_earned=10), card, 4) == Purchase(10, 0, 4, "DD-ENDUR-2")

    def test_the_price_of_a_list_goes_before_that_of_the_card(self):
        card = cast.skill("lore", cast.xp(3), "main-class", lists={"wizard": cast.xp(1)})
        assert take(hero(main_class="wizard"), card).price_xp == 1

    def test_the_cheapest_open_list_is_taken(self):
        card = cast.skill("lore", cast.xp(3), lists={"general": None, "wizard": cast.xp(2)})
        assert take(hero(main_class="wizard"), card).price_xp == 2
        assert take(hero(main_class="rogue"), card).price_xp == 3

    def test_a_card_priced_only_in_a_closed_list_is_of_another_class(self):
        card = cast.skill("lore", None, "main-class", lists={"wizard": cast.xp(1)})
        assert take(hero(main_class="rogue"), card).code == "wrong_class"

    def test_a_card_unpriced_in_the_open_list_is_not_for_sale(self):
        card = cast.skill("lore", None, "main-class", lists={"wizard": cast.xp(1), "rogue": None})
        assert take(hero(main_class="rogue"), card).code == "not_for_sale"


@pytest.mark.rule("DD-XP-10")
class TestNobodySpendsMoreThanHeHas:
    @given(
        earned=st.integers(0, 40),
        spent=st.integers(0, 40),
        level=st.integers(0, 4),
        to_level=st.none() | st.integers(-1, 6),
        card=st.sampled_from([cast.SHOOTING, cast.MELEE, cast.ENDURANCE, cast.RIDING, cast.BRIBERY]),
        main_class=st.sampled_from([None, "warrior", "wizard"]),
    )
    def test_a_purchase_never_costs_more_than_is_left_and_always_goes_up(
        self, earned, spent, level, to_level, card, main_class
    ):
        who = hero(xp_earned=earned, xp_spent=min(spent, earned), learned={card.key: level}, main_class=main_class)
        answer = take(who, card, to_level)
        if isinstance(answer, Purchase):
            assert 0 < answer.price_xp <= who.xp_left
            assert answer.from_level < answer.to_level <= 4
            assert to_level in (None, answer.to_level)
