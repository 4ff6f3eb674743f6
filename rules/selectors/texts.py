"""Markdown as safe HTML: the only place that renders texts, with rule ids turned into links to their pages."""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import unescape

import nh3
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

RULE_ID = re.compile(r"\b[A-Z0-9]{2,4}-[A-Z]+(?:-[0-9]+)?\b")
TAGS = {
    *("p", "br", "hr", "h3", "h4", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li"),
    *("a", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}
_markdown = MarkdownIt("commonmark", {"html": False, "breaks": False}).enable("table")


def html(text: str, rules: Iterable[str] = ()) -> SafeString:
    """A text as HTML. Ids of `rules` become links; other markup than plain Markdown is dropped or shown as it was typed."""
    return _rendered(text, rules if isinstance(rules, frozenset) else frozenset(rules))


def plain(text: str) -> str:
    """What a reader sees of a text, in one line: no marks, no addresses of links."""
    return " ".join(unescape(nh3.clean(html(text), tags=set())).split())


def first_paragraph(text: str) -> str:
    """The first plain paragraph of a text, without marks: for lists of results."""
    for block in text.split("\n\n"):
        if block.strip() and block.lstrip()[0] not in "#|>-*":
            return re.sub(r"[*_`]", "", " ".join(block.split()))
    return ""


@lru_cache(maxsize=1024)
def _rendered(text: str, rules: frozenset[str]) -> SafeString:
    tokens = _markdown.parse(text)
    for token in tokens:
        if token.type == "heading_open" or token.type == "heading_close":
            token.tag = "h3" if token.tag in ("h1", "h2", "h3") else "h4"
        if token.type == "inline" and token.children and rules:
            token.children = list(_linked(token.children, rules))
    rendered = _markdown.renderer.render(tokens, _markdown.options, {})
    clean = nh3.clean(
        rendered, tags=TAGS, attributes=ATTRIBUTES, link_rel="nofollow noopener", url_schemes={"http", "https"}
    )
    return mark_safe(clean.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>"))


def _linked(children: Iterable[Token], rules: frozenset[str]) -> Iterable[Token]:
    """The same tokens, with rule ids in plain text wrapped in links; text inside a link is left alone."""
    inside = 0
    for child in children:
        inside += child.nesting if child.type.startswith("link_") else 0
        if child.type != "text" or inside:
            yield child
            continue
        end = 0
        for found in RULE_ID.finditer(child.content):
            if found[0] not in rules:
                continue
            yield _text(child.content[end : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": reverse("rules:rule", args=[found[0]])})
            yield _text(found[0])
            yield Token("link_close", "a", -1)
            end = found.end()
        yield _text(child.content[end:])


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
