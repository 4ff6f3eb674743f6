"""Houses: options and cards of a group."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import Http404

from core import undo, wording
from core.errors import BadField, Refused
from core.events import Doing
from rules.engine.books.base import Price
from rules.models import Card, House
from rules.selectors import catalogue, houses
from rules.services import housing
from tests.rules.acts import AT, SYSTEM, doing, house, item, record, skill

pytestmark = pytest.mark.django_db


class TestOptions:
    def test_what_a_house_does_not_set_is_the_default_of_the_book(self):
        found = houses.options(house(open_market=True))
        assert found["open_market"] is True
        assert found["starting_xp"] == 4
        assert set(found) == {option.key for option in houses.book_of(SYSTEM).options()}

    def test_only_what_differs_is_kept(self):
        assert house(open_market=True, starting_xp=4).options == {"open_market": True}

    def test_a_change_tells_old_and_new_and_raises_the_revision(self):
        group = house()
        changed = housing.change_options(doing(), group, {"confirm_days": 3, "starting_xp": 4})
        assert [(one.key, one.old, one.new) for one in changed] == [("confirm_days", 7, 3)]
        assert (group.revision, House.objects.get(pk=group.pk).revision) == (2, 2)

    def test_a_change_that_changes_nothing_writes_nothing(self):
        group, act = house(), doing()
        assert housing.change_options(act, group, {"confirm_days": 7}) == []
        assert act.changes == []
        assert House.objects.get(pk=group.pk).revision == 1

    def test_going_back_to_the_default_forgets_the_value(self):
        group = house(confirm_days=3)
        housing.change_options(doing(), group, {"confirm_days": "7"})
        assert House.objects.get(pk=group.pk).options == {}

    @pytest.mark.parametrize(
        ("key", "typed", "value"),
        [
            ("confirm_days", "12", 12),
            ("confirm_days", 365, 365),
            ("interval_days", "", None),
            ("interval_days", None, None),
            ("open_market", "true", True),
            ("selling", False, False),
            ("capacity", "none", "none"),
        ],
    )
    def test_values_of_forms_and_of_json_are_read(self, key: str, typed: Any, value: Any):
        assert houses.options(house(**{key: typed}))[key] == value

    @pytest.mark.case(20)
    @pytest.mark.parametrize(
        ("key", "typed"),
        [
            ("confirm_days", 0),
            ("confirm_days", 366),
            ("confirm_days", "-1"),
            ("confirm_days", "1.5"),
            ("confirm_days", 1.5),
            ("confirm_days", True),
            ("confirm_days", ""),
            ("confirm_days", None),
            ("confirm_days", "\u0663"),
            ("confirm_days", "\uff14"),
            ("confirm_days", "9" * 400),
            ("confirm_days", "NaN"),
            ("open_market", 1),
            ("open_market", "maybe"),
            ("capacity", "DX"),
            ("capacity", ["ST"]),
            ("no_such_option", 1),
        ],
    )
    def test_a_value_that_an_option_does_not_take_is_refused_at_that_option(self, key: str, typed: Any):
        with pytest.raises(BadField) as refused:
            house(**{key: typed})
        assert refused.value.field_name == key
        assert "{" not in wording.refusal(refused.value.reasons[0])


def told(row: Card) -> dict[str, tuple[str, str]]:
    return {text.language: (text.name, text.text) for text in row.texts.order_by("language")}


class TestHouseCards:
    def test_a_card_holds_for_its_house_alone(self):
        group, other = house(), house()
        housing.add_card(doing(), group, item())
        assert catalogue.card(group, SYSTEM, "blade").house
        for elsewhere in (other, None):
            with pytest.raises(Http404):
                catalogue.card(elsewhere, SYSTEM, "blade")

    def test_a_card_shadows_the_official_one_with_its_key(self, cards: None):
        group = house()
        housing.add_card(doing(), group, item("sword", lists=[]))
        assert catalogue.card(group, SYSTEM, "sword").price == Price("silver", 100)
        assert catalogue.card(None, SYSTEM, "sword").price is None
        assert catalogue.card_row(group, SYSTEM, "sword").house == group
        assert catalogue.card_row(None, SYSTEM, "sword").house is None

    @pytest.mark.parametrize(
        ("more", "field"),
        [
            ({"rule": f"DD-NONE-{1}"}, "rule"),
            ({"stats": {**item()["stats"], "barred_traits": ["no_such_trait"]}}, "stats"),
        ],
    )
    def test_what_a_card_names_has_to_be_there(self, cards: None, more, field):
        with pytest.raises(BadField) as bad:
            housing.add_card(doing(), house(), item(**more))
        assert bad.value.reasons[0].params["field"] == field

    @pytest.mark.case(7)
    def test_a_price_of_the_house_in_one_region_leaves_other_regions_as_they_are(self, cards: None):
        group = house()
        housing.add_card(doing(), group, item("sword", lists=[{"list": "market-caela", "price_silver": 30}]))
        prices = {
            region: [
                offer.price_silver for offer in catalogue.offers(group, SYSTEM, region) if offer.card.key == "sword"
            ]
            for region, _name in catalogue.regions(group, SYSTEM)
        }
        assert prices["caela"] == [30]
        assert prices["al_mamlaka"] == [70]
        official = [o for o in catalogue.offers(None, SYSTEM, "caela") if o.card.key == "sword"]
        assert [offer.price_silver for offer in official] == [60]

    def test_a_skill_is_opened_by_the_lists_it_names(self, cards: None):
        group = house()
        housing.add_card(
            doing(), group, skill(lists=[{"list": "general"}, {"list": "bard", "price": {"unit": "xp", "flat": 1}}])
        )
        assert dict(catalogue.card(group, SYSTEM, "whistling").lists) == {"general": None, "bard": Price("xp", 1)}

    def test_a_key_is_taken_once(self):
        group = house()
        housing.add_card(doing(), group, item())
        with pytest.raises(Refused, match="card_key_taken"):
            housing.add_card(doing(), group, item())

    def test_a_change_replaces_the_whole_entry_but_for_names_and_texts_that_it_leaves_out(self, cards: None):
        group = house()
        housing.add_card(doing(), group, item(names={"en": "Blade", "fi": "Terä"}, text={"en": "Sharp."}))
        row = housing.change_card(doing(), group, "blade", item(names={"en": "Sword"}, price=None, lists=[]))
        assert row.price_flat is None
        assert row.entries.count() == 0
        assert told(row) == {"en": ("Sword", "Sharp."), "fi": ("Terä", "")}

    @pytest.mark.parametrize(
        ("change", "left"),
        [
            ({"text": {"en": "", "fi": " "}}, {"en": ("Blade", "Sharp."), "fi": ("Terä", "Kova.")}),
            ({"names": {"en": "", "fi": ""}}, {"en": ("Blade", "Sharp."), "fi": ("Terä", "Kova.")}),
            ({"text": {"fi": "Terävä."}}, {"en": ("Blade", "Sharp."), "fi": ("Terä", "Terävä.")}),
            ({"text": {"fi": None}}, {"en": ("Blade", "Sharp."), "fi": ("Terä", "")}),
            ({"names": {"fi": None}}, {"en": ("Blade", "Sharp.")}),
            ({"names": {"sv": "Blad"}, "text": {"sv": "Vass."}},
             {"en": ("Blade", "Sharp."), "fi": ("Terä", "Kova."), "sv": ("Blad", "Vass.")}),
        ],
    )  # fmt: skip
    def test_an_empty_name_or_text_stays_and_null_takes_one_away(self, cards: None, change: Any, left: Any):
        group, texts = house(), {"en": "Sharp.", "fi": "Kova."}
        housing.add_card(doing(), group, item(names={"en": "Blade", "fi": "Terä"}, text=texts))
        row = housing.change_card(
            doing(), group, "blade", item(names=change.get("names", {}), text=change.get("text", {}))
        )
        assert told(row) == left

    @pytest.mark.parametrize(
        ("change", "field"),
        [({"names": {"en": None}}, "names"), ({"text": {"sv": "Vass."}}, "text"), ({"text": 1}, "text")],
    )
    def test_a_name_is_left_and_each_text_has_one(self, cards: None, change: Any, field: str):
        group = house()
        housing.add_card(doing(), group, item())
        with pytest.raises(BadField) as bad:
            housing.change_card(doing(), group, "blade", {**item(), **change})
        assert bad.value.field_name == field

    def test_an_official_card_is_not_changed_from_a_house(self, cards: None):
        group = house()
        with pytest.raises(Refused, match="not_a_house_card"):
            housing.change_card(doing(), group, "sword", item("sword"))
        with pytest.raises(Http404):
            housing.withdraw_card(doing(), group, "no_such_card")

    @pytest.mark.parametrize(
        ("field", "more"),
        [
            ("price", {"price": {"unit": "silver", "flat": -1}}),
            ("price", {"price": {"unit": "silver", "flat": "100"}}),
            ("price", {"price": {"unit": "xp", "first": 4, "last": 1}}),
            ("price", {"price": {"unit": "silver", "flat": 10**12}}),
            ("stats", {"stats": {"slot": "weapon"}}),
            ("stats", {"stats": {"slot": "weapon", "load": "1\u20134"}}),
            ("category", {"category": "general"}),
            ("names", {"names": {}}),
            ("key", {"key": "Blade!"}),
            ("own", {"own": ["fi"]}),
            ("lists", {"lists": [{"list": "no-such-list"}]}),
            ("lists", {"lists": [{"list": "market-caela"}]}),
            ("lists", {"lists": [{"list": "market-caela", "price_silver": 5}] * 2}),
            ("text", {"text": {"fi": "Ei nimeä."}}),
            ("colour", {"colour": "red"}),
        ],
    )
    def test_an_unsound_card_is_refused_at_its_field(self, cards: None, field: str, more: dict[str, Any]):
        with pytest.raises(BadField) as refused:
            housing.add_card(doing(), house(), item(**more))
        assert refused.value.field_name == field
        assert not Card.objects.filter(house__isnull=False).exists()


@pytest.mark.case(17)
class TestAWithdrawnCard:
    def test_stays_with_name_and_effect_but_is_not_offered(self, cards: None):
        group = house()
        row = housing.add_card(doing(), group, item())
        housing.withdraw_card(doing(), group, "blade")
        row.refresh_from_db()
        card = catalogue.state_of(row)
        assert card.withdrawn
        assert card.stats["bonus"] == 3
        assert catalogue.name(SYSTEM, "blade", group) == "Blade"
        assert "blade" not in {offer.card.key for offer in catalogue.offers(group, SYSTEM, "caela")}

    def test_is_offered_again_once_it_is_restored(self, cards: None):
        group = house()
        housing.add_card(doing(), group, item())
        housing.withdraw_card(doing(), group, "blade")
        housing.restore_card(doing(), group, "blade")
        assert not catalogue.card(group, SYSTEM, "blade").withdrawn
        assert "blade" in {offer.card.key for offer in catalogue.offers(group, SYSTEM, "caela")}

    def test_is_not_withdrawn_twice(self, cards: None):
        group = house()
        housing.add_card(doing(), group, item())
        with pytest.raises(Refused) as refused:
            housing.restore_card(doing(), group, "blade")
        assert wording.refusals(refused.value)[0]["sentence"] == "Blade isn't withdrawn."
        housing.withdraw_card(doing(), group, "blade")
        with pytest.raises(Refused, match="card_already_withdrawn"):
            housing.withdraw_card(doing(), group, "blade")


class TestUndo:
    def test_an_added_card_is_taken_back_with_its_parts(self, cards: None):
        group, act = house(), doing()
        housing.add_card(act, group, item(text={"en": "Sharp."}))
        event = record(act, group)
        undo.take_back(doing(), event)
        assert not group.cards.exists()

    def test_an_earlier_change_of_an_option_can_be_undone_after_a_card_was_added(self, cards: None):
        group, first, second = house(), doing(), doing()
        housing.change_options(first, group, {"confirm_days": 3})
        event = record(first, group)
        housing.add_card(second, group, item())
        record(second, group)
        undo.take_back(doing(), event)
        group.refresh_from_db()
        assert houses.options(group)["confirm_days"] == 7


class TestACopy:
    def test_has_the_same_options_cards_and_offers_and_goes_its_own_way(self, cards: None):
        group = house(open_market=True)
        housing.add_card(doing(), group, item(text={"en": "Sharp."}))
        housing.add_card(doing(), group, skill())
        copy = housing.copy_house(doing(), group)
        assert houses.options(copy) == houses.options(group)
        assert catalogue.catalogue(copy, SYSTEM) == catalogue.catalogue(group, SYSTEM)
        housing.withdraw_card(doing(), copy, "blade")
        assert not catalogue.card(group, SYSTEM, "blade").withdrawn

    def test_is_one_act(self):
        group = house()
        act = Doing(act=uuid4(), actor=None, at=AT, kind="test.copied", content={})
        housing.copy_house(act, group)
        assert [change["op"] for change in act.changes] == ["create"]
