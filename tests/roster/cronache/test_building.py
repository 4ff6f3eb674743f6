"""Companies are built under a budget; what the book forbids is refused and leaves everything as it was."""

import pytest

from core.errors import BadField, Refused
from core.models import Event
from roster.models import Learned, Possession
from roster.selectors import drafts
from tests.roster.cronache.conftest import Company

pytestmark = pytest.mark.django_db


def reasons(act):
    """Rules and codes that an act is refused with; nothing may have changed."""
    before = (Event.objects.count(), Possession.objects.count(), Learned.objects.count())
    with pytest.raises(Refused) as caught:
        act()
    assert (Event.objects.count(), Possession.objects.count(), Learned.objects.count()) == before
    return [(one.rule, one.code) for one in caught.value.reasons]


class TestStarters:
    def test_they_load_found_and_cost_what_they_say(self, pack, patrol):
        assert (pack.total, patrol.total) == (90, 99)
        for one in (pack, patrol):
            assert drafts.checklist(one.sheet).missing == ()
            one.owner.found(warband_id=one.pk)
            assert one.row.founded_at is not None


class TestAFighterBeginsAsHisProfilePrints:
    @pytest.mark.rule("CC-PROFILE-5")
    def test_with_things_skills_and_class_words(self, nobody):
        nobody.recruit("Raz", "profilo_razziatore")
        one = nobody.shown("Raz")
        assert [thing.card.key for thing in one.things] == ["ascia"]
        assert {skill.card.key for skill in one.skills} == {
            "guerriero_ac", "predone_ac", "sciacallo_ac", "intimorire", "massiccio"
        }  # fmt: skip
        assert not one.traits  # his class words stand among his skills, as tags
        assert (nobody.number("Raz", "damage"), nobody.number("Raz", "cost")) == (3, 20)

    @pytest.mark.rule("CC-PROFILE-2")
    def test_what_is_printed_stays(self, nobody):
        nobody.recruit("Raz", "profilo_razziatore")
        axe = nobody.thing("Raz", "ascia")
        assert reasons(lambda: nobody.owner.put_back(possession_id=axe.pk)) == [("CC-PROFILE-2", "printed_on_profile")]
        forget = {"member_id": nobody.member("Raz").pk, "card_key": "massiccio"}
        assert reasons(lambda: nobody.owner.forget(**forget)) == [("CC-PROFILE-2", "printed_on_profile")]

    @pytest.mark.rule("CC-PROFILE-1")
    def test_nobody_comes_without_a_profile(self, nobody):
        act = {"warband_id": nobody.pk, "kind": "fighter", "name": "X"}
        assert reasons(lambda: nobody.owner.recruit(**act)) == [("CC-PROFILE-1", "needs_profile")]


class TestTheBudget:
    @pytest.mark.rule("CC-COMP-2")
    def test_an_overrun_is_refused_with_its_numbers(self, pack):
        with pytest.raises(Refused) as caught:
            pack.recruit("Fourth", "profilo_assaltatore")
        (one,) = caught.value.reasons
        assert (one.rule, one.code, dict(one.params)) == (
            "CC-COMP-2", "over_budget", {"total": 105, "limit": 100, "over": 5}
        )  # fmt: skip
        assert pack.total == 90

    @pytest.mark.rule("CC-COMP-2")
    def test_things_and_skills_count_too_and_equality_is_legal(self, pack):
        pack.equip("Grimo", "maglio")  # 95
        pack.learn("Grimo", "prontezza_guerriera")  # 98
        assert reasons(lambda: pack.equip("Grimo", "ascia")) == [("CC-COMP-2", "over_budget")]
        pack.equip("Grimo", "asta")  # 100
        assert pack.total == 100

    def test_what_is_put_back_or_forgotten_no_longer_counts(self, pack):
        pack.owner.put_back(possession_id=pack.thing("Grimo", "spadone").pk)
        pack.owner.forget(member_id=pack.member("Grimo").pk, card_key="intimidire")
        assert pack.total == 82

    def test_without_a_limit_nobody_minds(self, pack):
        pack.options(recruitment_points=None)
        pack.recruit("Fourth", "profilo_razziatore")
        assert pack.total == 110
        pack.options(recruitment_points=100)
        assert pack.sheet.legality.left == -10
        # over the limit now: less is allowed, more isn't
        assert reasons(lambda: pack.equip("Grimo", "pugnale")) == [("CC-COMP-2", "over_budget")]
        pack.owner.put_back(possession_id=pack.thing("Grimo", "spadone").pk)
        assert pack.total == 105

    @pytest.mark.rule("CC-BUILD-4")
    def test_the_cheapest_open_list_counts(self, nobody):
        nobody.profile("scout", class_words=["esploratore"])
        nobody.profile("barbarian", class_words=["esploratore", "barbaro"])
        nobody.recruit("One", "scout")
        nobody.recruit("Two", "barbarian")
        nobody.equip("One", "brocchiere")
        nobody.equip("Two", "brocchiere")
        assert (nobody.number("One", "cost"), nobody.number("Two", "cost")) == (13, 12)


class TestWhatMayBeTaken:
    @pytest.mark.rule("CC-BUILD-2")
    def test_a_closed_list_is_refused(self, pack):
        assert reasons(lambda: pack.equip("Grimo", "armatura_leggera")) == [("CC-BUILD-2", "closed_list")]
        assert reasons(lambda: pack.learn("Grimo", "rinforzi")) == [("CC-BUILD-2", "closed_list")]

    @pytest.mark.rule("CC-BUILD-10")
    def test_what_isnt_sold_says_why(self, pack):
        assert reasons(lambda: pack.learn("Grimo", "presa_salda")) == [("CC-BUILD-10", "unsold_needs_mount")]
        assert reasons(lambda: pack.learn("Grimo", "fuga")) == [("CC-BUILD-10", "unsold_no_text")]
        assert reasons(lambda: pack.equip("Grimo", "lama_cerimoniale")) == [("CC-BUILD-10", "unsold_no_price")]

    @pytest.mark.rule("CC-BUILD-12")
    def test_a_skill_may_need_something(self, pack):
        assert reasons(lambda: pack.learn("Grimo", "fuoco_ravvicinato")) == [("CC-BUILD-12", "needs_near_weapon")]
        pack.learn("Sfregio", "fuoco_ravvicinato")
        pistol = pack.thing("Sfregio", "pistola")
        assert reasons(lambda: pack.owner.put_back(possession_id=pistol.pk)) == [("CC-BUILD-12", "needs_near_weapon")]

    def test_a_card_that_isnt_there_is_a_bad_field(self, pack):
        with pytest.raises(BadField):
            pack.equip("Grimo", "duellante_esperto")
        with pytest.raises(BadField):
            pack.owner.equip(member_id=pack.member("Grimo").pk, card_key="spada", onto_id=pack.pk)


class TestUpgrades:
    @pytest.fixture
    def captain(self, nobody):
        nobody.profile("captain", class_words=["campione", "guerriero"], starting_equipment=["spada"])
        nobody.recruit("Cap", "captain")
        return nobody

    @pytest.mark.rule("CC-BUILD-6")
    def test_one_is_on_a_weapon_and_goes_with_it(self, captain):
        captain.equip("Cap", "pugnale")
        captain.equip("Cap", "armi_migliorate", onto="pugnale")
        upgrade = captain.thing("Cap", "armi_migliorate")
        assert upgrade.part_of == captain.thing("Cap", "pugnale")
        assert captain.total == 12
        captain.owner.put_back(possession_id=captain.thing("Cap", "pugnale").pk)
        upgrade.refresh_from_db()
        assert upgrade.gone_at is not None
        assert captain.total == 10

    @pytest.mark.rule("CC-BUILD-3")
    def test_the_same_one_twice_on_a_weapon_is_refused(self, captain):
        captain.equip("Cap", "armi_migliorate", onto="spada")
        assert ("CC-BUILD-3", "already_on_it") in reasons(lambda: captain.equip("Cap", "armi_migliorate", onto="spada"))

    @pytest.mark.rule("CC-BUILD-6")
    def test_on_the_wrong_weapon_or_on_none_it_is_refused(self, captain):
        captain.equip("Cap", "giavellotto")
        on_a_shot = reasons(lambda: captain.equip("Cap", "armi_incantate", onto="giavellotto"))
        assert ("CC-BUILD-6", "wrong_weapon") in on_a_shot
        assert ("CC-BUILD-6", "wrong_weapon") in reasons(lambda: captain.equip("Cap", "armi_migliorate"))

    @pytest.mark.rule("CC-BUILD-7")
    def test_armour_upgrades_need_armour(self, captain):
        card = "armatura_migliorata"
        assert ("CC-BUILD-7", "no_armour") in reasons(lambda: captain.equip("Cap", card))


class TestReinforcements:
    @pytest.mark.rule("CC-COMP-4")
    def test_at_most_half_of_a_company(self, patrol):
        patrol.options(recruitment_points=None)
        patrol.learn("Tessa", "rinforzi")
        assert patrol.number("Tessa", "cost") == 27
        patrol.learn("Orso", "rinforzi")
        with pytest.raises(Refused) as caught:
            patrol.learn("Nilo", "rinforzi")
        (one,) = caught.value.reasons
        assert (one.rule, one.code, dict(one.params)) == (
            "CC-COMP-4", "too_many_reinforcements", {"have": 3, "most": 2, "members": 4}
        )  # fmt: skip
        # nor may the others leave
        assert reasons(lambda: patrol.owner.dismiss(member_id=patrol.member("Vera").pk)) == [
            ("CC-COMP-4", "too_many_reinforcements")
        ]


class TestHands:
    @pytest.mark.rule("CC-SLOT-2")
    def test_three_hands_are_refused(self, nobody):
        nobody.profile("guard", class_words=["guerriero"], starting_equipment=["spada"])
        nobody.recruit("Guard", "guard")
        nobody.equip("Guard", "brocchiere")
        assert nobody.number("Guard", "hands") == 2
        nobody.equip("Guard", "spadone")  # owned, not ready
        sword, great = nobody.thing("Guard", "spada"), nobody.thing("Guard", "spadone")
        assert (sword.place, great.place) == ("ready_weapon", "")
        nobody.owner.take_off(possession_id=sword.pk)
        assert reasons(lambda: nobody.owner.put_on(possession_id=great.pk)) == [("CC-SLOT-2", "too_few_hands")]
        nobody.owner.take_off(possession_id=nobody.thing("Guard", "brocchiere").pk)
        nobody.owner.put_on(possession_id=great.pk)
        assert nobody.number("Guard", "hands") == 2


class TestAfterFounding:
    @pytest.fixture
    def founded(self, pack):
        pack.owner.found(warband_id=pack.pk)
        return pack

    def test_the_build_stands(self, founded):
        stands = [("CC-SCOPE-2", "build_stands")]
        owner, grimo = founded.owner, founded.member("Grimo")
        assert reasons(lambda: founded.equip("Grimo", "pugnale")) == stands
        assert reasons(lambda: founded.learn("Grimo", "prontezza_guerriera")) == stands
        assert reasons(lambda: founded.recruit("New", "profilo_assaltatore")) == stands
        assert reasons(lambda: owner.forget(member_id=grimo.pk, card_key="intimidire")) == stands
        assert reasons(lambda: owner.put_back(possession_id=founded.thing("Grimo", "spadone").pk)) == stands
        assert reasons(lambda: owner.copy_member(member_id=grimo.pk, name="Twin")) == stands

    def test_a_house_may_let_it_be_rebuilt(self, founded):
        founded.options(rebuild_between_games=True)
        founded.owner.put_back(possession_id=founded.thing("Grimo", "spadone").pk)
        founded.owner.forget(member_id=founded.member("Grimo").pk, card_key="intimidire")
        founded.equip("Grimo", "maglio")
        assert founded.total == 87

    def test_what_is_ready_changes_all_the_same(self, founded):
        founded.owner.take_off(possession_id=founded.thing("Grimo", "ascia").pk)
        founded.owner.put_on(possession_id=founded.thing("Grimo", "spadone").pk)
        assert founded.number("Grimo", "combat") == 6


class TestUndoAndCopy:
    def test_an_undo_must_hold_as_well(self, pack):
        sword = pack.thing("Grimo", "spadone")
        put = pack.owner.put_back(possession_id=sword.pk)
        pack.recruit("Fourth", "profilo_assaltatore")
        assert pack.total == 100
        assert reasons(lambda: pack.owner.undo(event_id=put.id)) == [("CC-COMP-2", "over_budget")]

    def test_taking_is_undone(self, pack, books_clean):
        event = pack.equip("Grimo", "maglio")
        pack.owner.undo(event_id=event.id)
        assert pack.total == 90
        assert books_clean()

    def test_who_is_struck_off_takes_his_things_along(self, pack, books_clean):
        event = pack.owner.dismiss(member_id=pack.member("Grimo").pk)
        assert (pack.total, len(pack.sheet.stash)) == (57, 0)
        pack.owner.undo(event_id=event.id)
        assert (pack.total, len(pack.shown("Grimo").things)) == (90, 2)
        assert books_clean()

    def test_a_copy_is_equal(self, nobody):
        nobody.profile("captain", class_words=["campione"], starting_equipment=["spada"])
        nobody.recruit("Cap", "captain")
        nobody.equip("Cap", "armi_migliorate", onto="spada")
        nobody.learn("Cap", "schivare")
        copy = Company(nobody.owner, nobody.owner.copy_warband(warband_id=nobody.pk, name="Copy").stream)
        old, new = nobody.shown("Cap"), copy.shown("Cap")
        assert [(n.code, n.value) for n in old.numbers] == [(n.code, n.value) for n in new.numbers]
        assert [s.card.key for s in old.skills] == [s.card.key for s in new.skills]
        assert copy.thing("Cap", "armi_migliorate").part_of == copy.thing("Cap", "spada")
        assert new.row.profile.house_id == copy.row.house_id
        assert copy.total == nobody.total
