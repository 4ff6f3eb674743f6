"""A member's page, and the acts on his name, notes, portrait and conditions."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.errors import NotAllowed
from core.models import Event
from roster.models import Condition, Portrait
from roster.selectors import access, hiring, histories, memorials, possessions, receipts, rulebook
from roster.selectors.names import Names
from roster.selectors.sheets import MemberSheet, Thing, WarbandSheet
from roster.services import conditions, notes, portraits, recruiting
from roster.web import counted, layout, rows, telling
from roster.web.forms import MaybeReason, Named, NewCondition, Notes, Picture, Reason
from roster.web.pages import Acting, Looking
from roster.wording import standing_name

LOAD = "LOAD"  # a number that stands with the things, where a book has it


class MemberPage(Looking):
    """The sheet: numbers with sources, skills, places and things, company, conditions, story."""

    door = "member"
    template = "roster/member.html"
    LAST = 8

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        one = sheet.members[self.one.pk]
        names = sheet.names
        earned, spent = receipts.xp(self.one)
        newest = histories.newest(self.warband, self.user, self.LAST, about=one.id)
        parts = layout.sections(one, sheet)
        rest = () if parts else (n for n in one.numbers if n not in one.columns and n.code != LOAD)
        return {
            "sheet": one,
            "parts": parts,
            "usable": layout.usable(one, sheet),
            "tabled": any(part["key"] == "skills" for part in parts),
            "budget": counted.budget(sheet, self.at),
            "cost": counted.cost(one, sheet),
            "remarks": layout.remarks(one, sheet),
            "numbers": rows.numbers(one.columns, names, others=one.numbers),
            "others": rows.numbers(rest, names),
            "burden": next(iter(rows.numbers((n for n in one.numbers if n.code == LOAD), names)), None),
            "load": one.load,
            "rolls": bool(sheet.rules.book.rolls(one.state, sheet.rules.options)),
            "overloaded": one.load.penalty_squares,
            "skills": [rows.skill(skill, names, self.warband.system_id) for skill in one.skills],
            "traits": one.traits,
            "slots": self.slots(one, names),
            "carried": [{**rows.thing(thing, names), "stays": self.stays(thing, one, sheet)} for thing in one.carried],
            "conditions": [self.condition(held) for held in one.conditions],
            "xp_rows": rows.receipt(earned),
            "spent_rows": rows.receipt(spent),
            "below": self.below(one, sheet),
            "portrait_url": self.at.portrait(one.id, one.etag),
            "told": [telling.told(act, names) for act in newest],
            "remembered": self.remembered(sheet, one),
            "standing": "" if one.on_roster else standing_name(one.row.standing),
            "master_url": self.at.of_member("member", one.master.pk) if one.master else "",
            "mount_url": self.at.of_member("member", one.mount.pk) if one.mount else "",
            "rider_url": self.at.of_member("member", one.rider.pk) if one.rider else "",
            "rides": hiring.may_ever_ride(sheet, one),
            "unload": {"loaded": "0"},
            "reload": {"loaded": "1"},
        }

    def stays(self, thing: Thing, one: MemberSheet, sheet: WarbandSheet) -> list[dict[str, Any]]:
        """Why a carried thing can't be put back, for who may put things back."""
        return rows.reasons(possessions.stays(sheet, one, thing), sheet.names) if self.permits["put_back"] else []

    def slots(self, one: MemberSheet, names: Names) -> list[dict[str, Any]]:
        """Every place of the book, filled or free, one slot for each thing that fits."""
        found: list[dict[str, Any]] = []
        for place in one.places:
            kind = "hand" if "hand" in place.key else "worn"
            for thing in place.things:
                row = rows.thing(thing, names)
                fixed = ", ".join(part["name"] for part in row["parts"])
                bare = {"name": row["name"], "note": ", ".join(filter(None, (fixed, row["note"])))}
                found.append({"kind": kind, "label": place.name, "item": row, "bare": bare, "url": ""})
            choose = reverse("roster:wear", args=[one.id]) + f"?place={place.key}"
            url = choose if self.permits["wear"] else ""
            found += [{"kind": kind, "label": place.name, "item": None, "url": url} for _free in range(place.free)]
        return found

    def condition(self, held: Any) -> dict[str, Any]:
        corrects = conditions.is_of_the_rules(held.row, rulebook.of(self.warband))
        may_end = self.permits["end_condition"] and (not corrects or access.grants(self.warband, self.user))
        return {
            "label": held.label,
            "until": held.until,
            "effects": ", ".join(
                f"{code} {amount:+d}".replace("-", "\u2212") for code, amount in held.row.effects.items()
            ),
            "since": held.row.set_at,
            "end_url": reverse("roster:end_condition", args=[held.row.pk]) if may_end else "",
        }

    def below(self, one: MemberSheet, sheet: WarbandSheet) -> list[dict[str, Any]]:
        followers = [two for two in sheet.on_roster if two.row.master_id == one.id]
        return [rows.member(two, sheet, self.at, self.permits) for two in followers]

    def remembered(self, sheet: WarbandSheet, one: MemberSheet) -> dict[str, Any] | None:
        if one.on_roster:
            return None
        found = next((two for two in memorials.of(sheet) if two.sheet.id == one.id), None)
        return rows.remembered(found, self.at) if found else None


class PortraitFile(Looking):
    """A member's picture, for everybody who may see the member."""

    door = "member"

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        found = Portrait.objects.filter(member=self.one).values_list("etag", flat=True).first()
        if found is None:
            raise Http404
        etag = f'"{found}"'
        if request.headers.get("If-None-Match") == etag:
            return HttpResponseNotModified()
        picture = Portrait.objects.get(member=self.one)
        answer = HttpResponse(bytes(picture.webp), content_type="image/webp")
        answer["ETag"], answer["Cache-Control"] = etag, "private, max-age=86400"
        return answer


class RenameMember(Acting):
    door = "rename_member"
    form_class = Named
    title, button = gettext_lazy("Rename"), gettext_lazy("Rename")

    def initial(self) -> dict[str, Any]:
        return {"name": self.one.name, "version": self.one.version}

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return recruiting.rename_member(
            **self.acted(), member_id=self.one.pk, name=told["name"], version=told["version"]
        )


class MemberNotes(Acting):
    door = "member_notes"
    form_class = Notes
    title, button = gettext_lazy("Private notes"), gettext_lazy("Save")
    lead = gettext_lazy("Only you read these. They are in no log and in no copy.")

    def initial(self) -> dict[str, Any]:
        return {"text": self.one.notes, "version": self.one.version}

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return notes.set_member_notes(**self.acted(), member_id=self.one.pk, text=told["text"], version=told["version"])


class SetPortrait(Acting):
    door = "set_portrait"
    template = "roster/portrait.html"
    title, button = gettext_lazy("Portrait"), gettext_lazy("Save the picture")

    def form_of(self, data: Any) -> forms.Form:
        return Picture(data, self.request.FILES if data is not None else None)

    def context(self) -> dict[str, Any]:
        etag = Portrait.objects.filter(member=self.one).values_list("etag", flat=True).first()
        return {"portrait_url": self.at.portrait(self.one.pk, etag or "")}

    def do(self, form: forms.Form) -> Event:
        upload = form.cleaned_data["picture"]
        # One byte more than is allowed is enough to be refused.
        picture = upload.read(settings.PORTRAIT_MAX_BYTES + 1)
        return portraits.set_portrait(**self.acted(), member_id=self.one.pk, picture=picture)


class RemovePortrait(Acting):
    door = "remove_portrait"
    title, button = gettext_lazy("Remove the portrait"), gettext_lazy("Remove")
    kind = "danger"

    def do(self, form: forms.Form) -> Event:
        return portraits.remove_portrait(**self.acted(), member_id=self.one.pk)


class AddCondition(Acting):
    door = "condition"
    title, button = gettext_lazy("Add a condition"), gettext_lazy("Add")
    lead = gettext_lazy(
        "What play or your group's own rules bring: a wound, a blessing, a debt. It stays until it is ended."
    )

    def form_of(self, data: Any) -> forms.Form:
        sheet = self.sheet()
        one, book = sheet.members[self.one.pk], sheet.rules.book
        codes = [(code, sheet.names.number(code)) for code in book.moved_by_conditions(one.state, sheet.rules.options)]
        kinds = [(kind, capfirst(sheet.names.condition(kind))) for kind in book.conditions_in_play()]
        return NewCondition(data, kinds=kinds, codes=codes, until=access.grants(self.warband, self.user))

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, NewCondition)
        return conditions.add(
            **self.acted(),
            member_id=self.one.pk,
            kind=form.cleaned_data.get("kind") or conditions.BY_HAND,
            label=form.cleaned_data["label"],
            effects=form.effects,
            until=form.cleaned_data.get("until") or Condition.BY_HAND,
        )


class EndCondition(Acting):
    """A condition of the rules is an organiser's to end, with a reason."""

    door = "end_condition"
    button = gettext_lazy("End it")

    def look(self, **ids: Any) -> None:
        held = Condition.objects.filter(pk=ids["condition_id"], ended_at=None).select_related("member").first()
        if held is None:
            raise Http404
        self.held = held
        super().look(member_id=held.member_id)

    @property
    def by_rules(self) -> bool:
        return conditions.is_of_the_rules(self.held, rulebook.of(self.warband))

    def context(self) -> dict[str, Any]:
        if self.by_rules and not access.grants(self.warband, self.user):
            raise NotAllowed("organiser")
        label = self.held.label or Names(rulebook.of(self.warband)).condition(self.held.kind)
        return {"title": _("End the condition: %(label)s") % {"label": label}}

    def form_of(self, data: Any) -> forms.Form:
        return (Reason if self.by_rules else MaybeReason)(data)

    def do(self, form: forms.Form) -> Event:
        return conditions.end(**self.acted(), condition_id=self.held.pk, reason=form.cleaned_data["reason"])
