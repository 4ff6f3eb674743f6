"""Lists, tables and rules at the desk: edits checked like content files."""

import pytest

from rules.models import Card, CardList, ListEntry, Rule, Table
from rules.selectors import catalogue
from rules.services import housing
from tests.rules.acts import NOWHERE, SYSTEM, doing, house, item
from tests.rules.desk.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


class TestAList:
    def entry(self, desk: Desk, row: CardList, key: str) -> str:
        sent, card = desk.page(row), Card.objects.get(key=key, house=None)
        place = next(n for n, value in sent.items() if n.endswith("-card") and str(value) == str(card.pk))
        return place.removesuffix("-card")

    def test_a_price_there_is_edited(self, desk: Desk):
        warrior = CardList.objects.get(key="warrior", house=None)
        place = self.entry(desk, warrior, "endurance")
        assert desk.save(warrior, **{f"{place}-price": "2–4"}) == {}
        assert catalogue.card(None, SYSTEM, "endurance").lists["warrior"].first == 2
        assert set(desk.save(warrior, **{f"{place}-price": "4-2"})) == {f"{place}-price"}
        assert set(desk.save(warrior, **{f"{place}-price_silver": "4"})) == {f"{place}-price_silver"}

    def test_a_market_row_is_edited_and_checked(self, desk: Desk):
        market = CardList.objects.get(key="market-caela", house=None)
        place = self.entry(desk, market, "sword")
        assert desk.save(market, **{f"{place}-price_silver": "６５", f"{place}-availability": "2"}) == {}
        sword = next(o for o in catalogue.offers(None, SYSTEM, "caela") if o.card.key == "sword")
        assert (sword.price_silver, sword.availability) == (65, 2)
        assert set(desk.save(market, **{f"{place}-availability": "0"})) == {f"{place}-availability"}
        assert set(desk.save(market, **{f"{place}-availability": "13"})) == {f"{place}-availability"}
        assert set(desk.save(market, **{f"{place}-price": "3"})) == {f"{place}-price"}
        assert set(desk.save(market, **{f"{place}-price_silver": "\u22125"})) == {f"{place}-price_silver"}

    def test_a_row_is_taken_out_without_touching_the_card(self, desk: Desk):
        market = CardList.objects.get(key="market-caela", house=None)
        place = self.entry(desk, market, "sword")
        assert desk.save(market, **{f"{place}-DELETE": "on"}) == {}
        assert Card.objects.filter(key="sword", house=None).exists()
        assert "sword" not in {o.card.key for o in catalogue.offers(None, SYSTEM, "caela")}

    def test_names_opener_and_region_are_checked(self, desk: Desk):
        warrior = CardList.objects.get(key="warrior", house=None)
        assert set(desk.save(warrior, names="en Warriors")) == {"names"}
        assert set(desk.save(warrior, names="english: Warriors")) == {"names"}
        assert set(desk.save(warrior, opened_by="riding")) == {"opened_by"}
        market = CardList.objects.get(key="market-caela", house=None)
        assert set(desk.save(market, region="")) == {"region"}

    def test_rows_of_a_house_stay_out_of_sight(self, desk: Desk):
        housing.add_card(doing(), house(), item())
        market = CardList.objects.get(key="market-caela", house=None)
        entries = ListEntry.objects.filter(card_list=market)
        assert desk.page(market)["entries-TOTAL_FORMS"] == entries.count() - 1


class TestATable:
    def test_a_row_is_edited(self, desk: Desk):
        recovery = Table.objects.get(key="recovery", house=None)
        assert desk.save(recovery, **{"rows-11-code": "sits_out", "rows-11-names": "en: Sits out"}) == {}
        assert catalogue.table(None, SYSTEM, "recovery")[11].code == "sits_out"

    def test_faces_neither_overlap_nor_are_left_out(self, desk: Desk):
        recovery = Table.objects.get(key="recovery", house=None)
        assert "overlaps the row before" in str(desk.save(recovery, **{"rows-10-last": "12"}))
        assert "leaves a gap: 4" in str(desk.save(recovery, **{"rows-3-DELETE": "on"}))
        assert "must end with face 12" in str(desk.save(recovery, **{"rows-11-DELETE": "on"}))
        assert set(desk.save(recovery, **{"rows-3-last": "\u22121"})) == {"rows-3-last"}
        assert desk.save(recovery, **{"rows-0-first": "１", "rows-0-last": "１"}) == {}

    def test_values_and_effects_are_checked(self, desk: Desk):
        recovery = Table.objects.get(key="recovery", house=None)
        assert set(desk.save(recovery, **{"rows-0-effects": '{"flies": true}'})) == {"rows-0-effects"}
        assert set(desk.save(recovery, **{"rows-0-values": '{"x": 1}'})) == {"rows-0-first"}
        assert set(desk.save(recovery, die="13")) == {"die"}
        assert set(desk.save(recovery, rule=NOWHERE)) == {"rule"}


class TestARule:
    def test_a_text_is_edited_and_its_ids_are_checked(self, desk: Desk):
        rule = Rule.objects.get(key="DD-XP-1")
        assert desk.save(rule, **{"texts-0-text": "Five heroes (DD-XP-2)."}) == {}
        assert set(desk.save(rule, **{"texts-0-text": f"See {NOWHERE}."})) == {"texts-0-text"}
        assert set(desk.save(rule, rulings="R-4")) == {"rulings"}

    def test_a_new_one_has_an_id_of_the_right_shape(self, desk: Desk):
        chapter = Rule.objects.get(key="DD-XP")
        told = {"system": SYSTEM, "chapter": chapter.pk, "texts-0-language": "en", "texts-0-title": "More"}
        assert set(desk.add(Rule, key="XP 13", **told)) == {"key"}
        assert set(desk.add(Rule, key="DD-XP-1", **told)) == {"key"}
        assert desk.add(Rule, key=NOWHERE, **told) == {}
