"""A member's page, learning, things in their places, leaving and coming back, corrections."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from roster.models import Portrait
from tests.roster.table import fresh, hero, levels, silver, xp
from tests.roster.web.browsing import thing

pytestmark = pytest.mark.django_db


def at(row, name="member"):
    return reverse(f"roster:{name}", args=[row.pk])


@pytest.fixture
def aino(warband):
    return hero(warband)


class TestTheSheet:
    def test_every_number_shows_what_it_is_made_of(self, sword, aino, alvas):
        page = alvas.see(at(aino))
        assert "Melee 7 = ST 4 + Sword 3" in page

    def test_a_skill_shows_the_price_of_the_next_level_or_why_not(self, owner, aino, alvas):
        owner.learn(member_id=aino.pk, card_key="melee_levels", to_level=2)
        owner.learn(member_id=aino.pk, card_key="endurance", to_level=1)
        page = alvas.see(at(aino))
        assert "next: 2 XP" not in page
        assert page.codes.count("not_enough_xp") == 2
        assert reverse("rules:rule", args=["DD-XP-10"]) in page.links

    def test_hands_and_worn_places_are_slots_and_free_ones_lead_to_what_fits(self, sword, aino, alvas):
        page = alvas.see(at(aino))
        assert at(sword, "thing") in page.links
        assert at(aino, "wear") + "?place=worn" in page.links

    def test_a_ring_that_is_bound_says_why_and_offers_no_act(self, owner, warband, aino, alvas):
        owner.buy(warband_id=warband.pk, card_key="engagement_ring", holder_id=aino.pk)
        ring = thing(aino, "engagement_ring")
        page = alvas.see(at(aino))
        assert "An engagement ring isn't taken off" in page
        assert at(ring, "take_off") not in page.links
        assert alvas.act(at(ring, "take_off"), 409).codes == ["engagement_bound"]

    def test_notes_are_shown_to_the_owner_and_to_nobody_else(self, owner, warband, aino, alvas, visitor):
        owner.set_member_notes(member_id=aino.pk, text="Owes me five silver.")
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        assert "Owes me five silver." in alvas.see(at(aino))
        assert "Owes me" not in visitor.see(at(aino))

    def test_a_name_is_text_and_never_markup(self, owner, aino, alvas):
        owner.rename_member(member_id=aino.pk, name="<b>Aino</b>")
        assert "&lt;b&gt;Aino&lt;/b&gt;" in alvas.see(at(aino)).html
        assert "<b>Aino</b>" not in alvas.see(at(aino)).html


class TestLearning:
    def test_open_skills_have_a_price_and_closed_ones_a_reason(self, aino, alvas):
        page = alvas.see(at(aino, "learn"))
        assert "Learn level 2 for 2 XP" in page
        assert "wrong_class" in page.codes

    @pytest.mark.rule("DD-XP-9")
    def test_a_skill_of_ones_own_list_without_a_price_says_so(self, aino, warband, alvas):
        page = alvas.see(at(aino, "learn"))
        assert "Toughness" in page
        assert "The price is not set; a house card can set one." in page
        assert reverse("rules:rule", args=["DD-XP-9"]) in page.links
        assert "Toughness" not in alvas.see(at(hero(warband, 3), "learn"))

    @pytest.mark.rule("DD-XP-9")
    def test_what_nobody_buys_is_found_by_name_with_the_reason(self, aino, alvas):
        assert "Jumping" not in alvas.see(at(aino, "learn"))
        page = alvas.see(at(aino, "learn") + "?q=jumping")
        assert page.codes == ["not_for_sale"]
        assert "Nothing of that name" not in page

    @pytest.mark.rule("DD-ENDUR-2")
    def test_a_warrior_sees_the_ladder_of_endurance_and_a_rogue_the_one_level(self, aino, warband, alvas):
        assert "1 to 4 XP" in alvas.see(at(aino, "learn") + "?q=endurance")
        assert "1 to 4 XP" not in alvas.see(at(hero(warband, 3), "learn") + "?q=endurance")

    def test_learnt_the_page_stays_filtered_and_marks_the_row(self, aino, alvas):
        page = alvas.act(at(aino, "learn") + "?q=melee", card_key="melee_levels", to_level="2")
        assert page.goes_to == at(aino, "learn") + "?q=melee&learnt=melee_levels#skill-melee_levels"
        assert levels(aino) == {"melee_levels": 2}
        again = alvas.see(page.goes_to)
        assert "just-now" in again.html
        assert "Endurance" not in again

    @pytest.mark.parametrize("typed", ["-1", "0", "1.5", "\u0662", "\uff12", "+2", "two", "1e1"])
    def test_only_plain_digits_are_a_level(self, typed, aino, alvas):
        page = alvas.act(at(aino, "learn"), 422, card_key="melee_levels", to_level=typed)
        assert list(page.faults()) == ["to_level"]
        assert levels(aino) == {}

    def test_an_unknown_skill_is_not_found(self, aino, alvas):
        alvas.act(at(aino, "learn"), 404, card_key="flying_carpet")

    def test_htmx_gets_the_part_and_others_the_page(self, aino, alvas):
        part = alvas.see(at(aino, "learn"), HTTP_HX_REQUEST="true", HTTP_HX_TARGET="learn")
        assert "<html" not in part.html
        assert 'id="learn"' in part.html
        assert 'id="toasts"' in part.html
        whole = alvas.see(at(aino, "learn"))
        assert "<html" in whole.html
        assert "HX-Request" in whole.answer["Vary"]

    def test_htmx_follows_to_the_part_after_the_act(self, aino, alvas):
        headers = {"HX-Request": "true", "HX-Target": "learn"}
        page = alvas.act(at(aino, "learn"), 303, card_key="melee_levels", to_level="2", headers=headers)
        assert page.goes_to.startswith(at(aino, "learn"))


class TestThings:
    def test_put_to_use_taken_off_given_and_laid_down(self, sword, aino, warband, alvas):
        alvas.act(at(sword, "take_off"))
        assert fresh(sword).place == ""
        alvas.act(at(sword, "put_on"), place="off_hand")
        assert fresh(sword).place == "off_hand"
        other = hero(warband, 2)
        alvas.act(at(sword, "give"), pick=str(other.pk))
        assert fresh(sword).holder_id == other.pk
        alvas.act(at(sword, "give"), pick="stash")
        assert fresh(sword).holder_id is None

    def test_from_the_stash_straight_into_the_hand(self, owner, warband, aino, alvas):
        owner.buy(warband_id=warband.pk, card_key="axe")
        axe = warband.possessions.get(card__key="axe")
        assert "Take and put to use" in alvas.see(at(aino, "wear") + "?place=main_hand")
        alvas.act(at(axe, "give"), pick=str(aino.pk), place="main_hand")
        assert (fresh(axe).holder_id, fresh(axe).place) == (aino.pk, "main_hand")

    def test_what_doesnt_fit_says_why(self, owner, warband, sword, aino, alvas):
        owner.buy(warband_id=warband.pk, card_key="two_handed_weapon", holder_id=aino.pk)
        page = alvas.see(at(aino, "wear") + "?place=main_hand")
        assert "place_taken" in page.codes

    @pytest.mark.parametrize("place", ["", "moon", "worn;--"])
    def test_a_hand_edited_place_shows_the_first_one(self, place, aino, alvas):
        assert alvas.see(at(aino, "wear") + f"?place={place}").answer.context["place"] == "main_hand"

    def test_a_place_that_the_book_doesnt_have_is_refused_at_its_field(self, owner, sword, alvas):
        owner.take_off(possession_id=sword.pk)
        assert "place" in alvas.act(at(sword, "put_on"), 422, place="moon").faults()

    def test_selling_says_the_price_before_and_books_it(self, owner, warband, sword, alvas):
        assert "no_selling" in alvas.see(at(sword, "sell")).codes
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        assert "sold for 30 silver" in alvas.see(at(sword, "sell"))
        before = silver(warband)
        alvas.act(at(sword, "sell"), price="9999")
        assert silver(warband) == before + 30

    def test_a_thing_that_is_gone_is_not_found(self, owner, sword, alvas):
        owner.use_up(possession_id=sword.pk)
        assert alvas.status(at(sword, "thing")) == 404

    def test_sold_twice_by_the_same_act_is_sold_once(self, owner, warband, sword, alvas):
        from uuid import uuid4

        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        act, before = uuid4(), silver(warband)
        alvas.act(at(sword, "sell"), act=act)
        again = alvas.client.post(at(sword, "sell"), {"act": str(act)})
        assert again.status_code in (302, 404)
        assert silver(warband) == before + 30


class TestPortraits:
    def picture(self, kind="PNG", size=(900, 600)):
        held = io.BytesIO()
        Image.new("RGB", size, (122, 46, 46)).save(held, kind)
        return SimpleUploadedFile("aino.png", held.getvalue(), "image/png")

    def test_sent_it_is_stored_small_and_served_to_who_may_see_the_member(self, aino, alvas, cyras):
        alvas.act(at(aino, "set_portrait"), picture=self.picture())
        answer = alvas.client.get(at(aino, "portrait"))
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
        assert Image.open(io.BytesIO(answer.content)).size == (512, 341)
        assert cyras.status(at(aino, "portrait")) == 404
        again = alvas.client.get(at(aino, "portrait"), headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304

    @pytest.mark.parametrize(
        "content", [b"", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"\x89PNG\r\n\x1a\n" + b"0" * 50]
    )
    def test_what_isnt_a_picture_is_refused_at_its_field(self, content, aino, alvas):
        page = alvas.act(at(aino, "set_portrait"), 422, picture=SimpleUploadedFile("x.png", content, "image/png"))
        assert list(page.faults()) == ["picture"]
        assert not Portrait.objects.exists()

    def test_too_big_is_refused_at_its_field(self, aino, alvas, settings):
        settings.PORTRAIT_MAX_BYTES = 1000
        page = alvas.act(at(aino, "set_portrait"), 422, picture=SimpleUploadedFile("x.png", b"x" * 1001, "image/png"))
        assert list(page.faults()) == ["picture"]

    def test_a_member_without_one_has_none(self, aino, alvas):
        assert alvas.status(at(aino, "portrait")) == 404


class TestComingAndGoing:
    def test_a_vassal_needs_a_master_and_is_recruited_once(self, warband, aino, alvas):
        from uuid import uuid4

        act, address = uuid4(), at(warband, "recruit") + "?kind=vassal"
        told = {"name": "Hound", "profile": "hunting_dog", "master": str(aino.pk)}
        first = alvas.act(address, act=act, **told)
        assert alvas.act(address, act=act, **told).goes_to == first.goes_to
        assert warband.members.filter(kind="vassal").count() == 1
        assert list(alvas.act(address, 422, name="Hound", profile="hunting_dog").faults()) == ["master"]

    def test_a_sixth_hero_is_told_why_not_before_he_is_written_down(self, warband, alvas):
        page = alvas.see(at(warband, "recruit") + "?kind=hero")
        assert "too_many_heroes" in page.codes
        assert 'name="name"' not in page.html
        assert 'name="name"' in alvas.see(at(warband, "recruit") + "?kind=squire").html

    def test_whoever_can_never_ride_has_no_link_to_mounts(self, owner, warband, aino, alvas):
        owner.recruit(warband_id=warband.pk, kind="mount", name="Harmo", profile="riding_horse")
        owner.recruit(warband_id=warband.pk, kind="vassal", name="Hound", profile="hunting_dog", master_id=aino.pk)
        assert at(aino, "mount") in alvas.see(at(aino)).links
        hound = warband.members.get(kind="vassal")
        assert at(hound, "mount") not in alvas.see(at(hound)).links

    @pytest.mark.parametrize("kind", ["", "dragon", "1;--"])
    def test_a_hand_edited_kind_shows_one_that_can_be_had(self, kind, warband, alvas):
        assert alvas.see(at(warband, "recruit") + f"?kind={kind}").answer.context["recruit_kind"] == "squire"

    def test_dismissed_he_is_remembered_with_skills_and_kit(self, owner, sword, warband, aino, alvas):
        owner.learn(member_id=aino.pk, card_key="melee_levels", to_level=2)
        alvas.act(at(aino, "dismiss"))
        page = alvas.see(at(warband, "memorial"))
        assert "Melee 2" in page
        assert "Sword" in page
        assert "Sword" in alvas.see(at(aino))

    def test_brought_back_he_finds_his_things(self, owner, sword, aino, alvas):
        owner.retire(member_id=aino.pk)
        assert "reason" in alvas.act(at(aino, "bring_back"), 422, reason=" ").faults()
        alvas.act(at(aino, "bring_back"), reason="It was a mistake.")
        assert fresh(sword).holder_id == aino.pk

    def test_mounting_wants_riding_and_says_so(self, owner, warband, aino, alvas):
        owner.recruit(warband_id=warband.pk, kind="mount", name="Harmo", profile="riding_horse")
        mount = warband.members.get(kind="mount")
        assert "no_riding" in alvas.see(at(aino, "mount")).codes
        assert alvas.act(at(aino, "mount"), 409, pick=str(mount.pk)).codes == ["no_riding"]
        owner.learn(member_id=aino.pk, card_key="riding")
        alvas.act(at(aino, "mount"), pick=str(mount.pk))
        assert "Harmo" in alvas.see(at(aino))
        alvas.act(at(aino, "dismount"))
        assert fresh(mount).rider_id is None

    def test_the_master_changes(self, owner, warband, aino, alvas):
        owner.recruit(warband_id=warband.pk, kind="vassal", name="Hound", profile="hunting_dog", master_id=aino.pk)
        hound, other = warband.members.get(kind="vassal"), hero(warband, 2)
        alvas.act(at(hound, "master"), pick=str(other.pk))
        assert fresh(hound).master_id == other.pk


class TestConditions:
    def test_one_of_the_group_is_set_counts_and_is_ended(self, aino, alvas):
        alvas.act(at(aino, "condition"), label="Limp", way="out", code="DX", amount="1")
        held = aino.conditions.get()
        assert held.effects == {"DX": -1}
        assert "DX 2 = own 3 \u2212 Limp 1" in alvas.see(at(aino)) or "DX \u22121" in alvas.see(at(aino))
        alvas.act(reverse("roster:end_condition", args=[held.pk]))
        assert "Limp" not in alvas.see(at(aino)).answer.context["conditions"]
        assert alvas.status(reverse("roster:end_condition", args=[held.pk])) == 404

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"label": ""}, "label"),
            ({"way": "out", "code": ""}, "code"),
            ({"way": "out", "code": "DX", "amount": ""}, "amount"),
            ({"way": "out", "code": "DX", "amount": "-1"}, "amount"),
            ({"way": "out", "code": "DX", "amount": "21"}, "amount"),
            ({"way": "out", "code": "ZZ", "amount": "1"}, "code"),
        ],
    )
    def test_bad_input_is_refused_at_its_field(self, typed, field, aino, alvas):
        assert field in alvas.act(at(aino, "condition"), 422, **{"label": "Limp", **typed}).faults()


class TestCorrections:
    """Case 21: adding and taking away are two choices; the number itself has no sign."""

    @pytest.mark.parametrize(("way", "after"), [("in", 505), ("out", 495)])
    def test_the_way_says_whether_it_is_added(self, way, after, warband, alvas):
        alvas.act(at(warband, "correct_silver"), way=way, amount="5", reason="counted again")
        assert silver(warband) == after

    @pytest.mark.parametrize(
        "typed", ["+5", "-5", "=5", "\u22125", "\u0665", "\uff15", "5.0", "1e3", "NaN", "", "0", "99999999"]
    )
    def test_anything_but_plain_digits_is_refused_at_the_field(self, typed, warband, alvas):
        page = alvas.act(at(warband, "correct_silver"), 422, way="in", amount=typed, reason="counted again")
        assert list(page.faults()) == ["amount"]
        assert silver(warband) == 500

    def test_more_than_there_is_is_refused_with_the_numbers(self, warband, alvas):
        page = alvas.act(at(warband, "correct_silver"), 409, way="out", amount="501", reason="taxes")
        assert page.codes == ["not_enough_silver"]
        assert 'value="501"' in page.html

    def test_xp_follow_and_the_ledger_adds_up(self, aino, alvas):
        alvas.act(at(aino, "correct_xp"), way="in", amount="3", reason="won")
        context = alvas.see(at(aino, "xp")).answer.context
        assert (context["sum_earned"], context["sum_spent"]) == xp(aino)[:2] == (7, 0)

    def test_abilities_are_set_within_bounds_and_may_be_emptied(self, aino, alvas):
        typed = {"ability_ST": "5", "ability_DX": "", "reason": "misread", "version": fresh(aino).version}
        alvas.act(at(aino, "correct_abilities"), **typed)
        assert (fresh(aino).abilities["ST"], fresh(aino).abilities["DX"]) == (5, None)
        assert "ability_ST" in alvas.act(at(aino, "correct_abilities"), 422, **{**typed, "ability_ST": "13"}).faults()

    def test_a_thing_is_granted_for_nothing_with_a_reason(self, warband, aino, alvas):
        alvas.act(at(warband, "grant_item"), card_key="magic_sword", holder=str(aino.pk), reason="found in the lake")
        assert thing(aino, "magic_sword").paid_silver == 0
        assert silver(warband) == 500
