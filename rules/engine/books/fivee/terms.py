"""Hebrew terms of the source: the only place that tells which identifier each of them stands for.

Whole terms only: some differ by two swapped letters or begin alike. Spellings that mean one thing share its code.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import Calc
from rules.engine.inputs import word
from rules.engine.types import BadInput

ABILITIES: Mapping[str, str] = {
    "כוח": "str",
    "זריזות": "dex",
    "חוסן": "con",
    "תבונה": "int",
    "חוכמה": "wis",
    "כריזמה": "cha",
}
SKILLS: Mapping[str, str] = {
    "אתלטיקה": "athletics",
    "אקרובטיקה": "acrobatics",
    "זריזות ידיים": "sleight_of_hand",
    "התגנבות": "stealth",
    "מאגיה": "arcana",
    "היסטוריה": "history",
    "חקירה": "investigation",
    "טבע": "nature",
    "דת": "religion",
    "טיפול בחיות": "animal_handling",
    "תובנה": "insight",
    "רפואה": "medicine",
    "הבחנה": "perception",
    "תפיסה": "perception",
    "השרדות": "survival",
    "הישרדות": "survival",
    "תרמית": "deception",
    "איום": "intimidation",
    "הופעה": "performance",
    "שכנוע": "persuasion",
}
CLASSES: Mapping[str, str] = {
    "אשף": "wizard",
    "כוהן": "cleric",
    "דרואיד": "druid",
    "סייר": "ranger",
    "פייטן": "bard",
    "פלאדין": "paladin",
    "כושף": "sorcerer",
    "מכשף": "warlock",
    "נוכל": "rogue",
    "ברברי": "barbarian",
}
OTHERS: Mapping[str, str] = {
    "תכונה": "ability",
    "ערך תכונה": "ability_score",
    "מתאם": "modifier",
    "תוסף": "bonus",
    "מחסר": "penalty",
    "ק20": "d20",
    "גלגול": "roll",
    "בדיקת תכונה": "ability_check",
    "זריקת הצלה": "saving_throw",
    "הצלה": "saving_throw",
    "גלגול התקפה": "attack_roll",
    "גלגול נזק": "damage_roll",
    "יתרון": "advantage",
    "חסרון": "disadvantage",
    "חיסרון": "disadvantage",
    "השראה": "inspiration",
    "דירוג קושי": "dc",
    "ד״ק": "dc",
    "קל מאוד": "very_easy",
    "קל": "easy",
    "בינוני": "medium",
    "קשה": "hard",
    "קשה מאוד": "very_hard",
    "כמעט בלתי אפשרי": "nearly_impossible",
    "שליטה": "proficient",
    "תוסף שליטה": "proficiency_bonus",
    "מומחיות": "expertise",
    "דרגה": "level",
    "מיומנות": "skill",
    "תחרות": "contest",
    "תיקו": "tie",
    "תיק״ו": "tie",
    "בדיקה קבועה": "passive_check",
    "הבחנה קבועה": "passive_perception",
    "שיתוף פעולה": "working_together",
    "עזרה לאחר": "help_action",
    "בדיקה קבוצתית": "group_check",
    "הרמה ונשיאה": "carry",
    "יכולת נשיאה": "capacity_kg",
    "דחיפה, גרירה או הרמה": "limit_kg",
    "גודל": "size",
    "קטנטן": "tiny",
    "חלופה": "variant",
    "עומס": "encumbrance",
    "מועמס": "encumbered",
    "מועמס בכבדות": "heavily_encumbered",
    "מהירות": "speed_m",
    "קילוגרם": "kg",
    "מטר": "m",
    "מ׳": "m",
    "נשק קפא״פ": "melee_weapon",
    "נשק טווח": "ranged_weapon",
    "מעודן": "finesse",
    "שריון": "armor",
    "דירוג שריון": "armor_class",
    "יוזמה": "initiative",
    "התחבאות": "hide",
    "בלתי נראה": "invisible",
    "מעורפל קלות": "lightly_obscured",
    "מעורפל בכבדות": "heavily_obscured",
    "נקודות פגיעה": "hit_points",
    "קוביית פגיעה": "hit_die",
    "לחש": "spell",
    "תכונת הטלת לחשים": "spellcasting_ability",
    "מקצוע": "class",
    "זוטון": "halfling",
    "בר-מזל": "lucky",
    "חצי אורק": "half_orc",
    "כלי גנבים": "thieves_tools",
    "מאפיין": "feature",
    "השה״ם": "gm",
    "דמות": "character",
    "מפלצת": "monster",
    "יצור": "creature",
    "הרפתקן": "adventurer",
    "ציוד": "equipment",
    "משקל": "weight_kg",
}
_KINDS = (("ability", ABILITIES), ("skill", SKILLS), ("class", CLASSES), ("term", OTHERS))
# People type plain quotation marks and hyphens where the source has Hebrew ones.
_FOLDED = str.maketrans({'"': "״", "”": "״", "“": "״", "'": "׳", "’": "׳", "־": "-"})


def folded(text: str) -> str:
    """A term as it is looked up: one kind of each mark, single spaces."""
    return " ".join(text.translate(_FOLDED).split())


KNOWN: Mapping[str, dict[str, str]] = {
    folded(hebrew): {"kind": kind, "code": code} for kind, terms in _KINDS for hebrew, code in terms.items()
}


def term(*, hebrew: str) -> dict[str, str]:
    """Kind and identifier of a term. Errors: BadInput `bad_value` for one that the source doesn't have.

    Rule: 5E-ABIL-1, 5E-SKILL-1, 5E-CAST-1
    """
    found = KNOWN.get(folded(hebrew))
    if found is None:
        raise BadInput("bad_value", "hebrew")
    return found


CALCS: tuple[Calc, ...] = (Calc("term", term, {"hebrew": word()}, "5E-SKILL-1"),)
