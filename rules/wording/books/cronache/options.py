"""House options of Cronache del Crepuscolo in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

OPTIONS: Mapping[str, tuple[Any, Any]] = {
    "recruitment_points": (
        _("Recruitment points"),
        _("What a company may cost at most. Empty: no limit was agreed."),
    ),
    "rebuild_between_games": (
        _("Companies are rebuilt between games"),
        _("A founded company may change fighters, things and skills as long as it isn't mustered."),
    ),
    "deaths_last": (
        _("Losses last"),
        _("Who falls in a game is dead afterwards. Otherwise everybody stands again in the next game."),
    ),
}
CHOICES: Mapping[str, Any] = {}
