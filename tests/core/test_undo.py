"""Acts, their log, and taking them back: shown on circles and seats, which carry no rules."""

from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Circle, Seat
from core import audit, undo
from core.errors import Refused
from core.events import Doing
from core.models import Event, Touch


@pytest.fixture
def circle(db: None) -> Circle:
    return Circle.objects.create()


@pytest.fixture
def do(circle, bror, now):
    """Carry out an act made of changes: `do(lambda doing: ...)`."""

    def carry_out(changes, *, act: UUID | None = None, content=None, kind="test.done", undoes=None) -> Event:
        with transaction.atomic():
            doing = Doing(act=act or uuid4(), actor=bror, at=now, kind=kind, content=content or {})
            if done := doing.done():
                return done
            changes(doing)
            return doing.record(stream=circle.pk, circle=circle.pk, payload={}, undoes=undoes)

    return carry_out


@pytest.fixture
def take_back(do):
    return lambda event: do(lambda doing: undo.take_back(doing, event), undoes=event)


def seat_for(circle, user, now, role="player"):
    return Seat(circle=circle, user=user, role=role, created_at=now)


class TestAnActIsDoneOnce:
    def test_the_same_id_answers_the_first_event(self, do, circle, alva, now):
        act = uuid4()
        first = do(lambda doing: doing.create(seat_for(circle, alva, now)), act=act)
        again = do(lambda doing: doing.create(seat_for(circle, alva, now)), act=act)
        assert again == first
        assert Seat.objects.count() == 1

    def test_the_same_id_with_other_content_is_refused(self, do):
        act = uuid4()
        do(lambda doing: None, act=act, content={"role": "player"})
        with pytest.raises(Refused, match="key_reused"):
            do(lambda doing: None, act=act, content={"role": "spectator"})

    def test_another_person_may_use_the_same_id(self, do, circle, alva, now):
        act = uuid4()
        do(lambda doing: None, act=act)
        other = Doing(act=act, actor=alva, at=now, kind="test.done", content={"other": 1})
        assert other.done() is None

    def test_the_database_too_holds_one_event_for_each_act(self, do, circle, bror, now):
        event = do(lambda doing: None)
        with pytest.raises(IntegrityError), transaction.atomic():
            Event.objects.create(act=event.act, actor_id=bror.pk, kind="x", stream=circle.pk, at=now, content_hash="")


class TestAnActIsTakenBack:
    def test_a_created_row_goes_and_the_log_stays(self, do, take_back, circle, alva, now):
        event = do(lambda doing: doing.create(seat_for(circle, alva, now)))
        take_back(event)
        assert not Seat.objects.exists()
        assert Event.objects.count() == 2

    def test_a_changed_field_gets_its_old_value_and_other_fields_stay(self, do, take_back, circle, alva, now):
        seat = seat_for(circle, alva, now)
        do(lambda doing: doing.create(seat))
        event = do(lambda doing: doing.update(seat, role="spectator"))
        take_back(event)
        seat.refresh_from_db()
        assert seat.role == "player"

    def test_a_deleted_row_comes_back_as_it_was(self, do, take_back, circle, alva, now):
        seat = seat_for(circle, alva, now)
        do(lambda doing: doing.create(seat))
        pk = seat.pk
        event = do(lambda doing: doing.delete(Seat.objects.get(pk=pk)))
        take_back(event)
        back = Seat.objects.get(pk=pk)
        assert (back.user, back.role, back.created_at) == (alva, "player", now)

    def test_twice_is_refused(self, do, take_back, circle, alva, now):
        event = do(lambda doing: doing.create(seat_for(circle, alva, now)))
        take_back(event)
        with pytest.raises(Refused, match="already_undone"):
            take_back(event)

    def test_an_undo_is_not_undone(self, do, take_back, circle, alva, now):
        undoing = take_back(do(lambda doing: doing.create(seat_for(circle, alva, now))))
        with pytest.raises(Refused, match="is_an_undo"):
            take_back(undoing)


class TestWhatRestsOnAnActStandsInTheWay:
    def test_a_later_change_of_the_same_field_is_named_newest_first(self, do, take_back, circle, alva, now):
        seat = seat_for(circle, alva, now)
        do(lambda doing: doing.create(seat))
        first = do(lambda doing: doing.update(seat, role="spectator"))
        second = do(lambda doing: doing.update(seat, role="player"))
        third = do(lambda doing: doing.update(seat, role="co-organiser"))
        with pytest.raises(Refused) as refused:
            take_back(first)
        assert [r.params["event"] for r in refused.value.reasons] == [str(third.id), str(second.id)]

    def test_once_the_later_act_is_undone_the_way_is_free(self, do, take_back, circle, alva, now):
        seat = seat_for(circle, alva, now)
        do(lambda doing: doing.create(seat))
        first = do(lambda doing: doing.update(seat, role="spectator"))
        take_back(do(lambda doing: doing.update(seat, role="player")))
        take_back(first)
        seat.refresh_from_db()
        assert seat.role == "player"

    def test_a_row_that_others_point_to_stays(self, do, take_back, circle, alva, now):
        fresh = Circle()
        made = do(lambda doing: doing.create(fresh))
        do(lambda doing: doing.create(seat_for(fresh, alva, now)))
        with pytest.raises(Refused, match="rests_on"):
            take_back(made)

    def test_an_unlogged_change_is_noticed_and_not_overwritten(self, do, take_back, circle, alva, now):
        seat = seat_for(circle, alva, now)
        do(lambda doing: doing.create(seat))
        event = do(lambda doing: doing.update(seat, role="spectator"))
        Seat.objects.update(role="player")
        with pytest.raises(Refused, match="changed_since"):
            take_back(event)


class TestTheAuditFoldsTheLog:
    def test_it_is_clean_after_acts_and_undos(self, do, take_back, circle, alva, now):
        seat = seat_for(circle, alva, now)
        do(lambda doing: doing.create(seat))
        take_back(do(lambda doing: doing.update(seat, role="spectator")))
        assert list(audit.differences()) == []

    def test_it_finds_a_field_that_was_changed_behind_its_back(self, do, circle, alva, now):
        do(lambda doing: doing.create(seat_for(circle, alva, now)))
        Seat.objects.update(role="spectator")
        found = list(audit.differences())
        assert [(d.field, d.expected, d.found) for d in found] == [("role", "player", "spectator")]

    def test_it_finds_a_row_that_is_gone(self, do, circle, alva, now):
        do(lambda doing: doing.create(seat_for(circle, alva, now)))
        Seat.objects.all().delete()
        assert [d.field for d in audit.differences()] == ["existence"]

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        moves=st.lists(
            st.one_of(st.sampled_from(["player", "spectator", "co-organiser"]), st.integers(0, 9)), max_size=12
        )
    )
    def test_any_sequence_of_acts_and_undos_keeps_rows_and_log_together(self, do, take_back, circle, alva, now, moves):
        with transaction.atomic():
            seat = seat_for(circle, alva, now)
            done = [do(lambda doing: doing.create(seat))]
            for move in moves:
                if isinstance(move, str):
                    done.append(do(lambda doing, role=move: doing.update(Seat.objects.get(pk=seat.pk), role=role)))
                elif 0 < move < len(done):
                    try:
                        with transaction.atomic():
                            done.append(take_back(done[move]))
                    except Refused:
                        pass
            assert list(audit.differences()) == []
            assert Touch.objects.filter(row=seat.pk).exists()
            transaction.set_rollback(True)
