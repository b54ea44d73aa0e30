"""Blocks of stands on the screen: chapters of Generic Fantasy Mass Battles with the plainest views.

The book has no views of its own yet; these say just what a hand on the mouse needs to see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.forecast import Forecast
from game.core.match import Match
from game.core.pose import Pose
from game.core.unit_card import Card, Standing, Summary
from game.data.library import Bundle, shipped_armies
from game.data.reading import adapter_for
from game.rules.mass_battles.book import MassBattles
from game.rules.mass_battles.position import Position
from game.rules.mass_battles.state import Piece, State
from game.table.lattice import FINE
from game.table.scene import BlockFigure, Scene
from tests.ui.driver import Driver
from tests.ui.driver import battle as on_screen

SIZE = (40, 30)


class Shown(MassBattles):
    """The book with what the window wants to know."""

    def hopeless(self, state: State, side: str) -> str:
        return ""

    def group_of(self, state: State, name: str) -> str:
        return state.pieces[name].id

    def called(self, state: State, name: str) -> str:
        return state.pieces[name].name

    def card(self, state: State, name: str) -> Card:
        return Card(state.pieces[name].name, "a unit", state.pieces[name].side, ())

    def summary(self, state: State) -> Summary:
        sides = tuple(Standing(side, side.title(), 0, 0, (), (), 0) for side in state.sides)
        return Summary("Movement", state.side, sides, ("It ends with the phase.",), "")

    def scene(self, state: State) -> Scene:
        figures = tuple(figure(piece) for piece in state.pieces.values())
        return Scene("plane", SIZE, (), figures)

    def reactions(self) -> Mapping[str, str]:
        return {}

    def sees(self, state: State, name: str, pose: Pose | None = None) -> Mapping[str, Any]:
        return {}

    def sight(self, state: State, a: Any, b: Any) -> Sequence[Any]:
        return ()

    def answer_odds(self, state: State, name: str) -> Mapping[str, Forecast]:
        return {}


def figure(piece: Piece) -> BlockFigure:
    """A unit as one figure of several stands."""
    left, right, front, back = piece.block.extent
    middle = (left + right) / 2, (front + back) / 2
    x, y = piece.block.point(*middle)
    return BlockFigure(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        centre=(x / FINE, y / FINE),
        extent=((right - left) / FINE, (front - back) / FINE),
        shape="block",
        profile=piece.profile.name,
        troop=piece.profile.type,
        bearing=(piece.heading + 90) % 360,
        stands=tuple(
            ((across - middle[0]) / FINE, (ahead - middle[1]) / FINE)
            for across, ahead in piece.stands.values()
        ),
    )


def piece(name: str, profile: str, at: tuple[float, float], facing: int = 0, **more: Any) -> Any:
    """A piece by the middle of its front edge, in inches from the south-west."""
    side = more.pop("side", "host")
    return {"id": name, "profile": profile, "side": side, "at": at, "facing": facing, **more}


def blocks(*pieces: Any, start: str = "", terrain: Sequence[Any] = ()) -> Driver:
    """These pieces on the screen, in the movement phase."""
    data: dict[str, Any] = {"table": {"size": SIZE, "terrain": terrain}, "pieces": pieces}
    data["start"] = {"piece": start}
    rules: Any = Shown()
    position = adapter_for(Position).validate_python(data)
    state = rules.stand(position, shipped_armies("mass_battles"))
    match = Match.begin(rules, state, FairDice(1), FairDeck(1))
    return on_screen(match, Bundle("blocks", rules, None, None, {}, {}), size=(1600, 900))
