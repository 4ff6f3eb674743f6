"""Pages of the reference: each asks one selector and shows its answer. Nobody has to be signed in."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.selectors import houses
from rules.selectors.pages import browsing, searching, systems, tables
from rules.selectors.pages import cards as card_pages
from rules.selectors.pages import rules as rule_pages
from rules.selectors.pages.common import attribution
from rules.web.forms import FilterForm


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/index.html", {"systems": systems.index()})


@require_safe
def system(request: HttpRequest, system: str) -> HttpResponse:
    return render(request, "rules/system.html", {"found": systems.system(system)})


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/search.html", {"found": searching.search(request.GET.dict())})


@require_safe
def cards(request: HttpRequest, system: str) -> HttpResponse:
    found = browsing.cards(system, request.GET.dict())
    form = FilterForm(found)
    return render(request, "rules/cards.html", {**_of(found.system, found), "form": form, "active": form.active()})


@require_safe
def card(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """An official card, or with `?house=` that of a house which the reader may look at."""
    asked = request.GET.get("house")
    house = houses.to_see(asked, request.user) if asked else None
    if house is not None and house.system_id != system:
        raise Http404
    found = card_pages.card(system, key, house)
    return render(request, "rules/card.html", {**_of(system, found), "card": found})


@require_safe
def rule(request: HttpRequest, key: str) -> HttpResponse:
    found = rule_pages.rule(key)
    return render(request, "rules/rule.html", _of(found.system, found))


@require_safe
def card_list(request: HttpRequest, system: str, key: str) -> HttpResponse:
    return render(request, "rules/list.html", _of(system, tables.card_list(system, key)))


@require_safe
def table(request: HttpRequest, system: str, key: str) -> HttpResponse:
    return render(request, "rules/table.html", _of(system, tables.table(system, key)))


def _of(system: str, found: Any) -> dict[str, Any]:
    """What a page about something of a system is told."""
    return {"found": found, "attribution": attribution(system)}
