"""An enemy chosen among those who go along on the same adventure: who may be named, by whom, and what it leaves alone."""

from typing import Any

import pytest

from accounts.models import Invitation
from campaigns.services import adventuring, campaigning, inviting, joining
from campaigns.services.adventuring import Report
from core.errors import BadField
from core.models import Event
from roster.models import Member, Warband
from roster.selectors import rolls, rulebook
from roster.services import founding, rolling, sharing
from tests.campaigns.table import Gamer
from tests.core.calling import Caller
from tests.roster.web.browsing import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


class Duel:
    """Bror's campaign with Alva's pack against Dag's patrol, which leaves Vera at home."""

    def __init__(self, bror: Gamer, alva: Gamer, dag: Gamer) -> None:
        self.bror, self.alva, self.dag = bror, alva, dag
        self.id = bror.do(campaigning.create, name="Dusk", system="cronache").stream
        self.pack = self.enter(alva, "Pack", "branco_di_cenere")
        self.patrol = self.enter(dag, "Patrol", "quarta_pattuglia")

    def enter(self, who: Gamer, name: str, starter: str) -> Warband:
        link = self.bror.do(inviting.invite, campaign_id=self.id, role="player")
        who.do(inviting.accept, code=Invitation.objects.get(pk=link.payload["invitation"]).code)
        made = who.do(founding.start, name=name, system="cronache", starter=starter)
        who.do(founding.found, warband_id=made.stream)
        who.do(joining.enter, campaign_id=self.id, warband_id=made.stream)
        return Warband.objects.get(pk=made.stream)

    def muster(self) -> Any:
        both = [self.pack, self.patrol]
        planned = self.bror.do(
            adventuring.plan, campaign_id=self.id, warband_ids=[one.pk for one in both], name="The Bridge"
        )
        going = {one.pk: list(one.members.exclude(name="Vera").values_list("pk", flat=True)) for one in both}
        self.bror.do(adventuring.muster, adventure_id=planned.payload["adventure"], going=going)
        return planned.payload["adventure"]

    def strikes(self, *faces: int, **chosen: Any) -> Event:
        return self.alva.do(
            rolling.roll, member_id=member("Grimo").pk, roll="melee_attack", chosen=chosen, faces=list(faces) or None
        )


@pytest.fixture
def duel(organiser: Gamer, owner: Gamer, other: Gamer) -> Duel:
    return Duel(organiser, owner, other)


def member(name: str) -> Member:
    return Member.objects.select_related("warband__house", "warband__system").get(name=name)


def offered(name: str, reader: Any) -> list[str]:
    """Labels of the enemies that a reader may choose."""
    one = member(name)
    fields = rolls.fields(one, rulebook.of(one.warband), "melee_attack", reader)
    return [choice.label for field in fields if field.kind == "opponent" for choice in field.choices[1:]]


class TestWhoMayBeNamed:
    def test_nobody_before_the_muster(self, duel):
        assert offered("Grimo", duel.alva.user) == []
        with pytest.raises(BadField) as caught:
            duel.strikes(enemy=str(member("Tessa").pk))
        assert (caught.value.field_name, caught.value.reasons[0].code) == ("enemy", "unknown_choice")

    def test_those_of_the_other_side_who_go_along(self, duel):
        duel.muster()
        names = set(member("Tessa").warband.members.exclude(name="Vera").values_list("name", flat=True))
        assert set(offered("Grimo", duel.alva.user)) == names
        assert "Grimo" in offered("Tessa", duel.dag.user)
        with pytest.raises(BadField):
            duel.strikes(enemy=str(member("Vera").pk))

    def test_not_to_a_stranger_who_sees_the_one_warband_alone(self, duel, stranger):
        duel.muster()
        duel.alva.do(sharing.set_visibility, warband_id=duel.pack.pk, visibility="public")
        assert offered("Grimo", stranger.user) == []
        address = f"members/{member('Grimo').pk}/rolls/"
        fields = Caller(stranger.user).get(address).json()["results"][0]["fields"]
        assert [len(one["choices"]) for one in fields if one["kind"] == "opponent"] == [1]

    def test_nobody_after_the_game(self, duel):
        adventure = duel.muster()
        first = duel.strikes(4, enemy=str(member("Tessa").pk))
        duel.bror.do(adventuring.report, adventure_id=adventure, told=Report(warband=duel.pack.pk, outcome="win"))
        assert offered("Grimo", duel.alva.user) == []
        asked = rolls.asked_again(first, member("Grimo"), rulebook.of(duel.pack))  # who was named stays known
        assert asked.named("enemy").name == "Tessa"


class TestWhatItComesTo:
    def test_his_numbers_count_and_his_sheet_stays(self, duel):
        duel.muster()
        tessa = member("Tessa")
        before = (tessa.version, dict(tessa.abilities), Event.objects.filter(stream=duel.patrol.pk).count())
        event = duel.strikes(8, enemy=str(tessa.pk))
        assert event.payload["findings"][0] == {"code": "against", "params": {"enemy": "Tessa"}, "rule": ""}
        tessa.refresh_from_db()
        assert (tessa.version, tessa.abilities, Event.objects.filter(stream=duel.patrol.pk).count()) == before
        duel.bror.roster.undo(event_id=event.id, reason="Wrong die")

    def test_on_the_page(self, duel):
        duel.muster()
        page = Browser(duel.alva.user)
        address, tessa = f"/members/{member('Grimo').pk}/rolls/melee_attack/", member("Tessa")
        asked = page.see(address)
        assert '<optgroup label="Patrol">' in asked.html
        assert "Tessa : Resistance left" not in asked.words
        assert "Tessa : Resistance left" in page.see(f"{address}?said=1&die=d8&enemy={tessa.pk}&{TYPED}").words
        told = {"said": "1", "die": "d8", "enemy": str(tessa.pk), "typed": "1", "faces_0": "7"}
        done = page.act(address, **told, **dict(one.split("=") for one in TYPED.split("&")))
        assert "Against Tessa." in page.see(done.goes_to).words

    def test_what_is_typed_of_others_is_folded_away(self, duel):
        page, tessa = Browser(duel.alva.user), member("Tessa")
        address = f"/members/{member('Grimo').pk}/rolls/melee_attack/"
        assert "Type its numbers" not in page.see(address).words  # nobody is there to be chosen
        duel.muster()
        assert '<details class="fold wide typed" open>' in page.see(address).html
        chosen = page.see(f"{address}?said=1&die=d8&enemy={tessa.pk}&{TYPED}")
        assert '<details class="fold wide typed">' in chosen.html
        assert 'name="enemy_combat"' in chosen.html.partition('<details class="fold wide typed">')[2]
        bad = TYPED.replace("enemy_combat=3", "enemy_combat=x")
        again = page.see(f"{address}?said=1&die=d8&enemy={tessa.pk}&{bad}", 422)
        assert '<details class="fold wide typed" open>' in again.html

    def test_through_the_api(self, duel):
        duel.muster()
        alva, address = Caller(duel.alva.user), f"members/{member('Grimo').pk}/rolls/"
        field = next(one for one in alva.get(address).json()["results"][0]["fields"] if one["key"] == "enemy")
        chosen = next(one for one in field["choices"] if one["label"] == "Tessa")
        assert (field["kind"], chosen["heading"]) == ("opponent", "Patrol")
        body = {"chosen": {"enemy": chosen["value"]}, "faces": [1]}
        assert alva.do(f"{address}melee_attack/make/", body).status_code == 201


TYPED = "weapon=unarmed&enemy_combat=3&enemy_resistance=3&enemy_armour=no_armour&threshold_more=0"
