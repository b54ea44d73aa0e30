"""A moment of a battle as the shared views read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Self

from game.core.pose import Pose
from game.mechanics.scenario.snapshot import Whereabouts
from game.mechanics.terrain.effects import EffectTable
from game.mechanics.views.plane_snapshot import PlanePiece, PlaneSnapshot
from game.rules.ares.army_list import FigureEntry, WeaponEntry
from game.rules.ares.field import Field
from game.rules.ares.profile import Profile, profile_of
from game.rules.ares.state import SIDES, Figure, State, other, supposing
from game.rules.ares.terrain import effects
from game.table.plane import Plane
from game.table.walk import bearing

WHERE: dict[str, Whereabouts] = {
    "table": "board",
    "aside": "aside",
    "killed": "lost",
    "routed": "lost",
    "exited": "exited",
}
NOBODY = Figure(
    id="",
    side="",
    unit="",
    profile=profile_of(
        "nobody", FigureEntry("nobody", 1, 4, 1, "d4", "d4", WeaponEntry("nothing", "d4"))
    ),
    wounds=1,
    where="table",
)
"""Stands on an empty place to be looked at: infantry, as most are."""


def troop_of(profile: Profile) -> str:
    """Return the class of a figure in the book's word (ARES.fig.13)."""
    return "undersized" if profile.on_foot and profile.scale < 0 else profile.kind


def still_to_act(state: State, seen: Figure) -> bool:
    """Return whether a figure's own turn is on or to come before this turn is over."""
    if state.unit == seen.unit:
        return seen.id not in state.acted
    return not state.units[seen.unit].activated


def gone_to(figure: Figure, pose: Pose) -> Figure:
    """Return a figure elsewhere; if its facing is not told it looks the way it went."""
    heading = pose.heading
    if heading is None and (figure.x, figure.y) != (pose.x, pose.y):
        heading = bearing((figure.x, figure.y), (pose.x, pose.y))
    facing = heading % 360 if isinstance(heading, int) else figure.heading
    return replace(figure, x=pose.x, y=pose.y, heading=facing)


class Moment(PlaneSnapshot):
    """A state with what was worked out about it."""

    def __init__(self, state: State) -> None:
        self.state, self.field = state, Field(state)

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.state.plane

    @property
    def effects(self) -> EffectTable:
        """What its terrain does."""
        return effects(self.state.settings)

    @property
    def sides(self) -> Sequence[str]:
        """Red and blue."""
        return SIDES

    @property
    def turn(self) -> int:
        """The turn it is."""
        return self.state.turn

    @property
    def last(self) -> int:
        """The last turn."""
        return self.state.settings.turn_limit

    @property
    def scores(self) -> Mapping[str, int]:
        """Victory points by side."""
        return self.state.scores

    def pieces(self, side: str = "", where: Whereabouts = "board") -> Sequence[PlanePiece]:
        """Return the figures of a side, or of both, that are somewhere."""
        return [
            self._piece(figure)
            for figure in self.state.figures.values()
            if WHERE[figure.where] == where and side in ("", figure.side)
        ]

    def enemies(self, of: PlanePiece) -> list[PlanePiece]:
        """Return the enemies of a figure on the table."""
        return [self._piece(each) for each in self.state.standing(other(of.side))]

    def foes(self, name: str) -> Sequence[str]:
        """Return the names of a figure's enemies on the table."""
        side = other(self.state.figures[name].side)
        return [each.id for each in self.state.standing(side)]

    def piece(self, name: str) -> PlanePiece:
        """Return a figure wherever it is."""
        return self._piece(self.state.figures[name])

    def _piece(self, figure: Figure) -> PlanePiece:
        profile = figure.profile
        return PlanePiece(
            id=figure.id,
            side=figure.side,
            name=figure.name,
            kind=troop_of(profile),
            pose=figure.pose,
            parts=((figure.id, figure.body),),
            profile=profile.key,
            group=figure.unit,
            points=profile.rating,
            where=WHERE[figure.where],
            ready=still_to_act(self.state, figure),
        )

    def figure(self, piece: PlanePiece) -> Figure:
        """Return the figure that a piece is; nobody in particular on an empty place."""
        if piece.id:
            return self.state.figures[piece.id]
        return replace(NOBODY, x=piece.pose.x, y=piece.pose.y)

    def supposing(self, name: str, pose: Pose) -> Self:
        """Return the same moment with a figure elsewhere."""
        return type(self)(supposing(self.state, gone_to(self.state.figures[name], pose)))
