"""Count the Python function calls of one click that moves a selected ARES figure.

    python -m tests.benchmarks.click_calls [--tree 12]

The battle is `milestone_meadow` with a fixed seed in a window of 1280x720, played by the computer
up to a person's second figure and saved like any other, with everything at rest. Tables and
figures are drawn plainly, so that no painting is counted. Press and release go through `App.frame`
like those of a player. The frames after them are counted apart until nothing is left to be worked
out or drawn, so that nothing can hide behind the click.

Every call of a Python function and every step of a generator counts as one. When this script was
written the click took 37,194 calls: 23,738 to handle the events, 13,456 to draw the two frames; the
frames until rest took 4,143. At most a quarter of the click's calls is wanted since: 9,298.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pygame

from game.data.library import load_scenario
from game.data.saves import new_game
from game.players.greedy_player import GreedyPlayer
from tests.ui.driver import Driver, battle

SCENARIO, SEED, ANSWERS, FIGURE = "milestone_meadow", "1", 24, "b2"
"""The battle, how many answers are given before the click, and who is moved by it."""
GOAL = 9298
"""Calls of the click at most: a quarter of what it once took."""
SIZE = (1280, 720)
DISTANCE = 3.0
"""Inches from the figure to the place that is clicked."""
QUIET = 30
"""Frames in a row without anything to do or to draw after which the window rests."""
SHOWN = 100
"""Calls below a branch from which the tree shows it."""


@dataclass(slots=True)
class Branch:
    """A function called from another one: how often, and what it called in turn."""

    calls: int = 0
    below: dict[tuple[str, str], Branch] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """All calls of it and below it."""
        return self.calls + sum(branch.total for branch in self.below.values())

    def find(self, name: str) -> Iterator[Branch]:
        """Yield the uppermost branches of a function."""
        for (_, called), branch in self.below.items():
            if called == name:
                yield branch
            else:
                yield from branch.find(name)

    def lines(self, depth: int, indent: str = "") -> Iterator[str]:
        """Yield the larger branches as an indented list."""
        for (file, name), branch in sorted(self.below.items(), key=lambda item: -item[1].total):
            if branch.total >= SHOWN and depth:
                yield f"{indent}{branch.total:6} {branch.calls:5} {Path(file).name}:{name}"
                yield from branch.lines(depth - 1, f"{indent}  ")


@contextmanager
def counting() -> Iterator[Branch]:
    """Count all calls of Python functions within the block."""
    root = Branch()
    open_ = [root]

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            key = frame.f_code.co_filename, frame.f_code.co_name
            open_.append(open_[-1].below.setdefault(key, Branch()))
            open_[-1].calls += 1
        elif event == "return" and len(open_) > 1:
            open_.pop()

    sys.setprofile(note)
    try:
        yield root
    finally:
        sys.setprofile(None)


@dataclass(frozen=True, slots=True)
class Calls:
    """What the click called, and what the frames after it called until the window rested."""

    click: Branch
    after: Branch
    frames: int
    """Frames after the click that drew something."""

    @property
    def drawn(self) -> int:
        """The calls of the click that drew its two frames."""
        frames = self.click.find("frame")
        return sum(branch.total for frame in frames for branch in frame.find("draw"))


def measure() -> Calls:
    """Play up to the click, then count."""
    driver = ready()
    before = driver.figures[FIGURE].centre
    with counting() as click:
        driver.down()
        driver.up()
    with counting() as after:
        frames = wait(driver)
    assert driver.figures[FIGURE].centre != before, "the click moved nothing"
    return Calls(click, after, frames)


def ready() -> Driver:
    """Return a hand on a battle in which a figure is selected and the mouse rests on its goal."""
    bundle = load_scenario(SCENARIO)
    saved = Path(tempfile.mkdtemp()) / "battle.jsonl"
    match = new_game(bundle, SEED, saved, {"red": "greedy", "blue": "human"})
    player = GreedyPlayer(SEED)
    while match.answered() < ANSWERS:
        match.answer(player.choose(match))
    asked = match.pending
    assert asked is not None
    assert (asked.side, asked.kind) == ("blue", "choose_figure"), "the game went another way"
    driver = battle(match, bundle, {"red": "greedy"}, size=SIZE)
    wait(driver)
    driver.click_piece(FIGURE)
    wait(driver)
    x, y = driver.figures[FIGURE].centre
    north = y > driver.table.scene.extent[1] / 2
    driver.hover_at((x, y - DISTANCE if north else y + DISTANCE))
    wait(driver)
    return driver


def wait(driver: Driver) -> int:
    """Let frames pass until the window has rested for a while; return how many were drawn."""
    still = drawn = 0
    while still < QUIET:
        driver.frame()
        still = 0 if driver.app.drawn or driver.app.top.busy else still + 1
        drawn += driver.app.drawn
    return drawn


def main() -> None:
    """Print the counts, and on request where they come from."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--tree", type=int, default=0, help="list the calls of the click so deep")
    words = parser.parse_args()
    os.environ["SANDTABLE_HOME"] = tempfile.mkdtemp()
    pygame.font.init()
    calls = measure()
    for line in calls.click.lines(words.tree):
        print(line)
    handled = calls.click.total - calls.drawn
    parts = f"{handled} handling, {calls.drawn} drawing"
    print(f"the click: {calls.click.total} calls of {GOAL} wanted ({parts})")
    print(f"until rest: {calls.after.total} calls, {calls.frames} frames drawn")


if __name__ == "__main__":
    main()
