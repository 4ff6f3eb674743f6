"""Who sees a warband through the API, and what of it."""

import pytest

from tests.core.calling import Caller, code_of
from tests.roster.table import Player, hero

READS = ("", "members/", "history/", "silver/", "receipts/", "memorial/", "print/", "shop/", "options/")


@pytest.fixture
def player(alva, cards) -> Player:
    return Player(alva)


@pytest.fixture
def warband(player):
    return player.founded(silver=100)


class TestAPrivateOne:
    @pytest.mark.parametrize("part", READS)
    def test_is_not_there_for_strangers_and_nobody(self, warband, cyra, part):
        for who in (Caller(cyra), Caller()):
            assert who.get(f"warbands/{warband.pk}/{part}").status_code == 404

    def test_nor_are_its_members_things_and_acts(self, warband, player, cyra):
        stranger = Caller(cyra)
        thing = player.thing(warband, "dagger")
        event = Caller(player.user).get(f"warbands/{warband.pk}/history/").json()["results"][0]["id"]
        paths = [f"members/{hero(warband).pk}/{part}" for part in ("", "history/", "xp/", "learnable/", "portrait/")]
        for path in (*paths, f"things/{thing.pk}/", f"events/{event}/"):
            assert stranger.get(path).status_code == 404
        for path in (f"members/{hero(warband).pk}/dismiss/", f"things/{thing.pk}/sell/", f"events/{event}/undo/"):
            assert stranger.do(path).status_code == 404


class TestAnUnlistedOne:
    def test_is_read_by_its_link_and_every_path_in_it(self, warband, player, cyra):
        player.set_visibility(warband_id=warband.pk, visibility="unlisted")
        code = Caller(player.user).get(f"warbands/{warband.pk}/").json()["share_code"]
        for who in (Caller(cyra), Caller()):
            assert who.get(f"warbands/{warband.pk}/").status_code == 404
            found = who.get(f"shared/{code}/").json()
            assert (found["name"], found["share_code"], found["notes"]) == (warband.name, None, None)
            for path in (*found["links"].values(), *found["members"][0]["links"].values()):
                assert who.get(path).status_code == 200, path

    def test_an_old_link_leads_nowhere(self, warband, player):
        player.set_visibility(warband_id=warband.pk, visibility="unlisted")
        code = Caller(player.user).get(f"warbands/{warband.pk}/").json()["share_code"]
        player.new_share_code(warband_id=warband.pk)
        assert Caller().get(f"shared/{code}/").status_code == 404
        assert Caller().get(f"warbands/{warband.pk}/?code={code}").status_code == 404

    def test_the_link_lets_nobody_act(self, warband, player, cyra):
        player.set_visibility(warband_id=warband.pk, visibility="unlisted")
        assert Caller(cyra).do(f"warbands/{warband.pk}/rename/", {"name": "Hers"}).status_code == 404


class TestAPublicOne:
    def test_everybody_reads_and_is_told_who_may_act(self, warband, player, cyra):
        player.set_visibility(warband_id=warband.pk, visibility="public")
        for part in READS:
            assert Caller().get(f"warbands/{warband.pk}/{part}").status_code == 200
        answer = Caller(cyra).do(f"warbands/{warband.pk}/rename/", {"name": "Hers"})
        assert (answer.status_code, code_of(answer)) == (403, "not_allowed")
        assert "the owner or an organiser" in answer.json()["detail"]
        assert Caller().do(f"warbands/{warband.pk}/rename/", {"name": "Hers"}).status_code == 401

    def test_notes_stay_the_owners(self, warband, player, cyra):
        player.set_visibility(warband_id=warband.pk, visibility="public")
        player.set_warband_notes(warband_id=warband.pk, text="Secret plan")
        player.set_member_notes(member_id=hero(warband).pk, text="Secret love")
        assert "Secret" not in Caller(cyra).get(f"warbands/{warband.pk}/").content.decode()
        assert Caller(player.user).get(f"warbands/{warband.pk}/").content.decode().count("Secret") == 2
        log = Caller(cyra).get(f"warbands/{warband.pk}/history/").content.decode()
        assert "Secret" not in log
