"""Cronache in a browser: a company built under a budget, refused, founded, printed, shared, on an adventure, copied equal."""

import re
from collections.abc import Callable

import pytest

from tests.background.asking import differences
from tests.e2e.people import LAPTOP, NO_SCRIPT, PHONE, Person, View
from tests.e2e.steps import (
    begins_campaign,
    copies,
    founds,
    musters,
    plans,
    prints,
    reads_the_log,
    reports,
    shares,
    signs_up,
    starts,
    to_dice,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

PACK, PATROL, COPY = "The Ash Pack", "The Fourth Patrol", "The Ash Pack again"


class TestCronache:
    @pytest.mark.parametrize("view", [PHONE, LAPTOP, NO_SCRIPT], ids=str)
    def test_is_played_from_the_draft_to_the_copy(self, view: View, people: Callable[..., Person]):
        leda, guest = people("Leda", view), people("Guest", view)
        signs_up(leda)
        pack = starts(leda, PACK, "The Ash Pack")
        agrees_on_points(leda, pack)
        equips(leda, pack)
        is_refused(leda, pack)
        learns(leda, pack)
        readies(leda, pack)
        founds(leda, pack, shows="Grimo")
        prints(leda, pack, cards=3, shows=re.compile(r"Greatsword \(Reach in cm 3"))
        shares(leda, guest, pack, member="Grimo", shows="Warrior", without="Equip")
        founds(leda, starts(leda, PATROL, "The Fourth Patrol"), shows=PATROL)
        campaign = goes_on_an_adventure(leda, pack)
        reads_the_log(leda, campaign, ["Grimo rolled melee attack", "The Bridge"])
        copies(leda, pack, name=PACK, copy=COPY, shows="Grimo")
        assert differences() == []


def agrees_on_points(one: Person, pack: str) -> None:
    one.goes(pack)
    one.follows("House rules")
    one.fills("Recruitment points", "100")
    one.asks_axe()
    one.presses("Save")
    one.goes(pack)
    one.sees(re.compile(r"of 100 RP"))
    one.sees("left")


def to_fighter(one: Person, pack: str, name: str) -> None:
    one.goes(pack)
    one.follows(name)


def equips(one: Person, pack: str) -> None:
    to_fighter(one, pack, "Grimo")
    one.asks_axe()
    one.follows("Equip")
    one.presses("Take", inside=one.row("Maul", of="li.offer"))
    one.sees("has 1", inside=one.row("Maul", of="li.offer"))
    one.asks_axe()


def is_refused(one: Person, pack: str) -> None:
    """What costs too much has no button, and says how much too much; what no open list has says so."""
    to_fighter(one, pack, "Grimo")
    one.follows("Equip")
    pricey = one.row("Throwing Axe", of="li.offer")
    assert pricey.get_by_role("button").count() == 1  # 5 of the 5 that are left
    one.presses("Take", inside=pricey)
    one.sees("The company would cost 101 of 100 RP, 1 too many.", inside=one.row("Dagger", of="li.offer").first)
    one.opens("things of other lists, with the reason")
    one.sees("No list that is open to Grimo has", inside=one.row("Light Armour").first)
    to_fighter(one, pack, "Grimo")
    one.follows("Throwing Axe")
    one.follows("Put back")
    one.asks_axe()
    one.presses("Put back")


def learns(one: Person, pack: str) -> None:
    to_fighter(one, pack, "Grimo")
    one.follows("Learn")
    one.presses("Take for 3 RP", inside=one.page.locator("#skill-prontezza_guerriera"))
    one.sees("known", inside=one.page.locator("#skill-prontezza_guerriera"))
    one.asks_axe()


def readies(one: Person, pack: str) -> None:
    """A two-handed weapon takes the place of the axe."""
    to_fighter(one, pack, "Grimo")
    one.presses("Take off")
    one.presses("Put to use", inside=one.row("Greatsword"))
    to_fighter(one, pack, "Grimo")
    one.sees("Hands in use")
    one.asks_axe()


def meets_an_enemy(one: Person, pack: str) -> None:
    """Vera stands in the other company: her sheet says what is needed."""
    to_fighter(one, pack, "Grimo")
    pool = to_dice(one, "Melee attack")
    one.chooses("Enemy", "Vera")
    if not one.view.script:
        one.asks_for("Show dice and odds")
    one.sees("Vera", inside=pool.locator("dl"))
    one.asks_axe()
    one.presses("Roll for me")
    one.sees("Against Vera.")


def climbs_falls_and_gets_up(one: Person, pack: str) -> None:
    to_fighter(one, pack, "Grimo")
    to_dice(one, "Climbing")
    one.sees("Odds before the roll")
    one.asks_axe()
    one.presses("Roll for me")
    one.sees(re.compile("on the die reaches"))
    to_fighter(one, pack, "Grimo")
    to_dice(one, "Jumping down and falling")
    one.presses("Do it")
    one.sees("The fall costs 1 Resistance, whatever the armour.")
    one.asks_axe()
    to_fighter(one, pack, "Grimo")
    to_dice(one, "Getting up")
    one.presses("Do it")
    one.sees("Stands up, for one die.")


def goes_on_an_adventure(one: Person, pack: str) -> str:
    campaign = begins_campaign(one, "Cronache", "Dusk")
    for company in (PACK, PATROL):
        # A second one of the same player isn't offered on the page, and may come all the same.
        one.goes(f"{campaign}enter/")
        one.presses("Enter", inside=one.row(company).first)
    adventure = plans(one, campaign, "The Bridge", {"One side": PACK, "The other side": PATROL})
    for _side in (PACK, PATROL):
        musters(one, adventure)
    to_fighter(one, pack, "Grimo")
    to_dice(one, "Melee attack")
    one.sees("Odds before the roll")
    one.presses("Roll for me")
    one.sees(re.compile("a hit|a miss|critical hit"))
    one.asks_axe()
    meets_an_enemy(one, pack)
    climbs_falls_and_gets_up(one, pack)
    reports(one, adventure, "The bridge holds.")
    return campaign
