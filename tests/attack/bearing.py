"""What must come of any file: it is refused in plain words, or it can be played; and soon."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import numpy as np  # noqa: F401 (loaded now, since an alarm must not break an import)
import shapely  # noqa: F401

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.errors import DataError, UsageError
from game.core.match import Match
from game.core.workshop import workshop_of
from game.data.armyfile import army_text, read_own_army
from game.data.drillfile import load_drill
from game.data.file_check import check_file
from game.data.library import Bundle, load_scenario
from game.drills.runner import run_drill

ANSWERS = 12
"""How long a battle is played that nobody refused."""
PATIENCE = 20
"""Seconds of work after which something hangs."""
WAITING = 10
"""How many times as long a busy machine may take, or somebody who waits and does not work."""
INTERNAL = re.compile(r"Traceback|\b[A-Z]\w*(Error|Exception)\b|object at 0x|<class |NoneType")
"""Words that are for programmers."""


class Hangs(BaseException):
    """Something takes too long; no handler of the program may take this for an error."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Interrupt what does not end after so much work; where there is no alarm, wait for it."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Hangs(f"not done after {seconds} seconds")

    alarms = (
        (signal.SIGPROF, signal.ITIMER_PROF, seconds),
        (signal.SIGALRM, signal.ITIMER_REAL, WAITING * seconds),
    )
    before = [signal.signal(name, ring) for name, _, _ in alarms]
    for _, timer, time in alarms:
        signal.setitimer(timer, time)
    try:
        yield
    finally:
        for (name, timer, _), handler in zip(alarms, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(name, handler)


def refused(error: DataError | UsageError) -> str:
    """Make sure that a refusal is for people."""
    text = str(error)
    assert text.strip(), "refused without a word"
    assert not INTERNAL.search(text), text[:500]
    return "refused"


def bear_file(path: Path, lot: Random) -> str:
    """Check a file and use it as its kind is used; say what came of it."""
    with within(PATIENCE):
        try:
            check_file(path)
        except DataError as error:
            return refused(error)
    with within(PATIENCE):
        if path.name.endswith(".drill.yaml"):
            for run in run_drill(load_drill(path)):
                assert all(failure.strip() for failure in run.failures)
            return "drilled"
        if path.name.endswith(".army.yaml"):
            own = read_own_army(path)
            if workshop := workshop_of(own.book):
                roster = workshop.roster(own.army)
                list(workshop.army_problems(roster))
                workshop.total(roster)
                army_text(own.army)
                for entry in roster.entries.values():
                    workshop.rating(entry), workshop.card(entry), list(workshop.problems(entry))
                    workshop.figure(entry, roster.livery, "red")
    return bear_scenario(path.with_name("battle.yaml"), lot)


def bear_scenario(path: Path, lot: Random) -> str:
    """Play the beginning of a battle."""
    with within(PATIENCE):
        try:
            bundle = load_scenario(path)
        except (DataError, UsageError) as error:
            return refused(error)
    with within(3 * PATIENCE):
        play(bundle, lot)
    return "played"


def play(bundle: Bundle, lot: Random) -> Match[Any]:
    """Give some answers by lot, and look at what the players see."""
    book = bundle.rulebook
    match = Match.begin(book, bundle.begin(), FairDice("1"), FairDeck("1"))
    match.drain()
    book.knobs(bundle.scenario)
    for _ in range(ANSWERS):
        if match.pending is None:
            break
        match.answer(next(iter(match.pending.samples(Random(lot.random())))))
    book.board(match.state)
    scene = book.scene(match.state)
    for figure in scene.figures[:20]:
        book.card(match.state, figure.id)
    return match
