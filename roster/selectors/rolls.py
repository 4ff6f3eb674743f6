"""What a member may roll, what is said before it, and what it was: questions to the book about rolls in play."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import Http404

from core.errors import BadField
from core.models import Event
from core.texts import line
from roster import events
from roster.models import Member, Possession
from roster.selectors import facing, snapshots
from roster.selectors.access import Reader
from roster.selectors.facing import Facing
from roster.selectors.names import Names
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import Asked, Choice, Die, Field, Lying, MemberState, OddsSeries, RollKind, Throw
from rules.engine.types import Violation

MADE = (events.ROLLED, events.ROLLED_AGAIN)

OPPONENT = "opponent"  # the kind of field that may name a member of another warband
NAMED = "named"  # the kind of field that takes names without a sheet
MOST_NAMED, NAME_MOST = 20, 40


@dataclass(frozen=True, slots=True)
class RollPage:
    """A roll before it is made: fields with their values, dice and numbers or why not, odds."""

    kind: RollKind
    fields: tuple[Field, ...]
    asked: Asked
    throw: Throw | None
    refusal: Violation | None
    odds: tuple[OddsSeries, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """A roll and who is there for it, as the book sees them."""

    kind: RollKind
    fields: tuple[Field, ...]
    member: MemberState
    party: tuple[MemberState, ...]
    others: tuple[MemberState, ...]
    options: Mapping[str, Any]


def kinds(member: Member, rules: Rulebook) -> tuple[RollKind, ...]:
    return rules.book.rolls(snapshots.member(member, rules), rules.options)


def fields(member: Member, rules: Rulebook, roll: str, reader: Reader) -> tuple[Field, ...]:
    """What is said before a roll, as far as `reader` sees whom it may name. Raises: Http404 for a roll that isn't there."""
    return _table(member, rules, roll, lambda: facing.others(member.warband, rules, reader)).fields


def asked(member: Member, rules: Rulebook, roll: str, chosen: Mapping[str, Any], reader: Reader) -> Asked:
    """A roll as the book reads it; what isn't chosen has its default. Raises: Http404, BadField by the field's key."""
    return _asked(_table(member, rules, roll, lambda: facing.others(member.warband, rules, reader)), chosen)


def asked_again(first: Event, member: Member, rules: Rulebook) -> Asked:
    """A roll as it was asked for, with what it names as that is now: also those who left the adventure since.

    Raises: Http404, BadField for what is gone.
    """
    chosen = first.payload["chosen"]
    met = first.payload.get("met", [])
    return _asked(
        _table(member, rules, first.payload["roll"], lambda: facing.named(met, rules)),
        chosen,
        first.payload.get("against"),
    )


def before(member: Member, rules: Rulebook, roll: str, chosen: Mapping[str, Any], reader: Reader) -> RollPage:
    """All that a page shows before the dice fall. Raises: as `asked`."""
    table = _table(member, rules, roll, lambda: facing.others(member.warband, rules, reader))
    one = _asked(table, chosen)
    throw = rules.book.throw(one)
    if isinstance(throw, Violation):
        return RollPage(table.kind, table.fields, one, None, throw, ())
    return RollPage(table.kind, table.fields, one, throw, None, rules.book.roll_odds(one))


def alike(dice: Sequence[Die]) -> list[tuple[int, ...]]:
    """Places of dice that are alike in sides, colour and owner, group by group in the order of the throw."""
    found: dict[Die, list[int]] = {}
    for place, die in enumerate(dice):
        found.setdefault(die, []).append(place)
    return [tuple(places) for places in found.values()]


def thrown_again(acts: Sequence[Event], grants: bool) -> Mapping[UUID, Sequence[Event]]:
    """By event id of a first throw: the throws of its dice that came later and stand."""
    first = {str(one.id): one.id for one in acts if one.kind == events.ROLLED}
    found: dict[UUID, list[Event]] = {}
    later = Event.objects.filter(kind=events.ROLLED_AGAIN, touches__row__in=first.values(), undone_by=None)
    for one in later.distinct().order_by("-number") if first else ():
        if one.payload["first"] in first:
            found.setdefault(first[one.payload["first"]], []).append(one)
    return found


def owners(before: RollPage, names: Names) -> dict[str, str]:
    """Names of what dice may belong to, by id: things of the roller, everybody on the roster, and whom he may face.

    The roller is among them only where others roll too: alone, all dice are his.
    """
    asked, several = before.asked, before.throw is not None and bool(before.throw.whose)
    things = {one.id: one.label or names.card(one.card.key) for one in asked.member.possessions}
    people = (one for one in (*asked.party, *asked.others) if several or one.id != asked.member.id)
    return {**things, **{one.id: one.name for one in people}}


def owners_by_id(ids: set[str], names: Names) -> dict[str, str]:
    """The same for a roll that was made, also for what is gone since."""
    wanted = [one for one in ids if one]
    things = Possession.objects.filter(pk__in=wanted).select_related("card") if wanted else ()
    members = Member.objects.filter(pk__in=wanted) if wanted else ()
    found = {str(one.pk): one.label or names.card(one.card.key) for one in things}
    return {**found, **{str(one.pk): one.name for one in members}}


def again_code(rules: Rulebook, roll: str) -> str:
    """What the book calls one more throw of a roll; empty where it has no name for it."""
    nobody = MemberState("", rules.book.kinds()[0].key)
    return next((kind.again for kind in rules.book.rolls(nobody, rules.options) if kind.key == roll), "")


def again_of(first: Event) -> Event | None:
    """The throw of a roll's dice that came later and stands."""
    found = thrown_again([first], False).get(first.id)
    return found[0] if found else None


def made(event_id: UUID, kinds: Sequence[str] = MADE) -> Event:
    """A roll that was made, set aside or not. Raises: Http404."""
    event = Event.objects.filter(id=event_id, kind__in=kinds).first()
    if event is None:
        raise Http404
    return event


def dice_of(event: Event) -> tuple[Die, ...]:
    """The dice of a roll that was made, in the order of the throw."""
    return tuple(Die(one["sides"], one["colour"], one["owner"], one.get("name", "")) for one in event.payload["dice"])


def faces_of(event: Event) -> tuple[int, ...]:
    """The faces that lie there, one for each of these dice."""
    return tuple(one["face"] for one in event.payload["dice"])


def may_again(event: Event) -> list[int]:
    """Places of the dice that one more throw may still replace; none once it was made, or the roll was set aside."""
    stands = event.kind == events.ROLLED and not Event.objects.filter(undoes=event).exists()
    return list(event.payload["again"]) if stands and not times_again(event) else []


def odds_again(first: Event, member: Member, rules: Rulebook) -> tuple[OddsSeries, ...]:
    """Chances of one more throw of a roll, from the sheet as it stands; none where it can't be made any more."""
    if not may_again(first):
        return ()
    try:
        one = asked_again(first, member, rules)
    except (BadField, Http404):  # a thing or a helper of the roll is gone
        return ()
    return rules.book.odds_again(one, dice_of(first), faces_of(first))


def thrown(event: Event) -> list[dict[str, Any]]:
    """Dice of a roll in play as they were thrown, with colour and face; of one more throw those alone that it threw."""
    told = event.payload
    if event.kind not in MADE:
        return []
    places = told.get("thrown_again", range(len(told["dice"])))
    return [{**told["dice"][place], "typed": told["typed"]} for place in places]


def times_again(first: Event) -> int:
    """How often the dice of a roll were thrown again, set aside ones left out."""
    again = Event.objects.filter(kind=events.ROLLED_AGAIN, touches__row=first.id, undone_by=None)
    return again.distinct().count()


def latest(member: Member, most: int = 10) -> list[Event]:
    """The last rolls of a member that stand, newest first."""
    made = Event.objects.filter(
        stream=member.warband_id,
        kind__in=MADE,
        touches__row=member.pk,
        undone_by=None,
    )
    return list(made.distinct().order_by("-number")[:most])


# --- inside -----------------------------------------------------------------------------------------------------------


def _party(member: Member, rules: Rulebook) -> tuple[MemberState, tuple[MemberState, ...]]:
    """The member as the book sees him, and everybody on the roster."""
    rows = snapshots.rows(Member.objects.filter(warband_id=member.warband_id))
    states = snapshots.states(rows, rules)
    party = tuple(state for state in states.values() if state.standing == Member.ON_ROSTER)
    return states[member.pk], party


def _table(member: Member, rules: Rulebook, roll: str, others: Callable[[], Sequence[Facing]]) -> _Table:
    """Whom a roll is about, and what is said before it; `others` are asked for only where it may name one of them."""
    state, party = _party(member, rules)
    kind = next((kind for kind in rules.book.rolls(state, rules.options) if kind.key == roll), None)
    if kind is None:
        raise Http404(f"no roll {roll}")
    wanted = rules.book.roll_fields(state, roll, party, rules.options)
    met = tuple(others()) if any(one.kind == OPPONENT for one in wanted) else ()
    added = tuple(Choice(one.state.id, label=one.state.name, heading=one.warband_name) for one in met)
    offered = tuple(replace(one, choices=(*one.choices, *added)) if one.kind == OPPONENT else one for one in wanted)
    states = tuple(one.state for one in met)
    return _Table(kind, rules.book.facing(offered, states), state, party, states, rules.options)


def _asked(table: _Table, chosen: Mapping[str, Any], made: str | None = None) -> Asked:
    """`made`: the first throw of the opponent's roll that this one stands against already."""
    known = {one.key for one in table.fields}
    for name in chosen:
        if name not in known:
            raise BadField(name, "unknown_choice")
    values = {one.key: _value(one, chosen[one.key]) if one.key in chosen else one.default for one in table.fields}
    one = Asked(table.member, table.kind.key, values, table.party, table.options, table.others)
    return replace(one, latest=_lying(one, table, made)) if table.kind.meets else one


def _lying(asked: Asked, table: _Table, made: str | None) -> Lying | None:
    """The roll that an opponent made: the one that this roll met before, with its dice as they lie since, or the latest."""
    who = next(
        (one for one in (asked.named(one.key) for one in table.fields if one.kind == OPPONENT) if one is not None), None
    )
    if who is None:
        return None
    stand = Event.objects.filter(
        kind__in=MADE, touches__row=UUID(who.id), undone_by=None, payload__roll=asked.key, payload__member=who.id
    ).distinct()
    if made is not None:
        stand = stand.filter(Q(id=made) | Q(payload__first=made))
    found = stand.order_by("-number").first()
    if found is None:
        return None
    return Lying(found.payload.get("first") or str(found.id), found.payload["chosen"], dice_of(found), faces_of(found))


def _value(wanted: Field, given: Any) -> Any:
    """A value of the right shape. Raises: BadField `unknown_choice`, `out_of_range`, `not_named`, and for a name."""
    known = {one.value for one in wanted.choices}
    match wanted.kind:
        case "bool" if isinstance(given, bool):
            return given
        case "int" if type(given) is int:
            least, most = wanted.minimum, wanted.maximum
            if (least is not None and given < least) or (most is not None and given > most):
                raise BadField(wanted.key, "out_of_range", least=least, most=most)
            return given
        case "choice" | "opponent" if isinstance(given, str) and given in known:
            return given
        case "several" if isinstance(given, list | tuple) and all(
            isinstance(one, str) and one in known for one in given
        ):
            return tuple(one.value for one in wanted.choices if one.value in given)
        case "named":
            return _named(wanted, given)
    raise BadField(wanted.key, "unknown_choice")


def _named(wanted: Field, given: Any) -> tuple[dict[str, Any], ...]:
    """Names that were typed, each with its number. Raises: BadField `not_named`, and for a name."""
    least, most = wanted.minimum or 0, wanted.maximum or 0
    rows = given if isinstance(given, list | tuple) else [given]
    if len(rows) > MOST_NAMED or not all(_is_named(one, least, most) for one in rows):
        raise BadField(wanted.key, "not_named", count=MOST_NAMED, least=least, most=most)
    return tuple({"name": line(one["name"], wanted.key, NAME_MOST), "number": one["number"]} for one in rows)


def _is_named(one: Any, least: int, most: int) -> bool:
    return (
        isinstance(one, dict)
        and set(one) == {"name", "number"}
        and isinstance(one["name"], str)
        and type(one["number"]) is int
        and least <= one["number"] <= most
    )
