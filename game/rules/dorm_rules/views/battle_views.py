"""What windows and terminals are shown of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Self

from game.core.pose import Pose
from game.core.unit_card import Card
from game.mechanics.scenario.snapshot import Whereabouts
from game.mechanics.terrain.effects import EffectTable
from game.mechanics.views.danger import Menace
from game.mechanics.views.plane_snapshot import PlanePiece, PlaneSnapshot
from game.mechanics.views.plane_views import Attack, PlaneViews
from game.mechanics.views.sight_field import Look
from game.rules.dorm_rules.state import COMPASS, MEASURE, Figure, Party, State, Status, Unit
from game.rules.dorm_rules.terrain import EFFECTS, sight_between
from game.rules.dorm_rules.values import pace
from game.table.plane import Plane
from game.table.sight import Sight
from game.table.tolerances import INCH


class Moment(PlaneSnapshot):
    """A state as the shared views read it."""

    sides: Sequence[str] = ()
    turn = last = 0
    scores: Mapping[str, int] = {}
    effects: EffectTable = EFFECTS

    def __init__(self, state: State) -> None:
        self.state, self.sides, self.turn = state, state.sides, state.turn
        self.last = 0 if state.plan.victory is None else state.settings.turn_limit
        self.scores = state.scores

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.state.plane

    def pieces(self, side: str = "", where: Whereabouts = "board") -> Sequence[PlanePiece]:
        """Return the parties and figures of a side, or of all, that are somewhere."""
        state = self.state
        if where == "board":
            found: list[Party] = [*state.units.values(), *state.figures.values()]
        elif where == "aside":
            found = [*state.units_aside.values(), *state.aside.values()]
        else:
            found = [*state.units_gone.values(), *state.gone.values()]
        return [_piece(each, where) for each in found if side in ("", each.side)]

    def piece(self, name: str) -> PlanePiece:
        """Return a party or figure wherever it is."""
        state = self.state
        here = name in state.units or name in state.figures
        coming = name in state.units_aside or name in state.aside
        where: Whereabouts = "board" if here else "aside" if coming else "lost"
        return _piece(state.anybody(name), where)

    def supposing(self, name: str, pose: Pose) -> Self:
        """Return the same moment with a party elsewhere."""
        moved = replace(self.state.party(name), x=pose.x, y=pose.y)
        state = self.state
        if isinstance(moved, Unit):
            return type(self)(replace(state, units={**state.units, name: moved}))
        return type(self)(replace(state, figures={**state.figures, name: moved}))


def _piece(party: Party, where: Whereabouts = "board") -> PlanePiece:
    figure = isinstance(party, Figure)
    return PlanePiece(
        id=party.id,
        side=party.side,
        name=party.name,
        kind=party.profile.role if isinstance(party, Figure) else "unit",
        pose=party.body.pose,
        parts=((party.id, party.body),),
        profile=party.profile.name if isinstance(party, Figure) else party.called,
        group=party.unit if isinstance(party, Figure) else "",
        where=where,
        ready=not party.status.acted and not figure,
    )


class DormViews(PlaneViews[State, Moment]):
    """The views of the book."""

    compass = COMPASS
    tolerances = MEASURE

    def snapshot(self, state: State) -> Moment:
        """Return how a state is read."""
        return Moment(state)

    def called(self, state: State, name: str) -> str:
        """Return what sentences call a party."""
        return state.anybody(name).name

    def status(self, moment: Moment, piece: PlanePiece) -> Status:
        """Return what varies about a party."""
        return moment.state.anybody(piece.id).status

    def subtitle(self, moment: Moment, piece: PlanePiece) -> str:
        """Return what a party is, in a few words."""
        return piece.profile

    def card(self, state: State, name: str) -> Card:
        """Return everything about one party."""
        party = state.anybody(name)
        return Card(title=party.name, subtitle=party.name, side=party.side, stats=())

    def line(self, moment: Moment, one: PlanePiece, other: PlanePiece) -> Sight:
        """Return the line between two parties."""
        return sight_between(moment.state, one.point, other.point)

    def look(self, moment: Moment, piece: PlanePiece) -> Look:
        """Return how a party looks around."""
        return Look(eye=piece.point)

    def attacks(self, moment: Moment, one: str, other: str, *, soon: bool) -> Iterator[Attack]:
        """Yield nothing yet."""
        return iter(())

    def menace(self, moment: Moment, piece: PlanePiece) -> Menace:
        """Return how far a party could come into contact."""
        party = moment.state.party(piece.id)
        reach = pace(moment.state, party, runs=True).total * INCH
        return Menace(at=party.point, mover="", charge=reach, shot=None)
