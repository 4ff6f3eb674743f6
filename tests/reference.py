"""The official cards in the test database: imported once a session, put back as they were after a test that emptied it."""

from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connections, models, transaction

_rows: dict[type[models.Model], list[Any]] = {}
OF_DJANGO = (ContentType, Permission)  # Django makes these again by itself


def load() -> None:
    """Import the content files and remember every row that came of it, history too."""
    call_command("load_cards", verbosity=0)
    for model in apps.get_app_config("rules").get_models():
        _rows[model] = list(model._base_manager.all())


def put_back() -> None:
    """The same rows under the same ids, so that what a process keeps of them stays true, and no other rows.

    Where the end of a test went wrong its rows are still there; then they are thrown away here.
    """
    counts = {model: model._base_manager.count() for model in apps.get_models() if model not in OF_DJANGO}
    if all(count == len(_rows.get(model, ())) for model, count in counts.items()):
        return
    if any(counts.values()):
        connections.close_all()
        call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    ContentType.objects.clear_cache()
    with transaction.atomic():  # foreign keys are checked at its end
        for model, rows in _rows.items():
            model._base_manager.bulk_create(rows)
