"""What a new warband may begin with: the starters of every system that has a book, and an empty page."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.engine.books import registry
from rules.models import System
from rules.selectors import catalogue, scope


@dataclass(frozen=True, slots=True)
class Way:
    """One way to begin. `value` is "system:starter"."""

    value: str
    system: str
    name: str
    text: str
    members: tuple[str, ...]
    house: bool


def ways() -> list[Way]:
    """Starters first, then from scratch; system by system, in the order of the books."""
    known = [book.key for book in registry.books()]
    found: list[Way] = []
    for system in sorted(System.objects.filter(key__in=known), key=lambda one: known.index(one.key)):
        title = catalogue.best_name(system.names, system.source_language)
        for starter in system.starters:
            members = tuple(_introduced(one, system) for one in starter["members"])
            found.append(
                Way(
                    value=f"{system.key}:{starter['key']}",
                    system=title,
                    name=catalogue.best_name(starter["names"], system.source_language),
                    text=catalogue.best_name(starter.get("description") or {}, system.source_language),
                    members=members,
                    house=starter.get("mark") == "house",
                )
            )
        scratch = (
            _("An empty page. Hero by hero, with skills and ordinary goods, at your own pace.")
            if scope.of(system.key).silver
            else _("An empty page. One by one, at your own pace.")
        )
        found.append(Way(f"{system.key}:", title, _("From scratch"), scratch, (), False))
    return found


def _introduced(member: dict[str, str], system: System) -> str:
    """A name, with what the member is where the book has words for it."""
    keys = [key for key in (member.get("subclass"), member.get("main_class"), member.get("profile")) if key]
    is_what = ", ".join(catalogue.name(system.key, key) for key in keys)
    name = catalogue.starter_name(member, system.source_language)
    return f"{name}: {is_what}" if is_what else name
