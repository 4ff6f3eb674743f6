"""What becomes of warbands when their owner erases the account."""

import io
from uuid import uuid4

import pytest
from PIL import Image

from accounts.selectors import access as seats
from accounts.services import erasing
from core import audit
from roster.models import Entry, Member, Portrait, Warband
from roster.selectors import access
from rules.models import House
from tests.roster.table import circle_of, enter, fresh, hero, tick

pytestmark = pytest.mark.django_db


def picture():
    kept = io.BytesIO()
    Image.new("RGB", (20, 20), "teal").save(kept, "PNG")
    return kept.getvalue()


@pytest.fixture
def leave(owner):
    def erase():
        return erasing.erase(act=uuid4(), actor=owner.user, at=tick())

    return erase


class TestAWarbandAlone:
    def test_goes_with_everything_in_it(self, owner, warband, leave, books_clean):
        rider, horse = owner.rider_and_horse(warband)
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        learnt = owner.learn(member_id=hero(warband, 2).pk, card_key="bribery")
        owner.undo(event_id=learnt.id)
        owner.set_portrait(member_id=rider.pk, picture=picture())
        owner.vassal(warband)
        owner.draft("A draft")
        leave()
        assert [model.objects.count() for model in (Warband, Member, Entry, Portrait, House)] == [0] * 5
        assert books_clean()

    def test_that_played_in_a_campaign_stays_in_its_books_without_notes(self, owner, organiser, warband, leave):
        from campaigns.models import Adventure, Campaign, Side

        circle = circle_of((organiser.user, "organiser"))
        campaign = Campaign.objects.create(
            circle=circle, system=warband.system, house=warband.house, name="Salt", created_at=tick()
        )
        adventure = Adventure.objects.create(campaign=campaign, number=1, name="The ford", created_at=tick())
        Side.objects.create(
            adventure=adventure,
            warband=warband,
            warband_name=warband.name,
            place=1,
            unfinished=False,
            created_at=tick(),
        )
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        owner.set_warband_notes(warband_id=warband.pk, text="They are in the well")
        leave()
        kept = fresh(warband)
        assert (kept.notes, kept.visibility, kept.archived_at is None) == ("", "private", False)
        assert Member.objects.filter(warband=warband).count() == 5
        assert [str(one) for one in audit.all_differences() if one.what.startswith("roster.")] == []


class TestAWarbandInACampaign:
    def test_stays_without_portraits_and_notes(self, owner, organiser, warband, leave):
        owner.set_member_notes(member_id=hero(warband).pk, text="Afraid of water")
        owner.set_portrait(member_id=hero(warband).pk, picture=picture())
        enter(warband, circle_of((organiser.user, "organiser")))
        leave()
        assert Warband.objects.filter(pk=warband.pk).exists()
        assert (hero(warband).notes, Portrait.objects.count()) == ("", 0)


class TestLocks:
    """One order for all acts: circles by id, then the person, then warbands by id. So no two wait for each other."""

    def test_are_taken_circles_first(self, owner, organiser, warband, leave, monkeypatch):
        seated = circle_of((organiser.user, "organiser"), (owner.user, "player"))
        enter(warband, circle_of((organiser.user, "organiser")))  # where the owner has no seat any more
        alone = owner.founded("Black Gulls")
        taken = []
        lock_circle, lock_warbands = seats.lock_circle, access.lock_warbands

        def circle(pk):
            taken.append(str(pk))
            return lock_circle(pk)

        def warbands(ids):
            wanted = list(ids)
            taken.append({*wanted})
            return lock_warbands(wanted)

        monkeypatch.setattr(seats, "lock_circle", circle)
        monkeypatch.setattr(access, "lock_warbands", warbands)
        leave()
        assert taken[:3] == [*sorted([str(seated.pk), str(fresh(warband).circle_id)]), {warband.pk, alone.pk}]

    def test_a_circle_that_came_in_between_is_told(self, owner, leave, refusal, monkeypatch):
        found = iter([set(), {uuid4()}])
        monkeypatch.setattr(erasing, "_circles_of", lambda user: next(found))
        assert refusal(leave) == ["busy"]
        owner.user.refresh_from_db()
        assert owner.user.erased_at is None
