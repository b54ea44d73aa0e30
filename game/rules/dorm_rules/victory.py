"""How battles end: the last turn, nobody left, or a scenario's goals (DORM.20.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.core.cite import cites
from game.core.ruleset import Outcome
from game.mechanics.scenario import goals, victory
from game.mechanics.scenario.areas import PlaneArea, lies_in
from game.mechanics.scenario.goals import AnySide, DestroyedValue, Margins, PerCount
from game.mechanics.scenario.snapshot import ControlLaw, Piece, Whereabouts
from game.rules.dorm_rules.muster import figure_points
from game.rules.dorm_rules.plan import BY_THE_BOOK, Objective, Victory
from game.rules.dorm_rules.points import vehicle_worth
from game.rules.dorm_rules.scenario_rule import special_rules
from game.rules.dorm_rules.state import COMPASS, Battling, Figure, Party, State, Unit

RULE = "DORM.20.8"
DRAWN = Margins(draw=10, decisive=50, per_cent=True, lesser="victory")
"""A lead of less than a tenth of the higher score is a draw (DORM.20.8)."""


def routers_of(side: str) -> str:
    """Return the counter of half the points of a side's routers."""
    return f"half the points of {side} routers"


@cites("DORM.20.8")
def usual_scores(sides: Sequence[str]) -> tuple[DestroyedValue | PerCount, ...]:
    """Return what everybody scores in a battle without goals: lost enemies, half for routers."""
    named: list[AnySide] = [each for each in ("red", "blue", "green") if each in sides]
    lost = [DestroyedValue(score="destroyed_value", side=side, rule=RULE) for side in named]
    routers = [
        PerCount(
            score="counter",
            side=side,
            rule=RULE,
            counter=routers_of(foe),
            what="points for routing enemies",
            points=1,
        )
        for side in named
        for foe in named
        if foe != side
    ]
    return (*lost, *routers)


class BattleSnapshot:
    """A moment of a battle as goals see it: figures and hulls; routers are nowhere."""

    control = ControlLaw("alone", RULE)
    markers = ()

    def __init__(self, state: State) -> None:
        self.record, self.sides = state, state.players

    @property
    def last_turn(self) -> int:
        """The turn after which the battle is over."""
        return self.record.settings.turn_limit

    @property
    def victory(self) -> Victory:
        """How the battle is won: by points of lost enemies if there are no other goals."""
        plan = self.record.plan.victory
        if plan is not None and plan != BY_THE_BOOK:
            return plan
        return goals.Victory(rule=RULE, scores=usual_scores(self.sides), margins=DRAWN)

    @property
    def objectives(self) -> Sequence[Objective]:
        """The places that can be controlled."""
        return self.record.plan.objectives

    @cached_property
    @cites("DORM.20.8", "DORM.19.6.1a")
    def pieces(self) -> Sequence[Piece]:
        """All figures and hulls there have been; creations of magic are worth nothing."""
        state = self.record
        return [*map(self._figure, _all_figures(state)), *map(self._hull, _all_hulls(state))]

    def _figure(self, figure: Figure) -> Piece:
        state = self.record
        unit = _all_units(state).get(figure.unit)
        made = bool(figure.summons or (unit and unit.summons))
        where: Whereabouts = "board" if figure.id in state.figures else "aside"
        if figure.id in state.gone:
            where = "exited" if state.fates[figure.id] == "left" else "lost"
        elif not made and forsaken(state, figure):
            where = "lost"
        own = unit if unit and figure.role != "character" else figure
        entry = state.plan.entries.get(own.id)
        card = entry.unit if entry else figure.profile.name
        worth = 0 if made else figure_points(figure)
        return Piece(
            figure.id, own.id, figure.side, own.name, card, figure.role, worth, where, summoned=made
        )

    def _hull(self, unit: Unit) -> Piece:
        state = self.record
        assert unit.hull is not None
        where: Whereabouts = "board" if unit.id in state.units else "aside"
        if unit.id in state.units_gone:
            where = "lost" if unit.hull.wreck else "exited"
        entry = state.plan.entries.get(unit.id)
        card = entry.unit if entry else unit.hull.profile.name
        worth = vehicle_worth(unit.hull.profile)
        return Piece(unit.id, unit.id, unit.side, unit.name, card, "vehicle", worth, where)

    def inside(self, area: PlaneArea) -> Sequence[Piece]:
        """Return the figures and hulls in an area, those who rout or flee left out."""
        state, known = self.record, {each.id: each for each in self.pieces}
        hulls = [each for each in state.units.values() if each.hull]
        here: list[Party] = [*state.figures.values(), *hulls]
        return [
            known[each.id]
            for each in here
            if not routs(state, each)
            and lies_in(state.plane, area, (each.body,), each.point, COMPASS)
        ]


@cites("DORM.18.5.4")
def forsaken(state: State, figure: Figure) -> bool:
    """Return whether a bought demon is dispelled after the battle: none of its officers is left."""
    unit = _all_units(state).get(figure.unit)
    if unit is None or figure.role == "character" or not figure.has("demon"):
        return False
    everybody = [each for each in _all_figures(state) if each.side == figure.side]
    officers = [
        each.id
        for each in everybody
        if each.id == unit.controller or (each.has("demon") and each.profile.officer)
    ]
    killed = ("casualty", "dead", "banished", "raised")
    return bool(officers) and all(state.fates.get(each) in killed for each in officers)


def routs(state: State, party: Party) -> bool:
    """Return whether somebody routs or flees, alone or with the unit it is in."""
    whole = state.party_of(party) if isinstance(party, Figure) else party
    return any(e.status.routing or e.status.fleeing for e in (party, whole))


def _all_figures(state: State) -> list[Figure]:
    places = (state.figures, state.aside, state.gone)
    return [each for place in places for each in place.values()]


def _all_units(state: State) -> dict[str, Unit]:
    return {**state.units_gone, **state.units_aside, **state.units}


def _all_hulls(state: State) -> list[Unit]:
    return [each for each in _all_units(state).values() if each.hull]


@cites("DORM.20.8")
def count_routers(state: State) -> None:
    """Count half the points of each side's routers, rounded down; to flee is not to rout."""
    for side in state.players:
        mine = [each for each in state.figures.values() if each.side == side]
        running = [e for e in mine if e.status.routing or state.party_of(e).status.routing]
        state.counters[routers_of(side)] = sum(map(figure_points, running)) // 2


@cites("DORM.20.8")
def lost_everybody(state: State) -> list[str]:
    """Return the sides that have nobody left on the table or still to come."""
    here = {each.side for each in (*state.figures.values(), *state.aside.values())}
    return [side for side in state.players if side not in here]


@cites("DORM.20.8", "DORM.13.8.2")
async def turn_over(play: Battling) -> bool:
    """Look at the end of a turn whether the battle is over; return whether it is."""
    state = play.state
    for rule in special_rules(state):
        await rule.turn_ends(play)
    if state.plan.victory is None:
        return False
    count_routers(state)
    snapshot = BattleSnapshot(state)
    if not victory.look(play, snapshot, "end"):
        if lost_everybody(state):
            victory.finish(play, snapshot, "one side has nobody left")
        elif state.turn >= state.settings.turn_limit:
            victory.finish(play, snapshot, f"{state.turn} turns have been played")
    return bool(state.rule)


def outcome(state: State) -> Outcome | None:
    """Return how the battle ended, if it has."""
    return victory.outcome(state)


def explain(state: State) -> list[str]:
    """Return what would end the battle and who leads, in a line each."""
    snapshot = BattleSnapshot(state)
    return [*victory.explain(snapshot), victory.turns_left(snapshot, RULE)]
