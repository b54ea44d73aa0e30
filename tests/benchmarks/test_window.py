"""How smooth the window is, beside the goals that were set for it.

    pytest tests/benchmarks/test_window.py --benchmark-enable

All frames are of 1920x1080 on a software surface, of a battle of 200 pieces on 60x40 squares with
40 features of terrain, painted by the real painters, with all panels open.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.data import files
from game.data.library import load_scenario, shipped_armies
from game.data.saves import close_game, new_game
from game.players.registry import make_player
from game.players.worker import Thought
from game.rules.squad_battles.position import Piece
from game.table.scene import Figure
from game.ui.app import App
from game.ui.art import landscape
from game.ui.art.minis import paint_figure
from game.ui.art.tabletop import paint_table
from game.ui.figures import Sprites
from game.ui.game import Game
from game.ui.painting import easel, first_sight, painted_table, table_picture
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.title import TitleScreen
from game.ui.settings import Settings
from game.ui.start import open_replay, resume_battle
from game.ui.tableview import TableView
from tests.benchmarks.table import Row, duration, in_time, note
from tests.kit import battle as begun
from tests.players.skirmish import skirmish, standing
from tests.ui.conftest import AtOnce

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1920, 1080)
COLUMNS, ROWS, FEATURES, PIECES = 60, 40, 40, 200
TICK = 1 / 60
MILLISECOND = 1e-3
Events = list[pygame.Event]
BY_PROCESSOR = pytest.mark.benchmark(timer=time.process_time)
"""Counts the time of the processor, so that frames are as long on a busy machine."""


# ---------------------------------------------------------------------- the battle


def features() -> list[tuple[str, float, int, int]]:
    """Woods, water, hills, walls, rough and soft ground: kind, radius and middle of each."""
    lot = Random(3)
    return [
        (
            lot.choice("hcsD#O^"),
            lot.choice((1.0, 1.5, 2.0, 2.5)),
            lot.randrange(COLUMNS),
            lot.randrange(ROWS),
        )
        for _ in range(FEATURES)
    ]


def ground() -> list[str]:
    """Rows of terrain with all features on them."""
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    for code, reach, x, y in features():
        for down in range(max(0, y - 3), min(ROWS, y + 4)):
            for across in range(max(0, x - 3), min(COLUMNS, x + 4)):
                if (across - x) ** 2 + (down - y) ** 2 <= reach**2:
                    rows[down][across] = code
    return ["".join(row) for row in rows]


def army(lot: Random, rows: list[str]) -> Iterator[Piece]:
    """Units of all armies on free squares, red in the south and blue in the north."""
    armies = shipped_armies("squad_battles").values()
    kinds = [(key, unit) for army in armies for key, unit in army.units.items()]
    free = {(x, y) for y in range(ROWS) for x in range(COLUMNS) if rows[y][x] in ".hc"}
    count = 0
    while count < PIECES:
        key, unit = lot.choice(kinds)
        side = 2 if unit.type == "Cavalry" else 1
        x, y = lot.randrange(COLUMNS), lot.randrange(ROWS)
        cells = {(x + a, y + b) for a in range(side) for b in range(side)}
        if not cells <= free:
            continue
        free -= cells
        count += 1
        yield Piece(
            id=f"u{count}",
            unit=key,
            side="red" if y >= ROWS // 2 else "blue",
            at=(x, y),
            facing=lot.choice(("N", "SE", "S")) if unit.troop == "Pike" else "",
            ready=lot.random() < 0.6,
        )


def large_battle() -> Match[Any]:
    lot = Random(1)
    rows = ground()
    match = standing(*army(lot, rows), rows=tuple(rows), settings={"round_limit": 40})
    assert len(match.rules.scene(match.state).figures) == PIECES
    return match


@pytest.fixture(scope="module")
def display(tmp_path_factory: Any) -> Iterator[pygame.Surface]:
    os.environ["SANDTABLE_HOME"] = str(tmp_path_factory.mktemp("home"))
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(SIZE)
    easel().shutdown(cancel_futures=True)
    easel.cache_clear()


@pytest.fixture(scope="module")
def table() -> Any:
    """Tables share their pictures: painting is not what is measured here."""
    ready: list[TableView] = []

    def make(scene: Any) -> TableView:
        if not ready:
            ready.append(painted_table(scene))
        view = ready[0]
        view.show(scene)
        return view

    return make


def opened(display: pygame.Surface, table: Any, thinkers: Any = None, **settings: Any) -> App:
    """The large battle on the screen, with everything painted that will be."""
    game = Game(large_battle(), skirmish(), thinkers or {})
    app = App(display, Settings(mute=True, **settings))
    app.open(lambda app: BattleScreen(app, game, table))
    settled(app)
    return app


def settled(app: App) -> None:
    """Until all pictures are as fine as they get."""
    app.frame([], TICK)
    until = time.perf_counter() + 60
    while app.top.table.busy and time.perf_counter() < until:
        app.frame([], TICK)
        time.sleep(0.002)  # As between the frames of a window: those who paint need the processor.
    assert not app.top.table.busy


# ---------------------------------------------------------------------- measuring


def frames(benchmark: Any, app: App, events: Iterable[Events]) -> None:
    """One round for each list of events."""
    waiting = list(events)
    rounds = len(waiting)

    def following() -> tuple[tuple[Events], dict[str, Any]]:
        return (waiting.pop(0),), {}

    benchmark.pedantic(lambda events: app.frame(events, TICK), setup=following, rounds=rounds)


def quantile(benchmark: Any, share: float) -> float:
    known = sorted(benchmark.stats.stats.data)
    return float(known[min(len(known) - 1, round(share * len(known)))])


def within(benchmark: Any, name: str, share: float, below: float) -> None:
    """Note a quantile with its goal."""
    found = quantile(benchmark, share)
    label = f"{name}, p{round(share * 100)}"
    best = in_time(benchmark.stats.stats.min)
    note(benchmark, Row(label, in_time(found), best, f"< {in_time(below)}", found < below))


def motion(pos: tuple[float, float], rel: tuple[int, int] = (1, 0), held: int = 0) -> pygame.Event:
    buttons = tuple(int(held == button) for button in (1, 2, 3))
    spot = round(pos[0]), round(pos[1])
    return pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=rel, buttons=buttons)


def panning(count: int) -> Iterator[Events]:
    """The table drawn to and fro by the middle button."""
    x, y = SIZE[0] // 2, SIZE[1] // 2
    yield [motion((x, y)), pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=2)]
    for number in range(count):
        step = (7, 3) if (number // 50) % 2 else (-7, -3)
        x, y = x + step[0], y + step[1]
        yield [motion((x, y), step, held=2)]
    yield [pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=2)]


def zooming(count: int) -> Iterator[Events]:
    """The wheel turned in and out, with a rest between."""
    yield [motion((SIZE[0] // 2, SIZE[1] // 2))]
    for number in range(count):
        phase = number % 60
        turn = 1 if phase < 14 else -1 if 30 <= phase < 44 else 0
        yield [pygame.Event(pygame.MOUSEWHEEL, x=0, y=turn)] if turn else []


# ---------------------------------------------------------------------- frames


@BY_PROCESSOR
@pytest.mark.parametrize("zoom", [None, 1.5], ids=["fitted", "near"])
def test_panning(benchmark, display, table, zoom):
    app = opened(display, table)
    if zoom:
        app.top.table.camera.zoom = zoom
        app.top.stale = True
        settled(app)
    frames(benchmark, app, panning(400))
    within(benchmark, f"frame while panning, {zoom or 'fitted'}", 0.5, 16.7 * MILLISECOND)
    within(benchmark, f"frame while panning, {zoom or 'fitted'}", 0.99, 16.7 * MILLISECOND)


@BY_PROCESSOR
def test_zooming(benchmark, display, table):
    app = opened(display, table)
    frames(benchmark, app, zooming(360))
    within(benchmark, "frame while zooming", 0.5, 16.7 * MILLISECOND)
    within(benchmark, "frame while zooming", 0.99, 16.7 * MILLISECOND)


class Aside:
    """A computer player that thinks between the frames, as if in a process of its own."""

    def __init__(self, name: str) -> None:
        self._player = make_player("random", name)
        self._asked: Match[Any] | None = None
        self._thought: Thought | None = None

    def start(self, match: Match[Any]) -> Aside:
        self._asked, self._thought = match, None
        return self

    def think(self) -> None:
        if self._asked is not None:
            self._thought = Thought(self._player.choose(self._asked), self._player.why())
            self._asked = None

    def done(self) -> bool:
        return self._thought is not None

    def answer(self) -> Any:
        return self._thought and self._thought.answer()

    def thoughts(self) -> Any:
        return self._thought and self._thought.thoughts()

    def cancel(self) -> None:
        self._asked = None

    def close(self) -> None: ...


@BY_PROCESSOR
def test_animating(benchmark, display, table):
    """Two computer players; only frames in which something moves count."""
    players = {side: Aside(side) for side in ("red", "blue")}
    app = opened(display, table, players, speed=1.0)

    def until_it_moves() -> tuple[tuple[()], dict[str, Any]]:
        while not app.top.presentation.animator.busy:
            app.frame([], TICK)
            for player in players.values():
                player.think()
        return (), {}

    benchmark.pedantic(lambda: app.frame([], TICK), setup=until_it_moves, rounds=500)
    within(benchmark, "frame while animating", 0.5, 16.7 * MILLISECOND)
    within(benchmark, "frame while animating", 0.99, 16.7 * MILLISECOND)


def test_the_battle_behind_the_title(benchmark, display):
    """A computer battle at 1280x720 under the title's buttons and cards, all art painted."""
    app = App(display.subsurface((0, 0, 1280, 720)), Settings(mute=True))
    app.open(TitleScreen)
    until = time.perf_counter() + 120
    while app.top._battle is None and time.perf_counter() < until:
        app.frame([], TICK)
        time.sleep(TICK)
    assert app.top._battle is not None
    frames(benchmark, app, [[]] * 900)
    within(benchmark, "frame of the title with its battle", 0.5, 16.7 * MILLISECOND)
    within(benchmark, "frame of the title with its battle", 0.99, 16.7 * MILLISECOND)


def test_a_frame_against_a_full_redraw(benchmark, display, table):
    """The same frame once from what is kept, once with all lines, discs and letters drawn anew."""
    app = opened(display, table)
    figures = app.top.table.scene.figures
    slow: list[float] = []
    events = iter(panning(120))

    def following() -> tuple[tuple[Events], dict[str, Any]]:
        began = time.perf_counter()
        redraw(app, figures)
        slow.append(time.perf_counter() - began)
        return (next(events),), {}

    benchmark.pedantic(lambda events: app.frame(events, TICK), setup=following, rounds=120)
    share = quantile(benchmark, 0.5) / median(slow)
    row = Row("whole frame against a full vector redraw, p50", f"{share:.2f}", "", "<= 0.5")
    note(benchmark, Row(row.name, row.measured, f"{in_time(median(slow))}", row.goal, share <= 0.5))
    began = time.perf_counter()
    paint_table(app.top.table.scene, 32)
    sprites = Sprites(paint_figure)
    for figure in figures:
        sprites.portrait(figure, 32, (190, 58, 46), hurry=False)
    note(benchmark, Row("all of the art painted anew", in_time(time.perf_counter() - began)))


def redraw(app: App, figures: Iterable[Figure]) -> None:
    """Everything as plain vectors, nothing kept: ground, pieces, panels, every text."""
    from pygame import gfxdraw

    surface, camera = app.surface, app.top.table.camera
    surface.fill((138, 152, 98))
    pixels = camera.pixels
    for line in range(COLUMNS + 1):
        ends = camera.to_screen((line, 0)), camera.to_screen((line, ROWS))
        pygame.draw.aaline(surface, (120, 134, 84), *ends)
    for line in range(ROWS + 1):
        ends = camera.to_screen((0, line)), camera.to_screen((COLUMNS, line))
        pygame.draw.aaline(surface, (120, 134, 84), *ends)
    for code, reach, x, y in features():
        rim = [pygame.Vector2(reach, 0).rotate(15 * turn) + (x, y) for turn in range(24)]  # noqa: RUF005
        points = [camera.to_screen(point) for point in rim]
        gfxdraw.filled_polygon(surface, points, (ord(code), 112, 62))
        gfxdraw.aapolygon(surface, points, (30, 25, 21))
    for figure in figures:
        at = camera.to_screen(figure.centre)
        centre, radius = (int(at.x), int(at.y)), int(figure.extent[0] * pixels * 0.45)
        colour = app.theme.side(figure.side)
        gfxdraw.filled_circle(surface, *centre, radius, colour)
        gfxdraw.aacircle(surface, *centre, radius, (30, 25, 21))
        tip = pygame.Vector2(0, -radius).rotate(figure.bearing or 0)
        pygame.draw.aaline(surface, (240, 231, 210), centre, (at.x + tip.x, at.y + tip.y))
        surface.blit(app.theme.font("tiny").render(figure.id, True, (240, 231, 210)), centre)
    app.theme._texts.clear()
    app.theme._wraps.clear()
    for widget in app.top.root.children[1:]:
        widget.changed = True
        widget.draw(surface, app.theme)


# ---------------------------------------------------------------------- answers


def test_hovering(benchmark, display, table):
    """Reach, ways, lines and odds under the mouse: from the movement of the mouse to the frame."""
    app = opened(display, table)
    top, lot = app.top, Random(2)
    own = [f for f in top.table.scene.figures if f.side == top.match.pending.side and f.ready]
    moves: list[Events] = []
    for figure in lot.sample(own, 6):
        spot = top.table.camera.to_screen(figure.centre)
        click = {"pos": (round(spot.x), round(spot.y)), "button": 1}
        moves.append([motion(spot), pygame.Event(pygame.MOUSEBUTTONDOWN, click)])
        moves.append([pygame.Event(pygame.MOUSEBUTTONUP, click)])
        for _ in range(40):
            away = pygame.Vector2(lot.uniform(-6, 6), lot.uniform(-6, 6))
            moves.append([motion(top.table.camera.to_screen(figure.centre + away))])
        near = sorted(
            top.table.scene.figures,
            key=lambda other, here=figure: (here.centre - pygame.Vector2(other.centre)).length(),
        )
        moves += [[motion(top.table.camera.to_screen(other.centre))] for other in near[1:12]]
    frames(benchmark, app, moves)
    within(benchmark, "hover to answer, 200 pieces", 0.5, 30 * MILLISECOND)
    within(benchmark, "hover to answer, 200 pieces", 0.95, 30 * MILLISECOND)


# ---------------------------------------------------------------------- rest, start, load, seek


def test_at_rest(benchmark, display, table):
    """The loop run for longer and for shorter: what it does once when it begins is no rest."""
    app = opened(display, table)

    def run(seconds: float) -> tuple[float, float]:
        """Return what was used of the processor, and the seconds that it took."""
        app.alive = True
        used, began = time.process_time(), time.perf_counter()
        pygame.time.set_timer(pygame.QUIT, round(1000 * seconds), 1)
        app.run()
        return time.process_time() - used, time.perf_counter() - began

    short = run(1)
    long = benchmark.pedantic(run, (5,), rounds=1)
    share = (long[0] - short[0]) / (long[1] - short[1])
    note(benchmark, Row("at rest, share of a core", f"{share:.1%}", "", "<= 5%", share <= 0.05))


TITLE = """
import pygame
from game.ui import window
from game.ui.scenes.title import TitleScreen

class Once(TitleScreen):
    def draw(self, surface):
        super().draw(surface)
        pygame.display.flip()
        import os
        os._exit(0)

window.open_window(Once)
"""


def test_start(benchmark, tmp_path):
    """From nothing to the first frame of the title."""
    surroundings = {**os.environ, "SANDTABLE_HOME": str(tmp_path)}
    words = [sys.executable, "-c", TITLE]

    def start() -> None:
        subprocess.run(words, cwd=ROOT, env=surroundings, check=True, capture_output=True)

    benchmark.pedantic(start, rounds=7, warmup_rounds=1)
    duration(benchmark, "start to first frame", below=1.5)


@pytest.fixture(scope="module")
def long_save(display: pygame.Surface) -> Path:
    """A saved game of 500 answers."""
    bundle = load_scenario("mossback_ford")
    path = files.saves() / "long.jsonl"
    match, lot = new_game(bundle, "1", path), Random(1)
    while match.answered() < 500:
        match.answer(next(iter(match.pending.samples(lot))))
    close_game(match)
    return path


def test_loading_a_save(benchmark, display, long_save):
    app = App(display, Settings(mute=True))
    screens: list[Any] = []

    def load() -> None:
        screens.append(resume_battle(app, long_save))

    def closed() -> None:
        while screens:
            screens.pop().close()

    benchmark.pedantic(load, setup=closed, rounds=7)
    closed()
    duration(benchmark, "load a save of 500 answers", below=1.0)


def test_seeking_in_a_replay(benchmark, display, long_save):
    app = App(display, Settings(mute=True))
    began = time.perf_counter()
    app.open(lambda app: open_replay(app, long_save))
    note(benchmark, Row("open a replay of 500 answers", in_time(time.perf_counter() - began)))
    settled(app)
    lot = Random(3)

    def seek(answer: int) -> None:
        app.top.playback.go_to(answer)
        app.top.rebuild_hud()
        app.frame([], TICK)

    def anywhere() -> tuple[tuple[int], dict[str, Any]]:
        return (lot.randrange(501),), {}

    benchmark.pedantic(seek, setup=anywhere, rounds=120)
    within(benchmark, "replay seek to any answer", 0.5, 0.2)
    within(benchmark, "replay seek to any answer", 1.0, 0.2)
    app.close()


SHARP = {"squares": "mossback_ford", "hexes": "siege_at_bar_tussah", "inches": "beacon_tor"}


@BY_PROCESSOR
@pytest.mark.parametrize("kind", SHARP)
def test_first_sharp_table(benchmark, display, kind, monkeypatch, tmp_path):
    """From a click: outlines of the terrain, then a sharp table that was painted before or not.

    What other processes would paint is painted by this one and counted.
    """
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    bundle = load_scenario(SHARP[kind])
    match = begun(SHARP[kind], 1)

    def open_it(painter: Any) -> App:
        def make(scene: Any) -> TableView:
            sprites = Sprites(paint_figure, painter)
            return TableView(scene, table_picture, sprites, painter, first_sight)

        app = App(display, Settings(mute=True))
        app.open(lambda app: BattleScreen(app, Game(match, bundle, {}), make))
        app.frame([], TICK)
        return app

    def sharp() -> None:
        app = open_it(AtOnce())
        while not app.top.table.ground.arrived or app.top.table.busy:
            app.frame([], TICK)

    taken = {}
    for name, does in (("outlines", lambda: open_it(Never())), ("cold", sharp), ("warm", sharp)):
        landscape._landscape.cache_clear()
        began = time.process_time()
        does()
        taken[name] = time.process_time() - began
    benchmark.pedantic(sharp, rounds=3)
    for name, goal in (("outlines", 0.3), ("warm", 1.0), ("cold", 3.0)):
        label = f"sharp table of {kind}, {name}" if name != "outlines" else f"outlines of {kind}"
        found = taken[name]
        note(benchmark, Row(label, in_time(found), "", f"< {in_time(goal)}", found < goal))


class Never:
    """A painter that never ends."""

    def submit(self, does: Any, *words: Any) -> Future[Any]:
        return Future()


def test_opening_a_battle(benchmark, display):
    """From a click to the first frame; the art of the table has to be painted for it."""
    match = begun("mossback_ford", 1)
    lot = Random(1)
    while match.state.round < 1 or match.pending.kind == "deploy_unit":
        match.answer(next(iter(match.pending.samples(lot))))
    bundle = load_scenario("mossback_ford")

    def show() -> None:
        app = App(display, Settings(mute=True))
        app.open(lambda app: BattleScreen(app, Game(match, bundle, {}), painted_table))
        app.frame([], TICK)

    benchmark.pedantic(show, setup=landscape._landscape.cache_clear, rounds=5)
    duration(benchmark, "first frame of a battle, its ground painted for it")
