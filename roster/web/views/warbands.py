"""A warband's own page, and the acts on it as a whole: name, notes, market, house options, archive."""

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.selectors import people as naming
from core.models import Event
from roster.selectors import drafts, histories, receipts
from roster.selectors.sheets import WarbandSheet
from roster.services import archiving, notes, recruiting, settling
from roster.web import counted, rows, telling
from roster.web.forms import Named, Notes, Options, Pick
from roster.web.pages import Acting, Looking
from roster.wording import kind_name
from rules import wording as rule_words
from rules.selectors import catalogue, houses


class WarbandPage(Looking):
    """The warband; as long as it is a draft, the draft with what founding still wants."""

    door = "warband"
    template = "roster/warband.html"
    LAST = 5

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        shown = {
            "sheet": sheet,
            "members": rows.members(sheet, self.at, self.permits),
            "lead": self.lead(sheet),
            "budget": counted.budget(sheet, self.at),
            "stash": rows.grouped(sheet.stash, sheet.names),
            "gone": len(sheet.gone),
            "region": sheet.names.region(self.warband.region),
            "owner": naming.display_name(self.warband.owner_id),
            "mine": self.user is not None and self.warband.owner_id == self.user.pk,
        }
        if self.warband.founded_at is None:
            return {**shown, **self.draft(sheet)}
        xp_rows = rows.shares(receipts.warband_xp(sheet), self.at, "xp")
        worth_rows = rows.shares(receipts.worth(sheet, _("Stash")), self.at, "member")
        newest = histories.newest(self.warband, self.user, self.LAST)
        return {
            **shown,
            "xp": sheet.xp,
            "xp_rows": xp_rows,
            "silver_rows": rows.receipt(receipts.silver(self.warband, receipts.SHORT)),
            "worth": sheet.worth,
            "worth_rows": worth_rows,
            "told": [telling.told(one, sheet.names) for one in newest],
        }

    def draft(self, sheet: WarbandSheet) -> dict[str, Any]:
        checks = drafts.checklist(sheet)
        return {
            "add_first": _("Add a %(kind)s") % {"kind": kind_name(self.permits.has.first)},
            "others": len(sheet.rules.book.kinds()) > 1,
            "missing": rows.reasons(checks.missing, sheet.names),
            "unspent": [
                ngettext("%(name)s has %(n)s XP left.", "%(name)s has %(n)s XP left.", one.row.xp_left)
                % {"name": one.name, "n": one.row.xp_left}
                for one in checks.unspent
            ],
        }

    def lead(self, sheet: WarbandSheet) -> str:
        system = catalogue.best_name(self.warband.system.names, self.warband.system.source_language)
        return " · ".join(one for one in (system, rows.counts(sheet.counts)) if one)

    def show(self, context: Any, status: int, template: str = "") -> Any:
        draft = self.warband.founded_at is None
        return super().show(context, status, template or ("roster/draft.html" if draft else self.template))


class Rename(Acting):
    door = "rename"
    form_class = Named
    title, button = gettext_lazy("Rename the warband"), gettext_lazy("Rename")

    def initial(self) -> dict[str, Any]:
        return {"name": self.warband.name, "version": self.warband.version}

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return recruiting.rename_warband(
            **self.acted(), warband_id=self.warband.pk, name=told["name"], version=told["version"]
        )


class WarbandNotes(Acting):
    door = "notes"
    form_class = Notes
    title, button = gettext_lazy("Private notes"), gettext_lazy("Save")
    lead = gettext_lazy("Only you read these. They are in no log and in no copy.")

    def initial(self) -> dict[str, Any]:
        return {"text": self.warband.notes, "version": self.warband.version}

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return notes.set_warband_notes(
            **self.acted(), warband_id=self.warband.pk, text=told["text"], version=told["version"]
        )


class Region(Acting):
    """Where the warband trades."""

    door = "region"
    title, button = gettext_lazy("Where the warband trades"), gettext_lazy("Trade there")
    lead = gettext_lazy("Each market has its own goods and prices.")

    def form_of(self, data: Any) -> forms.Form:
        regions = catalogue.regions(self.warband.house, self.warband.system_id)
        return Pick(data, label=_("Market"), choices=regions, radio=True, initial={"pick": self.warband.region})

    def do(self, form: forms.Form) -> Event:
        return settling.set_region(**self.acted(), warband_id=self.warband.pk, region=form.cleaned_data["pick"])

    def after(self, event: Event) -> str:
        return self.at["shop"]

    def home(self) -> str:
        return self.at["shop"] if self.permits["shop"] else self.at["warband"]


class HouseOptions(Acting):
    """House rules of a warband that plays in no campaign."""

    door = "options"
    title, button = gettext_lazy("House rules"), gettext_lazy("Save")
    lead = gettext_lazy("They hold for this warband as long as it plays in no campaign.")

    def form_of(self, data: Any) -> forms.Form:
        book = houses.book_of(self.warband.system_id)
        return Options(data, options=book.options(), words=rule_words, initial=houses.options(self.warband.house))

    def do(self, form: forms.Form) -> Event:
        return settling.change_options(**self.acted(), warband_id=self.warband.pk, changes=form.cleaned_data)


class Archive(Acting):
    door = "archive"
    title, button = gettext_lazy("Put the warband away"), gettext_lazy("Put into the archive")
    lead = gettext_lazy("Nothing is lost: it can be looked at, and taken out again at any time.")
    kind = "danger"

    def do(self, form: forms.Form) -> Event:
        return archiving.archive(**self.acted(), warband_id=self.warband.pk)

    def after(self, event: Event) -> str:
        return reverse("roster:list")


class Restore(Acting):
    door = "restore"
    title, button = gettext_lazy("Take the warband out of the archive"), gettext_lazy("Take out")

    def do(self, form: forms.Form) -> Event:
        return archiving.restore(**self.acted(), warband_id=self.warband.pk)
