"""Skills used before an adventure: each is ticked off once in an interval."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Recovery, SkillUse
from campaigns.selectors import access, rulebook, trying
from campaigns.services.bargaining import still_open
from campaigns.services.recording import naming, record, refuse, refused
from core import texts
from core.errors import Reason
from core.events import Doing
from core.models import Event
from roster.selectors import access as warbands_of
from roster.selectors import snapshots
from rules.selectors import catalogue

NOTE_MOST = 200


@transaction.atomic
def tick(
    *, act: UUID, interval_id: UUID, member_id: UUID, card_key: str, note: str = "", actor: User, at: datetime
) -> Event:
    """Note that a member used a skill before the next adventure; what came of it is in the note.

    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `interval_closed`, `recovery_due`, `no_such_skill`,
    `used_before`, and the book's reason. Event: campaigns.skill_used
    """
    content = {"interval": interval_id, "member": member_id, "card": card_key, "note": note}
    doing = Doing(act=act, actor=actor, at=at, kind=events.SKILL_USED, content=content)
    interval = access.interval_to_edit(interval_id, actor=actor)
    if done := doing.done():
        return done
    campaign, warband = still_open(interval), interval.warband
    member = warbands_of.member_of(warband, member_id)
    kept = texts.line(note, "note", NOTE_MOST, empty=True)
    if Recovery.objects.filter(interval=interval, member=member, state=Recovery.DUE).exists():
        rule = rulebook.step_rule(campaign, interval.options, rulebook.RECOVERY)
        raise refused(campaign, [Reason("recovery_due", {"member": member.name, "warband": warband.name}, rule)])
    used = set(SkillUse.objects.filter(interval=interval, member=member).values_list("card__key", flat=True))
    rows = trying.skills_of(campaign, interval, snapshots.member(member), {(str(member.pk), key) for key in used})
    row = next((one for one in rows if one.card.key == card_key), None)
    named = {"member": member.name, "skill": card_key}
    if row is None:
        raise refused(campaign, [Reason("no_such_skill", named)])
    if row.used:
        raise refused(campaign, [Reason("used_before", named)])
    refuse(campaign, [row.why_not] if row.why_not else [])
    card = catalogue.card_row(campaign.house, campaign.system_id, card_key)
    use = doing.create(SkillUse(interval=interval, member=member, card=card, note=kept))
    payload = {"use": str(use.pk), **naming(member), "card": card_key, "note": kept}
    return record(doing, campaign, payload, warband=warband, about=[member.pk])
