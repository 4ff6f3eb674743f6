"""A copy lost add-ons: a copy of a member or a warband is equal item by item, by every way to make one."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from core.models import Event
from roster.models import Member, Possession, Warband
from tests.campaigns.table import fresh, hero
from tests.cases.setting import BLADE, CHARM, Setting
from tests.roster.table import in_act, levels, number, state, warband_xp, worth, xp

pytestmark = pytest.mark.case(6)
NOTE = "Afraid of water"


def part(setting: Setting, thing: Possession, label: str) -> Possession:
    """An add-on of a thing, in an act of its own. Its id may sort before or after the thing that it belongs to."""
    made: list[Possession] = []

    def add(doing: Any, warband: Warband) -> None:
        row = Possession(
            warband=warband, holder=thing.holder, card=thing.card, part_of=thing, paid_silver=7, label=label
        )
        made.append(doing.create(row))

    in_act(setting.ember, add)
    return made[0]


@pytest.fixture
def ready(market: Setting) -> Setting:
    """V has a sword whose grip and guard were added, a worn charm, ST set by hand, a limp and a note."""
    v, play = market.vassal, market.alva.roster
    for card in (BLADE, CHARM):
        play.buy(warband_id=market.ember.pk, card_key=card, holder_id=v.pk)
    play.put_on(possession_id=v.possessions.get(card__key=BLADE).pk)
    play.put_on(possession_id=v.possessions.get(card__key=CHARM).pk)
    sword = v.possessions.get(card__key=BLADE)
    for label in ("Grip", "Guard", "Pommel"):
        part(market, sword, label)
    market.bror.roster.set_abilities(member_id=v.pk, abilities={"ST": 6}, reason="A blessing")
    play.add(member_id=v.pk, label="Limp", effects={"MV": -1})
    play.set_member_notes(member_id=v.pk, text=NOTE)
    play.learn(member_id=hero(market.ember).pk, card_key="shooting", to_level=2)
    play.buy(warband_id=market.ember.pk, card_key="rope", quantity=2)
    return market


def of_member(one: Member) -> dict[str, Any]:
    """What must be equal, item by item; ids and names aside."""
    row = fresh(one)
    things = row.possessions.filter(gone_at=None).select_related("card", "part_of__card")
    return {
        "kind": row.kind,
        "class": (row.main_class_id, row.subclass_id, row.profile and row.profile.key),
        "standing": row.standing,
        "abilities": row.abilities,
        "levels": levels(row),
        "xp": xp(row),
        "things": sorted(
            (
                one.card.key,
                one.label,
                one.place,
                one.loaded,
                one.paid_silver,
                one.region,
                one.part_of.card.key if one.part_of else "",
            )
            for one in things
        ),
        "conditions": [(one.kind, one.label, one.effects, one.until) for one in row.conditions.filter(ended_at=None)],
        "numbers": [(code, number(row, code)) for code in ("ST", "DX", "CO", "CH", "AW", "MV", "HP", "AC", "LOAD")],
    }


# --- a member ---------------------------------------------------------------------------------------------------------


def member_by_service(setting: Setting, client_of: Any, press: Any) -> UUID:
    event: Event = setting.bror.roster.copy_member(member_id=setting.vassal.pk, name="Twin")
    return UUID(event.payload["member"])


def member_by_page(setting: Setting, client_of: Any, press: Any) -> UUID:
    answer = press(client_of(setting.bror), reverse("roster:copy_member", args=[setting.vassal.pk]), name="Twin")
    assert answer.status_code == 302
    return Member.objects.get(name="Twin").pk


def member_by_api(setting: Setting, client_of: Any, press: Any) -> UUID:
    answer = setting.app(setting.bror).do(f"members/{setting.vassal.pk}/copy/", {"name": "Twin"})
    assert answer.status_code == 201
    return Member.objects.get(name="Twin").pk


# --- a warband --------------------------------------------------------------------------------------------------------


def warband_by_service(setting: Setting, client_of: Any, press: Any) -> UUID:
    event: Event = setting.alva.roster.copy_warband(warband_id=setting.ember.pk, name="Second Road")
    return event.stream


def warband_by_page(setting: Setting, client_of: Any, press: Any) -> UUID:
    answer = press(client_of(setting.alva), reverse("roster:copy", args=[setting.ember.pk]), name="Second Road")
    assert answer.status_code == 302
    return Warband.objects.get(name="Second Road").pk


def warband_by_api(setting: Setting, client_of: Any, press: Any) -> UUID:
    answer = setting.app().do(f"warbands/{setting.ember.pk}/copy/", {"name": "Second Road"})
    assert answer.status_code == 201
    return Warband.objects.get(name="Second Road").pk


Way = Callable[[Setting, Any, Any], UUID]


class TestACopyOfV:
    @pytest.mark.parametrize("way", [member_by_service, member_by_page, member_by_api], ids=lambda way: way.__name__)
    def test_is_equal_item_by_item(self, ready: Setting, way: Way, client_of: Any, press: Any, books_clean: Any):
        v = ready.vassal
        twin = Member.objects.get(pk=way(ready, client_of, press))
        assert of_member(twin) == of_member(v)
        assert twin.master == v.master
        assert twin.notes == ""
        mine, its = (set(one.possessions.values_list("pk", flat=True)) for one in (v, twin))
        assert (len(mine), len(its), mine & its) == (5, 5, set())
        parts = twin.possessions.exclude(part_of=None)
        assert {one.part_of_id for one in parts} == {twin.possessions.get(card__key=BLADE, part_of=None).pk}
        assert books_clean()

    def test_of_a_copy_is_equal_too(self, ready: Setting, client_of: Any, press: Any):
        v, twin = ready.vassal, member_by_service(ready, client_of, press)
        event = ready.bror.roster.copy_member(member_id=twin, name="Third")
        assert of_member(Member.objects.get(pk=event.payload["member"])) == of_member(v)

    def test_is_worth_as_much(self, ready: Setting, client_of: Any, press: Any):
        before = worth(ready.ember)
        member_by_service(ready, client_of, press)
        assert worth(ready.ember) == before + 100 + 50 + 3 * 7


class TestACopyOfR:
    @pytest.mark.parametrize("way", [warband_by_service, warband_by_page, warband_by_api], ids=lambda way: way.__name__)
    def test_is_equal_member_by_member(self, ready: Setting, way: Way, client_of: Any, press: Any, books_clean: Any):
        copy = Warband.objects.get(pk=way(ready, client_of, press))
        old, new = (list(Member.objects.filter(warband=one).order_by("rank")) for one in (ready.ember, copy))
        assert [of_member(one) for one in new] == [of_member(one) for one in old]
        assert [one.name for one in new] == [one.name for one in old]
        assert [one.master and one.master.name for one in new] == [one.master and one.master.name for one in old]
        assert {one.master.warband_id for one in new if one.master} == {copy.pk}
        for sum_of in (worth, warband_xp):
            assert sum_of(copy) == sum_of(ready.ember)
        assert copy.silver == ready.r.silver
        assert books_clean()

    def test_keeps_add_ons_with_their_thing_whatever_the_order_of_their_ids(
        self, ready: Setting, client_of: Any, press: Any
    ):
        """Some parts come before the thing that they belong to, some after it."""
        sword = ready.vassal.possessions.get(card__key=BLADE, part_of=None)
        for place in (1, 2**128 - 1):
            Possession.objects.filter(pk=part(ready, sword, f"Stone {place}").pk).update(id=UUID(int=place))
        assert sword.parts.filter(pk__lt=sword.pk).exists()
        assert sword.parts.filter(pk__gt=sword.pk).exists()
        copy = Warband.objects.get(pk=warband_by_service(ready, client_of, press))
        new = Possession.objects.get(warband=copy, card__key=BLADE, part_of=None)
        assert sorted(new.parts.values_list("label", flat=True)) == sorted(sword.parts.values_list("label", flat=True))

    def test_has_the_same_numbers_on_its_sheet(self, ready: Setting, client_of: Any, press: Any):
        copy = warband_by_service(ready, client_of, press)
        mine, its = ready.vassal, Member.objects.get(warband_id=copy, kind="vassal")
        shown = [ready.app().get(f"members/{one.pk}/").json()["numbers"] for one in (mine, its)]
        assert shown[0] == shown[1]
        assert state(its).abilities["ST"] == 6


class TestTheScreen:
    @pytest.mark.parametrize("of", ["copy", "copy_member"])
    def test_says_what_is_not_copied(self, ready: Setting, client_of: Any, of: str):
        subject = ready.ember if of == "copy" else ready.vassal
        who = ready.alva if of == "copy" else ready.bror
        page = client_of(who).get(reverse(f"roster:{of}", args=[subject.pk])).content.decode()
        for told in ("Not copied", "The log, and the ledger entry by entry", "Private notes"):
            assert told in page

    def test_and_that_is_so(self, ready: Setting, client_of: Any, press: Any):
        copy = warband_by_service(ready, client_of, press)
        history = ready.app().all(f"warbands/{copy}/history/")
        assert [one["kind"] for one in history] == ["roster.warband_copied"]
        assert NOTE not in str(ready.app().get(f"warbands/{copy}/").json())
        assert set(Member.objects.filter(warband_id=copy).values_list("notes", flat=True)) == {""}
        rows = ready.app().all(f"warbands/{copy}/silver/")
        assert len(rows) == 1
