"""How battles end: half of the points lost, the last turn, or a scenario's goals (GMB.setup.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.core.cite import cites
from game.core.ruleset import Outcome
from game.core.wording import army
from game.mechanics.scenario import goals, victory
from game.mechanics.scenario.areas import PlaneArea, lies_in
from game.mechanics.scenario.goals import DestroyedValue, Margins
from game.mechanics.scenario.snapshot import ControlLaw, Piece, Whereabouts
from game.rules.mass_battles.plan import BY_THE_BOOK, Objective, Victory
from game.rules.mass_battles.scenario_rule import special_rules
from game.rules.mass_battles.state import COMPASS, Battling, State

RULE = "GMB.setup.4"
DRAWN = 10
"""Per cent of the bigger army by which a lead has to be no draw (GMB.setup.4)."""


class BattleSnapshot:
    """A moment of a battle as goals see it: routed pieces are nowhere, fled ones are lost."""

    control = ControlLaw("alone", RULE)
    markers = ()

    def __init__(self, state: State) -> None:
        self.record, self.sides = state, state.sides

    @property
    def last_turn(self) -> int:
        """The turn after which the battle is over."""
        return self.record.settings.turn_limit

    @property
    @cites("GMB.setup.4")
    def victory(self) -> Victory:
        """How the battle is won: by points destroyed if the scenario has no goals of its own."""
        plan = self.record.plan.victory
        if plan is not None and plan != BY_THE_BOOK:
            return plan
        named = [side for side in ("red", "blue", "green") if side in self.sides]
        scores = tuple(
            DestroyedValue(score="destroyed_value", side=side, rule=RULE) for side in named
        )
        return goals.Victory(rule=RULE, scores=scores, margins=by_the_book_margins(self.record))

    @property
    def objectives(self) -> Sequence[Objective]:
        """The places that can be controlled."""
        return self.record.plan.objectives

    @cached_property
    @cites("GMB.setup.4")
    def pieces(self) -> Sequence[Piece]:
        """All pieces there have been; whoever fled from the table is lost like the destroyed."""
        state, entries = self.record, self.record.plan.entries
        found = []
        for each in state.everybody():
            where: Whereabouts = "board" if each.id in state.pieces else "lost"
            where = "aside" if each.id in state.aside else where
            entry = entries.get(each.id)
            card = entry.unit if entry else each.profile.name
            kind, points = each.profile.type, each.profile.points
            found.append(Piece(each.id, each.id, each.side, each.name, card, kind, points, where))
        return found

    def inside(self, area: PlaneArea) -> Sequence[Piece]:
        """Return the unrouted pieces in an area."""
        state, known = self.record, {each.id: each for each in self.pieces}
        return [
            known[each.id]
            for each in state.pieces.values()
            if not each.status.routed
            and lies_in(state.plane, area, each.parts, each.block.centre, COMPASS)
        ]


# ---------------------------------------------------------------------- by the book


def starting_points(state: State, side: str) -> int:
    """Return the points with which a side set out."""
    return sum(each.profile.points for each in state.everybody(side))


def lost_points(state: State, side: str) -> int:
    """Return the points that a side has lost: destroyed, or fled from the table."""
    return sum(each.profile.points for each in state.gone.values() if each.side == side)


@cites("GMB.setup.4")
def broken(state: State, side: str) -> bool:
    """Return whether a side has lost half of its starting points or more."""
    return 2 * lost_points(state, side) >= starting_points(state, side)


@cites("GMB.setup.4")
def by_the_book_margins(state: State) -> Margins:
    """Return what a lead is worth: less than a tenth of the bigger army is a draw."""
    biggest = max(starting_points(state, side) for side in state.sides)
    least = -(-biggest * DRAWN // 100)
    return Margins(draw=least, decisive=10_000, per_cent=False, lesser="victory")


@cites("GMB.setup.4")
def _check_broken(play: Battling) -> None:
    """End the battle when at most one side has more than half of its points."""
    state = play.state
    gone = [side for side in state.sides if broken(state, side)]
    left = [side for side in state.sides if side not in gone]
    if len(left) > 1:
        return
    names = " and ".join(str(army(side)) for side in gone)
    victory.end(play, left[0] if left else "", f"{names}: half of the points lost", RULE)


@cites("GMB.setup.4", "GMB.turn.1")
async def turn_over(play: Battling) -> bool:
    """Look at the end of a turn whether the battle is over; return whether it is."""
    state = play.state
    for rule in special_rules(state):
        await rule.turn_ends(play)
    if state.plan.victory is None:
        return False
    snapshot = BattleSnapshot(state)
    if not victory.look(play, snapshot, "end"):
        if state.plan.victory == BY_THE_BOOK:
            _check_broken(play)
        if not state.rule and state.turn >= state.settings.turn_limit:
            victory.finish(play, snapshot, f"{state.turn} turns have been played")
    return bool(state.rule)


def outcome(state: State) -> Outcome | None:
    """Return how the battle ended, if it has."""
    return victory.outcome(state)


def explain(state: State) -> list[str]:
    """Return what would end the battle and who leads, in a line each."""
    snapshot = BattleSnapshot(state)
    lines = victory.explain(snapshot)
    if state.plan.victory == BY_THE_BOOK:
        for side in state.sides:
            lost = f"{lost_points(state, side)} of {starting_points(state, side)} points"
            lines.append(f"{army(side):has} lost {lost} and is beaten at half of them ({RULE}).")
    return [*lines, victory.turns_left(snapshot, RULE)]
