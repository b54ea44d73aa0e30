"""What windows and terminals are shown of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Self

from game.core.pose import Pose
from game.core.tally import Tally
from game.core.unit_card import Standing, Summary
from game.core.wording import army
from game.mechanics.scenario.areas import ground_of
from game.mechanics.scenario.snapshot import Whereabouts
from game.mechanics.scenario.victory import standing
from game.mechanics.terrain.effects import EffectTable
from game.mechanics.views.danger import Menace
from game.mechanics.views.flags import Note, notes
from game.mechanics.views.plane_snapshot import PlanePiece, PlaneSnapshot
from game.mechanics.views.plane_views import SIGHT_STEP, PlaneViews
from game.mechanics.views.scene import outline_of
from game.rules.dorm_rules.deployment import area
from game.rules.dorm_rules.fear import fear_value, zone
from game.rules.dorm_rules.muster import figure_points
from game.rules.dorm_rules.points import vehicle_worth
from game.rules.dorm_rules.state import (
    COMPASS,
    MEASURE,
    WILD,
    Figure,
    Party,
    State,
    Unit,
)
from game.rules.dorm_rules.status import Status
from game.rules.dorm_rules.terrain import EFFECTS, hulls, sight_between
from game.rules.dorm_rules.values import pace, vehicle_ma
from game.rules.dorm_rules.victory import BattleSnapshot, explain
from game.rules.dorm_rules.views import cards
from game.rules.dorm_rules.views.cards import FLAGS
from game.rules.dorm_rules.views.figures import figure_of, gazes
from game.rules.dorm_rules.views.runaways import ways
from game.rules.dorm_rules.views.sight_field import seen_from
from game.table.plane import Plane, circle_outline
from game.table.raster import Raster, shaped
from game.table.scene import FearZone, ObjectiveZone, Scene, StartZone, Zone
from game.table.scene import Figure as Drawn
from game.table.sight import Sight
from game.table.tolerances import INCH

REACTIONS: Mapping[str, str] = {
    "counterspell": "Counter an enemy's spell",
    "risk_fear": "Test and go on into a zone of fear",
    "character_leave": "Leave a shaken unit with a character",
    "charge_volley": "Fire a volley in a charge",
    "regroup": "Try to regroup",
    "individual_move": "Move single figures",
}
"""Questions with a declining option, in a few words each."""
STEPS = {
    "deployment": "deployment",
    "unit_movement": "units move",
    "individual_movement": "individuals move",
    "missiles": "missile fire",
    "repairs_declared": "repairs",
    "tech": "repairs",
    "rout": "rout check",
}


class Moment(PlaneSnapshot):
    """A state as the shared views read it."""

    sides: Sequence[str] = ()
    turn = last = 0
    effects: EffectTable = EFFECTS

    def __init__(self, state: State) -> None:
        self.state, self.sides, self.turn = state, state.sides, state.turn
        self.last = 0 if state.plan.victory is None else state.settings.turn_limit

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """Victory points of each side if the battle ended now."""
        snapshot = BattleSnapshot(self.state)
        return {side: standing(snapshot, side).total for side in self.sides}

    @cached_property
    def gazes(self) -> Mapping[str, float]:
        """Where each party looks, for show: this book has no facings."""
        return gazes(self.state)

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.state.plane

    def pieces(self, side: str = "", where: Whereabouts = "board") -> Sequence[PlanePiece]:
        """Return the bases first, then the men, of a side or of all, that are somewhere."""
        state = self.state
        found: list[Party] = [*state.units.values(), *state.figures.values()]
        if where == "aside":
            found = [*state.units_aside.values(), *state.aside.values()]
        elif where != "board":
            found = [*state.units_gone.values(), *state.gone.values()]
        shown = [each for each in found if side in ("", each.side) and self._is_seen(each)]
        return [self._piece(each, where) for each in shown]

    def _is_seen(self, party: Party) -> bool:
        """Return whether a party shows on the table: not inside a vehicle, not without its disc."""
        if isinstance(party, Unit):
            return not party.aboard and not party.in_line
        vehicle = self.state.carrier(party)
        if vehicle is None:
            return True
        parts = {each.name: each.kind for each in vehicle.compartments}
        return party.outside or parts.get(party.compartment) == "open"

    def piece(self, name: str) -> PlanePiece:
        """Return a party or figure wherever it is."""
        state = self.state
        here = name in state.units or name in state.figures
        coming = name in state.units_aside or name in state.aside
        where: Whereabouts = "board" if here else "aside" if coming else "lost"
        return self._piece(state.anybody(name), where)

    def _piece(self, party: Party, where: Whereabouts) -> PlanePiece:
        return PlanePiece(
            id=party.id,
            side=party.side,
            name=party.name,
            kind=cards.subtitle(self.state, party),
            pose=party.body.pose,
            parts=((party.id, party.body),),
            profile=party.profile.name if isinstance(party, Figure) else party.called,
            group=party.unit if isinstance(party, Figure) else "",
            points=self._points(party),
            where=where,
            ready=not party.status.acted,
        )

    @staticmethod
    def _points(party: Party) -> int:
        if isinstance(party, Figure):
            return figure_points(party)
        return vehicle_worth(party.hull.profile) if party.hull else 0

    def supposing(self, name: str, pose: Pose) -> Self:
        """Return the same moment with a party elsewhere, a unit with all its men."""
        state, party = self.state, self.state.party(name)
        if isinstance(party, Figure):
            moved = replace(party, x=pose.x, y=pose.y)
            return type(self)(replace(state, figures={**state.figures, name: moved}))
        dx, dy = pose.x - party.x, pose.y - party.y
        men = {e.id: replace(e, x=e.x + dx, y=e.y + dy) for e in state.present(party)}
        unit = replace(party, x=pose.x, y=pose.y)
        return type(self)(
            replace(state, units={**state.units, name: unit}, figures={**state.figures, **men})
        )

    def hostile(self, one: str, other: str) -> bool:
        """Return whether two sides are enemies."""
        return one != other


class DormViews(PlaneViews[State, Moment]):
    """The views of the book."""

    flags = FLAGS
    compass = COMPASS
    tolerances = MEASURE

    def snapshot(self, state: State) -> Moment:
        """Return how a state is read."""
        return Moment(state)

    def group_of(self, state: State, name: str) -> str:
        """Return the unit that a figure is ordered with."""
        party = state.anybody(name)
        if isinstance(party, Unit) or name not in state.figures:
            return name
        return state.party_of(party).id

    def called(self, state: State, name: str) -> str:
        """Return what sentences call a party."""
        return state.anybody(name).name

    def reactions(self) -> Mapping[str, str]:
        """Return the questions that may be answered beforehand, in a few words."""
        return REACTIONS

    def status(self, moment: Moment, piece: PlanePiece) -> Status:
        """Return what varies about a party."""
        return moment.state.anybody(piece.id).status

    def subtitle(self, moment: Moment, piece: PlanePiece) -> str:
        """Return what a party is, in a few words."""
        return piece.kind

    def stats(self, moment: Moment, piece: PlanePiece) -> Iterable[Tally]:
        """Return the numbers of a card."""
        there = piece.where == "board"
        return cards.stats(moment.state, moment.state.party(piece.id)) if there else ()

    def notes(self, moment: Moment, piece: PlanePiece) -> Iterable[Note]:
        """Return what a card says in words."""
        flags = notes(FLAGS, self.status(moment, piece))
        there = piece.where == "board"
        more = cards.notes(moment.state, moment.state.party(piece.id)) if there else ()
        return [*flags, *more]

    def figure(self, moment: Moment, piece: PlanePiece) -> Drawn:
        """Return a party as it is to be seen."""
        party = moment.state.anybody(piece.id)
        drawn = figure_of(moment.state, party, piece)
        if not isinstance(party, Figure) or party.aboard:
            return drawn
        known = (moment.gazes.get(each) for each in (party.id, party.unit))
        return replace(drawn, stance=next((each for each in known if each is not None), 0.0))

    def scene(self, state: State) -> Scene:
        """Return everything to be drawn: who would run where as well."""
        return replace(super().scene(state), marks=tuple(ways(state)))

    def zones(self, moment: Moment) -> Iterator[Zone]:
        """Yield where to deploy, what is fought for, and the zones of fear."""
        state = moment.state
        if state.stage == "deployment":
            for side in state.sides:
                for part in area(state, side):
                    yield StartZone(f"{army(side)}", side=side, outline=outline_of(part))
        for objective in state.plan.objectives:
            for part in ground_of(state.plane, objective.area, COMPASS):
                holder = state.controllers.get(objective.name, "")
                yield ObjectiveZone(objective.name, side=holder, outline=outline_of(part))
        for party in state.parties():
            if not party.aboard and fear_value(state, party).total:
                reach = zone(state, party) + party.body.base.reach
                rim = circle_outline(party.point, reach)
                yield FearZone(f"fear of {party.name}", side=party.side, outline=rim)

    def told(self, moment: Moment, piece: PlanePiece) -> Iterator[str]:
        """Yield what a line of text says of a party besides its place and flags."""
        party = moment.state.party(piece.id)
        if isinstance(party, Unit):
            yield f"{len(moment.state.present(party))} men"
        elif party.health.wounds:
            yield f"{party.health.wounds} wounds"
        if party.status.markers:
            yield f"{party.status.markers} markers"

    def summary(self, state: State) -> Summary:
        """Return the game at a glance, with the step of the turn."""
        shown = super().summary(state)
        step = STEPS.get(state.stage, state.stage.replace("_", " "))
        headline = f"{shown.headline} · {step}" if state.turn else shown.headline
        sides = tuple(self._named(state, each) for each in shown.sides)
        return replace(shown, headline=headline, acting=state.side, sides=sides)

    @staticmethod
    def _named(state: State, shown: Standing) -> Standing:
        usual = "Wild demons" if shown.side == WILD else shown.side.title()
        men = [each for each in state.figures.values() if each.side == shown.side]
        titles = tuple((unit.id, unit.name) for unit in state.units.values())
        name = state.plan.names.get(shown.side, usual)
        parties = state.parties(shown.side)
        return replace(
            shown,
            name=name,
            titles=titles,
            ready=tuple(each.id for each in parties if not each.status.acted),
            spent=tuple(each.id for each in parties if each.status.acted),
            left=len(men),
            left_of="figures",
        )

    def strength(self, moment: Moment, side: str) -> int:
        """Return how many figures a side has on the table; bases are none."""
        return sum(each.side == side for each in moment.state.figures.values())

    def endings(self, moment: Moment) -> Iterable[str]:
        """Return what would end the battle and who leads."""
        return explain(moment.state) if moment.last else []

    def line(self, moment: Moment, one: PlanePiece, other: PlanePiece) -> Sight:
        """Return the line between two parties."""
        return sight_between(moment.state, one.point, other.point)

    def panorama(
        self, state: State, name: str, pose: Pose | None = None, step: int = SIGHT_STEP
    ) -> Raster:
        """Return how a party sees each place from where it stands or would stand."""
        moment, piece = self._standing_at(state, name, pose)
        others = [body for _, body in hulls(moment.state)] if moment.state.settings.los else []
        plane = moment.plane if moment.state.settings.los else replace(moment.plane, features=())
        (seen,) = seen_from(plane, [piece.point], step, self.bystander.reach, others)
        return shaped(plane, step, seen)

    def menace(self, moment: Moment, piece: PlanePiece) -> Menace:
        """Return how far a party could come into contact."""
        party = moment.state.party(piece.id)
        if isinstance(party, Unit) and party.hull:
            reach = vehicle_ma(moment.state, party).total * party.hull.profile.fm * INCH
        else:
            reach = pace(moment.state, party, runs=True).total * INCH
        return Menace(at=party.point, mover="", charge=reach + party.body.base.reach, shot=None)
