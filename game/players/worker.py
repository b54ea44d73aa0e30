"""A player that thinks in another process, so that the window never waits for it.

The process keeps a replica of the game. It is sent the battle's files once and then, before each
question, the notes of what has happened since: text only, the same as in a journal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import asdict
from itertools import takewhile
from typing import Any, Protocol

from game.core import journal
from game.core.deck import Shuffle
from game.core.dice import Roll
from game.core.errors import Diverged
from game.core.match import Match
from game.core.play import Answered, Entry
from game.data.library import Bundle, bundle_from
from game.players.player import Candidate, Player, Thoughts
from game.players.processes import WorkerPool
from game.players.registry import make_player


class ThinkerLost(Exception):
    """The process is gone; the next `start` makes another one."""

    def __str__(self) -> str:
        return "The computer player's process has stopped. Try again."


class Thinking(Protocol):
    """An answer on its way; nothing here ever waits except `answer` before it is `done`."""

    def done(self) -> bool:
        """Return whether the answer is there."""

    def answer(self) -> Any:
        """Return the answer."""

    def thoughts(self) -> Thoughts:
        """Return why it is that answer."""

    def cancel(self) -> None:
        """Give the answer up; whatever is still being thought is thrown away."""


class AtOnce:
    """Thinks in this process before `start` returns; for tests and for players that are quick."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def start(self, match: Match[Any]) -> Thinking:
        """Choose at once and return the finished thought."""
        return Thought(self.player.choose(match), self.player.why())

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Thought:
    """An answer that is there already."""

    def __init__(self, answer: Any, thoughts: Thoughts) -> None:
        self._answer = answer
        self._thoughts = thoughts

    def done(self) -> bool:
        """Return True: the answer is already there."""
        return True

    def answer(self) -> Any:
        """Return the answer."""
        return self._answer

    def thoughts(self) -> Thoughts:
        """Return why it is that answer."""
        return self._thoughts

    def cancel(self) -> None:
        """Do nothing: there is nothing to stop."""


class Worker:
    """A player of this name in a process of its own; use it for one game, and close it."""

    def __init__(self, name: str, seed: str | int, bundle: Bundle) -> None:
        make_player(name, seed)
        self._setting = json.dumps(
            {"name": name, "seed": seed, "key": bundle.key, "documents": bundle.documents}
        )
        self._pool: WorkerPool | None = None
        self._sent: list[Entry] = []

    def start(self, match: Match[Any]) -> Thinking:
        """Let the process think about the pending decision; returns at once."""
        decision = match.pending
        assert decision is not None, "nobody is being asked"
        entries = [entry for step in match.steps for entry in step.record]
        try:
            future = self._submit(entries)
        except BrokenExecutor:
            self.close()
            future = self._submit(entries)
        return _Pending(future, decision.decode)

    def _submit(self, entries: list[Entry]) -> Future[str]:
        if self._pool is None:
            self._pool = WorkerPool(1, _begin, self._setting)
            self._sent = []
        kept = _common(self._sent, entries)
        future = self._pool.submit(_think, kept, journal.encode(entries[kept:]))
        self._sent = entries
        return future

    def close(self) -> None:
        """End the process without waiting for its thoughts."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class _Pending:
    """An answer that another process is looking for."""

    def __init__(self, future: Future[str], decode: Any) -> None:
        self._future = future
        self._decode = decode
        self._given_up = False

    def done(self) -> bool:
        return not self._given_up and self._future.done()

    def answer(self) -> Any:
        return self._decode(self._told()["answer"])

    def thoughts(self) -> Thoughts:
        told = self._told()
        found = tuple(_candidate(each) for each in told["candidates"])
        return Thoughts(told["kind"], told["how"], found, told["who"], told["subject"])

    def _told(self) -> dict[str, Any]:
        try:
            told: dict[str, Any] = json.loads(self._future.result())
        except BrokenExecutor as error:
            raise ThinkerLost from error
        return told

    def cancel(self) -> None:
        # The process has to hear the notes that came with the question, so it is not stopped.
        self._given_up = True


def _candidate(told: dict[str, Any]) -> Candidate:
    """Return a candidate whose parts and way were written as lists."""
    lists = {key: tuple(tuple(each) for each in told[key]) for key in ("parts", "way")}
    return Candidate(**{**told, **lists})


def _common(before: list[Entry], now: list[Entry]) -> int:
    """Return how many entries both begin with; after an undo the rest of what was sent is void."""
    for number, (old, new) in enumerate(zip(before, now, strict=False)):
        if old is not new:
            return number
    return min(len(before), len(now))


# ---------------------------------------------------------------------- in the other process


class Replica:
    """The game as the other process knows it; its chance comes from the notes alone."""

    def __init__(self, bundle: Bundle, player: Player) -> None:
        self.player = player
        self._bundle = bundle
        self._entries: list[Entry] = []
        self._chance: list[Entry] = []
        self._match: Match[Any] | None = None

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Return the roll of the notes."""
        known = self._chance.pop(0) if self._chance else None
        if not isinstance(known, Roll) or len(known.faces) != count or known.sides != sides:
            raise Diverged(f"the replica rolls {count}d{sides} for '{why}', the notes have {known}")
        return known

    def shuffle(self, why: str, cards: Sequence[str]) -> Shuffle:
        """Return the shuffle of the notes."""
        known = self._chance.pop(0) if self._chance else None
        if not isinstance(known, Shuffle) or sorted(known.cards) != sorted(cards):
            raise Diverged(f"the replica shuffles for '{why}', the notes have {known}")
        return known

    def follow(self, kept: int, news: list[Entry]) -> Match[Any]:
        """Go back to the first `kept` entries and on through the news; return the match there."""
        first = next((n for n, entry in enumerate(news) if isinstance(entry, Answered)), len(news))
        self._chance = _chance_of(news[:first])
        match = self._match
        if match is None:
            match = Match.begin(self._bundle.rulebook, self._bundle.begin(), self, self)
        elif kept < len(self._entries):
            answers = sum(isinstance(entry, Answered) for entry in self._entries[:kept])
            match = match.at(answers, self, self)
        self._entries[kept:] = news
        self._match = match
        for spot in range(first, len(news)):
            entry = news[spot]
            if isinstance(entry, Answered):
                assert match.pending is not None, "the notes go on after the end of the game"
                self._chance = _chance_of(takewhile(_is_no_answer, news[spot + 1 :]))
                match.repeat(match.pending.decode(entry.value))
        return match


def _is_no_answer(entry: Entry) -> bool:
    return not isinstance(entry, Answered)


def _chance_of(entries: Iterable[Entry]) -> list[Entry]:
    """Return the rolls and shuffles.

    What was revealed is revealed again by the rules themselves.
    """
    return [entry for entry in entries if isinstance(entry, Roll | Shuffle)]


_replicas: list[Replica] = []
"""The one game of this process."""


def _begin(setting: str) -> None:
    """Set the game up; runs once, when the process starts."""
    wanted = json.loads(setting)
    bundle = bundle_from(wanted["documents"], wanted["key"])
    _replicas[:] = [Replica(bundle, make_player(wanted["name"], wanted["seed"]))]


def _think(kept: int, notes: str) -> str:
    """Catch up with the game and choose; return the answer and the thoughts as text."""
    (replica,) = _replicas
    news = [note for note in journal.decode(notes) if isinstance(note, Entry)]
    match = replica.follow(kept, news)
    answer = replica.player.choose(match)
    assert match.pending is not None
    told = asdict(replica.player.why())
    return json.dumps({"answer": match.pending.encode(answer), **told})
