"""Follows a game while it is played: who began, how it stood after each round, who fell where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.event import Attacked, Entered, Event, Left, Moved
from game.core.ruleset import Ruleset
from game.table.lattice import centre_of
from game.table.scene import ObjectiveZone, Point, Scene

DECIMALS = 3
"""Of places and of a position's worth: as much as anybody reads, the same on every machine."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a game stood at the end of a round."""

    round: int
    scores: dict[str, int]
    worth: dict[str, float] = field(default_factory=dict)
    """What the position is worth to each side, in the rulebook's own measure; not at the end."""
    holders: dict[str, str] = field(default_factory=dict)
    """Who holds each objective, nobody if empty."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that was lost."""

    side: str
    name: str
    round: int
    how: str
    x: float
    y: float
    """Where it stood, in table units."""


def round_of(rules: Ruleset[Any], state: Any) -> int:
    """Return the number of the round, 0 before the first."""
    return int(rules.facts(state, "game").get("round", 0))


def scores_of(rules: Ruleset[Any], state: Any) -> dict[str, int]:
    """Return the points that each side has."""
    return {side: int(rules.facts(state, side).get("score", 0)) for side in rules.sides(state)}


@dataclass(slots=True)
class _Piece:
    """What is known of a piece: it stays known when it has left the table."""

    side: str
    name: str
    centre: Point
    extent: Point


class Course:
    """Notes what comes of each answer; pieces are followed from where they came to the table."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self._rules = rules
        self._pieces: dict[str, _Piece] = {}
        self._round = 0
        self._table: Scene | None = None
        self.began = ""
        """The side whose answer brought the first move or attack of the first round."""
        self.rounds: list[RoundEnd] = []
        self.losses: list[Loss] = []

    def note(self, events: Sequence[Event], state: Any, side: str = "") -> None:
        """Look at what came of a side's answer and led to this state."""
        number = round_of(self._rules, state)
        self._meet(events, state)
        for event in events:
            if isinstance(event, Moved) and event.legs:
                self._follow(event)
            elif isinstance(event, Left) and event.lost:
                self._lose(event)
            if not self.began and number and isinstance(event, Moved | Attacked):
                self.began = side
        if number != self._round:
            self._end_round(state)
            self._round = number

    def finish(self, state: Any) -> None:
        """Note how the last round ended."""
        self._end_round(state, over=True)

    def casualties(self, side: str) -> dict[str, int]:
        """Return a side's losses, counted by name."""
        names = sorted(loss.name for loss in self.losses if loss.side == side)
        return {name: names.count(name) for name in dict.fromkeys(names)}

    def _meet(self, events: Sequence[Event], state: Any) -> None:
        """Take down the names and places of those who entered."""
        new = [event for event in events if isinstance(event, Entered)]
        if not new:
            return
        self._table = scene = self._rules.scene(state)
        for event in new:
            if known := self._pieces.get(event.piece):
                known.centre = centre_of(scene.table, event.pose, known.extent)
        for figure in scene.figures:
            known = _Piece(figure.side, figure.name, figure.centre, figure.extent)
            self._pieces.setdefault(figure.id, known)

    def _follow(self, event: Moved) -> None:
        piece, end = self._pieces.get(event.piece), event.legs[-1]
        if piece is not None and self._table is not None:
            piece.centre = centre_of(self._table.table, (end.x, end.y), piece.extent)

    def _lose(self, event: Left) -> None:
        piece = self._pieces.get(event.piece)
        if piece is None:
            piece = _Piece("", event.piece, (0.0, 0.0), (1.0, 1.0))
        x, y = (round(each, DECIMALS) for each in piece.centre)
        self.losses.append(Loss(piece.side, piece.name, self._round, event.how, x, y))

    def _end_round(self, state: Any, *, over: bool = False) -> None:
        if not self._round:
            return
        rules, worth = self._rules, {}
        if not over:
            evaluator = rules.evaluator(state)
            worth = {side: round(evaluator.worth(side), DECIMALS) for side in rules.sides(state)}
        zones: Sequence[Any] = rules.scene(state).zones
        holders = {zone.name: zone.side for zone in zones if isinstance(zone, ObjectiveZone)}
        self.rounds.append(RoundEnd(self._round, scores_of(rules, state), worth, holders))


def course_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a game's result with its rounds and losses read from plain data."""
    return {
        **data,
        "course": tuple(RoundEnd(**each) for each in data.get("course", ())),
        "losses": tuple(Loss(**each) for each in data.get("losses", ())),
    }
