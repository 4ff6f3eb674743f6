"""Accepting an invitation to a finished campaign: a plain word each time, at most one seat, never an error."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Invitation, Seat
from campaigns.models import EntryRequest
from campaigns.services import campaigning, inviting, joining
from core.errors import Gone
from roster.models import Warband
from tests.campaigns.table import Gamer, Table, fresh
from tests.cases.crowd import together
from tests.core.calling import Caller, code_of

pytestmark = pytest.mark.case(15)


@pytest.fixture
def link(table: Table) -> Invitation:
    """A link for a player, that Cyra holds."""
    made = table.bror.do(inviting.invite, campaign_id=table.id)
    row = Invitation.objects.get(pk=made.payload["invitation"])
    row.expires_at = timezone.now() + timedelta(
        days=1
    )  # the table's clock stands still in May; pages and API have their own
    row.save()
    return row


@pytest.fixture
def opened(link: Invitation, stranger: Gamer, client_of: Any, press: Any) -> Any:
    """What Cyra gets when she opens the link, when she accepts it, and from the API."""

    def tried() -> tuple[Any, Any, Any, Any]:
        client, app = client_of(stranger), Caller(stranger.user)
        url = reverse("campaigns:invitation", args=[link.code])
        return (
            client.get(url),
            press(client, url),
            app.get(f"invitations/{link.code}/"),
            app.do(f"invitations/{link.code}/accept/"),
        )

    return tried


def seats(table: Table, who: Gamer) -> int:
    return Seat.objects.filter(circle_id=table.id, user=who.user).count()


class TestAfterTheEndOfTheCampaign:
    def test_the_link_is_closed_and_says_so(self, table: Table, link: Invitation, opened: Any, stranger: Gamer):
        table.bror.do(campaigning.end, campaign_id=table.id)
        assert fresh(link).withdrawn_at is not None
        shown, sent, read, accepted = opened()
        assert (shown.status_code, sent.status_code, read.status_code, accepted.status_code) == (410, 410, 410, 410)
        assert "This invitation was withdrawn" in shown.content.decode()
        assert code_of(accepted) == "invitation_withdrawn"
        assert seats(table, stranger) == 0

    def test_a_link_that_was_left_open_is_refused_as_ended(self, table: Table, link: Invitation, opened: Any):
        table.bror.do(campaigning.end, campaign_id=table.id)
        Invitation.objects.filter(pk=link.pk).update(withdrawn_at=None)
        shown, sent, read, accepted = opened()
        assert (shown.status_code, sent.status_code, accepted.status_code) == (409, 409, 409)
        assert "has ended" in shown.content.decode()
        assert read.json()["ended"] is True
        assert code_of(accepted) == "campaign_ended"

    def test_whoever_has_a_seat_is_led_to_the_campaign(
        self, table: Table, link: Invitation, client_of: Any, stranger: Gamer
    ):
        stranger.do(inviting.accept, code=link.code)
        table.bror.do(campaigning.end, campaign_id=table.id)
        Invitation.objects.filter(pk=link.pk).update(withdrawn_at=None)
        answer = client_of(stranger).get(reverse("campaigns:invitation", args=[link.code]))
        assert answer["Location"] == reverse("campaigns:campaign", args=[table.id])


class TestAfterTheLinkWasWithdrawn:
    def test_it_is_gone_and_says_whom_to_ask(self, table: Table, link: Invitation, opened: Any, stranger: Gamer):
        table.bror.do(inviting.withdraw, invitation_id=link.pk)
        shown, sent, read, accepted = opened()
        assert (shown.status_code, sent.status_code, read.status_code, accepted.status_code) == (410, 410, 410, 410)
        assert "Ask an organiser for a new one" in shown.content.decode()
        assert seats(table, stranger) == 0


class TestAfterTheLinkHasExpired:
    def test_it_is_gone(self, table: Table, link: Invitation, opened: Any, stranger: Gamer):
        Invitation.objects.filter(pk=link.pk).update(expires_at=link.created_at - timedelta(days=1))
        answers = opened()
        assert {one.status_code for one in answers} == {410}
        assert code_of(answers[-1]) == "invitation_expired"
        with pytest.raises(Gone):
            stranger.do(inviting.accept, code=link.code)


class TestWithTheWarbandPutAway:
    def test_the_seat_is_taken_and_the_warband_stays_out(
        self, table: Table, link: Invitation, stranger: Gamer, client_of: Any, press: Any, refusal: Any
    ):
        warband = stranger.founded("Third")
        stranger.roster.archive(warband_id=warband.pk)
        client = client_of(stranger)
        assert press(client, reverse("campaigns:invitation", args=[link.code])).status_code == 302
        assert seats(table, stranger) == 1
        enter = reverse("campaigns:enter", args=[table.id])
        answer = press(client, enter, warband=str(warband.pk))
        assert answer.status_code == 409
        assert [row["code"] for row in answer.context["refusals"]] == ["archived"]
        told = Caller(stranger.user).do(f"campaigns/{table.id}/warbands/", {"warband": str(warband.pk)})
        assert (told.status_code, code_of(told)) == (409, "archived")
        assert Warband.objects.get(pk=warband.pk).circle_id is None
        assert not EntryRequest.objects.exists()


class TestAfterJoiningByAnotherLink:
    def test_the_seat_stays_as_it_is(self, table: Table, link: Invitation, stranger: Gamer, client_of: Any, press: Any):
        first = table.seat(stranger, "spectator")
        client = client_of(stranger)
        url = reverse("campaigns:invitation", args=[link.code])
        assert client.get(url)["Location"] == reverse("campaigns:campaign", args=[table.id])
        assert press(client, url)["Location"] == reverse("campaigns:campaign", args=[table.id])
        answer = Caller(stranger.user).do(f"invitations/{link.code}/accept/")
        assert (answer.status_code, answer.json()["id"]) == (201, str(first.id))
        assert Seat.objects.get(circle_id=table.id, user=stranger.user).role == "spectator"

    def test_who_made_the_campaign_has_one_already(self, table: Table, link: Invitation):
        answer = Caller(table.bror.user).do(f"invitations/{link.code}/accept/")
        assert (answer.status_code, code_of(answer)) == (409, "seated_before")


class TestFromTwoTabs:
    def test_one_seat_is_taken(self, table: Table, link: Invitation, stranger: Gamer, client_of: Any, press: Any):
        client, url = client_of(stranger), reverse("campaigns:invitation", args=[link.code])
        tabs = [uuid4(), uuid4()]
        assert [press(client, url, act).status_code for act in tabs] == [302, 302]
        app = Caller(stranger.user)
        assert [app.do(f"invitations/{link.code}/accept/", key=uuid4()).status_code for _ in tabs] == [201, 201]
        assert seats(table, stranger) == 1

    @pytest.mark.django_db(transaction=True)
    def test_at_the_same_moment_too(self, table: Table, link: Invitation, stranger: Gamer):
        apps = [Caller(stranger.user) for _ in range(3)]
        answers = together(*(lambda app=app: app.do(f"invitations/{link.code}/accept/") for app in apps))
        assert {one.status_code for one in answers} == {201}
        assert seats(table, stranger) == 1

    @pytest.mark.django_db(transaction=True)
    def test_accepting_while_the_campaign_ends_gives_a_plain_answer(
        self, table: Table, link: Invitation, stranger: Gamer
    ):
        app = Caller(stranger.user)
        answers = together(
            lambda: app.do(f"invitations/{link.code}/accept/"),
            lambda: table.bror.do(campaigning.end, campaign_id=table.id),
        )
        told = [one for one in answers if hasattr(one, "status_code")]
        assert told[0].status_code in (201, 409, 410)
        assert seats(table, stranger) == (1 if told[0].status_code == 201 else 0)


class TestEntering:
    def test_an_ended_campaign_is_refused(self, table: Table, stranger: Gamer, refusal: Any):
        table.seat(stranger)
        warband = stranger.founded("Third")
        table.bror.do(campaigning.end, campaign_id=table.id)
        enter = lambda: stranger.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)  # noqa: E731
        assert refusal(enter) == ["campaign_ended"]
