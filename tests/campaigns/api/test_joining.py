"""Coming into a campaign and leaving it: links, seats, warbands, consent."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import Invitation, Seat
from tests.campaigns.api.playing import Evening, founded, made
from tests.core.calling import Caller, code_of


@pytest.fixture
def evening(bror, alva, dag, cards) -> Evening:
    return Evening(bror, alva, dag)


class TestALink:
    def test_says_what_it_offers_to_whoever_holds_it(self, evening):
        found = Caller().get(f"invitations/{evening.invite()}/").json()
        assert (found["campaign_name"], found["role"], found["invited_by"]) == ("Caela Nights", "player", "Bror")

    def test_its_code_stands_in_no_log(self, evening):
        code = evening.invite()
        assert code not in evening.dag.get(f"{evening.path}log/").content.decode()
        assert evening.dag.get(f"{evening.path}invitations/").status_code == 403

    @pytest.mark.case(15)
    def test_withdrawn_expired_or_of_an_ended_campaign_it_says_so(self, evening, cyra):
        stranger = Caller(cyra)
        withdrawn, expired, late = evening.invite(), evening.invite(), evening.invite()
        row = Invitation.objects.get(code=withdrawn)
        made(evening.bror.do(f"invitations/{row.pk}/withdraw/"))
        Invitation.objects.filter(code=expired).update(expires_at=datetime.now(UTC) - timedelta(minutes=1))
        for code, told in ((withdrawn, "invitation_withdrawn"), (expired, "invitation_expired")):
            for answer in (stranger.do(f"invitations/{code}/accept/"), stranger.get(f"invitations/{code}/")):
                assert (answer.status_code, code_of(answer)) == (410, told)
        made(evening.bror.do(f"{evening.path}end/"))
        assert stranger.do(f"invitations/{late}/accept/").status_code in (409, 410)
        assert not Seat.objects.filter(user=cyra).exists()

    @pytest.mark.case(15)
    def test_accepted_twice_there_is_one_seat(self, evening, cyra):
        stranger, code = Caller(cyra), evening.invite()
        first = stranger.do(f"invitations/{code}/accept/", key=uuid4())
        second = stranger.do(f"invitations/{code}/accept/", key=uuid4())
        assert (first.status_code, second.status_code) == (201, 201)
        assert Seat.objects.filter(user=cyra).count() == 1

    def test_a_code_that_was_never_given_is_404(self, evening, cyra):
        assert Caller(cyra).do("invitations/nothing-like-it/accept/").status_code == 404


class TestSeats:
    def test_roles_change_people_go_and_the_organiser_hands_over(self, evening, alva, dag):
        def roles() -> dict[str, str]:
            return {one["name"]: one["role"] for one in evening.bror.all(f"{evening.path}people/")}

        assert roles() == {"Bror": "organiser", "Alva": "player", "Dag": "player"}
        made(evening.bror.do(f"{evening.path}people/{alva.pk}/role/", {"role": "co-organiser"}))
        assert evening.alva.do(f"{evening.path}end/").status_code == 403
        made(evening.bror.do(f"{evening.path}hand-over/", {"user": str(dag.pk)}))
        assert roles() == {"Dag": "organiser", "Alva": "co-organiser", "Bror": "co-organiser"}
        made(evening.bror.do(f"{evening.path}leave/"))
        assert evening.bror.get(evening.path).status_code == 404

    def test_an_abandoned_warband_is_given_to_somebody_else(self, evening, alva, dag):
        made(evening.bror.do(f"{evening.path}people/{alva.pk}/remove/"))
        path = f"{evening.path}warbands/{evening.ember}/give/"
        made(evening.bror.do(path, {"user": str(dag.pk)}))
        assert evening.dag.get(f"warbands/{evening.ember}/").json()["owner"]["name"] == "Dag"


class TestWarbands:
    @pytest.mark.case(5)
    def test_entered_twice_it_is_in_once(self, evening):
        answer = evening.alva.do(f"{evening.path}warbands/", {"warband": evening.ember})
        assert (answer.status_code, code_of(answer)) == (409, "entered_before")
        assert len(evening.alva.all(f"{evening.path}warbands/")) == 2

    def test_a_seasoned_one_asks_and_an_organiser_answers(self, evening):
        other = founded(evening.dag, "Old Hands")
        hero = evening.dag.get(f"warbands/{other}/").json()["members"][0]["id"]
        made(evening.dag.do(f"members/{hero}/correct-xp/", {"amount": 5, "reason": "Years before"}))
        (candidate,) = [one for one in evening.dag.all(f"{evening.path}candidates/") if one["id"] == other]
        assert (candidate["consent"], candidate["xp"], candidate["fresh_xp"]) == (True, 25, 20)
        asked = evening.dag.do(f"{evening.path}warbands/", {"warband": other}).json()
        assert asked["kind"] == "campaigns.entry_asked"
        assert [one["kind"] for one in evening.bror.all("waiting/")] == ["answer"]
        (row,) = evening.bror.all(f"{evening.path}entry-requests/")
        assert (row["warband_xp"], row["silver"], row["worth"], row["corrections"]) == (25, 0, 0, 1)
        request = row["id"]
        assert evening.dag.do(f"entry-requests/{request}/grant/").status_code == 403
        made(evening.bror.do(f"entry-requests/{request}/decline/", {"reason": "Too strong"}))
        asked = made(evening.dag.do(f"{evening.path}warbands/", {"warband": other}))
        made(evening.bror.do(f"entry-requests/{asked['request']}/grant/"))
        assert len(evening.alva.all(f"{evening.path}warbands/")) == 3

    def test_taken_out_it_plays_alone_again(self, evening):
        made(evening.alva.do(f"{evening.path}warbands/{evening.ember}/leave/"))
        found = evening.alva.get(f"warbands/{evening.ember}/").json()
        assert found["campaign"] is None
        assert evening.dag.get(f"warbands/{evening.ember}/").status_code == 404


class TestAPrivateCampaign:
    @pytest.mark.case(13)
    def test_is_found_by_its_people_and_by_nobody_else(self, evening, cyra):
        made(evening.bror.do(f"{evening.path}end/"))
        for who in (evening.bror, evening.alva):
            assert [one["id"] for one in who.all("campaigns/")] == [evening.id]
            assert [one["id"] for one in who.all("campaigns/?which=mine")] == [evening.id]
        for who in (Caller(cyra), Caller()):
            assert who.all("campaigns/") == who.all("campaigns/?which=public") == []


class TestAPublicCampaign:
    def test_tells_strangers_what_it_tells_but_nothing_of_private_warbands(self, evening, cyra):
        made(evening.bror.do(f"{evening.path}change/", {"visibility": "public"}))
        for who in (Caller(cyra), Caller()):
            assert [one["role"] for one in who.all("campaigns/")] == [None]
            assert who.get(evening.path).json()["acts"] == []
            rows = who.all(f"{evening.path}warbands/")
            assert [(one["silver"], one["url"]) for one in rows] == [(None, None)] * 2
        answer = Caller(cyra).do(f"{evening.path}change/", {"name": "Mine"})
        assert (answer.status_code, code_of(answer)) == (403, "not_allowed")


class TestHouse:
    def test_options_change_and_the_log_says_from_what_to_what(self, evening):
        result = made(evening.bror.do(f"{evening.path}options/change/", {"changes": {"max_vassals_per_hero": 2}}))
        assert result["options_changed"] == [{"option": "max_vassals_per_hero", "old": None, "new": 2}]
        values = {one["key"]: one["value"] for one in evening.alva.all(f"{evening.path}options/")}
        assert values["max_vassals_per_hero"] == 2

    @pytest.mark.parametrize(
        "changes", [{"nothing": 1}, {"open_market": "yes"}, {"confirm_days": 0}, {"confirm_days": 1.5}, {}, []]
    )
    def test_a_value_that_the_book_does_not_know_is_400(self, evening, changes):
        answer = evening.bror.do(f"{evening.path}options/change/", {"changes": changes})
        assert (answer.status_code, len(answer.json()["errors"])) == (400, 1)

    @pytest.mark.case(17)
    def test_a_withdrawn_card_stays_with_whoever_has_it_and_is_sold_no_more(self, evening):
        stats = {"slot": "weapon", "bonus": 1, "bonus_to": "ST", "hands": 1, "magic": False, "load": 0}
        entry = {
            "key": "moon_blade", "kind": "item", "category": "weapon", "names": {"en": "Moon blade"}, "rule": "DD-TWOW-1",
            "price": {"unit": "silver", "flat": 30}, "stats": stats,
        }  # fmt: skip
        made(evening.bror.do(f"{evening.path}cards/", {"card": entry}))
        grant = {"card": "moon_blade", "reason": "Found in a well"}
        thing = made(evening.bror.do(f"warbands/{evening.ember}/grant-item/", grant))["possession"]
        made(evening.bror.do(f"{evening.path}cards/moon_blade/withdraw/"))
        found = evening.alva.get(f"things/{thing}/").json()
        assert (found["name"], found["withdrawn"]) == ("Moon blade", True)
        assert evening.alva.all(f"{evening.path}cards/")[0]["withdrawn"] is True
        made(evening.bror.do(f"{evening.path}cards/moon_blade/restore/"))
        entry["names"]["en"] = "Moonblade"
        made(evening.bror.do(f"{evening.path}cards/moon_blade/change/", {"card": entry}))
        assert evening.alva.get(f"things/{thing}/").json()["name"] == "Moonblade"
        assert evening.bror.do(f"{evening.path}cards/", {"card": {"key": 5}}).status_code == 400
        assert evening.bror.do(f"{evening.path}cards/", {"card": "x"}).status_code == 400


class TestTheLog:
    @pytest.mark.case(10)
    def test_a_filter_takes_only_what_is_here(self, evening):
        other = founded(evening.alva, "Elsewhere")
        log = f"{evening.path}log/"
        for query in (
            f"warband={other}",
            "warband=abc",
            "warband=1;--",
            "person=x",
            f"member={uuid4()}",
            "kind=zzz",
            "warband=",
        ):
            answer = evening.alva.get(f"{log}?{query}")
            assert (answer.status_code, list(answer.json()["errors"])) == (400, [query.partition("=")[0]]), query
        assert {one["result"]["warband"] for one in evening.alva.all(f"{log}?warband={evening.ember}&kind=people")} == {
            evening.ember
        }

    def test_acts_for_somebody_say_so(self, evening, alva):
        hero = evening.alva.get(f"warbands/{evening.ember}/").json()["members"][0]["id"]
        made(evening.bror.do(f"members/{hero}/rename/", {"name": "Aino"}))
        newest = evening.alva.get(f"{evening.path}log/").json()["results"][0]
        assert newest["on_behalf_of"] == str(alva.pk)
        assert evening.alva.get(f"members/{hero}/history/").json()["results"][0]["who"] == "Bror for Alva"


class TestVersions:
    @pytest.mark.case(25)
    @pytest.mark.parametrize("what", ["campaign", "adventure"])
    def test_an_edit_of_what_has_changed_is_412(self, evening, what):
        path = evening.path if what == "campaign" else f"adventures/{evening.plan()}/"
        tag = evening.bror.get(path)["ETag"]
        assert evening.bror.do(f"{path}change/", {"name": "First"}, **{"If-Match": tag}).status_code == 201
        answer = evening.bror.do(f"{path}change/", {"name": "Second"}, **{"If-Match": tag})
        assert (answer.status_code, answer.json()["theirs"], answer.json()["yours"]) == (
            412,
            {"name": "First"},
            {"name": "Second"},
        )

    def test_an_edit_of_nothing_is_400(self, evening):
        assert evening.bror.do(f"{evening.path}change/", {}).status_code == 400
