"""Printed types and the use of skills, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import skill_types
from tests.engine.cronache.asking import Asker, catalogue

ask = Asker(skill_types.CALCS)


def decoded(printed):
    answer = ask("decode_type", printed=printed)
    return tuple(answer.values()) if "error" not in answer else answer["error"]


@pytest.mark.rule("CC-SKILL-1", "CC-SKILL-2")
class TestPrintedTypes:
    @pytest.mark.parametrize(
        ("printed", "code", "threshold", "dice", "reaction"),
        [
            ("P", "passive", None, 0, False),
            (None, "passive", None, 0, False),
            ("A", "active", None, 1, False),
            ("A[4]", "threshold", 4, 1, False),
            ("AG", "free", None, 0, False),
            ("AC", "complete", None, 3, False),
            ("AL", "active", None, 1, True),
            ("AL[2]", "threshold", 2, 1, True),
            ("AL2", "threshold", 2, 1, True),
            ("AL5", "threshold", 5, 1, True),
            ("AGL", "free", None, 0, True),
            ("ALG", "free", None, 0, True),
            ("ACL", "complete", None, 3, True),
            ("AC3", "complete", 3, 3, False),
            ("AC4", "complete", 4, 3, False),
            ("[AC]", "class_tag", None, 0, False),
        ],
    )
    def test_every_type_of_the_table(self, printed, code, threshold, dice, reaction):
        assert decoded(printed) == (code, threshold, dice, reaction)

    @pytest.mark.parametrize(
        "printed", ["", "B", "ACG", "A[12]", "A12", "a", "P2", "A[]", "A٣", "A\n", 3, [], "ALL", "CA"]
    )
    def test_anything_else_is_none(self, printed):
        assert decoded(printed) == "bad_type"

    def test_every_skill_card_can_be_read(self):
        skills = [card for card in catalogue().cards.values() if card.kind == "skill"]
        for card in skills:
            assert isinstance(decoded(card.stats.get("printed_type")), tuple), card.key

    def test_the_buyable_entries_have_the_types_of_the_document(self):
        wanted = {"P": 148, "AL": 9, "ACL": 8, "AGL": 4, "AC": 4, "A": 3, "AL[2]": 3, "AL[3]": 3, "AC3": 3, "AC4": 3}
        wanted |= {"AL2": 2, "ALG": 1, None: 4}
        found: dict[str | None, int] = {}
        for card in catalogue().cards.values():
            if card.kind == "skill":
                printed = card.stats.get("printed_type")
                found[printed] = found.get(printed, 0) + len([key for key in card.lists if key != "abilita_innate"])
        assert {printed: times for printed, times in found.items() if times} == wanted


def used(printed, natural=None, *, dice_left=3, **given):
    fighter = {"dice_left": dice_left, **given.pop("fighter", {})}
    return ask("skill_use", printed=printed, natural=natural, fighter=fighter, **given)


def answer(success, spent, left):
    return {"success": success, "dice_spent": spent, "dice_left_after": left}


@pytest.mark.rule("CC-SKILL-3")
class TestUsingASkill:
    @pytest.mark.parametrize(("printed", "spent"), [("A", 1), ("AG", 0), ("AC", 3), ("AL", 1), ("AGL", 0), ("ACL", 3)])
    def test_without_a_roll_it_succeeds(self, printed, spent):
        assert used(printed) == answer(True, spent, 3 - spent)

    def test_the_face_has_to_reach_the_threshold(self):
        assert used("AL[3]", 3) == answer(True, 1, 2)
        assert used("AL[3]", 2) == answer(False, 1, 2)
        assert used("AC4", 4) == answer(True, 3, 0)
        assert used("AC4", 3) == answer(False, 3, 0)

    def test_a_one_fails_and_a_maximum_is_no_success_by_itself(self):
        assert used("A[1]", 1)["success"] is False
        assert used("A[9]", 8)["success"] is False

    def test_a_complete_skill_spends_three_of_more(self):
        assert used("AC", dice_left=5) == answer(True, 3, 2)


@pytest.mark.rule("CC-SKILL-5", "CC-SKILL-10", "CC-COND-4", "CC-ACTION-4")
class TestWhatForbidsASkill:
    PRONE = {"conditions": ["A Terra"]}

    def test_each_error(self):
        assert used("X") == {"error": "bad_type"}
        assert used("P") == {"error": "not_an_action"}
        assert used("[AC]") == {"error": "not_an_action"}
        assert used("AG", fighter=self.PRONE) == {"error": "prone"}
        assert used("A", own_hand=False) == {"error": "not_own_hand"}
        assert used("AL", own_hand=False) == answer(True, 1, 2)
        assert used("A", fighter={"effects": ["Oblio"]}) == {"error": "blocked"}
        assert used("AC", dice_left=2) == {"error": "too_few_dice"}
        assert used("A", dice_left=0) == {"error": "too_few_dice"}

    def test_they_come_in_the_order_of_the_row_and_a_missing_face_last(self):
        fighter = {**self.PRONE, "effects": ["Oblio"]}
        assert used("P", fighter=fighter, own_hand=False) == {"error": "not_an_action"}
        assert used("A[4]", fighter=fighter, own_hand=False, dice_left=0) == {"error": "prone"}
        assert used("A[4]", fighter={"effects": ["Oblio"]}, own_hand=False, dice_left=0) == {"error": "not_own_hand"}
        assert used("A[4]", fighter={"effects": ["Oblio"]}, dice_left=0) == {"error": "blocked"}
        assert used("A[4]", dice_left=0) == {"error": "too_few_dice"}
        assert used("A[4]") == {"error": "missing_input"}
        assert used("X", 9) == {"error": "bad_face"}
        assert used(None) == {"error": "missing_input"}

    @pytest.mark.parametrize(
        "skill",
        ["Circolo della Legge", "Circolo del Caos", "Forza delle Tenebre", "Forza delle Leggende", "Forza della Fede"],
    )
    def test_a_rune_field_blocks_five_skills(self, skill):
        assert used("AL", skill=skill, rune_field_cm=5) == {"error": "blocked"}
        assert used("AL", skill=skill, rune_field_cm=5.5)["success"] is True
        assert used("AL", skill=skill)["success"] is True

    def test_it_blocks_no_others(self):
        assert used("AL", skill="Intimidire", rune_field_cm=0)["success"] is True
        assert used("AL", skill="Palla di Fuoco", rune_field_cm=0) == {"error": "unknown_card"}
