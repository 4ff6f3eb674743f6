"""Who may do what: the table of the design over every address of the API; those of pages are in `page_doors`. A route that
isn't named fails the test.

A word has a letter for each of ROLES, in their order: y may (the rules may still refuse), 1 has to sign in, 3 sees but
may not, 4 isn't there. In the API an eighth letter stands for the owner with a token that only reads.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Ids = dict[str, Any]
Body = Mapping[str, Any] | Callable[[Ids], Mapping[str, Any]]


@dataclass(frozen=True)
class Door:
    """`body` is one that means something; `ids` fills gaps of the address by another name; `query` follows it."""

    who: str
    body: Body = field(default_factory=dict)
    ids: Mapping[str, str] = field(default_factory=dict)
    query: str = ""


def api(who: str, body: Body | None = None, *, query: str = "", **ids: str) -> Door:
    return Door(who, {} if body is None else body, ids, query)


OPEN = "yyyyyyyy"
SEE = "yyyyy44y"  # a private campaign and what is in it
FOR_WARBAND = "yyy33413"
PLAY = "yyyy3413"  # for either side of an adventure
ORGANISE = "3yy33413"
FIRST = "3y333413"  # the organiser alone
OWN = "y4444413"  # private texts
MINE = "yyyyyy1y"
DO_MINE = "yyyyyy13"
SEATED = "yyyyy413"

NAME = {"name": "Another"}
REASON = {"reason": "Because"}
AMOUNT = {"amount": 1, "reason": "Because"}
HERO = {"name": "Aino", "main_class": "warrior"}
PNG = b"not a picture"


def vassal(ids: Ids) -> dict[str, Any]:
    return {"kind": "vassal", "name": "Valto", "profile": "hireling", "master": ids["member_id"]}


def report(ids: Ids) -> dict[str, Any]:
    return {"warband": ids["warband_id"], "outcome": "win"}


def member(ids: Ids) -> dict[str, Any]:
    return {"member": ids["member_id"]}


def user(ids: Ids) -> dict[str, Any]:
    return {"user": ids["user_id"]}


API: Mapping[str, Door] = {
    "GET api_root": api(OPEN),
    "GET schema": api(OPEN),
    "GET api_docs": api(OPEN),
    # people
    "GET api_me": api(MINE),
    "GET api_my_settings": api(MINE),
    "PATCH api_my_settings": api(DO_MINE, {"language": "fi"}),
    "POST api_erase": api(DO_MINE, {"password": "a good pass phrase"}),
    "GET api_tokens": api(MINE),
    "POST api_tokens": api("yyyyyy11", {"name": "phone", "scope": "read"}),
    "DELETE api_token": api("y4444413"),
    "GET api_home": api(MINE),
    # rules
    "GET api_systems": api(OPEN),
    "GET api_system": api(OPEN),
    "GET api_cards": api(OPEN),
    "GET api_card": api(OPEN, key="card"),
    "GET api_rules": api(OPEN),
    "GET api_rule": api(OPEN, key="rule"),
    "GET api_tables": api(OPEN),
    "GET api_table": api(OPEN, key="of_table"),
    "GET api_lists": api(OPEN),
    "GET api_list": api(OPEN, key="list"),
    "POST api_resolve": api(OPEN, {"face": 3, "target": 5}, calc="calc"),
    # warbands
    "GET api_warbands": api(MINE),
    "POST api_warbands": api(DO_MINE, {"name": "New", "system": "dozen-die"}),
    "GET api_warband": api(SEE),
    "GET api_shared": api(OPEN, code="share_code"),
    "GET api_members": api(SEE),
    "POST api_members": api(FOR_WARBAND, vassal),
    "POST api_new_hero": api(FOR_WARBAND, HERO),
    "POST api_found": api(FOR_WARBAND),
    "POST api_delete_draft": api(FOR_WARBAND),
    "POST api_rename_warband": api(FOR_WARBAND, NAME),
    "POST api_archive": api(FOR_WARBAND),
    "POST api_restore": api(FOR_WARBAND),
    "POST api_copy_warband": api(FOR_WARBAND, NAME),
    "POST api_visibility": api(FOR_WARBAND, {"visibility": "public"}),
    "POST api_share_code": api(FOR_WARBAND),
    "POST api_region": api(ORGANISE, {"region": "caela"}),
    "GET api_options": api(SEE),
    "POST api_change_options": api(FOR_WARBAND, {"changes": {"open_market": True}}),
    "GET api_own_cards": api(SEE),
    "POST api_own_cards": api(FOR_WARBAND, lambda ids: {"card": ids["house_card"] | {"key": "sun_blade"}}),
    "GET api_own_card": api(SEE),
    "POST api_change_own_card": api(FOR_WARBAND, lambda ids: {"card": ids["house_card"]}),
    "POST api_withdraw_own_card": api(FOR_WARBAND),
    "POST api_restore_own_card": api(FOR_WARBAND),
    "POST api_warband_notes": api(OWN, {"text": "Note"}),
    "GET api_history": api(SEE),
    "GET api_silver": api(SEE),
    "GET api_receipts": api(SEE),
    "GET api_memorial": api(SEE),
    "GET api_print": api(SEE),
    "GET api_shop": api(SEE),
    "POST api_buy": api(FOR_WARBAND, {"card": "dagger"}),
    "POST api_correct_silver": api(ORGANISE, AMOUNT),
    "POST api_grant_item": api(ORGANISE, {"card": "dagger", "reason": "Because"}),
    # members
    "GET api_member": api(SEE),
    "GET api_member_history": api(SEE),
    "GET api_member_xp": api(SEE),
    "GET api_learnable": api(SEE),
    "POST api_learn": api(FOR_WARBAND, {"card": "riding"}),
    "POST api_forget": api(FOR_WARBAND, {"card": "riding"}),
    "POST api_change_hero": api(FOR_WARBAND, HERO),
    "POST api_rename_member": api(FOR_WARBAND, NAME),
    "POST api_dismiss": api(FOR_WARBAND),
    "POST api_take_class": api(FOR_WARBAND, {"subclass": "fighter"}),
    "POST api_retire": api(FOR_WARBAND),
    "POST api_bring_back": api(ORGANISE, REASON),
    "POST api_master": api(FOR_WARBAND, lambda ids: {"master": ids["member_id"]}, member_id="vassal"),
    "POST api_copy_member": api(ORGANISE, NAME),
    "POST api_mount": api(FOR_WARBAND, lambda ids: {"mount": ids["mount"]}),
    "POST api_dismount": api(FOR_WARBAND),
    "POST api_member_notes": api(OWN, {"text": "Note"}),
    "POST api_abilities": api(ORGANISE, lambda ids: {"abilities": {ids["ability"]: 4}, "reason": "Misread"}),
    "POST api_correct_xp": api(ORGANISE, AMOUNT),
    "POST api_correct_standing": api(ORGANISE, {"standing": "lost", "reason": "Because"}),
    "POST api_add_condition": api(FOR_WARBAND, {"label": "Tired"}),
    "POST api_end_condition": api(FOR_WARBAND),
    "GET api_outfits": api(SEE),
    "POST api_equip": api(FOR_WARBAND, {"card": "dagger"}),
    "GET api_legality": api(SEE),
    "POST api_put_back": api(FOR_WARBAND),
    "GET api_rolls": api(SEE),
    "GET api_roll": api(SEE, roll="roll"),
    "POST api_make_roll": api(FOR_WARBAND, {"chosen": {}, "faces": [3]}, roll="roll"),
    "GET api_rolled": api(SEE, event_id="rolled"),
    "POST api_roll_again": api(FOR_WARBAND, event_id="rolled"),
    "POST api_state": api(FOR_WARBAND, {"state": {"wounds": 1}}),
    "POST api_wear": api(FOR_WARBAND, {"wear": 1}),
    "GET api_portrait": api(SEE),
    "PUT api_portrait": api(FOR_WARBAND),
    "DELETE api_portrait": api(FOR_WARBAND),
    # things
    "GET api_thing": api(SEE),
    "POST api_sell": api(FOR_WARBAND),
    "POST api_use_up": api(FOR_WARBAND),
    "POST api_give": api(FOR_WARBAND, {"member": None}),
    "POST api_take": api(FOR_WARBAND),
    "POST api_put_on": api(FOR_WARBAND),
    "POST api_take_off": api(FOR_WARBAND),
    "POST api_load": api(FOR_WARBAND, {"loaded": True}),
    # campaigns
    "GET api_presets": api(OPEN),
    "GET api_campaigns": api(OPEN),
    "POST api_campaigns": api(DO_MINE, {"name": "New", "system": "dozen-die"}),
    "GET api_campaign": api(SEE),
    "POST api_change_campaign": api(ORGANISE, NAME),
    "POST api_hand_over": api(FIRST, user),
    "POST api_end_campaign": api(FIRST),
    "GET api_campaign_options": api(SEE),
    "POST api_change_campaign_options": api(ORGANISE, {"changes": {"open_market": True}}),
    "GET api_house_cards": api(SEE),
    "POST api_house_cards": api(ORGANISE, lambda ids: {"card": ids["house_card"] | {"key": "sun_blade"}}),
    "GET api_house_card": api(SEE),
    "POST api_change_card": api(ORGANISE, lambda ids: {"card": ids["house_card"]}),
    "POST api_withdraw_card": api(ORGANISE),
    "POST api_restore_card": api(ORGANISE),
    "GET api_house_tables": api(SEE),
    "GET api_house_table": api(SEE, key="of_table"),
    "POST api_change_table": api(ORGANISE, {"rows": [{"first": 1, "last": 12, "code": "bed_rest"}]}, key="of_table"),
    "POST api_reset_table": api(ORGANISE, key="of_table"),
    "GET api_log": api(SEE),
    "GET api_standings": api(SEE),
    "GET api_xp_over_time": api(SEE),
    "GET api_waiting": api(SEE),
    "GET api_people": api(SEE),
    "POST api_change_role": api(ORGANISE, {"role": "spectator"}),
    "POST api_remove_person": api(ORGANISE),
    "POST api_leave_seat": api(SEATED),
    "GET api_invitations": api("3yy33443"),
    "POST api_invitations": api(ORGANISE),
    "POST api_withdraw_invitation": api(ORGANISE),
    "GET api_invitation": api(OPEN),
    "POST api_accept": api(DO_MINE),
    "GET api_campaign_warbands": api(SEE),
    "POST api_campaign_warbands": api("y4444413", lambda ids: {"warband": ids["lone_warband"]}),
    "POST api_take_out": api(FOR_WARBAND),
    "POST api_give_warband": api(ORGANISE, user),
    "GET api_candidates": api("yyyy344y"),
    "GET api_entry_requests": api(SEE),
    "POST api_grant_entry": api(ORGANISE),
    "POST api_decline_entry": api(ORGANISE),
    # adventures
    "GET api_adventures": api(SEE),
    "POST api_adventures": api(
        PLAY, lambda ids: {"warbands": [ids["warband_id"], ids["other_warband"]], "name": "New"}
    ),
    "GET api_adventure": api(SEE),
    "POST api_change_adventure": api(PLAY, NAME),
    "GET api_muster": api(SEE, query="?warband={warband_id}"),
    "POST api_muster": api(
        FOR_WARBAND, lambda ids: {"going": [{"warband": ids["warband_id"], "members": ids["going"]}]}
    ),
    "POST api_report": api(PLAY, report),
    "POST api_confirm": api("3yyy3413"),
    "POST api_dispute": api("3yyy3413", REASON),
    "POST api_correct_report": api(ORGANISE, report),
    "POST api_close_adventure": api(ORGANISE),
    "POST api_cancel": api(PLAY),
    # intervals
    "GET api_intervals": api(SEE),
    "GET api_interval": api(SEE),
    "POST api_mark_step": api(FOR_WARBAND, {"step": "upkeep", "done": True}),
    "POST api_court_help": api(FOR_WARBAND, lambda ids: member(ids) | {"helped": True}),
    "POST api_bargain": api(FOR_WARBAND, lambda ids: member(ids) | {"face": 3}),
    "POST api_use_skill": api(FOR_WARBAND, lambda ids: member(ids) | {"card": "riding"}),
    "POST api_deadline": api(ORGANISE, {"deadline": None}),
    "POST api_close_interval": api(FOR_WARBAND, {"drop": True}),
    "GET api_recovery": api(SEE),
    "POST api_ask": api(FOR_WARBAND),
    "POST api_type_in": api(FOR_WARBAND, {"faces": [1]}),
    "GET api_shelf": api(SEE),
    "POST api_purchase": api(FOR_WARBAND, {"card": "dagger"}),
    # the log
    "GET api_event": api(SEE),
    "POST api_undo": api(FOR_WARBAND),
}
