"""Handing things to holders: click one of them, then who shall have it, then confirm."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.core.decision import Decision
from game.core.spatial import Allot, Pairs
from game.table.scene import Figure
from game.ui.kit.boxes import Column, Flow, Panel
from game.ui.kit.controls import Button, Label
from game.ui.kit.marked import MarkedButton
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD
from game.ui.tools.board import Board, badge, letter
from game.ui.tools.tool import Act, Context, Do, No, Reply

NOBODY = ""
ENDLESS = 99


class AllotBoard(Board):
    """The answer to an `Allot`: an item is taken up, then given to a holder."""

    acts = Board.acts | {Act.HOLDER}

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Allot)
        self.allot = decision
        self.items = {item.key: item for item in decision.items()}
        self.given = dict(decision.now)
        self.taken = ""
        """The item that has been taken up."""

    @property
    def hint(self) -> str:
        """What the next click does."""
        if self.taken:
            return f"Click who gets {self.items[self.taken].label}."
        return "Click a piece, then who gets it."

    @property
    def resetting(self) -> str:
        """What the button says that goes back to where the board began."""
        return "As suggested" if self.allot.proposed else "Reset"

    @property
    def unchanged(self) -> str:
        """Why there is nothing to go back to."""
        return "Already as suggested." if self.allot.proposed else "Nothing has changed."

    @property
    def confirming(self) -> str:
        """What the button says that gives the answer: whether anything would change."""
        if self.allot.proposed:
            return "Confirm"
        return "Keep as it is" if self.pristine else "Confirm"

    # ------------------------------------------------------------------ the allotment

    @property
    def pristine(self) -> bool:
        """Whether everything is as it was."""
        return self.given == dict(self.allot.now)

    def answer(self) -> Pairs:
        """Return who has what, in the order of the list."""
        return tuple((key, self.given[key]) for key in self.items if key in self.given)

    def reset(self) -> None:
        """Restore what everyone had before."""
        self.given, self.taken = dict(self.allot.now), ""

    def press(self, do: Do) -> Reply:
        """Give the one taken up to a holder, or do as any board."""
        return self._hand_to(do.key) if do.act is Act.HOLDER else super().press(do)

    def touch(self, key: str) -> Reply:
        """Take an item up or put it back."""
        if key not in self.items:
            return self.refused("That cannot be handed out.")
        if objection := self.items[key].objection:
            return No(objection)
        self.taken = "" if self.taken == key else key
        return None

    def _hand_to(self, holder: str) -> Reply:
        if not self.taken:
            return self.refused("First click what to hand over.")
        item, self.taken = self.taken, ""
        if holder and (objection := self.allot.misfit(self.items[item], holder)):
            return No(objection)
        if holder == NOBODY:
            self.given.pop(item, None)
        else:
            self.given[item] = holder
        return None

    # ------------------------------------------------------------------ the bar

    def board(self) -> list[Widget]:
        """Return a confirm button, and a column for each holder with what it has."""
        load = Counter(self.given.values())
        columns: list[Widget] = []
        for number, holder in enumerate(self.allot.holders):
            full = f" of {holder.capacity}" if holder.capacity < ENDLESS else ""
            text = f"{holder.label}: {load[holder.key]}{full}"
            columns.append(self._column(text, holder.key, letter(number)))
        if not self.allot.every or len(self.given) < len(self.items):
            columns.append(self._column("Nobody", NOBODY, ""))
        return [*self.leading(), *columns]

    def _column(self, text: str, holder: str, key: str) -> Widget:
        why = "" if self.taken else "First click what to hand over."
        head = Button(text, Do(holder, Act.HOLDER), key=key, why_not=why, style="small")
        if not why:
            head.tip = f"Give {self.items[self.taken].label} to this one{self._odds(holder)}"
        before = dict(self.allot.now)
        chips: list[Widget] = []
        for name, item in self.items.items():
            if self.given.get(name, NOBODY) != holder:
                continue
            mark = "tick" if name == self.taken else ""
            moved = before.get(name, NOBODY) != holder
            refused = str(item.objection) if item.objection else ""
            label = f"{item.label} *" if moved else item.label
            chips.append(MarkedButton(label, Do(name), mark=mark, why_not=refused))
        inside: Widget = Flow(chips, gap=4) if chips else Label("nothing", "small", DIM)
        return Panel(Column([head, inside], gap=4, align="start"), 5, "well")

    def _odds(self, holder: str) -> str:
        """Return the odds of giving the item that is taken up to a holder, if there are any."""
        if self.allot.forecast is None or holder == NOBODY:
            return ""
        return f": {self.allot.forecast(self.taken, holder).text()}"

    # ------------------------------------------------------------------ the table

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Take up the piece, or hand the one taken up to a holder on the table."""
        if figure is not None:
            holders = {holder.key for holder in self.allot.holders}
            if self.taken and figure.id in holders:
                return self._hand_to(figure.id)
            for key, item in self.items.items():
                if figure.id == key or figure.id in item.pieces:
                    return self.touch(key)
            return self.refused(f"{figure.called} cannot be handed over.")
        return self.refused("Click a piece you can hand over.")

    def _spot(self, key: str) -> tuple[float, float] | None:
        """Return where an item lies on the table."""
        pieces = (key, *self.items[key].pieces)
        figures = self.context.figures
        return next((figures[piece].centre for piece in pieces if piece in figures), None)

    def _middle(self, holder: str) -> tuple[float, float] | None:
        """Return where a holder is: at its own figure, else amidst all that it has."""
        if holder in self.context.figures:
            return self.context.figures[holder].centre
        held = [spot for key in self._held(holder) if (spot := self._spot(key)) is not None]
        if not held:
            return None
        return sum(x for x, _ in held) / len(held), sum(y for _, y in held) / len(held)

    def _held(self, holder: str) -> list[str]:
        return [key for key in self.items if self.given.get(key) == holder]

    def below(self, overlay: Overlay) -> None:
        """Draw lines from everything to its holder; dashed where that is new."""
        self._link(overlay)

    def _link(self, overlay: Overlay) -> None:
        before = dict(self.allot.now)
        for holder in self.allot.holders:
            middle = self._middle(holder.key)
            for key in self._held(holder.key):
                spot = self._spot(key)
                if middle is None or spot is None:
                    continue
                new = before.get(key) != holder.key
                tone = overlay.theme.tone("warning" if new else "neutral")
                overlay.line(spot, middle, tone, "dashed" if new else "dotted")
                overlay.ring(spot, 0.54, tone, 3 if new else 2)

    def above(self, overlay: Overlay) -> None:
        """Draw each holder's name with how much it has, and the item that has been taken up."""
        self._name_holders(overlay)
        self._mark_taken(overlay)

    def _name_holders(self, overlay: Overlay) -> None:
        for holder in self.allot.holders:
            middle, count = self._middle(holder.key), len(self._held(holder.key))
            if middle is None:
                continue
            full = f" of {holder.capacity}" if holder.capacity < ENDLESS else ""
            tone = "bad" if count > holder.capacity else "neutral"
            overlay.words(
                f"{holder.label}: {count}{full}", middle, overlay.theme.tone(tone), "tiny"
            )

    def _mark_taken(self, overlay: Overlay) -> None:
        spot = self._spot(self.taken) if self.taken else None
        if spot is not None:
            overlay.ring(spot, 0.62, GOLD, 4)
            badge(overlay, (spot[0] - 0.4, spot[1] - 0.4), "tick")
