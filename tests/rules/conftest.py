"""A visitor of the reference."""

import pytest
from django.test import Client


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)
