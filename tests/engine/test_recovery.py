"""Injury, casualties, recovery rolls and their chances."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import CardState, ConditionState, NewCondition
from rules.engine.books.dozen_die import recovery
from rules.engine.types import BadInput
from tests.engine import cast
from tests.engine.cast import BOOK, HOUSE, ask, hero, member, row, thing

ROWS = recovery.ROWS
RINGED = (thing(cast.ENGAGEMENT, "worn"),)


@pytest.mark.rule("DD-HP-2")
class TestInjured:
    @pytest.mark.parametrize(("hp", "hp_max", "state"), [(2, 5, "injured"), (3, 5, "ok"), (1, 4, "injured")])
    def test_is_less_than_half(self, hp, hp_max, state):
        assert ask("hp_state", hp=hp, hp_max=hp_max) == state

    def test_is_not_exactly_half(self):
        assert ask("hp_state", hp=2, hp_max=4) == "ok"


@pytest.mark.rule("DD-HP-1")
class TestFallen:
    @pytest.mark.parametrize("hp", [0, -1, -30])
    def test_is_nothing_left(self, hp):
        assert ask("hp_state", hp=hp, hp_max=5) == "fallen"

    def test_one_point_still_stands(self):
        assert ask("hp_state", hp=1, hp_max=5) == "injured"


def due(role, cause="fallen", **given_input):
    return ask("recovery_due", role=role, cause=cause, **given_input)


@pytest.mark.rule("DD-RECOV-1")
class TestWhoRolls:
    @pytest.mark.parametrize("role", ["hero", "squire", "mount"])
    @pytest.mark.parametrize("cause", ["fallen", "drowned", "hurricane"])
    def test_heroes_squire_and_mounts_who_fell_drowned_or_were_blown_away(self, role, cause):
        assert due(role, cause) is True

    @pytest.mark.parametrize("cause", ["none", "storm_exit"])
    def test_not_those_who_stood_or_were_blown_off_by_a_storm(self, cause):
        assert due("hero", cause) is False
        assert due("vassal", cause, engagement_ring=True) is False

    @pytest.mark.rule("DD-RING-5")
    def test_a_vassal_only_with_an_engagement_ring(self):
        assert due("vassal", engagement_ring=True) is True
        assert due("vassal") is False

    @pytest.mark.parametrize("role", ["npc", "creature"])
    def test_neutrals_never(self, role):
        assert due(role, engagement_ring=True) is False

    def test_an_unknown_cause_is_a_bad_value(self):
        assert due("hero", "boredom") == {"error": "bad_value"}


@pytest.mark.rule("DD-RECOV-1")
class TestTheAftermathOfACasualty:
    def after(self, who, cause="fallen"):
        found = BOOK.aftermath(who, cause, HOUSE)
        return found.recovery, found.standing, [one.kind for one in found.conditions]

    @pytest.mark.parametrize("cause", ["fallen", "drowned", "hurricane"])
    def test_a_hero_has_a_roll_due_and_counts_as_fallen_until_the_interval_closes(self, cause):
        assert self.after(hero(), cause) == (True, None, ["fell"])
        assert BOOK.aftermath(hero(), cause, HOUSE).conditions[0].until == "interval_closed"

    def test_so_do_squire_and_mount(self):
        assert self.after(member("squire")) == self.after(cast.horse()) == (True, None, ["fell"])

    def test_a_vassal_is_lost(self):
        assert self.after(member("vassal")) == (False, "lost", [])

    @pytest.mark.rule("DD-RING-5")
    def test_a_vassal_with_an_engagement_ring_has_a_roll_due(self):
        assert self.after(member("vassal", possessions=RINGED)) == (True, None, ["fell"])

    def test_another_ring_does_not_save_him(self):
        other = (thing(cast.RING, "worn"),)
        assert self.after(member("vassal", possessions=other)) == (False, "lost", [])

    @pytest.mark.rule("DD-LEVI-4")
    @pytest.mark.parametrize("kind", ["hero", "vassal"])
    def test_one_blown_off_by_a_storm_is_unhurt(self, kind):
        assert self.after(member(kind), "storm_exit") == (False, None, [])

    @pytest.mark.rule("DD-UNTR-1")
    def test_a_vassal_who_turned_is_lost_even_with_a_ring(self):
        assert self.after(member("vassal", possessions=RINGED), "turned") == (False, "lost", [])
        assert self.after(hero(), "turned") == (False, None, [])

    @pytest.mark.rule("DD-UNTR-1")
    def test_only_a_vassal_changes_sides(self):
        assert BOOK.may_suffer(member("vassal"), "turned") == []
        for who in (hero(), member("squire"), cast.horse()):
            assert [one.code for one in BOOK.may_suffer(who, "turned")] == ["not_a_vassal"]

    def test_everything_else_happens_to_anybody(self):
        others = [cause for cause in BOOK.causes() if cause != "turned"]
        assert all(BOOK.may_suffer(who, cause) == [] for who in (hero(), cast.horse()) for cause in others)

    def test_every_cause_has_an_answer(self):
        assert all(BOOK.aftermath(member("vassal"), cause, HOUSE) for cause in BOOK.causes())


def recover(*faces, who=None, table=ROWS):
    return BOOK.recover(who or hero(), faces, table, HOUSE)


@pytest.mark.rule("DD-RECOV-2")
class TestRecovery:
    @pytest.mark.parametrize("survival", [1, 6])
    def test_up_to_constitution_and_strength_is_quick(self, survival):
        assert ask("recovery", co=3, st=3, survival_roll=survival) == "quick"

    @pytest.mark.parametrize("injury", range(1, 10))
    def test_otherwise_nine_rows_are_bed_rest(self, injury):
        assert ask("recovery", co=3, st=3, survival_roll=7, injury_roll=injury) == "bed_rest"

    @pytest.mark.rule("DD-CHECK-2")
    def test_twelve_fails_for_the_strongest(self):
        assert ask("recovery", co=8, st=8, survival_roll=12, injury_roll=1) == "bed_rest"
        assert ask("recovery", co=8, st=8, survival_roll=11) == "quick"

    def test_the_second_face_is_wanted_when_the_first_fails(self):
        assert ask("recovery", co=3, st=3, survival_roll=7) == {"error": "invalid_face"}
        assert ask("recovery", co=3, st=3, survival_roll=7, injury_roll=None) == {"error": "invalid_face"}

    def test_and_not_looked_at_when_it_passes(self):
        assert ask("recovery", co=3, st=3, survival_roll=6, injury_roll=12) == "quick"

    @pytest.mark.rule("DD-CORE-5")
    def test_but_it_has_to_be_a_face(self):
        assert ask("recovery", co=3, st=3, survival_roll=6, injury_roll=13) == {"error": "invalid_face"}

    def test_there_are_twelve_rows_of_one_face(self):
        assert [(one.first, one.last) for one in ROWS] == [(number, number) for number in range(1, 13)]

    def test_rows_of_our_own_are_marked(self):
        assert [one.first for one in ROWS if one.house] == [10, 11, 12]


class TestARecoveryOfAMember:
    def test_keeps_the_face_and_its_target(self):
        found = recover(5)
        assert (found.code, found.faces, found.targets, found.standing, found.conditions) == (
            "quick",
            (5,),
            (6,),
            None,
            (),
        )

    def test_leaves_more_faces_unread(self):
        assert recover(5, 99).faces == (5,)

    def test_keeps_both_faces_when_both_were_read(self):
        found = recover(9, 4)
        assert (found.code, found.faces, found.targets) == ("bed_rest", (9, 4), (6, None))
        assert found.conditions == (NewCondition("bed_rest", "interval_closed"),)

    def test_reads_abilities_as_they_stand(self):
        belt = cast.item("belt", "accessory", abilities={"ST": 2})
        strong = hero(possessions=(thing(belt, "worn"),))
        assert BOOK.recovery_target(strong) == 8
        assert recover(8, who=strong).code == "quick"
        assert recover(8, 1).code == "bed_rest"

    @pytest.mark.parametrize("faces", [(), (0,), (13,), (True,), (7,), (7, 0), (7, 13), ("7", 1)])
    def test_missing_and_wrong_faces_are_no_roll(self, faces):
        with pytest.raises(BadInput) as refused:
            recover(*faces)
        assert refused.value.code == "invalid_face"

    def test_abilities_that_are_not_set_give_no_target(self):
        with pytest.raises(BadInput) as refused:
            recover(7, 1, who=cast.MemberState("dog", "vassal"))
        assert refused.value.code == "ability_not_set"

    def test_asks_for_two_d12_and_a_table(self):
        assert BOOK.recovery_sides() == (12, 12)
        assert BOOK.recovery_table() == "recovery"


class TestRowsOfAHouse:
    def test_sitting_out_lasts_to_the_end_of_the_next_adventure(self):
        found = recover(7, 3, table=(row(3, "sits_out"),))
        assert found.conditions == (NewCondition("sits_out", "next_adventure_closed"),)
        assert (found.standing, found.house) == (None, True)

    def test_death_sets_the_standing_and_no_condition(self):
        found = recover(7, 3, table=(row(3, "dead"),))
        assert (found.standing, found.conditions) == ("dead", ())

    def test_flags_go_before_what_the_code_means(self):
        mild = recover(7, 3, table=(row(3, "bed_rest", can_use_before_adventure=True),))
        assert mild.conditions == ()
        spared = recover(7, 3, table=(row(3, "dead", dies=False, can_play_next=True, can_spend_xp=True),))
        assert spared.standing is None

    def test_a_code_of_the_house_does_what_its_flags_say(self):
        found = recover(7, 3, table=(row(3, "shaken", can_spend_xp=False, can_maintain=False),))
        assert [one.kind for one in found.conditions] == ["no_learning", "no_upkeep"]

    def test_a_row_says_so_when_the_fallen_may_bargain(self):
        lets = recover(7, 3, table=(row(3, "scar", can_bargain=True),))
        assert lets.conditions == (NewCondition("may_bargain", "interval_closed"),)
        assert recover(7, 3, table=(row(3, "scar", can_bargain=False),)).conditions == ()

    def test_who_may_not_maintain_trades_nothing(self):
        found = recover(7, 3, table=(row(3, "scar", can_maintain=False),))
        kept = hero(conditions=tuple(ConditionState(one.kind) for one in found.conditions))
        assert [one.code for one in BOOK.may_trade(kept)] == ["may_not_trade"]
        assert BOOK.may_trade(hero()) == []

    def test_every_flag_of_a_row_takes_something_away(self):
        """XP is paid when the adventure closes, before anybody rolls, so no row takes it."""
        assert "gets_xp" not in recovery.BENIGN
        harmless = recover(7, 3, table=(row(3, "scar"),))
        for flag, benign in recovery.BENIGN.items():
            changed = recover(7, 3, table=(row(3, "scar", **{flag: not benign}),))
            assert (changed.conditions, changed.standing) != (harmless.conditions, harmless.standing)

    def test_a_code_of_the_house_without_flags_harms_nobody(self):
        assert recover(7, 3, table=(row(3, "scar"),)).conditions == ()

    def test_a_row_that_is_missing_is_that_of_the_game(self):
        assert recover(7, 4, table=(row(3, "scar"),)).code == "bed_rest"


class TestChancesOfARecovery:
    @given(st.integers(-2, 16), st.lists(st.sampled_from(["bed_rest", "scar", "dead"]), max_size=12))
    def test_are_those_of_counting_all_pairs_of_faces(self, wanted, codes):
        table = tuple(row(number, code) for number, code in enumerate(codes, start=1))
        who = hero(abilities={"CO": wanted, "ST": 0})
        counts: dict[str, int] = {}
        for survival in range(1, 13):
            for injury in range(1, 13):
                code = BOOK.recover(who, (survival, injury), table, HOUSE).code
                counts[code] = counts.get(code, 0) + 1
        found = {one.code: one.chance for one in BOOK.recovery_odds(who, table, HOUSE)}
        assert found == {code: Fraction(number, 144) for code, number in counts.items()}

    def test_three_and_three_recover_quickly_half_the_time(self):
        found = {one.code: one.chance for one in BOOK.recovery_odds(hero(), ROWS, HOUSE)}
        assert (found["quick"], found["bed_rest"]) == (Fraction(1, 2), Fraction(3, 8))

    def test_rows_of_the_house_are_marked(self):
        marked = {one.code: one.params.get("house") for one in BOOK.recovery_odds(hero(), ROWS, HOUSE)}
        assert marked["bed_rest"] is False
        assert marked["dead"] is True

    def test_the_contract_asks_by_constitution_and_strength(self):
        assert BOOK.odds_calcs()["recovery"].run(co=3, st=3) == BOOK.recovery_odds(hero(), ROWS, HOUSE)

    def test_a_mount_has_chances_from_its_profile(self):
        mare = cast.horse()
        assert isinstance(mare.profile, CardState)
        assert BOOK.recovery_odds(mare, ROWS, HOUSE)[0].chance == Fraction(1, 2)
