"""Warbands as a whole: lists, one warband, and the acts on it."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework import serializers

from core.api.acts import ActView
from core.api.permissions import SignedIn
from core.api.reads import ListView, ReadView
from core.api.shapes import WarbandRowOut
from core.models import Event
from core.texts import reader_language
from roster.api import bodies, shapes
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.api.shapes import MemberOut, WarbandOut
from roster.models import Warband
from roster.selectors import access, listing, sheets
from roster.services import archiving, copying, correcting, founding, notes, recruiting, settling, sharing, trading


class QueryWarbands(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=["draft", "playing", "archived"], required=False)


class Warbands(ListView, ActView):
    """My warbands, by name. A new one starts as a draft, empty or from a starter."""

    permission_classes = [SignedIn]
    shows = WarbandRowOut
    query = QueryWarbands
    ordering = ("name", "id")
    takes = bodies.StartIn

    def rows(self) -> QuerySet[Warband]:
        mine = Warband.objects.filter(owner=self.request.user.pk).select_related("house", "owner")
        state = self.asked.get("state")
        if state == "archived":
            return mine.exclude(archived_at=None)
        if state is not None:
            return mine.filter(archived_at=None, founded_at__isnull=state == "draft")
        return mine

    def present(self, page: list[Warband]) -> Any:
        return WarbandRowOut(listing.brief(page), many=True).data

    def do(self, wanted: dict[str, Any]) -> Event:
        return founding.start(language=reader_language(), **self.doing, **wanted)


class OneWarband(OfAWarband, ReadView):
    """A warband with its members, things and numbers."""

    shows = WarbandOut
    query = QueryByCode

    def look(self, warband_id: UUID) -> dict[str, Any]:
        return shapes.warband(self.sheet(warband_id), self.request.user, self.code)


class Shared(ReadView):
    """The warband behind a share link. An old code, or one of a private warband, leads nowhere."""

    shows = WarbandOut

    def look(self, code: str) -> dict[str, Any]:
        return shapes.warband(sheets.warband(access.warband_by_code(code)), self.request.user, code)


class Members(OfAWarband, ListView, ActView):
    """Members of a warband in the order of its roster, also those who are gone. A new one is recruited."""

    shows = MemberOut
    query = QueryByCode
    takes = bodies.RecruitIn

    def rows(self, warband_id: UUID) -> Any:
        self.of = self.sheet(warband_id)
        return list(self.of.members.values())

    def present(self, page: list[Any]) -> Any:
        return MemberOut([shapes.member(one, self.of, self.request.user, self.code) for one in page], many=True).data

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return recruiting.recruit(warband_id=warband_id, **self.doing, **wanted)


class NewHero(ActView):
    """Add a hero to a draft."""

    takes = bodies.NewHeroIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return founding.set_hero(warband_id=warband_id, **self.doing, **wanted)


class Found(ActView):
    """End the draft: the build stands from now on. A refusal names everything that is still missing."""

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return founding.found(warband_id=warband_id, **self.doing)


class DeleteDraft(ActView):
    """Delete a draft with everything in it. The log keeps its acts."""

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return founding.delete_draft(warband_id=warband_id, **self.doing)


class Rename(ActView):
    """Another name for a warband."""

    takes = bodies.NameIn
    versioned = True

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return recruiting.rename_warband(warband_id=warband_id, version=self.version(), **self.doing, **wanted)


class Archive(ActView):
    """Put a warband into the archive."""

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return archiving.archive(warband_id=warband_id, **self.doing)


class Restore(ActView):
    """Take a warband out of the archive."""

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return archiving.restore(warband_id=warband_id, **self.doing)


class Copy(ActView):
    """Copy a warband into one of my own: the same levels, kit, prices paid and conditions, but no log and no private notes."""

    takes = bodies.NameIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return copying.copy_warband(warband_id=warband_id, **self.doing, **wanted)


class Visibility(ActView):
    """Make a warband private, unlisted (whoever has the link) or public."""

    takes = bodies.VisibilityIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return sharing.set_visibility(warband_id=warband_id, **self.doing, **wanted)


class ShareCode(ActView):
    """Make a new share link; the old one is dead. The code itself is in no event: read it with the warband."""

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return sharing.new_share_code(warband_id=warband_id, **self.doing)


class Region(ActView):
    """Choose the market where a warband trades."""

    takes = bodies.RegionIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return settling.set_region(warband_id=warband_id, **self.doing, **wanted)


class ChangeOptions(ActView):
    """Change house options of a warband in no campaign."""

    takes = bodies.OptionsIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return settling.change_options(warband_id=warband_id, **self.doing, **wanted)


class Notes(ActView):
    """Private notes on a warband, the owner's alone."""

    takes = bodies.NotesIn
    versioned = True

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return notes.set_warband_notes(warband_id=warband_id, version=self.version(), **self.doing, **wanted)


class Buy(ActView):
    """Buy things where the warband trades, at the market's price. A draft takes ordinary goods for nothing."""

    takes = bodies.BuyIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return trading.buy(warband_id=warband_id, **self.doing, **wanted)


class CorrectSilver(ActView):
    """An organiser's grant or correction: put silver into the purse, or take it out with a negative amount."""

    takes = bodies.AmountIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return correcting.correct_silver(warband_id=warband_id, **self.doing, **wanted)


class GrantItem(ActView):
    """An organiser's grant: a thing for nothing, to a member or the stash."""

    takes = bodies.GrantItemIn

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return correcting.grant_item(warband_id=warband_id, **self.doing, **wanted)
