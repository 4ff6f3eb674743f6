"""Two groups of Year Zero on one adventure: planned, mustered, contested, reported and counted, on pages and over the API."""

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Invitation
from campaigns.models import Adventure
from campaigns.selectors import standings
from campaigns.services import adventuring, campaigning, inviting, joining
from core import audit, wording
from core.errors import BadField
from core.models import Event
from roster.models import Warband
from tests.campaigns.table import Gamer
from tests.core.calling import Caller
from tests.roster.web.browsing import Browser
from tests.roster.year_zero.climbers import SYSTEM, Climbers

pytestmark = pytest.mark.django_db
SKILL: dict[str, Any] = {"skill": "agility", "items": []}


class Wall:
    """Bror's campaign with Alva's climbers and Dag's."""

    def __init__(self, bror: Any, alva: Any, dag: Any) -> None:
        self.bror = Gamer(bror)
        self.id = self.bror.do(campaigning.create, name="Walls", system=SYSTEM).stream
        self.alvas, self.dags = self.enter(alva, "Over the Wall"), self.enter(dag, "Under the Wall")

    def enter(self, user: Any, name: str) -> Climbers:
        group = Climbers(user, name)
        code = self.bror.do(inviting.invite, campaign_id=self.id).payload["invitation"]
        group.do(inviting.accept, code=Invitation.objects.get(pk=code).code)
        group.do(joining.enter, campaign_id=self.id, warband_id=group.id)
        return group

    def plan(self, *groups: Climbers) -> Any:
        ids = [one.id for one in groups]
        return self.bror.do(adventuring.plan, campaign_id=self.id, warband_ids=ids, name="The North Face")

    def mustered(self) -> Adventure:
        adventure = self.plan(self.alvas, self.dags).payload["adventure"]
        for group in (self.alvas, self.dags):
            going = {group.id: list(group.warband.members.values_list("pk", flat=True))}
            group.do(adventuring.muster, adventure_id=adventure, going=going)
        return Adventure.objects.get(pk=adventure)

    @property
    def told(self) -> list[str]:
        return [wording.sentence(one) for one in Event.objects.filter(circle=self.id).order_by("number")]


@pytest.fixture
def wall(bror: Any, alva: Any, dag: Any, cards: None) -> Wall:
    return Wall(bror, alva, dag)


class TestThePlan:
    def test_takes_one_group_or_two_and_no_more(self, wall, cyra):
        third = wall.enter(cyra, "Along the Wall")
        for groups, needs in (((), 1), ((wall.alvas, wall.alvas), 2), ((wall.alvas, wall.dags, third), 2)):
            with pytest.raises(BadField) as caught:
                wall.plan(*groups)
            assert caught.value.reasons[0].code == "wrong_number_of_sides"
            assert caught.value.reasons[0].params["needs"] == needs
        assert len(wall.plan(third).payload["warbands"]) == 1
        assert wall.plan(wall.alvas, wall.dags).payload["warbands"] == ["Over the Wall", "Under the Wall"]

    def test_on_the_page_the_second_is_left_out_or_chosen(self, wall, alva):
        browser, address = Browser(alva), reverse("campaigns:plan", args=[wall.id])
        form = browser.see(address).answer.context["form"]
        assert [(form[name].label, form.fields[name].required) for name in form.sides] == [
            ("Warband", True),
            ("Another warband, if one meets it", False),
        ]
        assert (form["side_1"].value(), form["side_2"].value()) == (str(wall.alvas.id), "")
        mine, theirs = str(wall.alvas.id), str(wall.dags.id)
        assert browser.act(address, 422, name="Itself", side_1=mine, side_2=mine).faults().keys() == {"side_2"}
        alone = browser.act(address, name="Alone", side_1=mine, side_2="")
        assert "Over the Wall" in browser.see(alone.goes_to)
        Adventure.objects.get(name="Alone").sides.update(unfinished=False)
        page = browser.see(browser.act(address, name="Both", side_1=mine, side_2=theirs).goes_to)
        assert "Over the Wall" in page
        assert "Under the Wall" in page

    def test_a_group_alone_in_its_campaign_is_asked_for_no_other(self, wall, alva, dag):
        wall.dags.do(joining.leave, campaign_id=wall.id, warband_id=wall.dags.id)
        form = Browser(alva).see(reverse("campaigns:plan", args=[wall.id])).answer.context["form"]
        assert form.sides == ["side_1"]

    def test_over_the_api(self, wall, bror):
        body = {"warbands": [str(wall.alvas.id), str(wall.dags.id)], "name": "The North Face"}
        made = Caller(bror).do(f"campaigns/{wall.id}/adventures/", body)
        assert made.status_code == 201
        found = Caller(bror).get(f"adventures/{Adventure.objects.get().pk}/").json()
        assert [one["name"] for one in found["sides"]] == ["Over the Wall", "Under the Wall"]


@pytest.mark.rule("YZ-OPP-1")
class TestAContestOfBoth:
    def test_somebody_of_the_other_group_is_offered_and_met(self, wall, alva):
        wall.mustered()
        tuva = str(wall.dags.member("Tuva").pk)
        theirs = wall.dags.roll("opposed", name="Tuva", faces=(6, 2), **SKILL)
        browser = Browser(alva)
        address = reverse("roster:roll", args=[wall.alvas.member().pk, "opposed"])
        page = browser.see(address)
        (offered,) = re.findall(r'<optgroup label="Under the Wall">(.*?)</optgroup>', page.html, flags=re.S)
        assert f'value="{tuva}"' in offered
        event = wall.alvas.roll("opposed", faces=(6, 6, 2, 2), **SKILL, opponent=tuva)
        assert (event.payload["against"], event.payload["success"]) == (str(theirs.id), True)
        assert "Successes of Tuva: 1." in wording.sentence(event)
        assert wall.dags.kept("agility_damage", "Tuva") == 0

    def test_before_the_muster_nobody_of_theirs_is_offered(self, wall, alva):
        wall.plan(wall.alvas, wall.dags)
        with pytest.raises(BadField):
            wall.alvas.roll("opposed", faces=(6, 6, 2, 2), **SKILL, opponent=str(wall.dags.member("Tuva").pk))


class TestAfterwards:
    def test_one_reports_the_other_confirms_and_what_one_won_the_other_lost(self, wall, alva, dag):
        adventure = wall.mustered()
        at = reverse("campaigns:report", args=[adventure.pk])
        Browser(alva).act(at, outcome="win", notes="Up and over.")
        adventure.refresh_from_db()
        assert adventure.state == Adventure.REPORTED
        page = Browser(dag).see(reverse("campaigns:adventure", args=[adventure.pk]))
        assert "Confirm and close" in page
        Browser(dag).act(reverse("campaigns:confirm", args=[adventure.pk]), version=str(adventure.version))
        adventure.refresh_from_db()
        assert [(one.warband_name, one.outcome) for one in adventure.sides.order_by("place")] == [
            ("Over the Wall", "win"),
            ("Under the Wall", "loss"),
        ]
        assert any("Over the Wall won The North Face against Under the Wall." in one for one in wall.told)
        assert not Warband.objects.filter(circle_id=wall.id).exclude(mustered_for=None).exists()
        rows = {row.name: row.results for row in standings.standings(adventure.campaign)}
        assert (rows["Over the Wall"]["win"], rows["Under the Wall"]["loss"]) == (1, 1)
        page = Browser(dag).see(reverse("campaigns:standings", args=[wall.id]))
        assert page.words.index("Over the Wall") < page.words.index("Under the Wall")
        assert list(audit.all_differences()) == []

    def test_both_are_free_when_it_is_called_off(self, wall):
        adventure = wall.mustered()
        wall.bror.do(adventuring.cancel, adventure_id=adventure.pk, reason="Rain")
        assert not Warband.objects.filter(circle_id=wall.id).exclude(mustered_for=None).exists()
