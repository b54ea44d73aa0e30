"""Picks about pieces and units of one's own: choosing one, giving it orders, framing it.

The chain of questions behind a click is found on clones, so this works for any ruleset whose picks
name pieces and end in a way or in a target.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Objection, Option, Pick
from game.core.dice import NoDice
from game.core.plan import Found, Move, onward, together
from game.core.wording import sentence
from game.table.scene import Figure, Point
from game.ui.arming import declined
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, Colour
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.choices import Choices
from game.ui.tools.figure_poses import covered
from game.ui.tools.handler import Handler
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Act, Do, Give, No, Reply, Select, answered, offered

ATTACK = "Click a red-ringed enemy to attack it; right click: back."
RINGED = "Click one of your ringed pieces, or a button."


class OwnPieces(Choices):
    """The pieces of the side's own that a `Pick` is about."""

    acts = Choices.acts | {Act.INSTEAD}

    def __init__(self, targets: Targets) -> None:
        super().__init__(targets)
        self.granted = self._granted()
        """The question that a gesture with the chosen piece answers as usual, if there is one."""

    def _granted(self) -> Found | None:
        if not self.piece or self.decision.subject == self.piece:
            return None
        for found in onward(Found((), self.context.match), self.piece, NoDice()):
            asked = found.match.pending
            if isinstance(asked, Pick) and asked.usual and asked.subject == self.piece:
                return found
        return None

    @property
    def able(self) -> bool:
        """Whether the chosen piece may do something now: one that has acted is only looked at."""
        kin = together(self.context.match, self.piece) if self.piece else ()
        open_to = (option.pieces for option in self.options if option.objection is None)
        named = {self.decision.subject, *(piece for pieces in open_to for piece in pieces)}
        found = self.survey.way is not None or bool(self.survey.targets)
        return found or not named.isdisjoint(kin)

    @property
    def _selection(self) -> tuple[Colour, int]:
        """The colour and width of the line around the chosen piece."""
        return (GOLD, 3) if self.able else (DIM, 1)

    @property
    def hint(self) -> str:
        """The next click of the gesture."""
        if self.piece and self.survey.targets:
            return ATTACK
        return RINGED if any(option.pieces for option in self.options) else ""

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return what the chosen piece may do besides what a gesture means, then the rest."""
        asked = self.granted.match.pending if self.granted is not None else None
        listed = asked.listed() if isinstance(asked, Pick) else ()
        aimed = {piece for target in self.survey.targets for piece in target.option.pieces}
        others = (option for option in listed if aimed.isdisjoint(option.pieces))
        ahead = [offered(option, Act.INSTEAD, pieces=()) for option in others]
        return [*ahead, *super().actions()]

    def press(self, do: Do) -> Reply:
        """Answer the question that a gesture takes for granted, or the open one."""
        if do.act is not Act.INSTEAD or self.granted is None:
            return super().press(do)
        asked = self.granted.match.pending
        assert asked is not None
        judged = asked.judge(do.key)
        return (
            No(judged)
            if isinstance(judged, Objection)
            else Give((*self.granted.plan, Move.of(judged)))
        )

    # ------------------------------------------------------------------ pointing

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Let it act, or turn to another piece."""
        if figure is None:
            text = "It cannot move now." if self.piece else "Choose one of your pieces first."
            return No(Objection(text, ""))
        kin = together(self.context.match, self.piece) if self.piece else ()
        if figure.id in kin or figure.id not in self.context.figures or self._reacts(figure):
            return self._act(figure)
        if self._waits(figure):
            return No(Objection(f"{figure.called} has to wait. {self.decision.why}", ""))
        return Select(figure.id)

    def _waits(self, figure: Figure) -> bool:
        """Return whether the question is about another piece alone."""
        named = any(figure.id in option.pieces for option in self.options)
        return self.decision.subject in self.context.figures and not named

    def _reacts(self, figure: Figure) -> bool:
        """Return whether it is asked who reacts, and this one may: pointing at it is the answer."""
        asked_of_one = self.decision.subject in self.context.figures
        if asked_of_one or declined(self.decision) is None:
            return False
        return any(figure.id in o.pieces and o.objection is None for o in self.options)

    def _act(self, figure: Figure) -> Reply:
        """Act at a second click on the piece: its own choices come up."""
        named = [option for option in self.options if figure.id in option.pieces]
        if not named:
            return No(Objection("Click a destination or an enemy.", ""))
        option = min(named, key=lambda option: option.objection is not None)
        return answered(self.decision, option.key)

    def pullable(self, figure: Figure) -> bool:
        """Return whether it is a piece of the side's own that the question is about."""
        if figure.side != self.decision.side:
            return False
        named = any(figure.id in option.pieces for option in self.options)
        kin = together(self.context.match, figure.id)
        return named or figure.id == self.piece or self.decision.subject in kin

    def above(self, overlay: Overlay) -> None:
        """Draw a ring around the chosen piece."""
        if own := self.context.figures.get(self.piece):
            ring_round(overlay, own, 0.6, *self._selection)


class OwnUnits(OwnPieces):
    """Units of the side's own, with their orders and prices in the bar."""

    acts = OwnPieces.acts | {Act.ORDER}

    def __init__(self, targets: Targets, plan: Handler | None = None) -> None:
        super().__init__(targets)
        targets.framed = True
        self.mates = together(self.context.match, self.piece) if self.piece else ()
        self.orders = self._orders()
        self.plan = plan
        """Who plans where it goes, if anybody does."""

    def _granted(self) -> Found | None:
        """Return nothing: all orders of a unit stand in the bar."""
        return None

    def _orders(self) -> Found | None:
        """Return the question that follows once the unit is taken up, if it asks for its orders."""
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
        if not self.piece:
            return "Click one of your framed units to see its orders and reach."
        about = [option for option in self.options if self.piece in option.pieces]
        stops = [option.objection for option in about if option.objection is not None]
        if stops and len(stops) == len(about):
            return f"{sentence(str(stops[0]))} Click one of your framed units."
        attack = " Click a red-framed enemy to attack it." if self.survey.targets else ""
        return f"Choose an order below.{attack}"

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return the orders of the chosen unit with their prices, then the rest."""
        asked = self.orders.match.pending if self.orders is not None else None
        orders = asked.listed() if isinstance(asked, Pick) else ()
        ahead = [offered(option, Act.ORDER, pieces=()) for option in orders]
        return [*(ahead or self._only()), *super().actions()]

    def _only(self) -> list[Option]:
        """Return an option to take the unit up, if that leads to one order and no question."""
        if not self.piece or self.decision.subject in self.mates:
            return []
        return [
            offered(option, Act.ANSWER, label=f"Only order: {option.label}", pieces=())
            for option in self.options
            if self.piece in option.pieces and option.objection is None
        ]

    def press(self, do: Do) -> Reply:
        """Give an order, or answer."""
        if do.act is not Act.ORDER or self.orders is None:
            return super().press(do)
        asked = self.orders.match.pending
        assert asked is not None
        judged = asked.judge(do.key)
        if isinstance(judged, Objection):
            return No(judged)
        return Give((*self.orders.plan, Move.of(judged)))

    # ------------------------------------------------------------------ the table

    def _waits(self, figure: Figure) -> bool:
        """Return whether the question is about one unit alone."""
        return self.decision.subject in self.context.figures

    def below(self, overlay: Overlay) -> None:
        """Draw what the question wants to be seen."""
        self.told.question(overlay, self.decision)

    def above(self, overlay: Overlay) -> None:
        """Draw a frame around every unit that may act or be attacked."""
        for option in self.options:
            if option.objection is None:
                self._frame(overlay, option.pieces, GOLD)
        bad = overlay.theme.tone("bad")
        for target in self.survey.targets:
            if target.option.objection is None:
                self._frame(overlay, target.option.pieces, bad)
        self._frame(overlay, self.mates, *((GOLD, 4) if self.able else self._selection))
        if self.plan is None or not self.plan.busy:
            super().above(overlay)

    def _frame(self, overlay: Overlay, pieces: Sequence[str], colour: Any, width: int = 2) -> None:
        """Draw the rim of the cells that pieces stand on."""
        kind, figures = self.context.scene.table, self.context.figures
        cells = [c for name in pieces if name in figures for c in covered(kind, figures[name])]
        overlay.outline(cells, colour, width)
