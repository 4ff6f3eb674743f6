"""Words that people write in a campaign: counted in one way, and never cut without a word."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns.models import Campaign
from campaigns.services import adventuring, campaigning, joining
from core.errors import BadField
from core.models import Event
from tests.campaigns.table import Gamer, Table, fresh

LONG = "a\u0308" * 10_000


@pytest.mark.case(14)
class TestALongText:
    def test_is_counted_as_a_reader_sees_it_in_a_campaign(self, table: Table):
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"description": LONG})
        assert Campaign.objects.get(pk=table.id).description == LONG

    def test_and_in_notes(self, owner: Gamer):
        warband = owner.roster.draft()
        owner.roster.set_warband_notes(warband_id=warband.pk, text=LONG)
        assert fresh(warband).notes == LONG
        with pytest.raises(BadField) as caught:
            owner.roster.set_warband_notes(warband_id=warband.pk, text=LONG + "b")
        assert caught.value.reasons[0].params["have"] == 10_001


def _cancel(table: Table, reason: str) -> Event:
    return table.bror.do(adventuring.cancel, adventure_id=table.plan().pk, reason=reason)


def _undo(table: Table, reason: str) -> Event:
    event = table.bror.do(campaigning.change, campaign_id=table.id, changes={"description": "New"})
    return table.undo(event, reason=reason)


def _decline(table: Table, reason: str) -> Event:
    table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
    one = table.ember.members.order_by("rank").first()
    table.alva.roster.correct_xp(member_id=one.pk, amount=5, reason="Old campaign")
    asked = table.alva.do(joining.enter, campaign_id=table.id, warband_id=table.ember.pk)
    return table.bror.do(joining.decline, request_id=asked.payload["request"], reason=reason)


class TestAReason:
    @pytest.mark.parametrize("act", [_cancel, _undo, _decline])
    def test_is_kept_whole_or_refused_with_both_numbers(self, table: Table, act: Callable[[Table, str], Event]):
        with pytest.raises(BadField) as caught:
            act(table, "x" * 301)
        told: Any = caught.value.reasons[0]
        assert (told.code, told.params["most"], told.params["have"]) == ("too_long", 300, 301)

    @pytest.mark.parametrize("act", [_cancel, _undo, _decline])
    def test_of_the_greatest_length_is_kept(self, table: Table, act: Callable[[Table, str], Event]):
        assert act(table, "x" * 300).payload["reason"] == "x" * 300
