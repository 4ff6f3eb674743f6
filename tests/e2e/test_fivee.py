"""5e in a browser, in English and from right to left: built, set, rolled, printed, shared, on an adventure, copied equal."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator

from tests.background.asking import differences
from tests.e2e.people import LAPTOP, NO_SCRIPT, PHONE, Person, View
from tests.e2e.steps import (
    begins_campaign,
    copies,
    enters,
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
    to_warband,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

PARTY, COPY = "At the Ford", "At the Ford again"
NOA, GAD, TAMAR, URI = "noa", "gad", "tamar", "uri"
HEBREW = replace(PHONE, name="hebrew", language="he")
HEBREW_WIDE = replace(LAPTOP, name="hebrew-dark", language="he", dark=True)
NAMES = {
    "en": {
        "athletics": "Athletics",
        "str": "Strength",
        "dex": "Dexterity",
        "rogue": "Rogue",
        "small": "Small",
        NOA: "Noa",
        GAD: "Gad",
        TAMAR: "Tamar",
        URI: "Uri",
    },
    "he": {
        "athletics": "אתלטיקה",
        "str": "כוח",
        "dex": "זריזות",
        "rogue": "נוכל",
        "small": "קטן",
        NOA: "נעה",
        GAD: "גד",
        TAMAR: "תמר",
        URI: "אורי",
    },
}


class TestFiveE:
    @pytest.mark.parametrize("view", [PHONE, LAPTOP, NO_SCRIPT, HEBREW, HEBREW_WIDE], ids=str)
    def test_is_played_from_the_sheet_to_the_copy(self, view: View, people: Callable[..., Person]):
        yael, guest = people("Yael", view), people("Guest", view)
        signs_up(yael)
        party = starts(yael, PARTY, "The Ford Party|חבורת המעבר")
        founds(yael, party, shows=called(yael, NOA))
        reads_the_sheet(yael)
        sets_it(yael)
        is_refused(yael)
        carries(yael)
        rolls_with_advantage(yael)
        rises(yael)
        prints(yael, party, cards=4, shows=called(yael, GAD))
        prints_one(yael)
        shares(yael, guest, party, member=called(yael, GAD), shows=called(yael, "rogue"), without="Roll")
        campaign = goes_on_an_adventure(yael)
        reads_the_log(yael, campaign, ["rolled group check", "The Swamp"])
        copies(yael, party, name=PARTY, copy=COPY, shows=called(yael, NOA))
        assert differences() == []


def called(one: Person, code: str) -> str:
    return NAMES[one.view.language][code]


def to_member(one: Person, name: str) -> None:
    to_warband(one, PARTY)
    one.follows(called(one, name))


def to_roll(one: Person, name: str, roll: str) -> Locator:
    to_member(one, name)
    return to_dice(one, roll)


def value(one: Person, label: str) -> str:
    """A number of the sheet, as it reads."""
    line = one.page.locator(".sheet-figures > div").filter(has=one.page.locator("dt", has_text=label)).first
    return line.locator("b").first.inner_text().replace("\u00a0", " ")


def hit_points(one: Person) -> str:
    """Those that are left, of how many, as they read."""
    head = one.page.locator(".sheet-figures dt", has_text=re.compile(r"^Hit points$"))
    left = head.locator("xpath=..").locator("dd")
    return f"{left.locator('b').first.inner_text()} {left.locator('.of').inner_text()}"


def line(one: Person, code: str) -> list[str]:
    """The cells of a line of a table, as they read."""
    head = one.page.locator('.sheet-table th[scope="row"]', has_text=re.compile(rf"^\s*{called(one, code)}\s*$")).first
    return head.locator("xpath=..").locator("td b, td .pale").all_inner_texts()


def reads_the_sheet(one: Person) -> None:
    to_member(one, GAD)
    one.asks_axe()
    one.sees(called(one, "rogue"))
    one.sees(called(one, "small"))
    assert one.page.locator("html").get_attribute("dir") == ("rtl" if one.view.language == "he" else "ltr")
    assert line(one, "dex")[:3] == ["16", "+3", "+5"]
    assert value(one, "Speed") == "7.5 m"
    assert value(one, "Carrying capacity") == "60 kg"
    number = one.page.locator(".sheet-figures details.number").filter(has_text="60").first
    number.locator("summary").click()
    one.sees(re.compile(rf"{called(one, 'str')} 60"), inside=number)
    one.sees("System Reference Document 5.1", inside=one.page.locator("footer"))


def sets_it(one: Person) -> None:
    """Noa trains: Strength 17, large, proficient in stealth, 7.5 m."""
    to_member(one, NOA)
    one.follows("Set the sheet")
    one.asks_axe()
    one.page.locator("[name=ability_str]").fill("17")
    one.page.locator("[name=ability_size]").select_option("3")
    one.page.locator("[name=ability_stealth_prof]").select_option("2")
    one.page.locator("[name=ability_speed_cm]").fill("7.5")
    one.fills("Why", "A potion")
    one.presses("Set them")
    assert value(one, "Carrying capacity") == "255 kg"
    assert value(one, "Speed") == "7.5 m"


def is_refused(one: Person) -> None:
    """A score of 31: told with the rule, and what was typed is still there."""
    to_member(one, NOA)
    one.follows("Set the sheet")
    one.page.locator("[name=ability_str]").fill("31")
    one.fills("Why", "Too strong")
    one.presses("Set them")
    refused = one.page.locator('[data-code="out_of_bounds"]')
    assert refused.count() == 1
    one.sees("5E-MOD-3", inside=refused)
    assert one.page.locator("[name=ability_str]").input_value() == "31"
    one.asks_axe()
    to_member(one, NOA)
    assert line(one, "str")[0] == "17"


def carries(one: Person) -> None:
    to_member(one, NOA)
    one.follows("State in play")
    one.fills("Load apart from weighed things (kg)", "255.5")
    one.presses("Set it")
    assert value(one, "Load") == "255.5 kg"
    assert value(one, "Speed") == "1.5 m"
    one.sees(re.compile("above the carrying capacity"))
    one.asks_axe()


def rolls_with_advantage(one: Person) -> None:
    """Odds follow what is said; of two dice the higher counts."""
    pool = to_roll(one, NOA, "Ability check")
    one.page.locator("[name=skill_used]").select_option("athletics")
    one.page.locator("[name=advantages]").fill("1")
    if one.view.script:
        one.page.locator("[name=advantages]").press("Tab")
        one.sees(re.compile("2 ×"), inside=pool)
    else:
        one.asks_for("Show dice and odds")
    one.sees("Odds before the roll", inside=pool)
    one.sees(called(one, "athletics"), inside=pool)
    one.asks_axe()
    fold = one.opens("Type the faces instead", inside=pool)
    fold.locator("input").first.fill("5 17")
    one.presses("Take these faces", inside=fold)
    one.sees("17 and +5 make 22.")
    assert one.page.locator(".roll-die.off").count() == 1
    one.asks_axe()


def rises(one: Person) -> None:
    """Tamar, hurt, gains a level with a 5 on her hit die; then her Constitution changes, without dice."""
    to_member(one, TAMAR)
    one.follows("State in play")
    one.fills("Hit points", "3")
    one.presses("Set it")
    assert hit_points(one) == "3 of 7"
    assert one.page.locator(".sheet-figures .strip").count() == 1
    pool = to_roll(one, TAMAR, "Hit points of a new level")
    fold = one.opens("Type the faces instead", inside=pool)
    fold.locator("input").first.fill("5")
    one.presses("Take these faces", inside=fold)
    one.sees("Level 2, a 5 on the die. Maximum of hit points: 7 before, 13 now.")
    to_roll(one, TAMAR, "Changed Constitution")
    constitution = one.page.locator("[name=new_con]")
    if one.view.script:
        one.presses_slowly("Do it", after=lambda: constitution.fill("15"))
    else:
        constitution.fill("15")
        one.presses("Do it")
    one.sees("Maximum of hit points: 13 before, 15 now.")
    one.asks_axe()
    to_member(one, TAMAR)
    assert (value(one, "Maximum of hit points"), hit_points(one)) == ("15", "11 of 15")
    entry = one.page.locator("#history li").filter(has_text="hanged Constitution").first
    one.presses("Undo", inside=entry)
    to_member(one, TAMAR)
    assert (value(one, "Maximum of hit points"), hit_points(one)) == ("13", "9 of 13")


def prints_one(one: Person) -> None:
    to_member(one, GAD)
    one.follows("Print")
    assert line(one, "dex")[:3] == ["16", "+3", "+5"]
    one.asks_axe()


def goes_on_an_adventure(one: Person) -> str:
    campaign = begins_campaign(one, "5e", "The Long River")
    enters(one, campaign, PARTY)
    adventure = plans(one, campaign, "The Swamp", {"Warband": PARTY})
    musters(one, adventure)
    to_roll(one, URI, "Group check")
    one.page.locator("[name=skill_used]").select_option("survival")
    one.presses("Roll for me")
    one.sees(re.compile("the group (gets through|fails)"))
    one.asks_axe()
    reports(one, adventure, "Wet feet and nothing worse.")
    return campaign
