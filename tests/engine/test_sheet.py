"""The numbers of a sheet, each with its sources."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import CardState, ConditionState
from tests.engine import cast
from tests.engine.cast import BOOK, HOUSE, hero, item, member, skill, thing


def derived(who, code):
    return next(one for one in BOOK.sheet(who, HOUSE) if one.code == code)


def value(who, code):
    return derived(who, code).value


def sources(who, code):
    return [(step.layer, step.source, step.amount) for step in derived(who, code).steps]


SWIFT = skill("swift", cast.xp(2), stats={"abilities": {"MV": 1}})
INJURY = ConditionState("lame", effects={"MV": -1})


class TestTheOrderOfTheSheet:
    def test_abilities_come_first_and_the_load_last(self):
        codes = [one.code for one in BOOK.sheet(hero(), HOUSE)]
        abilities = ["ST", "DX", "CO", "CH", "AW", "MV"]
        assert codes == [*abilities, "HP", "AC", "MELEE", "MELEE_DICE", "SHOOT", "SHOOT_DICE", "LOAD"]

    def test_columns_and_what_is_crossed_off_are_numbers_of_it(self):
        codes = [one.code for one in BOOK.sheet(hero(), HOUSE)]
        assert [code for code in codes if code in BOOK.columns()] == list(BOOK.columns())
        assert BOOK.crossed_off() in codes

    def test_a_bare_hero_has_what_is_printed(self):
        assert [one.value for one in BOOK.sheet(hero(), HOUSE)] == [3] * 6 + [3, 3, 3, 1, 3, 0, 0]


@pytest.mark.rule("DD-CORE-2")
class TestAbilitiesStack:
    def test_what_is_bought_and_worn_adds_to_what_is_printed(self):
        who = hero(learned={"swift": 1}, cards={"swift": SWIFT}, possessions=(thing(cast.BROOCH, "worn"),))
        assert value(who, "MV") == 5
        assert sources(who, "MV") == [("printed", "MV", 3), ("bought", "swift", 1), ("worn", "stag_brooch", 1)]

    @pytest.mark.rule("DD-RING-1")
    def test_what_is_only_carried_does_nothing(self):
        assert value(hero(possessions=(thing(cast.RING),)), "CH") == 3
        assert value(hero(possessions=(thing(cast.RING, "worn"),)), "CH") == 4

    def test_conditions_come_last(self):
        assert value(hero(conditions=(INJURY,)), "MV") == 2

    def test_a_card_that_is_not_learned_does_nothing(self):
        assert value(hero(cards={"swift": SWIFT}), "MV") == 3

    def test_an_ability_that_is_not_set_stays_so(self):
        dog = member("vassal", profile=CardState("dog", "creature", stats={"abilities": {"ST": None}}))
        bare = cast.MemberState("dog", "vassal", profile=dog.profile)
        assert value(bare, "ST") is None
        assert value(bare, "MELEE") is None
        assert value(bare, "HP") is None

    def test_an_ability_of_the_profile_stands_in_for_one_of_the_member(self):
        card = CardState("dog", "creature", stats={"abilities": {"ST": 2}})
        assert sources(cast.MemberState("dog", "vassal", profile=card), "ST") == [("printed", "dog", 2)]


@pytest.mark.case(18)
@pytest.mark.rule("DD-RIDE-2")
class TestARiderMovesAtTheSpeedOfHisMount:
    THINGS = (thing(cast.BROOCH, "worn"),)

    def rider(self, mount=None, conditions=(), things=THINGS):
        return hero(
            learned={"swift": 1}, cards={"swift": SWIFT}, possessions=things, conditions=conditions, mount=mount
        )

    def test_whatever_was_bought_before(self):
        assert value(self.rider(cast.horse()), "MV") == 8

    def test_an_injury_counts_last(self):
        assert value(self.rider(cast.horse(), (INJURY,)), "MV") == 7

    def test_on_foot_what_was_bought_counts_again(self):
        assert value(self.rider(), "MV") == 5
        assert value(self.rider(conditions=(INJURY,)), "MV") == 4

    def test_the_stack_names_its_sources(self):
        found = derived(self.rider(cast.horse(), (INJURY,)), "MV")
        assert [(step.layer, step.source, step.amount, step.replaces) for step in found.steps] == [
            ("printed", "MV", 3, False),
            ("replaced", "horse", 8, True),
            ("conditions", "lame", -1, False),
        ]

    def test_an_injury_of_the_mount_counts_too(self):
        lame = cast.MemberState("Tuuli", "mount", profile=cast.horse().profile, conditions=(INJURY,))
        assert value(self.rider(lame), "MV") == 7

    def test_a_mount_without_a_figure_leaves_the_move_not_set(self):
        assert value(self.rider(cast.horse(speed=None)), "MV") is None

    def test_a_load_does_not_slow_the_mount(self):
        things = tuple(thing(cast.ROPE, number=one) for one in range(9))
        assert value(self.rider(cast.horse(), things=things), "MV") == 8

    def test_the_order_of_entry_changes_nothing(self):
        conditions = (INJURY, ConditionState("blessed", effects={"MV": 1}), ConditionState("mud", effects={"MV": -2}))
        found = {derived(self.rider(cast.horse(), order), "MV") for order in permutations(conditions)}
        assert len(found) == 1


@pytest.mark.rule("DD-CARRY-3")
class TestTooMuchLoadSlows:
    def ropes(self, number):
        return hero(possessions=tuple(thing(cast.ROPE, number=one) for one in range(number)))

    def test_by_a_square_for_each_point(self):
        assert value(self.ropes(4), "MV") == 2
        assert ("conditions", "overloaded", -1) in sources(self.ropes(4), "MV")

    def test_but_not_below_nothing(self):
        assert value(self.ropes(20), "MV") == 0

    def test_and_not_at_all_up_to_strength(self):
        assert value(self.ropes(3), "MV") == 3


@pytest.mark.rule("DD-ENDUR-1")
class TestHitPoints:
    def test_are_constitution_and_endurance(self):
        who = hero(learned={"endurance": 1})
        assert value(who, "HP") == 4
        assert sources(who, "HP") == [("printed", "CO", 3), ("bought", "endurance", 1)]

    def test_printed_ones_take_the_place_of_constitution(self):
        card = CardState("drake", "creature", stats={"abilities": {"CO": None}, "hp": 5})
        assert value(cast.MemberState("drake", "vassal", profile=card), "HP") == 5


@pytest.mark.rule("DD-ARM-1")
class TestArmourClass:
    def test_without_armour_it_is_dexterity(self):
        assert value(hero(), "AC") == 3

    def test_leather_adds_one(self):
        assert value(hero(possessions=(thing(cast.LEATHER, "armour"),)), "AC") == 4

    def test_plate_and_shield_make_seven(self):
        things = (thing(cast.PLATE, "armour"), thing(cast.SHIELD, "shield"))
        assert value(hero(possessions=things), "AC") == 7

    def test_armour_in_the_pack_adds_nothing(self):
        assert value(hero(possessions=(thing(cast.PLATE),)), "AC") == 3

    def test_a_bonus_that_is_not_set_leaves_the_class_not_set(self):
        assert value(hero(possessions=(thing(cast.MAGIC_ARMOUR, "armour"),)), "AC") is None

    def test_a_printed_class_takes_the_place_of_the_sum(self):
        card = CardState("golem", "creature", stats={"armour_class": 9})
        golem = member("vassal", profile=card, possessions=(thing(cast.SHIELD, "shield"),))
        assert value(golem, "AC") == 9


@pytest.mark.rule("DD-MELEE-1")
class TestMeleeValue:
    def test_strength_three_and_a_sword_make_six(self):
        who = hero(possessions=(thing(cast.SWORD, "main_hand"),))
        assert value(who, "MELEE") == 6
        assert sources(who, "MELEE") == [("printed", "ST", 3), ("worn", "sword", 3)]

    def test_the_second_weapon_adds_nothing_to_the_value(self):
        things = (thing(cast.DAGGER, "main_hand"), thing(cast.SWORD, "off_hand"))
        assert value(hero(possessions=things), "MELEE") == 4

    def test_a_bonus_that_is_not_set_leaves_the_value_not_set(self):
        assert value(hero(possessions=(thing(cast.AXE, "main_hand"),)), "MELEE") is None

    def test_a_bow_in_hand_is_no_club(self):
        assert value(hero(possessions=(thing(cast.BOW, "main_hand"),)), "MELEE") == 3


@pytest.mark.rule("DD-MELEE-2")
class TestMeleeDice:
    def test_everybody_has_one(self):
        assert value(hero(), "MELEE_DICE") == 1

    def test_levels_add_up(self):
        assert value(hero(learned={"melee_levels": 3}), "MELEE_DICE") == 3

    def pair(self, second, learned=True):
        things = (thing(cast.SWORD, "main_hand"), thing(second, "off_hand", 2))
        return value(hero(learned={"two_weapon_combo": 1} if learned else {}, possessions=things), "MELEE_DICE")

    @pytest.mark.rule("DD-TWOW-1")
    def test_a_second_weapon_adds_one_with_the_skill(self):
        assert self.pair(cast.SWORD) == 2
        assert self.pair(cast.SWORD, learned=False) == 1

    @pytest.mark.rule("DD-TWOW-1")
    def test_one_without_load_adds_nothing(self):
        assert self.pair(cast.DAGGER) == 1

    @pytest.mark.rule("DD-TWOW-1")
    def test_a_load_known_to_be_at_least_one_is_enough(self):
        assert self.pair(cast.AXE) == 2

    @pytest.mark.rule("DD-TWOW-1")
    def test_a_load_that_is_not_set_leaves_the_dice_not_set(self):
        assert self.pair(item("knife", "weapon", bonus=1, hands=1, load=None)) is None

    @pytest.mark.rule("DD-WARM-1")
    def test_a_war_mount_adds_one_while_ridden(self):
        assert value(hero(mount=cast.horse(traits=("mount", "war_mount"))), "MELEE_DICE") == 2
        assert value(hero(mount=cast.horse()), "MELEE_DICE") == 1

    def test_a_profile_may_print_its_dice(self):
        hydra = member("vassal", profile=CardState("hydra", "creature", stats={"melee_dice": 9}))
        assert value(hydra, "MELEE_DICE") == 9


@pytest.mark.rule("DD-SHOOT-2")
class TestShooting:
    def test_dexterity_three_and_a_bow_make_six(self):
        assert value(hero(possessions=(thing(cast.BOW, "ranged"),)), "SHOOT") == 6

    def test_dice_are_the_level(self):
        assert value(hero(learned={"shooting": 2}), "SHOOT_DICE") == 2
        assert value(hero(), "SHOOT_DICE") == 0


class TestTheLoadOnTheSheet:
    def test_names_what_weighs(self):
        who = hero(possessions=(thing(cast.SWORD, "main_hand"), thing(cast.RING, "worn"), thing(cast.CLOAK)))
        assert value(who, "LOAD") == 2
        assert sources(who, "LOAD") == [("worn", "cloak", 1), ("worn", "sword", 1)]

    def test_is_not_set_when_a_load_is_not(self):
        assert value(hero(possessions=(thing(cast.LANTERN),)), "LOAD") is None


CARDS = [cast.SWORD, cast.BOW, cast.PLATE, cast.SHIELD, cast.RING, cast.BROOCH, cast.ROPE, cast.AXE, cast.LANTERN]
POSSESSIONS = st.lists(st.tuples(st.sampled_from(CARDS), st.booleans()), max_size=8)


class TestEverySheet:
    @given(POSSESSIONS, st.integers(-3, 3), st.permutations(range(8)))
    def test_adds_up_to_its_steps_in_any_order(self, held, hurt, order):
        things = []
        for number, (card, used) in enumerate(held):
            new = thing(card, number=number)
            place = next(iter(BOOK.places_for(card)), "") if used else ""
            fits = not BOOK.may_put(hero(possessions=tuple(things)), new, place)
            things.append(replace(new, place=place if fits else ""))
        conditions = (ConditionState("curse", effects={"DX": hurt}),)
        sheet = BOOK.sheet(hero(possessions=tuple(things), conditions=conditions), HOUSE)
        shuffled = tuple(things[one] for one in order if one < len(things))
        assert BOOK.sheet(hero(possessions=shuffled, conditions=conditions), HOUSE) == sheet
        for one in sheet:
            if one.value is not None and not any(step.replaces for step in one.steps):
                assert one.value == sum(step.amount for step in one.steps)
