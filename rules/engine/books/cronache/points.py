"""Points and tokens: the only place that knows what fills a pool and what a token buys (CC-SKILL-7, CC-SKILL-11)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.effective import resistance
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import one_card_of
from rules.engine.books.cronache.reading import Faults, calc, count, face, whole, word
from rules.engine.books.cronache.values import BASE_THRESHOLD
from rules.engine.types import Violation

FOCUS_POINTS = 3  # of a fighter who has lost no Resistenza
TAROT_POINTS = 2
TOKENS = 3

ARCANO, CONCENTRAZIONE, ILLUSIONE = "arcano", "concentrazione", "illusione"
POOLS = (ARCANO, CONCENTRAZIONE, ILLUSIONE)
FOCUS = {"meditazione": CONCENTRAZIONE, "invocazione": ARCANO}
ONE_EACH = {
    "guerriero_psionico": CONCENTRAZIONE,
    "mago_guerriero": ARCANO,
    "campo_magico": ARCANO,
    "supremazia": ILLUSIONE,
    "neuro_ricevitore": CONCENTRAZIONE,
    "neuro_acceleratore": CONCENTRAZIONE,
    "scettro_del_potere": ARCANO,
    "scettro_del_dominio": ARCANO,
    "obolo_dei_morti": ARCANO,
    "dottrina_dell_aquila": CONCENTRAZIONE,
}
TAROT = "tarocchi"

BOUGHT: dict[str, dict[str, tuple[int, tuple[str, ...]]]] = {
    "debello": {"remove_condition": (1, ()), "pass_test": (1, ()), "reroll": (1, ())},
    "mano_della_fede": {"d4": (1, ("d4",)), "d8": (2, ("d8",)), "two_d6": (3, ("d6", "d6"))},
    "invitto": {"d6": (1, ("d6",)), "recover": (1, ()), "cancel_damage": (2, ())},
}
CHOICES = tuple(dict.fromkeys(choice for choices in BOUGHT.values() for choice in choices))


def focus_points(fighter: Fighter) -> int:
    """Points of Meditazione or Invocazione. Rule: CC-SKILL-11"""
    if fighter.resistance_left is None:
        return FOCUS_POINTS
    lost = resistance(fighter) - fighter.resistance_left
    return max(0, FOCUS_POINTS - lost)


def points_gained(*, card: str, fighter: Fighter, count: int, natural: int | None) -> dict[str, int]:
    """Points that a card gives its user; `count` is how often it was triggered. Rule: CC-SKILL-11, CC-POWER-5"""
    gained = dict.fromkeys(POOLS, 0)
    if card in FOCUS:
        gained[FOCUS[card]] = focus_points(fighter)
    elif card == TAROT:
        gained[ILLUSIONE] = TAROT_POINTS if natural is not None and natural >= BASE_THRESHOLD else 0
    else:
        gained[ONE_EACH[card]] = count
    return {f"points_{pool}_gained": points for pool, points in gained.items()}


def _needs_a_face(faults: Faults, *, card: str | None, natural: int | None, **_others: Any) -> None:
    if card == TAROT and natural is None:
        faults.missing()


def token_use(*, card: str, option: str, marker: int) -> dict[str, Any] | Violation:
    """Tokens left and dice gained after one use. Errors: `too_few_markers`. Rule: CC-SKILL-7"""
    cost, dice = BOUGHT[card][option]
    if marker < cost:
        return Violation("CC-SKILL-7", "too_few_markers")
    return {"marker_after": marker - cost, "bonus_dice": list(dice)}


def _fits_the_card(faults: Faults, *, card: str | None, option: str | None, **_others: Any) -> None:
    if card is not None and option is not None and option not in BOUGHT[card]:
        faults.add("unknown_value")


CALCS: tuple[Calc, ...] = (
    calc(
        "points_gained",
        points_gained,
        {
            "card": one_card_of(
                "Meditazione",
                "Invocazione",
                "Guerriero Psionico",
                "Mago Guerriero",
                "Campo Magico",
                "Supremazia",
                "Neuro-ricevitore",
                "Neuro-acceleratore",
                "Tarocchi",
                "Scettro del Potere",
                "Scettro del Dominio",
                "Obolo dei Morti",
                "Dottrina dell'Aquila",
            ),
            "fighter": fighter(),
            "count": count(1),
            "natural": face(),
        },
        "CC-SKILL-11",
        also=_needs_a_face,
    ),
    calc(
        "token_use",
        token_use,
        {
            "card": one_card_of("Debello", "Mano della Fede", "Invitto"),
            "option": word(CHOICES, required=True),
            "marker": whole(0, TOKENS, default=TOKENS),
        },
        "CC-SKILL-7",
        also=_fits_the_card,
    ),
)
