"""Who rides what, and where."""

from __future__ import annotations

import pytest

from rules.engine.books.base import CardState
from tests.engine import cast
from tests.engine.cast import BOOK, ask, hero, member

RIDER = hero(learned={"riding": 1})


def reasons(rider, mount):
    return [one.code for one in BOOK.may_mount(rider, mount)]


@pytest.mark.rule("DD-RIDE-1")
class TestRidingWantsTheSkill:
    def test_outdoors_it_is_enough(self):
        assert ask("may_ride", riding=True, indoors=False, indoor_mount=False) is True

    def test_without_it_nobody_rides(self):
        assert ask("may_ride", riding=False, indoors=False, indoor_mount=True) is False

    def test_a_member_with_it_may_take_a_mount(self):
        assert reasons(RIDER, cast.horse()) == []
        assert reasons(hero(), cast.horse()) == ["no_riding"]

    def test_a_vassal_may_have_it_on_his_profile(self):
        scout = member("vassal", profile=CardState("scout", "profile", stats={"traits": ["riding"]}))
        assert reasons(scout, cast.horse()) == []


@pytest.mark.rule("DD-MOUNT-2")
class TestIndoorsNobodyRides:
    def test_an_ordinary_mount(self):
        assert ask("may_ride", riding=True, indoors=True, indoor_mount=False) is False

    @pytest.mark.rule("DD-INDOOR-1")
    def test_but_an_indoor_mount(self):
        assert ask("may_ride", riding=True, indoors=True, indoor_mount=True) is True


@pytest.mark.rule("DD-MOUNT-1")
class TestWhatIsRidden:
    def test_a_hero_is_no_mount(self):
        assert reasons(RIDER, hero("Eino")) == ["not_a_mount"]

    def test_a_vassal_with_the_trait_is_one(self):
        unicorn = member("vassal", "Halla", profile=CardState("unicorn", "creature", stats={"traits": ["mount"]}))
        assert reasons(RIDER, unicorn) == []

    def test_a_mount_does_not_ride(self):
        assert reasons(cast.horse("Tuuli"), cast.horse("Halla")) == ["not_a_rider", "no_riding"]

    def test_nobody_rides_two(self):
        mounted = hero(learned={"riding": 1}, mount=cast.horse("Tuuli"))
        assert reasons(mounted, cast.horse("Halla")) == ["already_riding"]
        assert reasons(mounted, cast.horse("Tuuli")) == []

    def test_a_lost_mount_is_not_ridden(self):
        lost = cast.MemberState("Tuuli", "mount", profile=cast.horse().profile, standing="lost")
        assert reasons(RIDER, lost) == ["not_on_roster"]
