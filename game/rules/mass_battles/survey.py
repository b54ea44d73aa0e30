"""A survey of a table by Generic Fantasy Mass Battles: who gets where, who sees what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from game.core.cite import cites
from game.core.survey import Mover
from game.mechanics.terrain.wide_ground import as_areas, origin, uncovered
from game.mechanics.views.plane_survey import PlaneSurvey, base_of
from game.rules.mass_battles.state import Ground, Piece, State
from game.rules.mass_battles.terrain import EFFECTS, in_book_words
from game.rules.mass_battles.views import MassBattlesViews
from game.table.going import PlaneGoing
from game.table.plane import Feature, Plane
from game.table.terrain import PlaneMap
from game.table.tolerances import INCH
from game.table.walk_terms import WalkTerms

CHARGE = 1.5
"""What a charge makes of a move (GMB.chg.2)."""
NAMES = {"foot": "foot", "horse": "horse", "large": "large creatures"}
USUAL = (
    Mover("foot", "foot", (4.0, 2.0), 7.0, 8.0, 16.0, 7.0),
    Mover("horse", "horse", (4.0, 2.0), 10.0, 16.0),
)
"""What fights where no forces are named: a block of foot with bows, one of horse."""


class MassSurvey(PlaneSurvey):
    """One table as the book reads it."""

    usual = USUAL

    def __init__(self, ground: PlaneMap, state: State | None = None) -> None:
        zones = () if state is None else MassBattlesViews().scene(state).zones
        laid = Ground("ground", in_book_words(ground.plane())).laid({})
        members = () if state is None else _members(state)
        super().__init__(laid, EFFECTS, zones, members)

    @cites("GMB.terr.8", "GMB.terr.13")
    def going(self, mover: Mover) -> PlaneGoing:
        """Return what ways cost a class.

        Whoever enters an area crosses its outline twice, and pays half of its toll each time.
        On the average half of a movement is lost that has to end at the water's edge.
        """
        known = {each.id: effect for each, effect in self.effects.on(self.plane)}
        half = round(mover.pace * INCH / 2)
        price, toll, barred = {}, {}, set()
        plane = self._bridged
        for feature in plane.features:
            effect = known.get(origin(feature.id))
            if effect is None:
                continue
            if effect.rate is None:
                barred.add(feature.id)
                continue
            due = effect.toll + (half if effect.halts else 0)
            if due:
                toll[feature.id] = due // 2 if feature.closed else due
            if effect.rate != 1:
                price[feature.id] = effect.rate
        terms = WalkTerms(base_of(mover), round(mover.pace * INCH), price, frozenset(barred), toll)
        return PlaneGoing(plane, terms)

    @cached_property
    @cites("GMB.terr.13")
    def _bridged(self) -> Plane:
        """The table with its waters cut where fords and bridges lie over them."""
        wet = {each.id for each, effect in self.effects.on(self.plane) if effect.halts}
        dry = {each.id for each, effect in self.effects.on(self.plane) if effect.crossing}

        def rank(feature: Feature) -> tuple[int, int]:
            return int(feature.id in dry), 0

        joint = [each for each in self.plane.features if each.id in wet | dry]
        cut = [
            part
            for each, ground in uncovered(joint, rank)
            if each.id in wet
            for part in as_areas(each.id, each.kind, ground)
        ]
        others = [each for each in self.plane.features if each.id not in wet]
        return Plane(self.plane.width, self.plane.depth, (*others, *cut))


@cites("GMB.piece.5", "GMB.chg.2", "GMB.fire.1")
def _members(state: State) -> Iterator[Mover]:
    """Yield each piece as a class of its own; one that moved fires as well as ever."""
    for piece in state.everybody():
        profile = piece.profile
        move = float(profile.move)
        key = _key(piece)
        base = _extent(piece)
        yield Mover(
            key=key,
            name=NAMES[key],
            base=base,
            pace=move,
            dash=move * (CHARGE if profile.may_charge else 1) + base[1] / 2,
            shot=0.0 if profile.fire is None else float(profile.fire.range),
            advance=0.0 if profile.fire is None else move,
            shares=((piece.side, float(profile.points)),),
        )


def _key(piece: Piece) -> str:
    if piece.profile.rides:
        return "horse"
    return "large" if piece.profile.size in ("Large", "Huge") else "foot"


def _extent(piece: Piece) -> tuple[float, float]:
    """Return width and depth of a piece's block in inches."""
    rights, aheads = zip(*piece.stands.values(), strict=True)
    side = piece.profile.side
    return (max(rights) - min(rights) + side) / INCH, (max(aheads) - min(aheads) + side) / INCH
