"""What is said before a roll of a fighter: the only place that knows the fields and turns answers into the roller."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.engine.books.base import Asked, Choice, Field, MemberState, PossessionState, RollKind
from rules.engine.books.cronache import enemies, kept, rights
from rules.engine.books.cronache.cards import MELEE, view_of
from rules.engine.books.cronache.deeds import DEEDS
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.flames import throws_flames
from rules.engine.books.cronache.powers import HIGHEST_RANK, known_of, schools_of
from rules.engine.books.cronache.thresholds import DIVINE
from rules.engine.books.cronache.values import DICE, TESTS

MELEE_ROLL, SHOT, TRIAL, POWER = "melee_attack", "ranged_attack", "trial", "power"
BARE = "unarmed"
SMALL_FIRST, LARGE_FIRST = "small_first", "large_first"
MOST = 99
# What may be in force in an attack and changes its numbers: skills and powers of his own, and powers of anybody on him.
FOR_MELEE = (
    "berserker",
    "colpo_mortale",
    "ira",
    "dottrina_dell_orso",
    "dottrina_della_scimmia",
    "dottrina_della_tigre",
    "dottrina_dell_unicorno",
    "dottrina_della_fenice",
    "dottrina_del_dragone",
    "cento_mani_e_cento_occhi",
    "telepatia",
)
FOR_SHOTS = ("tiro_letale",)
ON_MELEE = ("armi_infuocate_stregoneria", "scudo_d_acqua", "sogni_a_occhi_aperti")
ON_SHOTS = ("scudo_d_acqua", "sogni_a_occhi_aperti")
WINDS = "storm_winds"


def kinds(member: MemberState) -> tuple[RollKind, ...]:
    """Rolls that a fighter may make with what he has."""
    found = [RollKind(MELEE_ROLL, "CC-MELEE-2")]
    if weapons(member, frozenset({"ranged"})):
        found.append(RollKind(SHOT, "CC-RANGED-2"))
    found.append(RollKind(TRIAL, "CC-TEST-2"))
    if schools_of(kept.fighter_of(member)):
        found.append(RollKind(POWER, "CC-POWER-3"))
    return (*found, *(RollKind(one.key, one.rule) for one in DEEDS.values() if one.offered(member)))


def fields(member: MemberState, key: str) -> tuple[Field, ...]:
    """What is said before a roll, in the order to ask it."""
    return (*_of_roll(member, key), *rights.fields(member, key))


def _of_roll(member: MemberState, key: str) -> tuple[Field, ...]:
    if key in DEEDS:
        return DEEDS[key].fields(member)
    die = Field("die", "choice", DICE[-1], choices=tuple(Choice(one, label=one) for one in DICE))
    match key:
        case "melee_attack":
            return (die, _weapon(member, MELEE, kept.WEAPON), *enemies.fields("enemy_combat"), *_melee(member))
        case "ranged_attack":
            hidden = Field("ally_near_target", "bool", False)
            shot = _weapon(member, frozenset({"ranged"}), kept.RANGED)
            blown = any(one.card.stats.get("wind") for one in weapons(member, frozenset({"ranged"})))
            winds = (Field(WINDS, "bool", False),) if blown else ()
            forces = _in_force(member, FOR_SHOTS, ON_SHOTS)
            return (die, shot, *enemies.fields("enemy_dexterity"), hidden, *winds, *forces)
        case "trial":
            return (
                Field("trial", "choice", TESTS[0], choices=tuple(Choice(one) for one in TESTS)),
                Field("dice", "several", DICE, choices=tuple(Choice(one, label=one) for one in DICE)),
                Field("order", "choice", SMALL_FIRST, choices=(Choice(SMALL_FIRST), Choice(LARGE_FIRST))),
            )
        case "power":
            known = schools_of(kept.fighter_of(member)) or ("",)
            return (
                die,
                Field("school", "choice", known[0], choices=tuple(Choice(one) for one in known)),
                Field("power_rank", "int", 1, 1, HIGHEST_RANK),
                enemies.chosen_field(),
            )
    return ()


def _melee(member: MemberState) -> tuple[Field, ...]:
    found = [Field("prone", "bool", False)]
    if any(one.card.key == DIVINE for one in member.possessions):
        found.append(Field("first_attack", "bool", False))
    if any(key in member.cards for key in ("odio", "astio")):
        found.append(Field("chosen_enemy", "bool", False))
    if "danza_di_lame" in member.cards:
        found.append(Field("melee_successes", "int", 0, 0, MOST))
    return (*found, *_in_force(member, FOR_MELEE, ON_MELEE))


def _in_force(member: MemberState, own: Iterable[str], anybodys: Iterable[str]) -> tuple[Field, ...]:
    """Skills and powers that may be in force on him, as one field. Rule: CC-POWER-2, CC-POWER-14"""
    powers = view_of(member.catalogue).powers.values()
    open_to = {one.key for one in known_of(kept.fighter_of(member), powers)}
    known = [key for key in own if key in member.cards or key in open_to]
    known += [key for key in anybodys if key in member.catalogue.cards]
    return (Field("in_force", "several", (), choices=tuple(Choice(key) for key in known)),) if known else ()


def _weapon(member: MemberState, categories: frozenset[str], place: str) -> Field:
    """Which of his weapons, the ready one first."""
    owned = sorted(weapons(member, categories), key=lambda one: one.place != place)
    choices = [Choice(one.id, name=one.card.key, label=one.label) for one in owned]
    if categories == MELEE:
        choices.append(Choice(BARE))
    return Field("weapon", "choice", choices[0].value, choices=tuple(choices))


def weapons(member: MemberState, categories: frozenset[str]) -> list[PossessionState]:
    """Weapons to attack with; flames are thrown in an action of their own. Rule: CC-ACTION-7, CC-RANGED-8"""
    return [one for one in member.possessions if one.card.category in categories and not throws_flames(one.card)]


# --- answers ----------------------------------------------------------------------------------------------------------


def attacker(asked: Asked) -> Fighter:
    """The roller with the weapon that he chose and what is in force on him. Rule: CC-SLOT-2, CC-SLOT-6"""
    member, said = asked.member, asked.chosen
    chosen = next((one for one in member.possessions if one.id == said.get("weapon")), None)
    melee = chosen is not None and chosen.card.category in MELEE
    one = kept.fighter_of(
        member,
        weapon=chosen if melee else None,
        shot=None if melee else chosen,
        effects=said.get("in_force", ()),
    )
    if said.get("weapon") == BARE:
        one = replace(one, weapon=Fighter().weapon, weapon_upgrades={})
    return one
