"""Who acts for a warband in a circle: its owner as long as he plays there, and organisers."""

import pytest
from django.http import Http404

from accounts.models import Seat
from core import wording
from core.errors import NotAllowed
from roster.selectors import access, home
from roster.selectors.permits import Permits
from tests.roster.table import circle_of, enter, fresh, hero, xp

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated(owner, organiser, warband):
    """Alva's warband in Bror's circle, where Alva plays."""
    return enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))


@pytest.fixture(params=["removed", "spectator"])
def benched(request, owner, seated):
    """Alva lost her seat, or looks on."""
    mine = Seat.objects.filter(circle=seated.circle, user=owner.user)
    if request.param == "removed":
        mine.delete()
    else:
        mine.update(role=request.param)
    return seated


class TestAnOwnerWhoPlays:
    def test_acts_for_the_warband(self, owner, seated):
        owner.learn(member_id=hero(seated).pk, card_key="bribery")
        assert access.edits(seated, owner.user)

    @pytest.mark.parametrize("role", ["organiser", "co-organiser"])
    def test_also_as_an_organiser(self, owner, warband, role):
        enter(warband, circle_of((owner.user, role)))
        owner.learn(member_id=hero(warband).pk, card_key="bribery")


class TestAnOwnerWhoPlaysNoMore:
    def test_does_nothing_for_the_warband(self, owner, benched):
        acts = (
            lambda: owner.learn(member_id=hero(benched).pk, card_key="bribery"),
            lambda: owner.recruit(warband_id=benched.pk, kind="vassal", name="Vilho", master_id=hero(benched).pk),
            lambda: owner.buy(warband_id=benched.pk, card_key="rope"),
            lambda: owner.archive(warband_id=benched.pk),
            lambda: owner.rename_warband(warband_id=benched.pk, name="Mine"),
        )
        for act in acts:
            with pytest.raises(NotAllowed) as caught:
                act()
            said = wording.refusals(caught.value)[0]["sentence"]
            assert said.endswith("Who may: whoever plays in the campaign, or an organiser.")
        assert xp(hero(benched)) == (4, 0, 4)

    def test_still_looks_at_it_and_keeps_the_notes(self, owner, benched):
        assert access.warband_to_see(benched.pk, user=owner.user) == benched
        owner.set_warband_notes(warband_id=benched.pk, text="They sent me away")
        assert fresh(benched).notes == "They sent me away"

    def test_is_offered_nothing(self, owner, benched):
        permits = Permits(benched, owner.user)
        assert permits["warband"]
        assert permits["notes"]
        assert not any(permits[name] for name in ("shop", "recruit", "rename", "archive", "copy"))
        assert (permits.acts, permits.only_owns) == (False, True)
        assert home.home_items(owner.user) == []

    def test_leaves_it_to_organisers(self, organiser, benched):
        organiser.learn(member_id=hero(benched).pk, card_key="bribery")

    def test_acts_again_with_a_new_seat(self, owner, benched):
        Seat.objects.update_or_create(
            circle=benched.circle, user=owner.user, defaults={"role": "player", "created_at": benched.created_at}
        )
        owner.learn(member_id=hero(benched).pk, card_key="bribery")


class TestOthers:
    def test_who_play_there_look_on(self, other_player, seated):
        Seat.objects.create(circle=seated.circle, user=other_player.user, role="player", created_at=seated.created_at)
        with pytest.raises(NotAllowed):
            other_player.learn(member_id=hero(seated).pk, card_key="bribery")

    def test_strangers_find_nothing(self, stranger, seated):
        with pytest.raises(Http404):
            stranger.learn(member_id=hero(seated).pk, card_key="bribery")
