"""The log, the standings and the home page."""

import pytest
from django.urls import reverse

from campaigns.services import joining, recovering
from tests.campaigns.table import on_roster
from tests.campaigns.web.conftest import words


def log(table, client, **query):
    return client.get(reverse("campaigns:log", args=[table.id]), query)


class TestTheLog:
    def test_tells_acts_as_sentences_with_who_and_dice(self, table, client_of):
        hero = on_roster(table.ember)[0]
        table.played("The Ford", fallen=[hero])
        table.recover(hero, 12, 5)
        answer = log(table, client_of(table.alva))
        first = answer.context["entries"][0]
        assert hero.name in first["sentence"]
        assert [die["face"] for die in first["dice"]] == [12, 5]
        assert "The Ember Road won The Ford" in words(answer)

    def test_filters_stand_in_the_address_and_are_taken_away_one_by_one(self, table, client_of):
        table.played()
        client = client_of(table.alva)
        answer = log(table, client, kind="adventures", warband=str(table.ember.pk))
        assert {entry["icon"] for entry in answer.context["entries"]} == {"swords"}
        labels = [one["label"] for one in answer.context["active"]]
        assert labels == ["Warband: The Ember Road", "About: Adventures"]
        rest = client.get(reverse("campaigns:log", args=[table.id]) + answer.context["active"][1]["remove_url"])
        assert [one["label"] for one in rest.context["active"]] == ["Warband: The Ember Road"]

    @pytest.mark.case(10)
    @pytest.mark.parametrize("name", ["warband", "member", "kind", "person"])
    @pytest.mark.parametrize("value", ["abc", "1;--", "00000000-0000-0000-0000-000000000000", "\x00a", "ſ"])
    def test_a_value_that_says_nothing_here_is_dropped_with_a_note(self, table, client_of, name, value):
        everything = log(table, client_of(table.alva)).context["page"].paginator.count
        answer = log(table, client_of(table.alva), **{name: value})
        assert answer.status_code == 200
        assert len(answer.context["notes"]) == 1
        assert answer.context["page"].paginator.count == everything

    @pytest.mark.case(10)
    @pytest.mark.parametrize("name", ["warband", "member", "kind", "person"])
    def test_a_value_of_nothing_but_a_sign_that_is_left_out_asks_nothing(self, table, client_of, name):
        everything = log(table, client_of(table.alva)).context["page"].paginator.count
        answer = log(table, client_of(table.alva), **{name: "\x00"})
        assert (answer.status_code, answer.context["notes"], answer.context["active"]) == (200, [], [])
        assert answer.context["page"].paginator.count == everything

    @pytest.mark.case(10)
    def test_an_id_of_another_campaign_shows_nothing_from_elsewhere(self, table, organiser, owner, other, client_of):
        from tests.campaigns.table import Table

        elsewhere = Table(organiser, owner, other)
        here = log(table, client_of(table.alva)).context["page"].paginator.count
        answer = log(table, client_of(table.alva), warband=str(elsewhere.ember.pk))
        assert answer.context["notes"]
        assert answer.context["active"] == []
        assert answer.context["page"].paginator.count == here

    @pytest.mark.case(10)
    def test_empty_values_and_the_same_key_twice_do_no_harm(self, table, client_of):
        url = reverse("campaigns:log", args=[table.id])
        client = client_of(table.alva)
        assert client.get(f"{url}?warband=&kind=").context["notes"] == []
        assert client.get(f"{url}?kind=people&kind=adventures").status_code == 200
        assert client.get(f"{url}?page=0&page=2&sort=nonsense").status_code == 200

    def test_pages_keep_the_filters(self, table, client_of):
        for number in range(20):
            adventure = table.plan(f"Plan {number}")
            from campaigns.services import adventuring

            table.bror.do(adventuring.cancel, adventure_id=adventure.pk)
        answer = log(table, client_of(table.alva), kind="adventures")
        assert answer.context["page"].paginator.num_pages == 2
        assert "kind=adventures&amp;page=2" in words(answer)

    def test_undo_asks_once_and_then_takes_it_back(self, table, client_of, press):
        table.plan("The Mill")
        client = client_of(table.bror)
        url = log(table, client).context["entries"][0]["undo_url"]
        asked = press(client, url)
        assert asked.status_code == 200
        assert "The Mill" in words(asked)
        assert press(client, url, reason="").status_code == 302
        assert press(client, url, reason="").status_code == 409

    def test_what_rests_on_an_act_is_named_when_it_is_tried(self, table, client_of, press):
        table.mustered("The Mill")
        planned = table.last("campaigns.adventure_planned")
        answer = press(client_of(table.bror), reverse("campaigns:undo", args=[planned.id]), reason="")
        assert answer.status_code == 409
        assert "mustered" in words(answer)


class TestStandings:
    def test_warbands_stand_by_results_with_pictures(self, table, client_of):
        table.played(outcome="loss")
        answer = client_of(table.alva).get(reverse("campaigns:standings", args=[table.id]))
        assert [one["row"].name for one in answer.context["rows"]] == ["Black Gulls", "The Ember Road"]
        assert "<svg" in words(answer)
        assert "As a table" in words(answer)

    def test_before_the_first_adventure_they_show_who_is_here(self, table, client_of):
        answer = client_of(table.alva).get(reverse("campaigns:standings", args=[table.id]))
        assert answer.context["lines"] is None
        assert len(answer.context["rows"]) == 2

    def test_a_warband_that_left_stays_with_what_it_did(self, table, client_of):
        table.played()
        table.finish()
        table.finish(table.gulls)
        table.dag.do(joining.leave, campaign_id=table.id, warband_id=table.gulls.pk)
        answer = client_of(table.alva).get(reverse("campaigns:standings", args=[table.id]))
        assert "has left" in words(answer)
        assert f"/warbands/{table.gulls.pk}/" not in words(answer)


class TestHome:
    def waits(self, client):
        return [one.kind for one in client.get("/").context["waiting"]]

    def test_says_what_waits_for_me_as_the_campaign_goes_on(self, table, client_of):
        from campaigns.services import adventuring

        alva, dag, bror = client_of(table.alva), client_of(table.dag), client_of(table.bror)
        assert self.waits(alva) == []
        adventure = table.plan()
        assert self.waits(alva) == ["muster"]
        table.muster(adventure)
        assert self.waits(alva) == ["report"]
        assert self.waits(bror) == []
        hero = on_roster(table.ember)[0]
        report = {"adventure_id": adventure.pk, "told": table.told(fallen=[hero])}
        table.alva.do(adventuring.report, **report)
        assert self.waits(alva) == []
        assert self.waits(dag) == ["confirm"]
        assert self.waits(bror) == ["confirm"]
        table.dag.do(adventuring.confirm, adventure_id=adventure.pk)
        assert self.waits(alva) == ["recover"]
        row = table.recovery(hero)
        table.alva.do(recovering.type_in, recovery_id=row.pk, faces=[1])
        assert self.waits(alva) == ["interval"]
        assert self.waits(dag) == ["interval"]

    def test_each_thing_leads_to_where_it_is_done(self, table, client_of):
        table.plan()
        client = client_of(table.alva)
        (one,) = client.get("/").context["waiting"]
        assert client.get(one.url).status_code == 200

    def test_a_warband_that_asks_to_enter_waits_for_the_organiser(self, table, stranger, client_of):
        from roster.models import Member
        from roster.services import correcting

        table.seat(stranger)
        warband = stranger.founded("Old Salts")
        first = Member.objects.filter(warband=warband)[0]
        stranger.do(correcting.correct_xp, member_id=first.pk, amount=5, reason="a long war")
        stranger.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)
        assert self.waits(client_of(table.bror)) == ["answer"]
        assert self.waits(client_of(stranger)) == []

    def test_a_visitor_reads_what_this_is(self, table, client_of):
        html = words(client_of(None).get("/"))
        assert "Sign up" in html
        assert "Caela Nights" not in html
