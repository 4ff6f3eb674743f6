"""Paper: member cards, eight to an A4 sheet, and the warband on one sheet. The QR leads to the live page."""

from typing import Any

from django.urls import reverse

from roster.models import Warband
from roster.selectors import printing
from roster.selectors.printing import PrintCard
from roster.selectors.sheets import WarbandSheet
from roster.web import layout, qr, rows
from roster.web.pages import Looking


class Printed(Looking):
    """What both kinds of paper share."""

    def live(self) -> str:
        """The address that the paper leads to: the share link where there is one."""
        if self.warband.visibility == Warband.PRIVATE:
            path = reverse("roster:warband", args=[self.warband.pk])
        else:
            path = reverse("roster:shared", args=[self.warband.share_code])
        return self.request.build_absolute_uri(path)


class Cards(Printed):
    door = "print"
    template = "roster/print_cards.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        only = self.request.GET.get("member", "")
        wanted = next((pk for pk in sheet.members if str(pk) == only), None)
        code = qr.svg(self.live())
        found = printing.cards(sheet, wanted)
        cards = [rows.print_card(one, sheet.names, self.warband.name, code) for one in found]
        return {"cards": cards, **self.whole(sheet, found[0] if wanted and found else None), "qr": code}

    def whole(self, sheet: WarbandSheet, one: PrintCard | None) -> dict[str, Any]:
        """A single member on a sheet of his own, where his book lays out the sheet in parts or has some beside it."""
        parts = layout.sections(one.sheet, sheet) if one is not None else []
        usable = layout.usable(one.sheet, sheet) if one is not None else []
        if one is None or not (parts or usable):
            return {}
        self.template = "roster/print_member.html"
        crossed_off = sheet.rules.book.crossed_off()
        return {
            "member": one.sheet.row,
            "sheet": one.sheet,
            "card": rows.print_card(one, sheet.names, "", ""),
            "parts": parts,
            "usable": usable,
            "remarks": layout.remarks(one.sheet, sheet),
            "crossed_off": sheet.names.number(crossed_off) if crossed_off else "",
            "boxes": range(one.boxes),
            "link": self.live(),
        }


class Sheet(Printed):
    door = "sheet"
    template = "roster/print_sheet.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        names = sheet.names
        found = [rows.print_card(one, names, "", "") for one in printing.cards(sheet)]
        return {
            "sheet": sheet,
            "counts": rows.counts(sheet.counts),
            "rows": found,
            "skilled": any(row["skills"] for row in found),
            "stash": rows.grouped(sheet.stash, names),
            "link": self.live(),
            "qr": qr.svg(self.live()),
        }
