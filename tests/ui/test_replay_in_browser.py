"""The replay in a real browser: played, paused, moved by its slider, asked about pieces.

Needs Debian's `chromium` and `chromium-driver`. With SANDTABLE_SHOTS=FOLDER it keeps screenshots.
"""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

import pytest

from game.ui.export import replay_page as page_module
from game.ui.export import sprite_sheet
from game.ui.export.replay_page import replay_page
from tests.ui.driver import paint_disc, paint_plainly
from tests.ui.recordings import SCENARIOS, told

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="there is no chromium or no chromium-driver"
)
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK, PHONE = (1280, 800), (390, 800)


class Browser:
    """Chromium with a page in it, with words for what a viewer does."""

    def __init__(self, profile: Path, size: tuple[int, int]) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in (*FLAGS, f"--user-data-dir={profile}", f"--window-size={size[0]},{size[1]}"):
            options.add_argument(flag)
        if size == PHONE:
            metrics = {"width": size[0], "height": size[1], "pixelRatio": 2}
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))

    def open(self, page: Path) -> None:
        """Open a page as if for the first time."""
        self.driver.get(page.as_uri())
        self.js("localStorage.clear()")
        self.complaints()  # about pages before it
        self.driver.refresh()
        self.until("return document.documentElement.dataset.ready === 'true'")

    def js(self, script: str) -> object:
        return self.driver.execute_script(script)

    def until(self, script: str, seconds: float = 40) -> None:
        WebDriverWait(self.driver, seconds, 0.05).until(
            lambda driver: driver.execute_script(script)
        )

    def find(self, css: str):
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def click(self, css: str) -> None:
        self.find(css).click()

    @property
    def now(self) -> int:
        return self.js("return replay.now()")

    def go(self, moment: int) -> None:
        self.js(
            f"const s = document.getElementById('slider'); s.value = {moment};"
            "s.dispatchEvent(new Event('input'))"
        )

    def click_piece(self, piece: int) -> None:
        x, y = self.js(f"return replay.screenOf({piece})")
        table = self.find("#table")
        left, top = x - table.size["width"] / 2, y - table.size["height"] / 2
        ActionChains(self.driver).move_to_element_with_offset(
            table, round(left), round(top)
        ).click().perform()

    def press(self, *keys: str) -> None:
        ActionChains(self.driver).send_keys(*keys).perform()

    def keep(self, name: str) -> None:
        """Keep a screenshot, if a folder for them is named."""
        if folder := os.environ.get("SANDTABLE_SHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.driver.save_screenshot(str(Path(folder) / f"{name}.png"))

    def complaints(self) -> list[str]:
        return [entry["message"] for entry in self.driver.get_log("browser")]


@pytest.fixture(scope="module")
def browsers(tmp_path_factory):
    """A function that starts the browser of a size, which goes on to the last test."""
    folder = tmp_path_factory.mktemp("browsers")
    started: dict[tuple[int, int], Browser] = {}

    def browser_of(size: tuple[int, int]) -> Browser:
        if size not in started:
            started[size] = Browser(folder / str(size[0]), size)
        return started[size]

    yield browser_of
    for browser in started.values():
        browser.driver.quit()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A function that makes the replay of a book's battle once, painted only for screenshots."""
    folder = tmp_path_factory.mktemp("pages")
    with pytest.MonkeyPatch.context() as patch:
        if "SANDTABLE_SHOTS" not in os.environ:
            patch.setattr(page_module, "paint_table", paint_plainly)
            patch.setattr(sprite_sheet, "paint_figure", paint_disc)
        yield cache(lambda book: replay_page(told(book), folder / f"{book}.html"))


@pytest.fixture
def opened(browsers, pages):
    """A function that opens the replay of a book's battle."""

    def open_page(book: str, size: tuple[int, int] = DESK) -> Browser:
        browser = browsers(size)
        browser.open(pages(book))
        return browser

    return open_page


@pytest.mark.parametrize("book", SCENARIOS)
def test_a_battle_is_played_in_chromium(opened, book):
    browser = opened(book)
    last = int(browser.find("#slider").get_attribute("max"))
    assert browser.now == 0
    browser.js("document.getElementById('speed').value = '4'")
    browser.click("#play")
    assert browser.find("#play").get_attribute("aria-label") == "Pause"
    browser.until("return replay.now() >= 3")
    browser.click("#play")
    paused = browser.now
    assert not browser.js("return replay.playing()")
    assert browser.find("#slider").get_attribute("value") == str(paused)

    browser.go(last // 2)
    assert browser.now == last // 2
    assert browser.find("#count").text == f"{last // 2} of {last}"
    browser.keep(f"{book}_middle")
    shown = browser.js("return document.querySelectorAll('#log .line:not([hidden])').length")
    browser.go(last)
    later = browser.js("return document.querySelectorAll('#log .line:not([hidden])').length")
    assert 0 < shown < later, "the log is told as far as the position"
    assert browser.find("#caption").text

    browser.click("#tab-moments")
    moment = browser.find("#moments .moment")
    at = int(moment.get_attribute("data-at"))
    moment.click()
    assert browser.now == at
    assert "now" in moment.get_attribute("class")
    browser.keep(f"{book}_key_moment")
    assert browser.complaints() == []


@pytest.mark.parametrize("book", SCENARIOS)
def test_a_click_shows_the_card_of_the_piece(opened, book):
    browser = opened(book)
    last = int(browser.find("#slider").get_attribute("max"))
    browser.go(last * 2 // 3)
    # The northernmost may lie under the dice: whoever stands alone is clicked.
    piece = browser.js(
        "return replay.appearing().find((one, n, all) => document.elementFromPoint("
        "...replay.screenOf(one.piece).map((edge, axis) => edge + document.getElementById('table')"
        ".getBoundingClientRect()[axis ? 'top' : 'left'])) === document.getElementById('table') && "
        "all.every((other) => other === one || Math.hypot(one.x - other.x, one.y - other.y) > 60))"
        ".piece"
    )
    browser.click_piece(piece)
    card = browser.find("#card")
    assert card.is_displayed()
    battle = "JSON.parse(document.getElementById('battle').textContent)"
    assert browser.js(f"return {battle}.pieces[{piece}].n").split()[0] in card.text
    assert browser.js("return document.querySelectorAll('#card tr').length") > 0
    assert browser.js("return document.querySelector('#card .face').clientWidth") > 10
    browser.keep(f"{book}_card")
    browser.press(Keys.ESCAPE)
    assert not card.is_displayed()
    assert browser.complaints() == []


def test_keys_wheel_and_themes(opened):
    browser = opened("squad_battles")
    browser.find("#table").click()
    browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert browser.now == 2
    browser.press(Keys.ARROW_LEFT)
    assert browser.now == 1
    browser.press(Keys.END)
    assert browser.now == int(browser.find("#slider").get_attribute("max"))
    browser.press(Keys.HOME, "3", " ")
    assert browser.js("return document.getElementById('speed').value") == "3"
    browser.until("return replay.playing() && replay.now() > 0")
    browser.press(" ")
    assert not browser.js("return replay.playing()")
    scale = browser.js("return replay.scale()")
    table = browser.find("#table")
    origin = webdriver.common.actions.wheel_input.ScrollOrigin.from_element(table)
    ActionChains(browser.driver).scroll_from_origin(origin, 0, -400).perform()
    browser.until(f"return replay.scale() > {scale} * 1.2")
    browser.keep("zoomed")
    browser.click("#fit")
    assert browser.js("return replay.scale()") == pytest.approx(scale)
    before = browser.js("return document.documentElement.dataset.theme")
    browser.click("#theme")
    assert browser.js("return document.documentElement.dataset.theme") != before
    browser.keep("other_theme")
    browser.press(Keys.TAB)
    assert browser.js("return getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_a_phone_shows_it_all(opened):
    browser = opened("dorm_rules", PHONE)
    assert browser.js("return document.documentElement.scrollWidth") <= PHONE[0]
    browser.go(int(browser.find("#slider").get_attribute("max")) // 2)
    for css in ("#play", "#slider", "#table", "#tab-moments", "#scores"):
        assert browser.find(css).is_displayed()
    small = browser.js(
        "return [...document.querySelectorAll('footer .buttons button')]"
        ".filter((one) => one.offsetHeight < 40).length"
    )
    assert small == 0, "fingers need room"
    browser.keep("phone")
    assert browser.complaints() == []
