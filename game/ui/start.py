"""Opening battles: new ones, saved ones, with people and computer players in the seats."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache, partial
from pathlib import Path
from secrets import token_hex
from time import localtime, strftime
from typing import Any

import pygame

from game.core.dice import NoDice
from game.core.errors import DataError, Diverged, UsageError
from game.core.event import Said
from game.core.match import Match
from game.data import files
from game.data.armyfile import file_stem
from game.data.library import Bundle, bundle_from, load_first, load_scenario, scenario_keys
from game.data.old_saves import has_copy, readable_game, resume_game
from game.data.replays import retold
from game.data.saves import (
    SUFFIX,
    Recording,
    fresh_path,
    kept_in,
    match_of,
    new_game,
    read_game,
)
from game.data.userfile import changed, listed
from game.players.levels import EASY, USUAL
from game.players.worker import Worker
from game.table.scene import Scene
from game.ui.art.minis import paint_figure
from game.ui.art.tabletop import paint_table
from game.ui.draw.map_view import MapView
from game.ui.export.aftermath import aftermath_of_save
from game.ui.figures import Sprites
from game.ui.game import Game, Thinker
from game.ui.layers import Picture, Source, converted, paint_bytes
from game.ui.living_battle import SHOWN, PlayedBattle, play_battle
from game.ui.painting import easel, first_painting, first_sight, painted_table, table_picture
from game.ui.save_glance import SaveGlance, glance_at
from game.ui.scene import Host
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.book_card import BookFaces
from game.ui.scenes.end_screen import Afterwards, EndScreen
from game.ui.scenes.first_battle import FirstBattleScreen, StartHereScreen
from game.ui.scenes.opening_card import OpeningCard
from game.ui.scenes.replay import ReplayScreen
from game.ui.seats import HUMAN, SEATS
from game.ui.tableview import TableView

QUICK = "mossback_ford"


def thinkers_for(seats: Mapping[str, str], seed: str, bundle: Bundle) -> dict[str, Thinker]:
    """Return a thinking process for each computer side."""
    return {
        side: Worker(name, f"{seed}/{side}", bundle)
        for side, name in seats.items()
        if name != HUMAN
    }


def new_battle(
    app: Host,
    bundle: Bundle,
    seats: Mapping[str, str],
    seed: str = "",
    path: Path | None = None,
    *,
    practice: bool = False,
    refereed: bool = False,
    kind: type[BattleScreen] = BattleScreen,
) -> BattleScreen:
    """Return the screen of a new battle that saves itself."""
    chosen = seed or token_hex(4)
    name = file_stem(getattr(bundle.scenario, "scenario", ""), bundle.key)
    keep = path or fresh_path(files.saves(), name)
    match = new_game(bundle, chosen, keep, seats, practice=practice, refereed=refereed)
    game = _game(app, match, bundle, seats, chosen)
    game.kept_in = keep
    screen = _battle_screen(app, game, kind)
    screen.before = screen.briefing() if screen.briefing else None
    return screen


def _battle_screen(app: Host, game: Game, kind: type[BattleScreen] = BattleScreen) -> BattleScreen:
    """Return the screen of a battle that is saved, with the pages around it."""
    screen = kind(app, game, make_table, open_replay)
    screen.briefing = lambda: OpeningCard(app, screen)
    screen.ending = lambda: _last_page(app, screen)
    return screen


def _last_page(app: Host, screen: BattleScreen) -> EndScreen:
    """Return the page after a battle, its story on the way from another process."""
    game = screen.game
    path = kept_in(game.match)
    sides, seats = list(game.seats), list(game.seats.values())
    turned = dict(zip(sides, [*seats[1:], *seats[:1]], strict=True))
    match = game.match
    again = partial(new_battle, app, game.bundle, practice=match.practice, refereed=match.refereed)
    after = Afterwards(
        partial(again, game.seats), partial(again, turned), partial(open_replay, app, path)
    )
    return EndScreen(app, screen, after, easel().submit(aftermath_of_save, path))


def resume_battle(app: Host, path: Path) -> BattleScreen:
    """Return the screen of a saved battle; one of other rules says what became of it."""
    resumed = resume_game(path)
    match, header = resumed.match, resumed.header
    bundle = bundle_from(header.documents, str(path))
    game = _game(app, match, bundle, header.players, header.seed)
    game.kept_in = resumed.path
    screen = _battle_screen(app, game)
    told = retold(match)
    screen.recall([event for some in told for event in some])
    screen.presentation.effects.fallen.recall(told, lambda answers: _scene_at(match, answers))
    if resumed.note:
        screen.recall([Said(text=resumed.note)])
        screen.say(resumed.note)
    return screen


def _scene_at(match: Match[Any], answers: int) -> Scene:
    """Return the table as it was after so many answers."""
    scene: Scene = match.rules.scene(match.at(answers, NoDice()).state)
    return scene


def _game(
    app: Host, match: Match[Any], bundle: Bundle, seats: Mapping[str, str], seed: str
) -> Game:
    game = Game(match, bundle, thinkers_for(seats, seed, bundle))
    game.concedes = app.settings.concessions
    game.seats = dict(seats)
    return game


def open_replay(app: Host, path: Path) -> ReplayScreen:
    """Return the replay of a saved game; DataError or Diverged say what is wrong with the file."""
    return replay_of(app, readable_game(path))


def replay_of(app: Host, recording: Recording) -> ReplayScreen:
    """Return the replay of a game, whether it is kept in a file or not."""
    return ReplayScreen(app, recording, make_table, resume_battle)


def quick_battle(app: Host) -> BattleScreen:
    """Return the first button: a small battle against the computer, set up already."""
    bundle = load_scenario(QUICK)
    screen = new_battle(app, bundle, {"red": HUMAN, "blue": USUAL})
    screen.set_up_all()
    return screen


def first_battle(app: Host, book: str) -> BattleScreen:
    """Return a rulebook's guided first battle against an easy computer, set up already."""
    bundle = load_first(book)
    person, computer = bundle.rulebook.sides(bundle.begin())[:2]
    seats = {person: HUMAN, computer: EASY.key}
    screen = new_battle(app, bundle, seats, kind=FirstBattleScreen)
    screen.set_up_all()
    return screen


def start_here(app: Host) -> StartHereScreen:
    """Return the choice of a guided first battle."""
    return StartHereScreen(app, first_battle, books_to_come())


def make_table(scene: Scene) -> TableView:
    """Return the table for a scene, painted by the real painters."""
    return painted_table(scene)


def make_map_view(scene: Scene) -> MapView:
    """Return the table of the map editor, painted by the real painters."""
    return MapView(scene, paint_table, easel(), first_painting)


def map_scene(bundle: Bundle) -> Scene:
    """Return a scenario's table before anybody has set up."""
    return bundle.scene(bundle.begin())


def map_at_once(scene: Scene, pixels: int) -> Source:
    """Return what can be shown of a table at once."""
    return first_sight(scene, pixels)


def title_at_once() -> pygame.Surface:
    """Return the picture of a battle as it is shipped: what `still` of the first one paints."""
    try:
        return converted(pygame.image.load(files.assets() / "title.jpg"))
    except (OSError, pygame.error):
        return pygame.Surface((16, 9))


def battle_to_come(number: int) -> Future[PlayedBattle]:
    """Return the title's next battle by computer players, on its way from another process."""
    return easel().submit(play_battle, SHOWN[number % len(SHOWN)], token_hex(4))


def title_table(scene: Scene) -> TableView:
    """Return a table for the title, which is not shown before it is painted."""
    sprites = Sprites(paint_figure, easel())
    return TableView(scene, table_picture, sprites, easel(), first_sight)


@cache
def book_faces() -> tuple[BookFaces, ...]:
    """Return every rulebook with a miniature of either side, in whatever process this is."""
    firsts = {key.partition("/")[0]: key for key in reversed(scenario_keys())}
    found = []
    for ruleset, key in reversed(firsts.items()):
        bundle = load_scenario(key)
        forces = bundle.rulebook.forces(bundle.begin())
        ranked = sorted(forces, key=lambda force: -force.figure.rank)
        sides = list(dict.fromkeys(force.side for force in ranked))[:2]
        chosen = [[each.figure for each in ranked if each.side == side][:1] for side in sides]
        figures = tuple(figure for own in chosen for figure in own)
        found.append(BookFaces(ruleset, bundle.rulebook.title, bundle.rulebook.about, figures))
    return tuple(found)


def books_to_come() -> Future[tuple[BookFaces, ...]]:
    """Return every rulebook with a few miniatures, on its way from another process."""
    return easel().submit(book_faces)


def map_to_come(scene: Scene, pixels: int) -> Future[Picture]:
    """Return the painted table at so many pixels a unit, on its way from another process."""
    return easel().submit(paint_bytes, table_picture, scene, pixels)


def all_saves() -> list[Path]:
    """Return every file that may be a saved game, the one that was played last first."""
    return listed(files.saves(), SUFFIX)


def save_to_continue() -> Path:
    """Return the battle that was played last and is not over; UsageError if there is none."""
    for path in all_saves():
        try:
            if unfinished(path) and not _continued(path):
                return path
        except (DataError, Diverged):
            continue  # The list of saved games says what is wrong with it.
    raise UsageError("No unfinished battle. Finished ones are in Saved games.")


def unfinished(path: Path) -> bool:
    """Return whether somebody is still asked something in a saved game."""
    return match_of(readable_game(path)).pending is not None


def _continued(path: Path) -> bool:
    """Return whether a saved game goes on in a copy, because its rules have changed."""
    return has_copy(path) and read_game(path).outdated


def describe_save(path: Path) -> str:
    """Return a saved game in a line: when, who plays, how far."""
    recording = read_game(path)
    header = recording.header
    when = strftime("%Y-%m-%d %H:%M", localtime(changed(path)))
    who = [f"{side.title()}: {SEATS.get(seat, seat)}" for side, seat in header.players.items()]
    how = ["refereed"] * header.refereed + ["practice"] * header.practice
    moves = len(recording.notes)
    count = f"{moves} answer{'' if moves == 1 else 's'}"
    old = [f"saved under rules version {header.rules_version}"] if recording.outdated else []
    return " \u00b7 ".join([when, *who, *how, count, f"seed {header.seed}", *old])


def glance_to_come(path: Path) -> Future[SaveGlance]:
    """Return a saved game at a glance, on its way from another process."""
    return easel().submit(glance_at, path)
