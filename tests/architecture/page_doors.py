"""Who may do what on the pages; the words are those of `doors`, which tells the same of the API."""

from collections.abc import Mapping

from tests.architecture.doors import REASON, Body, Door
from tests.architecture.doors import api as page

ALL = "yyyyyyy"
PERSON = "yyyyyy1"
LOOK = "yyyyy44"
# Pages of the roster ask nobody to sign in before they say that something isn't there; those of campaigns do not.
ACT = "yyy3341"
GRANT = "3yy3341"
NOTES = "y444441"
NO_GAME = "4444441"  # of games that count a build, which this one doesn't
C_ACT = "yyy3344"
C_PLAY = "yyyy344"
C_ORGANISE = "3yy3344"
C_FIRST = "3y33344"
C_SEATED = "yyyyy44"


def both(name: str, who: str, body: Body | None = None, **ids: str) -> dict[str, Door]:
    """A page with a form: whoever may send it may see it."""
    return {f"GET {name}": page(who, **ids), f"POST {name}": page(who, body, **ids)}


def acting(name: str, who: str, body: Body | None = None, **ids: str) -> dict[str, Door]:
    """An act on the page of a campaign: its address leads everybody who sees the campaign back to that page."""
    return {f"GET {name}": page(C_SEATED, **ids), f"POST {name}": page(who, body, **ids)}


PAGES: Mapping[str, Door] = {
    "GET home": page(ALL),
    "GET healthz": page(ALL),
    "GET readyz": page(ALL),
    "GET set_language": page(ALL),
    "GET styleguide": page(ALL),
    # people
    **both("accounts:sign_up", ALL),
    **both("accounts:sign_in", ALL),
    "GET accounts:sign_out": page(ALL),
    **both("accounts:settings", PERSON),
    **both("accounts:password", PERSON),
    **both("accounts:tokens", PERSON),
    "POST accounts:revoke_token": page("y444441"),
    **both("accounts:erase", PERSON),
    "GET accounts:mail_off": page(ALL),
    "POST accounts:mail_off": page("4444444"),
    **both("accounts:reset", ALL),
    "GET accounts:reset_sent": page(ALL),
    **both("accounts:reset_confirm", ALL, uidb64="key", token="key"),
    # rules
    "GET rules:index": page(ALL),
    "GET rules:browse": page(ALL),
    "GET rules:search": page(ALL),
    "GET rules:rule": page(ALL, key="rule"),
    "GET rules:chapter": page(ALL, key="rule"),
    "GET rules:system": page(ALL),
    "GET rules:cards": page(ALL),
    "GET rules:card": page(ALL, key="card"),
    "GET rules:list": page(ALL, key="list"),
    "GET rules:table": page(ALL, key="of_table"),
    # warbands
    "GET roster:list": page(PERSON),
    **both("roster:start", PERSON),
    "GET roster:warband": page(LOOK),
    "GET roster:silver": page(LOOK),
    "GET roster:history": page(LOOK),
    "GET roster:memorial": page(LOOK),
    "GET roster:print": page(LOOK),
    "GET roster:sheet": page(LOOK),
    **both("roster:rename", ACT),
    **both("roster:notes", NOTES),
    **both("roster:region", GRANT),
    **both("roster:options", ACT),
    "GET roster:cards": page(ACT),
    **both("roster:card_add", ACT),
    **both("roster:card_change", ACT),
    **both("roster:card_withdraw", ACT),
    **both("roster:card_restore", ACT),
    **both("roster:archive", ACT),
    **both("roster:restore", ACT),
    **both("roster:hero_new", ACT),
    **both("roster:found", ACT),
    **both("roster:delete", ACT),
    **both("roster:recruit", ACT),
    **both("roster:shop", ACT),
    **both("roster:share", ACT),
    **both("roster:renew_code", ACT),
    **both("roster:copy", ACT),
    **both("roster:correct_silver", GRANT),
    **both("roster:grant_item", GRANT),
    # members
    "GET roster:member": page(LOOK),
    "GET roster:portrait": page(LOOK),
    "GET roster:xp": page(LOOK),
    "GET roster:wear": page(ACT),
    **both("roster:correct_xp", GRANT),
    **both("roster:correct_standing", GRANT),
    **both("roster:correct_abilities", GRANT),
    **both("roster:hero", ACT),
    **both("roster:take_class", ACT, {"subclass": "fighter"}),
    **both("roster:learn", ACT),
    **both("roster:forget", ACT),
    **both("roster:equip", NO_GAME),
    **both("roster:put_back", NO_GAME),
    **both("roster:rename_member", ACT),
    **both("roster:member_notes", NOTES),
    **both("roster:set_portrait", ACT),
    **both("roster:remove_portrait", ACT),
    **both("roster:condition", ACT),
    "GET roster:rolls": page(LOOK),
    **both("roster:roll", ACT, {"said": "1", "ability": "ST", "typed": "1", "faces_0": "3"}, roll="roll"),
    "GET roster:rolled": page(LOOK, event_id="rolled"),
    **both("roster:roll_again", ACT, event_id="rolled"),
    **both("roster:state", NO_GAME),
    **both("roster:wear_out", ACT, {"wear": "1"}),
    **both("roster:end_condition", ACT),
    **both("roster:retire", ACT),
    **both("roster:dismiss", ACT),
    **both("roster:bring_back", GRANT),
    **both("roster:master", ACT),
    **both("roster:mount", ACT),
    **both("roster:dismount", ACT),
    **both("roster:copy_member", GRANT),
    # things
    "GET roster:thing": page(ACT),
    **both("roster:give", ACT),
    **both("roster:sell", ACT),
    **both("roster:use_up", ACT),
    **both("roster:put_on", ACT),
    **both("roster:take_off", ACT),
    **both("roster:load", ACT),
    **both("roster:undo", ACT),
    # by a share link
    "GET roster:shared": page(ALL),
    "GET roster:shared_history": page(ALL),
    "GET roster:shared_silver": page(ALL),
    "GET roster:shared_memorial": page(ALL),
    "GET roster:shared_print": page(ALL),
    "GET roster:shared_sheet": page(ALL),
    "GET roster:shared_member": page(ALL, member_id="member_of_spare"),
    "GET roster:shared_xp": page(ALL, member_id="member_of_spare"),
    "GET roster:shared_portrait": page(ALL, member_id="member_of_spare"),
    # campaigns
    "GET campaigns:list": page(ALL),
    **both("campaigns:create", PERSON),
    "GET campaigns:campaign": page(LOOK),
    "GET campaigns:log": page(LOOK),
    "GET campaigns:standings": page(LOOK),
    "GET campaigns:people": page(LOOK),
    **both("campaigns:change", C_ORGANISE, {"name": "Another", "visibility": "private", "time_zone": "UTC"}),
    **both("campaigns:end", C_FIRST),
    **acting("campaigns:invite", C_ORGANISE, {"role": "player", "days": 14}),
    **acting("campaigns:role", C_ORGANISE, {"role": "spectator"}),
    **acting("campaigns:remove", C_ORGANISE),
    **acting("campaigns:hand_over", C_FIRST),
    **acting("campaigns:leave_seat", C_SEATED),
    **acting("campaigns:withdraw", C_ORGANISE),
    "GET campaigns:invitation": page(ALL),
    "POST campaigns:invitation": page(PERSON),
    "GET campaigns:enter": page("yyyy344"),
    "POST campaigns:enter": page("y444444", lambda ids: {"warband": ids["lone_warband"]}),
    **acting("campaigns:grant_entry", C_ORGANISE),
    **acting("campaigns:decline_entry", C_ORGANISE),
    **acting("campaigns:warband_leaves", C_ACT),
    **acting("campaigns:give_warband", C_ORGANISE, lambda ids: {"user": ids["user_id"]}),
    "GET campaigns:options": page(LOOK),
    "POST campaigns:options": page(C_ORGANISE),
    "GET campaigns:cards": page(C_ORGANISE),
    "GET campaigns:card_add": page(C_ORGANISE),
    "POST campaigns:card_add": page(C_ORGANISE, {"name": "Sun blade", "category": "weapon"}, query="?kind=item"),
    **both("campaigns:card_change", C_ORGANISE, {"name": "Moonblade", "category": "weapon"}),
    **both("campaigns:card_withdraw", C_ORGANISE),
    **both("campaigns:card_restore", C_ORGANISE),
    "GET campaigns:table": page(LOOK, key="of_table"),
    "POST campaigns:table": page(C_ORGANISE, key="of_table"),
    **acting("campaigns:table_reset", C_ORGANISE, key="of_table"),
    # adventures
    **both(
        "campaigns:plan",
        C_PLAY,
        lambda ids: {"side_1": ids["warband_id"], "side_2": ids["other_warband"], "name": "New"},
    ),
    "GET campaigns:adventure": page(LOOK),
    **both("campaigns:adventure_change", C_PLAY, {"name": "Another"}),
    **both("campaigns:muster", C_ACT, lambda ids: {"going": ids["going"]}),
    **both("campaigns:report", C_PLAY, {"outcome": "win"}),
    **both("campaigns:correct", C_ORGANISE, {"outcome": "win"}),
    **acting("campaigns:confirm", "3yyy344"),
    **acting("campaigns:dispute", "3yyy344", REASON),
    **acting("campaigns:close", C_ORGANISE),
    **acting("campaigns:cancel", C_PLAY),
    # intervals
    "GET campaigns:interval": page(LOOK),
    "GET campaigns:interval_waiting": page(LOOK),
    **acting("campaigns:recovery_ask", C_ACT),
    **acting("campaigns:recovery_type", C_ACT, {"face_1": 1}),
    **acting("campaigns:court_help", C_ACT, {"helped": "on"}),
    **acting("campaigns:step", C_ACT, {"done": "on"}),
    **acting("campaigns:bargain", C_ACT, {"bribe": 0, "how": "roll"}),
    **acting("campaigns:purchase", C_ACT, {"card": "dagger"}),
    **acting("campaigns:skill", C_ACT, key="card"),
    **acting("campaigns:deadline", C_ORGANISE),
    **acting("campaigns:interval_close", C_ACT, {"drop": "on"}),
    **both("campaigns:undo", "yyyy344", event_id="campaign_event"),
}
