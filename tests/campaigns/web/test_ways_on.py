"""Pages that only say no: the reason, the rule behind it, and the way back to what they are about."""

import pytest
from django.urls import reverse

from campaigns.services import campaigning
from roster.models import Warband
from tests.campaigns.table import on_roster
from tests.roster.web.browsing import Page

pytestmark = pytest.mark.django_db
MEMBER_PAGES = ("learn", "retire", "dismiss", "mount", "copy_member", "correct_standing")
WARBAND_PAGES = ("shop", "recruit", "archive", "region")


def refused(client, name, *args):
    """The refusal that a page is."""
    answer = client.get(reverse(name, args=args))
    assert answer.status_code in (403, 409), (name, answer.status_code)
    return Page(answer)


class TestAPageThatIsClosedWhileAWarbandIsMustered:
    @pytest.mark.parametrize("name", MEMBER_PAGES)
    def test_of_a_member_leads_to_member_warband_adventure_campaign_and_rule(self, table, client_of, name):
        adventure, member = table.mustered(), on_roster(table.ember)[0]
        page = refused(client_of(table.bror), f"roster:{name}", member.pk)
        assert page.codes == ["mustered"]
        assert {
            reverse("roster:member", args=[member.pk]),
            reverse("roster:warband", args=[table.ember.pk]),
            reverse("campaigns:adventure", args=[adventure.pk]),
            reverse("campaigns:campaign", args=[table.id]),
            reverse("rules:rule", args=["DD-TIME-10"]),
        } <= page.links

    @pytest.mark.parametrize("name", WARBAND_PAGES)
    def test_of_a_warband_leads_to_warband_adventure_and_campaign(self, table, client_of, name):
        adventure = table.mustered()
        page = refused(client_of(table.bror), f"roster:{name}", table.ember.pk)
        assert {
            reverse("roster:warband", args=[table.ember.pk]),
            reverse("campaigns:adventure", args=[adventure.pk]),
            reverse("campaigns:campaign", args=[table.id]),
        } <= page.links

    def test_every_way_answers_its_reader(self, table, client_of):
        table.mustered()
        client = client_of(table.alva)
        answer = client.get(reverse("roster:learn", args=[on_roster(table.ember)[0].pk]))
        ways = [way.url for way in answer.context["ways"]]
        assert len(ways) == 4
        assert {client.get(url).status_code for url in ways} == {200}

    def test_sent_all_the_same_it_is_refused_with_the_same_ways(self, table, client_of, press):
        adventure = table.mustered()
        answer = press(client_of(table.alva), reverse("roster:retire", args=[on_roster(table.ember)[0].pk]))
        assert answer.status_code == 409
        assert reverse("campaigns:adventure", args=[adventure.pk]) in Page(answer).links

    def test_leads_to_an_open_interval(self, table, client_of):
        table.played()
        page = refused(client_of(table.alva), "roster:archive", table.ember.pk)
        assert page.codes == ["interval_open"]
        assert reverse("campaigns:interval", args=[table.interval().pk]) in page.links


class TestWhoMayNotActHere:
    def test_an_onlooker_without_a_seat_is_led_to_the_warband_alone(self, table, owner, stranger, client_of):
        owner.roster.set_visibility(warband_id=table.ember.pk, visibility=Warband.PUBLIC)
        page = refused(client_of(stranger), "roster:rename", table.ember.pk)
        assert reverse("roster:warband", args=[table.ember.pk]) in page.links
        assert reverse("campaigns:campaign", args=[table.id]) not in page.links

    def test_a_campaign_that_has_ended_is_led_back_to(self, table, client_of):
        table.bror.do(campaigning.end, campaign_id=table.id)
        page = refused(client_of(table.bror), "campaigns:plan", table.id)
        assert page.codes == ["campaign_ended"]
        assert reverse("campaigns:campaign", args=[table.id]) in page.links


class TestAPageOfACampaign:
    def test_that_nobody_musters_on_leads_to_the_adventure(self, table, client_of):
        adventure = table.played()
        page = refused(client_of(table.alva), "campaigns:muster", adventure.pk, table.ember.pk)
        assert page.codes == ["not_to_muster"]
        assert {
            reverse("campaigns:adventure", args=[adventure.pk]),
            reverse("campaigns:campaign", args=[table.id]),
        } <= page.links

    def test_of_an_undo_that_is_anothers_leads_to_where_it_was_done_and_to_the_log(self, table, client_of):
        adventure = table.played()
        page = refused(client_of(table.alva), "campaigns:undo", table.last("campaigns.adventure_closed").id)
        assert {
            reverse("campaigns:adventure", args=[adventure.pk]),
            reverse("campaigns:log", args=[table.id]),
        } <= page.links
