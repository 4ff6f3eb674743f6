"""Pages ask the database a number of times that doesn't grow with what they show."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.selectors import catalogue
from tests.roster.table import hero

pytestmark = pytest.mark.django_db
PAGES = ("warband", "shop", "recruit", "history", "print", "sheet", "memorial", "silver")
OF_A_MEMBER = ("member", "learn", "xp", "wear")


def asked(alvas, address):
    alvas.see(address)  # catalogues and the like are kept from here on
    with CaptureQueriesContext(connection) as caught, catalogue.steady():
        alvas.see(address)
    return len(caught)


def grow(owner, warband, times):
    """More of everything: people, skills, things, conditions, acts, those who left."""
    one = hero(warband)
    for number in range(times):
        owner.recruit(warband_id=warband.pk, kind="vassal", name=f"V {number}", profile="hireling", master_id=one.pk)
        made = warband.members.get(name=f"V {number}")
        owner.buy(warband_id=warband.pk, card_key="sword", holder_id=made.pk)
        owner.put_on(possession_id=made.possessions.get().pk)
        owner.buy(warband_id=warband.pk, card_key="rope")
        owner.buy(warband_id=warband.pk, card_key="dagger", holder_id=one.pk)
        owner.add(member_id=one.pk, label=f"Scar {number}")
        owner.correct_silver(warband_id=warband.pk, amount=200, reason="loot")
        owner.correct_xp(member_id=one.pk, amount=1, reason="won")
        if number % 2:
            owner.dismiss(member_id=made.pk)


class TestTheNumberStays:
    @pytest.fixture
    def sizes(self, owner, alvas):
        """Addresses of the same pages of a small and of a large warband."""
        small, large = owner.founded("Small", silver=500), owner.founded("Large", silver=500)
        grow(owner, small, 2)
        grow(owner, large, 8)
        return small, large

    @pytest.mark.parametrize("name", PAGES)
    def test_for_a_warbands_pages(self, name, sizes, alvas):
        small, large = (asked(alvas, reverse(f"roster:{name}", args=[one.pk])) for one in sizes)
        assert large <= small
        assert large <= 40

    @pytest.mark.parametrize("name", OF_A_MEMBER)
    def test_for_a_members_pages(self, name, sizes, alvas):
        small, large = (asked(alvas, reverse(f"roster:{name}", args=[hero(one).pk])) for one in sizes)
        assert small == large
        assert large <= 40

    def test_for_the_list(self, owner, alvas):
        owner.founded("One")
        few = asked(alvas, "/warbands/")
        for number in range(5):
            owner.founded(f"More {number}")
        assert asked(alvas, "/warbands/") == few
