"""Two at once: one wins, the other is told, and nothing happens twice."""

from functools import partial
from typing import Any

import pytest

from campaigns.models import Adventure, Bargain, Recovery
from campaigns.services import adventuring, bargaining, interval, recovering
from core.errors import Refused
from core.models import Event, Roll
from roster.models import Possession
from rules.engine.dice import SystemDice, TypedDice
from tests.background.asking import asked, differences, mustered, rolls_of
from tests.background.machines import at_once
from tests.campaigns.table import Gamer, Table, fresh, hero, silver, tick

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]


def codes(found: list[Any]) -> list[str]:
    """What each came to: `done`, or the code of its refusal."""
    for one in found:
        assert isinstance(one, Event | Refused), one
    return sorted("done" if isinstance(one, Event) else one.reasons[0].code for one in found)


@pytest.mark.rule("DD-RECOV-4")
class TestDiceOnTheTableRaceWithTheWorker:
    @pytest.mark.parametrize("first", ["typed", "rolled"])
    def test_one_wins_and_the_other_gets_the_stored_roll(self, first: str, table: Table):
        rows = asked(table, 1, 2, 3, 4)
        for row in rows:
            typed = partial(table.alva.do, recovering.type_in, recovery_id=row.pk, faces=[7, 7])
            by_app = partial(recovering.roll_due, recovery_id=row.pk, dice=SystemDice(), at=tick())
            one, other = at_once(*((typed, by_app) if first == "typed" else (by_app, typed)))
            assert isinstance(one, Event), one
            assert one.pk == other.pk
            assert rolls_of(row) == (1, 1)
            kept = Roll.objects.get(event=one)
            assert kept.faces == fresh(row).faces
            assert kept.typed == fresh(row).typed
        assert differences() == []

    def test_two_players_type_different_dice(self, table: Table):
        (row,) = asked(table)
        found = at_once(
            partial(table.alva.do, recovering.type_in, recovery_id=row.pk, faces=[2, 2]),
            partial(table.bror.do, recovering.type_in, recovery_id=row.pk, faces=[11, 11]),
        )
        assert found[0].pk == found[1].pk
        assert rolls_of(row) == (1, 1)


class TestAnAdventure:
    def test_reported_by_both_sides_at_once_is_reported_once(self, table: Table):
        adventure = mustered(table)
        found = at_once(
            partial(table.alva.do, adventuring.report, adventure_id=adventure.pk, told=table.told("win")),
            partial(table.dag.do, adventuring.report, adventure_id=adventure.pk, told=table.told("loss")),
        )
        assert codes(found) == ["already_reported", "done"]
        assert Event.objects.filter(kind="campaigns.adventure_reported").count() == 1

    def test_confirmed_and_disputed_at_once_is_one_of_the_two(self, table: Table):
        adventure = mustered(table)
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told())
        found = at_once(
            partial(table.dag.do, adventuring.confirm, adventure_id=adventure.pk),
            partial(table.dag.do, adventuring.dispute, adventure_id=adventure.pk, reason="They fled."),
        )
        assert codes(found)[0] != "done" or codes(found)[1] != "done"
        assert "done" in codes(found)
        assert fresh(adventure).state in (Adventure.CLOSED, Adventure.MUSTERED)
        assert differences() == []

    def test_closed_eight_times_at_once_pays_once(self, table: Table):
        adventure = mustered(table)
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win", ember=50))
        before = silver(table.ember)
        found = at_once(*[partial(table.bror.do, adventuring.close, adventure_id=adventure.pk)] * 8)
        assert codes(found).count("done") == 1
        assert silver(table.ember) == before + 50
        assert Event.objects.filter(kind="campaigns.adventure_closed").count() == 1
        assert differences() == []


@pytest.fixture
def bargainer(table: Table) -> Table:
    """An interval where somebody may bargain, and knows how to bribe."""
    table.alva.roster.learn(member_id=hero(table.ember).pk, card_key="bribery")
    table.played(ember=300)
    return table


class TestABargain:
    def test_tried_eight_times_at_once_is_tried_once(self, bargainer: Table):
        table, one = bargainer, hero(bargainer.ember)
        given = {"interval_id": table.interval().pk, "member_id": one.pk, "bribe_silver": 100}
        before = silver(table.ember)
        found = at_once(
            *[partial(table.alva.do, bargaining.bargain, **given, dice=TypedDice([face])) for face in range(1, 9)]
        )
        assert codes(found).count("done") == 1
        assert Bargain.objects.filter(member=one).count() == 1
        assert silver(table.ember) == before - 100
        assert differences() == []

    def test_that_succeeded_is_used_once(self, bargainer: Table):
        table = bargainer
        row = table.bargain(hero(table.ember), 1)
        assert row.success
        wanted = cheapest(table, row)
        found = at_once(*[partial(table.alva.do, bargaining.purchase, bargain_id=row.pk, card_key=wanted)] * 8)
        assert codes(found).count("done") == 1
        assert Possession.objects.filter(warband=table.ember, card__key=wanted).count() == 1
        assert differences() == []

    def test_and_the_closing_of_the_interval_at_once_leave_nothing_half_done(self, bargainer: Table):
        table, one = bargainer, hero(bargainer.ember)
        row = table.interval()
        at_once(
            partial(
                table.alva.do, bargaining.bargain, interval_id=row.pk, member_id=one.pk, bribe_silver=50,
                dice=TypedDice([12]),
            ),
            partial(table.alva.do, interval.close, interval_id=row.pk, drop=True),
        )  # fmt: skip
        tried = Bargain.objects.filter(member=one).count()
        paid = Event.objects.filter(kind="campaigns.bargained").count()
        assert tried == paid
        assert differences() == []


class TestTheSameActTwiceAtOnce:
    def test_is_one_event(self, table: Table):
        from uuid import uuid4

        act, at, (row,) = uuid4(), tick(), asked(table)
        again = partial(recovering.type_in, act=act, recovery_id=row.pk, faces=[3, 3], actor=table.alva.user, at=at)
        found = at_once(*[again] * 8)
        assert len({one.pk for one in found}) == 1
        assert Event.objects.filter(act=act).count() == 1
        assert Recovery.objects.count() == 1


class TestAnInvitation:
    def test_taken_twice_at_once_gives_one_seat(self, table: Table, cyra: Any):
        from accounts.models import Invitation, Seat
        from campaigns.services import inviting

        link = table.bror.do(inviting.invite, campaign_id=table.id, role="player")
        code = Invitation.objects.get(pk=link.payload["invitation"]).code
        found = at_once(*[partial(Gamer(cyra).do, inviting.accept, code=code)] * 8)
        assert set(codes(found)) <= {"done", "already_seated"}
        assert Seat.objects.filter(circle=table.id, user=cyra).count() == 1


def cheapest(table: Table, row: Bargain) -> str:
    """A card that a bargain opens and the purse can pay."""
    from campaigns.selectors import odds

    shelf = odds.shelf(table.campaign, row.interval, max_availability=row.max_availability, silver=silver(table.ember))
    return str(min((one.offer for one in shelf if not one.why_not), key=lambda offer: offer.price_silver).card.key)
