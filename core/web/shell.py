"""What the frame around every page shows."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_info


def shell(request: HttpRequest) -> dict[str, Any]:
    """What every page's shell needs. `new_act` is the id that a form on this page carries."""
    return {
        "languages": [get_language_info(code) for code, _name in settings.LANGUAGES],
        "debug": settings.DEBUG,
        "new_act": uuid4,
    }
