"""What must hold between the rules of every game and their texts: ids, counts, marks, rulings, languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import pytest

from tests.content.reading import CRONACHE, DOZEN_DIE, FIVEE, YEAR_ZERO, Game

RULE_KEYS = ("id", "chapter", "mark", "rulings", "title")
CHAPTER_KEYS = ("id", "title", "order")
NOTHING: Mapping[str, frozenset[str]] = MappingProxyType({})


@dataclass(frozen=True)
class Rules:
    """What is known of the rules of a game beside its files.

    `chapters` says how many rules each has, in their order; `ruling` and `rulings` the letter and the last number of the
    readings that we adopted. `said` is how a text says, in its language, what a mark stands for; `also` names the rules
    that rest on more than their mark. `in_order`: the files of texts follow the list of rules from one to the next.
    """

    game: Game
    chapters: str
    rulings: int
    said: Mapping[str, Mapping[str, str]]
    ruling: str = "R"
    also: Mapping[str, frozenset[str]] = field(default_factory=lambda: NOTHING)
    in_order: bool = True

    def __str__(self) -> str:
        return self.game.name

    @property
    def entries(self) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.game.load("rules.yaml")
        return entries

    @property
    def of_chapters(self) -> list[dict[str, Any]]:
        return [entry for entry in self.entries if "chapter" in entry]

    @property
    def counts(self) -> dict[str, int]:
        """How many rules each chapter has."""
        pairs = (part.split() for part in self.chapters.split(","))
        return {f"{self.game.prefix}-{chapter}": int(number) for chapter, number in pairs}

    def ruling_ids(self, text: str) -> set[str]:
        return set(re.findall(rf"\b{self.ruling}-\d{{2,3}}\b", text))

    def marks(self, rule: dict[str, Any]) -> set[str]:
        """All that a rule rests on."""
        return ({rule["mark"]} - {None}) | self.also.get(rule["id"], frozenset())


RULES = (
    Rules(
        DOZEN_DIE,
        "CORE 5, CHECK 4, SKILL 4, XP 12, TIME 10, RANGE 7, TAG 1, ELEM 1, RING 6, ENV 3, FADE 1, ILLUS 1, CURSE 1, SPELL 1, "
        "MAGIC 1, MIND 1, ENC 3, EXH 4, UI 2, MULT 4, POOL 16, WAND 3, NEUT 3, EVENT 1, BAL 3, JUMP 3, WADE 1, CLIMB 1, "
        "TERR 6, BARGAIN 7, LOAD 7, MELEE 11, ARM 4, CARRY 4, SHOOT 5, ENDUR 2, BRIBE 4, TWOW 2, RIDE 7, CRAMP 1, ANTI 1, "
        "UNTR 1, ETH 4, DROWN 2, TWI 1, GAZE 2, UNG 1, PACK 6, FLY 2, LEVI 5, STUNT 1, POIS 3, NECR 4, TIGHT 2, PIERCE 2, "
        "SWARM 1, FEAR 2, MOUNT 4, REGEN 1, INDOOR 1, WARM 1, SLAY 2, FIRE 1, DOUBLE 1, TIRE 1, FREE 1, SUN 1, PAC 1, HP 3, "
        "RECOV 4",
        rulings=55,
        said={
            "ruling": {"en": "ruling R-", "fi": "tulkinta R-"},
            "site": {"en": "**From the game's site", "fi": "**Pelin sivustolta"},
            "house": {"en": "house value", "fi": "kotisääntö"},
        },
        also={
            "DD-TIME-10": frozenset({"ruling"}),
            "DD-TERR-6": frozenset({"ruling"}),
            "DD-RECOV-1": frozenset({"ruling"}),
            "DD-RECOV-2": frozenset({"ruling", "site"}),
        },
        in_order=False,
    ),
    Rules(
        FIVEE,
        "ABIL 3, MOD 4, ADV 7, PROF 8, CHECK 5, CONTEST 4, SKILL 8, PASSIVE 3, HELP 5, GROUP 3, CARRY 6, ENC 6, ATK 5, INIT 3, "
        "HIDE 8, HP 5, CAST 3, SAVE 6, ODDS 3",
        rulings=30,
        said={"ruling": {"en": "ruling", "he": "הכרעה"}},
    ),
    Rules(
        YEAR_ZERO,
        "POOL 9, MOD 7, SUCC 4, PUSH 7, SKULL 4, ATTR 3, GEAR 3, WILL 5, GROUP 5, OPP 4, ART 7, ODDS 3",
        rulings=20,
        said={
            "ruling": {"en": "**Ruling", "sv": "**Tolkning"},
            "house": {"en": "**Ours.**", "sv": "**Vårt eget.**"},
        },
    ),
    Rules(
        CRONACHE,
        "SCOPE 3, GEN 11, COMP 6, PROFILE 8, CLASS 7, BUILD 15, SLOT 7, SETUP 9, TURN 9, DICE 5, ACTION 7, MELEE 9, RANGED 10, "
        "CRIT 8, DMG 10, MOVE 10, CLIMB 6, FALL 6, SWIM 5, TERRAIN 3, REROLL 7, TEST 8, DEV 3, LOS 3, SKILL 13, POWER 14, "
        "COND 8, MUT 3, LIST 5",
        ruling="A",
        rulings=102,
        said={"ruling": {"en": "**Ruling A-", "it": "**Interpretazione A-"}},
    ),
)
IN_A_LANGUAGE = [
    pytest.param(one, language, id=f"{one}-{language}") for one in RULES for language in one.game.languages
]


@pytest.mark.parametrize("rules", RULES, ids=str)
class TestTheListOfRules:
    def test_has_all_rules_of_all_chapters_in_their_order(self, rules: Rules) -> None:
        assert [one["id"] for one in rules.entries if "chapter" not in one] == list(rules.counts)
        assert [one["id"] for one in rules.of_chapters] == [
            f"{chapter}-{number}" for chapter, count in rules.counts.items() for number in range(1, count + 1)
        ]
        assert max(Counter(rules.game.rule_ids()).values()) == 1

    def test_has_entries_of_two_shapes_only(self, rules: Rules) -> None:
        assert {tuple(entry) for entry in rules.of_chapters} == {RULE_KEYS}
        assert {tuple(entry) for entry in rules.entries if "chapter" not in entry} == {CHAPTER_KEYS}

    def test_puts_every_rule_in_the_chapter_of_its_id(self, rules: Rules) -> None:
        assert [rule["id"] for rule in rules.of_chapters if rule["chapter"] != rule["id"].rpartition("-")[0]] == []

    def test_numbers_the_chapters_in_the_order_of_the_file(self, rules: Rules) -> None:
        orders = [entry["order"] for entry in rules.entries if "chapter" not in entry]
        assert orders == list(range(1, len(orders) + 1))

    def test_has_a_title_in_both_languages(self, rules: Rules) -> None:
        for entry in rules.entries:
            assert set(entry["title"]) == set(rules.game.languages), entry["id"]
            assert all(entry["title"].values()), entry["id"]

    def test_marks_a_rule_that_rests_on_a_ruling(self, rules: Rules) -> None:
        for rule in rules.of_chapters:
            assert rule["mark"] in (None, *rules.said), rule["id"]
            assert ("ruling" in rules.marks(rule)) == bool(rule["rulings"]), rule["id"]

    def test_uses_every_ruling_from_the_first_to_the_last(self, rules: Rules) -> None:
        used = {ruling for rule in rules.of_chapters for ruling in rule["rulings"]}
        assert used == {f"{rules.ruling}-{number:02}" for number in range(1, rules.rulings + 1)}


@pytest.mark.parametrize(("rules", "language"), IN_A_LANGUAGE)
class TestTheTexts:
    def test_cover_every_rule_and_chapter_once_in_order(self, rules: Rules, language: str) -> None:
        headings = list(rules.game.rule_texts(language))
        assert sorted(headings) == sorted(rules.game.rule_ids())
        if rules.in_order:
            assert headings == list(rules.game.rule_ids())

    def test_stand_in_the_order_of_the_list_within_each_file(self, rules: Rules, language: str) -> None:
        for path in (rules.game.folder / "text" / language).glob("rules_*.md"):
            headings = re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert headings == [rule_id for rule_id in rules.game.rule_ids() if rule_id in headings], path.name

    def test_say_what_they_rest_on(self, rules: Rules, language: str) -> None:
        for rule in rules.of_chapters:
            body = rules.game.rule_texts(language)[rule["id"]].lower()
            said = {mark for mark, words in rules.said.items() if words[language].lower() in body}
            assert said == rules.marks(rule), rule["id"]

    def test_name_the_rulings_of_the_list_and_no_other(self, rules: Rules, language: str) -> None:
        for rule in rules.of_chapters:
            body = rules.game.rule_texts(language)[rule["id"]]
            assert rules.ruling_ids(body) == set(rule["rulings"]), rule["id"]


@pytest.mark.parametrize("language", CRONACHE.languages)
def test_a_text_of_cronache_tells_each_ruling_once_and_in_bold(language: str) -> None:
    said = {"en": "Ruling", "it": "Interpretazione"}[language]
    for rule in RULES[-1].of_chapters:
        told = re.findall(rf"\*\*{said} (A-\d+)\.\*\*", CRONACHE.rule_texts(language)[rule["id"]])
        assert sorted(told) == sorted(rule["rulings"]), rule["id"]
