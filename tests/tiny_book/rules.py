"""A tiny rulebook that is whole: guards of two outposts on squares, and one die.

Read it before you write a real one. What it leaves out, `PlainRulebook` answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from game.core.cite import cites
from game.core.decision import Decision, Objection, Option, Pick
from game.core.event import Left, Moved
from game.core.forecast import Chance, Forecast
from game.core.play import Play
from game.core.pose import Leg, Pose
from game.core.ruleset import Outcome
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.core.unit_card import Card, Standing, Summary
from game.core.wording import named
from game.mechanics.ai.evaluator import PositionEvaluator
from game.mechanics.forms import form
from game.mechanics.plain_book import PlainRulebook
from game.table.scene import Figure, Scene

Cell = tuple[int, int]
SIDES = {"r": "red", "b": "blue"}
NEEDED = 4
"""What a blow needs on a six-sided die (TINY.blow.2)."""

# The state: plain dataclasses, everything by ids. Copies, saves and undo are made from it.


@dataclass(slots=True)
class Guard:
    id: str
    side: str
    at: Cell

    @property
    def name(self) -> str:
        return f"Guard {self.id[1:]}"


@dataclass(slots=True)
class State:
    size: Cell
    guards: dict[str, Guard]
    turn: int = 1
    side: str = "red"

    def of(self, side: str) -> list[Guard]:
        return [each for each in self.guards.values() if each.side == side]


# The forms of files: what a scenario may say. A drill gives its position in the same way.


@form
class Outposts:
    scenario: str
    ruleset: Literal["tiny"]
    table: dict[Literal["size"], Cell]
    pieces: dict[str, Cell]
    """Ids such as r1 and b2, of red's guards and blue's."""


@form
class Position:
    table: dict[Literal["size"], Cell]
    pieces: dict[str, Cell]


# The rules: coroutines that ask with `await`, each citing the ids it carries out.


@cites("TINY.turn.1")
async def step(play: Play[State]) -> None:
    """Play one turn of a side: it chooses a guard, and the guard steps or strikes."""
    state, side = play.state, play.state.side
    chosen = await Pick(
        side=side,
        kind="choose_guard",
        why="Choose a guard.",
        options=lambda: [Option(each.id, each.name, pieces=(each.id,)) for each in state.of(side)],
    )
    guard = state.guards[chosen]
    answer = await Pick(
        side=side,
        kind="step_or_strike",
        why=f"Move {named(guard)}, or strike an enemy beside it.",
        rules=("TINY.move.1", "TINY.blow.1"),
        options=lambda: choices(state, guard),
    )
    if answer in state.guards:
        strike(play, guard, state.guards[answer])
    else:
        start, (x, y) = Pose(*guard.at), map(int, answer.split(","))
        guard.at, legs = (x, y), (Leg("step", x, y),)
        play.tell(Moved(text=f"{named(guard)} moves.", piece=guard.id, start=start, legs=legs))
    state.side = "blue" if side == "red" else "red"
    state.turn += state.side == "red"


@cites("TINY.move.1", "TINY.blow.1")
def choices(state: State, guard: Guard) -> list[Option]:
    """Return the enemies beside a guard and the squares, refused where a friend stands."""
    standing = {each.at: each for each in state.guards.values()}
    found = []
    for x in range(max(0, guard.at[0] - 1), min(state.size[0], guard.at[0] + 2)):
        for y in range(max(0, guard.at[1] - 1), min(state.size[1], guard.at[1] + 2)):
            other = standing.get((x, y))
            if other and other.side != guard.side:
                label = f"Strike {other.name}"
                found.append(Option(other.id, label, forecast=odds, pieces=(other.id,)))
            elif other is not guard:
                taken = Objection("A friend stands there.", "TINY.move.1") if other else None
                found.append(Option(f"{x},{y}", "Step", taken, cells=((x, y),)))
    return found


def odds() -> Forecast:
    hit = Fraction(7 - NEEDED, 6)
    return Forecast("Strike", (Chance("down", hit), Chance("nothing", 1 - hit)))


@cites("TINY.blow.2")
def strike(play: Play[State], guard: Guard, target: Guard) -> None:
    """Roll a die: 4 or more takes the target off the table."""
    roll, number = play.roll("strike"), Tally("needed", NEEDED)
    text, rule = f"{named(guard)} strikes at {named(target)}.", "TINY.blow.2"
    tell_throw(play, (guard.side, guard.id), "strike", [roll], text, rule, number=number)
    if roll.total >= NEEDED:
        del play.state.guards[target.id]
        text = f"{named(target)} is down."
        play.tell(Left(text=text, rules=(rule,), piece=target.id, how="defeated"))


class Evaluator(PositionEvaluator[State]):
    """What the computer needs to know: how good a position is."""

    def worth(self, side: str, focus: str = "") -> float:
        """Count guards, and prefer to stand near the enemy."""
        own = self.state.of(side)
        enemies = [each for each in self.state.guards.values() if each.side != side]
        far = sum(abs(a.at[0] - b.at[0]) + abs(a.at[1] - b.at[1]) for a in own for b in enemies)
        return len(own) - len(enemies) - 0.001 * far

    def habit(self, decision: Decision[Any], rng: Any) -> Any:
        """Return nothing: every question is worth a look ahead."""
        return None


class Tiny(PlainRulebook[State]):
    """The rules, what is shown of a state, and how a file becomes one."""

    key, title, prefix = "tiny", "Two Outposts", "TINY"
    about = "A handful of guards on squares, and one die."
    army_type, scenario_type, position_type = dict, Outposts, Position
    step = staticmethod(step)
    evaluator = Evaluator

    @cites("TINY.win.1")
    def over(self, state: State) -> Outcome | None:
        """Return who has won: the side that stands alone, or nobody after twelve turns."""
        left = [side for side in SIDES.values() if state.of(side)]
        if len(left) == 2 and state.turn <= 12:
            return None
        winner = left[0] if len(left) == 1 else None
        return Outcome(winner, "one outpost is empty" if winner else "night falls", "TINY.win.1")

    def sides(self, state: State) -> Sequence[str]:
        return list(SIDES.values())

    def card(self, state: State, name: str) -> Card:
        guard = state.guards[name]
        return Card(guard.name, "Guard", guard.side, (Tally("strikes on", NEEDED),))

    def summary(self, state: State) -> Summary:
        ids = {side: tuple(each.id for each in state.of(side)) for side in SIDES.values()}
        sides = tuple(Standing(side, "", len(ids[side]), 0, ids[side], (), 0) for side in ids)
        return Summary(f"Turn {state.turn}", state.side, sides, turn=state.turn, last=12)

    def scene(self, state: State) -> Scene:
        columns, rows = state.size
        figures = []
        for each in state.guards.values():
            middle = each.at[0] + 0.5, each.at[1] + 0.5
            figures.append(Figure(each.id, each.name, each.side, middle, (1, 1), "disc", "", ""))
        return Scene("squares", state.size, (("meadow",) * columns,) * rows, tuple(figures))

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        if name == "game":
            return {"turn": state.turn, "side": state.side}
        if name in SIDES.values():
            return {"score": len(state.of(name))}
        return {"at": list(state.guards[name].at)}

    def begin(self, scenario: Outposts, ground: Any, armies: Mapping[str, Any]) -> State:
        return self.stand(scenario, armies)

    def stand(self, position: Outposts | Position, armies: Mapping[str, Any]) -> State:
        guards = {key: Guard(key, SIDES[key[0]], at) for key, at in position.pieces.items()}
        return State(position.table["size"], guards)


RULES = Tiny()
