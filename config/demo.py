"""Plays the demo: lists of acts from fixtures/demo/, one a game, through the services of pages and API, with seeded dice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import yaml
from django.conf import settings
from django.db import transaction

from accounts.models import Invitation, User
from campaigns.models import Bargain, Interval, Recovery
from campaigns.services import adventuring, bargaining, campaigning, interval, inviting, joining, recovering, skilling
from core.models import Event
from roster.models import Member, Possession
from roster.services import (
    correcting,
    founding,
    learning,
    moving,
    recruiting,
    riding,
    rolling,
    sharing,
    trading,
    wearing,
)
from rules.engine.dice import SeededDice, TypedDice

NAMESPACE = UUID("6f2d6e0e-1c0f-4f5e-9f57-0d5a3b1f7c11")
FOLDER = settings.BASE_DIR / "fixtures" / "demo"
MODULES = (
    adventuring, bargaining, campaigning, correcting, founding, interval, inviting, joining, learning, moving, recovering,
    recruiting, riding, rolling, sharing, skilling, trading, wearing,
)  # fmt: skip


class DemoFault(Exception):
    """The file asks for something that isn't there; the message says which act."""


@dataclass
class Play:
    """A demo being played: what was kept by name so far, and when it began."""

    people: Mapping[str, User]
    begin: datetime
    seed: str
    kept: dict[str, str] = field(default_factory=dict)

    def act(self, number: int, told: Mapping[str, Any]) -> Event | None:
        """Play one act of the file. Raises: DemoFault, whatever went wrong with it."""
        try:
            event = _service(told["act"])(**self._given(number, told))
        except Exception as error:
            raise DemoFault(f"act {number} ({told['act']}): {error}") from error
        for name, key in (told.get("keep") or {}).items():
            assert event is not None
            self.kept[name] = str(event.id) if key == "event" else event.payload[key]
        return event

    def _given(self, number: int, told: Mapping[str, Any]) -> dict[str, Any]:
        given: dict[str, Any] = {name: self._value(value) for name, value in (told.get("with") or {}).items()}
        if "chosen" in given:
            given["chosen"] = _said(given["chosen"])
        if "faces" in told:
            given["dice"] = TypedDice(told["faces"])
        elif "dice" in told:
            given["dice"] = SeededDice(f"{self.seed}-{number}")
        if told.get("as") != "app":
            given |= {"act": uuid5(NAMESPACE, f"{self.seed}-{number}"), "actor": self.people[told["as"]]}
        return given | {"at": self.begin + timedelta(days=told.get("day", 0), minutes=number)}

    def _value(self, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("$"):
            return self._found(value[1:])
        if isinstance(value, list):
            return [self._value(one) for one in value]
        if isinstance(value, dict) and "outcome" in value:
            return self._report(value)
        if isinstance(value, dict):
            return {self._value(key): self._value(one) for key, one in value.items()}
        return value

    def _report(self, told: Mapping[str, Any]) -> adventuring.Report:
        sides = {
            self._found(key[1:]): adventuring.SideReport(
                silver=side.get("silver", 0),
                items=tuple(side.get("items", ())),
                casualties={self._found(who[1:]): cause for who, cause in side.get("casualties", {}).items()},
            )
            for key, side in told.get("sides", {}).items()
        }
        return adventuring.Report(
            warband=self._found(told["warband"][1:]), outcome=told["outcome"], sides=sides, notes=told.get("notes", "")
        )

    def _found(self, path: str) -> Any:
        """`ember` what was kept; `ember.Aino` a member; `ember.Aino.ring` or `ember.stash.ring` a thing of it;
        `ember.all` everybody on the roster; `ember.interval` its open interval; `ember.Aino.recovery`, `.bargain`;
        `campaign.code` the code of the invitation kept under that name; `person:alva` an account."""
        if path.startswith("person:"):
            return self.people[path.removeprefix("person:")].pk
        name, _, rest = path.partition(".")
        kept = UUID(self.kept[name])
        if not rest:
            return kept
        if rest == "code":
            return Invitation.objects.get(pk=kept).code
        return self._of_warband(kept, rest)

    @staticmethod
    def _of_warband(warband: UUID, rest: str) -> Any:
        if rest == "interval":
            return Interval.objects.get(warband=warband, closed_at=None).pk
        if rest == "all":
            return list(Member.objects.filter(warband=warband, standing=Member.ON_ROSTER).values_list("pk", flat=True))
        who, _, what = rest.partition(".")
        if who == "stash":
            return _thing(what, warband=warband, holder=None)
        member = Member.objects.get(warband=warband, name=who)
        if not what:
            return member.pk
        if what == "recovery":
            return Recovery.objects.filter(member=member).latest("created_at").pk
        if what == "bargain":
            return Bargain.objects.filter(member=member).latest("created_at").pk
        return _thing(what, holder=member)


def _said(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What is said before a roll names rows by their ids as text, as forms and the API do."""
    found: dict[str, Any] = {}
    for name, value in chosen.items():
        found[name] = [str(one) for one in value] if isinstance(value, list) else value
        if isinstance(value, UUID):
            found[name] = str(value)
    return found


def _thing(card_key: str, **where: Any) -> UUID:
    found = Possession.objects.filter(card__key=card_key, gone_at=None, **where).order_by("pk").first()
    if found is None:
        raise DemoFault(f"no {card_key} there")
    return found.pk


def _service(name: str) -> Callable[..., Event | None]:
    module, _, function = name.partition(".")
    for one in MODULES:
        if one.__name__.rsplit(".", 1)[-1] == module:
            found: Callable[..., Event | None] = getattr(one, function)
            return found
    raise DemoFault(f"no service {name}")


def stories() -> list[dict[str, Any]]:
    """What the files tell, one a game, in the order of their names."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return [yaml.load(path.read_text(), loader) for path in sorted(FOLDER.glob("*.yaml"))]


def is_played(told: Mapping[str, Any], people: Mapping[str, User]) -> bool:
    """True when the first act of a story is in the log; all of them were played in one transaction."""
    first = told["acts"][0]
    act = uuid5(NAMESPACE, f"{told['seed']}-0")
    return Event.objects.filter(act=act, actor_id=people[first["as"]].pk).exists()


@transaction.atomic
def play(*, people: Mapping[str, User], at: datetime) -> int:
    """Play what wasn't played yet, or nothing of it; a second time changes nothing. Answers how many acts were played.

    Acts are dated so that the last of each story lies just before `at`. Raises: DemoFault.
    """
    return sum(_play(told, people, at) for told in stories() if not is_played(told, people))


def _play(told: Mapping[str, Any], people: Mapping[str, User], at: datetime) -> int:
    days = max(act.get("day", 0) for act in told["acts"])
    begin = at - timedelta(days=days, minutes=len(told["acts"]) + 1)
    playing = Play(people, begin, str(told["seed"]))
    for number, act in enumerate(told["acts"]):
        playing.act(number, act)
    return len(told["acts"])
