"""Tables that a house may change: those that its book rolls on. The only place that says which they are, and what holds."""

from django.http import Http404

from rules.models import House, Table
from rules.selectors import entries
from rules.selectors.entries import Entry
from rules.selectors.houses import book_of


def keys(system: str) -> tuple[str, ...]:
    """Keys of rolled tables that the book reads from rows; of others a change would change nothing."""
    wanted = [key for key in (book_of(system).recovery_table(),) if key]
    found = Table.objects.filter(system_id=system, house=None, key__in=wanted, die__isnull=False)
    known = set(found.values_list("key", flat=True))
    return tuple(key for key in wanted if key in known)


def official(system: str, key: str) -> Entry:
    """The official table as content files write it. Raises: Http404 for one that no house changes."""
    row = Table.objects.filter(system_id=system, house=None, key=key).first() if key in keys(system) else None
    if row is None:
        raise Http404(f"no table {key} for houses")
    return entries.table(row, row.rows.all())


def in_force(house: House, key: str) -> Entry:
    """The table that holds for a house: its own, else the official one. Raises: Http404."""
    usual = official(house.system_id, key)
    own = Table.objects.filter(house=house, key=key).first()
    return usual if own is None else entries.table(own, own.rows.all())


def is_own(house: House, key: str) -> bool:
    return Table.objects.filter(house=house, key=key).exists()
