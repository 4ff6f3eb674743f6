"""The page offers it, the server says "not found": what a page shows to somebody works for him, what it hides is refused.

Who may do what stands in one table each for pages and API (`permits`, `permissions`, `taking_back`); every address is tried
against the design's table in tests/architecture. Here the pages themselves are read, as everybody.
"""

import copy
import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns.selectors import access, permissions
from tests.architecture.world import ROLES, World, build
from tests.core.calling import Caller

pytestmark = pytest.mark.case(9)
STRANGER, NOBODY = "stranger", "nobody"
# Pages of everybody's: the shell shows them, and they aren't about somebody's things.
ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SHELL = (
    "/accounts/",
    "/sign-in/",
    "/sign-out/",
    "/sign-up/",
    "/rules/",
    "/language/",
    "/static/",
    "/api/",
    "/admin/",
    "/styleguide/",
    "/w/",
)


@dataclass(frozen=True)
class Address:
    """Where a link leads or a form is sent. Two addresses that differ by their query are the same door."""

    method: str
    path: str
    query: str = field(default="", compare=False)


class Reading(HTMLParser):
    """Links of a page, and its forms with what they would send as they stand."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.forms: dict[str, dict[str, str]] = {}
        self._here = page
        self._form: dict[str, str] | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "a" and told.get("href", "").startswith("/"):
            self.links.add(told["href"].split("#")[0])
        elif tag == "form":
            self._form = {}
            if told.get("method", "get").lower() == "post" and not told.get("action", "").startswith("http"):
                self.forms[told.get("action") or self._here] = self._form
        elif self._form is not None and tag in ("input", "button") and told.get("name"):
            chosen = told.get("type") not in ("checkbox", "radio") or "checked" in told
            if chosen:
                self._form.setdefault(told["name"], told.get("value", ""))
        elif self._form is not None and tag == "select":
            self._select = told.get("name", "")
        elif self._form is not None and tag == "option" and self._select and "selected" in told:
            self._form[self._select] = told.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None


class Visit:
    """Everybody in front of the same pages. What an answer changed is taken back."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.clients = {}
        for role, user in world.people.items():
            self.clients[role] = Client()
            if user is not None:
                self.clients[role].force_login(user)
        self.cookies = {role: copy.deepcopy(client.cookies) for role, client in self.clients.items()}
        self.shown: dict[str, dict[Address, dict[str, str]]] = defaultdict(dict)
        for role in ROLES:
            self._read(role)

    def pages(self) -> list[str]:
        """Pages that acts stand on: of the roster, of members, of things, of the adventure and the interval, of the campaign."""
        ids = self.world.ids
        warbands = [ids["warband_id"], ids["other_warband"]]
        members = [ids["member_id"], ids["vassal"], ids["mount"], ids["member_of_gulls"]]
        return [
            reverse("home"),
            *(reverse("roster:warband", args=[one]) for one in warbands),
            *(reverse("roster:member", args=[one]) for one in members),
            *(reverse("roster:thing", args=[ids[one]]) for one in ("thing_id", "stashed")),
            reverse("campaigns:adventure", args=[ids["adventure_id"]]),
            reverse("campaigns:interval", args=[ids["interval_id"]]),
            *(
                reverse(f"campaigns:{one}", args=[ids["campaign_id"]])
                for one in ("campaign", "people", "options", "log")
            ),
        ]

    def _read(self, role: str) -> None:
        for page in self.pages():
            answer = self.send(role, Address("GET", page), {})
            if answer.status_code != 200:
                continue
            read = Reading(page)
            read.feed(answer.content.decode())
            for link in read.links:
                self._keep(role, "GET", link, {})
            for path, told in read.forms.items():
                self._keep(role, "POST", path, told)

    def _keep(self, role: str, method: str, path: str, told: dict[str, str]) -> None:
        if not path.startswith(SHELL):
            bare, _mark, query = path.partition("?")
            self.shown[role].setdefault(Address(method, bare, query), told)

    def send(self, role: str, address: Address, told: dict[str, str]) -> HttpResponse:
        client = self.clients[role]
        client.cookies = copy.deepcopy(self.cookies[role])
        with transaction.atomic():
            path = f"{address.path}?{address.query}" if address.query else address.path
            answer = getattr(client, address.method.lower())(path, told)
            transaction.set_rollback(True)
        return answer


def refused(answer: HttpResponse) -> str:
    """How an answer keeps somebody out; empty when it lets him in, also where the rules of the game then say no."""
    if answer.status_code in (403, 404):
        return str(answer.status_code)
    if answer.status_code == 302 and "/sign-in/" in answer["Location"]:
        return "sign in"
    return ""


def done(answer: HttpResponse) -> bool:
    """Whether an act was carried out, or its page shown as if it could be."""
    return answer.status_code in (200, 302) and not refused(answer)


def passes(address: Address) -> tuple[int, ...]:
    """What an act may answer to whom it is shown: rules of the game may say no, but an Undo that is offered works."""
    return (200, 302, 422) if "/undo" in address.path else (200, 302, 409, 422)


@pytest.fixture
def visit(alva, bror, dag, cyra, cards) -> Visit:
    return Visit(build(alva, bror, dag, cyra))


class TestWhatAPageShows:
    def test_works_for_whoever_sees_it(self, visit: Visit):
        broken = {
            (role, address.method, address.path): answer.status_code
            for role in ROLES
            for address, told in visit.shown[role].items()
            if (answer := visit.send(role, address, told)).status_code not in passes(address) or refused(answer)
        }
        assert broken == {}
        assert all(len(visit.shown[role]) > 20 for role in ROLES[:5])

    def test_differs_by_who_looks(self, visit: Visit):
        acts = {role: sum(1 for one in visit.shown[role] if one.method == "POST") for role in ROLES}
        assert acts["organiser"] > acts["other player"]
        assert acts["owner"] > acts["spectator"]
        assert acts[STRANGER] == acts[NOBODY] == 0


class TestWhatAPageHides:
    def test_is_done_for_nobody_to_whom_it_is_not_shown(self, visit: Visit):
        """Every act that is shown to somebody, sent by those to whom it isn't."""
        everything = {one: told for role in ROLES for one, told in visit.shown[role].items() if one.method == "POST"}
        let_in = {
            (role, address.path)
            for role in ROLES
            for address, told in everything.items()
            if address not in visit.shown[role] and done(visit.send(role, address, told))
        }
        assert let_in == set()

    def test_is_to_a_stranger_as_if_it_had_never_been(self, visit: Visit):
        """A stranger, and somebody who isn't signed in, get the same answer for a thing that is there and for one that isn't."""
        everything = {one: told for role in ROLES[:5] for one, told in visit.shown[role].items() if ID.search(one.path)}
        differs = {}
        for address, told in everything.items():
            made_up = replace(address, path=ID.sub(lambda _found: str(uuid4()), address.path))
            for role in (STRANGER, NOBODY):
                told_of = [refused(visit.send(role, one, told)) for one in (address, made_up)]
                if told_of[0] != told_of[1] or not told_of[0]:
                    differs[role, address.method, address.path] = told_of
        assert differs == {}


class TestTheTableOfActs:
    def test_is_the_same_for_page_and_api(self, visit: Visit):
        """What the API lists as open to somebody in a campaign is what the page of the campaign goes by."""
        table = visit.world.table
        for role in ROLES[:5]:
            user = visit.world.people[role]
            listed = Caller(user).get(f"campaigns/{table.id}/").json()["acts"]
            who = access.reader(table.campaign, user)
            page = visit.clients[role].get(reverse("campaigns:campaign", args=[table.id]))
            assert set(listed) == set(permissions.on_campaign(table.campaign, who)) == set(page.context["head"].acts)
