"""The builder in the alvas and in the API: live totals, reasons beside what can't be had, and the acts."""

import pytest

from roster.models import Member
from tests.core.calling import Caller, code_of
from tests.roster.web.browsing import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def alvas(owner):
    return Browser(owner.user)


@pytest.fixture
def app(owner):
    return Caller(owner.user)


class TestPages:
    def test_a_draft_shows_what_it_costs_and_what_is_left(self, alvas, pack):
        page = alvas.see(f"/warbands/{pack.pk}/")
        assert "90 of 100 RP" in page.words
        assert "10 left" in page.words
        assert f"/warbands/{pack.pk}/recruit/" in page.links
        assert f"/warbands/{pack.pk}/cards/new/?kind=profile" in page.links

    def test_so_do_the_pages_where_one_chooses(self, alvas, pack):
        grimo = pack.member("Grimo").pk
        for address in (f"/members/{grimo}/equip/", f"/members/{grimo}/learn/", f"/warbands/{pack.pk}/recruit/"):
            assert "90 of 100 RP" in alvas.see(address).words
        assert "33 RP for Grimo" in alvas.see(f"/members/{grimo}/").words

    def test_closed_lists_and_what_isnt_sold_stand_there_with_the_reason(self, alvas, pack):
        grimo = pack.member("Grimo").pk
        codes = set(alvas.see(f"/members/{grimo}/equip/").codes)
        assert {"closed_list", "unsold_no_price"} <= codes
        codes = set(alvas.see(f"/members/{grimo}/learn/").codes)
        assert {"closed_list", "unsold_no_text", "unsold_needs_mount", "unsold_innate"} <= codes

    def test_what_is_too_dear_says_so(self, alvas, patrol):
        codes = alvas.see(f"/members/{patrol.member('Vera').pk}/equip/").codes
        assert "over_budget" in codes

    def test_profiles_stand_with_what_they_are_counted_at(self, alvas, pack):
        page = alvas.see(f"/warbands/{pack.pk}/recruit/").words
        assert "Marauder, 20 RP" in page
        assert "Assault Trooper, 15 RP" in page

    def test_more_than_the_limit_is_told_as_what_is_too_many(self, alvas, pack):
        pack.owner.change_options(warband_id=pack.pk, changes={"recruitment_points": 85})
        page = alvas.see(f"/warbands/{pack.pk}/").words
        assert "5 RP too many" in page
        assert "-5" not in page

    def test_taking_and_putting_back(self, alvas, pack):
        grimo = pack.member("Grimo").pk
        page = alvas.act(f"/members/{grimo}/equip/?q=ma", card_key="maglio", onto="")
        assert page.goes_to.endswith("/equip/?q=ma&took=maglio")
        assert pack.total == 95
        thing = pack.thing("Grimo", "maglio").pk
        assert f"/things/{thing}/put-back/" in alvas.see(f"/things/{thing}/").links
        alvas.act(f"/things/{thing}/put-back/")
        assert pack.total == 90

    def test_what_a_profile_prints_isnt_offered_to_be_put_back(self, alvas, pack):
        printed, bought = pack.thing("Grimo", "ascia").pk, pack.thing("Grimo", "spadone").pk
        page = alvas.see(f"/things/{printed}/")
        assert f"/things/{printed}/put-back/" not in page.links
        assert "printed_on_profile" in page.codes
        assert f"/things/{bought}/put-back/" in alvas.see(f"/things/{bought}/").links
        alvas.act(f"/things/{printed}/take-off/")
        page = alvas.see(f"/members/{pack.member('Grimo').pk}/")
        assert f"/things/{bought}/put-back/" in page.links
        assert f"/things/{printed}/put-back/" not in page.links
        assert "printed_on_profile" in page.codes

    def test_what_a_member_has_isnt_told_among_what_others_learn(self, alvas, pack):
        page = alvas.see(f"/members/{pack.member('Grimo').pk}/learn/")
        assert "Aura of Aversion" in page.html
        assert "Massive" not in page.html

    def test_nor_are_printed_skills_offered_to_be_forgotten(self, alvas, pack):
        page = alvas.see(f"/members/{pack.member('Grimo').pk}/forget/")
        assert page.codes == ["printed_on_profile"] * 5
        assert 'value="duellante_esperto"' in page.html
        assert 'value="massiccio"' not in page.html

    def test_what_another_card_rests_on_says_so(self, alvas, nobody):
        nobody.recruit("Cap", nobody.profile("guard", class_words=["mutante", "caotico"]))
        nobody.learn("Cap", "mutazione_rampante")
        forget = f"/members/{nobody.member('Cap').pk}/forget/"
        assert alvas.see(forget).codes == []
        nobody.learn("Cap", "secrezione_caotica")
        page = alvas.see(forget)
        assert page.codes == ["lacks_what_it_needs"]
        assert 'value="mutazione_rampante"' not in page.html

    def test_reinforcements_are_offered_to_half_of_a_company(self, alvas, nobody):
        nobody.recruit("One", "profilo_assaltatore")
        one = nobody.member("One").pk
        page = alvas.see(f"/members/{one}/learn/?q=rinforzi")
        assert "too_many_reinforcements" in page.codes
        alvas.act(f"/members/{one}/learn/", 409, card_key="rinforzi", to_level="1")
        nobody.recruit("Two", "profilo_assaltatore")
        assert "too_many_reinforcements" not in alvas.see(f"/members/{one}/learn/?q=rinforzi").codes
        alvas.act(f"/members/{one}/learn/", card_key="rinforzi", to_level="1")

    def test_a_refusal_stands_on_the_page(self, alvas, pack):
        grimo = pack.member("Grimo").pk
        page = alvas.act(f"/members/{grimo}/equip/", 409, card_key="armatura_leggera", onto="")
        assert "closed_list" in page.codes

    def test_the_filter(self, alvas, pack):
        grimo = pack.member("Grimo").pk
        page = alvas.see(f"/members/{grimo}/equip/?q=sword&category=melee_one_hand")
        found = page.words.partition("Common melee weapons")[2]
        assert "Sword" in found
        assert "Greatsword" not in found

    def test_criticals_and_types_of_skills_stand_where_one_chooses(self, alvas, pack):
        grimo = pack.member("Grimo").pk
        racks = alvas.see(f"/members/{grimo}/equip/?q=ma").words
        assert "Mace one-handed weapon Reach in cm 1, Hands 1, critical: Prone" in racks
        assert "Type as printed AL2" in alvas.see(f"/members/{grimo}/learn/").words
        sheet = alvas.see(f"/members/{grimo}/").words
        assert "Type as printed AL2" in sheet
        assert "price not set" not in sheet  # what is never sold has none
        thing = pack.thing("Grimo", "spadone").pk
        assert "Dice gained on a critical d4" in alvas.see(f"/things/{thing}/").words

    def test_what_is_fixed_to_a_weapon_is_told_on_paper(self, alvas, pack):
        poisoner = pack.profile("poisoner", class_words=["assassino"], starting_equipment=["ascia"], base_cr=2)
        pack.recruit("Vipera", poisoner)
        pack.equip("Vipera", "armi_avvelenate", onto="ascia")
        assert "Axe (Poisoned Weapons (hit: Poison), Reach in cm 1" in alvas.see(f"/warbands/{pack.pk}/print/").words

    def test_a_profile_of_the_house(self, alvas, pack):
        alvas.see(f"/warbands/{pack.pk}/cards/new/?kind=profile")
        told = {
            "name": "Captain", "category": "printed", "base_cr": "8", "resistance": "4", "combat": "3",
            "accuracy": "1", "damage": "1", "willpower": "0", "dexterity": "2",
            "class_words": ["umano", "campione"], "starting_equipment": ["spada"],
        }  # fmt: skip
        alvas.act(f"/warbands/{pack.pk}/cards/new/?kind=profile", **told)
        alvas.act(f"/warbands/{pack.pk}/recruit/?kind=fighter", name="Cap", profile="captain")
        assert (pack.number("Cap", "cost"), pack.number("Cap", "combat")) == (8, 5)
        page = alvas.act(f"/warbands/{pack.pk}/cards/new/?kind=profile", 422, name="", base_cr="x")
        assert "without a sign" in page.words

    def test_share_and_print(self, alvas, pack):
        pack.owner.set_visibility(warband_id=pack.pk, visibility="unlisted")
        visitor = Browser(None)
        assert "90 of 100 RP" in visitor.see(f"/w/{pack.row.share_code}/").words
        paper = visitor.see(f"/w/{pack.row.share_code}/print/").words
        assert "Greatsword (Reach in cm 3, Combat +2, Hands 2, critical: 1 more damage, critical: gains a d4)" in paper
        assert "Whip (Reach in cm 1, Hands 2, hit: dice lost 1, no criticals)" in paper
        assert "Expert Duellist (P)" in paper
        assert "Intimidate (AL2)" in paper
        assert "RP 33" in paper

    def test_after_founding_the_doors_are_closed(self, alvas, pack):
        pack.owner.found(warband_id=pack.pk)
        grimo = pack.member("Grimo").pk
        assert alvas.status(f"/members/{grimo}/equip/") == 409
        assert f"/members/{grimo}/equip/" not in alvas.see(f"/members/{grimo}/").links
        pack.options(rebuild_between_games=True)
        assert f"/members/{grimo}/equip/" in alvas.see(f"/members/{grimo}/").links
        assert alvas.status(f"/members/{grimo}/forget/") == 200

    def test_rolls(self, alvas, pack):
        pack.owner.found(warband_id=pack.pk)
        grimo = pack.member("Grimo").pk
        for roll in ("melee_attack", "trial", "movement"):
            alvas.see(f"/members/{grimo}/rolls/{roll}/")
        page = alvas.act(f"/members/{grimo}/rolls/movement/", said="1", die="d8", move="move", ground="open", faces_0="4",
                           typed="1")  # fmt: skip
        assert "Up to 12 cm" in alvas.see(page.goes_to).words


class TestCardsOfProfiles:
    def test_what_a_profile_may_buy_from_leads_to_the_lists(self, alvas, pack):
        page = alvas.see("/rules/cronache/cards/profilo_razziatore/")
        assert "May buy from Common melee weapons , Common ranged weapons , " in page.words
        assert "salvaged firearms (there is no such list)" in page.words
        assert "/rules/cronache/lists/equipaggiamenti_da_sciacallo/" in page.links
        assert "_da_" not in page.words

    def test_a_summoned_one_has_no_cost_and_that_isnt_a_gap(self, alvas, pack):
        words = alvas.see("/rules/cronache/cards/profilo_servo_non_morto/").words
        assert "Base cost in RP none" in words
        assert "May buy from what the class words open" in words
        assert "not set" not in words

    def test_nor_is_a_range_without_a_limit(self, alvas, pack):
        assert "Range in cm without a limit" in alvas.see("/rules/cronache/cards/fucile_di_precisione/").words

    def test_damage_by_the_face_stands_on_the_card_of_a_weapon(self, alvas, pack):
        assert "More damage by the face 6: +1, 7: +1, 8: +2" in alvas.see("/rules/cronache/cards/mitragliatrice/").words


class TestTheApi:
    def test_legality_is_told_in_one_answer(self, app, pack):
        told = app.get(f"warbands/{pack.pk}/legality/").json()
        assert (told["total"], told["limit"], told["left"], told["faults"]) == (90, 100, 10, [])
        assert [one["cost"] for one in told["costs"]] == [33, 28, 29]

    def test_what_may_be_taken(self, app, pack):
        found = app.get(f"members/{pack.member('Grimo').pk}/outfits/?text=sword").json()
        rows = {one["card"]["key"]: one for one in found["results"]}
        assert (rows["spada"]["price"], rows["spada"]["alone"]) == (2, True)

    def test_acts(self, app, pack):
        grimo = pack.member("Grimo").pk
        answer = app.do(f"members/{grimo}/equip/", {"card": "maglio"})
        assert answer.status_code == 201
        thing = answer.json()["result"]["possession"]
        assert app.do(f"things/{thing}/put-back/", {}).status_code == 201
        refused = app.do(f"members/{grimo}/equip/", {"card": "armatura_leggera"})
        assert (refused.status_code, code_of(refused)) == (409, "closed_list")

    def test_a_profile_of_the_house_is_a_card(self, app, pack):
        card = {
            "key": "boss", "kind": "profile", "category": "printed", "names": {"en": "Boss"}, "price": None,
            "stats": {"base_cr": 5, "resistance": 3, "combat": 1, "accuracy": 0, "damage": 1, "willpower": 0, "dexterity": 0,
                      "class_words": [], "starting_equipment": [], "starting_skills": [], "grants": None,
                      "weapons_only": False},
        }  # fmt: skip
        assert app.do(f"warbands/{pack.pk}/cards/", {"card": card}).status_code == 201
        told = {"kind": "fighter", "name": "Boss", "profile": "boss"}
        assert app.do(f"warbands/{pack.pk}/members/", told).status_code == 201
        assert Member.objects.filter(warband_id=pack.pk, profile__key="boss").exists()
