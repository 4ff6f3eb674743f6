"""The one library all parts register in, and how a part is rendered around or inside text."""

from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


def block(name: str, content: str, /, **values: Any) -> SafeString:
    """A part around what stands between its tags; that content was escaped while it was rendered."""
    inner = mark_safe(content) if isinstance(content, SafeString) else conditional_escape(content)
    return mark_safe(render_to_string(f"core/parts/{name}.html", {**values, "inner": inner}))


def inline(name: str, /, **values: Any) -> SafeString:
    """A part that stands in a line of text, with no space around it."""
    return mark_safe(render_to_string(f"core/parts/{name}.html", values).strip())


def page_url(context: Context, number: int) -> str:
    request = getattr(context, "request", None)
    query = request.GET.copy() if request else None
    if query is None:
        return f"?page={number}"
    query["page"] = str(number)
    return f"?{query.urlencode()}"
