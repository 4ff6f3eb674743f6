"""Start retried, rosters entered twice. Nothing is copied here: a campaign is opened once, and a warband enters itself, whole."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from accounts.models import Circle, Invitation, Seat
from campaigns.models import Campaign
from campaigns.services import campaigning, inviting, joining
from core.models import Event
from roster.models import Entry, Warband
from rules.models import House
from tests.campaigns.table import Gamer, Table, fresh
from tests.cases.crowd import together
from tests.core.calling import code_of

pytestmark = pytest.mark.case(5)
GIVEN = {"name": "Caela Nights", "system": "dozen-die"}


class TestACampaignThatIsOpenedTwice:
    def test_with_one_act_is_one(self, organiser: Gamer):
        act = uuid4()
        first, again = (organiser.do(campaigning.create, act=act, **GIVEN) for _ in range(2))
        assert first == again
        assert (Campaign.objects.count(), Circle.objects.count(), Seat.objects.count()) == (1, 1, 1)

    def test_on_the_page_is_one(self, organiser: Gamer, client_of: Any, press: Any):
        client, act, url = client_of(organiser), uuid4(), reverse("campaigns:create")
        told = {"name": "Caela Nights", "preset": "standard", "visibility": "private", "time_zone": "UTC"}
        first, again = (press(client, url, act, **told) for _ in range(2))
        assert (first.status_code, again.status_code) == (302, 302)
        assert first["Location"] == again["Location"]
        assert Campaign.objects.count() == 1

    def test_and_cut_off_half_way_leaves_nothing_behind(self, organiser: Gamer, monkeypatch: pytest.MonkeyPatch):
        """What was begun is rolled back whole, and the same act works when it is tried again."""
        from accounts.services import seating

        houses, act = House.objects.count(), uuid4()
        with monkeypatch.context() as broken:
            broken.setattr(seating, "take_seat", lambda *_given, **_more: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                organiser.do(campaigning.create, act=act, **GIVEN)
        assert (Campaign.objects.count(), Circle.objects.count(), House.objects.count()) == (0, 0, houses)
        organiser.do(campaigning.create, act=act, **GIVEN)
        assert (Campaign.objects.count(), Seat.objects.count()) == (1, 1)


class TestAWarbandThatEntersTwice:
    def test_is_in_it_once_with_the_purse_it_had(self, table: Table, client_of: Any, press: Any, books_clean: Any):
        warband = table.bror.founded("Third", silver=70)
        client, act, url = client_of(table.bror), uuid4(), reverse("campaigns:enter", args=[table.id])
        for _ in range(2):
            assert press(client, url, act, warband=str(warband.pk)).status_code == 302
        assert press(client, url, warband=str(warband.pk)).status_code == 409
        assert Warband.objects.filter(circle_id=table.id).count() == 3
        assert [one.amount for one in Entry.objects.filter(warband=warband, account=Entry.SILVER)] == [70]
        assert Event.objects.filter(kind="campaigns.warband_entered", stream=warband.pk).count() == 1
        assert books_clean()

    def test_cut_off_half_way_is_in_when_it_is_tried_again(self, table: Table, monkeypatch: pytest.MonkeyPatch):
        from roster.services import booking

        warband, act = table.bror.founded("Third"), uuid4()
        given = {"act": act, "campaign_id": table.id, "warband_id": warband.pk}
        with monkeypatch.context() as broken:
            broken.setattr(booking, "join_circle", lambda *_given: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                table.bror.do(joining.enter, **given)
        assert fresh(warband).circle_id is None
        table.bror.do(joining.enter, **given)
        assert fresh(warband).circle_id == table.id

    def test_is_left_out_when_it_is_withdrawn_meanwhile(self, table: Table, refusal: Any):
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"name": "Caela Days"})
        warband = table.bror.founded("Third")
        event = table.bror.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)
        table.undo(event)
        assert fresh(warband).circle_id is None
        adventure = lambda: table.plan(warband_ids=[table.ember.pk, warband.pk])  # noqa: E731
        assert refusal(adventure) == ["not_in_campaign"]


class TestASeatThatIsTakenTwice:
    def test_is_one(self, table: Table, stranger: Gamer):
        first = table.seat(stranger)
        code = Invitation.objects.latest("created_at").code
        assert stranger.do(inviting.accept, code=code) == first
        assert Seat.objects.filter(circle_id=table.id, user=stranger.user).count() == 1


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    def test_a_campaign_is_opened_once(self, organiser: Gamer):
        act = uuid4()
        found = together(*(lambda: organiser.do(campaigning.create, act=act, **GIVEN) for _ in range(4)))
        assert len({event.id for event in found}) == 1
        assert Campaign.objects.count() == 1

    def test_a_warband_enters_once(self, table: Table, books_clean: Any):
        warband = table.bror.founded("Third", silver=70)
        enter = lambda: table.bror.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)  # noqa: E731
        together(*[enter] * 4)
        assert Event.objects.filter(kind="campaigns.warband_entered", stream=warband.pk).count() == 1
        assert (fresh(warband).circle_id, fresh(warband).silver) == (table.id, 70)
        assert books_clean()

    def test_a_link_gives_one_seat(self, table: Table, stranger: Gamer):
        link = table.bror.do(inviting.invite, campaign_id=table.id)
        code = Invitation.objects.get(pk=link.payload["invitation"]).code
        together(*[lambda: stranger.do(inviting.accept, code=code)] * 4)
        assert Seat.objects.filter(circle_id=table.id, user=stranger.user).count() == 1

    def test_a_warband_joins_one_of_two_campaigns(self, table: Table, refusal: Any):
        second = table.bror.do(campaigning.create, **GIVEN).stream
        warband = table.bror.founded("Third")
        found = together(
            *(
                lambda home=home: table.bror.do(joining.enter, campaign_id=home, warband_id=warband.pk)
                for home in (table.id, second)
            )
        )
        codes = [one.reasons[0].code for one in found if hasattr(one, "reasons")]
        assert codes in (["in_a_campaign"], ["busy"])
        assert fresh(warband).circle_id in (table.id, second)


class TestTheApi:
    def test_says_that_it_is_in_already(self, table: Table):
        from tests.core.calling import Caller

        answer = Caller(table.alva.user).do(f"campaigns/{table.id}/warbands/", {"warband": str(table.ember.pk)})
        assert (answer.status_code, code_of(answer)) == (409, "entered_before")
