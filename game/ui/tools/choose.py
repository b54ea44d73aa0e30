"""Which tool answers the pending decision."""

from __future__ import annotations

from game.core.decision import Arrange, Pick, PickMany
from game.core.spatial import Allot, Path, Place
from game.ui.arming import MANY
from game.ui.tools.allot import AllotTool
from game.ui.tools.company import Party
from game.ui.tools.many import PickManyTool
from game.ui.tools.order import ArrangeTool
from game.ui.tools.pick import PickTool
from game.ui.tools.piece import PieceTool
from game.ui.tools.place import PlaceTool
from game.ui.tools.simple import PathTool
from game.ui.tools.tool import Context, Tool


def tool_for(context: Context, selected: str, party: Party | None = None) -> Tool | None:
    """The tool for the shape of the decision; `selected` is the piece the player looks at."""
    decision = context.match.pending
    match decision:
        case Pick():
            headings = any(option.heading is not None for option in decision.listed())
            if not headings and _about_own_pieces(context, decision):
                own = _own(context, selected, decision.side)
                return PieceTool(context, decision, own, party)
            return PickTool(context, decision)
        case Path():
            return PathTool(context, decision)
        case Place():
            return PlaceTool(context, decision, selected)
        case Allot():
            return AllotTool(context, decision)
        case PickMany():
            return PickManyTool(context, decision)
        case Arrange():
            return ArrangeTool(context, decision)
    return None


def _about_own_pieces(context: Context, decision: Pick) -> bool:
    """Whether the picks name pieces of the asked side, or are about what one of them does."""
    figures = context.figures
    named = [p for option in decision.listed() for p in option.pieces if p in figures]
    if named and not _is_turn(context, decision):
        return all(figures[p].side == decision.side for p in named)
    return decision.subject in figures and figures[decision.subject].side == decision.side


def _is_turn(context: Context, decision: Pick) -> bool:
    """Whether it is asked what one own piece does: many kinds of things, few of them on a table."""
    own = context.figures.get(decision.subject)
    others = sum(not option.pieces and not option.cells for option in decision.listed())
    return own is not None and own.side == decision.side and others > MANY


def _own(context: Context, piece: str, side: str) -> str:
    figure = context.figures.get(piece)
    return piece if figure is not None and figure.side == side else ""
