"""Powers that are open to a fighter: on his page, on paper and in the API."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.roster.cronache.conftest import Company

pytestmark = pytest.mark.django_db
SKILLS = ("apprendista_stregone", "dominio_del_fuoco", "talento_prodigioso")


@pytest.fixture
def mage(nobody: Company) -> Company:
    nobody.recruit("Zora", nobody.profile("maga", starting_skills=list(SKILLS)))
    nobody.recruit("Raz", "profilo_razziatore")
    return nobody


@pytest.fixture
def client(mage: Company) -> Client:
    client = Client()
    client.force_login(mage.owner.user)
    return client


def text(answer) -> str:
    assert answer.status_code == 200
    found = answer.content.decode()
    return found[found.index("<main") : found.index("</main>")]


def row(page: str, name: str) -> list[str]:
    """The cells beside a power, numbers by their value alone."""
    line = re.search(rf"<tr><th[^>]*>(?:<a[^>]*>)?{name}(?:</a>)?</th>(.*?)</tr>", page, re.S)
    assert line is not None
    cells = re.findall(r"<td>(.*?)</td>", line[1], re.S)
    return [re.search(r"<b[^>]*>\s*(.*?)\s*</b>", one, re.S)[1] for one in cells]


class TestThePage:
    @pytest.mark.rule("CC-POWER-2", "CC-POWER-3")
    def test_lists_them_with_what_they_take_and_leads_to_their_cards(self, mage, client):
        page = text(client.get(reverse("roster:member", args=[mage.member("Zora").pk])))
        card = reverse("rules:card", args=["cronache", "armi_infuocate_stregoneria"])
        assert f'<a href="{card}">Weapons Aflame</a>' in page
        assert row(page, "Weapons Aflame") == ["1", "3", "5", "\u2013"]
        assert "Arcane points" in page

    def test_has_none_for_a_fighter_without(self, mage, client):
        assert "sheet-powers" not in text(client.get(reverse("roster:member", args=[mage.member("Raz").pk])))

    def test_paper_has_them_without_links(self, mage, client):
        address = reverse("roster:print", args=[mage.pk])
        page = text(client.get(address, {"member": mage.member("Zora").pk}))
        assert row(page, "Weapons Aflame") == ["1", "3", "5", "\u2013"]
        assert "Combat" in page


@pytest.mark.rule("CC-POWER-2", "CC-POWER-3")
def test_the_api_has_them_with_their_figures(mage, client):
    found = client.get(reverse("api_member", args=[mage.member("Zora").pk])).json()["usable"]
    assert [one["card"] for one in found][:1] == [None]
    (one,) = (one for one in found if one["card"] == "armi_infuocate_stregoneria")
    assert (one["part"], one["name"]) == ("powers", "Weapons Aflame")
    assert [(told["code"], told["value"], told["text"]) for told in one["figures"]] == [
        ("rank", 1, "1"), ("threshold", 3, "3"), ("range_cm", 5, "5"), ("radius_cm", None, "")
    ]  # fmt: skip
    assert client.get(reverse("api_member", args=[mage.member("Raz").pk])).json()["usable"] == []
