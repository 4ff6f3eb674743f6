"""Members: one of them, and the acts on him, his conditions and his portrait."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActOut, ActView, ProblemOut
from core.api.parsers import ImageParser
from core.api.problems import PROBLEM
from core.api.reads import ReadView
from core.api.shapes import ReasonIn
from core.models import Event
from roster.api import bodies, shapes
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.api.shapes import MemberOut
from roster.models import Member, Portrait
from roster.selectors import access
from roster.services import conditions, copying, correcting, founding, learning, notes, portraits, recruiting, riding


class OneMember(OfAWarband, ReadView):
    """A member with skills, things, conditions and every derived number with its sources."""

    shows = MemberOut
    query = QueryByCode

    def look(self, member_id: UUID) -> dict[str, Any]:
        sheet, member = self.member(member_id)
        return shapes.member(member, sheet, self.request.user, self.code)


class Learn(ActView):
    """Spend a member's XP on a skill, up to a level (null: the next one)."""

    takes = bodies.LearnIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return learning.learn(member_id=member_id, **self.doing, **wanted)


class Forget(ActView):
    """Let a member of a draft forget a skill, wholly or down to a level. What it cost comes back."""

    takes = bodies.ForgetIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return learning.forget(member_id=member_id, **self.doing, **wanted)


class ChangeHero(ActView):
    """Change a hero of a draft: name and classes. Skills that a changed class closes are forgotten."""

    takes = bodies.HeroIn
    versioned = True

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        home = Member.objects.filter(pk=member_id).values_list("warband_id", flat=True).first()
        if home is None:
            raise Http404
        return founding.set_hero(warband_id=home, member_id=member_id, version=self.version(), **self.doing, **wanted)


class Rename(ActView):
    """Another name for a member."""

    takes = bodies.NameIn
    versioned = True

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return recruiting.rename_member(member_id=member_id, version=self.version(), **self.doing, **wanted)


class TakeClass(ActView):
    """Give a founded member a main class or subclass that he lacks, where the game lets one come later."""

    takes = bodies.ClassIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return founding.take_class(member_id=member_id, **self.doing, **wanted)


class Dismiss(ActView):
    """Send a member away. In a draft he is struck off, as if he had never been there."""

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return recruiting.dismiss(member_id=member_id, **self.doing)


class Retire(ActView):
    """Let a member go in honour."""

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return recruiting.retire(member_id=member_id, **self.doing)


class BringBack(ActView):
    """An organiser's act: put a member who is gone back on the roster, with what he laid down."""

    takes = bodies.BringBackIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return recruiting.bring_back(member_id=member_id, **self.doing, **wanted)


class ChangeMaster(ActView):
    """Put a vassal or squire under another master."""

    takes = bodies.MasterIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return recruiting.change_master(member_id=member_id, **self.doing, **wanted)


class Copy(ActView):
    """Copy a member within his warband, kit and all. In a campaign an organiser's act."""

    takes = bodies.NameIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return copying.copy_member(member_id=member_id, **self.doing, **wanted)


class Mount(ActView):
    """Have a member ride a mount of the same warband."""

    takes = bodies.MountIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return riding.mount(rider_id=member_id, **self.doing, **wanted)


class Dismount(ActView):
    """Get off the mount."""

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return riding.dismount(rider_id=member_id, **self.doing)


class Notes(ActView):
    """Private notes on a member, the owner's alone."""

    takes = bodies.NotesIn
    versioned = True

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return notes.set_member_notes(member_id=member_id, version=self.version(), **self.doing, **wanted)


class Abilities(ActView):
    """Set printed abilities by hand; those that aren't named stay. A draft's owner does it without a reason."""

    takes = bodies.AbilitiesIn
    versioned = True

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return correcting.set_abilities(member_id=member_id, version=self.version(), **self.doing, **wanted)


class CorrectXp(ActView):
    """An organiser's grant or correction: XP earned, negative to take some."""

    takes = bodies.AmountIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return correcting.correct_xp(member_id=member_id, **self.doing, **wanted)


class CorrectStanding(ActView):
    """An organiser's correction of a member's standing."""

    takes = bodies.StandingIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return correcting.correct_standing(member_id=member_id, **self.doing, **wanted)


class AddCondition(ActView):
    """Set a condition that play brought, or one of the group's own with what it adds to numbers of the sheet."""

    takes = bodies.ConditionIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return conditions.add(member_id=member_id, **self.doing, **wanted)


class EndCondition(ActView):
    """End a condition. One that a rule set or ends by itself is an organiser's to end, with a reason."""

    takes = ReasonIn

    def do(self, wanted: dict[str, Any], condition_id: UUID) -> Event:
        return conditions.end(condition_id=condition_id, **self.doing, **wanted)


class AnyAccept(BaseContentNegotiation):
    """Whatever is accepted: a picture is a picture, everything else is JSON."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        kind = request.content_type.partition("/")[0].strip().lower()
        return next((one for one in parsers if one.media_type.partition("/")[0] == kind), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class PortraitView(OfAWarband, ActView):
    """A member's picture: JPEG, PNG or WebP of at most 2 MB in, as the whole body; WebP of at most 512 px out."""

    query = QueryByCode
    http_method_names = ["get", "head", "put", "delete", "options"]
    parser_classes = [ImageParser]
    content_negotiation_class = AnyAccept
    most_bytes = settings.PORTRAIT_MAX_BYTES

    @extend_schema(
        responses={(200, "image/webp"): OpenApiTypes.BINARY, 304: None, (404, PROBLEM): ProblemOut},
    )
    def get(self, request: Request, member_id: UUID) -> HttpResponse:
        member = access.member_to_see(member_id, user=request.user, share_code=self.code)
        found = Portrait.objects.filter(member=member).first()
        if found is None:
            raise Http404
        tag = f'"{found.etag}"'
        kept = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if tag in request.headers.get("If-None-Match", ""):
            return HttpResponse(status=304, headers=kept)
        return HttpResponse(bytes(found.webp), content_type="image/webp", headers=kept)

    @extend_schema(
        request={"image/*": OpenApiTypes.BINARY},
        responses={201: ActOut, **{(code, PROBLEM): ProblemOut for code in (400, 401, 403, 404, 409, 413, 415)}},
    )
    def put(self, request: Request, member_id: UUID) -> Response:
        picture = request.data if isinstance(request.data, bytes) else b""
        return self.answer(portraits.set_portrait(member_id=member_id, picture=picture, **self.doing))

    @extend_schema(
        request=None,
        responses={200: ActOut, **{(code, PROBLEM): ProblemOut for code in (401, 403, 404, 409)}},
    )
    def delete(self, request: Request, member_id: UUID) -> Response:
        return self.answer(portraits.remove_portrait(member_id=member_id, **self.doing), status.HTTP_200_OK)
