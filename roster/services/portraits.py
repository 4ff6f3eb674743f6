"""Portraits: read, re-encoded small and kept in the database. What was sent is never stored as it came."""

import hashlib
import io
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from PIL import Image, ImageOps, UnidentifiedImageError

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Portrait
from roster.selectors import access
from roster.services import gates
from roster.services.recording import naming, record

MOST_PX = 512
MOST_PIXELS = 40_000_000
FORMATS = ("JPEG", "PNG", "WEBP")


@transaction.atomic
def set_portrait(*, act: UUID, member_id: UUID, picture: bytes, actor: User | None, at: datetime) -> Event:
    """Give a member a picture: JPEG, PNG or WebP of at most 2 MB, kept as WebP of at most 512 px.

    Raises: BadField for the picture; Refused `archived`; Http404, NotAllowed.
    Event: roster.portrait_set
    """
    content = {"member": member_id, "picture": hashlib.sha256(picture).hexdigest()}
    doing = Doing(act=act, actor=actor, at=at, kind=events.PORTRAIT_SET, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    webp = small_webp(picture)
    etag = hashlib.sha256(webp).hexdigest()
    Portrait.objects.update_or_create(member=member, defaults={"webp": webp, "etag": etag, "changed_at": at})
    return record(doing, member.warband, {**naming(member), "etag": etag}, about=[member.pk])


@transaction.atomic
def remove_portrait(*, act: UUID, member_id: UUID, actor: User | None, at: datetime) -> Event:
    """Raises: Refused `no_portrait`, `archived`; Http404, NotAllowed. Event: roster.portrait_removed"""
    doing = Doing(act=act, actor=actor, at=at, kind=events.PORTRAIT_REMOVED, content={"member": member_id})
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    gone, _rows = Portrait.objects.filter(member=member).delete()
    if not gone:
        raise Refused.because("no_portrait", member=member.name)
    return record(doing, member.warband, naming(member), about=[member.pk])


def small_webp(picture: bytes) -> bytes:
    """The picture upright, without its metadata, as WebP with no side above 512 px.

    Raises: BadField `too_big`, `not_an_image`, `too_many_pixels`.
    """
    most: int = settings.PORTRAIT_MAX_BYTES
    if len(picture) > most:
        raise BadField("picture", "too_big", most_mb=most // (1024 * 1024))
    try:
        with Image.open(io.BytesIO(picture), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise BadField("picture", "too_many_pixels", most_pixels=MOST_PIXELS)
            image.load()
            upright = ImageOps.exif_transpose(image)
            plain = upright.convert("RGBA" if "A" in upright.getbands() or "transparency" in upright.info else "RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise BadField("picture", "not_an_image") from None
    plain.thumbnail((MOST_PX, MOST_PX))
    fresh = Image.new(plain.mode, plain.size)
    fresh.paste(plain)
    kept = io.BytesIO()
    fresh.save(kept, "WEBP", quality=82, method=4)
    return kept.getvalue()
