"""Which lists class words open: told by the catalogue, so that a list more opens like those that are there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.books.base import CardListState, MemberState
from rules.engine.books.cronache import judging, kept
from rules.engine.books.cronache.book import Cronache
from rules.engine.books.cronache.cards import view_of
from tests.engine.cronache.asking import catalogue

BOOK = Cronache()
COMMON = ("armi_da_corpo_a_corpo_comuni", "armi_a_distanza_comuni", "abilita_comuni")


def fighter(*words: str, added: tuple[CardListState, ...] = (), grants: list[str] | None = None, **card: Any) -> Any:
    """A fighter of a group's own profile, where some lists are `added`; `card` changes the axe there."""
    official = catalogue()
    cards = {**official.cards, "ascia": replace(official.cards["ascia"], **card)}
    lists = {**official.lists, **{one.key: one for one in added}}
    stats = {**cards["profilo_razziatore"].stats, "class_words": list(words), "grants": grants}
    profile = replace(cards["profilo_razziatore"], stats=stats)
    return MemberState("m", kept.FIGHTER, profile=profile, catalogue=replace(official, cards=cards, lists=lists))


GUILD = CardListState("armi_della_gilda", "equipment", "elfo", "Armi della gilda")


class TestAListThatAGroupAdds:
    @pytest.mark.rule("CC-CLASS-4")
    def test_opens_to_those_who_have_its_word(self):
        assert "armi_della_gilda" in BOOK.open_lists(fighter("elfo", added=(GUILD,)))
        assert "armi_della_gilda" not in BOOK.open_lists(fighter("umano", added=(GUILD,)))
        assert "armi_della_gilda" not in BOOK.open_lists(fighter("elfo"))

    @pytest.mark.rule("CC-CLASS-4", "CC-BUILD-2", "CC-BUILD-4")
    def test_sells_what_stands_in_it(self):
        only_there = {"lists": {GUILD.key: None}}
        elf, human = (fighter(word, added=(GUILD,), **only_there) for word in ("elfo", "umano"))
        axe = elf.catalogue.cards["ascia"]
        assert judging.counted_at(elf, axe) == axe.price.flat
        assert judging.may_add(elf, axe, None) == []
        assert [one.code for one in judging.may_add(human, axe, None)] == ["closed_list"]

    @pytest.mark.rule("CC-CLASS-4")
    def test_stands_after_those_of_its_kind_and_before_skills(self):
        found = BOOK.open_lists(fighter("elfo", added=(GUILD,)))
        assert found == (
            *COMMON[:2], "equipaggiamenti_da_elfo", GUILD.key, COMMON[2], "abilita_da_elfo"
        )  # fmt: skip

    @pytest.mark.rule("CC-CLASS-4")
    def test_is_open_to_everybody_where_it_belongs_to_no_word(self):
        market = CardListState("banco", "equipment", "", "Banco del mercato")
        assert "banco" in BOOK.open_lists(fighter(added=(market,)))

    @pytest.mark.rule("CC-CLASS-3")
    def test_is_open_to_a_profile_with_grants_only_when_they_name_it(self):
        assert BOOK.open_lists(fighter("elfo", added=(GUILD,), grants=["abilita_comuni"])) == ("abilita_comuni",)
        assert BOOK.open_lists(fighter(added=(GUILD,), grants=[GUILD.key])) == (GUILD.key,)

    @pytest.mark.rule("CC-CLASS-5")
    def test_of_two_words_wants_both_and_takes_the_place_of_the_first_ones(self):
        two = CardListState("equipaggiamenti_da_mago_elfo", "equipment", "mago", "Equipaggiamenti da Mago Elfo")
        own = CardListState("verghe", "equipment", "mago", "Verghe")
        both = BOOK.open_lists(fighter("elfo", "mago", added=(two, own)))
        assert {two.key, own.key, "equipaggiamenti_da_elfo"} <= set(both)
        assert "equipaggiamenti_da_mago" not in both
        mage = BOOK.open_lists(fighter("mago", added=(two, own)))
        assert two.key not in mage
        assert "equipaggiamenti_da_mago" in mage


class TestTheListsOfTheSource:
    @pytest.mark.rule("CC-CLASS-4", "CC-SKILL-6")
    def test_nobody_buys_from_innate_skills_or_powers(self):
        assert BOOK.open_lists(fighter()) == COMMON

    @pytest.mark.rule("CC-CLASS-5")
    def test_six_of_them_carry_two_words(self):
        found = {one.key: one.words for one in view_of(catalogue()).lists.openings if len(one.words) > 1}
        assert found == {
            "equipaggiamenti_da_guerriero_tecnofero": {"guerriero", "tecnofero"},
            "equipaggiamenti_da_assassino_tecnofero": {"assassino", "tecnofero"},
            "equipaggiamenti_da_predone_barbaro": {"predone", "barbaro"},
            "equipaggiamenti_da_assaltatore_tecnofero": {"assaltatore", "tecnofero"},
            "equipaggiamenti_da_avventuriero_barbaro": {"avventuriero", "barbaro"},
            "equipaggiamenti_da_avventuriero_tecnofero": {"avventuriero", "tecnofero"},
        }

    @pytest.mark.rule("CC-CLASS-5")
    def test_the_list_of_both_words_replaces_that_of_the_role(self):
        found = BOOK.open_lists(fighter("predone", "barbaro"))
        assert [key for key in found if key.startswith("equipaggiamenti")] == [
            "equipaggiamenti_da_barbaro", "equipaggiamenti_da_predone_barbaro"
        ]  # fmt: skip
