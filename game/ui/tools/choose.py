"""Which tool answers the pending decision."""

from __future__ import annotations

from game.core.decision import Arrange, Pick, PickMany
from game.core.plan import together
from game.core.ruleset import Massed
from game.core.spatial import Allot, Path, Place, Troop
from game.ui.arming import MANY
from game.ui.tools.allot import AllotTool
from game.ui.tools.chooser import ChooserTool
from game.ui.tools.company import Party
from game.ui.tools.many import PickManyTool
from game.ui.tools.order import ArrangeTool
from game.ui.tools.pick import PickTool
from game.ui.tools.piece import PieceTool
from game.ui.tools.place import PlaceTool
from game.ui.tools.simple import PathTool
from game.ui.tools.tool import Context, Tool
from game.ui.tools.troop_tool import TroopTool
from game.ui.tools.unit import UnitTool


def tool_for(context: Context, selected: str, party: Party | None = None) -> Tool | None:
    """The tool for the shape of the decision; `selected` is the piece the player looks at."""
    decision = context.match.pending
    match decision:
        case Pick():
            return _pick_tool(context, decision, selected, party)
        case Path():
            return PathTool(context, decision)
        case Place():
            troop = isinstance(decision.site, Troop)
            return (TroopTool if troop else PlaceTool)(context, decision, selected)
        case Allot():
            return AllotTool(context, decision)
        case PickMany():
            return PickManyTool(context, decision)
        case Arrange():
            return ArrangeTool(context, decision)
    return None


def _pick_tool(context: Context, decision: Pick, selected: str, party: Party | None) -> Tool:
    """Pieces and units of one's own are played by gestures, everything else is picked."""
    own = _own(context, selected, decision.side)
    if isinstance(context.match.rules, Massed):
        if orders_units(context, decision):
            return UnitTool(context, decision, own)
        among = among_mates(context, decision)
        return (ChooserTool if among else PickTool)(context, decision)
    headings = any(option.heading is not None for option in decision.listed())
    if not headings and _about_own_pieces(context, decision):
        return PieceTool(context, decision, own, party)
    return PickTool(context, decision)


def among_mates(context: Context, decision: Pick) -> bool:
    """Whether every option is one piece of the unit that the question is about."""
    mates = together(context.match, decision.subject) if decision.subject else ()
    listed = decision.listed()
    single = all(len(o.pieces) == 1 and o.heading is None for o in listed)
    return single and all(o.pieces[0] in mates for o in listed)


def orders_units(context: Context, decision: Pick) -> bool:
    """Whether it is asked which unit acts or what one does, and not for one thing on the table."""
    figures = context.figures
    listed = decision.listed()
    if decision.subject:
        own = decision.subject in figures and figures[decision.subject].side == decision.side
        return own and sum(not option.pieces and not option.declines for option in listed) > 1
    named = [p for option in listed for p in option.pieces if p in figures]
    reacts = any(option.declines for option in listed)
    return bool(named) and not reacts and all(figures[p].side == decision.side for p in named)


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
