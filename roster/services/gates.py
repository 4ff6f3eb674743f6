"""When a warband, a member or a text is closed for an act: the only place that says so for all services."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404

from core import errors, texts
from core.errors import BadField, Refused
from roster.models import Condition, Member, Possession, Warband
from roster.selectors import rulebook


def not_archived(warband: Warband) -> None:
    """For acts that change nothing of the game. Raises: Refused `archived`."""
    if warband.archived_at is not None:
        raise Refused.because("archived", warband=warband.name)


def open_to_change(warband: Warband) -> None:
    """For everything that a mustered warband may not do: learning, trading, recruiting, moving, wearing.

    Raises: Refused `archived`, `mustered`.
    """
    not_archived(warband)
    if warband.mustered_for is not None:
        raise Refused([rulebook.mustered(warband)])


def house_of_its_own(warband: Warband) -> None:
    """For changes of the house. Raises: Refused `archived`, `house_of_a_campaign`."""
    not_archived(warband)
    if warband.circle_id is not None:
        raise Refused.because("house_of_a_campaign", warband=warband.name)


def draft(warband: Warband) -> None:
    """Raises: Refused `archived`, `already_founded`."""
    not_archived(warband)
    if warband.founded_at is not None:
        raise Refused.because("already_founded", warband=warband.name)


def founded(warband: Warband) -> None:
    """Raises: Refused `still_a_draft`."""
    if warband.founded_at is None:
        raise Refused.because("still_a_draft", warband=warband.name)


def on_roster(member: Member) -> None:
    """Raises: Refused `not_on_roster`."""
    if member.standing != Member.ON_ROSTER:
        raise Refused.because("not_on_roster", member=member.name, standing=member.standing)


def still_had(thing: Possession) -> None:
    """Raises: Http404 for a thing that was sold, used up or lost."""
    if thing.gone_at is not None:
        raise Http404


def still_holds(condition: Condition) -> None:
    """Raises: Http404 for a condition that has ended."""
    if condition.ended_at is not None:
        raise Http404


def not_edited_since(row: Any, version: int | None, wanted: Mapping[str, Any]) -> None:
    """For edits that name the version of the row they were made on. Raises: EditConflict."""
    errors.not_edited_since(version, row.version, {name: getattr(row, name) for name in wanted}, wanted)


# --- what people type -------------------------------------------------------------------------------------------------


def name(typed: str, field: str = "name") -> str:
    """A name as it is kept: without space around it. Raises: BadField."""
    return texts.line(typed, field, texts.NAME_MOST)


def reason(typed: str) -> str:
    """Why a correction was made. Raises: BadField."""
    kept = reason_if_any(typed)
    if not kept:
        raise BadField("reason", "reason_needed")
    return kept


def reason_if_any(typed: str) -> str:
    """A reason that may be left out. Raises: BadField."""
    return texts.line(typed, "reason", texts.REASON_MOST, empty=True)


def notes(typed: str) -> str:
    """Private notes; they may be empty. Raises: BadField."""
    return texts.long_text(typed, "notes")


def whole_number(typed: Any, field: str, *, least: int, most: int) -> int:
    """A whole number within bounds. Raises: BadField `out_of_range`."""
    if isinstance(typed, bool) or not isinstance(typed, int) or not least <= typed <= most:
        raise BadField(field, "out_of_range", least=least, most=most)
    return typed
