"""Who sits at the desk, and the card that is edited most."""

from typing import Any

import pytest

from rules.models import Card
from tests.rules.desk.desk import Desk


@pytest.fixture
def desk(django_user_model: Any) -> Desk:
    return Desk(django_user_model.objects.create_superuser("Editor", "editor@example.org", "x"))


@pytest.fixture
def riding() -> Card:
    return Card.objects.get(key="riding", house=None)
