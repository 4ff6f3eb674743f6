"""Adventures: planned, mustered, reported, confirmed or disputed, closed once."""

from typing import Any
from uuid import uuid4

import pytest

from campaigns.models import Adventure, Casualty, Interval, Side
from campaigns.services import adventuring, housecards, interval
from campaigns.services.adventuring import Report, SideReport
from core import wording
from core.errors import BadField, NotAllowed
from roster.models import Possession
from tests.campaigns.table import Gamer, Table, fresh, hero, silver, xp
from tests.roster.table import number


class TestAnAdventureIsPlanned:
    def test_with_a_number_of_its_own_in_the_region_of_the_campaign(self, table: Table):
        first, second = table.plan("The Ford"), None
        table.bror.do(adventuring.cancel, adventure_id=first.pk)
        second = table.plan("The Mill")
        assert (first.number, first.region, second.number) == (1, "caela", 2)

    def test_by_a_player_for_the_own_warband(self, table: Table):
        given = {"campaign_id": table.id, "warband_ids": [table.gulls.pk, table.ember.pk], "name": "Night"}
        event = table.alva.do(adventuring.plan, **given)
        names = [side.warband_name for side in Side.objects.filter(adventure=event.payload["adventure"])]
        assert names == ["Black Gulls", "The Ember Road"]

    def test_not_by_somebody_who_leads_none_of_the_warbands(self, table: Table, stranger: Gamer):
        table.seat(stranger)
        given = {"campaign_id": table.id, "warband_ids": [table.gulls.pk, table.ember.pk], "name": "Night"}
        with pytest.raises(NotAllowed):
            stranger.do(adventuring.plan, **given)

    def test_with_as_many_sides_as_the_book_has(self, table: Table):
        with pytest.raises(BadField) as caught:
            table.plan(warband_ids=[table.ember.pk, table.ember.pk])
        assert caught.value.reasons[0].code == "wrong_number_of_sides"

    def test_and_a_warband_is_on_one_at_a_time(self, table: Table, refusal: Any):
        table.plan("The Ford")
        assert refusal(lambda: table.plan("The Mill")) == ["already_on_adventure", "already_on_adventure"]


class TestEachSideMusters:
    def test_and_the_last_one_freezes_options_and_balance(self, table: Table):
        adventure = table.plan()
        table.alva.do(adventuring.muster, adventure_id=adventure.pk, going={table.ember.pk: [hero(table.ember).pk]})
        assert fresh(adventure).state == Adventure.PLANNED
        assert fresh(table.ember).mustered_for == adventure.pk
        gulls = [hero(table.gulls, number).pk for number in (1, 2)]
        table.dag.do(adventuring.muster, adventure_id=adventure.pk, going={table.gulls.pk: gulls})
        row = fresh(adventure)
        assert row.state == Adventure.MUSTERED
        assert row.options["recovery_by"] == "player"
        assert [side["xp"] for side in row.balance["sides"]] == [20, 20]
        assert [side["dice"] for side in row.balance["sides"]] == [12, 12]
        assert fresh(table.ember).frozen_options == row.options

    def test_not_for_the_other_side(self, table: Table):
        adventure = table.plan()
        with pytest.raises(NotAllowed):
            table.alva.do(adventuring.muster, adventure_id=adventure.pk, going={table.gulls.pk: [hero(table.gulls).pk]})

    def test_with_somebody(self, table: Table, refusal: Any):
        adventure = table.plan()
        going = {table.ember.pk: []}
        assert refusal(lambda: table.alva.do(adventuring.muster, adventure_id=adventure.pk, going=going)) == [
            "nobody_goes"
        ]

    @pytest.mark.rule("DD-BAL-1")
    def test_and_the_richer_in_xp_plays_fewer_dice(self, table: Table):
        for _ in range(2):
            table.played(outcome="win")
            table.finish(table.ember)
            table.finish(table.gulls)
        adventure = table.mustered("Third")
        first, second = adventure.balance["sides"]
        assert (first["xp"], second["xp"]) == (50, 30)
        assert adventure.balance["difference"] == 20
        assert (first["dice"], first["removed"], second["dice"]) == (10, 2, 12)

    def test_and_not_while_its_interval_is_open(self, table: Table, refusal: Any):
        table.played()
        adventure = table.plan("The Mill")
        going = {table.ember.pk: [hero(table.ember).pk]}
        assert refusal(lambda: table.alva.do(adventuring.muster, adventure_id=adventure.pk, going=going)) == [
            "interval_open"
        ]


@pytest.mark.rule("DD-XP-2")
class TestClosingPaysXp:
    @pytest.mark.case(19)
    def test_by_result_and_never_twice(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.alva.roster.learn(member_id=one.pk, card_key="riding")
        for outcome, expected in (("win", (7, 4, 3)), ("draw", (9, 4, 5)), ("loss", (10, 4, 6))):
            adventure = table.played(outcome=outcome)
            assert xp(one) == expected
            assert refusal(lambda: table.bror.do(adventuring.close, adventure_id=adventure.pk)) == ["adventure_over"]  # noqa: B023
            table.finish(table.ember)
            table.finish(table.gulls)
        assert xp(one) == (10, 4, 6)

    @pytest.mark.rule("DD-XP-3")
    def test_to_heroes_and_squire_also_fallen_or_at_home_but_to_no_vassal(self, table: Table):
        vassal = table.alva.roster.vassal(table.ember)
        event = table.alva.roster.recruit(
            warband_id=table.ember.pk, kind="squire", name="Sulo", master_id=hero(table.ember).pk
        )
        adventure = table.plan()
        table.muster(adventure, ember=[hero(table.ember), hero(table.ember, 2)])
        told = table.told("loss", fallen=[hero(table.ember)])
        table.bror.do(adventuring.report, adventure_id=adventure.pk, told=told)
        squire = type(vassal).objects.get(pk=event.payload["member"])
        assert [xp(hero(table.ember, number))[0] for number in (1, 2, 5)] == [5, 5, 5]
        assert xp(squire)[0] == 1
        assert xp(vassal)[0] == 0
        assert xp(hero(table.gulls))[0] == 7


class TestClosingBooksTheReport:
    def test_silver_and_things_go_to_the_side_that_found_them(self, table: Table, books_clean: Any):
        table.played(ember=150, gulls=20, items=["sword", "magic_sword"])
        assert set(Possession.objects.filter(warband=table.ember).values_list("region", flat=True)) == {""}
        assert (silver(table.ember), silver(table.gulls)) == (150, 20)
        found = Possession.objects.filter(warband=table.ember, gone_at=None).order_by("card__key")
        assert [(one.card.key, one.paid_silver, one.holder) for one in found] == [
            ("magic_sword", 0, None),
            ("sword", 0, None),
        ]
        assert books_clean()

    def test_each_side_gets_an_interval_and_is_mustered_no_more(self, table: Table):
        adventure = table.played()
        for warband in (table.ember, table.gulls):
            row = fresh(warband)
            assert row.mustered_for is None
            assert row.interval == Interval.objects.get(warband=warband).pk
            assert row.region == "caela"
        assert fresh(adventure).state == Adventure.CLOSED

    def test_nobody_suffers_what_cannot_happen_to_him(self, table: Table, refusal: Any):
        adventure, one = table.mustered(), hero(table.ember)
        report = {"adventure_id": adventure.pk, "told": table.told(fallen={one: "turned"})}
        assert refusal(lambda: table.alva.do(adventuring.report, **report)) == ["not_a_vassal"]
        assert refusal(lambda: table.bror.do(adventuring.correct, **report)) == ["not_a_vassal"]
        assert fresh(adventure).state == "mustered"

    def test_a_fallen_vassal_is_lost_and_a_turned_one_too(self, table: Table):
        vilho, veera = table.alva.roster.vassal(table.ember), table.alva.roster.vassal(table.ember, "Veera")
        table.played(fallen={vilho: "fallen", veera: "turned"})
        assert (fresh(vilho).standing, fresh(veera).standing) == ("lost", "lost")
        closed = table.last("campaigns.adventure_closed")
        names = ", ".join(closed.payload["lost_names"])
        assert set(closed.payload["lost_names"]) == {vilho.name, veera.name}
        assert f"Lost: {names} (DD-RECOV-1)." in wording.sentence(closed)
        assert Casualty.objects.count() == 2

    def test_who_sits_out_is_free_again_after_the_adventure_he_missed(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        table.recover(one, 12, 10)
        table.finish(table.ember)
        table.finish(table.gulls)
        adventure = table.plan("The Mill")
        assert refusal(lambda: table.muster(adventure)) == ["sits_out"]
        others = [hero(table.ember, number) for number in (2, 3, 4, 5)]
        table.muster(adventure, ember=others)
        table.bror.do(adventuring.report, adventure_id=adventure.pk, told=table.told("draw"))
        assert not one.conditions.filter(ended_at=None).exists()


class TestTheOtherSideAnswers:
    def test_and_confirming_closes(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        row = fresh(adventure)
        assert (row.state, row.reported_by) == (Adventure.REPORTED, table.alva.user.pk)
        assert row.confirm_by.date() == row.reported_at.date().replace(day=8)
        with pytest.raises(NotAllowed):
            table.alva.do(adventuring.confirm, adventure_id=adventure.pk)
        table.dag.do(adventuring.confirm, adventure_id=adventure.pk, version=row.version)
        assert fresh(adventure).state == Adventure.CLOSED

    def test_and_disputing_keeps_the_report_as_a_draft(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win", ember=90))
        table.dag.do(adventuring.dispute, adventure_id=adventure.pk, reason="The chest was ours.")
        row = fresh(adventure)
        assert (row.state, row.dispute) == (Adventure.MUSTERED, "The chest was ours.")
        assert row.report["sides"][str(table.ember.pk)]["silver"] == 90

    def test_disputing_needs_a_reason(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told())
        with pytest.raises(BadField):
            table.dag.do(adventuring.dispute, adventure_id=adventure.pk, reason=" ")

    def test_who_reports_second_is_shown_the_first(self, table: Table, refusal: Any):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        second = Report(warband=table.gulls.pk, outcome="win")
        assert refusal(lambda: table.dag.do(adventuring.report, adventure_id=adventure.pk, told=second)) == [
            "already_reported"
        ]

    def test_an_answer_to_a_report_that_changed_meanwhile_is_refused(self, table: Table, refusal: Any):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        seen = fresh(adventure).version
        table.bror.do(adventuring.correct, adventure_id=adventure.pk, told=table.told("draw"), close=False)
        answer = lambda: table.dag.do(adventuring.confirm, adventure_id=adventure.pk, version=seen)  # noqa: E731
        assert refusal(answer) == ["report_changed"]


class TestNobodyIsAsked:
    def test_when_an_organiser_reports(self, table: Table):
        assert table.played().state == Adventure.CLOSED

    def test_when_one_person_leads_both_sides(self, table: Table, owner: Gamer):
        second = table.enter(owner, owner.founded("Second Road"))
        event = owner.do(
            adventuring.plan, campaign_id=table.id, warband_ids=[table.ember.pk, second.pk], name="Exercise"
        )
        adventure = event.payload["adventure"]
        going = {table.ember.pk: [hero(table.ember).pk], second.pk: [hero(second).pk]}
        owner.do(adventuring.muster, adventure_id=adventure, going=going)
        owner.do(adventuring.report, adventure_id=adventure, told=Report(warband=second.pk, outcome="draw"))
        assert Adventure.objects.get(pk=adventure).state == Adventure.CLOSED

    def test_but_an_organiser_may_correct_before_the_other_side_confirms(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win", ember=500))
        table.bror.do(adventuring.correct, adventure_id=adventure.pk, told=table.told("win", ember=50))
        assert silver(table.ember) == 50
        assert fresh(adventure).state == Adventure.CLOSED


class TestABadReport:
    @pytest.mark.parametrize(
        ("changes", "field"),
        [({"silver": -1}, "silver"), ({"silver": True}, "silver"), ({"items": ("no_such_thing",)}, "items")],
    )
    def test_names_its_field(self, table: Table, changes: dict[str, Any], field: str):
        adventure = table.mustered()
        told = Report(warband=table.ember.pk, outcome="win", sides={table.ember.pk: SideReport(**changes)})
        with pytest.raises(BadField) as caught:
            table.alva.do(adventuring.report, adventure_id=adventure.pk, told=told)
        assert caught.value.field_name == field

    def test_tells_of_nothing_that_was_withdrawn(self, table: Table, refusal: Any):
        card = {"key": "glass_blade", "kind": "item", "category": "weapon", "names": {"en": "Glass Blade"}}
        table.bror.do(housecards.add, campaign_id=table.id, card={**card, "stats": {"slot": "weapon", "load": 1}})
        adventure = table.mustered()
        report = lambda: table.alva.do(  # noqa: E731
            adventuring.report, adventure_id=adventure.pk, told=table.told(items=["glass_blade"])
        )
        table.bror.do(housecards.withdraw, campaign_id=table.id, key="glass_blade")
        assert refusal(report) == ["unknown_item"]
        table.bror.do(housecards.restore, campaign_id=table.id, key="glass_blade")
        assert report().payload["casualties"] == 0

    def test_can_only_tell_of_who_went_along(self, table: Table):
        adventure = table.plan()
        table.muster(adventure, ember=[hero(table.ember)])
        with pytest.raises(BadField) as caught:
            table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told(fallen=[hero(table.ember, 2)]))
        assert caught.value.reasons[0].code == "did_not_go"


class TestTheSameActTwice:
    def test_gives_the_first_result(self, table: Table):
        adventure, act = table.mustered(), uuid4()
        first = table.bror.do(adventuring.report, act=act, adventure_id=adventure.pk, told=table.told("win"))
        again = table.bror.do(adventuring.report, act=act, adventure_id=adventure.pk, told=table.told("win"))
        assert first == again
        assert xp(hero(table.ember)) == (7, 0, 7)

    def test_with_other_content_is_refused(self, table: Table, refusal: Any):
        adventure, act = table.mustered(), uuid4()
        table.bror.do(adventuring.report, act=act, adventure_id=adventure.pk, told=table.told("win"))
        again = lambda: table.bror.do(  # noqa: E731
            adventuring.report, act=act, adventure_id=adventure.pk, told=table.told("loss")
        )
        assert refusal(again) == ["key_reused"]


@pytest.mark.case(22)
class TestALastingInjury:
    def test_remains_when_bed_rest_ends(self, table: Table):
        one = hero(table.ember)
        table.bror.roster.add(member_id=one.pk, label="Broken arm", effects={"DX": -1})
        before = number(one, "DX")
        table.played(fallen=[one])
        table.recover(one, 12, 5)
        table.alva.do(interval.close, interval_id=table.interval().pk, drop=True)
        table.finish(table.gulls)
        table.played("The Mill")
        assert [row.label for row in one.conditions.filter(ended_at=None)] == ["Broken arm"]
        assert number(one, "DX") == before
