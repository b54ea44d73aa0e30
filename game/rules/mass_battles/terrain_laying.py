"""Laying out terrain for a free battle, piece by piece and side after side (GMB.setup.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.event import Built
from game.core.wording import army
from game.mechanics.forms import form
from game.mechanics.terrain.laying import BoxPiece, LayingSite, between
from game.rules.mass_battles.scenario_rule import BattleRule
from game.rules.mass_battles.state import Battling, Ground, ask_place
from game.table.bases import SLACK
from game.table.plane import Feature
from game.table.tolerances import INCH

RULE = "GMB.setup.8"
APART = 6 * INCH
"""Pieces of terrain are farther than this from each other."""
BOX = {
    "hill": BoxPiece("hill", size=(12 * INCH, 8 * INCH), height=INCH),
    "woods": BoxPiece("woods", size=(10 * INCH, 8 * INCH)),
    "jungle": BoxPiece("jungle", size=(8 * INCH, 6 * INCH)),
    "pond": BoxPiece("water", size=(8 * INCH, 5 * INCH)),
    "rubble": BoxPiece("rubble", size=(6 * INCH, 5 * INCH)),
    "low wall": BoxPiece("low wall", length=10 * INCH),
}
"""What may be laid; there are any number of each."""
NOTHING = [Option(LayingSite.decline, "Place nothing", rules=(RULE,), declines=True)]


class Laying(LayingSite):
    """Where a piece of terrain may lie."""

    @cites("GMB.setup.8", "GMB.gen.4")
    def law(self, piece: Feature) -> Objection | None:
        """Say which piece is within six inches."""
        for old in self.plane.features:
            apart = between(self.plane, piece, old)
            if apart <= APART + SLACK:
                text = f"It is {apart / INCH:.1f}″ from the {old.kind}: that is within 6″."
                return Objection(text, self.rule)
        return None


@form
class TerrainByTurns(BattleRule):
    """Terrain that the sides lay by turns before they deploy."""

    rule: Literal["terrain_by_turns"]
    pieces: Count = 6
    """How many are laid by all sides together."""

    @cites("GMB.setup.8")
    async def before_deployment(self, play: Battling) -> None:
        """Ask the sides by turns for a piece of terrain, or none."""
        state = play.state
        for number in range(self.pieces):
            side, plane = state.sides[number % len(state.sides)], state.plane
            why = f"{army(side):places} piece {number + 1} of {self.pieces} of the terrain."
            site, whom, kind = Laying(plane, BOX, RULE, RULE), (side, ""), "place_terrain"
            question = ask_place(
                state, whom, kind, why, RULE, site, *BOX, deploys=True, also=lambda: NOTHING
            )
            answer = await question.or_also()
            if isinstance(answer, Also):
                continue
            name, pose = answer[0]
            laid = BOX[name].laid(f"{name} {number + 1}", pose)
            key = f"{state.ground.key}|{name} {pose.x} {pose.y} {pose.heading}"
            state.ground = Ground(key, replace(plane, features=(*plane.features, laid)))
            text = f"{army(side):places} a piece of terrain: {name}."
            play.tell(Built(text=text, rules=(RULE,), what=name))
