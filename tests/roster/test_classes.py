"""A class that a hero was founded without: taken later, once, and taken back while nothing was learnt from its list."""

from uuid import uuid4

import pytest
from django.urls import reverse

from roster.models import Member
from tests.core.calling import Caller
from tests.roster.table import fresh, hero, levels, muster
from tests.roster.web.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DD-SKILL-2")]


@pytest.fixture
def bare(owner, warband):
    """A hero of an old warband, founded when nobody asked for a class."""
    one = hero(warband)
    told = {**one.abilities, "ST": one.abilities["ST"] - 1, "AW": 5}
    Member.objects.filter(pk=one.pk).update(main_class=None, abilities=told)
    return fresh(one)


class TestAMissingClass:
    def test_is_taken_with_what_it_adds_and_opens_its_list(self, owner, bare, refusal):
        learn = lambda: owner.learn(member_id=bare.pk, card_key="division_of_orders")  # noqa: E731
        assert refusal(learn) == ["wrong_class"]
        event = owner.take_class(member_id=bare.pk, main_class="warrior")
        row = fresh(bare)
        assert (row.main_class.key, row.subclass) == ("warrior", None)
        assert row.abilities == {**bare.abilities, "ST": bare.abilities["ST"] + 1}  # what was set by hand stays
        assert event.payload["main_class"] == "warrior"
        learn()

    def test_comes_with_a_subclass_or_the_subclass_later(self, owner, bare):
        owner.take_class(member_id=bare.pk, main_class="theurgist", subclass="templar")
        assert fresh(bare).subclass.key == "templar"
        other = hero(bare.warband, 3)
        owner.take_class(member_id=other.pk, subclass="fighter")
        assert (fresh(other).main_class.key, fresh(other).subclass.key) == ("rogue", "fighter")
        assert fresh(other).abilities == other.abilities

    def test_is_undone_while_nothing_was_learnt_since(self, owner, bare, refusal):
        event = owner.take_class(member_id=bare.pk, main_class="warrior")
        learnt = owner.learn(member_id=bare.pk, card_key="division_of_orders")
        assert refusal(lambda: owner.undo(event_id=event.id)) == ["rests_on"]
        owner.undo(event_id=learnt.id)
        owner.undo(event_id=event.id)
        row = fresh(bare)
        assert (row.main_class, row.abilities, levels(bare)) == (None, bare.abilities, {})

    def test_keeps_to_two_of_a_class(self, owner, bare, refusal):
        third = hero(bare.warband, 3)
        Member.objects.filter(pk=third.pk).update(main_class=hero(bare.warband, 2).main_class)
        assert refusal(lambda: owner.take_class(member_id=bare.pk, main_class="warrior")) == ["class_limit"]

    def test_is_refused_where_there_is_one_to_nobody_else_and_for_nothing(self, owner, warband, bare, refusal):
        take = lambda one, **told: refusal(lambda: owner.take_class(member_id=one.pk, **told))  # noqa: E731
        assert take(hero(warband, 2), main_class="rogue") == ["class_stands"]
        assert take(bare, subclass="fighter") == ["needs_main_class"]
        assert take(bare, main_class="warrior", subclass="templar") == ["subclass_of_other_class"]
        assert take(owner.vassal(warband), main_class="warrior") == ["classes_are_of_heroes"]
        assert take(bare) == ["blank"]
        muster(warband, uuid4())
        assert take(bare, main_class="warrior") == ["mustered"]

    def test_of_a_draft_is_set_in_the_draft(self, owner, refusal):
        draft = owner.draft()
        owner.set_hero(warband_id=draft.pk, name="Aino")
        assert refusal(lambda: owner.take_class(member_id=hero(draft).pk, main_class="rogue")) == ["still_a_draft"]


class TestThePage:
    @pytest.fixture
    def alvas(self, owner):
        return Browser(owner.user)

    def test_offers_what_is_missing_and_does_it(self, bare, alvas):
        page = reverse("roster:take_class", args=[bare.pk])
        assert page in alvas.see(reverse("roster:member", args=[bare.pk])).links
        assert set(alvas.see(page).answer.context["form"].fields) == {"main_class", "subclass"}
        form = alvas.see(page).answer.context["form"]
        assert [form.fields[name].required for name in ("main_class", "subclass")] == [True, False]
        assert alvas.act(page, 422).faults().keys() == {"main_class"}
        after = alvas.act(page, main_class="warrior", subclass="fighter").goes_to
        assert "is of the classes Warrior and Fighter now." in alvas.see(after)
        assert page not in alvas.see(after).links
        assert "There is no class left to take." in alvas.see(page)

    def test_is_offered_for_a_subclass_alone_and_to_no_vassal(self, owner, warband, alvas):
        vassal = owner.vassal(warband)
        page = reverse("roster:take_class", args=[hero(warband).pk])
        assert set(alvas.see(page).answer.context["form"].fields) == {"subclass"}
        assert alvas.act(page, 422).faults().keys() == {"subclass"}
        address = reverse("roster:take_class", args=[vassal.pk])
        assert address not in alvas.see(reverse("roster:member", args=[vassal.pk])).links


class TestTheApi:
    def test_takes_a_class_and_tells_what_rests_on_it(self, owner, bare):
        app = Caller(owner.user)
        taken = app.do(f"members/{bare.pk}/class/", {"main_class": "warrior"})
        assert taken.status_code == 201
        learnt = app.do(f"members/{bare.pk}/learn/", {"card": "division_of_orders"}).json()["id"]
        entry = next(one for one in app.all(f"warbands/{bare.warband_id}/history/") if one["id"] == taken.json()["id"])
        assert (entry["undoable"], entry["resting"]) == (True, [learnt])
        assert entry["undo_why_not"].startswith(
            "Undo the later act first: Warrior 1 learnt Division of Orders for 1 XP ("
        )
