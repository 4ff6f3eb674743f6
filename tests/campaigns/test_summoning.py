"""Fighters who are summoned in play: they join a mustered company, go along, and are gone when the adventure is over."""

from typing import Any

import pytest

from campaigns.models import Adventure, Casualty, Participant
from campaigns.services import adventuring
from campaigns.services import undoing as campaign_undoing
from campaigns.services.adventuring import Report, SideReport
from core import audit, wording
from core.errors import BadField, Refused
from core.models import Event
from roster.models import Member, Possession
from roster.selectors import sheets
from roster.services import recruiting, undoing
from tests.campaigns.table import Gamer
from tests.campaigns.test_cronache import Game
from tests.roster.web.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]
SERVANT = "profilo_servo_non_morto"


@pytest.fixture
def gamer(bror: Any) -> Gamer:
    return Gamer(bror)


@pytest.fixture
def game(gamer: Gamer) -> Game:
    return Game(gamer, recruitment_points=100)


def summon(game: Game, name: str = "Ossa", kind: str = "summoned", profile: str = SERVANT) -> Event:
    return game.gamer.do(recruiting.recruit, warband_id=game.pack.pk, kind=kind, name=name, profile=profile)


def reasons(act: Any) -> list[tuple[str, str]]:
    before = Event.objects.count()
    with pytest.raises(Refused) as caught:
        act()
    assert Event.objects.count() == before
    return [(one.rule, one.code) for one in caught.value.reasons]


def report(game: Game, adventure: str, *fallen: Member) -> Event:
    lost = SideReport(casualties={one.pk: "killed" for one in fallen})
    told = Report(warband=game.pack.pk, outcome="win", sides={game.pack.pk: lost})
    return game.gamer.do(adventuring.report, adventure_id=adventure, told=told)


@pytest.mark.rule("CC-COMP-6")
class TestJoining:
    def test_needs_a_mustered_company(self, game):
        assert reasons(lambda: summon(game)) == [("CC-COMP-6", "joins_in_play")]
        game.muster()
        summon(game)
        assert Participant.objects.filter(member__name="Ossa", side__warband=game.pack).exists()
        assert "Ossa joined in play as summoned fighter." in [wording.sentence(one) for one in Event.objects.all()]

    def test_costs_nothing_and_counts_for_nothing(self, game):
        game.muster()
        before = sheets.warband(game.pack).legality.budget.total
        summon(game)
        game.pack.refresh_from_db()
        found = sheets.warband(game.pack).legality
        assert (found.budget.total, found.faults) == (before, ())

    def test_brings_what_the_profile_prints(self, game):
        game.muster()
        summon(game)
        one = sheets.warband(game.pack).members[Member.objects.get(name="Ossa").pk]
        assert [thing.card.key for thing in one.things] == ["arma_improvvisata"]
        assert [skill.card.key for skill in one.skills] == ["rianimato"]

    def test_is_for_summoned_profiles_alone_and_no_way_round_the_muster(self, game):
        game.muster()
        with pytest.raises(BadField):
            summon(game, profile="profilo_razziatore")
        assert reasons(lambda: summon(game, kind="fighter", profile="profilo_razziatore")) == [("", "mustered")]

    def test_begins_when_all_sides_are_mustered_and_ends_with_the_report(self, game):
        ids = [game.pack.pk, game.patrol.pk]
        planned = game.gamer.do(adventuring.plan, campaign_id=game.id, warband_ids=ids, name="The Ford")
        going = {game.pack.pk: list(game.pack.members.values_list("pk", flat=True))}
        game.gamer.do(adventuring.muster, adventure_id=planned.payload["adventure"], going=going)
        assert reasons(lambda: summon(game)) == [("", "not_mustered")]


@pytest.mark.rule("CC-COMP-6")
class TestLeaving:
    def test_comes_with_the_end_of_the_adventure(self, game):
        adventure = game.muster()
        summon(game, "Ossa")
        summon(game, "Teschio")
        fallen = Member.objects.get(name="Ossa")
        report(game, adventure, fallen)
        assert Adventure.objects.get(pk=adventure).state == Adventure.CLOSED
        assert Casualty.objects.filter(member=fallen).exists()
        assert {one.name: one.standing for one in Member.objects.filter(kind="summoned")} == {
            "Ossa": "dismissed", "Teschio": "dismissed"
        }  # fmt: skip
        assert not Possession.objects.filter(card__key="arma_improvvisata", gone_at=None).exists()
        assert list(audit.all_differences()) == []

    def test_is_no_death_where_a_house_lets_losses_last(self, gamer):
        game = Game(gamer, deaths_last=True)
        adventure = game.muster()
        summon(game)
        report(game, adventure, Member.objects.get(name="Ossa"))
        assert Member.objects.get(name="Ossa").standing == "dismissed"

    def test_comes_with_calling_it_off(self, game):
        adventure = game.muster()
        summon(game)
        game.gamer.do(adventuring.cancel, adventure_id=adventure)
        assert Member.objects.get(name="Ossa").standing == "dismissed"

    def test_is_taken_back_with_the_end(self, game):
        adventure = game.muster()
        summon(game)
        closed = report(game, adventure)
        game.gamer.do(campaign_undoing.undo, event_id=closed.id, reason="we play on")
        assert Member.objects.get(name="Ossa").standing == "roster"
        assert Possession.objects.get(card__key="arma_improvvisata", gone_at=None).holder.name == "Ossa"
        assert list(audit.all_differences()) == []


class TestTakingBack:
    def test_a_summoning_while_mustered(self, game):
        game.muster()
        joined = summon(game)
        game.gamer.do(undoing.undo, event_id=joined.id)
        assert Member.objects.get(name="Ossa").standing == "removed"
        assert not Participant.objects.filter(member__name="Ossa").exists()
        assert list(audit.all_differences()) == []

    def test_a_muster_waits_for_the_summoned(self, game):
        game.muster()
        mustered = Event.objects.filter(kind="campaigns.side_mustered").latest("number")
        summon(game)
        assert [
            code for _rule, code in reasons(lambda: game.gamer.do(campaign_undoing.undo, event_id=mustered.id))
        ] == ["rests_on"]


class TestThePage:
    def test_offers_only_the_summoned_to_a_mustered_company(self, game):
        browser = Browser(game.gamer.user)
        address = f"/warbands/{game.pack.pk}/recruit/"
        assert address not in browser.see(f"/warbands/{game.pack.pk}/").links
        game.muster()
        assert address in browser.see(f"/warbands/{game.pack.pk}/").links
        assert "Undead Servant" in browser.see(address).html
        assert "mustered for an adventure" in browser.see(f"{address}?kind=fighter").words
        browser.act(f"{address}?kind=summoned", name="Ossa", profile=SERVANT)
        assert Member.objects.get(name="Ossa").standing == "roster"
