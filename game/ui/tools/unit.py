"""One gesture for orders to a unit: point at it, then at a place or an enemy, or pull it.

As with single pieces the chain of questions is found on clones. Where the unit goes is planned
first and carried out when the plan is confirmed; its orders stand in the bar with their prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.decision import Decision, Objection, Option, Pick
from game.core.dice import NoDice
from game.core.plan import Found, Move, onward, together
from game.core.spatial import Place
from game.core.wording import sentence
from game.table.scene import Figure
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.company import Party
from game.ui.tools.piece import PieceTool
from game.ui.tools.standing import covered
from game.ui.tools.tool import Context, Give, No, Reply, Select
from game.ui.tools.troop import Body
from game.ui.tools.troop_hand import GO, TroopHand

ORDER = ">"
"""How the keys of orders begin that the next question would ask for."""


class UnitTool(TroopHand, PieceTool):
    """A `Pick` about units of the side's own, played by pointing at the table."""

    def __init__(
        self, context: Context, decision: Decision[Any], piece: str, party: Party | None = None
    ) -> None:
        super().__init__(context, decision, piece, party)
        self.mates = together(context.match, piece) if piece else ()
        way = self.survey.way
        place = way.match.pending if way is not None else None
        if way is not None and isinstance(place, Place):
            self.body = Body(context, place, way.match)
        self.orders = self._orders()

    def _orders(self) -> Found | None:
        """The question that follows once the unit is taken up, if it asks for its orders."""
        if not self.piece or self.decision.subject in self.mates:
            return None
        for found in onward(Found((), self.context.match), self.piece, NoDice()):
            asked = found.match.pending
            if isinstance(asked, Pick) and asked.side == self.decision.side and not asked.usual:
                return found if asked.subject in self.mates else None
        return None

    @property
    def hint(self) -> str:
        """The next step of the gesture."""
        if self.body is not None and self.body.laid:
            return self.plan_hint
        if not self.piece:
            return "Click one of your framed units; its orders and where it can get are shown."
        if denied := self._denied():
            return f"{denied} Click one of your framed units."
        attack = " Click a red-framed enemy to attack it." if self.survey.targets else ""
        return (self.plan_hint if self.body is not None else "Choose an order below.") + attack

    def _denied(self) -> str:
        """Why the chosen unit cannot be given any order."""
        about = [option for option in self.options if self.piece in option.pieces]
        stops = [option.objection for option in about if option.objection is not None]
        return sentence(str(stops[0])) if stops and len(stops) == len(about) else ""

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """The orders of the chosen unit with their prices, then the rest."""
        asked = self.orders.match.pending if self.orders is not None else None
        orders = asked.listed() if isinstance(asked, Pick) else ()
        ahead = [replace(option, key=ORDER + option.key, pieces=()) for option in orders]
        return [*(ahead or self._only()), *super().actions()]

    def _only(self) -> list[Option]:
        """To take the chosen unit up, where that leads to one order and nothing is left to ask."""
        if not self.piece or self.decision.subject in self.mates:
            return []
        named = [option for option in self.options if self.piece in option.pieces]
        return [
            replace(option, label=f"The only order to {option.label}", pieces=())
            for option in named
            if option.objection is None
        ]

    def board(self) -> list[Widget] | None:
        """The buttons of a plan, once there is one."""
        if self.body is not None and self.body.laid:
            return self.plan_buttons()
        return super().board()

    def choose(self, key: str) -> Reply:
        """Give an order, change the plan, or answer."""
        if key == GO:
            return self._carry_out()
        if key.startswith("=") and self.body is not None:
            return self.press(key)
        if key.startswith(ORDER) and self.orders is not None:
            asked = self.orders.match.pending
            assert asked is not None
            order = key.removeprefix(ORDER)
            if objection := asked.objection(order):
                return No(objection)
            return Give((*self.orders.plan, Move(asked.side, asked.kind, order)))
        return super().choose(key)

    def _carry_out(self) -> Reply:
        body, way = self.body, self.survey.way
        if body is None or way is None or not body.laid:
            return No(Objection("Nothing is planned yet.", ""))
        if objection := body.place.objection(body.answer):
            return No(objection)
        return Give((*way.plan, Move(body.place.side, body.place.kind, body.answer)))

    # ------------------------------------------------------------------ pointing

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Ghosts follow the mouse over ground and over enemies who can only be charged."""
        PieceTool.hover(self, at, figure)
        if self.menu is None and (figure is None or self._only_charged(figure)):
            self.point(at, figure)
        elif self.body is not None and not self.body.laid:
            self.body.rest()

    def _only_charged(self, figure: Figure) -> bool:
        return figure.side != self.decision.side and not self.aim.attackable

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Carry out a plan, lay it, attack, or turn to another unit."""
        body = self.body
        if self.menu is not None:
            return self._from_menu(at)
        if body is not None and any(ghost is figure for ghost in body.grasped):
            return self._carry_out()
        if figure is not None and figure.id in self.mates:
            return self._act(figure)
        own = figure is not None and figure.side == self.decision.side
        PieceTool.hover(self, at, figure)
        if body is None or own or self.aim.attackable:
            return PieceTool.click(self, at, figure)
        return self.lay_at(at)

    def _turn_to(self, figure: Figure) -> Reply:
        """Another unit of one's own, unless the question is about one alone."""
        if self.decision.subject in self.context.figures:
            return No(Objection(f"{figure.called} has to wait. {self.decision.why}", ""))
        return Select(figure.id)

    def pullable(self, figure: Figure) -> bool:
        """All pieces of a unit that the question is about."""
        kin = together(self.context.match, figure.id)
        return PieceTool.pullable(self, figure) or self.decision.subject in kin

    def back(self) -> bool:
        """Close the menu, or forget the plan."""
        return PieceTool.back(self) or TroopHand.back(self)

    # ------------------------------------------------------------------ drawing

    def below(self, overlay: Overlay) -> None:
        """Where the unit may get, or what lies between it and an enemy."""
        self._mark_question(overlay, self.decision)
        if self.aim.targets and self._question() is not self.decision:
            self._mark_question(overlay, self._question())
        elif self.aim.refused is not None and self.body is None and self._why_denied() is not None:
            self.aim.draw_lines(overlay, self.aim.refused)
        else:
            self.draw_below(overlay)

    def _frame(self, overlay: Overlay, pieces: Sequence[str], colour: Any, width: int = 2) -> None:
        """The rim of the cells that pieces stand on."""
        kind, figures = self.context.scene.table, self.context.figures
        cells = [c for name in pieces if name in figures for c in covered(kind, figures[name])]
        overlay.outline(cells, colour, width)

    def above(self, overlay: Overlay) -> None:
        """A frame around every unit that may act or be attacked; the plan, or the target."""
        for option in self.options:
            if option.objection is None:
                self._frame(overlay, option.pieces, GOLD)
        bad = overlay.theme.tone("bad")
        for target in self.survey.targets:
            if target.option.objection is None:
                self._frame(overlay, target.option.pieces, bad)
        self._frame(overlay, self.mates, *((GOLD, 4) if self.able else self._selection))
        busy = self.grip is not None or (self.body is not None and bool(self.body.shown))
        if busy and not (self.aim.targets and self.aim.attackable):
            way = self.survey.way
            self.draw_above(overlay, " · ".join(way.words[-2:]) if way is not None else "")
            return
        super().above(overlay)
