"""Pages of an adventure: plan, muster, report, confirm, dispute, correct, call off."""

from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Adventure, Participant
from roster.models import Member
from roster.services import correcting
from tests.campaigns.table import fresh, on_roster
from tests.campaigns.web.conftest import words


def plan(table, **told):
    given = {"side_1": str(table.ember.pk), "side_2": str(table.gulls.pk), "name": "The Ford", "region": "caela"}
    return given | told


def told(table, adventure, outcome="win", **more):
    """A report as the form sends it: everybody unhurt, nothing brought home."""
    return {"outcome": outcome, "notes": "", **more}


def url(name, adventure, *more):
    return reverse(f"campaigns:{name}", args=[adventure.pk, *more])


class TestThePlan:
    def test_a_player_plans_an_adventure_of_his_own_warband(self, table, client_of, press):
        client, act = client_of(table.alva), uuid4()
        page = reverse("campaigns:plan", args=[table.id])
        assert client.get(page).context["form"].initial["side_1"] == str(table.ember.pk)
        first = press(client, page, act, **plan(table))
        assert press(client, page, act, **plan(table)).url == first.url
        assert Adventure.objects.count() == 1

    @pytest.mark.parametrize(
        ("field", "value"),
        [("name", ""), ("name", "x" * 121), ("region", "atlantis"), ("played_on", "2026-13-01"), ("played_on", "٢٠٢٦-01-01"),
         ("side_2", ""), ("side_2", "abc"), ("side_2", "0f8fad5b-d9cb-469f-a165-70867728950e")],
    )  # fmt: skip
    def test_a_bad_value_is_told_at_its_field(self, table, client_of, press, field, value):
        answer = press(
            client_of(table.bror), reverse("campaigns:plan", args=[table.id]), **plan(table, **{field: value})
        )
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        assert not Adventure.objects.exists()

    def test_a_warband_does_not_meet_itself(self, table, client_of, press):
        same = plan(table, side_2=str(table.ember.pk))
        answer = press(client_of(table.bror), reverse("campaigns:plan", args=[table.id]), **same)
        assert list(answer.context["form"].errors) == ["side_2"]

    def test_a_warband_that_is_expected_elsewhere_is_refused_with_what_was_typed(self, table, client_of, press):
        table.plan("The Ford")
        answer = press(
            client_of(table.bror), reverse("campaigns:plan", args=[table.id]), **plan(table, name="The Mill")
        )
        assert answer.status_code == 409
        assert "The Ford" in words(answer)
        assert "The Mill" in words(answer)


class TestTheMuster:
    def test_all_who_are_able_are_chosen_and_some_may_stay(self, table, client_of, press):
        adventure = table.plan()
        page = url("muster", adventure, table.ember.pk)
        client = client_of(table.alva)
        rows = client.get(page).context["rows"]
        assert all(row["chosen"] for row in rows)
        going = [str(one.pk) for one in on_roster(table.ember)[:4]]
        assert press(client, page, going=going).status_code == 302
        assert Participant.objects.filter(side__warband=table.ember).count() == 4
        again = client.get(page).context["rows"]
        assert sum(row["chosen"] for row in again) == 4

    def test_one_who_cannot_go_is_shown_with_the_reason_and_refused(self, table, client_of, press):
        hero = on_roster(table.ember)[0]
        table.played(fallen=[hero])
        table.recover(hero, 12, 10)  # sits out
        table.finish()
        table.finish(table.gulls)
        adventure = table.plan("The Mill")
        page = url("muster", adventure, table.ember.pk)
        client = client_of(table.alva)
        row = next(row["row"] for row in client.get(page).context["rows"] if row["row"].id == hero.pk)
        assert "sits out" in row.why_not[0]["sentence"]
        assert press(client, page, going=[str(hero.pk)]).status_code == 422

    def test_nobody_is_not_enough(self, table, client_of, press):
        answer = press(client_of(table.alva), url("muster", table.plan(), table.ember.pk))
        assert answer.status_code == 409

    def test_a_side_that_is_none_is_not_there(self, table, client_of):
        assert client_of(table.bror).get(url("muster", table.plan(), uuid4())).status_code == 404

    def test_the_balance_is_drawn_and_explained(self, table, client_of):
        for hero in on_roster(table.ember):
            table.bror.do(correcting.correct_xp, member_id=hero.pk, amount=3, reason="a long war")
        page = client_of(table.alva).get(url("adventure", table.mustered()))
        shown = page.context["shown"]
        ember = next(side for side in shown.sides if side.warband == table.ember.pk)
        assert ember.chips == (("red", 4), ("yellow", 4), ("green", 3))
        assert "15 XP more" in shown.why_dice
        assert shown.dice_rule == "DD-BAL-1"


class TestTheReport:
    def test_the_other_side_confirms_and_everything_is_booked(self, table, client_of, press):
        adventure = table.mustered()
        hero = on_roster(table.ember)[0]
        more = {
            f"silver-{table.ember.pk}": "120",
            f"item-{table.ember.pk}-0": "silver_ring",
            f"cause-{hero.pk}": "fallen",
        }
        sent = press(client_of(table.alva), url("report", adventure), **told(table, adventure, **more))
        assert sent.status_code == 302
        assert fresh(adventure).state == "reported"
        client, act = client_of(table.dag), uuid4()
        page = client.get(url("adventure", adventure))
        assert "Confirm and close" in words(page)
        version = str(page.context["shown"].adventure.version)
        assert press(client, url("confirm", adventure), act, version=version).status_code == 302
        assert press(client, url("confirm", adventure), act, version=version).status_code == 302
        shown = client.get(url("adventure", adventure)).context["shown"]
        mine = next(side for side in shown.sides if side.warband == table.ember.pk)
        assert (mine.receipt.xp, mine.receipt.silver) == (15, 120)
        assert {row["amount"] for row in mine.receipt.xp_rows} == {3}
        assert [one.name for one in mine.told.casualties] == [hero.name]

    @pytest.mark.case(20)
    @pytest.mark.parametrize("value", ["-100", "1.5", "NaN", "1e12", "٣", "１２", "9999999999", "=5", "+5", "−5"])
    def test_silver_that_is_no_plain_number_is_told_at_its_field(self, table, client_of, press, value):
        adventure, name = table.mustered(), f"silver-{table.ember.pk}"
        answer = press(client_of(table.alva), url("report", adventure), **told(table, adventure, **{name: value}))
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [name]
        assert fresh(adventure).state == "mustered"

    def test_whoever_reports_second_is_shown_the_first_report_and_keeps_what_was_typed(self, table, client_of, press):
        adventure = table.mustered()
        press(client_of(table.alva), url("report", adventure), **told(table, adventure, notes="We held the ford."))
        second = told(table, adventure, "draw", notes="It was a draw.")
        answer = press(client_of(table.dag), url("report", adventure), **second)
        assert answer.status_code == 409
        assert "We held the ford." in words(answer)
        assert "It was a draw." in words(answer)
        assert client_of(table.dag).get(url("report", adventure)).url == url("adventure", adventure)

    def test_a_disputed_report_is_kept_as_a_draft_and_fills_the_next_one(self, table, client_of, press):
        adventure = table.mustered()
        name = f"silver-{table.ember.pk}"
        press(client_of(table.alva), url("report", adventure), **told(table, adventure, **{name: "70"}))
        client = client_of(table.dag)
        blank = press(client, url("dispute", adventure), reason="")
        assert blank.status_code == 422
        assert blank.context["disputing"]
        assert press(client, url("dispute", adventure), reason="It was 50.").status_code == 302
        assert "It was 50." in words(client_of(table.alva).get(url("adventure", adventure)))
        form = client_of(table.alva).get(url("report", adventure)).context["form"]
        assert form[name].value() == 70

    def test_an_organiser_corrects_what_waits_and_closes(self, table, client_of, press):
        adventure = table.mustered()
        press(client_of(table.alva), url("report", adventure), **told(table, adventure))
        assert (
            press(client_of(table.dag), url("correct", adventure), **told(table, adventure, "loss")).status_code == 403
        )
        assert (
            press(client_of(table.bror), url("correct", adventure), **told(table, adventure, "loss")).status_code == 302
        )
        assert fresh(adventure).state == "closed"

    def test_more_rows_for_things_keep_what_was_typed_and_store_nothing(self, table, client_of, press):
        adventure, client = table.mustered(), client_of(table.alva)
        rows = len(client.get(url("report", adventure)).context["form"].blocks()[0]["items"])
        more = {f"item-{table.ember.pk}-0": "silver_ring", "more": "1"}
        answer = press(client, url("report", adventure), **told(table, adventure, notes="so far", **more))
        assert answer.status_code == 200
        block = answer.context["form"].blocks()[0]
        assert len(block["items"]) > rows
        assert block["items"][0].value() == "silver_ring"
        assert fresh(adventure).state == "mustered"

    def test_somebody_who_stayed_at_home_is_not_asked_about(self, table, client_of):
        stays, goes = on_roster(table.ember)[0], on_roster(table.ember)[1:]
        adventure = table.muster(table.plan(), ember=goes)
        form = client_of(table.alva).get(url("report", adventure)).context["form"]
        assert f"cause-{stays.pk}" not in form.fields
        assert f"cause-{goes[0].pk}" in form.fields

    def test_only_causes_that_a_member_may_suffer_are_offered(self, table, client_of):
        form = client_of(table.alva).get(url("report", table.mustered())).context["form"]
        causes = [key for key, _name in form.fields[f"cause-{on_roster(table.ember)[0].pk}"].choices]
        assert "fallen" in causes
        assert "turned" not in causes  # heroes are true to themselves

    def test_an_organiser_opens_a_closed_adventure_again(self, table, client_of, press):
        adventure = table.played()
        shown = client_of(table.bror).get(url("adventure", adventure)).context["shown"]
        assert client_of(table.alva).get(url("adventure", adventure)).context["shown"].reopen is None
        undo = reverse("campaigns:undo", args=[shown.reopen.event])
        assert press(client_of(table.bror), undo, reason="").status_code == 302
        assert fresh(adventure).state == "mustered"

    def test_the_report_that_was_read_is_the_one_that_is_confirmed(self, table, client_of, press):
        adventure = table.mustered()
        press(client_of(table.alva), url("report", adventure), **told(table, adventure))
        answer = press(client_of(table.dag), url("confirm", adventure), version="1")
        assert answer.status_code == 409
        assert fresh(adventure).state == "reported"


@pytest.mark.case(19)
class TestClosingPaysOnce:
    def test_a_win_a_draw_and_a_loss_add_up_and_a_repeat_does_nothing(self, table, client_of, press):
        hero = on_roster(table.ember)[0]
        for name, outcome, earned in (("One", "win", 7), ("Two", "draw", 9), ("Three", "loss", 10)):
            adventure = table.mustered(name)
            # Bror's report is first: the side that the form asks about is the first of the adventure.
            client = client_of(table.bror)
            assert press(client, url("report", adventure), **told(table, adventure, outcome)).status_code == 302
            assert press(client, url("report", adventure), **told(table, adventure, outcome)).status_code == 409
            assert press(client, url("close", adventure)).status_code == 409
            assert Member.objects.get(pk=hero.pk).xp_earned == earned
            table.finish()
            table.finish(table.gulls)


class TestCallingOff:
    def test_frees_both_warbands(self, table, client_of, press):
        adventure = table.mustered()
        assert press(client_of(table.alva), url("cancel", adventure)).status_code == 302
        assert fresh(table.ember).mustered_for is None
        assert press(client_of(table.alva), url("cancel", adventure)).status_code == 409

    def test_pages_of_what_is_over_lead_back_or_say_so(self, table, client_of, press):
        adventure = table.plan()
        press(client_of(table.alva), url("cancel", adventure))
        client = client_of(table.alva)
        assert client.get(url("muster", adventure, table.ember.pk)).status_code == 409
        assert client.get(url("report", adventure)).url == url("adventure", adventure)
        for name in ("confirm", "dispute", "close", "cancel"):
            assert client.get(url(name, adventure)).url == url("adventure", adventure)


class TestBalanceAndLosses:
    def test_the_muster_page_tells_the_balance_too(self, table, client_of):
        adventure = table.plan()
        url = reverse("campaigns:muster", args=[adventure.pk, table.ember.pk])
        said = client_of(table.alva).get(url).content.decode()
        assert "why-dice" in said
        assert "As it stands now:" in said

    def test_the_muster_page_speaks_of_followers_where_there_are_any(self, table, client_of):
        url = reverse("campaigns:muster", args=[table.plan().pk, table.ember.pk])
        assert "Followers" not in client_of(table.alva).get(url).content.decode()
        table.alva.roster.vassal(table.ember, "Dog")
        assert "Followers may stay at home." in client_of(table.alva).get(url).content.decode()

    def test_the_recovery_step_and_the_adventure_say_who_is_lost(self, table, client_of):
        dog = table.alva.roster.vassal(table.ember, "Dog")
        adventure = table.played(fallen=[dog])
        client = client_of(table.alva)
        interval = reverse("campaigns:interval", args=[table.interval().pk])
        assert "Lost: Dog (DD-RECOV-1)" in client.get(interval).content.decode()
        assert "<dt>Lost</dt>" in client.get(reverse("campaigns:adventure", args=[adventure.pk])).content.decode()
