"""Who may open which address: what a page offers and what an address answers is one table (permits)."""

import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse

from roster.models import Member, Possession, Warband
from roster.selectors import permits
from roster.selectors.permits import Permits
from tests.roster.table import circle_of, enter, fresh, hero, muster

pytestmark = pytest.mark.django_db
TEMPLATES = Path(__file__).parents[3] / "roster" / "templates" / "roster"


@pytest.fixture
def table(owner, organiser, other_player, warband, sword):
    """A founded warband in Bror's circle; Dag has a seat; Cyra has none."""
    circle = circle_of((organiser.user, "organiser"), (other_player.user, "player"), (owner.user, "player"))
    owner.add(member_id=hero(warband).pk, label="Limp")
    return enter(warband, circle)


# Doors of games that change a sheet in play, which this one isn't; and of single cards, which have addresses of their own.
OF_OTHER_GAMES = ("card_change", "card_withdraw", "card_restore", "state")
WARBAND_DOORS = [name for name in permits.WARBAND_DOORS if name not in OF_OTHER_GAMES]
MEMBER_DOORS = [name for name in permits.MEMBER_DOORS if name not in OF_OTHER_GAMES]
MORE = {"roll": ["check"]}  # what an address names beside the member


def of_both(warband: Warband, member: Member) -> dict[str, str]:
    found = {name: reverse(f"roster:{name}", args=[warband.pk]) for name in WARBAND_DOORS}
    return found | {name: reverse(f"roster:{name}", args=[member.pk, *MORE.get(name, ())]) for name in MEMBER_DOORS}


def addresses(warband: Warband) -> dict[str, str]:
    """Every door's address, for the first hero and his sword."""
    member = hero(warband)
    thing = Possession.objects.get(warband=warband, holder=member, gone_at=None)
    found = of_both(warband, member)
    found |= {name: reverse(f"roster:{name}", args=[thing.pk]) for name in permits.THING_DOORS}
    held = member.conditions.filter(ended_at=None).get()
    return found | {"end_condition": reverse("roster:end_condition", args=[held.pk])}


STATES = {
    "playing": lambda owner, warband: None,
    "mustered": lambda owner, warband: muster(warband, uuid4()),
    "archived": lambda owner, warband: owner.archive(warband_id=warband.pk),
}


class TestAShownLinkWorksAndAHiddenOneRefuses:
    @pytest.mark.parametrize("state", STATES)
    @pytest.mark.parametrize("person", ["alva", "bror", "dag"])
    def test_every_door_answers_as_the_page_says(
        self, person, state, table, owner, alvas, brors, dags, organiser, other_player
    ):
        STATES[state](owner, table)
        warband = fresh(table)
        who, reader = {
            "alva": (alvas, owner.user),
            "bror": (brors, organiser.user),
            "dag": (dags, other_player.user),
        }[person]
        may = Permits(warband, reader, Member.objects.get(pk=hero(warband).pk))
        answered = {name: who.status(address) for name, address in addresses(warband).items()}
        assert {name: status == 200 for name, status in answered.items()} == {name: may[name] for name in answered}
        assert set(answered.values()) <= {200, 403, 404, 409}

    def test_in_a_draft_too(self, owner, alvas):
        warband = Warband.objects.get(pk=owner.start(name="Ours", system="dozen-die", starter="lantern_company").stream)
        member = hero(warband)
        may = Permits(warband, owner.user, member)
        answered = {name: alvas.status(address) for name, address in of_both(warband, member).items()}
        assert {name: status == 200 for name, status in answered.items()} == {name: may[name] for name in answered}

    @pytest.mark.parametrize("name", ["warband", "member", "draft"])
    def test_every_link_on_a_page_answers(self, name, table, owner, alvas):
        if name == "draft":
            warband = Warband.objects.get(
                pk=owner.start(name="Ours", system="dozen-die", starter="tide_wardens").stream
            )
            page = alvas.see(reverse("roster:warband", args=[warband.pk]))
        else:
            page = alvas.see(reverse(f"roster:{name}", args=[table.pk if name == "warband" else hero(table).pk]))
        inside = [one for one in page.links if re.match(r"/(warbands|members|things|conditions)/", one)]
        assert len(inside) > 10
        assert {one: alvas.status(one) for one in inside} == dict.fromkeys(inside, 200)


class TestStrangersAreRefusedAlike:
    def test_what_is_private_is_nowhere_for_a_stranger(self, table, cyras):
        assert {cyras.status(one) for one in addresses(table).values()} == {404}

    def test_who_isnt_signed_in_is_asked_to_for_every_act_and_sees_nothing_else(self, table, visitor):
        found = {name: visitor.status(one) for name, one in addresses(table).items()}
        assert found == {name: 404 if permits.DOORS[name].who == "see" else 302 for name in found}

    def test_a_public_warband_is_looked_at_by_all_and_changed_by_none(self, table, owner, cyras):
        owner.set_visibility(warband_id=table.pk, visibility="public")
        has = Permits(table, owner.user).has
        for name, address in addresses(table).items():
            door = permits.DOORS[name]
            known = not door.needs or getattr(has, door.needs)  # in this game
            wanted = {"see": 200, "own": 404}.get(door.who, 403) if known else 404
            assert cyras.status(address) == wanted, name

    def test_a_post_is_refused_like_a_look(self, table, cyras, dags):
        address = reverse("roster:rename", args=[table.pk])
        cyras.act(address, 404, name="Mine")
        page = dags.act(address, 403, name="Mine")
        assert "the owner or an organiser" in page
        assert fresh(table).name == "The Ember Road"

    def test_private_notes_are_not_even_there_for_an_organiser(self, table, brors):
        assert brors.status(reverse("roster:member_notes", args=[hero(table).pk])) == 404


class TestTheTableIsComplete:
    def test_templates_name_only_doors_that_there_are(self):
        text = "".join(path.read_text() for path in TEMPLATES.glob("*.html"))
        plain = {name for name, found in vars(Permits).items() if isinstance(found, property)}
        asked = set(re.findall(r"\bmay\.(\w+)", text)) - plain
        led_to = set(re.findall(r"\bat\.(\w+)", text))
        assert asked <= set(permits.DOORS)
        assert led_to <= {*permits.WARBAND_DOORS, *permits.MEMBER_DOORS}

    def test_an_unknown_door_is_a_bug(self, warband, owner):
        with pytest.raises(KeyError):
            Permits(warband, owner.user)["shopp"]

    def test_no_template_carries_script_or_style(self):
        for path in TEMPLATES.glob("*.html"):
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=", path.read_text()), path.name
