"""Rolls in play once the dice lie: the only place that says what a fighter's dice came to, and what may be repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.engine.books.base import Asked, Finding, NewCondition, RollOutcome
from rules.engine.books.cronache import asking, enemies, kept, once, playing, rights, sheet
from rules.engine.books.cronache.attack_rolls import Attack
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.conditions import poison_damage
from rules.engine.books.cronache.deed import KEYS, Read, rule_of, still_to_come
from rules.engine.books.cronache.deeds import DEEDS
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.harm import guard_of, left_of
from rules.engine.books.cronache.hitting import melee_hit, ranged_hit
from rules.engine.books.cronache.powers import POINTS
from rules.engine.books.cronache.rerolls import POINTS_FOR_MELEE
from rules.engine.books.cronache.rerolls import rule_of as rule_of_right
from rules.engine.books.cronache.trials import Trial, power_threshold, spend_dice, test_threshold
from rules.engine.books.cronache.weapons import dice_cost_of
from rules.engine.types import Violation

SKILL = "skill"  # a right that a roll gives itself
UNTIL = "next_adventure_closed"  # conditions last for the game


def read(asked: Asked, faces: Sequence[int]) -> RollOutcome | Violation:
    """What the faces mean, one for each die of `throw`."""
    why_not = playing.closed(asked)
    if why_not is not None:
        return why_not
    return _outcome(asked, _read(asked, faces))


def again(asked: Asked, faces: Sequence[int], times: int) -> tuple[int, ...] | Violation:
    """The die that may be thrown once more, by Destrezza, Volont\u00e0, points, a skill or a thing.

    Rule: CC-REROLL-1 to CC-REROLL-7, CC-TEST-7, CC-MUT-3
    """
    if times:
        return Violation("CC-REROLL-1", "thrown_again_already")
    deed = DEEDS.get(asked.key)
    if not faces or (rights.purpose_of(asked) is None and (deed is None or deed.once_more is None)):
        return Violation("CC-REROLL-1", "nothing_repeats_it")
    place = _place(asked, faces)
    if faces[place] == 1:
        return Violation("CC-REROLL-1", "a_one_stays")
    right = _right(asked, faces)
    return right if isinstance(right, Violation) else (place,)


def read_again(asked: Asked, first: Sequence[int], faces: Sequence[int]) -> RollOutcome | Violation:
    """The second face in the place of the first: what the first had changed is set right, and the reroll is paid."""
    before, after = _read(asked, first), _read(asked, faces)
    right = _right(asked, first)
    adds = {code: after.adds.get(code, 0) - before.adds.get(code, 0) for code in {*before.adds, *after.adds}}
    by: tuple[Finding, ...] = ()
    if right in rights.USED:
        adds[rights.USED[right]] = adds.get(rights.USED[right], 0) + 1
    elif isinstance(right, str) and right != SKILL:
        by = (Finding("repeated_by", {"card": right}, rule_of_right(right)),)
    used = tuple(kind for kind in after.used if kind not in before.used)
    if right == rights.TALISMAN:
        used = (*used, once.kind_of(once.USED_UP, rights.TALISMAN))
    if right in POINTS_FOR_MELEE:
        adds[POINTS_FOR_MELEE[right]] = adds.get(POINTS_FOR_MELEE[right], 0) - 1
    ended = after.ended | (before.received - after.received)
    return _outcome(asked, replace(after, findings=(*by, *after.findings), adds=adds, ended=ended, used=used))


def _place(asked: Asked, faces: Sequence[int]) -> int:
    """The die of a roll that is repeated: of a test the last that was spent. Rule: CC-TEST-7"""
    deed = DEEDS.get(asked.key)
    if asked.key == asking.TRIAL:
        return _spent(asked, faces).spent - 1
    return 0 if deed is None else deed.repeats(asked, faces)


def _right(asked: Asked, faces: Sequence[int]) -> str | Violation:
    """By what the die is repeated, or why by nothing."""
    natural = faces[_place(asked, faces)]
    deed = DEEDS.get(asked.key)
    if deed is None or deed.once_more is None:
        return rights.right_to(asked, asking.attacker(asked), natural)
    return SKILL if deed.once_more(asked, natural) else Violation("CC-REROLL-1", "nothing_repeats_it")


def _outcome(asked: Asked, found: Read) -> RollOutcome:
    """What is written on the sheet, and what is told of it."""
    bounds = {one.code: one.maximum for one in kept.ABILITIES}
    member = asked.member
    values = {
        code: min(max(kept.number(member, code) + more, 0), bounds[code]) for code, more in found.adds.items() if more
    }
    new = still_to_come(member, found.received)
    enemy = enemies.chosen(asked)
    findings = (
        *((Finding("against", {"enemy": enemy.name}),) if enemy is not None else ()),
        *found.findings,
        *(Finding("receives", {"card": one}, "CC-COND-8") for one in new),
        *_death(asked, values),
    )
    return RollOutcome(
        found.success,
        findings,
        _rule(asked),
        abilities=values,
        conditions=tuple(NewCondition(one, UNTIL) for one in (*new, *found.used)),
        ends=tuple(one.kind for one in member.conditions if one.kind in found.ended),
        counted=found.counted,
    )


def _rule(asked: Asked) -> str:
    deed = DEEDS.get(asked.key)
    return playing.RULES[asked.key] if deed is None else rule_of(deed, asked)


def _death(asked: Asked, values: Mapping[str, int]) -> tuple[Finding, ...]:
    """Whether what was lost is all that he had. Rule: CC-DMG-7"""
    most = sheet.most(asked.member, kept.LOST) or 0
    return (Finding("no_resistance_left", {}, "CC-DMG-7"),) if values.get(kept.LOST, 0) >= most else ()


def _read(asked: Asked, faces: Sequence[int]) -> Read:
    found = _faces_read(asked, faces)
    return _poisoned(asked, found, faces) if _spends_dice(asked) else found


def _spends_dice(asked: Asked) -> bool:
    """Whether the dice are the fighter's own; a test counts its poison itself, die by die."""
    deed = DEEDS.get(asked.key)
    return asked.key != asking.TRIAL if deed is None else deed.poisons


def _poisoned(asked: Asked, found: Read, faces: Sequence[int]) -> Read:
    """What the 1s among the dice that were spent cost under Veleno. Rule: CC-COND-2"""
    deed = DEEDS.get(asked.key)
    spent = faces[:1] if deed is None else [faces[place] for place in found.counted or range(len(faces))]
    hurt = poison_damage(kept.fighter_of(asked.member), spent)
    if not hurt:
        return found
    told = Finding("poison_hurts", {"damage": hurt}, "CC-COND-2")
    adds = {**found.adds, kept.LOST: found.adds.get(kept.LOST, 0) + hurt}
    return replace(found, findings=(*found.findings, told), adds=adds)


def _faces_read(asked: Asked, faces: Sequence[int]) -> Read:
    if asked.key in DEEDS:
        return DEEDS[asked.key].read(asked, faces)
    match asked.key:
        case "melee_attack":
            return _struck(asked, faces)
        case "ranged_attack":
            return _shot_at(asked, faces[0])
        case "trial":
            return _tried(asked, faces)
        case "power":
            return _powered(asked, faces[0])
    raise KeyError(asked.key)


def _told(attack: Attack, natural: int) -> Finding:
    if attack.critical(natural):
        code = "attack_critical"
    elif attack.hit(natural):
        code = "attack_hits"
    else:
        code = "attack_misses"
    return Finding(code, {"face": natural, "modified": attack.modified(natural), "threshold": attack.threshold})


def _struck(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-MELEE-3, CC-MELEE-5, CC-MELEE-6, CC-CRIT-4"""
    attack, natural = playing.melee(asked), faces[0]
    first = _told(attack, natural)
    if not attack.hit(natural):
        return Read(False, (first,))
    fighter, target = asking.attacker(asked), enemies.target(asked)
    done = melee_hit(
        natural=natural,
        fighter=fighter,
        target=target,
        critical=attack.critical(natural),
        chosen_enemy=asked.chosen.get("chosen_enemy", False),
        melee_successes=asked.chosen.get("melee_successes", 0),
        target_base_larger=False,
        damage_roll=faces[1] if len(faces) > 1 else None,
    )
    adds = {code: done[f"{code}_gained"] for code in ("points_arcano", "points_concentrazione")}
    gained = [Finding("points_gained", {"ability": code, "gained": more}) for code, more in adds.items() if more]
    return Read(True, (first, *_harm(done, fighter, target, "attack_melee"), *gained), adds)


def _shot_at(asked: Asked, natural: int) -> Read:
    """A shot, and with it one use of what is used a number of times in a game. Rule: CC-RANGED-9"""
    weapon = asking.attacker(asked).ranged_weapon
    found = _shot(asked, natural)
    if weapon is None or not number(weapon, playing.USES):
        return found
    told = Finding("thing_used_up", {"card": weapon.key}, "CC-RANGED-9")
    return replace(found, findings=(*found.findings, told), used=(once.kind_of(once.USED_UP, weapon.key),))


def _shot(asked: Asked, natural: int) -> Read:
    """Rule: CC-RANGED-3, CC-RANGED-5, CC-RANGED-7, CC-ACTION-7"""
    attack, fighter, target = playing.shot(asked), asking.attacker(asked), enemies.target(asked)
    cost = dice_cost_of(fighter.ranged_weapon)
    spent = (Finding("dice_spent", {"dice": cost}, "CC-ACTION-7"),) if cost > 1 else ()
    first = _told(attack, natural)
    back = number(fighter.ranged_weapon, "backfire") if fighter.ranged_weapon is not None and natural == 1 else 0
    if not attack.hit(natural):
        hurt = (Finding("weapon_backfires", {"damage": back}),) if back else ()
        return Read(False, (first, *hurt, *spent), {kept.LOST: back})
    done = ranged_hit(natural=natural, fighter=fighter, target=target, critical=attack.critical(natural))
    return Read(True, (first, *_harm(done, fighter, target, "attack_ranged"), *spent))


def _harm(done: Mapping[str, object], fighter: Fighter, target: Fighter, cause: str) -> list[Finding]:
    """What a hit does to the enemy, after his armour. Rule: CC-DMG-1, CC-DMG-4, CC-DMG-7"""
    found: list[Finding] = []
    damage = done["damage_dealt"]
    if done.get("killed"):
        found.append(Finding("enemy_killed"))
    elif isinstance(damage, int):
        suffered = guard_of(target, fighter, cause).take(damage, cancelled=False)
        found.append(Finding("damage_done", {"damage": damage, "suffered": suffered}))
        if suffered >= left_of(target):
            found.append(Finding("enemy_killed"))
    for name in _listed(done["conditions_received"]):
        found.append(Finding("enemy_receives", {"card": KEYS[name]}))
    for die in _listed(done["bonus_dice"]):
        found.append(Finding("bonus_die", {"die": die}))
    if done.get("dice_lost"):
        found.append(Finding("enemy_loses_dice"))
    return found


def _listed(value: object) -> list[str]:
    return list(value) if isinstance(value, list | tuple) else []


def _tried(asked: Asked, faces: Sequence[int]) -> Read:
    """A test die by die; those after the one that passes stay unspent. Rule: CC-TEST-2, CC-TEST-6"""
    fighter = kept.fighter_of(asked.member)
    threshold = test_threshold(asked.chosen["trial"], fighter, None)
    if "rianimato" in fighter.skills:
        return Read(False, (Finding("test_never_passed"),))
    trial = _spent(asked, faces)
    told: dict[str, int | str | bool | None] = {"dice": trial.spent, "threshold": threshold}
    hurt = trial.rolled.count(1) if fighter.under("veleno") else 0
    poison = (Finding("poison_hurts", {"damage": hurt}),) if hurt else ()
    return Read(
        trial.success, (Finding("test_passed" if trial.success else "test_failed", told), *poison), {kept.LOST: hurt}
    )


def _spent(asked: Asked, faces: Sequence[int]) -> Trial:
    trial = spend_dice(test_threshold(asked.chosen["trial"], kept.fighter_of(asked.member), None), len(faces), faces)
    assert trial is not None
    return trial


def _powered(asked: Asked, natural: int) -> Read:
    """Rule: CC-POWER-3, CC-GEN-11"""
    school, rank = asked.chosen["school"], asked.chosen["power_rank"]
    threshold = power_threshold(school, kept.fighter_of(asked.member), enemies.target(asked))
    success = natural != 1 and natural >= threshold
    told: dict[str, int | str | bool | None] = {"face": natural, "threshold": threshold, "rank": rank}
    return Read(success, (Finding("power_works" if success else "power_fails", told),), {POINTS[school]: -rank})
