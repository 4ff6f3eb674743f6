"""JSON Schemas of content: the only place that reads them and words what is wrong with an entry.

Files, the admin desk and house cards are checked here alike: by the shape that holds in every system, and by what the
system itself says of its kinds, categories and figures. A number is a JSON number: no text, no 1.0, no true.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.translation import gettext as _

from rules.models import System

if TYPE_CHECKING:  # loaded on first use: the validator is slow to import, and most processes never check content
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
    from jsonschema.exceptions import ValidationError  # type: ignore[import-untyped]

KINDS = ("card", "list", "rule", "starter", "system", "table")
OWN = ("card", "list", "starter", "table")  # kinds of which a system may say more
Own = Mapping[str, Any]  # what a system says, by kind


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: names and places from the entry's root inwards."""

    path: tuple[str | int, ...]
    message: str

    @property
    def field(self) -> str:
        """The entry's own field that the fault is in."""
        return str(self.path[0]) if self.path else ""

    @property
    def where(self) -> str:
        return ".".join(str(step) for step in self.path)


def folder() -> Path:
    return Path(settings.BASE_DIR) / "fixtures" / "schema"


@lru_cache(maxsize=len(KINDS))
def validator(kind: str) -> "Draft202012Validator":
    """By the shape that holds in every system."""
    return _validator((folder() / f"{kind}.schema.json").read_text(encoding="utf-8"))


def own_fault(schema: Any) -> str:
    """What is wrong with a schema that a system brings along; empty: nothing."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError

    if not isinstance(schema, dict):
        return _("must be a group of fields")
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as error:
        return f"{error.json_path}: {error.message}"
    return ""


def own(system: str) -> Own:
    """What a system says of its own entries, as it was imported. One query."""
    found = System.objects.filter(key=system).values_list("schemas", flat=True).first()
    return found or {}


def faults(kind: str, entry: Any, own: Own) -> list[Fault]:
    """Everything that the schemas of `kind` have against an entry, in the order of its fields.

    Of one place the system's own schema knows more, so that its fault is the one to tell.
    """
    found = _faults(validator(kind), entry)
    if kind in own:
        closer = _faults(_validator(json.dumps(own[kind], sort_keys=True)), entry)
        places = {fault.path for fault in closer}
        found = [*closer, *(fault for fault in found if fault.path not in places)]
    return sorted(found, key=lambda fault: [str(step) for step in fault.path])


@lru_cache(maxsize=32)
def _validator(schema: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend  # type: ignore[import-untyped]

    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _checker, value: type(value) is int)
    strict = extend(Draft202012Validator, type_checker=checker)
    made: Draft202012Validator = strict(json.loads(schema))
    return made


def _faults(by: "Draft202012Validator", entry: Any) -> list[Fault]:
    found: list[Fault] = []
    for error in by.iter_errors(entry):
        for leaf in _leaves(error):
            path = tuple(leaf.absolute_path)
            for step, message in _sentences(leaf):
                fault = Fault((*path, *step), message)
                if fault not in found:
                    found.append(fault)
    return found


def _leaves(error: "ValidationError") -> Iterable["ValidationError"]:
    """The errors behind a `oneOf`: those of the branch that was meant."""
    if not error.context:
        return [error]
    branches: dict[int, list[ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(int(inner.schema_path[0]), []).append(inner)
    if len(branches) == 1 and error.validator != "oneOf":
        return [leaf for inner in error.context for leaf in _leaves(inner)]
    meant = min(branches.values(), key=_strangeness)
    if any(inner.validator in ("type", "enum") and not inner.path for inner in meant):
        return [error]
    return [leaf for inner in meant for leaf in _leaves(inner)]


def _strangeness(branch: Sequence["ValidationError"]) -> tuple[int, int, int]:
    """How little a branch fits: another sort of thing altogether counts before names, names before single values."""
    other = sum(1 for error in branch if error.validator in ("type", "enum", "const") and not error.path)
    other += sum(1 for error in branch if error.validator == "const")
    names = sum(1 for error in branch if error.validator in ("required", "additionalProperties"))
    return other, names, len(branch)


def _sentences(error: "ValidationError") -> list[tuple[tuple[str, ...], str]]:
    """One fault, or one for each name that is missing or unknown."""
    wanted, value = error.validator_value, error.instance
    match error.validator:
        case "required":
            return [((name,), _("is missing")) for name in wanted if name not in value]
        case "additionalProperties" if wanted is False:
            known = error.schema.get("properties", {})
            return [((str(name),), _("is not a known field")) for name in value if name not in known]
    return [((), _sentence(str(error.validator), wanted, value))]


def _sentence(rule: str, wanted: Any, value: Any) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    if len(shown) > 60:
        shown = f"{shown[:57]}..."
    match rule:
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else list(wanted)
            return _("%(value)s is not %(kinds)s") % {"value": shown, "kinds": either(map(sort, kinds))}
        case "enum":
            return _("%(value)s is not one of: %(known)s") % {
                "value": shown,
                "known": ", ".join(json.dumps(one, ensure_ascii=False) for one in wanted),
            }
        case "const":
            return _("must be %(wanted)s") % {"wanted": json.dumps(wanted, ensure_ascii=False)}
        case "minimum":
            return _("%(value)s is less than %(least)s") % {"value": shown, "least": wanted}
        case "maximum":
            return _("%(value)s is more than %(most)s") % {"value": shown, "most": wanted}
        case "maxLength":
            return _("is longer than %(most)s characters") % {"most": wanted}
        case "minLength" | "minItems" | "minProperties":
            return _("is empty")
        case "uniqueItems":
            return _("names something twice")
        case "pattern":
            return _("%(value)s doesn't have the shape %(pattern)s") % {"value": shown, "pattern": wanted}
    return _("%(value)s is not allowed here") % {"value": shown}


def either(kinds: Iterable[str]) -> str:
    """Several things that may stand in one place, in words."""
    return _(" or ").join(kinds)


def sort(name: str) -> str:
    """A type of JSON Schema in words."""
    return {
        "integer": _("a whole number"),
        "number": _("a number"),
        "string": _("a text"),
        "boolean": _("yes or no"),
        "array": _("a list"),
        "object": _("a group of fields"),
        "null": _("empty"),
    }.get(name, name)
