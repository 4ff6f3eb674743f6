"""Which numbers of a sheet a group's own condition may change: those, and only those, that follow it in every game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from core import wording
from core.errors import Refused
from roster.models import Condition, Member
from roster.selectors import access, rulebook, snapshots
from roster.services import conditions, founding
from rules.engine.books.base import ConditionState
from tests.roster.table import tick
from tests.roster.web.browsing import Browser

pytestmark = pytest.mark.django_db
STARTERS = {"fivee": "ford_party", "year-zero": "wall_climbers", "cronache": "branco_di_cenere"}
FIXED = {
    "fivee": ("str_mod", "con_mod", "proficiency_bonus", "hp", "load_g", "capacity_g"),
    "year-zero": ("willpower", "move"),
    "cronache": ("cost", "hands", "resistance_left"),
}
MOVED = {"fivee": ("con", "athletics", "hp_max"), "year-zero": ("agility",), "cronache": ("combat", "resistance")}


@pytest.fixture
def first(alva: Any, cards: None) -> Callable[[str], Member]:
    def made(system: str) -> Member:
        told = {"name": system, "system": system, "starter": STARTERS[system]}
        event = founding.start(act=uuid4(), actor=alva, at=tick(), **told)
        return access._of_members().filter(warband_id=event.stream).order_by("rank")[0]

    return made


def put(member: Member, **effects: int) -> None:
    told = {"member_id": member.pk, "label": "Odd", "effects": effects}
    conditions.add(act=uuid4(), actor=member.warband.owner, at=tick(), **told)


def values(member: Member, **effects: int) -> dict[str, int | None]:
    """The sheet with a condition of one's own."""
    rules = rulebook.of(member.warband)
    held = ConditionState("house", effects=effects, label="Odd")
    state = replace(snapshots.member(member, rules), conditions=(held,))
    return {one.code: one.value for one in rules.book.sheet(state, rules.options)}


@pytest.mark.parametrize("system", STARTERS)
class TestAConditionOfOnesOwn:
    def test_changes_what_follows_it(self, system, first):
        member, rules = first(system), rulebook.of(first(system).warband)
        moved = rules.book.moved_by_conditions(snapshots.member(member, rules), rules.options)
        assert set(MOVED[system]) <= set(moved)
        before = values(member)
        for code in moved:
            assert values(member, **{code: 1})[code] == (before[code] or 0) + 1, code
        put(member, **dict.fromkeys(MOVED[system], 1))
        assert Condition.objects.get().effects == dict.fromkeys(MOVED[system], 1)

    def test_is_refused_for_what_nothing_follows_from_with_what_it_may_change(self, system, first):
        member = first(system)
        for code in FIXED[system]:
            assert code in values(member)
            with pytest.raises(Refused) as caught:
                put(member, **{MOVED[system][0]: 1, code: 1})
            (told,) = wording.refusals(caught.value)
            assert told["code"] == "not_by_condition"
            assert told["params"]["moved"][0] in values(member)
        assert not Condition.objects.exists()

    def test_is_offered_for_nothing_else(self, system, first, alva):
        member = first(system)
        form = Browser(alva).see(f"/members/{member.pk}/conditions/new/").html
        assert all(f'<option value="{code}"' in form for code in MOVED[system])
        assert not any(f'<option value="{code}"' in form for code in FIXED[system])


class TestTheSentence:
    def test_names_the_number_and_those_that_may_be_changed(self, first):
        with pytest.raises(Refused) as caught:
            put(first("year-zero"), willpower=1)
        assert [one["sentence"] for one in wording.refusals(caught.value)] == [
            "A condition can't change Willpower: nothing would follow from it. It may change: "
            "Strength, Agility, Wits, Empathy."
        ]
