"""Acts are done once: the same id answers the first result, alone, beside itself and after a refusal."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from core.models import Event
from roster.models import Member, Warband
from tests.core.calling import Caller, code_of
from tests.roster.table import Player, hero, silver, xp


@pytest.fixture
def warband(alva, cards) -> Warband:
    return Player(alva).founded(silver=200)


@pytest.fixture
def app(alva, warband) -> Caller:
    return Caller(alva)


class TestTheSameActAgain:
    @pytest.mark.case(4)
    def test_it_answers_the_first_result_and_charges_once(self, app, warband):
        path, body, key = f"members/{hero(warband).pk}/learn/", {"card": "melee_levels"}, uuid4()
        first, second = app.do(path, body, key=key), app.do(path, body, key=key)
        assert (first.status_code, second.status_code) == (201, 201)
        assert first.json() == second.json()
        assert first.json()["act"] == str(key)
        assert xp(hero(warband)) == (4, 2, 2)

    @pytest.mark.case(4)
    def test_another_id_is_another_act_and_may_be_refused(self, app, warband):
        path, body = f"members/{hero(warband).pk}/learn/", {"card": "riding"}
        assert app.do(path, body, key=uuid4()).status_code == 201
        assert code_of(app.do(path, body, key=uuid4())) == "already_known"

    def test_the_same_id_for_something_else_is_409(self, app, warband):
        path, key = f"members/{hero(warband).pk}/learn/", uuid4()
        app.do(path, {"card": "melee_levels"}, key=key)
        for other, body in ((path, {"card": "riding"}), (f"warbands/{warband.pk}/rename/", {"name": "New"})):
            answer = app.do(other, body, key=key)
            assert (answer.status_code, code_of(answer)) == (409, "key_reused")

    def test_a_refused_try_leaves_the_id_free(self, app, warband):
        path, key = f"members/{hero(warband).pk}/rename/", uuid4()
        assert app.do(path, {"name": "x" * 81}, key=key).status_code == 400
        assert app.do(path, {"name": "Aino"}, key=key).status_code == 201

    def test_an_id_is_its_persons_own(self, app, warband, cyra):
        key = uuid4()
        app.do("warbands/", {"name": "Mine", "system": "dozen-die"}, key=key)
        answer = Caller(cyra).do("warbands/", {"name": "Hers", "system": "dozen-die"}, key=key)
        assert answer.json()["result"]["warband_name"] == "Hers"

    def test_without_an_id_every_call_is_a_new_act(self, app, warband):
        for _ in range(2):
            app.do("warbands/", {"name": "Twin", "system": "dozen-die"})
        assert Warband.objects.filter(name="Twin").count() == 2


def at_once(calls: list) -> list:
    def run(call):
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [one.result() for one in [pool.submit(run, call) for call in calls]]


@pytest.mark.django_db(transaction=True)
class TestTwoAtOnce:
    @pytest.mark.case(23)
    def test_one_id_is_one_act(self, alva, cards):
        warband, key = Player(alva).founded(silver=200), uuid4()
        app, path = Caller(alva), f"members/{hero(warband).pk}/learn/"
        answers = at_once([lambda: app.do(path, {"card": "melee_levels"}, key=key)] * 4)
        assert {one.status_code for one in answers} == {201}
        assert len({one.json()["id"] for one in answers}) == 1
        assert xp(hero(warband)) == (4, 2, 2)

    def test_one_id_for_two_things_is_one_act_and_a_refusal(self, alva, cards):
        player, key = Player(alva), uuid4()
        paths = [f"members/{hero(player.founded(name)).pk}/learn/" for name in ("One", "Two")]
        app = Caller(alva)
        answers = at_once([lambda path=path: app.do(path, {"card": "melee_levels"}, key=key) for path in paths])
        assert sorted(one.status_code for one in answers) == [201, 409]
        assert code_of(next(one for one in answers if one.status_code == 409)) == "key_reused"
        assert Event.objects.filter(act=key).count() == 1

    @pytest.mark.case(23)
    def test_three_recruits_of_one_id_cost_once(self, alva, cards):
        warband, key = Player(alva).founded(silver=200), uuid4()
        app, path = Caller(alva), f"warbands/{warband.pk}/members/"
        body = {"kind": "vassal", "name": "Vilho", "profile": "hireling", "master": str(hero(warband).pk)}
        answers = at_once([lambda: app.do(path, body, key=key)] * 3)
        assert {one.status_code for one in answers} == {201}
        assert Member.objects.filter(warband=warband, kind="vassal").count() == 1
        assert silver(warband) == 200 - answers[0].json()["result"]["price_silver"]

    def test_the_last_xp_is_spent_once(self, alva, cards):
        warband = Player(alva).founded()
        app, path = Caller(alva), f"members/{hero(warband).pk}/learn/"
        answers = at_once([lambda: app.do(path, {"card": "riding"}, key=uuid4())] * 6)
        assert sorted(one.status_code for one in answers) == [201, *[409] * 5]
        assert xp(hero(warband)) == (4, 4, 0)


class TestVersions:
    @pytest.mark.case(25)
    def test_an_edit_of_what_has_changed_is_412_with_both(self, app, warband):
        path = f"members/{hero(warband).pk}/"
        tag = app.get(path)["ETag"]
        assert tag == f'"{app.get(path).json()["version"]}"'
        assert app.do(f"{path}rename/", {"name": "Aino"}, **{"If-Match": tag}).status_code == 201
        answer = app.do(f"{path}rename/", {"name": "Eino"}, **{"If-Match": tag})
        told = answer.json()
        assert (answer.status_code, told["code"]) == (412, "edit_conflict")
        assert (told["theirs"], told["yours"]) == ({"name": "Aino"}, {"name": "Eino"})
        assert app.do(f"{path}rename/", {"name": "Eino"}, version=told["version"]).status_code == 201
        assert app.get(path).json()["version"] == told["version"] + 1

    @pytest.mark.case(25)
    def test_a_note_saved_on_an_old_version_loses_neither_text(self, app, warband):
        path = f"members/{hero(warband).pk}/"
        version = app.get(path).json()["version"]
        app.do(f"{path}rename/", {"name": "Aino"}, version=version)
        answer = app.do(f"{path}notes/", {"text": "Mine"}, version=version)
        assert (answer.status_code, answer.json()["theirs"]) == (412, {"notes": ""})
        found = app.get(path).json()
        assert (found["name"], found["notes"]) == ("Aino", "")

    @pytest.mark.parametrize("tag", ["abc", '"x"', "1.0", "٣", "9" * 30, '"1", "2"', ""])
    def test_a_tag_that_is_no_version_is_400(self, app, warband, tag):
        answer = app.do(
            f"warbands/{warband.pk}/rename/", {"name": "New"}, **{"If-Match": tag.encode().decode("latin-1")}
        )
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["If-Match"])

    @pytest.mark.parametrize("tag", ["*", 'W/"{version}"', '"{version}"', "{version}"])
    def test_weak_bare_and_any_are_understood(self, app, warband, tag):
        version = app.get(f"warbands/{warband.pk}/").json()["version"]
        answer = app.do(f"warbands/{warband.pk}/rename/", {"name": "New"}, **{"If-Match": tag.format(version=version)})
        assert answer.status_code == 201
