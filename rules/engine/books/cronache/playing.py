"""Rolls in play before the dice fall: the only place that says which dice a fighter throws, with numbers and chances."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.books.base import Asked, CardState, Die, OddsRow, OddsSeries, Throw
from rules.engine.books.cronache import (
    asking,
    attack_rolls,
    effective,
    enemies,
    fight_odds,
    kept,
    once,
    rolling_odds,
)
from rules.engine.books.cronache import sheet as sheets
from rules.engine.books.cronache.acting import melee_die
from rules.engine.books.cronache.attack_rolls import Attack
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.deed import rule_of
from rules.engine.books.cronache.deeds import DEEDS
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.heights import STORM
from rules.engine.books.cronache.powers import POINTS
from rules.engine.books.cronache.trials import power_threshold, test_threshold
from rules.engine.books.cronache.values import BASE_THRESHOLD, SIDES
from rules.engine.types import Derived, Step, Violation, stacked

THRESHOLD = "threshold"
USES = "uses_per_game"
RULES = {
    asking.MELEE_ROLL: "CC-MELEE-3",
    asking.SHOT: "CC-RANGED-3",
    asking.TRIAL: "CC-TEST-2",
    asking.POWER: "CC-POWER-3",
}
_TRIAL_CODES = {"success": "success_after", "failure": "failure_after"}


# --- before -----------------------------------------------------------------------------------------------------------


def throw(asked: Asked) -> Throw | Violation:
    """The dice of a roll with the numbers that stand before it, or why it can't be made."""
    why_not = closed(asked)
    if why_not is not None:
        return why_not
    if (deed := DEEDS.get(asked.key)) is not None:
        return Throw(deed.dice(asked), deed.numbers(asked), rule_of(deed, asked))
    own, theirs, enemy = _numbers(asked), _enemys(asked), enemies.chosen(asked)
    whose = (*[asked.member.name] * len(own), *[enemy.name] * len(theirs)) if enemy is not None and theirs else ()
    return Throw(tuple(_dice(asked)), (*own, *theirs), RULES[asked.key], whose)


def closed(asked: Asked) -> Violation | None:
    """Why a roll can't be made now.

    Rule: CC-DMG-7, CC-FALL-5, CC-MUT-2, CC-ACTION-3, CC-COND-4, CC-RANGED-1, CC-RANGED-9, CC-TEST-4, CC-POWER-3
    """
    member = asked.member
    if not sheets.left(member, kept.fighter_of(member)).value:
        return Violation("CC-DMG-7", "no_resistance", {"member": member.name})
    if (gone := once.out(member)) is not None:
        return gone
    deed = DEEDS.get(asked.key)
    lying = asked.key == asking.TRIAL if deed is None else deed.lying(asked)
    if not lying and kept.fighter_of(member).prone:
        return Violation("CC-COND-4", "prone", {"member": member.name})
    if deed is not None:
        return deed.against(asked)
    if (gone := enemies.fallen(asked)) is not None:
        return gone
    if asked.key == asking.SHOT:
        near = asked.chosen["ally_near_target"] and "fuoco_di_copertura" not in member.cards
        if near:
            return Violation("CC-RANGED-1", "ally_in_the_way", {"member": member.name})
        weapon = asking.attacker(asked).ranged_weapon
        each = number(weapon, USES) if weapon is not None else 0
        if weapon is not None and each and once.left(member, weapon.key, once.USED_UP, each) <= 0:
            return Violation("CC-RANGED-9", "thing_used_up", {"card": weapon.key, "member": member.name})
    if asked.key == asking.TRIAL and not asked.chosen["dice"]:
        return Violation("CC-TEST-4", "no_dice_left", {"member": member.name})
    if asked.key == asking.POWER:
        code, rank = POINTS[asked.chosen["school"]], asked.chosen["power_rank"]
        have = kept.number(member, code)
        if have < rank:
            return Violation("CC-POWER-3", "too_few_points_left", {"ability": code, "have": have, "rank": rank})
    return None


def _dice(asked: Asked) -> list[Die]:
    fighter, owner = asking.attacker(asked), asked.member.id
    die: str | None = asked.chosen.get("die")
    match asked.key:
        case "melee_attack":
            strong = [Die(effective.D2, "strength", owner)] if effective.GENETIC_STRENGTH in fighter.skills else []
            return [Die(SIDES[melee_die(fighter, die) or "d4"], "", owner), *strong]
        case "trial":
            return [Die(SIDES[one], "", owner) for one in _order(asked)]
    return [Die(SIDES[die or "d4"], "", owner)]


def _order(asked: Asked) -> tuple[str, ...]:
    """Dice of a test in the order in which they are spent."""
    dice: tuple[str, ...] = asked.chosen["dice"]
    return dice if asked.chosen["order"] == asking.SMALL_FIRST else tuple(reversed(dice))


def _numbers(asked: Asked) -> tuple[Derived, ...]:
    member, fighter = asked.member, asking.attacker(asked)
    match asked.key:
        case "melee_attack":
            named = [sheets.value(member, fighter, code) for code in ("combat", "damage")]
            return (_threshold(melee(asked).threshold, fighter, "own_melee_threshold", "CC-MELEE-4"), *named)
        case "ranged_attack":
            accuracy = sheets.value(member, fighter, "accuracy")
            return (_threshold(shot(asked).threshold, fighter, "own_ranged_threshold", "CC-RANGED-4"), accuracy)
        case "trial":
            test = asked.chosen["trial"]
            return (_threshold(test_threshold(test, fighter, None), fighter, test, "CC-TEST-5"),)
        case "power":
            told = power_threshold(asked.chosen["school"], fighter, enemies.target(asked))
            return (_threshold(told, fighter, "power_threshold", "CC-POWER-3"),)
    raise KeyError(asked.key)


def _enemys(asked: Asked) -> tuple[Derived, ...]:
    """Numbers of an enemy with a sheet that count against an attack."""
    match asked.key:
        case "melee_attack":
            return enemies.numbers(asked, "combat")
        case "ranged_attack":
            return enemies.numbers(asked, "dexterity")
    return ()


def _threshold(value: int, fighter: Fighter, stat: str, rule: str) -> Derived:
    """A threshold with the cards that move it; the rest is the other side's, as its sheet has it or as it was said."""
    cards = [*fighter.skills.values(), *fighter.gear.values(), *fighter.weapon_upgrades.values()]
    steps = [Step("printed", "base_threshold", BASE_THRESHOLD)]
    steps += [Step("bought", one.key, number(one, stat)) for one in cards if number(one, stat)]
    rest = value - sum(one.amount for one in steps)
    return stacked(THRESHOLD, [*steps, *([Step("conditions", "circumstances", rest)] if rest else [])], rule)


def melee(asked: Asked) -> Attack:
    fighter = asking.attacker(asked)
    said = asked.chosen
    return attack_rolls.melee(
        melee_die(fighter, said["die"]) or said["die"],
        fighter,
        enemies.target(asked),
        chosen_enemy=said.get("chosen_enemy", False),
        first_attack=said.get("first_attack", False),
    )


def shot(asked: Asked) -> Attack:
    return attack_rolls.ranged(
        asked.chosen["die"],
        asking.attacker(asked),
        enemies.target(asked),
        ally_near_target=asked.chosen["ally_near_target"],
        table_effects=_over_the_table(asked),
    )


def _over_the_table(asked: Asked) -> tuple[CardState, ...]:
    """Powers that work on the whole table. Rule: CC-RANGED-4"""
    return (CardState(STORM, "power"),) if asked.chosen.get(asking.WINDS) else ()


# --- chances ----------------------------------------------------------------------------------------------------------


def odds(asked: Asked) -> tuple[OddsSeries, ...]:
    """Chances of the same roll, exact."""
    if closed(asked) is not None:
        return ()
    if (deed := DEEDS.get(asked.key)) is not None:
        return tuple(OddsSeries(key, rows) for key, rows in deed.rows(asked).items())
    return (OddsSeries("outcome", _rows(asked)),)


def _rows(asked: Asked) -> tuple[OddsRow, ...]:
    said = asked.chosen
    match asked.key:
        case "melee_attack":
            return fight_odds.melee_attack(
                die=said["die"],
                fighter=asking.attacker(asked),
                target=enemies.target(asked),
                chosen_enemy=said.get("chosen_enemy", False),
                first_attack=said.get("first_attack", False),
                contact_after_cm=None,
                melee_successes=said.get("melee_successes", 0),
            )
        case "ranged_attack":
            return fight_odds.ranged_attack(
                die=said["die"],
                fighter=asking.attacker(asked),
                target=enemies.target(asked),
                ally_near_target=said["ally_near_target"],
                table_effects=_over_the_table(asked),
            )
        case "trial":
            fighter = kept.fighter_of(asked.member)
            rows = rolling_odds.test_rows(
                purpose=said["trial"], fighter=fighter, dice=_order(asked), poisoner=Fighter()
            )
            return tuple(replace(one, code=_TRIAL_CODES[one.code]) for one in rows)
        case "power":
            return rolling_odds.power_rows(
                die=said["die"],
                school=said["school"],
                fighter=kept.fighter_of(asked.member),
                target=enemies.target(asked),
            )
    raise KeyError(asked.key)
