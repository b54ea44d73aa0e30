"""Which handlers the pending decision has: by its shape, and by the course that it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Arrange, Decision, Pick, PickMany
from game.core.plan import Found, together
from game.core.spatial import Allot, Path, Place, SharedBase, Troop
from game.ui.arming import MANY
from game.ui.tools.allot import AllotBoard
from game.ui.tools.arrange import ArrangeBoard
from game.ui.tools.base_hand import BaseHand
from game.ui.tools.block_hand import BlockHand
from game.ui.tools.choices import Choices
from game.ui.tools.composing import ComposingBoard
from game.ui.tools.draft import DraftBoard
from game.ui.tools.explain import Explainer
from game.ui.tools.figure_hand import FigureHand, PathButtons
from game.ui.tools.group_hand import CompanyHand, Party
from game.ui.tools.handler import Handler, TableTool
from game.ui.tools.line_up import LineUpBoard, pairs_pieces
from game.ui.tools.menu import Menu
from game.ui.tools.own_pieces import OwnPieces, OwnUnits
from game.ui.tools.path_planning import Planning
from game.ui.tools.pick_many import PickManyBoard
from game.ui.tools.place import SetDown
from game.ui.tools.possible_actions import Survey, survey
from game.ui.tools.riders import Riders
from game.ui.tools.slots import SlotsBoard
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Context
from game.ui.tools.unit_hand import PlanButtons, SetDownButtons, TroopHand
from game.ui.tools.unit_members import MateChoices

NOTHING = Survey()


def tool_for(context: Context, selected: str, party: Party | None = None) -> TableTool | None:
    """Return the tool for the pending decision; `selected` is the piece the player looks at."""
    decision = context.match.pending
    handlers: Sequence[Handler]
    match decision:
        case Pick():
            handlers = _for_pick(context, decision, selected, party)
        case Path():
            handlers = _for_path(context, decision)
        case Place() if isinstance(decision.site, Troop):
            handlers = _for_troop(context, decision, selected)
        case Place() if isinstance(decision.site, SharedBase):
            handlers = [BaseHand(context, decision, decision.site)]
        case Place():
            handlers = [SetDown(context, decision, selected)]
        case Allot() if pairs_pieces(context, decision):
            handlers = [LineUpBoard(context, decision)]
        case Allot():
            handlers = [AllotBoard(context, decision)]
        case PickMany():
            handlers = [_board_for(context, decision)]
        case Arrange():
            handlers = [ArrangeBoard(context, decision)]
        case _:
            return None
    return TableTool(context, decision, handlers)


def _board_for(context: Context, decision: PickMany) -> Handler:
    """Return the board for a set: part of an order, things that keep slots, or any other."""
    if decision.composes:
        return ComposingBoard(context, decision)
    return (SlotsBoard if decision.slots else PickManyBoard)(context, decision)


def _for_path(context: Context, decision: Path) -> list[Handler]:
    planning = Planning(context, decision, Found((), context.match))
    return [*_hands(planning, _targets(context, decision)), PathButtons(context, decision)]


def _hands(planning: Planning, targets: Targets) -> list[Handler]:
    """Return what draws paths: leg by leg where the course has handles, with all on the base."""
    if planning.handled is not None:
        return [BlockHand(planning, targets)]
    hand = FigureHand(planning, targets)
    return [hand] if planning.carrying is None else [hand, Riders(hand, planning.carrying)]


def _for_troop(context: Context, decision: Place, selected: str) -> list[Handler]:
    troop = TroopHand(decision, Found((), context.match), _targets(context, decision, selected))
    return [troop, SetDownButtons(troop)]


def _for_pick(
    context: Context, decision: Pick, selected: str, party: Party | None
) -> Sequence[Handler]:
    """Return handlers: gestures for the player's own pieces and units, picks for all else."""
    own = context.figures.get(selected)
    piece = selected if own is not None and own.side == decision.side else ""
    if decision.composes:
        return [ComposingBoard(context, decision)]
    if decision.draft is not None:
        return [DraftBoard(_targets(context, decision))]
    kind = Choices
    if in_units(context):
        if orders_units(context, decision):
            return _for_units(context, decision, piece)
        kind = MateChoices if among_mates(context, decision) else Choices
    elif _about_own_pieces(context, decision):
        return _for_pieces(context, decision, piece, party)
    targets = _targets(context, decision)
    return [targets.menu, kind(targets)]


def _for_pieces(context: Context, decision: Pick, piece: str, party: Party | None) -> list[Handler]:
    found = survey(context.match, piece, context.figures) if piece else Survey()
    targets = _targets(context, decision, piece, found)
    path = found.way.match.pending if found.way is not None else None
    hands: list[Handler] = [targets]
    if party is not None and len(party.names) > 1:
        hands = [CompanyHand(context, decision, party), targets]
    elif found.way and isinstance(path, Path) and path.movers[0] in context.figures:
        hands += _hands(Planning(context, path, found.way), targets)
    return [targets.menu, *hands, OwnPieces(targets)]


def _for_units(context: Context, decision: Pick, piece: str) -> list[Handler]:
    figures = context.figures
    found = survey(context.match, piece, figures, ordered=True) if piece else Survey()
    targets = _targets(context, decision, piece, found)
    place = found.way.match.pending if found.way is not None else None
    if found.way is None or not isinstance(place, Place):
        return [targets.menu, targets, OwnUnits(targets)]
    troop = TroopHand(place, found.way, targets)
    return [targets.menu, troop, PlanButtons(troop), targets, OwnUnits(targets, troop)]


def _targets(
    context: Context, decision: Decision[Any], piece: str = "", found: Survey = NOTHING
) -> Targets:
    return Targets(decision, piece, found, Menu(context, decision, Explainer(context)))


def in_units(context: Context) -> bool:
    """Return whether pieces are parts of units on cells, which are ordered together."""
    return any(figure.number or figure.shape == "hexes" for figure in context.scene.figures)


def among_mates(context: Context, decision: Pick) -> bool:
    """Return whether every option is one piece of the unit that the question is about."""
    mates = together(context.match, decision.subject) if decision.subject else ()
    listed = decision.listed()
    single = all(len(o.pieces) == 1 and o.heading is None for o in listed)
    return single and all(o.pieces[0] in mates for o in listed)


def orders_units(context: Context, decision: Pick) -> bool:
    """Return whether it is asked which unit acts or what one does, and not for one thing."""
    figures = context.figures
    listed = decision.listed()
    if decision.subject:
        own = decision.subject in figures and figures[decision.subject].side == decision.side
        return own and sum(not option.pieces and not option.declines for option in listed) > 1
    named = [p for option in listed for p in option.pieces if p in figures]
    reacts = any(option.declines for option in listed)
    return bool(named) and not reacts and all(figures[p].side == decision.side for p in named)


def _about_own_pieces(context: Context, decision: Pick) -> bool:
    """Return whether picks name pieces of the asked side, or are about what one of them does."""
    figures, listed = context.figures, decision.listed()
    if any(option.heading is not None for option in listed):
        return False
    named = [p for option in listed for p in option.pieces if p in figures]
    if named and not _is_turn(context, decision):
        return all(figures[p].side == decision.side for p in named)
    return decision.subject in figures and figures[decision.subject].side == decision.side


def _is_turn(context: Context, decision: Pick) -> bool:
    """Return whether it is asked what one own piece does: many kinds of things, few on a table."""
    own = context.figures.get(decision.subject)
    others = sum(not option.pieces and not option.cells for option in decision.listed())
    return own is not None and own.side == decision.side and others > MANY
