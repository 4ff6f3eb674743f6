"""The first evening and the second adventure, played through the API alone."""

import pytest

from core import audit
from tests.campaigns.api.playing import Evening, heroes, made
from tests.core.calling import Caller, code_of


@pytest.fixture
def evening(bror, alva, dag, cards) -> Evening:
    return Evening(bror, alva, dag)


class TestTheFirstEvening:
    def test_from_planning_to_the_next_muster(self, evening):
        alva, dag = evening.alva, evening.dag
        bargainer, fallen = heroes(alva, evening.ember)[2]["id"], heroes(alva, evening.ember)[0]["id"]
        made(alva.do(f"members/{bargainer}/learn/", {"card": "bribery"}))

        adventure = evening.plan()
        assert [one["kind"] for one in alva.all("waiting/")] == ["muster"]
        evening.muster(adventure)
        found = alva.get(f"adventures/{adventure}/").json()
        assert (found["state"], [len(side["going"]) for side in found["sides"]]) == ("mustered", [5, 5])
        assert found["why_dice"]

        made(alva.do(f"adventures/{adventure}/report/", evening.report([fallen], silver=300)))
        assert [one["kind"] for one in dag.all("waiting/")] == ["confirm"]
        version = dag.get(f"adventures/{adventure}/").json()["version"]
        made(dag.do(f"adventures/{adventure}/confirm/", version=version))

        found = alva.get(f"adventures/{adventure}/").json()
        assert [side["xp_paid"] for side in found["sides"]] == [15, 5]
        assert [one["xp_left"] for one in heroes(alva, evening.ember)] == [7, 7, 5, 7, 7]

        interval = evening.interval()
        (due,) = interval["recoveries"]
        assert (due["state"], sum(one["chance"]["percent"] for one in due["odds"])) == ("due", pytest.approx(100))
        path = f"intervals/{interval['id']}/"
        body = {"member": bargainer, "bribe_silver": 100, "face": 1}
        assert code_of(alva.do(f"{path}bargains/", body)) == "recovery_due"
        rolled = made(alva.do(f"recoveries/{due['id']}/type/", {"faces": [12, 3]}))
        assert rolled["faces"] == [12, 3]

        row = next(one for one in evening.interval()["bargains"] if one["member"] == bargainer)
        assert row["state"] == "open"
        assert [one["silver"] for one in row["bribes"]][:2] == [0, 100]
        bargain = made(alva.do(f"{path}bargains/", body))
        assert (bargain["success"], bargain["silver_left"]) == (True, 200)
        offer = next(one for one in alva.all(f"bargains/{bargain['bargain']}/shelf/") if not one["why_not"])
        bought = made(alva.do(f"bargains/{bargain['bargain']}/purchase/", {"card": offer["card"]["key"]}))
        assert bought["price_silver"] == offer["price_silver"]

        made(alva.do(f"{path}steps/", {"step": "upkeep", "done": True}))
        answer = alva.do(f"{path}close/", {})
        assert (answer.status_code, code_of(answer)) == (409, "untried_bargains")
        made(alva.do(f"{path}close/", {"drop": True}))
        assert alva.get(f"warbands/{evening.ember}/").json()["interval"] is None
        made(dag.do(f"intervals/{evening.interval(evening.gulls)['id']}/close/", {"drop": True}))

        second = evening.plan("The Mill")
        evening.muster(second)
        sides = alva.get(f"adventures/{second}/").json()["sides"]
        assert [side["xp"] for side in sides] == [35, 25]
        assert sides[0]["removed"] > 0

        standings = alva.all(f"{evening.path}standings/")
        assert [(one["place"], one["name"]) for one in standings] == [(1, "The Ember Road"), (2, "Black Gulls")]
        lines = {one["name"]: [point["xp"] for point in one["points"]] for one in alva.all(f"{evening.path}xp/")}
        assert lines == {"The Ember Road": [20, 35], "Black Gulls": [20, 25]}
        assert len(alva.all(f"{evening.path}log/")) > 20
        assert not list(audit.all_differences())


class TestReports:
    def test_two_at_once_the_second_is_shown_the_first(self, evening):
        adventure = evening.plan()
        evening.muster(adventure)
        made(evening.alva.do(f"adventures/{adventure}/report/", evening.report()))
        told = evening.report(outcome="loss")
        answer = evening.dag.do(f"adventures/{adventure}/report/", told)
        assert (answer.status_code, code_of(answer)) == (409, "already_reported")
        assert "Alva" in answer.json()["detail"]

    def test_disputed_it_is_mustered_again_and_kept_as_a_draft(self, evening):
        adventure = evening.plan()
        evening.muster(adventure)
        made(evening.alva.do(f"adventures/{adventure}/report/", evening.report(silver=40)))
        made(evening.dag.do(f"adventures/{adventure}/dispute/", {"reason": "It was a draw."}))
        found = evening.alva.get(f"adventures/{adventure}/").json()
        assert (found["state"], found["dispute"], found["sides"][0]["silver"]) == ("mustered", "It was a draw.", 40)
        made(evening.bror.do(f"adventures/{adventure}/correct/", evening.report(outcome="draw")))
        assert evening.alva.get(f"adventures/{adventure}/").json()["state"] == "closed"

    @pytest.mark.case(19)
    def test_a_repeat_for_a_closed_one_does_nothing(self, evening):
        adventure = evening.played()
        before = [one["xp_earned"] for one in heroes(evening.alva, evening.ember)]
        for path, body in (("report/", evening.report()), ("confirm/", {}), ("correct/", evening.report())):
            assert code_of(evening.bror.do(f"adventures/{adventure}/{path}", body)) == "adventure_over"
        assert [one["xp_earned"] for one in heroes(evening.alva, evening.ember)] == before == [7] * 5

    def test_what_is_malformed_is_400_at_its_field(self, evening):
        adventure = evening.plan()
        evening.muster(adventure)
        nobody = "0b0e7a5e-32c5-4c8a-9d2c-5d0a3d9c7f11"
        wrong = [
            ({"outcome": "walkover"}, "outcome"),
            ({"warband": nobody}, "warband"),
            ({"sides": [{"warband": "x"}]}, "sides"),
            ({"sides": [{"warband": nobody}]}, "sides"),
            ({"sides": "none"}, "sides"),
            ({"notes": 5}, "notes"),
            ({"silver": 5}, "silver"),
        ]
        sides = [
            ({"silver": -1}, "sides"),
            ({"silver": "5"}, "sides"),
            ({"gold": 1}, "sides"),
            ({"items": ["nothing_like_it"]}, "items"),
            ({"casualties": [{"member": nobody, "cause": "fallen"}]}, "casualties"),
        ]
        wrong += [({"sides": [{"warband": evening.ember, **side}]}, field) for side, field in sides]
        for change, field in wrong:
            answer = evening.alva.do(f"adventures/{adventure}/report/", evening.report() | change)
            assert (answer.status_code, list(answer.json()["errors"])) == (400, [field]), change


class TestBargains:
    @pytest.mark.case(20)
    def test_a_bribe_is_one_of_the_steps_and_a_face_one_of_the_die(self, evening):
        bargainer = heroes(evening.alva, evening.ember)[2]["id"]
        made(evening.alva.do(f"members/{bargainer}/learn/", {"card": "bribery"}))
        evening.played(silver=600)
        path = f"intervals/{evening.interval()['id']}/bargains/"
        for bribe, status in ((-100, 400), ("100", 400), (1.5, 400), (None, 400), (50, 409), (500, 409)):
            answer = evening.alva.do(path, {"member": bargainer, "bribe_silver": bribe, "face": 3})
            assert answer.status_code == status, bribe
        for face in (0, 13, -1, "5", 1.0):
            answer = evening.alva.do(path, {"member": bargainer, "face": face})
            assert (answer.status_code, list(answer.json()["errors"])) == (400, ["face"]), face
        assert evening.alva.get(f"warbands/{evening.ember}/").json()["silver"] == 600
        made(evening.alva.do(path, {"member": bargainer, "bribe_silver": 0, "face": 3}))

    def test_the_app_rolls_when_no_face_is_given(self, evening):
        bargainer = heroes(evening.alva, evening.ember)[2]["id"]
        evening.played()
        result = made(evening.alva.do(f"intervals/{evening.interval()['id']}/bargains/", {"member": bargainer}))
        assert 1 <= result["face"] <= 12
        assert result["typed"] is False


class TestRecoveries:
    def test_typed_twice_the_first_stands(self, evening):
        fallen = heroes(evening.alva, evening.ember)[0]["id"]
        evening.played(fallen=[fallen])
        (due,) = evening.interval()["recoveries"]
        first = evening.alva.do(f"recoveries/{due['id']}/type/", {"faces": [12, 3]}).json()
        second = evening.alva.do(f"recoveries/{due['id']}/type/", {"faces": [1]}).json()
        assert second == first

    def test_faces_are_those_of_the_dice(self, evening):
        fallen = heroes(evening.alva, evening.ember)[0]["id"]
        evening.played(fallen=[fallen])
        (due,) = evening.interval()["recoveries"]
        for faces in ([], [13], [0], ["3"], [1.0], "3", None, [12], [1] * 11, [[1]]):
            answer = evening.alva.do(f"recoveries/{due['id']}/type/", {"faces": faces})
            assert (answer.status_code, list(answer.json()["errors"])) == (400, ["faces"]), faces
        assert evening.interval()["recoveries"][0]["state"] == "due"

    def test_asked_for_it_waits_for_the_app(self, evening):
        fallen = heroes(evening.alva, evening.ember)[0]["id"]
        evening.played(fallen=[fallen])
        (due,) = evening.interval()["recoveries"]
        made(evening.alva.do(f"recoveries/{due['id']}/ask/"))
        assert evening.alva.get(f"recoveries/{due['id']}/").json()["state"] == "asked"
        assert code_of(evening.alva.do(f"recoveries/{due['id']}/ask/")) == "already_asked"


class TestSettingARollAside:
    def test_only_an_organiser_does_with_a_reason_and_the_faces_stay(self, evening):
        fallen = heroes(evening.alva, evening.ember)[0]["id"]
        evening.played(fallen=[fallen])
        (due,) = evening.interval()["recoveries"]
        event = evening.alva.do(f"recoveries/{due['id']}/type/", {"faces": [12, 3]}).json()["id"]
        assert evening.alva.do(f"events/{event}/undo/", {"reason": "Mistyped"}).status_code == 403
        answer = evening.bror.do(f"events/{event}/undo/", {})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["reason"])
        made(evening.bror.do(f"events/{event}/undo/", {"reason": "Mistyped"}))
        found = evening.dag.get(f"events/{event}/").json()
        assert (found["undone_because"], found["rolls"][0]["faces"]) == ("Mistyped", [12, 3])
        assert evening.interval()["recoveries"][0]["state"] == "due"


class TestWhatStandsInTheWayOfAnUndo:
    """Every act of a log tells whether its reader may take it back, and why not now."""

    def entry(self, app, evening, kind):
        return next(one for one in app.all(f"{evening.path}log/") if one["kind"] == kind)

    def test_is_told_in_the_log_and_on_the_act_itself(self, evening):
        evening.played()
        closed = self.entry(evening.bror, evening, "campaigns.adventure_closed")
        assert (closed["undoable"], closed["undo_why_not"]) == (True, "")
        interval = evening.interval()["id"]
        made(evening.alva.do(f"intervals/{interval}/close/", {"drop": True}))
        closed = self.entry(evening.bror, evening, "campaigns.adventure_closed")
        assert closed["undoable"] is True
        assert closed["undo_why_not"].startswith("Undo the later act first: ")
        assert evening.bror.get(f"events/{closed['id']}/").json()["undo_why_not"] == closed["undo_why_not"]

    def test_is_the_muster_for_what_waits_until_an_adventure_is_over(self, evening):
        hero = heroes(evening.alva, evening.ember)[0]["id"]
        event = evening.alva.do(f"members/{hero}/learn/", {"card": "riding"}).json()["id"]
        assert evening.alva.get(f"events/{event}/").json()["undo_why_not"] == ""
        evening.muster(evening.plan())
        assert "is mustered" in evening.alva.get(f"events/{event}/").json()["undo_why_not"]

    def test_is_no_matter_of_who_may_not(self, evening):
        evening.played()
        closed = self.entry(evening.alva, evening, "campaigns.adventure_closed")
        assert (closed["undoable"], closed["undo_why_not"]) == (False, "")


class TestAStrangerAtTheTable:
    def test_nothing_of_it_is_there(self, evening, cyra):
        adventure = evening.played()
        interval = evening.interval()["id"]
        stranger = Caller(cyra)
        parts = (
            "",
            "people/",
            "warbands/",
            "adventures/",
            "intervals/",
            "log/",
            "standings/",
            "xp/",
            "options/",
            "cards/",
        )
        for path in (
            *(f"{evening.path}{part}" for part in parts),
            f"adventures/{adventure}/",
            f"intervals/{interval}/",
        ):
            assert stranger.get(path).status_code == 404, path
        assert stranger.all("campaigns/") == []
        assert stranger.all("waiting/") == []
