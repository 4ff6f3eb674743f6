"""Pages of people: links, seats, roles, warbands that enter and leave."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Invitation, Seat
from campaigns.models import EntryRequest
from campaigns.services import campaigning, inviting
from campaigns.services import seats as seating
from tests.campaigns.table import fresh
from tests.campaigns.web.conftest import words


@pytest.fixture
def link(table):
    """Address of an open invitation."""
    made = table.bror.do(inviting.invite, campaign_id=table.id, at=timezone.now())
    return Invitation.objects.get(pk=made.payload["invitation"])


def address(link):
    return reverse("campaigns:invitation", args=[link.code])


def seats(table):
    return Seat.objects.filter(circle_id=table.id).count()


@pytest.mark.case(15)
class TestAcceptingAnInvitation:
    def test_gives_one_seat_however_often_it_is_opened_and_sent(self, table, link, stranger, client_of, press):
        client, act = client_of(stranger), uuid4()
        assert "Caela Nights" in words(client.get(address(link)))
        assert press(client, address(link), act).status_code == 302
        assert press(client, address(link), act).status_code == 302
        assert press(client, address(link)).status_code == 302
        assert client.get(address(link)).url == reverse("campaigns:campaign", args=[table.id])
        assert seats(table) == 4

    def test_whoever_is_not_signed_in_is_asked_to_and_comes_back(self, link, client_of, press):
        client = client_of(None)
        assert f"next={address(link)}" in words(client.get(address(link)))
        assert press(client, address(link)).url == f"/sign-in/?next={address(link)}"

    def test_a_withdrawn_link_says_so(self, table, link, stranger, client_of, press):
        withdraw = reverse("campaigns:withdraw", args=[table.id, link.pk])
        assert press(client_of(table.bror), withdraw).status_code == 302
        for answer in (client_of(stranger).get(address(link)), press(client_of(stranger), address(link))):
            assert answer.status_code == 410
            assert "withdrawn" in words(answer)
        assert seats(table) == 3

    def test_an_expired_link_says_so(self, table, link, stranger, client_of, press):
        Invitation.objects.filter(pk=link.pk).update(expires_at=timezone.now() - timedelta(days=1))
        for answer in (client_of(stranger).get(address(link)), press(client_of(stranger), address(link))):
            assert answer.status_code == 410
        assert seats(table) == 3

    def test_after_the_end_of_the_campaign_it_says_so(self, table, link, stranger, client_of, press):
        table.bror.do(campaigning.end, campaign_id=table.id)
        for answer in (client_of(stranger).get(address(link)), press(client_of(stranger), address(link))):
            assert answer.status_code in (409, 410)
            assert "refusal" in words(answer)
        assert seats(table) == 3

    def test_a_code_that_was_never_given_out_is_not_there(self, db, client_of):
        assert client_of(None).get("/invitations/nonsense/").status_code == 404


class TestLinks:
    @pytest.mark.parametrize("days", ["0", "-3", "366", "", "٣", "1.5"])
    def test_days_out_of_range_are_told_at_the_field(self, table, client_of, press, days):
        answer = press(client_of(table.bror), reverse("campaigns:invite", args=[table.id]), role="player", days=days)
        assert answer.status_code == 422
        assert list(answer.context["invite"].errors) == ["days"]
        assert not Invitation.objects.filter(expires_at__gt=timezone.now()).exists()

    def test_codes_are_shown_to_organisers_alone(self, table, link, client_of):
        page = reverse("campaigns:people", args=[table.id])
        assert link.code in words(client_of(table.bror).get(page))
        assert link.code not in words(client_of(table.alva).get(page))


class TestSeats:
    def test_roles_change_and_seats_are_taken_away(self, table, stranger, client_of, press):
        table.seat(stranger)
        client = client_of(table.bror)
        role = reverse("campaigns:role", args=[table.id, stranger.user.pk])
        assert press(client, role, role="spectator").status_code == 302
        assert Seat.objects.get(circle_id=table.id, user=stranger.user).role == "spectator"
        assert press(client, role, role="emperor").status_code == 422
        assert press(client, reverse("campaigns:remove", args=[table.id, stranger.user.pk])).status_code == 302
        assert seats(table) == 3

    def test_whoever_has_a_warband_here_takes_it_out_before_leaving(self, table, client_of, press):
        client = client_of(table.alva)
        leave = reverse("campaigns:leave_seat", args=[table.id])
        refused = press(client, leave)
        assert refused.status_code == 409
        assert "The Ember Road" in words(refused)
        assert press(client, reverse("campaigns:warband_leaves", args=[table.id, table.ember.pk])).status_code == 302
        assert press(client, leave).url == "/campaigns/"
        assert fresh(table.ember).circle_id is None

    def test_who_was_sent_away_takes_his_warband_along(self, table, client_of, press):
        sent = {"campaign_id": table.id, "user_id": table.alva.user.pk}
        table.bror.do(seating.remove, **sent)
        client = client_of(table.alva)
        out = reverse("campaigns:warband_leaves", args=[table.id, table.ember.pk])
        warband = client.get(reverse("roster:warband", args=[table.ember.pk]))
        assert out in words(warband)
        page = client.get(out)
        assert page.status_code == 200
        assert "The Ember Road" in words(page)
        assert "Caela Nights" not in words(page)
        assert client_of(table.dag).get(out).status_code == 302
        assert press(client, out).url == reverse("roster:warband", args=[table.ember.pk])
        assert fresh(table.ember).circle_id is None
        assert client.get(out).status_code == 404

    def test_a_campaign_is_handed_over_by_its_organiser(self, table, client_of, press):
        handed = reverse("campaigns:hand_over", args=[table.id, table.alva.user.pk])
        assert press(client_of(table.dag), handed).status_code == 403
        assert press(client_of(table.bror), handed).status_code == 302
        assert Seat.objects.get(circle_id=table.id, user=table.alva.user).role == "organiser"

    def test_an_abandoned_warband_is_given_to_somebody_who_plays(self, table, client_of, press):
        client = client_of(table.bror)
        press(client, reverse("campaigns:remove", args=[table.id, table.dag.user.pk]))
        page = client.get(reverse("campaigns:people", args=[table.id]))
        assert [one.name for one in page.context["shown"].abandoned] == ["Black Gulls"]
        give = reverse("campaigns:give_warband", args=[table.id, table.gulls.pk])
        assert press(client, give, user=str(table.alva.user.pk)).status_code == 302
        assert fresh(table.gulls).owner_id == table.alva.user.pk


class TestEnteringAWarband:
    def seasoned(self, table, stranger):
        """A warband of Cyra's with more XP than a fresh one."""
        from roster.models import Member
        from roster.services import correcting

        table.seat(stranger)
        warband = stranger.founded("Old Salts")
        hero = Member.objects.filter(warband=warband)[0]
        stranger.do(correcting.correct_xp, member_id=hero.pk, amount=5, reason="a long war")
        return fresh(warband)

    def test_a_fresh_one_comes_in_at_once(self, table, stranger, client_of, press):
        table.seat(stranger)
        warband = stranger.founded("Young Salts")
        enter = reverse("campaigns:enter", args=[table.id])
        client, act = client_of(stranger), uuid4()
        assert "Young Salts" in words(client.get(enter))
        assert press(client, enter, act, warband=str(warband.pk)).status_code == 302
        assert press(client, enter, act, warband=str(warband.pk)).status_code == 302
        assert fresh(warband).circle_id == table.id

    def test_a_seasoned_one_asks_and_an_organiser_answers(self, table, stranger, client_of, press):
        warband = self.seasoned(table, stranger)
        enter = reverse("campaigns:enter", args=[table.id])
        client = client_of(stranger)
        offered = words(client.get(enter))
        assert "organiser must agree" in offered
        assert "Its books hold 1 grant or correction." in offered
        assert press(client, enter, warband=str(warband.pk)).status_code == 302
        assert fresh(warband).circle_id is None
        request = EntryRequest.objects.get()
        people = words(client_of(table.bror).get(reverse("campaigns:people", args=[table.id])))
        assert "Old Salts" in people
        assert "0 silver, things worth 0" in people
        assert "1 grant or correction" in people
        grant = reverse("campaigns:grant_entry", args=[table.id, request.pk])
        assert press(client, grant).status_code == 403
        assert press(client_of(table.bror), grant).status_code == 302
        assert press(client_of(table.bror), grant).status_code == 409
        assert fresh(warband).circle_id == table.id

    def test_a_declined_one_stays_out(self, table, stranger, client_of, press):
        warband = self.seasoned(table, stranger)
        press(client_of(stranger), reverse("campaigns:enter", args=[table.id]), warband=str(warband.pk))
        decline = reverse("campaigns:decline_entry", args=[table.id, EntryRequest.objects.get().pk])
        assert press(client_of(table.bror), decline).status_code == 302
        assert fresh(warband).circle_id is None

    @pytest.mark.parametrize("value", ["", "abc", "1;--", "0f8fad5b-d9cb-469f-a165-70867728950e"])
    def test_a_warband_that_is_none_is_refused(self, table, client_of, press, value):
        answer = press(client_of(table.bror), reverse("campaigns:enter", args=[table.id]), warband=value)
        assert answer.status_code in (404, 422)

    def test_somebody_elses_warband_is_not_entered(self, table, stranger, client_of, press):
        warband = stranger.founded("Far Away")
        answer = press(client_of(table.bror), reverse("campaigns:enter", args=[table.id]), warband=str(warband.pk))
        assert answer.status_code == 404
        assert fresh(warband).circle_id is None
