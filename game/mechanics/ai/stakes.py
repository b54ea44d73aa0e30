"""What the goals of a battle make of its pieces and its places, as a computer player sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Generic

from game.mechanics.ai.aims import held_once
from game.mechanics.ai.weights import StakeWeights
from game.mechanics.scenario.conditions import fits, meant, place_of
from game.mechanics.scenario.goals import (
    A,
    Bonus,
    DestroyedValue,
    Fallen,
    Holding,
    PerElement,
    Presence,
    Share,
)
from game.mechanics.scenario.objectives import objective_named
from game.mechanics.scenario.snapshot import Piece, Snapshot
from game.mechanics.scenario.victory import standing, verdict_of


class Stakes(Generic[A]):
    """One moment of a battle with what its goals are worth."""

    def __init__(self, snapshot: Snapshot[A], weights: StakeWeights) -> None:
        self.snapshot, self.weights = snapshot, weights

    @property
    def hurry(self) -> float:
        """How much what counts at the end counts now."""
        return held_once(1.0, self._turn, self._last, self.weights.early)

    @property
    def _turn(self) -> int:
        return min(self.snapshot.record.turn, self._last)

    @property
    def _last(self) -> int:
        return max(1, self.snapshot.last_turn)

    # ------------------------------------------------------------------ pieces

    @cached_property
    def matters(self) -> float:
        """How much the points of pieces count in this battle."""
        victory = self.snapshot.victory
        asked = any(isinstance(each, DestroyedValue) for each in victory.scores)
        asked |= any(isinstance(each, Share) for end in victory.sudden for each in end.all)
        return 1.0 if asked else self.weights.spent

    @cached_property
    def extra(self) -> dict[str, float]:
        """What pieces are worth beside their points, by the goals of the battle."""
        found: dict[str, float] = {}
        victory = self.snapshot.victory
        ends = [(str(each.winner), each.all) for each in victory.sudden]
        ends += [(str(each.winner), each.all) for each in victory.verdicts]
        for winner, conditions in ends:
            for each in conditions:
                if isinstance(each, Fallen):
                    some, number = meant(self.snapshot, each.troops), 0
                elif isinstance(each, Presence) and each.at_most is not None:
                    anywhere = not each.objective and each.area is None
                    some = meant(self.snapshot, each.troops) if anywhere else []
                    number = each.at_most
                else:
                    continue
                for piece in some if winner not in ("draw", each.troops.side) else ():
                    found[piece.id] = self.weights.key / max(1, len(some) - number)
        for score in victory.scores:
            if isinstance(score, PerElement) and score.what == "lost":
                for piece in meant(self.snapshot, score.troops):
                    found[piece.id] = found.get(piece.id, 0.0) + self.weights.point * score.points
        return found

    # ------------------------------------------------------------------ victory

    @cached_property
    def scale(self) -> float:
        """What a victory point is worth."""
        scores = self.snapshot.victory.scores
        counted = any(isinstance(each, DestroyedValue) for each in scores)
        return 1.0 if counted else self.weights.point

    def lead(self, side: str) -> float:
        """Return by how much a side leads as all stands, at the end of the battle."""
        others = [each for each in self.snapshot.sides if each != side]
        mine = standing(self.snapshot, side).total
        theirs = max((standing(self.snapshot, each).total for each in others), default=0)
        total = self.scale * (mine - theirs)
        if verdict := verdict_of(self.snapshot):
            won = (verdict.winner == side) - (verdict.winner in others)
            total += self.weights.verdict * won
        return total

    # ------------------------------------------------------------------ places

    def areas(self, piece: Piece) -> Iterator[tuple[A, float, int]]:
        """Yield the areas that a piece may want to be in, what for, and how many are needed."""
        victory, snapshot = self.snapshot.victory, self.snapshot
        ends = [(each.winner, each.all, self.weights.verdict) for each in victory.sudden]
        ends += [(each.winner, each.all, self.weights.verdict) for each in victory.verdicts]
        for score in victory.scores:
            if isinstance(score, Bonus):
                ends.append((score.side, score.all, self.scale * score.points))
            elif isinstance(score, Holding):
                for name in score.objectives:
                    area = objective_named(snapshot, name).area
                    yield area, self.hurry * self.scale * score.points, 1
        for winner, conditions, whole in ends:
            for each in conditions:
                where = place_of(snapshot, each) if isinstance(each, Presence) else None
                if where is not None and isinstance(each, Presence):
                    share, needed = self._wanted(piece, each, winner)
                    if needed:
                        yield where, share * self.hurry * whole, needed

    def _wanted(self, piece: Piece, where: Presence[A], winner: str) -> tuple[float, int]:
        """Return how much of a condition's worth draws a piece there, and how many it needs."""
        rival = where.more_than or where.double
        if rival and piece.side in (where.troops.side, rival.side):
            return 1.0, self.weights.crowd
        if not fits(piece, where.troops):
            return 0.0, 0
        if where.at_least and winner == piece.side:
            return 1.0, where.at_least
        if where.at_most is not None and winner != piece.side:
            return self.weights.denied, where.at_most + 1
        return 0.0, 0
