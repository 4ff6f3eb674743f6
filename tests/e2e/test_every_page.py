"""Every kind of page, as the links lead there: in both themes, at both sizes, and from right to left."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.urls import Resolver404, resolve

from accounts.models import User
from config import demo
from config.management.commands.load_demo import PEOPLE
from tests.background.sessions import signed_in
from tests.e2e.people import Person, View

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
LIGHT_LAPTOP = View("laptop", 1280, 800)
DARK_PHONE = View("dark-phone", 360, 740, dark=True)
HEBREW_PHONE = View("hebrew-phone", 360, 740, language="he")
OF_EACH = 2  # pages of one kind, since the second may have what the first lacks
ELSEWHERE = ("admin", "api", "static")


@pytest.fixture
def played(site: str) -> dict[str, User]:
    """The demo, in the database that the site serves."""
    users = {name: User.objects.create_user(username=name.capitalize()) for name in PEOPLE}
    demo.play(people=users, at=datetime.now(UTC))
    return users


def kind_of(address: str) -> str:
    """The name of the page behind an address; empty for what isn't a page of ours."""
    path = address.split("?")[0]
    if path.split("/")[1] in ELSEWHERE:
        return ""
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""


def walks(one: Person, start: str, *, axe: bool) -> Counter[str]:
    """Follow links until every kind of page was seen; answers how often each was."""
    seen: Counter[str] = Counter()
    waiting, known = [start], {start}
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(address)
        if not kind or seen[kind] >= OF_EACH:
            continue
        seen[kind] += 1
        one.goes(address)
        if axe and seen[kind] == 1:
            one.asks_axe()
        for link in one.links():
            if link not in known:
                known.add(link)
                waiting.append(link)
    return seen


class TestEveryPage:
    @pytest.mark.parametrize(
        ("who", "view", "axe", "kinds"),
        [
            ("alva", DARK_PHONE, True, 50),
            ("bror", LIGHT_LAPTOP, True, 58),
            ("bror", HEBREW_PHONE, False, 58),
            ("", DARK_PHONE, False, 18),
        ],
        ids=lambda value: str(value) if isinstance(value, str | View) else "",
    )
    def test_fits_the_screen_and_can_be_read_by_everybody(
        self, who: str, view: View, axe: bool, kinds: int, people: Callable[..., Person], played: dict[str, Any]
    ):
        one = people(who or "Nobody", view)
        if who:
            one.is_signed_in(signed_in(played[who]))
        seen = walks(one, "/", axe=axe)
        assert len(seen) >= kinds, sorted(seen)
