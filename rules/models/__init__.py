"""Reference rows: systems, rules, cards, lists, tables and houses."""

from rules.models.cards import Card, CardList, CardText, ListEntry
from rules.models.houses import House
from rules.models.reference import Rule, RuleText, System, Table, TableRow

__all__ = ["Card", "CardList", "CardText", "House", "ListEntry", "Rule", "RuleText", "System", "Table", "TableRow"]
