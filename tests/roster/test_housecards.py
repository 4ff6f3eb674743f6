"""Cards of the house of a warband that plays in no campaign."""

from typing import Any

import pytest

from core.errors import BadField, NotAllowed
from roster.models import Possession
from rules.models import Card
from tests.core.calling import Caller, code_of
from tests.roster.table import circle_of, enter, fresh, hero, kit, silver, worth

pytestmark = pytest.mark.django_db


def blade(price: int = 30, key: str = "moon_blade") -> dict[str, Any]:
    return {
        "key": key,
        "kind": "item",
        "category": "weapon",
        "names": {"en": "Moon blade"},
        "stats": {"slot": "weapon", "bonus": 2, "bonus_to": "ST", "hands": 1, "load": 1},
        "lists": [{"list": "market-caela", "price_silver": price, "availability": None}],
    }


class TestACardOfTheHouse:
    def test_is_sold_at_its_price_to_this_warband_alone(self, owner, warband, refusal, books_clean):
        owner.add_card(warband_id=warband.pk, card=blade())
        owner.buy(warband_id=warband.pk, card_key="moon_blade", holder_id=hero(warband).pk)
        assert (silver(warband), kit(hero(warband)), worth(warband)) == (470, [("moon_blade", "")], 30)
        other = owner.founded("Black Gulls", silver=100)
        with pytest.raises(BadField):
            owner.buy(warband_id=other.pk, card_key="moon_blade")
        assert books_clean()

    def test_shadows_the_official_one(self, owner, warband):
        owner.add_card(warband_id=warband.pk, card=blade(price=1, key="sword"))
        owner.buy(warband_id=warband.pk, card_key="sword")
        assert silver(warband) == 499

    def test_is_changed_and_what_was_paid_stays(self, owner, warband):
        owner.add_card(warband_id=warband.pk, card=blade())
        owner.buy(warband_id=warband.pk, card_key="moon_blade")
        owner.change_card(warband_id=warband.pk, key="moon_blade", card=blade(45))
        owner.buy(warband_id=warband.pk, card_key="moon_blade")
        assert sorted(Possession.objects.values_list("paid_silver", flat=True)) == [30, 45]

    def test_is_withdrawn_and_offered_again(self, owner, warband, refusal):
        owner.add_card(warband_id=warband.pk, card=blade())
        buy = {"warband_id": warband.pk, "card_key": "moon_blade"}
        owner.buy(**buy)
        owner.withdraw_card(warband_id=warband.pk, key="moon_blade")
        assert refusal(lambda: owner.buy(**buy)) == ["withdrawn"]
        again = {"warband_id": warband.pk, "key": "moon_blade"}
        assert refusal(lambda: owner.withdraw_card(**again)) == ["card_already_withdrawn"]
        owner.restore_card(**again)
        owner.buy(**buy)
        assert len(kit(None, warband)) == 2

    def test_is_the_campaigns_matter_in_a_campaign(self, owner, organiser, warband, refusal):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        for who in (owner, organiser):
            add = {"warband_id": warband.pk, "card": blade()}
            assert refusal(lambda who=who, add=add: who.add_card(**add)) == ["house_of_a_campaign"]

    def test_is_added_by_nobody_else(self, owner, stranger, warband):
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        with pytest.raises(NotAllowed):
            stranger.add_card(warband_id=warband.pk, card=blade())

    def test_says_what_is_wrong_with_it(self, owner, warband):
        with pytest.raises(BadField) as caught:
            owner.add_card(warband_id=warband.pk, card={**blade(), "stats": {"slot": "weapon"}})
        assert caught.value.reasons[0].code == "bad_card"
        assert not Card.objects.filter(house=warband.house).exists()


class TestTheApi:
    def test_lists_and_changes_them(self, owner, warband):
        app, path = Caller(owner.user), f"warbands/{warband.pk}/cards/"
        assert app.do(path, {"card": blade()}).status_code == 201
        assert app.do(f"{path}moon_blade/change/", {"card": blade(45)}).status_code == 201
        assert app.do(f"{path}moon_blade/withdraw/").status_code == 201
        (row,) = app.all(path)
        assert (row["key"], row["name"], row["shadows"], row["withdrawn"]) == ("moon_blade", "Moon blade", False, True)
        assert app.do(f"{path}moon_blade/restore/").status_code == 201
        again = app.do(f"{path}moon_blade/restore/")
        assert (again.status_code, code_of(again)) == (409, "card_not_withdrawn")

    def test_tells_one_as_it_is_edited_and_who_has_it(self, owner, stranger, warband):
        app, path = Caller(owner.user), f"warbands/{warband.pk}/cards/moon_blade/"
        owner.add_card(warband_id=warband.pk, card=blade())
        for holder in (hero(warband).pk, hero(warband).pk, None):
            owner.buy(warband_id=warband.pk, card_key="moon_blade", holder_id=holder)
        told = app.get(path).json()
        assert (told["card"]["names"], told["card"]["stats"]["bonus"]) == ({"en": "Moon blade"}, 2)
        used = {"warband": str(warband.pk), "warband_name": warband.name}
        assert told["used_by"] == [
            {**used, "member": str(hero(warband).pk), "member_name": hero(warband).name, "number": 2},
            {**used, "member": None, "member_name": "", "number": 1},
        ]
        assert Caller(stranger.user).get(path).status_code == 404
        assert app.get(f"warbands/{warband.pk}/cards/sword/").status_code == 404

    def test_changes_one_on_the_version_that_was_seen_and_keeps_what_is_left_out(self, owner, warband):
        app, path = Caller(owner.user), f"warbands/{warband.pk}/cards/moon_blade/"
        owner.add_card(warband_id=warband.pk, card=blade() | {"text": {"en": "Pale."}})
        version = app.get(path).json()["version"]
        card = blade() | {"names": {"fi": "Kuuterä"}, "text": {"fi": "Kalpea.", "en": ""}}
        assert app.do(f"{path}change/", {"card": card}, version=version).status_code == 201
        told = app.get(path).json()["card"]
        assert told["names"] == {"en": "Moon blade", "fi": "Kuuterä"}
        assert told["text"] == {"en": "Pale.", "fi": "Kalpea."}
        assert app.do(f"{path}change/", {"card": card}, version=version).status_code == 412
        assert app.do(f"{path}change/", {"card": card | {"text": {"en": None}}}).status_code == 201
        assert app.get(path).json()["card"]["text"] == {"fi": "Kalpea."}

    def test_tells_the_log(self, owner, warband):
        app = Caller(owner.user)
        app.do(f"warbands/{warband.pk}/cards/", {"card": blade()})
        newest = app.get(f"warbands/{warband.pk}/history/").json()["results"][0]
        assert newest["sentence"] == "Moon blade joined the house's cards."
        assert fresh(warband).house_id == warband.house_id
