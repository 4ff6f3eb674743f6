"""Saying no, and telling what happened."""

from collections.abc import Iterable
from typing import Any

from django.utils.safestring import SafeString

from core.templatetags.parts.library import block, register


@register.inclusion_tag("core/parts/refusals.html")
def refusals(rows: Iterable[Any] | None, title: Any = "") -> dict[str, Any]:
    return {"rows": list(rows or ()), "title": title}


@register.inclusion_tag("core/parts/refusals.html")
def refusal(row: Any, title: Any = "") -> dict[str, Any]:
    return {"rows": [row] if row else [], "title": title}


@register.inclusion_tag("core/parts/conflict.html")
def conflict(rows: Iterable[Any], theirs_who: Any = "") -> dict[str, Any]:
    return {"rows": rows, "theirs_who": theirs_who}


@register.simple_block_tag
def conflict_box(content: str, rows: Iterable[Any], theirs_who: Any = "") -> SafeString:
    return block("conflict", content, rows=rows, theirs_who=theirs_who)


@register.inclusion_tag("core/parts/empty_state.html")
def empty_state(title: Any, text: Any = "", act_url: str = "", act_label: Any = "", icon: str = "") -> dict[str, Any]:
    return locals()


@register.inclusion_tag("core/parts/toast.html")
def toast(text: Any, tone: str = "", undo_url: str = "", oob: bool = False) -> dict[str, Any]:
    return locals()


@register.inclusion_tag("core/parts/timeline_entry.html")
def timeline_entry(entry: Any) -> dict[str, Any]:
    return {"entry": entry}
