"""Tables that a house rolls on, through the API."""

import pytest

from tests.campaigns.api.playing import Evening, made
from tests.core.calling import Caller, code_of

OWN = [
    {"first": 1, "last": 11, "code": "bed_rest"},
    {"first": 12, "last": 12, "code": "scar", "names": {"en": "A scar"}},
]


@pytest.fixture
def evening(bror, alva, dag, cards):
    return Evening(bror, alva, dag)


@pytest.fixture
def path(evening):
    return f"{evening.path}tables/recovery/"


class TestTables:
    def test_are_listed_and_read(self, evening, path, cyra):
        (row,) = evening.alva.all(f"{evening.path}tables/")
        assert (row["key"], row["own"]) == ("recovery", False)
        found = evening.alva.get(row["url"]).json()
        assert (found["die"], len(found["rows"]), found["rows"][-1]["code"]) == (12, 12, "dead")
        assert Caller(cyra).get(path).status_code == 404
        assert evening.alva.get(f"{evening.path}tables/dice_balance/").status_code == 404

    def test_are_changed_by_an_organiser_with_the_revision_that_was_seen(self, evening, path):
        seen = evening.bror.get(path).json()["version"]
        assert evening.alva.do(f"{path}change/", {"rows": OWN}).status_code == 403
        told = made(evening.bror.do(f"{path}change/", {"rows": OWN}, version=seen))
        assert told["rows_changed"][-1]["new"]["code"] == "scar"
        late = evening.bror.do(f"{path}change/", {"rows": OWN[:1]}, version=seen)
        assert late.status_code == 412
        assert late.json()["theirs"]["rows"][-1]["code"] == "scar"
        assert evening.bror.get(path).json()["own"] is True
        made(evening.bror.do(f"{path}reset/"))
        assert code_of(evening.bror.do(f"{path}reset/")) == "same_rows"

    @pytest.mark.parametrize(
        "rows",
        [[], OWN[:1], [{}], [{"first": 1, "last": 12, "code": "x"}], "rows", [1], [{**OWN[0], "flies": True}, OWN[1]]],
    )
    def test_bad_rows_are_told_at_their_place(self, evening, path, rows):
        answer = evening.bror.do(f"{path}change/", {"rows": rows})
        assert answer.status_code == 400
        assert "rows" in answer.json()["errors"]
        assert evening.bror.get(path).json()["own"] is False

    def test_options_take_a_version_too(self, evening):
        seen = evening.bror.get(evening.path).json()["options_version"]
        path = f"{evening.path}options/change/"
        made(evening.bror.do(path, {"changes": {"confirm_days": 3}}, version=seen))
        late = evening.bror.do(path, {"changes": {"confirm_days": 5}}, version=seen)
        assert (late.status_code, late.json()["theirs"], late.json()["yours"]) == (
            412,
            {"confirm_days": 3},
            {"confirm_days": 5},
        )
        made(evening.bror.do(path, {"changes": {"confirm_days": 5}}, version=late.json()["version"]))
