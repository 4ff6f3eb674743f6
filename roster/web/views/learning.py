"""Learning: what is open to a member, at which price, and why the rest isn't."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import Event
from roster.selectors import skills
from roster.selectors.names import Names
from roster.services import learning
from roster.web import counted, filters, rows
from roster.web.filterforms import LearnFilter
from roster.web.forms import Learn
from roster.web.pages import Acting
from roster.wording import kind_name


class LearnPage(Acting):
    """Skills of the lists that are open, then those of others, each with the reason. The filter stays in the address."""

    door = "learn"
    form_class = Learn
    template = "roster/learn.html"
    title = gettext_lazy("Learn")

    def context(self) -> dict[str, Any]:
        asked = filters.read(self.request, LearnFilter(self.request.GET))
        sheet = self.sheet()
        one, names = sheet.members[self.one.pk], sheet.names
        budget, text = sheet.legality.budget, asked.values["q"] or ""
        costs = budget.costs if budget is not None else None
        shelves, closed = skills.shelves(one.state, sheet.rules, names, text=text, company=sheet.state)
        system = self.warband.system_id
        return {
            "sheet": one,
            "budget": counted.budget(sheet, self.at),
            "cost": counted.cost(one, sheet),
            "shelves": [
                {"name": shelf.name, "skills": [_offered(s, names, system) for s in shelf.skills]} for shelf in shelves
            ],
            "closed": [rows.skill(s, names, system) for s in closed],
            "filter": asked,
            "learnt": self.request.GET.get("learnt", ""),
            "query": filters.query_of(self.request, "learnt"),
            "draft": self.warband.founded_at is None,
            "add_another": _("Add another %(kind)s") % {"kind": kind_name(self.permits.has.first)},
            "numbers": rows.numbers(one.columns, names),
            "others": [
                {
                    "name": other.name,
                    "url": self.at.of_member("learn", other.id),
                    "left": other.row.xp_left if costs is None else costs.get(str(other.id)),
                    "current": other.id == one.id,
                }
                for other in sheet.on_roster
                if other.learns
            ],
        }

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return learning.learn(
            **self.acted(), member_id=self.one.pk, card_key=told["card_key"], to_level=told["to_level"]
        )

    def after(self, event: Event) -> str:
        query = self.request.GET.copy()
        query["learnt"] = event.payload["card"]
        return f"{self.at['learn']}?{query.urlencode()}#skill-{event.payload['card']}"

    def home(self) -> str:
        return self.at["member"]


def _offered(one: skills.Skill, names: Names, system: str) -> dict[str, Any]:
    """A skill of an open list: at the ladder that this member pays, or told that its price isn't set."""
    row = rows.skill(one, names, system)
    if one.last is not None and one.card.price is not None:
        row["price"] = {"unit": one.card.price.unit, "first": one.first, "last": one.last}
    if one.unpriced:
        row["why_not"] = [
            {**why, "sentence": _("The price is not set; a house card can set one.")} for why in row["why_not"]
        ]
    return row
