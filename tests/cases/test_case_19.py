"""A grant turns XP negative: XP that is earned is added once to what was earned, and never taken off what was spent."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Adventure
from campaigns.services import adventuring, sweeping
from core.errors import Refused
from core.models import Event
from roster.models import Entry, Member
from tests.campaigns.table import fresh, hero, on_roster, tick, xp
from tests.cases.setting import Setting
from tests.core.calling import code_of

pytestmark = [pytest.mark.case(19), pytest.mark.rule("DD-XP-2")]
H1 = {"win": (7, 4, 3), "draw": (9, 4, 5), "loss": (10, 4, 6)}
OTHERS = {"win": (7, 0, 7), "draw": (9, 0, 9), "loss": (10, 0, 10)}
SQUIRE = {"win": (3, 0, 3), "draw": (5, 0, 5), "loss": (6, 0, 6)}


@pytest.fixture
def spent(setting: Setting) -> Setting:
    """H1 has spent all that he earned."""
    setting.alva.roster.learn(member_id=hero(setting.ember).pk, card_key="riding")
    assert xp(hero(setting.ember)) == (4, 4, 0)
    return setting


def form(setting: Setting, adventure: Adventure, outcome: str) -> dict[str, str]:
    """The report as its page sends it: everybody unhurt, nothing brought home."""
    told = {"outcome": outcome, "notes": ""}
    for warband in (setting.ember, setting.gulls):
        told |= {f"silver-{warband.pk}": "", f"item-{warband.pk}-0": ""}
        told |= {f"cause-{one.pk}": "" for one in on_roster(warband)}
    return told


Way = Callable[[Setting, Adventure, str, Any, Any], None]


def by_service(setting: Setting, adventure: Adventure, outcome: str, client_of: Any, press: Any) -> None:
    setting.bror.do(adventuring.report, adventure_id=adventure.pk, told=setting.told(outcome))


def by_page(setting: Setting, adventure: Adventure, outcome: str, client_of: Any, press: Any) -> None:
    """One side reports, the other confirms."""
    report, confirm = (reverse(f"campaigns:{name}", args=[adventure.pk]) for name in ("report", "confirm"))
    assert press(client_of(setting.alva), report, **form(setting, adventure, outcome)).status_code == 302
    assert press(client_of(setting.dag), confirm).status_code == 302


def by_api(setting: Setting, adventure: Adventure, outcome: str, client_of: Any, press: Any) -> None:
    body = {"warband": str(setting.ember.pk), "outcome": outcome}
    assert setting.app().do(f"adventures/{adventure.pk}/report/", body).status_code == 201
    assert setting.app(setting.dag).do(f"adventures/{adventure.pk}/confirm/").status_code == 201


def by_the_deadline(setting: Setting, adventure: Adventure, outcome: str, client_of: Any, press: Any) -> None:
    """Nobody answers the report, so the background closes the adventure."""
    setting.alva.do(adventuring.report, adventure_id=adventure.pk, told=setting.told(outcome))
    late = fresh(adventure).confirm_by + timedelta(seconds=1)
    sweeping.reports(at=late)
    sweeping.reports(at=late)


WAYS: tuple[Way, ...] = (by_service, by_page, by_api, by_the_deadline)


def everybody(setting: Setting, outcome: str) -> Mapping[str, tuple[int, int, int]]:
    rest = {hero(setting.ember, number).name: OTHERS[outcome] for number in range(2, 6)}
    return {
        hero(setting.ember).name: H1[outcome],
        **rest,
        setting.squire.name: SQUIRE[outcome],
        setting.vassal.name: (0, 0, 0),
    }


def found(setting: Setting) -> Mapping[str, tuple[int, int, int]]:
    return {one.name: xp(one) for one in Member.objects.filter(warband=setting.ember)}


class TestThreeAdventures:
    @pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
    def test_add_to_what_was_earned_and_to_nothing_else(
        self, spent: Setting, way: Way, client_of: Any, press: Any, books_clean: Any
    ):
        for outcome in ("win", "draw", "loss"):
            way(spent, spent.mustered(outcome), outcome, client_of, press)
            assert found(spent) == everybody(spent, outcome)
            for warband in (spent.ember, spent.gulls):
                spent.finish(warband)
        assert list(
            Entry.objects.filter(member=hero(spent.ember)).order_by("event__number").values_list("account", "amount")
        ) == [("earned", 4), ("spent", 4), ("earned", 3), ("earned", 2), ("earned", 1)]
        assert books_clean()

    def test_are_told_the_same_on_page_paper_and_api(self, spent: Setting, client_of: Any, press: Any):
        by_service(spent, spent.mustered(), "win", client_of, press)
        h1 = hero(spent.ember)
        told = spent.app().get(f"members/{h1.pk}/").json()
        assert (told["xp_earned"], told["xp_spent"], told["xp_left"]) == H1["win"]
        page = client_of(spent.alva).get(reverse("roster:xp", args=[h1.pk])).context
        assert (page["sum_earned"], page["sum_spent"]) == (7, 4)
        ledger = spent.app().get(f"members/{h1.pk}/xp/").json()
        assert "7" in str(ledger)

    def test_also_those_at_home_and_those_who_fell(self, spent: Setting):
        h1, h2 = hero(spent.ember), hero(spent.ember, 2)
        adventure = spent.muster(spent.plan(), ember=[h1], gulls=[hero(spent.gulls)])
        spent.bror.do(adventuring.report, adventure_id=adventure.pk, told=spent.told("win", fallen=[h1]))
        assert (xp(h1), xp(h2), xp(spent.vassal)) == (H1["win"], OTHERS["win"], (0, 0, 0))


class TestTheSameAdventureAgain:
    @pytest.fixture
    def closed(self, spent: Setting) -> tuple[Setting, Adventure, int]:
        adventure = spent.played()
        return spent, adventure, Event.objects.count()

    def unchanged(self, closed: tuple[Setting, Adventure, int]) -> bool:
        setting, _adventure, acts = closed
        return found(setting) == everybody(setting, "win") and Event.objects.count() == acts

    @pytest.mark.parametrize("act", ["report", "correct", "confirm", "close"])
    def test_is_refused_by_service_and_api(self, closed: tuple[Setting, Adventure, int], act: str):
        setting, adventure, _acts = closed
        told = {"told": setting.told("win")} if act in ("report", "correct") else {}
        with pytest.raises(Refused) as refused:
            setting.bror.do(getattr(adventuring, act), adventure_id=adventure.pk, **told)
        body = {"warband": str(setting.ember.pk), "outcome": "win"} if told else {}
        answer = setting.app(setting.bror).do(f"adventures/{adventure.pk}/{act}/", body)
        assert (answer.status_code, code_of(answer)) == (409, refused.value.reasons[0].code)
        assert self.unchanged(closed)

    def test_is_refused_on_the_page(self, closed: tuple[Setting, Adventure, int], client_of: Any, press: Any):
        setting, adventure, _acts = closed
        for name in ("report", "confirm"):
            url = reverse(f"campaigns:{name}", args=[adventure.pk])
            assert press(client_of(setting.bror), url, **form(setting, adventure, "win")).status_code in (302, 409)
        assert self.unchanged(closed)

    def test_is_nothing_to_the_background(self, closed: tuple[Setting, Adventure, int]):
        tasks.sweep_reports()
        tasks.sweep_recoveries()
        assert self.unchanged(closed)

    def test_sent_twice_with_one_act_is_one(self, spent: Setting):
        adventure, act = spent.mustered(), "7d3b9e3c-1c57-4f8e-9f57-6f3c0a6f5a11"
        body = {"warband": str(spent.ember.pk), "outcome": "win"}
        first, again = (spent.app(spent.bror).do(f"adventures/{adventure.pk}/report/", body, key=act) for _ in range(2))
        assert {first.status_code, again.status_code} <= {200, 201}
        assert first.json() == again.json()
        assert found(spent) == everybody(spent, "win")


class TestAGrantByHand:
    def test_leaves_spent_alone(self, spent: Setting, books_clean: Any):
        h1 = hero(spent.ember)
        spent.bror.roster.correct_xp(member_id=h1.pk, amount=2, reason="Found a tutor")
        assert xp(h1) == (6, 4, 2)
        assert books_clean()

    def test_and_never_goes_below_what_was_spent(self, spent: Setting, refusal: Any):
        h1 = hero(spent.ember)
        take = {"member_id": h1.pk, "amount": -1, "reason": "A mistake"}
        assert refusal(lambda: spent.bror.roster.correct_xp(**take)) == ["too_little_xp"]
        answer = spent.app(spent.bror).do(f"members/{h1.pk}/correct-xp/", {"amount": -1, "reason": "A mistake"})
        assert (answer.status_code, code_of(answer)) == (409, "too_little_xp")
        assert xp(h1) == (4, 4, 0)

    def test_nobody_gives_xp_to_a_vassal(self, spent: Setting, refusal: Any):
        give = {"member_id": spent.vassal.pk, "amount": 3, "reason": "Brave"}
        assert refusal(lambda: spent.bror.roster.correct_xp(**give)) == ["not_a_learner"]

    def test_an_adventure_that_was_paid_and_spent_is_not_taken_back(self, spent: Setting, refusal: Any):
        """Undoing the close would leave H1 with less than he spent, so what he learned stands in the way."""
        spent.played()
        closed = spent.last("campaigns.adventure_closed")
        spent.alva.roster.learn(member_id=hero(spent.ember).pk, card_key="bribery", at=tick())
        assert "rests_on" in refusal(lambda: spent.undo(closed, reason="Played wrong"))
        assert xp(hero(spent.ember)) == (7, 6, 1)
