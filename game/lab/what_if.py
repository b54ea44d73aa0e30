"""What if: continuations of a saved game from its moments, and what they say of its course.

Computer players go on from a moment with fresh dice, many times. The share that a side wins is its
chance there, with the interval of a number of games that was fixed before. Over the turns that is
a curve; where it moves most, moments in between are looked at, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from game.core.errors import UsageError
from game.core.event import Stage
from game.core.match import Match
from game.core.wording import army, plain_words, worded
from game.data.replays import retold
from game.data.savefile import Recording
from game.data.saves import game_text, match_of
from game.players.build import own_build
from game.players.registry import make_player
from game.players.selfplay import results_of
from game.players.series import GameResult, Share

GAMES = 20
"""Continuations of each moment."""
CLOSER = 4
"""Moments that are looked at within the turn in which the chance moved most."""
AHEAD = 2
"""Games handed out for each worker: the one it plays and the next."""
UNFINISHED = "the battle is not over yet; its chances would tell what only one side may know"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game, and how its continuations ended."""

    answers: int
    title: str
    wins: Mapping[str, int]
    draws: int = 0

    @property
    def games(self) -> int:
        """How many continuations there were."""
        return sum(self.wins.values()) + self.draws

    def share(self, side: str) -> Share:
        """Return how often a side won."""
        return Share(self.wins.get(side, 0), self.games)

    def json(self) -> dict[str, Any]:
        """Return all of it, with the intervals."""
        chances = {side: _percent(self.share(side)) for side in self.wins}
        return {**asdict(self), "wins": dict(self.wins), "games": self.games, "chances": chances}


@dataclass(frozen=True, slots=True)
class Turning:
    """Two moments between which a side's chance moved most."""

    before: Moment
    after: Moment
    side: str

    @property
    def sure(self) -> bool:
        """Whether the intervals of both lie apart: else it may be the luck of a few games."""
        one, other = (each.share(self.side).interval for each in (self.before, self.after))
        return one[1] < other[0] or other[1] < one[0]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What the continuations of a game say of its course."""

    title: str
    names: Mapping[str, str]
    """What the sides are called, the first being the one whose chance is told."""
    player: str
    seed: str
    each: int
    """Continuations of each moment."""
    moments: tuple[Moment, ...]
    """In the order of the game."""
    winner: str | None
    stopped: bool = False

    @property
    def side(self) -> str:
        """Whose chance is told."""
        return next(iter(self.names))

    @property
    def turning(self) -> Turning | None:
        """The two neighbouring moments between which the chance moved most."""
        if len(self.moments) < 2:
            return None
        one, two = max(
            pairwise(self.moments),
            key=lambda both: abs(both[0].share(self.side).rate - both[1].share(self.side).rate),
        )
        return Turning(one, two, self.side)

    def sentences(self) -> list[str]:
        """Return the same in words."""
        told = [self.told_at(moment) for moment in self.moments]
        if self.turned:
            told.append(self.turned)
        won = army(self.winner) if self.winner else "nobody"
        told.append(worded(f"In the game itself {won} won.", self.names))
        return told

    def told_at(self, moment: Moment) -> str:
        """Return the chance at a moment in words."""
        number = _percent(moment.share(self.side))
        drawn = f", {moment.draws} drawn" if moment.draws else ""
        text = (
            f"{moment.title}, answer {moment.answers}: {army(self.side)} would win "
            f"{number['rate']} % of {moment.games} games ({number['low']} to {number['high']} %"
            f"{drawn})."
        )
        return worded(text, self.names)

    @property
    def turned(self) -> str:
        """Where the chance moved most, in words."""
        if (turning := self.turning) is None:
            return ""
        first, last = (_percent(e.share(self.side)) for e in (turning.before, turning.after))
        if first["rate"] == last["rate"]:
            return worded(f"The chance of {army(self.side)} did not move.", self.names)
        between = (
            f"between the answers {turning.before.answers} and {turning.after.answers}, from "
            f"{first['rate']} to {last['rate']} %"
        )
        luck = "" if turning.sure else f"; with {self.each} games each that may be luck"
        return worded(f"The chance of {army(self.side)} moved most {between}{luck}.", self.names)

    def json(self) -> dict[str, Any]:
        """Return every number of it."""
        turning = self.turning
        return {
            "title": self.title,
            "names": dict(self.names),
            "side": self.side,
            "player": self.player,
            "seed": self.seed,
            "games_each": self.each,
            "confidence_percent": 95,
            "build": asdict(own_build()),
            "winner": self.winner,
            "stopped": self.stopped,
            "moments": [each.json() for each in self.moments],
            "turning": turning
            and {
                "answers": [turning.before.answers, turning.after.answers],
                "sure": turning.sure,
            },
            "turned": self.turned,
            "sentences": self.sentences(),
        }


def _percent(share: Share) -> dict[str, int]:
    low, high = share.interval
    return {"rate": round(100 * share.rate), "low": round(100 * low), "high": round(100 * high)}


# ---------------------------------------------------------------------- moments


def turns_of(match: Match[Any]) -> list[tuple[int, str]]:
    """Return the answers after which turns begin, each with its name; the end does not count."""
    found = [(0, "Setting out")]
    first = ""
    for answers, events in enumerate(retold(match)):
        for event in events:
            if not isinstance(event, Stage) or event.number <= 0:
                continue
            first = first or event.name
            if event.name == first:
                found.append((answers, f"{event.name.capitalize()} {event.number}"))
    last = match.answered()
    named = dict(found)  # a turn that begins with the very first answer takes its name
    return [(answers, title) for answers, title in sorted(named.items()) if answers < last]


# ---------------------------------------------------------------------- continuations


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is to be known about a saved game."""

    recording: Recording
    at: tuple[int, ...] = ()
    """After how many answers."""
    turns: bool = True
    """Whether all turns are looked at, too, and then where the chance moved most."""
    games: int = GAMES
    player: str = "normal"
    seed: str = "1"
    closer: int = CLOSER
    build: str = ""
    """The digest that workers have to have; empty for workers of this very program."""


Watching = Callable[[WhatIf], None]
"""Told what is known so far whenever a moment has been looked at."""


def what_if(
    inquiry: Inquiry, executor: Executor, *, workers: int = 1, watching: Watching | None = None
) -> WhatIf:
    """Play continuations of a game from its moments, and return what they say."""
    course = _Course(inquiry, executor, workers, watching)
    try:
        for answers, title in course.wanted():
            course.look(answers, title)
        if inquiry.turns:
            for _ in range(inquiry.closer):
                if not course.look_closer():
                    break
    except KeyboardInterrupt:
        course.stopped = True
    return course.so_far()


class _Course:
    """Moments of one game as they are looked at."""

    def __init__(
        self, inquiry: Inquiry, executor: Executor, workers: int, watching: Watching | None
    ) -> None:
        make_player(inquiry.player, inquiry.seed)
        self.inquiry, self.executor, self.workers = inquiry, executor, workers
        self.watching = watching
        recording = inquiry.recording
        self.match = match_of(recording)
        if self.match.outcome is None:
            raise UsageError(UNFINISHED)
        self.save = game_text(recording.header, recording.notes)
        summary = self.match.rules.summary(self.match.state)
        self.names = {each.side: plain_words(each.name) for each in summary.sides}
        self.turns = turns_of(self.match)
        self.moments: dict[int, Moment] = {}
        self.stopped = False

    def wanted(self) -> list[tuple[int, str]]:
        """Return the moments to look at first."""
        last = self.match.answered()
        for answers in self.inquiry.at:
            if not 0 <= answers < last:
                text = f"the game has {last} answers, and is over after the last"
                raise UsageError(f"{text}; there is no going on after {answers}")
        named = [(each, self._called(each)) for each in self.inquiry.at]
        others = [each for each in self.turns if each[0] not in self.inquiry.at]
        return [*named, *others] if self.inquiry.turns else named

    def _called(self, answers: int) -> str:
        """Return the turn that a moment belongs to."""
        return [title for start, title in self.turns if start <= answers][-1]

    def look(self, answers: int, title: str) -> None:
        """Play the continuations of a moment."""
        results = [
            result
            for _, result in sorted(
                results_of(self.executor, self._tasks(answers), AHEAD * self.workers),
                key=lambda each: each[0],
            )
        ]
        self.moments[answers] = _counted(answers, title, self.names, results)
        if self.watching:
            self.watching(self.so_far())

    def look_closer(self) -> bool:
        """Look at the middle of the stretch in which the chance moved most, if it has one."""
        turning = self.so_far().turning
        if turning is None or turning.after.answers - turning.before.answers < 2:
            return False
        answers = (turning.before.answers + turning.after.answers) // 2
        self.look(answers, self._called(answers))
        return True

    def _tasks(self, answers: int) -> Iterator[str]:
        inquiry = self.inquiry
        for number in range(inquiry.games):
            task = {
                "save": self.save,
                "answers": answers,
                "players": dict.fromkeys(self.names, inquiry.player),
                # The same dice from every moment, so that two of them can be compared.
                "seed": f"{inquiry.seed}/{number}",
                "block": number,
                "variant": str(answers),
            }
            yield json.dumps(task | ({"build": inquiry.build} if inquiry.build else {}))

    def so_far(self) -> WhatIf:
        """Return what is known by now."""
        inquiry, outcome = self.inquiry, self.match.outcome
        assert outcome is not None
        return WhatIf(
            str(getattr(inquiry.recording.bundle.scenario, "scenario", "")),
            self.names,
            inquiry.player,
            inquiry.seed,
            inquiry.games,
            tuple(self.moments[answers] for answers in sorted(self.moments)),
            outcome.winner,
            self.stopped,
        )


def _counted(
    answers: int, title: str, names: Mapping[str, str], results: Sequence[GameResult]
) -> Moment:
    wins = {side: sum(each.winner == side for each in results) for side in names}
    return Moment(answers, title, wins, len(results) - sum(wins.values()))
