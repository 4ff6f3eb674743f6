"""Sheets of 5e: set in a draft and corrected later, refused out of bounds with the rule, loaded, and taken back."""

import pytest
from django.utils import translation

from core import audit
from core.errors import Refused
from core.models import Event
from roster.models import Member
from roster.services import correcting, founding
from tests.roster.fivee.ford import GAD, NOA, TAMAR, said

pytestmark = pytest.mark.django_db


def why(refused):
    return [(one.code, one.rule) for one in refused.value.reasons]


class TestTheStarter:
    def test_is_founded_with_four_sheets(self, ford):
        assert [one.name for one in ford.warband.members.order_by("rank")] == [NOA, GAD, TAMAR, "אורי"]
        assert ford.value("athletics") == 5  # Strength 16, proficient
        assert ford.value("stealth", GAD) == 7  # Dexterity 16, expertise
        assert ford.value("passive_perception", "אורי") == 14  # Wisdom 15, proficient: the worked example
        assert ford.value("spell_save_dc", TAMAR) == 13

    @pytest.mark.rule("5E-ABIL-1")
    def test_a_party_needs_somebody(self, ford, alva):
        event = ford.do(founding.start, name="Nobody", system="fivee")
        with pytest.raises(Refused) as refused:
            ford.do(founding.found, warband_id=event.stream)
        assert why(refused) == [("needs_a_character", "5E-ABIL-1")]


class TestSettingTheSheet:
    def test_a_draft_is_set_without_a_reason(self, ford):
        event = ford.do(founding.start, name="One", system="fivee")
        made = ford.do(founding.set_hero, warband_id=event.stream, name="Lia", main_class="bard", subclass=None)
        lia = Member.objects.get(pk=made.payload["member"])
        ford.do(correcting.set_abilities, member_id=lia.pk, abilities={"cha": 17, "persuasion_prof": 3, "size": 0})
        lia.refresh_from_db()
        assert (lia.abilities["cha"], lia.abilities["persuasion_prof"], lia.abilities["size"]) == (17, 3, 0)

    def test_the_log_tells_it_in_words_and_units(self, ford):
        event = ford.sets(str=17, size=3, speed_cm=750, stealth_prof=2, dex_save_prof=3, dex=13)
        assert said(event) == (
            f"Abilities of {NOA} set by hand: Strength 16 → 17, size Medium → Large, speed 9\u00a0m → 7.5\u00a0m, "
            "Stealth none → proficient, Dexterity save none → Expertise. As we play it"
        )

    def test_and_in_hebrew_with_the_names_of_the_cards(self, ford):
        event = ford.sets(str=17, size=3)
        with translation.override("he"):
            assert "כוח 16" in said(event).replace("\u2066", "")
            assert "גדול" in said(event)

    @pytest.mark.rule("5E-MOD-3", "5E-PROF-1", "5E-CARRY-4")
    @pytest.mark.parametrize(
        ("code", "value", "rule"),
        [
            ("str", 31, "5E-MOD-3"),
            ("cha", 0, "5E-MOD-3"),
            ("level", 21, "5E-PROF-1"),
            ("level", 0, "5E-PROF-1"),
            ("size", 6, "5E-CARRY-4"),
            ("stealth_prof", 4, "5E-SKILL-2"),
            ("wis_save_prof", 4, "5E-SAVE-4"),
        ],
    )
    def test_out_of_bounds_is_refused_with_its_rule_and_changes_nothing(self, ford, code, value, rule):
        before = (ford.member().abilities, Event.objects.count())
        with pytest.raises(Refused) as refused:
            ford.sets(**{code: value})
        assert why(refused) == [("out_of_bounds", rule)]
        assert (ford.member().abilities, Event.objects.count()) == before

    def test_is_undone(self, ford):
        before = ford.member().abilities
        ford.undo(ford.sets(str=18, level=5))
        assert ford.member().abilities == before
        assert [str(one) for one in audit.all_differences()] == []


class TestLoad:
    @pytest.mark.rule("5E-CARRY-3", "5E-CARRY-6")
    def test_above_the_capacity_slows(self, ford):
        assert ford.value("capacity_g") == 120_000
        ford.carries(120_000)
        assert ford.value("speed_cm") == 900
        ford.carries(120_500)
        assert ford.value("speed_cm") == 150

    @pytest.mark.rule("5E-CARRY-5")
    def test_what_cannot_be_moved_is_refused(self, ford):
        ford.carries(240_000)
        with pytest.raises(Refused) as refused:
            ford.carries(240_001)
        assert why(refused) == [("too_heavy", "5E-CARRY-5")]
        assert ford.kept("load_g") == [240_000]

    @pytest.mark.rule("5E-CARRY-5")
    def test_strength_is_not_taken_from_under_a_load(self, ford):
        ford.carries(200_000)
        with pytest.raises(Refused) as refused:
            ford.sets(str=8)
        assert why(refused) == [("too_heavy", "5E-CARRY-5")]
        assert ford.kept("str") == [16]

    @pytest.mark.rule("5E-ENC-2", "5E-ENC-3", "5E-ENC-4")
    def test_the_variant_slows_in_steps(self, ford):
        ford.options(encumbrance=True)
        for grams, speed in ((40_000, 900), (40_001, 600), (80_001, 300), (120_000, 300)):
            ford.carries(grams)
            assert ford.value("speed_cm") == speed
        with pytest.raises(Refused) as refused:
            ford.carries(120_001)
        assert why(refused) == [("over_capacity", "5E-ENC-4")]

    def test_is_told_in_kilograms_and_undone(self, ford):
        event = ford.carries(37_500)
        assert said(event) == f"{NOA} on the sheet now: load apart from weighed things 0\u00a0kg → 37.5\u00a0kg."
        ford.undo(event)
        assert ford.kept("load_g") in ([0], [None])
