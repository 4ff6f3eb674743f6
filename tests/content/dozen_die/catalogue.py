"""The skill catalogue as the game prints it: the only place where the tests keep it beside the cards.

Names are those in print, None where the game prints none. A price is a number, a pair for a ladder, or None.
"""

from __future__ import annotations

from typing import NamedTuple


class Skill(NamedTuple):
    fi: str
    en: str | None
    key: str
    category: str
    price: int | tuple[int, int] | None
    timing: tuple[str, ...]
    rule: str


class Descriptor(NamedTuple):
    fi: str
    en: str | None
    key: str
    rule: str


SKILLS = (
    Skill("Hyppääminen", "Jumping", "jumping", "automatic", None, ("order",), "DD-JUMP"),
    Skill("Kahlaaminen", "Wade", "wade", "automatic", None, ("order",), "DD-WADE"),
    Skill("Kaupankäynti", "Bargaining", "bargaining", "automatic", None, ("before_adventure",), "DD-BARGAIN"),
    Skill("Kiipeäminen", "Climbing", "climbing", "automatic", None, ("order",), "DD-CLIMB"),
    Skill("Lataaminen", "Loading", "loading", "automatic", None, ("order",), "DD-LOAD"),
    Skill("Lähitaistelu", "Melee", "melee", "automatic", None, ("order", "reaction_charge"), "DD-MELEE"),
    Skill("Yhdessä kantaminen", "Carry Together", "carry_together", "automatic", None, ("order",), "DD-CARRY"),
    Skill("Ampuminen", "Shooting", "shooting", "general", (1, 4), ("order", "reaction"), "DD-SHOOT"),
    Skill("Lähitaistelu", "Melee", "melee_levels", "general", (2, 4), ("order", "reaction_charge"), "DD-MELEE-11"),
    Skill("Kestävyys", "Endurance", "endurance", "general", 1, ("instant",), "DD-ENDUR"),
    Skill("Lahjonta", "Bribery", "bribery", "general", 2, ("before_adventure",), "DD-BRIBE"),
    Skill("Ase kummassakin kädessä", "Two Weapon Combo", "two_weapon_combo", "general", 3, ("instant",), "DD-TWOW"),
    Skill("Ratsastus", "Riding", "riding", "general", 4, ("instant",), "DD-RIDE"),
    Skill("Ahdas", "Cramped", "cramped", "special", None, (), "DD-CRAMP"),
    Skill("Antitoksinen", "Antivenom", "antivenom", "special", None, (), "DD-ANTI"),
    Skill("Epäluotettava", "Untrustworthy", "untrustworthy", "special", None, (), "DD-UNTR"),
    Skill("Eteerinen", "Ethereal", "ethereal", "special", None, ("instant",), "DD-ETH"),
    Skill("Hukuttava", "Drowning", "drowning", "special", None, ("instant",), "DD-DROWN"),
    Skill("Hämäränäkö", None, "twilight_vision", "special", None, ("instant",), "DD-TWI"),
    Skill("Katseenvangitsija", None, "gaze_catcher", "special", None, ("instant",), "DD-GAZE"),
    Skill("Kömpelö maastossa", "Ungainly in Terrain", "ungainly", "special", None, (), "DD-UNG"),
    Skill("Lauma", "Pact", "pack", "special", None, (), "DD-PACK"),
    Skill("Lento", "Fly", "fly", "special", None, (), "DD-FLY"),
    Skill("Levitointi", "Levitation", "levitation", "special", None, (), "DD-LEVI"),
    Skill("Lyhytkasvuinen", "Stunted", "stunted", "special", None, (), "DD-STUNT"),
    Skill("Myrkyllinen", "Poisonous", "poisonous", "special", None, ("instant",), "DD-POIS"),
    Skill("Nekroottinen", "Necrotic", "necrotic", "special", None, (), "DD-NECR"),
    Skill("Nuorallakävely", "Tightrope Walking", "tightrope", "special", None, (), "DD-TIGHT"),
    Skill("Panssarin läpäisevä", "Armor Penetrating", "armour_penetrating", "special", None, (), "DD-PIERCE"),
    Skill("Parvi", "Swarm", "swarm", "special", None, ("instant",), "DD-SWARM"),
    Skill("Pelko", "Fear", "fear", "special", None, ("instant",), "DD-FEAR"),
    Skill("Ratsu", "Mount", "mount", "special", None, (), "DD-MOUNT"),
    Skill("Regeneraatio", "Regeneration", "regeneration", "special", None, ("start_of_round",), "DD-REGEN"),
    Skill("Sisäratsu", "Indoor Mount", "indoor_mount", "special", None, (), "DD-INDOOR"),
    Skill("Sotaratsu", "War Mount", "war_mount", "special", None, (), "DD-WARM"),
    Skill("Surmaaja", "Slayer", "slayer", "special", None, (), "DD-SLAY"),
    Skill("Tulenarka", "Sensitive to Fire", "sensitive_to_fire", "special", None, (), "DD-FIRE"),
    Skill("Tuplanoppavaranto", "Double Dice Pool", "double_dice_pool", "special", None, (), "DD-DOUBLE"),
    Skill("Uuvuttava", "Exhausting", "exhausting", "special", None, (), "DD-TIRE"),
    Skill("Valinnanvapaus", "Freedom of Choise", "freedom_of_choice", "special", None, (), "DD-FREE"),
    Skill("Valoherkkyys", "Sunlight Sensitivity", "sunlight_sensitivity", "special", None, (), "DD-SUN"),
    Skill("Väkivallaton", "Pacifist", "pacifist", "special", None, (), "DD-PAC"),
)

DESCRIPTORS = (
    Descriptor("Aktivointi", "Activation", "activation", "DD-TIME-1"),
    Descriptor("Ennen kierroksen alkua", None, "before_round", "DD-TIME-7"),
    Descriptor("Ennen seikkailua", None, "before_adventure", "DD-TIME-8"),
    Descriptor("Käsky", "Order", "order", "DD-TIME-2"),
    Descriptor("Reaktio", "Reaction", "reaction", "DD-TIME-3"),
    Descriptor("Välitön", "Instant", "instant", "DD-TIME-6"),
    Descriptor("Etäisyys", "Range", "range", "DD-RANGE-1"),
    Descriptor("Itse", "Self", "self", "DD-RANGE-3"),
    Descriptor("Kontakti", "Touch", "touch", "DD-RANGE-4"),
    Descriptor("Kuuloetäisyys", "Hearing Distance", "hearing", "DD-RANGE-5"),
    Descriptor("Näkökenttä", "Line of Sight", "line_of_sight", "DD-RANGE-7"),
    Descriptor("Luokka", None, "class_line", "DD-TAG-1"),
    Descriptor("Alkuaine", "Element", "element", "DD-ELEM-1"),
    Descriptor("Maa", None, "earth", "DD-ELEM-1"),
    Descriptor("Vesi", None, "water", "DD-ELEM-1"),
    Descriptor("Ilma", None, "air", "DD-ELEM-1"),
    Descriptor("Tuli", None, "fire", "DD-ELEM-1"),
    Descriptor("Asuste tai sormus", "Accessory or Ring", "accessory_or_ring", "DD-RING"),
    Descriptor("Elinympäristö", "Environment", "environment", "DD-ENV"),
    Descriptor("Haihtuminen", "Fading", "fading", "DD-FADE-1"),
    Descriptor("Illuusio", None, "illusion", "DD-ILLUS-1"),
    Descriptor("Kirous", "Curse", "curse", "DD-CURSE-1"),
    Descriptor("Kohtaaminen", "Encounter", "encounter", "DD-ENC-1"),
    Descriptor("Kuluminen", "Exhaustion", "exhaustion", "DD-EXH"),
    Descriptor("Loitsu", "Spell", "spell", "DD-SPELL-1"),
    Descriptor("Maaginen ilmiö", "Magic Effect", "magic_effect", "DD-MAGIC-1"),
    Descriptor("Mielenhallinta", "Mind Control", "mind_control", "DD-MIND-1"),
    Descriptor("NPC", "NPC", "npc", "DD-ENC-2"),
    Descriptor("Olento", "Creature", "creature", "DD-ENC-3"),
    Descriptor("Vauriokerroin", "Damage Multiplier", "damage_multiplier", "DD-MULT"),
    Descriptor("Hämärässä", None, "dusk", "DD-TWI-1"),
    Descriptor("Pimeässä", None, "darkness", "DD-TWI-1"),
    Descriptor("Pilkkopimeässä", None, "pitch", "DD-TWI-1"),
)
