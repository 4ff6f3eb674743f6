"""What was paid for stays paid once it was of use: neither XP nor silver comes back by taking the paying back."""

from typing import Any

import pytest

from campaigns.services import housecards, skilling
from core.models import Event
from roster.selectors import histories
from roster.services import learning, trading
from roster.services import undoing as of_roster
from tests.campaigns.table import Gamer, Table, fresh, hero, silver, xp


def take_back(who: Gamer, event: Event, **more: Any) -> Event:
    return who.do(of_roster.undo, event_id=event.id, **more)


def kinds_against(table: Table, event: Event) -> list[str]:
    """What the history of the Ember Road shows its owner against taking an act back, newest first."""
    told = histories.told(fresh(table.ember), table.alva.user, [event])
    return [one.kind for one in told[0].resting]


class TestABribe:
    def test_keeps_the_skill_that_made_it_possible(self, table: Table, refusal: Any, books_clean: Any):
        table.played(ember=500)
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="bribery")
        table.bargain(hero(table.ember), 3, bribe=100)
        before = xp(hero(table.ember)), silver(table.ember)
        assert kinds_against(table, learnt) == ["campaigns.bargained"]
        for who in (table.alva, table.bror):
            assert refusal(lambda who=who: take_back(who, learnt)) == ["rests_on"]
        assert (xp(hero(table.ember)), silver(table.ember)) == before

    def test_also_once_the_interval_is_closed(self, table: Table, refusal: Any):
        table.played(ember=500)
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="bribery")
        table.bargain(hero(table.ember), 3, bribe=100)
        table.finish()
        assert refusal(lambda: take_back(table.alva, learnt)) == ["rests_on"]

    def test_is_set_aside_first(self, table: Table, books_clean: Any):
        table.played(ember=500)
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="bribery")
        table.bargain(hero(table.ember), 3, bribe=100)
        table.undo(table.last("campaigns.bargained"), reason="Wrong hero.")
        take_back(table.alva, learnt)
        assert (xp(hero(table.ember))[1], silver(table.ember)) == (0, 500)

    def test_lets_other_skills_and_other_members_go(self, table: Table):
        table.played(ember=500)
        table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="bribery")
        other = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="endurance")
        another = table.alva.do(learning.learn, member_id=hero(table.ember, 2).pk, card_key="bribery")
        table.bargain(hero(table.ember), 3, bribe=100)
        take_back(table.alva, other)
        take_back(table.alva, another)
        assert (xp(hero(table.ember))[1], xp(hero(table.ember, 2))[1]) == (2, 0)

    def test_of_nothing_needs_no_skill(self, table: Table):
        table.played(ember=500)
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="bribery")
        table.bargain(hero(table.ember), 3)
        take_back(table.alva, learnt)
        assert xp(hero(table.ember))[1] == 0


class TestASkillThatWasTickedOff:
    def test_stays_learnt(self, table: Table, refusal: Any):
        card = {"key": "scouting", "kind": "skill", "category": "general", "names": {"en": "Scouting"}}
        card |= {"price": {"unit": "xp", "flat": 1}, "timing": ["before_adventure"]}
        table.bror.do(housecards.add, campaign_id=table.id, card=card)
        table.played()
        one = hero(table.ember)
        learnt = table.alva.do(learning.learn, member_id=one.pk, card_key="scouting")
        given = {"interval_id": table.interval().pk, "member_id": one.pk, "card_key": "scouting"}
        used = table.alva.do(skilling.tick, **given)
        assert refusal(lambda: take_back(table.alva, learnt)) == ["rests_on"]
        table.undo(used, by=table.alva)
        take_back(table.alva, learnt)


class TestAnAdventure:
    @pytest.mark.rule("DD-XP-10")
    def test_keeps_what_was_learnt_before_it(self, table: Table, refusal: Any):
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="endurance")
        table.played()
        assert kinds_against(table, learnt) == ["campaigns.adventure_closed"]
        assert refusal(lambda: take_back(table.alva, learnt)) == ["rests_on"]
        assert xp(hero(table.ember)) == (7, 1, 6)

    def test_and_what_was_bought(self, table: Table, refusal: Any, books_clean: Any):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=50, reason="Purse")
        bought = table.alva.do(trading.buy, warband_id=table.ember.pk, card_key="rope")
        table.played()
        assert refusal(lambda: take_back(table.alva, bought)) == ["rests_on"]
        assert silver(table.ember) == 45

    def test_lets_an_organiser_correct_it(self, table: Table, books_clean: Any):
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="endurance")
        table.played()
        assert histories.told(fresh(table.ember), table.bror.user, [learnt])[0].resting == ()
        take_back(table.bror, learnt)
        assert xp(hero(table.ember)) == (7, 0, 7)

    def test_that_was_opened_again_keeps_nothing(self, table: Table):
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="endurance")
        adventure = table.played()
        table.undo(table.last("campaigns.adventure_closed"))
        table.undo(table.last("campaigns.side_mustered"))
        assert fresh(adventure).state == "planned"
        take_back(table.alva, learnt)
        assert xp(hero(table.ember)) == (4, 0, 4)

    def test_keeps_nothing_that_came_after_it(self, table: Table):
        table.played()
        learnt = table.alva.do(learning.learn, member_id=hero(table.ember).pk, card_key="endurance")
        take_back(table.alva, learnt)
        assert xp(hero(table.ember)) == (7, 0, 7)
