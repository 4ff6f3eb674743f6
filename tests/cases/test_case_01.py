"""Leaving "dead" by the side door: whatever way leads back, the warband is what it was before the death."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory
from django.urls import reverse

from campaigns.models import Recovery
from campaigns.services import recovering
from core.models import Event
from roster.models import Member
from tests.campaigns.table import fresh, hero
from tests.cases.setting import BLADE, CHARM, Setting
from tests.core.calling import code_of
from tests.roster.table import kit, levels, warband_xp, worth, xp

pytestmark = pytest.mark.case(1)
WHY = "He was only stunned"


@pytest.fixture
def lived_in(market: Setting) -> Setting:
    """H3 owns a blade in hand, a worn charm and a gift, knows Bribery and leads the vassal."""
    h3 = hero(market.ember, 3)
    play = market.alva.roster
    play.learn(member_id=h3.pk, card_key="bribery")
    for card, place in ((BLADE, "main_hand"), (CHARM, "worn")):
        play.buy(warband_id=market.ember.pk, card_key=card, holder_id=h3.pk)
        thing = h3.possessions.get(card__key=card)
        if not thing.place:
            play.put_on(possession_id=thing.pk, place=place)
    market.bror.roster.grant_item(warband_id=market.ember.pk, card_key="rope", holder_id=h3.pk, reason="A gift")
    play.change_master(member_id=market.vassal.pk, master_id=h3.pk)
    return market


def look(setting: Setting) -> dict[str, Any]:
    """All that a death touches."""
    members = Member.objects.filter(warband=setting.ember).select_related("master").order_by("rank")
    return {
        "xp": warband_xp(setting.ember),
        "worth": worth(setting.ember),
        "silver": setting.r.silver,
        "stash": kit(None, setting.ember),
        "members": [
            (one.name, one.standing, one.master and one.master.name, levels(one), xp(one), kit(one)) for one in members
        ],
    }


def kill(setting: Setting) -> Event:
    event: Event = setting.bror.roster.correct_standing(
        member_id=hero(setting.ember, 3).pk, standing="dead", reason="Fell off the cliff"
    )
    return event


Way = Callable[[Setting, Event, Any, Any], Any]


def by_undo(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    return setting.bror.roster.undo(event_id=death.id)


def by_undo_page(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    return press(client_of(setting.bror), reverse("roster:undo", args=[death.id]))


def by_undo_api(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    return setting.app(setting.bror).do(f"events/{death.id}/undo/")


def by_bringing_back(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    return setting.bror.roster.bring_back(member_id=hero(setting.ember, 3).pk, reason=WHY)


def by_the_page_that_brings_back(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    url = reverse("roster:bring_back", args=[hero(setting.ember, 3).pk])
    return press(client_of(setting.bror), url, reason=WHY)


def by_bringing_back_api(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    return setting.app(setting.bror).do(f"members/{hero(setting.ember, 3).pk}/bring-back/", {"reason": WHY})


def by_the_standing(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    h3 = hero(setting.ember, 3)
    return setting.bror.roster.correct_standing(member_id=h3.pk, standing="roster", reason=WHY)


def by_the_form_of_standings(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    url = reverse("roster:correct_standing", args=[hero(setting.ember, 3).pk])
    return press(client_of(setting.bror), url, standing="roster", reason=WHY)


def by_the_standing_api(setting: Setting, death: Event, client_of: Any, press: Any) -> Any:
    told = {"standing": "roster", "reason": WHY}
    return setting.app(setting.bror).do(f"members/{hero(setting.ember, 3).pk}/correct-standing/", told)


WAYS: tuple[Way, ...] = (
    by_undo,
    by_undo_page,
    by_undo_api,
    by_bringing_back,
    by_the_page_that_brings_back,
    by_bringing_back_api,
    by_the_standing,
    by_the_form_of_standings,
    by_the_standing_api,
)


class TestEveryWayBack:
    @pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
    def test_ends_where_it_began(self, lived_in: Setting, way: Way, client_of: Any, press: Any, books_clean: Any):
        before = look(lived_in)
        assert (before["xp"], before["worth"]) == (20, 150)
        death = kill(lived_in)
        assert (warband_xp(lived_in.ember), worth(lived_in.ember), kit(hero(lived_in.ember, 3))) == (16, 150, [])
        answer = way(lived_in, death, client_of, press)
        assert getattr(answer, "status_code", 200) in (200, 201, 302)
        assert look(lived_in) == before
        assert books_clean()

    @pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
    def test_gives_what_was_free_back_as_free(self, lived_in: Setting, way: Way, client_of: Any, press: Any):
        way(lived_in, kill(lived_in), client_of, press)
        assert lived_in.ember.possessions.get(card__key="rope").paid_silver == 0
        assert fresh(lived_in.vassal).xp_earned == 0


class TestADeathFromTheDice:
    """A hero falls, and the recovery says that he dies: the roll may be set aside, and the next one is another roll."""

    @pytest.fixture
    def died(self, lived_in: Setting) -> tuple[Setting, dict[str, Any]]:
        lived_in.played(fallen=[hero(lived_in.ember, 3)])
        before = look(lived_in)
        row = lived_in.recover(hero(lived_in.ember, 3), 12, 12)
        assert (row.outcome, hero(lived_in.ember, 3).standing) == ("dead", "dead")
        return lived_in, before

    def test_set_aside_is_no_death_and_the_roll_is_due_again(self, died: Any, books_clean: Any):
        setting, before = died
        setting.undo(setting.last("campaigns.recovery_rolled"), reason="The die fell off the table")
        assert look(setting) == before
        assert Recovery.objects.get(member=hero(setting.ember, 3)).state == "due"
        assert books_clean()

    def test_by_way_of_bed_rest_he_is_as_he_was_too(self, died: Any, client_of: Any, press: Any, books_clean: Any):
        setting, before = died
        url = reverse("campaigns:undo", args=[setting.last("campaigns.recovery_rolled").id])
        assert press(client_of(setting.bror), url, reason="The die fell off the table").status_code == 302
        due = Recovery.objects.get(member=hero(setting.ember, 3))
        setting.alva.do(recovering.type_in, recovery_id=due.pk, faces=[12, 3])
        assert look(setting) == before
        held = hero(setting.ember, 3).conditions.filter(ended_at=None).values_list("kind", flat=True)
        assert sorted(held) == ["bed_rest", "fell"]
        assert books_clean()

    def test_ending_what_he_suffers_wakes_no_dead(self, died: Any):
        setting, _before = died
        h3 = hero(setting.ember, 3)
        for held in h3.conditions.filter(ended_at=None):
            setting.bror.roster.end(condition_id=held.pk, reason="Healed")
        assert fresh(h3).standing == "dead"
        living = Member.objects.filter(warband=setting.ember, standing="roster")
        assert warband_xp(setting.ember) == sum(one.xp_earned for one in living)

    def test_a_second_death_is_told_from_the_first(self, died: Any):
        setting, before = died
        setting.bror.roster.bring_back(member_id=hero(setting.ember, 3).pk, reason=WHY)
        assert look(setting) == before
        kill(setting)
        setting.bror.roster.bring_back(member_id=hero(setting.ember, 3).pk, reason=WHY)
        assert look(setting) == before


class TestWhoMayNot:
    @pytest.mark.parametrize("way", ["bring-back", "correct-standing"])
    def test_is_refused_with_a_sentence(self, lived_in: Setting, way: str):
        kill(lived_in)
        told = {"reason": WHY, **({"standing": "roster"} if way == "correct-standing" else {})}
        answer = lived_in.app().do(f"members/{hero(lived_in.ember, 3).pk}/{way}/", told)
        assert (answer.status_code, code_of(answer)) == (403, "not_allowed")
        assert "an organiser" in answer.json()["detail"]
        assert hero(lived_in.ember, 3).standing == "dead"

    def test_nor_without_a_reason(self, lived_in: Setting, client_of: Any, press: Any):
        kill(lived_in)
        url = reverse("roster:bring_back", args=[hero(lived_in.ember, 3).pk])
        assert press(client_of(lived_in.bror), url, reason=" ").status_code == 422
        assert hero(lived_in.ember, 3).standing == "dead"

    def test_nor_while_there_is_no_room(self, lived_in: Setting, refusal: Any):
        """In his place somebody else was taken on."""
        kill(lived_in)
        given = {"warband_id": lived_in.ember.pk, "kind": "hero", "name": "Aino", "main_class": "rogue"}
        lived_in.alva.roster.recruit(**given)
        back = {"member_id": hero(lived_in.ember, 3).pk, "reason": WHY}
        assert refusal(lambda: lived_in.bror.roster.bring_back(**back)) == ["too_many_heroes"]
        standing = {**back, "standing": "roster"}
        assert refusal(lambda: lived_in.bror.roster.correct_standing(**standing)) == ["too_many_heroes"]

    def test_the_admin_changes_no_standing(self, lived_in: Setting, admin_user: Any):
        request = RequestFactory().get("/")
        request.user = admin_user
        assert not admin.site.get_model_admin(Member).has_change_permission(request)
        client = Client()
        client.force_login(admin_user)
        kill(lived_in)
        url = reverse("admin:roster_member_change", args=[hero(lived_in.ember, 3).pk])
        client.post(url, {"standing": "roster"})
        assert hero(lived_in.ember, 3).standing == "dead"
