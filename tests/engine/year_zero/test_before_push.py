"""Chances of a push given the dice that lie there, against every way that the dice can fall again."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.engine.year_zero.cast import BOOK, HOUSE, asked, house, karander, thing

HOOK, ROPE = thing(), thing("rope", 2)
NEGATIVE = {"options": house(negative_modification="negative_dice"), "difficulty": "formidable"}
ROLLS = {
    "of the worked example": (karander(HOOK, agility=3), {"items": ("grappling_hook",)}, (2, 4, 1, 5, 1, 1)),
    "of a plain attribute": (karander(agility=3, level=0), {"skill": "agility"}, (2, 3, 1)),
    "with two things": (
        karander(HOOK, ROPE, agility=1, level=0),
        {"skill": "agility", "items": ("grappling_hook", "rope")},
        (2, 1, 1, 3),
    ),
    "of an attribute that skulls break": (karander(agility=2, agility_damage=1, level=1), {}, (1, 2)),
    "that needs more than one": (karander(agility=1, level=2), {"required": 3}, (2, 6, 3)),
    "with an artifact": (
        karander(thing("blade", 1, artifact_class="mighty"), agility=1, level=0),
        {"skill": "agility", "items": ("blade",)},
        (2, 4, 5),
    ),
    "with a negative die that lies there": (karander(agility=3, level=2), NEGATIVE, (6, 2, 2, 6)),
    "with a negative die that is thrown again": (karander(agility=2, level=1), NEGATIVE, (2, 2, 3, 5)),
    "with more negative sixes than others": (karander(agility=2, level=1), NEGATIVE, (2, 2, 6, 6)),
    "of red ones that stay": (
        karander(agility=1, level=3),
        {"options": house(skill_ones_are_skulls=True)},
        (3, 1, 1, 4),
    ),
    "after a success": (
        karander(agility=3, level=0),
        {"options": house(push_after_success=True), "skill": "agility"},
        (6, 2, 1),
    ),
    "with willpower of white dice alone": (
        karander(HOOK, agility=1, level=0, willpower=3),
        {"options": house(willpower_from="base_only"), "skill": "agility", "items": ("grappling_hook",)},
        (2, 3),
    ),
    "with willpower near its cap": (
        karander(HOOK, agility=2, level=0, willpower=3),
        {"options": house(willpower_cap=4), "skill": "agility", "items": ("grappling_hook",)},
        (2, 3, 1),
    ),
    "of the opponent in a contest": (
        karander(agility=2, level=1),
        {"kind": "opposed", "side": "opponent", "other_successes": 1},
        (2, 3, 1),
    ),
}


@pytest.fixture(params=ROLLS.values(), ids=list(ROLLS))
def lying(request):
    """A roll that may be pushed: the question, its dice and the faces that lie there."""
    member, said, faces = request.param
    kind = said.get("kind", "task")
    one = asked(member, kind, **{key: value for key, value in said.items() if key != "kind"})
    return one, BOOK.throw(one).dice, faces


def every_push(one, dice, faces):
    """What every way to throw the dice again comes to, all equally likely."""
    places = BOOK.throw_again(one, dice, faces, 0)
    for again in product(*(range(1, dice[place].sides + 1) for place in places)):
        lies = dict(zip(places, again, strict=True))
        yield BOOK.read_again(one, dice, faces, [lies.get(place, face) for place, face in enumerate(faces)])


def shares(numbers):
    counted = Counter(numbers)
    return {number: Fraction(times, counted.total()) for number, times in sorted(counted.items())}


def told(series):
    """Chances by series: of the rows' numbers, or of their codes where they have none."""
    return {
        (one.key, *one.params.values()): {row.params.get("number", row.code): row.chance for row in one.rows}
        for one in series
    }


@pytest.mark.rule("YZ-PUSH-7", "YZ-SKULL-3")
class TestAPushThatIsStillToCome:
    def test_has_the_chances_of_every_way_to_fall(self, lying):
        one = lying[0]
        pushed = list(every_push(*lying))
        found = told(BOOK.odds_again(*lying))
        ends = {True: "success", False: "failure"}
        assert found.pop(("outcome",)) == shares(ends[each.success] for each in pushed)
        assert found.pop(("after_push",)) == shares(each.findings[0].params["number"] for each in pushed)
        code = one.chosen["skill"] if one.chosen["skill"] != "move" else "agility"
        before = one.member.abilities.get(f"{code}_damage", 0)
        lost = shares(each.abilities.get(f"{code}_damage", before) - before for each in pushed)
        assert found.pop(("attribute_taken", code)) == lost
        have = one.member.abilities.get("willpower", 0)
        assert found.pop(("willpower_brought",)) == shares(
            each.abilities.get("willpower", have) - have for each in pushed
        )
        for key, item in list(found):
            assert key == "gear_taken"
            assert found.pop((key, item)) == shares(each.wear.get(item, 0) for each in pushed)

    def test_adds_up(self, lying):
        assert all(sum(row.chance for row in one.rows) == 1 for one in BOOK.odds_again(*lying))

    @pytest.mark.rule("YZ-GEAR-3")
    def test_tells_each_thing_that_may_lose_something(self):
        one = asked(karander(HOOK, ROPE, agility=1), items=("grappling_hook", "rope"), required=2)
        dice = BOOK.throw(one).dice
        keys = [tuple(each.params.values()) for each in BOOK.odds_again(one, dice, (2, 2, 2, 6, 3, 4))]
        assert ("rope",) in keys
        assert ("grappling_hook",) not in keys  # its six stays


class TestNoPush:
    @pytest.mark.rule("YZ-PUSH-1")
    def test_after_a_success_has_no_chances(self):
        one = asked(karander(level=0), skill="agility")
        assert BOOK.odds_again(one, BOOK.throw(one).dice, (6, 2, 2, 2)) == ()

    @pytest.mark.rule("YZ-PUSH-6")
    def test_of_dice_that_all_stay_has_none(self):
        one = asked(karander(level=0), skill="agility")
        assert BOOK.odds_again(one, BOOK.throw(one).dice, (1, 1, 1, 1)) == ()

    @pytest.mark.rule("YZ-POOL-4")
    def test_of_other_faces_than_dice_has_none(self):
        one = asked(karander(), options=HOUSE)
        assert BOOK.odds_again(one, BOOK.throw(one).dice, (1, 2)) == ()
