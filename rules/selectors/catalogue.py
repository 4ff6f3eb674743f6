"""The catalogue that holds for a house: the only door through which cards reach the engine, and names reach sentences.

Snapshots are kept in the process and thrown away when the history of the reference shows a new write, which one small
query tells; within a page or call it is asked once. A write that goes round `save()` isn't seen.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q
from django.http import Http404
from django.utils.translation import get_language

from rules.engine.books.base import CardState, Catalogue, OfferState, TableRowState
from rules.models import Card, CardList, CardText, House, ListEntry, Rule, RuleText, System, Table, TableRow
from rules.selectors import loading
from rules.selectors.loading import Snapshot

KEY = re.compile(r"[a-z][a-z0-9_-]*")
KEPT = 64  # snapshots of so many houses
_kept: OrderedDict[tuple[str, UUID | None], tuple[str, Snapshot]] = OrderedDict()
_lock = threading.Lock()
_asked = threading.local()  # a page runs in one thread from its first signal to its last, under ASGI too


# --- what holds -------------------------------------------------------------------------------------------------------


def catalogue(house: House | None, system: str) -> Catalogue:
    """All cards, offers and tables; withdrawn cards too, marked so."""
    return _snapshot(system, _house_id(house)).catalogue


def card(house: House | None, system: str, key: str) -> CardState:
    """Raises: Http404 for a key that no card has."""
    found = catalogue(house, system).cards.get(key)
    if found is None:
        raise Http404(f"no card {key}")
    return found


def card_row(house: House | None, system: str, key: str) -> Card:
    """The row behind `card`: the house's own one, else the official one. Raises: Http404."""
    rows = Card.objects.filter(system_id=system, key=key).filter(Q(house=None) | Q(house_id=_house_id(house)))
    found = max(rows, key=lambda row: row.house_id is not None, default=None)
    if found is None:
        raise Http404(f"no card {key}")
    return found


def state_of(card_row: Card) -> CardState:
    """A row as the engine sees it, with the lists that hold for its own house."""
    kept = _snapshot(card_row.system_id, card_row.house_id).catalogue.cards.get(card_row.key)
    if kept is not None and kept.house == (card_row.house_id is not None):
        return kept
    return loading.state(card_row)


def table(house: House | None, system: str, key: str) -> tuple[TableRowState, ...]:
    """Raises: Http404."""
    found = catalogue(house, system).tables.get(key)
    if found is None:
        raise Http404(f"no table {key}")
    return found


def offers(house: House | None, system: str, region: str) -> tuple[OfferState, ...]:
    """What the markets of a region trade; nothing for an unknown region."""
    return tuple(offer for offer in catalogue(house, system).offers if offer.region == region)


def regions(house: House | None, system: str) -> list[tuple[str, str]]:
    """Regions that have a market, each with the market's name in the reader's language."""
    found = _snapshot(system, _house_id(house))
    return [(key, best_name(names, found.source_language)) for key, names in found.regions.items()]


def starters(system: str) -> list[dict[str, Any]]:
    """Warbands ready to be founded, in the shape of starters.yaml."""
    return list(System.objects.filter(key=system).values_list("starters", flat=True).first() or [])


def attribution(system: str) -> str:
    """Who made the source of a system, as its licence wants it said."""
    return _snapshot(system, None).attribution


# --- names ------------------------------------------------------------------------------------------------------------


def name(system: str, key: str, house: House | UUID | str | None = None, language: str | None = None) -> str:
    """A card's name in the reader's language, else in English, else in that of the source; an unknown key as words."""
    found = _snapshot(system, _house_id(house)) if system else None
    names = found.names.get(key) if found else None
    return best_name(names, found.source_language, language) if found and names else spelt(key)


def knows(system: str, key: str, house: House | UUID | str | None = None) -> bool:
    """Whether a key is a card's."""
    return bool(system) and key in _snapshot(system, _house_id(house)).names


def list_name(system: str, key: str, house: House | UUID | str | None = None, language: str | None = None) -> str:
    found = _snapshot(system, _house_id(house)) if system else None
    one = found.lists.get(key) if found else None
    return best_name(one.names, found.source_language, language) if found and one else spelt(key)


def table_name(system: str, key: str, house: House | UUID | str | None = None, language: str | None = None) -> str:
    found = _snapshot(system, _house_id(house)) if system else None
    names = found.tables.get(key) if found else None
    return best_name(names, found.source_language, language) if found and names else spelt(key)


def row_names(system: str, table: str, code: str, house: House | UUID | str | None = None) -> Mapping[str, str]:
    """Names of the first row with a code, by language; none where no row has it any more."""
    return _snapshot(system, _house_id(house)).rows.get((table, code), {})


def best_name(names: Mapping[str, str], source_language: str, language: str | None = None) -> str:
    """One of several names: the reader's language, English, the source's language, any."""
    wanted = (language or get_language() or "en").split("-")[0]
    for one in (wanted, "en", source_language):
        if names.get(one):
            return names[one]
    return next(iter(names.values()), "")


def starter_name(member: Mapping[str, Any], source_language: str, language: str | None = None) -> str:
    """What a member of a starter is called, as `best_name` chooses."""
    return best_name({source_language: member["name"], **(member.get("names") or {})}, source_language, language)


def spelt(key: str) -> str:
    """A key that has no name, as words; what isn't a key stays as it is."""
    return key.replace("_", " ").replace("-", " ").capitalize() if KEY.fullmatch(key) else key


def snapshot(system: str, house: House | None = None) -> Snapshot:
    """Everything at once, for pages of the reference."""
    return _snapshot(system, _house_id(house))


# --- keeping ----------------------------------------------------------------------------------------------------------


@contextmanager
def steady() -> Iterator[None]:
    """Within this block the stamp is asked once; pages and calls have one around them anyway."""
    begin()
    try:
        yield
    finally:
        end()


def begin(**_signal: Any) -> None:
    _asked.steady, _asked.stamp = True, None


def end(**_signal: Any) -> None:
    _asked.steady, _asked.stamp = False, None


def look_again() -> None:
    """After a write to the reference within a page or call: the next question asks the stamp anew."""
    _asked.stamp = None


def _snapshot(system: str, house_id: UUID | None) -> Snapshot:
    stamp = _stamp()
    with _lock:
        kept = _kept.get((system, house_id))
        if kept and kept[0] == stamp:
            _kept.move_to_end((system, house_id))
            return kept[1]
    fresh = loading.snapshot(system, house_id)
    with _lock:
        _kept[system, house_id] = (stamp, fresh)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return fresh


def _stamp() -> str:
    known: str | None = getattr(_asked, "stamp", None)
    if known is not None and getattr(_asked, "steady", False):
        return known
    stamp = _ask_history()
    if getattr(_asked, "steady", False):
        _asked.stamp = stamp
    return stamp


def _ask_history() -> str:
    """The newest write to the reference: number and time, since numbers of rolled back writes are given out again."""
    models = (Card, CardText, CardList, ListEntry, Rule, RuleText, Table, TableRow)
    tables = [model.history.model._meta.db_table for model in models]
    newest = " UNION ALL ".join(f"SELECT MAX(history_id), MAX(history_date) FROM {table}" for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(newest)
        return repr(cursor.fetchall())


def _house_id(house: House | UUID | str | None) -> UUID | None:
    if house is None or isinstance(house, UUID):
        return house
    return house.pk if isinstance(house, House) else UUID(house)
