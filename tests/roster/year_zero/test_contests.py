"""Contests against somebody with a sheet: of the own group, or of another one that goes along."""

from uuid import uuid4

import pytest
from django.urls import reverse

from core.errors import BadField, Refused
from core.models import Event
from roster.models import Member, Warband
from roster.selectors import facing, rolls, rulebook
from roster.services import rolling
from tests.roster.web.browsing import Browser
from tests.roster.year_zero.climbers import Climbers

pytestmark = pytest.mark.django_db
SKILL = {"skill": "agility", "items": []}


def tuva(climbers):
    return str(climbers.member("Tuva").pk)


def codes(event):
    return [one["code"] for one in event.payload["findings"]]


def meets(climbers, faces=(6, 2, 2, 2), **said):
    """Karander against the latest roll of Tuva."""
    return climbers.roll("opposed", faces=faces, **{**SKILL, "opponent": tuva(climbers), **said})


@pytest.fixture(autouse=True)
def nimble(climbers):
    """Tuva has three points of agility."""
    climbers.sets("Tuva", agility=3)


@pytest.fixture
def theirs(climbers):
    """Tuva's roll, which has one success."""
    return climbers.roll("opposed", name="Tuva", faces=(6, 2, 2), **SKILL, side="opponent", other_successes=2)


@pytest.mark.rule("YZ-OPP-1")
class TestALatestRoll:
    def test_is_met_with_its_successes(self, climbers, theirs):
        event = meets(climbers)
        assert codes(event) == ["too_few_successes", "successes_of", "margin"]
        assert event.payload["findings"][1]["params"] == {"who": "Tuva", "number": 1}
        assert event.payload["against"] == str(theirs.id)
        assert meets(climbers, side="opponent").payload["success"] is True

    def test_is_the_latest_of_this_kind(self, climbers, theirs):
        climbers.roll("task", name="Tuva", faces=(6, 6, 6), **SKILL)
        assert meets(climbers).payload["findings"][1]["params"]["number"] == 1
        climbers.roll("opposed", name="Tuva", faces=(2, 2, 2), **SKILL)
        assert meets(climbers).payload["success"] is True

    @pytest.mark.rule("YZ-OPP-4")
    def test_counts_as_it_lies_after_its_push(self, climbers, theirs):
        climbers.push(theirs, (6, 2))
        event = meets(climbers)
        assert (event.payload["findings"][1]["params"]["number"], event.payload["against"]) == (2, str(theirs.id))

    def test_is_missed_where_none_was_made_or_it_was_set_aside(self, climbers, theirs):
        climbers.set_aside(theirs)
        with pytest.raises(Refused) as caught:
            meets(climbers)
        assert [(one.code, one.rule) for one in caught.value.reasons] == [("no_roll_yet", "YZ-OPP-1")]

    @pytest.mark.rule("YZ-OPP-4")
    def test_stays_the_one_that_was_met_when_the_roller_pushes(self, climbers, theirs):
        first = meets(climbers)
        climbers.roll("opposed", name="Tuva", faces=(2, 2, 2), **SKILL)  # against somebody else, later
        pushed = climbers.push(first, (6, 2, 2))
        assert pushed.payload["findings"][1]["params"]["number"] == 1
        assert pushed.payload["success"] is True

    def test_is_left_alone(self, climbers, theirs):
        before = dict(climbers.member("Tuva").abilities)
        climbers.push(meets(climbers, faces=(2, 2, 2, 2)), (1, 1, 2, 2))
        assert climbers.member("Tuva").abilities == before
        assert climbers.kept("agility_damage") == 2


@pytest.mark.rule("YZ-OPP-1")
class TestThrownAlong:
    def said(self, climbers):
        return {**SKILL, "opponent": tuva(climbers), "opponent_roll": "thrown_along", "opponent_skill": "agility"}

    def test_both_pools_are_thrown_at_once(self, climbers):
        event = climbers.roll("opposed", faces=None, **self.said(climbers))
        dice = event.payload["dice"]
        assert [one["owner"] for one in dice] == [""] * 4 + [tuva(climbers)] * 3
        assert Event.objects.filter(kind="roster.rolled").count() == 1

    def test_the_roller_alone_pushes_and_pays(self, climbers):
        first = climbers.roll("opposed", faces=[[2, 2, 2, 1], [6, 1, 1]], **self.said(climbers))
        assert (first.payload["success"], first.payload["again"]) == (False, [0, 1, 2])
        pushed = climbers.push(first, (6, 6, 1))
        assert pushed.payload["success"] is True
        assert climbers.kept("agility_damage") == 2
        assert climbers.kept("agility_damage", "Tuva") == 0

    def test_on_the_page(self, climbers):
        browser = Browser(climbers.user)
        address = reverse("roster:roll", args=[climbers.member().pk, "opposed"])
        said = {
            "said": "1",
            "difficulty": "average",
            "modification": "0",
            "side": "active",
            "other_successes": "0",
            "opponent_modification": "0",
            "opponent_gear": "1",
            **{key: value for key, value in self.said(climbers).items() if key != "items"},
        }
        page = browser.see(address + "?" + "&".join(f"{key}={value}" for key, value in said.items()))
        assert "3 × white d6, Tuva" in page
        assert "1 × black d6, Tuva" in page
        assert "Who wins, before a push" in page
        made = browser.act(address, **said, typed="1", faces_0="2222", faces_1="166", faces_2="6")
        page = browser.see(made.goes_to)
        assert "Successes of Tuva: 3." in page
        assert page.html.count("roll-die again") == 4


class TestSomebodyOfAnotherGroup:
    @pytest.fixture
    def far(self, climbers, monkeypatch):
        """Tuva of another group of the same player, who goes along on the same adventure."""
        other = Climbers(climbers.user)
        other.sets("Tuva", agility=3)
        adventure = uuid4()
        Warband.objects.filter(pk__in=(climbers.id, other.id)).update(mustered_for=adventure)
        going = list(Member.objects.filter(warband_id=other.id).values_list("pk", flat=True))
        monkeypatch.setattr(facing, "_FINDERS", [lambda one: going if one == adventure else []])
        return other

    def test_is_offered_under_the_name_of_his_group(self, climbers, far):
        member = climbers.member()
        fields = rolls.fields(member, rulebook.of(climbers.warband), "opposed", climbers.user)
        field = next(one for one in fields if one.key == "opponent")
        assert {one.heading for one in field.choices} == {"", far.warband.name}
        assert len(field.choices) == 1 + 2 + 3

    def test_is_met_as_he_rolled(self, climbers, far):
        theirs = far.roll("opposed", name="Tuva", faces=(6, 6, 2), **SKILL)
        event = climbers.roll("opposed", faces=(6, 2, 2, 2), **SKILL, opponent=tuva(far))
        assert (event.payload["against"], event.payload["met"]) == (str(theirs.id), [tuva(far)])
        assert event.payload["findings"][1]["params"] == {"who": "Tuva", "number": 2}
        assert climbers.push(event, (6, 6, 2)).payload["success"] is True

    def test_is_no_choice_elsewhere(self, climbers):
        other = Climbers(climbers.user)
        with pytest.raises(BadField):
            climbers.roll("opposed", faces=None, **SKILL, opponent=tuva(other))
        assert rolling.CHANCE.typed is False
