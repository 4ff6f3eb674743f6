"""Things of 5e in play: taken for nothing, weighed by a card of one's own, and carried only as far as that goes."""

import pytest
from django.urls import reverse

from core import audit
from core.errors import Refused
from roster.models import Possession
from roster.services import equipping, housecards, moving
from tests.roster.fivee.ford import NOA, TAMAR

pytestmark = pytest.mark.django_db


def axe(kg):
    stats = {"weapon": "melee", "finesse": False, "weight_kg": kg}
    return {"key": "battleaxe", "kind": "item", "category": "weapon", "names": {"en": "Battleaxe"}, "stats": stats}


def weighs(ford, kg):
    """Battleaxes weigh so much in this house."""
    return ford.do(housecards.add_card, warband_id=ford.id, card=axe(kg))


def takes(ford, name=NOA, card="battleaxe"):
    event = ford.do(equipping.equip, member_id=ford.member(name).pk, card_key=card)
    return Possession.objects.get(pk=event.payload["possession"])


def why(refused):
    return [(one.code, one.rule, one.params["member"]) for one in refused.value.reasons]


class TestTheLoad:
    @pytest.mark.rule("5E-CARRY-5")
    def test_is_what_is_said_and_what_weighed_things_weigh(self, ford):
        ford.carries(10_000)
        assert ford.value("load_g") == 10_000  # a thing that no card weighs adds nothing
        weighs(ford, 2.5)
        number = ford.number("load_g")
        assert (number.value, [(one.source, one.amount) for one in number.steps]) == (
            12_500,
            [("load_g", 10_000), ("battleaxe", 2_500)],
        )

    @pytest.mark.parametrize(("kg", "grams"), [(0.1, 100), (3, 3_000), (0.0004, 1), (0, 0), (None, 0)])
    def test_weights_are_exact_to_the_gram(self, ford, kg, grams):
        weighs(ford, kg)
        assert ford.value("load_g") == grams

    @pytest.mark.rule("5E-ENC-2", "5E-ENC-3")
    def test_things_count_for_the_variant(self, ford):
        ford.options(encumbrance=True)
        weighs(ford, 40.001)
        assert (ford.value("speed_cm"), ford.value("passive_athletics")) == (600, 15)
        takes(ford)
        assert (ford.value("speed_cm"), ford.value("passive_athletics")) == (300, 10)

    @pytest.mark.rule("5E-CARRY-5")
    def test_what_is_said_has_room_only_beside_them(self, ford):
        weighs(ford, 200)
        with pytest.raises(Refused) as refused:
            ford.carries(40_001)
        assert why(refused) == [("too_heavy", "5E-CARRY-5", NOA)]
        ford.carries(40_000)


@pytest.mark.rule("5E-CARRY-5", "5E-ENC-4")
class TestTaking:
    def test_costs_nothing_and_is_undone(self, ford):
        before = Possession.objects.filter(gone_at=None).count()
        event = ford.do(equipping.equip, member_id=ford.member(TAMAR).pk, card_key="mace")
        assert Possession.objects.filter(gone_at=None).count() == before + 1
        ford.undo(event)
        thing = takes(ford, TAMAR, "mace")
        ford.do(equipping.put_back, possession_id=thing.pk)
        assert Possession.objects.filter(gone_at=None).count() == before
        assert [str(one) for one in audit.all_differences()] == []

    def test_what_is_too_heavy_is_refused(self, ford):
        weighs(ford, 120)
        takes(ford)  # the second: 240 kg is what she can move
        with pytest.raises(Refused) as refused:
            takes(ford)
        assert why(refused) == [("too_heavy", "5E-CARRY-5", NOA)]
        takes(ford, card="mace")  # nobody knows what it weighs

    def test_giving_asks_the_receiver_and_eases_the_giver(self, ford):
        weighs(ford, 100)
        ford.carries(140_000)
        heavy = ford.member().possessions.get(card__key="battleaxe")
        ford.options(encumbrance=True)  # now 120 kg are all that she can carry
        with pytest.raises(Refused) as refused:
            ford.do(moving.give, possession_id=heavy.pk, member_id=ford.member(TAMAR).pk)
        assert why(refused) == [("over_capacity", "5E-ENC-4", TAMAR)]
        ford.sets(TAMAR, str=18)
        ford.do(moving.give, possession_id=heavy.pk, member_id=ford.member(TAMAR).pk)
        assert (ford.value("load_g"), ford.value("load_g", TAMAR)) == (140_000, 100_000)


class TestThePages:
    def test_lead_from_a_thing_without_a_weight_to_the_card_that_sets_it(self, ford, alvas):
        thing = ford.member().possessions.get()
        page = alvas.see(reverse("roster:thing", args=[thing.pk]))
        assert "weight not set" in page.words
        new = reverse("roster:card_add", args=[ford.id]) + "?from=battleaxe"
        assert new in page.links
        alvas.act(new, name="Battleaxe", category="weapon", weight_kg="2.5")
        assert "Battleaxe 2.5\u00a0kg" in alvas.see(ford.url("member")).html
        assert "weight 2.5\u00a0kg" in alvas.see(reverse("roster:print", args=[ford.id])).html
        assert 'value="2.5"' in alvas.see(reverse("roster:card_change", args=[ford.id, "battleaxe"])).html

    @pytest.mark.parametrize("kg", ["heavy", "-1", "1.2345", "10000.001", "٣"])
    def test_a_weight_that_cannot_be_is_told_at_its_field(self, ford, alvas, kg):
        new = reverse("roster:card_add", args=[ford.id]) + "?from=battleaxe"
        page = alvas.act(new, 422, name="Battleaxe", category="weapon", weight_kg=kg)
        assert page.faults().keys() == {"weight_kg"}

    def test_offer_what_may_be_taken_and_no_skills_to_learn(self, ford, alvas):
        weighs(ford, 250)
        page = alvas.see(ford.url("equip", TAMAR))
        assert "can't even move" in page.words
        assert reverse("roster:learn", args=[ford.member(TAMAR).pk]) not in page.links
        assert alvas.act(ford.url("equip", TAMAR), 409, card_key="battleaxe").codes[0] == "too_heavy"
        alvas.act(ford.url("equip", TAMAR), card_key="mace")
        assert ford.member(TAMAR).possessions.filter(card__key="mace", gone_at=None).exists()

    def test_the_field_of_the_load_says_what_it_leaves_out(self, ford, alvas):
        assert "Load apart from weighed things (kg)" in alvas.see(ford.url("state"))
