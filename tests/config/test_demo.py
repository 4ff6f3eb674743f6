"""The demo: played once through the services, the same twice, with clean books."""

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import Adventure, Campaign, Interval, Recovery
from config import demo
from config.management.commands.load_demo import DESK, PEOPLE
from core import audit
from core.models import Event
from roster import events
from roster.models import Warband
from rules.models import System


@pytest.fixture
def people(cards, django_user_model):
    return {name: django_user_model.objects.create_user(name.capitalize()) for name in (*PEOPLE, DESK)}


class TestTheDemo:
    def test_has_two_groups_of_dozen_die_three_adventures_played_and_one_interval_open(self, people, now):
        demo.play(people=people, at=now)
        here = Campaign.objects.filter(system__key="dozen-die")
        assert here.count() == 2
        assert Adventure.objects.filter(campaign__in=here, state=Adventure.CLOSED).count() == 3
        assert Interval.objects.filter(side__adventure__campaign__in=here, closed_at=None).count() == 1
        assert Recovery.objects.filter(state=Recovery.DUE).count() == 1

    def test_plays_an_adventure_of_every_game_with_rolls_where_it_has_them(self, people, now):
        demo.play(people=people, at=now)
        played = Adventure.objects.filter(state=Adventure.CLOSED).values_list("campaign__system__key", flat=True)
        assert set(played) == set(System.objects.values_list("key", flat=True))
        rolled = Event.objects.filter(kind=events.ROLLED).values_list("stream", flat=True)
        games = set(Warband.objects.filter(pk__in=rolled).values_list("system__key", flat=True))
        assert games == {"cronache", "fivee", "year-zero"}
        assert Event.objects.filter(kind=events.ROLLED_AGAIN).exists()

    def test_lies_in_the_past_in_the_order_of_its_dates(self, people, now):
        demo.play(people=people, at=now)
        for stream in Event.objects.values_list("stream", flat=True).distinct():
            times = list(Event.objects.filter(stream=stream).order_by("number").values_list("at", flat=True))
            assert times == sorted(times)
        assert Event.objects.latest("at").at <= now

    def test_leaves_clean_books(self, people, now):
        demo.play(people=people, at=now)
        assert list(audit.all_differences()) == []

    def test_changes_nothing_the_second_time(self, people, now):
        assert demo.play(people=people, at=now) > 40
        events = Event.objects.count()
        assert demo.play(people=people, at=now) == 0
        assert Event.objects.count() == events

    def test_a_fault_in_one_act_plays_none_of_them(self, people, now, monkeypatch):
        stories = demo.stories()
        last = stories[-1]["acts"][-1]
        last["with"] = {**last["with"], "adventure_id": "$climbers.Nobody"}
        monkeypatch.setattr(demo, "stories", lambda: stories)
        with pytest.raises(demo.DemoFault, match=f"act {len(stories[-1]['acts']) - 1} "):
            demo.play(people=people, at=now)
        assert not Event.objects.exists()

    def test_a_game_that_came_later_is_played_after_the_others(self, people, now, monkeypatch):
        stories = demo.stories()
        monkeypatch.setattr(demo, "stories", lambda: stories[:1])
        before = demo.play(people=people, at=now)
        monkeypatch.undo()
        assert demo.play(people=people, at=now) == sum(len(one["acts"]) for one in stories) - before

    def test_is_refused_in_production(self, db, settings):
        settings.LOCAL = False
        with pytest.raises(CommandError, match="developer's machine"):
            call_command("load_demo")
