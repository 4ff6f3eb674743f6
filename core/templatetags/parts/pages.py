"""Heads, acts, steps, navigation and forms."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.core.paginator import Page
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from core.templatetags.parts.library import block, page_url, register

# What the icon set itself calls some of our symbols.
SET_NAMES = {
    "alert-triangle": "alert",
    "arrow-back-up": "undo",
    "arrow-left": "back",
    "book-2": "book",
    "coins": "coin",
    "hand-stop": "hand",
    "info-circle": "info",
}


@register.filter
def undo_address(message: Any) -> str:
    """The address of Undo that a message carries as the tag `undo:/address/`."""
    for tag in str(getattr(message, "extra_tags", "") or "").split():
        if tag.startswith("undo:"):
            return tag.removeprefix("undo:")
    return ""


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """A symbol of icons.svg. Without a label it is decoration and must stand beside a word."""
    use = format_html('<use href="#icon-{}"></use>', SET_NAMES.get(name, name))
    if label:
        return format_html(
            '<svg class="icon" width="20" height="20" role="img" aria-label="{}" fill="none">{}</svg>', label, use
        )
    return format_html('<svg class="icon" width="20" height="20" aria-hidden="true" fill="none">{}</svg>', use)


@register.inclusion_tag("core/parts/crumb.html")
def crumb(url: str, label: Any) -> dict[str, Any]:
    return {"url": url, "label": label}


@register.inclusion_tag("core/parts/page_title.html")
def page_title(
    title: Any, lead: Any = "", act_url: str = "", act_label: Any = "", act_icon: str = "", act_method: str = "get"
) -> dict[str, Any]:
    return locals()


@register.simple_block_tag
def page_head(content: str, title: Any, lead: Any = "") -> SafeString:
    return block("page_title", content, title=title, lead=lead)


@register.simple_tag(takes_context=True)
def act_fields(context: Context, act_id: Any = "") -> SafeString:
    """The hidden fields of a form that does something: the CSRF token and the id of the act."""
    token = str(context.get("csrf_token") or "")
    hidden = format_html('<input type="hidden" name="act" value="{}">', act_id or uuid4())
    if token and token != "NOTPROVIDED":
        return format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">{}', token, hidden)
    return hidden


@register.inclusion_tag("core/parts/act.html")
def act(
    url: str,
    label: Any,
    icon: str = "",
    kind: str = "",
    hidden: Mapping[str, Any] | None = None,
    confirm: Any = "",
    act_id: Any = "",
    disabled: bool = False,
    why: Any = "",
    target: str = "",
) -> dict[str, Any]:
    return locals()


@register.inclusion_tag("core/parts/act_link.html")
def act_link(url: str, label: Any, icon: str = "", kind: str = "") -> dict[str, Any]:
    return locals()


@register.simple_block_tag
def step(
    content: str,
    number: Any,
    title: Any,
    left: int | None = None,
    done: bool = False,
    open: bool | None = None,
    rule_url: str = "",
    anchor: str = "",
    note: Any = "",
) -> SafeString:
    open = not done if open is None else open
    return block("step", content, **{key: value for key, value in locals().items() if key != "content"})


@register.inclusion_tag("core/parts/tabs.html")
def tabs(items: Iterable[Any], label: Any) -> dict[str, Any]:
    return {"items": items, "label": label}


@register.inclusion_tag("core/parts/filter_bar.html")
def filter_bar(form: Any, active: Iterable[Any] | None = None, label: Any = "", open: bool = False) -> dict[str, Any]:
    return {"form": form, "active": list(active or ()), "label": label or pgettext("verb", "Filter"), "open": open}


@register.inclusion_tag("core/parts/pagination.html", takes_context=True)
def pagination(
    context: Context, page: Page[Any] | None = None, previous_url: str = "", next_url: str = "", text: Any = ""
) -> dict[str, Any]:
    """Earlier and later, from a Django page or from two addresses (cursor pages)."""
    if page is not None:
        previous_url = page_url(context, page.previous_page_number()) if page.has_previous() else ""
        next_url = page_url(context, page.next_page_number()) if page.has_next() else ""
        text = text or _("%(page)s of %(pages)s") % {"page": page.number, "pages": page.paginator.num_pages}
    return {"previous_url": previous_url, "next_url": next_url, "text": text}


@register.inclusion_tag("core/parts/progress.html")
def progress(value: int | None, most: int, label: Any, note: Any = "") -> dict[str, Any]:
    return {"value": value, "most": most, "label": label, "note": note, "id": f"progress-{uuid4().hex[:6]}"}


@register.inclusion_tag("core/parts/error_summary.html")
def error_summary(form: Any) -> dict[str, Any]:
    return {"form": form}


@register.inclusion_tag("core/parts/print_card.html")
def print_card(member: Any) -> dict[str, Any]:
    return {"member": member}
