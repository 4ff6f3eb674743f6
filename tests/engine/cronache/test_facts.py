"""What stands beside a thing or a skill for whoever plays with it."""

import pytest

from rules.engine.books.cronache.cards import WEAPONS
from rules.engine.books.cronache.facts import facts
from tests.engine.cronache.asking import catalogue

CARDS = catalogue().cards


def told(key):
    return facts(CARDS[key])


@pytest.mark.rule("CC-CRIT-3", "CC-CRIT-4", "CC-MELEE-6")
class TestWhatAHitAndACriticalDoIsTold:
    def test_damage_and_dice_of_a_critical(self):
        assert told("spadone")[-2:] == (("critical_damage", "1"), ("critical_dice", "d4"))

    def test_a_condition_by_its_card(self):
        assert ("critical_conditions", "a_terra") in told("mazza")
        assert ("hit_conditions", "veleno") in told("armi_avvelenate")

    def test_a_weapon_without_criticals_says_so(self):
        assert ("criticals", "no") in told("martello")
        assert "criticals" not in dict(told("spada"))

    def test_armour_has_none_to_speak_of(self):
        assert "criticals" not in dict(told("armatura_leggera"))

    def test_damage_by_the_face(self):
        assert ("face_damage", "6: +1 / 7: +1 / 8: +2") in told("mitragliatrice")

    def test_every_weapon_with_criticals_of_its_own_tells_them(self):
        for card in CARDS.values():
            if card.category in WEAPONS:
                printed = {code for code in card.stats if code.startswith(("critical_", "hit_"))}
                assert printed <= {code for code, _ in facts(card)}, card.key


@pytest.mark.rule("CC-SKILL-1")
class TestTheTypeOfASkillIsToldAsPrinted:
    @pytest.mark.parametrize(("key", "printed"), [("intimorire", "AL5"), ("massiccio", "P"), ("guerriero_ac", "P")])
    def test_one_fact(self, key, printed):
        assert told(key) == (("printed_type", printed),)

    def test_a_skill_without_a_printed_type_has_none(self):
        untyped = [card for card in CARDS.values() if card.kind == "skill" and not card.stats.get("printed_type")]
        assert untyped
        assert all(facts(card) == () for card in untyped)
