"""Addresses of a warband's pages for one reader: the plain ones, or those below a share link."""

from typing import Any
from uuid import UUID

from django.urls import reverse

from roster.models import Member, Warband
from roster.selectors import permits

SHARED = frozenset({"warband", "member", "history", "silver", "xp", "memorial", "print", "sheet", "portrait"})
OF_MEMBERS = frozenset({*permits.MEMBER_DOORS, "portrait"})


class Addresses:
    """In a template: `{{ at.shop }}`. Names are those of `permits.DOORS`."""

    def __init__(self, warband: Warband, member: Member | None = None, share_code: str | None = None) -> None:
        self._warband, self._member, self._code = warband, member, share_code

    def __getitem__(self, name: str) -> str:
        if name in OF_MEMBERS:
            if self._member is None:
                raise KeyError(name)
            return self.of_member(name, self._member.pk)
        if name not in permits.WARBAND_DOORS:
            raise KeyError(name)
        if self._code is not None and name in SHARED:
            code = [self._code]
            return (
                reverse("roster:shared", args=code)
                if name == "warband"
                else reverse(f"roster:shared_{name}", args=code)
            )
        return reverse(f"roster:{name}", args=[self._warband.pk])

    def of_member(self, name: str, member_id: UUID) -> str:
        """One of a member's pages."""
        if self._code is not None and name in SHARED:
            return reverse(f"roster:shared_{name}", args=[self._code, member_id])
        return reverse(f"roster:{name}", args=[member_id])

    @staticmethod
    def of_thing(name: str, thing_id: UUID) -> str:
        return reverse(f"roster:{name}", args=[thing_id])

    def portrait(self, member_id: UUID, etag: str) -> str:
        """A portrait's address changes with the picture, so that it may be kept."""
        return f"{self.of_member('portrait', member_id)}?v={etag[:12]}" if etag else ""


def card(system: str, key: str) -> str:
    """A card's page among the rules."""
    return reverse("rules:card", args=[system, key])


def with_query(url: str, values: Any) -> str:
    """An address with a query; empty values are left out."""
    from urllib.parse import urlencode

    kept = [(name, value) for name, value in dict(values).items() if value not in ("", None)]
    return f"{url}?{urlencode(kept)}" if kept else url
