"""A superuser at the card desk: what a page would send, and what it answers."""

from typing import Any

from django.test import Client
from django.urls import reverse


class Desk:
    """A superuser at the desk."""

    def __init__(self, user: Any) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(user)

    def address(self, row: Any, what: str = "change") -> str:
        return reverse(f"admin:rules_{type(row)._meta.model_name}_{what}", args=[row.pk])

    def page(self, row: Any) -> dict[str, Any]:
        """What the change page of a row would send unchanged."""
        return filled(self.client.get(self.address(row)))

    def new(self, model: Any) -> dict[str, Any]:
        return filled(self.client.get(reverse(f"admin:rules_{model._meta.model_name}_add")))

    def save(self, row: Any, **changes: Any) -> dict[str, list[str]]:
        """Change fields of a row's page and save; the errors by field, none when it was saved."""
        return errors(self.client.post(self.address(row), self.page(row) | changes))

    def add(self, model: Any, **fields: Any) -> dict[str, list[str]]:
        address = reverse(f"admin:rules_{model._meta.model_name}_add")
        return errors(self.client.post(address, self.new(model) | fields))


def filled(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.content[:500]
    forms = [answer.context["adminform"].form]
    sent: dict[str, Any] = {}
    for inline in answer.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    for form in forms:
        for bound in form:
            value = bound.value()
            if isinstance(value, bool):
                sent |= {bound.html_name: "on"} if value else {}
            else:
                sent[bound.html_name] = "" if value is None else value
    return sent


def errors(answer: Any) -> dict[str, list[str]]:
    if answer.status_code == 302:
        return {}
    assert answer.status_code == 200, answer.content[:500]
    form = answer.context["adminform"].form
    found = {name: [str(e) for e in told] for name, told in form.errors.items()}
    for inline in answer.context["inline_admin_formsets"]:
        for one in inline.formset.forms:
            found |= {f"{one.prefix}-{name}": [str(e) for e in told] for name, told in one.errors.items()}
        if inline.formset.non_form_errors():
            found["parts"] = [str(e) for e in inline.formset.non_form_errors()]
    assert found
    return found
