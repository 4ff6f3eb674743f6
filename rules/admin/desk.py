"""What every part of the desk does alike: no deleting, a row saved after its parts, versions and the way back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.selectors import catalogue, versions
from rules.selectors.entries import Entry
from rules.selectors.schemas import Fault
from rules.services import editing

MEANWHILE = gettext_lazy("Somebody saved this meanwhile. Open it again and look at what has changed.")


class DeskForm(forms.ModelForm[Any]):
    """A form whose entry is checked like one of the content files. `kind` names the schema; `own` where faults are shown.

    `seen` is the newest version that the page was made from, so that two people at one card don't undo each other.
    """

    kind = ""
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and not self.instance._state.adding:
            self.fields["seen"].initial = versions.newest(self.instance)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.instance._state.adding and (cleaned.get("seen") or 0) != versions.newest(self.instance):
            raise ValidationError(MEANWHILE)
        if not self.errors:
            for fault in editing.faults(self.kind, self.entry(cleaned), self.system(cleaned)):
                self.blame(fault)
        return cleaned

    def system(self, cleaned: Mapping[str, Any]) -> str:
        return str(cleaned["system"].pk) if "system" in cleaned else self.instance.system_id

    def key(self, cleaned: Mapping[str, Any]) -> str:
        return str(cleaned.get("key") or self.instance.key)

    def entry(self, cleaned: Mapping[str, Any]) -> Entry:
        """What the form says, without its parts, as an entry."""
        raise NotImplementedError

    def blame(self, fault: Fault) -> None:
        """Show a fault at its field; one of a part that isn't in this form is for that part's form."""
        place = ".".join(str(step) for step in fault.path[1:])
        message = f"{place}: {fault.message}" if place else fault.message
        self.add_error(fault.field if fault.field in self.fields else None, message)

    def refuse_taken_key(self, model: type[Model], cleaned: Mapping[str, Any], **where: Any) -> None:
        """A new row must not take the key of another."""
        key = cleaned.get("key")
        if self.instance._state.adding and key and model._default_manager.filter(key=key, **where).exists():
            self.add_error("key", _("There is one with this key already."))


class LanguageForm(forms.ModelForm[Any]):
    """A part of a row in one language."""

    def clean_language(self) -> str:
        language: str = self.cleaned_data["language"]
        if not (len(language) == 2 and language.isascii() and language.islower() and language.isalpha()):
            raise ValidationError(_("Two small letters, as in en."))
        return language

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"].replace("\r\n", "\n")
        return text.strip()


Part = TypeVar("Part", bound=Model)
Whole = TypeVar("Whole", bound=Model)
PartForm = TypeVar("PartForm", bound=forms.ModelForm[Any])


class TextsFormSet(forms.BaseInlineFormSet[Part, Whole, PartForm], Generic[Part, Whole, PartForm]):
    """The texts of a row: at least one, and no rule named that isn't there."""

    def clean(self) -> None:
        super().clean()
        if any(self.errors):
            return
        kept = [form for form in self.forms if form.cleaned_data and not form.cleaned_data.get("DELETE")]
        if not kept:
            raise ValidationError(_("It has a name in at least one language."))
        for form in kept:
            for message in editing.text_faults(form.cleaned_data["text"], self.instance.system_id):  # type: ignore[attr-defined]
                form.add_error("text", message)


class Picker(AutocompleteSelect):
    """A row picked by a part of its name. What is no id at all is refused by the field, and not looked for again."""

    def optgroups(self, name: str, value: Sequence[str], attr: Any = None) -> Any:
        return super().optgroups(name, [one for one in value if self._may_be_an_id(one)], attr)

    def _may_be_an_id(self, typed: str) -> bool:
        try:
            self.field.remote_field.model._meta.pk.to_python(typed)
        except ValidationError:
            return False
        return True


class Picking:
    """For the desk and its inlines: `autocomplete_fields` are drawn by Picker."""

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.autocomplete_fields:  # type: ignore[attr-defined]
            kwargs.setdefault("widget", Picker(db_field, self.admin_site))  # type: ignore[attr-defined]
        return super().formfield_for_foreignkey(db_field, request, **kwargs)  # type: ignore[misc]


class DeskAdmin(Picking, admin.ModelAdmin[Any]):
    """Rows of the official reference. Nothing is deleted; houses change their own rows in their campaign."""

    list_per_page = 100
    list_max_show_all = 5000
    save_on_top = True
    fixed: tuple[str, ...] = ("system", "key")
    of_houses = True  # whether rows of this kind may belong to a house

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows = super().get_queryset(request)
        return rows.filter(house=None) if self.of_houses else rows

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.fixed if obj else ()

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """A new row is saved at once so that its parts can point to it; it is put on record after them."""
        if not change:
            obj.skip_history_when_saving = True
            obj.save()
            del obj.skip_history_when_saving

    def save_related(self, request: HttpRequest, form: Any, formsets: Iterable[Any], change: bool) -> None:
        super().save_related(request, form, formsets, change)
        if not change or form.has_changed() or any(formset.has_changed() for formset in formsets):
            form.instance._change_reason = None
            form.instance.save()
            catalogue.look_again()

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: Any = None
    ) -> Any:
        """What the forms found whole the database may still refuse, when somebody was faster; then nothing is saved."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:
            messages.error(request, MEANWHILE)
            return HttpResponseRedirect(request.get_full_path())

    # versions

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_revert"
        view = self.admin_site.admin_view(self.revert_view)
        return [path("<path:object_id>/revert/<int:version>/", view, name=name), *super().get_urls()]

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined, no-any-return]
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Versions of %(name)s") % {"name": row},
            "opts": self.opts,
            "object": row,
            "versions": versions.of(row),
            "may_change": self.has_change_permission(request, row),
            **(extra_context or {}),
        }
        return TemplateResponse(request, "admin/rules/versions.html", context)

    def revert_view(self, request: HttpRequest, object_id: str, version: int) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined, no-any-return]
        if request.method != "POST" or not self.has_change_permission(request, row):
            raise PermissionDenied
        found = editing.revert(row, version)
        if found:
            told = "; ".join(f"{fault.where}: {fault.message}" for fault in found)
            messages.error(
                request, _("That version no longer fits, so nothing was changed. %(faults)s") % {"faults": told}
            )
        else:
            messages.success(
                request, _("%(name)s is as it was in version %(version)s.") % {"name": row, "version": version}
            )
        names = (self.opts.app_label, self.opts.model_name)
        return HttpResponseRedirect(reverse("admin:{}_{}_history".format(*names), args=[object_id]))
