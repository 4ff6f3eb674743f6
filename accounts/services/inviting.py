"""Invitations into a circle: links that expire and can be withdrawn, made inside an act of the caller."""

import secrets
from datetime import datetime, timedelta

from django.http import Http404

from accounts.models import Circle, Invitation, User
from accounts.services.seating import GIVEN
from core.errors import BadField, Gone, Reason
from core.events import Doing

LONGEST_DAYS = 365


def invite(doing: Doing, *, circle: Circle, role: str, days: int, by: User) -> Invitation:
    """A link that gives a seat to whoever opens it within `days`.

    Raises: BadField `unknown_role`, `days_out_of_range`.
    """
    if role not in GIVEN:
        raise BadField("role", "unknown_role", role=role)
    if not 1 <= days <= LONGEST_DAYS:
        raise BadField("days", "days_out_of_range", least=1, most=LONGEST_DAYS)
    return doing.create(
        Invitation(
            circle=circle,
            code=secrets.token_urlsafe(32),
            role=role,
            expires_at=doing.at + timedelta(days=days),
            invited_by=by,
        )
    )


def withdraw(doing: Doing, invitation: Invitation) -> Invitation:
    """Close a link at once; closing it again changes nothing."""
    if invitation.withdrawn_at is not None:
        return invitation
    return doing.update(invitation, withdrawn_at=doing.at)


def usable(code: str, at: datetime) -> Invitation:
    """The invitation of a link.

    Raises: Http404 for a code that was never given out, Gone `invitation_withdrawn` or `invitation_expired`.
    """
    found = Invitation.objects.select_related("circle", "invited_by").filter(code=code).first()
    if found is None:
        raise Http404
    if found.withdrawn_at is not None:
        raise Gone([Reason("invitation_withdrawn", {"at": found.withdrawn_at})])
    if found.expires_at <= at:
        raise Gone([Reason("invitation_expired", {"at": found.expires_at})])
    return found
