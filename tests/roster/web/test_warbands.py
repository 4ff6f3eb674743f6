"""Pages of warbands: the list, starting, drafts, founding, names, notes, house rules, archive, copies."""

from uuid import uuid4

import pytest
from django.urls import reverse

from core.models import Event
from roster.models import Member, Warband
from roster.selectors import receipts
from tests.roster.table import fresh, hero, silver

pytestmark = pytest.mark.django_db


def at(warband: Warband, name: str = "warband") -> str:
    return reverse(f"roster:{name}", args=[warband.pk])


class TestMyWarbands:
    def test_the_empty_page_says_what_to_do_first(self, alvas):
        page = alvas.see("/warbands/")
        assert "No warband yet" in page
        assert "/warbands/new/" in page.links

    def test_it_lists_drafts_those_that_play_and_the_archive(self, owner, alvas):
        owner.draft("Kestrels")
        played, away = owner.founded("The Ember Road"), owner.founded("Old Guard")
        owner.archive(warband_id=away.pk)
        page = alvas.see("/warbands/")
        assert page.words.index("Kestrels") < page.words.index("The Ember Road") < page.words.index("Old Guard")
        assert "5 heroes" in page
        assert {at(played), at(away)} <= page.links

    def test_other_peoples_are_not_there(self, warband, cyras):
        assert "The Ember Road" not in cyras.see("/warbands/")

    def test_nobody_signed_in_is_asked_to(self, visitor):
        assert visitor.see("/warbands/", 302).goes_to.startswith("/sign-in/")


class TestStarting:
    def test_every_starter_says_who_is_in_it_and_what_they_are(self, alvas):
        page = alvas.see("/warbands/new/")
        assert "Ilta: Elementalist, Wizard" in page
        assert "Grimo: Marauder" in page
        assert "Karander:" not in page
        assert "Karander" in page

    def test_from_a_starter(self, alvas):
        page = alvas.act("/warbands/new/", name="Ours", begin="dozen-die:lantern_company")
        made = Warband.objects.get()
        assert page.goes_to == at(made)
        assert "Aino" in alvas.see(at(made))

    def test_from_scratch_the_draft_says_what_is_missing_with_its_rule(self, alvas):
        alvas.act("/warbands/new/", name="Ours", begin="dozen-die:")
        page = alvas.see(at(Warband.objects.get()))
        assert "needs_five_heroes" in page.codes
        assert reverse("rules:rule", args=["DD-XP-1"]) in page.links

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"name": " "}, "name"),
            ({"name": "x" * 81}, "name"),
            ({"begin": "chess:"}, "begin"),
            ({"begin": ""}, "begin"),
        ],
    )
    def test_bad_input_comes_back_at_its_field_with_what_was_typed(self, alvas, typed, field):
        page = alvas.act("/warbands/new/", 422, **{"name": "Ours", "begin": "dozen-die:", **typed})
        assert field in page.faults()
        assert not Warband.objects.exists()

    def test_sent_twice_it_is_one_warband(self, alvas):
        act = uuid4()
        first = alvas.act("/warbands/new/", act=act, name="Ours", begin="dozen-die:")
        assert alvas.act("/warbands/new/", act=act, name="Ours", begin="dozen-die:").goes_to == first.goes_to
        assert Warband.objects.count() == 1


class TestADraft:
    @pytest.fixture
    def draft(self, owner):
        return owner.draft()

    def test_a_hero_is_added_and_the_page_leads_on_to_learning(self, draft, alvas):
        page = alvas.act(at(draft, "hero_new"), name="Aino", main_class="warrior", subclass="knight")
        made = Member.objects.get(warband=draft)
        assert page.goes_to == reverse("roster:learn", args=[made.pk])
        assert (made.main_class.key, made.subclass.key) == ("warrior", "knight")

    def test_a_subclass_of_another_class_is_refused_and_what_was_typed_stays(self, draft, alvas):
        page = alvas.act(at(draft, "hero_new"), 409, name="Aino", main_class="warrior", subclass="templar")
        assert page.codes == ["subclass_of_other_class"]
        assert 'value="Aino"' in page.html

    def test_skills_stay_inside_the_starting_xp_and_may_be_forgotten(self, draft, alvas):
        alvas.act(at(draft, "hero_new"), name="Aino", main_class="warrior")
        learn = reverse("roster:learn", args=[hero(draft).pk])
        alvas.act(learn, card_key="melee_levels", to_level="2")
        assert alvas.act(learn, 409, card_key="riding").codes[:1] == ["not_enough_xp"]
        alvas.act(reverse("roster:forget", args=[hero(draft).pk]), card_key="melee_levels", to_level="0")
        alvas.act(learn, card_key="riding")
        assert fresh(hero(draft)).xp_left == 0

    def test_ordinary_goods_cost_nothing(self, draft, alvas):
        alvas.act(at(draft, "hero_new"), name="Aino", main_class="warrior")
        page = alvas.see(at(draft, "shop"))
        assert "Silver Ring" not in page
        alvas.act(at(draft, "shop"), card_key="sword", quantity="1", holder=str(hero(draft).pk))
        assert silver(draft) == 0

    def test_founding_is_refused_with_the_reason_until_all_is_there(self, draft, alvas, owner):
        assert "needs_five_heroes" in alvas.act(at(draft, "found"), 409).codes
        whole = Warband.objects.get(pk=owner.start(name="Ours", system="dozen-die", starter="lantern_company").stream)
        assert "Everything that the rules want is there." in alvas.see(at(whole))
        alvas.act(at(whole, "found"))
        assert fresh(whole).founded_at is not None

    def test_deleted_it_is_gone_and_the_same_act_again_leads_to_the_list(self, draft, alvas):
        act = uuid4()
        for _again in range(2):
            assert alvas.act(at(draft, "delete"), act=act).goes_to == "/warbands/"
        assert not Warband.objects.filter(pk=draft.pk).exists()
        alvas.act(at(draft, "delete"), 404)


class TestTheWarbandsPage:
    def test_totals_come_with_receipts_that_add_up(self, owner, warband, alvas):
        owner.buy(warband_id=warband.pk, card_key="sword", quantity=2)
        context = alvas.see(at(warband)).answer.context
        assert sum(one["amount"] for one in context["silver_rows"]) == silver(warband)
        assert sum(one["amount"] for one in context["xp_rows"]) == context["xp"] == 20
        assert sum(one["amount"] for one in context["worth_rows"]) == context["worth"] == 120

    def test_a_long_ledger_is_summed_up_and_still_adds_up(self, owner, warband, alvas):
        for _again in range(9):
            owner.buy(warband_id=warband.pk, card_key="rope")
        found = alvas.see(at(warband)).answer.context["silver_rows"]
        assert sum(one["amount"] for one in found) == silver(warband)
        assert "Before that" in [one["label"] for one in found]

    def test_vassals_stand_under_their_masters(self, owner, warband, alvas):
        owner.recruit(
            warband_id=warband.pk, kind="vassal", name="Hound", profile="hunting_dog", master_id=hero(warband).pk
        )
        rows = alvas.see(at(warband)).answer.context["members"]
        assert [one["name"] for one in rows[0]["vassals"]] == ["Hound"]

    def test_archived_it_can_be_looked_at_and_taken_out(self, warband, alvas):
        alvas.act(at(warband, "archive"))
        assert at(warband, "restore") in alvas.see(at(warband)).links
        alvas.act(at(warband, "restore"))
        assert fresh(warband).archived_at is None

    def test_the_act_that_archived_it_tells_the_same_again(self, warband, alvas):
        act = uuid4()
        assert alvas.act(at(warband, "archive"), act=act).goes_to == alvas.act(at(warband, "archive"), act=act).goes_to


class TestAnEditThatComesTooLate:
    """Case 25: an older state never comes back."""

    def test_the_second_rename_sees_both_names_and_loses_neither(self, warband, alvas, owner):
        old = fresh(warband).version
        alvas.act(at(warband, "rename"), name="The Cold Road", version=old)
        page = alvas.act(at(warband, "rename"), 409, name="The Long Road", version=old)
        assert "The Cold Road" in page
        assert 'value="The Long Road"' in page.html
        assert fresh(warband).name == "The Cold Road"
        now = fresh(warband).version
        assert f'name="version" value="{now}"' in page.html
        alvas.act(at(warband, "rename"), name="The Long Road", version=now)
        assert fresh(warband).name == "The Long Road"

    def test_a_note_written_on_an_old_page_is_told_what_happened_since(self, warband, alvas):
        one = hero(warband)
        old = fresh(one).version
        alvas.act(reverse("roster:rename_member", args=[one.pk]), name="Aila", version=old)
        notes = reverse("roster:member_notes", args=[one.pk])
        page = alvas.act(notes, 409, text="Owes me five silver.", version=old)
        assert "is called Aila now" in page
        assert "Owes me five silver." in page
        assert (fresh(one).name, fresh(one).notes) == ("Aila", "")

    def test_a_hero_of_a_draft_that_was_changed_meanwhile_shows_both_builds(self, owner, alvas):
        draft = owner.draft()
        owner.set_hero(warband_id=draft.pk, name="Aino", main_class="warrior")
        one = hero(draft)
        old = fresh(one).version
        address = reverse("roster:hero", args=[one.pk])
        alvas.act(address, name="Aino", main_class="rogue", version=old)
        page = alvas.act(address, 409, name="Aino", main_class="wizard", version=old)
        rows = {one["label"]: (one["theirs"], one["yours"]) for one in page.answer.context["conflict"]}
        assert rows["Main class"] == ("Rogue", "Wizard")
        assert rows["Subclass"] == ("nothing", "nothing")


class TestHouseRulesOfAWarbandAlone:
    def test_they_are_shown_and_changed(self, warband, alvas):
        address = at(warband, "options")
        form = alvas.see(address).answer.context["form"]
        typed = {name: value for name, value in form.initial.items() if value is not None and value is not False}
        alvas.act(address, **{**typed, "selling": "on", "sale_rate_percent": "25"})
        assert alvas.see(address).answer.context["form"].initial["sale_rate_percent"] == 25

    def test_the_history_tells_a_change_in_words(self, owner, warband, alvas):
        owner.change_options(warband_id=warband.pk, changes={"selling": True, "max_vassals_per_warband": 6})
        page = alvas.see(at(warband, "history"))
        assert "Things are bought back: no \u2192 yes" in page
        assert "none \u2192 6" in page
        assert "None" not in page

    @pytest.mark.parametrize("typed", ["101", "-1", "\u0663", "1.5", ""])
    def test_a_number_out_of_bounds_is_refused_at_its_field(self, typed, warband, alvas):
        form = alvas.see(at(warband, "options")).answer.context["form"]
        given = {name: value for name, value in form.initial.items() if value is not None and value is not False}
        page = alvas.act(at(warband, "options"), 422, **{**given, "sale_rate_percent": typed})
        assert list(page.faults()) == ["sale_rate_percent"]


class TestCopying:
    def test_the_screen_says_what_isnt_copied(self, warband, alvas):
        page = alvas.see(at(warband, "copy"))
        assert "Private notes" in page
        assert "The log, and the ledger entry by entry" in page

    def test_the_copy_is_a_warband_of_its_own(self, warband, alvas):
        page = alvas.act(at(warband, "copy"), name="Second")
        made = Warband.objects.get(name="Second")
        assert page.goes_to == at(made)
        assert made.members.count() == 5

    def test_the_toast_of_a_copy_offers_no_undo(self, warband, alvas):
        page = alvas.see(alvas.act(at(warband, "copy"), name="Second").goes_to)
        event = Event.objects.get(kind="roster.warband_copied")
        assert "was copied from" in page
        assert reverse("roster:undo", args=[event.id]) not in page.links


class TestTheReceiptOfAStarter:
    def test_names_each_skill_with_its_price(self, owner, alvas):
        draft = Warband.objects.get(pk=owner.start(name="Ours", system="dozen-die", starter="lantern_company").stream)
        aino = draft.members.get(name="Aino")
        page = alvas.see(reverse("roster:xp", args=[aino.pk]))
        told = [(one["label"], one["amount"]) for one in page.answer.context["spent"]]
        assert sorted(told) == [
            ("Aino learnt Division of Orders for 1 XP.", 1),
            ("Aino learnt Endurance for 1 XP.", 1),
            ("Aino learnt Melee 2 for 2 XP.", 2),
        ]
        assert "Aino learnt Melee 2 for 2 XP." in alvas.see(reverse("roster:member", args=[aino.pk]))

    def test_asks_no_more_for_many_skills_than_for_one(self, owner, django_assert_max_num_queries):
        draft = Warband.objects.get(pk=owner.start(name="Ours", system="dozen-die", starter="lantern_company").stream)
        for member in draft.members.order_by("rank"):
            with django_assert_max_num_queries(3):
                receipts.xp(member)
