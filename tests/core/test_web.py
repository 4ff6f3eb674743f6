"""Addresses and questions that no database could look for: pages answer them calmly, on every one of their doors."""

import pytest
from django.db import IntegrityError, OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory

from core.web.errors import ErrorsMiddleware

NUL = "%00"


class TestASignThatNoDatabaseKeeps:
    @pytest.mark.parametrize(
        "path",
        ["w/{}/", "w/a{}b/print/", "invitations/{}/", "mail-off/{}/", "api/v1/systems/{}/rules/", "admin/{}/", "{}"],
    )
    def test_an_address_with_it_is_nobodys(self, client, db, path):
        assert client.get("/" + path.format(NUL)).status_code == 404

    def test_a_question_loses_it(self):
        heard = []

        def view(request):
            heard.append((request.GET.dict(), request.get_full_path()))
            return HttpResponse()

        ErrorsMiddleware(view)(RequestFactory().get(f"/rules/?q=a{NUL}b&from={NUL}&share=50%2500"))
        assert heard == [({"q": "ab", "from": "", "share": "50%00"}, "/rules/?q=ab&from=&share=50%2500")]

    def test_what_was_read_before_is_read_anew(self):
        heard = []
        request = RequestFactory().get(f"/rules/?q={NUL}")
        assert request.GET["q"] == "\x00"
        ErrorsMiddleware(lambda asked: heard.append(asked.GET["q"]) or HttpResponse())(request)
        assert heard == [""]

    def test_the_api_refuses_it_by_itself(self, client, db, cards):
        answer = client.get(f"/api/v1/systems/?limit={NUL}")
        assert answer.status_code == 400

    def test_the_desk_answers_too(self, admin_client):
        assert admin_client.get(f"/admin/roster/warband/?name__exact={NUL}").status_code < 400


class TestABodyThatNobodyCanRead:
    @pytest.mark.parametrize(
        ("kind", "body"),
        [
            ("application/x-www-form-urlencoded; charset=utf-16", "name=x"),
            ("multipart/form-data", "x"),
            ("multipart/form-data; boundary=\u00ff", "x"),
            ("application/x-www-form-urlencoded", "&".join(f"f{number}=1" for number in range(1001))),
            ("application/x-www-form-urlencoded", "name=" + "x" * (4 * 1024 * 1024)),
        ],
        ids=["charset", "no boundary", "odd boundary", "many fields", "large"],
    )
    @pytest.mark.parametrize("path", ["/sign-in/", "/sign-up/", "/warbands/new/", "/admin/login/"])
    def test_is_a_400_with_a_page(self, db, path, kind, body):
        client = Client(enforce_csrf_checks=True)
        client.get("/sign-in/")
        answer = client.post(path, body, content_type=kind)
        assert answer.status_code == 400
        assert "Nothing was done" in answer.content.decode()

    def test_also_with_a_foreign_host(self, db, client):
        answer = client.get("/", headers={"host": "evil.example"})
        assert (answer.status_code, "Nothing was done" in answer.content.decode()) == (400, True)


class TestWithoutGatheredFiles:
    def test_pages_of_errors_are_told_plainly_instead_of_failing_too(self, db, client, settings):
        """As in production before `collectstatic`."""
        kept = "whitenoise.storage.CompressedManifestStaticFilesStorage"
        settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": kept}}
        client.raise_request_exception = False
        strange, sign_in = client.get("/", headers={"host": "evil.example"}), client.get("/sign-in/")
        assert (strange.status_code, "Nothing was done" in strange.content.decode()) == (400, True)
        assert (sign_in.status_code, "Something broke" in sign_in.content.decode()) == (500, True)


class TestADatabaseThatIsBusy:
    def test_answers_503_with_a_page_and_says_when_to_try_again(self, client, db, monkeypatch):
        monkeypatch.setattr("accounts.web.views.SignUpPage.get", busy)
        answer = client.get("/sign-up/")
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert "Try again in a moment" in answer.content.decode()

    def test_two_acts_with_one_id_at_the_same_moment_are_told_so(self, client, db, monkeypatch):
        monkeypatch.setattr("accounts.web.views.SignUpPage.get", twice)
        answer = client.get("/sign-up/")
        assert answer.status_code == 409
        assert answer.context["refusals"][0]["code"] == "key_reused"


def busy(*_given: object) -> None:
    raise OperationalError("database is locked")


def twice(*_given: object) -> None:
    raise IntegrityError('duplicate key value violates unique constraint "one_event_for_each_act"')
