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


def on_edge(state: State, unit: Unit, edge: Edge) -> bool:
    """Whether a footprint touches an edge of the map."""
    x, y, size = unit.block
    width, height = len(state.rows[0]), len(state.rows)
    return {
        "north": y == 0,
        "south": y + size == height,
        "west": x == 0,
        "east": x + size == width,
    }[edge]


def duty(state: State) -> bool:
    """Whether the present activation still owes a step out of the start area."""
    return (
        state.settings.first_activation_must_leave_start
        and state.round == 1
        and state.side == state.attacker
        and not state.left_start
    )


def outside(state: State, unit: Unit, block: Block) -> bool:
    """Whether the whole footprint is outside its side's start area."""
    rects = state.battle.start[state.role(unit.side)]
    return not any(within(square, rects) for square in squares_of(block))


def note_place(play: Battling, unit: Unit) -> None:
    """Remember that the duty is met."""
    if duty(play.state) and unit.moved and outside(play.state, unit, unit.block):
        play.state.left_start = True


def could_leave(state: State, unit: Unit, *, may_double: bool = True) -> bool:
    """Whether the unit has a legal path out of its start area."""
    march = March(state, unit, unit.profile.rate, may_double=may_double)
    return any(outside(state, unit, Block(pose.x, pose.y, march.size)) for pose in march.reach())


@cites("FWB.turn.15")
def last_hope(state: State, unit: Unit, *, may_double: bool = True) -> bool:
    """Whether the duty rests on this unit: it can leave and nobody after it can."""
    if not duty(state) or not could_leave(state, unit, may_double=may_double):
        return False
    waiting = [
        other
        for other in state.standing(unit.side)
        if other.activation == unit.activation and other is not unit and other.id not in state.acted
    ]
    return not any(could_leave(state, other) for other in waiting)


def end_objection(play: Battling, unit: Unit, *, may_double: bool) -> Objection | None:
    """Why a unit that has not moved may not simply end the first activation."""
    if last_hope(play.state, unit, may_double=may_double):
        text = "The first activation has to leave the start area."
        return Objection(text, "FWB.turn.15")
    return None


def attack_objection(play: Battling, unit: Unit) -> Objection | None:
    """Why a unit that has not moved may not attack first: only a Double-time takes it out."""
    state = play.state
    if last_hope(state, unit) and not could_leave(state, unit, may_double=False):
        text = f"{unit.name} has to Double-time out of the start area."
        return Objection(text, "FWB.turn.15")
    return None


def bound(play: Battling, unit: Unit, march: March) -> Course:
    """The course of a movement, bound to leave the start area where the duty rests on it."""
    may_double = march.limit > march.rate
    return Leaving(play.state, march) if last_hope(play.state, unit, may_double=may_double) else march


class Leaving:
    """A course all of whose routes end outside the start area."""

    def __init__(self, state: State, march: March) -> None:
        self.state = state
        self.march = march

    def objection(self, route: Route) -> Objection | None:
        """Say why the route breaks the rules."""
        if problem := self.march.objection(route):
            return problem
        x, y = (route[-1].x, route[-1].y) if route else (self.march.unit.x, self.march.unit.y)
        if not outside(self.state, self.march.unit, Block(x, y, self.march.size)):
            text = "The first activation has to leave the start area."
            return Objection(text, "FWB.turn.15", self.toward(Pose(x, y)))
        return None

    def samples(self, rng: Random) -> Iterator[Route]:
        """Routes to every place outside, in random order."""
        ends = list(self.reach())
        rng.shuffle(ends)
        return (self.march.way((pose.x, pose.y)) for pose in ends)

    def toward(self, pose: Pose) -> Route:
        """The route out that ends nearest to a pose."""
        near = min(
            self.reach(),
            key=lambda end: (max(abs(end.x - pose.x), abs(end.y - pose.y)), end.x, end.y),
        )
        return self.march.way((near.x, near.y))

    def reach(self) -> Mapping[Pose, int]:
        """Every pose outside, with its cost."""
        size, unit = self.march.size, self.march.unit
        return {
            pose: cost
            for pose, cost in self.march.reach().items()
            if outside(self.state, unit, Block(pose.x, pose.y, size))
        }

    def cost(self, route: Route) -> Tally:
        """What the route costs."""
        return self.march.cost(route)
