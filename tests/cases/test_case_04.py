"""Confirm sent twice: the same purchase of a level, by double click, reload, Back, and over the API."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from core.models import Event
from roster.models import Entry, Learned
from tests.campaigns.table import hero, xp
from tests.cases.crowd import together
from tests.cases.setting import Setting
from tests.core.calling import code_of

pytestmark = pytest.mark.case(4)
MELEE = "melee_levels"


def bought_once(setting: Setting) -> bool:
    """One level, one line of two XP, one act."""
    one = hero(setting.ember)
    spent = Entry.objects.filter(member=one, account=Entry.SPENT).values_list("amount", flat=True)
    level = Learned.objects.get(member=one, card__key=MELEE).level
    acts = Event.objects.filter(kind="roster.skill_learnt", stream=setting.ember.pk, payload__card=MELEE).count()
    return (level, list(spent), acts, xp(one)) == (2, [2], 1, (4, 2, 2))


class TestThePage:
    def test_after_a_reload_of_the_form_that_was_sent_shows_the_first_result(
        self, setting: Setting, client_of: Any, press: Any, books_clean: Any
    ):
        client, act = client_of(setting.alva), uuid4()
        learn = reverse("roster:learn", args=[hero(setting.ember).pk])
        first = press(client, learn, act, card_key=MELEE, to_level="2")
        again = press(client, learn, act, card_key=MELEE, to_level="2")
        assert (first.status_code, again.status_code) == (302, 302)
        assert first["Location"] == again["Location"]
        assert client.get(again["Location"]).status_code == 200
        assert bought_once(setting)
        assert books_clean()

    def test_after_back_and_a_new_look_says_that_the_level_is_known(self, setting: Setting, client_of: Any, press: Any):
        client = client_of(setting.alva)
        learn = reverse("roster:learn", args=[hero(setting.ember).pk])
        press(client, learn, card_key=MELEE, to_level="2")
        answer = press(client, learn, card_key=MELEE, to_level="2")
        assert answer.status_code == 409
        assert [row["code"] for row in answer.context["refusals"]] == ["not_increasing"]
        assert bought_once(setting)


class TestTheApi:
    def test_twice_with_one_key_gives_one_answer(self, setting: Setting, books_clean: Any):
        app, key = setting.app(), uuid4()
        path = f"members/{hero(setting.ember).pk}/learn/"
        first, again = (app.do(path, {"card": MELEE, "to_level": 2}, key=key) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        assert first.json()["result"]["left_xp"] == 2
        assert bought_once(setting)
        assert books_clean()

    def test_with_a_second_key_gets_a_refusal_and_no_charge(self, setting: Setting):
        app = setting.app()
        path = f"members/{hero(setting.ember).pk}/learn/"
        assert app.do(path, {"card": MELEE, "to_level": 2}, key=uuid4()).status_code == 201
        answer = app.do(path, {"card": MELEE, "to_level": 2}, key=uuid4())
        assert (answer.status_code, code_of(answer)) == (409, "not_increasing")
        assert bought_once(setting)

    def test_with_one_key_and_another_wish_is_told_so(self, setting: Setting):
        app, key = setting.app(), uuid4()
        path = f"members/{hero(setting.ember).pk}/learn/"
        app.do(path, {"card": MELEE, "to_level": 2}, key=key)
        assert code_of(app.do(path, {"card": MELEE, "to_level": 3}, key=key)) == "key_reused"
        assert bought_once(setting)


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    def test_one_act_on_the_page_is_done_once(self, setting: Setting, client_of: Any, press: Any, books_clean: Any):
        act, learn = uuid4(), reverse("roster:learn", args=[hero(setting.ember).pk])
        clients = [client_of(setting.alva) for _ in range(4)]
        answers = together(*(lambda one=one: press(one, learn, act, card_key=MELEE, to_level="2") for one in clients))
        assert {answer.status_code for answer in answers} == {302}
        assert bought_once(setting)
        assert books_clean()

    def test_two_acts_over_the_api_are_one_purchase_and_one_refusal(self, setting: Setting, books_clean: Any):
        apps = [setting.app() for _ in range(2)]
        path = f"members/{hero(setting.ember).pk}/learn/"
        answers = together(*(lambda app=app: app.do(path, {"card": MELEE, "to_level": 2}, key=uuid4()) for app in apps))
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert bought_once(setting)
        assert books_clean()
