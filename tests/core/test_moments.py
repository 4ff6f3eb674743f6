"""Times in words."""

from datetime import UTC, date, datetime, timedelta

import pytest

from core import moments

NOW = datetime(2026, 11, 29, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=3, minutes=10), "3 hours ago"),
        (timedelta(hours=22), "yesterday"),
        (timedelta(days=4), "4 days ago"),
        (timedelta(days=90), "31 August"),
        (timedelta(days=400), "25 October 2025"),
        (timedelta(minutes=-30), "in 30 minutes"),
        (timedelta(days=-1), "tomorrow"),
        (timedelta(days=-3), "in 3 days"),
    ],
)
def test_a_moment_reads_as_people_say_it(ago, words):
    assert moments.words(NOW - ago, NOW) == words


def test_a_plain_date_has_no_hours():
    assert moments.words(date(2026, 11, 29), NOW) == "today"
    assert moments.exact(date(2026, 11, 29)) == "29 November 2026"


def test_the_exact_time_names_its_zone():
    assert moments.exact(NOW) == "29 November 2026, 20:30 UTC"
