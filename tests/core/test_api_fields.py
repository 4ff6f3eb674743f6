"""What counts as a number, a text, an id, a yes, a day and a moment."""

from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from rest_framework import serializers

from core.api.fields import Choice, Day, Entry, Id, Moment, Scalar, Strict, StrictBoolean, StrictInteger, Text

ID = "0b0e7a5e-32c5-4c8a-9d2c-5d0a3d9c7f11"


def refuses(field, value) -> bool:
    try:
        field.run_validation(value)
    except serializers.ValidationError:
        return True
    return False


class TestNumbers:
    @pytest.mark.parametrize("value", [0, 1, -5, 2_147_483_647])
    def test_a_json_number_is_one(self, value):
        assert StrictInteger().run_validation(value) == value

    @pytest.mark.case(20)
    @pytest.mark.parametrize(
        "value",
        ["1", "٣", "４", 1.0, 1.5, True, False, None, "", "NaN", float("nan"), 1e12, 2_147_483_648, 10**30, [], {}],
    )
    def test_nothing_else_is(self, value):
        assert refuses(StrictInteger(), value)

    def test_bounds_hold(self):
        assert refuses(StrictInteger(min_value=0), -1)
        assert refuses(StrictInteger(max_value=99), 100)


class TestYesAndNo:
    def test_true_and_false_are(self):
        assert StrictBoolean().run_validation(True) is True
        assert StrictBoolean().run_validation(False) is False

    @pytest.mark.parametrize("value", ["true", "yes", 1, 0, "on", None, ""])
    def test_nothing_else_is(self, value):
        assert refuses(StrictBoolean(), value)


class TestTexts:
    def test_space_around_goes(self):
        assert Text(max_length=5).run_validation(" aä ") == "aä"

    @pytest.mark.parametrize("value", [5, 5.0, True, None, [], "", "  ", "abcdef", "a\x00"])
    def test_numbers_and_what_is_too_long_or_empty_are_none(self, value):
        assert refuses(Text(max_length=5), value)

    def test_a_choice_is_a_text(self):
        field = Choice(choices=["1", "a"])
        assert field.run_validation("1") == "1"
        assert refuses(field, 1)
        assert refuses(field, ["a"])


class TestIds:
    def test_one_has_its_dashes(self):
        assert Id().run_validation(ID.upper()) == UUID(ID)

    @pytest.mark.parametrize(
        "value", [ID.replace("-", ""), f"{{{ID}}}", f"urn:uuid:{ID}", 5, None, "", "x", ID + " ", "٣" * 36]
    )
    def test_other_spellings_are_none(self, value):
        assert refuses(Id(), value)


class TestTimes:
    def test_a_day_is_written_plainly(self):
        assert Day().run_validation("2026-05-01") == date(2026, 5, 1)

    @pytest.mark.parametrize(
        "value", ["2026-W10-1", "20260501", "1.5.2026", "2026-02-30", "٢٠٢٦-٠٥-٠١", 5, None, "9999-01-01", "0001-01-01"]
    )
    def test_other_spellings_are_none(self, value):
        assert refuses(Day(), value)

    def test_a_moment_has_an_offset(self):
        assert Moment().run_validation("2026-05-01T12:00:00+02:00") == datetime(2026, 5, 1, 10, tzinfo=UTC)
        assert refuses(Moment(), "2026-05-01T12:00:00")

    @pytest.mark.parametrize(
        "value", ["2026-05-01", "now", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", 5, None]
    )
    def test_what_no_database_keeps_is_none(self, value):
        assert refuses(Moment(), value)

    @pytest.mark.parametrize(
        "value", ["2026-W10-1T00:00:00Z", "20260501T120000Z", "2026-05-01 12:00:00Z", "٢٠٢٦-05-01T12:00:00Z"]
    )
    def test_nor_is_another_spelling(self, value):
        assert refuses(Moment(), value)


class TestValuesOfOptions:
    @pytest.mark.parametrize("value", [0, -3, True, False, "player", None])
    def test_plain_values_pass(self, value):
        assert Scalar().run_validation(value) == value

    @pytest.mark.parametrize("value", [1.5, [], {}, "x" * 201, 10**30])
    def test_others_do_not(self, value):
        assert refuses(Scalar(), value)

    def test_an_entry_is_an_object(self):
        assert Entry().run_validation({"key": []}) == {"key": []}
        assert refuses(Entry(), [])


class TestObjectsWithinObjects:
    def test_an_unknown_field_is_refused_at_every_depth(self):
        class Inner(Strict):
            name = Text(max_length=9)

        class Outer(Strict):
            inner = Inner(many=True)

        wanted = Outer(data={"inner": [{"name": "a", "more": 1}]})
        assert not wanted.is_valid()
        assert wanted.errors == {"inner": {0: {"more": ["Unknown field."]}}}
