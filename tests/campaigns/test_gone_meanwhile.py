"""A row that was there when somebody looked and is gone under the lock: nothing here, and never a crash."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.http import Http404

from accounts.models import Invitation
from accounts.selectors import access as seats
from campaigns import events
from campaigns.models import Recovery
from campaigns.selectors import access
from campaigns.services import inviting, joining
from roster.models import Warband
from roster.services import founding
from tests.campaigns.table import Table, hero


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Do something at the moment at which somebody waits for the circle's lock."""
    locked = seats.lock_circle

    def arrange(do: Callable[[], object]) -> None:
        todo = [do]

        def lock(circle_id: UUID) -> Any:
            if todo:
                todo.pop()()
            return locked(circle_id)

        monkeypatch.setattr(seats, "lock_circle", lock)

    return arrange


class TestARowThatIsGoneUnderTheLock:
    def test_an_adventure(self, table: Table, meanwhile: Any):
        row = table.plan()
        meanwhile(lambda: table.undo(table.last(events.ADVENTURE_PLANNED)))
        with pytest.raises(Http404):
            access.adventure_to_play(row.pk, actor=table.bror.user)

    def test_a_recovery(self, table: Table, meanwhile: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        recovery, row = table.recovery(one), table.interval()
        meanwhile(lambda: Recovery.objects.filter(pk=recovery.pk).delete())
        with pytest.raises(Http404):
            access.recovery_to_edit(recovery.pk, actor=table.alva.user)
        assert access.interval_to_edit(row.pk, actor=table.alva.user) == row

    def test_an_interval(self, table: Table, meanwhile: Any):
        table.played()
        row = table.interval()
        meanwhile(lambda: table.undo(table.last(events.ADVENTURE_CLOSED)))
        with pytest.raises(Http404):
            access.interval_to_edit(row.pk, actor=table.alva.user)

    def test_a_bargain(self, table: Table, meanwhile: Any):
        table.played()
        row = table.bargain(hero(table.ember), 12)
        meanwhile(lambda: table.undo(table.last(events.BARGAINED), reason="Wrong hero."))
        with pytest.raises(Http404):
            access.bargain_to_edit(row.pk, actor=table.alva.user)

    def test_an_invitation(self, table: Table, meanwhile: Any):
        link = table.bror.do(inviting.invite, campaign_id=table.id).payload["invitation"]
        meanwhile(lambda: Invitation.objects.filter(pk=link).delete())
        with pytest.raises(Http404):
            table.bror.do(inviting.withdraw, invitation_id=UUID(link))

    def test_a_request(self, table: Table, meanwhile: Any):
        rich = table.dag.founded("Rich", silver=500)
        asked = table.dag.do(joining.enter, campaign_id=table.id, warband_id=rich.pk)
        request = UUID(asked.payload["request"])
        meanwhile(lambda: table.undo(asked, by=table.dag))
        with pytest.raises(Http404):
            table.bror.do(joining.grant, request_id=request)

    def test_a_draft_that_somebody_wants_to_enter(self, table: Table, monkeypatch: pytest.MonkeyPatch):
        started = table.alva.do(founding.start, name="Draft", system="dozen-die")
        locking = access.warbands_of.lock_warbands

        def lock(ids: Any) -> list[Warband]:
            wanted = set(ids)
            monkeypatch.undo()
            table.alva.do(founding.delete_draft, warband_id=started.stream)
            return locking(wanted)

        monkeypatch.setattr(access.warbands_of, "lock_warbands", lock)
        with pytest.raises(Http404):
            table.alva.do(joining.enter, campaign_id=table.id, warband_id=started.stream)
