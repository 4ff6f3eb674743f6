"""Words for a book's own members on pages that all games share."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from roster.models import Member
from roster.services import founding
from tests.roster.table import tick
from tests.roster.web.browsing import Browser

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("system", "starter", "kind"),
    [
        ("dozen-die", None, "hero"),
        ("year-zero", "wall_climbers", "character"),
        ("fivee", "ford_party", "character"),
        ("cronache", "branco_di_cenere", "fighter"),
    ],
)
def test_a_draft_that_learns_leads_on_to_another_of_the_kind_that_the_book_begins_with(
    alva: Any, cards: None, system: str, starter: str | None, kind: str
) -> None:
    told = {"act": uuid4(), "actor": alva, "at": tick()}
    made = founding.start(**told, name="New", system=system, starter=starter).stream
    if starter is None:
        founding.set_hero(**{**told, "act": uuid4()}, warband_id=made, name="Aino")
    member = Member.objects.filter(warband=made).order_by("rank")[0]
    page = Browser(alva).see(reverse("roster:learn", args=[member.pk]))
    assert f"Add another {kind}" in page.words
    assert page.words.count("Add another") == 1
