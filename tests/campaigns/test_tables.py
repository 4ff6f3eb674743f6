"""Rows that a group rolls on instead of the official ones."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import Http404

from campaigns.models import Recovery
from campaigns.services import campaigning, housetables, recovering
from core import wording
from core.errors import BadField, EditConflict, NotAllowed, Refused
from core.models import Event
from rules.models import Table as RulesTable
from rules.models import TableRow
from rules.selectors import entries, house_tables
from tests.campaigns.table import Gamer, Table, conditions, fresh, hero

KEY = "recovery"
SCAR = {
    "code": "old_scar",
    "names": {"en": "An old scar"},
    "effects": {"can_play_next": True, "can_spend_xp": False, "dies": False},
}


def rows(*own: dict[str, Any]) -> list[dict[str, Any]]:
    """Rest in bed on every face but the last ones, which are given."""
    rest = [{"first": 1, "last": 12 - len(own), "code": "bed_rest"}]
    return rest + [{"first": 13 - len(own) + n, "last": 13 - len(own) + n, **one} for n, one in enumerate(own)]


def change(table: Table, *own: dict[str, Any], by: Gamer | None = None, **more: Any) -> Event:
    return (by or table.bror).do(housetables.change, campaign_id=table.id, key=KEY, rows=rows(*own), **more)


def held(table: Table) -> list[tuple[int, int, str, str | None]]:
    found = house_tables.in_force(table.campaign.house, KEY)["rows"]
    return [(one["first"], one["last"], one["code"], one["mark"]) for one in found]


@pytest.mark.rule("DD-RECOV-2")
class TestRowsOfTheHouse:
    def test_are_rolled_on_from_then_on(self, table: Table, books_clean: Any):
        change(table, SCAR)
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recover(one, 12, 12)
        assert row.outcome == "old_scar"
        assert "no_learning" in {state.kind for state in conditions(one).conditions}
        rolled = table.last("campaigns.recovery_rolled")
        assert rolled.payload["house_row"] is True
        assert wording.sentence(rolled) == "Recovery of Warrior 1: 12 against 7, then 12: An old scar."
        assert books_clean()

    def test_keep_their_name_in_the_log_when_they_are_gone(self, table: Table):
        change(table, SCAR)
        one = hero(table.ember)
        table.played(fallen=[one])
        table.recover(one, 12, 12)
        table.bror.do(housetables.reset, campaign_id=table.id, key=KEY)
        assert wording.sentence(table.last("campaigns.recovery_rolled")).endswith("An old scar.")

    def test_are_marked_where_they_differ_and_nowhere_else(self, table: Table):
        change(table, {"code": "sits_out"}, {"code": "sits_out"}, SCAR)
        assert held(table) == [
            (1, 9, "bed_rest", "site"),
            *((n, n, "sits_out", "house") for n in (10, 11)),
            (12, 12, "old_scar", "house"),
        ]

    def test_of_a_known_code_do_what_that_code_does(self, table: Table):
        change(table, {"code": "dead"}, {"code": "dead"})
        one = hero(table.ember)
        table.played(fallen=[one])
        table.recover(one, 12, 11)
        assert fresh(one).standing == "dead"

    def test_change_what_is_rolled_next_and_nothing_that_was_rolled(self, table: Table):
        one, other = hero(table.ember), hero(table.ember, 2)
        table.played(fallen=[one, other])
        table.recover(one, 12, 12)
        change(table, {"code": "bed_rest"})
        assert Recovery.objects.get(member=one).outcome == "dead"
        assert table.recover(other, 12, 12).outcome == "bed_rest"


class TestTheLog:
    def test_tells_old_and_new_and_the_revision_rises(self, table: Table):
        revision = table.campaign.house.revision
        event = change(table, SCAR)
        assert table.campaign.house.revision == revision + 1
        assert wording.sentence(event) == (
            "The house rolls on other rows of Recovery: the second roll: 10\u201311: sits out the next adventure \u2192 "
            "bed rest; 12: dies \u2192 An old scar (may not spend XP)."
        )
        assert event.payload["rows_changed"][1]["old"]["code"] == "dead"

    def test_says_what_a_row_takes_away_where_the_name_stays(self, table: Table):
        change(table, SCAR)
        event = change(table, {**SCAR, "effects": {"can_spend_xp": True, "can_play_next": False}})
        assert "12: An old scar (may not spend XP) \u2192 An old scar (misses the next adventure)" in wording.sentence(
            event
        )


class TestTheWayBack:
    def test_by_undo_of_the_first_change(self, table: Table, books_clean: Any):
        event, revision = change(table, SCAR), table.campaign.house.revision
        table.undo(event)
        assert held(table)[-1] == (12, 12, "dead", "house")
        assert not RulesTable.objects.filter(house=table.campaign.house).exists()
        assert table.campaign.house.revision == revision + 1
        assert books_clean()

    def test_by_undo_of_a_later_one(self, table: Table, books_clean: Any):
        change(table, SCAR)
        event = change(table, {"code": "bed_rest"})
        assert held(table) == [(1, 11, "bed_rest", "house"), (12, 12, "bed_rest", "house")]
        table.undo(event)
        assert held(table)[-1] == (12, 12, "old_scar", "house")
        assert books_clean()

    def test_by_a_reset_that_is_undone_too(self, table: Table, refusal: Any, books_clean: Any):
        first = change(table, SCAR)
        event = table.bror.do(housetables.reset, campaign_id=table.id, key=KEY)
        assert wording.sentence(event) == "The house rolls on the official rows of Recovery: the second roll again."
        assert not TableRow.objects.filter(table__house=table.campaign.house).exists()
        assert refusal(lambda: table.undo(first)) == ["rests_on"]
        table.undo(event)
        assert held(table)[-1] == (12, 12, "old_scar", "house")
        assert books_clean()

    def test_by_rows_that_say_what_the_official_ones_say(self, table: Table):
        change(table, SCAR)
        official = house_tables.official("dozen-die", KEY)["rows"]
        given = [{name: one[name] for name in ("first", "last", "code")} for one in official]
        table.bror.do(housetables.change, campaign_id=table.id, key=KEY, rows=given)
        assert not RulesTable.objects.filter(house=table.campaign.house).exists()

    def test_is_not_offered_where_nothing_changed(self, table: Table, refusal: Any):
        assert refusal(lambda: table.bror.do(housetables.reset, campaign_id=table.id, key=KEY)) == ["same_rows"]
        change(table, SCAR)
        assert refusal(lambda: change(table, SCAR)) == ["same_rows"]


class TestBadRows:
    @pytest.mark.parametrize(
        ("bad", "place"),
        [
            ({"code": "Old Scar", "names": {"en": "x"}}, "rows.1.code"),
            ({"code": "scar"}, "rows.1.names"),
            ({"code": "scar", "names": {}}, "rows.1.names"),
            ({"code": "scar", "names": {"en": "x"}, "effects": {"flies": True}}, "rows.1.effects.flies"),
            ({"code": "scar", "names": {"en": "x"}, "effects": {"dies": "yes"}}, "rows.1.effects.dies"),
            ({"code": "dead", "first": 13, "last": 13}, "rows.13"),
            ({"code": "dead", "first": 12, "last": 11}, "rows.12"),
            ({"code": "dead", "first": 11}, "rows.11"),
            ({"code": "dead", "first": "12"}, "rows.1.first"),
            ({"code": ["dead"]}, "rows.1.code"),
        ],
    )
    def test_name_their_place_and_change_nothing(self, table: Table, bad: dict[str, Any], place: str):
        with pytest.raises(BadField) as caught:
            change(table, bad)
        assert caught.value.field_name == "rows"
        assert caught.value.reasons[0].params["place"] == place
        assert not RulesTable.objects.filter(house=table.campaign.house).exists()

    @pytest.mark.parametrize("given", [[], [{"first": 1, "last": 11, "code": "dead"}], ["dead"], [None]])
    def test_leave_no_face_out(self, table: Table, given: list[Any]):
        with pytest.raises(BadField):
            table.bror.do(housetables.change, campaign_id=table.id, key=KEY, rows=given)

    @pytest.mark.parametrize("key", ["dice_balance", "no_such_table", ""])
    def test_of_a_table_that_nothing_reads_are_nowhere(self, table: Table, key: str):
        with pytest.raises(Http404):
            table.bror.do(housetables.change, campaign_id=table.id, key=key, rows=rows(SCAR))


class TestWhoMay:
    def test_an_organiser_of_a_running_campaign(self, table: Table, stranger: Gamer):
        with pytest.raises(NotAllowed):
            change(table, SCAR, by=table.alva)
        with pytest.raises(Http404):
            change(table, SCAR, by=stranger)

    @pytest.mark.case(25)
    def test_and_who_saves_second_is_shown_both(self, table: Table):
        seen = entries.version(house_tables.in_force(table.campaign.house, KEY))
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 3})
        change(table, SCAR, version=seen)
        with pytest.raises(EditConflict) as caught:
            change(table, {"code": "bed_rest"}, version=seen)
        assert caught.value.theirs["rows"][-1]["code"] == "old_scar"
        assert caught.value.yours["rows"][-1]["code"] == "bed_rest"
        assert held(table)[-1][2] == "old_scar"

    def test_twice_the_same_act_once(self, table: Table):
        act = uuid4()
        assert change(table, SCAR, act=act) == change(table, SCAR, act=act)
        with pytest.raises(Refused):
            change(table, {"code": "bed_rest"}, act=act)


class TestAWarbandThatLeaves:
    def test_takes_the_rows_along(self, table: Table):
        from campaigns.services import joining

        change(table, SCAR)
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        house = fresh(table.ember).house
        assert house.pk != table.campaign.house.pk
        assert house_tables.in_force(house, KEY)["rows"][-1]["code"] == "old_scar"

    def test_and_a_recovery_that_is_asked_for_reads_them_too(self, table: Table):
        change(table, {"code": "dead"})
        one = hero(table.ember)
        table.played(fallen=[one])
        event = table.alva.do(recovering.type_in, recovery_id=table.recovery(one).pk, faces=[12, 12])
        assert event.payload["outcome"] == "dead"
