"""What a roster keeps of a fighter: the only place that turns a member into a Fighter and into a Build.

Printed values stand in the member's abilities under their codes, and so does what changes in play, counted from 0. What a
profile brings along is among his things and skills like all the rest; so many of a card as the profile prints are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.books.base import EMPTY, Ability, CardState, MemberKind, MemberState, Place, PossessionState
from rules.engine.books.cronache import effective
from rules.engine.books.cronache.building import Build, Upgrade
from rules.engine.books.cronache.cards import IMPROVISED, MELEE, UPGRADES, view_of
from rules.engine.books.cronache.fighter import PRINTED, Fighter
from rules.engine.books.cronache.values import CONDITIONS

FIGHTER, SUMMONED = "fighter", "summoned"
KINDS: tuple[MemberKind, ...] = tuple(
    MemberKind(
        key,
        earns_xp=False,
        needs_master=False,
        may_lead=False,
        counts_in_warband_xp=False,
        joins_in_play=key == SUMMONED,
    )
    for key in (FIGHTER, SUMMONED)
)

LOST, ARMOUR_LOST = "resistance_lost", "armour_lost"
POINTS = ("points_arcano", "points_concentrazione", "points_ki", "points_illusione")
MARKERS = ("marker_charge", "marker_screen", "marker_madness")
KILLS = ("melee_kills", "ranged_kills")
DEXTERITY_USED, WILLPOWER_USED = "dexterity_used", "willpower_used"
MUTATION = "mutation"
MOST = 999
HIGHEST_MUTATION = 8
CONDITION_ORDER = tuple(CONDITIONS)


def _state(code: str, rule: str, most: int = MOST) -> Ability:
    return Ability(code, 0, most, 0, "state", rule=rule)


ABILITIES: tuple[Ability, ...] = (
    Ability("resistance", 1, 99, 1, rule="CC-PROFILE-1"),
    *(Ability(code, 0, 99, 0, rule="CC-PROFILE-1") for code in PRINTED if code != "resistance"),
    _state(LOST, "CC-DMG-7"),
    _state(ARMOUR_LOST, "CC-DMG-4"),
    *(_state(code, "CC-POWER-5") for code in POINTS),
    *(_state(code, "CC-POWER-9") for code in MARKERS),
    *(_state(code, "CC-PROFILE-3") for code in KILLS),
    _state(DEXTERITY_USED, "CC-REROLL-3"),
    _state(WILLPOWER_USED, "CC-REROLL-2"),
    _state(MUTATION, "CC-MUT-2", HIGHEST_MUTATION),
)
STARTING: Mapping[str, int] = {one.code: one.default for one in ABILITIES}

WEAPON, SHIELD, RANGED, ARMOUR = "ready_weapon", "ready_shield", "ready_shot", "armour"
PLACES: tuple[Place, ...] = tuple(Place(key, 1) for key in (WEAPON, SHIELD, RANGED, ARMOUR))
PLACE_OF: Mapping[str, str] = {
    **dict.fromkeys(MELEE, WEAPON),
    "shield": SHIELD,
    "ranged": RANGED,
    "armour": ARMOUR,
}


def starting(profile: CardState | None) -> dict[str, int | None]:
    """Abilities of a new fighter, as his profile prints them. Rule: CC-PROFILE-1"""
    printed = profile.stats if profile is not None else EMPTY
    return {**STARTING, **{code: printed.get(code) or STARTING[code] for code in PRINTED}}


def number(member: MemberState, code: str) -> int:
    """A number that the roster keeps; what isn't set is as at the start."""
    value = member.abilities.get(code)
    return STARTING[code] if value is None else value


def begins_with(profile: CardState) -> tuple[str, ...]:
    """Keys of the cards that a profile prints. Rule: CC-PROFILE-1"""
    stats = profile.stats
    return (*(stats.get("starting_equipment") or ()), *(stats.get("starting_skills") or ()))


def upgrades_on(member: MemberState, thing: PossessionState | None) -> dict[str, CardState]:
    if thing is None:
        return {}
    return {one.card.key: one.card for one in member.possessions if one.part_of == thing.id}


def at(member: MemberState, place: str) -> PossessionState | None:
    """The thing at a place."""
    return next((one for one in member.possessions if one.place == place), None)


def armour_of(member: MemberState) -> PossessionState | None:
    """The armour that a fighter owns; there is at most one. Rule: CC-BUILD-3, CC-SLOT-3"""
    return next((one for one in member.possessions if one.card.category == "armour"), None)


def fighter_of(
    member: MemberState,
    *,
    weapon: PossessionState | None = None,
    shot: PossessionState | None = None,
    effects: Iterable[str] = (),
    **play: Any,
) -> Fighter:
    """A member as the calculations see him, with what is ready or with another weapon. `play`: fields of this moment.

    Rule: CC-PROFILE-3, CC-SLOT-2, CC-SLOT-3
    """
    ready, shield = weapon or at(member, WEAPON), at(member, SHIELD)
    shooting, armour = shot or at(member, RANGED), armour_of(member)
    used = {one.id for one in (ready, shield, shooting, armour) if one is not None}
    numbers: dict[str, Any] = {code: number(member, code) for code in (*PRINTED, *POINTS, *MARKERS, *KILLS)}
    return Fighter(
        profile=member.profile,
        class_words=class_words(member.profile),
        **numbers,
        weapon=ready.card if ready is not None else IMPROVISED,
        weapon_upgrades=upgrades_on(member, ready),
        shield=shield.card if shield is not None else None,
        ranged_weapon=shooting.card if shooting is not None else None,
        ranged_upgrades=upgrades_on(member, shooting),
        armour=armour.card if armour is not None else None,
        armour_upgrades={
            held.card.key: held.card for held in member.possessions if held.card.category == "armour_upgrade"
        },
        equipment=tuple(
            held.card for held in member.possessions if held.id not in used and held.card.category not in UPGRADES
        ),
        skills=member.cards,
        effects={key: card for key in effects if (card := _card(member, key)) is not None},
        conditions=frozenset(held.kind for held in member.conditions if held.kind in CONDITIONS),
        mutation=number(member, MUTATION) or None,
        **play,
    )


def _card(member: MemberState, key: str) -> CardState | None:
    """A skill of his, or a power that may be in force on anybody."""
    return member.cards.get(key) or member.catalogue.cards.get(key)


def resistance_left(member: MemberState, fighter: Fighter) -> int:
    """What is left of the starting Resistenza. Rule: CC-DMG-7"""
    return max(0, effective.resistance(fighter) - number(member, LOST))


# --- what he is made of -----------------------------------------------------------------------------------------------


def class_words(profile: CardState | None) -> frozenset[str]:
    return frozenset(profile.stats.get("class_words") or ()) if profile is not None else frozenset()


def build_of(member: MemberState) -> Build:
    """The build that rows keep: what the profile prints, and the rest as bought.

    Rule: CC-PROFILE-2, CC-CLASS-3, CC-CLASS-4, CC-BUILD-1
    """
    stats = member.profile.stats if member.profile is not None else EMPTY
    printed = Counter(stats.get("starting_equipment") or ())
    cards = {one.id: one.card for one in member.possessions}
    free: list[CardState] = []
    bought: list[CardState] = []
    upgrades: list[Upgrade] = []
    for one in member.possessions:
        if one.card.category in UPGRADES:
            upgrades.append(Upgrade(one.card, cards.get(one.part_of)))
        elif printed[one.card.key] > 0:
            printed[one.card.key] -= 1
            free.append(one.card)
        else:
            bought.append(one.card)
    printed_skills = frozenset(stats.get("starting_skills") or ())
    grants = stats.get("grants")
    return Build(
        base_cr=stats.get("base_cr") or 0,
        lists=view_of(member.catalogue).lists.open_to(class_words(member.profile), grants),
        starting_equipment=tuple(free),
        starting_skills=tuple(card for key, card in member.cards.items() if key in printed_skills),
        granted=grants is not None,
        weapons_only=bool(stats.get("weapons_only")),
        items=tuple(bought),
        upgrades=tuple(upgrades),
        skills=tuple(card for key, card in member.cards.items() if key not in printed_skills),
    )
