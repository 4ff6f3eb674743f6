"""Rolls and pushes through the services: what they do to sheet and gear, what is refused, and what is taken back."""

import pytest
from django.http import Http404

from core import wording
from core.errors import BadField, NotAllowed, Refused
from core.models import Event, Roll
from roster.services import learning, rolling, settling, tracking, undoing
from tests.roster.year_zero.climbers import FIRST, PUSHED

pytestmark = pytest.mark.django_db


def codes(event):
    return [one["code"] for one in event.payload["findings"]]


def why(act):
    with pytest.raises(Refused) as caught:
        act()
    (reason,) = caught.value.reasons
    return reason.code, reason.rule


def everything(climbers):
    """All that a refused act must leave alone."""
    return (
        Event.objects.count(),
        Roll.objects.count(),
        dict(climbers.member().abilities),
        climbers.thing().wear,
    )


class TestAThrow:
    @pytest.mark.rule("YZ-SKULL-2")
    def test_costs_nothing_without_a_push(self, climbers):
        event = climbers.roll()
        assert (event.payload["success"], codes(event)) == (False, ["too_few_successes", "idle_skulls"])
        assert (climbers.kept("agility_damage"), climbers.thing().wear, climbers.kept("willpower")) == (0, 0, 0)
        assert [(one.sides, tuple(one.faces), one.typed) for one in event.rolls.all()] == [(6, FIRST, True)]

    def test_is_made_by_the_app_with_as_many_dice(self, climbers):
        event = climbers.roll(faces=None)
        assert [one["colour"] for one in event.payload["dice"]] == ["base"] * 4 + ["skill"] * 2 + ["gear"]
        assert event.payload["typed"] is False

    def test_is_typed_colour_by_colour(self, climbers):
        event = climbers.roll(faces=[[2, 4, 1, 5], [1, 3], [1]])
        assert tuple(one["face"] for one in event.payload["dice"]) == FIRST

    def test_is_told_in_a_sentence(self, climbers):
        sentence = wording.sentence(climbers.roll())
        assert sentence.startswith("Karander rolled task: Successes: 0, with 1 required. It fails.")

    @pytest.mark.rule("YZ-GROUP-2")
    def test_of_a_group_has_a_die_for_each_helper(self, climbers):
        helpers = [str(climbers.member(name).pk) for name in ("Tuva", "Isak")]
        event = climbers.roll("group", helpers=helpers, faces=None)
        assert [one["colour"] for one in event.payload["dice"]].count("skill") == 4

    @pytest.mark.rule("YZ-OPP-2")
    def test_in_a_contest_fails_on_a_tie(self, climbers):
        event = climbers.roll("opposed", other_successes=1, faces=(6, 2, 2, 2, 2, 2, 2))
        assert (event.payload["success"], codes(event)) == (False, ["too_few_successes", "margin"])
        event = climbers.roll("opposed", side="opponent", other_successes=1, faces=(6, 2, 2, 2, 2, 2, 2))
        assert event.payload["success"] is True


class TestAPush:
    @pytest.mark.rule("YZ-SKULL-3")
    def test_changes_attribute_gear_and_willpower(self, climbers):
        pushed = climbers.push(climbers.roll())
        assert codes(pushed) == ["too_few_successes", "attribute_loss", "gear_loss", "gear_spent", "willpower_gain"]
        assert (climbers.kept("agility_damage"), climbers.thing().wear, climbers.kept("willpower")) == (2, 1, 3)
        assert [one["rule"] for one in pushed.payload["findings"]][1:4] == ["YZ-ATTR-1", "YZ-GEAR-1", "YZ-GEAR-2"]

    def test_leaves_fewer_dice_to_later_rolls(self, climbers):
        climbers.push(climbers.roll())
        later = climbers.roll(faces=None)
        assert [one["colour"] for one in later.payload["dice"]] == ["base"] * 2 + ["skill"] * 2

    def test_is_made_by_the_app(self, climbers):
        first = climbers.roll()
        pushed = climbers.push(first, None)
        stays = [one["face"] for place, one in enumerate(pushed.payload["dice"]) if place in (2, 6)]
        assert (pushed.payload["thrown_again"], stays) == ([0, 1, 3, 4, 5], [1, 1])

    @pytest.mark.rule("YZ-GEAR-3")
    def test_wears_the_thing_whose_die_shows_the_skull(self, climbers):
        first = climbers.roll(skill="agility", faces=(2, 2, 2, 2, 1))
        climbers.push(first, (2, 2, 2, 2))
        assert (climbers.thing().wear, climbers.thing("rope").wear) == (1, 0)

    def test_is_on_record_with_the_faces_thrown_again(self, climbers):
        pushed = climbers.push(climbers.roll())
        assert [tuple(one.faces) for one in pushed.rolls.all()] == [PUSHED]


class TestRefusals:
    @pytest.mark.rule("YZ-POOL-3")
    def test_of_a_fifth_gear_die(self, climbers):
        before = everything(climbers)
        faces = [[2, 4, 1, 5], [1, 3], [1, 2, 3, 4, 5]]
        assert why(lambda: climbers.roll(faces=faces)) == ("more_gear_than_bonus", "YZ-POOL-3")
        assert everything(climbers) == before

    @pytest.mark.rule("YZ-POOL-4")
    @pytest.mark.parametrize("faces", [FIRST[:-1], (*FIRST, 1), [[2, 4, 1], [1, 3], [1]]])
    def test_of_another_number_of_faces(self, climbers, faces):
        before = everything(climbers)
        assert why(lambda: climbers.roll(faces=faces)) == ("wrong_number_of_faces", "YZ-POOL-4")
        assert everything(climbers) == before

    def test_of_too_few_groups_of_faces(self, climbers):
        with pytest.raises(BadField) as caught:
            climbers.roll(faces=[[2, 4, 1, 5], [1, 3]])
        assert caught.value.reasons[0].code == "wrong_count"

    @pytest.mark.rule("YZ-ART-7")
    @pytest.mark.parametrize("face", [0, 7])
    def test_of_a_face_that_the_die_does_not_have(self, climbers, face):
        before = everything(climbers)
        assert why(lambda: climbers.roll(faces=(*FIRST[:-1], face))) == ("invalid_face", "YZ-ART-7")
        assert everything(climbers) == before

    @pytest.mark.rule("YZ-PUSH-2")
    def test_of_a_second_push(self, climbers):
        first = climbers.roll()
        climbers.push(first)
        before = everything(climbers)
        assert why(lambda: climbers.push(first)) == ("already_pushed", "YZ-PUSH-2")
        assert everything(climbers) == before

    @pytest.mark.rule("YZ-PUSH-1")
    def test_of_a_push_after_a_success(self, climbers):
        first = climbers.roll(faces=(6, *FIRST[1:]))
        assert why(lambda: climbers.push(first, PUSHED[1:])) == ("push_not_allowed", "YZ-PUSH-1")

    @pytest.mark.rule("YZ-PUSH-6")
    def test_of_a_push_with_nothing_to_throw(self, climbers):
        first = climbers.roll(skill="agility", faces=(1, 1, 1, 1, 1))
        assert why(lambda: climbers.push(first, [])) == ("nothing_to_reroll", "YZ-PUSH-6")

    @pytest.mark.rule("YZ-POOL-7")
    def test_of_a_roll_with_a_broken_attribute(self, climbers):
        climbers.do(tracking.set_state, member_id=climbers.member().pk, state={"agility_damage": 4})
        before = everything(climbers)
        assert why(lambda: climbers.roll(faces=None)) == ("attribute_broken", "YZ-POOL-7")
        assert everything(climbers) == before

    def test_of_what_is_no_choice(self, climbers):
        for wrong in ({"difficulty": "absurd"}, {"skill": "sing"}, {"required": 0}, {"nothing": 1}):
            with pytest.raises(BadField):
                climbers.roll(faces=None, **wrong)


class TestTakingBack:
    def test_a_push_restores_sheet_and_gear(self, climbers, books_clean):
        first = climbers.roll()
        pushed = climbers.push(first)
        climbers.set_aside(pushed)
        assert (climbers.kept("agility_damage"), climbers.thing().wear, climbers.kept("willpower")) == (0, 0, 0)
        climbers.push(first)  # a new try is a new throw
        assert climbers.thing().wear == 1
        assert books_clean()

    def test_a_first_throw_waits_for_its_push(self, climbers):
        first = climbers.roll()
        pushed = climbers.push(first)
        with pytest.raises(Refused) as caught:
            climbers.set_aside(first)
        assert [(one.code, one.params["event"]) for one in caught.value.reasons] == [("rests_on", str(pushed.id))]
        climbers.set_aside(pushed)
        climbers.set_aside(first)
        with pytest.raises(BadField):
            climbers.set_aside(climbers.roll(), reason=" ")

    def test_a_push_waits_for_the_next_one_that_rests_on_it(self, climbers):
        pushed = climbers.push(climbers.roll())
        later = climbers.roll(items=[], faces=(1, 2, 2, 2))
        climbers.push(later, (2, 2, 2))
        assert why(lambda: climbers.set_aside(pushed))[0] == "rests_on"

    def test_is_for_organisers(self, climbers, bror):
        first = climbers.roll()
        with pytest.raises((NotAllowed, Http404)):
            climbers.do(undoing.undo, actor=bror, event_id=first.id, reason="Mine")


class TestOptions:
    def play(self, climbers, **options):
        climbers.do(settling.change_options, warband_id=climbers.id, changes=options)

    @pytest.mark.rule("YZ-PUSH-1")
    def test_push_after_a_success(self, climbers):
        self.play(climbers, push_after_success=True)
        first = climbers.roll(faces=(6, *FIRST[1:]))
        assert climbers.push(first, PUSHED[1:]).payload["success"] is True

    @pytest.mark.rule("YZ-MOD-6")
    def test_negative_dice(self, climbers):
        self.play(climbers, negative_modification="negative_dice")
        event = climbers.roll(difficulty="formidable", faces=(6, 2, 2, 2, 2, 6))
        assert [one["colour"] for one in event.payload["dice"]][-1] == "negative"
        assert event.payload["success"] is False

    @pytest.mark.rule("YZ-PUSH-4")
    def test_red_ones_stay(self, climbers):
        self.play(climbers, skill_ones_are_skulls=True)
        assert climbers.roll().payload["again"] == [0, 1, 3, 5]

    @pytest.mark.rule("YZ-WILL-2")
    def test_willpower_from_white_dice_alone(self, climbers):
        self.play(climbers, willpower_from="base_only")
        climbers.push(climbers.roll())
        assert climbers.kept("willpower") == 2

    @pytest.mark.rule("YZ-WILL-5")
    def test_willpower_up_to_a_cap(self, climbers):
        self.play(climbers, willpower_cap=1)
        assert codes(climbers.push(climbers.roll()))[-1] == "willpower_full"
        assert climbers.kept("willpower") == 1


class TestLevels:
    def test_are_raised_and_lowered_for_nothing_also_after_founding(self, climbers):
        who = climbers.member().pk
        climbers.do(learning.learn, member_id=who, card_key="move", to_level=4)
        assert climbers.level() == 4
        climbers.do(learning.forget, member_id=who, card_key="move", to_level=1)
        assert climbers.level() == 1
        climbers.do(learning.forget, member_id=who, card_key="move")
        assert climbers.level() == 0


class TestStateByHand:
    def test_is_set_and_taken_back(self, climbers):
        event = climbers.do(tracking.set_state, member_id=climbers.member().pk, state={"agility_damage": 2})
        assert wording.sentence(event) == "Karander on the sheet now: points of agility lost 0 → 2."
        climbers.set_aside(event, "")
        assert climbers.kept("agility_damage") == 0

    def test_a_thing_wears_and_is_repaired(self, climbers):
        climbers.do(tracking.set_wear, thing_id=climbers.thing().pk, wear=1)
        assert climbers.thing().wear == 1
        climbers.do(tracking.set_wear, thing_id=climbers.thing().pk, wear=0)
        assert climbers.thing().wear == 0

    def test_stays_within_its_bounds(self, climbers):
        wrong = {"member_id": climbers.member().pk, "state": {"agility_damage": 21}}
        assert why(lambda: climbers.do(tracking.set_state, **wrong)) == ("out_of_bounds", "YZ-ATTR-3")
        with pytest.raises(BadField):
            climbers.do(tracking.set_state, member_id=climbers.member().pk, state={"agility": 3})
        assert rolling.CHANCE.typed is False
