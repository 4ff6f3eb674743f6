"""Healing one thing erases another: bed rest ends with its interval, and a lasting injury stays."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns import tasks
from campaigns.services import recovering, sweeping
from core.models import Event
from roster.models import Condition, Member
from rules.engine.dice import SeededDice
from tests.campaigns.table import fresh, hero, tick
from tests.cases.setting import Setting
from tests.roster.table import number

pytestmark = pytest.mark.case(22)
LABEL = "Crushed hand"


def h4(setting: Setting) -> Member:
    return hero(setting.ember, 4)


@pytest.fixture
def injured(setting: Setting) -> Setting:
    """A house rule took a point of H4's DX for good."""
    setting.bror.roster.add(member_id=h4(setting).pk, label=LABEL, effects={"DX": -1})
    return setting


@pytest.fixture
def in_bed(injured: Setting) -> Setting:
    """H4 fell and lies in bed."""
    injured.played(fallen=[h4(injured)])
    assert injured.recover(h4(injured), 12, 3).outcome == "bed_rest"
    return injured


def holds(setting: Setting) -> list[str]:
    return sorted(h4(setting).conditions.filter(ended_at=None).values_list("kind", flat=True))


def told(setting: Setting, client_of: Any) -> dict[str, Any]:
    """The injury with its effect, as the API, the page and paper tell it."""
    api = setting.app().get(f"members/{h4(setting).pk}/").json()
    page = client_of(setting.alva).get(reverse("roster:member", args=[h4(setting).pk])).context
    paper = client_of(setting.alva).get(reverse("roster:print", args=[setting.ember.pk])).content.decode()
    dx = next(one for one in api["numbers"] if one["code"] == "DX")
    shown = next(one for one in page["numbers"] if one["code"] == "DX")
    return {
        "api": [(one["label"], one["effects"]) for one in api["conditions"] if one["label"] == LABEL],
        "number": (dx["value"], dx["steps"][-1]["name"], dx["steps"][-1]["amount"]),
        "page": ([one["label"] for one in page["conditions"] if one["label"] == LABEL], shown["value"]),
        "paper": LABEL in paper,
    }


AS_EVER = {
    "api": [(LABEL, {"DX": -1})],
    "number": (2, LABEL, -1),
    "page": ([LABEL], 2),
    "paper": True,
}


class TestBedRestEnds:
    def test_and_the_injury_stays_with_effect_and_source(self, in_bed: Setting, client_of: Any, books_clean: Any):
        source = Condition.objects.get(label=LABEL).source
        assert holds(in_bed) == ["bed_rest", "fell", "house"]
        assert told(in_bed, client_of) == AS_EVER
        for warband in (in_bed.ember, in_bed.gulls):
            in_bed.finish(warband)
        assert holds(in_bed) == ["house"]
        in_bed.played("The Mill")
        assert holds(in_bed) == ["house"]
        assert told(in_bed, client_of) == AS_EVER
        assert Condition.objects.get(label=LABEL).source == source
        assert Event.objects.get(id=source).kind == "roster.condition_added"
        assert books_clean()

    @pytest.mark.parametrize("again", ["task", "sweep", "typed"])
    def test_also_when_the_recovery_is_run_again(self, in_bed: Setting, client_of: Any, again: str):
        row, acts = in_bed.recovery(h4(in_bed)), Event.objects.count()
        if again == "task":
            tasks.roll_recovery(recovery_id=str(row.pk))
        elif again == "sweep":
            sweeping.recoveries(dice=SeededDice(7), at=tick())
        else:
            in_bed.alva.do(recovering.type_in, recovery_id=row.pk, faces=[1])
        assert holds(in_bed) == ["bed_rest", "fell", "house"]
        assert Event.objects.count() == acts
        in_bed.finish()
        tasks.roll_recovery(recovery_id=str(row.pk))
        sweeping.recoveries(dice=SeededDice(7), at=tick())
        assert (fresh(row).outcome, holds(in_bed)) == ("bed_rest", ["house"])
        assert told(in_bed, client_of) == AS_EVER

    def test_over_the_api_too(self, in_bed: Setting, client_of: Any):
        path = f"intervals/{in_bed.interval().pk}/close/"
        assert in_bed.app().do(path, {"drop": True}).status_code == 201
        assert holds(in_bed) == ["house"]
        assert told(in_bed, client_of) == AS_EVER

    def test_and_by_the_page(self, in_bed: Setting, client_of: Any, press: Any):
        url = reverse("campaigns:interval_close", args=[in_bed.interval().pk])
        assert press(client_of(in_bed.alva), url, drop="1").status_code == 302
        assert holds(in_bed) == ["house"]
        assert told(in_bed, client_of) == AS_EVER


class TestTwoOfAKind:
    def test_a_lasting_one_is_not_ended_with_one_that_passes(self, in_bed: Setting):
        """A group keeps somebody in bed for good: the same kind, with another end."""
        h = h4(in_bed)
        in_bed.bror.roster.add(member_id=h.pk, label="Never leaves the bed", kind="bed_rest", until="by_hand")
        in_bed.finish()
        (left,) = h.conditions.filter(ended_at=None, kind="bed_rest")
        assert (left.label, left.until) == ("Never leaves the bed", "by_hand")

    def test_ending_one_by_hand_leaves_the_other(self, injured: Setting):
        h = h4(injured)
        second = injured.bror.roster.add(member_id=h.pk, label=LABEL, effects={"DX": -1})
        assert number(h, "DX") == 1
        injured.bror.roster.end(condition_id=second.payload["condition"])
        assert (holds(injured), number(h, "DX")) == (["house"], 2)

    def test_hurt_twice_in_the_same_place_he_heals_once(self, in_bed: Setting):
        """He falls again in the next adventure: the new rest ends with its own interval."""
        for warband in (in_bed.ember, in_bed.gulls):
            in_bed.finish(warband)
        in_bed.played("The Mill", fallen=[h4(in_bed)])
        in_bed.recover(h4(in_bed), 12, 4)
        assert holds(in_bed) == ["bed_rest", "fell", "house"]
        in_bed.finish()
        assert (holds(in_bed), number(h4(in_bed), "DX")) == (["house"], 2)

    def test_taking_the_end_of_the_interval_back_puts_him_to_bed_again(self, in_bed: Setting):
        in_bed.finish()
        in_bed.undo(in_bed.last("campaigns.interval_closed"))
        assert holds(in_bed) == ["bed_rest", "fell", "house"]
