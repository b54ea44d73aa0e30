"""Who controls a place."""

from __future__ import annotations

from typing import TypeVar

from game.core.event import Stage
from game.core.play import Play
from game.core.wording import army
from game.mechanics.scenario.goals import A
from game.mechanics.scenario.plan import Objective
from game.mechanics.scenario.snapshot import Record, Snapshot

R = TypeVar("R", bound=Record)


def objective_named(snapshot: Snapshot[A], name: str) -> Objective[A]:
    """Return the objective of this name."""
    for objective in snapshot.objectives:
        if objective.name == name:
            return objective
    raise ValueError(f"there is no objective {name!r}")


def last_controller(snapshot: Snapshot[A], name: str) -> str:
    """Return who controlled an objective at the last look, at first whom the scenario names."""
    return snapshot.record.controllers.get(name, objective_named(snapshot, name).holder or "")


def controller(snapshot: Snapshot[A], name: str) -> str:
    """Return who controls an objective now; those who play for nobody only keep others from it."""
    count = dict.fromkeys(snapshot.sides, 0)
    for piece in snapshot.inside(objective_named(snapshot, name).area):
        count[piece.side] = count.get(piece.side, 0) + 1
    there = [side for side in count if count[side]]
    if snapshot.control.by == "most":
        most = max(count.values())
        there = [side for side in there if count[side] == most]
    alone = len(there) == 1 and there[0] in snapshot.sides
    return there[0] if alone else last_controller(snapshot, name)


def settle(play: Play[R], snapshot: Snapshot[A]) -> None:
    """Note who controls the objectives, and tell what has changed hands."""
    for objective in snapshot.objectives:
        side = controller(snapshot, objective.name)
        if side != last_controller(snapshot, objective.name):
            text = f"{army(side):takes} control of {objective.name}."
            rules = (snapshot.control.rule,)
            play.tell(Stage(text=text, rules=rules, name="objective", side=side))
        snapshot.record.controllers[objective.name] = side
