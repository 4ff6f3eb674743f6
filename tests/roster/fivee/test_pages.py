"""Pages of 5e: the sheet in parts, its form, rolls with both dice, paper, attribution, and Hebrew from right to left."""

import re
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from core.models import Event
from roster import events
from roster.models import Member
from tests.roster.fivee.ford import GAD, NOA, STARTER, SYSTEM, TAMAR, URI

pytestmark = pytest.mark.django_db
CREDIT = "System Reference Document 5.1"
HE = {"HTTP_ACCEPT_LANGUAGE": "he"}


def row(page, name):
    """The cells of a line of the sheet, as they read."""
    found = re.search(rf"<tr><th scope=\"row\">(?:<a [^>]*>)?{name}(?:</a>)?</th>(.*?)</tr>", page.html, flags=re.S)
    assert found, name
    cells = re.findall(r"<td>(.*?)</td>", found[1], flags=re.S)
    return [
        re.sub(r"<[^>]+>", "", re.sub(r'<span class="(hidden-text|sources)">.*?</span>', "", one)).strip()
        for one in cells
    ]


class TestTheSheet:
    def test_reads_like_a_character_sheet(self, ford, alvas):
        page = alvas.see(ford.url("member"))
        assert [one.split()[0] for one in row(page, "Strength")] == ["16", "+3", "+5", "Proficient"]
        assert [one.split()[0] for one in row(page, "Athletics")] == ["+5", "15", "Proficient"]
        for words in ("Level 1", "Size Medium", "9\u00a0m", "120\u00a0kg", "240\u00a0kg", "maximum of hit points 14"):
            assert words.replace("\u00a0", " ") in page.words.replace("\u00a0", " ") or words in page.words
        assert "speed_cm" not in page.html
        assert "_prof" not in page.words

    def test_numbers_show_where_they_come_from_in_names(self, ford, alvas):
        page = alvas.see(ford.url("member", GAD))
        assert "Stealth" in page
        assert "Dexterity 3" in page.words
        assert "proficiency bonus 2" in page.words
        assert "Expertise 2" in page.words
        assert "Strength 60\u00a0kg" in page.html

    def test_the_load_and_its_thresholds(self, ford, alvas):
        ford.options(encumbrance=True)
        ford.carries(90_000)
        page = alvas.see(ford.url("member"))
        assert "Heavily encumbered: 6 m less speed" in page
        assert "80\u00a0kg" in page.html
        assert "3\u00a0m" in page.html

    @pytest.mark.rule("5E-MOD-4")
    def test_a_score_above_20_is_remarked(self, ford, alvas):
        ford.sets(str=24)
        assert "Strength 24 is above 20, the limit of adventurers" in alvas.see(ford.url("member"))

    def test_in_hebrew_names_are_hebrew_and_lines_run_from_the_right(self, ford, alvas):
        page = alvas.see(ford.url("member", TAMAR), **HE)
        assert '<html lang="he" dir="rtl"' in page.html
        for name in ("כוח", "זריזות", "חוסן", "תבונה", "חוכמה", "כריזמה", "מאגיה", "הבחנה", "אשף", "בינוני"):
            assert name in page.words
        for name in ("Strength", "Arcana", "Perception", "Wizard", "Medium"):
            assert name not in page.words
        assert '<b dir="auto">+5</b>' in page.html


class TestAStarter:
    @pytest.mark.parametrize(
        ("headers", "names"),
        [
            ({}, ["Noa", "Gad", "Tamar", "Uri"]),
            (HE, [NOA, GAD, TAMAR, URI]),
            ({"HTTP_ACCEPT_LANGUAGE": "fi"}, ["Noa", "Gad", "Tamar", "Uri"]),
        ],
    )
    def test_has_heroes_with_names_in_the_language_of_who_founds_it(self, ford, alvas, headers, names):
        offered = alvas.see("/warbands/new/", **headers).words
        assert all(f"{name}:" in offered for name in names)
        form = {"act": str(uuid4()), "name": "Another", "begin": f"{SYSTEM}:{STARTER}"}
        assert alvas.client.post("/warbands/new/", form, **headers).status_code == 302
        made = Member.objects.filter(warband__name="Another").order_by("rank")
        assert [one.name for one in made] == names

    def test_over_the_api_too(self, ford, cards):
        api = APIClient()
        api.force_authenticate(ford.user)
        for language, name in (("en", "Noa"), ("he", NOA)):
            body = {"name": language, "system": SYSTEM, "starter": STARTER}
            told = {"HTTP_IDEMPOTENCY_KEY": str(uuid4()), "HTTP_ACCEPT_LANGUAGE": language}
            assert api.post("/api/v1/warbands/", body, format="json", **told).status_code == 201
            assert Member.objects.filter(warband__name=language).order_by("rank").first().name == name


class TestSettingIt:
    def test_the_form_is_grouped(self, ford, alvas):
        page = alvas.see(ford.url("correct_abilities"))
        legends = re.findall(r"<legend>([^<]+)</legend>", page.html)
        assert legends == ["Abilities", "Level and size", "Skills", "Saving throws"]
        assert 'name="ability_speed_cm" value="9"' in page.html
        assert "Dexterity save" in page

    def sheet(self, alvas, ford, **fields):
        page = alvas.see(ford.url("correct_abilities"))
        now = page.answer.context["form"]
        told = {name: now[name].value() for name in now.fields if name not in ("reason",)}
        return {key: value for key, value in {**told, "reason": "As agreed", **fields}.items() if value is not None}

    def test_it_is_sent_with_choices_and_metres(self, ford, alvas):
        told = self.sheet(alvas, ford, ability_speed_cm="7.5", ability_stealth_prof="3", ability_size="1")
        alvas.act(ford.url("correct_abilities"), **told)
        assert ford.kept("speed_cm", "stealth_prof", "size", "str") == [750, 3, 1, 16]

    @pytest.mark.rule("5E-HP-2")
    def test_constitution_takes_the_maximum_along(self, ford, alvas):
        alvas.act(ford.url("correct_abilities"), **self.sheet(alvas, ford, ability_con="18"))
        assert ford.kept("con", "hp_max") == [18, 16]
        page = alvas.see(ford.url("member"))
        assert "Constitution 15 \u2192 18, maximum of hit points 14 \u2192 16" in page.words

    @pytest.mark.rule("5E-MOD-3", "5E-PROF-1")
    @pytest.mark.parametrize(("field", "value", "rule"), [("str", "31", "5E-MOD-3"), ("level", "21", "5E-PROF-1")])
    def test_out_of_bounds_is_409_with_the_rule(self, ford, alvas, field, value, rule):
        before = ford.member().abilities
        told = self.sheet(alvas, ford, **{f"ability_{field}": value})
        page = alvas.act(ford.url("correct_abilities"), 409, **told)
        assert page.codes == ["out_of_bounds"]
        assert rule in page
        assert ford.member().abilities == before

    def test_a_speed_that_nobody_can_read_is_422(self, ford, alvas):
        told = self.sheet(alvas, ford, ability_speed_cm="fast")
        assert alvas.act(ford.url("correct_abilities"), 422, **told).faults().keys() == {"ability_speed_cm"}

    def test_an_edit_that_came_too_late_shows_what_differs_in_words(self, ford, alvas):
        told = self.sheet(alvas, ford, ability_str="17")
        ford.sets(stealth_prof=2)
        page = alvas.act(ford.url("correct_abilities"), 409, **told)
        assert "Stealth" in page
        assert "proficient" in page
        assert "stealth_prof" not in page.words

    def test_the_load_is_set_in_kilograms(self, ford, alvas):
        page = alvas.see(ford.url("state"))
        assert "Load apart from weighed things (kg)" in page
        alvas.act(ford.url("state"), state_hp="12", state_load_g="37.5", version=ford.member().version)
        assert ford.kept("load_g") == [37_500]
        page = alvas.act(ford.url("state"), 409, state_hp="12", state_load_g="500", version=ford.member().version)
        assert page.codes == ["too_heavy"]

    def test_hit_points_are_set_up_to_the_maximum_and_stand_on_the_sheet_with_a_bar(self, ford, alvas):
        most = ford.value("hp_max")
        page = alvas.see(ford.url("state"))
        assert page.answer.context["form"].initial["state_hp"] == most
        alvas.act(ford.url("state"), 422, state_hp=str(most + 1), state_load_g="0", version=ford.member().version)
        alvas.act(ford.url("state"), state_hp="5", state_load_g="0", version=ford.member().version)
        assert ford.kept("hp") == [5]
        page = alvas.see(ford.url("member"))
        assert f"of {most}" in page
        assert f'viewBox="0 0 {most} 8"' in page.html
        assert '<rect class="tone-good" width="5" height="8">' in page.html

    def test_paper_keeps_a_box_for_each_point_of_the_maximum(self, ford, alvas):
        ford.state(hp=5)
        page = alvas.see(reverse("roster:print", args=[ford.id]) + f"?member={ford.member().pk}")
        assert page.html.split('class="boxes"')[1].split("</span>")[0].count("<svg") == ford.value("hp_max")


class TestRolls:
    def test_all_nine_can_be_asked(self, ford, alvas):
        for kind in (
            "check", "save", "contest", "group_check", "initiative", "hide", "search", "level_up", "con_change"
        ):  # fmt: skip
            page = alvas.see(ford.url("roll", GAD, kind))
            assert page.codes == []
            assert ("Exact odds" in page) == (kind not in ("initiative", "con_change"))

    def test_advantage_shows_both_dice_and_which_counts(self, ford, alvas):
        address = ford.url("roll", NOA, "check")
        asked = {"said": "1", "skill_used": "athletics", "ability": "own", "dc": "15", "advantages": "1"}
        page = alvas.see(f"{address}?" + "&".join(f"{key}={value}" for key, value in asked.items()))
        assert "2 × " in page
        (name,) = re.findall(r'name="(faces_[^"]+)"', page.html)
        done = alvas.act(address, **asked, disadvantages="0", bonus="0", penalty="0", typed="1", **{name: "17 5"})
        page = alvas.see(done.goes_to)
        assert "doesn&#x27;t count" in page.html
        assert "17 and +5 make 22." in page

    @pytest.mark.rule("5E-INIT-1", "5E-INIT-3")
    def test_initiative_takes_others_a_line_each_and_their_faces(self, ford, alvas):
        address = ford.url("roll", NOA, "initiative")
        asked = {"said": "1", "members": [str(ford.member().pk)], "others": "Goblin +2\r\n\r\nOld Ogre, \u22121"}
        page = alvas.see(f"{address}?{urlencode(asked, doseq=True)}")
        assert "1 \u00d7 d20, Goblin 1 \u00d7 d20, Old Ogre" in page.words
        assert "Old Ogre : Initiative initiative \u22121" in page.words
        assert "Goblin +2" in page.html.split("<textarea")[1]
        done = alvas.act(address, **asked, typed="1", faces_0="10", faces_1="9", faces_2="20")
        page = alvas.see(done.goes_to)
        assert "Turn 1: Old Ogre, 19." in page
        assert "1 \u00d7 d20, Old Ogre" in page

    @pytest.mark.parametrize(
        ("typed", "said"),
        [
            ("Goblin", "A name and a number on each line, as in: Goblin +2."),
            ("Goblin 41", "At most 20, each a name and a whole number from \u221220 to 40."),
            ("G" * 41 + " 2", "At most 40 characters; these are 41."),
        ],
    )
    def test_a_line_that_cannot_be_read_is_told_before_and_with_the_roll(self, ford, alvas, typed, said):
        address = ford.url("roll", NOA, "initiative")
        said = said.replace("\u2212", "-")
        page = alvas.see(f"{address}?{urlencode({'said': '1', 'others': typed})}", 422)
        assert said in page
        assert "Show what can&#x27;t be read" in page or "Show what can't be read" in page
        assert said in alvas.act(address, 422, said="1", others=typed)
        assert not Event.objects.filter(kind=events.ROLLED).exists()

    def test_a_face_too_high_is_told_and_nothing_rolled(self, ford, alvas):
        address = ford.url("roll", NOA, "check")
        page = alvas.see(address)
        (name,) = re.findall(r'name="(faces_[^"]+)"', page.html)
        asked = {"said": "1", "skill_used": "athletics", "ability": "own", "dc": "15", "typed": "1", name: "21"}
        page = alvas.act(address, 409, **asked)
        assert page.codes == ["invalid_face"]
        assert "A die with 20 sides doesn't show 21." in page
        assert not Event.objects.filter(kind=events.ROLLED).exists()

    def test_a_changed_constitution_is_done_without_dice(self, ford, alvas):
        page = alvas.see(ford.url("roll", NOA, "con_change"))
        assert "Type the faces" not in page
        done = alvas.act(ford.url("roll", NOA, "con_change"), said="1", new_con="17")
        assert "14 before, 15 now" in alvas.see(done.goes_to)
        assert ford.kept("con", "hp_max") == [17, 15]


class TestPaper:
    def test_a_member_has_a_sheet_of_his_own(self, ford, alvas):
        page = alvas.see(ford.url("member").replace(f"/members/{ford.member().pk}/", f"/warbands/{ford.id}/print/"))
        assert "passive Perception" in page
        assert "speed 9\u00a0m" in page.html.replace('<b dir="auto">', "").replace("</b>", "")
        whole = alvas.see(f"/warbands/{ford.id}/print/?member={ford.member().pk}")
        assert [one.split()[0] for one in row(whole, "Strength")] == ["16", "+3", "+5", "Proficient"]

    def test_a_stranger_reads_it_by_the_link(self, ford, alvas):
        alvas.act(f"/warbands/{ford.id}/share/", visibility="unlisted", version=ford.warband.version)
        code = ford.warband.share_code
        page = Client().get(f"/w/{code}/members/{ford.member().pk}/")
        assert page.status_code == 200
        assert "Athletics" in page.content.decode()


class TestTheLicence:
    @pytest.mark.parametrize("page", ["", "print/", "print/sheet/"])
    def test_stands_under_the_party(self, ford, alvas, page):
        assert CREDIT in alvas.see(f"/warbands/{ford.id}/{page}").html

    def test_stands_under_sheets_and_rolls(self, ford, alvas):
        assert CREDIT in alvas.see(ford.url("member")).html
        assert CREDIT in alvas.see(ford.url("roll", NOA, "check")).html
        assert CREDIT in alvas.see("/rules/fivee/").html


class TestWhoRolls:
    def test_each_number_of_a_group_says_whose_it_is(self, ford, alvas):
        page = alvas.see(ford.url("roll", NOA, "group_check"))
        assert f"{TAMAR} : Athletics" in page.words
        assert f"{NOA} : Athletics" in page.words

    @pytest.mark.rule("5E-ENC-3")
    def test_the_load_of_one_is_told_with_its_rule_and_named_on_his_dice_alone(self, ford, alvas):
        ford.options(encumbrance=True)
        ford.carries(100_000)
        page = alvas.see(ford.url("roll", NOA, "group_check"))
        assert f"2 \u00d7 disadvantage d20, {NOA}" in page.words
        assert f"1 \u00d7 d20, {TAMAR}" in page.words
        (told,) = re.findall(r"reasons for disadvantage</span>(.*?)</details>", page.html, flags=re.S)
        assert "Heavily encumbered" in told
        assert "/rules/rule/5E-ENC-3/" in told
        assert f"{TAMAR} : Reasons" not in page.words
        assert "2 \u00d7 disadvantage d20 " in alvas.see(ford.url("roll", NOA, "check")).words  # alone they are all his
