"""The way back on the pages where something was done: offered where it works, else the reason stands in its place."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from campaigns.services import bargaining, interval
from core.errors import Refused
from core.models import Event
from tests.campaigns.table import Table, on_roster
from tests.roster.web.browsing import Page

pytestmark = pytest.mark.django_db


def refused(table: Table, event_id: Any) -> list[str]:
    """What a try comes to, codes of its refusal; nothing stays of it."""
    with transaction.atomic():
        try:
            table.undo(Event.objects.get(id=event_id), reason="A try.")
        except Refused as no:
            return [why.code for why in no.reasons]
        finally:
            transaction.set_rollback(True)
    return []


def adventure_page(table: Table, client: Any, adventure: Any) -> Page:
    return Page(client.get(reverse("campaigns:adventure", args=[adventure.pk])))


def spend_xp(table: Table) -> None:
    one = on_roster(table.ember)[0]
    for card in ("riding", "bribery"):
        table.alva.roster.learn(member_id=one.pk, card_key=card)


def spend_silver(table: Table) -> None:
    table.alva.roster.buy(warband_id=table.ember.pk, card_key="rope", quantity=6)


def close(table: Table) -> None:
    table.finish()


def plan_again(table: Table) -> None:
    table.plan("The Next")


STORIES: dict[str, tuple[Callable[[Table], None] | None, bool]] = {
    "nothing since": (None, True),
    "XP of it spent": (spend_xp, False),
    "silver of it spent": (spend_silver, False),
    "an interval closed": (close, False),
    "the next one planned": (plan_again, False),
}


class TestAClosedAdventure:
    @pytest.mark.parametrize("story", STORIES)
    def test_is_opened_again_where_that_works_and_else_says_why(self, table, client_of, story):
        since, works = STORIES[story]
        adventure = table.played("The Ford", ember=30)
        if since is not None:
            since(table)
        page = adventure_page(table, client_of(table.bror), adventure)
        way = page.answer.context["shown"].reopen
        assert (refused(table, way.event) == []) is works
        assert (way.why_not == "") is works
        assert (reverse("campaigns:undo", args=[way.event]) in page.links) is works
        assert ("It can't be opened again now. " in page) is not works

    def test_is_no_matter_of_who_may_not(self, table, client_of):
        adventure = table.played("The Ford")
        table.finish()
        page = adventure_page(table, client_of(table.alva), adventure)
        assert page.answer.context["shown"].reopen is None
        assert "opened again" not in page


class TestAnInterval:
    @pytest.fixture
    def page(self, table, client_of):
        def shown(person=None):
            return Page(client_of(person or table.bror).get(reverse("campaigns:interval", args=[table.interval().pk])))

        return shown

    def way(self, page, what):
        return getattr(page().answer.context["shown"], what)[0].back

    def test_offers_to_set_a_recovery_aside_until_more_was_done_with_it(self, table, page):
        one = on_roster(table.ember)[0]
        table.played(fallen=[one])
        table.recover(one, 1)
        way = self.way(page, "recoveries")
        assert (way.why_not, refused(table, way.event)) == ("", [])
        assert reverse("campaigns:undo", args=[way.event]) in page().links
        table.alva.do(interval.court_help, interval_id=table.interval().pk, member_id=one.pk, helped=True)
        way = self.way(page, "recoveries")
        assert (way.why_not == "") is (refused(table, way.event) == [])

    def test_offers_to_undo_a_purchase_until_the_thing_is_handed_on(self, table, page):
        one = on_roster(table.ember)[0]
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse")
        table.played()
        row = table.bargain(one, 3)
        bought = table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="silver_ring")
        way = self.way(page, "bargains")
        assert (way.event, way.why_not, refused(table, way.event)) == (bought.id, "", [])
        assert reverse("campaigns:undo", args=[bought.id]) in page().links
        thing = bought.payload["possession"]
        table.alva.roster.give(possession_id=thing, member_id=one.pk)
        way = self.way(page, "bargains")
        assert way.why_not.startswith("Undo the later act first: Warrior 1 got Silver Ring from the stash (no. ")
        assert refused(table, way.event) == ["rests_on"]
        assert reverse("campaigns:undo", args=[bought.id]) not in page().links
        assert way.why_not in page()

    def test_tells_a_player_nothing_of_what_organisers_set_aside(self, table, page):
        one = on_roster(table.ember)[0]
        table.played(fallen=[one])
        table.recover(one, 1)
        assert page(table.alva).answer.context["shown"].recoveries[0].back is None
