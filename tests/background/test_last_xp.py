"""Many requests at once through the real server: what can be spent once is spent once."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import httpx
import pytest
from django.conf import settings

from core.models import Event
from roster.models import Entry, Learned
from tests import loops
from tests.background.asking import differences
from tests.background.machines import Machines, Web, token_of
from tests.background.sessions import signed_in
from tests.campaigns.table import Table, fresh, hero, silver, xp

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]
CROWD = 50
Call = tuple[str, Mapping[str, Any], Mapping[str, str]]  # address, body, headers


def crowd(web: Web, calls: Sequence[Call], **how: Any) -> list[httpx.Response]:
    """Send everything at the same moment, each over a connection of its own."""

    async def send() -> list[httpx.Response]:
        limits = httpx.Limits(max_connections=len(calls))
        async with httpx.AsyncClient(base_url=web.address, limits=limits, timeout=120, **how) as client:
            return await asyncio.gather(
                *(client.post(to, headers=dict(headers), **body) for to, body, headers in calls)
            )

    return loops.to_its_end(send())


class TestFiftyRequestsThatEachSpendTheLastXp:
    def test_by_token_one_succeeds_and_the_others_are_told_the_numbers(self, table: Table, lone_machines: Machines):
        one = hero(table.ember)
        assert xp(one) == (4, 0, 4)
        web, token = lone_machines.web(), token_of(table.alva.user)
        found = crowd(web, [(f"/api/v1/members/{one.pk}/learn/", {"json": {"card": "riding"}}, token)] * CROWD)
        assert Counter(answer.status_code for answer in found) == {201: 1, 409: CROWD - 1}
        refused = [answer.json() for answer in found if answer.status_code == 409]
        assert {problem["code"] for problem in refused} <= {"not_enough_xp", "already_known"}
        assert all(problem["reasons"][0]["sentence"] and problem["rule"] for problem in refused)
        assert xp(one) == (4, 4, 0)
        assert Learned.objects.filter(member=one).count() == 1
        assert Entry.objects.filter(member=one, account="spent").count() == 1
        assert differences() == []

    def test_on_different_skills_one_is_bought(self, table: Table, lone_machines: Machines):
        one = hero(table.ember)
        web, token = lone_machines.web(), token_of(table.alva.user)
        wanted = dear_skills(web, token, str(one.pk))
        calls = [
            (f"/api/v1/members/{one.pk}/learn/", {"json": {"card": wanted[number % len(wanted)]}}, token)
            for number in range(CROWD)
        ]
        found = crowd(web, calls)
        assert Counter(answer.status_code for answer in found) == {201: 1, 409: CROWD - 1}
        assert "not_enough_xp" in {answer.json()["code"] for answer in found if answer.status_code == 409}
        (bought,) = [answer.json()["result"] for answer in found if answer.status_code == 201]
        assert xp(one) == (4, bought["price_xp"], 4 - bought["price_xp"])
        assert [row.card.key for row in Learned.objects.filter(member=one)] == [bought["card"]]
        assert differences() == []

    def test_by_session_and_form_the_same(self, table: Table, lone_machines: Machines):
        one = hero(table.ember)
        web = lone_machines.web()
        cookies = {**signed_in(table.alva.user), settings.CSRF_COOKIE_NAME: "c" * 32}
        form = {"csrfmiddlewaretoken": "c" * 32, "card": "riding", "card_key": "riding"}
        calls = [(f"/members/{one.pk}/learn/", {"data": {**form, "act": str(uuid4())}}, {}) for _ in range(CROWD)]
        found = crowd(web, calls, cookies=cookies)
        assert Counter(answer.status_code for answer in found) == {302: 1, 409: CROWD - 1}
        assert xp(one) == (4, 4, 0)
        assert differences() == []


class TestFiftyRequestsThatEachSpendTheLastSilver:
    def test_one_buys(self, table: Table, lone_machines: Machines):
        web, token = lone_machines.web(), token_of(table.alva.user)
        with web.caller(table.alva.user) as alva:
            shop = alva.get(f"/api/v1/warbands/{table.ember.pk}/shop/").json()
        card, price = an_offer(shop)
        organiser = token_of(table.bror.user)
        given = crowd(web, [(
            f"/api/v1/warbands/{table.ember.pk}/correct-silver/",
            {"json": {"amount": price - silver(table.ember), "reason": "A purse for one thing"}},
            organiser,
        )])  # fmt: skip
        assert given[0].status_code == 201, given[0].text
        found = crowd(web, [(f"/api/v1/warbands/{table.ember.pk}/buy/", {"json": {"card": card}}, token)] * CROWD)
        assert Counter(answer.status_code for answer in found) == {201: 1, 409: CROWD - 1}
        assert {answer.json()["code"] for answer in found if answer.status_code == 409} == {"not_enough_silver"}
        assert fresh(table.ember).silver == 0
        assert differences() == []


class TestTheSameKeyManyTimesAtOnce:
    def test_is_one_event_and_one_answer(self, table: Table, lone_machines: Machines):
        one = hero(table.ember)
        headers = {**token_of(table.alva.user), "Idempotency-Key": str(uuid4())}
        call = (f"/api/v1/members/{one.pk}/learn/", {"json": {"card": "riding"}}, headers)
        found = crowd(lone_machines.web(), [call] * 10)
        assert {answer.status_code for answer in found} == {201}
        assert all(answer.json() == found[0].json() for answer in found)
        assert Event.objects.filter(act=headers["Idempotency-Key"]).count() == 1
        assert xp(one) == (4, 4, 0)
        assert differences() == []


def dear_skills(web: Web, token: Mapping[str, str], member: str) -> list[str]:
    """Skills of which four XP buy one, but no two."""
    shown = httpx.get(f"{web.address}/api/v1/members/{member}/learnable/", headers=dict(token), timeout=60).json()
    prices = {row["card"]["key"]: [level["price_xp"] for level in row["levels"]] for row in shown["results"]}
    found = [key for key, levels in prices.items() if levels and levels[0] > 2]
    assert len(found) > 1
    return found


def an_offer(shop: Any) -> tuple[str, int]:
    """What an empty purse would buy if it were fuller."""
    for row in shop["results"]:
        if [why["code"] for why in row["why_not"]] == ["not_enough_silver"]:
            return row["card"]["key"], row["price_silver"]
    raise AssertionError(shop)
