"""The first evening: from signing up to the second adventure, as three people at one table play it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.background.asking import differences
from tests.e2e.people import LAPTOP, NO_SCRIPT, PATIENCE_MS, PHONE, Person, View
from tests.e2e.steps import founds, signs_up, starts

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


class TestTheFirstEvening:
    @pytest.mark.parametrize("view", [PHONE, LAPTOP, NO_SCRIPT], ids=str)
    def test_is_played_from_signing_up_to_the_second_adventure(self, view: View, people: Callable[..., Person]):
        alva, bror, dag = people("Alva", view), people("Bror", view), people("Dag", view)
        for one in (alva, bror, dag):
            signs_up(one)
        founds(alva, starts(alva, "The Ember Road", "The Lantern Company"), shows="The Ember Road")
        founds(dag, starts(dag, "Black Gulls", "The Tide Wardens"), shows="Black Gulls")
        campaign = begins_campaign(bror)
        link = invites(bror)
        joins(alva, link, "The Ember Road")
        joins(dag, link, "Black Gulls")

        first = plans(bror, campaign, "The Frozen Ford")
        musters(alva, first, "The Ember Road")
        musters(dag, first, "Black Gulls")
        balance_is_even(alva, first)
        reports(alva, first)
        confirms(dag, first)

        recovers(alva)
        learns(alva)
        bargains(alva)
        wears_the_ring(alva)
        prints(alva)
        closes(alva)
        closes(dag)

        second = plans(bror, campaign, "Bells under the Snow")
        musters(alva, second, "The Ember Road", without=["Aino", "Sisko"])
        musters(dag, second, "Black Gulls")
        balance_has_changed(alva, second)
        reads_log_and_standings(dag, campaign)
        assert differences() == []


def begins_campaign(one: Person) -> str:
    one.goes("/campaigns/")
    one.follows("New campaign")
    one.fills("Name", "Winter in Caela")
    one.takes(re.compile("Dice on the table"))
    one.chooses("Where it is set", "Market of Caela")
    one.asks_axe()
    one.presses("Begin the campaign")
    one.asks_axe()
    return one.page.url


def invites(one: Person) -> str:
    one.follows("Invite people")
    one.presses("Make a link")
    one.asks_axe()
    return one.page.get_by_label("Link to send").first.input_value()


def joins(one: Person, link: str, warband: str) -> None:
    one.goes(link)
    one.asks_axe()
    one.presses("Take the seat")
    one.follows("Enter a warband")
    one.presses("Enter", inside=one.row(warband))
    one.sees(warband)


def plans(one: Person, campaign: str, name: str) -> str:
    one.goes(campaign)
    one.follows("Plan an adventure")
    one.fills("Name", name)
    one.chooses("One side", "The Ember Road")
    one.chooses("The other side", "Black Gulls")
    one.asks_axe()
    one.presses("Plan it")
    one.sees("Not mustered yet.")
    return one.page.url


def musters(one: Person, adventure: str, warband: str, *, without: list[str] | None = None) -> None:
    one.goes(adventure)
    one.follows("Muster")
    for name in without or []:
        box = one.page.get_by_label(re.compile(name))
        if box.is_enabled():
            box.uncheck()
    one.asks_axe()
    one.presses("Muster")
    one.sees(warband)


def reports(one: Person, adventure: str) -> None:
    """Alva's side wins; two of hers fell."""
    one.goes(adventure)
    one.follows("Report what happened")
    one.takes(re.compile("^The Ember Road|won"))
    one.chooses(re.compile("^Aino"), "fell in a fight")
    one.chooses(re.compile("^Sisko"), "fell in a fight")
    one.page.get_by_label("Silver brought home").first.fill("400")
    one.fills("What is worth telling", "The ice held for us and not for them.")
    one.asks_axe()
    one.presses("Report")
    one.sees("The other side confirms it or says what isn't right.")


def confirms(one: Person, adventure: str) -> None:
    one.goes("/")
    one.sees("The Frozen Ford")
    one.goes(adventure)
    one.sees("The ice held for us and not for them.")
    one.asks_axe()
    one.presses("Confirm and close")
    one.sees("XP paid")
    one.asks_axe()


def recovers(one: Person) -> None:
    """Aino is rolled for by the worker, while Sisko's die is typed in."""
    one.goes("/")
    one.sees("The Ember Road: 2 recoveries are to be rolled.")
    one.follows("Go on")
    one.asks_axe()
    one.presses("Roll for me", inside=one.row("Aino", of="ul.recoveries > li"))
    fold = one.opens("Type the dice from the table", inside=one.row("Sisko", of="ul.recoveries > li"))
    one.reads_die("First die", 4, inside=fold)
    if one.view.script:  # the page looks by itself, and keeps what somebody is at
        arrived = one.page.locator("[data-later]").or_(one.page.get_by_text("rolled by Retinue"))
        expect(arrived.first).to_be_visible(timeout=PATIENCE_MS)
    one.presses("Read these dice", inside=fold)
    one.sees("typed in", inside=one.row("Sisko", of="ul.recoveries > li"))
    while not one.view.script and one.page.get_by_text("Retinue is rolling").count():
        one.page.wait_for_timeout(300)
        one.follows("Look again")
    one.sees("rolled by Retinue", inside=one.row("Aino", of="ul.recoveries > li"))
    one.asks_axe()


def learns(one: Person) -> None:
    """Tuure learns to heal better; what costs too much is refused with the numbers and the rule."""
    one.follows("Learn", inside=one.row("Tuure", of="#step-xp li.row"))
    one.asks_axe()
    one.presses("Learn level 3 for 3 XP", inside=one.page.locator("#skill-healing"))
    one.is_told(re.compile("Tuure.*Healing"))
    dear = one.page.locator("#skill-riding .why")
    one.sees(re.compile(r"Riding costs 4 XP; Tuure has \d"), inside=dear)
    one.follows("DD-XP-10", inside=dear)
    one.sees(re.compile("DD-XP-10"))
    one.asks_axe()


def to_interval(one: Person) -> None:
    one.goes("/warbands/")
    one.page.get_by_role("link", name=re.compile("Ember Road|Black Gulls")).first.click()
    one.looks()
    one.follows("To the interval")


def bargains(one: Person) -> None:
    """Ilta offers silver, rolls a three and buys a silver ring."""
    to_interval(one)
    ilta = one.row("Ilta", of="ul.bargains > li")
    one.takes(re.compile("100 silver"), inside=ilta)
    fold = one.opens("Type the die from the table", inside=ilta)
    one.reads_die("Face of the d12", 3, inside=fold)
    one.presses("Read this die", inside=fold)
    ilta = one.row("Ilta", of="ul.bargains > li")
    one.sees(re.compile("3 against .*: held"), inside=ilta)
    one.asks_axe()
    one.presses("Buy", inside=one.row("Silver Ring", of="ul.shelf > li"))
    one.sees(re.compile("Silver Ring for 150 silver, in the stash now"))


def wears_the_ring(one: Person) -> None:
    one.follows("To the warband")
    one.asks_axe()
    one.follows("Give", inside=one.row("Silver Ring"))
    one.asks_axe()
    one.chooses("To", "Ilta")
    one.presses("Give")
    one.follows("The Ember Road")
    one.follows("Ilta")
    one.presses("Put to use", inside=one.row("Silver Ring"))
    one.sees("Silver Ring", inside=one.page.locator(".slots"))
    one.asks_axe()


def prints(one: Person) -> None:
    one.follows("The Ember Road")
    one.follows("Print")
    one.sees("Ilta")
    assert one.page.locator(".print-card").count() == 5
    one.asks_axe()
    one.follows("Warband sheet")
    one.sees("Silver Ring")


def closes(one: Person) -> None:
    to_interval(one)
    again = one.page.get_by_role("button", name="Close all the same")
    one.presses("Close all the same" if again.count() else "Close the interval")
    one.sees("Bed rest is over; the warband is free for the next adventure.")


def balance_is_even(one: Person, adventure: str) -> None:
    one.goes(adventure)
    for side in ("The Ember Road", "Black Gulls"):
        one.sees("12 dice", inside=one.row(side, of="main section"))


def balance_has_changed(one: Person, adventure: str) -> None:
    """What the first adventure taught the winners takes a die from them now, and the page says why."""
    one.goes(adventure)
    one.sees("11 dice", inside=one.row("The Ember Road", of="main section"))
    one.sees("12 dice", inside=one.row("Black Gulls", of="main section"))
    one.sees("The Ember Road has 10 XP more than Black Gulls, so it plays with 1 die less.")
    one.asks_axe()
    one.follows("DD-BAL-1")


def reads_log_and_standings(one: Person, campaign: str) -> None:
    one.goes(campaign)
    one.follows("Log")
    for line in (
        "Ilta bargained: 3 against 4 opens availability 3. The bribe was 100 silver.",
        "Ilta bought Silver Ring for 150 silver.",
        "Tuure learnt Healing 3 for 3 XP.",
    ):
        one.sees(line)
    one.asks_axe()
    one.opens("Filter")
    one.chooses("Warband", "Black Gulls")
    one.asks_for("Show")
    one.sees(re.compile("The interval of Black Gulls was closed"))
    assert not one.page.get_by_text("Tuure learnt").count()
    one.follows("Standings")
    one.sees("The Ember Road")
    one.asks_axe()
