"""The desk's part for cards and their texts."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import figures
from rules.admin.desk import DeskAdmin, DeskForm, LanguageForm, TextsFormSet
from rules.admin.fields import PriceField, ValuesField, WholeField, WordsField
from rules.models import Card, CardText, System
from rules.selectors import entries, known, typed
from rules.selectors.entries import Entry
from rules.selectors.pages.searching import found_cards
from rules.selectors.schemas import Fault
from rules.services import editing
from rules.wording import word

UNITS = [("", "-"), ("xp", "XP"), ("silver", gettext_lazy("silver")), ("pr", "RP")]
MARKS = [
    ("", gettext_lazy("printed in the game")),
    ("site", gettext_lazy("from another page of its site")),
    ("house", gettext_lazy("our own")),
]
ANY_NAME = {"en": "-"}


def ladder_unit(cleaned: dict[str, Any], silver: bool) -> None:
    """A price has a unit and the other way round; XP unless something else is said."""
    price = cleaned.get("price") or (None, None, None)
    if price == (None, None, None):
        cleaned["price_unit"] = ""
    elif not cleaned.get("price_unit"):
        cleaned["price_unit"] = "silver" if silver else "xp"


def price_entry(cleaned: Mapping[str, Any]) -> Entry | None:
    return entries.price(cleaned.get("price_unit", ""), *(cleaned.get("price") or (None, None, None)))


def keep_price(row: Any, cleaned: Mapping[str, Any]) -> None:
    row.price_unit = cleaned.get("price_unit", "")
    row.price_flat, row.price_first, row.price_last = cleaned.get("price") or (None, None, None)


WHICH_FIGURES = gettext_lazy(
    "As JSON. null is not set, never 0. Which figures are known depends on kind and category; saving names what is missing "
    "or unknown, and the page then lists what there is."
)


def _help(figures: Iterable[known.Figure]) -> str:
    """The figures that a card may have, one a line."""
    needed = _("needed")
    lines = (
        (one.name, one.values, f" ({needed})" if one.needed else "", one.says and f" - {one.says}") for one in figures
    )
    told = format_html_join("", "<li><code>{}</code>: {}{}{}</li>", lines)
    return format_html("{}<ul>{}</ul>", _("As JSON. null is not set, never 0. Figures of such a card:"), told)


class CardForm(DeskForm):
    """A card without its texts."""

    kind = "card"
    category = forms.ChoiceField(label=gettext_lazy("Category"), required=False)
    price = PriceField(label=gettext_lazy("Price"))
    price_unit = forms.ChoiceField(label=gettext_lazy("Unit"), choices=UNITS, required=False)
    availability = WholeField(label=gettext_lazy("Availability"), help_text=gettext_lazy("1 to 12. Empty: ordinary."))
    timing = WordsField(label=gettext_lazy("Timing"))
    tags = WordsField(label=gettext_lazy("Tags"))
    aliases = WordsField(label=gettext_lazy("Also found as"))
    stats = ValuesField(label=gettext_lazy("Figures"), help_text=gettext_lazy("As JSON. null is not set, never 0."))
    mark = forms.ChoiceField(label=gettext_lazy("Source"), choices=MARKS, required=False)
    withdrawn = forms.BooleanField(
        label=gettext_lazy("Withdrawn"),
        required=False,
        help_text=gettext_lazy("Who has it keeps it; it isn't offered any more."),
    )

    class Meta:
        model = Card
        fields = (
            "system",
            "key",
            "kind",
            "category",
            "range",
            "rule",
            "availability",
            "timing",
            "tags",
            "aliases",
            "stats",
            "mark",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        row = self.instance
        self.fields["price"].initial = (row.price_flat, row.price_first, row.price_last)
        self.fields["price_unit"].initial = row.price_unit
        self.fields["withdrawn"].initial = row.withdrawn_at is not None
        self._offer_what_is_known()

    def _offer_what_is_known(self) -> None:
        """Kinds and categories of the card's system to choose from, and its figures by name. A new card has no system yet."""
        system, kind, category = (self._told(name) for name in ("system", "kind", "category"))
        said = known.of_cards(system or None)
        kinds = dict.fromkeys([*known.kinds(said), *([self.instance.kind] if self.instance.kind else [])])
        groups = [
            (word("kinds", one), [(key, word("category", key)) for key in known.categories(said, one)]) for one in kinds
        ]
        listed = {key for _label, found in groups for key, _word in found}
        own = [(self.instance.category, self.instance.category)] if self.instance.category not in {"", *listed} else []
        self.fields["kind"] = forms.ChoiceField(
            label=_("Kind"), choices=[("", "-"), *((one, word("kinds", one)) for one in kinds)]
        )
        self.fields["category"].choices = [("", "-"), *own, *groups]  # type: ignore[attr-defined]
        figures = known.figures(said, kind, category) if system else []
        self.fields["stats"].help_text = _help(figures) if figures else WHICH_FIGURES

    def _told(self, name: str) -> str:
        """What the page says of a field, or the row."""
        of_row = {"system": self.instance.system_id, "kind": self.instance.kind, "category": self.instance.category}
        return str(self.data.get(name, of_row[name] or "")) if self.is_bound else str(of_row[name] or "")

    def clean_range(self) -> str:
        return typed.plain(self.cleaned_data["range"])

    def clean_stats(self) -> Any:
        return self.cleaned_data["stats"] or {}

    def clean(self) -> dict[str, Any]:
        ladder_unit(self.cleaned_data, silver=self.cleaned_data.get("kind") == "item")
        cleaned = super().clean()
        self.refuse_taken_key(Card, cleaned, system=cleaned.get("system"), house=None)
        keep_price(self.instance, cleaned)
        if not cleaned.get("withdrawn"):
            self.instance.withdrawn_at = None
        elif self.instance.withdrawn_at is None:
            self.instance.withdrawn_at = timezone.now()
        return cleaned

    def entry(self, cleaned: Mapping[str, Any]) -> Entry:
        return {
            "key": self.key(cleaned),
            "kind": cleaned["kind"],
            "category": cleaned["category"],
            "names": ANY_NAME,
            "price": price_entry(cleaned),
            "range": entries.reach(cleaned["range"]),
            "rule": cleaned["rule"] or None,
            "mark": cleaned["mark"] or None,
            **{name: cleaned[name] for name in ("availability", "timing", "tags", "aliases", "stats")},
        }

    def blame(self, fault: Fault) -> None:
        super().blame(Fault(("price_unit",), fault.message) if fault.path[:2] == ("price", "unit") else fault)


class CardTextForm(LanguageForm):
    """A card in one language."""

    class Meta:
        model = CardText
        fields = ("language", "name", "printed", "own", "text")
        widgets = {
            "language": forms.TextInput(attrs={"size": 3}),
            "name": forms.TextInput(attrs={"size": 40}),
            "printed": forms.TextInput(attrs={"size": 40}),
        }
        labels = {"printed": gettext_lazy("As printed"), "own": gettext_lazy("Our name")}
        help_texts = {
            "printed": gettext_lazy("Only where the source prints it differently."),
            "own": gettext_lazy("The source has no name in this language."),
        }


class CardTextFormSet(TextsFormSet[CardText, Card, forms.ModelForm[CardText]]):
    """The texts of a card."""


class CardTextInline(admin.StackedInline[CardText, Card]):
    model = CardText
    form = CardTextForm
    formset = CardTextFormSet
    verbose_name = gettext_lazy("text")
    verbose_name_plural = gettext_lazy("names and texts")
    extra = 0
    min_num = 1


class WithdrawnFilter(admin.SimpleListFilter):
    """Offered or withdrawn."""

    title = gettext_lazy("offered")
    parameter_name = "withdrawn"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("no", _("offered")), ("yes", _("withdrawn"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        if self.value() in ("no", "yes"):
            return queryset.filter(withdrawn_at__isnull=self.value() == "no")
        return queryset


@admin.register(Card)
class CardAdmin(DeskAdmin):
    """Cards with their texts. Search finds them by any name, with or without accents, as the pages do."""

    form = CardForm
    inlines = [CardTextInline]
    list_display = ("name", "key", "kind", "category", "price_shown", "rule", "offered")
    list_display_links = ("name", "key")
    list_filter = ("system", "kind", "category", "mark", WithdrawnFilter)
    search_fields = ("key",)
    ordering = ("system", "kind", "rank", "key")
    actions = ("withdraw", "offer_again")
    fieldsets = (
        (None, {"fields": ("system", "key", "kind", "category", "mark", "withdrawn", "seen")}),
        (gettext_lazy("Price"), {"fields": (("price", "price_unit"), "availability")}),
        (gettext_lazy("Figures"), {"fields": ("timing", "range", "tags", "stats")}),
        (gettext_lazy("Where it stands"), {"fields": ("rule", "aliases")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return super().get_queryset(request).prefetch_related("texts")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        term = search_term.replace("\x00", " ").strip()
        if not term:
            return queryset, False
        found = queryset.filter(key__icontains=term)
        for system in System.objects.values_list("key", flat=True):
            keys = [card.key for card in found_cards(system, term)]
            found = found | queryset.filter(system_id=system, key__in=keys)
        return found, False

    @admin.display(description=gettext_lazy("name"))
    def name(self, row: Card) -> str:
        names = {text.language: text.name for text in row.texts.all()}
        return names.get("en") or next(iter(names.values()), row.key)

    @admin.display(description=gettext_lazy("price"))
    def price_shown(self, row: Card) -> str:
        return figures.price(entries.price_of(row)).words

    @admin.display(description=gettext_lazy("offered"), boolean=True)
    def offered(self, row: Card) -> bool:
        return row.withdrawn_at is None

    @admin.action(description=gettext_lazy("Withdraw"))
    def withdraw(self, request: HttpRequest, rows: QuerySet[Card]) -> None:
        count = editing.withdraw(rows, timezone.now())
        messages.success(request, _("%(count)s withdrawn.") % {"count": count})

    @admin.action(description=gettext_lazy("Offer again"))
    def offer_again(self, request: HttpRequest, rows: QuerySet[Card]) -> None:
        count = editing.offer_again(rows)
        messages.success(request, _("%(count)s offered again.") % {"count": count})
