"""Spellcasting abilities: the only place that knows which class casts by what (5E-CAST)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import Calc
from rules.engine.books.fivee.abilities import modifier
from rules.engine.books.fivee.proficiency import bonus_at
from rules.engine.books.fivee.reading import level as a_level
from rules.engine.books.fivee.reading import score as a_score
from rules.engine.inputs import word

ABILITY_OF: Mapping[str, str] = {
    "wizard": "int",
    "cleric": "wis",
    "druid": "wis",
    "ranger": "wis",
    "bard": "cha",
    "paladin": "cha",
    "sorcerer": "cha",
    "warlock": "cha",
}
BASE_DC = 8


def spellcasting_ability(**given: str) -> dict[str, str | None]:
    """The ability that a class casts by, null for any other class. Rule: 5E-CAST-1"""
    return {"ability": ABILITY_OF.get(given["class"])}


def spell_save_dc(*, score: int, level: int | None) -> dict[str, int]:
    """Target number of saves against a caster's spells; `score` is that of the spellcasting ability. Rule: 5E-CAST-3"""
    return {"dc": BASE_DC + bonus_at(level) + modifier(score)}


CALCS: tuple[Calc, ...] = (
    Calc("spellcasting_ability", spellcasting_ability, {"class": word()}, "5E-CAST-1"),
    Calc("spell_save_dc", spell_save_dc, {"score": a_score(), "level": a_level()}, "5E-CAST-3"),
)
