"""What visitors see: by visibility, by link, and never more than that. Paper leads back to the live page."""

import re

import pytest
from django.urls import reverse

from tests.roster.table import fresh, hero

pytestmark = pytest.mark.django_db


def shared(warband, name="shared", *ids):
    return reverse(f"roster:{name}", args=[fresh(warband).share_code, *ids])


class TestSharing:
    def test_private_there_is_no_link(self, warband, alvas, visitor):
        page = alvas.see(reverse("roster:share", args=[warband.pk]))
        assert fresh(warband).share_code not in page.html
        assert visitor.status(shared(warband)) == 404

    def test_unlisted_the_link_opens_it_and_nothing_else_does(self, warband, alvas, visitor):
        alvas.act(reverse("roster:share", args=[warband.pk]), visibility="unlisted")
        page = alvas.see(reverse("roster:share", args=[warband.pk]))
        assert shared(warband) in page.html
        assert "<svg" in page.html
        assert "The Ember Road" in visitor.see(shared(warband))
        assert visitor.status(reverse("roster:warband", args=[warband.pk])) == 404

    def test_public_everybody_may_look(self, warband, alvas, visitor):
        alvas.act(reverse("roster:share", args=[warband.pk]), visibility="public")
        assert "The Ember Road" in visitor.see(reverse("roster:warband", args=[warband.pk]))

    def test_a_new_link_kills_the_old_one(self, owner, warband, alvas, visitor):
        owner.set_visibility(warband_id=warband.pk, visibility="unlisted")
        old = shared(warband)
        alvas.act(reverse("roster:renew_code", args=[warband.pk]))
        assert visitor.status(old) == 404
        assert visitor.status(shared(warband)) == 200

    def test_an_unknown_visibility_is_refused_at_its_field(self, warband, alvas):
        page = alvas.act(reverse("roster:share", args=[warband.pk]), 422, visibility="everyone")
        assert list(page.faults()) == ["visibility"]

    def test_every_link_on_a_shared_page_works_for_the_visitor(self, owner, warband, visitor):
        owner.set_visibility(warband_id=warband.pk, visibility="unlisted")
        owner.buy(warband_id=warband.pk, card_key="sword", holder_id=hero(warband).pk)
        seen, wanted = set(), {shared(warband)}
        while wanted:
            address = wanted.pop()
            seen.add(address)
            for link in visitor.see(address).links:
                inside = re.match(r"/(w|warbands|members|things|conditions)/", link)
                if inside and link.split("#")[0] not in seen:
                    wanted.add(link.split("#")[0])
        assert all(one.startswith("/w/") for one in seen)
        assert len(seen) > 10

    def test_a_code_opens_its_own_warband_only(self, owner, warband, visitor):
        other = owner.founded("Other")
        owner.set_visibility(warband_id=warband.pk, visibility="unlisted")
        assert visitor.status(shared(warband, "shared_member", hero(other).pk)) == 404

    def test_a_visitor_is_offered_no_act(self, owner, warband, visitor):
        owner.set_visibility(warband_id=warband.pk, visibility="unlisted")
        for address in (shared(warband), shared(warband, "shared_member", hero(warband).pk)):
            main = re.search(r"<main.*</main>", visitor.see(address).html, re.S)[0]
            assert 'method="post"' not in main


class TestPaper:
    def test_each_member_on_the_roster_has_a_card_with_the_way_back(self, owner, warband, alvas):
        owner.learn(member_id=hero(warband).pk, card_key="melee_levels", to_level=2)
        owner.retire(member_id=hero(warband, 2).pk)
        page = alvas.see(reverse("roster:print", args=[warband.pk]))
        assert page.html.count('class="print-card"') == 4
        assert "Melee 2" in page
        assert page.html.count('class="qr"') == 4

    def test_one_member_alone(self, warband, alvas):
        page = alvas.see(reverse("roster:print", args=[warband.pk]) + f"?member={hero(warband).pk}")
        assert page.html.count('class="print-card"') == 1

    def test_a_hand_edited_member_prints_all(self, warband, alvas):
        page = alvas.see(reverse("roster:print", args=[warband.pk]) + "?member=abc")
        assert page.html.count('class="print-card"') == 5

    def test_the_sheet_holds_everybody_the_stash_and_the_address(self, owner, warband, alvas):
        owner.buy(warband_id=warband.pk, card_key="rope")
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        page = alvas.see(reverse("roster:sheet", args=[warband.pk]))
        assert "Rope" in page
        assert f"http://testserver{shared(warband)}" in page
        assert page.html.count("<tr>") == 6

    def test_what_isnt_set_is_never_printed_as_0(self, owner, warband, alvas):
        owner.recruit(
            warband_id=warband.pk, kind="vassal", name="Hound", profile="hunting_dog", master_id=hero(warband).pk
        )
        cards = alvas.see(reverse("roster:print", args=[warband.pk])).answer.context["cards"]
        hound = next(one for one in cards if one["name"] == "Hound")
        assert {one["code"]: one["value"] for one in hound["stats"]}["ST"] == "\u2013"
