"""Pages of the reference: open to all, never failing on what stands in an address, in a fixed number of queries."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from rules.models import Card, CardList, CardText, Rule, RuleText, System, Table
from tests.rules.acts import NOWHERE, SYSTEM
from tests.rules.reading import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


def names(html: str) -> list[str]:
    """Names in a list of results, in order."""
    return [unescape(name) for name in re.findall(r'<a class="name" href="[^"]*"><bdi[^>]*>([^<]*)</bdi>', html)]


def many(count: int, *, kind: str = "item", start: int = 0, name: str = "Thing {}") -> None:
    """Official items, written in bulk; one is saved so that catalogues are read anew."""
    rows = [
        Card(system_id=SYSTEM, key=f"thing_{number}", kind=kind, category="gear", stats={"slot": None, "load": None})
        for number in range(start, start + count)
    ]
    Card.objects.bulk_create(rows)
    CardText.objects.bulk_create([CardText(card=row, language="en", name=name.format(row.key)) for row in rows])
    rows[0].save()


class TestEveryPageOpens:
    def test_of_every_card_in_every_language_of_the_interface(self, client: Client):
        for system, key in Card.objects.filter(house=None).values_list("system", "key"):
            page(client, "card", system, key)
        for language in ("fi", "sv", "it", "he"):
            client.cookies["language"] = language
            assert f'lang="{language}"' in page(client, "card", SYSTEM, "shooting")

    def test_of_every_rule(self, client: Client):
        for key in Rule.objects.values_list("key", flat=True):
            page(client, "rule", key)

    def test_of_every_table_and_list(self, client: Client):
        for table in Table.objects.filter(house=None):
            assert escape(table.names["en"]) in page(client, "table", table.system_id, table.key)
        for one in CardList.objects.filter(house=None):
            assert escape(one.names["en"]) in page(client, "list", one.system_id, one.key)
        for system in System.objects.all():
            assert escape(system.attribution.split()[0]) in page(client, "system", system.key)

    def test_index_and_system_lead_everywhere(self, client: Client):
        assert reverse("rules:system", args=[SYSTEM]) in page(client, "index")
        html = page(client, "system", SYSTEM)
        for address in (
            reverse("rules:rule", args=["DD-XP"]),
            reverse("rules:table", args=[SYSTEM, "recovery"]),
            reverse("rules:list", args=[SYSTEM, "market-caela"]),
            reverse("rules:cards", args=[SYSTEM]) + "?kind=skill",
        ):
            assert address in html

    @pytest.mark.parametrize(
        ("name", "args"),
        [
            ("system", ["no-such"]),
            ("system", ["\x00"]),
            ("cards", ["no-such"]),
            ("card", [SYSTEM, "no_such"]),
            ("card", [SYSTEM, "\x00"]),
            ("card", ["no-such", "shooting"]),
            ("rule", [NOWHERE]),
            ("rule", ["\x00"]),
            ("table", [SYSTEM, "no_such"]),
            ("list", [SYSTEM, "no_such"]),
        ],
    )
    def test_what_is_not_there_is_not_found(self, client: Client, name: str, args: list[str]):
        page(client, name, *args, status=404)

    def test_nothing_is_written_by_reading(self, client: Client):
        assert client.post(reverse("rules:index")).status_code == 405


class TestACard:
    def test_has_both_names_with_their_language_and_marks_ours(self, client: Client):
        html = page(client, "card", SYSTEM, "sword")
        assert '<h1 lang="en" dir="ltr">Sword</h1>' in html
        assert '<bdi lang="fi">Miekka</bdi>' in html
        assert "our name" in html

    def test_has_what_the_source_prints_beside_the_name(self, client: Client):
        assert "printed “Pact”" in page(client, "card", SYSTEM, "pack")

    def test_says_not_set_and_never_zero(self, client: Client):
        html = page(client, "card", SYSTEM, "magic_armour")
        assert html.count("not set") >= 2
        assert "<dd>0" not in html

    def test_has_its_lists_and_markets_with_prices(self, client: Client):
        endurance = page(client, "card", SYSTEM, "endurance")
        assert "Warrior skills" in endurance
        assert "1 to 4 XP" in endurance
        assert re.search(r"General skills.*?1 XP", endurance, re.S)
        ring = page(client, "card", SYSTEM, "silver_ring")
        for expected in ("Market of Caela", "150", "Bazaar of Al-Mamlaka", "120"):
            assert expected in ring

    def test_links_the_rules_that_its_text_names(self, client: Client):
        assert f'<a href="{reverse("rules:rule", args=["DD-SHOOT-2"])}"' in page(client, "card", SYSTEM, "shooting")

    def test_tells_when_it_is_withdrawn_and_keeps_its_page(self, client: Client):
        row = Card.objects.get(key="shield", house=None)
        row.withdrawn_at = timezone.now()
        row.save()
        assert "No longer offered" in page(client, "card", SYSTEM, "shield")
        assert "withdrawn" in page(client, "cards", SYSTEM, kind="item", category="shield")

    def test_text_is_in_the_readers_language_where_there_is_one(self, client: Client):
        client.cookies["language"] = "fi"
        assert '<div class="prose" lang="fi" dir="ltr">' in page(client, "card", SYSTEM, "shooting")
        client.cookies["language"] = "he"
        assert '<div class="prose" lang="en" dir="ltr">' in page(client, "card", SYSTEM, "shooting")

    def test_text_cannot_carry_markup_or_script(self, client: Client):
        text = CardText.objects.get(card__key="shooting", card__house=None, language="en")
        text.text = "<script>alert(1)</script> [x](javascript:alert(1)) <b onclick=a()>b</b> ![i](https://e.org/i.png)"
        text.save()
        html = page(client, "card", SYSTEM, "shooting")
        body = html[html.index('class="prose"') :]
        assert "<script>alert" not in body
        assert 'href="javascript' not in body
        assert "<b onclick" not in body
        assert "<img" not in body[: body.index("Names")]


class TestARule:
    def test_has_text_rulings_neighbours_and_chapter(self, client: Client):
        html = page(client, "rule", "DD-XP-1")
        for expected in ("R-04", "DD-XP-2", "DD-XP Experience points", "a reading of ours"):
            assert expected in html

    def test_is_found_whatever_the_case_of_its_id(self, client: Client):
        assert "DD-XP-8" in page(client, "rule", "dd-xp-8")

    def test_lists_the_cards_that_rest_on_it_and_those_that_name_it(self, client: Client):
        html = page(client, "rule", "DD-SHOOT")
        assert reverse("rules:card", args=[SYSTEM, "shooting"]) in html
        assert reverse("rules:card", args=[SYSTEM, "shooting"]) in page(client, "rule", "DD-SHOOT-2")

    def test_that_is_named_by_a_longer_id_is_not_meant(self, client: Client):
        RuleText.objects.update(text="")
        text = RuleText.objects.get(rule__key="DD-XP-2", language="en")
        text.text = "See DD-XP-10."
        text.save()
        assert "Rules that name it" in page(client, "rule", "DD-XP-10")
        assert "Rules that name it" not in page(client, "rule", "DD-XP-1")

    def test_lists_the_refusals_that_cite_it(self, client: Client):
        assert "… costs … XP; … has …." in page(client, "rule", "DD-XP-10")

    def test_a_chapter_shows_its_rules_whole(self, client: Client):
        html = page(client, "rule", "DD-RING")
        assert all(f'id="DD-RING-{number}"' in html for number in range(1, 7))


class TestATable:
    def test_shows_like_rows_as_one_and_marks_house_rows(self, client: Client):
        html = page(client, "table", SYSTEM, "recovery")
        assert "1–9" in html
        assert "10–11" in html
        assert "our own" in html

    def test_that_is_only_read_has_its_columns(self, client: Client):
        html = page(client, "table", SYSTEM, "terrain_targets")
        assert "Very hard" in html
        assert "DX+6" in html


class TestBrowsing:
    def test_narrows_by_kind_category_class_and_list(self, client: Client):
        assert "Riding" in names(page(client, "cards", SYSTEM, category="general"))
        warrior = names(page(client, "cards", SYSTEM, **{"class": "warrior"}))
        assert warrior == ["Battle Instinct", "Division of Orders", "Endurance", "Toughness"]
        assert names(page(client, "cards", SYSTEM, list="theurgist")) == ["Circle of Protection", "Healing", "Prayer"]
        assert "Templar" in names(page(client, "cards", SYSTEM, **{"class": "theurgist"}))

    @pytest.mark.rule("DD-ENDUR-2")
    def test_a_price_that_climbs_for_some_is_told_as_its_ladder(self, client: Client):
        html = page(client, "cards", SYSTEM, category="general")
        prices = dict(re.findall(r'<bdi lang="en">([^<]+)</bdi>.*?class="price.*?<bdi>([^<]+)</bdi>', html, re.S))
        assert prices["Endurance"] == "1 to 4 XP"
        assert prices["Shooting"] == "1 to 4 XP"
        assert prices["Riding"] == "4 XP"

    @pytest.mark.parametrize("system", ["dozen-die", "cronache", "fivee", "year-zero"])
    def test_no_category_repeats_a_kind(self, client: Client, system: str):
        found = client.get(reverse("rules:cards", args=[system])).context["found"]
        kinds, categories = (
            {one.value: one for one in row.choices} for row in found.filters if row.name in ("kind", "category")
        )
        for value in {"creature", "profile", "descriptor", "condition", "attribute", "size"} & kinds.keys():
            assert value not in categories
        assert len(categories) > 1
        assert {one.label for one in categories.values()} & {one.label for one in kinds.values()} == set()

    def test_sorts_by_name_price_or_kind(self, client: Client):
        by_name = names(page(client, "cards", SYSTEM, category="general"))
        assert by_name == ["Bribery", "Endurance", "Melee", "Riding", "Shooting", "Two Weapon Combo"]
        by_price = names(page(client, "cards", SYSTEM, category="general", sort="price"))
        assert by_price == ["Endurance", "Shooting", "Bribery", "Melee", "Two Weapon Combo", "Riding"]

    @pytest.mark.case(10)
    @pytest.mark.parametrize(
        "query",
        [
            "kind=abc",
            "kind=1;--",
            "kind=",
            "kind=%00",
            "list=general&list=%27",
            "class=skill&kind=warrior",
            "sort=colour",
            "no_such=1",
            "page=0",
            "page=-1",
            "page=abc",
            "page=999999",
            "page=%EF%BC%94",
            "page=1&page=x",
            "kind=" + "x" * 5000,
        ],
    )
    def test_an_address_edited_by_hand_never_fails(self, client: Client, query: str):
        for address in (reverse("rules:cards", args=[SYSTEM]), reverse("rules:search")):
            assert client.get(f"{address}?q=a&{query}").status_code == 200

    @pytest.mark.case(10)
    def test_what_is_not_known_is_left_out_with_a_note(self, client: Client):
        html = page(client, "cards", SYSTEM, kind="abc", colour="<red>")
        assert "Left out, because it isn&#x27;t known here: kind = abc" in html
        assert "colour = &lt;red&gt;" in html
        assert "Antivenom" in names(page(client, "cards", SYSTEM, kind="abc"))

    def test_pages_keep_their_filters(self, client: Client):
        html = page(client, "cards", SYSTEM, kind="skill")
        assert "?kind=skill&amp;page=2" in html

    @pytest.mark.case(24)
    def test_all_of_1200_items_are_reachable_and_counted(self, client: Client):
        Card.objects.filter(kind="item", house=None).update(kind="gone")
        many(1195)
        for key, name in {"z": "Zither", "a": "Åland", "b": "Äyräs", "c": "Öylätti", "d": "חרב"}.items():
            row = Card.objects.create(system_id=SYSTEM, key=key, kind="item", category="gear")
            CardText.objects.create(card=row, language="en", name=name)
        client.cookies["language"] = "fi"
        first = page(client, "cards", SYSTEM, kind="item")
        assert "1200" in first
        found: list[str] = []
        for number in range(1, 25):
            found += names(page(client, "cards", SYSTEM, kind="item", page=str(number)))
        assert len(found) == 1200
        assert len(set(found)) == 1200
        assert found[-5:] == ["Zither", "Åland", "Äyräs", "Öylätti", "חרב"]


class TestSearch:
    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("shooting", "Shooting"),
            ("SHOOTING", "Shooting"),
            ("shoo", "Shooting"),
            ("ampuminen", "Shooting"),
            ("Lähitaistelu", "Melee"),
            ("lahitaistelu", "Melee"),
            ("LA\u0308HITAISTELU", "Melee"),
            ("pact", "Pack"),
            ("choise", "Freedom of Choice"),
            ("armor penetrating", "Armour Penetrating"),
            ("counter magic", "Counter-magic"),
            ("elemental\u2019s", "Elemental's Explosion"),
            ("combo weapon", "Two Weapon Combo"),
        ],
    )
    def test_finds_a_card_by_any_of_its_names(self, client: Client, query: str, expected: str):
        assert names(page(client, "search", q=query))[0] == expected

    def test_says_by_which_name_it_was_found_when_that_is_not_shown(self, client: Client):
        assert "found as “Pact”" in page(client, "search", q="pact")

    @pytest.mark.case(12)
    def test_shows_each_card_once(self, client: Client):
        row = Card.objects.create(
            system_id=SYSTEM, key="kirves_x", kind="item", category="weapon", aliases=["kirves", "kirves 2"],
            tags=["kirves", "kirves_a", "kirves_b", "kirves_c", "kirves_d"],
        )  # fmt: skip
        for language in ("en", "fi", "sv"):
            CardText.objects.create(card=row, language=language, name=f"Kirves {language}", printed="Kirves")
        html = page(client, "search", q="kirves")
        assert names(html).count("Kirves en") == 1
        assert "2 cards" in html
        assert names(page(client, "search", q="kirves", kind="item")) == names(html)

    @pytest.mark.case(12)
    def test_count_pages_and_order_agree(self, client: Client):
        many(70, name="Lamp {}")
        html = page(client, "search", q="lamp thing")
        assert "70 cards" in html
        found = [name for number in "123" for name in names(page(client, "search", q="lamp thing", page=number))]
        assert len(found) == len(set(found)) == 70
        assert found == sorted(found)

    @pytest.mark.parametrize("query", ["", "   ", '"', "(", "+", "AND", "%", "_", "\x00", "'", "x" * 9000, "א"])
    def test_never_fails_and_never_finds_everything_by_a_sign(self, client: Client, query: str):
        assert len(names(page(client, "search", q=query))) < 30

    def test_finds_a_rule_by_its_id_and_title(self, client: Client):
        address = reverse("rules:rule", args=["DD-XP-8"])
        assert address in page(client, "search", q="dd-xp-8")
        assert address in page(client, "search", q="steps in order")

    def test_finds_a_card_made_a_moment_ago(self, client: Client):
        assert names(page(client, "search", q="quill")) == []
        row = Card.objects.create(system_id=SYSTEM, key="quill", kind="item", category="gear")
        CardText.objects.create(card=row, language="en", name="Quill")
        assert names(page(client, "search", q="quill")) == ["Quill"]

    def test_puts_a_whole_name_before_a_part_of_one(self, client: Client):
        assert names(page(client, "search", q="mount"))[0] == "Mount"


class TestQueriesStayFixed:
    """The same number of queries whether there are few cards or many, once the catalogue is read."""

    ADDRESSES = (
        ("index", (), {}),
        ("system", (SYSTEM,), {}),
        ("cards", (SYSTEM,), {}),
        ("cards", (SYSTEM,), {"kind": "item", "sort": "price"}),
        ("search", (), {"q": "thing"}),
        ("card", (SYSTEM, "theurgist"), {}),
        ("rule", ("DD-XP",), {}),
        ("table", (SYSTEM, "recovery"), {}),
        ("list", (SYSTEM, "market-caela"), {}),
    )

    def count(self, client: Client, name: str, args: tuple[str, ...], query: dict[str, str]) -> int:
        page(client, name, *args, **query)
        with CaptureQueriesContext(connection) as seen:
            page(client, name, *args, **query)
        return len(seen.captured_queries)

    @pytest.mark.parametrize(("name", "args", "query"), ADDRESSES)
    def test_at_two_sizes(self, client: Client, name: str, args: tuple[str, ...], query: dict[str, str]):
        few = self.count(client, name, args, query)
        many(300)
        Card.objects.filter(key__startswith="thing_").update(rule="DD-XP-9")
        Card.objects.get(key="thing_1").save()
        market: Any = System.objects.get(key=SYSTEM).lists.get(key="market-caela", house=None)
        for row in Card.objects.filter(key__startswith="thing_")[:40]:
            market.entries.create(card=row, price_silver=5)
        assert self.count(client, name, args, query) == few
        assert few <= 10
