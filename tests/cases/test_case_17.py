"""Archiving a pack takes content away from others: a withdrawn card keeps working for who has it, and is only not offered."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from campaigns.services import housecards, joining
from roster.models import Warband
from tests.campaigns.table import hero
from tests.cases.setting import BLADE, Setting
from tests.core.calling import code_of
from tests.roster.table import levels, number

pytestmark = pytest.mark.case(17)
SWIFT = "swift"
CARD = {
    "key": SWIFT,
    "kind": "skill",
    "category": "general",
    "names": {"en": "Swift"},
    "price": {"unit": "xp", "flat": 1},
    "stats": {"abilities": {"MV": 1}},
    "lists": [{"list": "general"}],
}


@pytest.fixture
def ready(market: Setting) -> Setting:
    """H1 learned the house's skill and holds its blade; H2 could still have both."""
    market.bror.do(housecards.add, campaign_id=market.id, card=CARD)
    h1, play = hero(market.ember), market.alva.roster
    play.learn(member_id=h1.pk, card_key=SWIFT)
    play.buy(warband_id=market.ember.pk, card_key=BLADE, holder_id=h1.pk)
    play.put_on(possession_id=h1.possessions.get().pk)
    return market


Way = Callable[[Setting, str, str, Any, Any], None]


def by_service(setting: Setting, verb: str, key: str, client_of: Any, press: Any) -> None:
    setting.bror.do(getattr(housecards, verb), campaign_id=setting.id, key=key)


def by_page(setting: Setting, verb: str, key: str, client_of: Any, press: Any) -> None:
    url = reverse(f"campaigns:card_{verb}", args=[setting.id, key])
    assert press(client_of(setting.bror), url).status_code == 302


def by_api(setting: Setting, verb: str, key: str, client_of: Any, press: Any) -> None:
    assert setting.app(setting.bror).do(f"campaigns/{setting.id}/cards/{key}/{verb}/").status_code == 201


class Looks:
    """What R has of the house, and what it is offered, on pages, paper and in the API."""

    def __init__(self, setting: Setting, client_of: Any) -> None:
        self.setting, self.client, self.h1 = setting, client_of(setting.alva), hero(setting.ember)

    def page(self, name: str, *args: Any, query: str = "") -> Any:
        answer = self.client.get(reverse(name, args=args) + query)
        assert answer.status_code == 200
        return answer

    def has(self) -> dict[str, Any]:
        told = self.setting.app().get(f"members/{self.h1.pk}/").json()
        (thing,), (skill,) = told["things"], told["skills"]
        paper = next(
            row
            for row in self.setting.app().all(f"warbands/{self.setting.ember.pk}/print/")
            if row["member"] == str(self.h1.pk)
        )
        return {
            "skill": (skill["name"], skill["level"]),
            "thing": (thing["name"], thing["place"], thing["paid_silver"]),
            "effect": next(one["value"] for one in told["numbers"] if one["code"] == "MV"),
            "paper": ([one["name"] for one in paper["skills"]], paper["gear"]),
            "withdrawn": (skill["withdrawn"], thing["withdrawn"]),
        }

    def marked_on_pages(self) -> list[bool]:
        """Of the member's page and the skills and gear on both papers: whether withdrawn things are said to be so."""
        member = self.page("roster:member", self.h1.pk)
        papers = [self.page(name, self.setting.ember.pk).content.decode() for name in ("roster:print", "roster:sheet")]
        return ["withdrawn" in member.content.decode(), *("withdrawn" in one for one in papers)]

    def offered(self) -> tuple[bool, bool]:
        """Whether H2 is offered the skill, and R the blade, to take now: on pages as in the API."""
        h2 = hero(self.setting.ember, 2)
        skills = self.setting.app().all(f"members/{h2.pk}/learnable/")
        things = self.setting.app().all(f"warbands/{self.setting.ember.pk}/shop/")
        found = (
            any(one["card"]["key"] == SWIFT and one["levels"] for one in skills),
            any(one["card"]["key"] == BLADE and not one["why_not"] for one in things),
        )
        learn = self.page("roster:learn", h2.pk).content.decode()
        shop = self.page("roster:shop", self.setting.ember.pk).context["offers"]
        assert ("Swift" in learn) is found[0]
        assert any(one["key"] == BLADE and not one["why_not"] for one in shop) is found[1]
        return found


@pytest.fixture
def looks(ready: Setting, client_of: Any) -> Looks:
    return Looks(ready, client_of)


class TestWhatIsHad:
    @pytest.mark.parametrize("way", [by_service, by_page, by_api], ids=lambda way: way.__name__)
    def test_stays_marked_and_comes_back_into_the_offer(
        self, ready: Setting, looks: Looks, way: Way, client_of: Any, press: Any, books_clean: Any
    ):
        before = looks.has()
        assert before["withdrawn"] == (False, False)
        assert (looks.offered(), looks.marked_on_pages()) == ((True, True), [False] * 3)
        way(ready, "withdraw", BLADE, client_of, press)
        assert looks.has() == {**before, "withdrawn": (False, True)}
        assert (looks.offered(), looks.marked_on_pages()) == ((True, False), [True] * 3)
        way(ready, "withdraw", SWIFT, client_of, press)
        assert looks.has() == {**before, "withdrawn": (True, True)}
        assert looks.offered() == (False, False)
        way(ready, "restore", BLADE, client_of, press)
        assert looks.has() == {**before, "withdrawn": (True, False)}
        assert looks.marked_on_pages() == [True] * 3
        way(ready, "restore", SWIFT, client_of, press)
        assert (looks.has(), looks.offered(), looks.marked_on_pages()) == (before, (True, True), [False] * 3)
        assert books_clean()

    def test_goes_on_being_handed_over_and_worn(self, ready: Setting, client_of: Any, press: Any):
        by_service(ready, "withdraw", BLADE, client_of, press)
        thing, h2 = hero(ready.ember).possessions.get(), hero(ready.ember, 2)
        ready.alva.roster.give(possession_id=thing.pk, member_id=h2.pk)
        ready.alva.roster.put_on(possession_id=thing.pk)
        assert h2.possessions.get().place == "main_hand"

    def test_is_in_a_copy_as_it_was(self, ready: Setting, client_of: Any, press: Any):
        for key in (BLADE, SWIFT):
            by_service(ready, "withdraw", key, client_of, press)
        event = ready.alva.roster.copy_warband(warband_id=ready.ember.pk, name="Second Road")
        copy = hero(Warband.objects.get(pk=event.stream))
        assert (levels(copy), number(copy, "MV")) == ({SWIFT: 1}, 4)
        told = ready.app().get(f"members/{copy.pk}/").json()
        assert [one["withdrawn"] for one in (*told["skills"], *told["things"])] == [True, True]

    def test_is_still_there_after_the_warband_left_the_campaign(self, ready: Setting, client_of: Any, press: Any):
        for key in (BLADE, SWIFT):
            by_service(ready, "withdraw", key, client_of, press)
        ready.alva.do(joining.leave, campaign_id=ready.id, warband_id=ready.ember.pk)
        assert number(hero(ready.ember), "MV") == 4
        told = ready.app().get(f"members/{hero(ready.ember).pk}/").json()
        assert [one["name"] for one in (*told["skills"], *told["things"])] == ["Swift", "Blade"]


class TestWhatIsNotHad:
    def test_is_neither_sold_nor_taught_nor_granted_nor_found(self, ready: Setting, refusal: Any):
        for key in (BLADE, SWIFT):
            ready.bror.do(housecards.withdraw, campaign_id=ready.id, key=key)
        buy = {"warband_id": ready.ember.pk, "card_key": BLADE}
        assert refusal(lambda: ready.alva.roster.buy(**buy)) == ["withdrawn"]
        learn = {"member_id": hero(ready.ember, 2).pk, "card_key": SWIFT}
        assert refusal(lambda: ready.alva.roster.learn(**learn)) == ["withdrawn"]
        assert refusal(lambda: ready.bror.roster.grant_item(**buy, reason="A gift")) == ["unknown_choice"]
        answer = ready.app().do(f"warbands/{ready.ember.pk}/buy/", {"card": BLADE})
        assert (answer.status_code, code_of(answer)) == (409, "withdrawn")
        assert "withdrawn" in answer.json()["detail"]
