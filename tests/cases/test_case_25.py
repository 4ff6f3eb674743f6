"""An older state comes back: who saves on top of an old page is told, sees both, and nothing that he didn't touch goes back."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.selectors import rulebook
from roster.models import Member
from tests.campaigns.table import fresh, hero
from tests.cases.setting import Setting

pytestmark = pytest.mark.case(25)


@pytest.fixture
def one(setting: Setting) -> Member:
    """H1."""
    return hero(setting.ember)


def told(page: Any, **changes: str) -> dict[str, Any]:
    """The form of a page as a browser sends it."""
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields} | changes
    return {name: value for name, value in values.items() if value is not None and value is not False}


class TestTwoBrowsers:
    def test_the_second_save_shows_both_and_loses_neither(
        self, setting: Setting, one: Member, client_of: Any, press: Any, books_clean: Any
    ):
        first, second = client_of(setting.alva), client_of(setting.alva)
        rename, notes = (reverse(f"roster:{name}", args=[one.pk]) for name in ("rename_member", "member_notes"))
        old_page = second.get(notes)
        assert press(first, rename, **told(first.get(rename), name="Aino the Tall")).status_code == 302

        answer = press(second, notes, **told(old_page, text="Owes me a sword"))
        assert answer.status_code == 409
        shown = answer.content.decode()
        assert "Owes me a sword" in shown
        assert "Aino the Tall" in shown
        assert (fresh(one).name, fresh(one).notes) == ("Aino the Tall", "")

        assert press(second, notes, **told(answer)).status_code == 302
        assert (fresh(one).name, fresh(one).notes) == ("Aino the Tall", "Owes me a sword")
        assert books_clean()

    def test_of_one_field_both_texts_stand_beside_each_other(
        self, setting: Setting, one: Member, client_of: Any, press: Any
    ):
        url = reverse("roster:rename_member", args=[one.pk])
        organiser, owner = client_of(setting.bror), client_of(setting.alva)
        old_page = owner.get(url)
        press(organiser, url, **told(organiser.get(url), name="Aino of Caela"))
        answer = press(owner, url, **told(old_page, name="Aino the Tall"))
        assert answer.status_code == 409
        (row,) = answer.context["conflict"]
        assert (row["theirs"], row["yours"]) == ("Aino of Caela", "Aino the Tall")
        assert fresh(one).name == "Aino of Caela"

    def test_a_page_that_was_kept_open_over_night_is_no_exception(
        self, setting: Setting, one: Member, client_of: Any, press: Any
    ):
        client, url = client_of(setting.alva), reverse("roster:rename_member", args=[one.pk])
        old_page = client.get(url)
        setting.alva.roster.learn(member_id=one.pk, card_key="bribery")
        setting.bror.roster.rename_member(member_id=one.pk, name="Aino of Caela")
        setting.played()
        assert press(client, url, **told(old_page, name="Warrior 1")).status_code == 409
        assert fresh(one).name == "Aino of Caela"

    def test_the_same_page_sent_twice_is_no_conflict(self, setting: Setting, one: Member, client_of: Any, press: Any):
        client, url, act = client_of(setting.alva), reverse("roster:rename_member", args=[one.pk]), uuid4()
        sent = told(client.get(url), name="Aino the Tall")
        assert [press(client, url, act, **sent).status_code for _ in range(2)] == [302, 302]


class TestTwoApps:
    def test_the_second_gets_412_with_both_texts_and_the_version_to_send_next(self, setting: Setting, one: Member):
        app, path = setting.app(), f"members/{one.pk}/"
        seen = app.get(path).json()["version"]
        assert app.do(f"{path}rename/", {"name": "Aino the Tall"}, version=seen).status_code == 201
        answer = app.do(f"{path}notes/", {"text": "Owes me a sword"}, version=seen)
        assert answer.status_code == 412
        told_back = answer.json()
        assert (told_back["theirs"], told_back["yours"]) == ({"notes": ""}, {"notes": "Owes me a sword"})
        assert (fresh(one).name, fresh(one).notes) == ("Aino the Tall", "")
        again = app.do(f"{path}notes/", {"text": "Owes me a sword"}, version=told_back["version"])
        assert again.status_code == 201
        assert (fresh(one).name, fresh(one).notes) == ("Aino the Tall", "Owes me a sword")


class TestACampaign:
    def test_its_words_are_saved_on_what_was_seen(self, setting: Setting, client_of: Any, press: Any):
        first, second = client_of(setting.bror), client_of(setting.bror)
        url = reverse("campaigns:change", args=[setting.id])
        old_page = second.get(url)
        press(first, url, **told(first.get(url), name="Caela Days"))
        answer = press(second, url, **told(old_page, description="A winter of it"))
        assert answer.status_code == 409
        assert "Caela Days" in answer.content.decode()
        assert (setting.campaign.name, setting.campaign.description) == ("Caela Days", "")

    def test_its_options_too(self, setting: Setting, client_of: Any, press: Any):
        first, second = client_of(setting.bror), client_of(setting.bror)
        url = reverse("campaigns:options", args=[setting.id])
        old_page = second.get(url)
        assert press(first, url, **told(first.get(url), confirm_days="3")).status_code == 302
        answer = press(second, url, **told(old_page, interval_days="9"))
        assert answer.status_code == 409
        options = rulebook.options_now(setting.campaign)
        assert (options["confirm_days"], options["interval_days"]) == (3, None)
        rows = {row["label"]: (row["theirs"], row["yours"]) for row in answer.context["conflict"]}
        assert ("3", "7") in {(str(theirs), str(yours)) for theirs, yours in rows.values()}

    def test_an_adventures_words_too(self, setting: Setting, client_of: Any, press: Any):
        adventure = setting.plan()
        first, second = client_of(setting.bror), client_of(setting.alva)
        url = reverse("campaigns:adventure_change", args=[adventure.pk])
        old_page = second.get(url)
        press(first, url, **told(first.get(url), name="The Mill"))
        answer = press(second, url, **told(old_page, description="By the water"))
        assert answer.status_code == 409
        assert (fresh(adventure).name, fresh(adventure).description) == ("The Mill", "")

    def test_a_card_of_the_house_too(self, setting: Setting, client_of: Any, press: Any):
        first, second = client_of(setting.bror), client_of(setting.bror)
        url = reverse("campaigns:card_change", args=[setting.id, "blade"])
        old_page = second.get(url)
        assert press(first, url, **told(first.get(url), name="Moon Blade")).status_code == 302
        answer = press(second, url, **told(old_page, load="2"))
        assert answer.status_code == 409
        rows = {str(row["label"]): (row["theirs"], row["yours"]) for row in answer.context["conflict"]}
        assert rows == {"Name (English)": ("Moon Blade", "Blade"), "Load": ("1", "2")}
        assert press(second, url, **told(answer, name="Moon Blade")).status_code == 302
        path = f"campaigns/{setting.id}/cards/blade/"
        app = setting.app(setting.bror)
        seen = app.get(path).json()
        assert (seen["card"]["names"]["en"], seen["card"]["stats"]["load"]) == ("Moon Blade", 2)
        card = {name: value for name, value in seen["card"].items() if name != "mark"}
        assert (
            app.do(
                f"{path}change/", {"card": {**card, "names": {"en": "Sun Blade"}}}, version=seen["version"]
            ).status_code
            == 201
        )
        late = app.do(f"{path}change/", {"card": card}, version=seen["version"])
        assert late.status_code == 412
        assert late.json()["theirs"]["card"]["names"] == {"en": "Sun Blade"}

    def test_the_rows_that_the_house_rolls_on_too(self, setting: Setting, client_of: Any, press: Any):
        first, second = client_of(setting.bror), client_of(setting.bror)
        url = reverse("campaigns:table", args=[setting.id, "recovery"])
        old_page = second.get(url)
        press(first, url, **told(first.get(url), **{"face-12": "bed_rest"}))
        answer = press(second, url, **told(old_page, **{"face-11": "dead"}))
        assert answer.status_code == 409
        assert press(second, url, **told(answer, **{"face-12": "bed_rest"})).status_code == 302
