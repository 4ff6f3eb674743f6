"""A warband from draft to kit, played through the API alone."""

import io

import pytest
from PIL import Image

from core import audit
from roster.models import Member, Warband
from tests.core.calling import Caller, code_of

CLASSES = ("warrior", "warrior", "rogue", "theurgist", "wizard")


@pytest.fixture
def app(alva, cards) -> Caller:
    return Caller(alva)


def made(answer) -> dict:
    assert answer.status_code == 201, answer.content
    return answer.json()["result"]


@pytest.fixture
def founded(app) -> str:
    warband = made(app.do("warbands/", {"name": "The Ember Road", "system": "dozen-die"}))["warband"]
    for number, main_class in enumerate(CLASSES, start=1):
        made(app.do(f"warbands/{warband}/heroes/", {"name": f"Hero {number}", "main_class": main_class}))
    made(app.do(f"warbands/{warband}/found/"))
    return warband


def members(app, warband) -> list[dict]:
    return app.get(f"warbands/{warband}/").json()["members"]


class TestFounding:
    def test_what_is_missing_is_told_all_at_once(self, app):
        warband = made(app.do("warbands/", {"name": "Few", "system": "dozen-die"}))["warband"]
        answer = app.do(f"warbands/{warband}/found/")
        assert (answer.status_code, code_of(answer)) == (409, "needs_five_heroes")
        told = answer.json()
        assert told["rule"].startswith("DD-")
        assert told["reasons"][0]["rule_url"].endswith(f"/{told['rule']}/")
        assert told["params"]["needs"] == 5

    def test_five_heroes_make_a_warband(self, app, founded):
        found = app.get(f"warbands/{founded}/").json()
        assert found["founded_at"] is not None
        assert [one["xp_left"] for one in found["members"]] == [4] * 5
        assert found["xp"] == 20

    def test_a_starter_comes_whole(self, app, cards):
        from rules.selectors import catalogue

        key = catalogue.starters("dozen-die")[0]["key"]
        warband = made(app.do("warbands/", {"name": "Ready", "system": "dozen-die", "starter": key}))["warband"]
        made(app.do(f"warbands/{warband}/found/"))

    def test_only_a_draft_is_deleted(self, app, founded):
        assert code_of(app.do(f"warbands/{founded}/delete/")) == "only_drafts_are_deleted"
        draft = made(app.do("warbands/", {"name": "Gone", "system": "dozen-die"}))["warband"]
        made(app.do(f"warbands/{draft}/delete/"))
        assert app.get(f"warbands/{draft}/").status_code == 404


class TestLearning:
    def test_a_skill_costs_its_price_and_the_sheet_shows_it(self, app, founded):
        hero = members(app, founded)[0]["id"]
        result = made(app.do(f"members/{hero}/learn/", {"card": "melee_levels", "to_level": 2}))
        found = app.get(f"members/{hero}/").json()
        assert (result["price_xp"], found["xp_left"]) == (2, 2)
        assert [(one["card"], one["level"]) for one in found["skills"]] == [("melee_levels", 2)]
        assert [one["amount"] for one in app.all(f"members/{hero}/xp/?account=spent")] == [2]

    def test_the_price_is_told_before_and_so_is_why_not(self, app, founded):
        hero = members(app, founded)[0]["id"]
        rows = {row["card"]["key"]: row for row in app.all(f"members/{hero}/learnable/")}
        assert rows["melee_levels"]["levels"][0] == {"to_level": 2, "price_xp": 2, "counted": None}
        closed = next(row for row in rows.values() if row["why_not"])
        assert closed["levels"] == []
        assert closed["why_not"]["sentence"]

    def test_too_dear_is_409_with_the_numbers(self, app, founded):
        hero = members(app, founded)[0]["id"]
        made(app.do(f"members/{hero}/learn/", {"card": "melee_levels", "to_level": 2}))
        answer = app.do(f"members/{hero}/learn/", {"card": "melee_levels", "to_level": 4})
        assert (answer.status_code, code_of(answer)) == (409, "not_enough_xp")
        assert answer.json()["params"] == {"member": "Hero 1", "skill": "melee_levels", "price_xp": 7, "left_xp": 2}

    def test_an_unknown_card_is_404(self, app, founded):
        hero = members(app, founded)[0]["id"]
        assert app.do(f"members/{hero}/learn/", {"card": "nothing"}).status_code == 404

    def test_the_act_is_undone_by_its_id(self, app, founded):
        hero = members(app, founded)[0]["id"]
        event = app.do(f"members/{hero}/learn/", {"card": "melee_levels"}).json()["id"]
        assert app.get(f"events/{event}/").json()["undoable"] is True
        made(app.do(f"events/{event}/undo/"))
        assert app.get(f"members/{hero}/").json()["xp_left"] == 4
        assert app.get(f"events/{event}/").json()["undone_by"]
        assert code_of(app.do(f"events/{event}/undo/")) == "already_undone"


class TestThings:
    def test_bought_given_worn_taken_off_and_sold(self, app, founded):
        hero = members(app, founded)[0]["id"]
        made(app.do(f"warbands/{founded}/correct-silver/", {"amount": 500, "reason": "Starting purse"}))
        made(app.do(f"warbands/{founded}/options/change/", {"changes": {"selling": True}}))
        row = next(
            row for row in app.all(f"warbands/{founded}/shop/") if not row["why_not"] and row["category"] == "weapon"
        )
        bought = made(app.do(f"warbands/{founded}/buy/", {"card": row["card"]["key"]}))
        thing = (
            bought["possessions"][0]
            if "possessions" in bought
            else app.get(f"warbands/{founded}/").json()["stash"][0]["id"]
        )
        assert app.get(f"warbands/{founded}/").json()["silver"] == 500 - row["price_silver"]
        made(app.do(f"things/{thing}/give/", {"member": hero}))
        made(app.do(f"things/{thing}/put-on/", {}))
        assert app.get(f"things/{thing}/").json()["place"]
        made(app.do(f"things/{thing}/take-off/"))
        made(app.do(f"things/{thing}/take/"))
        made(app.do(f"things/{thing}/sell/"))
        assert app.get(f"things/{thing}/").status_code == 404
        assert (
            sum(one["amount"] for one in app.all(f"warbands/{founded}/silver/"))
            == app.get(f"warbands/{founded}/").json()["silver"]
        )
        assert not list(audit.all_differences())

    @pytest.mark.case(20)
    @pytest.mark.parametrize("quantity", [-1, 0, 1.5, "", "NaN", None, 10**12, "٣", "1", True])
    def test_a_quantity_is_a_whole_number_from_one(self, app, founded, quantity):
        made(app.do(f"warbands/{founded}/correct-silver/", {"amount": 500, "reason": "Starting purse"}))
        row = next(row for row in app.all(f"warbands/{founded}/shop/") if not row["why_not"])
        before = app.all(f"warbands/{founded}/silver/")
        answer = app.do(f"warbands/{founded}/buy/", {"card": row["card"]["key"], "quantity": quantity})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["quantity"])
        assert app.all(f"warbands/{founded}/silver/") == before
        assert app.get(f"warbands/{founded}/").json()["stash"] == []

    @pytest.mark.case(20)
    @pytest.mark.case(23)
    @pytest.mark.parametrize("name", ["price", "price_silver", "paid_silver"])
    def test_a_price_in_the_request_is_refused(self, app, founded, name):
        answer = app.do(f"warbands/{founded}/buy/", {"card": "dagger", name: -100})
        assert answer.json()["errors"] == {name: ["Unknown field."]}

    @pytest.mark.case(3)
    def test_at_ninety_what_costs_more_is_refused_and_nothing_changes(self, app, founded):
        made(app.do(f"warbands/{founded}/correct-silver/", {"amount": 90, "reason": "Starting purse"}))
        dear = next(row for row in app.all(f"warbands/{founded}/shop/") if (row["price_silver"] or 0) > 90)
        answer = app.do(f"warbands/{founded}/buy/", {"card": dear["card"]["key"]})
        assert (answer.status_code, code_of(answer)) == (409, "not_enough_silver")
        assert len(app.all(f"warbands/{founded}/silver/")) == 1


class TestPortraits:
    def test_in_as_png_out_as_webp_with_a_tag(self, app, founded):
        hero = members(app, founded)[0]["id"]
        picture = io.BytesIO()
        Image.new("RGB", (900, 600), "red").save(picture, "PNG")
        answer = app.send("PUT", f"members/{hero}/portrait/", picture.getvalue(), kind="image/png")
        assert answer.status_code == 201
        shown = app.get(f"members/{hero}/portrait/")
        assert (shown.status_code, shown["Content-Type"]) == (200, "image/webp")
        assert Image.open(io.BytesIO(shown.content)).size == (512, 341)
        assert app.get(f"members/{hero}/portrait/", **{"If-None-Match": shown["ETag"]}).status_code == 304
        assert app.send("DELETE", f"members/{hero}/portrait/").status_code == 200
        assert app.get(f"members/{hero}/portrait/").status_code == 404

    def test_what_is_no_picture_is_400_too_large_413_and_json_415(self, app, founded):
        hero = members(app, founded)[0]["id"]
        path = f"members/{hero}/portrait/"
        assert app.send("PUT", path, b"not a picture", kind="image/png").status_code == 400
        assert app.send("PUT", path, b"", kind="image/png").status_code == 400
        assert app.send("PUT", path, b"0" * (2 * 1024 * 1024 + 1), kind="image/png").status_code == 413
        assert app.send("PUT", path, "{}").status_code == 415


class TestTheSameThroughAnotherDoor:
    @pytest.mark.case(1)
    @pytest.mark.parametrize("way", ["bring-back", "correct-standing"])
    def test_back_from_the_dead_the_totals_are_as_before(self, app, founded, way):
        hero = members(app, founded)[2]["id"]
        before = app.get(f"warbands/{founded}/").json()
        made(app.do(f"members/{hero}/correct-standing/", {"standing": "dead", "reason": "A fall"}))
        assert app.get(f"warbands/{founded}/").json()["xp"] == 16
        body = {"reason": "A mistake"} | ({} if way == "bring-back" else {"standing": "roster"})
        made(app.do(f"members/{hero}/{way}/", body))
        after = app.get(f"warbands/{founded}/").json()
        assert (after["xp"], after["worth"]) == (before["xp"], before["worth"]) == (20, 0)

    @pytest.mark.case(2)
    def test_the_dead_add_nothing_anywhere(self, app, founded):
        hero = members(app, founded)[1]["id"]
        made(app.do(f"warbands/{founded}/grant-item/", {"card": "dagger", "reason": "Loot", "holder": hero}))
        made(app.do(f"members/{hero}/learn/", {"card": "melee_levels"}))
        made(app.do(f"members/{hero}/correct-standing/", {"standing": "dead", "reason": "A fall"}))
        whole = app.get(f"warbands/{founded}/").json()
        receipts = app.get(f"warbands/{founded}/receipts/").json()
        listed = next(row for row in app.all("warbands/") if row["id"] == founded)
        assert (
            whole["xp"] == receipts["xp"] == listed["xp"] == sum(one["amount"] for one in receipts["xp_shares"]) == 16
        )
        assert [one["card"]["key"] for one in whole["stash"]] == ["dagger"]
        (remembered,) = app.all(f"warbands/{founded}/memorial/")
        assert (len(remembered["skills"]), len(remembered["kit"])) == (1, 1)
        assert hero not in {one["member"] for one in app.all(f"warbands/{founded}/print/")}

    @pytest.mark.case(6)
    def test_a_copy_is_equal_but_for_log_and_notes(self, app, founded):
        hero = members(app, founded)[0]["id"]
        made(app.do(f"members/{hero}/learn/", {"card": "melee_levels"}))
        made(app.do(f"members/{hero}/notes/", {"text": "Owes me one."}))
        made(app.do(f"warbands/{founded}/grant-item/", {"card": "dagger", "reason": "Loot", "holder": hero}))
        copy = made(app.do(f"warbands/{founded}/copy/", {"name": "The Other Road"}))["warband"]
        one, two = members(app, founded)[0], members(app, copy)[0]
        for name in ("skills", "abilities", "xp_earned", "xp_spent", "numbers"):
            assert one[name] == two[name]
        assert [thing["card"] for thing in two["things"]] == [thing["card"] for thing in one["things"]]
        assert (one["notes"], two["notes"]) == ("Owes me one.", "")
        assert one["id"] != two["id"]
        assert len(app.all(f"warbands/{copy}/history/")) == 1


class TestActsOfEveryKindAnswer:
    def test_the_lesser_ones_too(self, app, founded):
        path = f"warbands/{founded}/"
        first, second = (one["id"] for one in members(app, founded)[:2])
        made(app.do(f"{path}rename/", {"name": "The Cinder Road"}))
        made(app.do(f"{path}visibility/", {"visibility": "unlisted"}))
        code = app.get(path).json()["share_code"]
        made(app.do(f"{path}share-code/"))
        assert app.get(path).json()["share_code"] != code
        made(app.do(f"{path}options/change/", {"changes": {"open_market": False}}))
        assert {one["key"]: one["value"] for one in app.all(f"{path}options/")}["open_market"] is False
        made(app.do(f"{path}notes/", {"text": "Remember the ford."}))
        region = app.get(path).json()["region"]
        made(app.do(f"{path}region/", {"region": region}))
        vassal = made(
            app.do(f"{path}members/", {"kind": "vassal", "name": "Vilho", "profile": "hireling", "master": first})
        )["member"]
        made(app.do(f"members/{vassal}/master/", {"master": second}))
        made(app.do(f"members/{vassal}/rename/", {"name": "Valto"}))
        condition = made(app.do(f"members/{vassal}/conditions/", {"label": "Cursed", "effects": {}}))["condition"]
        made(app.do(f"conditions/{condition}/end/", {}))
        made(app.do(f"members/{vassal}/copy/", {"name": "Velho"}))
        made(app.do(f"members/{vassal}/dismiss/"))
        made(app.do(f"members/{second}/correct-xp/", {"amount": 3, "reason": "A tale well told"}))
        code = next(iter(app.get(f"members/{second}/").json()["abilities"]))
        made(app.do(f"members/{second}/abilities/", {"abilities": {code: 5}, "reason": "Misread"}))
        made(app.do(f"members/{second}/learn/", {"card": "riding"}))
        horse = made(app.do(f"{path}members/", {"kind": "mount", "name": "Hilla", "profile": "riding_horse"}))["member"]
        made(app.do(f"members/{second}/mount/", {"mount": horse}))
        made(app.do(f"members/{second}/dismount/"))
        made(app.do(f"members/{second}/retire/"))
        made(app.do(f"{path}archive/"))
        made(app.do(f"{path}restore/"))
        assert Member.objects.filter(warband=founded).count() == 8
        assert Warband.objects.get(pk=founded).name == "The Cinder Road"
        assert not list(audit.all_differences())

    def test_a_draft_forgets_and_changes(self, app):
        warband = made(app.do("warbands/", {"name": "Draft", "system": "dozen-die"}))["warband"]
        hero = made(app.do(f"warbands/{warband}/heroes/", {"name": "Aino", "main_class": "warrior"}))["member"]
        made(app.do(f"members/{hero}/learn/", {"card": "melee_levels"}))
        made(app.do(f"members/{hero}/forget/", {"card": "melee_levels"}))
        made(app.do(f"members/{hero}/hero/", {"name": "Aina", "main_class": "rogue"}))
        found = app.get(f"members/{hero}/").json()
        assert (found["name"], found["main_class"]["key"], found["skills"]) == ("Aina", "rogue", [])
