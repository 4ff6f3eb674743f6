"""Pages of house cards of a warband in no campaign: for every book, by its owner alone, in the languages of the game."""

import re
from typing import Any

import pytest
from django.urls import reverse

from roster.models import Warband
from roster.selectors import rulebook
from rules.selectors import own_card_page
from tests.core.calling import Caller
from tests.roster.table import Player, circle_of, enter, hero, kit, levels
from tests.roster.web.browsing import Browser, Page

pytestmark = pytest.mark.django_db
BLADE = {
    "name": "Moon blade",
    "name-fi": "Kuuterä",
    "category": "weapon",
    "text": "Pale.",
    "text-fi": "Kalpea.",
    "load": "1",
}
SOLD = {"price-market-caela": "30", "rare-market-caela": ""}


def at(name: str, warband: Any, *more: str) -> str:
    return reverse(f"roster:{name}", args=[warband.pk, *more])


def draft(owner: Player, system: str) -> Warband:
    return Warband.objects.get(pk=owner.start(name="Ours", system=system).stream)


def texts(warband: Any, key: str) -> dict[str, tuple[str, str]]:
    found = warband.house.cards.get(key=key).texts.all()
    return {one.language: (one.name, one.text) for one in found}


def tag(page: Page, name: str) -> str:
    """The input of a field, as the page writes it."""
    found = re.search(rf'<(?:input|textarea)[^>]*name="{name}"[^>]*>', page.html)
    assert found, name
    return found[0]


@pytest.fixture
def blade(alvas: Browser, warband: Any) -> Any:
    """The warband with a blade of its own house on the market."""
    alvas.act(at("card_add", warband) + "?kind=item", **BLADE, **SOLD)
    return warband


class TestEveryBook:
    @pytest.mark.parametrize("system", ["dozen-die", "cronache", "year-zero", "fivee"])
    def test_has_a_page_for_each_kind_of_card(self, owner, alvas, system):
        warband = draft(owner, system)
        page = alvas.see(at("cards", warband))
        assert at("cards", warband) in alvas.see(at("warband", warband)).links
        kinds = own_card_page.kinds(warband.house)
        assert kinds
        for kind in kinds:
            assert f"{at('card_add', warband)}?kind={kind}" in page.links
            new = f"{at('card_add', warband)}?kind={kind}"
            form = alvas.see(new).answer.context["form"]
            told = {"name": f"Our {kind}", "category": form.fields["category"].choices[0][0]}
            figures = {one.key: one.choices[0] if one.choices else one.minimum for one in form.page.figures}
            alvas.act(new, **{name: value for name, value in figures.items() if form.fields[name].required}, **told)
            assert f"Our {kind}" in alvas.see(at("cards", warband)).words
            alvas.see(at("card_change", warband, f"our_{kind}"))

    @pytest.mark.parametrize(
        ("system", "language", "direction"),
        [("dozen-die", "fi", "ltr"), ("cronache", "it", "ltr"), ("year-zero", "sv", "ltr"), ("fivee", "he", "rtl")],
    )
    def test_asks_for_names_and_texts_in_english_and_its_own_language(self, owner, alvas, system, language, direction):
        page = alvas.see(at("card_add", draft(owner, system)) + "?kind=item")
        for field, lang, dir in (("name", "en", "ltr"), (f"name-{language}", language, direction)):
            for one in (field, field.replace("name", "text")):
                assert f'lang="{lang}"' in tag(page, one)
                assert f'dir="{dir}"' in tag(page, one)

    @pytest.mark.parametrize(
        ("system", "kind", "priced", "lists"),
        [
            ("dozen-die", "skill", True, "Who may learn it"),
            ("cronache", "skill", True, "Who may learn it"),
            ("cronache", "item", True, "Who may take it"),
            ("cronache", "power", False, "Who may learn it"),
            ("cronache", "profile", False, None),
            ("year-zero", "item", False, None),
            ("fivee", "item", False, None),
            ("fivee", "skill", False, None),
        ],
    )
    def test_asks_for_a_price_and_for_lists_only_where_its_cards_have_them(
        self, owner, alvas, system, kind, priced, lists
    ):
        page = alvas.see(at("card_add", draft(owner, system)) + f"?kind={kind}")
        fields = page.answer.context["form"].fields
        assert ("price" in fields, str(fields["lists"].label) if "lists" in fields else None) == (priced, lists)

    def test_a_hebrew_name_alone_is_enough(self, owner, alvas):
        warband = draft(owner, "fivee")
        told = {"name-he": "גרזן", "category": dict(own_card_page.fresh(warband.house, "item").categories).popitem()[0]}
        alvas.act(at("card_add", warband) + "?kind=item", **told)
        assert texts(warband, "card") == {"he": ("גרזן", "")}

    @pytest.mark.parametrize("old", ["profiles/new/"])
    def test_makes_profiles_there_and_nowhere_else(self, owner, alvas, old):
        warband = draft(owner, "cronache")
        page = alvas.see(at("warband", warband))
        assert f"{at('card_add', warband)}?kind=profile" in page.links
        assert alvas.status(at("warband", warband) + old) == 404


class TestMaking:
    def test_is_sold_and_told_in_two_languages(self, owner, blade):
        assert texts(blade, "moon_blade") == {"en": ("Moon blade", "Pale."), "fi": ("Kuuterä", "Kalpea.")}
        owner.buy(warband_id=blade.pk, card_key="moon_blade", holder_id=hero(blade).pk)
        assert kit(hero(blade)) == [("moon_blade", "")]

    def test_official_ones_of_one_name_are_told_apart(self, warband):
        same = [one.kind for one in own_card_page.official(warband.house) if one.name == "Melee"]
        assert len(set(same)) == len(same) == 2

    def test_a_copy_of_an_official_one_stands_in_its_place(self, owner, alvas, warband):
        form = alvas.see(at("card_add", warband) + "?from=riding").answer.context["form"]
        told = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "", False)}
        alvas.act(at("card_add", warband) + "?from=riding", **{**told, "price": "1"})
        assert rulebook.of(warband).cards.cards["riding"].price.flat == 1
        assert "in place of the official one" in alvas.see(at("cards", warband)).words

    @pytest.mark.parametrize(
        ("told", "field"),
        [
            ({"name": "", "name-fi": ""}, "name"),
            ({"name-fi": "", "text-fi": "Kalpea."}, "name-fi"),
            ({"text-fi": "x" * 10_001}, "text-fi"),
            ({"text": "x" * 10_001}, "text"),
            ({"load": "-1"}, "load"),
            ({"price-market-caela": "", "rare-market-caela": "3"}, "price-market-caela"),
        ],
    )
    def test_what_does_not_fit_is_said_at_its_field(self, alvas, warband, told, field):
        page = alvas.act(at("card_add", warband) + "?kind=item", 422, **{**BLADE, **SOLD, **told})
        assert set(page.faults()) == {field}

    @pytest.mark.parametrize("query", ["?kind=class", "?kind=nonsense", "?from=nonsense"])
    def test_of_what_no_house_makes_there_is_no_page(self, alvas, warband, query):
        assert alvas.status(at("card_add", warband) + query) == 404
        assert alvas.status(at("card_change", warband, "sword")) == 404


class TestChanging:
    def test_leaves_what_is_there_where_a_field_is_empty(self, alvas, blade):
        told = {**BLADE, **SOLD, "name": "Sun blade", "name-fi": "", "text": "", "text-fi": "Kirkas."}
        alvas.act(at("card_change", blade, "moon_blade"), **told)
        assert texts(blade, "moon_blade") == {"en": ("Sun blade", "Pale."), "fi": ("Kuuterä", "Kirkas.")}

    def test_takes_a_text_away_by_its_box(self, alvas, blade):
        alvas.act(at("card_change", blade, "moon_blade"), **BLADE, **SOLD, **{"taken-fi": "on"})
        assert texts(blade, "moon_blade") == {"en": ("Moon blade", "Pale."), "fi": ("Kuuterä", "")}

    def test_keeps_a_language_that_the_game_does_not_have(self, owner, alvas, blade):
        card = Caller(owner.user).get(f"warbands/{blade.pk}/cards/moon_blade/").json()["card"]
        card = {name: value for name, value in card.items() if name != "mark"} | {"names": {"de": "Mondklinge"}}
        owner.change_card(warband_id=blade.pk, key="moon_blade", card=card)
        page = alvas.see(at("card_change", blade, "moon_blade"))
        assert "Mondklinge" in tag(page, "name-de")
        alvas.act(at("card_change", blade, "moon_blade"), **BLADE, **SOLD)
        assert texts(blade, "moon_blade")["de"] == ("Mondklinge", "")

    @pytest.mark.case(25)
    def test_of_two_at_once_the_second_is_told_field_by_field(self, alvas, blade):
        address = at("card_change", blade, "moon_blade")
        version = alvas.see(address).answer.context["form"]["version"].value()
        alvas.act(address, **{**BLADE, **SOLD, "name-fi": "Kuumiekka", "version": version})
        page = alvas.act(address, 409, **{**BLADE, **SOLD, "load": "2", "version": version})
        rows = {str(one["label"]): (one["theirs"], one["yours"]) for one in page.answer.context["conflict"]}
        assert rows == {"Name (Finnish)": ("Kuumiekka", "Kuuterä"), "Load": ("1", "2")}
        version = page.answer.context["form"]["version"].value()
        alvas.act(address, **{**BLADE, **SOLD, "load": "2", "version": version})
        assert rulebook.of(blade).cards.cards["moon_blade"].stats["load"] == 2


@pytest.mark.case(17)
class TestWithdrawing:
    def test_leaves_it_to_who_has_it_and_offers_it_no_more(self, owner, alvas, blade):
        owner.buy(warband_id=blade.pk, card_key="moon_blade", holder_id=hero(blade).pk)
        page = alvas.see(at("card_change", blade, "moon_blade"))
        assert hero(blade).name in page.words
        assert at("card_withdraw", blade, "moon_blade") in page.links
        alvas.act(at("card_withdraw", blade, "moon_blade"))
        listed = alvas.see(at("cards", blade))
        assert "1 has it" in listed.words
        assert "withdrawn" in listed.words
        assert "withdrawn" in alvas.see(reverse("roster:member", args=[hero(blade).pk])).words
        shop = alvas.see(at("shop", blade)).answer.context["offers"]
        assert not any(one["key"] == "moon_blade" and not one["why_not"] for one in shop)
        assert alvas.act(at("card_withdraw", blade, "moon_blade"), 409).codes == ["card_already_withdrawn"]
        alvas.act(at("card_restore", blade, "moon_blade"))
        shop = alvas.see(at("shop", blade)).answer.context["offers"]
        assert any(one["key"] == "moon_blade" and not one["why_not"] for one in shop)
        assert kit(hero(blade)) == [("moon_blade", "")]


class TestWhoHasIt:
    def test_is_told_by_member_and_stash(self, owner, alvas, blade):
        assert "nobody has it" in alvas.see(at("cards", blade)).words
        for holder in (hero(blade).pk, hero(blade).pk, None):
            owner.buy(warband_id=blade.pk, card_key="moon_blade", holder_id=holder)
        page = alvas.see(at("card_change", blade, "moon_blade"))
        users = page.answer.context["users"]
        assert [(one.member, one.number) for one in users] == [(hero(blade).name, 2), ("", 1)]
        assert reverse("roster:member", args=[hero(blade).pk]) in page.links
        assert "The stash" in page.words
        assert "2 have it" in alvas.see(at("cards", blade)).words

    def test_counts_skills_that_were_learned(self, owner, alvas, warband):
        told = {"name": "Swift", "category": "general", "price": "1", "lists": ["general"]}
        alvas.act(at("card_add", warband) + "?kind=skill", **told)
        owner.learn(member_id=hero(warband).pk, card_key="swift")
        assert "swift" in levels(hero(warband))
        assert hero(warband).name in alvas.see(at("card_change", warband, "swift")).words


class TestWhoMay:
    DOORS = ("cards", "card_add", "card_change", "card_withdraw", "card_restore")

    def addresses(self, warband: Any) -> list[str]:
        of_one = {"card_change", "card_withdraw", "card_restore"}
        return [at(name, warband, *(("moon_blade",) if name in of_one else ())) for name in self.DOORS]

    def test_nobody_else_finds_them(self, blade, cyras):
        assert {cyras.status(one) for one in self.addresses(blade)} == {404}

    def test_others_who_see_the_warband_may_not(self, owner, blade, cyras):
        owner.set_visibility(warband_id=blade.pk, visibility="public")
        assert {cyras.status(one) for one in self.addresses(blade)} == {403}
        cyras.act(at("card_add", blade) + "?kind=item", 403, **BLADE)
        cyras.act(at("card_withdraw", blade, "moon_blade"), 403)

    def test_a_visitor_signs_in_first(self, blade, visitor):
        assert {visitor.status(one) for one in self.addresses(blade)} == {302}

    def test_in_a_campaign_neither_owner_nor_organiser_changes_them_here(self, owner, organiser, blade, alvas, brors):
        enter(blade, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        for who in (alvas, brors):
            assert {who.status(one) for one in self.addresses(blade)} == {409}
            page = who.act(at("card_change", blade, "moon_blade"), 409, **BLADE)
            assert page.codes == ["house_of_a_campaign"]
        assert at("cards", blade) not in alvas.see(at("warband", blade)).links
