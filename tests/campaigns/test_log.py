"""The log, standings and XP over time."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from campaigns import events
from campaigns.selectors import access, log, standings
from campaigns.services import adventuring, bargaining, campaigning, interval, joining, recovering, undoing
from core import wording
from core.errors import Refused
from core.models import Event
from roster.services import undoing as of_roster
from rules.selectors import catalogue
from tests.campaigns.table import Gamer, Table, hero


def sentences(table: Table, **told: str) -> list[str]:
    wanted = log.understand(table.campaign, told)
    page = log.events(table.campaign, wanted)
    return [
        entry.sentence for entry in log.entries(table.campaign, access.reader(table.campaign, table.bror.user), page)
    ]


class TestTheLogTellsSentences:
    def test_of_an_evening(self, table: Table):
        one = hero(table.ember)
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse.")
        table.played(fallen=[one], ember=50)
        table.recover(one, 12, 5)
        row = table.bargain(hero(table.ember, 2), 3)
        table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="silver_ring")
        table.finish()
        told = sentences(table)
        assert told[:5] == [
            "The interval of The Ember Road was closed. Bargains left untried: Rogue 3, Theurgist 4, Wizard 5.",
            "Warrior 2 bought Silver Ring for 150 silver.",
            "Warrior 2 bargained: 3 against 3 opens availability 3.",
            "Recovery of Warrior 1: 12 against 7, then 5: bed rest.",
            "The Ember Road won The Ford against Black Gulls. Casualties: Warrior 1.",
        ]
        assert "Adventure 1 was planned: The Ford, with The Ember Road, Black Gulls." in told

    def test_with_who_acted_and_for_whom_and_the_dice(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        table.bror.do(recovering.type_in, recovery_id=table.recovery(one).pk, faces=[12, 5])
        page = log.events(table.campaign)[:1]
        (entry,) = log.entries(table.campaign, access.reader(table.campaign, table.alva.user), page)
        assert (entry.who, entry.for_whom) == ("Bror", "Alva")
        assert [(die.face, die.sides, die.typed) for die in entry.dice] == [(12, 12, True), (5, 12, True)]
        assert not entry.may_undo

    def test_marks_what_was_taken_back(self, table: Table):
        event = table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 3})
        table.undo(event, reason="Too short.")
        page = log.events(table.campaign)[:2]
        undo, done = log.entries(table.campaign, access.reader(table.campaign, table.bror.user), page)
        assert (done.state, done.reason, done.may_undo) == ("undone", "Too short.", False)
        assert undo.state == "takes_back"
        assert undo.sentence.startswith("Undone: House options changed, from the next muster on: ")

    def test_keeps_its_number_of_queries(self, table: Table):
        table.played()
        who = access.reader(table.campaign, table.bror.user)

        def queries(many: int) -> int:
            with (
                catalogue.steady(),
                CaptureQueriesContext(
                    connection,
                ) as asked,
            ):
                log.entries(table.campaign, who, log.events(table.campaign)[:many])
            return len(asked)

        queries(20)
        assert queries(20) == queries(2)


class TestFilters:
    def test_by_warband_member_kind_and_person(self, table: Table, stranger: Gamer):
        one = hero(table.ember)
        table.seat(stranger)
        lone = table.enter(stranger, stranger.founded("Lone Wolves"))
        table.played(fallen=[one])
        table.recover(one, 2)
        assert sentences(table, warband=str(lone.pk))[0] == "Lone Wolves entered with 20 XP."
        assert sentences(table, member=str(one.pk))[0].startswith("Recovery of Warrior 1")
        assert len(sentences(table, member=str(hero(lone).pk))) == 0
        assert sentences(table, kind="people")[0] == "Lone Wolves entered with 20 XP."
        assert all("Cyra" in said or "Lone" in said for said in sentences(table, person=str(stranger.user.pk)))
        assert sentences(table, kind="rolls") == ["Recovery of Warrior 1: 2 against 7: quick recovery."]

    @pytest.mark.case(10)
    @pytest.mark.parametrize("bad", ["abc", "1;--", "0f8fad5b-d9cb-469f-a165-70867728950e", "", "\u0663", "x" * 5000])
    @pytest.mark.parametrize("name", log.FILTERS)
    def test_that_say_nothing_are_dropped_and_never_fail(self, table: Table, name: str, bad: str):
        wanted = log.understand(table.campaign, {name: bad})
        assert wanted.active == {}
        assert wanted.dropped == ((name,) if bad else ())
        assert log.events(table.campaign, wanted).count() == log.events(table.campaign).count()

    @pytest.mark.case(10)
    def test_never_show_another_campaign(self, table: Table):
        made = table.alva.do(campaigning.create, name="Elsewhere", system="dozen-die")
        warband = table.alva.founded("Second Road")
        table.alva.do(joining.enter, campaign_id=made.stream, warband_id=warband.pk)
        assert log.understand(table.campaign, {"warband": str(warband.pk)}).dropped == ("warband",)


class TestStandings:
    def test_count_results_xp_and_worth(self, table: Table):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse.")
        table.played()
        row = table.bargain(hero(table.ember), 3)
        table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="silver_ring")
        first, second = standings.standings(table.campaign)
        assert (first.name, first.xp, first.worth, dict(first.results)) == (
            "The Ember Road", 35, 150, {"win": 1, "draw": 0, "loss": 0},
        )  # fmt: skip
        assert (second.name, second.xp, second.worth, second.played) == ("Black Gulls", 25, 0, 1)

    @pytest.mark.case(2)
    def test_a_dead_hero_weighs_nothing(self, table: Table):
        one = hero(table.ember)
        table.alva.roster.learn(member_id=one.pk, card_key="riding")
        table.played(fallen=[one])
        table.recover(one, 12, 12)
        rows = {row.name: row.xp for row in standings.standings(table.campaign)}
        assert rows["The Ember Road"] == 28

    def test_remember_who_left_and_stay_as_they_were_at_the_end(self, table: Table):
        table.played()
        table.finish()
        table.finish(table.gulls)
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        rows = standings.standings(table.campaign)
        assert [(row.name, row.here, row.xp) for row in rows] == [
            ("Black Gulls", True, 25), ("The Ember Road", False, 35),
        ]  # fmt: skip
        table.bror.do(campaigning.end, campaign_id=table.id)
        assert [row.name for row in standings.standings(table.campaign)] == ["Black Gulls", "The Ember Road"]

    def test_ask_as_often_for_two_warbands_as_for_three(self, table: Table, stranger: Gamer):
        def queries() -> int:
            with CaptureQueriesContext(connection) as asked:
                standings.standings(table.campaign)
            return len(asked)

        before = queries()
        table.seat(stranger)
        table.enter(stranger, stranger.founded("Lone Wolves"))
        assert queries() == before


class TestXpOverTime:
    def test_begins_at_the_first_muster_and_has_a_point_for_each_adventure(self, table: Table):
        for outcome in ("win", "draw"):
            table.played(outcome=outcome)
            table.finish()
            table.finish(table.gulls)
        gulls, ember = standings.xp_over_time(table.campaign)
        assert [(point.number, point.xp) for point in ember.points] == [(0, 20), (1, 35), (2, 45)]
        assert [point.xp for point in gulls.points] == [20, 25, 35]


class TestEveryActIsWorded:
    def test_without_empty_gaps(self, table: Table, refusal: Any):
        one = hero(table.ember)
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("loss", fallen=[one]))
        table.dag.do(adventuring.dispute, adventure_id=adventure.pk, reason="No.")
        table.bror.do(
            adventuring.correct, adventure_id=adventure.pk, told=table.told("draw", fallen=[one]), close=False
        )
        table.dag.do(adventuring.confirm, adventure_id=adventure.pk)
        table.alva.do(recovering.ask, recovery_id=table.recovery(one).pk)
        table.recover(one, 2)
        table.alva.do(interval.mark_step, interval_id=table.interval().pk, step="upkeep", done=True)
        table.bror.do(interval.move_deadline, interval_id=table.interval().pk, deadline=None)
        cancelled = table.plan("The Mill")
        table.bror.do(adventuring.change, adventure_id=cancelled.pk, changes={"name": "The Old Mill"})
        table.bror.do(adventuring.cancel, adventure_id=cancelled.pk, reason="Rain.")
        for event in Event.objects.filter(circle=table.id, kind__startswith="campaigns."):
            said = wording.sentence(event)
            assert said != event.kind
            assert "{" not in said
            assert "  " not in said

    def test_names_in_braces_are_told_as_they_are(self, table: Table):
        table.plan("The {Ford}")
        assert "The {Ford}" in sentences(table)[0]

    def test_and_every_kind_has_a_sentence(self):
        kinds = [value for name, value in vars(events).items() if name.isupper()]
        assert len(kinds) > 30
        assert [kind for kind in kinds if not wording.known_event(kind)] == []


class TestUndoIsOffered:
    def offered(self, table: Table, who: Gamer) -> dict[str, bool]:
        page = log.events(table.campaign)
        reader = access.reader(table.campaign, who.user)
        return {entry.kind: entry.may_undo for entry in log.entries(table.campaign, reader, page)}

    def test_to_whoever_asked_to_enter_and_to_no_owner_for_what_an_organiser_granted(
        self, table: Table, stranger: Gamer
    ):
        table.seat(stranger)
        warband = stranger.founded("Old Hands", silver=5)
        stranger.do(joining.enter, campaign_id=table.id, warband_id=warband.pk)
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=5, reason="Found")
        assert self.offered(table, stranger)["campaigns.entry_asked"] is True
        assert self.offered(table, table.alva)["campaigns.entry_asked"] is False
        assert self.offered(table, table.alva)["roster.silver_corrected"] is False
        assert self.offered(table, table.bror)["roster.silver_corrected"] is True


class TestEveryUndoThatTheLogOffersWorks:
    """Case 9 for Undo in a campaign: tried one by one on the same state, an act is taken back just when the log says so."""

    @pytest.fixture
    def eventful(self, table: Table) -> Table:
        one, two = hero(table.ember), hero(table.ember, 2)
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse.")
        table.alva.roster.buy(warband_id=table.ember.pk, card_key="dagger", holder_id=one.pk)
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 3})
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"confirm_days": 4})
        table.played(fallen=[one], ember=50, items=["lantern"])
        table.recover(one, 12, 5)
        row = table.bargain(two, 3)
        table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="silver_ring")
        table.finish()
        table.finish(table.gulls)
        table.mustered("The Mill")
        return table

    @pytest.mark.case(9)
    @pytest.mark.parametrize("name", ["bror", "alva", "dag"])
    def test_and_no_other(self, eventful: Table, name: str):
        who: Gamer = getattr(eventful, name)
        reader = access.reader(eventful.campaign, who.user)
        told = [one for one in log.entries(eventful.campaign, reader, log.events(eventful.campaign)) if one.may_undo]
        wrong = {}
        for one in told:
            with transaction.atomic():
                try:
                    undo = undoing.undo if one.kind.startswith("campaigns.") else of_roster.undo
                    who.do(undo, event_id=one.event, reason="A mistake.")
                    codes = []
                except Refused as no:
                    codes = [why.code for why in no.reasons]
                transaction.set_rollback(True)
            if bool(codes) != bool(one.why_not):
                wrong[one.sentence] = (one.why_not, codes)
        assert wrong == {}
        assert any(one.why_not for one in told)
        assert name != "bror" or not all(one.why_not for one in told)

    def test_and_says_which_later_act_comes_first(self, eventful: Table):
        reader = access.reader(eventful.campaign, eventful.bror.user)
        told = {
            one.sentence: one.why_not for one in log.entries(eventful.campaign, reader, log.events(eventful.campaign))
        }
        bought = told["Warrior 2 bought Silver Ring for 150 silver."]
        assert bought.startswith("Undo the later act first: ")
        assert "The interval of The Ember Road was closed" in bought
