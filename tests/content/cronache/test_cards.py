"""Equipment, skills, class words and profiles of Cronache del Crepuscolo: cards that validate and agree with print."""

from __future__ import annotations

import copy
import re
from collections import Counter
from typing import Any

import pytest

from rules.engine.books.cronache.names import key_of
from tests.content.cronache.printed import EQUIPMENT, INNATE, SKILLS, Entry
from tests.content.reading import CRONACHE

ITEMS = {key_of(one.name): one for entries in EQUIPMENT.values() for one in entries}
BOUGHT = {key_of(one.name): one for entries in SKILLS.values() for one in entries}
BORN = {key_of(one.name): one for entries in INNATE.values() for one in entries}
MINE = ("item", "skill", "class", "profile")
NO_TYPE = {"aura_di_caligine", "aura_di_avversione", "aura_di_dolore", "fuga"}


def stats(key: str) -> dict[str, Any]:
    found: dict[str, Any] = CRONACHE.cards()[key].get("stats", {})
    return found


def having(stat: str) -> dict[str, Any]:
    """What each item and skill has of a stat."""
    return {card["key"]: card["stats"][stat] for card in CRONACHE.of_kind("item", "skill") if stat in card["stats"]}


class TestSchema:
    @pytest.mark.parametrize(
        ("key", "change"),
        [
            ("spada", {"kind": "weapon"}),
            ("spada", {"category": "sword"}),
            ("spada", {"category": "melee_two_hand"}),
            ("spada", {"price": {"unit": "silver", "flat": 2}}),
            ("spada", {"price": {"unit": "pr", "first": 1, "last": 2}}),
            ("spada", {"stats": {"hands": 1, "reach_cm": 1}}),
            ("spada", {"stats": {"hands": 1, "reach_cm": 5, "criticals": True}}),
            ("spada", {"stats": {"hands": 1, "reach_cm": 1, "criticals": True, "sharp": True}}),
            ("spada", {"timing": ["order"]}),
            ("arco", {"stats": {"hands": 0, "range_cm": None, "weapon_damage": 1, "criticals": False, "dice_cost": 1}}),
            ("ira", {"stats": {"printed_type": "B"}}),
            ("ira", {"stats": {}}),
            ("rianimato", {"price": {"unit": "pr", "flat": 1}}),
            ("umano", {"stats": {"combat": 1}}),
            ("profilo_razziatore", {"stats": {"base_cr": 20}}),
        ],
    )
    def test_a_card_with_a_fault_is_refused(self, key, change):
        assert CRONACHE.faults("card", copy.deepcopy(CRONACHE.cards()[key]) | change) != []

    @pytest.mark.parametrize("category", ["melee_one_hand", "ranged", "armour", "shield", "gear", "weapon_upgrade"])
    def test_a_house_card_may_leave_figures_out(self, category):
        bare = {"key": "own", "kind": "item", "category": category, "names": {"en": "Own"}, "price": None, "rule": None}
        assert CRONACHE.faults("card", bare | {"stats": {}, "mark": "house"}) == []
        assert (CRONACHE.faults("card", bare | {"stats": {}}) == []) == (category == "gear")
        assert CRONACHE.faults("card", bare | {"stats": {"sharp": True}, "mark": "house"}) != []


class TestNames:
    def test_a_key_follows_from_the_italian_name(self):
        for card in CRONACHE.of_kind(*MINE):
            prefix = "profilo_" if card["kind"] == "profile" else ""
            assert card["key"] == prefix + key_of(card["names"]["it"])

    @pytest.mark.parametrize("language", CRONACHE.languages)
    def test_no_two_cards_of_a_kind_have_the_same_name(self, language):
        names = Counter((card["kind"], key_of(card["names"][language])) for card in CRONACHE.of_kind(*MINE))
        assert {name: number for name, number in names.items() if number > 1} == {}

    def test_the_italian_names_are_in_print_and_the_english_ones_ours(self):
        for card in CRONACHE.of_kind(*MINE):
            assert set(card["names"]) == set(CRONACHE.languages), card["key"]
            assert card["own"] == ["en"], card["key"]

    def test_a_name_is_spelled_as_printed(self):
        names = {card["names"]["it"] for card in CRONACHE.of_kind("item", "skill")}
        printed = {one.name for one in (*ITEMS.values(), *BOUGHT.values(), *BORN.values())}
        assert {name for name in printed if name not in names} <= {"Armi infuocate"}


@pytest.mark.rule("CC-LIST-5")
class TestCounts:
    def test_there_are_92_items_in_lists_and_one_that_is_only_printed_on_a_profile(self):
        assert len(ITEMS) == 92
        assert {card["key"] for card in CRONACHE.of_kind("item")} == set(ITEMS) | {"caricatore_di_riserva"}

    def test_there_are_129_skills_for_sale_and_33_that_are_not(self):
        groups = Counter(card["category"] for card in CRONACHE.of_kind("skill"))
        assert len(BOUGHT) == groups["ordinary"] == 129
        assert len(BORN) == groups["innate"] == 26
        assert groups == {"ordinary": 129, "innate": 26, "class_tag": 4, "stub": 3}
        assert {card["key"] for card in CRONACHE.of_kind("skill") if card["category"] == "ordinary"} == set(BOUGHT)
        assert {card["key"] for card in CRONACHE.of_kind("skill") if card["category"] == "innate"} == set(BORN)

    @pytest.mark.rule("CC-CLASS-2")
    def test_there_are_29_class_words_in_seven_groups(self):
        groups = Counter(card["category"] for card in CRONACHE.of_kind("class"))
        assert groups == {
            "race": 4,
            "origin": 2,
            "role": 8,
            "allegiance": 4,
            "rank": 7,
            "calling": 3,
            "summoned": 1,
        }

    def test_the_source_prints_three_profiles(self):
        assert Counter(card["category"] for card in CRONACHE.of_kind("profile")) == {"printed": 2, "summoned": 1}


class TestPrices:
    @pytest.mark.parametrize("key", [*ITEMS, *BOUGHT])
    def test_a_price_is_the_lowest_that_a_list_prints(self, key):
        named = [one for group in (EQUIPMENT, SKILLS) for entries in group.values() for one in entries]
        prices = [one.price for one in named if key_of(one.name) == key and one.price is not None]
        wanted = {"unit": "pr", "flat": min(prices)} if prices else None
        assert CRONACHE.cards()[key]["price"] == wanted

    @pytest.mark.rule("CC-BUILD-10")
    def test_what_has_no_price_or_no_use_says_why_it_is_not_for_sale(self):
        reasons = having("not_for_sale")
        assert {key for key, reason in reasons.items() if reason == "no_price"} == {"armi_d_ossa", "lama_cerimoniale"}
        assert {key for key, reason in reasons.items() if reason in ("no_text", "needs_mount")} == {
            "fuga",
            "presa_salda",
        }
        assert {key for key, reason in reasons.items() if reason == "innate"} == set(BORN)
        assert Counter(reasons.values()) == {
            "innate": 26,
            "class_tag": 4,
            "stub": 3,
            "no_price": 2,
            "no_text": 1,
            "needs_mount": 1,
            "starting_only": 1,
        }
        unpriced = {card["key"] for card in CRONACHE.of_kind("item", "skill") if card["price"] is None}
        assert unpriced == set(reasons) - {"presa_salda"}


class TestTypes:
    @pytest.mark.parametrize("one", [*BOUGHT.values(), *BORN.values()], ids=lambda one: key_of(one.name))
    def test_a_skill_has_its_printed_type(self, one: Entry):
        key = key_of(one.name)
        assert stats(key)["printed_type"] == one.type
        assert (one.type is None) == (key in NO_TYPE)

    @pytest.mark.rule("CC-SKILL-1")
    def test_the_timing_says_what_a_type_means(self):
        for card in CRONACHE.of_kind("skill"):
            printed, timing = card["stats"]["printed_type"], card.get("timing", [])
            if card["category"] == "class_tag":
                assert timing == ["class_tag"]
                continue
            letters = re.sub(r"[^A-Z]", "", printed or "")
            assert ("passive" in timing) == (letters == "P" or (not printed and card["key"] != "fuga")), card["key"]
            assert ("threshold" in timing) == bool(re.search(r"\d", printed or "")), card["key"]
            assert ("free" in timing) == ("G" in letters), card["key"]
            assert ("complete" in timing) == ("C" in letters), card["key"]
            assert ("reaction" in timing) == ("L" in letters), card["key"]


class TestFigures:
    @pytest.mark.rule("CC-MELEE-1")
    def test_reach(self):
        far = {key: reach for key, reach in having("reach_cm").items() if reach != 1}
        assert far == {
            "asta": 4,
            "spadone": 3,
            "grande_ascia": 3,
            "randello": 3,
            "spadone_termico": 3,
            "cingolama": 3,
            "cingoascia": 3,
            "alabarda": 6,
            "partigiana": 6,
            "lancia": 6,
            "roncone": 6,
            "catene_da_combattimento": 8,
        }

    @pytest.mark.rule("CC-RANGED-5")
    def test_range_and_damage(self):
        figures = {key: (reach, stats(key)["weapon_damage"]) for key, reach in having("range_cm").items()}
        assert figures == {
            "pugnale_da_lancio": (20, 1),
            "ascia_da_lancio": (18, 2),
            "giavellotto": (40, 1),
            "arco": (60, 1),
            "arcolama": (60, 1),
            "balestra": (55, 2),
            "balestra_fucile_elfico": (55, 2),
            "proto_pistola": (40, 1),
            "pistola": (45, 1),
            "pistola_malconcia": (45, 1),
            "schioppo": (80, 1),
            "fucile_a_canne_mozze": (55, 2),
            "fucile_a_pompa": (55, 2),
            "fucile_di_precisione": (None, 2),
            "mitragliatrice": (45, 1),
            "mitragliatrice_malconcia": (45, 1),
            "mitragliatrice_pesante": (40, 2),
            "proto_mitragliatrice": (45, 1),
            "proto_lanciafiamme": (10, 2),
            "granata_fumogena": (25, 0),
        }

    @pytest.mark.rule("CC-CRIT-3")
    def test_weapons_without_criticals(self):
        assert {key for key, has in having("criticals").items() if not has} == {
            "martello",
            "asta",
            "sciabola",
            "scettro",
            "scettro_del_dominio",
            "alabarda",
            "partigiana",
            "frusta",
            "catene_da_combattimento",
            "artigli_da_mischia",
            "pugnale_da_lancio",
            "ascia_da_lancio",
            "giavellotto",
            "arco",
            "balestra",
            "proto_lanciafiamme",
        }

    @pytest.mark.rule("CC-ACTION-6")
    def test_weapons_with_one_shot_a_turn(self):
        assert set(having("uses_per_turn")) == {
            "balestra",
            "balestra_fucile_elfico",
            "proto_pistola",
            "fucile_a_canne_mozze",
            "fucile_a_pompa",
            "mitragliatrice",
            "mitragliatrice_malconcia",
            "mitragliatrice_pesante",
        }

    @pytest.mark.rule("CC-CRIT-8")
    def test_a_derived_weapon_has_all_that_its_model_has(self):
        models = having("derived_from")
        assert len(models) == 7
        for key, model in models.items():
            figures = stats(key)
            for name, value in stats(model).items():
                assert figures[name] == value or name == "criticals", (key, name)

    @pytest.mark.rule("CC-BUILD-6")
    def test_the_scope_of_upgrades(self):
        scopes = having("scope")
        assert {key for key, scope in scopes.items() if scope == "any"} == {
            "armi_migliorate",
            "armi_leggendarie",
            "armi_del_flagello",
            "armi_infuocate",
            "armi_avvelenate",
        }
        assert {key for key, scope in scopes.items() if scope == "single_melee"} == {"pistola_integrata"}
        assert Counter(scopes.values()) == {"melee": 10, "any": 5, "single_melee": 1}

    @pytest.mark.rule("CC-DMG-4")
    def test_armour(self):
        figures = {
            card["key"]: (card["stats"]["armour_resistance"], card["stats"]["armour_protection"])
            for card in CRONACHE.of_kind("item")
            if card["category"] == "armour"
        }
        assert figures == {"armatura_leggera": (1, 1), "armatura_media": (2, 1), "armatura_pesante": (3, 1)}

    @pytest.mark.rule("CC-SKILL-8")
    def test_radius_of_auras(self):
        radius = having("aura_cm")
        assert {key for key, cm in radius.items() if cm == 20} == {"stendardo", "dotazioni_da_musico"}
        assert {key for key, cm in radius.items() if cm == 5} == {"campo_psionico"}
        assert sum(1 for cm in radius.values() if cm == 10) == 10
        assert {key for key, side in having("aura_side").items() if side == "enemy"} == {
            "aura_di_disperazione",
            "campo_psionico",
        }


class TestProfiles:
    @pytest.mark.parametrize(
        ("key", "rule", "figures"),
        [
            ("profilo_razziatore", "CC-PROFILE-5", (20, 5, 4, 0, 2, 0, 4)),
            ("profilo_assaltatore", "CC-PROFILE-6", (15, 3, 3, 2, 1, 1, 3)),
            ("profilo_servo_non_morto", "CC-PROFILE-7", (None, 3, 0, 0, 1, 0, 0)),
        ],
    )
    def test_a_profile_has_its_printed_figures(self, key, rule, figures):
        names = ("base_cr", "resistance", "combat", "accuracy", "damage", "willpower", "dexterity")
        assert tuple(stats(key)[name] for name in names) == figures
        assert CRONACHE.cards()[key]["rule"] == rule

    def test_what_a_profile_names_exists(self):
        known = {one["key"] for one in CRONACHE.load("lists.yaml")} | {"armi_da_fuoco_di_recupero"}
        for card in CRONACHE.of_kind("profile"):
            own = card["stats"]
            assert {CRONACHE.cards()[word]["kind"] for word in own["class_words"]} == {"class"}
            assert {CRONACHE.cards()[item]["kind"] for item in own["starting_equipment"]} == {"item"}
            assert {CRONACHE.cards()[skill]["kind"] for skill in own["starting_skills"]} == {"skill"}
            assert set(own["grants"] or ()) <= known

    @pytest.mark.rule("CC-PROFILE-8")
    def test_stubs_stand_on_the_profiles(self):
        started = {skill for card in CRONACHE.of_kind("profile") for skill in card["stats"]["starting_skills"]}
        assert started == {
            "guerriero_ac",
            "predone_ac",
            "sciacallo_ac",
            "umano_ac",
            "intimorire",
            "massiccio",
            "tiro_in_assalto",
            "rianimato",
        }
