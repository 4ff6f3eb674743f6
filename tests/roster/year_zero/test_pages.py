"""Pages of rolls in a game of dice pools: dice one by one, odds as plots, typed faces, pushes and refusals."""

import pytest
from django.urls import reverse

from core.models import Event
from roster import events
from roster.services import settling
from tests.roster.web.browsing import Browser
from tests.roster.year_zero.climbers import FIRST

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(climbers):
    return Browser(climbers.user).client


def body(answer):
    return answer.content.decode()


def roll_url(climbers, kind="task", name="Karander"):
    return reverse("roster:roll", args=[climbers.member(name).pk, kind])


def said(climbers, **more):
    return {
        "said": "1",
        "skill": "move",
        "items": str(climbers.thing().pk),
        "difficulty": "average",
        "modification": "0",
        "required": "1",
        **more,
    }


class TestBeforeTheRoll:
    def test_dice_stand_one_by_one_in_their_colours_with_letters(self, climbers, reader):
        page = body(reader.get(roll_url(climbers), said(climbers)))
        pool = page.split('id="pool"')[1].split("Odds before the roll")[0]
        for look, letter, count in (("white", "W", 4), ("red", "R", 2), ("black", "B", 1)):
            assert pool.count(f'class="die die-{look} "') == count
            assert pool.count(f">{letter}</text>") == count
        assert "1 × black d6, Grappling Hook" in pool

    def test_odds_are_plots_with_and_without_a_push(self, climbers, reader):
        page = body(reader.get(roll_url(climbers), said(climbers)))
        assert "one throw" in page
        assert "with a push where it fails" in page
        assert "201811/279936" in page  # at least one six on seven dice
        assert "success after a push" in page
        assert "pushed, skulls: 1" in page

    def test_negative_dice_have_a_letter_of_their_own(self, climbers, reader):
        climbers.do(settling.change_options, warband_id=climbers.id, changes={"negative_modification": "negative_dice"})
        page = body(reader.get(roll_url(climbers), said(climbers, difficulty="formidable")))
        assert "1 × negative d6" in page
        assert ">N</text>" in page

    def test_skills_stand_under_their_attribute(self, climbers, reader):
        page = body(reader.get(roll_url(climbers)))
        group = page.split('<optgroup label="Agility">')[1].split("</optgroup>")[0]
        assert "Move (2)" in group
        assert "Agility (4)" in group

    def test_a_broken_attribute_is_refused_with_its_rule(self, climbers, reader):
        climbers.sets(agility=0)
        page = body(reader.get(roll_url(climbers), said(climbers)))
        assert 'data-code="attribute_broken"' in page
        assert "YZ-POOL-7" in page
        assert "Roll for me" not in page

    @pytest.mark.parametrize("wrong", [{"difficulty": "absurd"}, {"modification": "x"}, {"required": "0"}])
    def test_what_cannot_be_read_is_said_at_its_field(self, climbers, reader, wrong):
        answer = reader.get(roll_url(climbers), said(climbers, **wrong))
        assert answer.status_code == 422


class TestTheRoll:
    def test_is_made_by_the_app(self, climbers, reader):
        answer = reader.post(roll_url(climbers), said(climbers))
        event = Event.objects.get(kind=events.ROLLED)
        assert answer.url == reverse("roster:rolled", args=[event.id])
        assert len(event.payload["dice"]) == 7

    @pytest.mark.parametrize("row", ["2415", "2 4 1 5", "2,4,1,5"])
    def test_takes_faces_typed_colour_by_colour(self, climbers, reader, row):
        faces = {"faces_0": row, "faces_1": "13", "faces_2": "1", "typed": "1"}
        reader.post(roll_url(climbers), said(climbers, **faces))
        event = Event.objects.get(kind=events.ROLLED)
        assert tuple(one["face"] for one in event.payload["dice"]) == FIRST

    @pytest.mark.parametrize(
        ("faces", "code", "rule"),
        [
            ({"faces_2": "12345"}, "more_gear_than_bonus", "YZ-POOL-3"),
            ({"faces_1": "1"}, "wrong_number_of_faces", "YZ-POOL-4"),
            ({"faces_0": "2417"}, "invalid_face", "YZ-ART-7"),
        ],
    )
    def test_that_cannot_be_is_refused_and_nothing_changes(self, climbers, reader, faces, code, rule):
        typed = {"faces_0": "2415", "faces_1": "13", "faces_2": "1", "typed": "1", **faces}
        answer = reader.post(roll_url(climbers), said(climbers, **typed))
        assert answer.status_code == 409
        assert f'data-code="{code}"' in body(answer)
        assert rule in body(answer)
        assert next(iter(faces.values())) in body(answer)  # what was typed is still there
        assert not Event.objects.filter(kind=events.ROLLED).exists()

    def test_without_a_face_says_which_row(self, climbers, reader):
        answer = reader.post(roll_url(climbers), said(climbers, faces_0="2415", faces_1="", faces_2="1", typed="1"))
        assert answer.status_code == 422
        assert "These faces are missing." in body(answer)

    def test_of_a_group_takes_helpers(self, climbers, reader):
        helpers = [str(climbers.member(name).pk) for name in ("Tuva", "Isak")]
        reader.post(roll_url(climbers, "group"), said(climbers, helpers=helpers))
        event = Event.objects.get(kind=events.ROLLED)
        assert len(event.payload["dice"]) == 9


class TestTheResult:
    def page(self, reader, event):
        return body(reader.get(reverse("roster:rolled", args=[event.id])))

    def test_shows_what_stays_and_what_a_push_throws(self, climbers, reader):
        page = self.page(reader, climbers.roll())
        assert page.count("roll-die again") == 5
        assert page.count("white d6 shows 1, skull") == 1
        assert "Push the roll" in page
        assert "5 dice are thrown again" in page

    @pytest.mark.rule("YZ-PUSH-7", "YZ-SKULL-3")
    def test_shows_what_a_push_may_come_to_before_it_is_made(self, climbers, reader):
        page = self.page(reader, climbers.roll())
        again = page.split('id="again"')[1]
        assert "4651/7776" in again  # at least one six on five dice
        for title in ("How it ends", "Successes", "after the push", "Points that the skulls take or bring"):
            assert title in again
        for series in ("taken of Agility", "taken of the bonus of Grappling Hook", "willpower gained"):
            assert series in again
        assert again.index("How it ends") < again.index("<button") < again.index("Points that the skulls")

    def test_shows_odds_of_no_push_once_it_was_made_or_set_aside(self, climbers, reader):
        first = climbers.roll()
        climbers.set_aside(climbers.push(first))
        assert "taken of Agility" in self.page(reader, first)
        climbers.push(first)
        assert "taken of Agility" not in self.page(reader, first)
        other = climbers.roll(items=[], faces=(2, 2, 2, 2))
        climbers.set_aside(other)
        assert "taken of Agility" not in self.page(reader, other)

    def test_of_a_push_tells_losses_each_with_its_rule(self, climbers, reader):
        pushed = climbers.push(climbers.roll())
        page = self.page(reader, pushed)
        for rule in ("YZ-SUCC-2", "YZ-ATTR-1", "YZ-GEAR-1", "YZ-GEAR-2", "YZ-WILL-1"):
            assert f">{rule}</a>" in page
        assert "Lost of Agility: 2; left: 2." in page
        assert "Push the roll" not in page
        assert page.count("roll-die thrown") == 5

    def test_of_a_first_throw_leads_to_its_push(self, climbers, reader):
        first = climbers.roll()
        pushed = climbers.push(first)
        page = self.page(reader, first)
        assert reverse("roster:rolled", args=[pushed.id]) in page
        assert "Set it aside" not in page

    def test_that_was_set_aside_says_so(self, climbers, reader):
        first = climbers.roll()
        climbers.set_aside(first, "Cocked die")
        assert "This roll was set aside. Cocked die" in self.page(reader, first)

    def test_of_a_success_offers_no_push(self, climbers, reader):
        page = self.page(reader, climbers.roll(faces=(6, *FIRST[1:])))
        assert "Push the roll" not in page
        assert "roll-die again" not in page


class TestThePush:
    def url(self, first):
        return reverse("roster:roll_again", args=[first.id])

    def test_takes_typed_faces(self, climbers, reader):
        first = climbers.roll()
        reader.post(self.url(first), {"faces_0": "241", "faces_1": "54", "typed": "1"})
        assert climbers.thing().wear == 1

    def test_is_made_by_the_app(self, climbers, reader):
        answer = reader.post(self.url(climbers.roll()))
        assert answer.status_code == 302

    def test_is_refused_the_second_time(self, climbers, reader):
        first = climbers.roll()
        climbers.push(first)
        answer = reader.post(self.url(first))
        assert answer.status_code == 409
        assert 'data-code="already_pushed"' in body(answer)
        assert "YZ-PUSH-2" in body(answer)
