"""The hits of a melee as icepool counts them: the only place that uses that library, for the bench and as an oracle.

Two ways. `hits_by_pools` lets icepool's pool algorithm find the joint distribution, with the leanest state we know: a
single number. `hits_by_mixture` writes our own closed form down in icepool's dice.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import icepool

Hits = dict[int, Fraction]  # attacker's hits count up from 1, the defender's down from -1, 0 is a draw


class _Hits(icepool.MultisetEvaluator):
    """Walk the faces downwards: who shows a success first collects until the other side shows one.

    A state is the hits so far (None before the first success), and a tuple of them once nothing can be added.
    """

    def next_state(self, state, order: icepool.Order, outcome: int, att: int, defs: int) -> Hashable:
        if order != icepool.Order.Descending:
            raise icepool.UnsupportedOrder
        if isinstance(state, tuple) or outcome == 0:
            return state
        if not state:
            return (0,) if att and defs else att - defs
        other = defs if state > 0 else att
        if other:
            return (state,)
        return state + att if state > 0 else state - defs

    def final_outcome(self, final_state, order, outcomes, *sizes) -> int:
        return final_state[0] if isinstance(final_state, tuple) else final_state or 0


def _die(value: int) -> icepool.Die:
    """A d12 that shows 0 for every face that is no success."""
    return icepool.Die([face if face <= min(value, 11) else 0 for face in range(1, 13)])


def hits_by_pools(att_value: int, att_dice: int, def_value: int, def_dice: int) -> Hits:
    """A new evaluator each time, so that nothing is remembered from call to call."""
    attacker, defender = _die(att_value).pool(att_dice), _die(def_value).pool(def_dice)
    answer = _Hits()(attacker, defender)
    return {hits: answer.probability(hits) for hits in answer}


def hits_by_mixture(att_value: int, att_dice: int, def_value: int, def_dice: int) -> Hits:
    found: Hits = {}
    for sign, value, dice, other_value, other_dice in (
        (1, att_value, att_dice, def_value, def_dice),
        (-1, def_value, def_dice, att_value, att_dice),
    ):
        good = max(0, min(value, 11))
        hits = (
            _die(other_value)
            .highest(other_dice)
            .map(lambda best, good=good, dice=dice: dice @ icepool.coin(max(0, good - best), 12))
        )
        found |= {sign * number: hits.probability(number) for number in hits if number}
    return {0: 1 - sum(found.values()), **found}
