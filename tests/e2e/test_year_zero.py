"""Year Zero in a browser: built, rolled, pushed, printed, shared, taken on an adventure, read in the log, copied equal."""

import re
from collections.abc import Callable

import pytest

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

GROUP, COPY = "Over the Wall", "Over the Wall again"


class TestYearZero:
    @pytest.mark.parametrize("view", [PHONE, LAPTOP, NO_SCRIPT], ids=str)
    def test_is_played_from_the_sheet_to_the_copy(self, view: View, people: Callable[..., Person]):
        yara, guest = people("Yara", view), people("Guest", view)
        signs_up(yara)
        group = starts(yara, GROUP, "The Wall Climbers")
        founds(yara, group, shows="Karander")
        builds_by_hand(yara)
        rolls_with_odds(yara)
        pushes(yara)
        is_refused(yara)
        contests(yara)
        prints(yara, group, cards=3, shows=re.compile(r"Grappling Hook \(gear bonus 0\)"))
        shares(yara, guest, group, member="Karander", shows="Agility", without="Roll")
        campaign = goes_on_an_adventure(yara)
        lines = ["Tuva rolled group roll: Successes", "The North Face: Over the Wall came back"]
        reads_the_log(yara, campaign, lines)
        copies(yara, group, name=GROUP, copy=COPY, shows="Karander")
        assert differences() == []


def to_member(one: Person, name: str) -> None:
    to_warband(one, GROUP)
    one.follows(name)


def builds_by_hand(one: Person) -> None:
    """Isak learns to climb and takes a sword that nobody pays for."""
    to_member(one, "Isak")
    one.asks_axe()
    assert not one.page.get_by_text("XP").count()
    one.follows("Learn")
    one.presses("Learn", inside=one.page.locator("#skill-move"))
    one.presses("Raise to 2", inside=one.page.locator("#skill-move"))
    one.sees("level 2")
    one.asks_axe()
    to_member(one, "Isak")
    one.follows("Equip")
    one.asks_axe()
    one.presses("Take", inside=one.page.locator("#thing-epic_artifact"))
    to_member(one, "Isak")
    one.sees("Epic", inside=one.page.locator("#things"))


def rolls_with_odds(one: Person) -> None:
    """Karander climbs with the hook: dice and odds follow what is said; the faces come from the table."""
    to_member(one, "Karander")
    pool = to_dice(one, "Task")
    one.takes(re.compile("Grappling Hook"))
    if one.view.script:
        one.sees("1 × black d6, Grappling Hook", inside=pool)
    else:
        one.asks_for("Show dice and odds")
    assert [pool.locator(f".pool .die-{look}").count() for look in ("white", "red", "black")] == [4, 2, 1]
    one.sees("with a push where it fails", inside=pool.locator(".legend"))
    one.sees("success after a push", inside=pool.locator(".odds-list"))
    one.asks_axe()
    fold = one.opens("Type the faces instead", inside=pool)
    rows = {"4 × white d6": "2415", "2 × red d6": "13", "1 × black d6, Grappling Hook": "1"}
    for label, faces in rows.items():
        field = one.field(label, inside=fold)
        assert field.get_attribute("inputmode") == "numeric"
        box = field.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        field.fill(faces)
    one.presses("Take these faces", inside=fold)
    one.sees("Failure")
    one.sees("Successes: 0, with 1 required. It fails.")
    one.asks_axe()


def pushes(one: Person) -> None:
    """The worked example, its odds seen first: two points of agility, the hook and three points of willpower."""
    assert one.page.locator(".roll-die.again").count() == 5
    again = one.page.locator("#again")
    one.sees("59.8", inside=again.locator(".odds-list"))  # a six on five dice: 4651 of 7776
    for series in ("taken of Agility", "taken of the bonus of Grappling Hook", "willpower gained"):
        one.sees(series, inside=again.locator(".legend"))
    fold = one.opens("Type the faces instead", inside=one.page.locator("#again"))
    one.fills("3 × white d6", "241", inside=fold)
    one.fills("2 × red d6", "54", inside=fold)
    one.presses("Take these faces", inside=fold)
    one.sees("Lost of Agility: 2; left: 2.")
    one.sees("Grappling Hook gives no gear dice any more.")
    one.sees("Willpower gained: 3, now 3.")
    one.asks_axe()
    one.follows("YZ-ATTR-1")
    one.page.go_back()
    assert not one.page.get_by_role("button", name="Push the roll").count()
    one.follows("Back")
    one.sees("gear bonus", inside=one.page.locator("#things"))


def is_refused(one: Person) -> None:
    """Five faces for one black die, and a seven: told with code and rule, and what was typed is still there."""
    to_member(one, "Isak")
    fold = one.opens("Type the faces instead", inside=to_dice(one, "Task"))
    one.fills("3 × white d6", "257", inside=fold)
    one.fills("2 × red d6", "23", inside=fold)
    one.presses("Take these faces", inside=fold)
    one.is_told("A die with 6 sides doesn't show 7.")
    assert one.page.locator('[data-code="invalid_face"]').count() == 1
    assert one.field("3 × white d6").input_value() == "257"
    one.asks_axe()


def contests(one: Person) -> None:
    """Karander against Tuva, whose dice are thrown along; then against her roll, which she has yet to make."""
    to_member(one, "Karander")
    to_dice(one, "Opposed roll")
    one.chooses("Against", "Tuva")
    pool = one.page.locator("#pool")
    if not one.view.script:
        one.asks_for("Show dice and odds")
    one.sees("Tuva made no opposed roll that stands.", inside=pool)
    one.chooses("Roll of the other, where he is chosen", "thrown along with this one")
    if not one.view.script:
        one.asks_for("Show dice and odds")
    one.sees(re.compile("white d6, Tuva"), inside=pool)
    one.sees("Who wins, before a push", inside=pool)
    one.asks_axe()
    one.presses("Roll for me")
    one.sees(re.compile(r"Successes of Tuva: \d\."))
    one.asks_axe()


def goes_on_an_adventure(one: Person) -> str:
    campaign = begins_campaign(one, "Year Zero dice pools", "Walls of the North")
    enters(one, campaign, GROUP)
    adventure = plans(one, campaign, "The North Face", {"Warband": GROUP})
    musters(one, adventure)
    to_member(one, "Tuva")
    to_dice(one, "Group roll")
    one.takes("Isak")
    one.presses("Roll for me")
    one.sees("What it came to")
    reports(one, adventure, "Up and over before dawn.")
    return campaign
