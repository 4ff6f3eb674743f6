"""Kinds of events that this app records. Their sentences are in wording.py."""

# a warband as a whole
STARTED = "roster.warband_started"
FOUNDED = "roster.warband_founded"
DRAFT_DELETED = "roster.draft_deleted"
WARBAND_RENAMED = "roster.warband_renamed"
ARCHIVED = "roster.warband_archived"
RESTORED = "roster.warband_restored"
REGION_SET = "roster.region_set"
OPTIONS_CHANGED = "roster.options_changed"
CARD_ADDED = "roster.card_added"
CARD_CHANGED = "roster.card_changed"
CARD_WITHDRAWN = "roster.card_withdrawn"
CARD_RESTORED = "roster.card_restored"
VISIBILITY_SET = "roster.visibility_set"
SHARE_CODE_RENEWED = "roster.share_code_renewed"
WARBAND_COPIED = "roster.warband_copied"
WARBAND_NOTES = "roster.warband_notes_changed"

# members
HERO_SET = "roster.hero_set"
RECRUITED = "roster.member_recruited"
JOINED_IN_PLAY = "roster.member_joined_in_play"
STRUCK_OFF = "roster.member_struck_off"
DISMISSED = "roster.member_dismissed"
RETIRED = "roster.member_retired"
BROUGHT_BACK = "roster.member_brought_back"
MEMBER_RENAMED = "roster.member_renamed"
CLASS_TAKEN = "roster.class_taken"
MASTER_CHANGED = "roster.master_changed"
MEMBER_COPIED = "roster.member_copied"
MEMBER_NOTES = "roster.member_notes_changed"
PORTRAIT_SET = "roster.portrait_set"
PORTRAIT_REMOVED = "roster.portrait_removed"
MOUNTED = "roster.mounted"
DISMOUNTED = "roster.dismounted"
CONDITION_ADDED = "roster.condition_added"
CONDITION_ENDED = "roster.condition_ended"

# skills
SKILL_LEARNT = "roster.skill_learnt"
SKILL_FORGOTTEN = "roster.skill_forgotten"

# play
ROLLED = "roster.rolled"
ROLLED_AGAIN = "roster.rolled_again"
STATE_SET = "roster.state_set"
WEAR_SET = "roster.wear_set"

# things and silver
BOUGHT = "roster.bought"
SOLD = "roster.sold"
USED_UP = "roster.used_up"
EQUIPPED = "roster.equipped"
PUT_BACK = "roster.put_back"
GIVEN = "roster.given"
TAKEN = "roster.taken"
PUT_ON = "roster.put_on"
TAKEN_OFF = "roster.taken_off"
LOADED = "roster.loaded"

# an organiser's grants and corrections
SILVER_CORRECTED = "roster.silver_corrected"
XP_CORRECTED = "roster.xp_corrected"
ITEM_GRANTED = "roster.item_granted"
STANDING_CORRECTED = "roster.standing_corrected"
ABILITIES_SET = "roster.abilities_set"

UNDONE = "roster.undone"

# Acts that change nothing of the game: open to mustered warbands, and nothing rests on them.
OF_NO_WEIGHT = frozenset(
    {
        WARBAND_RENAMED,
        MEMBER_RENAMED,
        VISIBILITY_SET,
        SHARE_CODE_RENEWED,
        WARBAND_NOTES,
        MEMBER_NOTES,
        PORTRAIT_SET,
        PORTRAIT_REMOVED,
    }
)
# Acts in play: open to mustered warbands, and taken back while they are mustered.
IN_PLAY = frozenset({ROLLED, ROLLED_AGAIN, STATE_SET, WEAR_SET, JOINED_IN_PLAY})
# Acts that only an organiser takes back (outside a campaign the owner).
OF_AN_ORGANISER = frozenset(
    {
        SILVER_CORRECTED,
        XP_CORRECTED,
        ITEM_GRANTED,
        STANDING_CORRECTED,
        ABILITIES_SET,
        BROUGHT_BACK,
        MEMBER_COPIED,
        REGION_SET,
    }
)
# Acts that no undo takes back; there is another way, or none.
NOT_UNDOABLE = frozenset(
    {
        STARTED,
        DRAFT_DELETED,
        SHARE_CODE_RENEWED,
        WARBAND_COPIED,
        WARBAND_NOTES,
        MEMBER_NOTES,
        PORTRAIT_SET,
        PORTRAIT_REMOVED,
        OPTIONS_CHANGED,
        CARD_ADDED,
        CARD_CHANGED,
        CARD_WITHDRAWN,
        CARD_RESTORED,
        UNDONE,
    }
)
