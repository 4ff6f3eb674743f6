"""Pages that only tell: history, receipts, memorial."""

from typing import Any
from uuid import UUID

from roster.selectors import histories, memorials, receipts
from roster.web import filters, rows, telling
from roster.web.filterforms import HistoryFilter
from roster.web.pages import Looking


class History(Looking):
    """What happened to a warband. The filter is in the address."""

    door = "history"
    template = "roster/history.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        people = histories.people(self.warband, self.user)
        members = [(str(one.id), one.name) for one in sheet.members.values()]
        form = HistoryFilter(self.request.GET, members=members, people=list(people.items()))
        asked = filters.read(self.request, form)
        wanted = histories.Wanted(
            group=asked.values["group"] or "",
            member=UUID(asked.values["member"]) if asked.values["member"] else None,
            person=UUID(asked.values["person"]) if asked.values["person"] else None,
        )
        found = histories.of(self.warband, self.user, wanted, self.request.GET.get("page"))
        return {"told": [telling.told(one, sheet.names) for one in found.told], "page": found.page, "filter": asked}


class Silver(Looking):
    """The ledger of the purse: every booking, and the sum."""

    door = "silver"
    template = "roster/silver.html"

    def context(self) -> dict[str, Any]:
        found = receipts.silver(self.warband)
        return {"lines": rows.lines(found), "total": found.total, "sum": receipts.total(found)}


class XpLedger(Looking):
    """The two ledgers of a member: what was earned and what was spent."""

    door = "xp"
    template = "roster/xp.html"

    def context(self) -> dict[str, Any]:
        earned, spent = receipts.xp(self.one)
        return {
            "earned": rows.lines(earned),
            "spent": rows.lines(spent),
            "sum_earned": receipts.total(earned),
            "sum_spent": receipts.total(spent),
        }


class Memorial(Looking):
    """Those who are no longer on the roster."""

    door = "memorial"
    template = "roster/memorial.html"

    def context(self) -> dict[str, Any]:
        return {"remembered": [rows.remembered(one, self.at) for one in memorials.of(self.sheet())]}
