"""Conditions that play brings: set and ended by whoever plays a fighter, read by his rolls, on the page and over the API."""

from typing import Any
from uuid import uuid4

import pytest

from core.errors import Refused
from roster.models import Condition
from roster.selectors import rolls, rulebook
from roster.services import conditions
from rules.engine.books.base import MemberState
from tests.core.calling import Caller
from tests.roster.cronache.conftest import Company
from tests.roster.table import tick
from tests.roster.web.browsing import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def grimo(pack: Company) -> Any:
    pack.owner.found(warband_id=pack.pk)
    return pack.member("Grimo")


def puts(pack: Company, member: Any, kind: str) -> None:
    conditions.add(act=uuid4(), actor=pack.owner.user, at=tick(), member_id=member.pk, kind=kind)


def refusal_of_melee(member: Any) -> str | None:
    member.refresh_from_db()
    found = rolls.before(member, rulebook.of(member.warband), "melee_attack", {}, member.warband.owner).refusal
    return found.code if found else None


class TestConditionsOfPlay:
    def test_prone_closes_the_attack_until_it_is_ended(self, pack, grimo):
        """Rule: CC-COND-4"""
        assert refusal_of_melee(grimo) is None
        puts(pack, grimo, "a_terra")
        assert refusal_of_melee(grimo) == "prone"
        held = Condition.objects.get(member=grimo)
        conditions.end(act=uuid4(), actor=pack.owner.user, at=tick(), condition_id=held.pk)
        assert refusal_of_melee(grimo) is None

    def test_one_that_holds_is_not_received_again(self, pack, grimo):
        """Rule: CC-COND-8"""
        puts(pack, grimo, "veleno")
        with pytest.raises(Refused) as refused:
            puts(pack, grimo, "veleno")
        assert [(why.rule, why.code) for why in refused.value.reasons] == [("CC-COND-8", "has_the_condition")]
        assert Condition.objects.filter(member=grimo).count() == 1

    def test_an_immune_fighter_does_not_receive_it(self, pack, grimo):
        """Rule: CC-COND-8"""
        book = rulebook.of(grimo.warband).book
        cards = rulebook.of(grimo.warband).cards.cards
        immune = next(card for card in cards.values() if "veleno" in (card.stats.get("immune_to") or ()))
        state = MemberState("1", "fighter", name="Ossa", cards={immune.key: immune})
        assert book.receives(state, "veleno").code == "immune_to_condition"
        assert book.receives(state, "fuoco") is None

    def test_the_page_offers_them_by_name_and_ends_them(self, pack, grimo):
        browser, address = Browser(pack.owner.user), f"/members/{grimo.pk}/conditions/new/"
        page = browser.see(address).html
        assert '<option value="a_terra">Prone</option>' in page
        assert "respinto" not in page
        browser.act(address, kind="a_terra")
        assert "Grimo has a condition: Prone." in browser.see(f"/members/{grimo.pk}/").words
        held = Condition.objects.get(member=grimo)
        browser.act(f"/conditions/{held.pk}/end/")
        assert refusal_of_melee(grimo) is None

    def test_the_api_takes_them_by_key(self, pack, grimo):
        caller = Caller(pack.owner.user)
        told = {"kind": "spaventato"}
        assert caller.do(f"members/{grimo.pk}/conditions/", told).status_code == 201
        again = caller.do(f"members/{grimo.pk}/conditions/", told)
        assert again.status_code == 409
        assert again.json()["reasons"][0]["rule"] == "CC-COND-8"
