"""A browser without script: pages by address, forms with an act id, and small questions about what a page shows."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

from django.test import Client


class Browser:
    """`Browser(alva).see("/warbands/")` reads a page; `.act(address, name="x")` sends its form once."""

    def __init__(self, user: Any) -> None:
        self.client = Client()
        if user is not None:
            self.client.force_login(user)

    def see(self, address: str, status: int = 200, **headers: Any) -> "Page":
        answer = self.client.get(address, **headers)
        assert answer.status_code == status, (address, answer.status_code, Page(answer).words[:400])
        return Page(answer)

    def status(self, address: str) -> int:
        return self.client.get(address).status_code

    def act(self, address: str, status: int = 302, *, act: Any = None, headers: Any = None, **fields: Any) -> "Page":
        answer = self.client.post(address, {"act": str(act or uuid4()), **fields}, headers=headers)
        assert answer.status_code == status, (address, answer.status_code, Page(answer).words[:600])
        return Page(answer)


class Page:
    """What came back."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.html = "" if answer.streaming else answer.content.decode("utf-8", "replace")

    @property
    def words(self) -> str:
        """The text between the tags, as a reader gets it, without the shell."""
        body = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", self.html, flags=re.S)
        main = re.search(r"<main.*</main>", body, flags=re.S)
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", main[0] if main else body))).strip()

    @property
    def goes_to(self) -> str:
        return str(self.answer.headers.get("Location", ""))

    @property
    def links(self) -> set[str]:
        """Every address that the page leads to: links and the targets of its forms."""
        return {unescape(one) for one in re.findall(r'(?:href|action)="([^"]+)"', self.html)}

    @property
    def codes(self) -> list[str]:
        """Codes of the refusals that the page shows."""
        return re.findall(r'data-code="([^"]*)"', self.html)

    def faults(self) -> dict[str, list[str]]:
        """Faults of the form, by field."""
        form = self.answer.context["form"]
        return {name: [str(one) for one in errors] for name, errors in form.errors.items()}

    def __contains__(self, words: str) -> bool:
        return words in self.words


def thing(holder: Any, key: str) -> Any:
    """The one thing of a kind that somebody has."""
    return holder.possessions.get(card__key=key, gone_at=None)
