"""The duty to leave the start area, where a battle asks for it (FWB.turn.15), and map edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Course, Route
from game.core.tally import Tally
from game.rules.squad_battles.move import March
from game.rules.squad_battles.scenario import Edge
from game.rules.squad_battles.state import Battling, State, Unit
from game.rules.squad_battles.winning import within
from game.table.squares import Block, squares_of


@cites("FWB.grid.1")
def on_edge(state: State, unit: Unit, edge: Edge) -> bool:
    """Return whether a footprint touches an edge of the map."""
    x, y, size = unit.block
    width, height = len(state.rows[0]), len(state.rows)
    return {
        "north": y == 0,
        "south": y + size == height,
        "west": x == 0,
        "east": x + size == width,
    }[edge]


def duty(state: State) -> bool:
    """Return whether the present activation still owes a step out of the start area."""
    return (
        state.settings.first_activation_must_leave_start
        and state.round == 1
        and state.side == state.attacker
        and not state.left_start
    )


def outside(state: State, unit: Unit, block: Block) -> bool:
    """Return whether the whole footprint is outside its side's start area."""
    rects = state.battle.start[state.role(unit.side)]
    return not any(within(square, rects) for square in squares_of(block))


def note_place(play: Battling, unit: Unit) -> None:
    """Remember that the duty is met."""
    if duty(play.state) and unit.moved and outside(play.state, unit, unit.block):
        play.state.left_start = True


def could_leave(state: State, unit: Unit, rate: int = 0, *, may_double: bool = True) -> bool:
    """Tell whether the unit has a legal path out of its start area, at this rate or its own."""
    march = March(state, unit, rate or unit.profile.rate, may_double=may_double)
    return any(outside(state, unit, Block(pose.x, pose.y, march.size)) for pose in march.reach())


@cites("FWB.turn.15")
def last_hope(state: State, unit: Unit) -> bool:
    """Return whether nobody who acts after this unit could meet the duty."""
    if not duty(state):
        return False
    waiting = [
        other
        for other in state.standing(unit.side)
        if other.activation == unit.activation and other is not unit and other.id not in state.acted
    ]
    return not any(could_leave(state, other) for other in waiting)


def end_objection(play: Battling, unit: Unit, *, may_double: bool) -> Objection | None:
    """Return why a unit that has not moved may not simply end the first activation."""
    state = play.state
    if last_hope(state, unit) and could_leave(state, unit, may_double=may_double):
        return Objection("The first activation has to leave the start area.", "FWB.turn.15")
    return None


def attack_objection(play: Battling, unit: Unit) -> Objection | None:
    """Return why an unmoved unit may not attack first: only a Double-time takes it out."""
    state = play.state
    if not last_hope(state, unit) or could_leave(state, unit, may_double=False):
        return None
    if not could_leave(state, unit):
        return None
    text = f"{unit.name} has to Double-time out of the start area."
    return Objection(text, "FWB.turn.15")


def bound(play: Battling, unit: Unit, march: March) -> Course:
    """Return the course of a movement, bound to leave the start area where the duty rests on it."""
    state, doubling = play.state, march.limit > march.rate
    if last_hope(state, unit) and could_leave(state, unit, march.rate, may_double=doubling):
        return Leaving(state, march)
    return march


class Leaving:
    """A course all of whose routes end outside the start area."""

    def __init__(self, state: State, march: March) -> None:
        self.state = state
        self.march = march

    def objection(self, route: Route) -> Objection | None:
        """Return why the route breaks the rules."""
        if problem := self.march.objection(route):
            return problem
        x, y = (route[-1].x, route[-1].y) if route else (self.march.unit.x, self.march.unit.y)
        if not outside(self.state, self.march.unit, Block(x, y, self.march.size)):
            text = "The first activation has to leave the start area."
            return Objection(text, "FWB.turn.15", self.toward(Pose(x, y)))
        return None

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield routes to every place outside, in random order."""
        ends = list(self.reach())
        rng.shuffle(ends)
        return (self.march.toward(pose) for pose in ends)

    def toward(self, pose: Pose) -> Route:
        """Return the route out that ends nearest to a pose."""
        ends = self.reach()
        if not ends:
            return ()
        near = min(
            ends, key=lambda end: (max(abs(end.x - pose.x), abs(end.y - pose.y)), end.x, end.y)
        )
        return self.march.toward(near)

    def reach(self) -> Mapping[Pose, int]:
        """Return every pose outside, with its cost."""
        size, unit = self.march.size, self.march.unit
        return {
            pose: cost
            for pose, cost in self.march.reach().items()
            if outside(self.state, unit, Block(pose.x, pose.y, size))
        }

    def cost(self, route: Route) -> Tally:
        """Return what the route costs."""
        return self.march.cost(route)
