"""One act from a form: its id, the page that carries it, and that page again with what came of it."""

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views import View

from core import undo, wording
from core.errors import BadField, EditConflict, NotAllowed, Refused
from core.models import Event


def act_id(request: HttpRequest) -> UUID:
    """The act id of a submitted form. A form without one counts as a new act."""
    try:
        return UUID(request.POST.get("act", ""))
    except ValueError:
        return uuid4()


def undo_url(event: Event) -> str:
    """Where this event is undone: each app has its own door, named `<app>:undo`."""
    try:
        return reverse(f"{event.kind.split('.')[0]}:undo", args=[event.id])
    except NoReverseMatch:
        return ""


def to_sign_in(request: HttpRequest, home: str) -> HttpResponse:
    """To the page for signing in, and from there on to what was asked for. After an act, which is not sent again, `home`."""
    return redirect_to_login(request.get_full_path() if request.method == "GET" else home)


def refusing(request: HttpRequest, refused: Refused | None) -> dict[str, Any]:
    """What a page needs to show a refusal: its rows, and the act id to try again with."""
    conflict = isinstance(refused, EditConflict)
    return {
        "refusals": wording.refusals(refused) if refused is not None and not conflict else [],
        "act": act_id(request) if request.method == "POST" and not conflict else "",
    }


class Acting(View):
    """A page with one act: GET shows it, POST does it. Its form is shown again with what was typed, whatever came of it.

    A subclass sets `form_class` (or gives `form_of`), gives `page(form, refused, status)` and `do(form)`, and says with
    `home()` where its subject lives. Shape errors answer 422, refusals 409 (403, 410 as they are).
    """

    form_class: type[forms.Form] = forms.Form
    own_page = True  # where whoever may not act has nothing to see
    place = ""  # where on the page before one comes out after the act

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return self.page(self.form_of(None), None, 200)

    def post(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        form = self.form_of(request.POST)
        if not form.is_valid():
            return self.page(form, None, 422)
        try:
            event = self.do(form)
        except BadField as bad:
            if bad.field_name in form.fields:
                form.add_error(bad.field_name, wording.refusal(bad.reasons[0], bad.context))
                return self.page(form, None, 422)
            return self.page(form, bad, 422)
        except NotAllowed as refused:
            if self.own_page:
                raise
            return self.page(form, refused, refused.status)
        except Refused as refused:
            return self.page(form, refused, 409 if isinstance(refused, EditConflict) else refused.status)
        return self.seen(event)

    def form_of(self, data: Any) -> forms.Form:
        """The form, unbound for None, with the choices that hold here."""
        return self.form_class(data, initial=self.initial())

    def initial(self) -> dict[str, Any]:
        return {}

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        raise NotImplementedError

    def do(self, form: forms.Form) -> Event:
        raise NotImplementedError

    def acted(self) -> dict[str, Any]:
        """What every service is told beside its own values."""
        return {"act": act_id(self.request), "actor": self.request.user, "at": timezone.now()}

    # --- after the act ------------------------------------------------------------------------------------------------

    def seen(self, event: Event) -> HttpResponse:
        """On to a page with the sentence of what happened, and a way to undo it."""
        tags = f"undo:{undo_url(event)}" if self.may_take_back(event) else ""
        messages.success(self.request, wording.sentence(event), extra_tags=tags)
        if getattr(self.request, "htmx", False):
            return HttpResponse(status=204, headers={"HX-Redirect": self.after(event)})
        return HttpResponseRedirect(self.after(event))

    def may_take_back(self, event: Event) -> bool:
        """Whether the page offers to undo what was just done."""
        return undo.offered(event)

    def after(self, event: Event) -> str:
        return self.home() + self.place

    def home(self) -> str:
        """Where the subject of this page lives."""
        raise NotImplementedError

    # --- an edit that came too late -----------------------------------------------------------------------------------

    def rebased(self, form: forms.Form, refused: EditConflict) -> forms.Form:
        """The same form on the version that is stored now, so that sending it again stores what was typed."""
        data = self.request.POST.copy()
        data["version"] = str(refused.version)
        return self.form_of(data)

    def differing(self, refused: EditConflict, form: forms.Form) -> list[dict[str, Any]]:
        """Both sides, field by field."""
        return [
            {
                "label": form.fields[name].label if name in form.fields else name,
                "theirs": self.named(_chosen(form.fields.get(name), theirs)),
                "yours": self.named(_chosen(form.fields.get(name), refused.yours.get(name))),
            }
            for name, theirs in refused.theirs.items()
        ]

    def named(self, value: Any) -> str:
        """A value of an edit as the page shows it."""
        return _("nothing") if value in (None, "") else str(value)


def _chosen(field: forms.Field | None, value: Any) -> Any:
    """A value as its choice is worded, where the field has choices."""
    return dict(getattr(field, "choices", ())).get(value, value)
