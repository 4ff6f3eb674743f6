"""What a service may raise when it says no. Anything else is a bug and may crash.

404 for what may not be seen is Django's own `Http404`; 403, 409, 410, 412 and 422 are here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


class Why(Protocol):
    """What a refusal is made of. The engine's `Violation` has this shape too."""

    @property
    def rule(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Reason:
    """A refusal that no rule of a game stands behind. `rule` stays empty."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""


class Refused(Exception):
    """The rules say no (409). `context` helps the wording find names: system, house."""

    status = 409

    def __init__(self, reasons: Iterable[Why], **context: Any) -> None:
        self.reasons = tuple(reasons)
        self.context = context
        super().__init__(", ".join(f"{r.rule} {r.code} {dict(r.params)}".strip() for r in self.reasons))

    @classmethod
    def because(cls, code: str, rule: str = "", **params: Any) -> "Refused":
        return cls([Reason(code, params, rule)])


class NotAllowed(Refused):
    """What a reader sees but may not do (403). `who` says who may: owner, organiser, reporter, other_side, actor."""

    status = 403

    def __init__(self, who: str) -> None:
        self.who = who
        super().__init__([Reason("not_allowed", {"who": who})])


class Gone(Refused):
    """An invitation or link that has expired or was withdrawn (410)."""

    status = 410


class BadField(Refused):
    """Malformed input that only the service can judge (page 422, API 400): names the field."""

    status = 400

    def __init__(self, field_name: str, code: str, **params: Any) -> None:
        self.field_name = field_name
        super().__init__([Reason(code, {"field": field_name, **params})])


class EditConflict(Refused):
    """Somebody saved first (page 409, API 412). `theirs` and `yours` map field names to values."""

    status = 412

    def __init__(self, *, theirs: Mapping[str, Any], yours: Mapping[str, Any], version: int) -> None:
        self.theirs = dict(theirs)
        self.yours = dict(yours)
        self.version = version
        super().__init__([Reason("edit_conflict", {"version": version})])


def not_edited_since(version: int | None, now: int, theirs: Mapping[str, Any], yours: Mapping[str, Any]) -> None:
    """For an edit that names the version it was made on. `now`: the version stored; `theirs`: what stands there by name.

    Raises: EditConflict, with what stands under the names of `yours`.
    """
    if version is not None and version != now:
        raise EditConflict(theirs={name: theirs.get(name) for name in yours}, yours=yours, version=now)
