"""References between entries: the only place that tells whether a system's content hangs together."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.services.importing.reading import Content

MOST_PRICE = 1_000_000
MOST_LEVEL = 100
MOST_FACE = 1000
LONGEST_RULE_ID = 30
RULE_ID = re.compile(r"\b[A-Z0-9]{2,4}-[A-Z]+(?:-[0-9]+)?\b")


def check(content: Content) -> None:
    """Note every reference that leads nowhere and every figure that contradicts another in `content.faults`."""
    if content.system and content.system["key"] != content.folder.name:
        content.blame("system", content.key, f"must stand in a folder called {content.system['key']}")
    cards = {card["key"]: card for card in content.cards}
    rules = {rule["id"] for rule in content.rules}
    for card in content.cards:
        _card(content, card, cards, rules)
    for one in content.lists:
        _list(content, one, cards)
    for table in content.tables:
        _table(content, table, rules)
    chapters: set[str] = set()
    for rule in content.rules:
        if len(rule["id"]) > LONGEST_RULE_ID:
            content.blame("rule", rule["id"], f"is longer than {LONGEST_RULE_ID} characters")
        _languages(content, "rule", rule["id"], rule["title"], "title")
        if "chapter" not in rule:
            chapters.add(rule["id"])
        elif rule["chapter"] not in chapters:
            content.blame("rule", rule["id"], f"there is no chapter {rule['chapter']} before it", "chapter")
    for starter in content.starters:
        _starter(content, starter, cards)
    _texts(content, cards, rules)


def price_faults(price: Mapping[str, Any] | None) -> list[str]:
    """What a schema can't say of a price."""
    if not price:
        return []
    found = []
    if "first" in price and price["first"] > price["last"]:
        found.append(_("the last level lies below the first"))
    if price.get("last", 0) > MOST_LEVEL:
        found.append(_("a level is at most %(most)s") % {"most": MOST_LEVEL})
    if price.get("flat", 0) > MOST_PRICE:
        found.append(_("a price is at most %(most)s") % {"most": MOST_PRICE})
    return found


def table_faults(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Rows that overlap, leave a face out or don't fill the columns: (place, what is wrong)."""
    found: list[tuple[str, str]] = []
    columns = {column["key"] for column in table["columns"]}
    expected = 1
    for row in table["rows"]:
        place = f"rows {row['first']}"
        if row["last"] < row["first"]:
            found.append((place, _("ends before it begins")))
        elif row["last"] > MOST_FACE:
            found.append((place, _("a face is at most %(most)s") % {"most": MOST_FACE}))
        elif row["first"] < expected:
            found.append((place, _("overlaps the row before")))
        elif row["first"] > expected and (table["die"] is None or table["die"] < 66):
            found.append((place, _("leaves a gap: %(face)s is in no row") % {"face": expected}))
        expected = max(expected, row["last"] + 1)
        if set(row["values"]) != columns:
            found.append((place, _("must have a value for each column and no other")))
    if table["die"] and table["die"] < 66 and expected != table["die"] + 1:
        found.append(("rows", _("must end with face %(face)s") % {"face": table["die"]}))
    return found


def _card(content: Content, card: Mapping[str, Any], cards: Mapping[str, Any], rules: set[str]) -> None:
    key = card["key"]
    for name in ("names", "printed"):
        _languages(content, "card", key, card[name], name)
    for name in ("own", "printed"):
        for language in card[name]:
            if language not in card["names"]:
                content.blame("card", key, f"there is no name in {language}", name)
    _rule(content, "card", key, card["rule"], rules)
    for fault in price_faults(card["price"]):
        content.blame("card", key, fault, "price")
    main_class = card["stats"].get("main_class")
    if main_class and cards.get(main_class, {}).get("kind") != "class":
        content.blame("card", key, f"there is no class {main_class}", "stats.main_class")
    for name in ("traits", "barred_traits"):
        for trait in card["stats"].get(name, ()):
            if trait not in cards:
                content.blame("card", key, f"there is no card {trait}", f"stats.{name}")


def _list(content: Content, one: Mapping[str, Any], cards: Mapping[str, Any]) -> None:
    key = one["key"]
    _languages(content, "list", key, one["names"], "names")
    opener = one.get("opened_by")
    if opener and "class" not in cards.get(opener, {}).get("kind", ""):
        content.blame("list", key, f"there is no class or subclass {opener}", "opened_by")
    seen: set[str] = set()
    for entry in one["entries"]:
        if entry["card"] not in cards:
            content.blame("list", key, f"there is no card {entry['card']}", "entries")
        if entry["card"] in seen:
            content.blame("list", key, f"names {entry['card']} twice", "entries")
        seen.add(entry["card"])
        silver = {"flat": entry.get("price_silver") or 0}
        for fault in [*price_faults(entry.get("price")), *price_faults(silver)]:
            content.blame("list", key, fault, f"entries {entry['card']}")


def _table(content: Content, table: Mapping[str, Any], rules: set[str]) -> None:
    _languages(content, "table", table["key"], table["names"], "names")
    _rule(content, "table", table["key"], table["rule"], rules)
    for place, fault in table_faults(table):
        content.blame("table", table["key"], fault, place)


def _starter(content: Content, starter: Mapping[str, Any], cards: Mapping[str, Any]) -> None:
    key = starter["key"]
    for member in starter["members"]:
        named = [
            member["main_class"],
            member["subclass"],
            member["profile"],
            *(s["card"] for s in member["skills"]),
            *member["kit"],
        ]
        for card in named:
            if card is not None and card not in cards:
                content.blame("starter", key, f"there is no card {card}", member["name"])


def _texts(content: Content, cards: Mapping[str, Any], rules: set[str]) -> None:
    prefixes = {rule.split("-")[0] for rule in rules}
    for (kind, key), texts in content.texts.items():
        names = cards.get(key, {}).get("names") if kind == "card" else None
        for language, text in texts.items():
            place = f"{kind} {key} {language}"
            if key not in (cards if kind == "card" else rules):
                content.blame("text", place, f"there is no {kind} {key}")
            elif names is not None and language not in names:
                content.blame("text", place, "the card has no name in this language")
            for found in sorted(set(RULE_ID.findall(text)) - rules):
                if found.split("-")[0] in prefixes:
                    content.blame("text", place, f"there is no rule {found}")


def _rule(content: Content, kind: str, key: str, rule: str | None, rules: set[str]) -> None:
    if rule and rule not in rules:
        content.blame(kind, key, f"there is no rule {rule}", "rule")


def _languages(content: Content, kind: str, key: str, names: Iterable[str], place: str) -> None:
    for language in names:
        if content.system and language not in content.system["languages"]:
            content.blame(kind, key, f"the system has no language {language}", place)
