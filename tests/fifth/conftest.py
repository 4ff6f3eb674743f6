"""The fifth book, registered and imported for one test."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from campaigns.services import campaigning, joining
from core import wording
from roster.models import Warband
from roster.services import founding
from rules.engine.books import registry
from rules.services import importing
from tests.campaigns.table import Gamer
from tests.fifth.book import REFUSALS, Bare, Lantern

CONTENT = Path(__file__).parent / "content"
KEY = Lantern.key


@pytest.fixture(params=[Lantern, Bare], ids=["lantern", "bare"])
def either(request: Any, db: None) -> Iterator[Lantern]:
    yield from _played(request.param())


@pytest.fixture
def lantern(db: None) -> Iterator[Lantern]:
    yield from _played(Lantern())


@pytest.fixture
def bare(db: None) -> Iterator[Lantern]:
    yield from _played(Bare())


def _played(book: Lantern) -> Iterator[Lantern]:
    done = importing.load(CONTENT, at=timezone.now())
    assert [str(fault) for fault in done.faults] == []
    registry.register(book)
    wording.register_refusals(REFUSALS)
    yield book
    registry.forget(book.key)


@pytest.fixture
def walker(alva: Any) -> Gamer:
    return Gamer(alva)


def started(who: Gamer, starter: str | None = "two_lamps") -> Warband:
    event = who.do(founding.start, name="Night Walk", system=KEY, starter=starter)
    return Warband.objects.get(pk=event.stream)


def founded(who: Gamer) -> Warband:
    warband = started(who)
    who.do(founding.found, warband_id=warband.pk)
    return Warband.objects.get(pk=warband.pk)


def in_campaign(who: Gamer) -> tuple[Any, Warband]:
    """A campaign of somebody's own, with a warband in it."""
    campaign = who.do(campaigning.create, name="Roads", system=KEY).stream
    warband = founded(who)
    who.do(joining.enter, campaign_id=campaign, warband_id=warband.pk)
    return campaign, Warband.objects.get(pk=warband.pk)
