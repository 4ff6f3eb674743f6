"""Words of Cronache del Crepuscolo's own codes, its options and its refusals."""

from rules.wording.books.cronache.options import CHOICES, OPTIONS
from rules.wording.books.cronache.refused import BEHIND, REFUSALS
from rules.wording.books.cronache.words import WORDS

__all__ = ["BEHIND", "CHOICES", "OPTIONS", "REFUSALS", "WORDS"]
