"""A copy repriced kit: what was paid stays what was paid, in the original and in every copy, whatever the card costs later."""

from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from campaigns.services import housecards, joining
from roster.models import Possession, Warband
from tests.cases.setting import BLADE, REGION, SHOP, Setting
from tests.roster.table import fresh, worth

pytestmark = pytest.mark.case(7)
ELSEWHERE, OTHER_SHOP = "grey_harbour", "market-grey-harbour"


def blade(here: int, there: int = 0) -> dict[str, Any]:
    """A blade that costs so much in R's region, and something else where others trade."""
    return {
        "key": BLADE,
        "kind": "item",
        "category": "weapon",
        "names": {"en": "Blade"},
        "stats": {"slot": "weapon", "load": 1},
        "lists": [
            {"list": SHOP, "price_silver": here, "availability": None},
            {"list": OTHER_SHOP, "price_silver": there, "availability": None},
        ],
    }


def reprice(setting: Setting, here: int, there: int = 0) -> None:
    setting.bror.do(housecards.change, campaign_id=setting.id, key=BLADE, card=blade(here, there))


@pytest.fixture
def bought(setting: Setting) -> Setting:
    """Blades cost 30 in Caela and nothing in Grey Harbour; R trades in Caela and owns one."""
    reprice(setting, 30)
    assert setting.r.region == REGION
    setting.alva.roster.buy(warband_id=setting.ember.pk, card_key=BLADE)
    return setting


def copy_of(setting: Setting, warband: Any = None) -> Warband:
    event = setting.alva.roster.copy_warband(warband_id=(warband or setting.ember).pk, name="Second Road")
    return Warband.objects.get(pk=event.stream)


def told(setting: Setting, warband: Any, client_of: Any) -> set[tuple[int, int]]:
    """What was paid for the blade and the worth of all, as rows, API, page and receipt tell it."""
    row = Possession.objects.get(warband=warband, card__key=BLADE)
    api = setting.app().get(f"warbands/{warband.pk}/").json()
    thing = setting.app().get(f"things/{row.pk}/").json()
    page = client_of(setting.alva).get(reverse("roster:warband", args=[warband.pk])).context
    return {
        (row.paid_silver, worth(warband)),
        (api["stash"][0]["paid_silver"], api["worth"]),
        (thing["paid_silver"], page["worth"]),
        (sum(one["amount"] for one in page["worth_rows"]), page["worth"]),
    }


class TestWhatWasPaid:
    def test_is_thirty_in_both_before_and_after_the_card_changes(
        self, bought: Setting, client_of: Any, books_clean: Any
    ):
        copy = copy_of(bought)
        assert told(bought, bought.ember, client_of) == told(bought, copy, client_of) == {(30, 30)}
        reprice(bought, 45)
        assert told(bought, bought.ember, client_of) == told(bought, copy, client_of) == {(30, 30)}
        assert told(bought, copy_of(bought, copy), client_of) == {(30, 30)}
        assert books_clean()

    @pytest.mark.parametrize("by", ["page", "api"])
    def test_whichever_way_it_is_copied(self, bought: Setting, client_of: Any, press: Any, by: str):
        if by == "page":
            url = reverse("roster:copy", args=[bought.ember.pk])
            assert press(client_of(bought.alva), url, name="Second Road").status_code == 302
        else:
            assert bought.app().do(f"warbands/{bought.ember.pk}/copy/", {"name": "Second Road"}).status_code == 201
        reprice(bought, 45)
        assert told(bought, Warband.objects.get(name="Second Road"), client_of) == {(30, 30)}

    def test_a_copy_that_enters_the_campaign_keeps_it(self, bought: Setting, client_of: Any):
        copy = copy_of(bought)
        consent = bought.alva.do(joining.enter, campaign_id=bought.id, warband_id=copy.pk)
        if fresh(copy).circle_id is None:  # its books hold a correction, so an organiser is asked
            bought.bror.do(joining.grant, request_id=UUID(consent.payload["request"]))
        assert fresh(copy).circle_id == bought.id
        reprice(bought, 45)
        assert told(bought, copy, client_of) == {(30, 30)}

    def test_one_made_after_the_change_too(self, bought: Setting, client_of: Any):
        reprice(bought, 45)
        assert told(bought, copy_of(bought), client_of) == {(30, 30)}

    def test_nor_does_the_region_matter_that_is_chosen_later(self, bought: Setting, client_of: Any):
        copy = copy_of(bought)
        bought.alva.roster.set_region(warband_id=copy.pk, region=ELSEWHERE)
        assert told(bought, copy, client_of) == {(30, 30)}
        assert Possession.objects.get(warband=copy).region == REGION


class TestWhatItCostsNow:
    def test_follows_the_card_of_the_house_that_holds(self, bought: Setting):
        """The campaign's card changes for R; a copy plays by the house as it was copied."""
        copy = copy_of(bought)
        reprice(bought, 45)
        play = bought.alva.roster
        assert play.buy(warband_id=bought.ember.pk, card_key=BLADE).payload["price_silver"] == 45
        assert play.buy(warband_id=copy.pk, card_key=BLADE).payload["price_silver"] == 30

    def test_what_is_had_for_nothing_elsewhere_is_worth_nothing_and_stays_so(self, bought: Setting, client_of: Any):
        bought.bror.roster.set_region(warband_id=bought.gulls.pk, region=ELSEWHERE)
        bought.dag.roster.buy(warband_id=bought.gulls.pk, card_key=BLADE)
        assert worth(bought.gulls) == 0
        reprice(bought, 45, there=60)
        assert worth(bought.gulls) == 0
        event = bought.dag.roster.copy_warband(warband_id=bought.gulls.pk, name="More Gulls")
        assert worth(Warband.objects.get(pk=event.stream)) == 0
