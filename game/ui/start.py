"""Opening battles: new ones, saved ones, with people and computer players in the seats."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from secrets import token_hex

import pygame

from game.data import files
from game.data.library import Bundle, bundle_from, load_scenario
from game.data.replays import retold
from game.data.saves import fresh_path, new_game, open_game, read_game
from game.players.worker import Worker
from game.table.scene import Scene
from game.ui.app import App
from game.ui.art.tabletop import paint_table
from game.ui.game import Game, Thinker
from game.ui.layers import Picture, paint_bytes
from game.ui.painting import easel, painted_table
from game.ui.scenes.battle import BattleScreen
from game.ui.tableview import TableView

HUMAN = "human"
SEATS = ("human", "greedy", "random")
"""Who may sit at a side; greedy is the strong one."""
QUICK = "mossback_ford"


def thinkers_for(seats: Mapping[str, str], seed: str, bundle: Bundle) -> dict[str, Thinker]:
    """A thinking process for each computer side."""
    return {
        side: Worker(name, f"{seed}/{side}", bundle)
        for side, name in seats.items()
        if name != HUMAN
    }


def new_battle(
    app: App,
    bundle: Bundle,
    seats: Mapping[str, str],
    seed: str = "",
    path: Path | None = None,
    *,
    practice: bool = False,
) -> BattleScreen:
    """Begin a battle that saves itself."""
    chosen = seed or token_hex(4)
    keep = path or fresh_path(files.saves(), bundle.key)
    match = new_game(bundle, chosen, keep, seats, practice=practice)
    game = Game(match, bundle, thinkers_for(seats, chosen, bundle))
    return BattleScreen(app, game, make_table)


def resume_battle(app: App, path: Path) -> BattleScreen:
    """Go on with a saved battle."""
    match, header = open_game(path)
    bundle = bundle_from(header.documents, str(path))
    game = Game(match, bundle, thinkers_for(header.players, header.seed, bundle))
    screen = BattleScreen(app, game, make_table)
    screen.recall([event for told in retold(match) for event in told])
    return screen


def quick_battle(app: App) -> BattleScreen:
    """The first button: a small battle against the computer, set up already."""
    bundle = load_scenario(QUICK)
    screen = new_battle(app, bundle, {"red": HUMAN, "blue": "greedy"})
    screen.set_up_all()
    return screen


def make_table(scene: Scene) -> TableView:
    """The table for a scene, painted by the real painters."""
    return painted_table(scene)


@cache
def map_picture(key: str, size: tuple[int, int]) -> pygame.Surface:
    """A scenario's map as the real painter shows it, small."""
    bundle = load_scenario(key)
    scene: Scene = bundle.rulebook.scene(bundle.begin())
    pixels = min(size[0] / scene.extent[0], size[1] / scene.extent[1])
    return paint_table(scene, max(8.0, pixels))


def large_map(key: str, pixels: int) -> Future[Picture]:
    """A scenario's map at so many pixels a square, on its way from another process."""
    bundle = load_scenario(key)
    scene: Scene = bundle.rulebook.scene(bundle.begin())
    return easel().submit(paint_bytes, paint_table, scene, pixels)


def latest_save() -> Path | None:
    """The save that was played last, if there is one."""
    found = sorted(files.saves().glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def describe_save(path: Path) -> str:
    """A saved game in a line."""
    recording = read_game(path)
    return (
        f"{recording.header.scenario}, {len(recording.notes)} answers, seed {recording.header.seed}"
    )
