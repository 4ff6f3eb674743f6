"""The log in sentences with its filters, and the standings with their pictures."""

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.selectors import people as naming
from campaigns.selectors import campaign_page, log, rulebook, standings, words
from campaigns.selectors.log import Choice, Entry, Wanted
from campaigns.web import paging
from campaigns.web.pages import Looking, framing
from core import plots, wording
from roster.events import ROLLED, ROLLED_AGAIN
from rules.engine.books.base import Book

ACTS_A_PAGE = 30
LABELS = {
    "warband": gettext_lazy("Warband"),
    "member": gettext_lazy("Member"),
    "kind": gettext_lazy("About"),
    "person": gettext_lazy("Person"),
}
ICONS = {
    "adventures": "swords",
    "intervals": "hourglass",
    "people": "users",
    "house": "book",
    "roster": "flag",
    "undone": "undo",
    "rolls": "dice",
}


class Filters(forms.Form):
    """What the log is narrowed to."""

    def __init__(self, data: Any, *, choices: dict[str, tuple[Choice, ...]]) -> None:
        super().__init__(data)
        for name, label in LABELS.items():
            offered = [("", _("all")), *((one.value, one.label) for one in choices[name])]
            self.fields[name] = forms.ChoiceField(label=label, choices=offered, required=False)


class LogPage(Looking):
    """`?warband=&member=&kind=&person=&page=`. What says nothing here is dropped, and the page says so.

    `?act=` leads to the page that an act stands on, by its number.
    """

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        told = {name: request.GET.get(name, "") for name in log.FILTERS}
        wanted = log.understand(self.campaign, told)
        chosen = wanted.active["warband"].value if "warband" in wanted.active else ""
        left_out = _("%(filter)s: that is not known here, so it was left out.")
        notes = [left_out % {"filter": LABELS[name]} for name in wanted.dropped]
        number, bad = paging.number(request)
        act = paging.holding(request)
        if act is not None and not wanted.active:
            number = log.newer(self.campaign, act) // ACTS_A_PAGE + 1
        page = Paginator(log.events(self.campaign, wanted), ACTS_A_PAGE).get_page(number)
        notes += bad + paging.beyond(number, page)
        head = campaign_page.head(self.campaign, self.who)
        kept = {name: one.value for name, one in wanted.active.items()}
        book = rulebook.book_of(self.campaign)
        context = {
            "entries": [_row(one, book) for one in log.entries(self.campaign, self.who, page.object_list)],
            "page": page,
            "filters": Filters(kept, choices=log.choices(self.campaign, chosen)),
            "active": _active(request, wanted),
            "notes": notes,
            **framing(head, "log"),
        }
        return render(request, "campaigns/log.html", context)


def _active(request: HttpRequest, wanted: Wanted) -> list[dict[str, str]]:
    """Filters in force, each with the address that does without it."""
    rows = []
    for name, one in wanted.active.items():
        rest = {key: other.value for key, other in wanted.active.items() if key != name}
        query = request.GET.copy()
        query.clear()
        query.update(rest)
        rows.append({"label": f"{LABELS[name]}: {one.label}", "remove_url": f"?{query.urlencode()}"})
    return rows


def _row(one: Entry, book: Book) -> dict[str, Any]:
    """An entry as the timeline draws it, with a way to what it tells of."""
    who = one.who
    if one.for_whom:
        who = _("%(who)s for %(whom)s") % {"who": one.who, "whom": one.for_whom}
    app = one.kind.split(".")[0]
    group = next((key for key, (_label, kinds) in log.GROUPS.items() if one.kind in kinds), "roster")
    reason = {"undone": _("undone"), "set_aside": one.reason}.get(one.state, "")
    if one.state == "undone" and one.reason:
        reason = _("undone, %(why)s") % {"why": one.reason}
    return {
        "sentence": one.sentence,
        "at": one.at,
        "who": who,
        "icon": "dice" if one.dice else ICONS[group],
        "dice": [
            {"face": die.face, "sides": die.sides, "typed": die.typed, "colour": book.die_look(die.colour)}
            for die in one.dice
        ],
        "rule": one.rule,
        "rule_url": wording.rule_url(one.rule),
        "url": _address(one),
        "undo_url": _undo(app, one) if one.may_undo else "",
        "undo_why_not": one.why_not,
        "set_aside": reason,
        "state": one.state,
        "number": one.number,
    }


def _address(one: Entry) -> str:
    if one.kind in (ROLLED, ROLLED_AGAIN):
        return reverse("roster:rolled", args=[one.event])
    return reverse("campaigns:adventure", args=[one.adventure]) if one.adventure else ""


def _undo(app: str, one: Entry) -> str:
    """Where an act is taken back; what concerns several warbands is asked about first."""
    address = reverse(f"{app}:undo", args=[one.event])
    return f"{address}?ask=1" if app == "campaigns" else address


class StandingsPage(Looking):
    """Who stands where, and how XP grew."""

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        head = campaign_page.head(self.campaign, self.who)
        rows = standings.standings(self.campaign)
        lines = standings.xp_over_time(self.campaign)
        names = naming.names(row.owner for row in rows if row.owner)
        here = {str(row.id): row.opens for row in campaign_page.warbands(self.campaign, self.who)}
        outcomes = rulebook.book_of(self.campaign).outcomes()
        series = [plots.Series(line.name, [(point.number, point.xp) for point in line.points]) for line in lines]
        context = {
            "rows": [
                {
                    "row": row,
                    "owner": names.get(row.owner, ""),
                    "results": [row.results.get(outcome, 0) for outcome in outcomes],
                    "place": place,
                    "opens": here.get(row.warband, False),
                }
                for place, row in enumerate(rows, start=1)
            ],
            "outcomes": [words.outcome(outcome) for outcome in outcomes],
            "bars": plots.bar_plot(bars=[plots.Bar(row.name, row.xp) for row in rows if row.here], unit=_("XP")),
            "lines": plots.line_plot(series=series, x_label=_("Adventure"), y_label=_("XP")) if series else None,
            **framing(head, "standings"),
        }
        return render(request, "campaigns/standings.html", context)
