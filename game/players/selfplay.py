"""Computer players against each other, game after game, over any executor.

A task is text and its result is text, so that the work can go to a process, or to a machine that
shares nothing with this one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import asdict, replace
from functools import lru_cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import Any, TypeVar

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.errors import UsageError
from game.core.event import Attacked, Entered, Event, Left, Moved
from game.core.match import Match, Note
from game.core.wording import plain_words
from game.data.library import Bundle, bundle_from
from game.data.savefile import recording_from
from game.data.saves import game_text, header_of, match_of
from game.players.build import own_build
from game.players.cluster import Cluster
from game.players.course import Course, course_fields, round_of, scores_of
from game.players.player import Player, Thinker, think
from game.players.processes import WorkerPool, settle_memory
from game.players.registry import make_player
from game.players.series import GameResult, Series

Progress = Callable[[int, int], None]
"""Told how many games are over, and of how many."""
T = TypeVar("T")
MOST_AHEAD = 120
"""Games that are handed out and not over: enough for every process to have the next one ready."""
GLANCE = 0.5
"""Seconds after which waiting is looked up from, since on Windows no Ctrl-C interrupts it."""


# ---------------------------------------------------------------------- one game


def play_game(
    bundle: Bundle,
    players: Mapping[str, Player],
    seed: str | int,
    *,
    names: Mapping[str, str] | None = None,
    thinker: Thinker = think,
) -> GameResult:
    """Play a battle to its end; the same seed and players give the same game."""
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))
    return play_on(match, players, names=names, thinker=thinker)


def play_on(
    match: Match[Any],
    players: Mapping[str, Player],
    *,
    names: Mapping[str, str] | None = None,
    thinker: Thinker = think,
) -> GameResult:
    """Play a game to its end from where it stands."""
    settle_memory()
    started = perf_counter()
    rules = match.rules
    course, bustle = Course(rules), Bustle()
    course.note(match.drain(), match.state)
    decisions = 0
    while match.pending is not None:
        side = match.pending.side
        events = match.answer(thinker(match, players[side]))
        course.note(events, match.state, side)
        bustle.note(events, round_of(rules, match.state))
        decisions += 1
    outcome = match.outcome
    assert outcome is not None, "a game without a question is over"
    course.finish(match.state)
    sides = rules.sides(match.state)
    return GameResult(
        players={side: (names or {}).get(side, side) for side in sides},
        winner=outcome.winner,
        reason=plain_words(outcome.reason),
        rule=outcome.rule,
        rounds=round_of(rules, match.state),
        decisions=decisions,
        seconds=perf_counter() - started,
        scores=scores_of(rules, match.state),
        casualties={side: course.casualties(side) for side in sides},
        stillness=bustle.stillness(),
        still_since=bustle.still_since(),
        began=course.began,
        course=tuple(course.rounds),
        losses=tuple(course.losses),
    )


class Bustle:
    """Notes the rounds in which somebody did something."""

    def __init__(self) -> None:
        self._busy: set[int] = set()
        self._last = 0

    def note(self, events: list[Event], number: int) -> None:
        """Look for deeds among what came of an answer that led into this round."""
        if any(isinstance(event, Moved | Attacked | Entered | Left) for event in events):
            # The deed may have ended its round: it counts for the round before, too.
            self._busy |= {self._last, number}
        self._last = number

    def stillness(self) -> int:
        """Return the most rounds in a row without a deed.

        Those before the first round do not count.
        """
        return self._standstill()[1]

    def still_since(self) -> int:
        """Return the first of those rounds; 0 if there is none."""
        return self._standstill()[0]

    def _standstill(self) -> tuple[int, int]:
        """Return the first round and the length of the longest run of rounds without a deed."""
        longest = (0, 0)
        run = 0
        for number in range(1, self._last + 1):
            run = 0 if number in self._busy else run + 1
            if run > longest[1]:
                longest = number - run + 1, run
        return longest


# ---------------------------------------------------------------------- many games


class Inline(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Do the work at once and return its result as a finished future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def executor_for(jobs: int, cluster: str = "") -> Executor:
    """Return an executor that plays so many games at a time, or that of a cluster's address.

    Close it with `with`.
    """
    if cluster:
        return Cluster(cluster)
    return Inline() if jobs == 1 else WorkerPool(jobs)


def run_series(
    bundle: Bundle,
    names: tuple[str, str],
    *,
    games: int,
    seed: str | int,
    executor: Executor,
    swap: bool = True,
    progress: Progress | None = None,
) -> Series:
    """Play a series; with `swap` each seed is played twice, sides exchanged in between.

    Of three sides the first player leads the first and the third, and the second in between.
    The result is the same for the same seed, whatever executor does the work. Two players of one
    name would only repeat each game, so for them every game has a seed of its own. A Ctrl-C ends
    the series with the games that are over by then, and shuts the executor down.
    """
    for name in names:
        make_player(name, seed)
    swap = swap and names[0] != names[1]
    started = perf_counter()
    documents = json.dumps(bundle.documents)
    sides = list(bundle.rulebook.sides(bundle.begin()))
    tasks = (
        _task(documents, bundle.key, sides, names, f"{seed}", i, swap=swap) for i in range(games)
    )
    found: dict[int, GameResult] = {}
    try:
        for number, result in results_of(executor, tasks, MOST_AHEAD):
            found[number] = result
            if progress:
                progress(len(found), games)
    except BaseException as stopped:
        executor.shutdown(wait=False, cancel_futures=True)
        if not isinstance(stopped, KeyboardInterrupt):
            raise
    results = tuple(found[number] for number in sorted(found))
    return Series(bundle.key, str(seed), names, results, perf_counter() - started, games)


def _task(
    documents: str,
    key: str,
    sides: list[str],
    names: tuple[str, str],
    seed: str,
    number: int,
    *,
    swap: bool,
) -> str:
    """Return all that a worker has to know about game `number`."""
    swapped = swap and number % 2 == 1
    led = {side: names[(place + swapped) % len(names)] for place, side in enumerate(sides)}
    own = f"{seed}/{number // 2 if swap else number}"
    return json.dumps({"documents": documents, "key": key, "players": led, "seed": own})


def results_of(
    executor: Executor, tasks: Iterable[str], most_ahead: int
) -> Generator[tuple[int, GameResult]]:
    """Have the tasks done; yield the number and the result of each when it comes in.

    Whoever looks at no more of them has those cancelled that have not begun.
    """
    over: SimpleQueue[tuple[int, Future[str]]] = SimpleQueue()
    ahead: dict[int, Future[str]] = {}
    try:
        for number, task in enumerate(tasks):
            ahead[number] = future = executor.submit(play_task, task)
            future.add_done_callback(partial(_put, over, number))
            while len(ahead) >= most_ahead or not over.empty():
                yield _next(over, ahead)
        while ahead:
            yield _next(over, ahead)
    finally:
        for future in ahead.values():
            future.cancel()


def _put(over: SimpleQueue[tuple[int, Future[str]]], number: int, future: Future[str]) -> None:
    over.put((number, future))


def _next(
    over: SimpleQueue[tuple[int, Future[str]]], ahead: dict[int, Future[str]]
) -> tuple[int, GameResult]:
    """Wait for the next game that is over and return its number and result."""
    while True:
        try:
            number, future = over.get(timeout=GLANCE)
        except Empty:
            continue
        del ahead[number]
        return number, result_from(future.result())


def result_from(text: str) -> GameResult:
    """Return the result that a worker wrote as text."""
    return GameResult(**course_fields(json.loads(text)))


def play_task(task: str) -> str:
    """Play the game that a text describes; return the result as text. Runs in worker processes."""
    wanted = json.loads(task)
    if (expected := wanted.get("build")) is not None and expected != own_build().digest:
        raise UsageError(f"this worker has another version of Sandtable: {own_build()}")
    led: dict[str, str] = wanted["players"]
    seed: str = wanted["seed"]
    players = _players(led, seed)
    if "save" in wanted:
        moment = _saved(wanted["save"]).at(wanted["answers"], FairDice(seed), FairDeck(seed))
        result = play_on(moment, players, names=led)
    else:
        bundle = _bundle(wanted["documents"], wanted["key"])
        result = play_game(bundle, players, seed, names=led)
    result = replace(result, block=wanted.get("block", 0), variant=wanted.get("variant", ""))
    return json.dumps(asdict(result))


def record_task(task: str) -> str:
    """Play the battle that a text describes once more; return it as its saved game has it."""
    wanted = json.loads(task)
    led: dict[str, str] = wanted["players"]
    seed: str = wanted["seed"]
    bundle = _bundle(wanted["documents"], wanted["key"])
    notes: list[tuple[Note, ...]] = []
    match = Match.begin(
        bundle.rulebook,
        bundle.begin(),
        FairDice(seed),
        FairDeck(seed),
        scribe=lambda step: notes.append(tuple(step)),
    )
    play_on(match, _players(led, seed))
    return game_text(header_of(bundle, seed, led), notes)


def _players(led: Mapping[str, str], seed: str) -> dict[str, Player]:
    return {side: make_player(name, f"{seed}/{side}") for side, name in led.items()}


@lru_cache(maxsize=2)
def _saved(written: str) -> Match[Any]:
    """Return a saved game at its end, played over once by each process."""
    return match_of(recording_from(Path("a saved game"), f"{written}\n".encode()))


@lru_cache(maxsize=8)
def _bundle(documents: str, key: str) -> Bundle:
    """Return the battle of these documents, read once by each process."""
    return bundle_from(json.loads(documents), key)
