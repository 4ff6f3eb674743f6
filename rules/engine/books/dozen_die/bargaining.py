"""Bargaining and bribery: the only place that knows who may try, what silver adds and what a roll opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import BargainResult, BribeStep, Calc, MemberState, OddsRow, OfferState
from rules.engine.books.dozen_die import options as house
from rules.engine.books.dozen_die.abilities import ability, value
from rules.engine.books.dozen_die.checks import SIDES, check, needed_face, passing_faces
from rules.engine.books.dozen_die.experience import ROLES
from rules.engine.books.dozen_die.figures import knows
from rules.engine.books.dozen_die.kinds import HERO, SQUIRE, VASSAL
from rules.engine.books.dozen_die.recovery import BED_REST, FELL, MAY_BARGAIN
from rules.engine.inputs import boolean, face, integer, word
from rules.engine.odds import possible, row
from rules.engine.types import Violation

BRIBERY = "bribery"
SILVER_STEP = 100
MOST_SILVER = 400
BRIBES: tuple[BribeStep, ...] = tuple(
    BribeStep(silver, silver // SILVER_STEP) for silver in range(0, MOST_SILVER + 1, SILVER_STEP)
)


def may_bargain(role: str, fallen: bool, bed_rest: bool, court_help: bool, tried: bool) -> bool:
    """Whether a character may try. Court help lifts bed rest only. Rule: DD-BARGAIN-2"""
    return role == HERO and not tried and not fallen and (not bed_rest or court_help)


def bargain(ch: int, bribe_bonus: int, roll: int) -> dict[str, Any]:
    """Target after the bribe, success, and the highest availability that the face opens (0: none).

    Rule: DD-BARGAIN-3, DD-BARGAIN-4
    """
    target = ch + bribe_bonus
    success = check(roll, target)
    return {"target": target, "success": success, "max_availability": roll if success else 0}


def bribe(amount: int, has_skill: bool, purse: int) -> dict[str, int] | Violation:
    """Bonus that silver buys and what stays in the purse.

    Errors, first match: `invalid_amount`, `no_skill`, `not_enough_silver`. Amount 0 is always fine.
    Rule: DD-BRIBE-2, DD-BRIBE-4
    """
    bonus = next((step.bonus for step in BRIBES if step.silver == amount), None)
    if bonus is None:
        return Violation("DD-BRIBE-4", "invalid_amount", {"silver": amount, "step": SILVER_STEP, "most": MOST_SILVER})
    if amount and not has_skill:
        return Violation("DD-BRIBE-1", "no_skill", {"skill": BRIBERY, "silver": amount})
    if amount > purse:
        return Violation("DD-BRIBE-4", "not_enough_silver", {"silver": amount, "purse": purse})
    return {"bonus": bonus, "purse_after": purse - amount}


# --- for a member -----------------------------------------------------------------------------------------------------


def who_may_bargain(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Kinds that may try in a house: heroes, and others where the house lets them. Rule: DD-BARGAIN-1"""
    squire = (SQUIRE,) if house.in_force(options, house.SQUIRE_MAY_BARGAIN) else ()
    vassals = (VASSAL,) if house.in_force(options, house.VASSALS_MAY_BARGAIN) else ()
    return (HERO, *squire, *vassals)


def reasons_against(
    member: MemberState, *, tried: bool, court_help: bool, options: Mapping[str, Any]
) -> list[Violation]:
    """Every reason against a member's bargain. A row of the house may let him though he fell.

    Rule: DD-BARGAIN-1, DD-BARGAIN-2
    """
    conditions = {one.kind for one in member.conditions}
    if MAY_BARGAIN in conditions:
        conditions -= {FELL, BED_REST}
    who = {"member": member.name, "kind": member.kind, "standing": member.standing}
    gates = (
        (member.standing != "roster", "DD-BARGAIN-1", "not_on_roster"),
        (member.kind not in who_may_bargain(options), "DD-BARGAIN-1", "not_a_hero"),
        (tried, "DD-BARGAIN-1", "already_tried"),
        (FELL in conditions, "DD-BARGAIN-2", "fell"),
        (BED_REST in conditions and not court_help, "DD-TIME-9", "bed_rest"),
        (ability(member, "CH").value is None, "DD-BARGAIN-3", "ability_not_set"),
    )
    return [Violation(rule, code, who) for stands, rule, code in gates if stands]


def steps_of(member: MemberState) -> tuple[BribeStep, ...]:
    """Bribes that a member may offer. Rule: DD-BRIBE-1, DD-BRIBE-2"""
    return BRIBES if knows(member, BRIBERY) else BRIBES[:1]


def bribe_of(member: MemberState, silver: int, purse: int) -> int | Violation:
    """Bonus of a member's bribe, or why it is refused."""
    paid = bribe(silver, knows(member, BRIBERY), purse)
    if isinstance(paid, Violation):
        return Violation(paid.rule, paid.code, {**paid.params, "member": member.name})
    return paid["bonus"]


def bargain_of(member: MemberState, bonus: int, rolled: int) -> BargainResult:
    """Outcome of a member's roll. Errors: BadInput `invalid_face`, `ability_not_set`."""
    done = bargain(value(member, "CH"), bonus, needed_face((rolled,), 0))
    return BargainResult(done["target"], rolled, done["success"], done["max_availability"], "DD-BARGAIN-4")


def against_purchase(offer: OfferState, max_availability: int, silver: int) -> list[Violation]:
    """Every reason against the one purchase that a successful bargain allows.

    Units: silver, as it lies in the purse after any bribe. Rule: DD-BARGAIN-4, DD-BARGAIN-5
    """
    item: Mapping[str, Any] = {"item": offer.card.key}
    rare, price = offer.availability, offer.price_silver
    found = []
    if offer.card.withdrawn:
        found.append(Violation("DD-BARGAIN-4", "withdrawn", item))
    if price is None:
        found.append(Violation("DD-BARGAIN-5", "no_price", item))
    if rare is not None and rare > max_availability:
        told = {**item, "availability": rare, "opened": max_availability}
        found.append(Violation("DD-BARGAIN-4", "too_rare", told))
    if price is not None and price > silver:
        found.append(Violation("DD-BARGAIN-5", "not_enough_silver", {**item, "silver": price, "purse": silver}))
    return found


def odds(ch: int, bribe_bonus: int) -> tuple[OddsRow, ...]:
    """Chance of failing and of each highest availability, worst first."""
    good = passing_faces(ch + bribe_bonus)
    fails = row("fails", SIDES - good, SIDES, max_availability=0)
    return possible((fails, *(row("opens", 1, SIDES, max_availability=best) for best in range(1, good + 1))))


CALCS: tuple[Calc, ...] = (
    Calc(
        "may_bargain",
        may_bargain,
        {
            "role": word(*ROLES),
            "fallen": boolean(),
            "bed_rest": boolean(),
            "court_help": boolean(),
            "tried": boolean(),
        },
        "DD-BARGAIN-2",
    ),
    Calc(
        "bargain",
        bargain,
        {"ch": integer(), "bribe_bonus": integer(0, BRIBES[-1].bonus, default=0), "roll": face()},
        "DD-BARGAIN-4",
        odds=odds,
    ),
    Calc("bribe", bribe, {"amount": integer(), "has_skill": boolean(), "purse": integer(0)}, "DD-BRIBE-2"),
)
