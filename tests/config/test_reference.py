"""The database of the tests themselves: the official cards are in it, whatever the test before left behind."""

import pytest
from django.core.management import call_command

from accounts.models import User
from rules.models import Card, House
from tests import reference
from tests.rules.acts import house

pytestmark = pytest.mark.django_db(transaction=True)


def of_the_book() -> list[object]:
    """Ids and revisions of the official cards, as history has them."""
    return list(Card.history.order_by("history_id").values_list("history_id", "id", "key"))


def test_emptied_tables_hold_the_same_cards_again():
    before = of_the_book()
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    assert of_the_book() == []
    reference.put_back()
    assert of_the_book() == before != []


def test_what_was_left_behind_is_thrown_away(alva: User):
    before = of_the_book()
    house(confirm_days=3)
    Card.objects.get(key="riding").save()
    reference.put_back()
    assert (User.objects.count(), House.objects.count(), of_the_book()) == (0, 0, before)


def test_history_goes_on_behind_the_old_rows():
    card = Card.objects.get(key="riding")
    newest = Card.history.latest("history_id").pk
    card.save()
    assert Card.history.latest("history_id").pk > newest
