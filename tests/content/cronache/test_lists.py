"""Equipment and skill lists of Cronache del Crepuscolo: every entry, in every list, at the printed price."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.cronache.names import key_of
from tests.content.cronache.printed import EQUIPMENT, INNATE, SKILLS
from tests.content.reading import CRONACHE

PRINTED = {"equipment": EQUIPMENT, "skills": SKILLS | INNATE}
COMPOSITES = {
    "equipaggiamenti_da_guerriero_tecnofero": "guerriero",
    "equipaggiamenti_da_assassino_tecnofero": "assassino",
    "equipaggiamenti_da_predone_barbaro": "predone",
    "equipaggiamenti_da_assaltatore_tecnofero": "assaltatore",
    "equipaggiamenti_da_avventuriero_barbaro": "avventuriero",
    "equipaggiamenti_da_avventuriero_tecnofero": "avventuriero",
}


def paid(entry: dict[str, Any]) -> int | None:
    """What an entry costs in its list."""
    price = entry["price"] if "price" in entry else CRONACHE.cards()[entry["card"]]["price"]
    return None if price is None else price["flat"]


class TestLists:
    @pytest.mark.rule("CC-LIST-1")
    def test_there_are_35_equipment_lists_with_171_entries(self):
        found = CRONACHE.lists("equipment")
        assert len(found) == 35
        assert sum(len(one["entries"]) for one in found.values()) == 171

    @pytest.mark.rule("CC-LIST-2")
    def test_there_are_29_skill_lists_with_195_entries_and_one_of_26_that_is_not_for_sale(self):
        found = CRONACHE.lists("skills")
        sizes = {key: len(one["entries"]) for key, one in found.items()}
        assert sizes.pop("abilita_innate") == 26
        assert (len(sizes), sum(sizes.values())) == (29, 195)

    @pytest.mark.parametrize("kind", PRINTED)
    def test_the_lists_stand_in_the_order_of_print_under_their_headings(self, kind):
        assert [one["names"]["it"] for one in CRONACHE.lists(kind).values()] == list(PRINTED[kind])
        assert list(CRONACHE.lists(kind)) == [key_of(heading) for heading in PRINTED[kind]]

    @pytest.mark.parametrize(("kind", "heading"), [(kind, one) for kind, group in PRINTED.items() for one in group])
    def test_a_list_has_the_printed_entries_at_the_printed_prices(self, kind, heading):
        wanted = [(key_of(one.name), one.price) for one in PRINTED[kind][heading]]
        if heading == "Equipaggiamenti da Leggenda":  # a bare heading there, priced as in other lists
            wanted = [(key, 5 if key == "armi_infuocate" else price) for key, price in wanted]
        assert [(one["card"], paid(one)) for one in CRONACHE.lists(kind)[key_of(heading)]["entries"]] == wanted

    def test_an_entry_is_a_card_of_the_kind_of_its_list(self):
        for kind, wanted in (("equipment", "item"), ("skills", "skill")):
            for one in CRONACHE.lists(kind).values():
                assert {CRONACHE.cards()[entry["card"]]["kind"] for entry in one["entries"]} == {wanted}, one["key"]

    @pytest.mark.rule("CC-BUILD-4")
    def test_only_the_buckler_has_two_prices(self):
        own = {
            (one["key"], entry["card"])
            for one in CRONACHE.load("lists.yaml")
            for entry in one["entries"]
            if "price" in entry
        }
        assert own == {
            ("equipaggiamenti_da_predone_barbaro", "brocchiere"),
            ("equipaggiamenti_da_esploratore", "brocchiere"),
        }

    @pytest.mark.rule("CC-CLASS-5")
    def test_a_list_is_opened_by_the_word_in_its_heading(self):
        for one in (*CRONACHE.lists("equipment").values(), *CRONACHE.lists("skills").values()):
            _, _, word = one["names"]["it"].partition(" da ")
            if one["key"] in COMPOSITES:
                assert one["opened_by"] == COMPOSITES[one["key"]]
            elif "comuni" in one["key"] or one["key"] == "abilita_innate":
                assert one["opened_by"] is None
            else:
                assert one["opened_by"] == key_of(word)
                assert CRONACHE.cards()[one["opened_by"]]["kind"] == "class"
