"""Signing up, in and out, by page and with real sessions."""

import re

import pytest
from django.core import mail
from django.db import IntegrityError
from django.test import Client

from accounts.models import Token, User
from accounts.services import mailing

GOOD = {"username": "Elin", "email": "elin@example.org", "password": "five blue horses"}


@pytest.fixture
def client() -> Client:
    return Client()


class TestSigningUp:
    def test_a_name_and_a_password_are_enough_and_one_is_signed_in(self, db, client):
        answer = client.post("/sign-up/", {"username": "Elin", "password": "five blue horses"})
        assert answer.status_code == 302
        assert User.objects.get(username="Elin").pk == client.get("/account/").context["user"].pk

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("username", "ALVA"),
            ("email", "Alva@Example.org"),
            ("password", "12345678"),
            ("username", "x"),
            ("email", f"e@{'long.' * 50}example.org"),
        ],
    )
    def test_a_taken_or_weak_value_is_refused_at_its_field_and_nothing_is_made(self, alva, client, field, value):
        answer = client.post("/sign-up/", GOOD | {field: value})
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        assert User.objects.count() == 1

    @pytest.mark.parametrize(("cookie", "kept"), [("fi", "fi"), ("../..", ""), ("zz", ""), ("", "")])
    def test_a_language_chosen_before_is_kept_if_it_is_one_of_ours(self, db, client, cookie, kept):
        client.cookies["language"] = cookie
        client.post("/sign-up/", GOOD)
        assert User.objects.get().language == kept


class TestSettings:
    def test_an_email_that_somebody_took_a_moment_before_is_refused_at_its_field(self, alva, client, monkeypatch):
        client.force_login(alva)
        monkeypatch.setattr("accounts.web.forms.Settings.save", taken)
        answer = client.post("/account/", {"email": "new@example.org"})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["email"])


def taken(_form: object) -> None:
    raise IntegrityError


class TestSigningIn:
    @pytest.mark.parametrize("name", ["alva", "ALVA", "alva@example.org", "Alva@EXAMPLE.org"])
    def test_name_and_email_both_work_without_case(self, alva, client, name):
        assert client.post("/sign-in/", {"username": name, "password": "a good pass phrase"}).status_code == 302

    def test_after_ten_wrong_tries_even_the_right_password_waits(self, alva, client, settings):
        for _ in range(settings.SIGN_IN_TRIES):
            assert client.post("/sign-in/", {"username": "alva", "password": "wrong"}).status_code == 422
        answer = client.post("/sign-in/", {"username": "alva", "password": "a good pass phrase"})
        assert answer.status_code == 429
        assert "10 minutes" in answer.content.decode()

    def test_signing_in_never_leads_to_another_site(self, alva, client):
        told = {"username": "alva", "password": "a good pass phrase", "next": "https://evil.example/"}
        assert client.post("/sign-in/", told).url == "/"


class TestResettingAPassword:
    def test_the_mailed_link_sets_a_new_password_once(self, alva, client):
        client.post("/reset/", {"email": "alva@example.org"})
        link = re.search(r"http://testserver(/reset/\S+)", mail.outbox[0].body)[1]
        page = client.get(link, follow=True)
        told = {"new_password1": "six red foxes", "new_password2": "six red foxes"}
        client.post(page.redirect_chain[-1][0], told)
        assert User.objects.get(pk=alva.pk).check_password("six red foxes")
        assert client.get(link, follow=True).context["validlink"] is False

    def test_an_unknown_email_gets_the_same_answer_and_no_mail(self, db, client):
        assert client.post("/reset/", {"email": "nobody@example.org"}).url == "/reset/sent/"
        assert not mail.outbox


class TestTokens:
    def test_the_secret_is_shown_once_and_kept_as_a_hash(self, alva, client):
        client.force_login(alva)
        page = client.post("/account/tokens/", {"name": "phone", "scope": "read", "days": 30})
        secret = page.context["secret"]
        assert secret in page.content.decode()
        assert secret not in client.get("/account/tokens/").content.decode()
        assert not Token.objects.filter(digest=secret).exists()

    def test_a_token_acts_as_its_user_and_notes_its_last_use(self, alva, client):
        _token, secret = Token.objects.create(user=alva, name="phone", scope="read")
        answer = client.get("/api/v1/me/", headers={"Authorization": f"Token {secret}"})
        assert answer.json() == {"id": str(alva.pk), "name": "Alva", "language": ""}
        assert Token.objects.get().last_used_at is not None

    def test_a_revoked_token_is_turned_away(self, alva, client):
        token, secret = Token.objects.create(user=alva, name="phone", scope="read")
        client.force_login(alva)
        client.post(f"/account/tokens/{token.id}/revoke/")
        answer = Client().get("/api/v1/me/", headers={"Authorization": f"Token {secret}"})
        assert answer.status_code == 401
        assert answer["Content-Type"] == "application/problem+json"

    def test_somebody_elses_token_is_not_there(self, alva, cyra, client):
        token, _secret = Token.objects.create(user=alva, name="phone", scope="read")
        client.force_login(cyra)
        assert client.post(f"/account/tokens/{token.id}/revoke/").status_code == 404

    def test_over_the_api_a_token_is_made_with_name_and_password_but_not_with_a_token(self, alva, client):
        import base64

        basic = "Basic " + base64.b64encode(b"alva:a good pass phrase").decode()
        body = {"name": "app", "scope": "write"}
        made = client.post("/api/v1/tokens/", body, content_type="application/json", headers={"Authorization": basic})
        assert made.status_code == 201
        again = {"Authorization": f"Token {made.json()['secret']}"}
        refused = client.post("/api/v1/tokens/", body, content_type="application/json", headers=again)
        assert refused.status_code == 401


class TestMails:
    def test_a_mail_about_one_matter_is_sent_once(self, alva, now):
        told = {
            "user": alva,
            "kind": "deadline",
            "about": alva.pk,
            "subject": "s",
            "link": "/",
            "lines": ["l"],
            "at": now,
        }
        assert mailing.send(**told) is True
        assert mailing.send(**told) is False
        assert len(mail.outbox) == 1

    def test_the_link_in_the_mail_switches_this_kind_off_without_signing_in(self, alva, now, client):
        link = mailing.off_link(alva, "deadline").removeprefix("http://127.0.0.1:8000")
        client.get(link)
        alva.refresh_from_db()
        assert alva.mail_deadline, "looking at the link alone does nothing"
        client.post(link)
        alva.refresh_from_db()
        assert (alva.mail_deadline, alva.mail_report_waiting) == (False, True)

    def test_a_forged_link_is_not_there(self, db, client):
        assert client.post("/mail-off/forged/").status_code == 404


class TestErasingAnAccount:
    def test_it_takes_the_right_password(self, alva, client):
        client.force_login(alva)
        assert client.post("/account/erase/", {"password": "wrong"}).status_code == 422
        assert User.objects.get(pk=alva.pk).email

    def test_personal_data_goes_at_once_and_the_name_becomes_free(self, alva, client):
        client.force_login(alva)
        Token.objects.create(user=alva, name="phone", scope="read")
        client.post("/account/erase/", {"password": "a good pass phrase"})
        gone = User.objects.get(pk=alva.pk)
        assert (gone.email, gone.is_active, gone.has_usable_password()) == ("", False, False)
        assert not Token.objects.exists()
        assert User.objects.filter(username__iexact="alva").count() == 0
        assert client.get("/account/").status_code == 302


class TestWithoutTheCache:
    def test_people_still_sign_in_while_the_cache_is_away(self, alva, client, settings):
        settings.CACHES = {
            "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
        }
        assert client.post("/sign-in/", {"username": "alva", "password": "wrong"}).status_code == 422
        assert client.post("/sign-in/", {"username": "alva", "password": "a good pass phrase"}).status_code == 302
