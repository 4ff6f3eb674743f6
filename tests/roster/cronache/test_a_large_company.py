"""Thirty fighters with ten cards each are judged in one pass."""

import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.models import Learned, Member, Possession
from roster.selectors import companies, rulebook, snapshots
from rules.models import Card
from rules.selectors import catalogue

pytestmark = pytest.mark.django_db
FIGHTERS = 30
THINGS = ("spada", "scudo_da_pugna", "armatura_leggera", "pugnale", "armi_migliorate", "arco")
SKILLS = ("schivare", "pelle_dura", "duellante_esperto", "sviluppo_mentale")
MOST_QUERIES, MOST_SECONDS = 10, 0.015


@pytest.fixture
def crowd(nobody):
    """Rows made by hand: the acts that would make them are tested elsewhere."""
    key = nobody.profile("guard", class_words=["guerriero", "campione", "difensore"])
    warband = nobody.row
    profile = Card.objects.get(house=warband.house, key=key)
    cards = {one.key: one for one in Card.objects.filter(system="cronache", house=None, key__in=(*THINGS, *SKILLS))}
    abilities = {"resistance": 3, "combat": 2, "accuracy": 1, "damage": 1, "willpower": 0, "dexterity": 2}
    for number in range(FIGHTERS):
        one = Member.objects.create(
            warband=warband, kind="fighter", name=f"F{number}", profile=profile, rank=number, abilities=abilities,
            created_at=warband.created_at,
        )  # fmt: skip
        things = {
            each: Possession(warband=warband, holder=one, card=cards[each])
            for each in THINGS
            if each != "armi_migliorate"
        }
        Possession.objects.bulk_create(things.values())
        Possession.objects.create(warband=warband, holder=one, card=cards["armi_migliorate"], part_of=things["spada"])
        Learned.objects.bulk_create([Learned(member=one, card=cards[each]) for each in SKILLS])
    return nobody


def test_in_few_queries_and_little_time(crowd):
    warband = crowd.row
    with catalogue.steady():
        companies.legality(warband)  # the catalogue is read and kept
        with CaptureQueriesContext(
            connection,
        ) as asked:
            told = companies.legality(warband)
    assert told.budget is not None
    assert len(told.budget.costs) == FIGHTERS
    assert len(asked) <= MOST_QUERIES
    rules = rulebook.of(warband)
    state = snapshots.warband(warband, rules)
    best = min(timed(state, rules) for _ in range(5))
    assert best <= MOST_SECONDS, f"{best * 1000:.1f} ms"


def timed(state, rules):
    before = time.perf_counter()
    rules.book.must_hold(state, rules.options)
    return time.perf_counter() - before


def test_the_page_asks_no_more_for_many_than_for_few(crowd, client):
    client.force_login(crowd.owner.user)
    path = f"/warbands/{crowd.pk}/"
    client.get(path)
    with CaptureQueriesContext(connection) as many:
        assert client.get(path).status_code == 200
    Learned.objects.exclude(member__rank=0).delete()
    Possession.objects.exclude(part_of=None).exclude(holder__rank=0).delete()
    Possession.objects.exclude(holder__rank=0).delete()
    Member.objects.exclude(rank=0).delete()
    with CaptureQueriesContext(connection) as few:
        client.get(path)
    assert len(many) <= len(few)
