"""Every address of pages and API, tried by everybody: what the design's table allows works, everything else is refused."""

import copy
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from PIL import Image

from rules.engine.books.registry import book
from tests.architecture import doors, page_doors
from tests.architecture.doors import Door
from tests.architecture.world import MOON_BLADE, ROLES, World, build

READER = "read token"
METHODS = {True: ("get", "post", "put", "patch", "delete"), False: ("get", "post")}  # of the API, of pages
GAP = re.compile(r"<(\w+:)?(\w+)>")


def picture() -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(drawn, "PNG")
    return drawn.getvalue()


def routes(resolver: Any = None, before: str = "", space: str = "") -> Iterator[tuple[str, str, URLPattern]]:
    """Name with its namespace, pattern, and route."""
    for one in (resolver or get_resolver()).url_patterns:
        pattern = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one, pattern, f"{space}{one.namespace}:" if one.namespace else space)
        else:
            yield f"{space}{one.name}", pattern, one


def methods(route: URLPattern, *, api: bool) -> list[str]:
    view = getattr(route.callback, "cls", None) or getattr(route.callback, "view_class", None)
    if view is None:
        return ["GET"]
    return [one.upper() for one in METHODS[api] if one in view.http_method_names and hasattr(view, one)]


def addresses(*, api: bool) -> dict[str, str]:
    """Pattern by "METHOD name"."""
    found = {}
    for name, pattern, route in routes():
        if name.startswith("admin:") or name == "api_unknown" or pattern.startswith("api/") != api:
            continue
        found |= {f"{method} {name}": pattern for method in methods(route, api=api)}
    return found


def letter(answer: HttpResponse, *, api: bool) -> str:
    """What an answer says of who asked. A page that shows a form with errors lets him in; malformed JSON says nothing."""
    status = answer.status_code
    if status == 401 or (status == 302 and "/sign-in/" in answer["Location"]):
        return "1"
    if status in (403, 404):
        return str(status)[-1]
    return "y" if status < 400 or status in (409, 410, 412) or (status == 422 and not api) else f"({status})"


class Trial:
    """Everybody at the doors. Whatever an answer changed is taken back."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.clients: dict[str, Client] = {}
        for role, user in world.people.items():
            self.clients[role] = Client(raise_request_exception=False)
            if user is not None:
                self.clients[role].force_login(user)
        self.clients[READER] = Client(headers={"Authorization": f"Token {world.secret}"})
        self.cookies = {role: copy.deepcopy(one.cookies) for role, one in self.clients.items()}

    def path(self, pattern: str, door: Door) -> str:
        def fill(gap: re.Match[str]) -> str:
            return str(self.world.ids[door.ids.get(gap[2], gap[2])])

        return f"/{GAP.sub(fill, pattern)}{door.query.format(**self.world.ids)}"

    def word(self, key: str, pattern: str, door: Door, roles: tuple[str, ...], *, api: bool) -> str:
        method = key.partition(" ")[0]
        path = self.path(pattern, door)
        body = dict(door.body(self.world.ids) if callable(door.body) else door.body)
        return "".join(self.ask(role, method, path, body, api=api) for role in roles)

    def ask(self, role: str, method: str, path: str, body: dict[str, Any], *, api: bool) -> str:
        client = self.clients[role]
        client.cookies = copy.deepcopy(self.cookies[role])
        sent: dict[str, Any] = {}
        if method == "PUT":
            sent = {"data": picture(), "content_type": "image/png"}
        elif method not in ("GET", "DELETE"):
            sent = (
                {"data": json.dumps(body, default=str), "content_type": "application/json"} if api else {"data": body}
            )
        with transaction.atomic():
            answer = getattr(client, method.lower())(path, **sent)
            transaction.set_rollback(True)
        return letter(answer, api=api)


@pytest.fixture
def trial(alva, bror, dag, cyra, cards) -> Trial:
    world = build(alva, bror, dag, cyra)
    dozen_die = book("dozen-die")
    world.ids |= {
        "ability": dozen_die.abilities()[0].code,
        "house_card": MOON_BLADE,
        "card": "dagger",
        "rule": "DD-XP-1",
        "of_table": dozen_die.recovery_table(),
        "list": "general",
        "calc": "check",
    }
    return Trial(world)


class TestEveryAddressHasADoor:
    @pytest.mark.parametrize("api", [True, False], ids=["api", "pages"])
    def test_none_is_missing_and_none_too_many(self, api):
        known = doors.API if api else page_doors.PAGES
        found = addresses(api=api)
        assert {"without a door": sorted(set(found) - set(known)), "gone": sorted(set(known) - set(found))} == {
            "without a door": [],
            "gone": [],
        }


@pytest.mark.timeout(900)  # some thousands of requests
class TestWhoMayDoWhat:
    def test_in_the_api(self, trial):
        self.compare(trial, doors.API, (*ROLES, READER), api=True)

    def test_on_pages(self, trial):
        self.compare(trial, page_doors.PAGES, ROLES, api=False)

    @staticmethod
    def compare(trial: Trial, table: Any, roles: tuple[str, ...], *, api: bool) -> None:
        found = addresses(api=api)
        words = {key: trial.word(key, found[key], door, roles, api=api) for key, door in table.items() if key in found}
        wrong = {key: (word, table[key].who) for key, word in words.items() if word != table[key].who}
        assert wrong == {}, "\n".join(f"{key}: is {word}, should be {who}" for key, (word, who) in wrong.items())
