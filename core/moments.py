"""Times in words: the only place that says "yesterday"."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE, HOUR = 60, 3600
DAYS_IN_WORDS = 6
FIRST_YEAR, LAST_YEAR = 1900, 2999  # of what people may say; every zone can tell these


def words(moment: datetime | date, now: datetime | None = None) -> str:
    """How long ago or how far ahead, in the reader's time zone: minutes, hours, days, then the date."""
    now = timezone.localtime(now or timezone.now())
    if not isinstance(moment, datetime):
        return _days((moment - now.date()).days) or _date(moment, now.date())
    local = timezone.localtime(moment)
    seconds = int((now - local).total_seconds())
    days = (local.date() - now.date()).days
    if abs(seconds) < MINUTE:
        return _("just now")
    if abs(seconds) < HOUR:
        return _minutes(seconds // MINUTE if seconds > 0 else -(-seconds // MINUTE))
    if days == 0:
        return _hours(seconds // HOUR if seconds > 0 else -(-seconds // HOUR))
    return _days(days) or _date(local.date(), now.date())


def exact(moment: datetime | date) -> str:
    """The full date, and for a moment the time with its zone."""
    if not isinstance(moment, datetime):
        return date_format(moment, "j F Y")
    local = timezone.localtime(moment)
    return f"{date_format(local, 'j F Y, H:i')} {local.tzname()}"


def _minutes(number: int) -> str:
    if number < 0:
        return ngettext("in %(n)s minute", "in %(n)s minutes", -number) % {"n": -number}
    return ngettext("%(n)s minute ago", "%(n)s minutes ago", number) % {"n": number}


def _hours(number: int) -> str:
    if number < 0:
        return ngettext("in %(n)s hour", "in %(n)s hours", -number) % {"n": -number}
    return ngettext("%(n)s hour ago", "%(n)s hours ago", number) % {"n": number}


def _days(number: int) -> str:
    """Empty beyond what is told in days."""
    near = {-1: _("yesterday"), 0: _("today"), 1: _("tomorrow")}
    if number in near:
        return near[number]
    if -DAYS_IN_WORDS <= number < 0:
        return ngettext("%(n)s day ago", "%(n)s days ago", -number) % {"n": -number}
    if 0 < number <= DAYS_IN_WORDS:
        return ngettext("in %(n)s day", "in %(n)s days", number) % {"n": number}
    return ""


def _date(day: date, today: date) -> str:
    return date_format(day, "j F" if day.year == today.year else "j F Y")
