"""The dead still count in part: five places tell a warband's totals, and all leave a dead member out whole."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Adventure
from campaigns.services import adventuring
from roster.models import Possession
from tests.campaigns.table import hero
from tests.cases.setting import BLADE, CHARM, Setting
from tests.roster.table import kit

pytestmark = pytest.mark.case(2)


@pytest.fixture
def played(market: Setting) -> Setting:
    """H2 knows Melee 2 and Bribery, wears a charm and carries a blade, and an adventure is planned."""
    h2, play = hero(market.ember, 2), market.alva.roster
    play.learn(member_id=h2.pk, card_key="melee_levels", to_level=2)
    play.learn(member_id=h2.pk, card_key="bribery")
    for card in (BLADE, CHARM):
        play.buy(warband_id=market.ember.pk, card_key=card, holder_id=h2.pk)
    play.put_on(possession_id=h2.possessions.get(card__key=CHARM).pk)
    market.plan()
    return market


class Places:
    """XP and worth of R as each place tells them. The dice helper and the sheet on paper tell XP alone."""

    def __init__(self, setting: Setting, client: Any) -> None:
        self.setting, self.client = setting, client

    def page(self, name: str, *args: Any) -> Any:
        answer = self.client.get(reverse(name, args=args))
        assert answer.status_code == 200
        return answer.context

    def of_the_roster_page(self) -> tuple[int, int]:
        told = self.page("roster:warband", self.setting.ember.pk)
        assert sum(row["amount"] for row in told["xp_rows"]) == told["xp"]
        assert sum(row["amount"] for row in told["worth_rows"]) == told["worth"]
        return told["xp"], told["worth"]

    def of_the_campaign_table(self) -> tuple[int, int]:
        rows = self.setting.app().all(f"campaigns/{self.setting.id}/standings/")
        mine = next(row for row in rows if row["warband"] == str(self.setting.ember.pk))
        table = [row["row"] for row in self.page("campaigns:standings", self.setting.id)["rows"]]
        (shown,) = (row for row in table if row.warband == str(self.setting.ember.pk))
        assert (shown.xp, shown.worth) == (mine["xp"], mine["worth"])
        return mine["xp"], mine["worth"]

    def of_paper(self) -> tuple[int, list[str]]:
        told = self.page("roster:sheet", self.setting.ember.pk)
        return told["sheet"].xp, [row["name"] for row in told["rows"]]

    def of_the_api(self) -> tuple[int, int]:
        told = self.setting.app().get(f"warbands/{self.setting.ember.pk}/").json()
        return told["xp"], told["worth"]

    def of_the_dice(self) -> int:
        adventure = Adventure.objects.get()
        sides = self.page("campaigns:adventure", adventure.pk)["shown"].sides
        return next(side.xp for side in sides if side.warband == self.setting.ember.pk)

    def agree(self) -> tuple[int, int]:
        xp, worth = self.of_the_roster_page()
        assert self.of_the_campaign_table() == self.of_the_api() == (xp, worth)
        assert self.of_paper()[0] == self.of_the_dice() == xp
        return xp, worth


@pytest.fixture
def places(played: Setting, client_of: Any) -> Places:
    return Places(played, client_of(played.alva))


def kill(setting: Setting) -> Any:
    return setting.bror.roster.correct_standing(member_id=hero(setting.ember, 2).pk, standing="dead", reason="Drowned")


class TestTotals:
    def test_all_places_agree_before_and_after(self, played: Setting, places: Places, books_clean: Any):
        assert places.agree() == (20, 150)
        kill(played)
        assert places.agree() == (16, 150)
        assert books_clean()

    def test_nothing_of_him_is_left_in_a_receipt(self, played: Setting, places: Places):
        kill(played)
        told = places.page("roster:warband", played.ember.pk)
        name = hero(played.ember, 2).name
        assert name not in [row["label"] for row in (*told["xp_rows"], *told["worth_rows"])]

    def test_the_log_of_xp_over_time_follows_after_the_next_adventure(self, played: Setting):
        kill(played)
        played.muster(Adventure.objects.get())
        played.bror.do(adventuring.report, adventure_id=Adventure.objects.get().pk, told=played.told("win"))
        rows = played.app().all(f"campaigns/{played.id}/xp/")
        mine = next(row for row in rows if row["warband"] == str(played.ember.pk))
        assert mine["points"][-1]["xp"] == 16 + 5 * 3  # four heroes and the squire

    def test_what_dies_by_the_dice_counts_the_same(self, played: Setting, places: Places):
        played.muster(Adventure.objects.get())
        one = hero(played.ember, 2)
        played.bror.do(
            adventuring.report, adventure_id=Adventure.objects.get().pk, told=played.told("loss", fallen=[one])
        )
        assert places.of_the_roster_page() == (20 + 6, 150)
        played.recover(one, 12, 12)
        played.plan("Next")
        assert places.of_the_roster_page() == places.of_the_campaign_table() == places.of_the_api() == (16 + 5, 150)


class TestWhatHeLeaves:
    def test_lies_in_the_stash_once(self, played: Setting, client_of: Any):
        kill(played)
        assert kit(None, played.ember) == [(BLADE, ""), (CHARM, "")]
        assert Possession.objects.filter(warband=played.ember).count() == 2
        stash = played.app().get(f"warbands/{played.ember.pk}/").json()["stash"]
        assert sorted(one["card"]["key"] for one in stash) == [BLADE, CHARM]
        assert [one["paid_silver"] for one in sorted(stash, key=lambda one: one["card"]["key"])] == [100, 50]

    def test_is_remembered_with_what_he_knew(self, played: Setting, places: Places):
        kill(played)
        (shown,) = places.page("roster:memorial", played.ember.pk)["remembered"]
        assert shown["name"] == hero(played.ember, 2).name
        assert sorted(shown["skills"]) == ["Bribery", "Melee 2"]
        assert list(shown["kit"]) == ["Blade", "Charm"]
        (told,) = played.app().all(f"warbands/{played.ember.pk}/memorial/")
        assert (sorted(told["skills"]), told["kit"], told["standing"]) == (
            ["Bribery", "Melee"],
            ["Blade", "Charm"],
            "dead",
        )

    def test_he_goes_on_no_paper_and_no_adventure(self, played: Setting, places: Places):
        kill(played)
        one = hero(played.ember, 2)
        assert one.name not in places.of_paper()[1]
        assert str(one.pk) not in [row["member"] for row in played.app().all(f"warbands/{played.ember.pk}/print/")]
        going = played.app().all(f"adventures/{Adventure.objects.get().pk}/muster/?warband={played.ember.pk}")
        assert going
        assert str(one.pk) not in [row["id"] for row in going]
