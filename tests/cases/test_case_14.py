"""Text limit counts what can't be seen: the count is the reader's, the same on page and API, and what is kept is kept whole."""

from typing import Any

import pytest
from django.urls import reverse

from core.texts import LONG_MOST
from rules.models import CardText
from tests.campaigns.table import Table, fresh, hero
from tests.core.calling import Caller

pytestmark = pytest.mark.case(14)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
# Each of these is one sign to a reader.
SIGNS = {
    "one code point": "\u00e4",
    "two code points": "a\u0308",
    "an emoji of several": FAMILY,
    "a Hebrew letter with a point": "\u05d1\u05bc",
    "a letter with a direction mark": "\u200f\u05d0",
}
MARKED = "**bold** and [a link](https://example.org/a/long/way/off) and\n\n* a list\n* of two\n\n"
MARKED_SEEN = "bold and a link and a list of two "


@pytest.fixture(params=list(SIGNS))
def sign(request: Any) -> str:
    return SIGNS[request.param]


class TestTheWordsOfACampaign:
    def test_of_exactly_the_limit_are_kept_whole(self, table: Table, client_of: Any, press: Any, sign: str):
        text = sign * 500 + "x" * (LONG_MOST - 500)
        app, client = Caller(table.bror.user), client_of(table.bror)
        assert app.do(f"campaigns/{table.id}/change/", {"description": text}).status_code == 201
        assert table.campaign.description == text
        app.do(f"campaigns/{table.id}/change/", {"description": ""})
        url = reverse("campaigns:change", args=[table.id])
        form = client.get(url).context["form"]
        sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
        assert press(client, url, **{**sent, "description": text}).status_code == 302
        assert table.campaign.description == text

    def test_with_one_sign_more_are_refused_with_both_numbers(
        self, table: Table, client_of: Any, press: Any, sign: str
    ):
        text = sign * 500 + "x" * (LONG_MOST - 499)
        answer = Caller(table.bror.user).do(f"campaigns/{table.id}/change/", {"description": text})
        assert answer.status_code == 400
        assert "10001" in str(answer.json()["errors"]["description"])
        assert "10000" in str(answer.json()["errors"]["description"])
        client, url = client_of(table.bror), reverse("campaigns:change", args=[table.id])
        form = client.get(url).context["form"]
        sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
        page = press(client, url, **{**sent, "description": text})
        assert page.status_code == 422
        assert "10001" in str(page.context["form"].errors["description"])
        assert table.campaign.description == ""


class TestNotes:
    def test_are_counted_alike_on_page_and_api(self, table: Table, client_of: Any, press: Any):
        one = hero(table.ember)
        text = "a\u0308" * LONG_MOST
        app, client = Caller(table.alva.user), client_of(table.alva)
        assert app.do(f"members/{one.pk}/notes/", {"text": text}).status_code == 201
        assert fresh(one).notes == text
        answer = app.do(f"members/{one.pk}/notes/", {"text": text + "b"})
        assert answer.status_code == 400
        assert "10001" in str(answer.json()["errors"])
        page = press(client, reverse("roster:member_notes", args=[one.pk]), text=text + "b")
        assert page.status_code == 422
        assert "10001" in page.content.decode()


class TestATextWithMarks:
    """The text of a card is the one that is formatted: bold, links and lists don't count."""

    @staticmethod
    def card(text: str) -> dict[str, Any]:
        names = {"en": "Whistling"}
        return {"key": "whistling", "kind": "skill", "category": "general", "names": names, "text": {"en": text}}

    def test_of_exactly_the_limit_is_kept_whole(self, table: Table):
        text = MARKED + "x" * (LONG_MOST - len(MARKED_SEEN))
        assert len(text) > LONG_MOST
        answer = Caller(table.bror.user).do(f"campaigns/{table.id}/cards/", {"card": self.card(text)})
        assert answer.status_code == 201, answer.content
        assert CardText.objects.get(card__key="whistling").text == text

    def test_with_one_more_is_refused_with_both_numbers(self, table: Table):
        text = MARKED + "x" * (LONG_MOST - len(MARKED_SEEN) + 1)
        answer = Caller(table.bror.user).do(f"campaigns/{table.id}/cards/", {"card": self.card(text)})
        assert answer.status_code == 400
        told = str(answer.json()["errors"])
        assert "10001" in told
        assert "10000" in told

    def test_is_counted_alike_on_the_page(self, table: Table, client_of: Any, press: Any):
        client = client_of(table.bror)
        url = f"{reverse('campaigns:card_add', args=[table.id])}?kind=skill"
        sent = {"name": "Whistling", "category": "general", "price": "1"}
        text = MARKED + "x" * (LONG_MOST - len(MARKED_SEEN))
        over = press(client, url, **sent, text=text + "x")
        assert over.status_code == 422
        assert "10001" in str(over.context["form"].errors["text"])
        assert press(client, url, **sent, text=text).status_code == 302
        assert CardText.objects.get(card__key="whistling").text == text
