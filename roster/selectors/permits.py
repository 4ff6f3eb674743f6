"""Which doors of a warband are open to whom and when: the one table behind the links of a page and the checks of an address.

A page shows a link only where `may` says so, and the address behind it asks `check`. Who may do what is decided by
`access`, as in the services; this table says which of its answers each door needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404

from core.errors import NotAllowed, Reason, Refused, Why
from roster.models import Member, Warband
from roster.selectors import access, rulebook
from roster.selectors.access import Reader
from roster.selectors.rulebook import Rulebook
from rules.engine.types import Violation
from rules.selectors import scope

SEE, EDIT, GRANT, OWN = "see", "edit", "grant", "own"
DRAFT, FOUNDED, ANY = "draft", "founded", "any"
# neither archived nor mustered; that and no interval; not archived; archived
OPEN, IDLE, LIVE, STORED = "open", "idle", "live", "stored"
ON, OFF = "on", "off"  # the roster


@dataclass(frozen=True, slots=True)
class Door:
    """What one address asks for. `alone`: not in a campaign. `needs`: something that the game must have at all.

    `unless`: something that a game may have, which opens a door of drafts to founded warbands too. `builds`: what is
    behind it changes a build; where that is counted, the book says whether a founded warband's may change. `joins`: open in
    play where the game has members who join then.
    """

    who: str
    build: str = ANY
    state: str = ANY
    member: str = ANY
    alone: bool = False
    needs: str = ""
    unless: str = ""
    builds: bool = False
    joins: bool = False


_LOOK = Door(SEE)
_ACT = Door(EDIT, state=OPEN)
_ACT_ON = Door(EDIT, state=OPEN, member=ON)
_BUILD_ON = Door(EDIT, state=OPEN, member=ON, builds=True)
_WORDS = Door(EDIT, state=LIVE)
_GRANT = Door(GRANT, state=LIVE)
_DRAFT = Door(EDIT, build=DRAFT, state=LIVE)
_OWN_CARDS = Door(EDIT, state=LIVE, alone=True)

WARBAND_DOORS: Mapping[str, Door] = {
    "warband": _LOOK,
    "silver": Door(SEE, needs="silver"),
    "history": _LOOK,
    "memorial": _LOOK,
    "print": _LOOK,
    "sheet": _LOOK,
    "share": _WORDS,
    "renew_code": _WORDS,
    "rename": _WORDS,
    "region": Door(GRANT, state=OPEN, needs="markets"),
    "options": Door(EDIT, state=LIVE, alone=True),
    "cards": _OWN_CARDS,
    "card_add": _OWN_CARDS,
    "card_change": _OWN_CARDS,
    "card_withdraw": _OWN_CARDS,
    "card_restore": _OWN_CARDS,
    "shop": Door(EDIT, state=OPEN, needs="markets"),
    "recruit": Door(EDIT, state=OPEN, builds=True, joins=True),
    "hero_new": _DRAFT,
    "found": _DRAFT,
    "delete": Door(EDIT, build=DRAFT),
    "copy": Door(EDIT),
    "archive": Door(EDIT, state=IDLE),
    "restore": Door(EDIT, state=STORED),
    "notes": Door(OWN, state=LIVE),
    "correct_silver": Door(GRANT, state=LIVE, needs="silver"),
    "grant_item": Door(GRANT, state=LIVE, needs="things"),
}
MEMBER_DOORS: Mapping[str, Door] = {
    "member": _LOOK,
    "xp": Door(SEE, needs="xp"),
    "rolls": _LOOK,
    "roll": Door(EDIT, build=FOUNDED, state=LIVE, member=ON),
    "state": Door(EDIT, state=LIVE, member=ON, needs="state"),
    "hero": Door(EDIT, build=DRAFT, state=LIVE, member=ON),
    "learn": _BUILD_ON,
    "equip": Door(EDIT, state=OPEN, member=ON, needs="takes", builds=True),
    "take_class": Door(EDIT, build=FOUNDED, state=OPEN, member=ON, needs="late_classes"),
    "forget": Door(EDIT, build=DRAFT, state=OPEN, member=ON, unless="free_levels", builds=True),
    "wear": _ACT_ON,
    "retire": Door(EDIT, build=FOUNDED, state=OPEN, member=ON),
    "dismiss": _ACT_ON,
    "bring_back": Door(GRANT, state=OPEN, member=OFF),
    "rename_member": _WORDS,
    "master": Door(EDIT, state=OPEN, member=ON, needs="masters"),
    "mount": Door(EDIT, state=OPEN, member=ON, needs="mounts"),
    "dismount": Door(EDIT, state=OPEN, member=ON, needs="mounts"),
    "copy_member": Door(GRANT, state=OPEN, member=ON),
    "condition": Door(EDIT, state=LIVE, member=ON),
    "set_portrait": _WORDS,
    "remove_portrait": _WORDS,
    "member_notes": Door(OWN, state=LIVE),
    "correct_xp": Door(GRANT, state=LIVE, needs="xp"),
    "correct_standing": Door(GRANT, state=OPEN),
    "correct_abilities": _GRANT,
}
THING_DOORS: Mapping[str, Door] = {
    "thing": _WORDS,
    "put_back": Door(EDIT, state=OPEN, needs="takes", builds=True),
    "sell": Door(EDIT, state=OPEN, needs="silver"),
    "give": Door(EDIT, state=OPEN, builds=True),
    "put_on": _ACT,
    "take_off": _ACT,
    "load": _WORDS,
    "use_up": _ACT,
    "wear_out": _WORDS,
}
CONDITION_DOORS: Mapping[str, Door] = {"end_condition": _WORDS}
EVENT_DOORS: Mapping[str, Door] = {
    "undo": Door(EDIT),
    "rolled": _LOOK,
    "roll_again": Door(EDIT, build=FOUNDED, state=LIVE),
}
DOORS: Mapping[str, Door] = {**WARBAND_DOORS, **MEMBER_DOORS, **THING_DOORS, **CONDITION_DOORS, **EVENT_DOORS}


class Permits:
    """What one reader may do with one warband, or with a member of it. In a template: `{% if may.shop %}`."""

    def __init__(
        self, warband: Warband, user: Reader, member: Member | None = None, share_code: str | None = None
    ) -> None:
        self._warband, self._member, self._user = warband, member, user
        self._who = {SEE} if access.sees(warband, user, share_code) else set()
        self.has = scope.of(warband.system_id)
        if access.edits(warband, user):
            self._who |= {EDIT}
        if access.grants(warband, user):
            self._who |= {GRANT}
        if access.reads_notes(warband, user):
            self._who |= {OWN}

    def of(self, member: Member) -> "Permits":
        """The same reader's permits for a member of the same warband, without asking again."""
        other = Permits.__new__(Permits)
        other._warband, other._member, other._user, other._who = self._warband, member, self._user, self._who
        other.has = self.has
        return other

    def __getitem__(self, name: str) -> bool:
        door = DOORS[name]
        return self._offers(door) and door.who in self._who and self._closed(door) is None

    @property
    def acts(self) -> bool:
        """Whether this reader acts for the warband at all."""
        return EDIT in self._who

    @property
    def only_owns(self) -> bool:
        """Whether this reader owns the warband but plays no more in its circle: he may look at it, or take it out."""
        return EDIT not in self._who and OWN in self._who

    def check_who(self, name: str) -> None:
        """Raises: Http404 for what may not be seen, NotAllowed for what may not be done."""
        wanted = DOORS[name].who
        if not self._offers(DOORS[name]):
            raise Http404
        if wanted in self._who:
            return
        if SEE not in self._who or wanted in (SEE, OWN):
            raise Http404
        raise NotAllowed("organiser" if wanted == GRANT else access.who_edits(self._warband, self._user))

    def check(self, name: str) -> None:
        """Raises: as `check_who`, and Refused when this isn't the time for it."""
        self.check_who(name)
        closed = self._closed(DOORS[name])
        if closed is not None:
            raise Refused([closed], system=self._warband.system_id, house=self._warband.house_id)

    def _offers(self, door: Door) -> bool:
        """Whether the game knows at all what is behind a door."""
        return not door.needs or bool(getattr(self.has, door.needs))

    def _closed(self, door: Door) -> Why | None:
        """Why a door is closed to everybody now."""
        warband, member = self._warband, self._member
        named = {"warband": warband.name}
        if door.joins and warband.in_play and self._rules.in_play:
            return Reason("archived", named) if warband.archived_at is not None else None
        counted = self.has.counts and door.builds and warband.founded_at is not None
        if counted and self._stands:
            return self._stands[0]
        late = door.build == DRAFT and warband.founded_at is not None and not counted
        if late and not (door.unless and getattr(self.has, door.unless)):
            return Reason("already_founded", named)
        if door.build == FOUNDED and warband.founded_at is None:
            return Reason("still_a_draft", named)
        if door.state in (OPEN, IDLE, LIVE) and warband.archived_at is not None:
            return Reason("archived", named)
        if door.state == STORED and warband.archived_at is None:
            return Reason("not_archived", named)
        if door.state in (OPEN, IDLE) and warband.mustered_for is not None:
            return rulebook.mustered(warband)
        if door.state == IDLE and warband.interval is not None:
            return Reason("interval_open", named)
        if door.alone and warband.circle_id is not None:
            return Reason("house_of_a_campaign", named)
        if member is not None:
            return _closed_for(door, member)
        return None

    @cached_property
    def _stands(self) -> list[Violation]:
        """Why a counted build that is founded stays as it is."""
        return self._rules.book.may_rebuild(self._rules.options)

    @cached_property
    def _rules(self) -> Rulebook:
        return rulebook.of(self._warband)


def _closed_for(door: Door, member: Member) -> Reason | None:
    if door.member == ON and member.standing != Member.ON_ROSTER:
        return Reason("not_on_roster", {"member": member.name, "standing": member.standing})
    if door.member == OFF and member.standing == Member.ON_ROSTER:
        return Reason("already_on_roster", {"member": member.name})
    return None
