"""Pages of tables that a campaign's house rolls on: everybody reads the rows, an organiser changes them."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property

from campaigns.selectors import permissions, table_page
from campaigns.services import housetables
from campaigns.web.forms.tables import TableRows
from campaigns.web.pages import Acting, ActOnBoard, framing
from campaigns.wording.names import row as row_name
from core.errors import EditConflict, Refused
from core.models import Event


class OfTable(Acting):
    """Something about one table."""

    for_all_to_read = True

    @cached_property
    def shown(self) -> table_page.TablePage:
        return table_page.page(self.campaign, self.who, self.kwargs["key"])

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        assert self.shown.key  # a table that no house changes isn't here

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        permissions.must(self.campaign, self.who, "tables")
        return super().post(request, **kwargs)

    def home(self) -> str:
        return reverse("campaigns:table", args=[self.campaign.pk, self.kwargs["key"]])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        shown_form = form if isinstance(form, TableRows) else TableRows(None, page=self.shown)
        context = {"form": shown_form, "shown": self.shown, **framing(self.shown.head, "options")}
        return self.render("campaigns/table.html", refused, status, **context)


class TablePage(OfTable):
    """The rows, and the form that changes them."""

    def form_of(self, data: Any) -> forms.Form:
        return TableRows(data, page=self.shown)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, TableRows)
        given = {"campaign_id": self.campaign.pk, "key": self.kwargs["key"]}
        try:
            return housetables.change(**given, rows=form.rows(), version=form.cleaned_data["version"], **self.acted())
        except EditConflict as conflict:
            raise EditConflict(
                theirs=_by_face(conflict.theirs["rows"]),
                yours=_by_face(conflict.yours["rows"]),
                version=conflict.version,
            ) from None


class ResetAct(OfTable, ActOnBoard):
    """The official rows again."""

    def do(self, form: forms.Form) -> Event:
        return housetables.reset(campaign_id=self.campaign.pk, key=self.kwargs["key"], **self.acted())


def _by_face(rows: list[dict[str, Any]]) -> dict[str, str]:
    return {
        f"face-{face}": row_name(row["code"], row.get("names") or {})
        for row in rows
        for face in range(row["first"], row["last"] + 1)
    }
