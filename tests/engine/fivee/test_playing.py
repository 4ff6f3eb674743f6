"""Rolls in play: dice by state, what they came to, one reroll for the lucky, and odds that agree with the faces."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.engine.books.base import WarbandState
from rules.engine.books.fivee import rolling
from rules.engine.books.fivee.rolling import Circumstances
from rules.engine.types import BadInput, Violation
from tests.engine.fivee.cast import BOOK, HOUSE, WITH_ENCUMBRANCE, asked, d20s, member, somebody

NOA = member("Noa", dex=16, stealth_prof=2)
GAD = member("Gad", str=18, wis=15, perception_prof=2)
TAL = member("Tal", lucky=1)


def throw(question):
    found = BOOK.throw(question)
    return found.code if isinstance(found, Violation) else found


def read(question, *faces):
    return BOOK.read_roll(question, BOOK.throw(question).dice, faces)


def codes(outcome):
    return [one.code for one in outcome.findings]


def chance(question, code, series=0):
    return sum(one.chance for one in BOOK.roll_odds(question)[series].rows if one.code == code)


@pytest.mark.rule("5E-CHECK-2")
class TestChecks:
    def test_a_skill_is_rolled_with_one_die(self):
        question = asked(NOA, "check", skill_used="stealth", dc=15)
        assert [die.sides for die in throw(question).dice] == [20]
        assert throw(question).numbers[0].value == 5
        assert read(question, 10).success is True
        assert read(question, 9).success is False
        assert chance(question, "success") == Fraction(11, 20)

    def test_help_gives_advantage_and_two_dice(self):
        question = asked(NOA, "check", skill_used="stealth", helped=True)
        assert [die.colour for die in throw(question).dice] == ["advantage", "advantage"]
        assert read(question, 3, 12).findings[0].params["total"] == 17

    def test_bonus_and_penalty_are_sources(self):
        question = asked(NOA, "check", skill_used="stealth", bonus=4, penalty=1)
        assert throw(question).numbers[0].value == 8
        assert {step.source for step in throw(question).numbers[0].steps} >= {"bonus", "penalty"}

    @pytest.mark.rule("5E-SKILL-5")
    def test_another_ability_may_be_named_unless_the_house_says_no(self):
        question = asked(GAD, "check", skill_used="intimidation", ability="str")
        assert throw(question).numbers[0].value == 4
        house = {**HOUSE, "other_abilities": False}
        assert throw(asked(GAD, "check", skill_used="intimidation", ability="str", house=house)) == "other_ability_off"
        assert throw(asked(GAD, "check", skill_used="athletics", ability="str", house=house)).numbers[0].value == 4

    def test_an_ability_alone_is_a_check_too(self):
        assert throw(asked(GAD, "check", skill_used="no_skill", ability="str")).numbers[0].value == 4
        assert throw(asked(GAD, "check", skill_used="no_skill")) == "no_ability_named"

    @pytest.mark.rule("5E-ENC-3")
    def test_a_heavy_load_hampers(self):
        laden = member("Noa", load_g=60_000)
        assert len(throw(asked(laden, "check", skill_used="athletics", house=WITH_ENCUMBRANCE)).dice) == 2
        assert len(throw(asked(laden, "check", skill_used="arcana", house=WITH_ENCUMBRANCE)).dice) == 1
        assert len(throw(asked(laden, "save", ability="con", house=WITH_ENCUMBRANCE)).dice) == 2
        assert len(throw(asked(laden, "initiative", house=WITH_ENCUMBRANCE)).dice) == 2
        assert len(throw(asked(laden, "check", skill_used="athletics")).dice) == 1

    @pytest.mark.rule("5E-ENC-3", "5E-ADV-7")
    def test_what_speaks_for_and_against_it_stands_beside_the_number(self):
        laden = member("Noa", load_g=60_000)
        question = asked(
            laden, "check", skill_used="athletics", helped=True, advantages=2, disadvantages=1, house=WITH_ENCUMBRANCE
        )
        _, for_it, against = throw(question).numbers
        assert (for_it.code, for_it.value, for_it.rule) == ("advantages", 3, "5E-HELP-1")
        assert {(one.source, one.amount) for one in for_it.steps} == {("as_said", 2), ("helped", 1)}
        assert (against.code, against.value, against.rule) == ("disadvantages", 2, "5E-ENC-3")
        assert {(one.source, one.amount) for one in against.steps} == {("as_said", 1), ("heavily_encumbered", 1)}
        assert len(throw(question).dice) == 1  # they cancel
        said = throw(asked(laden, "check", skill_used="arcana", disadvantages=1, house=WITH_ENCUMBRANCE))
        assert [(one.code, one.rule) for one in said.numbers[1:]] == [("disadvantages", "5E-ADV-7")]
        assert len(throw(asked(NOA, "check")).numbers) == 1

    def test_a_face_that_no_d20_has_is_refused(self):
        prepared = rolling.check(somebody(), HOUSE, skill="arcana", circumstances=Circumstances(advantages=1))
        assert not isinstance(prepared, Violation)
        with pytest.raises(BadInput):
            rolling.read(prepared, [3])


@pytest.mark.rule("5E-ADV-4")
class TestTheLucky:
    def test_one_die_with_a_one_may_be_rolled_again_once(self):
        question = asked(TAL, "check", advantages=1)
        dice = throw(question).dice
        assert BOOK.throw_again(question, dice, (1, 1), 0) == (0,)
        assert BOOK.throw_again(question, dice, (9, 1), 0) == (1,)
        assert BOOK.throw_again(question, dice, (9, 2), 0).code == "nothing_to_reroll"
        assert BOOK.throw_again(question, dice, (9, 1), 1).code == "one_reroll_only"
        assert BOOK.read_again(question, dice, (9, 1), (9, 14)).findings[0].params["face"] == 14

    def test_others_roll_nothing_again(self):
        question = asked(NOA, "check")
        assert BOOK.throw_again(question, throw(question).dice, (1,), 0).code == "nothing_to_reroll"

    def test_luck_has_a_picture_of_its_own(self):
        question = asked(TAL, "check", dc=11)
        assert [series.key for series in BOOK.roll_odds(question)] == ["d20", "lucky"]
        assert chance(question, "success", 1) == Fraction(21, 40)


@pytest.mark.rule("5E-CONTEST-2")
class TestContests:
    def test_against_somebody_without_a_sheet(self):
        question = asked(NOA, "contest", GAD, skill_used="acrobatics", opponent_modifier=5, opponent_state="advantage")
        assert [die.owner for die in throw(question).dice] == ["Noa", "", ""]
        assert read(question, 10, 4, 8).success is None
        assert codes(read(question, 10, 4, 8))[-1] == "unchanged"
        assert read(question, 11, 4, 8).success is True
        assert read(question, 10, 4, 9).success is False

    def test_against_a_comrade(self):
        question = asked(NOA, "contest", GAD, skill_used="stealth", opponent="Gad", opponent_skill="perception")
        assert [one.value for one in throw(question).numbers] == [5, 4]
        wins = Fraction(sum(a + 5 > b + 4 for a, b in d20s(2)), 400)
        assert chance(question, "first_wins") == wins


@pytest.mark.rule("5E-GROUP-1")
class TestGroups:
    def test_half_is_enough(self):
        question = asked(NOA, "group_check", GAD, TAL, skill_used="perception", dc=12)
        assert read(question, 12, 8, 1).success is True
        assert read(question, 11, 8, 11).success is False
        passed = sum((a >= 12) + (b + 4 >= 12) + (c >= 12) >= 2 for a, b, c in d20s(3))
        assert chance(question, "success") == Fraction(passed, 8000)

    def test_nobody_is_no_group(self):
        assert throw(asked(NOA, "group_check", GAD, members=())) == "empty_group"


class TestTurnsAndHiding:
    @pytest.mark.rule("5E-INIT-3")
    def test_equal_totals_share_a_turn(self):
        question = asked(NOA, "initiative", GAD, TAL)
        outcome = read(question, 7, 10, 15)
        assert [(one.code, one.params["who"], one.params["turn"]) for one in outcome.findings] == [
            ("turn", "Tal", 1),
            ("turn_tied", "Noa", 2),
            ("turn_tied", "Gad", 2),
        ]

    @pytest.mark.rule("5E-INIT-1", "5E-INIT-2", "5E-INIT-3")
    def test_others_without_a_sheet_stand_in_the_same_order(self):
        others = ({"name": "Goblin", "number": 2}, {"name": "Ogre", "number": -1})
        question = asked(NOA, "initiative", GAD, members=("Noa",), others=others)
        found = throw(question)
        assert [(one.owner, one.name) for one in found.dice] == [("Noa", ""), ("", "Goblin"), ("", "Ogre")]
        assert list(zip(found.whose, [one.value for one in found.numbers], strict=True)) == [
            ("Noa", 3),
            ("Goblin", 2),
            ("Ogre", -1),
        ]
        outcome = read(question, 10, 12, 14)
        assert [(one.code, one.params["who"], one.params["total"]) for one in outcome.findings] == [
            ("turn", "Goblin", 14),
            ("turn_tied", "Noa", 13),  # as they were entered
            ("turn_tied", "Ogre", 13),
        ]

    @pytest.mark.rule("5E-INIT-1")
    def test_others_alone_have_an_order_and_nobody_has_none(self):
        alone = asked(NOA, "initiative", members=(), others=({"name": "Goblin", "number": 2},))
        assert [one.params["who"] for one in read(alone, 3).findings] == ["Goblin"]
        assert throw(asked(NOA, "initiative", members=())) == "empty_group"

    @pytest.mark.rule("5E-HIDE-7")
    def test_a_hider_wins_a_tie(self):
        question = asked(NOA, "hide", passive=14)
        assert read(question, 9).success is True
        assert read(question, 8).success is False
        assert chance(question, "hidden") == Fraction(12, 20)

    @pytest.mark.rule("5E-HIDE-4")
    def test_who_is_seen_clearly_cannot_hide_unless_invisible(self):
        assert throw(asked(NOA, "hide", seen_clearly=True)) == "may_not_hide"
        assert throw(asked(NOA, "hide", seen_clearly=True, invisible=True)) != "may_not_hide"

    @pytest.mark.rule("5E-HIDE-2")
    def test_a_searcher_must_beat_the_total(self):
        question = asked(GAD, "search", stealth_total=14)
        assert read(question, 10).success is False
        assert read(question, 11).success is True
        assert chance(question, "noticed") == Fraction(10, 20)


@pytest.mark.rule("5E-CONTEST-2")
class TestSomebodyOfAnotherParty:
    def test_may_be_named_and_rolls_with_his_own_numbers(self):
        fields = {one.key: one for one in BOOK.roll_fields(NOA, "contest", (NOA, GAD), HOUSE)}
        assert fields["opponent"].kind == "opponent"
        far = member("Far", str=18)
        question = replace(asked(NOA, "contest", opponent="Far", opponent_skill="athletics"), others=(far,))
        assert [one.owner for one in throw(question).dice] == ["Noa", "Far"]
        assert read(question, 10, 10).findings[1].params["who"] == "Far"


@pytest.mark.rule("5E-HP-3")
class TestHitPoints:
    def test_a_level_adjusts_the_earlier_ones_first(self):
        question = asked(member(level=3, con=13, hp_max=24), "level_up", new_con=14, hit_die="d10")
        assert throw(question).numbers[0].value == 27
        assert read(question, 5).abilities == {"con": 14, "level": 4, "hp_max": 34}
        assert sum(one.chance for one in BOOK.roll_odds(question)[0].rows) == 1

    def test_nobody_goes_beyond_twenty(self):
        assert throw(asked(member(level=20), "level_up")) == "top_level"

    @pytest.mark.rule("5E-HP-2")
    def test_a_changed_constitution_needs_no_dice(self):
        question = asked(member(level=7, con=14, hp_max=45), "con_change", new_con=12)
        assert throw(question).dice == ()
        assert read(question).abilities == {"con": 12, "hp_max": 38}

    def test_a_level_adds_what_the_maximum_gains(self):
        question = asked(member(level=3, con=13, hp_max=24, hp=7), "level_up", new_con=14, hit_die="d10")
        assert read(question, 5).abilities == {"con": 14, "level": 4, "hp_max": 34, "hp": 17}

    @pytest.mark.rule("5E-HP-2")
    @pytest.mark.parametrize(
        ("hp", "con", "new"),
        [
            (40, 12, {"hp": 38}),  # no more than the maximum
            (38, 12, {}),
            (20, 12, {}),  # a wound stays as it is
            (20, 16, {"hp": 27}),
            (0, 16, {"hp": 7}),
            (20, 15, {}),
            (None, 16, {}),  # not set: all of them
        ],
    )
    def test_a_changed_constitution_moves_them_with_the_maximum(self, hp, con, new):
        question = asked(member(level=7, con=14, hp_max=45, hp=hp), "con_change", new_con=con)
        found = dict(read(question).abilities)
        assert {code: value for code, value in found.items() if code == "hp"} == new


class TestTheWarband:
    @pytest.mark.rule("5E-CARRY-5")
    def test_nobody_holds_more_than_he_can(self):
        heavy = WarbandState((member(load_g=150_001),))
        assert [one.code for one in BOOK.must_hold(heavy, HOUSE)] == ["too_heavy"]
        assert BOOK.must_hold(WarbandState((member(load_g=150_000),)), HOUSE) == []
        over = BOOK.must_hold(WarbandState((member(load_g=75_001),)), WITH_ENCUMBRANCE)
        assert [one.code for one in over] == ["over_capacity"]

    def test_a_party_is_founded_with_one_character(self):
        assert [one.code for one in BOOK.founding(WarbandState(()), HOUSE)] == ["needs_a_character"]
        assert BOOK.founding(WarbandState((NOA,)), HOUSE) == []

    def test_every_roll_has_fields_dice_and_a_meaning(self):
        for kind in BOOK.rolls(NOA, HOUSE):
            question = asked(NOA, kind.key, GAD)
            faces = [3] * len(throw(question).dice)
            assert read(question, *faces).findings
            assert all(sum(one.chance for one in series.rows) == 1 for series in BOOK.roll_odds(question))
