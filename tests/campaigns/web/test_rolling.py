"""Rolls in play: made once, typed or by the app, with what speaks against them; state and wear by hand."""

from uuid import uuid4

import pytest
from django.http import Http404
from django.urls import reverse

from core.errors import BadField, NotAllowed, Refused
from core.models import Event, Roll
from roster.selectors import rolls, rulebook
from roster.services import rolling, tracking
from rules.engine.dice import SeededDice
from tests.roster.table import hero

pytestmark = pytest.mark.django_db


def made(table, one, faces=(3,), **said):
    chosen = {"ability": "ST", **said}
    return table.alva.do(rolling.roll, member_id=one.pk, roll="check", chosen=chosen, faces=list(faces))


class TestARoll:
    def test_reads_the_faces_and_puts_them_on_record(self, table):
        one = hero(table.ember)
        event = made(table, one)
        assert event.payload["success"] is True
        kept = Roll.objects.get(event=event)
        assert (kept.faces, kept.sides, kept.typed, kept.who) == ([3], 12, True, one.pk)
        assert rolls.latest(one) == [event]

    def test_the_app_rolls_with_the_dice_it_is_handed(self, table):
        one = hero(table.ember)
        event = table.alva.do(
            rolling.roll, member_id=one.pk, roll="check", chosen={}, faces=None, dice=SeededDice("a lamp")
        )
        assert [die["face"] for die in event.payload["dice"]] == list(SeededDice("a lamp").roll(1, 12))
        assert Roll.objects.get(event=event).typed is False

    @pytest.mark.rule("DD-CHECK-2")
    def test_a_twelve_fails_whatever_is_added(self, table):
        assert made(table, hero(table.ember), faces=(12,), added=20).payload["success"] is False

    def test_sent_twice_is_one_roll(self, table):
        one, act = hero(table.ember), uuid4()
        told = {"act": act, "member_id": one.pk, "roll": "check", "chosen": {}, "faces": None}
        first, second = (table.alva.do(rolling.roll, **told) for _ in range(2))
        assert first == second
        assert Roll.objects.filter(event=first).count() == 1

    @pytest.mark.parametrize("faces", [[0], [13], [3, 4], []])
    def test_a_face_that_the_dice_do_not_have_is_named(self, table, faces):
        with pytest.raises(BadField) as bad:
            made(table, hero(table.ember), faces=faces)
        assert bad.value.field_name == "faces"
        assert not Event.objects.filter(kind="roster.rolled").exists()

    @pytest.mark.parametrize(
        ("said", "field"),
        [({"ability": "XX"}, "ability"), ({"added": 21}, "added"), ({"added": True}, "added"), ({"luck": 1}, "luck")],
    )
    def test_what_the_book_does_not_ask_is_refused_at_its_field(self, table, said, field):
        with pytest.raises(BadField) as bad:
            made(table, hero(table.ember), **said)
        assert bad.value.field_name == field

    def test_a_roll_that_the_book_does_not_know_is_not_there(self, table):
        with pytest.raises(Http404):
            table.alva.do(rolling.roll, member_id=hero(table.ember).pk, roll="no_such", chosen={})

    def test_an_ability_that_is_not_set_is_refused_with_its_rule(self, table):
        one = hero(table.ember)
        table.bror.roster.set_abilities(member_id=one.pk, abilities={"ST": None}, reason="Unknown")
        with pytest.raises(Refused) as refused:
            made(table, one)
        assert [(why.rule, why.code) for why in refused.value.reasons] == [("DD-CORE-2", "ability_not_set")]

    def test_is_for_who_acts_for_the_warband(self, table):
        with pytest.raises(NotAllowed):
            table.dag.do(rolling.roll, member_id=hero(table.ember).pk, roll="check", chosen={})

    def test_dice_that_are_thrown_once_are_not_thrown_again(self, table):
        event = made(table, hero(table.ember))
        with pytest.raises(Refused) as refused:
            table.alva.do(rolling.roll_again, event_id=event.id)
        assert refused.value.reasons[0].code == "no_second_throw"

    def test_only_an_organiser_sets_it_aside(self, table):
        event = made(table, hero(table.ember))
        with pytest.raises(NotAllowed):
            table.alva.roster.undo(event_id=event.id, reason="Wrong die")
        table.bror.roster.undo(event_id=event.id, reason="Wrong die")
        assert rolls.latest(hero(table.ember)) == []


class TestBefore:
    def test_the_odds_are_those_of_the_sheet(self, table):
        one = hero(table.ember)
        before = rolls.before(one, rulebook.of(one.warband), "check", {"ability": "ST", "added": 2}, None)
        assert before.throw is not None
        assert before.throw.numbers[0].value == one.abilities["ST"] + 2
        assert sum(row.chance for row in before.odds[0].rows) == 1


class TestPages:
    def at(self, name, *ids):
        return reverse(f"roster:{name}", args=ids)

    def test_show_odds_then_roll_then_what_came_of_it(self, table, client_of):
        one, client = hero(table.ember), client_of(table.alva)
        page = client.get(self.at("roll", one.pk, "check"), {"said": "1", "ability": "DX", "added": "1"})
        assert page.status_code == 200
        assert "Type the faces instead" in page.content.decode()
        sent = {"act": str(uuid4()), "said": "1", "ability": "DX", "added": "1", "typed": "1", "faces_0": "2"}
        answer = client.post(self.at("roll", one.pk, "check"), sent, follow=True)
        assert answer.status_code == 200
        assert "2 is at most" in answer.content.decode()

    @pytest.mark.parametrize("face", ["13", "0", "x", ""])
    def test_a_wrong_face_is_refused_at_its_field_or_by_the_dice(self, table, client_of, face):
        one = hero(table.ember)
        sent = {"act": str(uuid4()), "said": "1", "ability": "ST", "typed": "1", "faces_0": face}
        answer = client_of(table.alva).post(self.at("roll", one.pk, "check"), sent)
        assert answer.status_code == 422
        refused = {row["params"]["field"] for row in answer.context["refusals"]}
        assert "faces_0" in answer.context["form"].errors or refused == {"faces"}

    def test_the_list_names_the_rolls(self, table, client_of):
        page = client_of(table.alva).get(self.at("rolls", hero(table.ember).pk))
        assert "Dice and odds" in page.content.decode()


class TestByHand:
    def test_a_book_without_state_says_so(self, table):
        with pytest.raises(Refused) as refused:
            table.alva.do(tracking.set_state, member_id=hero(table.ember).pk, state={"wounds": 1})
        assert refused.value.reasons[0].code == "no_state"

    def test_wear_is_kept_and_taken_back(self, table):
        one = hero(table.ember)
        thing = table.bror.roster.thing(table.ember, "dagger", one)
        event = table.alva.do(tracking.set_wear, thing_id=thing.pk, wear=2)
        thing.refresh_from_db()
        assert thing.wear == 2
        table.alva.roster.undo(event_id=event.id)
        thing.refresh_from_db()
        assert thing.wear == 0

    @pytest.mark.parametrize("wear", [-1, 100, True])
    def test_wear_out_of_range_is_refused(self, table, wear):
        thing = table.bror.roster.thing(table.ember, "dagger", hero(table.ember))
        with pytest.raises(BadField):
            table.alva.do(tracking.set_wear, thing_id=thing.pk, wear=wear)
