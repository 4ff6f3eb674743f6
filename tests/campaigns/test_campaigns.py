"""Campaigns as a whole: created, ruled, seen and ended."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import Http404

from accounts.models import Seat
from campaigns.models import Campaign
from campaigns.selectors import access
from campaigns.services import adventuring, campaigning, interval, inviting, joining
from core.errors import BadField, EditConflict, NotAllowed, Refused
from rules.selectors import houses
from tests.campaigns.table import Gamer, Table, fresh


class TestACampaignIsCreated:
    def test_with_a_circle_a_house_and_the_organisers_seat(self, organiser: Gamer):
        event = organiser.do(
            campaigning.create, name="  Caela Nights ", system="dozen-die", time_zone="Europe/Helsinki"
        )
        campaign = Campaign.objects.get(pk=event.payload["campaign"])
        assert (campaign.name, campaign.pk, campaign.time_zone) == (
            "Caela Nights",
            campaign.circle_id,
            "Europe/Helsinki",
        )
        assert Seat.objects.get(circle_id=campaign.pk).role == Seat.ORGANISER
        assert houses.options(campaign.house)["open_market"] is False

    def test_from_a_preset_with_options_over_it(self, organiser: Gamer):
        event = organiser.do(
            campaigning.create, name="Open", system="dozen-die", preset="open_market", options={"confirm_days": 3}
        )
        options = houses.options(Campaign.objects.get(pk=event.stream).house)
        assert (options["open_market"], options["confirm_days"]) == (True, 3)

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": " "}, "name"),
            ({"system": "chess"}, "system"),
            ({"preset": "wild"}, "preset"),
            ({"time_zone": "Caela/Quay"}, "time_zone"),
            ({"region": "nowhere"}, "region"),
            ({"options": {"confirm_days": 0}}, "confirm_days"),
            ({"options": {"no_such": 1}}, "no_such"),
        ],
    )
    def test_and_bad_input_names_its_field(self, organiser: Gamer, given: dict[str, Any], field: str):
        with pytest.raises(BadField) as caught:
            organiser.do(campaigning.create, **{"name": "Caela", "system": "dozen-die", **given})
        assert caught.value.field_name == field
        assert not Campaign.objects.exists()

    @pytest.mark.case(5)
    def test_twice_with_one_act_once(self, organiser: Gamer):
        act = uuid4()
        first, second = (organiser.do(campaigning.create, act=act, name="Caela", system="dozen-die") for _ in range(2))
        assert first == second
        assert Campaign.objects.count() == 1


class TestWordsAreChanged:
    @pytest.mark.case(25)
    def test_and_who_saves_second_is_told(self, table: Table):
        version = table.campaign.version
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"name": "Caela Days"}, version=version)
        with pytest.raises(EditConflict) as caught:
            table.bror.do(campaigning.change, campaign_id=table.id, changes={"description": "New"}, version=version)
        assert caught.value.yours == {"description": "New"}
        assert (table.campaign.name, table.campaign.description) == ("Caela Days", "")

    def test_by_organisers_only(self, table: Table, stranger: Gamer):
        with pytest.raises(NotAllowed):
            table.alva.do(campaigning.change, campaign_id=table.id, changes={"name": "Mine"})
        with pytest.raises(Http404):
            stranger.do(campaigning.change, campaign_id=table.id, changes={"name": "Mine"})


class TestOptionsChange:
    def test_logged_with_old_and_new_and_from_the_next_muster_on(self, table: Table):
        under_way = table.mustered()
        revision = table.campaign.house.revision
        event = table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"squire_may_bargain": True})
        assert event.payload["options_changed"] == [{"option": "squire_may_bargain", "old": False, "new": True}]
        assert table.campaign.house.revision == revision + 1
        assert fresh(under_way).options["squire_may_bargain"] is False
        table.bror.do(adventuring.report, adventure_id=under_way.pk, told=table.told())
        assert table.interval().options["squire_may_bargain"] is False
        table.finish()
        table.finish(table.gulls)
        assert table.mustered("The Mill").options["squire_may_bargain"] is True

    def test_and_the_row_of_the_house_rises_by_one_version(self, table: Table):
        version = table.campaign.house.version
        event = table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 3})
        assert table.campaign.house.version == version + 1
        table.undo(event)
        assert table.campaign.house.version == version + 2

    def test_and_back_by_undo(self, table: Table):
        event = table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 3})
        revision = table.campaign.house.revision
        table.undo(event)
        assert houses.options(table.campaign.house)["confirm_days"] == 7
        assert table.campaign.house.revision == revision + 1


class TestAnEndedCampaign:
    def test_is_read_only_and_frees_its_warbands(self, table: Table, refusal: Any, books_clean: Any):
        table.played()
        planned = None
        table.finish()
        table.finish(table.gulls)
        planned = table.plan("Never played")
        table.bror.do(campaigning.end, campaign_id=table.id)
        assert fresh(planned).state == "cancelled"
        assert (fresh(table.ember).circle_id, fresh(table.gulls).circle_id) == (None, None)
        for act in (
            lambda: table.plan("More"),
            lambda: table.bror.do(campaigning.end, campaign_id=table.id),
            lambda: table.bror.do(inviting.invite, campaign_id=table.id),
            lambda: table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 3}),
            lambda: table.bror.do(campaigning.change, campaign_id=table.id, changes={"name": "Again"}),
        ):
            with pytest.raises((Refused, NotAllowed)) as caught:
                act()
            assert caught.value.reasons[0].code in {"campaign_ended", "not_allowed"}
        assert books_clean()

    def test_not_while_an_adventure_is_under_way(self, table: Table, refusal: Any):
        table.mustered()
        end = lambda: table.bror.do(campaigning.end, campaign_id=table.id)  # noqa: E731
        assert refusal(end) == ["adventure_unfinished"]

    def test_closes_open_intervals(self, table: Table):
        table.played()
        opened = table.interval()
        table.bror.do(campaigning.end, campaign_id=table.id)
        assert fresh(opened).closed_at is not None
        assert fresh(table.ember).interval is None

    def test_goes_on_when_its_end_is_undone(self, table: Table):
        event = table.bror.do(campaigning.end, campaign_id=table.id)
        table.undo(event)
        assert table.campaign.ended_at is None
        assert fresh(table.ember).circle_id == table.id

    def test_does_not_go_on_once_a_warband_has_gone_elsewhere(self, table: Table, refusal: Any):
        event = table.bror.do(campaigning.end, campaign_id=table.id)
        made = table.alva.do(campaigning.create, name="Elsewhere", system="dozen-die")
        table.alva.do(joining.enter, campaign_id=made.stream, warband_id=table.ember.pk)
        assert refusal(lambda: table.undo(event)) == ["rests_on"]


class TestWhoSees:
    @pytest.mark.case(13)
    def test_a_private_campaign_is_hidden_from_strangers_and_open_to_seats(self, table: Table, stranger: Gamer):
        for who in (table.alva, table.bror):
            assert access.campaign_to_see(table.id, user=who.user).pk == table.id
        from django.contrib.auth.models import AnonymousUser

        for user in (stranger.user, AnonymousUser(), None):
            with pytest.raises(Http404):
                access.campaign_to_see(table.id, user=user)

    def test_a_public_one_is_seen_by_all_but_played_by_seats(self, table: Table, stranger: Gamer):
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"visibility": "public"})
        table.played()
        assert access.campaign_to_see(table.id, user=stranger.user).pk == table.id
        with pytest.raises(NotAllowed):
            stranger.do(interval.close, interval_id=table.interval().pk, drop=True)
