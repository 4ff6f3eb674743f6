"""Numbers with their sources, chances and times."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core import figures, moments
from core.templatetags.parts.library import inline, register

register.filter("signed", figures.signed)
register.filter("or_not_set", figures.plain)
register.filter("percent_text", figures.percent_text)
register.filter("fraction_text", figures.fraction_text)


@register.filter
def moment_text(moment: datetime | date | None) -> str:
    return moments.words(moment) if moment else ""


@register.filter
def exact_text(moment: datetime | date | None) -> str:
    return moments.exact(moment) if moment else ""


@register.simple_tag
def not_set() -> SafeString:
    return format_html('<span class="not-set">{}</span>', _("not set"))


@register.simple_tag
def number(
    value: Any,
    sources: Iterable[Any] | None = None,
    name: Any = "",
    unit: Any = "",
    rule_url: str = "",
    show_name: bool = False,
    compact: bool = False,
) -> SafeString:
    return inline("number", **locals(), terms=figures.terms(sources), known=value is not None and value != "")


@register.inclusion_tag("core/parts/figure.html")
def figure(
    name: Any,
    value: int | None,
    unit: Any = "",
    rows: Iterable[Any] | None = None,
    receipt_url: str = "",
    empty: Any = "",
) -> dict[str, Any]:
    return {**locals(), "rows": None if rows is None else list(rows), "known": value is not None}


@register.simple_tag
def percent(p: Any) -> SafeString:
    return inline("percent", percent=figures.percent_text(p), fraction=figures.fraction_text(p))


@register.simple_tag
def when(moment: datetime | date | None) -> SafeString:
    return inline("when", moment=moment, iso=moment.isoformat() if moment else "")
