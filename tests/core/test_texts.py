"""Texts are counted as a reader sees them."""

import pytest

from core.errors import BadField
from core.texts import can_be_kept, line, long_text, seen_length

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.case(14)
class TestALimitCountsWhatIsSeen:
    @pytest.mark.parametrize(
        ("text", "seen"),
        [
            ("\u00e4", 1),
            ("a\u0308", 1),
            (FAMILY, 1),
            ("\U0001f44d\U0001f3fd", 1),
            ("\U0001f1eb\U0001f1ee\U0001f1f8\U0001f1ea", 2),
            ("\u200f\u05e9\u05dc\u05d5\u05dd\u200f", 4),
            ("two words", 9),
            ("", 0),
        ],
    )
    def test_of(self, text: str, seen: int):
        assert seen_length(text) == seen

    def test_and_a_text_of_exactly_the_limit_is_kept_whole(self):
        text = "a\u0308" * 9 + FAMILY
        assert long_text(text, "description", 10) == text

    def test_and_one_more_is_refused_with_both_numbers(self):
        with pytest.raises(BadField) as caught:
            long_text("a\u0308" * 11, "description", 10)
        assert dict(caught.value.reasons[0].params) == {"field": "description", "most": 10, "have": 11}


class TestALineFitsItsColumn:
    def test_of_exactly_the_width_and_one_more(self):
        assert line(" a\x00b ", "name", 2) == "ab"
        with pytest.raises(BadField) as caught:
            line("abc", "name", 2)
        assert dict(caught.value.reasons[0].params) == {"field": "name", "most": 2, "have": 3}

    def test_that_is_empty_is_refused_where_it_must_say_something(self):
        assert line(" \x00 ", "note", 2, empty=True) == ""
        with pytest.raises(BadField) as caught:
            line(" \x00 ", "name", 2)
        assert caught.value.reasons[0].code == "blank"


class TestWhatADatabaseKeeps:
    @pytest.mark.parametrize("value", [None, True, 0, -1.5, "", "a\u0301", {"a": [1, {"b": "c"}]}, []])
    def test_is_kept(self, value: object):
        assert can_be_kept(value)

    @pytest.mark.parametrize(
        "value", ["\x00", "\ud800", float("inf"), float("nan"), ["\udfff"], {"\x00": 1}, {"a": [{"b": "\x00"}]}]
    )
    def test_what_is_not_is_found_however_deep(self, value: object):
        assert not can_be_kept(value)

    def test_nor_is_what_nobody_could_read(self):
        nest: list[object] = []
        for _ in range(40):
            nest = [nest]
        assert not can_be_kept(nest)
