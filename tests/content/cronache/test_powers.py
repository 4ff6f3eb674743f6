"""Powers, conditions, terrain and tables of Cronache del Crepuscolo: as many as printed, valid, told in both languages."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from rules.engine.books.cronache.names import key_of
from tests.content.cronache.printed_powers import POWERS
from tests.content.reading import CRONACHE

TABLES = {table["key"]: table for table in CRONACHE.load("tables.yaml")}
MINE = {card["key"] for card in CRONACHE.of_kind("power", "condition", "terrain")}
DECIMAL = {"en": ".", "it": ","}
#: The two names of one thing: the weapon upgrade keeps the plain key.
HOMONYM = "armi_infuocate_stregoneria"
LISTS = {"sorcery": 15, "psionic": 3, "ki": 3, "hypnotic": 3, "emanation": 1, "kinetic": 3}
CARDS = {"sorcery": 57, "psionic": 21, "ki": 10, "hypnotic": 15, "emanation": 6, "kinetic": 18}
DOMAINS = {
    "fuoco": "Fuoco",
    "fulmine": "Fulmine",
    "abissi": "Abissi",
    "tenebre": "Tenebre",
    "artificio": "Artificio",
    "pirocinesi": "Pirocinesi",
    "idrocinesi": "Idrocinesi",
    "litocinesi": "Litocinesi",
}


def power(key: str) -> dict[str, Any]:
    """What a power does, its figures."""
    found: dict[str, Any] = CRONACHE.cards()[key]["stats"]
    return found


def card_key(name: str) -> str:
    return HOMONYM if name == "Armi Infuocate" else key_of(name)


@pytest.mark.rule("CC-LIST-3")
class TestLists:
    def test_there_are_28_lists_with_127_powers(self):
        found = CRONACHE.lists("powers")
        assert len(found) == 28
        assert sum(len(one["entries"]) for one in found.values()) == 127
        assert len(CRONACHE.of_kind("power")) == 127

    def test_each_list_has_the_printed_powers_in_their_order(self):
        assert [one["names"]["it"] for one in CRONACHE.lists("powers").values()] == list(POWERS)
        for heading, entries in POWERS.items():
            found = CRONACHE.lists("powers")[key_of(heading)]
            assert [entry["card"] for entry in found["entries"]] == [card_key(name) for name, _ in entries], heading

    def test_a_list_is_valid_and_opened_by_no_class(self):
        for one in CRONACHE.lists("powers").values():
            assert CRONACHE.faults("list", one) == []
            assert one["opened_by"] is None
            assert set(one["names"]) == set(CRONACHE.languages)

    def test_no_power_stands_in_two_lists(self):
        keys = Counter(entry["card"] for one in CRONACHE.lists("powers").values() for entry in one["entries"])
        assert set(keys) == {card["key"] for card in CRONACHE.of_kind("power")}
        assert max(keys.values()) == 1

    def test_each_school_has_its_lists_and_powers(self):
        schools = Counter(
            CRONACHE.cards()[one["entries"][0]["card"]]["category"] for one in CRONACHE.lists("powers").values()
        )
        assert schools == LISTS
        assert Counter(card["category"] for card in CRONACHE.of_kind("power")) == CARDS


class TestPowers:
    @pytest.mark.rule("CC-POWER-12")
    def test_ranks_are_as_printed(self):
        for entries in POWERS.values():
            for name, rank in entries:
                assert power(card_key(name))["rank"] == rank, name
        assert Counter(card["stats"]["rank"] for card in CRONACHE.of_kind("power")) == {1: 65, 2: 23, 3: 34, 4: 5}

    def test_level_and_domain_are_those_of_the_heading(self):
        for one in CRONACHE.lists("powers").values():
            heading = one["names"]["it"]
            level = int(heading[-1]) if heading[-1].isdigit() else None
            for entry in one["entries"]:
                figures = power(entry["card"])
                assert figures["level"] == level, entry["card"]
                assert (figures["domain"] is not None) == ("Dominio" in heading), entry["card"]
                assert figures["domain"] is None or DOMAINS[figures["domain"]] in heading, entry["card"]

    def test_every_power_is_valid_and_free(self):
        for card in CRONACHE.of_kind("power"):
            assert CRONACHE.faults("card", card) == [], card["key"]
            assert card["price"] is None
            assert card["own"] == ["en"]

    @pytest.mark.rule("CC-POWER-14")
    def test_a_key_follows_from_the_italian_name_but_for_the_homonym(self):
        assert {
            card["key"] for card in CRONACHE.of_kind("power") if card["key"] != card_key(card["names"]["it"])
        } == set()
        assert CRONACHE.cards()[HOMONYM]["names"]["it"] == CRONACHE.cards()["armi_infuocate"]["names"]["it"]
        assert CRONACHE.cards()[HOMONYM]["kind"] == "power"

    @pytest.mark.parametrize("language", CRONACHE.languages)
    def test_no_two_powers_have_the_same_name(self, language):
        names = Counter(card["names"][language].casefold() for card in CRONACHE.of_kind("power"))
        assert [name for name, count in names.items() if count > 1] == []

    @pytest.mark.rule("CC-POWER-13")
    def test_one_power_alone_is_a_reaction(self):
        assert {card["key"] for card in CRONACHE.of_kind("power") if card.get("timing")} == {"disincanto"}

    @pytest.mark.rule("CC-DMG-7")
    def test_four_powers_leave_no_corpse_marker(self):
        assert {card["key"] for card in CRONACHE.of_kind("power") if "no_corpse" in card["stats"]} == {
            "palla_di_fuoco",
            "muro_di_fuoco",
            "pioggia_di_fuoco",
            "apoteosi_fiammeggiante",
        }

    @pytest.mark.rule("CC-POWER-8")
    def test_emanations_have_the_figures_of_their_formulas(self):
        figures = ("rank", "range_cm", "radius_cm", "power_level_less")
        assert {
            card["key"]: tuple(card["stats"].get(stat) for stat in figures)
            for card in CRONACHE.of_kind("power")
            if card["category"] == "emanation"
        } == {
            "maglio_ki": (2, 5, None, 0),
            "lancia_ki": (2, 30, None, 2),
            "sferza_ki": (1, 10, None, 1),
            "nova_ki": (3, None, 10, 2),
            "aura_ki": (1, None, 2, 0),
            "esplosione_ki": (3, None, 2, 0),
        }

    @pytest.mark.parametrize(
        ("key", "figures"),
        [
            ("dardo_di_fuoco", {"range_cm": 20, "sight": True, "conditions": ["fuoco"]}),
            ("frusta_infernale", {"radius_cm": 5, "arc_degrees": 180, "dice_lost": 1}),
            ("scintille", {"radius_cm": 30, "arc_degrees": 90, "marker": "charge"}),
            ("venti_di_tempesta", {"table_wide": True, "lasts": "turn"}),
            ("forza_oscura", {"range_cm": 5, "sight": True, "damage": 1}),
            ("tracciare_la_mente", {"range_cm": 30, "marker": "control", "lasts": "game"}),
            ("ondata_di_sconforto", {"radius_cm": 5, "control": True, "control_cm": 30}),
            ("malia", {"range_cm": 20, "test": "test_spirito"}),
            ("scossa_tellurica", {"radius_cm": 7.5, "deviations": 1, "conditions": ["a_terra"]}),
            ("voragine", {"deviations": 3}),
            ("prigione_d_acqua", {"near": "water", "near_cm": 5, "test": "test_riflessi"}),
        ],
    )
    def test_figures_are_as_printed(self, key, figures):
        assert figures.items() <= power(key).items()


class TestConditionsAndTerrain:
    @pytest.mark.rule("CC-LIST-4")
    def test_there_are_seven_conditions_with_the_test_that_ends_them(self):
        assert {card["key"]: card["stats"]["test"] for card in CRONACHE.of_kind("condition")} == {
            "fuoco": "test_riflessi",
            "veleno": "test_forza",
            "gelo": "test_forza",
            "a_terra": None,
            "respinto": None,
            "spaventato": "test_spirito",
            "terrorizzato": "test_spirito",
        }

    @pytest.mark.rule("CC-TERRAIN-1", "CC-TERRAIN-2")
    def test_there_are_the_terrains_and_obstacles_of_the_table(self):
        assert Counter(card["category"] for card in CRONACHE.of_kind("terrain")) == {"terrain": 10, "obstacle": 3}
        pace = {card["key"]: card["stats"].get("cm_per_point") for card in CRONACHE.of_kind("terrain")}
        assert {key: cm for key, cm in pace.items() if cm} == {"open": 3, "difficult": 2, "very_difficult": 1}

    def test_every_one_is_valid(self):
        wrong = {card["key"]: CRONACHE.faults("card", card) for card in CRONACHE.of_kind("condition", "terrain")}
        assert {key: found for key, found in wrong.items() if found} == {}


class TestTexts:
    def test_both_languages_cite_the_same_rules(self):
        for key in MINE:
            cited = [set(CRONACHE.rule_id.findall(CRONACHE.texts(language)[key])) for language in CRONACHE.languages]
            assert cited[0] == cited[1], key

    def test_both_languages_give_the_same_numbers(self):
        for key in MINE:
            plain = [
                Counter(re.findall(r"\d+", CRONACHE.rule_id.sub("", CRONACHE.texts(language)[key])))
                for language in CRONACHE.languages
            ]
            assert plain[0] == plain[1], key

    @pytest.mark.parametrize("language", CRONACHE.languages)
    def test_a_power_tells_its_distances(self, language):
        for card in CRONACHE.of_kind("power"):
            text = " ".join(CRONACHE.texts(language)[card["key"]].split())
            for stat in ("range_cm", "radius_cm", "near_cm", "control_cm"):
                if stat in card["stats"]:
                    assert f"{card['stats'][stat]} cm".replace(".", DECIMAL[language]) in text, (card["key"], stat)
            if "sight" in card["stats"]:
                assert {"en": "in sight", "it": "in vista"}[language] in text, card["key"]


class TestTables:
    def test_every_table_is_valid_and_rests_on_a_rule(self):
        for table in TABLES.values():
            assert CRONACHE.faults("table", table) == [], table["key"]
            assert table["rule"] in CRONACHE.rule_ids(), table["key"]

    def test_names_are_in_both_languages(self):
        for table in TABLES.values():
            named = [table, *table["columns"], *table["rows"]]
            assert {tuple(sorted(one["names"])) for one in named} == {CRONACHE.languages}, table["key"]

    def test_rows_follow_each_other_and_fill_every_column(self):
        for table in TABLES.values():
            rows, columns = table["rows"], {column["key"] for column in table["columns"]}
            assert rows[0]["first"] == 1
            assert all(after["first"] == before["last"] + 1 for before, after in pairwise(rows)), table["key"]
            assert table["die"] in (None, rows[-1]["last"]), table["key"]
            assert all(set(row.get("values", {})) == columns for row in rows), table["key"]

    @pytest.mark.parametrize(
        ("key", "die", "rows"),
        [
            ("mutations", 8, 8),
            ("actions", None, 17),
            ("movement", None, 3),
            ("climb_difficulties", None, 7),
            ("climb_changes", None, 5),
            ("falls", None, 5),
            ("deviation", 6, 6),
            ("melee_threshold", None, 12),
            ("ranged_threshold", None, 11),
            ("test_threshold", None, 10),
            ("power_threshold", None, 5),
            ("armour", None, 7),
            ("automatic_weapons", None, 4),
            ("tokens", None, 9),
            ("emanation_damage", None, 6),
        ],
    )
    def test_a_table_has_its_rows(self, key, die, rows):
        assert (TABLES[key]["die"], len(TABLES[key]["rows"])) == (die, rows)

    def test_there_is_no_other_table(self):
        assert len(TABLES) == 15

    @pytest.mark.rule("CC-MUT-2")
    def test_mutations_change_what_print_says(self):
        changes = [
            {key: value for key, value in row["values"].items() if value != "\u2013"}
            for row in TABLES["mutations"]["rows"]
        ]
        assert changes == [
            {},
            {"combat": "+1"},
            {"test_forza": "-1"},
            {"turn_die": "d4"},
            {},
            {"resistance": "+2"},
            {"damage": "+1"},
            {"turn_die": "d6"},
        ]

    @pytest.mark.rule("CC-MOVE-1")
    def test_movement_is_a_multiple_of_the_result(self):
        rows = {row["code"]: list(row["values"].values()) for row in TABLES["movement"]["rows"]}
        assert rows == {
            key: [each * face for face in range(1, 9)]
            for key, each in (("open", 3), ("difficult", 2), ("very_difficult", 1))
        }

    @pytest.mark.rule("CC-CLIMB-5")
    def test_six_steps_of_climbing_and_one_wall(self):
        values = [row["values"]["climb_difficulty"] for row in TABLES["climb_difficulties"]["rows"]]
        assert values == [0, 1, 2, 3, 4, 5, "\u2013"]

    @pytest.mark.rule("CC-DMG-4")
    def test_armour_agrees_with_its_cards(self):
        for row in TABLES["armour"]["rows"]:
            card = CRONACHE.cards().get(row["code"])
            if card is not None and card["category"] == "armour":
                assert row["values"] == {
                    stat: card["stats"][stat] for stat in ("armour_resistance", "armour_protection")
                }
