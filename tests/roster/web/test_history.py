"""History and undo: what happened, who did it, what may be taken back and what rests on it."""

from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import reverse

from core.errors import Refused
from core.models import Event
from roster import events
from tests.roster.table import circle_of, enter, fresh, hero, in_act, levels, muster, silver
from tests.roster.web.browsing import thing

pytestmark = pytest.mark.django_db


@pytest.fixture
def history(warband):
    return reverse("roster:history", args=[warband.pk])


def undo(event):
    return reverse("roster:undo", args=[event.id])


def shown(page):
    return [one["sentence"] for one in page.answer.context["told"]]


class TestTheHistory:
    def test_newest_first_with_who_did_it(self, owner, warband, history, alvas):
        owner.learn(member_id=hero(warband).pk, card_key="melee_levels", to_level=2)
        page = alvas.see(history)
        assert shown(page)[0] == "Warrior 1 learnt Melee 2 for 2 XP."
        assert page.answer.context["told"][0]["who"] == "Alva"

    def test_an_organisers_act_says_for_whom(self, owner, organiser, warband, history, alvas):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        organiser.correct_silver(warband_id=warband.pk, amount=5, reason="toll")
        assert alvas.see(history).answer.context["told"][0]["who"] == "Bror for Alva"

    def test_it_filters_by_what_about_whom_and_by_whom(self, owner, warband, history, alvas):
        one, other = hero(warband), hero(warband, 2)
        owner.learn(member_id=one.pk, card_key="melee_levels", to_level=2)
        owner.learn(member_id=other.pk, card_key="endurance", to_level=1)
        owner.buy(warband_id=warband.pk, card_key="rope")
        assert len(shown(alvas.see(f"{history}?group=skills&member={one.pk}"))) == 1
        assert shown(alvas.see(f"{history}?group=things"))[0].startswith("Bought 1 x Rope")
        assert len(shown(alvas.see(f"{history}?person={owner.user.pk}"))) > 3

    @pytest.mark.parametrize("name", ["group", "member", "person"])
    @pytest.mark.parametrize("value", ["abc", "1;--", "00000000-0000-0000-0000-000000000000"])
    def test_a_hand_edited_filter_is_dropped_with_a_note(self, name, value, history, alvas):
        page = alvas.see(f"{history}?{name}={value}")
        assert "made no sense" in page
        assert shown(page)

    def test_a_member_of_another_warband_is_no_filter(self, owner, history, alvas):
        other = owner.founded("Other")
        assert "made no sense" in alvas.see(f"{history}?member={hero(other).pk}")

    @pytest.mark.parametrize("number", ["0", "-1", "abc", "999999"])
    def test_any_page_number_shows_a_page(self, number, history, alvas):
        assert shown(alvas.see(f"{history}?page={number}"))

    def test_acts_of_a_campaign_are_told_to_its_people_and_not_to_strangers(
        self, owner, organiser, warband, history, alvas, visitor
    ):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        kinds = lambda page: {one["sentence"] for one in page.answer.context["told"]}  # noqa: E731
        assert "test.done" in kinds(alvas.see(history))
        assert "test.done" not in kinds(visitor.see(history))


class TestUndo:
    def test_the_page_says_what_is_taken_back_and_does_it(self, owner, warband, alvas):
        event = owner.learn(member_id=hero(warband).pk, card_key="melee_levels", to_level=2)
        assert "Warrior 1 learnt Melee 2 for 2 XP." in alvas.see(undo(event))
        page = alvas.act(undo(event))
        assert page.goes_to == reverse("roster:member", args=[hero(warband).pk])
        assert levels(hero(warband)) == {}

    def test_what_rests_on_it_is_listed_newest_first_and_has_no_link(self, owner, warband, history, alvas):
        one = hero(warband)
        first = owner.learn(member_id=one.pk, card_key="melee_levels", to_level=2)
        owner.correct_xp(member_id=one.pk, amount=6, reason="won")
        owner.learn(member_id=one.pk, card_key="melee_levels", to_level=3)
        last = owner.buy(warband_id=warband.pk, card_key="rope")
        page = alvas.see(history)
        assert undo(first) not in page.links
        assert "Undo the later act first: Warrior 1 learnt Melee 3 for 3 XP (no. " in page
        assert "Melee 3" in alvas.see(undo(first), 409)
        assert alvas.act(undo(first), 409).codes == ["rests_on"]
        assert undo(last) in page.links

    def test_silver_that_was_spent_since_cant_be_taken_back(self, owner, warband, history, alvas):
        got = owner.correct_silver(warband_id=warband.pk, amount=100, reason="loot")
        owner.buy(warband_id=warband.pk, card_key="plate_armour", quantity=3)
        page = alvas.see(history)
        assert undo(got) not in page.links
        alvas.act(undo(got), 409)
        assert silver(warband) == 0

    def test_founding_stands_once_something_happened(self, owner, warband, history, alvas):
        founded = Event.objects.get(stream=warband.pk, kind=events.FOUNDED)
        owner.buy(warband_id=warband.pk, card_key="rope")
        assert undo(founded) not in alvas.see(history).links
        alvas.act(undo(founded), 409)

    def test_sent_twice_it_is_undone_once(self, owner, warband, alvas):
        event, act = owner.buy(warband_id=warband.pk, card_key="rope"), uuid4()
        first = alvas.act(undo(event), act=act)
        assert alvas.act(undo(event), act=act).goes_to == first.goes_to
        assert silver(warband) == 500
        assert alvas.act(undo(event), 409).codes == ["already_undone"]

    def test_an_undo_is_not_undone_and_offers_no_such_thing(self, owner, warband, history, alvas):
        event = owner.buy(warband_id=warband.pk, card_key="rope")
        page = alvas.see(alvas.act(undo(event)).goes_to)
        undone = Event.objects.get(kind=events.UNDONE)
        assert undo(undone) not in page.links
        assert undo(undone) not in alvas.see(history).links

    def test_shown_links_work_one_after_the_other(self, owner, warband, history, alvas):
        one = hero(warband)
        owner.learn(member_id=one.pk, card_key="melee_levels", to_level=2)
        owner.buy(warband_id=warband.pk, card_key="sword", holder_id=one.pk)
        owner.add(member_id=one.pk, label="Limp")
        owner.rename_member(member_id=one.pk, name="Aila")
        for _again in range(20):
            offered = [
                one["undo_url"]
                for one in alvas.see(history).answer.context["told"]
                if one["undo_url"] and not one["undo_why_not"]
            ]
            if not offered:
                break
            alvas.see(offered[0])
            alvas.act(offered[0])
        assert fresh(warband).founded_at is None

    def test_mustered_nothing_of_weight_is_undone(self, owner, warband, history, alvas):
        event = owner.buy(warband_id=warband.pk, card_key="rope")
        muster(warband, uuid4())
        page = alvas.see(history)
        assert undo(event) not in page.links
        assert "mustered" in page
        alvas.act(undo(event), 409)

    def test_a_stranger_finds_nothing_and_a_seat_may_not(self, owner, organiser, other_player, warband, cyras, dags):
        event = owner.buy(warband_id=warband.pk, card_key="rope")
        enter(warband, circle_of((organiser.user, "organiser"), (other_player.user, "player")))
        cyras.act(undo(event), 404)
        dags.act(undo(event), 403)
        assert undo(event) not in dags.see(reverse("roster:history", args=[warband.pk])).links


class TestAnActWithARoll:
    @pytest.fixture
    def rolled(self, owner, organiser, warband):
        """An act of the roster's own kind with a die in it."""
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))

        def roll(doing, row):
            doing.rolled("test", [7], typed=True, who=hero(warband).pk)
            doing.update(row, region="al_mamlaka")

        return in_act(warband, roll, actor=owner.user, kind=events.REGION_SET)

    def test_an_organiser_sets_it_aside_with_a_reason_and_the_faces_stay(self, rolled, warband, brors):
        assert "reason" in brors.act(undo(rolled), 422).faults()
        brors.act(undo(rolled), reason="the die fell off the table")
        entry = next(
            one
            for one in brors.see(reverse("roster:history", args=[warband.pk])).answer.context["told"]
            if one["number"] == rolled.number
        )
        assert entry["dice"] == [{"face": 7, "sides": 12, "typed": True}]
        assert entry["set_aside"] == "the die fell off the table"

    def test_the_owner_may_not_and_is_offered_nothing(self, rolled, history, alvas):
        assert undo(rolled) not in alvas.see(history).links
        alvas.act(undo(rolled), 403, reason="please")


class TestWhereUndoLeads:
    def test_back_to_the_list_it_was_tapped_on_with_its_filter(self, owner, warband, history, alvas):
        event = owner.buy(warband_id=warband.pk, card_key="rope")
        before = f"http://testserver{history}?group=things"
        assert alvas.act(undo(event), headers={"Referer": before}).goes_to == f"{history}?group=things"

    def test_never_to_another_site(self, owner, warband, history, alvas):
        event = owner.buy(warband_id=warband.pk, card_key="rope")
        assert alvas.act(undo(event), headers={"Referer": f"https://evil.example{history}"}).goes_to == history


class TestEveryUndoThatIsOfferedWorks:
    """Case 9 for Undo: tried one by one on the same state, each offered link takes its act back."""

    @pytest.fixture
    def eventful(self, owner, warband):
        """A warband to which nearly everything has happened."""
        one, two, three = (hero(warband, number) for number in (1, 2, 3))
        owner.correct_silver(warband_id=warband.pk, amount=1000, reason="loot")
        for key, holder in (("sword", one), ("shield", one), ("bow", two), ("silver_ring", one), ("dagger", None)):
            owner.buy(warband_id=warband.pk, card_key=key, holder_id=holder.pk if holder else None)
        for key in ("sword", "shield", "silver_ring"):
            owner.put_on(possession_id=thing(one, key).pk)
        owner.take_off(possession_id=thing(one, "shield").pk)
        owner.give(possession_id=thing(one, "shield").pk, member_id=two.pk)
        owner.put_on(possession_id=thing(two, "shield").pk)
        owner.take(possession_id=thing(two, "bow").pk)
        bow = warband.possessions.get(card__key="bow")
        owner.give(possession_id=bow.pk, member_id=three.pk)
        owner.put_on(possession_id=bow.pk)
        owner.set_loaded(possession_id=bow.pk, loaded=False)
        owner.use_up(possession_id=warband.possessions.get(card__key="dagger").pk, reason="broke")
        owner.correct_xp(member_id=one.pk, amount=6, reason="won")
        owner.learn(member_id=one.pk, card_key="riding")
        owner.learn(member_id=one.pk, card_key="melee_levels", to_level=2)
        owner.learn(member_id=one.pk, card_key="melee_levels", to_level=3)
        owner.recruit(warband_id=warband.pk, kind="mount", name="Harmo", profile="riding_horse")
        owner.recruit(warband_id=warband.pk, kind="vassal", name="Hound", profile="hunting_dog", master_id=one.pk)
        mount, hound = warband.members.get(name="Harmo"), warband.members.get(name="Hound")
        owner.mount(rider_id=one.pk, mount_id=mount.pk)
        owner.dismount(rider_id=one.pk)
        owner.mount(rider_id=one.pk, mount_id=mount.pk)
        owner.change_master(member_id=hound.pk, master_id=two.pk)
        owner.add(member_id=one.pk, label="Limp", effects={"DX": -1})
        owner.end(condition_id=one.conditions.get().pk)
        owner.rename_member(member_id=two.pk, name="Aila")
        owner.set_region(warband_id=warband.pk, region="al_mamlaka")
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        owner.grant_item(warband_id=warband.pk, card_key="lantern", reason="found", holder_id=three.pk)
        owner.retire(member_id=two.pk)
        owner.bring_back(member_id=two.pk, reason="a mistake")
        owner.dismiss(member_id=three.pk)
        return warband

    def test_one_by_one(self, eventful, owner, alvas):
        address = reverse("roster:history", args=[eventful.pk])
        told = [
            one
            for page in (1, 2)
            for one in alvas.see(f"{address}?page={page}").answer.context["told"]
            if one["undo_url"] and not one["undo_why_not"]
        ]
        assert len(told) > 8
        refused = {}
        for one in told:
            event = Event.objects.get(number=one["number"])
            with transaction.atomic():
                try:
                    owner.undo(event_id=event.id)
                except Refused as no:
                    refused[one["sentence"]] = [why.code for why in no.reasons]
                transaction.set_rollback(True)
        assert refused == {}

    def test_and_what_isnt_offered_is_refused(self, eventful, owner, alvas):
        address = reverse("roster:history", args=[eventful.pk])
        told = [one for page in (1, 2) for one in alvas.see(f"{address}?page={page}").answer.context["told"]]
        allowed = []
        for one in (one for one in told if not one["undo_url"] or one["undo_why_not"]):
            with transaction.atomic():
                try:
                    owner.undo(event_id=Event.objects.get(number=one["number"]).id)
                    allowed.append(one["sentence"])
                except Refused:
                    pass
                transaction.set_rollback(True)
        assert allowed == []
