"""Whole programs under random events: every screen, three rulebooks, all sizes and scales."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from game.core.workshop import workshop_of
from game.data import files
from game.data.drillfile import shipped_drills
from game.data.library import load_scenario, scenario_keys, shipped_armies
from game.data.saves import check_game, close_game, fresh_path, new_game, open_game, read_game
from game.rules import RULESETS, rulebook
from game.ui import start
from game.ui.app import App
from game.ui.lesson_list import Planned
from game.ui.scene import Screen
from game.ui.scenes import saved, title
from game.ui.scenes.army_builder import MusterScreen
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.designer import DesignerScreen
from game.ui.scenes.lesson import LessonScreen
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.title import TitleScreen
from game.ui.scenes.workshop import _begun
from game.ui.settings import LINES, PALETTES, SCALES, SPEEDS
from tests.attack.save_files import OLD
from tests.ui.conftest import AtOnce, sketch_plainly
from tests.ui.driver import (
    Driver,
    make_app,
    paint_disc,
    paint_plainly,
    plain_table,
    thinkers,
)
from tests.ui.test_monkey import Monkey

SIZES = [(640, 480), (800, 600), (900, 560), (1024, 768), (1280, 720), (1920, 1080)]
KEYS = [pygame.K_F11, pygame.K_HOME, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_MINUS]
MOST_ANSWERS = 60
"""Given by lot before the events begin, so that battles are met in the middle, too."""


class Vandal(Monkey):
    """A monkey that also drags, and changes the size, the scale and the settings."""

    def play(self, events: int) -> int:
        """Until the program is left; how many events are left over."""
        while events > 0 and self.driver.app.alive:
            what = self.lot.random()
            if what < 0.04:
                self._change_settings()
                events -= 1
            elif what < 0.07:
                self.driver.resize(*self.lot.choice(SIZES))
                events -= 1
            elif what < 0.17:
                events -= self._drag()
            else:
                batch = self._click() if what < 0.5 else [self._event()]
                self.driver.frame(*batch, seconds=self.lot.choice((0.0, 0.016, 0.1, 1.0)))
                events -= len(batch)
        return events

    def _change_settings(self) -> None:
        choices: dict[str, Any] = {
            "scale": self.lot.choice(SCALES),
            "palette": self.lot.choice(PALETTES),
            "lines": self.lot.choice(LINES),
            "speed": self.lot.choice(SPEEDS),
            "turn_view": self.lot.random() < 0.5,
            "hints": self.lot.random() < 0.5,
        }
        name = "scale" if self.lot.random() < 0.5 else self.lot.choice(list(choices))
        self.driver.app.change_settings(**{name: choices[name]})

    def _drag(self) -> int:
        """Pull with a button from somewhere to somewhere, with the wheel and keys in between."""
        button = self.lot.choice((1, 1, 2, 3))
        held = tuple(int(button == each) for each in (1, 2, 3))
        down = self._click()[:2]
        down[1] = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.driver.mouse, button=button)
        moves = [self._motion() for _ in range(self.lot.randint(1, 5))]
        for event in moves:
            event.dict["buttons"] = held
        if self.lot.random() < 0.3:
            moves.insert(0, pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.lot.choice((-2, 2))))
        if self.lot.random() < 0.3:
            moves.append(self._key())
        up = pygame.Event(pygame.MOUSEBUTTONUP, pos=self.driver.mouse, button=button)
        for event in (*down, *moves, up):
            if self.driver.app.alive:
                self.driver.frame(event)
        return len(down) + len(moves) + 1


# ---------------------------------------------------------------------- where it begins


def battle(lot: Random) -> Callable[[App], Screen]:
    """A saved battle of any scenario, at its beginning or in the middle."""
    book = lot.choice(RULESETS)
    bundle = load_scenario(lot.choice(scenario_keys(book)))
    path = fresh_path(files.saves(), "battle")
    match = new_game(bundle, str(lot.random()), path, practice=lot.random() < 0.5)
    for _ in range(lot.choice((0, 1, MOST_ANSWERS // 2, MOST_ANSWERS))):
        if match.pending is not None:
            match.answer(next(iter(match.pending.samples(Random(lot.random())))))
    close_game(match)
    computers: Mapping[str, str] = lot.choice(({}, {}, {"blue": "random"}))

    def make(app: App) -> BattleScreen:
        again, _ = open_game(path)
        game = start.Game(again, bundle, thinkers(computers))
        game.kept_in = path
        return BattleScreen(app, game, plain_table)

    return make


def replay(lot: Random) -> Callable[[App], Screen]:
    """The replay of an old game."""
    path = lot.choice(sorted(OLD.glob("*_early.jsonl")) + sorted(OLD.glob("*_mid_battle.jsonl")))
    return lambda app: ReplayScreen(app, read_game(path), plain_table, start.resume_battle)


def lesson(lot: Random) -> Callable[[App], Screen]:
    """Some lessons in a row."""
    course = lot.sample(shipped_drills(lot.choice(RULESETS)), 3)
    return lambda app: LessonScreen(app, plain_table, [Planned(path) for path in course], part=0)


def workshop(lot: Random) -> Callable[[App], Screen]:
    """The muster of an army, or the designer of one of its figures."""
    book = lot.choice([key for key in RULESETS if workshop_of(rulebook(key))])
    bench = _begun(book, lot.choice(("", *shipped_armies(book))))
    entries = list(bench.roster.entries)
    if entries and lot.random() < 0.5:
        return lambda app: DesignerScreen(app, bench, lot.choice(entries))
    return lambda app: MusterScreen(app, bench)


def anything(_lot: Random) -> Callable[[App], Screen]:
    """The title, from which all screens can be reached."""
    return TitleScreen


PLACES = (battle, battle, battle, anything, anything, replay, lesson, workshop)


def bear_events(seed: str, events: int) -> str:
    """Let a program bear so many events; whenever it is left, another one begins."""
    lot = Random(seed)
    places = []
    with ExitStack() as plainly:
        for where, name, instead in PLAIN:
            plainly.enter_context(patch.object(where, name, instead))
        while events > 0:
            place = lot.choice(PLACES)
            places.append(place.__name__)
            make = place(lot)
            app = make_app(lot.choice(SIZES), scale=lot.choice(SCALES), speed=lot.choice(SPEEDS))
            vandal = Vandal(Driver(app.open(make)), lot.randrange(10**9))
            left = vandal.play(min(events, 250))
            events -= min(events, 250) - left
            app.close()
            _check_saves(app)
    return ", ".join(places)


def _check_saves(app: App) -> None:
    """Every battle that was left is whole."""
    for screen in app.screens:
        if isinstance(screen, BattleScreen):
            close_game(screen.game.match)
    for path in files.saves().glob("*.jsonl"):
        check_game(path)
        path.unlink()


def _plain_replay(app: App, path: Path) -> ReplayScreen:
    return ReplayScreen(app, read_game(path), plain_table, start.resume_battle)


def _plain_thinkers(seats: Mapping[str, str], seed: str, bundle: Any) -> Any:
    return thinkers({side: "random" for side, name in seats.items() if name != "human"}, seed)


PLAIN = [
    (start, "make_table", plain_table),
    (title, "make_table", plain_table),
    (start, "thinkers_for", _plain_thinkers),
    (saved, "open_replay", _plain_replay),
    (start, "table_picture", paint_plainly),
    (start, "first_sight", sketch_plainly),
    (start, "paint_figure", paint_disc),
    (start, "easel", AtOnce),
]
"""What would only cost time: art, and computer players that think."""
