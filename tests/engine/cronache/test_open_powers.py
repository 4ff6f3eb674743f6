"""Powers that are open to a fighter, as they stand beside his sheet."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.base import MemberState, PossessionState
from rules.engine.books.cronache import kept
from rules.engine.books.cronache.book import Cronache
from rules.engine.types import Derived
from tests.engine.cronache.asking import catalogue

BOOK = Cronache()
CARDS = catalogue().cards
RANKS = ("apprendista_stregone", "maestro_di_stregoneria", "custode_del_sapere")


def fighter(*skills: str, **things: Any) -> MemberState:
    return MemberState(
        "m",
        kept.FIGHTER,
        profile=CARDS["profilo_razziatore"],
        learned=dict.fromkeys(skills, 1),
        cards={key: CARDS[key] for key in skills},
        catalogue=catalogue(),
        **things,
    )


def parts(member: MemberState) -> dict[str, Any]:
    return {one.key: one for one in BOOK.usable(member, {})}


def lists(*skills: str) -> dict[str, list[str]]:
    """Keys of the open powers by the list that they stand under."""
    return {block.name: [line.name for line in block.lines] for block in parts(fighter(*skills))["powers"].blocks}


def line(member: MemberState, key: str) -> list[Any]:
    """What stands beside a power, numbers by their value."""
    (found,) = (one for block in parts(member)["powers"].blocks for one in block.lines if one.name == key)
    return [one.value if isinstance(one, Derived) else one for one in found.cells]


class TestWhatIsOpen:
    def test_is_nothing_to_a_fighter_without_a_rank(self):
        assert BOOK.usable(fighter(), {}) == ()
        assert BOOK.usable(fighter("dominio_del_fuoco"), {}) == ()
        assert BOOK.usable(fighter(RANKS[0]), {}) == ()

    @pytest.mark.rule("CC-POWER-2")
    def test_stands_under_its_list_in_the_order_of_the_source(self):
        found = lists(RANKS[1], "dominio_del_fuoco", "iniziato_ki")
        assert list(found) == [
            "stregonerie_del_dominio_del_fuoco_di_livello_1",
            "stregonerie_del_dominio_del_fuoco_di_livello_2",
            "poteri_ki_di_livello_1",
        ]
        assert [len(one) for one in found.values()] == [4, 5, 4]

    @pytest.mark.rule("CC-POWER-2")
    def test_comes_to_all_28_lists_and_127_powers(self):
        every = [key for key, card in CARDS.items() if card.kind == "skill" and card.category == "innate"]
        found = lists(*every)
        assert (len(found), sum(len(one) for one in found.values())) == (28, 127)


class TestWhatAPowerTakes:
    @pytest.mark.rule("CC-POWER-3")
    def test_rank_threshold_and_distances(self):
        mage = fighter(RANKS[1], "dominio_del_fuoco")
        assert line(mage, "palla_di_fuoco") == ["3", 4, "30", ""]
        assert line(mage, "autocombustione") == ["1", 4, "", "5"]
        assert line(fighter("mentalista_cinetico", "litocinesi"), "stritolamento") == ["3", 4, "in_sight", ""]

    @pytest.mark.rule("CC-POWER-3", "CC-GEN-5")
    def test_the_threshold_with_what_lowers_it_school_by_school(self):
        skills = ("talento_prodigioso", "maestro_delle_maschere")
        mage = fighter(RANKS[1], "dominio_del_fuoco", "illusionista_dilettante", *skills)
        (found,) = (one for block in parts(mage)["powers"].blocks for one in block.lines if one.name == "simulacro")
        threshold = found.cells[1]
        assert (threshold.value, threshold.rule) == (3, "CC-POWER-3")
        assert [(one.source, one.amount) for one in threshold.steps] == [
            ("base_threshold", 4), ("maestro_delle_maschere", -1)
        ]  # fmt: skip
        assert line(mage, "palla_di_fuoco")[1] == 3
        assert line(fighter("iniziato_ki", *skills), "dottrina_della_tigre")[1] == 4

    @pytest.mark.rule("CC-POWER-3")
    def test_gear_that_lowers_it_is_named(self):
        helping = next(one for one in CARDS.values() if one.stats.get("power_threshold"))
        if helping.kind == "skill":
            mage = fighter("iniziato_ki", helping.key)
        else:
            mage = fighter("iniziato_ki", possessions=(PossessionState("t", helping),))
        assert line(mage, "dottrina_della_tigre")[1] == 3


class TestWhatItRestsOn:
    @pytest.mark.rule("CC-POWER-5")
    def test_points_of_the_schools_that_are_open(self):
        (block,) = parts(fighter("mentalista_cinetico", "litocinesi", "apprendista_psionico"))["points"].blocks
        assert [one.codes for one in block.lines] == [("points_concentrazione",)]

    @pytest.mark.rule("CC-POWER-2", "CC-POWER-8")
    def test_the_power_level_of_emanations(self):
        mystic = fighter("mistico_della_grande_folgore")
        (block,) = parts(mystic)["points"].blocks
        assert [(one.name, [cell.value for cell in one.cells]) for one in block.lines] == [
            ("points_ki", []), ("power_level", [2])
        ]  # fmt: skip
        assert line(mystic, "lancia_ki") == ["2", 4, "30", ""]
