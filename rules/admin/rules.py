"""The desk's part for rules and their texts."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from rules.admin.desk import DeskAdmin, DeskForm, LanguageForm, TextsFormSet
from rules.admin.fields import WordsField
from rules.models import Rule, RuleText
from rules.selectors.entries import Entry
from rules.selectors.schemas import Fault

MARKS = [
    ("", gettext_lazy("printed in the game")),
    ("ruling", gettext_lazy("a reading of ours")),
    ("site", gettext_lazy("from another page of its site")),
    ("house", gettext_lazy("our own")),
]


class RuleForm(DeskForm):
    """A rule or a chapter, without its texts."""

    kind = "rule"
    mark = forms.ChoiceField(label=gettext_lazy("Source"), choices=MARKS, required=False)
    rulings = WordsField(label=gettext_lazy("Rulings"))

    class Meta:
        model = Rule
        fields = ("system", "key", "chapter", "mark", "rulings")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        self.refuse_taken_key(Rule, cleaned)
        return cleaned

    def entry(self, cleaned: Mapping[str, Any]) -> Entry:
        told: Entry = {"id": self.key(cleaned), "title": {"en": "-"}}
        chapter = cleaned["chapter"]
        if chapter is None:
            return {**told, "order": 1}
        return {**told, "chapter": chapter.key, "mark": cleaned["mark"] or None, "rulings": cleaned["rulings"]}

    def blame(self, fault: Fault) -> None:
        super().blame(Fault(("key", *fault.path[1:]), fault.message) if fault.field == "id" else fault)


class RuleTextForm(LanguageForm):
    """A rule in one language."""

    class Meta:
        model = RuleText
        fields = ("language", "title", "text")
        widgets = {"language": forms.TextInput(attrs={"size": 3}), "title": forms.TextInput(attrs={"size": 60})}


class RuleTextFormSet(TextsFormSet[RuleText, Rule, forms.ModelForm[RuleText]]):
    """The texts of a rule."""


class RuleTextInline(admin.StackedInline[RuleText, Rule]):
    model = RuleText
    form = RuleTextForm
    formset = RuleTextFormSet
    verbose_name = gettext_lazy("text")
    verbose_name_plural = gettext_lazy("titles and texts")
    extra = 0
    min_num = 1


@admin.register(Rule)
class RuleAdmin(DeskAdmin):
    form = RuleForm
    inlines = [RuleTextInline]
    of_houses = False
    list_display = ("key", "title", "chapter", "mark")
    list_filter = ("system", "mark", ("chapter", admin.RelatedOnlyFieldListFilter))
    search_fields = ("key", "texts__title")
    ordering = ("system", "rank", "key")
    autocomplete_fields = ("chapter",)
    fields = ("system", "key", "chapter", "mark", "rulings", "seen")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Rule]:
        return super().get_queryset(request).select_related("chapter").prefetch_related("texts")

    @admin.display(description=gettext_lazy("title"))
    def title(self, row: Rule) -> str:
        titles = {text.language: text.title for text in row.texts.all()}
        return titles.get("en") or next(iter(titles.values()), "")
