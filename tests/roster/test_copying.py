"""Copies, the archive, sharing and portraits."""

import io
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import Http404
from PIL import Image

from core.errors import BadField, NotAllowed
from core.events import Doing
from core.models import Event
from roster.models import Condition, Entry, Member, Portrait, Possession, Warband
from roster.selectors import access
from roster.services import booking
from rules.models import ListEntry
from rules.services import housing
from tests.roster.table import (
    circle_of,
    enter,
    entries,
    fresh,
    hero,
    in_act,
    kit,
    levels,
    muster,
    number,
    silver,
    tick,
    warband_xp,
    worth,
    xp,
)

pytestmark = pytest.mark.django_db


def of_member(member):
    """What must be equal between a member and his copy."""
    row = fresh(member)
    held = [(one.kind, one.label, one.effects, one.until) for one in row.conditions.filter(ended_at=None)]
    return (
        row.name,
        row.kind,
        row.main_class_id,
        row.profile_id,
        row.abilities,
        row.standing,
        levels(row),
        xp(row),
        sorted((one.card.key, one.place, one.paid_silver, one.loaded, one.label) for one in row.possessions.all()),
        held,
    )


@pytest.fixture
def lived_in(owner, warband):
    """A warband with a past: skills, kit on and off, a condition, abilities by hand, a rider, a vassal, notes."""
    rider, horse = owner.rider_and_horse(warband)
    owner.mount(rider_id=rider.pk, mount_id=horse.pk)
    owner.learn(member_id=hero(warband, 2).pk, card_key="shooting", to_level=2)
    owner.buy(warband_id=warband.pk, card_key="sword", holder_id=rider.pk)
    sword = Possession.objects.get(card__key="sword")
    owner.put_on(possession_id=sword.pk)
    part = Possession.objects.create(
        warband=warband, holder=rider, card=sword.card, part_of=sword, paid_silver=7, label="Grip"
    )
    owner.buy(warband_id=warband.pk, card_key="silver_ring", holder_id=rider.pk)
    owner.buy(warband_id=warband.pk, card_key="rope")
    owner.add(member_id=rider.pk, label="Lame hand", effects={"DX": -1})
    owner.set_abilities(member_id=rider.pk, abilities={"ST": 6}, reason="A blessing")
    owner.set_member_notes(member_id=rider.pk, text="Afraid of water")
    owner.vassal(warband, master_id=hero(warband, 2).pk)
    owner.retire(member_id=hero(warband, 5).pk)
    assert part.pk
    return warband


@pytest.mark.case(6)
class TestACopyOfAWarband:
    def test_is_equal_member_by_member_and_thing_by_thing(self, owner, lived_in):
        event = owner.copy_warband(warband_id=lived_in.pk, name="The Second Road")
        copy = Warband.objects.get(pk=event.stream)
        old = list(Member.objects.filter(warband=lived_in).order_by("rank"))
        new = list(Member.objects.filter(warband=copy).order_by("rank"))
        assert [of_member(one) for one in old] == [of_member(one) for one in new]
        assert (silver(copy), worth(copy), warband_xp(copy)) == (
            silver(lived_in),
            worth(lived_in),
            warband_xp(lived_in),
        )
        assert kit(None, copy) == kit(None, lived_in)
        assert not {one.pk for one in old} & {one.pk for one in new}

    def test_keeps_bonds_parts_and_derived_numbers_inside_the_copy(self, owner, lived_in):
        event = owner.copy_warband(warband_id=lived_in.pk, name="The Second Road")
        rider = hero(Warband.objects.get(pk=event.stream))
        assert rider.mount.warband_id == event.stream
        assert Member.objects.get(warband_id=event.stream, kind="vassal").master.warband_id == event.stream
        part = Possession.objects.get(warband_id=event.stream, label="Grip")
        assert (part.part_of.warband_id, part.holder) == (event.stream, rider)
        assert (number(rider, "ST"), number(rider, "DX"), number(rider, "MV")) == (6, 2, 6)

    def test_has_one_opening_entry_for_each_account_no_log_and_no_notes(self, owner, lived_in, books_clean):
        event = owner.copy_warband(warband_id=lived_in.pk, name="The Second Road")
        copy = Warband.objects.get(pk=event.stream)
        assert entries(copy, Entry.SILVER) == [silver(lived_in)]
        assert set(Entry.objects.filter(warband=copy).values_list("reason", flat=True)) == {"opening"}
        assert Event.objects.filter(stream=copy.pk).count() == 1
        assert (hero(copy).notes, copy.notes, copy.circle, copy.visibility) == ("", "", None, "private")
        part = Possession.objects.filter(label="Grip", warband=lived_in)
        part.delete()  # made behind the log's back for the test
        assert books_clean()

    def test_of_a_draft_is_a_draft(self, owner):
        draft = owner.draft()
        event = owner.copy_warband(warband_id=draft.pk, name="Another")
        assert Warband.objects.get(pk=event.stream).founded_at is None

    def test_by_an_organiser_is_the_organisers_own(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        event = organiser.copy_warband(warband_id=warband.pk, name="A sparring partner")
        copy = Warband.objects.get(pk=event.stream)
        assert (copy.owner, copy.circle) == (organiser.user, None)

    def test_is_not_for_strangers_and_onlookers(self, owner, organiser, other_player, stranger, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (other_player.user, "player")))
        with pytest.raises(Http404):
            stranger.copy_warband(warband_id=warband.pk, name="Mine")
        with pytest.raises(NotAllowed):
            other_player.copy_warband(warband_id=warband.pk, name="Mine")


@pytest.mark.case(7)
class TestACopyKeepsPrices:
    def test_of_a_house_card_before_and_after_the_card_is_changed(self, owner, warband):
        with transaction.atomic():
            doing = Doing(act=uuid4(), actor=owner.user, at=tick(), kind="test.done", content={})
            data = {
                "key": "blade",
                "kind": "item",
                "category": "weapon",
                "names": {"en": "Blade"},
                "price": None,
                "rule": None,
                "stats": {"slot": "weapon", "bonus": 2, "bonus_to": "ST", "hands": 1, "load": 1},
                "lists": [{"list": "market-caela", "price_silver": 30, "availability": None}],
            }
            housing.add_card(doing, warband.house, data)
            doing.record(stream=warband.pk, circle=None, payload={})
        owner.buy(warband_id=warband.pk, card_key="blade")
        event = owner.copy_warband(warband_id=warband.pk, name="Copy")
        copy = Warband.objects.get(pk=event.stream)
        assert (worth(warband), worth(copy)) == (30, 30)
        ListEntry.objects.filter(card__key="blade").update(price_silver=45)
        assert (worth(warband), worth(copy)) == (30, 30)
        assert Possession.objects.get(warband=copy).card.house == copy.house


@pytest.mark.case(6)
class TestACopyOfAMember:
    def test_has_his_kit_levels_and_conditions(self, owner, warband):
        vassal = owner.vassal(warband)
        ring = owner.thing(warband, "silver_ring", vassal)
        owner.put_on(possession_id=ring.pk)
        owner.add(member_id=vassal.pk, label="Lame hand", effects={"DX": -1})
        owner.set_abilities(member_id=vassal.pk, abilities={"ST": 6}, reason="A blessing")
        event = owner.copy_member(member_id=vassal.pk, name="Vilho")
        copy = Member.objects.get(pk=event.payload["member"])
        assert of_member(copy) == of_member(vassal)
        assert copy.master == fresh(vassal).master

    def test_waits_for_room_on_the_roster(self, owner, warband, refusal):
        copied = refusal(lambda: owner.copy_member(member_id=hero(warband, 3).pk, name="Twin"))
        assert copied == ["too_many_heroes"]
        assert Member.objects.filter(warband=warband).count() == 5

    def test_in_a_campaign_is_an_organisers_act(self, owner, organiser, warband):
        vassal = owner.vassal(warband)
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        with pytest.raises(NotAllowed):
            owner.copy_member(member_id=vassal.pk, name="Twin")
        organiser.copy_member(member_id=vassal.pk, name="Twin")

    def test_is_undone_as_one(self, owner, warband, books_clean):
        vassal = owner.vassal(warband)
        owner.thing(warband, "sword", vassal)
        event = owner.copy_member(member_id=vassal.pk, name="Twin")
        owner.undo(event_id=event.id)
        assert Member.objects.get(name="Twin").standing == Member.REMOVED
        assert Possession.objects.count() == 1
        assert books_clean()


class TestTheArchive:
    def test_a_warband_goes_in_once_and_comes_out_once(self, owner, warband, refusal):
        owner.archive(warband_id=warband.pk)
        assert refusal(lambda: owner.archive(warband_id=warband.pk)) == ["archived"]
        owner.restore(warband_id=warband.pk)
        assert refusal(lambda: owner.restore(warband_id=warband.pk)) == ["not_archived"]

    def test_not_while_mustered_or_between_adventures(self, owner, warband, refusal):
        muster(warband, uuid4())
        assert refusal(lambda: owner.archive(warband_id=warband.pk)) == ["mustered"]
        muster(warband, None)
        Warband.objects.filter(pk=warband.pk).update(interval=uuid4())
        assert refusal(lambda: owner.archive(warband_id=warband.pk)) == ["interval_open"]


class TestWhoSeesAWarband:
    def may_see(self, warband, user, code=None):
        try:
            access.warband_to_see(warband.pk, user=user, share_code=code)
        except Http404:
            return False
        return True

    def test_a_private_one_its_owner_and_the_people_of_its_circle(
        self, owner, organiser, other_player, stranger, warband
    ):
        assert [self.may_see(warband, one.user) for one in (owner, organiser, stranger)] == [True, False, False]
        enter(warband, circle_of((organiser.user, "organiser"), (other_player.user, "spectator")))
        people = (owner.user, organiser.user, other_player.user, stranger.user, None)
        assert [self.may_see(warband, one) for one in people] == [True, True, True, False, False]

    def test_a_public_one_everybody(self, owner, stranger, warband):
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        assert [self.may_see(warband, one) for one in (stranger.user, None)] == [True, True]

    def test_an_unlisted_one_who_has_the_link(self, owner, warband):
        code = fresh(warband).share_code
        assert not self.may_see(warband, None, code)
        owner.set_visibility(warband_id=warband.pk, visibility="unlisted")
        assert (self.may_see(warband, None, code), self.may_see(warband, None), self.may_see(warband, None, "x")) == (
            True,
            False,
            False,
        )
        assert access.warband_by_code(code) == warband

    def test_a_new_link_kills_the_old_one_and_is_in_no_event(self, owner, warband):
        owner.set_visibility(warband_id=warband.pk, visibility="unlisted")
        old = fresh(warband).share_code
        event = owner.new_share_code(warband_id=warband.pk)
        new = fresh(warband).share_code
        assert new != old
        assert not any(new in str((one.payload, one.changes)) for one in Event.objects.all())
        with pytest.raises(Http404):
            access.warband_by_code(old)
        assert access.warband_by_code(new).pk == event.stream

    def test_a_visibility_that_is_none(self, owner, warband):
        with pytest.raises(BadField):
            owner.set_visibility(warband_id=warband.pk, visibility="secret")


def picture(width=900, height=300, form="PNG", mode="RGB", **more):
    kept = io.BytesIO()
    Image.new(mode, (width, height), "teal").save(kept, form, **more)
    return kept.getvalue()


class TestPortraits:
    def test_are_kept_small_and_as_webp(self, owner, warband):
        owner.set_portrait(member_id=hero(warband).pk, picture=picture())
        kept = Image.open(io.BytesIO(bytes(Portrait.objects.get().webp)))
        assert (kept.format, kept.size) == ("WEBP", (512, 171))

    @pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
    def test_of_these_forms(self, owner, warband, form):
        owner.set_portrait(member_id=hero(warband).pk, picture=picture(form=form))

    def test_with_see_through_parts(self, owner, warband):
        owner.set_portrait(member_id=hero(warband).pk, picture=picture(mode="RGBA"))

    def test_lose_what_the_camera_wrote_and_stand_upright(self, owner, warband):
        exif = Image.Exif()
        exif[0x0112], exif[0x010F] = 6, "Secret maker"
        owner.set_portrait(member_id=hero(warband).pk, picture=picture(form="JPEG", exif=exif))
        data = bytes(Portrait.objects.get().webp)
        assert b"Secret maker" not in data
        assert Image.open(io.BytesIO(data)).size == (171, 512)

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            (b"", "not_an_image"),
            (b"<svg onload=alert(1)>", "not_an_image"),
            (picture()[:60], "not_an_image"),
            (picture(form="GIF"), "not_an_image"),
            (b"\x00" * (2 * 1024 * 1024 + 1), "too_big"),
            (picture(9000, 9000), "too_many_pixels"),
        ],
        ids=["empty", "svg", "cut off", "gif", "too big", "too many pixels"],
    )
    def test_bad_ones_are_refused_at_the_field(self, owner, warband, data, code):
        with pytest.raises(BadField) as caught:
            owner.set_portrait(member_id=hero(warband).pk, picture=data)
        assert (caught.value.field_name, caught.value.reasons[0].code) == ("picture", code)
        assert not Portrait.objects.exists()

    def test_are_replaced_and_removed(self, owner, warband, refusal, books_clean):
        owner.set_portrait(member_id=hero(warband).pk, picture=picture())
        owner.set_portrait(member_id=hero(warband).pk, picture=picture(300, 300))
        assert Portrait.objects.count() == 1
        owner.remove_portrait(member_id=hero(warband).pk)
        assert refusal(lambda: owner.remove_portrait(member_id=hero(warband).pk)) == ["no_portrait"]
        assert books_clean()


class TestConditionsOfACopy:
    def test_those_that_ended_stay_behind(self, owner, warband):
        event = owner.add(member_id=hero(warband).pk, label="Tired")
        owner.end(condition_id=event.payload["condition"])
        copied = owner.copy_warband(warband_id=warband.pk, name="Copy")
        assert not Condition.objects.filter(member__warband_id=copied.stream).exists()

    @pytest.mark.parametrize("until", ["interval_closed", "next_adventure_closed"])
    def test_nor_those_that_nothing_would_end_there(self, owner, warband, until):
        owner.add(member_id=hero(warband).pk, label="In bed", kind="bed_rest", until=until)
        owner.add(member_id=hero(warband).pk, label="Lame hand", effects={"DX": -1})
        copied = owner.copy_warband(warband_id=warband.pk, name="Copy")
        held = Condition.objects.filter(member__warband_id=copied.stream)
        assert [one.label for one in held] == ["Lame hand"]

    def test_a_twin_in_the_same_warband_has_them_as_long(self, owner, warband):
        vassal = owner.vassal(warband)
        owner.add(member_id=vassal.pk, label="In bed", kind="bed_rest", until="interval_closed")
        event = owner.copy_member(member_id=vassal.pk, name="Twin")
        twin = Member.objects.get(pk=event.payload["member"])
        assert [one.kind for one in twin.conditions.all()] == ["bed_rest"]
        in_act(warband, lambda doing, row: booking.end_conditions(doing, row, "interval_closed"))
        assert not twin.conditions.filter(ended_at=None).exists()
