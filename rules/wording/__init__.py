"""Words of this app: sentences of refusals, names of codes, labels of house options. Cards are named in selectors."""

from core.wording import register_refusals
from rules.wording.options import choice_label, option_help, option_label, options_changed
from rules.wording.refusals import REFUSALS, refusals_of
from rules.wording.vocabulary import has_word, takes_away, word

__all__ = [
    "choice_label",
    "has_word",
    "option_help",
    "option_label",
    "options_changed",
    "refusals_of",
    "register",
    "takes_away",
    "word",
]


def register() -> None:
    """Called once when the app is ready."""
    register_refusals(REFUSALS)
