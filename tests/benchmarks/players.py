"""What computer players do with their time and with their pieces, measured over whole games.

    python -m tests.benchmarks.players thinking SCENARIO ... [--player hard] [--games 1]
    python -m tests.benchmarks.players walking SCENARIO ... [--player normal] [--games 1]
    python -m tests.benchmarks.players leaving SCENARIO UNIT [--player normal] [--games 20]

`thinking` prints which share of a player's process time goes into each kind of question.

`walking` counts reversals on tables of squares. A long move takes a piece at least four squares
away from where it stood when it was asked for its way. It reverses the long move that the piece
made before, however long ago, if the two directions are more than 120 degrees apart.

`leaving` counts the games in which a piece of some unit leaves the table unharmed.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from game.core.decision import Decision
from game.core.event import Entered, Event, Left, Moved
from game.core.match import Match
from game.core.pose import Leg, Pose
from game.core.spatial import Path
from game.players.player import Player
from game.players.registry import make_player
from tests.kit import battle

LONG = 4
"""Squares from which a move is a long one."""
AGAINST = -0.5
"""The cosine of 120 degrees."""

Watch = Callable[[Match[Any], "Decision[Any] | None", list[Event]], None]
"""Told of every answered question (of none at the beginning) and of what came of it."""


def played(key: str, number: int, name: str, watch: Watch) -> Match[Any]:
    """Return a shipped battle that one kind of player has played to its end on both sides."""
    seed = f"{key}/{number}"
    match = battle(key, seed)
    players = {side: make_player(name, f"{seed}/{side}") for side in match.rules.sides(match.state)}
    watch(match, None, match.drain())
    while (decision := match.pending) is not None:
        watch(match, decision, match.answer(players[decision.side].choose(match)))
    return match


# ---------------------------------------------------------------------- thinking


@dataclass
class Thinking:
    """Seconds of this process by the kind of question they were spent on."""

    seconds: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)

    def choose(self, match: Match[Any], player: Player) -> Any:
        """Return the player's answer and note how long it took."""
        assert match.pending is not None
        kind, begun = match.pending.kind, process_time()
        answer = player.choose(match)
        self.seconds[kind] += process_time() - begun
        self.asked[kind] += 1
        return answer

    def share(self, kind: str) -> float:
        """Return the part of all thinking that goes into one kind of question."""
        total = sum(self.seconds.values())
        return self.seconds[kind] / total if total else 0.0

    def text(self) -> str:
        """Return a table, the dearest kind first."""
        rows = [
            f"{kind:<28}{self.share(kind):7.1%}{spent:9.2f} s{self.asked[kind]:7d} asked"
            for kind, spent in self.seconds.most_common()
        ]
        return "\n".join([*rows, f"{'all':<28}{1:7.1%}{sum(self.seconds.values()):9.2f} s"])


def thinking(keys: Iterable[str], name: str, games: int) -> Thinking:
    """Time a player that leads both sides."""
    found = Thinking()
    for key in keys:
        for number in range(games):
            seed = f"{key}/{number}"
            match = battle(key, seed)
            sides = match.rules.sides(match.state)
            players = {side: make_player(name, f"{seed}/{side}") for side in sides}
            while match.pending is not None:
                match.answer(found.choose(match, players[match.pending.side]))
    return found


# ---------------------------------------------------------------------- walking


@dataclass
class Walking:
    """Long moves of pieces, and how many of them undo the one before."""

    moves: int = 0
    """Long moves with a long move before them."""
    reversals: int = 0
    _before: dict[str, tuple[int, int]] = field(default_factory=dict)

    def game(self) -> None:
        """Forget where pieces came from: another game begins."""
        self._before.clear()

    def note(self, decision: Decision[Any] | None, events: Iterable[Event]) -> None:
        """Look at what came of an answer; only the piece that was asked for its way walks."""
        if not isinstance(decision, Path):
            return
        for event in events:
            if isinstance(event, Moved) and event.piece in decision.movers and event.legs:
                self._went(event.piece, event.start, event.legs[-1])

    def _went(self, piece: str, start: Pose, end: Leg) -> None:
        dx, dy = end.x - start.x, end.y - start.y
        if max(abs(dx), abs(dy)) < LONG:
            return
        before = self._before.get(piece)
        self._before[piece] = dx, dy
        if before is not None:
            along = dx * before[0] + dy * before[1]
            self.moves += 1
            self.reversals += along < AGAINST * math.hypot(dx, dy) * math.hypot(*before)

    @property
    def share(self) -> float:
        """The part of the long moves that are reversals."""
        return self.reversals / self.moves if self.moves else 0.0

    def text(self) -> str:
        """Return the count in words."""
        return (
            f"{self.reversals} of {self.moves} long moves reverse the one before ({self.share:.1%})"
        )


def walking(keys: Iterable[str], name: str, games: int) -> Walking:
    """Follow every piece of a player that leads both sides."""
    found = Walking()
    for key in keys:
        for number in range(games):
            found.game()
            played(key, number, name, lambda _, decision, events: found.note(decision, events))
    return found


# ---------------------------------------------------------------------- leaving


def leaving(key: str, unit: str, name: str, games: int) -> list[str]:
    """Return how the first piece of a unit left the table in each game; empty if it stayed."""
    return [_left(key, number, unit, name) for number in range(games)]


def _left(key: str, number: int, unit: str, name: str) -> str:
    pieces: set[str] = set()
    gone: list[Left] = []

    def watch(match: Match[Any], _: Decision[Any] | None, events: list[Event]) -> None:
        if any(isinstance(event, Entered) for event in events):
            figures = match.rules.scene(match.state).figures
            pieces.update(each.id for each in figures if each.name == unit)
        gone.extend(each for each in events if isinstance(each, Left) and each.piece in pieces)

    played(key, number, name, watch)
    return gone[0].how if gone else ""


# ---------------------------------------------------------------------- command line


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.players")
    parser.add_argument("what", choices=("thinking", "walking", "leaving"))
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--player", default="")
    parser.add_argument("--games", type=int, default=0)
    asked = parser.parse_args(words)
    if asked.what == "thinking":
        print(thinking(asked.names, asked.player or "hard", asked.games or 1).text())
    elif asked.what == "walking":
        print(walking(asked.names, asked.player or "normal", asked.games or 1).text())
    else:
        key, unit = asked.names
        found = Counter(leaving(key, unit, asked.player or "normal", asked.games or 20))
        print(", ".join(f"{how or 'stayed'}: {count}" for how, count in found.most_common()))


if __name__ == "__main__":
    main()
