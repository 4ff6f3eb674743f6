"""Building in a game of dice pools: attributes, levels, things from the cards, house cards, paper, share and copy."""

import pytest
from django.urls import reverse

from core.errors import Refused
from core.models import Event
from roster.models import Member, Possession, Warband
from roster.selectors import rulebook, snapshots
from roster.services import copying, correcting, equipping, founding, housecards, learning, rolling, sharing
from tests.roster.web.browsing import Browser
from tests.roster.year_zero.climbers import SYSTEM

pytestmark = pytest.mark.django_db

CLIMBING = {
    "key": "scouting",
    "kind": "skill",
    "category": "general",
    "names": {"en": "Scouting"},
    "stats": {"attribute": "wits"},
}
AXE = {"key": "ice_axe", "kind": "item", "category": "weapon", "names": {"en": "Ice Axe"}, "stats": {"bonus": 2}}


@pytest.fixture
def reader(climbers):
    return Browser(climbers.user)


class TestADraft:
    def draft(self, climbers):
        event = climbers.do(founding.start, name="Newcomers", system=SYSTEM)
        made = climbers.do(founding.set_hero, warband_id=event.stream, name="Vera")
        return event.stream, Member.objects.get(pk=made.payload["member"])

    @pytest.mark.rule("YZ-POOL-1")
    def test_is_founded_once_attributes_are_set(self, climbers):
        warband, vera = self.draft(climbers)
        with pytest.raises(Refused) as caught:
            climbers.do(founding.found, warband_id=warband)
        assert [(one.code, one.rule) for one in caught.value.reasons] == [("attributes_not_set", "YZ-POOL-1")]
        attributes = {"strength": 3, "agility": 4, "wits": 2, "empathy": 5}
        climbers.do(correcting.set_abilities, member_id=vera.pk, abilities=attributes)
        climbers.do(founding.found, warband_id=warband)
        assert Warband.objects.get(pk=warband).founded_at is not None

    def test_leads_from_the_name_to_the_attributes(self, climbers, reader):
        warband, _vera = self.draft(climbers)
        page = reader.act(reverse("roster:hero_new", args=[warband]), name="Odo")
        assert page.goes_to.endswith("/abilities/")
        form = reader.see(page.goes_to)
        assert "Strength" in form.words
        assert "lost" not in form.words  # what changes in play is set elsewhere


class TestTheMemberPage:
    def test_shows_attributes_skills_gear_and_points(self, climbers, reader):
        climbers.push(climbers.roll())
        page = reader.see(reverse("roster:member", args=[climbers.member().pk]))
        for words in (
            "Agility 2 = own 4 − points of agility lost 2",
            "Move 2",
            "gear bonus 0 = Grappling Hook 1 − worn off 1",
            "Willpower 3",
        ):
            assert words in page.words
        assert "XP" not in page.words
        assert "silver" not in page.words

    def test_says_nothing_of_xp_where_levels_are_free(self, climbers, reader):
        page = reader.see(reverse("roster:learn", args=[climbers.member().pk]))
        assert "XP" not in page.words
        for words in ("Raise to 3", "Lower to 1", "level 2"):
            assert words in page.words

    def test_raises_and_lowers_levels(self, climbers, reader):
        who = climbers.member().pk
        reader.act(reverse("roster:learn", args=[who]), card_key="move", to_level="3")
        assert climbers.level() == 3
        reader.act(reverse("roster:forget", args=[who]), card_key="move", to_level="2")
        assert climbers.level() == 2


class TestThings:
    def test_are_taken_from_the_cards_and_put_back(self, climbers, books_clean):
        who = climbers.member("Isak").pk
        taken = climbers.do(equipping.equip, member_id=who, card_key="epic_artifact")
        thing = Possession.objects.get(pk=taken.payload["possession"])
        assert (str(thing.holder_id), thing.card.key) == (str(who), "epic_artifact")
        climbers.do(equipping.put_back, possession_id=thing.pk)
        thing.refresh_from_db()
        assert thing.gone_at is not None
        assert books_clean()

    def test_stand_kind_by_kind_with_what_they_add(self, climbers, reader):
        page = reader.see(reverse("roster:equip", args=[climbers.member().pk]))
        for words in ("Grappling Hook", "gear bonus 1", "Epic", "sides of its die 10", "Take"):
            assert words in page.words
        assert page.words.count("gear bonus not set") == 3  # rope, weapon, bandage

    @pytest.mark.rule("YZ-POOL-3")
    def test_without_a_bonus_say_so_and_lead_to_the_card_that_sets_it(self, climbers, reader):
        rope = climbers.thing("rope")
        assert (
            "Rope gear bonus gear bonus not set"
            in reader.see(reverse("roster:member", args=[climbers.member().pk])).words
        )
        page = reader.see(reverse("roster:thing", args=[rope.pk]))
        assert "Gear bonus gear bonus not set" in page.words
        new = reverse("roster:card_add", args=[climbers.id]) + "?from=rope"
        assert new in page.links
        made = reader.see(new)
        assert "Left empty: not set." in made.words
        reader.act(new, name="Rope", category="gear", bonus="2")
        page = reader.see(reverse("roster:thing", args=[rope.pk]))
        assert "gear bonus 2" in page.words
        assert "not set" not in page.words
        event = climbers.roll(items=[str(rope.pk)], faces=(2, 2, 2, 2, 2, 2, 6, 2))
        assert [one["colour"] for one in event.payload["dice"]][-2:] == ["gear", "gear"]

    @pytest.mark.rule("YZ-POOL-3")
    def test_whose_card_of_ones_own_sets_none_lead_to_that_card(self, climbers, reader):
        own = {"key": "rope", "kind": "item", "category": "gear", "names": {"en": "Line"}, "stats": {"bonus": None}}
        climbers.do(housecards.add_card, warband_id=climbers.id, card=own)
        page = reader.see(reverse("roster:thing", args=[climbers.thing("rope").pk]))
        assert reverse("roster:card_change", args=[climbers.id, "rope"]) in page.links

    def test_on_paper_a_bonus_that_is_not_set_is_left_out(self, climbers, reader):
        page = reader.see(reverse("roster:print", args=[climbers.id]))
        assert "None" not in page.words
        assert "Rope" in page.words

    def test_are_no_skills(self, climbers):
        with pytest.raises(Exception, match="card_key"):
            climbers.do(equipping.equip, member_id=climbers.member().pk, card_key="move")

    def test_artifacts_bring_their_dice_to_a_roll(self, climbers):
        taken = climbers.do(equipping.equip, member_id=climbers.member().pk, card_key="epic_artifact")
        event = climbers.roll(items=[taken.payload["possession"]], faces=(2, 2, 2, 2, 2, 2, 10))
        assert [(one["colour"], one["sides"]) for one in event.payload["dice"]][-1] == ("artifact", 10)
        assert event.payload["findings"][0]["params"]["number"] == 3


class TestHouseCards:
    def test_bring_skills_and_gear_of_ones_own(self, climbers, reader):
        for card in (CLIMBING, AXE):
            climbers.do(housecards.add_card, warband_id=climbers.id, card=card)
        who = climbers.member("Isak")
        climbers.do(learning.learn, member_id=who.pk, card_key="scouting", to_level=2)
        axe = climbers.do(equipping.equip, member_id=who.pk, card_key="ice_axe").payload["possession"]
        chosen = {"skill": "scouting", "items": [axe]}
        event = climbers.do(rolling.roll, member_id=who.pk, roll="task", chosen=chosen)
        assert [one["colour"] for one in event.payload["dice"]] == ["base"] * 4 + ["skill"] * 2 + ["gear"] * 2
        page = reader.see(reverse("roster:member", args=[who.pk]))
        assert "Scouting" in page.words
        assert "Ice Axe" in page.words


class TestPagesOfHouseCards:
    def test_make_change_withdraw_and_offer_again(self, climbers, reader):
        new = reverse("roster:card_add", args=[climbers.id])
        assert "Governed by" in reader.see(f"{new}?kind=skill").words
        told = {"name": "Scouting", "category": "general", "attribute": "wits", "text": "Seeing first."}
        reader.act(f"{new}?kind=skill", **told)
        reader.act(f"{new}?kind=item", name="Ice Axe", category="weapon", bonus="2", text="")
        page = reader.see(reverse("roster:cards", args=[climbers.id]))
        assert "Scouting" in page.words
        assert "Ice Axe" in page.words
        change = reverse("roster:card_change", args=[climbers.id, "ice_axe"])
        reader.act(change, name="Ice Axe", category="weapon", bonus="3", text="")
        assert rulebook.of(climbers.warband).cards.cards["ice_axe"].stats["bonus"] == 3
        reader.act(reverse("roster:card_withdraw", args=[climbers.id, "ice_axe"]))
        assert rulebook.of(climbers.warband).cards.cards["ice_axe"].withdrawn
        reader.act(reverse("roster:card_restore", args=[climbers.id, "ice_axe"]))
        learn = reader.see(reverse("roster:learn", args=[climbers.member("Isak").pk]))
        assert "Scouting" in learn.words

    def test_an_artifact_has_the_die_of_its_class(self, climbers, reader):
        new = reverse("roster:card_add", args=[climbers.id]) + "?kind=artifact"
        told = {
            "name": "Wall Breaker",
            "category": "master_crafted",
            "artifact_class": "epic",
            "bonus": "1",
            "text": "",
        }
        reader.act(new, **told)
        stats = rulebook.of(climbers.warband).cards.cards["wall_breaker"].stats
        assert (stats["artifact_class"], stats["artifact_die"], stats["bonus"]) == ("epic", "d10", 1)

    @pytest.mark.parametrize("wrong", [{"bonus": "21"}, {"bonus": "-1"}, {"name": ""}])
    def test_what_does_not_fit_is_said_at_its_field(self, climbers, reader, wrong):
        new = reverse("roster:card_add", args=[climbers.id]) + "?kind=item"
        reader.act(new, status=422, **{"name": "Axe", "category": "weapon", "bonus": "1", "text": "", **wrong})


class TestPaperShareAndCopy:
    def test_cards_and_sheet_are_printed(self, climbers, reader):
        for name in ("print", "sheet"):
            page = reader.see(reverse(f"roster:{name}", args=[climbers.id]))
            for words in ("Karander", "Move 2", "Grappling Hook (gear bonus 1)"):
                assert words in page.words

    def test_a_share_link_shows_the_group_and_no_acts(self, climbers):
        climbers.do(sharing.set_visibility, warband_id=climbers.id, visibility=Warband.UNLISTED)
        code = climbers.warband.share_code
        visitor = Browser(None)
        page = visitor.see(reverse("roster:shared", args=[code]))
        assert "Karander" in page.words
        member = visitor.see(reverse("roster:shared_member", args=[code, climbers.member().pk]))
        assert "Agility" in member.words
        assert not any(one.endswith(("/rolls/", "/learn/", "/equip/")) for one in member.links)

    def test_a_copy_is_equal(self, climbers):
        climbers.push(climbers.roll())
        event = climbers.do(copying.copy_warband, warband_id=climbers.id, name="Again")
        copy = Warband.objects.get(pk=event.stream)
        assert _told(copy) == _told(climbers.warband)
        assert not Event.objects.filter(stream=copy.pk, has_roll=True).exists()


def _told(warband):
    """A group as its book sees it, without ids."""
    state = snapshots.warband(warband, rulebook.of(warband))
    return [
        (
            one.name,
            dict(one.abilities),
            dict(one.learned),
            sorted((thing.card.key, thing.place, thing.wear, thing.label) for thing in one.possessions),
        )
        for one in state.members
    ]
