"""A survey of a table by the rules of ARES: who gets where, who sees what."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.core.survey import Mover
from game.mechanics.terrain.effects import Effect
from game.mechanics.views.plane_survey import PlaneSurvey, base_of, base_size, classed
from game.mechanics.views.sight_field import Look
from game.rules.ares.army_list import Kind
from game.rules.ares.field import CREST, HEDGE_REACH
from game.rules.ares.scenario import Settings
from game.rules.ares.state import State
from game.rules.ares.terrain import effects
from game.rules.ares.views.ares_views import VIEWS
from game.table.going import PlaneGoing
from game.table.plane import INCH
from game.table.terrain import PlaneMap
from game.table.walk_terms import WalkTerms

ACTIONS = 2
"""In a figure turn (ARES.act.1)."""
KEYS: dict[Kind, str] = {"infantry": "foot", "cavalry": "horse", "oversized": "large"}
NAMES = {"foot": "foot", "horse": "horse", "large": "large creatures"}
KINDS = {key: kind for kind, key in KEYS.items()}
BYSTANDER = VIEWS.bystander.reach / INCH
USUAL = (
    Mover("foot", "foot", (1.0, 1.0), 10.0, 11.0, 30.0, 5.0, round=True),
    Mover("horse", "horse", (1.0, 2.0), 16.0, 17.5, 0.0),
)
"""What fights where no forces are named: Move 5 on foot with a bow, Move 8 mounted."""


class AresSurvey(PlaneSurvey):
    """One table as ARES reads it."""

    usual = USUAL
    looking = Look(eye=(0.0, 0.0), crest=CREST, screen=HEDGE_REACH, reach=VIEWS.bystander.reach)

    def __init__(self, ground: PlaneMap, state: State | None = None) -> None:
        settings = Settings() if state is None else state.settings
        zones = () if state is None else VIEWS.scene(state).zones
        members = () if state is None else _members(state)
        super().__init__(ground.plane(), effects(settings), zones, members)

    @cites("ARES.terr.7")
    def going(self, mover: Mover) -> PlaneGoing:
        """Return what ways cost a class; a Cross as the action it takes and half of the one before.

        On the average half of a movement is lost that has to end at what is to be crossed.
        """
        move = round(mover.pace * INCH / ACTIONS)
        ground = self.effects.free_ground(self.plane, KINDS[mover.key], move // 2)
        crossed = {
            feature.id: move + move // 2
            for feature, effect in self.effects.on(self.plane)
            if effect.passage(KINDS[mover.key]) == "cross"
        }
        lines = frozenset(name for name in crossed if not self.plane.by_id[name].closed)
        terms = WalkTerms(
            base_of(mover),
            round(mover.pace * INCH),
            ground.price,
            ground.barred - lines,
            ground.toll | crossed,
            leapt=ground.leapt | lines,
        )
        return PlaneGoing(self.plane, terms)

    def passages(self, effect: Effect, mover: Mover) -> str:
        """Return how a class gets past terrain."""
        return classed(effect, KINDS[mover.key])


@cites("ARES.act.1", "ARES.move.1")
def _members(state: State) -> Iterator[Mover]:
    """Yield each figure as a class of its own."""
    for figure in state.figures.values():
        profile = figure.profile
        base, disc = base_size(profile.base)
        pace = float(ACTIONS * profile.move)
        yield Mover(
            key=KEYS[profile.kind],
            name=NAMES[KEYS[profile.kind]],
            base=base,
            pace=pace,
            dash=pace + max(base) / 2 + BYSTANDER,
            shot=0.0 if profile.missile is None else 5.0 * profile.missile.range_factor,
            advance=0.0 if profile.missile is None else float(profile.move),
            shares=((figure.side, float(profile.rating)),),
            round=disc,
        )
