"""Players in another process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from game.core import journal
from game.core.errors import Diverged, UsageError
from game.core.match import Match
from game.players.greedy_player import GreedyPlayer
from game.players.random_player import RandomPlayer
from game.players.worker import AtOnce, Replica, ThinkerLost, Thinking, Worker, _common, _Pending
from tests.kit import SIDES, Dig, Digger, Digging, dig, position
from tests.players.skirmish import begun, skirmish

PATIENCE = 60.0


@dataclass
class DigBundle:
    """As much of a bundle as a replica needs."""

    rulebook: Digging

    def begin(self) -> Dig:
        return Dig({side: Digger() for side in SIDES}, turns=40, storm=1)


def entries_of(match: Match[Any]) -> list[Any]:
    return [entry for step in match.steps for entry in step.record]


def test_a_replica_follows_a_game_with_chance_secrets_and_undo() -> None:
    match = dig("chance", storm=1, practice=True, turns=40)
    replica = Replica(DigBundle(Digging()), RandomPlayer(1))  # type: ignore[arg-type]
    rng = Random(3)
    sent: list[Any] = []
    undone = 0
    while match.pending is not None:
        entries = entries_of(match)
        kept = _common(sent, entries)
        news = journal.decode(journal.encode(entries[kept:]))
        twin = replica.follow(kept, news)  # type: ignore[arg-type]
        assert position(twin) == position(match)
        assert RandomPlayer(1).choose(twin) == RandomPlayer(1).choose(match)
        sent = entries
        for _ in range(rng.randrange(3)):
            if match.undoable() is None:
                match.undo()
                undone += 1
        for _ in range(rng.randrange(1, 4)):
            if match.pending is not None:
                match.answer(next(match.pending.samples(rng)))
    assert undone > 5


def test_notes_that_do_not_fit_are_refused() -> None:
    match = dig(storm=1)
    replica = Replica(DigBundle(Digging()), RandomPlayer(1))  # type: ignore[arg-type]
    with pytest.raises(Diverged, match="the replica rolls 2d6 for 'storm', the notes have None"):
        replica.follow(0, [])
    replica = Replica(DigBundle(Digging()), RandomPlayer(1))  # type: ignore[arg-type]
    replica.follow(0, entries_of(match))
    match.answer("draw")
    entries = entries_of(match)
    with pytest.raises(Diverged, match="the replica shuffles for 'draw', the notes have None"):
        replica.follow(1, entries[1:2])


def test_thinking_at_once_is_done_at_once() -> None:
    match = begun(skirmish())
    thinking: Thinking = AtOnce(GreedyPlayer(1)).start(match)
    assert thinking.done()
    assert thinking.answer() == GreedyPlayer(1).choose(match)
    assert thinking.thoughts().kind == "deploy_unit"
    thinking.cancel()


def wait_for(thinking: Thinking) -> Any:
    deadline = monotonic() + PATIENCE
    while not thinking.done():
        assert monotonic() < deadline, "the process does not answer"
        sleep(0.005)
    return thinking.answer()


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker("greedy", 5, skirmish())
    yield worker
    worker.close()


def test_a_process_answers_as_the_player_would_here(worker: Worker) -> None:
    match = begun(skirmish(), practice=True)
    here = GreedyPlayer(5)
    for number in range(14):
        assert match.pending is not None
        started = monotonic()
        thinking = worker.start(match)
        assert monotonic() - started < PATIENCE / 10
        expected = here.choose(match)
        assert wait_for(thinking) == expected
        assert thinking.thoughts() == here.why()
        match.answer(expected)
        if number == 9:
            match.undo()
            match.undo()


def test_an_answer_can_be_given_up(worker: Worker) -> None:
    match = begun(skirmish())
    given_up = worker.start(match)
    given_up.cancel()
    assert not given_up.done()
    match.answer(GreedyPlayer(5).choose(match))
    assert wait_for(worker.start(match)) == GreedyPlayer(5).choose(match)
    assert not given_up.done()


def test_a_lost_process_is_replaced(worker: Worker) -> None:
    match = begun(skirmish())
    wait_for(worker.start(match))
    assert worker._pool is not None
    for process in worker._pool._processes.values():
        process.terminate()
        process.join()
    match.answer(GreedyPlayer(5).choose(match))
    # The pool may not have noticed yet; then the next answer fails, and the one after it comes.
    with suppress(ThinkerLost):
        wait_for(worker.start(match))
    assert wait_for(worker.start(match)) == GreedyPlayer(5).choose(match)


def test_an_answer_that_never_comes_says_so() -> None:
    future: Future[str] = Future()
    future.set_exception(BrokenExecutor())
    with pytest.raises(ThinkerLost, match=r"has stopped\. Try again"):
        _Pending(future, str).answer()


def test_only_text_goes_over(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    submitted: list[tuple[Any, ...]] = []

    class Pool:
        def submit(self, fn: Any, *arguments: Any) -> Any:
            submitted.append(arguments)
            return None

    fresh = Worker("random", "s", skirmish())
    monkeypatch.setattr(fresh, "_pool", Pool())
    match = begun(skirmish())
    fresh.start(match)
    match.answer(GreedyPlayer(1).choose(match))
    fresh.start(match)
    assert json.loads(fresh._setting)["documents"]["scenario"]["scenario"] == "A skirmish"
    (kept, notes), (more_kept, more) = submitted
    assert (kept, notes) == (0, "[]")
    assert more_kept == 0
    assert json.loads(more)[0][:3] == ["answer", "red", "deploy_unit"]


def test_unknown_players_are_refused_at_once() -> None:
    with pytest.raises(UsageError):
        Worker("hal", 1, skirmish())
