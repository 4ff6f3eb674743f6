"""What a house says of its own card, read and checked like an entry of the content files."""

from collections.abc import Mapping
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from core.errors import BadField
from core.texts import seen_length
from rules.models import CardList, House, Rule
from rules.selectors import catalogue, schemas
from rules.selectors import texts as marked
from rules.selectors.entries import MARKET, Entry, whole_card
from rules.services.importing.checking import price_faults

LONGEST_TEXT = 10_000  # as a reader sees it
MOST_STORED = 40_000  # with its marks
DEFAULTS: Mapping[str, Any] = {"price": None, "rule": None}
PSEUDO_NAMES = {"en": "-"}
TOLD = ("names", "text")  # by language


def completed(before: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """`data` with the names and texts that it empties or leaves out as they were; None takes one away.

    With a name goes the text that was there in its language.
    """
    told = {part: _completed(before.get(part) or {}, data.get(part)) for part in TOLD}
    names, texts = told["names"], told["text"]
    if isinstance(names, Mapping) and isinstance(texts, Mapping):
        given = data.get("text") or {}
        told["text"] = {language: text for language, text in texts.items() if language in names or given.get(language)}
    return {**data, **told}


def _completed(before: Mapping[str, Any], given: Any) -> Any:
    """What isn't by language at all is left to the check that follows."""
    if given is not None and not isinstance(given, Mapping):
        return given
    filled = {language: text for language, text in (given or {}).items() if not isinstance(text, str) or text.strip()}
    return {language: text for language, text in {**before, **filled}.items() if text is not None}


def read(house: House, data: Mapping[str, Any]) -> Entry:
    """A complete, checked entry, with `text` by language and `lists` with their rows under `row`. Raises: BadField."""
    entry = {**DEFAULTS, **data, "mark": "house"}
    texts, lists = entry.pop("text", {}), entry.pop("lists", [])
    own = schemas.own(house.system_id)
    for fault in schemas.faults("card", entry, own):
        _bad(fault.field, fault.where, fault.message)
    entry = whole_card(entry)
    for message in price_faults(entry["price"]):
        _bad("price", "price", message)
    for name in ("own", "printed"):
        for language in set(entry[name]) - set(entry["names"]):
            _bad(name, name, _("there is no name in %(language)s") % {"language": language})
    _named(house, entry)
    return {**entry, "text": _texts(entry, texts), "lists": _lists(house, entry, lists, own)}


def _named(house: House, entry: Entry) -> None:
    """A rule and the cards that figures name are there. Raises: BadField."""
    rule = entry["rule"]
    if rule and not Rule.objects.filter(system_id=house.system_id, key=rule).exists():
        _bad("rule", "rule", _("there is no rule %(rule)s") % {"rule": rule})
    cards = catalogue.catalogue(house, house.system_id).cards
    main_class = entry["stats"].get("main_class")
    if main_class and (main_class not in cards or cards[main_class].kind != "class"):
        _bad("stats", "stats.main_class", _("there is no class %(card)s") % {"card": main_class})
    for name in ("traits", "barred_traits"):
        for trait in entry["stats"].get(name) or ():
            if trait not in cards:
                _bad("stats", f"stats.{name}", _("there is no card %(card)s") % {"card": trait})


def _texts(entry: Entry, texts: Any) -> dict[str, str]:
    if not isinstance(texts, Mapping):
        _bad("text", "text", _("must be texts by language"))
    for language, text in texts.items():
        if language not in entry["names"]:
            _bad("text", f"text.{language}", _("there is no name in %(language)s") % {"language": language})
        if not isinstance(text, str):
            _bad("text", "text", _("must be texts by language"))
        have = seen_length(marked.plain(text)) if len(text) <= MOST_STORED else len(text)
        if have > LONGEST_TEXT:
            told = {"have": have, "most": LONGEST_TEXT}
            _bad("text", f"text.{language}", _("has %(have)s characters; at most %(most)s") % told)
    return {language: text.strip() for language, text in texts.items()}


def _lists(house: House, entry: Entry, lists: Any, own: schemas.Own) -> list[Entry]:
    if not isinstance(lists, list):
        _bad("lists", "lists", _("must be a list"))
    rows = CardList.objects.filter(system_id=house.system_id, house=None) | house.lists.all()
    known = {row.key: row for row in sorted(rows, key=lambda row: row.house_id is not None)}
    found: dict[str, Entry] = {}
    for number, one in enumerate(lists):
        place = f"lists.{number}"
        named = one.get("list") if isinstance(one, Mapping) else None
        row = known.get(named) if isinstance(named, str) else None
        if row is None:
            _bad("lists", place, _("there is no such list"))
        if row.key in found:
            _bad("lists", place, _("names something twice"))
        item = {name: value for name, value in one.items() if name != "list"} | {"card": entry["key"]}
        where = {"region": row.region} if row.kind == MARKET else {"opened_by": None}
        whole = {"key": "any", "kind": row.kind, **where, "names": PSEUDO_NAMES, "entries": [item]}
        for fault in schemas.faults("list", whole, own):
            _bad("lists", place, f"{'.'.join(str(step) for step in fault.path[2:])} {fault.message}".strip())
        for message in [*price_faults(item.get("price")), *price_faults({"flat": item.get("price_silver") or 0})]:
            _bad("lists", place, message)
        found[row.key] = {**item, "row": row}
    return list(found.values())


def _bad(field: str, place: str, message: str) -> NoReturn:
    raise BadField(field, "bad_card", place=place or field, message=message)
