"""All that windows and terminals are shown of a battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.core.tally import Tally
from game.core.unit_card import Summary
from game.mechanics.views.danger import Menace
from game.mechanics.views.flags import Note
from game.mechanics.views.plane_snapshot import PlanePiece
from game.mechanics.views.plane_views import Attack, PlaneViews
from game.mechanics.views.sight_field import Look
from game.rules.ares.field import CREST, HEDGE_REACH
from game.rules.ares.movement.move import move_tally
from game.rules.ares.state import Figure, State, revealed
from game.rules.ares.views import board, cards, inspection, summary
from game.rules.ares.views.facts import facts
from game.rules.ares.views.flags import FLAGS
from game.rules.ares.views.moment import NOBODY, Moment, troop_of
from game.rules.ares.views.scene import figure_of, shown_zones
from game.table import scene as drawn
from game.table.bases import CONTACT, Base, Disc
from game.table.plane import INCH
from game.table.scene import Zone
from game.table.sight import Sight


class AresViews(PlaneViews[State, Moment]):
    """The views of ARES."""

    flags = FLAGS
    bystander = NOBODY.profile.base
    victim = "infantry"

    def snapshot(self, state: State) -> Moment:
        """Return how a state is read."""
        return Moment(state)

    def status(self, moment: Moment, piece: PlanePiece) -> Figure:
        """Return the figure that a piece is."""
        return moment.figure(piece)

    # ------------------------------------------------------------------ cards, figures, text

    def stats(self, moment: Moment, piece: PlanePiece) -> Iterable[Tally]:
        """Return the numbers of a card."""
        return cards.stats(moment.state, moment.figure(piece))

    def notes(self, moment: Moment, piece: PlanePiece) -> Iterable[Note]:
        """Return what a card says in words."""
        return cards.notes(moment.state, moment.figure(piece))

    def subtitle(self, moment: Moment, piece: PlanePiece) -> str:
        """Return the class and the unit of a figure."""
        seen = moment.figure(piece)
        return f"{troop_of(seen.profile)}, {moment.state.units[seen.unit].name}"

    def figure(self, moment: Moment, piece: PlanePiece) -> drawn.Figure:
        """Return a figure as it is to be seen."""
        return figure_of(moment.state, moment.figure(piece))

    def figures(self, moment: Moment) -> Sequence[drawn.Figure]:
        """Return all figures on the table; read at once, for a window asks after every answer."""
        return [figure_of(moment.state, each) for each in moment.state.standing()]

    def everybody(self, moment: Moment) -> Sequence[PlanePiece]:
        """Return all figures in the order of the lists, wherever they are."""
        return [moment.piece(name) for name in moment.state.figures]

    def zones(self, moment: Moment) -> Iterable[Zone]:
        """Return the parts of the table that matter."""
        return shown_zones(moment.state)

    def board_lines(self, moment: Moment) -> Iterator[str]:
        """Yield the lines of the board."""
        return board.board_lines(moment.state)

    def summary(self, state: State) -> Summary:
        """Return the game at a glance."""
        return summary.summary(state)

    def hopeless(self, state: State, side: str) -> str:
        """Return why a side has no hope left; nothing as long as it has some."""
        return summary.hopeless(state, side)

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        """Return plain facts about a figure, a unit, a side or 'game'."""
        return facts(state, name)

    # ------------------------------------------------------------------ looking

    def line(self, moment: Moment, one: PlanePiece, other: PlanePiece) -> Sight:
        """Return the line between two figures with everything about it."""
        return inspection.sight_between(moment.field, moment.figure(one), moment.figure(other))

    def looks_at(self, moment: Moment, one: str, other: str) -> bool:
        """Return whether a figure could shoot at an enemy, or a Charge might reach it."""
        figures = moment.state.figures
        missile = figures[one].profile.missile
        return missile is not None or inspection.within_charge(figures[one], figures[other])

    def attacks(self, moment: Moment, one: str, other: str, *, soon: bool) -> Iterator[Attack]:
        """Yield what a figure could do to an enemy with one action."""
        figures = moment.state.figures
        return inspection.attacks(moment.field, figures[one], figures[other], soon=soon)

    def look(self, moment: Moment, piece: PlanePiece) -> Look:
        """Return how a figure looks around: cavalry on all sides, others ahead."""
        seen = moment.figure(piece)
        return Look(
            eye=piece.point,
            heading=None if seen.profile.kind == "cavalry" else seen.heading,
            aloft=seen.flying,
            bodies=[
                (each.id, each.body)
                for each in moment.state.standing()
                if not each.flying and each.id != seen.id
            ],
            fog=tuple(moment.field.mists),
            crest=CREST,
            screen=HEDGE_REACH,
            reach=self.bystander.reach,
        )

    def menace(self, moment: Moment, piece: PlanePiece) -> Menace:
        """Return what a figure could do to infantry anywhere; in contact infantry is pinned."""
        seen = moment.figure(piece)
        weapon, pinned = seen.profile.missile, seen.on_foot and moment.field.engaged(seen)
        allowance = 0 if pinned else move_tally(revealed(seen)).total
        return Menace(
            at=(seen.x, seen.y),
            mover=seen.profile.kind,
            charge=allowance + _front(seen.profile.base) + self.bystander.reach + CONTACT,
            shot=None if weapon is None or pinned else 5 * weapon.range_factor * INCH,
            aloft=seen.flying,
        )


def _front(base: Base) -> float:
    """Return the distance from a base's middle to its foremost point, which meets an enemy."""
    return base.radius if isinstance(base, Disc) else max(x for x, _ in base.corners)


VIEWS = AresViews()
