"""Days and times that people type: in the digits 0 to 9, and in a year that every zone can tell."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from campaigns.web.fields import Day, Moment

ODD = ["0001-01-01", "1899-12-31", "9999-12-31", "2026-02-30", "26-01-01", "\u0662\u0660\u0662\u0667-01-01", "x", "0"]


class TestADay:
    def test_is_a_plain_date_or_none(self):
        assert Day().clean("2026-05-01") == date(2026, 5, 1)
        assert Day(required=False).clean("") is None

    @pytest.mark.case(20)
    @pytest.mark.parametrize("typed", ODD)
    def test_that_no_calendar_here_has_is_refused(self, typed: str):
        with pytest.raises(ValidationError):
            Day().clean(typed)


class TestAMoment:
    def test_is_told_in_the_zone_of_the_page(self):
        with timezone.override(ZoneInfo("America/New_York")):
            assert Moment().clean("2026-05-01T20:00") == datetime(2026, 5, 2, tzinfo=UTC)
        assert Moment(required=False).clean("") is None

    @pytest.mark.case(20)
    @pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati", "UTC"])
    @pytest.mark.parametrize("typed", [f"{day}T23:59" for day in ODD])
    def test_that_no_clock_here_shows_is_refused(self, zone: str, typed: str):
        with timezone.override(ZoneInfo(zone)), pytest.raises(ValidationError):
            Moment().clean(typed)

    def test_that_a_clock_jumps_over_is_refused(self):
        with timezone.override(ZoneInfo("Europe/Helsinki")), pytest.raises(ValidationError):
            Moment().clean("2027-03-28T03:30")
