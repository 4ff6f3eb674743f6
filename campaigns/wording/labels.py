"""Words of campaigns for states, roles and steps: the one place that has them. Fields, sentences and pages all ask here."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.models import Seat
from rules.wording import word

Text = Any

OF_ADVENTURES: Mapping[str, Text] = {
    "planned": _("planned"),
    "mustered": _("mustered"),
    "reported": _("reported"),
    "closed": _("closed"),
    "cancelled": _("cancelled"),
}
OF_REQUESTS: Mapping[str, Text] = {"asked": _("asked"), "granted": _("granted"), "declined": _("declined")}
OF_RECOVERIES: Mapping[str, Text] = {"due": _("due"), "rolled": _("rolled")}
_STATES: Mapping[str, Text] = {**OF_ADVENTURES, **OF_REQUESTS, **OF_RECOVERIES}
_ROLES: Mapping[str, Text] = dict(Seat.ROLES)
_STEPS: Mapping[str, Text] = {
    "recovery": _("recovery"),
    "xp": _("experience"),
    "recruits": _("recruits"),
    "upkeep": _("upkeep"),
    "bargaining": _("bargaining"),
}


def state(key: str) -> str:
    """A state of an adventure, a request to enter or a recovery."""
    return str(_STATES.get(key, key))


def role(key: str) -> str:
    """What somebody is in a campaign."""
    return str(_ROLES.get(key, key))


def step(key: str) -> str:
    """A step of an interval, inside a sentence."""
    return str(_STEPS.get(key) or word("step", key))


def step_title(key: str) -> str:
    """A step of an interval, standing alone."""
    return str(capfirst(step(key)))
