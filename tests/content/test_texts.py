"""What must hold of every text in the fixtures, whether of a rule or of a card: language, shape, references."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.content.reading import CRONACHE, DOZEN_DIE, FIVEE, GAMES, YEAR_ZERO, Game

LIST_IN_PARAGRAPH = re.compile(r"^(?!\d+\. )\w.*\n(?:[-+*]|\d+[.)]) ", re.MULTILINE)
KINDS = ("rules", "cards")
ALL = [
    pytest.param(game, kind, language, id=f"{game}-{kind}-{language}")
    for game in GAMES
    for kind in KINDS
    for language in game.languages
]
#: Other cards are told in each language at its own length.
COUNTED = [(game, "rules") for game in GAMES] + [(FIVEE, "cards"), (YEAR_ZERO, "cards")]


def texts(game: Game, kind: str, language: str) -> dict[str, str]:
    return game.rule_texts(language) if kind == "rules" else game.texts(language)


@pytest.mark.parametrize(("game", "kind", "language"), ALL)
class TestTheTexts:
    def test_are_never_empty(self, game: Game, kind: str, language: str) -> None:
        assert [key for key, body in texts(game, kind, language).items() if not body] == []

    def test_refer_to_other_rules_that_exist(self, game: Game, kind: str, language: str) -> None:
        for key, body in texts(game, kind, language).items():
            assert set(game.rule_id.findall(body)) <= set(game.rule_ids()) - {key}, key

    def test_have_tables_with_rows_of_one_width(self, game: Game, kind: str, language: str) -> None:
        for key, body in texts(game, kind, language).items():
            for table in re.findall(r"(?:^\|.*\n?)+", body, flags=re.MULTILINE):
                assert len({row.count("|") for row in table.strip().splitlines()}) == 1, key

    def test_turn_no_line_into_a_list_by_accident(self, game: Game, kind: str, language: str) -> None:
        assert [key for key, body in texts(game, kind, language).items() if LIST_IN_PARAGRAPH.search(body)] == []

    def test_are_free_of_exclamation_marks_and_long_dashes(self, game: Game, kind: str, language: str) -> None:
        assert [key for key, body in texts(game, kind, language).items() if re.search("[!\u2013\u2014]", body)] == []


@pytest.mark.parametrize("game", GAMES, ids=str)
class TestTheTextsOfCards:
    def test_cover_every_card_once(self, game: Game) -> None:
        for language in game.languages:
            assert set(game.texts(language)) == set(game.cards())


@pytest.mark.parametrize(("game", "kind"), COUNTED, ids=str)
class TestBothLanguages:
    def test_refer_to_the_same_rules_as_often(self, game: Game, kind: str) -> None:
        first, second = (texts(game, kind, language) for language in game.languages)
        assert [key for key in first if references(game, first[key]) != references(game, second[key])] == []

    def test_have_the_same_tables(self, game: Game, kind: str) -> None:
        first, second = (texts(game, kind, language) for language in game.languages)
        assert [key for key in first if rows(first[key]) != rows(second[key])] == []

    def test_give_the_same_numbers(self, game: Game, kind: str) -> None:
        """Digits only: a number written as a word in one language is a word in the other, or the text is mended."""
        first, second = (texts(game, kind, language) for language in game.languages)
        assert [key for key in first if numbers(game, first[key]) != numbers(game, second[key])] == []


def test_texts_of_cards_of_dozen_die_refer_to_the_same_rules_in_both_languages() -> None:
    english, finnish = (DOZEN_DIE.texts(language) for language in DOZEN_DIE.languages)
    differing = [key for key in english if references(DOZEN_DIE, english[key]) != references(DOZEN_DIE, finnish[key])]
    assert differing == []


@pytest.mark.parametrize("language", DOZEN_DIE.languages)
def test_a_text_of_a_card_of_dozen_die_has_one_to_four_paragraphs(language: str) -> None:
    texts = DOZEN_DIE.texts(language)
    assert {key for key, text in texts.items() if not 1 <= len(text.split("\n\n")) <= 4} == set()


@pytest.mark.parametrize("language", CRONACHE.languages)
def test_a_text_of_a_card_of_cronache_is_short(language: str) -> None:
    texts = CRONACHE.texts(language)
    assert {key for key, text in texts.items() if len(text) > 520} == set()


def references(game: Game, body: str) -> Counter[str]:
    return Counter(game.rule_id.findall(body))


def rows(body: str) -> list[int]:
    return [line.count("|") for line in body.splitlines() if line.startswith("|")]


def numbers(game: Game, body: str) -> Counter[str]:
    """Whole numbers and fractions, without ids and with the Hebrew name of the d20 read as the English one."""
    plain = game.rule_id.sub("", body.replace("ק20", "d20"))
    return Counter(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", plain))
