"""Rows of an interval's steps: recoveries with their dice, help from a court, skills. No query is made here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.models import Campaign, Interval, Recovery, SkillUse
from campaigns.selectors import odds, rulebook, trying, words
from campaigns.selectors.ways_back import WayBack
from core import wording
from core.errors import Refused, Why
from rules.engine.books.base import MemberState, TableRowState
from rules.engine.types import BadInput
from rules.selectors import catalogue
from rules.wording import word


@dataclass(frozen=True, slots=True)
class Die:
    """A face that was read, with what it was for."""

    face: int
    sides: int
    said: str
    tone: str


@dataclass(frozen=True, slots=True)
class RecoveryRow:
    """A recovery, with its place on the page: `state` is due (somebody must say how), asked (the background rolls) or rolled.

    `needs`: the dice that may be typed. `odds`: rows for a strip, empty once rolled. `back`: from the act that rolled it.
    `unset`: codes of abilities without which nothing can be rolled, `unset_said` the same in words.
    """

    id: UUID
    key: str
    member: UUID
    name: str
    state: str
    target: int | None
    unset: tuple[str, ...]
    unset_said: str
    needs: tuple[int, ...]
    odds: tuple[dict[str, Any], ...]
    dice: tuple[Die, ...]
    typed: bool
    result: str
    tone: str
    house: bool
    back: WayBack | None


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A member whom a court may help through his bed rest."""

    member: UUID
    name: str
    helped: bool


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill before the adventure: used, open, or barred."""

    key: str
    member: UUID
    name: str
    card: str
    skill: str
    used: bool
    note: str
    why_not: tuple[dict[str, Any], ...]
    back: WayBack | None


def refusals(campaign: Campaign, reasons: Iterable[Why]) -> tuple[dict[str, Any], ...]:
    """Reasons as rows with their sentences."""
    return tuple(wording.refusals(Refused(reasons, system=campaign.system_id, house=campaign.house_id)))


# --- recovery ---------------------------------------------------------------------------------------------------------


def recovery_row(
    campaign: Campaign,
    interval: Interval,
    row: Recovery,
    state: MemberState,
    table: Sequence[TableRowState],
    back: WayBack | None,
) -> RecoveryRow:
    book = rulebook.book_of(campaign)
    rolled = row.state == Recovery.ROLLED
    unset = () if rolled else trying.abilities_unset(campaign, state)
    house = rolled and any(one.house for one in _rows_read(row, table))
    return RecoveryRow(
        id=row.pk,
        key=f"recovery-{row.pk}",
        member=row.member_id,
        name=row.member.name,
        state="rolled" if rolled else "asked" if row.asked_at else "due",
        target=row.target if rolled else _target(campaign, state),
        unset=unset,
        unset_said=", ".join(word("ability", code) for code in unset),
        needs=book.recovery_sides(),
        odds=() if rolled else recovery_odds(campaign, interval, state, table),
        dice=tuple(_dice(campaign, row, book.recovery_sides(), table)) if rolled else (),
        typed=row.typed,
        result=words.result(campaign, row.outcome) if rolled else "",
        tone=words.result_tone(row.outcome, table) if rolled else "",
        house=house,
        back=back if rolled else None,
    )


def recovery_odds(
    campaign: Campaign, interval: Interval, state: MemberState, table: Sequence[TableRowState]
) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "label": words.result(campaign, row.code),
            "p": row.chance,
            "tone": words.result_tone(row.code, table),
            "note": _("house rule") if row.params.get("house") else "",
        }
        for row in odds.recovery(campaign, interval, state)
    )


def _target(campaign: Campaign, state: MemberState) -> int | None:
    try:
        return rulebook.book_of(campaign).recovery_target(state)
    except BadInput:
        return None


def _dice(campaign: Campaign, row: Recovery, sides: Sequence[int], table: Sequence[TableRowState]) -> Iterable[Die]:
    """The faces that were read: the first against its target, the next ones on the table."""
    for place, face in enumerate(row.faces):
        die = sides[place] if place < len(sides) else sides[-1]
        if place == 0:
            held = len(row.faces) == 1
            told = {"face": face, "target": row.target}
            said = _("%(face)s against %(target)s: held") if held else _("%(face)s against %(target)s: failed")
            yield Die(face, die, said % told, "good" if held else "bad")
        else:
            said = _("%(face)s on the table: %(result)s") % {
                "face": face,
                "result": words.result(campaign, row.outcome),
            }
            yield Die(face, die, said, words.result_tone(row.outcome, table))


def _rows_read(row: Recovery, table: Sequence[TableRowState]) -> list[TableRowState]:
    return [one for face in row.faces[1:] for one in table if one.first <= face <= one.last and one.code == row.outcome]


def help_rows(campaign: Campaign, interval: Interval, members: Iterable[MemberState]) -> tuple[HelpRow, ...]:
    """Members for whom help makes a difference, whatever they do with it."""
    book, cards = rulebook.book_of(campaign), rulebook.cards(campaign)
    found = []
    for one in members:
        bargains = [
            book.may_bargain(one, tried=False, court_help=helped, options=interval.options) for helped in (False, True)
        ]
        skills = [
            [why for _card, why in book.before_adventure(one, cards, court_help=helped)] for helped in (False, True)
        ]
        if bargains[0] != bargains[1] or skills[0] != skills[1]:
            found.append(HelpRow(UUID(one.id), one.name, trying.helped(interval, one.id)))
    return tuple(found)


# --- skills -----------------------------------------------------------------------------------------------------------


def skill_rows(
    campaign: Campaign,
    interval: Interval,
    members: Iterable[MemberState],
    uses: Sequence[SkillUse],
    back: Mapping[str, WayBack],
) -> tuple[SkillRow, ...]:
    used = {(str(row.member_id), row.card.key): row for row in uses}
    found = []
    for member in members:
        for one in trying.skills_of(campaign, interval, member, set(used)):
            use = used.get((member.id, one.card.key))
            why_not = () if one.used or one.why_not is None else refusals(campaign, [one.why_not])
            found.append(
                SkillRow(
                    key=f"skill-{member.id}-{one.card.key}",
                    member=UUID(member.id),
                    name=member.name,
                    card=one.card.key,
                    skill=catalogue.name(campaign.system_id, one.card.key, campaign.house_id),
                    used=one.used,
                    note=use.note if use else "",
                    why_not=why_not,
                    back=back.get(str(use.pk)) if use else None,
                )
            )
    return tuple(found)
