"""A fighter's rolls behind the interface of a book: dice, numbers, exact chances, and what every face comes to."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.engine.books.base import Asked, ConditionState, MemberState, PossessionState
from rules.engine.books.cronache.book import Cronache
from rules.engine.types import Violation
from tests.engine.cronache.asking import catalogue

BOOK = Cronache()
CARDS = catalogue().cards


def thing(key: str, place: str = "", part_of: str = "") -> PossessionState:
    return PossessionState(f"id-{key}", CARDS[key], place, part_of)


def fighter(*skills: str, things: tuple[PossessionState, ...] = (), **numbers: int) -> MemberState:
    printed = {"resistance": 5, "combat": 4, "accuracy": 2, "damage": 2, "willpower": 1, "dexterity": 2}
    return MemberState(
        id="m",
        kind="fighter",
        name="Grimo",
        profile=CARDS["profilo_razziatore"],
        abilities={**printed, **numbers},
        learned=dict.fromkeys(skills, 1),
        cards={key: CARDS[key] for key in skills},
        possessions=things,
    )


def asked(member: MemberState, key: str, **chosen: object) -> Asked:
    fields = BOOK.roll_fields(member, key, (member,), {})
    return Asked(member, key, {**{one.key: one.default for one in fields}, **chosen}, (member,), {})


ARMED = (thing("spada", "ready_weapon"), thing("pistola_malconcia", "ready_shot"))
MAGE = ("apprendista_stregone", "dominio_del_fuoco")


class TestEveryRoll:
    @pytest.mark.parametrize("key", ["melee_attack", "ranged_attack", "trial", "movement", "power"])
    def test_chances_add_up_and_every_face_means_something(self, key):
        member = fighter(*MAGE, things=ARMED, points_arcano=3)
        assert key in [one.key for one in BOOK.rolls(member, {})]
        one = asked(member, key)
        throw = BOOK.throw(one)
        assert not isinstance(throw, Violation)
        for series in BOOK.roll_odds(one):
            assert sum((row.chance for row in series.rows), Fraction()) == 1
        for faces in product(*(range(1, die.sides + 1) for die in throw.dice)):
            outcome = BOOK.read_roll(one, throw.dice, faces)
            assert not isinstance(outcome, Violation)
            assert outcome.findings

    def test_only_what_he_can_do_is_offered(self):
        plain = ["melee_attack", "trial", "movement", "climb", "swim", "fall", "push"]
        assert [one.key for one in BOOK.rolls(fighter(), {})] == plain


class TestMelee:
    @pytest.mark.rule("CC-MELEE-3", "CC-MELEE-2")
    def test_hits_are_counted_as_the_faces_read(self):
        one = asked(fighter(things=ARMED), "melee_attack", die="d8", enemy_combat=9)
        throw = BOOK.throw(one)
        hits = sum(bool(BOOK.read_roll(one, throw.dice, (face,)).success) for face in range(1, 9))
        missed = sum((row.chance for row in BOOK.roll_odds(one)[0].rows if row.code == "missed"), Fraction())
        assert (hits, missed) == (5, Fraction(3, 8))

    @pytest.mark.rule("CC-SLOT-3")
    def test_another_weapon_may_be_chosen(self):
        things = (*ARMED, thing("spadone"))
        ready = BOOK.throw(asked(fighter(things=things), "melee_attack"))
        great = BOOK.throw(asked(fighter(things=things), "melee_attack", weapon="id-spadone"))
        bare = BOOK.throw(asked(fighter(things=things), "melee_attack", weapon="unarmed"))
        values = [next(n.value for n in one.numbers if n.code == "combat") for one in (ready, great, bare)]
        assert values == [6, 6, 4]

    @pytest.mark.rule("CC-REROLL-7")
    def test_points_repeat_it_once(self):
        things = (thing("spada", "ready_weapon"), thing("armi_stregate", part_of="id-spada"))
        member = fighter(things=things, points_arcano=1)
        one = asked(member, "melee_attack")
        dice = BOOK.throw(one).dice
        assert BOOK.throw_again(one, dice, (2,), 0) == (0,)
        assert BOOK.read_again(one, dice, (2,), (8,)).abilities == {"points_arcano": 0}
        spent = replace(one, member=replace(member, abilities={**member.abilities, "points_arcano": 0}))
        assert BOOK.throw_again(spent, dice, (2,), 0).code == "no_rerolls_left"


def against(member: MemberState, key: str, enemy: MemberState, **chosen: object) -> Asked:
    return replace(asked(member, key, enemy=enemy.id, **chosen), others=(enemy,))


class TestAnEnemyOfAnotherCompany:
    """What is taken from his sheet comes to the same as the numbers typed."""

    @pytest.mark.rule("CC-DMG-4", "CC-DMG-7")
    @pytest.mark.parametrize(("key", "value"), [("melee_attack", "enemy_combat"), ("ranged_attack", "enemy_dexterity")])
    def test_counts_as_his_numbers_do(self, key, value):
        enemy = replace(fighter(things=(thing("armatura_media"),), resistance_lost=2), id="e", name="Vera")
        chosen = against(fighter(things=ARMED), key, enemy)
        full = {"enemy_combat": 4, "enemy_dexterity": 2}[value]
        typed = asked(fighter(things=ARMED), key, enemy_resistance=3, enemy_armour="armatura_media", **{value: full})
        assert BOOK.roll_odds(chosen) == BOOK.roll_odds(typed)
        throw = BOOK.throw(chosen)
        assert throw.whose.count("Vera") == 4
        assert [one.value for one in throw.numbers[-4:]][:2] == [full, 3]
        for face in range(1, 9):
            told = BOOK.read_roll(chosen, throw.dice, (face,)).findings
            assert told[0].params == {"enemy": "Vera"}
            assert told[1:] == BOOK.read_roll(typed, throw.dice, (face,)).findings

    @pytest.mark.rule("CC-DMG-4")
    def test_armour_that_is_worn_out_protects_no_more(self):
        enemy = replace(fighter(things=(thing("armatura_leggera"),), armour_lost=1), id="e", name="Vera")
        worn = BOOK.roll_odds(against(fighter(things=ARMED), "melee_attack", enemy))
        bare = BOOK.roll_odds(against(fighter(things=ARMED), "melee_attack", replace(enemy, possessions=())))
        assert worn == bare

    @pytest.mark.rule("CC-PROFILE-3", "CC-MELEE-3")
    def test_defends_himself_as_his_skills_say(self):
        enemy = replace(fighter("combattimento_difensivo"), id="e", name="Vera")
        throw = BOOK.throw(against(fighter(), "melee_attack", enemy))
        combat = [one for one in throw.numbers if one.code == "combat"]
        assert [one.value for one in combat] == [4, 6]

    @pytest.mark.rule("CC-COND-4")
    def test_lies_on_the_ground_where_his_sheet_says_so(self):
        enemy = replace(fighter(), id="e", name="Vera", conditions=(ConditionState("a_terra", "", {}, "by_hand"),))
        one = against(fighter(), "melee_attack", enemy)
        assert BOOK.read_roll(one, BOOK.throw(one).dice, (1,)).success is True

    @pytest.mark.rule("CC-DMG-7")
    def test_is_fallen_without_resistance(self):
        enemy = replace(fighter(resistance_lost=5), id="e", name="Vera")
        assert BOOK.throw(against(fighter(), "melee_attack", enemy)).code == "enemy_fallen"

    @pytest.mark.rule("CC-POWER-3", "CC-GEN-5")
    def test_resists_powers_as_his_skills_say(self):
        enemy = replace(fighter("avversione"), id="e", name="Vera")
        mage = fighter("apprendista_psionico", points_concentrazione=2)
        assert "power" in [one.key for one in BOOK.rolls(mage, {})]
        free, averse = (
            BOOK.throw(one).numbers[0].value for one in (asked(mage, "power"), against(mage, "power", enemy))
        )
        assert (free, averse) == (4, 5)


class TestAFighterWithoutResistance:
    @pytest.mark.rule("CC-DMG-7", "CC-ACTION-3")
    @pytest.mark.parametrize("key", ["melee_attack", "ranged_attack", "trial", "movement", "climb", "push", "power"])
    def test_rolls_no_more(self, key):
        weak = fighter(*MAGE, things=ARMED, points_arcano=3, resistance_lost=4)
        assert not isinstance(
            BOOK.throw(asked(weak, key, height_cm=10) if key == "climb" else asked(weak, key)), Violation
        )
        dead = replace(weak, abilities={**weak.abilities, "resistance_lost": 5})
        refusal = BOOK.throw(asked(dead, key))
        assert (refusal.rule, refusal.code) == ("CC-DMG-7", "no_resistance")
        assert BOOK.roll_odds(asked(dead, key)) == ()

    @pytest.mark.rule("CC-DMG-4", "CC-DMG-7", "CC-REROLL-2", "CC-REROLL-3")
    def test_can_lose_and_use_up_no_more_than_he_has(self):
        codes = ("resistance_lost", "armour_lost", "dexterity_used", "willpower_used", "points_arcano")
        one = fighter("agilita", things=(thing("armatura_media"),), **dict.fromkeys(codes, 0))
        assert [BOOK.most_in_play(one, code, {}) for code in codes] == [5, 2, 2, 1, None]


class TestRightsToRepeat:
    """A hand's rights are said before the roll; Destrezza is spared while one of them is there."""

    def told(self, member: MemberState, key: str, faces: tuple[int, ...], **chosen: object) -> object:
        one = asked(member, key, **chosen)
        dice = BOOK.throw(one).dice
        places = BOOK.throw_again(one, dice, faces, 0)
        if isinstance(places, Violation):
            return places.rule, places.code
        assert places == (len(faces) - 1,)
        second = BOOK.read_again(one, dice, faces, (*faces[:-1], 4))
        by = [finding.params["card"] for finding in second.findings if finding.code == "repeated_by"]
        return (by[0] if by else "", second.abilities)

    @pytest.mark.rule("CC-REROLL-5", "CC-REROLL-3", "CC-MOVE-4")
    @pytest.mark.parametrize("skill", ["servo_del_fato", "secrezione_viscida"])
    def test_a_skill_repeats_one_movement_in_a_hand(self, skill):
        member = fighter(skill)
        assert self.told(member, "movement", (2,)) == (skill, {})
        assert self.told(member, "movement", (2,), rerolls_spent=(skill,)) == ("", {"dexterity_used": 1})
        assert self.told(member, "movement", (2,), move="jump") == ("", {"dexterity_used": 1})
        assert self.told(member, "movement", (1,)) == ("CC-REROLL-1", "a_one_stays")
        weary = replace(member, abilities={**member.abilities, "dexterity_used": 2})
        assert self.told(weary, "movement", (2,), rerolls_spent=(skill,)) == ("CC-REROLL-3", "no_rerolls_left")

    @pytest.mark.rule("CC-REROLL-5")
    def test_thirst_for_blood_asks_for_an_enemy_and_has_no_end(self):
        assert self.told(fighter("sete_di_sangue"), "movement", (2,)) == ("", {"dexterity_used": 1})
        near = {"enemy_within_10_cm": True}
        assert self.told(fighter("sete_di_sangue"), "movement", (2,), **near) == ("sete_di_sangue", {})

    @pytest.mark.rule("CC-REROLL-5")
    def test_instruments_may_be_his_own_or_near(self):
        own = fighter(things=(thing("dotazioni_da_musico"),))
        assert self.told(own, "movement", (2,)) == ("dotazioni_da_musico", {})
        assert self.told(fighter(), "movement", (2,), music_near=True) == ("dotazioni_da_musico", {})

    @pytest.mark.rule("CC-TEST-7", "CC-REROLL-5", "CC-REROLL-1")
    def test_a_standard_repeats_the_last_die_of_a_failed_test_of_spirit(self):
        own = fighter(things=(thing("stendardo"),))
        spirit = {"trial": "test_spirito", "dice": ("d6", "d8")}
        assert self.told(own, "trial", (2, 3), **spirit) == ("stendardo", {})
        assert self.told(fighter(), "trial", (2, 3), **spirit, standard_near=True) == ("stendardo", {})
        assert self.told(own, "trial", (2, 1), **spirit) == ("CC-REROLL-1", "a_one_stays")
        assert self.told(own, "trial", (2, 5), **spirit) == ("CC-REROLL-1", "nothing_repeats_it")
        other = {**spirit, "trial": "test_forza"}
        assert self.told(own, "trial", (2, 3), **other) == ("CC-REROLL-1", "nothing_repeats_it")
        one = asked(own, "trial", **spirit)
        second = BOOK.read_again(one, BOOK.throw(one).dice, (2, 3), (2, 7))
        assert (second.success, second.findings[1].params["dice"]) == (True, 2)

    @pytest.mark.rule("CC-REROLL-5", "CC-REROLL-3")
    @pytest.mark.parametrize("key", ["melee_attack", "ranged_attack", "trial"])
    def test_a_talisman_repeats_any_roll_of_his_once(self, key):
        member = fighter(things=(*ARMED, thing("talismano_di_fortuna")))
        said = {"dice": ("d8",)} if key == "trial" else {}
        assert self.told(member, key, (2,), **said)[0] == "talismano_di_fortuna"
        spent = self.told(member, key, (2,), **said, rerolls_spent=("talismano_di_fortuna",))
        assert spent == ("CC-REROLL-5", "no_rerolls_left")
        assert self.told(fighter(things=ARMED), key, (2,), **said) == ("CC-REROLL-1", "nothing_repeats_it")
        assert self.told(member, "movement", (2,)) == ("", {"dexterity_used": 1})

    @pytest.mark.rule("CC-REROLL-6")
    def test_nobody_repeats_what_cursed_weapons_strike(self):
        cursed = (thing("spada", "ready_weapon"), thing("armi_maledette", part_of="id-spada"))
        member = fighter(things=(*cursed, thing("talismano_di_fortuna")))
        assert self.told(member, "melee_attack", (2,)) == ("CC-REROLL-6", "nobody_repeats_it")


class TestOtherRolls:
    @pytest.mark.rule("CC-RANGED-7")
    def test_a_battered_weapon_hurts_the_shooter(self):
        one = asked(fighter(things=ARMED), "ranged_attack")
        outcome = BOOK.read_roll(one, BOOK.throw(one).dice, (1,))
        assert outcome.abilities == {"resistance_lost": 1}

    @pytest.mark.rule("CC-TEST-2")
    def test_dice_of_a_test_are_spent_until_one_passes(self):
        one = asked(fighter(), "trial", dice=("d4", "d8"), order="large_first")
        dice = BOOK.throw(one).dice
        assert [die.sides for die in dice] == [8, 4]
        outcome = BOOK.read_roll(one, dice, (4, 1))
        assert outcome.success is True
        assert outcome.findings[0].params["dice"] == 1
        assert BOOK.throw(asked(fighter(), "trial", dice=())).code == "no_dice_left"

    @pytest.mark.rule("CC-TEST-2")
    def test_chances_of_a_test_say_how_many_dice_are_spent(self):
        rows = BOOK.roll_odds(asked(fighter(), "trial", dice=("d4", "d8"), order="large_first"))[0].rows
        assert [(row.code, row.params["dice_spent"], row.chance) for row in rows] == [
            ("success_after", 1, Fraction(5, 8)),
            ("success_after", 2, Fraction(3, 32)),
            ("failure_after", 2, Fraction(9, 32)),
        ]

    @pytest.mark.rule("CC-MOVE-1", "CC-REROLL-3", "CC-REROLL-1")
    def test_a_move_is_repeated_by_dexterity_never_a_one(self):
        member = fighter()
        one = asked(member, "movement", rapidity=True)
        dice = BOOK.throw(one).dice
        assert BOOK.read_roll(one, dice, (4,)).findings[0].params == {"cm": 14}
        assert BOOK.throw_again(one, dice, (1,), 0).code == "a_one_stays"
        assert BOOK.read_again(one, dice, (2,), (3,)).abilities == {"dexterity_used": 1}
        worn = replace(one, member=replace(member, abilities={**member.abilities, "dexterity_used": 2}))
        assert BOOK.throw_again(worn, dice, (2,), 0).code == "no_rerolls_left"

    @pytest.mark.rule("CC-POWER-3", "CC-GEN-11")
    def test_a_power_costs_its_rank_whatever_comes_of_it(self):
        one = asked(fighter(*MAGE, points_arcano=3), "power", power_rank=2)
        dice = BOOK.throw(one).dice
        assert BOOK.read_roll(one, dice, (1,)).abilities == {"points_arcano": 1}
        assert BOOK.throw(asked(fighter(*MAGE), "power")).code == "too_few_points_left"
