"""People of a campaign: invited, seated, handed over, gone."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.http import Http404

from accounts.models import Invitation, Seat
from accounts.services import erasing
from campaigns.selectors import access
from campaigns.services import campaigning, inviting, joining, seats
from core.errors import BadField, Gone, NotAllowed, Refused
from tests.campaigns.table import Gamer, Table, fresh, tick


class TestAnInvitation:
    def test_gives_a_seat(self, table: Table, stranger: Gamer):
        table.seat(stranger, "spectator")
        assert Seat.objects.get(circle_id=table.id, user=stranger.user).role == "spectator"

    @pytest.mark.case(15)
    def test_accepted_twice_gives_one_seat(self, table: Table, stranger: Gamer):
        first = table.seat(stranger)
        code = Invitation.objects.latest("created_at").code
        assert stranger.do(inviting.accept, code=code) == first
        assert Seat.objects.filter(circle_id=table.id, user=stranger.user).count() == 1

    def test_is_not_for_who_sits_there_without_one(self, table: Table, refusal: Any):
        assert refusal(lambda: table.seat(table.bror)) == ["seated_before"]

    @pytest.mark.case(15)
    def test_says_plainly_that_it_is_over(self, table: Table, stranger: Gamer, refusal: Any):
        link = table.bror.do(inviting.invite, campaign_id=table.id, days=1)
        row = Invitation.objects.get(pk=link.payload["invitation"])
        with pytest.raises(Gone) as caught:
            stranger.do(inviting.accept, code=row.code, at=row.expires_at + timedelta(seconds=1))
        assert caught.value.reasons[0].code == "invitation_expired"
        table.bror.do(inviting.withdraw, invitation_id=row.pk)
        with pytest.raises(Gone):
            stranger.do(inviting.accept, code=row.code)
        with pytest.raises(Http404):
            stranger.do(inviting.accept, code="nonsense")
        other = table.bror.do(inviting.invite, campaign_id=table.id)
        table.bror.do(campaigning.end, campaign_id=table.id)
        with pytest.raises(Gone):
            stranger.do(inviting.accept, code=Invitation.objects.get(pk=other.payload["invitation"]).code)

    def test_keeps_its_code_out_of_the_log(self, table: Table):
        event = table.bror.do(inviting.invite, campaign_id=table.id)
        code = Invitation.objects.get(pk=event.payload["invitation"]).code
        assert code not in str(event.changes) + str(event.payload)


class TestPeople:
    def test_somebody_with_a_warband_takes_it_out_before_leaving(self, table: Table, refusal: Any):
        leave = lambda: table.alva.do(seats.leave, campaign_id=table.id)  # noqa: E731
        assert refusal(leave) == ["has_warbands_here"]
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        leave()
        with pytest.raises(Http404):
            access.campaign_to_see(table.id, user=table.alva.user)

    def test_the_organiser_hands_over_before_leaving(self, table: Table, refusal: Any):
        leave = lambda: table.bror.do(seats.leave, campaign_id=table.id)  # noqa: E731
        assert refusal(leave) == ["organiser_hands_over"]
        table.bror.do(campaigning.hand_over, campaign_id=table.id, user_id=table.alva.user.pk)
        roles = dict(Seat.objects.filter(circle_id=table.id).values_list("user__username", "role"))
        assert (roles["Alva"], roles["Bror"]) == ("organiser", "co-organiser")
        leave()

    def test_a_co_organiser_neither_ends_nor_hands_over(self, table: Table):
        given = {"campaign_id": table.id, "user_id": table.alva.user.pk}
        table.bror.do(seats.change_role, role="co-organiser", **given)
        with pytest.raises(NotAllowed):
            table.alva.do(campaigning.end, campaign_id=table.id)
        with pytest.raises(NotAllowed):
            table.alva.do(campaigning.hand_over, campaign_id=table.id, user_id=table.dag.user.pk)
        table.alva.do(campaigning.change, campaign_id=table.id, changes={"name": "Caela Days"})

    def test_nobody_is_made_organiser_by_a_change_of_role(self, table: Table):
        with pytest.raises(BadField):
            table.bror.do(seats.change_role, campaign_id=table.id, user_id=table.alva.user.pk, role="organiser")


class TestErasingAnAccount:
    def test_waits_until_the_campaign_is_handed_over(self, table: Table):
        with pytest.raises(Refused) as caught:
            erasing.erase(act=uuid4(), actor=table.bror.user, at=tick())
        assert caught.value.reasons[0].code == "hand_over_first"

    def test_leaves_the_warband_with_the_organiser(self, table: Table):
        erasing.erase(act=uuid4(), actor=table.alva.user, at=tick())
        assert not Seat.objects.filter(user=table.alva.user).exists()
        assert fresh(table.ember).circle_id == table.id
