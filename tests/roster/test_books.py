"""The ledger under any sequence of acts and undos, and under many requests at once."""

import threading
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import audit
from core.errors import Refused
from core.models import Event
from roster.models import Entry, Member, Possession, Warband
from tests.roster.table import Player, entries, hero, levels, silver, xp

SKILLS = ("shooting", "melee_levels", "bribery", "riding", "two_weapon_combo", "endurance")
GOODS = ("rope", "sword", "silver_ring", "engagement_ring", "shield")
ACTS = st.one_of(
    st.tuples(st.just("learn"), st.integers(1, 2), st.sampled_from(SKILLS)),
    st.tuples(st.just("buy"), st.integers(1, 3), st.sampled_from(GOODS)),
    st.tuples(st.just("give"), st.integers(0, 5), st.integers(1, 2)),
    st.tuples(st.just("wear"), st.integers(0, 5), st.booleans()),
    st.tuples(st.just("sell"), st.integers(0, 5), st.none()),
    st.tuples(st.just("silver"), st.integers(-200, 200), st.none()),
    st.tuples(st.just("xp"), st.integers(1, 2), st.integers(-3, 3)),
    st.tuples(st.just("die"), st.integers(1, 2), st.none()),
    st.tuples(st.just("back"), st.integers(1, 2), st.none()),
    st.tuples(st.just("recruit"), st.none(), st.none()),
    st.tuples(st.just("undo"), st.integers(0, 12), st.none()),
)


def at_once(times: int, act: Callable[[int], object]) -> list[object]:
    """What came of an act in so many threads that start together: its answer, the code of a refusal, or a fault as words."""
    answers: list[object] = []
    start = threading.Barrier(times)

    def tried(number: int) -> None:
        try:
            start.wait(timeout=60)
            answers.append(act(number))
        except Refused as refused:
            answers.append(refused.reasons[0].code)
        except Exception as error:
            answers.append(repr(error))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=tried, args=(number,)) for number in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    return answers


def play(owner, warband, act):
    """Do one act as far as there is something to do it with."""
    name, one, two = act
    things = list(Possession.objects.filter(warband=warband, gone_at=None).order_by("id"))
    thing = things[one % len(things)] if name in ("give", "wear", "sell") and things else None
    if name == "learn":
        owner.learn(member_id=hero(warband, one).pk, card_key=two)
    elif name == "buy":
        owner.buy(warband_id=warband.pk, card_key=two, quantity=one)
    elif name == "give" and thing:
        owner.give(possession_id=thing.pk, member_id=hero(warband, two).pk)
    elif name == "wear" and thing:
        (owner.put_on if two else owner.take_off)(possession_id=thing.pk)
    elif name == "sell" and thing:
        owner.sell(possession_id=thing.pk)
    elif name == "silver":
        owner.correct_silver(warband_id=warband.pk, amount=one, reason="Luck")
    elif name == "xp":
        owner.correct_xp(member_id=hero(warband, one).pk, amount=two, reason="Luck")
    elif name == "die":
        owner.correct_standing(member_id=hero(warband, one).pk, standing="dead", reason="Luck")
    elif name == "back":
        owner.bring_back(member_id=hero(warband, one).pk, reason="Luck")
    elif name == "recruit":
        owner.recruit(warband_id=warband.pk, kind="vassal", name="V", profile="hireling", master_id=hero(warband, 2).pk)
    elif name == "undo":
        event = Event.objects.filter(stream=warband.pk).order_by("-number")[one : one + 1].first()
        if event is not None:
            owner.undo(event_id=event.id)


@pytest.mark.django_db
class TestSumsAreTotalsWhateverHappens:
    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )
    @given(acts=st.lists(ACTS, max_size=12))
    def test_after_any_acts_and_undos(self, owner, acts):
        from django.db import transaction

        with transaction.atomic():
            warband = owner.founded(silver=300)
            owner.change_options(warband_id=warband.pk, changes={"selling": True})
            for act in acts:
                before = (Event.objects.count(), Entry.objects.count(), silver(warband))
                try:
                    with transaction.atomic():
                        play(owner, warband, act)
                except Refused:
                    assert (Event.objects.count(), Entry.objects.count(), silver(warband)) == before
            assert silver(warband) == sum(entries(warband, Entry.SILVER)) >= 0
            for member in Member.objects.filter(warband=warband):
                mine = member.entries.values_list("account", "amount")
                earned = sum(amount for account, amount in mine if account == Entry.EARNED)
                spent = sum(amount for account, amount in mine if account == Entry.SPENT)
                assert xp(member)[:2] == (earned, spent)
                assert 0 <= spent <= earned
            assert [str(one) for one in audit.all_differences()] == []
            transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
class TestFiftyAtOnceSpendTheLastXP:
    """On SQLite (a file) and, with `--postgres`, on PostgreSQL."""

    def test_one_succeeds_and_the_others_are_told(self, cards, alva):
        owner = Player(alva)
        warband = owner.founded()
        member = hero(warband)
        owner.correct_xp(member_id=member.pk, amount=-2, reason="So that two are left")
        cards_of_two = ("bribery", "melee_levels")

        def spend(number: int) -> str:
            owner.learn(member_id=member.pk, card_key=cards_of_two[number % 2])
            return "learnt"

        answers = at_once(50, spend)
        assert (answers.count("learnt"), len(answers)) == (1, 50)
        assert set(answers) <= {"learnt", "not_enough_xp", "already_known"}
        assert (len(levels(member)), xp(member)) == (1, (2, 2, 0))
        assert list(audit.all_differences()) == []

    def test_fifty_purchases_never_overdraw_the_purse(self, cards, alva):
        owner = Player(alva)
        warband = owner.founded(silver=300)

        def buy(_number: int) -> str:
            owner.buy(warband_id=warband.pk, card_key="sword")
            return "bought"

        answers = at_once(50, buy)
        assert (answers.count("bought"), answers.count("not_enough_silver")) == (5, 45)
        assert silver(warband) == 0

    def test_the_same_act_fifty_times_is_one(self, cards, alva):
        owner, act = Player(alva), uuid4()
        warband = owner.founded()
        one = hero(warband).pk
        answers = at_once(50, lambda _number: owner.learn(act=act, member_id=one, card_key="riding").id)
        assert (len(answers), len(set(answers))) == (50, 1)
        assert Event.objects.filter(act=act).count() == 1

    def test_beginning_a_draft_twice_at_once_makes_one(self, cards, alva):
        owner, act = Player(alva), uuid4()
        answers = at_once(8, lambda _number: owner.start(act=act, name="Ours", system="dozen-die").id)
        assert (len(answers), len(set(answers))) == (8, 1)
        assert Warband.objects.count() == 1


@pytest.mark.django_db
class TestTheDatabaseItselfKeepsTheBooks:
    @pytest.mark.parametrize(
        ("model", "values"),
        [(Warband, {"silver": -1}), (Member, {"xp_spent": 99}), (Member, {"xp_spent": -1})],
    )
    def test_totals_below_zero_are_impossible(self, warband, model, values):
        from django.db import IntegrityError, transaction

        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.update(**values)

    def test_the_audit_finds_a_total_that_was_tampered_with(self, warband):
        Warband.objects.filter(pk=warband.pk).update(silver=501)
        Member.objects.filter(pk=hero(warband).pk).update(xp_earned=5)
        found = {(one.field, one.expected, one.found) for one in audit.all_differences()}
        assert found == {("silver", 500, 501), ("xp_earned", 4, 5)}
