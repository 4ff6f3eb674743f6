"""Rolls of 5e in play: what they come to, which die counts, what they write on the sheet, and how they are taken back."""

import pytest

from core import audit
from core.errors import BadField, Refused
from core.models import Event
from roster import events
from roster.models import Member
from roster.services import conditions, copying, correcting, rolling
from tests.roster.fivee.ford import GAD, NOA, TAMAR, URI, found, said

pytestmark = pytest.mark.django_db
ONE_D20 = ("check", "save", "hide", "search")


class TestChecks:
    @pytest.mark.rule("5E-CHECK-2")
    def test_total_against_a_difficulty(self, ford):
        event = ford.roll("check", 10, skill_used="athletics", dc=15)
        assert (event.payload["success"], found(event)) == (True, ["total", "reaches_dc"])
        assert (
            said(event) == f"{NOA} rolled ability check: 10 and +5 make 15. The difficulty of 15 is reached: a success."
        )
        assert ford.roll("check", 9, skill_used="athletics", dc=15).payload["success"] is False

    @pytest.mark.rule("5E-SKILL-5")
    def test_a_skill_with_another_ability(self, ford):
        event = ford.roll("check", 10, skill_used="intimidation", ability="str", dc=15)
        assert event.payload["findings"][0]["params"]["total"] == 15  # +3 of Strength, +2 of proficiency
        ford.options(other_abilities=False)
        with pytest.raises(Refused) as refused:
            ford.roll("check", 10, skill_used="intimidation", ability="str", dc=15)
        assert [(one.code, one.rule) for one in refused.value.reasons] == [("other_ability_off", "5E-SKILL-5")]

    @pytest.mark.rule("5E-ADV-1", "5E-ADV-2", "5E-ADV-3")
    @pytest.mark.parametrize(
        ("for_it", "against", "faces", "used", "counted"),
        [
            (1, 0, (17, 5), 17, [0]),
            (0, 1, (17, 5), 5, [1]),
            (2, 0, (3, 9), 9, [1]),
            (1, 3, (12,), 12, [0]),
        ],
    )
    def test_of_two_dice_one_counts(self, ford, for_it, against, faces, used, counted):
        event = ford.roll("check", *faces, skill_used="arcana", advantages=for_it, disadvantages=against)
        assert event.payload["counted"] == counted
        assert event.payload["findings"][0]["params"]["face"] == used
        assert [one["face"] for one in event.payload["dice"]] == list(faces)

    @pytest.mark.rule("5E-HELP-1")
    def test_help_gives_advantage(self, ford):
        assert len(ford.roll("check", 4, 14, skill_used="nature", helped=True).payload["dice"]) == 2

    @pytest.mark.rule("5E-ENC-3")
    def test_a_heavy_load_hampers_strength(self, ford):
        ford.options(encumbrance=True)
        ford.carries(100_000)
        assert ford.roll("check", 18, 2, skill_used="athletics").payload["counted"] == [1]
        assert len(ford.roll("check", 18, skill_used="history").payload["dice"]) == 1

    @pytest.mark.rule("5E-ADV-4")
    def test_the_lucky_roll_a_1_again_once(self, ford):
        first = ford.roll("check", 1, name=GAD, skill_used="stealth", dc=15)
        assert first.payload["again"] == [0]
        second = ford.do(rolling.roll_again, event_id=first.id, faces=[12])
        assert (second.payload["success"], second.payload["counted"]) == (True, [0])
        with pytest.raises(Refused) as refused:
            ford.do(rolling.roll_again, event_id=first.id, faces=[20])
        assert [one.code for one in refused.value.reasons] == ["one_reroll_only"]

    @pytest.mark.parametrize("kind", ONE_D20)
    @pytest.mark.parametrize("face", [0, 21, -1])
    def test_a_face_that_the_die_has_not_is_refused(self, ford, kind, face):
        before = Event.objects.count()
        with pytest.raises(Refused) as refused:
            ford.roll(kind, face)
        assert [(one.code, one.rule) for one in refused.value.reasons] == [("invalid_face", "5E-ABIL-2")]
        assert Event.objects.count() == before

    @pytest.mark.rule("5E-HP-1")
    def test_nor_a_face_that_the_hit_die_has_not(self, ford):
        with pytest.raises(Refused) as refused:
            ford.roll("level_up", 9, hit_die="d8")
        assert [(one.code, one.rule) for one in refused.value.reasons] == [("invalid_face", "5E-HP-1")]
        assert ford.kept("level")[0] in (None, 1)


class TestTheOtherRolls:
    @pytest.mark.rule("5E-SAVE-2", "5E-SAVE-4")
    def test_a_save_with_proficiency(self, ford):
        event = ford.roll("save", 11, name=TAMAR, ability="int", dc=16)
        assert event.payload["findings"][0]["params"]["total"] == 16
        assert event.payload["success"]

    @pytest.mark.rule("5E-CONTEST-2", "5E-CONTEST-3")
    def test_a_contest_with_a_member_and_with_a_stranger(self, ford):
        uri = str(ford.member(URI).pk)
        tie = ford.roll("contest", 10, 14, skill_used="athletics", opponent=uri, opponent_skill="athletics")
        assert (tie.payload["success"], found(tie)[-1]) == (None, "unchanged")  # +5 against +1
        won = ford.roll("contest", 10, 9, skill_used="athletics", opponent_modifier=3)
        assert (won.payload["success"], found(won)[-1]) == (True, "wins_contest")

    @pytest.mark.rule("5E-GROUP-1", "5E-GROUP-3")
    def test_a_group_check_needs_half(self, ford):
        four = ford.roll("group_check", 14, 15, 5, 5, skill_used="survival", dc=15)
        assert (four.payload["success"], found(four)[-1]) == (True, "group_passes")
        assert len(four.payload["counted"]) == 4
        with pytest.raises(Refused) as refused:
            ford.roll("group_check", members=[], skill_used="survival")
        assert [(one.code, one.rule) for one in refused.value.reasons] == [("empty_group", "5E-GROUP-3")]

    @pytest.mark.rule("5E-INIT-1", "5E-INIT-3")
    def test_initiative_orders_turns_and_ties(self, ford):
        event = ford.roll("initiative", 10, 8, 9, 20)
        assert found(event) == ["turn", "turn_tied", "turn_tied", "turn_tied"]
        assert event.payload["success"] is None
        assert "Turn 1: אורי, 22." in said(event)

    @pytest.mark.rule("5E-INIT-1", "5E-INIT-3")
    def test_initiative_takes_others_in_and_rolls_their_dice_too(self, ford):
        others = [{"name": " Goblin ", "number": 2}, {"name": "Ogre", "number": -1}]
        event = ford.roll("initiative", 10, 9, 2, members=[str(ford.member().pk)], others=others)
        assert said(event).endswith(f"Turn 1, tied: {NOA}, 11. Turn 1, tied: Goblin, 11. Turn 3: Ogre, 1.")
        assert [one["name"] for one in event.payload["dice"]] == ["", "Goblin", "Ogre"]
        ford.undo(event, "They fled")

    def test_a_goblin_that_rolls_a_1_rolls_no_other_while_the_lucky_do(self, ford):
        gad = ford.member(GAD)
        first = ford.roll("initiative", 1, 1, name=GAD, members=[str(gad.pk)], others=[{"name": "Goblin", "number": 2}])
        second = ford.do(rolling.roll_again, event_id=first.id, faces=[15])
        assert "Turn 1: גד, 18. Turn 2: Goblin, 3." in said(second)

    @pytest.mark.parametrize(
        "others",
        [
            "Goblin",
            ["Goblin"],
            [{"name": "Goblin"}],
            [{"name": "Goblin", "number": "2"}],
            [{"name": "Goblin", "number": True}],
            [{"name": "Goblin", "number": 41}],
            [{"name": "Goblin", "number": -21}],
            [{"name": "Goblin", "number": 2, "state": "advantage"}],
            [{"name": "G", "number": 0}] * 21,
            [{"name": " ", "number": 2}],
            [{"name": "G" * 41, "number": 2}],
        ],
    )
    def test_others_need_a_name_and_a_modifier_within_bounds(self, ford, others):
        with pytest.raises(BadField) as caught:
            ford.roll("initiative", 10, 10, members=[str(ford.member().pk)], others=others)
        assert caught.value.field_name == "others"
        assert not Event.objects.filter(kind=events.ROLLED).exists()

    @pytest.mark.rule("5E-HIDE-3", "5E-HIDE-4", "5E-HIDE-7")
    def test_hiding_and_searching(self, ford):
        hidden = ford.roll("hide", 7, name=GAD, passive=14)
        assert (hidden.payload["success"], found(hidden)[-1]) == (True, "hidden_from_passive")  # a tie keeps him hidden
        assert ford.roll("search", 10, name=URI, stealth_total=14).payload["success"] is False
        assert ford.roll("search", 11, name=URI, stealth_total=14).payload["success"] is True
        with pytest.raises(Refused) as refused:
            ford.roll("hide", 20, name=GAD, seen_clearly=True)
        assert [(one.code, one.rule) for one in refused.value.reasons] == [("may_not_hide", "5E-HIDE-4")]


class TestHitPoints:
    @pytest.mark.rule("5E-HP-1", "5E-HP-3")
    def test_a_level_up_writes_level_and_maximum(self, ford):
        ford.sets(level=3, hp_max=20, con=13)
        event = ford.roll("level_up", 6, hit_die="d10", new_con=14)
        assert ford.kept("level", "hp_max", "con") == [4, 31, 14]  # +3 for the first three, then 6 + 2
        assert ford.value("proficiency_bonus") == 2
        ford.undo(event, "Wrong evening")
        assert ford.kept("level", "hp_max", "con") == [3, 20, 13]
        assert [str(one) for one in audit.all_differences()] == []

    @pytest.mark.rule("5E-HP-2")
    def test_a_changed_constitution_has_no_dice_and_is_plainly_undone(self, ford):
        ford.sets(level=7, hp_max=50, con=14)
        event = ford.roll("con_change", new_con=13)
        assert (ford.kept("con", "hp_max"), event.payload["dice"]) == ([13, 43], [])
        ford.undo(event)
        assert ford.kept("con", "hp_max") == [14, 50]

    @pytest.mark.rule("5E-PROF-1")
    def test_nobody_rises_above_20(self, ford):
        ford.sets(level=20)
        with pytest.raises(Refused) as refused:
            ford.roll("level_up", 6)
        assert [(one.code, one.rule) for one in refused.value.reasons] == [("top_level", "5E-PROF-1")]

    @pytest.mark.rule("5E-MOD-3")
    def test_a_constitution_out_of_bounds_is_refused(self, ford):
        with pytest.raises((BadField, Refused)):
            ford.roll("con_change", new_con=31)
        assert ford.kept("con") == [15]


class TestRollsAndTheRest:
    def test_a_roll_that_rests_on_nothing_is_set_aside_with_a_reason(self, ford):
        event = ford.roll("check", 10, skill_used="athletics")
        undone = ford.undo(event, "A die fell off the table")
        assert undone.undoes_id == event.id

    def test_an_act_between_keeps_a_level_up_from_being_undone(self, ford):
        event = ford.roll("level_up", 6)
        ford.do(correcting.set_abilities, member_id=ford.member().pk, abilities={"hp_max": 99}, reason="A boon")
        with pytest.raises(Refused):
            ford.undo(event, "Wrong evening")
        assert Member.objects.get(pk=ford.member().pk).abilities["hp_max"] == 99


@pytest.mark.rule("5E-HP-2", "5E-HP-3")
class TestHitPointsInPlay:
    """Those that somebody has now; the maximum is the rules' business, how they follow it is a reading of ours."""

    @pytest.fixture
    def hurt(self, ford):
        """Noa, of level 7 with 20 of 50 hit points."""
        ford.sets(level=7, hp_max=50, con=14)
        ford.state(hp=20)
        return ford

    def test_are_the_maximum_until_they_are_set(self, ford):
        assert (ford.kept("hp"), ford.value("hp")) == ([None], ford.value("hp_max"))
        ford.sets(hp_max=33)
        assert (ford.kept("hp"), ford.value("hp")) == ([None], 33)
        ford.carries(10_000)
        ford.state(hp=33)
        assert ford.kept("hp") == [None]  # as they stood
        assert said(ford.state(hp=30)) == f"{NOA} on the sheet now: hit points 33 → 30."

    @pytest.mark.parametrize("points", [0, 50])
    def test_are_set_from_nothing_to_the_maximum_and_taken_back(self, hurt, points):
        event = hurt.state(hp=points)
        assert said(event) == f"{NOA} on the sheet now: hit points 20 → {points}."
        assert hurt.value("hp") == points
        hurt.undo(event)
        assert hurt.value("hp") == 20

    @pytest.mark.parametrize("points", [-1, 51])
    def test_are_no_more_and_no_less(self, hurt, points):
        with pytest.raises(Refused) as caught:
            hurt.state(hp=points)
        (reason,) = caught.value.reasons
        assert (reason.code, reason.rule) == ("out_of_bounds", "5E-HP")
        assert (reason.params["least"], reason.params["most"]) == (0, 50)
        assert hurt.kept("hp") == [20]

    def test_rise_by_what_a_level_gives(self, hurt):
        event = hurt.roll("level_up", 6, hit_die="d8", new_con=14)
        assert hurt.kept("hp_max", "hp") == [58, 28]
        hurt.undo(event, "Too early")
        assert hurt.kept("hp_max", "hp") == [50, 20]

    def test_stay_when_the_maximum_falls_to_no_less(self, hurt):
        hurt.roll("con_change", new_con=13)
        assert hurt.kept("hp_max", "hp") == [43, 20]

    def test_fall_with_it_no_further_than_to_it(self, hurt):
        hurt.state(hp=48)
        event = hurt.roll("con_change", new_con=13)
        assert hurt.kept("hp_max", "hp") == [43, 43]
        hurt.undo(event, "No poison after all")
        assert hurt.kept("hp_max", "hp") == [50, 48]

    @pytest.mark.parametrize(("most", "points"), [(60, 30), (50, 20), (30, 20), (12, 12)])
    def test_follow_a_maximum_that_is_set_by_hand(self, hurt, most, points):
        event = hurt.sets(hp_max=most)
        assert hurt.kept("hp") == [points]
        hurt.undo(event)
        assert hurt.kept("hp_max", "hp") == [50, 20]

    @pytest.mark.parametrize(
        ("con", "kept"), [(16, [16, 57, 27]), (15, [15, 50, 20]), (13, [13, 43, 20]), (3, [3, 8, 8])]
    )
    def test_follow_a_constitution_that_is_set_by_hand(self, hurt, con, kept):
        event = hurt.sets(con=con, hp_max=50, str=16)  # a form sends what stands there too
        assert hurt.kept("con", "hp_max", "hp") == kept
        assert ("maximum of hit points 50" in said(event)) == (kept[1] != 50)
        hurt.undo(event)
        assert hurt.kept("con", "hp_max", "hp") == [14, 50, 20]
        assert [str(one) for one in audit.all_differences()] == []

    def test_that_are_set_along_with_the_maximum_are_what_they_are(self, hurt):
        hurt.sets(hp_max=60, hp=5)
        assert hurt.kept("hp_max", "hp") == [60, 5]

    def test_are_never_shown_above_a_maximum_that_a_condition_lowers(self, hurt):
        hurt.do(conditions.add, member_id=hurt.member().pk, label="Cursed", effects={"hp_max": -20})
        assert (hurt.value("hp_max"), hurt.value("hp")) == (30, 20)
        hurt.state(hp=30)
        hurt.do(conditions.add, member_id=hurt.member().pk, label="Cursed again", effects={"hp_max": -15})
        assert (hurt.value("hp_max"), hurt.value("hp")) == (15, 15)
        with pytest.raises(Refused):
            hurt.state(hp=16)

    def test_follow_a_condition_on_constitution_while_it_lasts(self, hurt):
        event = hurt.do(conditions.add, member_id=hurt.member().pk, label="Fever", effects={"con": -8})
        assert (hurt.value("hp_max"), hurt.value("hp")) == (22, 20)
        hurt.undo(event)
        assert (hurt.value("hp_max"), hurt.value("hp")) == (50, 20)

    def test_are_copied_with_the_sheet(self, hurt):
        hurt.do(copying.copy_warband, warband_id=hurt.id, name="Another ford")
        assert [one.abilities["hp"] for one in Member.objects.filter(name=NOA)] == [20, 20]
