"""Skills and powers that are in force on an attacker: offered where they may be, and counted in numbers and chances."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.engine.books.base import Asked, MemberState, RollOutcome
from rules.engine.types import Violation
from tests.engine.cronache.asking import catalogue
from tests.engine.cronache.test_rolls_in_play import ARMED, BOOK, asked, fighter, thing

ANYBODYS = ["armi_infuocate_stregoneria", "scudo_d_acqua", "sogni_a_occhi_aperti"]
MONK = ("iniziato_ki",)


def one_of(*skills: str) -> MemberState:
    return replace(fighter(*skills, things=ARMED), catalogue=catalogue())


def offered(member: MemberState, key: str) -> list[str]:
    fields = BOOK.roll_fields(member, key, (member,), {})
    return [choice.value for field in fields if field.key == "in_force" for choice in field.choices]


def threshold(one: Asked) -> int | None:
    throw = BOOK.throw(one)
    assert not isinstance(throw, Violation)
    return next(number.value for number in throw.numbers if number.code == "threshold")


def codes(one: Asked, face: int) -> set[str]:
    outcome = BOOK.read_roll(one, (), (face,))
    assert isinstance(outcome, RollOutcome)
    return {told.code for told in outcome.findings}


@pytest.mark.rule("CC-POWER-2")
class TestWhatIsOffered:
    def test_powers_that_anybody_may_cast_on_a_fighter(self):
        assert offered(one_of(), "melee_attack") == ANYBODYS
        assert offered(one_of(), "ranged_attack") == ANYBODYS[1:]

    def test_powers_of_his_own_as_far_as_they_are_open(self):
        own = offered(one_of(*MONK), "melee_attack")
        assert "dottrina_della_tigre" in own
        assert "telepatia" not in own

    def test_skills_that_he_has(self):
        assert "berserker" in offered(one_of("berserker"), "melee_attack")
        assert "tiro_letale" in offered(one_of("tiro_letale"), "ranged_attack")


class TestWhatItDoes:
    @pytest.mark.rule("CC-MELEE-4")
    def test_the_water_shield_makes_it_harder(self):
        plain = threshold(asked(one_of(), "melee_attack"))
        assert threshold(asked(one_of(), "melee_attack", in_force=("scudo_d_acqua",))) == plain + 2

    @pytest.mark.rule("CC-POWER-14")
    def test_weapons_aflame_burn(self):
        outcome = BOOK.read_roll(asked(one_of(), "melee_attack", in_force=("armi_infuocate_stregoneria",)), (), (7,))
        assert {"card": "fuoco"} in [dict(told.params) for told in outcome.findings]

    @pytest.mark.rule("CC-CRIT-1", "CC-CRIT-5")
    def test_criticals_come_and_go(self):
        tiger = asked(one_of(*MONK), "melee_attack", in_force=("dottrina_della_tigre",))
        assert "attack_critical" in codes(tiger, 7)
        dreaming = asked(one_of(), "melee_attack", in_force=("sogni_a_occhi_aperti",))
        assert "attack_critical" in codes(asked(one_of(), "melee_attack"), 8)
        assert "attack_critical" not in codes(dreaming, 8)

    @pytest.mark.rule("CC-RANGED-4")
    def test_storm_winds_drive_off_what_they_can(self):
        archer = replace(fighter(things=(thing("arco", "ready_shot"),)), catalogue=catalogue())
        plain = threshold(asked(archer, "ranged_attack"))
        assert threshold(asked(archer, "ranged_attack", storm_winds=True)) == plain + 1
        calm, stormy = (asked(archer, "ranged_attack", storm_winds=blows) for blows in (False, True))
        assert missed(stormy) == missed(calm) + Fraction(1, 8)
        shooter = [field.key for field in BOOK.roll_fields(one_of(), "ranged_attack", (), {})]
        assert "storm_winds" not in shooter


def missed(one: Asked) -> Fraction:
    return sum((row.chance for row in BOOK.roll_odds(one)[0].rows if row.code == "missed"), Fraction())
