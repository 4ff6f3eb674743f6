"""The interval on one screen: every step, with script and without, its refusals and its odds."""

from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns import tasks
from campaigns.models import Bargain, Interval, Recovery
from campaigns.services import campaigning
from roster.models import Learned, Possession
from rules.models import Card
from tests.campaigns.table import fresh, on_roster
from tests.campaigns.web.conftest import words


@pytest.fixture
def fallen(table):
    """Alva's first hero fell; the dice are hers to roll."""
    one = on_roster(table.ember)[0]
    table.played(fallen=[one])
    return one


def at(name, interval, *more):
    return reverse(f"campaigns:{name}", args=[interval.pk, *more])


def shown(client, interval):
    return client.get(at("interval", interval)).context["shown"]


def knows_bribery(member):
    Learned.objects.create(member=member, card=Card.objects.get(key="bribery", house=None))
    return member


class TestTheSteps:
    def test_stand_in_the_order_of_the_rules_with_what_is_left(self, table, fallen, client_of):
        page = shown(client_of(table.alva), table.interval())
        assert [(one.number, one.key) for one in page.steps] == [
            (1, "recovery"), (2, "xp"), (3, "recruits"), (4, "upkeep"), (5, "bargaining"), (6, "close"),
        ]  # fmt: skip
        left = {one.key: one.left for one in page.steps}
        assert left["recovery"] == 1
        assert left["xp"] == 5
        assert page.steps[0].rule == "DD-RECOV-1"

    def test_one_that_is_done_folds_and_opens_again(self, table, fallen, client_of, press):
        interval, client = table.interval(), client_of(table.alva)
        assert press(client, at("step", interval, "recruits"), done="on").status_code == 302
        assert next(one for one in shown(client, interval).steps if one.key == "recruits").done
        assert press(client, at("step", interval, "recruits")).status_code == 302
        assert not next(one for one in shown(client, interval).steps if one.key == "recruits").done
        assert press(client, at("step", interval, "nonsense"), done="on").status_code == 422


class TestRecovery:
    def test_the_odds_of_all_rows_stand_before_the_roll_and_add_up(self, table, fallen, client_of):
        (row,) = shown(client_of(table.alva), table.interval()).recoveries
        assert sum((one["p"] for one in row.odds), Fraction(0)) == 1
        assert (row.odds[0]["tone"], row.odds[-1]["tone"]) == ("good", "bad")

    def test_both_dice_are_typed_shown_and_explained(self, table, fallen, client_of, press):
        interval, client = table.interval(), client_of(table.alva)
        row = table.recovery(fallen)
        typed = at("recovery_type", interval, row.pk)
        assert press(client, typed, face_1="12", face_2="5").status_code == 302
        (told,) = shown(client, interval).recoveries
        assert [die.face for die in told.dice] == [12, 5]
        assert "failed" in told.dice[0].said
        assert told.typed
        assert fresh(row).outcome == "bed_rest"

    def test_a_second_die_that_is_needed_and_missing_is_asked_for_at_its_place(self, table, fallen, client_of, press):
        interval = table.interval()
        typed = at("recovery_type", interval, table.recovery(fallen).pk)
        answer = press(client_of(table.alva), typed, face_1="12")
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["face_2"]
        assert table.recovery(fallen).state == "due"

    @pytest.mark.parametrize("face", ["0", "13", "-1", "", "abc", "１", "٣", "1.5", "999999999999"])
    def test_a_face_that_the_die_does_not_have_is_refused(self, table, fallen, client_of, press, face):
        typed = at("recovery_type", table.interval(), table.recovery(fallen).pk)
        answer = press(client_of(table.alva), typed, face_1=face)
        assert answer.status_code == 422
        assert table.recovery(fallen).state == "due"

    def test_asked_for_the_background_rolls_and_the_page_looks_until_it_has(self, table, fallen, client_of, press):
        interval, client = table.interval(), client_of(table.alva)
        row = table.recovery(fallen)
        Recovery.objects.filter(pk=row.pk).update(asked_at=interval.created_at)
        page = client.get(at("interval", interval))
        assert page.context["shown"].waits
        assert at("interval_waiting", interval) in words(page)
        looks = client.get(at("interval_waiting", interval), {"looks": "3"}, headers={"HX-Request": "true"})
        assert looks.context["looks"] == 4
        assert "hx-get" in words(looks)
        tasks.roll_recovery(recovery_id=str(row.pk))
        over = client.get(at("interval_waiting", interval), headers={"HX-Request": "true"})
        assert over["HX-Retarget"] == "#interval"
        assert "hx-trigger" not in words(over)
        assert not over.context["shown"].waits

    def test_the_page_gives_up_looking_some_day(self, table, fallen, client_of):
        interval = table.interval()
        Recovery.objects.filter(interval=interval).update(asked_at=interval.created_at)
        client = client_of(table.alva)
        for looks in ("500", "abc", "-1", "9" * 40):
            answer = client.get(at("interval_waiting", interval), {"looks": looks})
            assert answer.status_code == 200
        assert "hx-get" not in words(client.get(at("interval_waiting", interval), {"looks": "500"}))

    def test_a_roll_is_set_aside_by_an_organiser_who_says_why(self, table, fallen, client_of, press):
        interval = table.interval()
        table.recover(fallen, 12, 5)
        mine = shown(client_of(table.alva), interval).recoveries[0]
        assert mine.back is None
        undo = reverse("campaigns:undo", args=[shown(client_of(table.bror), interval).recoveries[0].back.event])
        client = client_of(table.bror)
        asked = press(client, undo)
        assert asked.status_code == 200
        assert press(client, undo, reason="").status_code == 422
        assert press(client_of(table.alva), undo, reason="please").status_code == 403
        assert press(client, undo, reason="the die fell off the table").status_code == 302
        assert table.recovery(fallen).state == "due"
        log = client.get(reverse("campaigns:log", args=[table.id]))
        assert "the die fell off the table" in words(log)

    def test_with_an_ability_that_is_not_set_the_page_says_what_to_do(self, table, fallen, client_of, press):
        table.bror.roster.set_abilities(member_id=fallen.pk, abilities={"CO": None, "ST": None}, reason="Unknown")
        interval, row = table.interval(), table.recovery(fallen)
        page = client_of(table.alva).get(at("interval", interval))
        assert "constitution, strength is not set" in words(page)
        assert "An organiser sets it" in words(page)
        assert at("recovery_ask", interval, row.pk) not in words(page)
        abilities = reverse("roster:correct_abilities", args=[fallen.pk])
        assert abilities not in words(page)
        assert abilities in words(client_of(table.bror).get(at("interval", interval)))
        answer = press(client_of(table.alva), at("recovery_type", interval, row.pk), face_1="3")
        assert (answer.status_code, answer.context["refusals"][0]["code"]) == (409, "ability_not_set")
        Recovery.objects.filter(pk=row.pk).update(asked_at=row.created_at)
        assert not shown(client_of(table.alva), interval).waits
        table.bror.roster.set_abilities(member_id=fallen.pk, abilities={"CO": 3, "ST": 3}, reason="Found them")
        assert shown(client_of(table.alva), interval).waits

    def test_help_from_a_court_is_switched_on_and_off(self, table, fallen, client_of, press):
        interval, client = table.interval(), client_of(table.alva)
        table.recover(fallen, 12, 5)
        helped = at("court_help", interval, fallen.pk)
        assert [(one.name, one.helped) for one in shown(client, interval).helps] == [(fallen.name, False)]
        assert press(client, helped, helped="on").status_code == 302
        assert shown(client, interval).helps[0].helped
        assert press(client, helped).status_code == 302
        assert not shown(client, interval).helps[0].helped


class TestBargaining:
    @pytest.fixture
    def interval(self, table):
        table.played(ember=500)
        return table.interval()

    def test_whoever_fell_is_named_with_the_reason(self, table, fallen, client_of):
        table.recover(fallen, 1)
        rows = shown(client_of(table.alva), table.interval()).bargains
        barred = next(row for row in rows if row.member == fallen.pk)
        assert barred.state == "barred"
        assert "fell" in barred.why_not[0]["sentence"]
        assert barred.why_not[0]["rule"] == "DD-BARGAIN-2"

    def test_each_bribe_stands_with_its_odds_before_the_roll(self, table, interval, client_of):
        briber = knows_bribery(on_roster(table.ember)[0])
        row = next(row for row in shown(client_of(table.alva), interval).bargains if row.member == briber.pk)
        assert [one.silver for one in row.bribes] == [0, 100, 200, 300, 400]
        gained = [b.chance - a.chance for a, b in zip(row.bribes, row.bribes[1:], strict=False)]
        assert gained == [Fraction(1, 12)] * 4
        assert row.opens.rows[0][1][0] == row.bribes[0].chance

    def test_where_no_market_is_the_page_says_so_before_silver_is_offered(self, table, interval, client_of):
        client = client_of(table.alva)
        assert "Once each, at" in words(client.get(at("interval", interval)))
        Interval.objects.filter(pk=interval.pk).update(region="")
        page = words(client.get(at("interval", interval)))
        assert "a good roll opens nothing to buy" in page
        assert "Once each, at" not in page

    @pytest.mark.rule("DD-BARGAIN-4")
    @pytest.mark.rule("DD-BARGAIN-5")
    def test_what_stays_on_the_shelf_says_why_with_its_rule(self, table, interval, client_of):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=-440, reason="toll")
        table.bargain(on_roster(table.ember)[0], 3)
        answer = client_of(table.alva).get(at("interval", interval))
        shelf = {item.key: item for row in answer.context["shown"].bargains for item in row.shelf}
        told = {(why["code"], why["rule"]) for item in shelf.values() for why in item.why_not}
        assert told == {("too_rare", "DD-BARGAIN-4"), ("not_enough_silver", "DD-BARGAIN-5")}
        for why in (why for item in shelf.values() for why in item.why_not):
            assert f'<a class="rule" href="{why["rule_url"]}">{why["rule"]}</a>' in words(answer)
        assert any(not item.why_not for item in shelf.values())

    def test_a_good_roll_opens_the_shelf_and_one_thing_is_bought_from_it(self, table, interval, client_of, press):
        client, member = client_of(table.alva), on_roster(table.ember)[0]
        bargain, act = at("bargain", interval, member.pk), uuid4()
        assert press(client, bargain, act, bribe="0", how="typed", face="3").status_code == 302
        assert press(client, bargain, act, bribe="0", how="typed", face="3").status_code == 302
        row = next(row for row in shown(client, interval).bargains if row.member == member.pk)
        assert row.state == "shelf"
        assert any(not item.why_not for item in row.shelf)
        assert all(item.why_not for item in row.shelf if item.availability > 3)
        first = next(item for item in row.shelf if not item.why_not)
        dear = next(item for item in row.shelf if item.why_not)
        buy = at("purchase", interval, row.bargain)
        refused = press(client, buy, card=dear.key)
        assert refused.status_code == 409
        assert press(client, buy, card=first.key).status_code == 302
        assert press(client, buy, card=first.key).status_code == 409
        assert Possession.objects.get(bargain=row.bargain).paid_silver == first.price
        assert fresh(table.ember).silver == 500 - first.price

    @pytest.mark.case(20)
    @pytest.mark.parametrize("bribe", ["-100", "50", "500", "1e2", "", "٣", "abc", "１００"])
    def test_a_bribe_that_is_none_is_refused_and_nothing_is_paid(self, table, interval, client_of, press, bribe):
        member = knows_bribery(on_roster(table.ember)[0])
        answer = press(client_of(table.alva), at("bargain", interval, member.pk), bribe=bribe, how="typed", face="3")
        assert answer.status_code in (409, 422)
        assert fresh(table.ember).silver == 500
        assert not Bargain.objects.exists()

    def test_a_refusal_keeps_what_was_chosen(self, table, interval, client_of, press):
        member = on_roster(table.ember)[0]  # without bribery
        answer = press(client_of(table.alva), at("bargain", interval, member.pk), bribe="100", how="typed", face="7")
        assert answer.status_code == 409
        assert answer.context["form"].data["face"] == "7"
        assert 'value="7" checked' in words(answer)

    def test_a_die_that_was_not_typed_is_asked_for(self, table, interval, client_of, press):
        member = on_roster(table.ember)[0]
        answer = press(client_of(table.alva), at("bargain", interval, member.pk), bribe="0", how="typed")
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == ["face"]

    @pytest.mark.case(11)
    @pytest.mark.parametrize("face", ["abc", "-3", "0", "1.5", "999999999", "１２", "13"])
    def test_absurd_faces_are_bounded_and_roll_nothing(self, table, interval, client_of, press, face):
        member = on_roster(table.ember)[0]
        answer = press(client_of(table.alva), at("bargain", interval, member.pk), bribe="0", how="typed", face=face)
        assert answer.status_code == 422
        assert not Bargain.objects.exists()

    def test_rolled_by_the_app_it_is_done_with_one_button(self, table, interval, client_of, press):
        member = on_roster(table.ember)[0]
        assert (
            press(client_of(table.alva), at("bargain", interval, member.pk), bribe="0", how="roll").status_code == 302
        )
        assert not Bargain.objects.get().typed

    @pytest.mark.rule("DD-BARGAIN-3")
    def test_a_chosen_face_and_a_roll_of_the_app_exclude_each_other(self, table, interval, client_of, press):
        member, client = on_roster(table.ember)[0], client_of(table.alva)
        answer = press(client, at("bargain", interval, member.pk), bribe="0", how="roll", face="5")
        assert answer.status_code == 422
        assert "A face is chosen" in words(answer)
        assert 'value="5" checked' not in words(answer)
        assert not Bargain.objects.exists()

    def test_bargaining_waits_for_recovery(self, table, fallen, client_of, press):
        other = on_roster(table.ember)[1]
        interval, client = table.interval(), client_of(table.alva)
        assert next(one for one in shown(client, interval).steps if one.key == "bargaining").locked
        answer = press(client, at("bargain", interval, other.pk), bribe="0", how="roll")
        assert answer.status_code == 409
        assert fallen.name in words(answer)


class TestWithScript:
    def test_an_act_answers_with_the_steps_alone_and_says_what_happened(self, table, fallen, client_of, press):
        interval = table.interval()
        typed = at("recovery_type", interval, table.recovery(fallen).pk)
        answer = press(client_of(table.alva), typed, htmx=True, face_1="1")
        html = words(answer)
        assert answer.status_code == 200
        assert html.lstrip().startswith('<div id="interval">')
        assert "<html" not in html
        assert 'hx-swap-oob="true"' in html

    def test_a_refusal_comes_as_the_same_part_with_its_status(self, table, fallen, client_of, press):
        interval, other = table.interval(), on_roster(table.ember)[1]
        answer = press(client_of(table.alva), at("bargain", interval, other.pk), htmx=True, bribe="0", how="roll")
        assert answer.status_code == 409
        assert words(answer).lstrip().startswith('<div id="interval">')


class TestTheClose:
    def test_asks_about_untried_bargains_first(self, table, client_of, press):
        table.played()
        interval, client = table.interval(), client_of(table.alva)
        page = client.get(at("interval", interval))
        assert "Those tries are lost" in words(page)
        assert press(client, at("interval_close", interval)).status_code == 409
        assert press(client, at("interval_close", interval), drop="on").status_code == 302
        assert fresh(interval).closed_at is not None
        assert fresh(table.ember).interval is None

    def test_is_not_offered_while_a_recovery_is_due(self, table, fallen, client_of, press):
        interval, client = table.interval(), client_of(table.alva)
        assert "Close all the same" not in words(client.get(at("interval", interval)))
        assert press(client, at("interval_close", interval), drop="on").status_code == 409

    def test_a_closed_interval_is_read_and_offers_nothing(self, table, client_of, press):
        table.played()
        interval, client = table.interval(), client_of(table.alva)
        table.finish()
        html = words(client.get(at("interval", interval)))
        assert "hx-post" not in html
        assert press(client, at("step", interval, "recruits"), done="on").status_code == 409

    def test_an_organiser_moves_the_deadline_in_his_own_time_zone(self, table, client_of, press):
        table.played()
        interval = table.interval()
        client = client_of(table.bror)
        client.cookies["zone"] = "Asia/Tokyo"
        assert press(client, at("deadline", interval), deadline="2099-01-01T09:00").status_code == 302
        assert fresh(interval).deadline.isoformat() == "2099-01-01T00:00:00+00:00"
        assert press(client, at("deadline", interval), deadline="2001-01-01T09:00").status_code == 422
        assert press(client_of(table.alva), at("deadline", interval), deadline="").status_code == 403

    def test_by_the_app_the_page_tells_of_rolls_under_way(self, table, client_of, press):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"recovery_by": "app"})
        one = on_roster(table.ember)[0]
        table.played("The Mill", fallen=[one])
        interval = Interval.objects.get(warband=table.ember, closed_at=None)
        if Recovery.objects.get(interval=interval).state == "due":
            assert shown(client_of(table.alva), interval).waits


class TestSkillsBeforeTheAdventure:
    def test_one_is_ticked_off_with_a_note_once(self, table, client_of, press, monkeypatch):
        member = on_roster(table.ember)[0]
        card = Card.objects.get(key="battle_instinct", house=None)
        card.timing = ["before_adventure"]
        card.save()
        Learned.objects.create(member=member, card=card)
        table.played()
        interval, client = table.interval(), client_of(table.alva)
        (row,) = shown(client, interval).skills
        assert (row.member, row.card, row.used) == (member.pk, "battle_instinct", False)
        use = at("skill", interval, member.pk, "battle_instinct")
        assert press(client, use, note="x" * 201).status_code == 422
        assert press(client, use, note="It went well.").status_code == 302
        assert press(client, use, note="Again.").status_code == 409
        (row,) = shown(client, interval).skills
        assert (row.used, row.note) == (True, "It went well.")
