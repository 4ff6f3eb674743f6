"""Two parties of 5e on one adventure: somebody of the other is contested, and what one wins the other loses."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Invitation
from campaigns.models import Adventure
from campaigns.services import adventuring, campaigning, inviting, joining
from campaigns.services.adventuring import Report
from core import audit, wording
from core.errors import BadField
from tests.campaigns.table import Gamer
from tests.roster.fivee.ford import NOA, SYSTEM, URI, Ford
from tests.roster.web.browsing import Browser

pytestmark = pytest.mark.django_db


class River:
    """Bror's campaign with Alva's party and Dag's."""

    def __init__(self, bror: Any, alva: Any, dag: Any) -> None:
        self.bror = Gamer(bror)
        self.id = self.bror.do(campaigning.create, name="The Long River", system=SYSTEM).stream
        self.alvas, self.dags = self.enter(alva), self.enter(dag)

    def enter(self, user: Any) -> Ford:
        party = Ford(user)
        code = self.bror.do(inviting.invite, campaign_id=self.id).payload["invitation"]
        party.do(inviting.accept, code=Invitation.objects.get(pk=code).code)
        party.do(joining.enter, campaign_id=self.id, warband_id=party.id)
        return party

    def mustered(self) -> Adventure:
        both = [self.alvas, self.dags]
        planned = self.bror.do(
            adventuring.plan, campaign_id=self.id, warband_ids=[one.id for one in both], name="The Swamp"
        )
        going = {one.id: list(one.warband.members.values_list("pk", flat=True)) for one in both}
        self.bror.do(adventuring.muster, adventure_id=planned.payload["adventure"], going=going)
        return Adventure.objects.get(pk=planned.payload["adventure"])


@pytest.fixture
def river(bror: Any, alva: Any, dag: Any, cards: None) -> River:
    return River(bror, alva, dag)


def against(river: River, *faces: int) -> Any:
    """Alva's Noa wrestles with Dag's Uri."""
    uri = str(river.dags.member(URI).pk)
    return river.alvas.roll("contest", *faces, skill_used="athletics", opponent=uri, opponent_skill="athletics")


class TestAContestWithTheOtherParty:
    @pytest.mark.rule("5E-CONTEST-1")
    def test_is_decided_by_both_totals(self, river, alva):
        river.mustered()
        page = Browser(alva).see(reverse("roster:roll", args=[river.alvas.member(NOA).pk, "contest"]))
        assert f'value="{river.dags.member(URI).pk}"' in page.html
        assert against(river, 15, 2).payload["success"] is True
        assert against(river, 2, 15).payload["success"] is False

    def test_is_for_the_muster(self, river):
        with pytest.raises(BadField) as caught:
            against(river, 15, 2)
        assert (caught.value.field_name, caught.value.reasons[0].code) == ("opponent", "unknown_choice")


class TestTheReport:
    def test_counts_for_both(self, river):
        adventure = river.mustered()
        told = Report(warband=river.alvas.id, outcome="win", notes="Dry feet.")
        river.alvas.do(adventuring.report, adventure_id=adventure.pk, told=told)
        river.dags.do(adventuring.confirm, adventure_id=adventure.pk)
        adventure.refresh_from_db()
        assert adventure.state == Adventure.CLOSED
        assert [one.outcome for one in adventure.sides.order_by("place")] == ["win", "loss"]
        assert list(audit.all_differences()) == []


class TestAPartyAlone:
    def test_still_goes_without_another(self, river):
        planned = river.bror.do(adventuring.plan, campaign_id=river.id, warband_ids=[river.alvas.id], name="The Heath")
        assert "The Heath" in wording.sentence(planned)
