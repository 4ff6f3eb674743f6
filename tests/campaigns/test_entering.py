"""Warbands that enter a campaign and leave it: what is weighed, who consents, what they take along."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import Http404

from campaigns.models import EntryRequest
from campaigns.selectors.entering import Weight
from campaigns.services import housecards, joining, seats
from core import wording
from core.errors import NotAllowed
from rules.models import House
from tests.campaigns.table import Gamer, Table, fresh, hero

SWIFT = {
    "key": "swift",
    "kind": "skill",
    "category": "general",
    "names": {"en": "Swift"},
    "price": {"unit": "xp", "flat": 1},
    "lists": [{"list": "general"}],
}


class TestAWarbandEnters:
    def test_and_plays_by_the_campaigns_house(self, table: Table):
        assert (table.ember.circle_id, table.ember.house_id) == (table.id, table.campaign.house_id)

    def test_founded_free_and_owned_by_somebody_with_a_playing_seat(self, table: Table, stranger: Gamer, refusal: Any):
        enters = lambda who, warband: who.do(  # noqa: E731
            joining.enter, campaign_id=table.id, warband_id=warband.pk
        )
        draft = table.alva.roster.draft("Draft")
        assert refusal(lambda: enters(table.alva, draft)) == ["still_a_draft"]
        assert refusal(lambda: enters(table.alva, table.ember)) == ["entered_before"]
        with pytest.raises(Http404):
            enters(stranger, stranger.founded("Lone"))
        table.seat(stranger, "spectator")
        with pytest.raises(NotAllowed):
            enters(stranger, stranger.founded("Lone"))

    def test_with_more_xp_than_a_fresh_one_only_with_consent(self, table: Table, stranger: Gamer, refusal: Any):
        table.seat(stranger)
        old = stranger.founded("Old Hands")
        stranger.roster.correct_xp(member_id=hero(old).pk, amount=5, reason="Played elsewhere")
        event = stranger.do(joining.enter, campaign_id=table.id, warband_id=old.pk)
        assert (event.kind, event.payload["xp"], event.payload["fresh_xp"]) == ("campaigns.entry_asked", 25, 20)
        again = lambda: stranger.do(joining.enter, campaign_id=table.id, warband_id=old.pk)  # noqa: E731
        assert refusal(again) == ["entry_asked_before"]
        with pytest.raises(NotAllowed):
            stranger.do(joining.grant, request_id=event.payload["request"])
        table.bror.do(joining.grant, request_id=event.payload["request"])
        assert fresh(old).circle_id == table.id
        assert EntryRequest.objects.get().state == EntryRequest.GRANTED

    @pytest.mark.parametrize(
        ("corrected", "told"),
        [
            (
                lambda who, warband: who.correct_silver(warband_id=warband.pk, amount=900_000, reason="Found"),
                (900_000, 1),
            ),
            (lambda who, warband: who.grant_item(warband_id=warband.pk, card_key="sword", reason="Found"), (0, 1)),
            (
                lambda who, warband: who.set_abilities(member_id=hero(warband).pk, abilities={"DX": 9}, reason="?"),
                (0, 1),
            ),
        ],
    )
    def test_with_what_nobody_played_for_only_with_consent(
        self, table: Table, stranger: Gamer, corrected: Any, told: tuple[int, int]
    ):
        table.seat(stranger)
        warband = stranger.roster.founded("Lone", open_market=True)
        event = corrected(stranger.roster, warband)
        asked = stranger.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)
        assert asked.kind == "campaigns.entry_asked"
        assert (asked.payload["silver"], asked.payload["corrections"]) == told
        assert "grants or corrections: 1" in wording.sentence(asked)
        table.bror.do(joining.decline, request_id=asked.payload["request"])
        stranger.roster.undo(event_id=event.id)
        assert (
            stranger.do(joining.enter, campaign_id=table.id, warband_id=warband.pk).kind == "campaigns.warband_entered"
        )

    def test_with_cards_of_its_own_house_in_use_only_with_consent(self, table: Table, stranger: Gamer):
        table.seat(stranger)
        warband = stranger.founded("Lone")
        free = {**SWIFT, "price": {"unit": "xp", "flat": 0}, "stats": {"abilities": {"MV": 5}}}
        stranger.roster.add_card(warband_id=warband.pk, card=free)
        enter = lambda: stranger.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)  # noqa: E731
        stranger.roster.learn(member_id=hero(warband).pk, card_key="swift")
        asked = enter()
        assert (asked.kind, asked.payload["house_cards"]) == ("campaigns.entry_asked", 1)
        assert "House cards from elsewhere that it brings: 1." in wording.sentence(asked)
        table.bror.do(joining.grant, request_id=asked.payload["request"])
        stranger.do(joining.leave, campaign_id=table.id, warband_id=warband.pk)
        assert enter().kind == "campaigns.entry_asked"

    def test_with_unused_ones_or_those_of_this_very_house_without(self, table: Table, stranger: Gamer):
        table.seat(stranger)
        warband = stranger.founded("Lone")
        stranger.roster.add_card(warband_id=warband.pk, card=SWIFT)
        enter = {"campaign_id": table.id, "warband_id": warband.pk}
        assert stranger.do(joining.enter, **enter).kind == "campaigns.warband_entered"
        table.bror.do(housecards.add, campaign_id=table.id, card=SWIFT)
        stranger.roster.learn(member_id=hero(warband).pk, card_key="swift")
        stranger.do(joining.leave, **enter)
        assert stranger.do(joining.enter, **enter).kind == "campaigns.warband_entered"

    def test_and_a_copy_brings_the_corrections_of_what_it_was_copied_from(self, table: Table, stranger: Gamer):
        table.seat(stranger)
        warband = stranger.founded("Lone")
        stranger.roster.grant_item(warband_id=warband.pk, card_key="sword", reason="Found")
        copy = stranger.roster.copy_warband(warband_id=warband.pk, name="Twins")
        stranger.roster.grant_item(warband_id=warband.pk, card_key="sword", reason="Found later")
        asked = stranger.do(joining.enter, campaign_id=table.id, warband_id=copy.stream)
        assert (asked.kind, asked.payload["corrections"]) == ("campaigns.entry_asked", 1)

    @pytest.mark.parametrize(
        ("weight", "consent"),
        [
            (Weight(xp=20, fresh_xp=20, silver=60, worth=40, fresh_silver=100), False),
            (Weight(xp=20, fresh_xp=20, silver=60, worth=41, fresh_silver=100), True),
            (Weight(xp=21, fresh_xp=20), True),
            (Weight(xp=20, fresh_xp=20, corrections=1), True),
            (Weight(xp=20, fresh_xp=20, house_cards=1), True),
        ],
    )
    def test_and_is_weighed_against_a_fresh_one(self, weight: Weight, consent: bool):
        assert weight.seasoned is consent

    def test_and_the_organisers_own_needs_none(self, table: Table):
        warband = table.bror.founded("Own", silver=500)
        event = table.bror.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)
        assert (event.kind, event.payload["silver"]) == ("campaigns.warband_entered", 500)

    def test_and_may_be_declined(self, table: Table, stranger: Gamer):
        table.seat(stranger)
        old = stranger.founded("Old Hands")
        stranger.roster.correct_xp(member_id=hero(old).pk, amount=5, reason="Played elsewhere")
        event = stranger.do(joining.enter, campaign_id=table.id, warband_id=old.pk)
        table.bror.do(joining.decline, request_id=event.payload["request"], reason="Too strong.")
        assert fresh(old).circle_id is None

    @pytest.mark.case(5)
    def test_twice_with_one_act_once(self, table: Table, stranger: Gamer):
        table.seat(stranger)
        warband, act = stranger.founded("Lone"), uuid4()
        given = {"act": act, "campaign_id": table.id, "warband_id": warband.pk}
        assert stranger.do(joining.enter, **given) == stranger.do(joining.enter, **given)


class TestAWarbandLeaves:
    def test_with_a_copy_of_the_house(self, table: Table):
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        row = fresh(table.ember)
        assert row.circle_id is None
        assert row.house_id != table.campaign.house_id
        assert House.objects.get(pk=row.house_id).options == table.campaign.house.options

    def test_and_its_acts_in_the_old_log_stay_as_they_are(self, table: Table, refusal: Any):
        event = table.alva.roster.rename_member(member_id=hero(table.ember).pk, name="Other")
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        assert refusal(lambda: table.alva.roster.undo(event_id=event.id)) == ["of_another_campaign"]

    def test_not_while_it_is_on_an_adventure(self, table: Table, refusal: Any):
        table.mustered()
        leave = lambda: table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)  # noqa: E731
        assert refusal(leave) == ["adventure_unfinished"]

    def test_and_an_open_interval_is_closed_first(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        leave = lambda: table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)  # noqa: E731
        assert refusal(leave) == ["recovery_due"]
        table.recover(one, 2)
        leave()
        assert fresh(table.ember).interval is None

    @pytest.mark.parametrize("role", [None, "spectator"])
    def test_also_with_an_owner_who_plays_no_more(self, table: Table, role: str | None):
        """He sees the private campaign no more, or looks on; the warband is still his to take."""
        sent = {"campaign_id": table.id, "user_id": table.alva.user.pk}
        if role is None:
            table.bror.do(seats.remove, **sent)
        else:
            table.bror.do(seats.change_role, role=role, **sent)
        act = uuid4()
        leave = {"act": act, "campaign_id": table.id, "warband_id": table.ember.pk}
        with pytest.raises(NotAllowed):
            table.alva.roster.learn(member_id=hero(table.ember).pk, card_key="bribery")
        event = table.alva.do(joining.leave, **leave)
        assert fresh(table.ember).circle_id is None
        assert table.alva.do(joining.leave, **leave) == event
        table.alva.roster.learn(member_id=hero(table.ember).pk, card_key="bribery")

    def test_but_nobody_takes_out_what_is_not_his_from_a_campaign_that_he_does_not_see(self, table: Table):
        table.bror.do(seats.remove, campaign_id=table.id, user_id=table.alva.user.pk)
        with pytest.raises(Http404):
            table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.gulls.pk)
        alone = table.alva.founded("Lone")
        with pytest.raises(Http404):
            table.alva.do(joining.leave, campaign_id=table.id, warband_id=alone.pk)

    def test_an_abandoned_one_is_given_to_another_seat(self, table: Table, refusal: Any):
        give = lambda: table.bror.do(  # noqa: E731
            joining.give_warband, campaign_id=table.id, warband_id=table.ember.pk, user_id=table.dag.user.pk
        )
        assert refusal(give) == ["owner_still_here"]
        table.bror.do(seats.remove, campaign_id=table.id, user_id=table.alva.user.pk)
        give()
        assert fresh(table.ember).owner == table.dag.user
