"""Year Zero behind the interface of a book: founding, skills, the sheet, and rolls of a character in play."""

from dataclasses import replace

import pytest

from rules.engine.books.base import CardState, Die, MemberState, Purchase, WarbandState
from rules.engine.types import Violation
from tests.engine.year_zero.cast import BOOK, HOUSE, MOVE, asked, house, karander, thing

BLADE = thing("blade", 2, artifact_class="epic")


def throw(member, key="task", **chosen):
    return BOOK.throw(asked(member, key, **chosen))


def colours(thrown):
    return [die.colour for die in thrown.dice]


def codes(outcome):
    return [one.code for one in outcome.findings]


class TestAGroup:
    def test_is_founded_with_somebody_in_it(self):
        assert BOOK.founding(WarbandState((karander(),)), HOUSE) == []
        assert [one.code for one in BOOK.founding(WarbandState(()), HOUSE)] == ["needs_a_character"]

    @pytest.mark.rule("YZ-POOL-1")
    def test_is_founded_once_all_attributes_are_set(self):
        unset = BOOK.founding(WarbandState((karander(), karander(agility=None))), HOUSE)
        assert [(one.code, one.params["member"]) for one in unset] == [("attributes_not_set", "Karander")]

    def test_takes_characters_only(self):
        nobody = {"main_class": None, "subclass": None, "master": None, "options": HOUSE}
        assert BOOK.may_recruit(WarbandState(()), kind="character", **nobody) == []
        assert BOOK.may_recruit(WarbandState(()), kind="horse", **nobody)[0].code == "unknown_kind"

    def test_goes_out_without_those_who_left_it(self):
        gone = replace(karander(), standing="retired")
        assert BOOK.may_go(karander(), HOUSE) == []
        assert BOOK.may_go(gone, HOUSE)[0].code == "not_on_roster"


@pytest.mark.rule("YZ-POOL-2")
class TestSkillLevels:
    def test_cost_nothing_and_have_no_end(self):
        assert BOOK.may_take(karander(), MOVE, None, HOUSE) == Purchase(0, 2, 3, "YZ-POOL-2")
        assert BOOK.may_take(karander(level=0), MOVE, 4, HOUSE) == Purchase(0, 0, 4, "YZ-POOL-2")

    @pytest.mark.parametrize(
        ("card", "level", "code"),
        [
            (MOVE, 2, "not_increasing"),
            (replace(MOVE, withdrawn=True), None, "skill_withdrawn"),
            (CardState("rope", "item"), None, "not_a_skill"),
        ],
    )
    def test_are_of_skills_and_rise(self, card, level, code):
        assert BOOK.may_take(karander(), card, level, HOUSE).code == code


@pytest.mark.rule("YZ-ATTR-2")
class TestTheSheet:
    def test_shows_attributes_less_what_was_lost(self):
        shown = {one.code: one.value for one in BOOK.sheet(karander(agility_damage=3, willpower=2), HOUSE)}
        assert shown == {"strength": 2, "agility": 1, "wits": 3, "empathy": 3, "willpower": 2, "move": 2}

    def test_shows_none_for_what_is_not_set_and_nothing_below_nothing(self):
        shown = {one.code: one.value for one in BOOK.sheet(karander(agility=None, wits_damage=9), HOUSE)}
        assert (shown["agility"], shown["wits"]) == (None, 0)

    @pytest.mark.rule("YZ-ATTR-3")
    def test_bounds_what_an_attribute_loses_by_the_attribute(self):
        hurt = karander(agility_damage=3, wits=None, wits_damage=0)
        assert [BOOK.most_in_play(hurt, f"{one}_damage", HOUSE) for one in ("agility", "wits")] == [4, None]
        assert BOOK.most_in_play(hurt, "willpower", HOUSE) is None

    @pytest.mark.rule("YZ-POOL-6")
    def test_lays_skills_under_the_attribute_that_governs_them(self):
        attributes, skills, points = BOOK.sections(karander(), HOUSE)
        assert [line.codes for line in attributes.blocks[0].lines][1] == ("agility", "agility_damage")
        assert [(one.name, [line.codes for line in one.lines]) for one in skills.blocks] == [
            ("agility", [("move", "agility")])
        ]
        assert [line.name for line in points.blocks[0].lines] == ["willpower"]
        assert len(BOOK.sections(karander(level=0), HOUSE)) == 2

    def test_starts_without_figures_and_without_damage(self):
        start = BOOK.starting_abilities(main_class=None, profile=None)
        assert set(start) == {one.code for one in BOOK.abilities()}
        assert (start["agility"], start["agility_damage"], start["willpower"]) == (None, 0, 0)


@pytest.mark.rule("YZ-POOL-4")
class TestTheThrow:
    def test_of_the_worked_example_has_seven_dice(self):
        thrown = throw(karander(thing()), items=("grappling_hook",))
        assert colours(thrown) == ["base"] * 4 + ["skill"] * 2 + ["gear"]
        assert thrown.dice[-1].owner == "grappling_hook"
        assert {one.code: one.value for one in thrown.numbers} == {"agility": 4, "skill_dice": 2, "gear_dice": 1}

    @pytest.mark.rule("YZ-POOL-5")
    def test_with_a_bare_attribute_has_no_skill_dice(self):
        assert colours(throw(karander(level=0), skill="agility")) == ["base"] * 4
        assert colours(throw(karander(), skill="strength", difficulty="easy")) == ["base"] * 2 + ["skill"]

    def test_uses_only_the_items_that_were_named(self):
        assert colours(throw(karander(thing(), BLADE), items=("blade",)))[6:] == ["gear", "gear", "artifact"]

    def test_leaves_out_what_has_no_bonus_that_is_set(self):
        fields = {one.key: one for one in BOOK.roll_fields(karander(thing("rope", None), BLADE), "task", (), HOUSE)}
        assert [one.value for one in fields["items"].choices] == ["blade"]

    @pytest.mark.rule("YZ-GEAR-1")
    def test_has_fewer_gear_dice_for_worn_gear(self):
        assert colours(throw(karander(thing("axe", 3, wear=2)), items=("axe",)))[6:] == ["gear"]

    @pytest.mark.rule("YZ-ART-1")
    def test_counts_the_die_of_a_plain_artifact_among_gear_dice(self):
        thrown = throw(karander(thing("charm", 1, artifact_class="common")), items=("charm",))
        assert colours(thrown).count("gear") == 2
        assert {one.code: one.value for one in thrown.numbers}["gear_dice"] == 2

    @pytest.mark.rule("YZ-POOL-7")
    def test_is_refused_for_a_broken_attribute_and_for_one_that_is_not_set(self):
        assert throw(karander(agility_damage=4)).code == "attribute_broken"
        assert throw(karander(agility=None)).code == "attribute_not_set"

    @pytest.mark.rule("YZ-GROUP-2")
    def test_has_a_skill_die_for_each_helper(self):
        assert colours(throw(karander(), "group", helpers=("mira", "odo"))).count("skill") == 4

    def test_has_no_helper_who_rolls_himself(self):
        fields = {one.key: one for one in BOOK.roll_fields(karander(), "group", (karander(),), HOUSE)}
        assert fields["helpers"].choices == ()

    @pytest.mark.rule("YZ-MOD-6")
    def test_has_negative_dice_where_a_table_plays_so(self):
        options = house(negative_modification="negative_dice")
        thrown = BOOK.throw(asked(karander(), options=options, difficulty="formidable"))
        assert colours(thrown) == ["base"] * 4 + ["negative"]


@pytest.mark.rule("YZ-SKULL-3")
class TestARollInPlay:
    MEMBER = karander(thing(), willpower=1)
    FIRST = (2, 4, 1, 5, 1, 3, 1)
    LAST = (2, 4, 1, 1, 5, 4, 1)

    def roll(self, **chosen):
        one = asked(self.MEMBER, items=("grappling_hook",), **chosen)
        return one, BOOK.throw(one).dice

    def test_that_fails_offers_a_push_and_costs_nothing(self):
        one, dice = self.roll()
        found = BOOK.read_roll(one, dice, self.FIRST)
        assert (found.success, found.again) == (False, (0, 1, 3, 4, 5))
        assert (dict(found.abilities), dict(found.wear)) == ({}, {})
        assert codes(found) == ["too_few_successes", "idle_skulls"]

    def test_that_succeeds_offers_none(self):
        one, dice = self.roll()
        found = BOOK.read_roll(one, dice, (6, 6, 1, 1, 1, 3, 4))
        assert (found.success, found.again) == (True, None)
        assert codes(found) == ["enough_successes", "extra_successes", "idle_skulls"]
        assert BOOK.throw_again(one, dice, (6, 6, 1, 1, 1, 3, 4), 0).code == "push_not_allowed"

    def test_is_pushed_once(self):
        one, dice = self.roll()
        assert BOOK.throw_again(one, dice, self.FIRST, 0) == (0, 1, 3, 4, 5)
        assert BOOK.throw_again(one, dice, self.LAST, 1).code == "already_pushed"

    def test_once_pushed_changes_attribute_gear_and_willpower(self):
        one, dice = self.roll()
        found = BOOK.read_again(one, dice, self.FIRST, self.LAST)
        assert dict(found.abilities) == {"agility_damage": 2, "willpower": 4}
        assert dict(found.wear) == {"grappling_hook": 1}
        assert codes(found) == ["too_few_successes", "attribute_loss", "gear_loss", "gear_spent", "willpower_gain"]
        assert found.again is None

    def test_once_pushed_may_break_the_attribute(self):
        member = karander(agility=1, level=0)
        one = asked(member, skill="agility")
        found = BOOK.read_again(one, BOOK.throw(one).dice, (3,), (1,))
        assert "attribute_broken" in codes(found)

    @pytest.mark.parametrize("faces", [(1, 2), (2, 4, 1, 5, 1, 3, 7), (2, 4, 1, 5, 1, 3, True)])
    def test_shows_faces_that_its_dice_have(self, faces):
        one, dice = self.roll()
        for found in (BOOK.read_roll(one, dice, faces), BOOK.read_again(one, dice, self.FIRST, faces)):
            assert isinstance(found, Violation)

    def test_has_odds_that_add_up(self):
        one, _ = self.roll()
        series = BOOK.roll_odds(one)
        assert [each.key for each in series] == ["plain", "pushed", "outcome", "skulls"]
        assert all(sum(row.chance for row in each.rows) == 1 for each in series)

    def test_that_nobody_can_make_has_no_odds(self):
        assert BOOK.roll_odds(asked(karander(agility=None))) == ()


@pytest.mark.rule("YZ-OPP-2")
class TestAContestInPlay:
    def outcome(self, side, other, *faces):
        one = asked(karander(level=0, agility=2), "opposed", skill="agility", side=side, other_successes=other)
        return BOOK.read_roll(one, BOOK.throw(one).dice, faces)

    def test_is_won_by_the_acting_side_with_more(self):
        assert self.outcome("active", 0, 6, 2).success
        assert not self.outcome("active", 1, 6, 2).success

    def test_is_won_by_the_opponent_with_as_many(self):
        assert self.outcome("opponent", 1, 6, 2).success
        assert self.outcome("opponent", 0, 3, 2).success
        assert not self.outcome("opponent", 2, 6, 2).success

    def test_says_by_how_much_the_acting_side_is_ahead(self):
        assert self.outcome("active", 2, 6, 2).findings[1].params == {"margin": -1}
        assert self.outcome("opponent", 2, 6, 2).findings[1].params == {"margin": 1}

    def test_of_an_opponent_who_needs_nothing_shows_one_throw(self):
        one = asked(karander(), "opposed", side="opponent")
        assert [each.key for each in BOOK.roll_odds(one)] == ["plain"]


class TestTheInterface:
    def test_every_roll_has_fields_with_defaults_that_are_choices(self):
        for kind in BOOK.rolls(karander(), HOUSE):
            for field in BOOK.roll_fields(MemberState("x", "character"), kind.key, (), HOUSE):
                assert field.kind != "choice" or field.default in {one.value for one in field.choices}

    def test_options_have_the_defaults_of_the_rules(self):
        assert HOUSE == {
            "negative_modification": "clamp",
            "skill_ones_are_skulls": False,
            "push_after_success": False,
            "willpower_from": "base_and_gear",
            "willpower_cap": None,
        }


class TestWhatAFaceIsAtSight:
    @pytest.mark.parametrize(
        ("colour", "sides", "face", "marks"),
        [
            ("base", 6, 6, ("success",)),
            ("base", 6, 1, ("skull",)),
            ("gear", 6, 1, ("skull",)),
            ("skill", 6, 1, ()),
            ("skill", 6, 5, ()),
            ("artifact", 12, 12, ("success",) * 4),
            ("artifact", 8, 1, ()),
            ("negative", 6, 6, ("cancels",)),
            ("negative", 6, 1, ()),
        ],
    )
    def test_is_marked(self, colour, sides, face, marks):
        assert BOOK.marks(Die(sides, colour), face) == marks

    @pytest.mark.rule("YZ-ART-7")
    def test_is_refused_when_the_die_does_not_have_it(self):
        assert BOOK.wrong_face(Die(8, "artifact"), 8) is None
        found = BOOK.wrong_face(Die(6, "base"), 7)
        assert (found.rule, found.code, dict(found.params)) == ("YZ-ART-7", "invalid_face", {"face": 7, "sides": 6})


class TestDiceThatWereCounted:
    @pytest.mark.rule("YZ-POOL-3")
    def test_a_fifth_gear_die_on_gear_with_a_bonus_of_two_is_refused(self):
        one = asked(karander(thing("axe", 2)), items=("axe",))
        found = BOOK.wrong_count(one, BOOK.throw(one).dice[-2:], 5)
        assert (found.rule, found.code) == ("YZ-POOL-3", "more_gear_than_bonus")
        assert dict(found.params) == {"item": "axe", "dice": 5, "bonus": 2}

    @pytest.mark.parametrize(("first", "last", "have"), [(0, 4, 3), (6, 8, 1), (0, 4, 5)])
    def test_others_are_not_those_of_the_roll(self, first, last, have):
        one = asked(karander(thing("axe", 2)), items=("axe",))
        found = BOOK.wrong_count(one, BOOK.throw(one).dice[first:last], have)
        assert (found.rule, found.code) == ("YZ-POOL-4", "wrong_number_of_faces")


class TestThings:
    @pytest.mark.rule("YZ-GEAR-1")
    def test_show_their_bonus_less_what_is_worn_off(self):
        (bonus,) = BOOK.thing_numbers(thing("axe", 3, wear=2))
        assert (bonus.code, bonus.value, [one.amount for one in bonus.steps]) == ("gear_bonus", 1, [3, -2])

    @pytest.mark.rule("YZ-POOL-3", "YZ-ART-1")
    def test_whose_bonus_no_card_gives_have_it_not_set_unless_they_are_artifacts(self):
        (bonus,) = BOOK.thing_numbers(thing("rope", None))
        assert (bonus.code, bonus.value, bonus.steps, bonus.rule) == ("gear_bonus", None, (), "YZ-POOL-3")
        plain = replace(BLADE, card=replace(BLADE.card, stats={**BLADE.card.stats, "bonus": None}))
        assert "gear_bonus" not in [one.code for one in BOOK.thing_numbers(plain)]

    @pytest.mark.rule("YZ-ART-2")
    def test_show_the_die_of_an_artifact(self):
        assert [(one.code, one.value) for one in BOOK.thing_numbers(BLADE)] == [
            ("gear_bonus", 2),
            ("artifact_die_sides", 10),
        ]

    def test_lose_no_more_than_their_bonus(self):
        assert (BOOK.can_lose(BLADE.card), BOOK.can_lose(thing("rope", None).card)) == (2, 0)


class TestCardsOfAGroupsOwn:
    def test_say_what_governs_a_skill_and_what_gear_adds(self):
        assert [one.key for one in BOOK.figures("skill")] == ["attribute"]
        assert BOOK.with_figures("item", "gear", {}, {"bonus": 2}) == {"bonus": 2}
        assert BOOK.figures("talent") == ()

    @pytest.mark.rule("YZ-ART-2")
    @pytest.mark.parametrize(
        ("category", "said", "kept", "die"),
        [
            ("master_crafted", "epic", "epic", "d10"),
            ("master_crafted", "mighty", "mighty", "d8"),
            ("common_artifact", "epic", "common", "d6"),
        ],
    )
    def test_give_an_artifact_the_die_of_its_class(self, category, said, kept, die):
        found = BOOK.with_figures("artifact", category, {}, {"artifact_class": said, "bonus": None})
        assert found == {"artifact_class": kept, "artifact_die": die, "bonus": None}


class TestDiceAsTheyAreDrawn:
    def test_have_the_colours_of_the_game(self):
        looks = [BOOK.die_look(colour) for colour in ("base", "skill", "gear", "artifact", "negative")]
        assert looks == ["white", "red", "black", "green", "yellow"]
