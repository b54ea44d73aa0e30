"""The program as a whole: its stack of screens, its loop, its settings, the real window."""

from __future__ import annotations

import json
from typing import Any

import pygame
import pytest

from game.core.errors import UsageError
from game.ui import window
from game.ui.app import App
from game.ui.desktop import SMALLEST, opening_size
from game.ui.kit.boxes import Column
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Leave, Pop, Push, Reset, Screen
from game.ui.settings import Settings, load, save
from tests.ui.driver import Driver, make_app


class Plain(Screen):
    """A screen that does what it is told, and remembers what was done to it."""

    def __init__(self, app: App, name: str = "first") -> None:
        super().__init__(app)
        self.name = name
        self.closed = 0
        self.sizes: list[tuple[int, int]] = []
        self.seconds = 0.0
        self.moving = False

    @property
    def busy(self) -> bool:
        return self.moving

    def build(self) -> Widget:
        return Column([Button(self.name, "pressed")])

    def message(self, message: Any) -> Change | None:
        return message if isinstance(message, Change) else None

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)
        super().resize(size)

    def update(self, seconds: float) -> Change | None:
        self.seconds += seconds
        return super().update(seconds)

    def close(self) -> None:
        self.closed += 1


# ---------------------------------------------------------------------- the stack


def test_screens_lie_on_top_of_each_other():
    app = make_app().open(Plain)
    first, second = app.top, Plain(app, "second")
    app.apply(Push(second))
    assert app.top is second
    assert second.sizes == [(1280, 720)]
    app.apply(Pop())
    assert app.top is first
    assert (second.closed, first.closed) == (1, 0)
    app.apply(Pop())
    assert not app.alive
    assert first.closed == 1


def test_several_screens_can_be_left_at_once():
    app = make_app().open(Plain)
    others = [Plain(app, str(number)) for number in range(3)]
    for other in others:
        app.apply(Push(other))
    app.apply(Pop(2))
    assert app.top is others[0]
    assert [other.closed for other in others] == [0, 1, 1]


def test_a_fresh_start_closes_what_was_open():
    app = make_app().open(Plain)
    first = app.top
    app.apply(Reset(Plain(app, "second")))
    assert first.closed == 1
    assert [screen.name for screen in app.screens] == ["second"]


def test_quit_ends_the_program_and_later_events_are_not_heard():
    driver = Driver(make_app().open(Plain))
    late = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    assert driver.frame() is True
    assert driver.frame(pygame.Event(pygame.QUIT), late) is False
    assert driver.frame(late) is False
    app = make_app().open(Plain)
    app.apply(Leave())
    assert app.frame([], 0.1) is False


def test_escape_goes_back():
    driver = Driver(make_app().open(Plain))
    driver.app.apply(Push(Plain(driver.app, "second")))
    driver.press(pygame.K_ESCAPE)
    assert driver.top.name == "first"


# ---------------------------------------------------------------------- frames


def test_nothing_is_drawn_while_nothing_changes():
    driver = Driver(make_app().open(Plain))
    driver.frame()
    assert driver.app.drawn
    for _ in range(5):
        driver.frame()
        assert not driver.app.drawn
    driver.move_to(50, 50)
    assert driver.app.drawn


def test_a_window_never_gets_smaller_than_the_screens_can_bear():
    driver = Driver(make_app().open(Plain))
    driver.resize(30, 20)
    assert driver.app.surface.get_size() == SMALLEST
    driver.resize(1600, 900)
    assert driver.top.sizes[-1] == driver.app.surface.get_size() == (1600, 900)


@pytest.mark.parametrize(
    ("size", "scale", "compact"),
    [
        ((1280, 720), 1.0, False),
        ((1280, 720), 1.5, True),
        ((1920, 1080), 2.0, False),
        ((1920, 1080), 2.5, True),
        ((800, 480), 0.75, False),
        ((800, 480), 1.0, True),
    ],
)
def test_small_effective_sizes_are_compact(size, scale, compact):
    assert make_app(size, scale=scale).compact is compact


# ---------------------------------------------------------------------- settings


def test_settings_are_remembered(tmp_path):
    keep = tmp_path / "deep" / "settings.json"
    app = App(pygame.Surface((800, 600)), keep=keep).open(Plain)
    app.change_settings(scale=1.5, palette="dusk", mute=True)
    assert app.theme.scale == 1.5
    assert len(app.top.sizes) == 2, "the screen is laid out anew"
    assert load(keep) == (app.settings, "")


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "\x00", "null"])
def test_damaged_settings_become_defaults_with_a_word_about_it(tmp_path, text):
    keep = tmp_path / "settings.json"
    keep.write_text(text)
    settings, notice = load(keep)
    assert settings == Settings()
    assert str(keep) in notice


def test_a_single_odd_setting_does_not_cost_the_others(tmp_path):
    keep = tmp_path / "settings.json"
    keep.write_text(json.dumps({"scale": 99, "palette": "dusk", "speed": "fast", "mute": True}))
    settings, notice = load(keep)
    assert (settings.scale, settings.palette, settings.speed, settings.mute) == (
        1.0,
        "dusk",
        1.0,
        True,
    )
    assert "scale" in notice
    assert "speed" in notice


def test_a_crash_while_saving_leaves_the_old_settings(tmp_path, monkeypatch):
    keep = tmp_path / "settings.json"
    save(Settings(scale=2.0), keep)

    def crash(*_: Any) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr("pathlib.Path.replace", crash)
    with pytest.raises(OSError, match="the disk is gone"):
        save(Settings(scale=0.75), keep)
    assert load(keep)[0].scale == 2.0


# ---------------------------------------------------------------------- the loop and the window


@pytest.fixture
def display():
    """A window that nobody sees."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((800, 600))
    pygame.display.quit()


def quit_after(screen: Plain, seconds: float) -> None:
    """Let a screen end the program once so much time has come to it."""
    update = screen.update

    def ending(passed: float) -> Change | None:
        update(passed)
        return Leave() if screen.seconds >= seconds else None

    screen.update = ending


def test_the_loop_runs_until_the_window_is_closed(display):
    app = App(display, Settings(mute=True)).open(Plain)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    assert not app.alive


def test_time_passes_at_rest_as_well_as_in_motion(display):
    for moving in (False, True):
        app = App(display, Settings(mute=True)).open(Plain)
        app.top.moving = moving
        screen = app.top
        quit_after(screen, 0.3)
        app.run()
        assert screen.seconds >= 0.3


def test_the_sleep_before_an_event_is_not_part_of_what_the_event_starts(display):
    """An animation that a click starts would else begin in its middle."""
    app = App(display, Settings(mute=True)).open(Plain)
    heard: list[float] = []
    handle = app.top.handle

    def hearing(event: pygame.Event) -> Change | None:
        heard.append(app.top.seconds)
        return handle(event)

    app.top.handle = hearing
    clock = pygame.time.Clock()
    pygame.event.clear()
    pygame.time.set_timer(pygame.USEREVENT, 80, 1)
    events = app._rest(clock)
    slept = app.top.seconds
    app.frame(events, 0.0)
    assert slept == app.top.seconds
    assert len(heard) == len(events)


def test_opening_and_closing_the_real_window(home, monkeypatch):
    opened: list[Plain] = []

    def first(app: App) -> Plain:
        opened.append(Plain(app))
        pygame.event.post(pygame.Event(pygame.QUIT))
        return opened[0]

    assert window.open_window(first) == 0
    assert opened[0].closed == 1
    assert not pygame.display.get_init()


def test_damaged_settings_do_not_keep_the_window_shut(home):
    home.mkdir()
    (home / "settings.json").write_text("{")
    said: list[str] = []

    def first(app: App) -> Plain:
        screen = Plain(app)
        screen.say = said.append
        pygame.event.post(pygame.Event(pygame.QUIT))
        return screen

    assert window.open_window(first) == 0
    assert "could not be read" in said[0]


@pytest.mark.parametrize("broken", ["init", "set_mode"])
def test_no_display_is_a_sentence_and_not_a_traceback(home, monkeypatch, broken):
    def refuse(*_: Any, **__: Any) -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, broken, refuse)
    with pytest.raises(UsageError, match="no display") as caught:
        window.open_window(Plain)
    assert "--text" in str(caught.value)


@pytest.mark.parametrize(
    ("desktop", "remembered", "opened"),
    [
        ((1920, 1080), None, (1600, 900)),
        ((3840, 2160), None, (1600, 900)),
        ((1600, 900), None, (1584, 804)),
        ((1366, 768), None, (1350, 672)),
        ((1280, 720), None, (1264, 624)),
        ((1024, 600), None, (1008, 504)),
        ((640, 480), None, (640, 480)),
        ((1920, 1080), (1100, 700), (1100, 700)),
        ((1366, 768), (1900, 1000), (1350, 672)),
        ((1920, 1080), (10, 10), (640, 480)),
    ],
)
def test_the_window_fits_the_desktop(monkeypatch, desktop, remembered, opened):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert opening_size(remembered) == opened


@pytest.fixture
def window_of(display, monkeypatch):
    """A program in a window of 800x600 on a large desktop; sizes come as the system tells them."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    driver = Driver(App(pygame.display.set_mode((800, 600)), Settings(mute=True)).open(Plain))

    def drawn_to(width: int, height: int) -> None:
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        driver.resize(width, height)

    driver.drawn_to = drawn_to
    return driver


def test_a_size_that_the_player_gave_the_window_is_remembered(window_of):
    window_of.drawn_to(1000, 700)
    assert window_of.app.settings.window == (1000, 700)
    assert window_of.app.surface.get_size() == (1000, 700)


@pytest.mark.parametrize("first", ["state", "size"])
def test_a_maximised_size_is_not_remembered(window_of, first):
    window_of.drawn_to(1000, 700)
    if first == "state":
        window_of.frame(pygame.Event(pygame.WINDOWMAXIMIZED))
        window_of.drawn_to(1900, 1010)
    else:
        window_of.drawn_to(1920, 1010)
        window_of.frame(pygame.Event(pygame.WINDOWMAXIMIZED))
    assert window_of.app.settings.window == (1000, 700)
    window_of.frame(pygame.Event(pygame.WINDOWRESTORED))
    window_of.drawn_to(900, 640)
    assert window_of.app.settings.window == (900, 640)


def test_f11_fills_the_screen_and_goes_back(window_of):
    window_of.drawn_to(1000, 700)
    window_of.press(pygame.K_F11)
    full = window_of.app.surface.get_size()
    assert window_of.app.display.full_screen
    assert window_of.top.sizes[-1] == full != (1000, 700)
    window_of.resize(*full)
    assert window_of.app.settings.window == (1000, 700)
    window_of.press(pygame.K_F11)
    assert not window_of.app.display.full_screen
    assert window_of.top.sizes[-1] == window_of.app.surface.get_size() == (1000, 700)
    window_of.resize(*full)
    assert window_of.app.surface.get_size() == (1000, 700), "what is told late does not count"


def test_a_screen_that_cannot_be_filled_is_a_sentence(window_of, monkeypatch):
    def refuse(*_: Any) -> None:
        raise pygame.error("no such mode")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    window_of.press(pygame.K_F11)
    assert "no such mode" in window_of.notice
    assert not window_of.app.display.full_screen


def test_the_window_opens_as_it_was_left(home):
    sizes: list[tuple[int, int]] = []

    def first(app: App) -> Plain:
        sizes.append(app.surface.get_size())
        pygame.display.set_mode((900, 640), pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=900, h=640, size=(900, 640)))
        pygame.event.post(pygame.Event(pygame.QUIT))
        return Plain(app)

    for _ in range(2):
        assert window.open_window(first) == 0
    assert sizes[0] != sizes[1] == (900, 640)
    assert load(home / "settings.json")[0].window == (900, 640)


@pytest.mark.parametrize("odd", [[0, 600], [800], [800, 10**6], ["a", "b"], [True, 600], "big"])
def test_an_odd_window_size_in_the_settings_is_passed_over(tmp_path, odd):
    keep = tmp_path / "settings.json"
    keep.write_text(json.dumps({"window": odd, "mute": True}))
    settings, notice = load(keep)
    assert (settings.window, settings.mute) == (None, True)
    assert "window" in notice
