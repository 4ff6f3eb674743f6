"""The page of a card that a group changed or made."""

from typing import Any

import pytest
from django.test import Client

from rules.selectors import houses
from rules.services import housing
from tests.rules.acts import SYSTEM, doing, house, item
from tests.rules.reading import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


class TestACardOfAHouse:
    """Shown to those for whom a higher app opens the door, and to nobody else."""

    @pytest.fixture
    def group(self, alva: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
        group = house()
        housing.add_card(doing(), group, item("sword", names={"en": "Old Sword"}, text={"en": "Worn."}))
        housing.add_card(doing(), group, item())
        monkeypatch.setattr(houses, "_doors", [lambda one, user: one.pk == group.pk and user == alva])
        return group

    def test_is_shown_in_place_of_the_official_one(self, client: Client, alva: Any, group: Any):
        client.force_login(alva)
        html = page(client, "card", SYSTEM, "sword", house=str(group.pk))
        assert "Old Sword" in html
        assert "Worn." in html
        assert "Old Sword" not in page(client, "card", SYSTEM, "sword")
        assert "Blade" in page(client, "card", SYSTEM, "blade", house=str(group.pk))

    def test_is_hidden_from_strangers_and_visitors(self, client: Client, cyra: Any, group: Any):
        page(client, "card", SYSTEM, "blade", house=str(group.pk), status=404)
        client.force_login(cyra)
        page(client, "card", SYSTEM, "blade", house=str(group.pk), status=404)
        page(client, "card", SYSTEM, "blade", status=404)

    @pytest.mark.parametrize("asked", ["abc", "1;--", "00000000-0000-0000-0000-000000000000"])
    def test_of_no_house_is_not_found(self, client: Client, alva: Any, group: Any, asked: str):
        client.force_login(alva)
        page(client, "card", SYSTEM, "sword", house=asked, status=404)
