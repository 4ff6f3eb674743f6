"""Steps that evenings of several games have in common: what differs between the games is an argument."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Locator

from roster.models import Warband
from roster.selectors import companies, rulebook, snapshots
from tests.e2e.people import PASSWORD, Person

WORDS = {"he": {"Save": "שמירה", "Password": "סיסמה"}}


def word(one: Person, english: str) -> str:
    """A word of ours as it stands on the pages of a reader: few are worded in other languages than English."""
    return WORDS.get(one.view.language, {}).get(english, english)


# --- before the first adventure ---


def signs_up(one: Person) -> None:
    one.goes("/")
    one.asks_axe()
    one.follows("Sign up")
    one.fills("Name", one.name)
    one.fills(word(one, "Password"), PASSWORD)
    one.presses("Make the account")
    one.asks_axe()


def starts(one: Person, name: str, starter: str) -> str:
    """A warband begun with a starter, chosen by its words; answers where it is."""
    one.goes("/warbands/")
    one.follows("Start a warband")
    one.fills("Name of the warband", name)
    one.takes(re.compile(starter))
    one.presses("Start")
    one.asks_axe()
    return one.page.url


def founds(one: Person, warband: str, *, shows: str) -> None:
    one.goes(warband)
    one.presses("Found", confirm=True)
    one.sees(shows)
    one.asks_axe()


# --- going somewhere ---


def to_warband(one: Person, name: str) -> str:
    """By the list of one's own warbands; answers where it is."""
    one.goes("/warbands/")
    one.follows(name)
    return one.page.url


def to_dice(one: Person, roll: str) -> Locator:
    """From a member to what is said before a roll; answers where the dice and odds are."""
    one.follows("Roll")
    one.follows("Dice and odds", inside=one.row(roll, of="li.row:has(.name)"))
    return one.page.locator("#pool")


# --- sheets ---


def prints(one: Person, warband: str, *, cards: int, shows: str | re.Pattern[str]) -> None:
    """The cards of all members."""
    one.goes(warband)
    one.follows("Print")
    one.sees(shows)
    assert one.page.locator(".print-card").count() == cards
    one.asks_axe()


def shares(one: Person, guest: Person, warband: str, *, member: str, shows: str, without: str) -> None:
    """By a link: a guest reads a member, and has no link to what only an owner does there."""
    one.goes(warband)
    one.follows("Share")
    one.takes("Whoever has the link")
    one.presses(word(one, "Save"))
    link = one.page.locator("#share-link").input_value()
    guest.goes("/" + link.split("/", 3)[-1])
    guest.follows(member)
    guest.sees(shows)
    assert not guest.page.get_by_role("link", name=without, exact=True).count()


# --- an adventure ---


def begins_campaign(one: Person, game: str, name: str) -> str:
    one.goes("/campaigns/")
    one.follows("New campaign")
    with one.page.expect_navigation():
        one.page.locator(".tabs a", has_text=game).click()
    one.fills("Name", name)
    one.asks_axe()
    one.presses("Begin the campaign")
    return one.page.url


def enters(one: Person, campaign: str, warband: str) -> None:
    one.goes(campaign)
    one.follows("Enter a warband")
    one.presses("Enter", inside=one.row(warband))


def plans(one: Person, campaign: str, name: str, sides: dict[str, str]) -> str:
    """An adventure planned, each side by the label of its field; answers where it is."""
    one.goes(campaign)
    one.follows("Plan an adventure")
    one.fills("Name", name)
    for label, warband in sides.items():
        one.chooses(label, warband)
    one.asks_axe()
    one.presses("Plan it")
    return one.page.url


def musters(one: Person, adventure: str) -> None:
    """The whole of a warband of one's own that isn't mustered yet."""
    one.goes(adventure)
    one.follows("Muster")
    one.presses("Muster")


def reports(one: Person, adventure: str, told: str) -> None:
    """The first outcome, and a sentence; nobody else is there to confirm it."""
    one.goes(adventure)
    one.follows("Report what happened")
    one.page.get_by_role("radio").first.check()
    one.fills("What is worth telling", told)
    one.presses("Report and close")
    one.sees(told)
    one.asks_axe()


def reads_the_log(one: Person, campaign: str, lines: Sequence[str]) -> None:
    one.goes(campaign)
    one.follows("Log")
    for line in lines:
        one.sees(re.compile(line))
    one.asks_axe()


# --- copies ---


def copies(one: Person, warband: str, *, name: str, copy: str, shows: str) -> None:
    """A copy that its book can't tell from the warband called `name`."""
    one.goes(warband)
    one.follows("Copy")
    one.fills("Name of the copy", copy)
    one.presses("Copy")
    one.sees(shows)
    with ThreadPoolExecutor(1) as server_like:  # the driver's loop runs in this thread, and Django asks nothing there
        told = list(server_like.map(_told, (name, copy)))
    assert told[0] == told[1]


def _told(name: str) -> tuple[object, ...]:
    """A warband as its book sees it, without ids."""
    warband = Warband.objects.select_related("house", "system").get(name=name)
    state = snapshots.warband(warband, rulebook.of(warband))
    budget = companies.legality(warband).budget
    members = [
        (
            one.name,
            one.main_class,
            one.profile.key if one.profile else "",
            dict(one.abilities),
            dict(one.learned),
            sorted((thing.card.key, thing.place, thing.wear, bool(thing.part_of)) for thing in one.possessions),
        )
        for one in state.members
    ]
    return budget.total if budget else None, members
