"""Houses: the only place that changes a group's options and its own cards. Everything happens inside the caller's act.

A house card shadows the official one with the same key, for that house. It is withdrawn, never deleted: what members
have keeps working, is marked, and isn't offered any more.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.http import Http404
from django.utils.translation import gettext as _

from core.errors import BadField, Reason, Refused, not_edited_since
from core.events import Doing
from rules.engine.books.base import Option
from rules.models import Card, CardList, CardText, House, ListEntry, TableRow
from rules.selectors import catalogue, entries, own_cards
from rules.selectors.entries import Entry
from rules.selectors.houses import book_of
from rules.selectors.houses import options as options_in_force
from rules.services import house_cards
from rules.services.importing.writing import card_fields, entry_fields


@dataclass(frozen=True, slots=True)
class Changed:
    """One option that changed: what was in force and what is now."""

    key: str
    old: Any
    new: Any


# --- houses and options -----------------------------------------------------------------------------------------------


def create_house(doing: Doing, *, system: str, options: Mapping[str, Any]) -> House:
    """A house of a system. Raises: BadField, named after the option, for an unknown one or a value it doesn't take."""
    read = _read_options(system, options)
    return doing.create(House(system_id=system, options=_differing(system, read)))


def change_options(doing: Doing, house: House, changes: Mapping[str, Any]) -> list[Changed]:
    """Set options; what stays equal is left out of the answer, and without a change nothing is written.

    Values may be JSON values or text of a form; whole numbers are ASCII digits. Raises: BadField, as `create_house`.
    """
    read = _read_options(house.system_id, changes)
    before = options_in_force(house)
    changed = [Changed(key, before[key], value) for key, value in read.items() if before[key] != value]
    if changed:
        after = before | {one.key: one.new for one in changed}
        doing.update(house, options=_differing(house.system_id, after))
        raise_revision(house)
    return changed


def copy_house(doing: Doing, house: House) -> House:
    """A house of its own with the same options, cards, lists and tables."""
    made = doing.create(House(system_id=house.system_id, options=dict(house.options)))
    cards = {row.pk: _copy(doing, row, house=made) for row in house.cards.order_by("rank", "key")}
    lists = {row.pk: _copy(doing, row, house=made) for row in house.lists.order_by("rank", "key")}
    for text in CardText.objects.filter(card__house=house).order_by("card__key", "language"):
        _copy(doing, text, card=cards[text.card_id])
    for entry in ListEntry.objects.filter(card__house=house).select_related("card_list").order_by("id"):
        _copy(doing, entry, card=cards[entry.card_id], card_list=lists.get(entry.card_list_id, entry.card_list))
    tables = {row.pk: _copy(doing, row, house=made) for row in house.tables.order_by("rank", "key")}
    for row in TableRow.objects.filter(table__house=house).order_by("table__key", "first"):
        _copy(doing, row, table=tables[row.table_id])
    catalogue.look_again()
    return made


# --- cards of a house -------------------------------------------------------------------------------------------------


def add_card(doing: Doing, house: House, data: Mapping[str, Any]) -> Card:
    """A card of the house, from an entry as content files write it, with `text` by language and `lists`. An empty name or
    text is none.

    `lists` names where it is opened or traded: `{"list": key, "price": ..}`, or in a market `{"list": key,
    "price_silver": .., "availability": ..}`. In lists that aren't named the official card with the same key keeps its
    place and price. Raises: BadField, named after the field; Refused `card_key_taken`.
    """
    entry = house_cards.read(house, house_cards.completed({}, data))
    if house.cards.filter(key=entry["key"]).exists():
        raise Refused.because("card_key_taken", key=entry["key"])
    row = doing.create(Card(system_id=house.system_id, house=house, **card_fields(entry)))
    _write_parts(doing, row, entry)
    raise_revision(house)
    return row


def change_card(doing: Doing, house: House, key: str, data: Mapping[str, Any], version: int | None = None) -> Card:
    """Replace a house card by a whole entry. Its key stays, and so do names and texts that the entry empties or leaves
    out; None takes one away. `version`: of the entry, as the person saw it.

    Raises: Http404; BadField; EditConflict; Refused `not_a_house_card`.
    """
    row = _house_card(house, key)
    theirs = own_cards.entry(row)
    not_edited_since(version, entries.version(theirs), {"card": theirs}, {"card": dict(data)})
    entry = house_cards.read(house, {**house_cards.completed(theirs, data), "key": key})
    doing.update(row, **card_fields(entry))
    _write_parts(doing, row, entry)
    raise_revision(house)
    return row


def withdraw_card(doing: Doing, house: House, key: str) -> Card:
    """Offer a house card no longer. Raises: Http404; Refused `not_a_house_card`, `card_already_withdrawn`."""
    row = _house_card(house, key)
    if row.withdrawn_at is not None:
        raise Refused([Reason("card_already_withdrawn", {"card": key})], system=house.system_id, house=house.pk)
    doing.update(row, withdrawn_at=doing.at)
    raise_revision(house)
    return row


def restore_card(doing: Doing, house: House, key: str) -> Card:
    """Offer a withdrawn house card again. Raises: Http404; Refused `not_a_house_card`, `card_not_withdrawn`."""
    row = _house_card(house, key)
    if row.withdrawn_at is None:
        raise Refused([Reason("card_not_withdrawn", {"card": key})], system=house.system_id, house=house.pk)
    doing.update(row, withdrawn_at=None)
    raise_revision(house)
    return row


def raise_revision(house: House) -> None:
    """The house has changed: its revision rises, and catalogues are read anew. An undo calls this too."""
    House.objects.filter(pk=house.pk).update(revision=F("revision") + 1)
    house.refresh_from_db(fields=["revision"])
    catalogue.look_again()


# --- steps ------------------------------------------------------------------------------------------------------------


def _read_options(system: str, given: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.key: option for option in book_of(system).options()}
    for key in given:
        if key not in known:
            raise BadField(key, "unknown_option")
    return {key: _read_option(known[key], value) for key, value in given.items()}


def _read_option(option: Option, value: Any) -> Any:
    match option.kind:
        case "bool":
            read = {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value
            if isinstance(read, bool):
                return read
            wanted = _("Wanted: yes or no.")
        case "choice":
            if isinstance(value, str) and value in option.choices:
                return value
            wanted = _("Wanted: one of %(choices)s.") % {"choices": ", ".join(option.choices)}
        case _:
            if option.kind == "int_or_none" and (value is None or value == ""):
                return None
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
                value = int(value)
            least, most = option.minimum, option.maximum
            if type(value) is int and (least is None or value >= least) and (most is None or value <= most):
                return value
            wanted = _("Wanted: a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    raise BadField(option.key, "bad_option", value=str(value)[:40], wanted=wanted)


def _differing(system: str, options: Mapping[str, Any]) -> dict[str, Any]:
    defaults = {option.key: option.default for option in book_of(system).options()}
    return {key: value for key, value in options.items() if defaults.get(key) != value}


def _house_card(house: House, key: str) -> Card:
    row = house.cards.filter(key=key).first()
    if row is not None:
        return row
    if Card.objects.filter(system_id=house.system_id, house=None, key=key).exists():
        raise Refused.because("not_a_house_card", key=key)
    raise Http404(f"no card {key}")


def _write_parts(doing: Doing, row: Card, entry: Entry) -> None:
    """Texts and list entries of a house card, made to be those of its entry."""
    known = {text.language: text for text in row.texts.all()}
    wanted = {
        language: {
            "name": name,
            "printed": entry["printed"].get(language, ""),
            "own": language in entry["own"],
            "text": entry["text"].get(language, ""),
        }
        for language, name in entry["names"].items()
    }
    for language, values in wanted.items():
        if language in known:
            doing.update(known[language], **values)
        else:
            doing.create(CardText(card=row, language=language, **values))
    listed: dict[CardList, dict[str, Any]] = {one["row"]: entry_fields(one) for one in entry["lists"]}
    places = {place.card_list_id: place for place in row.entries.all()}
    for card_list, values in listed.items():
        if card_list.pk in places:
            doing.update(places[card_list.pk], **values)
        else:
            doing.create(ListEntry(card=row, card_list=card_list, **values))
    for text in (text for language, text in known.items() if language not in wanted):
        doing.delete(text)
    for place in (place for list_id, place in places.items() if list_id not in {one.pk for one in listed}):
        doing.delete(place)


def _copy(doing: Doing, row: Any, **parents: Any) -> Any:
    """A new row with the same values below other parents."""
    model = type(row)
    values = {f.attname: getattr(row, f.attname) for f in model._meta.concrete_fields if not f.primary_key}
    return doing.create(model(**{name: value for name, value in values.items() if name[:-3] not in parents}, **parents))
