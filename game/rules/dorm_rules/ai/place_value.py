"""What a place is worth to a party: the way to goals, prey and danger, friends and cover."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Literal

from game.core.pose import Pose
from game.mechanics.ai.aims import held_each_turn
from game.mechanics.ai.goal_points import goal_points
from game.mechanics.ai.place_value import Foe, Might, PlaceValue, Pull, Traits
from game.mechanics.ai.walking_distance import FAR, Goal, GroundCost, InchGrid, InchMap
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.goals import Counter, PerElement
from game.mechanics.scenario.snapshot import Piece
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.worth import Eye
from game.rules.dorm_rules.scenario_rule import special_rules
from game.rules.dorm_rules.scenario_rules import AloneInside, Departed
from game.rules.dorm_rules.state import (
    COMPASS,
    RADIUS,
    Figure,
    Party,
    State,
    Unit,
    measured_from,
    runs,
)
from game.rules.dorm_rules.terrain import ground_for, kind_of
from game.rules.dorm_rules.values import pace, vehicle_ma
from game.table.plane import Plane
from game.table.tolerances import INCH

# ---------------------------------------------------------------------- the way to a goal


@lru_cache(maxsize=32)
def _ground(plane: Plane, wide: int) -> InchGrid:
    """Return the ground of a table as bases of a radius meet it."""
    return InchGrid(plane, _costs(plane, wide))


@lru_cache(maxsize=256)
def _way_to(plane: Plane, goal: Goal, wide: int) -> InchMap:
    return InchMap(_ground(plane, wide), goal)


def _costs(plane: Plane, wide: int) -> Iterator[GroundCost]:
    """Yield what ground costs: any bit of a base counts, but deep water only under its middle."""
    for feature in ground_for(plane, 0):
        going = kind_of(feature).going
        if going in ("impassable", "solid"):
            yield GroundCost(feature, FAR, crossed=not feature.closed)
        elif going == "wall":
            yield GroundCost(feature, 1.0, crossed=True)
    for feature in ground_for(plane, wide):
        if kind_of(feature).going in ("difficult", "hazardous") and feature.closed:
            yield GroundCost(feature, 2.0, crossed=False)


# ---------------------------------------------------------------------- goals


def pulls(eye: Eye, party: Party) -> list[Pull]:
    """Return everything on the table that a party may want to go to."""
    found, plane = [], eye.state.plane
    wide = RADIUS if isinstance(party, Unit) else 0
    for area, worth, needed in _areas(eye, party):
        goal = goal_points(plane, area, COMPASS)
        if goal:
            crowd = max(0, _nearer(eye.state, party, goal) - needed + 1)
            share = weights.ENOUGH[min(crowd, len(weights.ENOUGH) - 1)]
            way = _way_to(plane, goal, wide)
            found.append(Pull(worth * share, way, weights.REACHED, weights.GOALS))
    for edge in escapes(eye, party):
        goal = _along(plane, edge)
        left = eye.state.settings.turn_limit - eye.state.turn + 1
        way = _way_to(plane, goal, wide)
        found.append(Pull(weights.ESCAPE, way, weights.REACHED, weights.GOALS, float(left)))
    return found


def _areas(eye: Eye, party: Party) -> Iterator[tuple[PlaneArea, float, int]]:
    """Yield the areas that a party may want to be in, what for, and how many are needed."""
    state = eye.state
    if party.side not in state.players:
        return
    first = next(iter(state.present(party)), None)
    name = party.id if isinstance(party, Unit) and party.hull else first.id if first else ""
    worth = round(eye.force(party).worth)
    piece = Piece(name, party.id, party.side, party.name, card_of(state, party), "", worth, "board")
    yield from eye.stakes.areas(piece)
    last = state.settings.turn_limit
    for rule in special_rules(state):
        if isinstance(rule, AloneInside):
            points = eye.stakes.scale * rule.points
            yield rule.area, held_each_turn(points, state.turn, last, rule.since), 1


def card_of(state: State, party: Party) -> str:
    """Return what a scenario calls the kind of a party."""
    entry = state.plan.entries.get(party.id)
    return entry.unit if entry else ""


def escapes(eye: Eye, party: Party) -> tuple[str, ...]:
    """Return the edges by which a party wins something if it leaves; for most there is none."""
    state, card = eye.state, card_of(eye.state, party)
    exits = state.plan.exits.get(party.side, ())
    if not exits or not card:
        return ()
    victory = eye.snapshot.victory
    for score in victory.scores:
        if isinstance(score, PerElement) and score.what == "exited" and score.side == party.side:
            if card in score.troops.cards:
                return exits
    ends = [(each.winner, each.all) for each in victory.sudden]
    ends += [(each.winner, each.all) for each in victory.verdicts]
    counted = [
        each.counter
        for winner, every in ends
        for each in every
        if winner == party.side and isinstance(each, Counter)
    ]
    for rule in special_rules(state):
        if isinstance(rule, Departed) and card in rule.cards:
            if any(each in counted for each in rule.counts()):
                return exits
    return ()


def at_edges(eye: Eye, figure: Figure) -> list[Pose]:
    """Return the nearest places at the edges by which a figure wins something if it leaves."""
    plane, (x, y), reach = eye.state.plane, figure.point, figure.disc.radius
    nearest = {
        "north": Pose(x, reach),
        "south": Pose(x, plane.depth - reach),
        "west": Pose(reach, y),
        "east": Pose(plane.width - reach, y),
    }
    return [nearest[edge] for edge in escapes(eye, figure)]


def leaving_counts(state: State, party: Party) -> bool:
    """Return whether it is time to leave: some battles count only those who go later."""
    card = card_of(state, party)
    rules = [each for each in special_rules(state) if isinstance(each, Departed)]
    return all(state.turn >= each.since for each in rules if card in each.cards)


@lru_cache(maxsize=16)
def _along(plane: Plane, edge: str) -> Goal:
    """Return points along an edge of the table, in inches."""
    wide, deep = plane.width / INCH, plane.depth / INCH
    if edge in ("north", "south"):
        y = 0.2 if edge == "north" else deep - 0.2
        return tuple((x + 0.5, y) for x in range(int(wide)))
    x = 0.2 if edge == "west" else wide - 0.2
    return tuple((x, y + 0.5) for y in range(int(deep)))


def _nearer(state: State, party: Party, goal: Goal) -> int:
    """Return how many parties of the own side are nearer to a goal, and steady."""

    def away(one: Party) -> float:
        return min(math.hypot(one.x / INCH - x, one.y / INCH - y) for x, y in goal)

    own = away(party)
    friends = [each for each in state.units.values() if each.side == party.side]
    return sum(away(each) < own for each in friends if each is not party and not runs(each))


# ---------------------------------------------------------------------- one party


class Outlook(PlaceValue):
    """A party and all that draws it or frightens it."""

    weights = weights.PLACES
    pace: Literal["", "move", "run"] = ""
    """How it gets to places: after a move it may shoot, after a run it does not even strike."""

    def __init__(self, eye: Eye, party: Party) -> None:
        self.eye, self.party = eye, party
        self.force = eye.force(party)
        hull = party.hull if isinstance(party, Unit) else None
        if hull and isinstance(party, Unit):
            move = vehicle_ma(eye.state, party).total
        else:
            move = pace(eye.state, party).total
        traits = Traits(
            start=Pose(*party.point, 0),
            worth=self.force.worth,
            edge=party.body.base.reach if hull else 500.0,
            move=max(1.0, float(move)),
            range=self._range,
            runs=bool(escapes(eye, party)),
            mates=tuple(self._mates()),
            limit=weights.LEASH * INCH,
        )
        self.rivals = [each for each in eye.state.enemies(party) if not each.aboard]
        foes = [self._foe(each) for each in self.rivals]
        super().__init__(eye.state.plane, traits, foes, pulls(eye, party))

    @cached_property
    def _range(self) -> float:
        """Return the range that those who shoot like, 0 for those who fight."""
        real = [each for each in self.force.shots if not each.weapon.has("free")]
        if not real or self._fighters():
            return 0.0
        return max((each.skill - weights.STEADY) * each.weapon.rng * INCH for each in real)

    def _fighters(self) -> bool:
        """Return whether it fights better than it shoots."""
        real = sum(each.men for each in self.force.shots if not each.weapon.has("free"))
        return 2 * real < self.force.men

    def _mates(self) -> Iterator[tuple[int, int]]:
        """Yield where those are whom it has to stay near to: who controls it, whom it controls."""
        state, party = self.eye.state, self.party
        if isinstance(party, Unit):
            master = state.figures.get(party.controller)
            if master and state.undead_troops(party):
                yield master.point
        else:
            for unit in state.units.values():
                if unit.controller == party.id:
                    yield unit.point

    def _foe(self, foe: Party) -> Foe:
        eye, party = self.eye, self.party
        x, y = measured_from(eye.state, foe)
        brings, costs = eye.blows(party, foe), eye.blows(foe, party)
        gain = brings - weights.RETURN * costs * (0.5 if runs(foe) else 1.0)
        if isinstance(foe, Unit) and foe.hull:
            gain = max(gain, 0.05 * eye.force(foe).worth)
        if self._range:
            gain = eye.volley(party, foe, self._range)
        elif self._timid():
            gain *= weights.SHY
        run = 0.0 if runs(foe) or (isinstance(foe, Unit) and foe.hull) else self._rush(foe)
        touch = party.body.base.reach + (RADIUS if isinstance(foe, Unit) else foe.disc.radius)
        shots = [each for each in eye.force(foe).shots if not each.weapon.has("free")]
        reach = max((each.skill * each.weapon.rng * INCH for each in shots), default=0.0)
        shot = eye.volley(foe, party, reach / 2) if reach and not runs(foe) else 0.0
        blow = max(0.0, costs - 0.5 * brings)
        return Foe(round(x), round(y), Might(gain, run + touch, blow, reach, shot, touch))

    def _timid(self) -> bool:
        """Return whether it has better things to do than to fight: a wizard, a medic, a router."""
        party = self.party
        return runs(party) or (isinstance(party, Figure) and party.profile.me < 5)

    def _rush(self, foe: Party) -> float:
        """Return how far an enemy charges, roughly."""
        men = self.eye.state.present(foe)
        legs = [each.mount.profile if each.mount else each.profile for each in men]
        far = min((each.ma * each.rm - 2 * each.av for each in legs), default=0)
        return far * INCH if isinstance(foe, Unit) else 0.6 * far * INCH

    def in_cover(self, x: float, y: float) -> bool:
        """Return whether a place lies in cover."""
        return any(kind_of(each).cover != "none" for each in self.plane.at((x, y)))

    def place(self, x: float, y: float) -> float:
        """Return what a place is worth, with the fire from it for those who may shoot there."""
        found = super().place(x, y)
        if self.pace == "run":
            return found - weights.RUNNING * self.danger(x, y)
        return found + self.fire(x, y, moved=True) if self.pace else found

    # ------------------------------------------------------------------ fire

    def fire(self, x: float, y: float, *, moved: bool) -> float:
        """Return what the best volley from a place promises, sight not looked at."""
        if not self.force.shots or (moved and self.force.slow and not self._fighters()):
            return 0.0
        best = 0.0
        for foe, seen in zip(self.rivals, self.foes, strict=True):
            far = math.hypot(seen.x - x, seen.y - y)
            if far < 16 * INCH or self.force.shoots:
                best = max(best, self.eye.volley(self.party, foe, far, moved=moved))
        return weights.FIRE * best

    def goals(self, x: float, y: float) -> float:
        """Return what a place is worth for the goals of the battle alone."""
        return max((pull.at(x, y, self.move) for pull in self.pulls), default=0.0)

    def near(self) -> float:
        """Return how far off the nearest enemy is, in thousandths."""
        x, y = self.start.x, self.start.y
        return min((math.hypot(foe.x - x, foe.y - y) for foe in self.foes), default=math.inf)
