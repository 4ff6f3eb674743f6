"""Ledger, events and rolls can be looked at in the admin, and nothing more."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client

from core.readonly import ReadOnlyAdmin


@pytest.fixture
def desk(db, django_user_model):
    client = Client()
    client.force_login(django_user_model.objects.create_superuser("Admin", "admin@example.org", "x"))
    return client


READ_ONLY = sorted(
    (model._meta.app_label, model._meta.model_name)
    for model, desk in admin.site._registry.items()
    if isinstance(desk, ReadOnlyAdmin)
)


class TestWhatActsAloneMayChange:
    @pytest.mark.parametrize(("app", "model"), READ_ONLY)
    def test_is_shown_and_can_not_be_added_to(self, desk, app, model):
        assert desk.get(f"/admin/{app}/{model}/").status_code == 200
        assert desk.get(f"/admin/{app}/{model}/add/").status_code == 403

    @pytest.mark.parametrize(
        "label", ["core.Event", "core.Roll", "roster.Entry", "roster.Warband", "campaigns.Recovery"]
    )
    def test_covers_the_books(self, label):
        model = apps.get_model(label)
        assert (model._meta.app_label, model._meta.model_name) in READ_ONLY

    def test_a_person_without_staff_rights_is_sent_to_sign_in(self, alva):
        client = Client()
        client.force_login(alva)
        assert client.get("/admin/core/event/").status_code == 302
