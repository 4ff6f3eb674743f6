"""Who joins while an adventure is played: the only place that notes it among those who went along."""

from campaigns.models import Participant, Side
from campaigns.services.adventuring import reporting
from core.events import Doing
from roster.models import Member


def note(doing: Doing, member: Member) -> None:
    """Somebody joined a mustered warband: he goes along on its side, inside the act by which he came.

    Raises: Refused `not_mustered`, `already_reported`.
    """
    side = Side.objects.select_related("adventure").get(warband=member.warband, adventure=member.warband.mustered_for)
    reporting.refuse_state(side.adventure)
    doing.create(Participant(side=side, member=member))
