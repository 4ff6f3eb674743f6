"""Registration of the app.

Sentences, derived fields, how ledger and members are taken back, what the audit compares.
"""

from django.apps import AppConfig


class RosterConfig(AppConfig):
    name = "roster"

    def ready(self) -> None:
        from accounts.services import erasing
        from core import audit, changes, undo, wording
        from roster import events
        from roster import wording as words
        from roster.models import Condition, Entry, Learned, Member, Possession, Warband
        from roster.selectors import resting, rolls
        from roster.services import deleting, ledger, standing

        changes.derived(Warband, "silver", "notes", "share_code")
        changes.derived(Member, "xp_earned", "xp_spent", "notes")
        changes.undo_create_with(Entry, ledger.reverse)
        changes.undo_create_with(Member, standing.strike_off)
        undo.never(events.NOT_UNDOABLE)
        undo.together(Possession, "holder_id", "place", "gone_at")  # where a thing is
        resting.find_with(rolls.thrown_again)
        erasing.circles_with(deleting.circles)
        erasing.farewell_with(deleting.farewell)
        audit.register(ledger.differences)
        audit.made_by_acts_alone(Warband, Member, Learned, Possession, Condition, Entry)
        wording.register_refusals(words.REFUSALS)
        wording.register_events(words.EVENTS)
        for name, namer in words.NAMERS.items():
            wording.register_namer(name, namer)
