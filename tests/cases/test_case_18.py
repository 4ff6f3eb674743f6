"""A fixed value and an added one in the wrong order: numbers stack in layers, whatever came first.

printed, then what replaces it, then what was bought, then what is worn, then conditions. A mount's speed replaces the rider's
own with all that he bought and wears; an injury comes last, also on horseback.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from campaigns.services import housecards
from roster.models import Member
from tests.campaigns.table import hero
from tests.cases.setting import Setting
from tests.roster.table import number

pytestmark = [pytest.mark.case(18), pytest.mark.rule("DD-RIDE-2")]
CARDS: tuple[dict[str, Any], ...] = (
    {
        "key": "swift",
        "kind": "skill",
        "category": "general",
        "names": {"en": "Swift"},
        "price": {"unit": "xp", "flat": 1},
        "stats": {"abilities": {"MV": 1}},
        "lists": [{"list": "general"}],
    },
    {
        "key": "boots",
        "kind": "item",
        "category": "accessory",
        "names": {"en": "Boots"},
        "stats": {"slot": "accessory", "load": 0, "abilities": {"MV": 1}},
    },
    {
        "key": "courser",
        "kind": "profile",
        "category": "profile",
        "names": {"en": "Courser"},
        "stats": {
            "abilities": {"ST": 3, "DX": 3, "CO": 3, "CH": 1, "AW": 3, "MV": 8},
            "hp": 3,
            "traits": ["mount"],
            "capacity": 2,
            "recruit_as": "mount",
        },
    },
)


@pytest.fixture
def ready(setting: Setting) -> Setting:
    """H1 can ride and has 1 XP left, boots lie in the stash, and a courser of move 8 stands by."""
    for card in CARDS:
        setting.bror.do(housecards.add, campaign_id=setting.id, card=card)
    h1 = hero(setting.ember)
    setting.alva.roster.learn(member_id=h1.pk, card_key="riding")
    setting.bror.roster.correct_xp(member_id=h1.pk, amount=1, reason="For the test")
    setting.bror.roster.grant_item(warband_id=setting.ember.pk, card_key="boots", reason="For the test")
    setting.alva.roster.recruit(warband_id=setting.ember.pk, kind="mount", name="Tuuli", profile="courser")
    return setting


def learn(setting: Setting) -> None:
    setting.alva.roster.learn(member_id=hero(setting.ember).pk, card_key="swift")


def wear(setting: Setting) -> None:
    boots = setting.ember.possessions.get(card__key="boots")
    setting.alva.roster.give(possession_id=boots.pk, member_id=hero(setting.ember).pk, place="worn")


def mount(setting: Setting) -> None:
    setting.alva.roster.mount(rider_id=hero(setting.ember).pk, mount_id=courser(setting).pk)


def injure(setting: Setting) -> None:
    setting.alva.roster.add(member_id=hero(setting.ember).pk, label="Lame foot", effects={"MV": -1})


def courser(setting: Setting) -> Member:
    return Member.objects.get(warband=setting.ember, kind="mount")


def move(setting: Setting) -> int | None:
    return number(hero(setting.ember), "MV")


Step = Callable[[Setting], None]
STEPS: tuple[Step, ...] = (learn, wear, mount, injure)


class TestTheOrderOfEntry:
    def test_does_not_matter(self, ready: Setting):
        for order in permutations(STEPS):
            with transaction.atomic():
                for step in order:
                    step(ready)
                assert move(ready) == 7, [step.__name__ for step in order]
                ready.alva.roster.dismount(rider_id=hero(ready.ember).pk)
                assert move(ready) == 4
                transaction.set_rollback(True)

    def test_riding_is_the_speed_of_the_mount_whatever_was_bought(self, ready: Setting):
        assert move(ready) == 3
        learn(ready)
        wear(ready)
        assert move(ready) == 5
        mount(ready)
        assert move(ready) == 8
        injure(ready)
        assert move(ready) == 7
        ready.alva.roster.dismount(rider_id=hero(ready.ember).pk)
        assert move(ready) == 4

    def test_an_injury_of_the_mount_slows_the_rider_too(self, ready: Setting):
        mount(ready)
        ready.alva.roster.add(member_id=courser(ready).pk, label="Lost a shoe", effects={"MV": -2})
        assert (move(ready), number(courser(ready), "MV")) == (6, 6)
        ready.alva.roster.dismount(rider_id=hero(ready.ember).pk)
        assert move(ready) == 3

    @pytest.mark.parametrize("way", ["page", "api"])
    def test_also_where_he_mounts_on_the_page_or_over_the_api(
        self, ready: Setting, client_of: Any, press: Any, way: str
    ):
        h1, horse = hero(ready.ember), courser(ready)
        learn(ready)
        if way == "page":
            client = client_of(ready.alva)
            assert press(client, reverse("roster:mount", args=[h1.pk]), pick=str(horse.pk)).status_code == 302
            assert move(ready) == 8
            assert press(client, reverse("roster:dismount", args=[h1.pk])).status_code == 302
        else:
            assert ready.app().do(f"members/{h1.pk}/mount/", {"mount": str(horse.pk)}).status_code == 201
            assert move(ready) == 8
            assert ready.app().do(f"members/{h1.pk}/dismount/").status_code == 201
        assert move(ready) == 4


class TestTheStack:
    """What the number is made of, in the order in which it counts."""

    ON_FOOT = [("printed", 3, False), ("bought", 1, False), ("worn", 1, False), ("conditions", -1, False)]
    RIDING = [("printed", 3, False), ("replaced", 8, True), ("conditions", -1, False)]

    @pytest.fixture
    def all_of_it(self, ready: Setting) -> Setting:
        for step in reversed(STEPS):
            step(ready)
        return ready

    def told(self, setting: Setting) -> tuple[int, list[tuple[str, int, bool]], list[str]]:
        found = setting.app().get(f"members/{hero(setting.ember).pk}/").json()["numbers"]
        row = next(one for one in found if one["code"] == "MV")
        steps = [(one["layer"], one["amount"], one["replaces"]) for one in row["steps"]]
        assert row["rule"] in ("DD-RIDE-2", "DD-CORE-2")
        return row["value"], steps, [one["name"] for one in row["steps"]]

    def test_names_every_source_over_the_api(self, all_of_it: Setting):
        value, steps, names = self.told(all_of_it)
        assert (value, steps) == (7, self.RIDING)
        assert names[1:] == ["Courser", "Lame foot"]
        all_of_it.alva.roster.dismount(rider_id=hero(all_of_it.ember).pk)
        value, steps, names = self.told(all_of_it)
        assert (value, steps) == (4, self.ON_FOOT)
        assert names[1:] == ["Swift", "Boots", "Lame foot"]

    def test_names_them_on_the_page(self, all_of_it: Setting, client_of: Any):
        page = client_of(all_of_it.alva).get(reverse("roster:member", args=[hero(all_of_it.ember).pk]))
        row = next(one for one in page.context["numbers"] if one["code"] == "MV")
        assert row["value"] == 7
        assert [(one["value"], one["replaces"]) for one in row["sources"]] == [(3, False), (8, True), (-1, False)]

    def test_is_printed_as_it_stands(self, all_of_it: Setting):
        paper = all_of_it.app().all(f"warbands/{all_of_it.ember.pk}/print/")
        mine = next(one for one in paper if one["member"] == str(hero(all_of_it.ember).pk))
        assert next(one["value"] for one in mine["numbers"] if one["code"] == "MV") == 7

    def test_is_the_same_in_a_copy(self, all_of_it: Setting):
        event = all_of_it.alva.roster.copy_warband(warband_id=all_of_it.ember.pk, name="Second Road")
        copy = Member.objects.filter(warband_id=event.stream, kind="hero").order_by("rank")[0]
        assert number(copy, "MV") == 7
