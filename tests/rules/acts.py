"""Acts of a house as a higher app would do them, with the shortest content that is sound."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from core.events import Doing
from core.models import Event
from rules.models import House
from rules.services import housing

AT = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
SYSTEM = "dozen-die"
NOWHERE = "-".join(("DD", "NONE", "1"))  # the id of no rule


def doing(actor: Any = None) -> Doing:
    return Doing(act=uuid4(), actor=actor, at=AT, kind="test.house_changed", content={})


def record(act: Doing, house: House) -> Event:
    return act.record(stream=house.pk, circle=None, payload={})


def house(**options: Any) -> House:
    return housing.create_house(doing(), system=SYSTEM, options=options)


def item(key: str = "blade", **more: Any) -> dict[str, Any]:
    """A house item that stands in the market of Caela for 100 silver."""
    return {
        "key": key,
        "kind": "item",
        "category": "weapon",
        "names": {"en": key.capitalize()},
        "price": {"unit": "silver", "flat": 100},
        "stats": {"slot": "weapon", "load": 1, "bonus": 3, "bonus_to": "ST", "hands": 1},
        "lists": [{"list": "market-caela", "price_silver": 100, "availability": 3}],
        **more,
    }


def skill(key: str = "whistling", **more: Any) -> dict[str, Any]:
    """A house skill on the general list."""
    return {
        "key": key,
        "kind": "skill",
        "category": "general",
        "names": {"en": key.capitalize()},
        "price": {"unit": "xp", "flat": 2},
        "lists": [{"list": "general"}],
        **more,
    }
