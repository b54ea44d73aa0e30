"""A player with an eye for what is good and little patience: easy to beat, never silly.

It weighs like the greedy player, but few answers and each against one throw of the dice. It often
settles by a whim whom to send or to strike, often stops half-way where it should have gone on, and
often overlooks that it could react. It never tries what cannot succeed.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from game.core.decision import Pick
from game.core.play import Answered
from game.core.pose import STEP, Leg
from game.core.spatial import Area, Handled, Path, Place, Poses, Route, Troop
from game.players.greedy_player import GreedyPlayer
from game.players.levels import EASY, Level
from game.players.player import Thoughts, chooser, open_pieces
from game.table.plane import INCH

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match


class EasyPlayer(GreedyPlayer):
    """The greedy player with few candidates, whims, and second thoughts on the way."""

    def __init__(self, seed: str | int, level: Level = EASY) -> None:
        super().__init__(seed, level)
        self._mood = ""

    def choose(self, match: Match[Any]) -> Any:
        """Choose as the greedy player would, unless a whim comes first or its courage fails."""
        decision = match.pending
        assert decision is not None, "nobody is being asked"
        self._match = match
        rng = Random(f"mood/{chooser(self.seed, match).random()}")
        spare = letting_go(match)
        if spare and rng.random() < self.level.overlooks:
            return self._settle(decision, spare, "Overlooked.")
        fancied = match.rules.evaluator(match.state).fancies(decision, open_pieces(decision))
        if len(fancied) > 1 and rng.random() < self.level.whim:
            return self._settle(decision, rng.choice(fancied), "On a whim.")
        answer = super().choose(match)
        self._mood = ""
        level, group = self.level, isinstance(decision, Place)
        if rng.random() < (level.dawdles if group else level.hesitates) and (
            shorter := half_way(match, answer)
        ):
            return self._settle(decision, shorter, "Half the way is enough for now.")
        return answer

    def _settle(self, decision: Decision[Any], answer: Any, mood: str) -> Any:
        self._decision, self._weighed, self._mood = decision, [(None, answer)], mood
        return answer

    def why(self) -> Thoughts:
        """Return what was weighed, or the mood it was in."""
        thoughts = super().why()
        return replace(thoughts, how=self._mood or thoughts.how)


def letting_go(match: Match[Any]) -> str:
    """Return the option that lets a chance to react go by; empty where it is no reaction."""
    decision = match.pending
    if not isinstance(decision, Pick):
        return ""
    answered = [each for each in match.steps[-1].record if isinstance(each, Answered)]
    if not answered or answered[-1].side == decision.side:
        return ""
    spare = (each.key for each in decision.listed() if each.declines and each.objection is None)
    return next(spare, "")


# ---------------------------------------------------------------------- half the way


def half_way(match: Match[Any], answer: Any) -> Any:
    """Return a legal movement of about half the length in mind; nothing where there is none."""
    decision = match.pending
    if not isinstance(answer, tuple):
        return ()
    if isinstance(decision, Path):
        if isinstance(decision.course, Handled):
            return _half_last(decision, decision.course, answer)
        if isinstance(decision.course, Area):
            return _half_leg(match, decision, answer)
        return _half_steps(decision, answer)
    if isinstance(decision, Place) and isinstance(decision.site, Troop):
        return _half_march(decision, decision.site, answer)
    return ()


def _half_steps(decision: Path, way: Route) -> Route:
    """Return the longest legal part of a way up to half of it."""
    for length in range(len(way) // 2, 0, -1):
        if decision.objection(way[:length]) is None:
            return way[:length]
    return ()


def _half_leg(match: Match[Any], decision: Path, way: Route) -> Route:
    """Return the first half of a path by length, on a table without cells."""
    x, y = (each * INCH for each in match.rules.facts(match.state, decision.movers[0])["at"])
    ends = [(x, y), *((leg.x, leg.y) for leg in way if leg.kind == STEP)]
    left = sum(math.dist(a, b) for a, b in pairwise(ends)) / 2
    found: list[Leg] = []
    for (ax, ay), (bx, by) in pairwise(ends):
        far = math.hypot(bx - ax, by - ay)
        share = min(1.0, left / far) if far else 1.0
        found.append(Leg(STEP, round(ax + (bx - ax) * share), round(ay + (by - ay) * share)))
        left -= far
        if left <= 0:
            break
    shorter = tuple(found)
    return shorter if shorter and decision.objection(shorter) is None else ()


def _half_last(decision: Path, course: Handled, way: Route) -> Route:
    """Return a way drawn leg by leg whose last straight leg is half as long; none if illegal."""
    if not way:
        return ()
    (ax, ay, before), (bx, by, after) = (course.parts_after(each)[0] for each in (way[:-1], way))
    last = way[-1]
    half = last._replace(x=last.x - (bx - ax) // 2, y=last.y - (by - ay) // 2)
    shorter = (*way[:-1], half) if before == after else way[:-1]
    return shorter if shorter and decision.objection(shorter) is None else ()


def _half_march(decision: Place, site: Troop, poses: Poses) -> Poses:
    """Return poses that take several pieces about half of the way, by price; none if illegal.

    A short move is made in full, and nobody falls out of formation by hesitating.
    """
    for piece, pose in poses:
        reach = site.reach(piece)
        price = reach.get(pose, 0)
        near = [each for each, cost in reach.items() if cost <= price // 2]
        if price <= site.budget(piece) // 2 or not near:
            continue
        half = min(near, key=lambda each: abs(each.x - pose.x) + abs(each.y - pose.y))
        shorter = site.shifted(piece, half)
        faults = [len(site.diagnosis(each).faults) for each in (shorter, poses)]
        sound = faults[0] <= faults[1] and decision.objection(shorter) is None
        return shorter if sound and shorter != poses else ()
    return ()
