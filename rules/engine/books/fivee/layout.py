"""How the sheet of a character is laid out: the only place that groups its numbers, gives them units and makes names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Block, Finding, Line, Section, Shown
from rules.engine.books.fivee import carrying, sheet
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.books.fivee.casting import ABILITY_OF as CASTS_BY
from rules.engine.books.fivee.figures import (
    CENTIMETRES,
    GRAMS,
    HP,
    HP_MAX,
    LEVEL,
    LOAD,
    LUCKY,
    NONE,
    SIZE,
    SPEED,
    Character,
    grade,
    save,
)
from rules.engine.books.fivee.skills import OF_ABILITY, SKILLS

SAVE, PASSIVE, MODIFIER = "save", "passive", "modifier"  # patterns of names
_KG, _M, _SIGNED = Shown("kg", GRAMS), Shown("m", CENTIMETRES), Shown(signed=True)
SHOWN: Mapping[str, Shown] = {
    **{code: Shown(beside=f"{code}_mod") for code in ABILITIES},
    **dict.fromkeys((f"{code}_mod" for code in ABILITIES), _SIGNED),
    **dict.fromkeys(map(save, ABILITIES), _SIGNED),
    **dict.fromkeys(SKILLS, _SIGNED),
    **dict.fromkeys((sheet.PROFICIENCY, sheet.INITIATIVE, "check"), _SIGNED),
    **dict.fromkeys((LOAD, sheet.CAPACITY, sheet.LIMIT, sheet.ENCUMBERED_FROM, sheet.HEAVILY_FROM, sheet.WEIGHT), _KG),
    SPEED: _M,
}
CALLED: Mapping[str, tuple[str, str]] = {
    **{f"{code}_mod": (MODIFIER, code) for code in ABILITIES},
    **{save(code): (SAVE, code) for code in ABILITIES},
    **{grade(save(code)): (SAVE, code) for code in ABILITIES},
    **{grade(skill): ("", skill) for skill in SKILLS},
    **{f"passive_{skill}": (PASSIVE, skill) for skill in SKILLS},
}
_ALWAYS_ON_CARD = (
    sheet.PROFICIENCY,
    sheet.INITIATIVE,
    SPEED,
    HP_MAX,
    sheet.SPELL_SAVE_DC,
    "passive_perception",
    sheet.CAPACITY,
)


def sections(character: Character, options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The sheet in parts; spells and the thresholds of the variant only where there are any."""
    casts = (sheet.SPELL_SAVE_DC,) if (character.main_class or "") in CASTS_BY else ()
    of_load = tuple(one.code for one in sheet.loads(character, options))
    return (
        _plain("who", LEVEL, SIZE, LUCKY),
        _plain("figures", sheet.PROFICIENCY, sheet.INITIATIVE, SPEED, HP, HP_MAX, *casts),
        Section(
            "abilities",
            (Block("", tuple(_ability(code) for code in ABILITIES)),),
            ("score", "modifier", "save", "proficiency"),
        ),
        _plain("load", LOAD, *(code for code in of_load if code != LOAD)),
        Section(
            "skills",
            tuple(
                Block(ability, tuple(Line(code, (code, f"passive_{code}", grade(code))) for code in skills))
                for ability, skills in OF_ABILITY.items()
                if skills
            ),
            ("check", "passive", "proficiency"),
        ),
    )


def remarks(character: Character, options: Mapping[str, Any]) -> tuple[Finding, ...]:
    """What the load does, and scores above the limit of adventurers. Rule: 5E-MOD-4, 5E-CARRY-3, 5E-ENC-2, 5E-ENC-3"""
    status = sheet.burden(character, options)
    found = [] if status == carrying.NONE else [Finding(status)]
    found += [
        Finding(said, {"ability": ability, "score": character.scores[ability]})
        for ability, said in sheet.warnings(character)
    ]
    return tuple(found)


def on_card(character: Character) -> tuple[str, ...]:
    """What stands on a printed card beside the scores: what everybody has, then saves and skills with a proficiency."""
    saves = (save(code) for code in ABILITIES if character.saves.get(code, NONE) != NONE)
    skills = (code for code in SKILLS if character.skills.get(code, NONE) != NONE)
    return (*_ALWAYS_ON_CARD, *saves, *skills)


def _ability(code: str) -> Line:
    return Line(code, (code, f"{code}_mod", save(code), grade(save(code))))


def _plain(key: str, *codes: str) -> Section:
    return Section(key, (Block("", tuple(Line(code, (code,)) for code in codes)),))
