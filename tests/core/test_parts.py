"""Tags of the parts: what they say, that nothing unescaped slips through, that nothing is styled inline."""

import re
from pathlib import Path

import pytest
from django import forms
from django.conf import settings
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from core.styleguide import styleguide
from core.templatetags.parts.pages import SET_NAMES


def shown(text: str, **values: object) -> str:
    return Template(text).render(Context(values))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


class TestANumberShowsItsSources:
    def test_the_sum_is_a_sentence(self):
        html = shown(
            '{% number 5 sources "AC" %}',
            sources=[{"label": "DX", "value": 3}, {"label": "leather", "value": 1}, {"label": "shield", "value": 1}],
        )
        assert "AC 5 = DX 3 + leather 1 + shield 1" in words(html)

    def test_one_without_sources_is_a_plain_number(self):
        assert "details" not in shown("{% number 5 %}")

    def test_one_that_is_missing_is_not_set(self):
        assert words(shown("{% number None %}")) == "not set"
        assert words(shown("{% number thing.value %}", thing={})) == "not set"


class TestNoPartTrustsItsValues:
    @pytest.mark.parametrize(
        "text",
        [
            "{% number 5 rows x %}",
            "{% page_title x x %}",
            "{% page_head x %}{{ x }}{% endpage_head %}",
            "{% step 1 x %}{{ x }}{% endstep %}",
            "{% refusals rows %}",
            "{% toast x %}",
            "{% act x x %}",
            "{% card card %}",
            "{% die x label=x %}",
            "{% odds_strip rows x %}",
            "{% timeline_entry row %}",
            "{% empty_state x x %}",
        ],
    )
    def test_markup_in_values_is_shown_as_text(self, text):
        x = '<script>alert("x")</script>'
        row = {"label": x, "value": 1, "sentence": x, "rule": x, "p": "1/2", "who": x, "undo_why_not": x}
        card = {"name": x, "second_name": x, "text": x, "tags": [x], "facts": [row], "next": x, "why_not": [row]}
        assert "<script" not in shown(text, x=x, rows=[row], row=row, card=card)


class TestAnActIsAFormOfItsOwn:
    def test_every_form_carries_a_fresh_act_id_and_the_token(self):
        html = shown('{% act "/a/" "Give" %}{% act "/b/" "Take" %}', csrf_token="token")
        ids = re.findall(r'name="act" value="([^"]+)"', html)
        assert len(set(ids)) == 2
        assert html.count('name="csrfmiddlewaretoken" value="token"') == 2

    def test_a_question_comes_first_when_there_is_one(self):
        assert "Really" in shown('{% act "/a/" "Dismiss" confirm="Really" %}')

    def test_an_act_that_is_off_says_why(self):
        html = shown('{% act "/a/" "Take off" disabled=True why="It stays on." %}')
        assert "<form" not in html
        assert "It stays on." in html


class TestAToastKnowsTheWayBack:
    def test_the_address_of_undo_comes_out_of_the_tags(self):
        class Message:
            extra_tags = "success undo:/roster/undo/7/"

        assert shown("{{ m|undo_address }}", m=Message()) == "/roster/undo/7/"


class TestAFormTellsItsFaultsBesideTheField:
    def test_the_fault_is_tied_to_the_field(self):
        class One(forms.Form):
            name = forms.CharField()

        html = str(One({"name": ""}))
        assert 'aria-invalid="true"' in html
        assert 'aria-describedby="id_name_error"' in html
        assert 'id="id_name_error"' in html


class TestTheStyleguide:
    @pytest.mark.parametrize("language", ["en", "he"])
    def test_it_shows_every_part(self, language, rf: RequestFactory):
        with translation.override(language):
            html = styleguide(rf.get("/styleguide/")).content.decode()
        assert "The Ember Road" in html
        assert f'dir="{"rtl" if language == "he" else "ltr"}"' in html

    def test_nothing_is_styled_or_scripted_inline(self, rf: RequestFactory):
        html = styleguide(rf.get("/styleguide/")).content.decode()
        assert " style=" not in html
        assert "<style" not in html
        assert not re.search(r"<script(?![^>]*src=)", html)
        assert not re.search(r"\son\w+=", html)

    def test_every_icon_that_a_template_names_is_there(self):
        folder = Path(settings.BASE_DIR) / "core" / "templates"
        symbols = set(re.findall(r'id="icon-([\w-]+)"', (folder / "core" / "icons.svg").read_text()))
        used = {
            name
            for path in Path(settings.BASE_DIR).glob("*/templates/**/*.html")
            for name in re.findall(r'{%\s*icon "([\w-]+)"|icon="([\w-]+)"', path.read_text())
            for name in name
            if name
        }
        assert {SET_NAMES.get(name, name) for name in used} - symbols == set()


class TestTheSheetKeepsToLogicalSides:
    def test_no_physical_side_is_named(self):
        css = Path(settings.BASE_DIR) / "core" / "static" / "core" / "css"
        physical = re.compile(
            r"(?<![\w-])(?:margin|padding|border|inset)-(?:left|right|top|bottom)|[;{]\s*(?:left|right|top|bottom|width|height):"
        )
        for path in css.glob("*.css"):
            assert physical.findall(path.read_text()) == [], path.name
