"""Registration of the app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from accounts.models import Invitation
        from accounts.services import erasing
        from campaigns import events, reactions, wording
        from campaigns.models import (
            Adventure,
            Bargain,
            Campaign,
            Casualty,
            EntryRequest,
            Interval,
            Participant,
            Recovery,
            Side,
            SkillUse,
        )
        from campaigns.selectors import campaign_page, going, resting, taking_back
        from campaigns.services import campaigning, undoing
        from campaigns.services.adventuring import joining
        from core import audit, changes, undo, zones
        from roster.selectors import facing
        from roster.selectors import resting as on_roster
        from roster.services import recruiting

        wording.register()
        reactions.register()
        changes.derived(Invitation, "code")  # a secret; it stays out of the log
        changes.undo_create_with(Recovery, undoing.delete_recovery)
        kinds = {value for name, value in vars(events).items() if name.isupper()}
        audit.made_by_acts_alone(
            Campaign, EntryRequest, Adventure, Side, Participant, Casualty, Interval, Recovery, Bargain, SkillUse
        )
        undo.never(kinds - taking_back.WHO.keys())
        on_roster.find_with(resting.on)
        facing.go_along_with(going.along)
        zones.of_circles_with(campaign_page.zone)
        recruiting.note_in_play(joining.note)
        erasing.check_with(campaigning.organised_alone)
        erasing.farewell_with(campaigning.say_farewell)
