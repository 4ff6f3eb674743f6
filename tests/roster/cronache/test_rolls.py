"""Rolls of fighters in play: what they write on the sheet, what takes them back, their pages and the API."""

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from core import audit, wording
from core.errors import BadField, Refused
from core.models import Event
from roster.models import Condition
from roster.selectors import printing
from roster.services import conditions, rolling, tracking
from tests.core.calling import Caller, code_of
from tests.roster.cronache.conftest import Company
from tests.roster.table import tick
from tests.roster.web.browsing import Browser

pytestmark = pytest.mark.django_db
LOST = "resistance_lost"


class Fight:
    """Grimo of the pack, founded, rolling."""

    def __init__(self, pack: Company) -> None:
        self.pack, self.owner = pack, pack.owner

    def do(self, service: Any, **given: Any) -> Event:
        told = {"act": uuid4(), "actor": self.owner.user, "at": tick(), **given}
        return service(**told)

    def roll(self, key: str, *faces: int, **chosen: Any) -> Event:
        return self.do(rolling.roll, member_id=self.one.pk, roll=key, chosen=chosen, faces=list(faces))

    def again(self, first: Event, *faces: int) -> Event:
        return self.do(rolling.roll_again, event_id=first.id, faces=list(faces))

    @property
    def one(self) -> Any:
        return self.pack.member("Grimo")

    @property
    def lost(self) -> int:
        return int(self.one.abilities.get(LOST, 0))

    @property
    def suffers(self) -> list[str]:
        return sorted(Condition.objects.filter(member=self.one, ended_at=None).values_list("kind", flat=True))


@pytest.fixture
def fight(pack: Company) -> Fight:
    pack.learn("Grimo", "prontezza_guerriera")
    pack.owner.found(warband_id=pack.pk)
    return Fight(pack)


@pytest.fixture
def mutant(nobody: Company) -> Fight:
    """Grimo of a company whose skills let him mutate."""
    key = nobody.profile("brute", starting_skills=["mutazione_rampante", "secrezione_caotica"])
    nobody.recruit("Grimo", key)
    nobody.owner.found(warband_id=nobody.pk)
    return Fight(nobody)


class TestTheStateInPlay:
    @pytest.mark.rule("CC-DMG-7", "CC-REROLL-3")
    @pytest.mark.parametrize(("code", "rule"), [(LOST, "CC-DMG-7"), ("dexterity_used", "CC-REROLL-3")])
    def test_no_more_is_lost_than_he_has(self, fight, code, rule):
        most = fight.pack.number("Grimo", {LOST: "resistance"}.get(code, "dexterity"))
        fight.do(tracking.set_state, member_id=fight.one.pk, state={code: most})
        assert fight.one.abilities[code] == most
        with pytest.raises(Refused) as caught:
            fight.do(tracking.set_state, member_id=fight.one.pk, state={code: most + 1})
        (reason,) = caught.value.reasons
        assert (reason.rule, reason.code, reason.params["most"]) == (rule, "out_of_bounds", most)

    @pytest.mark.rule("CC-DMG-7")
    def test_who_lost_all_rolls_no_more_and_his_card_says_so(self, fight):
        most = fight.pack.number("Grimo", "resistance")
        fight.do(tracking.set_state, member_id=fight.one.pk, state={LOST: most})
        with pytest.raises(Refused) as caught:
            fight.roll("movement", 3)
        assert [(one.rule, one.code) for one in caught.value.reasons] == [("CC-DMG-7", "no_resistance")]
        (card,) = [one for one in printing.cards(fight.pack.sheet) if one.sheet.row == fight.one]
        assert {one.code: one.value for one in card.others}["resistance_left"] == 0


class TestWhatIsWrittenOnTheSheet:
    @pytest.mark.rule("CC-CLIMB-4", "CC-FALL-2", "CC-COND-4")
    def test_a_fall_costs_resistance_and_lays_him_down(self, fight):
        event = fight.roll("climb", 3, way="climb_down", wall="wall_0", height_cm=13)
        assert (fight.lost, fight.suffers) == (2, ["a_terra"])
        assert "the last 7 cm are a fall. The fall costs 2 Resistance" in wording.sentence(event)
        with pytest.raises(Refused) as caught:
            fight.roll("climb", 3)
        assert (caught.value.reasons[0].rule, caught.value.reasons[0].code) == ("CC-COND-4", "prone")

    @pytest.mark.rule("CC-COND-4")
    def test_he_gets_up_again(self, fight):
        fight.roll("push", 1, 1)
        assert fight.suffers == ["a_terra"]
        fight.roll("stand_up")
        assert fight.suffers == []
        fight.roll("climb", 3)

    @pytest.mark.rule("CC-REROLL-3")
    def test_a_reroll_takes_the_fall_back(self, fight):
        first = fight.roll("climb", 3, way="climb_down", wall="wall_0", height_cm=13)
        assert first.payload["again"] == [0]
        fight.again(first, 8)
        assert (fight.lost, fight.suffers, fight.one.abilities["dexterity_used"]) == (0, [], 1)

    @pytest.mark.rule("CC-COND-8")
    def test_a_condition_is_had_once(self, fight):
        fight.roll("push", 1, 1)
        fight.roll("push", 1, 1)
        assert fight.suffers == ["a_terra"]

    @pytest.mark.rule("CC-SWIM-4", "CC-DMG-7")
    def test_who_drowns_has_nothing_left(self, fight):
        fight.roll("swim", 1, 1, 1, started_in_water=True)
        assert fight.pack.number("Grimo", "resistance_left") == 0

    @pytest.mark.rule("CC-MUT-2", "CC-MUT-3")
    def test_a_mutation_is_kept_and_thrown_once_more(self, mutant):
        first = mutant.roll("mutation", 3)
        assert mutant.one.abilities["mutation"] == 3
        mutant.again(first, 2)
        assert (mutant.one.abilities["mutation"], mutant.pack.number("Grimo", "combat")) == (2, 3)
        with pytest.raises(Refused) as caught:
            mutant.roll("mutation", 3)
        assert caught.value.reasons[0].code == "mutated_already"

    def test_it_is_set_aside_with_all_that_it_wrote(self, fight):
        event = fight.roll("climb", 3, way="climb_down", wall="wall_0", height_cm=13)
        fight.owner.undo(event_id=event.id, reason="Wrong wall")
        assert (fight.lost, fight.suffers) == (0, [])
        fight.roll("push", 1, 1)
        up = fight.roll("stand_up")
        fight.owner.undo(event_id=up.id, reason="Not yet")
        assert fight.suffers == ["a_terra"]
        assert list(audit.all_differences()) == []


@pytest.fixture
def thrower(nobody: Company) -> Fight:
    """Grimo of a company, with a smoke grenade."""
    nobody.recruit("Grimo", nobody.profile("thrower", starting_equipment=["granata_fumogena"]))
    nobody.owner.found(warband_id=nobody.pk)
    return Fight(nobody)


class TestWhatIsUsedUp:
    @pytest.mark.rule("CC-RANGED-9")
    def test_is_kept_until_the_adventure_is_closed_and_refused(self, thrower):
        thrower.roll("ranged_attack", 8)
        held = Condition.objects.get(member=thrower.one, ended_at=None)
        assert (held.kind, held.until) == ("used_up_granata_fumogena", "next_adventure_closed")
        with pytest.raises(Refused) as caught:
            thrower.roll("ranged_attack", 8)
        assert [(one.rule, one.code) for one in caught.value.reasons] == [("CC-RANGED-9", "thing_used_up")]
        assert wording.refusals(caught.value)[0]["sentence"] == "Smoke Grenade of Grimo is used up in this game."

    def test_comes_back_with_the_roll_that_is_set_aside(self, thrower):
        event = thrower.roll("ranged_attack", 8)
        thrower.owner.undo(event_id=event.id, reason="Not thrown")
        assert thrower.suffers == []
        thrower.roll("ranged_attack", 8)
        assert list(audit.all_differences()) == []

    def test_is_ended_by_hand_under_its_name(self, thrower):
        thrower.roll("ranged_attack", 8)
        held = Condition.objects.get(member=thrower.one, ended_at=None)
        ended = thrower.do(conditions.end, condition_id=held.pk, reason="A new game")
        assert wording.sentence(ended) == "Grimo is rid of a condition: Smoke Grenade, used up."
        thrower.roll("ranged_attack", 8)

    def test_stands_on_the_pages(self, thrower):
        event = thrower.roll("ranged_attack", 8)
        page, one = Browser(thrower.owner.user), thrower.one.pk
        assert "Used up for this game: Smoke Grenade." in page.see(f"/rolls/{event.id}/").words
        assert "Smoke Grenade, used up" in page.see(f"/members/{one}/").words
        assert "thing_used_up" in page.see(f"/members/{one}/rolls/ranged_attack/").codes


class TestWhatIsRefused:
    @pytest.mark.rule("CC-CLIMB-5")
    def test_a_wall_without_holds(self, fight):
        with pytest.raises(Refused) as caught:
            fight.roll("climb", 3, wall="wall_none")
        assert caught.value.reasons[0].code == "unclimbable"

    def test_heights_beyond_the_table_and_faces_beyond_the_die(self, fight):
        for faces, chosen, field in (((3,), {"height_cm": 0}, "height_cm"), ((9,), {}, "faces"), ((), {}, "faces")):
            with pytest.raises(BadField) as caught:
                fight.roll("climb", *faces, **chosen)
            assert caught.value.field_name == field


class TestPages:
    def test_every_roll_opens_with_its_odds_and_is_made(self, fight):
        page, one = Browser(fight.owner.user), fight.one.pk
        assert {f"/members/{one}/rolls/{key}/" for key in ("climb", "swim", "fall", "push")} <= page.see(
            f"/members/{one}/rolls/"
        ).links
        for key in ("climb", "swim", "fall", "push"):
            assert "Odds before the roll" in page.see(f"/members/{one}/rolls/{key}/").words
        told = {"said": "1", "die": "d8", "way": "climb", "wall": "wall_2", "height_cm": "10", "zone_cm": "5",
                "other_zone_cm": "", "model_mm": "30", "typed": "1", "faces_0": "4"}  # fmt: skip
        done = page.act(f"/members/{one}/rolls/climb/", **told)
        assert "4 on the die reaches 6 cm: on the ledge at 5 cm." in page.see(done.goes_to).words
        fallen = page.act(
            f"/members/{one}/rolls/fall/", said="1", fall_cause="fall_drop", height_cm="12", model_mm="30"
        )
        assert "The fall costs 2 Resistance, whatever the armour. Receives" in page.see(fallen.goes_to).words
        assert f"/members/{one}/rolls/stand_up/" in page.see(f"/members/{one}/rolls/").links

    @pytest.mark.rule("CC-MELEE-4")
    def test_powers_in_force_on_him_are_ticked_and_count(self, fight):
        page, one = Browser(fight.owner.user), fight.one.pk
        address = f"/members/{one}/rolls/melee_attack/"
        shown = page.see(address).words
        assert "skills and powers in force on the attacker" in shown.lower()
        assert "Water Shield" in shown
        told = fight.roll("melee_attack", 5, in_force=["scudo_d_acqua"])
        assert {"code": "threshold", "value": 5} in told.payload["numbers"]

    def test_what_speaks_against_it_stands_there_instead_of_dice(self, fight):
        page, one = Browser(fight.owner.user), fight.one.pk
        shown = page.see(f"/members/{one}/rolls/climb/?said=1&die=d8&way=climb&wall=wall_none&height_cm=10&model_mm=30")
        assert "unclimbable" in shown.codes

    def test_a_mutation_says_what_each_face_brings(self, mutant):
        page = Browser(mutant.owner.user).see(f"/members/{mutant.one.pk}/rolls/mutation/")
        assert "6: Resistance +2" in page.words


class TestADraft:
    def test_says_why_nobody_rolls_yet(self, pack):
        grimo = pack.member("Grimo").pk
        page = Browser(pack.owner.user).see(f"/members/{grimo}/rolls/")
        assert page.codes == ["still_a_draft"]
        assert f"/members/{grimo}/rolls/climb/" not in page.links

    def test_and_nothing_once_it_is_founded(self, fight):
        assert Browser(fight.owner.user).see(f"/members/{fight.one.pk}/rolls/").codes == []


class TestTheApi:
    def test_tells_odds_and_makes_the_roll(self, fight):
        app, address = Caller(fight.owner.user), f"members/{fight.one.pk}/rolls"
        assert {one["roll"] for one in app.get(f"{address}/").json()["results"]} >= {"climb", "swim", "fall", "push"}
        said = urlencode({"chosen": '{"edge_cm": 3}'})
        told = app.get(f"{address}/push/?{said}").json()
        assert [(one["params"], one["chance"]) for one in told["odds"][0]["rows"]][-1] == ({"moved_cm": 3}, "7/8")
        made = app.do(f"{address}/push/make/", {"chosen": {"edge_cm": 3}, "faces": [6, 4]})
        assert made.status_code == 201
        refused = app.do(f"{address}/climb/make/", {"chosen": {}, "faces": [3]})
        assert (refused.status_code, code_of(refused)) == (409, "prone")
        assert app.do(f"{address}/mutation/make/", {"chosen": {}, "faces": [3]}).status_code == 404
