"""Pages of a campaign as a whole: making one, changing it, its house, its end."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.services import campaigning
from core import zones
from core.models import Event
from tests.campaigns.web.conftest import words

NEW = {
    "name": "Ash Winter",
    "preset": "standard",
    "time_zone": "Europe/Helsinki",
    "region": "caela",
    "visibility": "private",
    "description": "",
}


class TestANewCampaign:
    def test_begins_from_a_preset_with_the_options_that_were_set(self, organiser, client_of, press):
        told = {**NEW, "preset": "own_dice", "open_market": "true", "confirm_days": "3"}
        answer = press(client_of(organiser), "/campaigns/new/", **told)
        made = Campaign.objects.get()
        assert answer.url == reverse("campaigns:campaign", args=[made.pk])
        assert made.time_zone == "Europe/Helsinki"
        assert made.house.options == {"recovery_by": "player", "open_market": True, "confirm_days": 3}

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", ""),
            ("name", "x" * 81),
            ("preset", "none"),
            ("time_zone", "Mars/Base"),
            ("region", "atlantis"),
            ("confirm_days", "0"),
            ("confirm_days", "7.5"),
            ("starting_xp", "٣"),
            ("starting_xp", "-1"),
            ("starting_silver", "1e3"),
            ("capacity", "wings"),
        ],
    )
    def test_a_bad_value_is_told_at_its_field_and_nothing_is_made(self, organiser, client_of, press, field, value):
        answer = press(client_of(organiser), "/campaigns/new/", **NEW | {field: value})
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        assert not Campaign.objects.exists()

    def test_sent_twice_it_is_made_once(self, organiser, client_of, press):
        client, act = client_of(organiser), uuid4()
        first = press(client, "/campaigns/new/", act, **NEW)
        second = press(client, "/campaigns/new/", act, **NEW)
        assert first.url == second.url
        assert Campaign.objects.count() == 1

    def test_whoever_is_not_signed_in_is_asked_to(self, db, client_of):
        assert client_of(None).get("/campaigns/new/").url.startswith("/sign-in/")


class TestTheOverview:
    def test_offers_each_role_its_own_first_act(self, table, stranger, client_of):
        page = reverse("campaigns:campaign", args=[table.id])
        table.seat(stranger)
        assert "Plan an adventure" in words(client_of(table.bror).get(page))
        assert "Plan an adventure" in words(client_of(table.alva).get(page))
        newcomer = words(client_of(stranger).get(page))
        assert "Enter a warband" in newcomer
        assert "Plan an adventure" not in newcomer

    @pytest.mark.case(10)
    @pytest.mark.parametrize("page", ["0", "-1", "abc", "999999", "", "١", "1;--"])
    def test_a_strange_page_number_is_told_and_dropped(self, table, client_of, page):
        answer = client_of(table.bror).get(reverse("campaigns:campaign", args=[table.id]), {"page": page})
        assert answer.status_code == 200
        assert answer.context["notes"]


class TestChangingTheWords:
    def test_a_change_that_somebody_made_meanwhile_is_shown_beside_mine(self, table, client_of, press):
        url = reverse("campaigns:change", args=[table.id])
        client = client_of(table.bror)
        old = client.get(url).context["form"].initial["version"]
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"name": "Caela Days"})
        mine = {**NEW, "name": "Caela Evenings", "version": str(old)}
        answer = press(client, url, **mine)
        assert answer.status_code == 409
        assert [row["theirs"] for row in answer.context["conflict"] if str(row["label"]) == "Name"] == ["Caela Days"]
        assert "Caela Evenings" in words(answer)
        again = answer.context["form"]["version"].value()
        assert press(client, url, **mine | {"version": again}).status_code == 302
        assert table.campaign.name == "Caela Evenings"


class TestHouseOptions:
    def test_a_change_is_written_down_with_old_and_new_value(self, table, client_of, press):
        url = reverse("campaigns:options", args=[table.id])
        client = client_of(table.bror)
        form = client.get(url).context["form"]
        shown = {key: value for key, value in form.initial.items() if value is not None and value is not False}
        told = {key: "on" if value is True else value for key, value in shown.items()}
        assert press(client, url, **told | {"confirm_days": "2"}).status_code == 302
        page = client_of(table.alva).get(url)
        assert [(one.old, one.new) for one in page.context["shown"].changes] == [("7", "2")]
        assert "Set the options" not in words(page)

    def test_each_option_names_its_rule(self, table, client_of):
        html = words(client_of(table.alva).get(reverse("campaigns:options", args=[table.id])))
        assert "DD-BARGAIN-7" in html

    def test_players_may_not_set_them(self, table, client_of, press):
        answer = press(client_of(table.alva), reverse("campaigns:options", args=[table.id]), confirm_days="2")
        assert answer.status_code == 403
        assert table.campaign.house.options.get("confirm_days") is None


class TestHouseCards:
    def item(self, **told):
        return {
            "name": "Lantern of Saar",
            "category": "accessory",
            "text": "Lights the way.",
            "load": "0",
            "bonus": "",
            **told,
        }

    def test_an_item_is_added_to_a_market_and_withdrawn_again(self, table, client_of, press):
        client = client_of(table.bror)
        add = reverse("campaigns:card_add", args=[table.id]) + "?kind=item"
        told = self.item(**{"price-market-caela": "80", "rare-market-caela": "5"})
        assert press(client, add, **told).status_code == 302
        cards = reverse("campaigns:cards", args=[table.id])
        assert "Lantern of Saar" in words(client.get(cards))
        withdraw = reverse("campaigns:card_withdraw", args=[table.id, "lantern_of_saar"])
        assert press(client, withdraw).status_code == 302
        assert press(client, withdraw).status_code == 409
        assert press(client, reverse("campaigns:card_restore", args=[table.id, "lantern_of_saar"])).status_code == 302

    def test_a_copy_of_an_official_card_stands_in_its_place_here_only(self, table, client_of, press):
        from rules.selectors import catalogue

        client = client_of(table.bror)
        add = reverse("campaigns:card_add", args=[table.id]) + "?from=riding"
        form = client.get(add).context["form"]
        told = {**form.initial, "price": "1–4"}
        assert press(client, add, **told).status_code == 302
        here = catalogue.card(table.campaign.house, "dozen-die", "riding").price
        assert (here.first, here.last) == (1, 4)
        assert catalogue.card(None, "dozen-die", "riding").price.flat == 4

    @pytest.mark.case(16)
    @pytest.mark.parametrize(
        ("field", "value"),
        [("load", "6”"), ("load", "−1"), ("load", "４"), ("price-market-caela", "-100"), ("rare-market-caela", "13")],
    )
    def test_a_number_that_is_none_is_refused_at_its_field(self, table, client_of, press, field, value):
        add = reverse("campaigns:card_add", args=[table.id]) + "?kind=item"
        told = {**self.item(**{"price-market-caela": "80"}), field: value}
        answer = press(client_of(table.bror), add, **told)
        assert answer.status_code == 422
        assert field in answer.context["form"].errors

    def test_an_unknown_card_is_not_there(self, table, client_of):
        client = client_of(table.bror)
        assert client.get(reverse("campaigns:card_change", args=[table.id, "no-such"])).status_code == 404
        assert client.get(reverse("campaigns:card_add", args=[table.id]) + "?from=nonsense").status_code == 404
        assert client.get(reverse("campaigns:card_add", args=[table.id]) + "?kind=class").status_code == 404


class TestTheEnd:
    def test_an_ended_campaign_is_read_and_offers_nothing(self, table, client_of, press):
        client, act = client_of(table.bror), uuid4()
        end = reverse("campaigns:end", args=[table.id])
        assert press(client, end, act).status_code == 302
        assert press(client, end, act).status_code == 302
        assert press(client, end).status_code == 409
        page = client.get(reverse("campaigns:campaign", args=[table.id]))
        assert page.context["head"].acts == frozenset()
        assert "This campaign ended" in words(page)
        assert client.get(reverse("campaigns:plan", args=[table.id])).status_code == 409

    def test_it_waits_for_adventures_under_way_and_says_which(self, table, client_of, press):
        table.mustered("The Ford")
        answer = press(client_of(table.bror), reverse("campaigns:end", args=[table.id]))
        assert answer.status_code == 409
        assert "The Ford" in words(answer)
        assert table.campaign.ended_at is None


class TestTheReadersClock:
    def test_places_are_offered_and_what_stands_there_already(self):
        offered = zones.offered("Etc/GMT-3", "Mars/Base")
        assert {"UTC", "Europe/Helsinki", "America/Argentina/Salta", "Etc/GMT-3"} <= set(offered)
        assert not {"Zulu", "localtime", "Factory", "EST5EDT", "Etc/GMT+3", "Mars/Base", ""} & set(offered)

    def test_a_deadline_is_told_in_the_time_zone_of_the_reader(self, table, client_of):
        from campaigns.models import Interval

        table.played()
        interval = table.interval()
        Interval.objects.filter(pk=interval.pk).update(deadline=interval.created_at + timedelta(days=900))
        client = client_of(table.alva)
        page = reverse("campaigns:interval", args=[interval.pk])
        assert "UTC" in words(client.get(page))
        client.cookies["zone"] = "Asia/Tokyo"
        assert "JST" in words(client.get(page))
        client.cookies["zone"] = "../../etc/passwd"
        assert "UTC" in words(client.get(page))

    def test_whoever_tells_none_gets_the_campaigns(self, table, client_of):
        from campaigns.models import Interval

        table.played()
        interval = table.interval()
        Interval.objects.filter(pk=interval.pk).update(deadline=interval.created_at + timedelta(days=900))
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"time_zone": "Asia/Tokyo"})
        assert "JST" in words(client_of(table.alva).get(reverse("campaigns:interval", args=[interval.pk])))


def test_events_of_these_pages_offer_undo_only_where_it_works(table, client_of, press):
    client = client_of(table.bror)
    made = press(client, reverse("campaigns:invite", args=[table.id]), role="player", days="3")
    assert made.status_code == 302
    event = Event.objects.filter(kind="campaigns.invited").order_by("-number")[0]
    assert reverse("campaigns:undo", args=[event.id]) not in words(client.get(made.url))
