"""Founding a warband, recruiting later, going on an adventure, balance of dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import ConditionState
from tests.engine import cast
from tests.engine.cast import BOOK, HOUSE, ask, class_card, five_heroes, hero, member, warband


def codes(violations):
    return [one.code for one in violations]


def founding(*members, options=HOUSE):
    return codes(BOOK.founding(warband(*members, founded=False), options))


def recruit(band, kind, main_class=None, subclass=None, master=None, options=HOUSE):
    return codes(
        BOOK.may_recruit(band, kind=kind, main_class=main_class, subclass=subclass, master=master, options=options)
    )


@pytest.mark.rule("DD-XP-1")
class TestFounding:
    def test_five_heroes_with_two_of_a_class_may_be_founded(self):
        assert founding(*five_heroes()) == []

    @pytest.mark.parametrize("number", [0, 4, 6])
    def test_another_number_of_heroes_may_not(self, number):
        heroes = five_heroes("rogue", "rogue", "wizard", "wizard", "warrior", "theurgist")[:number]
        found = BOOK.founding(warband(*heroes, founded=False), HOUSE)
        assert codes(found) == ["needs_five_heroes"]
        assert found[0].params == {"have": number, "needs": 5}

    def test_three_of_a_class_may_not(self):
        assert founding(*five_heroes("rogue", "rogue", "rogue", "wizard", "warrior")) == ["class_limit"]

    def test_each_class_with_too_many_is_named(self):
        found = BOOK.founding(warband(*five_heroes(*["rogue"] * 3, *["wizard"] * 3), founded=False), HOUSE)
        assert [one.params.get("main_class") for one in found] == [None, "rogue", "wizard"]

    def test_a_hero_without_a_main_class_is_named(self):
        *others, _last = five_heroes()
        found = BOOK.founding(warband(*others, hero("Ilta"), founded=False), HOUSE)
        assert [(one.rule, one.code, one.params) for one in found] == [("DD-XP-1", "no_main_class", {"member": "Ilta"})]
        assert founding(*others, hero("Ilta", main_class="wizard")) == []

    def test_heroes_without_a_class_are_not_of_one_class(self):
        assert founding(*[hero(f"Hero {one}") for one in range(5)]) == ["no_main_class"] * 5

    def test_those_off_the_roster_do_not_count(self):
        assert founding(*five_heroes(), hero("Old", standing="dismissed", main_class="warrior")) == []

    def test_spending_four_is_fine_and_five_is_not(self):
        *others, last = five_heroes()
        assert founding(*others, hero("Ilta", main_class="wizard", xp_earned=9, xp_spent=4)) == []
        assert founding(*others, hero("Ilta", main_class="wizard", xp_earned=9, xp_spent=5)) == ["over_start_xp"]
        assert founding(*others, last) == []

    def test_a_house_may_hand_out_more(self):
        *others, _ = five_heroes()
        rich = hero("Ilta", main_class="wizard", xp_earned=9, xp_spent=9)
        assert founding(*others, rich, options=cast.house(starting_xp=9)) == []

    def test_a_vassal_needs_a_hero_of_the_warband(self):
        heroes = five_heroes()
        assert founding(*heroes, member("vassal", "Hound", master=heroes[0].id)) == []
        assert founding(*heroes, member("vassal", "Hound")) == ["needs_master"]
        assert founding(*heroes, member("vassal", "Hound", master="a stranger")) == ["needs_master"]

    def test_one_squire_is_fine_and_two_are_not(self):
        heroes = five_heroes()
        kalle, ville = (member("squire", name, master=heroes[0].id) for name in ("Kalle", "Ville"))
        assert founding(*heroes, kalle) == []
        assert founding(*heroes, kalle, ville) == ["one_squire"]

    def test_a_mount_needs_no_master(self):
        assert founding(*five_heroes(), cast.horse()) == []


class TestStartingFigures:
    def test_abilities_are_three_each_and_the_bonus_of_the_class(self):
        found = BOOK.starting_abilities(main_class=class_card("warrior", abilities={"ST": 1}), profile=None)
        assert found == {**cast.THREES, "ST": 4}

    def test_without_a_class_they_are_three_each(self):
        assert BOOK.starting_abilities(main_class=None, profile=None) == cast.THREES

    def test_a_profile_prints_its_own_and_what_it_does_not_print_is_not_set(self):
        card = cast.CardState("zombie", "creature", stats={"abilities": {"ST": 3, "DX": None}})
        found = BOOK.starting_abilities(main_class=class_card("warrior", abilities={"ST": 1}), profile=card)
        assert found == {"ST": 3, "DX": None, "CO": None, "CH": None, "AW": None, "MV": None}

    def test_silver_is_what_the_house_gives(self):
        assert BOOK.starting_silver(HOUSE) == 0
        assert BOOK.starting_silver(cast.house(starting_silver=250)) == 250


@pytest.mark.rule("DD-CORE-4")
class TestRecruiting:
    WARRIOR = class_card("warrior")
    ROGUE = class_card("rogue")

    def test_a_fifth_hero_may_come_and_a_sixth_may_not(self):
        heroes = five_heroes()
        assert recruit(warband(*heroes[:4]), "hero", self.ROGUE) == []
        assert recruit(warband(*heroes), "hero", self.ROGUE) == ["too_many_heroes"]

    def test_the_dead_make_room(self):
        *others, last = five_heroes()
        gone = hero(last.name, standing="dead", main_class=last.main_class)
        assert recruit(warband(*others, gone), "hero", self.ROGUE) == []

    def test_a_third_of_a_class_may_not_come(self):
        band = warband(*five_heroes()[:3])
        assert recruit(band, "hero", self.WARRIOR) == ["class_limit"]
        assert recruit(band, "hero", self.ROGUE) == []

    def test_a_hero_comes_with_a_main_class_and_in_a_draft_it_waits_for_founding(self):
        band = five_heroes()[:4]
        assert recruit(warband(*band), "hero") == ["needs_main_class"]
        assert recruit(warband(*band), "hero", self.ROGUE) == []
        assert recruit(warband(*band, founded=False), "hero") == []

    def test_in_a_draft_the_class_limit_waits_for_founding(self):
        assert recruit(warband(*five_heroes()[:3], founded=False), "hero", self.WARRIOR) == []

    def test_a_squire_needs_a_hero_and_there_is_one_only(self):
        master = hero()
        squire = member("squire", "Kalle", master=master.id)
        assert recruit(warband(master), "squire", master=master) == []
        assert recruit(warband(master), "squire") == ["needs_master"]
        assert recruit(warband(master, squire), "squire", master=master) == ["one_squire"]

    def test_only_a_hero_on_the_roster_is_a_master(self):
        squire, gone = member("squire", "Kalle"), hero("Eino", standing="dead")
        assert recruit(warband(), "vassal", master=hero()) == []
        assert recruit(warband(), "vassal", master=squire) == ["master_not_hero"]
        assert recruit(warband(), "vassal", master=gone) == ["master_not_hero"]

    def test_a_hero_has_no_master(self):
        assert recruit(warband(), "hero", self.ROGUE, master=hero()) == ["hero_has_no_master"]

    def test_a_mount_comes_with_or_without_one(self):
        assert recruit(warband(), "mount") == []
        assert recruit(warband(), "mount", master=hero()) == []

    def test_no_number_of_vassals_is_too_many_by_default(self):
        master = hero()
        band = warband(master, *(member("vassal", f"Dog {one}", master=master.id) for one in range(50)))
        assert recruit(band, "vassal", master=master) == []

    def test_a_house_may_limit_them_for_each_hero_and_for_all(self):
        aino, eino = hero(), hero("Eino")
        band = warband(aino, eino, member("vassal", "Dog", master=aino.id))
        one_each, one_in_all = cast.house(max_vassals_per_hero=1), cast.house(max_vassals_per_warband=1)
        assert recruit(band, "vassal", master=aino, options=one_each) == ["too_many_vassals_of_hero"]
        assert recruit(band, "vassal", master=eino, options=one_each) == []
        assert recruit(band, "vassal", master=eino, options=one_in_all) == ["too_many_vassals"]

    def test_a_subclass_goes_with_the_main_class_it_names(self):
        templar, fighter = class_card("templar", main_class="theurgist"), class_card("fighter", main_class=None)
        assert recruit(warband(), "hero", class_card("theurgist"), templar) == []
        assert recruit(warband(), "hero", self.WARRIOR, templar) == ["subclass_of_other_class"]
        assert recruit(warband(), "hero", self.WARRIOR, fighter) == []

    def test_a_kind_of_another_game_is_unknown(self):
        assert recruit(warband(), "fighter") == ["unknown_kind"]


class TestGoingOnAnAdventure:
    def go(self, who):
        return codes(BOOK.may_go(who, HOUSE))

    def test_a_hero_in_bed_rest_may_go(self):
        assert self.go(hero(conditions=(ConditionState("bed_rest"),))) == []

    @pytest.mark.rule("DD-RECOV-2")
    def test_one_who_sits_out_may_not(self):
        assert self.go(hero(conditions=(ConditionState("sits_out"),))) == ["sits_out"]

    def test_one_who_is_dead_may_not(self):
        assert self.go(hero(standing="dead")) == ["not_on_roster"]

    @pytest.mark.rule("DD-CORE-4")
    def test_a_vassal_whose_master_is_gone_needs_a_new_one(self):
        assert self.go(member("vassal")) == ["needs_master"]
        assert self.go(member("vassal", master="Aino")) == []


def balance(xp_a, xp_b, **tough):
    answer = ask("balance", xp_a=xp_a, xp_b=xp_b, **tough)
    return answer["reduced"], answer["greens_removed"], answer["dice_a"], answer["dice_b"]


@pytest.mark.rule("DD-BAL-1")
class TestBalanceOfDice:
    @pytest.mark.parametrize(
        ("difference", "removed"),
        [(0, 0), (9, 0), (10, 1), (16, 1), (17, 2), (23, 2), (24, 3), (30, 3), (31, 4), (500, 4)],
    )
    def test_the_stronger_side_loses_green_dice_by_the_difference(self, difference, removed):
        side = "a" if removed else None
        assert balance(20 + difference, 20) == (side, removed, 12 - removed, 12)

    def test_the_weaker_side_keeps_twelve(self):
        assert balance(20, 40) == ("b", 2, 12, 10)

    @given(st.integers(0, 200), st.integers(0, 200), st.booleans(), st.booleans())
    def test_swapping_the_sides_swaps_the_answer(self, xp_a, xp_b, tough_a, tough_b):
        there = balance(xp_a, xp_b, toughness_a=tough_a, toughness_b=tough_b)
        back = balance(xp_b, xp_a, toughness_a=tough_b, toughness_b=tough_a)
        assert there == ({"a": "b", "b": "a", None: None}[back[0]], back[1], back[3], back[2])
        assert there[1] <= 4
        assert min(there[2:]) + there[1] == 12


@pytest.mark.rule("DD-BAL-2")
class TestToughnessKeepsOneGreen:
    def test_in_the_last_row(self):
        assert balance(51, 20, toughness_a=True) == ("a", 3, 9, 12)

    def test_in_no_other_row(self):
        assert balance(50, 20, toughness_a=True) == ("a", 3, 9, 12)
        assert balance(50, 20) == ("a", 3, 9, 12)

    def test_not_for_the_weaker_side(self):
        assert balance(51, 20, toughness_b=True) == ("a", 4, 8, 12)

    def of_members(self, *members):
        return BOOK.balance(members, (), xp_a=60, xp_b=20, options=HOUSE)

    def test_a_warrior_of_the_stronger_side_brings_it(self):
        found = self.of_members(hero(main_class="warrior", learned={"toughness": 1}))
        assert (found.removed, found.dice_a, found.kept_by, found.difference) == (3, 9, "toughness", 40)

    def test_another_class_does_not(self):
        assert self.of_members(hero(main_class="wizard", learned={"toughness": 1})).removed == 4

    def test_a_dead_warrior_does_not(self):
        assert self.of_members(hero(main_class="warrior", learned={"toughness": 1}, standing="dead")).removed == 4

    def test_it_is_not_named_where_it_changes_nothing(self):
        tough = hero(main_class="warrior", learned={"toughness": 1})
        assert BOOK.balance((tough,), (), xp_a=40, xp_b=20, options=HOUSE).kept_by is None
        assert BOOK.balance((tough,), (), xp_a=20, xp_b=60, options=HOUSE).kept_by is None
