"""Cards at the desk: numbers as people type them, figures, texts, and two people at one card."""

import json

import pytest
from django.urls import reverse

from rules.models import Card, CardText
from rules.selectors import catalogue
from tests.rules.acts import NOWHERE, SYSTEM
from tests.rules.desk.desk import Desk, errors

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


class TestACard:
    def test_an_edit_holds_at_once_and_says_who_made_it(self, desk: Desk, riding: Card):
        assert desk.save(riding, price="5") == {}
        assert catalogue.card(None, SYSTEM, "riding").price.flat == 5
        assert str(riding.history.first().history_user) == "Editor"

    @pytest.mark.case(16)
    @pytest.mark.parametrize(
        ("shown", "flat", "first", "last"),
        [
            ("1-4", None, 1, 4),
            ("1–4", None, 1, 4),
            ("2 — 4", None, 2, 4),
            ("1\u22124", None, 1, 4),
            ("１–４", None, 1, 4),
            (" 3\u00a0", 3, None, None),
            ("４", 4, None, None),
            ("0", 0, None, None),
            ("", None, None, None),
        ],
    )
    def test_a_price_is_understood_as_people_type_it(
        self, desk: Desk, riding: Card, shown: str, flat: int | None, first: int | None, last: int | None
    ):
        assert desk.save(riding, price=shown) == {}
        riding.refresh_from_db()
        assert (riding.price_flat, riding.price_first, riding.price_last) == (flat, first, last)
        assert riding.price_unit == ("" if shown == "" else "xp")

    @pytest.mark.case(16)
    @pytest.mark.parametrize(
        "shown", ["\u22121", "-1", "4-1", "0-4", "1.5", "6”", "٣", "four", "1-4-6", "1e3", "9" * 40, "5000000"]
    )
    def test_a_price_that_is_none_is_refused_at_its_field(self, desk: Desk, riding: Card, shown: str):
        assert set(desk.save(riding, price=shown)) == {"price"}
        riding.refresh_from_db()
        assert riding.price_flat == 4

    @pytest.mark.case(16)
    def test_other_numbers_are_understood_or_refused_too(self, desk: Desk):
        ring = Card.objects.get(key="silver_ring", house=None)
        assert desk.save(ring, availability="４") == {}
        ring.refresh_from_db()
        assert ring.availability == 4
        assert set(desk.save(ring, availability="13")) == {"availability"}
        assert set(desk.save(ring, availability="\u22121")) == {"availability"}
        assert set(desk.save(ring, availability="6”")) == {"availability"}
        catcher = Card.objects.get(key="gaze_catcher", house=None)
        assert desk.save(catcher, range="８") == {}
        catcher.refresh_from_db()
        assert catcher.range == "8"

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("stats", '{"slot": "hand"}'),
            ("stats", '{"slot": "ring", "load": "1–4"}'),
            ("stats", '{"slot": "ring", "load": 1.0}'),
            ("stats", "{“load”: 1}"),
            ("stats", "[]"),
            ("category", "general"),
            ("kind", "spell"),
            ("rule", NOWHERE),
            ("rule", "nonsense"),
            ("timing", "sometimes"),
            ("tags", "Not A Key"),
            ("range", "6”"),
            ("mark", "mine"),
        ],
    )
    def test_what_a_content_file_may_not_say_is_refused_at_its_field(self, desk: Desk, field: str, value: str):
        ring = Card.objects.get(key="silver_ring", house=None)
        before = ring.history.count()
        assert set(desk.save(ring, **{field: value})) == {field}
        assert ring.history.count() == before

    @pytest.mark.parametrize(
        "typed",
        [
            '{"a": "\\ud800"}',
            '{"a\\u0000": 1}',
            '{"bonus": 1e400}',
            '{"bonus": NaN}',
            "[" * 5000,
            "9" * 5000,
            "{",
            '["x"]',
        ],
        ids=range(8),
    )
    def test_figures_that_no_database_keeps_are_refused_there(self, desk: Desk, riding: Card, typed: str):
        assert list(desk.save(riding, stats=typed)) == ["stats"]

    def test_kinds_and_categories_of_its_system_are_offered_to_choose(self, desk: Desk):
        ring = Card.objects.get(key="silver_ring", house=None)
        fields = desk.client.get(desk.address(ring)).context["adminform"].form.fields
        assert [key for key, _word in fields["kind"].choices][:4] == ["", "skill", "descriptor", "item"]
        groups = {str(label): [key for key, _word in found] for label, found in fields["category"].choices[1:]}
        assert groups["Items"] == [
            *("weapon", "ranged", "armour", "shield", "accessory", "ring", "engagement", "potion", "gear", "scroll")
        ]
        assert ["main_class"] in groups.values()
        assert desk.save(ring, category="accessory") == {}
        ring.refresh_from_db()
        assert ring.category == "accessory"

    @pytest.mark.parametrize(
        ("system", "kind", "category", "told"),
        [
            ("dozen-die", "item", "ring", ["load", "a whole number or empty, 0 or more", "needed", "engagement"]),
            ("dozen-die", "profile", "profile", ["abilities", "a group of fields: AW, CH, CO, DX, MV, ST", "traits"]),
            ("cronache", "item", "ranged", ["hands"]),
            ("fivee", "item", "weapon", ["weight_kg", "yes or no"]),
            ("year-zero", "item", "gear", ["bonus"]),
        ],
    )
    def test_its_figures_are_listed_with_what_may_stand_there(
        self, desk: Desk, system: str, kind: str, category: str, told: list[str]
    ):
        row = Card.objects.filter(system=system, kind=kind, category=category, house=None).order_by("key")[0]
        help_text = desk.client.get(desk.address(row)).context["adminform"].form.fields["stats"].help_text
        assert [one for one in told if one not in help_text] == []
        assert all(f"<code>{name}</code>" in help_text for name in row.stats)

    def test_a_new_one_is_told_its_figures_once_it_says_what_it_is(self, desk: Desk):
        address = reverse("admin:rules_card_add")
        form = desk.client.get(address).context["adminform"].form
        assert "depends on kind and category" in str(form.fields["stats"].help_text)
        assert {"power", "talent", "feature", "item"} <= {key for key, _word in form.fields["kind"].choices}
        sent = desk.new(Card) | {"system": SYSTEM, "key": "spear", "kind": "item", "category": "weapon", "stats": "{}"}
        form = desk.client.post(address, sent).context["adminform"].form
        assert "<code>bonus_to</code>" in form.fields["stats"].help_text
        assert sorted(form.errors["stats"]) == ["load: is missing", "slot: is missing"]

    def test_a_trait_that_no_card_has_is_refused(self, desk: Desk):
        mule = Card.objects.get(key="mule", house=None)
        stats = mule.stats | {"traits": ["no_such"]}
        assert set(desk.save(mule, stats=json.dumps(stats))) == {"stats"}

    def test_a_text_is_edited_beside_its_card(self, desk: Desk, riding: Card):
        sent = desk.page(riding)
        place = next(name for name, value in sent.items() if name.endswith("-language") and value == "en")
        prefix = place.removesuffix("-language")
        assert (
            desk.save(riding, **{f"{prefix}-text": "Sit. See DD-RIDE-1.\r\n", f"{prefix}-name": "Horsemanship"}) == {}
        )
        text = CardText.objects.get(card=riding, language="en")
        assert (text.text, text.name) == ("Sit. See DD-RIDE-1.", "Horsemanship")
        assert set(desk.save(riding, **{f"{prefix}-text": f"See {NOWHERE}."})) == {f"{prefix}-text"}
        assert set(desk.save(riding, **{f"{prefix}-language": "EN"})) == {f"{prefix}-language"}
        assert set(desk.save(riding, **{f"{prefix}-name": ""})) == {f"{prefix}-name"}

    def test_a_language_stands_once_and_one_stays(self, desk: Desk, riding: Card):
        sent = desk.page(riding)
        places = [name.removesuffix("-language") for name in sent if name.endswith("-language") and sent[name]]
        assert desk.save(riding, **{f"{place}-language": "en" for place in places})
        assert desk.save(riding, **{f"{place}-DELETE": "on" for place in places}) == {
            "parts": ["It has a name in at least one language."]
        }
        assert riding.texts.count() == 2

    def test_a_new_card_is_on_record_once_and_is_found(self, desk: Desk):
        told = {
            "system": SYSTEM,
            "key": "spear",
            "kind": "item",
            "category": "weapon",
            "price": "40",
            "stats": '{"slot": "weapon", "load": 1}',
            "texts-0-language": "en",
            "texts-0-name": "Spear",
        }
        assert desk.add(Card, **told) == {}
        spear = Card.objects.get(key="spear")
        assert (spear.price_unit, spear.history.count()) == ("silver", 1)
        assert catalogue.name(SYSTEM, "spear") == "Spear"
        assert set(desk.add(Card, **told)) == {"key"}
        assert set(desk.add(Card, **told | {"key": "Spear!"})) == {"key"}

    def test_its_key_is_not_changed_later(self, desk: Desk, riding: Card):
        assert desk.save(riding, key="rides", price="5") == {}
        assert Card.objects.get(pk=riding.pk).key == "riding"

    def test_is_withdrawn_and_offered_again(self, desk: Desk, riding: Card):
        assert desk.save(riding, withdrawn="on") == {}
        assert catalogue.card(None, SYSTEM, "riding").withdrawn
        address = reverse("admin:rules_card_changelist")
        assert b"Riding" in desk.client.get(address, {"withdrawn": "yes"}).content
        desk.client.post(address, {"action": "offer_again", "_selected_action": [riding.pk]})
        assert not catalogue.card(None, SYSTEM, "riding").withdrawn
        desk.client.post(address, {"action": "withdraw", "_selected_action": [riding.pk]})
        assert catalogue.card(None, SYSTEM, "riding").withdrawn
        assert riding.history.first().history_change_reason == "withdrawn"

    @pytest.mark.case(25)
    def test_a_text_that_somebody_else_saves_at_the_same_moment_saves_nothing(self, desk: Desk, riding: Card):
        sent = desk.page(riding) | {"texts-INITIAL_FORMS": "0", "price": "3"}
        answer = desk.client.post(desk.address(riding), {key: sent[key] for key in sent if not key.endswith("-id")})
        assert answer.status_code == 302
        page = desk.client.get(answer["Location"]).content.decode()
        assert "Somebody saved this meanwhile" in page
        assert Card.objects.get(pk=riding.pk).price_flat == 4

    def test_two_people_at_one_card_do_not_undo_each_other(self, desk: Desk, riding: Card):
        old = desk.page(riding)
        assert desk.save(riding, price="5") == {}
        assert set(errors(desk.client.post(desk.address(riding), old | {"rule": "DD-RIDE-1"}))) == {"__all__"}
        riding.refresh_from_db()
        assert (riding.price_flat, riding.rule) == (5, "DD-RIDE")
