"""Exact chances of a pool, against all faces counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.books.base import Die
from rules.engine.books.year_zero import chances, odds, rolling
from rules.engine.books.year_zero.options import DEFAULTS, Settings
from rules.engine.books.year_zero.reading import Counts
from rules.engine.inputs import read_all
from tests.engine.year_zero.cast import BOOK, ask

ONES_STAY = Settings(skill_ones_are_skulls=True)
SMALL = [
    Counts(),
    Counts(base=1),
    Counts(base=2),
    Counts(base=1, skill=1),
    Counts(skill=1, gear=1),
    Counts(skill=1, negative=1),
    Counts(base=1, artifact=(8,)),
    Counts(gear=1, artifact=(12,)),
    Counts(negative=1, artifact=(10,)),
]
PLAYED = [
    *((pool, 1, DEFAULTS) for pool in SMALL),
    *((pool, 2, ONES_STAY) for pool in SMALL),
    (Counts(base=1, skill=1, gear=1), 2, DEFAULTS),
    (Counts(base=1, skill=1, negative=1), 1, ONES_STAY),
]


def dice_of(pool: Counts) -> list[Die]:
    return [
        *[Die(6, "base")] * pool.base,
        *[Die(6, "skill")] * pool.skill,
        *[Die(6, "gear")] * pool.gear,
        *[Die(6, "negative")] * pool.negative,
        *[Die(sides, "artifact") for sides in pool.artifact],
    ]


def every_throw(dice):
    return product(*(range(1, die.sides + 1) for die in dice))


@cache
def played(pool: Counts, required: int, table: Settings):
    return tuple(play(pool, required, table))


def play(pool: Counts, required: int, table: Settings):
    """Every way a roll can go with the policy of YZ-ODDS-2: (chance, roll). The oracle: it plays, die by die."""
    dice = dice_of(pool)
    firsts = list(every_throw(dice))
    for faces in firsts:
        roll = rolling.read_first(dice, faces)
        chance = Fraction(1, len(firsts))
        if rolling.count(roll, required).success or rolling.may_push(roll, required, table) is not None:
            yield chance, roll
            continue
        again = list(every_throw([dice[place] for place in rolling.rerolled(roll, table)]))
        for faces_again in again:
            yield chance / len(again), rolling.push(roll, required, faces_again, table)


def tally(found):
    counted = Counter()
    for chance, key in found:
        counted[key] += chance
    return dict(counted)


def as_dict(rows):
    return {(one.code, *one.params.values()): one.chance for one in rows}


@pytest.mark.rule("YZ-ODDS-2")
@pytest.mark.parametrize(("pool", "required", "table"), PLAYED, ids=str)
class TestAPoolPlayedOut:
    def test_has_the_successes_that_are_counted(self, pool, required, table):
        wanted = tally(
            (chance, rolling.count(roll, required).successes) for chance, roll in played(pool, required, table)
        )
        assert odds.with_push(pool, required, table.skill_ones_are_skulls) == wanted

    def test_has_the_skulls_that_are_counted(self, pool, required, table):
        for colours in (("base", "gear"), ("base",), ("gear",)):
            wanted = tally(
                (chance, ("skulls", skulls_in(roll, colours)) if roll.pushed else ("no_push",))
                for chance, roll in played(pool, required, table)
            )
            assert as_dict(chances.skull_rows(pool, required, table, colours=colours)) == wanted

    def test_ends_as_it_is_counted(self, pool, required, table):
        wanted = tally(
            (chance, ("failure",) if not rolling.count(roll, required).success else (how(roll),))
            for chance, roll in played(pool, required, table)
        )
        assert as_dict(chances.outcome_rows(pool, required, table)) == wanted


def skulls_in(roll, colours):
    return sum(colour in colours and face == 1 for colour, face in roll.shown())


def how(roll):
    return "success_after_push" if roll.pushed else "success_at_once"


@pytest.mark.rule("YZ-ODDS-1")
class TestOneThrow:
    @pytest.mark.parametrize("pool", [*SMALL, Counts(2, 1, 1, 1, (8,)), Counts(1, artifact=(8, 12))], ids=str)
    def test_has_the_chances_of_its_faces(self, pool):
        dice = dice_of(pool)
        every = list(every_throw(dice))
        wanted = tally(
            (Fraction(1, len(every)), rolling.count(rolling.read_first(dice, faces), 1).successes) for faces in every
        )
        assert odds.first_throw(pool) == wanted

    def test_shows_skulls_that_do_nothing(self):
        assert as_dict(chances.idle_skull_rows(Counts(base=1, skill=3, gear=1))) == {
            ("idle_skulls", 0): Fraction(25, 36),
            ("idle_skulls", 1): Fraction(10, 36),
            ("idle_skulls", 2): Fraction(1, 36),
        }


FEW = st.integers(0, 5)
POOLS = st.builds(
    Counts, FEW, FEW, FEW, st.integers(0, 3), st.lists(st.sampled_from([8, 10, 12]), max_size=2).map(tuple)
)


class TestAnyPool:
    @settings(deadline=None)
    @given(pool=POOLS, required=st.integers(1, 5), ones_stay=st.booleans())
    def test_adds_up_to_certainty(self, pool, required, ones_stay):
        assert sum(odds.with_push(pool, required, ones_stay).values()) == 1
        assert sum(odds.first_throw(pool).values()) == 1
        none, skulls = odds.skulls(pool, required, ones_stay)
        assert none + sum(skulls.values()) == 1
        assert all(chance > 0 for chance in skulls.values())

    @settings(deadline=None)
    @given(pool=POOLS, required=st.integers(1, 5))
    def test_of_no_negative_dice_is_never_worse_off_with_a_push(self, pool, required):
        plain = Counts(pool.base, pool.skill, pool.gear, 0, pool.artifact)
        once = odds.at_least(odds.first_throw(plain), required)
        assert odds.at_least(odds.with_push(plain, required, False), required) >= once


class TestTheContract:
    def test_prints_a_reduced_fraction_and_six_places(self):
        assert ask("odds", pool={"base": 1}) == {"fraction": "1/6", "decimal": 0.166667}
        assert ask("odds", pool={"base": 4, "skill": 2, "gear": 1})["decimal"] == 0.720918

    def test_prints_certainty_as_a_fraction_too(self):
        assert ask("odds_exact", successes=0) == {"fraction": "1/1", "decimal": 1.0}
        assert ask("odds") == {"fraction": "0/1", "decimal": 0.0}

    def test_counts_a_push_for_who_asks(self):
        assert ask("odds", pool={"base": 1}, push=True) == {"fraction": "5/18", "decimal": 0.277778}
        assert ask("odds", pool={"skill": 1}, push=True) == {"fraction": "11/36", "decimal": 0.305556}

    def test_lets_red_ones_lie_where_a_table_plays_so(self):
        options = {"skill_ones_are_skulls": True}
        assert ask("odds", pool={"skill": 1}, push=True, options=options)["fraction"] == "5/18"

    def test_pushes_what_is_below_the_required_number(self):
        given = {"pool": {"base": 2}, "push": True}
        assert ask("odds_exact", successes=1, required=1, **given)["fraction"] == "71/162"
        both = ask("odds_exact", successes=2, required=2, **given)["fraction"]
        assert both == ask("odds", required=2, **given)["fraction"]

    def test_knows_contests(self):
        assert ask("odds_opposed", active={"base": 1}, opponent={"base": 1}) == {
            "active_wins": {"fraction": "5/36", "decimal": 0.138889},
            "tie": {"fraction": "13/18", "decimal": 0.722222},
        }

    @pytest.mark.rule("YZ-OPP-4")
    def test_leaves_the_push_of_a_contest_to_the_sides(self):
        assert ask("odds_opposed", push=True) == {"error": "bad_value"}

    @pytest.mark.rule("YZ-ODDS-3")
    def test_knows_the_skulls_of_a_push(self):
        assert ask("odds_base_skulls_given_push", base=4, skulls=2) == {"fraction": "8/27", "decimal": 0.296296}
        assert ask("odds_base_skulls_given_push", base=1, skulls=2)["fraction"] == "0/1"
        assert ask("odds_any_skull_given_push", base=4, gear=1) == {"fraction": "211/243", "decimal": 0.868313}
        assert ask("expected_base_skulls_given_push", base=4) == {"fraction": "4/3", "decimal": 1.333333}

    @pytest.mark.parametrize(
        "pool",
        [
            None,
            [],
            {"base": -1},
            {"base": "2"},
            {"base": True},
            {"artifact": ["d6"]},
            {"artifact": "d8"},
            {"base": 301},
        ],
    )
    def test_refuses_a_pool_that_is_none(self, pool):
        assert ask("odds", pool=pool) == {"error": "bad_value"}

    def test_refuses_to_count_a_heap_of_dice_with_a_push(self):
        assert ask("odds", pool={"base": 61}, push=True) == {"error": "bad_value"}
        assert ask("odds", pool={"base": 61})["decimal"] == 0.999985

    @pytest.mark.rule("YZ-ODDS-1")
    def test_a_decimal_halfway_between_two_is_rounded_up(self):
        pool = {"artifact": ["d8", "d8", "d10"]}
        assert ask("odds_exact", pool=pool, successes=7) == {"fraction": "1/640", "decimal": 0.001563}  # 0.0015625


@pytest.mark.rule("YZ-ODDS-3")
class TestSkullsGivenAPush:
    def test_agree_with_a_pool_played_out(self):
        pool = Counts(base=1, gear=1, skill=1)
        failed = [
            (chance, roll)
            for chance, roll in played(pool, 1, DEFAULTS)
            if roll.pushed  # with a skill die in the pool every roll without a success is pushed
        ]
        pushed = sum(chance for chance, _ in failed)
        for number in range(2):
            part = sum(chance for chance, roll in failed if skulls_in(roll, ("base",)) == number)
            found = Fraction(ask("odds_base_skulls_given_push", base=1, skulls=number)["fraction"])
            assert found == part / pushed
        some = sum(chance for chance, roll in failed if skulls_in(roll, ("base", "gear")))
        assert Fraction(ask("odds_any_skull_given_push", base=1, gear=1)["fraction"]) == some / pushed


class TestPictures:
    def test_have_rows_that_add_up(self):
        given = {"pool": {"base": 4, "skill": 2, "gear": 1}, "active": {"base": 3}, "opponent": {"base": 2}}
        for one in BOOK.odds_calcs().values():
            rows = one.run(**read_all(one.inputs, given))
            assert sum(row.chance for row in rows) == 1
            assert all(row.chance > 0 for row in rows)
