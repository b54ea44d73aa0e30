"""What a place is worth to a piece: the way to goals, prey and danger, flanks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Literal

from game.core.pose import Pose
from game.mechanics.ai.goal_points import goal_points, middle_of
from game.mechanics.ai.place_value import Foe, Might, PlaceValue, Pull, Traits
from game.mechanics.ai.walking_distance import FAR, Goal, GroundCost, InchGrid, InchMap
from game.mechanics.bodies.block import Block
from game.mechanics.scenario.areas import PlaneArea
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.charges import supposed_charging
from game.rules.mass_battles.contact import arc_of, supposed
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.state import COMPASS, MEASURE, Piece
from game.rules.mass_battles.terrain import EFFECTS
from game.table.plane import INCH, Plane

# ---------------------------------------------------------------------- the way to a goal


Walker = Literal["air", "owner", "other"]
"""Those who fly, those whose castle it is, and everybody else."""


@lru_cache(maxsize=16)
def _ground(plane: Plane, who: Walker) -> InchGrid:
    """Return the ground of a table for some kind of pieces."""
    return InchGrid(plane, () if who == "air" else _costs(plane, who))


@lru_cache(maxsize=128)
def _way_to(plane: Plane, goal: Goal, who: Walker) -> InchMap:
    return InchMap(_ground(plane, who), goal)


def _costs(plane: Plane, who: Walker) -> Iterator[GroundCost]:
    terms = EFFECTS.terms(plane)
    for feature in plane.features:
        if feature.kind in weights.STORMED:
            rate = 1.0 if who == "owner" else weights.STORMED[feature.kind]
            yield GroundCost(feature, rate, crossed=not feature.closed)
        elif feature.id in terms.barred:
            yield GroundCost(feature, FAR, crossed=not feature.closed)
        elif feature.id in terms.tolls:
            yield GroundCost(feature, terms.tolls[feature.id] / INCH, crossed=True)
        elif terms.rates.get(feature.id, 1) != 1 and feature.closed:
            yield GroundCost(feature, float(terms.rates[feature.id]), crossed=False)


# ---------------------------------------------------------------------- goals


def pulls(eye: Eye, piece: Piece) -> list[Pull]:
    """Return everything on the table that a piece may want to go to."""
    state, plane = eye.state, eye.state.plane
    found = []
    for worth, needed, way, mates in eye.once(("goals", piece.id), lambda: _goals(eye, piece)):
        own = _away(piece, way.goal)
        crowd = max(0, sum([each < own for each in mates]) - needed + 1)
        share = weights.ENOUGH[min(crowd, len(weights.ENOUGH) - 1)]
        found.append(Pull(worth * share, way, 0.5, weights.GOALS))
    if piece.profile.has("torches") or piece.profile.breath == "fire":
        near = 9.0 if piece.profile.breath else 2.0
        for name, worth in eye.burners.get(piece.side, {}).items():
            if name in plane.by_id and name not in state.fires:
                goal = (middle_of(plane.by_id[name]),)
                way = _way_to(plane, goal, "air")
                found.append(Pull(eye.stakes.hurry * worth, way, near, weights.GOALS))
    return found


def _goals(eye: Eye, piece: Piece) -> list[tuple[float, int, InchMap, list[float]]]:
    """Return the areas that a piece may want to be in, wherever it is now.

    That is what each is worth, how many are needed, the way, and how far off steady friends are.
    """
    state, plane = eye.state, eye.state.plane
    steady = [each for each in state.friends(piece) if not each.status.routed]
    who: Walker = "owner" if piece.side == state.castle else "other"
    who = "air" if piece.profile.fly is not None else who
    known = next((each for each in eye.snapshot.pieces if each.id == piece.id), None)
    found = []
    for area, worth, needed in eye.stakes.areas(known) if known else ():
        way = plane.once((area, who), partial(_way_into, area=area, who=who))
        if way:
            found.append((worth, needed, way, [_away(each, way.goal) for each in steady]))
    return found


def _way_into(plane: Plane, area: PlaneArea, who: Walker) -> InchMap | None:
    goal = goal_points(plane, area, COMPASS)
    return _way_to(plane, goal, who) if goal else None


def _away(piece: Piece, goal: Goal) -> float:
    """Return how far the nearest point of a goal is, as a square."""
    px, py = piece.x / INCH, piece.y / INCH
    return min([(px - x) * (px - x) + (py - y) * (py - y) for x, y in goal])


# ---------------------------------------------------------------------- one piece


_AROUND = tuple(math.tau * number / 8 for number in range(8))


class Outlook(PlaceValue):
    """A piece and all that draws it or frightens it."""

    weights = weights.PLACES

    def __init__(self, eye: Eye, piece: Piece) -> None:
        self.eye, self.piece = eye, piece
        profile, block = piece.profile, piece.block
        fire = profile.fire
        share = weights.BREATH if profile.breath else weights.RANGE
        traits = Traits(
            start=Pose(piece.x, piece.y, piece.heading),
            worth=eye.stake(piece),
            edge=min(2500.0, block.circle[2]),
            move=max(1.0, allowance(piece).total / INCH),
            range=share * fire.range * INCH if fire else 0.0,
            flies=piece.status.airborne,
        )
        self.rivals = eye.state.enemies(piece)
        super().__init__(eye.state.plane, traits, foes_of(eye, piece), pulls(eye, piece))

    def in_cover(self, x: float, y: float) -> bool:
        """Return whether a place lies in cover."""
        found = (EFFECTS.of(each) for each in self.plane.at((x, y)))
        return any(each is not None and each.cover < 0 for each in found)

    # ------------------------------------------------------------------ where it would stand

    def standing(self, block: Block, *, airborne: bool) -> float:
        """Return what it is worth to stand as a block does: the place, flanks, the melee there."""
        x, y, heading = block.pose
        value = self.place(x, y) + self.eye.exchange(self.piece, block, airborne=airborne)
        if self.piece.hero or airborne:
            return value
        self.start = Pose(x, y, heading)
        value -= self._turned_away()
        self.start = self.traits.start
        there = supposed(self.piece, block, airborne=False)
        value -= weights.REPLY[min(1, self.eye.care)] * self._reply(there)
        for foe in self.rivals:
            near = math.hypot(foe.x - x, foe.y - y) <= weights.NEAR
            if near and not foe.status.routed and arc_of(there, foe) != "front":
                value -= weights.FLANKED * self.traits.worth
        return value

    def _reply(self, there: Piece) -> float:
        """Return what the best charge of an enemy at the piece would bring it somewhere."""
        best = 0.0
        for foe in self.rivals:
            if foe.status.routed or foe.status.stunned or foe.status.confused:
                continue
            swift = supposed_charging(foe) if foe.profile.may_charge else foe
            if MEASURE.distance(there.parts, foe.parts) > allowance(swift).total:
                continue
            brings, costs = self.eye.rough_fight(foe, there)
            if arc_of(there, foe) != "front":
                brings, costs = brings / weights.ASIDE, weights.ASIDE * costs
            best = max(best, brings - weights.RETURN * costs)
        return best

    def here(self) -> float:
        """Return what it is worth to stand where it does."""
        return self.standing(self.piece.block, airborne=self.piece.status.airborne)

    def elsewhere(self, far: int) -> Iterator[tuple[float, float]]:
        """Yield places to be carried to, so far at most: all around, and toward the goals."""
        x, y = self.start.x, self.start.y
        wished = [(x + far * math.cos(turn), y + far * math.sin(turn)) for turn in _AROUND]
        wished += [(gx * INCH, gy * INCH) for pull in self.pulls for gx, gy in pull.map.goal[:1]]
        for there in wished:
            share = min(1.0, 0.95 * far / max(1.0, math.dist(there, (x, y))))
            edge = self.traits.edge
            yield (
                min(max(x + share * (there[0] - x), edge), self.plane.width - edge),
                min(max(y + share * (there[1] - y), edge), self.plane.depth - edge),
            )


# ---------------------------------------------------------------------- its enemies


def foes_of(eye: Eye, piece: Piece) -> list[Foe]:
    """Return all enemies as a piece sees them, wherever it is itself."""
    enemies = eye.state.enemies(piece)
    return eye.once(("foes", piece.id), lambda: [_foe(eye, piece, each) for each in enemies])


def _foe(eye: Eye, piece: Piece, foe: Piece) -> Foe:
    x, y, wide = foe.block.circle
    brings, costs = eye.rough_fight(piece, foe)
    gain = eye.rough_volley(piece, foe) if piece.profile.fire else brings
    if not piece.profile.fire:
        gain = brings - weights.RETURN * costs * (0.5 if foe.status.routed else 1.0)
        gain = max(gain, 0.1 * brings)
    if piece.status.routed or (piece.profile.wizard and not piece.profile.fire):
        gain *= weights.TIRED
    helpless = foe.status.routed or foe.status.stunned or foe.status.confused
    reach = allowance(foe).total * (1.5 if foe.profile.may_charge else 1.0) + wide
    fire = foe.profile.fire
    return Foe(
        round(x),
        round(y),
        Might(
            gain,
            0.0 if helpless else reach,
            max(0.0, costs - 0.5 * brings),
            fire.range * INCH if fire and not helpless else 0.0,
            eye.rough_volley(foe, piece),
            0.8 * wide,
        ),
    )


def eagerness(eye: Eye, piece: Piece) -> tuple[float, float]:
    """Return what a piece could strike at once, and how near an enemy is: the foremost first."""
    reach = 1500 * max(1.0, allowance(piece).total / INCH)
    away = [(math.hypot(foe.x - piece.x, foe.y - piece.y), foe) for foe in foes_of(eye, piece)]
    hope = [foe.might.gain for far, foe in away if far <= reach + foe.might.touch]
    first = max(hope, default=0.0) if piece.profile.may_charge else 0.0
    return max(0.0, first), -min((far for far, _ in away), default=0.0)
