"""Companies of Cronache in a campaign: a game between two, losses in the log, and what a house may add to it."""

from typing import Any

import pytest

from campaigns.models import Adventure, Interval
from campaigns.services import adventuring, campaigning, joining
from campaigns.services.adventuring import Report, SideReport
from core import audit, wording
from core.errors import Refused
from core.models import Event
from roster.models import Member, Warband
from roster.services import equipping, founding
from tests.campaigns.table import Gamer
from tests.roster.web.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]
PACK, PATROL = "branco_di_cenere", "quarta_pattuglia"


class Game:
    """A campaign of one person's with both starters in it."""

    def __init__(self, gamer: Gamer, **options: Any) -> None:
        self.gamer = gamer
        self.id = gamer.do(campaigning.create, name="Dusk", system="cronache", options=options).stream
        self.pack, self.patrol = self.enter("Pack", PACK), self.enter("Patrol", PATROL)

    def enter(self, name: str, starter: str) -> Warband:
        made = self.gamer.do(founding.start, name=name, system="cronache", starter=starter)
        self.gamer.do(founding.found, warband_id=made.stream)
        self.gamer.do(joining.enter, campaign_id=self.id, warband_id=made.stream)
        return Warband.objects.get(pk=made.stream)

    def muster(self) -> Any:
        ids = [self.pack.pk, self.patrol.pk]
        planned = self.gamer.do(adventuring.plan, campaign_id=self.id, warband_ids=ids, name="The Bridge")
        going = {one.pk: list(one.members.values_list("pk", flat=True)) for one in (self.pack, self.patrol)}
        self.gamer.do(adventuring.muster, adventure_id=planned.payload["adventure"], going=going)
        return planned.payload["adventure"]

    def play(self, **fallen: str) -> Adventure:
        adventure = self.muster()
        lost = {
            Member.objects.get(warband__in=(self.pack, self.patrol), name=name).pk: how for name, how in fallen.items()
        }
        mine = set(self.pack.members.values_list("pk", flat=True))
        sides = {
            self.pack.pk: SideReport(casualties={pk: how for pk, how in lost.items() if pk in mine}),
            self.patrol.pk: SideReport(casualties={pk: how for pk, how in lost.items() if pk not in mine}),
        }
        told = Report(warband=self.pack.pk, outcome="win", sides=sides)
        self.gamer.do(adventuring.report, adventure_id=adventure, told=told)
        return Adventure.objects.get(pk=adventure)

    @property
    def told(self) -> str:
        return " ".join(wording.sentence(one) for one in Event.objects.filter(circle=self.id).order_by("number"))


@pytest.fixture
def gamer(bror: Any) -> Gamer:
    return Gamer(bror)


def standing(name: str) -> str:
    return str(Member.objects.get(name=name).standing)


class TestAGameBetweenTwoCompanies:
    def test_losses_are_logged_and_everybody_stands_again(self, gamer):
        game = Game(gamer, recruitment_points=100)
        assert game.play(Grimo="killed", Tessa="crevasse").state == Adventure.CLOSED
        assert "Grimo" in game.told
        assert (standing("Grimo"), standing("Tessa")) == ("roster", "roster")
        assert not Interval.objects.exists()
        game.pack.refresh_from_db()
        assert (game.pack.mustered_for, game.pack.interval) == (None, None)
        assert game.play(Vera="killed").state == Adventure.CLOSED
        assert list(audit.all_differences()) == []

    def test_a_house_may_let_losses_last(self, gamer):
        game = Game(gamer, deaths_last=True)
        game.play(Grimo="killed")
        assert (standing("Grimo"), standing("Sfregio")) == ("dead", "roster")

    @pytest.mark.rule("CC-COMP-2")
    def test_nobody_musters_above_the_points_that_were_agreed(self, gamer):
        game = Game(gamer, recruitment_points=95)
        with pytest.raises(Refused) as caught:
            game.muster()
        assert [(one.code, one.params["total"]) for one in caught.value.reasons] == [("over_budget", 99)]

    def test_between_games_nothing_else_happens_unless_the_house_says_so(self, gamer):
        game = Game(gamer, recruitment_points=100)
        game.play()
        grimo = Member.objects.get(name="Grimo")
        with pytest.raises(Refused) as caught:
            gamer.do(equipping.equip, member_id=grimo.pk, card_key="pugnale")
        assert caught.value.reasons[0].code == "build_stands"
        gamer.do(campaigning.change_options, campaign_id=game.id, changes={"rebuild_between_games": True})
        gamer.do(equipping.equip, member_id=grimo.pk, card_key="pugnale")


class TestProfilesOfTheCampaign:
    def test_an_organiser_makes_one_and_companies_recruit_it(self, gamer):
        game = Game(gamer, recruitment_points=120, rebuild_between_games=True)
        browser = Browser(gamer.user)
        address = f"/campaigns/{game.id}/cards/new/?kind=profile"
        browser.see(address)
        told = {
            "name": "Captain", "category": "printed", "text": "", "base_cr": "8", "resistance": "4", "combat": "3",
            "accuracy": "1", "damage": "1", "willpower": "0", "dexterity": "2", "class_words": ["umano", "campione"],
        }  # fmt: skip
        browser.act(address, **told)
        recruit = f"/warbands/{game.pack.pk}/recruit/?kind=fighter"
        assert "Captain" in browser.see(recruit).words
        browser.act(recruit, name="Cap", profile="captain")
        assert Member.objects.get(name="Cap").abilities["combat"] == 3
        assert browser.see(f"/campaigns/{game.id}/cards/captain/").answer.status_code == 200
