"""The page of a table that a house rolls on."""

import re

import pytest
from django.urls import reverse

from rules.models import Table as RulesTable
from rules.selectors import house_tables
from tests.campaigns.web.conftest import words

FACES = range(1, 13)


@pytest.fixture
def url(table):
    return reverse("campaigns:table", args=[table.id, "recovery"])


@pytest.fixture
def told():
    """The form as it stands, with changes."""

    def of(page, **changes):
        form = page.context["form"]
        data = {name: form[name].value() for name in form.fields}
        return {name: value for name, value in {**data, **changes}.items() if value not in (None, "")}

    return of


class TestThePage:
    def test_is_read_by_everybody_who_sees_the_campaign(self, table, url, stranger, client_of):
        for who in (table.bror, table.alva):
            page = client_of(who).get(url)
            assert page.status_code == 200
            assert "Recovery: the second roll" in words(page)
        assert "our own" in words(page)
        assert "Set the rows" not in words(page)
        for nobody in (stranger, None):
            assert client_of(nobody).get(url).status_code == 404

    def test_is_found_beside_the_options(self, table, url, client_of):
        assert url in words(client_of(table.alva).get(reverse("campaigns:options", args=[table.id])))

    @pytest.mark.parametrize("key", ["dice_balance", "nothing"])
    def test_of_another_table_is_not_there(self, table, client_of, key):
        assert client_of(table.bror).get(reverse("campaigns:table", args=[table.id, key])).status_code == 404


class TestTheForm:
    def test_puts_an_outcome_of_ones_own_on_a_face(self, table, url, told, client_of, press):
        client = client_of(table.bror)
        given = told(client.get(url), **{"face-12": "own-1", "name-1": "An old scar", "flags-1": ["can_spend_xp"]})
        answer = press(client, url, **given)
        assert answer.status_code == 302, words(answer)
        row = house_tables.in_force(table.campaign.house, "recovery")["rows"][-1]
        assert (row["first"], row["code"], row["names"], row["mark"]) == (
            12,
            "an_old_scar",
            {"en": "An old scar"},
            "house",
        )
        assert row["effects"]["can_spend_xp"] is False
        assert row["effects"]["dies"] is False
        page = client.get(url)
        assert "changed here" in words(page)
        assert "officially dies" in words(page)
        assert page.context["form"]["face-12"].value() == "own-1"

    def test_tells_what_each_row_does_in_words_of_the_rules(self, table, url, told, client_of, press):
        client = client_of(table.bror)
        flags = ["can_spend_xp", "can_play_next", "can_maintain"]
        press(client, url, **told(client.get(url), **{"face-12": "own-1", "name-1": "An old scar", "flags-1": flags}))
        for page in (url, reverse("campaigns:log", args=[table.id])):
            shown = re.sub(r"<[^>]+>", " ", words(client_of(table.alva).get(page)))
            for said in ("misses the next adventure", "may not spend XP", "may not trade or mend"):
                assert said in shown, page
            assert not re.search(r"can[_ ](spend|play|maintain|bargain|use)", shown), page

    def test_keeps_its_code_under_another_name(self, table, url, told, client_of, press):
        client = client_of(table.bror)
        press(client, url, **told(client.get(url), **{"face-12": "own-1", "name-1": "A scar"}))
        press(client, url, **told(client.get(url), **{"name-1": "A deep scar"}))
        row = house_tables.in_force(table.campaign.house, "recovery")["rows"][-1]
        assert (row["code"], row["names"]) == ("a_scar", {"en": "A deep scar"})

    def test_wants_a_name_for_what_it_uses(self, table, url, told, client_of, press):
        client = client_of(table.bror)
        answer = press(client, url, **told(client.get(url), **{"face-12": "own-2"}))
        assert answer.status_code == 422
        assert "name-2" in answer.context["form"].errors

    @pytest.mark.parametrize("value", ["", "flies", "own-9", "٣"])
    def test_tells_a_bad_choice_at_its_face(self, table, url, told, client_of, press, value):
        client = client_of(table.bror)
        given = {**told(client.get(url)), "face-3": value}
        answer = press(client, url, **given)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["face-3"]

    def test_shows_both_where_somebody_saved_first(self, table, url, told, client_of, press):
        client = client_of(table.bror)
        old = told(client.get(url))
        press(client, url, **{**old, "face-12": "bed_rest"})
        answer = press(client, url, **{**old, "face-11": "dead"})
        assert answer.status_code == 409
        assert answer.context["form"]["face-11"].value() == "dead"
        again = {**old, "face-11": "dead", "version": answer.context["form"]["version"].value()}
        assert press(client, url, **again).status_code == 302

    def test_goes_back_to_the_official_rows(self, table, url, told, client_of, press):
        client = client_of(table.bror)
        press(client, url, **told(client.get(url), **{"face-12": "bed_rest"}))
        assert press(client, reverse("campaigns:table_reset", args=[table.id, "recovery"])).status_code == 302
        assert not RulesTable.objects.filter(house=table.campaign.house).exists()
        assert press(client, reverse("campaigns:table_reset", args=[table.id, "recovery"])).status_code == 409

    def test_is_an_organisers(self, table, url, told, stranger, client_of, press):
        given = told(client_of(table.bror).get(url), **{"face-12": "bed_rest"})
        assert press(client_of(table.alva), url, **given).status_code == 403
        assert press(client_of(stranger), url, **given).status_code == 404
        assert not RulesTable.objects.filter(house=table.campaign.house).exists()
