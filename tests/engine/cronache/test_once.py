"""What works once in a game: kept as a condition by the roll that used it up, and refused from then on."""

from dataclasses import replace

import pytest

from rules.engine.books.base import ConditionState, MemberState, RollOutcome
from rules.engine.types import Violation
from tests.engine.cronache.test_rolls_in_play import BOOK, asked, fighter, thing

TALISMAN, SMOKE, FLAMES = "talismano_di_fortuna", "granata_fumogena", "proto_lanciafiamme"


def after(member: MemberState, outcome: RollOutcome | Violation) -> MemberState:
    """A member once a roll was written on his sheet."""
    assert isinstance(outcome, RollOutcome)
    new = tuple(ConditionState(one.kind, until=one.until) for one in outcome.conditions)
    return replace(member, conditions=(*member.conditions, *new))


def rolled(member: MemberState, key: str, face: int, **chosen: object) -> RollOutcome | Violation:
    one = asked(member, key, **chosen)
    throw = BOOK.throw(one)
    return throw if isinstance(throw, Violation) else BOOK.read_roll(one, throw.dice, (face,))


@pytest.mark.rule("CC-RANGED-9")
class TestASmokeGrenadeIsThrownOnceForEachCopy:
    @pytest.mark.parametrize("face", [1, 8])
    def test_whether_it_hits_or_not(self, face):
        outcome = rolled(fighter(things=(thing(SMOKE),)), "ranged_attack", face)
        assert isinstance(outcome, RollOutcome)
        assert [(one.kind, one.until) for one in outcome.conditions] == [(f"used_up_{SMOKE}", "next_adventure_closed")]
        assert "thing_used_up" in {one.code for one in outcome.findings}

    def test_another_throw_is_refused(self):
        member = fighter(things=(thing(SMOKE),))
        refused = rolled(after(member, rolled(member, "ranged_attack", 8)), "ranged_attack", 8)
        assert isinstance(refused, Violation)
        assert (refused.rule, refused.code, refused.params["card"]) == ("CC-RANGED-9", "thing_used_up", SMOKE)

    def test_a_second_copy_is_thrown_as_well(self):
        member = fighter(things=(thing(SMOKE), replace(thing(SMOKE), id="second")))
        once = after(member, rolled(member, "ranged_attack", 8))
        assert isinstance(rolled(once, "ranged_attack", 8), RollOutcome)
        twice = after(once, rolled(once, "ranged_attack", 8))
        assert isinstance(rolled(twice, "ranged_attack", 8), Violation)

    def test_a_pistol_shoots_on(self):
        member = fighter(things=(thing("pistola"),))
        outcome = rolled(member, "ranged_attack", 8)
        assert isinstance(outcome, RollOutcome)
        assert outcome.conditions == ()


@pytest.mark.rule("CC-RANGED-8")
class TestAFlamethrowerThatFailedIsBroken:
    def test_for_the_game(self):
        member = fighter(things=(thing(FLAMES),))
        outcome = rolled(member, "flames", 1)
        assert isinstance(outcome, RollOutcome)
        assert [one.kind for one in outcome.conditions] == [f"broken_{FLAMES}"]
        refused = rolled(after(member, outcome), "flames", 8)
        assert isinstance(refused, Violation)
        assert (refused.rule, refused.code) == ("CC-RANGED-8", "weapon_broken")
        assert BOOK.roll_odds(asked(after(member, outcome), "flames")) == ()

    def test_not_by_a_success(self):
        member = fighter(things=(thing(FLAMES),))
        assert isinstance(rolled(after(member, rolled(member, "flames", 2)), "flames", 8), RollOutcome)

    def test_nor_by_what_a_reroll_replaced(self):
        member = fighter(things=(thing(FLAMES), thing(TALISMAN)))
        one = asked(member, "flames")
        outcome = BOOK.read_again(one, BOOK.throw(one).dice, (2,), (1,))
        assert isinstance(outcome, RollOutcome)
        assert {one.kind for one in outcome.conditions} == {f"broken_{FLAMES}", f"used_up_{TALISMAN}"}


@pytest.mark.rule("CC-REROLL-5")
class TestATalismanWorksOnceInAGame:
    def test_and_is_kept_as_used_up(self):
        member = fighter(things=(thing(TALISMAN), thing("pistola")))
        one = asked(member, "ranged_attack", weapon="id-pistola")
        dice = BOOK.throw(one).dice
        assert BOOK.throw_again(one, dice, (2,), 0) == (0,)
        used = after(member, BOOK.read_again(one, dice, (2,), (8,)))
        assert [held.kind for held in used.conditions] == [f"used_up_{TALISMAN}"]
        refused = BOOK.throw_again(replace(one, member=used), dice, (2,), 0)
        assert isinstance(refused, Violation)
        assert (refused.rule, refused.code) == ("CC-REROLL-5", "no_rerolls_left")
        spent = next(field for field in BOOK.roll_fields(used, "ranged_attack", (), {}) if field.key == "rerolls_spent")
        assert spent.default == (TALISMAN,)

    def test_a_reroll_by_dexterity_leaves_it(self):
        member = fighter(things=(thing(TALISMAN),))
        one = asked(member, "movement")
        outcome = BOOK.read_again(one, BOOK.throw(one).dice, (2,), (8,))
        assert isinstance(outcome, RollOutcome)
        assert outcome.conditions == ()


class TestWhoIsOutOfTheGame:
    @pytest.mark.rule("CC-FALL-5")
    def test_is_lost_in_a_crevasse_and_rolls_no_more(self):
        member = fighter()
        fallen = BOOK.read_roll(asked(member, "fall", crevasse=True), (), ())
        assert isinstance(fallen, RollOutcome)
        assert [one.kind for one in fallen.conditions] == ["out_by_crevasse"]
        refused = rolled(after(member, fallen), "movement", 8)
        assert isinstance(refused, Violation)
        assert (refused.rule, refused.code) == ("CC-FALL-5", "out_of_the_game")

    @pytest.mark.rule("CC-FALL-2")
    def test_not_by_another_fall(self):
        member = fighter()
        fallen = BOOK.read_roll(asked(member, "fall", height_cm=5), (), ())
        assert "out_by_crevasse" not in {one.kind for one in after(member, fallen).conditions}

    @pytest.mark.rule("CC-MUT-2")
    @pytest.mark.parametrize(("face", "kinds"), [(1, ["out_by_mutation"]), (2, [])])
    def test_is_removed_by_a_mutation_of_1(self, face, kinds):
        outcome = rolled(fighter("mutazione_rampante"), "mutation", face)
        assert isinstance(outcome, RollOutcome)
        assert [one.kind for one in outcome.conditions] == kinds

    @pytest.mark.rule("CC-MUT-3")
    def test_or_by_the_second_throw(self):
        one = asked(fighter("mutazione_rampante", "secrezione_caotica"), "mutation")
        outcome = BOOK.read_again(one, BOOK.throw(one).dice, (3,), (1,))
        assert isinstance(outcome, RollOutcome)
        assert [new.kind for new in outcome.conditions] == ["out_by_mutation"]

    @pytest.mark.rule("CC-FALL-5")
    def test_is_aimed_at_no_more(self):
        lost = replace(fighter(), id="e", name="Vera", conditions=(ConditionState("out_by_crevasse"),))
        one = replace(asked(fighter(), "melee_attack", enemy="e"), others=(lost,))
        refused = BOOK.throw(one)
        assert isinstance(refused, Violation)
        assert (refused.code, refused.params["member"]) == ("out_of_the_game", "Vera")


def test_what_is_used_up_is_named_after_its_card():
    assert BOOK.called(f"used_up_{SMOKE}") == ("used_up", SMOKE)
    assert BOOK.called(f"broken_{FLAMES}") == ("broken", FLAMES)
    assert BOOK.called("a_terra") == ("", "a_terra")
