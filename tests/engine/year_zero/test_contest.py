"""The other side of a contest: typed, of a roll that lies there, or thrown along; odds against every way to fall."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.engine.books.base import Die, Lying, MemberState
from rules.engine.types import Violation
from tests.engine.year_zero.cast import BOOK, MOVE, asked, house, karander, thing

MIRA = MemberState("mira", "character", "Mira", abilities={"agility": 2, "strength": 1})
FAR = MemberState(
    "far", "character", "Far", abilities={"agility": 1, "wits": 2}, learned={"scout": 1},
    cards={"scout": replace(MOVE, key="scout", stats={"attribute": "wits"})},
)  # fmt: skip
ONE = karander(agility=1, level=0)
LIES = Lying("1", {"opponent": "typed_successes"}, (Die(6, "base"), Die(6, "gear", "rope")), (6, 6))


def contest(member=ONE, *, latest=None, others=(), **said):
    one = asked(member, "opposed", **{"skill": "agility", **said})
    party = tuple(MIRA if each.id == "mira" else each for each in one.party)
    return replace(one, party=party, others=others, latest=latest)


def codes(outcome):
    return [one.code for one in outcome.findings]


@pytest.mark.rule("YZ-OPP-1")
class TestALatestRoll:
    def question(self, lies=LIES, **said):
        return contest(opponent="mira", opponent_roll="latest_roll", latest=lies, **said)

    def test_gives_its_successes(self):
        question = self.question()
        thrown = BOOK.throw(question)
        assert [(one.code, one.value) for one in thrown.numbers][-1] == ("other_successes", 2)
        assert thrown.whose[-1] == "Mira"
        found = BOOK.read_roll(question, thrown.dice, (6,))
        assert found.success is False
        assert codes(found) == ["too_few_successes", "successes_of", "margin"]
        assert found.findings[1].params == {"who": "Mira", "number": 2}
        assert found.findings[0].params["required"] == 3

    @pytest.mark.rule("YZ-OPP-2")
    def test_is_met_by_as_many_on_the_other_side(self):
        question = self.question(side="opponent", other_successes=40)  # what was typed doesn't matter
        assert not BOOK.read_roll(question, BOOK.throw(question).dice, (6,)).success
        question = self.question(replace(LIES, faces=(6, 1)), side="opponent")
        assert BOOK.read_roll(question, BOOK.throw(question).dice, (6,)).success

    def test_counts_without_the_dice_that_somebody_threw_along_in_it(self):
        lies = Lying("2", {"opponent": "odo"}, (Die(6, "base"), Die(6, "base", "odo")), (6, 6))
        question = self.question(lies)
        assert BOOK.throw(question).numbers[-1].value == 1

    def test_is_missed_where_none_stands(self):
        question = self.question(None)
        found = BOOK.throw(question)
        assert isinstance(found, Violation)
        assert (found.code, found.rule, found.params) == ("no_roll_yet", "YZ-OPP-1", {"member": "Mira"})
        assert BOOK.roll_odds(question) == ()
        for each in (BOOK.read_roll(question, (Die(6),), (1,)), BOOK.throw_again(question, (Die(6),), (1,), 0)):
            assert each == found

    @pytest.mark.rule("YZ-OPP-4")
    def test_says_what_a_push_needs(self):
        question = self.question(replace(LIES, faces=(6, 1)))
        dice = BOOK.throw(question).dice
        ends = {row.code: row.chance for row in BOOK.odds_again(question, dice, (3,))[0].rows}
        assert ends == {"failure": 1}  # two are needed of one die
        assert BOOK.read_again(question, dice, (3,), (1,)).abilities == {"agility_damage": 1, "willpower": 1}


@pytest.mark.rule("YZ-OPP-1", "YZ-POOL-1")
class TestDiceThrownAlong:
    def question(self, member=ONE, **said):
        return contest(
            member, **{"opponent": "mira", "opponent_roll": "thrown_along", "opponent_skill": "agility", **said}
        )

    def test_stand_last_and_belong_to_the_opponent(self):
        thrown = BOOK.throw(self.question(opponent_gear=1, opponent_modification=1))
        assert [(die.colour, die.owner) for die in thrown.dice] == [
            ("base", ""), ("base", "mira"), ("base", "mira"), ("skill", "mira"), ("gear", "mira"),
        ]  # fmt: skip
        assert thrown.whose == ("Karander",) * 3 + ("Mira",) * 3
        assert [one.value for one in thrown.numbers][3:] == [2, 1, 1]

    @pytest.mark.rule("YZ-SKULL-2")
    def test_count_for_the_opponent_alone(self):
        question = self.question()
        dice = BOOK.throw(question).dice
        found = BOOK.read_roll(question, dice, (6, 1, 2))
        assert (found.success, codes(found)) == (True, ["enough_successes", "successes_of", "margin"])
        assert BOOK.read_roll(question, dice, (6, 6, 2)).success is False
        assert BOOK.read_roll(question, dice, (6, 6, 6)).findings[2].params == {"margin": -1}

    @pytest.mark.rule("YZ-OPP-4")
    def test_are_not_pushed(self):
        question = self.question()
        dice = BOOK.throw(question).dice
        assert BOOK.throw_again(question, dice, (2, 3, 6), 0) == (0,)
        pushed = BOOK.read_again(question, dice, (2, 3, 6), (1, 3, 6))
        assert pushed.abilities == {"agility_damage": 1, "willpower": 1}
        assert pushed.findings[0].params == {"number": 0, "required": 2}

    @pytest.mark.rule("YZ-POOL-7")
    def test_are_none_of_a_broken_attribute_or_one_that_is_not_set(self):
        assert BOOK.throw(self.question(opponent_skill="empathy")).code == "attribute_not_set"
        broken = replace(MIRA, abilities={"agility": 2, "agility_damage": 2})
        question = self.question()
        assert BOOK.throw(replace(question, party=(ONE, broken))).code == "attribute_broken"

    @pytest.mark.rule("YZ-POOL-6")
    def test_are_of_a_skill_that_somebody_of_another_group_knows(self):
        fields = {one.key: one for one in BOOK.facing(BOOK.roll_fields(ONE, "opposed", (ONE, MIRA), {}), (FAR,))}
        assert fields["opponent_skill"].choices[0].value == "scout"
        assert [one.value for one in fields["opponent"].choices] == ["typed_successes", "mira"]
        question = self.question(opponent="far", opponent_skill="scout")
        dice = BOOK.throw(replace(question, others=(FAR,))).dice
        assert [die.colour for die in dice if die.owner == "far"] == ["base", "base", "skill"]

    @pytest.mark.rule("YZ-ART-7", "YZ-POOL-4")
    @pytest.mark.parametrize("faces", [(6, 1), (6, 1, 7), (0, 1, 1)])
    def test_show_faces_that_they_have(self, faces):
        question = self.question()
        assert isinstance(BOOK.read_roll(question, BOOK.throw(question).dice, faces), Violation)

    @pytest.mark.rule("YZ-POOL-4")
    def test_of_gear_are_no_thing_of_the_roller(self):
        question = self.question(opponent_gear=1)
        assert BOOK.wrong_count(question, BOOK.throw(question).dice[-1:], 2).code == "wrong_number_of_faces"

    @pytest.mark.rule("YZ-ODDS-1", "YZ-OPP-2")
    @pytest.mark.parametrize("side", ["active", "opponent"])
    @pytest.mark.parametrize(
        ("member", "said"),
        [
            (ONE, {}),
            (karander(thing(), agility=1, level=0), {"items": ("grappling_hook",), "opponent_gear": 1}),
            (ONE, {"options": house(negative_modification="negative_dice"), "opponent_modification": -1}),
        ],
    )
    def test_have_the_odds_of_every_way_to_fall(self, side, member, said):
        question = self.question(member, side=side, **said)
        dice = BOOK.throw(question).dice
        wins = [
            BOOK.read_roll(question, dice, faces).success
            for faces in product(*(range(1, die.sides + 1) for die in dice))
        ]
        plain, ends = BOOK.roll_odds(question)
        assert (plain.key, ends.key) == ("plain", "contest")
        chances = {row.code: row.chance for row in ends.rows}
        assert sum(chances.values()) == 1
        won = Fraction(sum(wins), len(wins))
        assert chances["active_wins"] == (won if side == "active" else 1 - won)


class TestNobodyWithASheet:
    @pytest.mark.rule("YZ-OPP-2")
    def test_has_the_successes_that_are_typed(self):
        question = contest(opponent="typed_successes", other_successes=1, opponent_roll="thrown_along")
        thrown = BOOK.throw(question)
        assert (len(thrown.dice), thrown.whose) == (1, ())
        assert codes(BOOK.read_roll(question, thrown.dice, (6,))) == ["too_few_successes", "margin"]
