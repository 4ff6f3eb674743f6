"""House options of a campaign: each of them does what it says, from the next muster on."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Adventure, Recovery
from campaigns.selectors import standings
from campaigns.services import adventuring, campaigning, sweeping
from roster.models import Possession
from rules.engine.dice import SystemDice
from tests.campaigns.table import Gamer, Table, at_deadline, fresh, hero, silver, tick


def change(table: Table, **options: Any) -> None:
    table.bror.do(campaigning.change_options, campaign_id=table.id, changes=options)


class TestVassals:
    @pytest.mark.parametrize("option", ["max_vassals_per_hero", "max_vassals_per_warband"])
    def test_are_as_many_as_the_house_allows(self, table: Table, refusal: Any, option: str):
        code = "too_many_vassals_of_hero" if option.endswith("hero") else "too_many_vassals"
        change(table, **{option: 1})
        table.alva.roster.vassal(table.ember, "Vilho")
        assert refusal(lambda: table.alva.roster.vassal(table.ember, "Veikko")) == [code]
        change(table, **{option: None})
        table.alva.roster.vassal(table.ember, "Veikko")

    def test_of_a_warband_that_rests_go_by_what_held_at_its_muster(self, table: Table, refusal: Any):
        change(table, max_vassals_per_warband=1)
        table.played()
        change(table, max_vassals_per_warband=5)
        table.alva.roster.vassal(table.ember, "Vilho")
        assert refusal(lambda: table.alva.roster.vassal(table.ember, "Veikko")) == ["too_many_vassals"]
        table.finish()
        table.alva.roster.vassal(table.ember, "Veikko")


class TestTheSquire:
    @pytest.mark.rule("DD-XP-11")
    @pytest.mark.parametrize(("counts", "xp"), [(True, 25), (False, 20)])
    def test_weighs_in_warband_xp_as_the_house_says(self, table: Table, counts: bool, xp: int):
        change(table, squire_in_warband_xp=counts)
        squire = table.alva.roster.recruit(
            warband_id=table.ember.pk, kind="squire", name="Sini", master_id=hero(table.ember).pk
        )
        table.bror.roster.correct_xp(member_id=squire.payload["member"], amount=5, reason="Brought along")
        adventure = table.mustered()
        assert [row["xp"] for row in fresh(adventure).balance["sides"]] == [xp, 20]
        told = {row.name: row.xp for row in standings.standings(table.campaign)}
        assert told["The Ember Road"] == xp


class TestSales:
    @pytest.mark.parametrize(("rate", "paid"), [(0, 0), (25, 15), (50, 30), (100, 60)])
    def test_bring_the_rate_of_what_was_paid(self, table: Table, rate: int, paid: int):
        change(table, selling=True, sale_rate_percent=rate)
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=60, reason="Purse")
        table.alva.roster.buy(warband_id=table.ember.pk, card_key="sword")
        thing = Possession.objects.get(warband=table.ember, gone_at=None)
        assert (thing.paid_silver, silver(table.ember)) == (60, 0)
        table.alva.roster.sell(possession_id=thing.pk)
        assert silver(table.ember) == paid

    def test_are_refused_where_the_house_buys_nothing_back(self, table: Table, refusal: Any):
        change(table, selling=False)
        thing = table.bror.roster.thing(table.ember, "sword")
        assert refusal(lambda: table.alva.roster.sell(possession_id=thing.pk)) == ["no_selling"]


class TestDaysToConfirm:
    @pytest.mark.parametrize("days", [1, 7, 30])
    def test_end_with_a_day_of_the_campaign_and_are_shown(
        self, organiser: Gamer, owner: Gamer, other: Gamer, days: int
    ):
        table = Table(organiser, owner, other, confirm_days=days)
        organiser.do(campaigning.change, campaign_id=table.id, changes={"time_zone": "Asia/Tokyo"})
        adventure = table.mustered()
        at = tick()
        owner.do(adventuring.report, adventure_id=adventure.pk, told=table.told(), at=at)
        deadline = fresh(adventure).confirm_by
        local = deadline.astimezone(ZoneInfo("Asia/Tokyo"))
        assert (local.hour, local.minute) == (23, 59)
        assert local.date() == (at.astimezone(ZoneInfo("Asia/Tokyo")) + timedelta(days=days)).date()
        assert "closes as reported" in page(other, "adventure", adventure.pk)
        sweeping.reports(at=deadline - timedelta(seconds=1))
        assert fresh(adventure).state == Adventure.REPORTED
        sweeping.reports(at=at_deadline(deadline))
        assert fresh(adventure).state == Adventure.CLOSED


class TestDaysForAnInterval:
    def test_end_with_a_day_of_the_campaign_and_are_shown(self, organiser: Gamer, owner: Gamer, other: Gamer):
        table = Table(organiser, owner, other, interval_days=3)
        table.played()
        row = table.interval()
        assert (row.deadline - row.created_at).days in (3, 2)
        assert (row.deadline.hour, row.deadline.minute) == (23, 59)
        assert "At the deadline" in page(owner, "interval", row.pk)
        sweeping.intervals(dice=SystemDice(), at=row.deadline - timedelta(seconds=1))
        assert fresh(row).closed_at is None
        sweeping.intervals(dice=SystemDice(), at=at_deadline(row.deadline))
        assert fresh(row).closed_by_deadline

    def test_are_none_where_the_house_sets_none(self, table: Table):
        table.played()
        row = table.interval()
        assert row.deadline is None
        sweeping.intervals(dice=SystemDice(), at=tick() + timedelta(days=3650))
        assert fresh(row).closed_at is None


class TestWhoRolls:
    def test_the_app_by_itself(self, organiser: Gamer, owner: Gamer, other: Gamer):
        table = Table(organiser, owner, other, recovery_by="app")
        one = hero(table.ember)
        table.played(fallen=[one])
        sweeping.recoveries(dice=SystemDice(), at=tick())
        row = Recovery.objects.get(member=one)
        assert (row.state, row.typed) == (Recovery.ROLLED, False)

    def test_the_player_when_he_wants(self, organiser: Gamer, owner: Gamer, other: Gamer):
        table = Table(organiser, owner, other, recovery_by="player")
        one = hero(table.ember)
        table.played(fallen=[one])
        sweeping.recoveries(dice=SystemDice(), at=tick() + timedelta(days=365))
        assert Recovery.objects.get(member=one).state == Recovery.DUE
        assert table.recover(one, 2).typed is True


def page(who: Gamer, name: str, row: Any) -> str:
    client = Client()
    client.force_login(who.user)
    return client.get(reverse(f"campaigns:{name}", args=[row])).content.decode()
