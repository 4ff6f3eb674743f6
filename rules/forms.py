"""The form of a house card, for the pages of whoever has a house: the few things that a group changes.

What it doesn't show stays as it was, and so does a name or text whose field is left empty.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from core.errors import BadField, EditConflict
from core.web.fields import Decimals, Digits, Text
from rules.engine.books.base import Figure
from rules.models import House
from rules.selectors import own_card_page, own_cards, typed
from rules.selectors.own_card_page import LANGUAGE, CardPage, Language
from rules.wording import word


class Price(Text):
    """A number, or a ladder such as 1-4. Typographic dashes are understood."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        try:
            return typed.price(text)
        except ValueError as bad:
            raise ValidationError(str(bad)) from bad

    def validate(self, value: Any) -> None:
        """Left empty it is not for sale."""


PRICES = {"xp": _("Price in XP"), "silver": _("Price in silver"), "pr": _("Price in RP")}
NAME, TEXT, TAKEN = "name", "text", "taken"
STAYS = _("Left empty: stays as it is.")


def of(field: str, language: str) -> str:
    """The name of a field in one language; the English one has none behind it."""
    return field if language == LANGUAGE else f"{field}-{language}"


class HouseCard(forms.Form):
    """A card of the house: what it is called and does in several languages, its figures, what it costs and where."""

    version = Digits(widget=forms.HiddenInput, required=False)
    category = forms.ChoiceField(label=_("Category"))

    def __init__(self, data: Any, *, page: CardPage) -> None:
        super().__init__(data)
        self.page = page
        entry = page.entry
        self.fields["category"].choices = page.categories  # type: ignore[attr-defined]
        self.initial = {"version": "" if page.new else page.version, "category": entry["category"]}
        for figure in page.figures:
            self._figure(figure, entry)
        for language in page.languages:
            self._told(language, entry)
        if page.traded:
            self._traded(entry)
        else:
            self._opened(entry)
        names = [of(NAME, one.code) for one in page.languages]
        self.order_fields(["version", *names, "category"])

    # --- its fields ---------------------------------------------------------------------------------------------------

    def _told(self, language: Language, entry: Mapping[str, Any]) -> None:
        name, text, code = of(NAME, language.code), of(TEXT, language.code), language.code
        attrs, told = {"lang": code, "dir": language.dir}, {"language": language.name}
        self.initial[name], self.initial[text] = entry["names"].get(code, ""), entry["text"].get(code, "")
        self.fields[name] = Text(
            label=_("Name (%(language)s)") % told,
            max_length=200,
            required=False,
            widget=forms.TextInput(attrs=attrs),
            help_text=STAYS if code in entry["names"] else "",
        )
        self.fields[text] = Text(
            label=_("What it does (%(language)s)") % told,
            required=False,
            widget=forms.Textarea(attrs={"rows": 5, **attrs}),
            help_text=STAYS if entry["text"].get(code) else _("In words for the reader; Markdown works."),
        )
        if entry["text"].get(code):
            self.fields[of(TAKEN, code)] = forms.BooleanField(
                label=_("Take this text away (%(language)s)") % told, required=False
            )

    def _figure(self, figure: Figure, entry: Mapping[str, Any]) -> None:
        label, choices = word("stat", figure.key), self.page.choices.get(figure.key, ())
        self.initial[figure.key] = entry["stats"].get(figure.key)
        if figure.flag:
            self.fields[figure.key] = forms.BooleanField(label=label, required=False)
        elif figure.choices:
            self.fields[figure.key] = forms.ChoiceField(label=label, choices=choices)
        elif figure.key in self.page.choices:
            self.fields[figure.key] = forms.MultipleChoiceField(
                label=label,
                choices=choices,
                required=False,
                widget=forms.SelectMultiple(attrs={"size": 8}),
                help_text=_("Several are chosen with the control key, or by touch."),
            )
        elif figure.decimals:
            self.fields[figure.key] = Decimals(
                label=label,
                decimals=figure.decimals,
                max_value=figure.maximum,
                required=figure.wanted,
                help_text="" if figure.wanted else _("Left empty: not set."),
            )
        else:
            self.fields[figure.key] = Digits(
                label=label,
                min_value=figure.minimum,
                max_value=figure.maximum,
                required=figure.wanted,
                help_text="" if figure.wanted else _("Left empty: not set."),
            )

    def _opened(self, entry: Mapping[str, Any]) -> None:
        price = entry["price"] or {}
        if self.page.priced:
            self.fields["price"] = Price(
                label=PRICES[self.page.unit],
                required=False,
                help_text=_("A number, or a ladder such as 1-4. Left empty: not for sale."),
            )
            self.initial["price"] = typed.price_text(price.get("flat"), price.get("first"), price.get("last"))
        if self.page.places:
            self.fields["lists"] = forms.MultipleChoiceField(
                label=_("Who may take it") if self.page.thing else _("Who may learn it"),
                choices=[(place.key, place.name) for place in self.page.places],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )
            self.initial["lists"] = [one["list"] for one in entry["lists"]]

    def _traded(self, entry: Mapping[str, Any]) -> None:
        here = {one["list"]: one for one in entry["lists"]}
        for place in self.page.places:
            told = here.get(place.key, {})
            self.fields[f"price-{place.key}"] = Digits(label=_("Silver"), required=False, max_value=1_000_000)
            self.fields[f"rare-{place.key}"] = Digits(
                label=_("Availability"), required=False, min_value=1, max_value=12
            )
            self.initial[f"price-{place.key}"] = told.get("price_silver")
            self.initial[f"rare-{place.key}"] = told.get("availability")

    def own_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if not field.name.startswith(("price-", "rare-"))]

    def markets(self) -> list[dict[str, Any]]:
        if not self.page.traded:
            return []
        return [
            {"place": place, "price": self[f"price-{place.key}"], "rare": self[f"rare-{place.key}"]}
            for place in self.page.places
        ]

    # --- what was typed -----------------------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        for row in self.markets():
            name = row["price"].name
            if told.get(row["rare"].name) is not None and told.get(name) is None and name not in self.errors:
                self.add_error(name, _("Say what it costs here, or leave the availability out."))
        names = self._filled(NAME, self.page.entry["names"])
        first = of(NAME, self.page.languages[0].code)
        if not names and first not in self.errors:
            self.add_error(first, _("Say what it is called, in one language at least."))
        for language in self.page.languages if names else ():
            field = of(NAME, language.code)
            if told.get(of(TEXT, language.code)) and language.code not in names and field not in self.errors:
                self.add_error(field, _("Say what it is called in this language, since it has a text in it."))
        return told

    def entry(self, house: House) -> dict[str, Any]:
        """The whole entry, as content files write it; a text that is taken away is none."""
        told, before = self.cleaned_data, self.page.entry
        names, category = self._filled(NAME, before["names"]), told["category"]
        figures = {figure.key: told[figure.key] for figure in self.page.figures}
        taken = {one.code: None for one in self.page.languages if told.get(of(TAKEN, one.code))}
        called = names.get(LANGUAGE) or next(iter(names.values()))
        entry = {name: value for name, value in before.items() if name != "mark"}
        return {
            **entry,
            "key": entry["key"] or own_cards.key_for(house, called),
            "category": category,
            "names": names,
            "text": {**self._filled(TEXT, before["text"]), **taken},
            "stats": own_card_page.with_figures(house, self.page, category, figures),
            **self._costs(),
        }

    @contextmanager
    def told_at_its_fields(self, house: House) -> Iterator[None]:
        """What a service has against the card, told field by field. Raises: EditConflict, BadField."""
        try:
            yield
        except EditConflict as conflict:
            theirs, yours = self._differing(own_card_page.own(house, self.page.entry["key"]))
            raise EditConflict(theirs=theirs, yours=yours, version=conflict.version) from None
        except BadField as bad:
            raise self._at_its_field(bad) from None

    def _differing(self, page: CardPage) -> tuple[dict[str, Any], dict[str, Any]]:
        """What stands on the card now and what was typed, for the fields in which they differ."""
        now = HouseCard(None, page=page)
        names = [name for name in now.fields if name in self.fields and name != "version"]
        both = {name: (now[name].value(), self[name].value()) for name in names}
        differs = {name: pair for name, pair in both.items() if str(pair[0] or "") != str(pair[1] or "")}
        return {name: pair[0] for name, pair in differs.items()}, {name: pair[1] for name, pair in differs.items()}

    def _at_its_field(self, bad: BadField) -> BadField:
        """The same fault, at the field of the language in which it lies."""
        reason = bad.reasons[0]
        part, _dot, language = str(reason.params.get("place") or "").partition(".")
        field = of({"names": NAME}.get(part, part), language)
        if not language or field not in self.fields:
            return bad
        return BadField(field, reason.code, **{name: one for name, one in reason.params.items() if name != "field"})

    def _filled(self, field: str, before: Mapping[str, str]) -> dict[str, str]:
        """By language what was typed, and what was there before where nothing was."""
        told = {one.code: self.cleaned_data.get(of(field, one.code), "").strip() for one in self.page.languages}
        return {**before, **{language: text for language, text in told.items() if text}}

    def _costs(self) -> dict[str, Any]:
        told = self.cleaned_data
        if self.page.traded:
            return {"lists": list(self._in_markets())}
        costs: dict[str, Any] = {}
        if self.page.priced:
            (flat, first, last), unit = told["price"], self.page.unit
            ladder = None if first is None else {"unit": unit, "first": first, "last": last}
            costs["price"] = ladder if flat is None else {"unit": unit, "flat": flat}
        if self.page.places:
            before = {one["list"]: one for one in self.page.entry["lists"]}
            costs["lists"] = [before.get(one, {"list": one}) for one in told["lists"]]
        return costs

    def _in_markets(self) -> Iterable[dict[str, Any]]:
        told = self.cleaned_data
        for place in self.page.places:
            price, rare = told[f"price-{place.key}"], told[f"rare-{place.key}"]
            if price is not None:
                yield {"list": place.key, "price_silver": price, "availability": rare}
