"""Texts of the cards of Cronache del Crepuscolo: they tell what the source leaves open, and the figures of their cards."""

from __future__ import annotations

import re

import pytest

from tests.content.reading import CRONACHE

NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")
WITHOUT_TEXT = {"en": "There is no rule text in the source", "it": "Nella fonte "}


@pytest.mark.rule("CC-PROFILE-8")
@pytest.mark.parametrize("language", CRONACHE.languages)
def test_what_the_source_leaves_without_text_says_so(language):
    stubs = [card for card in CRONACHE.of_kind("skill") if card["category"] in ("stub", "class_tag")]
    for key in ("fuga", "caricatore_di_riserva", *(card["key"] for card in stubs)):
        assert WITHOUT_TEXT[language].casefold() in CRONACHE.texts(language)[key].casefold(), key


@pytest.mark.rule("CC-SKILL-6")
def test_an_innate_skill_says_that_it_is_not_for_sale():
    for card in CRONACHE.of_kind("skill"):
        if card["category"] == "innate":
            assert "CC-SKILL-6" in CRONACHE.texts("en")[card["key"]]
            assert "CC-SKILL-6" in CRONACHE.texts("it")[card["key"]]


class TestFiguresInTexts:
    @pytest.mark.parametrize("language", CRONACHE.languages)
    def test_a_weapon_tells_its_reach_or_range_and_damage(self, language):
        for card in CRONACHE.of_kind("item"):
            figures, text = card["stats"], CRONACHE.texts(language)[card["key"]]
            wanted = [figures.get("range_cm"), figures.get("weapon_damage")] if card["category"] == "ranged" else []
            if card["key"] == "granata_fumogena":
                wanted = [25]
            if figures.get("reach_cm", 1) != 1 and "derived_from" not in figures:
                wanted.append(figures["reach_cm"])
            missing = {one for one in wanted if one is not None and str(one) not in NUMBER.findall(text)}
            assert missing == set(), card["key"]

    @pytest.mark.parametrize("language", CRONACHE.languages)
    def test_an_aura_tells_its_radius(self, language):
        for card in CRONACHE.of_kind("item", "skill"):
            if "aura_cm" in card["stats"]:
                assert f"{card['stats']['aura_cm']} cm" in CRONACHE.texts(language)[card["key"]].replace("\n", " "), (
                    card["key"]
                )
