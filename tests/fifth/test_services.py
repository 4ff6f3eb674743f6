"""The fifth book through the services: founded, learned, walked, rested."""

from typing import Any

import pytest

from campaigns.models import Adventure, Interval
from campaigns.selectors import presets
from campaigns.services import adventuring, interval
from campaigns.services.adventuring import Report, SideReport
from core import wording
from core.errors import BadField, Refused
from core.models import Event
from roster.models import Member, Warband
from roster.services import founding, learning
from rules.models import Card, CardList, System
from rules.selectors import catalogue
from rules.services import house_cards
from tests.campaigns.table import Gamer
from tests.fifth.conftest import KEY, founded, in_campaign, started


class TestContent:
    def test_is_imported_with_its_own_words(self, lantern):
        assert System.objects.get(pk=KEY).attribution == "Lantern Walk is nobody's game."
        assert CardList.objects.get(system_id=KEY).kind == "powers"
        assert catalogue.catalogue(None, KEY).cards["long_wick"].lists["tricks"].flat == 1

    def test_house_cards_are_checked_by_what_the_system_says(self, lantern, walker):
        house = started(walker).house
        wanted = {"key": "hum", "kind": "trick", "category": "of_feet", "names": {"en": "Hum"}}
        assert house_cards.read(house, wanted)["kind"] == "trick"
        for field, wrong, message in (
            ("kind", "skill", '"skill" is not one of: "trick"'),
            ("stats", {"load": 1}, "is not a known field"),
            ("timing", ["at_dawn"], '"at_dawn" is not one of: "at_dusk"'),
        ):
            with pytest.raises(BadField) as refused:
                house_cards.read(house, {**wanted, field: wrong})
            assert refused.value.reasons[0].params["message"] == message

    def test_another_system_may_have_cards_of_other_kinds(self, lantern):
        assert Card.objects.filter(system_id="dozen-die", kind="skill").exists()


class TestWarbands:
    def test_are_founded_from_a_starter(self, either, walker):
        warband = founded(walker)
        ada, bo = Member.objects.filter(warband=warband).order_by("rank")
        assert (ada.abilities, bo.abilities) == ({"glow": 4}, {"glow": 3})
        assert warband.silver == 0

    def test_are_founded_member_by_member(self, lantern, walker):
        warband = started(walker, None)
        with pytest.raises(Refused) as refused:
            walker.do(founding.found, warband_id=warband.pk)
        assert wording.refusals(refused.value)[0]["sentence"] == "Nobody walks yet."
        for name in ("Ada", "Bo", "Cy"):
            walker.do(founding.set_hero, warband_id=warband.pk, name=name)
        with pytest.raises(Refused) as refused:
            walker.do(founding.set_hero, warband_id=warband.pk, name="Dee")
        assert refused.value.reasons[0].rule == "L5-WALK-1"
        walker.do(founding.found, warband_id=warband.pk)

    def test_learn_what_their_book_offers(self, lantern, walker):
        bo = Member.objects.get(warband=founded(walker), name="Bo")
        walker.do(learning.learn, member_id=bo.pk, card_key="long_wick")
        bo.refresh_from_db()
        assert (bo.xp_earned, bo.xp_spent) == (1, 1)
        with pytest.raises(Refused) as refused:
            walker.do(learning.learn, member_id=bo.pk, card_key="quiet_step")
        assert wording.refusals(refused.value)[0]["sentence"] == "Quiet Step costs 1 XP; Bo has 0."


def walked(walker: Gamer, campaign: Any, warband: Warband, outcome: str = "arrived") -> Adventure:
    event = walker.do(adventuring.plan, campaign_id=campaign, warband_ids=[warband.pk], name="Over the Hill")
    adventure = Adventure.objects.get(pk=event.payload["adventure"])
    going = list(warband.members.values_list("pk", flat=True))
    walker.do(adventuring.muster, adventure_id=adventure.pk, going={warband.pk: going})
    told = Report(warband=warband.pk, outcome=outcome, notes="It rained.")
    walker.do(adventuring.report, adventure_id=adventure.pk, told=told)
    adventure.refresh_from_db()
    return adventure


class TestCampaigns:
    def test_begin_from_what_the_book_offers(self, either):
        assert [one.key for one in presets.presets(either)] == [presets.STANDARD]

    def test_play_an_adventure_of_one_side_and_an_interval(self, lantern, walker):
        campaign, warband = in_campaign(walker)
        adventure = walked(walker, campaign, warband)
        assert adventure.state == Adventure.CLOSED
        assert set(warband.members.values_list("xp_earned", flat=True)) == {3}
        row = Interval.objects.get(side__adventure=adventure)
        bo = warband.members.get(name="Bo")
        walker.do(learning.learn, member_id=bo.pk, card_key="quiet_step")
        walker.do(interval.mark_step, interval_id=row.pk, step="xp", done=True)
        walker.do(interval.close, interval_id=row.pk)
        warband.refresh_from_db()
        assert (warband.interval, warband.mustered_for, warband.frozen_options) == (None, None, None)
        told = [wording.sentence(one) for one in Event.objects.filter(circle=campaign).order_by("number")]
        assert "Over the Hill: Night Walk came back with this result: arrived." in told
        assert "Night Walk mustered for Over the Hill." in told

    def test_without_steps_an_adventure_closes_the_matter(self, bare, walker):
        campaign, warband = in_campaign(walker)
        walked(walker, campaign, warband)
        warband.refresh_from_db()
        assert not Interval.objects.exists()
        assert (warband.interval, warband.mustered_for, warband.frozen_options) == (None, None, None)
        assert walked(walker, campaign, warband, "turned_back").state == Adventure.CLOSED

    def test_bring_no_silver_home_where_there_is_none(self, lantern, walker):
        campaign, warband = in_campaign(walker)
        event = walker.do(adventuring.plan, campaign_id=campaign, warband_ids=[warband.pk], name="Over the Hill")
        going = {warband.pk: list(warband.members.values_list("pk", flat=True))}
        walker.do(adventuring.muster, adventure_id=event.payload["adventure"], going=going)
        told = Report(warband=warband.pk, outcome="arrived", sides={warband.pk: SideReport(silver=3)})
        with pytest.raises(BadField) as refused:
            walker.do(adventuring.report, adventure_id=event.payload["adventure"], told=told)
        assert refused.value.reasons[0].code == "no_silver"
