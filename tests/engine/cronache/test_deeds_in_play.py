"""Climbs, falls, swims, pushes, deviations and mutations as rolls: dice, chances against every face, what is written."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.engine.books.base import Asked, ConditionState, MemberState, NewCondition, RollOutcome
from rules.engine.types import Violation
from tests.engine.cronache.test_rolls_in_play import BOOK, CARDS, MAGE, asked, fighter, thing

GAME = "next_adventure_closed"


def thrown(one: Asked) -> list[tuple[tuple[int, ...], RollOutcome]]:
    """Every way in which the dice may fall, with what it comes to."""
    throw = BOOK.throw(one)
    assert not isinstance(throw, Violation)
    found = []
    for faces in product(*(range(1, die.sides + 1) for die in throw.dice)):
        outcome = BOOK.read_roll(one, throw.dice, faces)
        assert not isinstance(outcome, Violation)
        found.append((faces, outcome))
    return found


def counted(one: Asked, told: Callable[[Sequence[int], RollOutcome], object]) -> dict[object, Fraction]:
    """Chances by counting all ways."""
    ways = thrown(one)
    found = Counter(told(faces, outcome) for faces, outcome in ways)
    return {key: Fraction(number, len(ways)) for key, number in found.items()}


def chances(one: Asked, series: int = 0) -> dict[object, Fraction]:
    """Chances as they are shown: by code and the numbers of the row."""
    return {(row.code, *row.params.values()): row.chance for row in BOOK.roll_odds(one)[series].rows}


def codes(outcome: RollOutcome) -> list[str]:
    return [one.code for one in outcome.findings]


def read(one: Asked, *faces: int) -> RollOutcome:
    throw = BOOK.throw(one)
    assert not isinstance(throw, Violation)
    outcome = BOOK.read_roll(one, throw.dice, faces)
    assert not isinstance(outcome, Violation)
    return outcome


def under(member: MemberState, *kinds: str) -> MemberState:
    return replace(member, conditions=tuple(ConditionState(one) for one in kinds))


def refused(one: Asked) -> tuple[str, str]:
    throw = BOOK.throw(one)
    assert isinstance(throw, Violation)
    return throw.rule, throw.code


class TestClimbing:
    @pytest.mark.rule("CC-CLIMB-2", "CC-CLIMB-3")
    def test_up_the_chances_are_those_of_all_faces(self):
        one = asked(fighter(), "climb", wall="wall_2", height_cm=12, zone_cm=6, other_zone_cm=9)
        assert counted(one, lambda _faces, told: ("climbed", told.findings[0].params["cm"])) == chances(one)
        assert [told.findings[0].params["cm"] for _faces, told in thrown(one)] == [0, 0, 0, 6, 6, 9, 12, 12]
        assert [told.success for _faces, told in thrown(one)] == [False] * 3 + [True] * 5

    @pytest.mark.rule("CC-CLIMB-4", "CC-FALL-2")
    def test_down_what_is_not_reached_is_a_fall(self):
        one = asked(fighter(), "climb", way="climb_down", wall="wall_3", height_cm=15)
        fall = read(one, 4)
        assert fall.findings[0].params == {"face": 4, "value": 5, "cm": 0, "fall": 10}  # the worked example
        assert fall.abilities == {"resistance_lost": 3}
        assert fall.conditions == (NewCondition("a_terra", GAME),)
        assert codes(fall) == ["climbs_and_falls", "fall_hurts", "receives"]

        def told(_faces: Sequence[int], outcome: RollOutcome) -> object:
            first = outcome.findings[0]
            if first.code == "climbs_down_to":
                return "climbed_down", first.params["cm"]
            return "fell", outcome.findings[1].params["damage"]

        assert counted(one, told) == chances(one)

    @pytest.mark.rule("CC-CLIMB-2", "CC-PROFILE-3")
    def test_the_difficulty_has_its_sources(self):
        climber = fighter("arrampicatore", things=(thing("rampino"),))
        number = BOOK.throw(asked(climber, "climb", wall="wall_4", storm_winds=True)).numbers[0]
        assert (number.code, number.value) == ("climb_difficulty", 2)
        assert [(step.source, step.amount) for step in number.steps] == [
            ("wall", 4), ("arrampicatore", -1), ("rampino", -2), ("venti_di_tempesta", 1),
        ]  # fmt: skip
        easy = BOOK.throw(asked(climber, "climb", wall="wall_1")).numbers[0]
        assert (easy.value, easy.steps[-1].source) == (0, "not_below_zero")
        lifted = BOOK.throw(asked(fighter(*MAGE, "dominio_dell_artificio"), "climb", wall="wall_5", levitating=True))
        assert (lifted.numbers[0].value, lifted.numbers[0].steps[-1].source) == (0, "levitazione")

    @pytest.mark.rule("CC-CLIMB-1", "CC-CLIMB-5", "CC-COND-4")
    def test_not_without_holds_nor_what_is_low_nor_from_the_ground(self):
        assert refused(asked(fighter(), "climb", wall="wall_none")) == ("CC-CLIMB-5", "unclimbable")
        assert refused(asked(fighter(), "climb", height_cm=3)) == ("CC-CLIMB-1", "not_higher")
        assert isinstance(read(asked(fighter(), "climb", height_cm=4), 5), RollOutcome)
        assert refused(asked(under(fighter(), "a_terra"), "climb")) == ("CC-COND-4", "prone")

    @pytest.mark.rule("CC-REROLL-3", "CC-REROLL-1")
    def test_dexterity_repeats_it_and_takes_the_fall_back(self):
        one = asked(fighter(), "climb", way="climb_down", wall="wall_3", height_cm=13)
        dice = BOOK.throw(one).dice
        assert BOOK.throw_again(one, dice, (1,), 0).code == "a_one_stays"
        assert BOOK.throw_again(one, dice, (4,), 0) == (0,)
        fallen = under(replace(one.member, abilities={**one.member.abilities, "resistance_lost": 2}), "a_terra")
        saved = BOOK.read_again(replace(one, member=fallen), dice, (4,), (8,))
        assert (saved.abilities, saved.conditions, saved.ends) == (
            {"resistance_lost": 0, "dexterity_used": 1},
            (),
            ("a_terra",),
        )
        worse = BOOK.read_again(replace(one, member=fallen), dice, (4,), (2,))
        assert (worse.abilities, worse.conditions, worse.ends) == (
            {"resistance_lost": 4, "dexterity_used": 1},
            (),
            (),
        )


class TestFalling:
    @pytest.mark.rule("CC-FALL-2", "CC-FALL-3", "CC-FALL-4", "CC-DMG-7")
    @pytest.mark.parametrize(
        ("cause", "lost"), [("fall_move", 10), ("fall_push", 10), ("fall_jump", 9), ("fall_vault", 9), ("fall_drop", 5)]
    )
    def test_costs_what_its_cause_says(self, cause, lost):
        one = asked(fighter(), "fall", fall_cause=cause, height_cm=30, model_mm=30)  # the worked example
        outcome = read(one)
        assert BOOK.throw(one).dice == ()
        assert outcome.abilities == {"resistance_lost": lost}
        assert outcome.conditions == (NewCondition("a_terra", GAME),)
        assert codes(outcome)[-1] == "no_resistance_left"  # of 5
        assert chances(one) == {("fell", lost): 1}

    @pytest.mark.rule("CC-FALL-2")
    def test_a_crouching_model_counts_half_more(self):
        assert read(asked(fighter(), "fall", fall_cause="fall_move", height_cm=10, model_mm=25)).abilities == {
            "resistance_lost": 4
        }
        crouched = asked(fighter(), "fall", fall_cause="fall_move", height_cm=10, model_mm=25, crouching=True)
        assert read(crouched).abilities == {"resistance_lost": 2}

    @pytest.mark.rule("CC-FALL-6", "CC-COND-8")
    def test_who_is_spared_lies_down_all_the_same(self):
        outcome = read(asked(fighter("benedizione_degli_dei"), "fall", height_cm=30))
        assert (outcome.abilities, outcome.conditions) == ({}, (NewCondition("a_terra", GAME),))
        lying = asked(under(fighter("benedizione_degli_dei"), "a_terra"), "fall", fall_cause="fall_push", height_cm=30)
        assert read(lying).conditions == ()

    @pytest.mark.rule("CC-FALL-5")
    def test_a_crevasse_swallows(self):
        one = asked(fighter("intangibilita"), "fall", crevasse=True)
        assert (read(one).abilities, read(one).success, codes(read(one))) == ({}, False, ["lost_in_a_crevasse"])
        assert chances(one) == {("lost",): 1}

    @pytest.mark.rule("CC-COND-4")
    def test_nobody_jumps_while_lying(self):
        assert refused(asked(under(fighter(), "a_terra"), "fall")) == ("CC-COND-4", "prone")


class TestSwimming:
    @pytest.mark.rule("CC-SWIM-2", "CC-SWIM-3", "CC-SWIM-4")
    @pytest.mark.parametrize("begun", [False, True])
    def test_the_chances_are_those_of_all_faces(self, begun):
        one = asked(fighter(), "swim", bank_cm=9, more_d4=1, more_d6=1, started_in_water=begun)
        named = {
            "swims_ashore": "ashore",
            "swims_on": "in_water",
            "swimmer_drowns": "drowned",
            "swim_cancelled": "cancelled",
        }
        assert counted(one, lambda _faces, told: (named[told.findings[0].code],)) == chances(one)

    @pytest.mark.rule("CC-SWIM-3")
    def test_the_other_dice_count_only_where_the_bank_is_too_far(self):
        one = asked(fighter(), "swim", bank_cm=7)
        near, far = read(one, 4, 4, 3), read(one, 4, 3, 2)
        assert (near.counted, near.findings[0].params) == ((0, 1), {"cm": 8, "dice": 2})
        assert (far.counted, far.findings[0].params) == ((0, 1, 2), {"cm": 10, "dice": 3})

    @pytest.mark.rule("CC-SWIM-4", "CC-DMG-7")
    def test_who_began_the_turn_in_water_drowns(self):
        outcome = read(asked(fighter(), "swim", started_in_water=True), 3, 6, 1)
        assert (outcome.success, outcome.abilities) == (False, {"resistance_lost": 5})
        assert codes(outcome) == ["swimmer_drowns", "no_resistance_left"]
        assert read(asked(fighter(), "swim"), 3, 6, 1).abilities == {}

    @pytest.mark.rule("CC-SWIM-1", "CC-SLOT-7")
    def test_not_in_heavy_armour(self):
        armoured = fighter(things=(thing("armatura_pesante"),))
        assert refused(asked(armoured, "swim")) == ("CC-SWIM-1", "heavy_armour")
        assert not isinstance(BOOK.throw(asked(fighter(things=(thing("armatura_media"),)), "swim")), Violation)

    @pytest.mark.rule("CC-REROLL-3")
    def test_dexterity_repeats_the_check_then_the_distance(self):
        one = asked(fighter(), "swim", bank_cm=9, started_in_water=True)
        dice = BOOK.throw(one).dice
        assert BOOK.throw_again(one, dice, (3, 2, 1), 0) == (0,)
        assert BOOK.throw_again(one, dice, (5, 2, 1), 0) == (1,)
        drowned = replace(one.member, abilities={**one.member.abilities, "resistance_lost": 5})
        saved = BOOK.read_again(replace(one, member=drowned), dice, (3, 2, 1), (5, 2, 1))
        assert saved.abilities == {"resistance_lost": 0, "dexterity_used": 1}


class TestAPush:
    @pytest.mark.rule("CC-COND-5")
    def test_the_chances_are_those_of_all_faces(self):
        one = asked(fighter(), "push", edge_cm=11, obstacle_cm=7, obstacle_height_cm=7)
        assert counted(one, lambda _faces, told: ("pushed", told.findings[0].params["cm"])) == chances(one)
        assert max(told.findings[0].params["cm"] for _faces, told in thrown(one)) == 7
        low = asked(fighter(), "push", edge_cm=11, obstacle_cm=7, obstacle_height_cm=6)
        assert max(told.findings[0].params["cm"] for _faces, told in thrown(low)) == 11

    @pytest.mark.rule("CC-COND-5", "CC-COND-8")
    def test_ends_on_the_ground(self):
        outcome = read(asked(under(fighter(), "respinto"), "push"), 5, 4)
        assert (outcome.findings[0].code, outcome.findings[0].params["cm"]) == ("pushed_all_the_way", 20)
        assert (outcome.conditions, outcome.ends) == ((NewCondition("a_terra", GAME),), ("respinto",))
        lying = read(asked(under(fighter(), "a_terra"), "push"), 1, 1)
        assert (lying.conditions, lying.ends) == ((), ())

    @pytest.mark.rule("CC-COND-8")
    def test_nobody_offers_it_to_who_is_immune(self):
        immune = [key for key, card in CARDS.items() if "respinto" in (card.stats.get("immune_to") or ())]
        assert immune
        for key in immune:
            assert "push" not in [one.key for one in BOOK.rolls(fighter(key), {})]


class TestADeviation:
    @pytest.mark.rule("CC-DEV-1", "CC-DEV-2")
    def test_the_chances_are_those_of_all_faces(self):
        one = asked(fighter(*MAGE), "deviation")
        where = counted(one, lambda _faces, told: (told.findings[0].code.replace("deviates", "shifts"),))
        far = counted(one, lambda _faces, told: ("shift_cm", told.findings[0].params["cm"]))
        assert where == chances(one)
        assert far == chances(one, 1)

    @pytest.mark.rule("CC-DEV-3")
    def test_three_in_a_row_add_up(self):
        one = asked(fighter(*MAGE), "deviation", deviations=3)
        assert len(BOOK.throw(one).dice) == 12
        outcome = read(one, 2, 1, 2, 3, 6, 6, 6, 6, 5, 1, 1, 1)
        told = [(found.code, found.params.get("cm")) for found in outcome.findings]
        assert told == [
            ("deviates_right", 6), ("deviates_nowhere", 0), ("deviates_back", 3), ("in_all_right", 6), ("in_all_back", 3),
        ]  # fmt: skip
        assert outcome.counted == (0, 1, 2, 3, 4, 8, 9, 10, 11)
        back = read(one, 2, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1)
        assert codes(back)[-1] == "in_all_nowhere"

    @pytest.mark.rule("CC-DEV-1")
    def test_only_whoever_uses_powers_makes_it(self):
        assert "deviation" in [one.key for one in BOOK.rolls(fighter(*MAGE), {})]
        assert "deviation" not in [one.key for one in BOOK.rolls(fighter(), {})]


class TestAMutation:
    @pytest.mark.rule("CC-MUT-2", "CC-MUT-3")
    @pytest.mark.parametrize("die", ["d4", "d6", "d8"])
    def test_the_chances_are_those_of_all_faces(self, die):
        one = asked(fighter("mutazione_rampante"), "mutation", die=die)
        told = counted(one, lambda faces, outcome: (outcome.findings[0].code.replace("mutates", "mutation"),))
        assert told == chances(one)

    @pytest.mark.rule("CC-MUT-2", "CC-PROFILE-3")
    def test_is_kept_on_the_sheet_where_it_counts(self):
        one = asked(fighter("mutazione_rampante"), "mutation")
        outcome = read(one, 2)
        assert outcome.abilities == {"mutation": 2}
        mutated = replace(one.member, abilities={**one.member.abilities, **outcome.abilities})
        numbers = {number.code: number.value for number in BOOK.sheet(mutated, {})}
        assert numbers["combat"] == 5
        assert refused(asked(mutated, "mutation")) == ("CC-MUT-2", "mutated_already")
        assert read(one, 1).success is False

    @pytest.mark.rule("CC-MUT-3", "CC-REROLL-1")
    def test_a_skill_throws_it_once_more_never_a_one(self):
        skilled = asked(fighter("mutazione_rampante", "secrezione_caotica"), "mutation")
        plain = asked(fighter("mutazione_rampante"), "mutation")
        dice = BOOK.throw(plain).dice
        assert BOOK.throw_again(plain, dice, (3,), 0).code == "nothing_repeats_it"
        assert BOOK.throw_again(skilled, dice, (1,), 0).code == "a_one_stays"
        assert BOOK.throw_again(skilled, dice, (3,), 0) == (0,)
        assert BOOK.throw_again(skilled, dice, (3,), 1).code == "thrown_again_already"
        first = replace(skilled.member, abilities={**skilled.member.abilities, "mutation": 3})
        assert BOOK.read_again(replace(skilled, member=first), dice, (3,), (8,)).abilities == {"mutation": 8}

    @pytest.mark.rule("CC-MUT-1")
    def test_only_whoever_mutates_makes_it(self):
        assert "mutation" not in [one.key for one in BOOK.rolls(fighter(), {})]


class TestGettingUp:
    @pytest.mark.rule("CC-COND-4")
    def test_ends_lying_and_is_offered_to_no_other(self):
        lying = under(fighter(), "a_terra", "gelo")
        assert "stand_up" in [one.key for one in BOOK.rolls(lying, {})]
        assert "stand_up" not in [one.key for one in BOOK.rolls(fighter(), {})]
        one = asked(lying, "stand_up")
        assert (BOOK.throw(one).dice, read(one).ends) == ((), ("a_terra",))


class TestPoison:
    @pytest.mark.rule("CC-COND-2")
    @pytest.mark.parametrize(
        ("key", "faces", "lost"),
        [("melee_attack", (1,), 1), ("movement", (1,), 1), ("movement", (2,), 0), ("climb", (1,), 1),
         ("swim", (4, 1, 1), 1), ("swim", (1, 1, 1), 2), ("push", (1, 1), 0)],
    )  # fmt: skip
    def test_hurts_for_each_one_among_the_dice_that_were_spent(self, key, faces, lost):
        outcome = read(asked(under(fighter(), "veleno"), key), *faces)
        assert outcome.abilities.get("resistance_lost", 0) == lost
        assert codes(outcome).count("poison_hurts") == bool(lost)


class TestMovement:
    @staticmethod
    def of_faces(one: Asked) -> dict[object, Fraction]:
        def told(_faces: Sequence[int], outcome: RollOutcome) -> object:
            first, *rest = outcome.findings
            hurt = [more.params["damage"] for more in rest if more.code == "ground_hurts"]
            code = "distance" + "_or" * ("more" in first.params) + "_hurt" * bool(hurt)
            return code, *first.params.values(), *hurt

        return counted(one, told)

    @pytest.mark.rule("CC-MOVE-1", "CC-MOVE-3", "CC-MOVE-6", "CC-MOVE-7", "CC-MOVE-8", "CC-MOVE-10", "CC-TERRAIN-1")
    @pytest.mark.parametrize("way", ["move", "move_in_cover", "walk_carefully", "jump"])
    @pytest.mark.parametrize("ground", ["open", "difficult", "dangerous", "extremely_dangerous"])
    @pytest.mark.parametrize("skills", [(), ("agilita",), ("corsa", "accelerazione_genetica_velocita")])
    def test_the_chances_are_those_of_all_faces(self, way, ground, skills):
        one = asked(fighter(*skills), "movement", move=way, ground=ground, die="d6", rapidity=True)
        assert self.of_faces(one) == chances(one)

    @pytest.mark.rule("CC-MOVE-6")
    def test_an_agile_jump_is_one_length_or_the_other(self):
        one = asked(fighter("agilita"), "movement", move="jump", ground="extremely_dangerous", die="d4")
        outcome = read(one, 3)
        assert codes(outcome) == ["jumps_either", "ground_hurts"]
        assert outcome.findings[0].params == {"cm": 3, "more": 5}
        assert BOOK.throw(one).rule == outcome.rule == outcome.findings[0].rule == "CC-MOVE-6"
        assert codes(read(asked(fighter(), "movement", move="jump"), 3)) == ["jumps"]
        assert ("distance_or_hurt", 3, 5, 1) in chances(one)

    @pytest.mark.rule("CC-MOVE-3")
    def test_what_makes_him_faster_is_said(self):
        fierce = fighter("berserker")
        assert "in_force" not in [one.key for one in BOOK.roll_fields(fighter(), "movement", (), {})]
        cm = [
            read(asked(fierce, "movement", **said), 2).findings[0].params["cm"]
            for said in ({}, {"in_force": ("berserker",)}, {"called": True}, {"called": True, "rapidity": True})
        ]
        assert cm == [6, 8, 8, 10]


class TestWeaponsThatTakeThreeDice:
    @pytest.mark.rule("CC-RANGED-8", "CC-ACTION-7")
    def test_flames_are_no_shot(self):
        bearer = fighter(things=(thing("proto_lanciafiamme", "ready_shot"), thing("spada", "ready_weapon")))
        offered = [one.key for one in BOOK.rolls(bearer, {})]
        assert "flames" in offered
        assert "ranged_attack" not in offered
        one = asked(bearer, "flames", die="d6")
        assert BOOK.throw(one).numbers[0].value == 2
        assert counted(one, lambda _faces, told: ("flames_burn" if told.success else "flames_fail",)) == chances(one)
        back = read(one, 1)
        assert (codes(back), back.abilities) == (["flames_come_back", "dice_spent"], {"resistance_lost": 3})
        reach = read(one, 2)
        assert [dict(found.params) for found in reach.findings] == [{"face": 2, "damage": 2}, {"dice": 3}]
        assert "flames" not in [one.key for one in BOOK.rolls(fighter(), {})]

    @pytest.mark.rule("CC-ACTION-7", "CC-MOVE-8")
    def test_what_takes_more_than_one_die_says_so(self):
        for key, dice in (("fucile_di_precisione", [3, 3]), ("pistola", [])):
            one = asked(fighter(things=(thing(key, "ready_shot"),)), "ranged_attack")
            found = [more for face in (1, 8) for more in read(one, face).findings if more.code == "dice_spent"]
            assert [more.params["dice"] for more in found] == dice
        assert "dice_spent" in codes(read(asked(fighter(), "movement", move="move_in_cover"), 3))
