"""Plus sign overwrites: a number is digits and nothing else; adding, taking away and setting are acts of their own."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Adventure
from campaigns.services import adventuring
from core import wording
from roster.selectors import receipts
from tests.campaigns.table import fresh, hero, xp
from tests.cases.setting import Setting

pytestmark = pytest.mark.case(21)
SIGNED = ("+5", "-5", "=5", "\u22125", "\uff0b5", "5+", "5,0", "\u0665")


@pytest.fixture
def purse(setting: Setting) -> Setting:
    """100 silver in the purse of R."""
    setting.purse(100)
    return setting


class TestTheNumberOfACorrection:
    """Of the purse and of XP: putting in and taking out are a choice beside the number."""

    @pytest.mark.parametrize("page", ["correct_silver", "correct_xp"])
    def test_says_beside_the_field_what_it_means(self, purse: Setting, client_of: Any, page: str):
        url = self.url(purse, page)
        told = client_of(purse.bror).get(url).content.decode()
        assert "without a sign" in told
        assert ("Put in" in told and "Take out" in told) or ("Add" in told and "Take away" in told)

    @pytest.mark.parametrize("page", ["correct_silver", "correct_xp"])
    def test_with_a_sign_is_told_at_the_field(self, purse: Setting, client_of: Any, press: Any, page: str):
        client, url = client_of(purse.bror), self.url(purse, page)
        for way in ("in", "out"):
            for typed in SIGNED:
                answer = press(client, url, way=way, amount=typed, reason="Found")
                assert answer.status_code == 422, typed
                assert "amount" in answer.context["form"].errors, typed
        assert (purse.r.silver, xp(hero(purse.ember))) == (100, (4, 0, 4))

    @pytest.mark.parametrize(("way", "silver", "earned"), [("in", 105, 5), ("out", 95, 3)])
    def test_in_plain_digits_goes_the_way_that_was_chosen(
        self, purse: Setting, client_of: Any, press: Any, way: str, silver: int, earned: int, books_clean: Any
    ):
        client = client_of(purse.bror)
        assert press(client, self.url(purse, "correct_silver"), way=way, amount="5", reason="Found").status_code == 302
        assert press(client, self.url(purse, "correct_xp"), way=way, amount="1", reason="Found").status_code == 302
        assert (purse.r.silver, xp(hero(purse.ember))[0]) == (silver, earned)
        line = receipts.silver(purse.r).lines[0]
        assert (line.amount, line.after) == (silver - 100, silver)
        ledger = client.get(reverse("roster:silver", args=[purse.ember.pk])).content.decode()
        assert str(silver) in ledger
        assert books_clean()

    def test_is_a_signed_whole_number_in_the_api_and_the_answer_tells_the_balance(self, purse: Setting):
        app = purse.app(purse.bror)
        path = f"warbands/{purse.ember.pk}/correct-silver/"
        for sent in (*SIGNED, "5", 5.0, None):
            assert app.do(path, {"amount": sent, "reason": "Found"}).status_code == 400, sent
        for amount, silver in ((5, 105), (-5, 100)):
            answer = app.do(path, {"amount": amount, "reason": "Found"})
            assert answer.json()["result"]["amount"] == amount
            assert answer.json()["result"]["silver"] == silver == purse.r.silver

    @staticmethod
    def url(purse: Setting, page: str) -> str:
        of = purse.ember.pk if page == "correct_silver" else hero(purse.ember).pk
        return reverse(f"roster:{page}", args=[of])


class TestOtherNumbers:
    def test_of_abilities_are_set_and_never_added(self, purse: Setting, client_of: Any, press: Any):
        one = hero(purse.ember)
        client, url = client_of(purse.bror), reverse("roster:correct_abilities", args=[one.pk])
        shown = client.get(url).context["form"]
        before = {name: shown[name].value() for name in shown.fields if name.startswith("ability_")}
        for typed in SIGNED:
            answer = press(client, url, **{**plain(before), "ability_DX": typed, "reason": "Misread"})
            assert answer.status_code == 422, typed
            assert "ability_DX" in answer.context["form"].errors, typed
        assert press(client, url, **{**plain(before), "ability_DX": "5", "reason": "Misread"}).status_code == 302
        assert fresh(one).abilities == {**one.abilities, "DX": 5}

    def test_of_a_condition_have_their_way_beside_them(self, purse: Setting, client_of: Any, press: Any):
        one = hero(purse.ember)
        client, url = client_of(purse.alva), reverse("roster:condition", args=[one.pk])
        for typed in SIGNED:
            answer = press(client, url, label="Lame", way="out", code="DX", amount=typed)
            assert answer.status_code == 422, typed
            assert "amount" in answer.context["form"].errors, typed
        assert press(client, url, label="Lame", way="out", code="DX", amount="1").status_code == 302
        assert one.conditions.get().effects == {"DX": -1}

    def test_of_a_report_are_all_that_came_home(self, purse: Setting, client_of: Any, press: Any, books_clean: Any):
        adventure = purse.mustered()
        client, url = client_of(purse.alva), reverse("campaigns:report", args=[adventure.pk])
        name = f"silver-{purse.ember.pk}"
        assert "without a sign" in client.get(url).content.decode()
        for typed in SIGNED:
            answer = press(client, url, outcome="win", **{name: typed})
            assert answer.status_code == 422, typed
            assert name in answer.context["form"].errors, typed
        assert press(client, url, outcome="win", **{name: "5"}).status_code == 302
        assert fresh(adventure).state == Adventure.REPORTED
        assert purse.r.silver == 100
        purse.dag.do(adventuring.confirm, adventure_id=adventure.pk)
        assert purse.r.silver == 105
        assert receipts.silver(purse.r).lines[0].after == 105
        assert books_clean()

    def test_of_options_are_set_and_the_log_tells_old_and_new(self, purse: Setting, client_of: Any, press: Any):
        client, url = client_of(purse.bror), reverse("campaigns:options", args=[purse.id])
        form = client.get(url).context["form"]
        now = plain({name: form[name].value() for name in form.fields})
        for typed in SIGNED:
            answer = press(client, url, **{**now, "confirm_days": typed})
            assert answer.status_code == 422, typed
            assert "confirm_days" in answer.context["form"].errors, typed
        assert press(client, url, **{**now, "confirm_days": "5"}).status_code == 302
        assert "7 \u2192 5" in wording.sentence(purse.last("campaigns.options_changed"))

    def test_of_levels_and_things_are_digits_too(self, purse: Setting, client_of: Any, press: Any):
        client, one = client_of(purse.alva), hero(purse.ember)
        learn, shop = reverse("roster:learn", args=[one.pk]), reverse("roster:shop", args=[purse.ember.pk])
        for typed in SIGNED:
            assert press(client, learn, card_key="melee_levels", to_level=typed).status_code == 422, typed
            assert press(client, shop, card_key="sword", quantity=typed).status_code == 422, typed
        assert (purse.r.silver, xp(one)) == (100, (4, 0, 4))


def plain(values: dict[str, Any]) -> dict[str, Any]:
    """Values as a browser sends them: what is empty or unchecked is left out."""
    return {name: value for name, value in values.items() if value is not None and value is not False and value != ""}
