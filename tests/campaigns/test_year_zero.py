"""A group of Year Zero in a campaign: rolls on an adventure, in the log, set aside by an organiser, under its house's options."""

from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Invitation
from campaigns.models import Adventure
from campaigns.services import adventuring, campaigning, inviting, joining
from campaigns.services.adventuring import Report
from core import audit, wording
from core.errors import NotAllowed, Refused
from core.models import Event
from roster import events
from roster.models import Warband
from roster.services import learning, undoing
from tests.campaigns.table import Gamer
from tests.roster.web.browsing import Browser
from tests.roster.year_zero.climbers import PUSHED, SYSTEM, Climbers

pytestmark = pytest.mark.django_db


class Trek:
    """Bror's campaign with Alva's climbers in it."""

    def __init__(self, bror: Gamer, climbers: Climbers, **options: Any) -> None:
        self.bror, self.climbers = bror, climbers
        self.id = bror.do(campaigning.create, name="Walls", system=SYSTEM, options=options).stream
        code = bror.do(inviting.invite, campaign_id=self.id).payload["invitation"]
        self._seat(code)
        climbers.do(joining.enter, campaign_id=self.id, warband_id=climbers.id)

    def _seat(self, invitation: str) -> None:
        self.climbers.do(inviting.accept, code=Invitation.objects.get(pk=invitation).code)

    def muster(self) -> Any:
        ids = [self.climbers.id]
        planned = self.bror.do(adventuring.plan, campaign_id=self.id, warband_ids=ids, name="The North Face")
        going = {self.climbers.id: list(self.climbers.warband.members.values_list("pk", flat=True))}
        self.climbers.do(adventuring.muster, adventure_id=planned.payload["adventure"], going=going)
        return planned.payload["adventure"]

    def report(self, adventure: Any) -> Adventure:
        told = Report(warband=self.climbers.id, outcome="win", notes="Up and over.")
        self.climbers.do(adventuring.report, adventure_id=adventure, told=told)
        return Adventure.objects.get(pk=adventure)

    @property
    def told(self) -> list[str]:
        return [wording.sentence(one) for one in Event.objects.filter(circle=self.id).order_by("number")]


@pytest.fixture
def climbers(alva: Any, cards: None) -> Climbers:
    return Climbers(alva)


@pytest.fixture
def trek(bror: Any, climbers: Climbers) -> Trek:
    return Trek(Gamer(bror), climbers)


class TestOnAnAdventure:
    def test_rolls_are_made_while_mustered_and_stand_in_the_log(self, trek, climbers):
        adventure = trek.muster()
        climbers.push(climbers.roll())
        assert trek.report(adventure).state == Adventure.CLOSED
        assert "Karander rolled task: Successes: 0, with 1 required. It fails. Skulls without effect: 2." in trek.told
        assert any(one.startswith("Karander threw again, task:") and "Lost of Agility: 2" in one for one in trek.told)
        assert any(one.startswith("The North Face: Over the Wall came back with this result") for one in trek.told)
        assert Warband.objects.get(pk=climbers.id).mustered_for is None
        assert list(audit.all_differences()) == []

    def test_levels_wait_until_it_is_over(self, trek, climbers):
        trek.muster()
        with pytest.raises(Refused) as caught:
            climbers.do(learning.learn, member_id=climbers.member().pk, card_key="move")
        assert caught.value.reasons[0].code == "mustered"

    def test_an_organiser_sets_a_roll_aside_meanwhile(self, trek, climbers, bror):
        trek.muster()
        pushed = climbers.push(climbers.roll())
        with pytest.raises(NotAllowed):
            climbers.set_aside(pushed)
        climbers.do(undoing.undo, actor=bror, event_id=pushed.id, reason="Cocked die")
        assert (climbers.kept("agility_damage"), climbers.thing().wear) == (0, 0)
        assert any("Cocked die" in one for one in trek.told)

    def test_the_log_page_shows_rolls_with_their_dice(self, trek, climbers, bror):
        first = climbers.roll()
        page = Browser(bror).see(reverse("campaigns:log", args=[trek.id]) + "?group=rolls")
        assert "Karander rolled task" in page.words
        assert reverse("roster:undo", args=[first.id]) in page.links


class TestOptionsOfACampaign:
    def test_hold_for_its_groups(self, bror, climbers):
        Trek(Gamer(bror), climbers, willpower_from="base_only")
        climbers.push(climbers.roll())
        assert climbers.kept("willpower") == 2

    def test_hold_from_the_next_muster(self, trek, climbers, bror):
        trek.muster()
        version = climbers.warband.house.revision
        changes = {"push_after_success": True}
        trek.bror.do(campaigning.change_options, campaign_id=trek.id, changes=changes, version=version)
        first = climbers.roll(faces=(6, 4, 1, 5, 1, 3, 1))
        with pytest.raises(Refused) as caught:
            climbers.push(first, PUSHED[1:])
        assert caught.value.reasons[0].code == "push_not_allowed"

    def test_are_all_on_the_page_in_words(self, trek, bror):
        page = Browser(bror).see(reverse("campaigns:options", args=[trek.id]))
        for words in (
            "A penalty larger than the skill",
            "Red ones stay on the table",
            "Push after a success",
            "Willpower comes from",
            "Willpower, at most",
        ):
            assert words in page.words


class TestAThingWithoutABonus:
    @pytest.mark.rule("YZ-POOL-3")
    def test_is_set_on_a_card_of_the_campaign_by_an_organiser(self, trek, climbers, bror):
        address = reverse("roster:thing", args=[climbers.thing("rope").pk])
        page = Browser(climbers.user).see(address)
        assert "An organiser sets it on a card of the campaign." in page.words
        new = reverse("campaigns:card_add", args=[trek.id]) + "?from=rope"
        assert new not in page.links
        assert new in Browser(bror).see(address).links
        Browser(bror).act(new, name="Rope", category="gear", bonus="1")
        assert "gear bonus 1" in Browser(climbers.user).see(address).words


class TestWhoSees:
    def test_a_roll_is_seen_by_the_circle_and_made_by_the_player(self, trek, climbers, bror, cyra):
        first = climbers.roll()
        address = reverse("roster:rolled", args=[first.id])
        assert "Push the roll" in Browser(climbers.user).see(address).words
        assert Browser(bror).status(address) == 200
        assert Browser(cyra).status(address) == 404
        assert Event.objects.filter(kind=events.ROLLED).count() == 1
