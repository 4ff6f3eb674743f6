"""Every part with example values, for whoever builds pages. Served in development only."""

from datetime import timedelta
from fractions import Fraction
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from core import plots

REFUSALS = [
    {"code": "not_enough_xp", "rule": "DD-XP-10", "rule_url": "#", "sentence": "Riding costs 4 XP; Aino has 3."},
    {
        "code": "bed_rest",
        "rule": "DD-TIME-9",
        "rule_url": "#",
        "sentence": "Veikko is in bed rest until the interval closes.",
    },
]
ARMOUR = [
    {"label": "DX", "value": 3, "url": "#"},
    {"label": "leather", "value": 1},
    {"label": "shield", "value": 1},
]


class ExampleForm(forms.Form):
    """All kinds of fields, some of them wrong."""

    name = forms.CharField(max_length=40, help_text="What the others will see.")
    people = forms.IntegerField(label="How many", min_value=1, max_value=8)
    region = forms.ChoiceField(choices=[("", "Choose one"), ("coast", "The coast"), ("hills", "The hills")])
    played_on = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}), required=False)
    result = forms.ChoiceField(widget=forms.RadioSelect, choices=[("win", "Win"), ("draw", "Draw"), ("loss", "Loss")])
    notes = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False)
    agreed = forms.BooleanField(label="The other side agreed to this", required=False)


class FilterForm(forms.Form):
    q = forms.CharField(label="Name", required=False)
    kind = forms.ChoiceField(label="Kind", required=False, choices=[("", "All"), ("skill", "Skill"), ("item", "Item")])


def styleguide(request: HttpRequest) -> HttpResponse:
    """`?toast=1` shows a toast that a message made."""
    if request.GET.get("toast"):
        messages.success(request, "Aino learnt Riding.", extra_tags="undo:/styleguide/")
    return render(request, "core/styleguide.html", _example())


def _example() -> dict[str, Any]:
    now = timezone.now()
    return {
        "armour": ARMOUR,
        "horse": [
            {"label": "own", "value": 3},
            {"label": "horse", "value": 4, "replaces": True},
            {"label": "wound", "value": -1},
        ],
        "unknown": [{"label": "mail", "value": None}],
        "receipt": [
            {"label": "Found", "amount": 200, "when": now - timedelta(days=40)},
            {"label": "The bridge at Saar", "amount": 250, "when": now - timedelta(days=1), "url": "#"},
            {"label": "Bribe, Veikko", "amount": -100, "when": now - timedelta(hours=3)},
        ],
        "stats": [
            *_stats(4, 3, 3, 3, 4, 3),
            {"code": "MV", "name": "move", "value": 4},
            {"code": "AC", "name": "armour", "value": 5, "sources": ARMOUR, "rule_url": "#"},
            {"code": "load", "value": None, "sources": [{"label": "anvil", "value": None}]},
        ],
        "members": _members(),
        "cards": _cards(),
        "pip_prices": [
            {"unit": "xp", "flat": 2},
            {"unit": "xp", "first": 1, "last": 4},
            {"unit": "silver", "flat": 120},
            None,
        ],
        "outcomes": [
            {"label": "bargain", "p": Fraction(5, 12), "tone": "good", "note": "face 1 to 5"},
            {"label": "nothing", "p": Fraction(7, 12), "tone": "bad"},
        ],
        "injuries": [
            {"label": "quick", "p": Fraction(1, 4), "tone": "good"},
            {"label": "bed rest", "p": Fraction(1, 2), "tone": "warn"},
            {"label": "lasting", "p": Fraction(1, 6)},
            {"label": "dead", "p": Fraction(1, 12), "tone": "bad"},
        ],
        "hits": [
            {"label": f"{hits} hits", "p": Fraction(ways, 924)}
            for hits, ways in enumerate([1, 36, 225, 400, 225, 36, 1])
        ],
        "bribes": [(silver, Fraction(4 + silver // 100, 12)) for silver in (0, 100, 200, 300, 400)],
        "refusal_rows": REFUSALS,
        "differing": [
            {"label": "Name", "theirs": "The Ember Road", "yours": "Ember Road"},
            {"label": "Motto", "theirs": "Onward", "yours": "Onward"},
        ],
        "events": _events(now),
        "moments": [
            now - timedelta(minutes=5),
            now - timedelta(days=1),
            now - timedelta(days=90),
            now + timedelta(days=2),
        ],
        "tabs": [
            {"label": label, "url": "#", "current": index == 1, "count": count}
            for index, (label, count) in enumerate(
                [
                    ("Log", None),
                    ("Adventures", 4),
                    ("Intervals", 1),
                    ("Standings", None),
                    ("House rules", 12),
                    ("People", 5),
                ]
            )
        ],
        "filter_form": FilterForm(),
        "active": [{"label": "Kind: skill", "remove_url": "#"}],
        "page": Paginator(range(90), 30).page(2),
        "form": ExampleForm({"name": "", "people": "0", "region": "hills", "result": "win"}),
        "columns": plots.column_plot(
            series=[
                ("one throw", {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}),
                ("with a push", {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}),
            ]
        ),
        "lines": plots.line_plot(
            series=[
                plots.Series("The Ember Road", [(0, 20), (1, 35), (2, 45), (3, 60)]),
                plots.Series("Kestrels of the north shore", [(0, 20), (1, 25), (2, 40), (3, 45)]),
                plots.Series("אבירי השלג", [(1, 20), (2, 30), (3, 33)]),
            ],
            x_label="after adventure",
            y_label="XP",
        ),
        "bars": plots.bar_plot(
            bars=[
                plots.Bar("The Ember Road", 60),
                plots.Bar("Kestrels of the north shore", 45),
                plots.Bar("אבירי השלג", 33),
            ],
            unit="XP",
        ),
        "sheet": _sheet(),
        "dice_colours": ["red", "yellow", "green", "white", "black"],
        "dice_sides": [(4, 3), (6, 5), (8, 7), (10, 9), (12, 11), (20, 17)],
    }


def _stats(*values: int | None) -> list[dict[str, Any]]:
    codes = ["HP", "ST", "DX", "CO", "CH", "AW"]
    return [{"code": code, "value": value, "sources": None} for code, value in zip(codes, values, strict=False)]


def _members() -> list[dict[str, Any]]:
    hound = {"name": "Hound", "role": "vassal", "url": "#", "stats": _stats(1, 2, 4, 1, 1, 5)}
    aino = _stats(4, 3, 3, 3, 4, 3)
    aino[2]["sources"] = [
        {"label": "printed", "value": 3},
        {"label": "ring", "value": 1},
        {"label": "load", "value": -1},
    ]
    return [
        {"name": "Aino", "role": "Templar", "url": "#", "stats": aino, "left": "2 XP left", "vassals": [hound]},
        {
            "name": "Veikko",
            "role": "Fighter",
            "url": "#",
            "stats": _stats(3, 4, 3, 3, 2, 2),
            "conditions": [{"label": "bed rest", "tone": "warn"}],
            "left": "1 XP left",
        },
        {
            "name": "Eleonora of the Long Bridge",
            "role": "Storm druid",
            "url": "#",
            "stats": _stats(12, None, 10, 11, 12, 10),
        },
        {
            "name": "נעמי",
            "role": "Bard",
            "url": "#",
            "stats": _stats(3, 2, 3, 3, 5, 4),
            "conditions": [{"label": "dead", "tone": "bad"}],
        },
    ]


def _cards() -> list[dict[str, Any]]:
    return [
        {
            "name": "Shooting",
            "second_name": "Ammunta",
            "second_lang": "fi",
            "url": "#",
            "kind": "general skill",
            "price": {"unit": "xp", "first": 1, "last": 4},
            "level": 2,
            "last": 4,
            "next": "next: 3 XP",
            "text": "Roll one die for each level, at most as many as the pool holds.",
            "tags": ["order", "line of sight"],
            "act_url": "#",
            "act_label": "Learn level 3",
        },
        {
            "name": "Riding",
            "second_name": "Ratsastus",
            "second_lang": "fi",
            "url": "#",
            "kind": "general skill",
            "price": {"unit": "xp", "flat": 4},
            "text": "The rider moves with the mount's legs and looks down on those on foot.",
            "why_not": REFUSALS[:1],
        },
        {
            "name": "Lantern of Saar",
            "kind": "accessory",
            "price": None,
            "house": True,
            "facts": [{"label": "Availability", "value": 7}, {"label": "Load", "value": None}],
            "text": "Lights four squares around its bearer.",
        },
        {"name": "Old mail", "kind": "armour", "price": {"unit": "silver", "flat": 300}, "withdrawn": True},
    ]


def _events(now: Any) -> list[dict[str, Any]]:
    return [
        {
            "sentence": "Aino learnt Riding for 4 XP.",
            "at": now - timedelta(minutes=4),
            "who": "Alva",
            "icon": "book",
            "number": 118,
            "rule": "DD-XP-5",
            "rule_url": "#",
            "undo_url": "#",
        },
        {
            "sentence": "Veikko bargained with a bribe of 100 silver and failed.",
            "at": now - timedelta(hours=3),
            "who": "Alva",
            "icon": "coin",
            "number": 117,
            "dice": [{"face": 9, "sides": 12, "typed": True}],
            "undo_why_not": "It contains a roll; an organiser may set it aside.",
        },
        {
            "sentence": "Hound recovers: 4 and 11, bed rest.",
            "at": now - timedelta(days=1),
            "icon": "bed",
            "number": 116,
            "dice": [{"face": 4}, {"face": 11}],
            "set_aside": "the die fell off the table",
        },
        {
            "sentence": "The bridge at Saar was won by The Ember Road.",
            "at": now - timedelta(days=2),
            "who": "Bror",
            "icon": "swords",
            "number": 115,
            "url": "#",
        },
    ]


def _sheet() -> list[dict[str, Any]]:
    card = {
        "name": "Aino",
        "role": "Templar",
        "stats": [*_stats(4, 3, 3, 3, 4, 3), {"code": "AC", "value": 5}],
        "skills": [
            {"name": "Shooting", "level": 2},
            {"name": "Riding"},
            {"name": "Bribery", "note": "before adventure"},
        ],
        "gear": ["sword", "shield", "leather", "ring of the hearth"],
        "notes": "Swore never to cross the Saar at night.",
        "warband": "The Ember Road",
        "hp_boxes": range(4),
    }
    return [card, {**card, "name": "Veikko", "role": "Fighter", "notes": "", "hp_boxes": range(3)}]
