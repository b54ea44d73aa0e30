"""How smooth a pull is while fields of light and danger are looked at.

    pytest tests/benchmarks/test_overlays.py --benchmark-enable

Frames of 1920x1080 on a software surface: a shipped battle on a table of inches painted by the
real painters, and a crowded table of 72x48 inches with 40 features and 200 figures. What counts
is the time of the processor, so that whatever else runs makes little difference.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import cos, sin, tau
from random import Random
from typing import Any

import pygame
import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import load_scenario
from game.players.registry import make_player
from game.rules.ares.book import RULES
from game.rules.ares.position import Terrain
from game.rules.ares.state import Ground
from game.ui.app import App
from game.ui.game import Game
from game.ui.painting import easel, painted_table
from game.ui.scenes.battle import BattleScreen
from game.ui.settings import Settings
from tests.benchmarks.table import Row, in_time, note
from tests.benchmarks.test_window import MILLISECOND, SIZE, TICK, motion, settled
from tests.players.skirmish import skirmish
from tests.rules.ares.skirmish import battle, piece
from tests.ui.driver import plain_table

Events = list[pygame.Event]


@pytest.fixture(scope="module")
def display(tmp_path_factory: Any) -> Iterator[pygame.Surface]:
    os.environ["SANDTABLE_HOME"] = str(tmp_path_factory.mktemp("home"))
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    easel().shutdown(cancel_futures=True)
    easel.cache_clear()


# ---------------------------------------------------------------------- two battles


def shipped() -> Match[Any]:
    """Some way into a battle, an archer to act."""
    bundle = load_scenario("beacon_tor")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice("6"), FairDeck("6"))
    player = make_player("greedy", "6")
    for _ in range(93):
        match.answer(player.choose(match))
    assert match.pending is not None
    assert match.pending.kind == "choose_action"
    return match


KINDS = ("house", "wood", "bushes", "hill", "rubble", "marsh", "wood", "house")


def crowded() -> Match[Any]:
    """Forty features with 548 edges or so, and 200 figures in two armies between them."""
    lot = Random(7)
    terrain = []
    for number in range(40):
        x, y, reach = lot.uniform(3, 69), lot.uniform(3, 45), lot.uniform(0.8, 2.4)
        turns = [tau * (corner + lot.uniform(-0.3, 0.3)) / 14 for corner in range(14)]
        area = tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)
        terrain.append(Terrain(kind=KINDS[number % len(KINDS)], area=area, height=number % 2 + 1))
    places = [(36.0, 24.0)]
    while len(places) < 200:
        spot = lot.uniform(1, 71), lot.uniform(1, 47)
        if all(abs(spot[0] - x) > 1.3 or abs(spot[1] - y) > 1.3 for x, y in places):
            places.append(spot)
    men = [
        piece(f"f{n}", ("longbowman", "swordsman")[n % 3 > 0], at, "red" if n % 2 == 0 else "blue")
        for n, at in enumerate(places)
    ]
    state = battle(*men, terrain=terrain, size=(72, 48), figure="f0")
    hills = {f.id for f in state.plane.features if f.kind == "hill"}
    features = tuple(
        replace(f, height=1000 + 1000 * (f.height % 2)) if f.id in hills else f
        for f in state.plane.features
    )
    state.ground = Ground("ground", replace(state.plane, features=features))
    return Match.begin(RULES, state, FairDice("1"), FairDeck("1"))


def opened(display: pygame.Surface, match: Match[Any], table: Any) -> App:
    app = App(display, Settings(mute=True))
    app.open(lambda app: BattleScreen(app, Game(match, skirmish(), {}), table))
    settled(app)
    return app


def pulling(app: App, name: str, count: int) -> Iterator[Events]:
    """A piece taken up and led round its place in a spiral."""
    camera = app.top.table.camera
    figure = next(f for f in app.top.table.scene.figures if f.id == name)
    start = camera.to_screen(figure.centre)
    where = round(start.x), round(start.y)
    yield [motion(where), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)]
    for number in range(count):
        turn, reach = number / 9, 1.2 + 3.0 * number / count
        x, y = figure.centre[0] + reach * cos(turn), figure.centre[1] + reach * sin(turn)
        yield [motion(camera.to_screen((x, y)), held=1)]


def begun(app: App, looks: tuple[str, ...], name: str) -> Iterator[Events]:
    """Open the looks and take the piece up; what is left is the pull itself."""
    for look in looks:
        app.top.looks.toggle(look)
    while app.top.looks.waiting:
        app.frame([], TICK)
    events = pulling(app, name, 240)
    for _ in range(8):
        app.frame(next(events), TICK)
    assert app.top.controller.pulled == name
    return events


def measured(benchmark: Any, work: Callable[[Any], Any], rounds: Iterable[Any]) -> list[float]:
    """Seconds of the processor for each round, in order of length."""
    taken: list[float] = []
    waiting = iter([*rounds])

    def once() -> None:
        given = next(waiting)
        began = time.process_time()
        work(given)
        taken.append(time.process_time() - began)

    benchmark.pedantic(once, rounds=waiting.__length_hint__())
    return sorted(taken)


def within(benchmark: Any, name: str, taken: list[float], share: float, below: float) -> None:
    """Note a quantile with its goal."""
    found = taken[min(len(taken) - 1, round(share * len(taken)))]
    row = f"{name}, p{round(share * 100)}"
    goal = f"< {in_time(below)}"
    note(benchmark, Row(row, in_time(found), in_time(taken[0]), goal, found < below))


def pulled(benchmark: Any, app: App, looks: tuple[str, ...], piece: str, name: str) -> None:
    taken = measured(benchmark, lambda events: app.frame(events, TICK), begun(app, looks, piece))
    name = f"{name}, {' + '.join(dict.fromkeys(looks)) or 'nothing looked at'}"
    within(benchmark, name, taken, 0.5, 16.7 * MILLISECOND)
    within(benchmark, name, taken, 0.95, 30 * MILLISECOND)


LOOKED_AT = [
    ("sees",),
    ("seen",),
    ("threats",),
    ("heat", "heat"),
    ("sees", "seen", "threats"),
]


@pytest.mark.parametrize("looks", [(), *LOOKED_AT], ids="+".join)
def test_a_pull_in_a_shipped_battle(benchmark, display, looks):
    app = opened(display, shipped(), painted_table)
    pulled(benchmark, app, looks, app.top.match.pending.subject, "pull")


@pytest.mark.parametrize("looks", [(), *LOOKED_AT], ids="+".join)
def test_a_pull_in_a_crowd(benchmark, display, looks):
    pulled(benchmark, opened(display, crowded(), plain_table), looks, "f0", "pull among 200")


@pytest.mark.parametrize("kind", ["panorama", "onlookers", "danger"])
def test_what_the_rules_say_of_all_places(benchmark, kind):
    state = crowded().state
    whom = state.figures["f0"].side if kind == "danger" else "f0"
    getattr(RULES, kind)(state, whom)
    taken = measured(benchmark, lambda _: getattr(RULES, kind)(state, whom), range(15))
    goal = {"panorama": 8, "onlookers": 40, "danger": 400}[kind]
    within(benchmark, f"{kind} among 200 figures", taken, 0.5, goal * MILLISECOND)
