"""People in front of the pages: a client each, and small helpers to press buttons."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

ClientOf = Callable[[Any], Client]


@pytest.fixture
def client_of() -> ClientOf:
    """A signed-in client of a person; None: nobody."""

    def opened(person: Any = None) -> Client:
        client = Client()
        if person is not None:
            client.force_login(getattr(person, "user", person))
        return client

    return opened


@pytest.fixture
def press() -> Callable[..., Any]:
    """Send a form with an act id, as a button does."""

    def pressed(client: Client, url: str, act: Any = None, htmx: bool = False, **told: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        return client.post(url, {"act": str(act or uuid4()), **told}, headers=headers)

    return pressed


def words(answer: Any) -> str:
    """The page as text."""
    return answer.content.decode()
