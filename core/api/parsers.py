"""How a request body is read: the only place that says how long it may be and what JSON is taken as."""

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.parsers import BaseParser, JSONParser

from core import texts

MOST_BYTES = 256 * 1024
MOST_DEPTH = 32


class TooLarge(exceptions.APIException):
    """413. A view may take more or less than usual: `most_bytes`."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"

    def __init__(self, most: int) -> None:
        self.params = {"most_bytes": most}
        super().__init__(_("The body is too large: at most %(most)s bytes.") % {"most": most})


def read_at_most(stream: IO[bytes], most: int, context: Mapping[str, Any]) -> bytes:
    """The whole body. Raises: TooLarge, before reading where the length was announced."""
    announced = context["request"].META.get("CONTENT_LENGTH") or "0"
    if announced.isascii() and announced.isdigit() and len(announced) < 20 and int(announced) > most:
        raise TooLarge(most)
    body = stream.read(most + 1)
    if len(body) > most:
        raise TooLarge(most)
    return body


class PlainJSONParser(JSONParser):
    """JSON as the standard has it: UTF-8, no NaN or Infinity, no name twice, no text that a database can't keep."""

    strict = True

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        context = parser_context or {}
        body = read_at_most(stream, getattr(context.get("view"), "most_bytes", MOST_BYTES), context)
        try:
            data = json.loads(
                body.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_object
            )
        except RecursionError:
            raise exceptions.ParseError(_("The JSON is nested too deeply.")) from None
        except ValueError as error:
            raise exceptions.ParseError(_("The body isn't JSON: %(why)s") % {"why": error}) from None
        for text in _texts(data, 0):
            if not texts.can_be_kept(text):
                raise exceptions.ParseError(_("A text holds a character that can't be kept."))
        return data


class ImageParser(BaseParser):
    """A picture as it is, as the whole body."""

    media_type = "image/*"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        context = parser_context or {}
        return read_at_most(stream, context["view"].most_bytes, context)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not texts.can_be_kept(number):
        raise ValueError(f"{digits[:60]} is too large a number")
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:60]!r} stands there twice")
    return found


def _texts(data: Any, depth: int) -> Iterator[str]:
    if depth > MOST_DEPTH:
        raise exceptions.ParseError(_("The JSON is nested too deeply."))
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from _texts(value, depth + 1)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, depth + 1)
