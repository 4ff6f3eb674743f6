"""People in front of a browser: what they do there by the words on the page, and what they would complain about."""

import pathlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, expect

PATIENCE_MS = 60_000
PASSWORD = "a lamp on the quay"
REFUSED = re.compile(r"Failed to load resource: the server responded with a status of (403|404|409|410|422)\b")
WIDER = """() => {
  const wide = document.documentElement.scrollWidth, seen = document.documentElement.clientWidth;
  if (wide <= seen) return '';
  const guilty = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > seen + 1);
  return `${wide} > ${seen}: ` + guilty.slice(-3).map(e => e.outerHTML.slice(0, 90)).join(' | ');
}"""


@dataclass(frozen=True, slots=True)
class View:
    """A size of screen, with or without script."""

    name: str
    width: int
    height: int
    script: bool = True
    dark: bool = False
    language: str = "en"

    def __str__(self) -> str:
        return self.name


PHONE = View("phone", 360, 740)
LAPTOP = View("laptop", 1280, 800)
NO_SCRIPT = View("without-script", 360, 740, script=False)


class Person:
    """Somebody with a browser of their own. `faults` collects what nobody should ever see."""

    def __init__(self, name: str, browser: Browser, site: str, view: View) -> None:
        self.name, self.view, self._site = name, view, site
        self.faults: list[str] = []
        self._context = browser.new_context(
            base_url=site,
            viewport={"width": view.width, "height": view.height},
            java_script_enabled=view.script,
            locale=view.language,
            color_scheme="dark" if view.dark else "light",
            has_touch=view.width < 600,
        )
        self._context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self._context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._fault(f"script: {error}"))
        self.page.on("response", self._answered)

    # --- going somewhere ---

    def goes(self, to: str) -> None:
        self.page.goto(to)
        self.looks()

    def follows(self, link: str, *, inside: Locator | None = None) -> None:
        """Click a link by its words and wait for the page behind it."""
        with self.page.expect_navigation():
            self._reach("link", link, inside).click()
        self.looks()

    def looks(self) -> None:
        """What is checked of every page: nothing is wider than the screen."""
        self.page.wait_for_load_state()
        if wider := self.page.evaluate(WIDER):
            self._fault(f"scrolls sideways: {wider}")

    def is_signed_in(self, session: dict[str, str]) -> None:
        """Take over a session, by cookie."""
        host = self._site.split("//")[1].split(":")[0]
        self._context.add_cookies(
            [{"name": name, "value": value, "domain": host, "path": "/"} for name, value in session.items()]
        )

    def links(self) -> list[str]:
        """Addresses of our own that the page links to, from top to bottom, without anchors."""
        found = self.page.eval_on_selector_all("a[href]", "all => all.map(one => one.href.split('#')[0])")
        return list(dict.fromkeys(one.removeprefix(self._site) for one in found if one.startswith(f"{self._site}/")))

    # --- doing something ---

    def presses(self, button: str, *, inside: Locator | None = None, confirm: bool = False) -> None:
        """Press a button that sends a form, by its words, and wait for the answer. `confirm`: it asks first."""
        where: Page | Locator = inside or self.page
        if confirm:
            words = self.page.locator("summary", has_text=re.compile(rf"^\s*{re.escape(button)}\s*$"))
            where = where.locator("details.ask", has=words).first
            where.locator("summary").click()
        pressed = self._reach("button", button, where)
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            pressed.click()
        self._lands(answered.value)

    def presses_slowly(self, button: str, *, after: Callable[[], None]) -> None:
        """Say something that the page follows, press while it does, and let go when it has."""
        pressed = self._reach("button", button, None)
        pressed.scroll_into_view_if_needed()
        with self.page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            with self.page.expect_response(lambda answer: answer.request.method == "GET"):
                after()
                pressed.hover()
                self.page.mouse.down()
            self.page.wait_for_function(
                "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
            )
            self.page.mouse.up()
        self._lands(answered.value)

    def _lands(self, answer: Response) -> None:
        """Where an answer sends, and whether that page can be looked at."""
        moved = answer.headers.get("hx-redirect") or answer.headers.get("location")
        if moved:
            self.page.wait_for_url(lambda url: url.split("#")[0].endswith(moved.split("#")[0]))
        self.looks()

    def asks_for(self, button: str) -> None:
        """Press a button that only asks for another page."""
        with self.page.expect_navigation():
            self._reach("button", button, None).click()
        self.looks()

    def opens(self, fold: str, *, inside: Locator | None = None) -> Locator:
        """Open a fold by its words, and those around it; answers what is in it."""
        found = (inside or self.page).locator("details", has=self.page.locator("summary", has_text=fold)).last
        self.unfolds(found.locator("summary").first)
        if found.get_attribute("open") is None:
            found.locator("summary").first.click()
        return found

    def unfolds(self, what: Locator) -> Locator:
        """Open every fold that hides something."""
        closed = what.locator("xpath=ancestor::details[not(@open)]/summary[not(contains(@class, 'button'))]")
        for summary in closed.all():
            if not summary.evaluate("(it, other) => it === other", what.element_handle()):
                summary.click()
        return what

    def field(self, label: str | re.Pattern[str], *, inside: Locator | None = None) -> Locator:
        """A field by its label, whether or not it says that it may stay empty."""
        words = re.compile(rf"^\s*{re.escape(label)}(\s+optional)?\s*$") if isinstance(label, str) else label
        return (inside or self.page).get_by_label(words).first

    def fills(self, label: str, text: str, *, inside: Locator | None = None) -> None:
        self.field(label, inside=inside).fill(text)

    def chooses(self, label: str | re.Pattern[str], option: str, *, inside: Locator | None = None) -> None:
        """Pick the first option of a list that holds these words."""
        choices = self.field(label, inside=inside)
        choices.select_option(choices.locator("option", has_text=option).first.get_attribute("value"))

    def takes(self, choice: str | re.Pattern[str], *, inside: Locator | None = None) -> None:
        """Tick a radio button or box by its words."""
        self.field(choice, inside=inside).check()

    def reads_die(self, legend: str, face: int, *, inside: Locator) -> None:
        """Tap a face in a row of dice."""
        inside.get_by_role("group", name=legend).get_by_text(str(face), exact=True).click()

    def _reach(self, role: Literal["link", "button"], words: str, where: Page | Locator | None) -> Locator:
        """The first that can be seen; else the first in a fold, which is opened."""
        where = where or self.page
        seen = where.get_by_role(role, name=words, exact=True)
        if seen.count():
            return seen.first
        return self.unfolds(where.get_by_role(role, name=words, exact=True, include_hidden=True).first)

    # --- seeing something ---

    def sees(self, text: str | re.Pattern[str], *, inside: Locator | None = None) -> None:
        found = (inside or self.page.locator("main")).get_by_text(text).first
        expect(found).to_be_attached(timeout=PATIENCE_MS)
        expect(self.unfolds(found)).to_be_visible(timeout=PATIENCE_MS)

    def is_told(self, text: str | re.Pattern[str]) -> None:
        """A message after an act, or the sentence of a refusal."""
        expect(self.page.locator(".toasts, .refusal").get_by_text(text).first).to_be_visible(timeout=PATIENCE_MS)

    def row(self, text: str, *, of: str = "li.row") -> Locator:
        """The innermost row that holds a text."""
        return self.page.locator(of).filter(has_text=text).last

    def asks_axe(self) -> None:
        """Nothing serious keeps anybody from reading this page."""
        if not self.view.script:
            return
        found: dict[str, Any] = Axe().run(self.page, options={"preload": False}).response
        for one in found["violations"]:
            if one["impact"] in ("serious", "critical"):
                where = ", ".join(str(node["target"][0]) for node in one["nodes"][:3])
                self._fault(f"axe {one['id']} ({one['impact']}): {where}")

    # --- the end ---

    def close(self, folder: pathlib.Path) -> None:
        if self.faults:
            self.page.screenshot(path=folder / f"{self.name}.png", full_page=True)
        self._context.close()

    def _fault(self, what: str) -> None:
        path = "/" + self.page.url.split("/", 3)[-1]
        self.faults.append(f"{self.name} ({self.view}) on {path}: {what}")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not REFUSED.match(message.text):
            self._fault(f"console {message.type}: {message.text}")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 500 or (answer.status == 404 and "/static/" in answer.url):
            self._fault(f"{answer.status} for {answer.request.method} {answer.url}")
