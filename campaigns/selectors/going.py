"""Who goes along on an adventure, told to apps that know it by its id alone."""

from uuid import UUID

from campaigns.models import Participant


def along(adventure_id: UUID) -> frozenset[UUID]:
    """Ids of the members of all sides."""
    return frozenset(Participant.objects.filter(side__adventure=adventure_id).values_list("member_id", flat=True))
