"""Rolls that were made: the dice as they lie, what came of them, and one more throw."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from core import wording
from core.errors import NotAllowed, Refused
from core.models import Event
from core.web.acts import refusing
from roster import events
from roster.models import Member, Warband
from roster.selectors import access, histories, rolls, rulebook
from roster.selectors.names import Names
from roster.selectors.rulebook import Rulebook
from roster.services import rolling
from roster.web import odds, rollforms, telling
from roster.web.pages import Acting, Looking
from roster.wording import rolled
from rules.wording import word


class OfRoll:
    """What pages about a roll that was made share: the roll, its dice, and how they are shown."""

    event: Event
    warband: Warband
    member: Member | None
    kinds: Sequence[str] = rolls.MADE
    user: User | None

    def look(self, **ids: Any) -> None:
        self.event = rolls.made(ids["event_id"], self.kinds)
        self.warband = access.warband_to_see(self.event.stream, user=self.user)
        self.member = Member.objects.select_related("warband").get(pk=UUID(self.event.payload["member"]))
        self.rules = rulebook.of(self.warband)
        self.names = Names(self.rules)

    def lying(self) -> list[dict[str, Any]]:
        """The dice as they lie, group by group."""
        told = self.event.payload
        dice = rolls.dice_of(self.event)
        counted = told.get("counted")
        owners = rolls.owners_by_id({die.owner for die in dice}, self.names)
        found = []
        for places in rolls.alike(dice):
            shown = []
            for place in places:
                face = told["dice"][place]["face"]
                row = rollforms.drawn(
                    dice[place],
                    face,
                    self.rules.book.die_look(dice[place].colour),
                    self.rules.book.marks(dice[place], face),
                )
                row |= {
                    "again": place in told["again"],
                    "thrown": place in told.get("thrown_again", []),
                    "off": counted is not None and place not in counted,
                }
                fates = {"again": _("may be thrown again"), "thrown": _("thrown again"), "off": _("doesn't count")}
                row["label"] = ", ".join([row["label"], *(said for key, said in fates.items() if row[key])])
                shown.append(row)
            found.append({"name": rollforms.group_name([dice[place] for place in places], owners), "dice": shown})
        return found

    def again_form(self, data: Any) -> rollforms.Faces:
        again = self.event.payload["again"]
        dice = [die for place, die in enumerate(rolls.dice_of(self.event)) if place in again]
        owners = rolls.owners_by_id({die.owner for die in dice}, self.names)
        return rollforms.Faces(data, wanted=(), context={}, thrown=dice, owners=owners)

    def of_again(self, form: rollforms.Faces) -> dict[str, Any]:
        """What a page needs to offer one more throw, with what it may come to."""
        told = self.event.payload
        name = again_name(self.rules, told["roll"])
        found = rolls.odds_again(self.event, self.member, self.rules) if self.member is not None else ()
        return {
            "again": name,
            "odds": odds.pictures(found, self.names),
            "face_rows": form.face_rows,
            "form": form,
        }


class Rolled(OfRoll, Looking):
    """What a roll came to: the dice as they lie, what they mean, what changed, and whether they may be thrown again."""

    door = "rolled"
    template = "roster/rolled.html"

    def context(self) -> dict[str, Any]:
        told = self.event.payload
        undone = Event.objects.filter(undoes=self.event).first()
        later = rolls.again_of(self.event)
        said = {one.get("rule") for one in told["findings"]}
        groups = self.lying()
        shown = [die for group in groups for die in group["dice"]]
        may = self.permits["roll_again"] and bool(told["again"]) and undone is None and later is None
        return {
            "event": self.event,
            "title": rolled.roll_name(told["roll"]),
            "groups": groups,
            "marks": {mark["code"]: mark for die in shown for mark in die["marks"]}.values(),
            "waits": len(told["again"]) if undone is None and later is None else 0,
            "thrown": any(die["thrown"] for die in shown),
            "success": told["success"],
            "findings": [
                {
                    "sentence": rolled.finding(one["code"], one["params"], self.names.context),
                    "rule": one.get("rule", ""),
                    "rule_url": wording.rule_url(one["rule"]) if one.get("rule") else "",
                }
                for one in told["findings"]
            ],
            "changed": rolled.changes(told["abilities_changed"], self.names.context),
            "typed": told["typed"],
            "rule": told["rule"],
            "rule_url": "" if told["rule"] in said else wording.rule_url(told["rule"]),
            "undone": undone,
            "reason": undone.payload.get("reason", "") if undone else "",
            "undo_url": telling.undo(self.event.id)
            if undone is None and self.may_set_aside() and later is None
            else "",
            "may_again": may,
            "later_url": reverse("roster:rolled", args=[later.id]) if later else "",
            "first_url": reverse("roster:rolled", args=[told["first"]]) if told.get("first") else "",
            "roll_url": reverse("roster:roll", args=[told["member"], told["roll"]]),
            **self.of_again(self.again_form(None)),
        }

    def may_set_aside(self) -> bool:
        return self.permits["undo"] and histories.may_take_back(
            self.event, grants=access.grants(self.warband, self.user)
        )


class RollAgain(OfRoll, Acting):
    """Throw the dice of a roll again that may be."""

    door = "roll_again"
    template = "roster/roll_again.html"
    kinds = (events.ROLLED,)

    @property
    def title(self) -> str:
        return again_name(self.rules, self.event.payload["roll"])

    def form_of(self, data: Any) -> forms.Form:
        return self.again_form(data)

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        if isinstance(refused, NotAllowed):
            raise refused
        assert isinstance(form, rollforms.Faces)
        context = {
            "title": self.title,
            "event": self.event,
            "groups": self.lying(),
            "waits": len(self.event.payload["again"]),
            "back": self.home(),
            **self.of_again(form),
            **refusing(self.request, refused),
        }
        return self.show(context, status)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, rollforms.Faces)
        return rolling.roll_again(**self.acted(), event_id=self.event.id, faces=form.faces)

    def home(self) -> str:
        return reverse("roster:rolled", args=[self.event.id])

    def after(self, event: Event) -> str:
        return reverse("roster:rolled", args=[event.id])


def again_name(rules: Rulebook, roll: str) -> str:
    """What one more throw of a roll is called."""
    code = rolls.again_code(rules, roll)
    return word("again", code) if code else _("Throw again")
