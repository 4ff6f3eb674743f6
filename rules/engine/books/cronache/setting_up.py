"""Setting up and reinforcements: the only place that knows who deploys first and where, and how the bid goes (CC-SETUP)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import (
    Faults,
    Length,
    boolean,
    calc,
    count,
    face,
    faces,
    group,
    length,
    many,
    whole,
    word,
)
from rules.engine.books.cronache.values import PLAYERS
from rules.engine.types import BadInput

DEPLOYMENT_SIDES = (4, 6, 8)
DEPLOY_CM = 20
SCOUT_ACCESS_CM = 20
SCOUT_ENEMY_CM = 10
ARRIVAL_CM = 15
FIRST_ARRIVALS = 2  # the turn
ARRIVAL_SIDES = 4
MOST_FIGHTERS = 10_000


def other(player: str) -> str:
    """The other of the two players."""
    return "b" if player == "a" else "a"


def deployment_first(
    *, rolls_a: tuple[int, ...], rolls_b: tuple[int, ...], fighters_a: int, fighters_b: int
) -> dict[str, Any]:
    """Totals of the deployment roll, who deploys first, and who places, fighter by fighter.

    Errors: BadInput `dice_mismatch`. Rule: CC-SETUP-3, CC-SETUP-4
    """
    if not len(rolls_a) == len(rolls_b) == len(DEPLOYMENT_SIDES):
        raise BadInput("dice_mismatch")
    total_a, total_b = sum(rolls_a), sum(rolls_b)
    first = None if total_a == total_b else "a" if total_a < total_b else "b"
    order: list[str] = []
    if first is not None:
        left = {"a": fighters_a, "b": fighters_b}
        turns = min(left.values())
        order = [first, other(first)] * turns
        order += ["a"] * (left["a"] - turns) + ["b"] * (left["b"] - turns)
    return {"total_a": total_a, "total_b": total_b, "first": first, "order": order}


def is_scouting(fighter: Fighter, access_point_cm: Length | None) -> bool:
    """Whether a fighter makes use of Ricognizione. Rule: CC-SETUP-5"""
    return access_point_cm is not None and access_point_cm > DEPLOY_CM and "ricognizione" in fighter.skills


def may_deploy(
    *,
    access_point_cm: Length,
    fighter: Fighter,
    enemy_access_point_cm: Length | None,
    nearest_enemy_cm: Length | None,
    arriving: bool,
) -> dict[str, Any]:
    """Whether a fighter may be placed at a point. Rule: CC-SETUP-4, CC-SETUP-5, CC-SETUP-9"""
    found = []
    if arriving:
        if access_point_cm > ARRIVAL_CM:
            found.append("CC-SETUP-9")
    else:
        if is_scouting(fighter, access_point_cm):
            near_access = enemy_access_point_cm is not None and enemy_access_point_cm <= SCOUT_ACCESS_CM
            if near_access or (nearest_enemy_cm is not None and nearest_enemy_cm <= SCOUT_ENEMY_CM):
                found.append("CC-SETUP-5")
        elif access_point_cm > DEPLOY_CM:
            found.append("CC-SETUP-4")
        if "rinforzi" in fighter.skills:
            found.append("CC-SETUP-9")
    return {"allowed": not found, "violations": found}


def _also_deploy(
    faults: Faults,
    *,
    access_point_cm: Length | None,
    fighter: Fighter,
    enemy_access_point_cm: Length | None,
    arriving: bool,
    **_others: Any,
) -> None:
    if not arriving and is_scouting(fighter, access_point_cm) and enemy_access_point_cm is None:
        faults.missing()


class _Bidding:
    """The bid for the first hand while it runs. Rule: CC-SETUP-8"""

    def __init__(self, dice: dict[str, int | None]) -> None:
        self.dice = dice
        self.spent = {"a": 0, "b": 0}
        self.leader: str | None = None
        self.standing: int | None = None
        self.over = False
        self.short = False

    def has_dice(self, player: str) -> bool:
        available = self.dice[player]
        return available is None or self.spent[player] < available

    def bid(self, player: str, natural: int) -> None:
        """One die more; `short` once somebody bids a die that he doesn't have."""
        self.short = self.short or not self.has_dice(player)
        self.spent[player] += 1
        if self.standing is None or natural > self.standing:
            self.leader, self.standing = player, natural
        self.over = self.leader is not None and not self.has_dice(other(self.leader))


def initiative(
    *, first: str, bids: tuple[dict[str, Any], ...], dice_a: int | None, dice_b: int | None
) -> dict[str, Any]:
    """Who gets the first hand of the game; nobody while the bid is open.

    Errors: BadInput `must_bid`, `out_of_turn`, `too_few_dice`. Rule: CC-SETUP-8
    """
    if not bids or bids[0]["player"] != first or bids[0]["natural"] is None:
        raise BadInput("must_bid")
    bidding = _Bidding({"a": dice_a, "b": dice_b})
    for one in bids:
        player, natural = one["player"], one["natural"]
        if bidding.over or player == bidding.leader:
            raise BadInput("out_of_turn")
        if natural is None:
            bidding.over = True
        else:
            bidding.bid(player, natural)
    if bidding.short:
        raise BadInput("too_few_dice")
    return {
        "active_player": bidding.leader if bidding.over else None,
        "standing": bidding.standing,
        "dice_spent_a": bidding.spent["a"],
        "dice_spent_b": bidding.spent["b"],
    }


def reinforcements(*, turn: int, waiting: int, natural: int | None) -> dict[str, int]:
    """How many of those who wait arrive at the start of a turn. Rule: CC-SETUP-9"""
    arrive = 0 if turn < FIRST_ARRIVALS else min(waiting, natural or 0)
    return {"arrive": arrive, "waiting_after": waiting - arrive}


def _also_arrive(faults: Faults, *, turn: int | None, waiting: int | None, natural: int | None) -> None:
    if natural is None and turn is not None and turn >= FIRST_ARRIVALS and waiting:
        faults.missing()


_PLAYER = word(PLAYERS, required=True)

CALCS: tuple[Calc, ...] = (
    calc(
        "deployment_first",
        deployment_first,
        {
            "rolls_a": faces(*DEPLOYMENT_SIDES, required=True),
            "rolls_b": faces(*DEPLOYMENT_SIDES, required=True),
            "fighters_a": whole(0, MOST_FIGHTERS, default=0),
            "fighters_b": whole(0, MOST_FIGHTERS, default=0),
        },
        "CC-SETUP-3",
    ),
    calc(
        "may_deploy",
        may_deploy,
        {
            "access_point_cm": length(required=True),
            "fighter": fighter(),
            "enemy_access_point_cm": length(),
            "nearest_enemy_cm": length(),
            "arriving": boolean(),
        },
        "CC-SETUP-4",
        also=_also_deploy,
    ),
    calc(
        "initiative",
        initiative,
        {
            "first": _PLAYER,
            "bids": many(group({"player": _PLAYER, "natural": face()}), required=True),
            "dice_a": count(),
            "dice_b": count(),
        },
        "CC-SETUP-8",
    ),
    calc(
        "reinforcements",
        reinforcements,
        {"turn": whole(1, required=True), "waiting": count(required=True), "natural": face(ARRIVAL_SIDES)},
        "CC-SETUP-9",
        also=_also_arrive,
    ),
)
