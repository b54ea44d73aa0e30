"""Ten thousand random events: nothing breaks, and no game is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.core import copying
from game.data import files
from game.data.library import load_scenario
from game.data.saves import check_game, close_game, fresh_path, new_game, open_game, read_game
from game.ui import start
from game.ui.game import Game
from game.ui.scenes import saved, title
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.title import TitleScreen
from tests.players.skirmish import skirmish
from tests.ui.driver import Driver, make_app, plain_table, thinkers
from tests.ui.test_screens import asked

SIZE = (900, 560)
KEYS = [
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *[pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_DELETE],
    *[pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_F1, pygame.K_PAGEUP],
]
MODS = [0, 0, 0, 0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT]


class Monkey:
    """Presses everything, more often where there is something."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.lot = Random(seed)

    def play(self, events: int) -> int:
        """Until the program is left; how many events are left over."""
        while events > 0 and self.driver.app.alive:
            batch = [self._event() for _ in range(self.lot.choice((1, 1, 2, 5)))]
            if self.lot.random() < 0.4:
                batch = self._click()
            self.driver.frame(*batch, seconds=self.lot.choice((0.0, 0.016, 0.1, 1.0)))
            events -= len(batch)
        return events

    def _event(self) -> pygame.Event:
        lot = self.lot
        kind = lot.random()
        if kind < 0.35:
            return self._motion()
        if kind < 0.6:
            button = lot.choice((1, 1, 1, 2, 3, 4))
            down = lot.random() < 0.5
            name = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
            return pygame.Event(name, pos=self.driver.mouse, button=button)
        if kind < 0.68:
            return pygame.Event(pygame.MOUSEWHEEL, x=0, y=lot.choice((-3, -1, 1, 3)))
        if kind < 0.98:
            return self._key()
        size = lot.choice(((320, 200), SIZE, (1200, 700)))
        return pygame.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)

    def _click(self) -> list[pygame.Event]:
        """A whole click, on a piece or a place of the table if there is one, or on a widget."""
        motion = self._motion()
        table = getattr(self.driver.top, "table", None)
        if table is not None and self.lot.random() < 0.6:
            width, depth = table.scene.extent
            spot = self.lot.uniform(0, width), self.lot.uniform(0, depth)
            if table.scene.figures and self.lot.random() < 0.5:
                spot = self.lot.choice(table.scene.figures).centre
            x, y = table.camera.to_screen(spot)
            self.driver.mouse = round(x), round(y)
            motion = pygame.Event(
                pygame.MOUSEMOTION, pos=self.driver.mouse, rel=(0, 0), buttons=(0, 0, 0)
            )
        at = {"pos": self.driver.mouse, "button": 1}
        down = pygame.Event(pygame.MOUSEBUTTONDOWN, at)
        return [motion, down, pygame.Event(pygame.MOUSEBUTTONUP, at)]

    def _motion(self) -> pygame.Event:
        widgets = [w for w in self.driver.widgets() if w.rect.width > 0 and w.rect.height > 0]
        if widgets and self.lot.random() < 0.7:
            rect = self.lot.choice(widgets).rect
            spot = (
                self.lot.randint(rect.left, rect.right),
                self.lot.randint(rect.top, rect.bottom),
            )
        else:
            spot = self.lot.randint(-20, SIZE[0] + 20), self.lot.randint(-20, SIZE[1] + 20)
        rel = spot[0] - self.driver.mouse[0], spot[1] - self.driver.mouse[1]
        self.driver.mouse = spot
        return pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=rel, buttons=(0, 0, 0))

    def _key(self) -> pygame.Event:
        key, mod = self.lot.choice(KEYS), self.lot.choice(MODS)
        # Rarely, or nothing would ever stay open.
        if self.lot.random() < 0.02:
            key = pygame.K_ESCAPE
        if self.lot.random() < 0.3:
            return pygame.Event(pygame.KEYUP, key=key, mod=mod)
        letter = chr(key) if 32 <= key < 127 else ""
        return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)


def let_loose(open_screen: Any, path: Any, seed: int, events: int, **settings: Any) -> Any:
    """Play a saved game at random; whenever it is left, it goes on where it stopped."""
    lot = Random(seed)
    while events > 0:
        match, _ = open_game(path)
        app = make_app(SIZE, **settings)
        driver = Driver(app.open(lambda app, match=match: open_screen(app, match)))
        events = Monkey(driver, lot.randrange(10**6)).play(events)
        app.close()
        close_game(match)
        report = check_game(path)
        assert report.digest == copying.digest(match.state)
        assert report.outcome == match.outcome
    return match


def ever_answered(path: Any) -> int:
    """Answers that a game was given, taken back or not."""
    report = check_game(path)
    return report.answers + report.undone


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("computers", [{}, {"blue": "random"}], ids=["hot-seat", "computer"])
def test_a_battle_survives_a_thousand_random_events(home, computers, seed):
    path = fresh_path(files.saves(), "skirmish")
    close_game(new_game(skirmish(), str(seed), path, practice=bool(seed % 2)))

    def screen(app: Any, match: Any) -> BattleScreen:
        return BattleScreen(app, Game(match, skirmish(), thinkers(computers)), plain_table)

    let_loose(screen, path, seed, 1000, speed=0.0 if seed else 4.0)
    assert ever_answered(path) > 0


def test_a_large_battle_survives_random_events(home):
    bundle = load_scenario("mossback_ford")
    path = fresh_path(files.saves(), "ford")
    close_game(new_game(bundle, "1", path))

    def screen(app: Any, match: Any) -> BattleScreen:
        made = BattleScreen(app, Game(match, bundle, thinkers({"blue": "random"})), plain_table)
        made.set_up_all()
        return made

    let_loose(screen, path, 5, 1000)
    assert ever_answered(path) > 10


@pytest.mark.parametrize("kind", ["reform_squads", "spend_fate", "pick_army", "place_terrain"])
def test_rare_questions_survive_random_events(kind):
    driver = asked(kind, SIZE)
    Monkey(driver, 3).play(150)


def plain_replay(app, path):
    return ReplayScreen(app, read_game(path), plain_table, start.resume_battle)


@pytest.mark.parametrize("seed", range(3))
def test_the_whole_program_survives_random_events(home, plain_art, monkeypatch, seed):
    """From the title through every screen that chance leads to; each battle is still whole."""
    for module in (start, title):
        monkeypatch.setattr(module, "make_table", plain_table)
    monkeypatch.setattr(saved, "open_replay", plain_replay)
    monkeypatch.setattr(
        start,
        "thinkers_for",
        lambda seats, seed, bundle: thinkers(
            {side: "random" for side, name in seats.items() if name != "human"}, seed
        ),
    )
    events, lot = 400, Random(seed)
    while events > 0:
        app = make_app(SIZE)
        events = Monkey(Driver(app.open(TitleScreen)), lot.randrange(10**6)).play(events)
        app.close()
    for path in files.saves().glob("*.jsonl"):
        check_game(path)
