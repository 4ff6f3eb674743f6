"""Names of people for pages and logs: the only place that says what a person is called."""

import time
from collections import OrderedDict
from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User

KEPT_SECONDS = 60.0
MOST_KEPT = 5000
# Name (empty for an erased account) by id, for as long as sentences of one page need it. Words are translated on the way out.
_kept: OrderedDict[str, tuple[float, str]] = OrderedDict()


def names(ids: Iterable[UUID | str | None]) -> dict[str, str]:
    """Names by id, in one query, kept for a minute so that sentences can name these people without one each.

    Erased accounts are "someone who left"; unknown ids are left out.
    """
    wanted = {str(i) for i in ids if i}
    found = {str(user.pk): user for user in User.objects.filter(pk__in=wanted)} if wanted else {}
    until = time.monotonic() + KEPT_SECONDS
    for key, user in found.items():
        _kept[key] = (until, "" if user.erased_at else user.username)
        _kept.move_to_end(key)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return {key: name_of(user) for key, user in found.items()}


def name_of(user: User) -> str:
    return _("someone who left") if user.erased_at else user.username


def display_name(user_id: UUID | str | None) -> str:
    """One name, from what `names` fetched a moment ago where that is at hand; the app itself is "Retinue"."""
    if user_id is None:
        return "Retinue"
    known = _kept.get(str(user_id))
    if known and known[0] > time.monotonic():
        return known[1] or _("someone who left")
    return names([user_id]).get(str(user_id), _("someone who left"))


def forget(user_id: UUID) -> None:
    """A person was renamed or erased: the kept name no longer holds in this process."""
    _kept.pop(str(user_id), None)
