"""Histories of a warband and a member in a campaign: the way to the campaign's log, and why an act isn't taken back here."""

import pytest
from django.urls import reverse

from campaigns.services import joining
from roster.models import Warband
from tests.campaigns.table import on_roster
from tests.roster.web.browsing import Page

pytestmark = pytest.mark.django_db


def told(client, warband, **query):
    """Acts of a history by number."""
    answer = client.get(reverse("roster:history", args=[warband.pk]), query)
    return {one["number"]: one for one in answer.context["told"]}


class TestAnActOfTheCampaign:
    def test_leads_to_its_entry_in_the_log(self, table, client_of):
        table.played("The Ford")
        closed = table.last("campaigns.adventure_closed")
        client = client_of(table.alva)
        url = told(client, table.ember)[closed.number]["url"]
        assert url == f"{reverse('campaigns:log', args=[table.id])}?act={closed.number}#no-{closed.number}"
        assert f'id="no-{closed.number}"' in Page(client.get(url.split("#")[0])).html

    def test_says_that_it_is_undone_there(self, table, client_of):
        table.played("The Ford")
        entry = told(client_of(table.alva), table.ember)[table.last("campaigns.adventure_closed").number]
        assert not entry["undo_url"]
        assert entry["undo_why_not"].endswith("in the campaign's log.")

    def test_in_a_members_history_too(self, table, client_of):
        member = on_roster(table.ember)[0]
        table.played("The Ford", fallen=[member])
        table.recover(member, 12, 5)
        number = table.last("campaigns.recovery_rolled").number
        answer = client_of(table.alva).get(reverse("roster:member", args=[member.pk]))
        entry = next(one for one in answer.context["told"] if one["number"] == number)
        assert f"?act={number}#no-{number}" in Page(answer).html
        assert entry["undo_why_not"]

    def test_once_taken_back_says_that_alone(self, table, client_of):
        table.played("The Ford")
        closed = table.last("campaigns.adventure_closed")
        table.undo(closed)
        entry = told(client_of(table.alva), table.ember)[closed.number]
        assert (entry["undo_url"], entry["undo_why_not"]) == ("", "Undone")

    def test_who_only_looks_on_gets_the_way_and_no_reason(self, table, client_of):
        table.played("The Ford")
        entry = told(client_of(table.dag), table.ember)[table.last("campaigns.adventure_closed").number]
        assert entry["url"]
        assert entry["undo_why_not"] == ""


class TestAnActThatSomebodyElseTakesBack:
    def test_an_organisers_correction_says_so_to_the_owner_and_is_offered_to_organisers(self, table, client_of):
        event = table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=5, reason="toll")
        entry = told(client_of(table.alva), table.ember)[event.number]
        assert (entry["undo_url"], entry["undo_why_not"]) == ("", "An organiser takes this back.")
        entry = told(client_of(table.bror), table.ember)[event.number]
        assert entry["undo_url"]
        assert entry["undo_why_not"] == ""

    def test_what_was_done_in_a_campaign_that_was_left_stands_there(self, table, client_of):
        event = table.alva.roster.recruit(
            warband_id=table.ember.pk,
            kind="vassal",
            name="Vilho",
            profile="hireling",
            master_id=on_roster(table.ember)[0].pk,
        )
        assert told(client_of(table.alva), table.ember)[event.number]["undo_why_not"] == ""
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        entry = told(client_of(table.alva), Warband.objects.get(pk=table.ember.pk))[event.number]
        assert "a campaign that The Ember Road has left" in entry["undo_why_not"]


class TestTheLogLeadsToAnAct:
    @pytest.fixture
    def crowded(self, table):
        """A log of more than one page, with its oldest act."""
        oldest = table.last("campaigns.warband_entered")
        for number in range(31):
            table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=1, reason=f"Toll {number}")
        return oldest

    def test_on_the_page_that_holds_it(self, table, crowded, client_of):
        url = reverse("campaigns:log", args=[table.id])
        page = client_of(table.alva).get(url, {"act": crowded.number}).context["page"]
        assert page.number > 1
        assert crowded.number in {one.number for one in page.object_list}

    def test_a_page_that_is_asked_for_comes_first(self, table, crowded, client_of):
        url = reverse("campaigns:log", args=[table.id])
        assert client_of(table.alva).get(url, {"act": crowded.number, "page": 1}).context["page"].number == 1

    @pytest.mark.parametrize("value", ["abc", "-1", "1.5", "9" * 30, ""])
    def test_what_is_no_number_shows_the_first(self, table, crowded, client_of, value):
        answer = client_of(table.alva).get(reverse("campaigns:log", args=[table.id]), {"act": value})
        assert (answer.status_code, answer.context["page"].number) == (200, 1)
