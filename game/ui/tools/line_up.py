"""Pieces set against pieces: two columns on a sheet, or a pull from one figure to the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.spatial import Allot, Holder
from game.table.scene import Figure, Point
from game.ui.hud.line_up import Judge, LineUp, LineUpSheet, Rank, both_chances
from game.ui.hud.tokens import Token
from game.ui.kit.boxes import Column, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import DIM, IVORY
from game.ui.tools.allot import ENDLESS, NOBODY, AllotBoard
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.plates import PlateLine, draw_plate, forecast_lines
from game.ui.tools.tool import Act, Context, Do, Hand, No, Reply, Wardrobe


def pairs_pieces(context: Context, allot: Allot) -> bool:
    """Return whether pieces on the table are set against others there, each for itself."""
    figures, items = context.figures, allot.items()
    on_table = all(item.pieces and item.pieces[0] in figures for item in items)
    return bool(items) and on_table and all(each.key in figures for each in allot.holders)


class LineUpBoard(AllotBoard):
    """The answer to an `Allot` of pieces to pieces: whoever is in the way of a single place swaps.

    Whether two fit is asked from the question itself, and so is whether a place is full.
    """

    acts = AllotBoard.acts | {Act.PAIR, Act.CLEAR}

    def __init__(self, context: Context, decision: Allot) -> None:
        super().__init__(context, decision)
        self.holders = {each.key: each for each in decision.holders}
        self.pulled = ""
        """The item that is pulled over the table."""
        self.over: Figure | None = None
        """The figure under the mouse on the table."""
        self._at: Point = (0.0, 0.0)
        self._odds_of: dict[tuple[str, str], Forecast | None] = {}

    @property
    def hint(self) -> str:
        """What the next click or pull does."""
        if self.taken:
            return f"Click an opponent for {self.items[self.taken].label}."
        return "Drag a token or a model onto another, or click both. Confirm with Enter."

    # ------------------------------------------------------------------ the pairs

    def press(self, do: Do) -> Reply:
        """Pair two, pair nobody, or do as any allotment."""
        if do.act is Act.PAIR:
            return self._put(do.key, do.to)
        if do.act is Act.CLEAR:
            self.given, self.taken = {}, ""
        else:
            return super().press(do)
        return None

    def refusal(self, item: str, holder: str) -> Objection | None:
        """Say why one cannot be set against another; where there is one place, they swap."""
        if objection := self.allot.misfit(self.items[item], holder):
            return objection
        place = self.holders[holder]
        others = sum(given == holder for key, given in self.given.items() if key != item)
        return None if place.capacity == 1 else self.allot.overfull(place, others + 1)

    def _hand_to(self, holder: str) -> Reply:
        if not self.taken:
            return self.refused("First click the model to pair with it.")
        item, self.taken = self.taken, ""
        return self._put(item, holder)

    def _put(self, item: str, holder: str) -> Reply:
        """Set one against another, or against nobody."""
        self.taken = ""
        if holder == NOBODY:
            self.given.pop(item, None)
            return None
        if objection := self.refusal(item, holder):
            return No(objection)
        before = self.given.get(item, NOBODY)
        if self.holders[holder].capacity == 1:
            for rival in [key for key, to in self.given.items() if to == holder and key != item]:
                del self.given[rival]
                if before and self.allot.misfit(self.items[rival], before) is None:
                    self.given[rival] = before
        self.given[item] = holder
        return None

    def odds(self, item: str, holder: str) -> Forecast | None:
        """Return the odds of a pair, worked out once; nothing where the rules know none."""
        if self.allot.forecast is None or self.refusal(item, holder):
            return None
        pair = item, holder
        if pair not in self._odds_of:
            self._odds_of[pair] = self.allot.forecast(item, holder)
        return self._odds_of[pair]

    # ------------------------------------------------------------------ the bar

    def board(self) -> list[Widget]:
        """Return the buttons of every board; who is against whom stands on the sheet."""
        none = "" if self.given else "Nobody is paired yet."
        count = f"{len(self.given)} of {len(self.items)} paired"
        return [
            *self.leading(),
            Button("Clear", Do(act=Act.CLEAR), why_not=none),
            Label(count, "small", DIM),
        ]

    # ------------------------------------------------------------------ the sheet

    @property
    def concerned(self) -> Sequence[str]:
        """Everybody on the board."""
        beside = [name for each in self.holders.values() for name in each.beside]
        own = [item.pieces[0] for item in self.items.values()]
        return [*own, *self.holders, *beside]

    def sheet(self, wardrobe: Wardrobe) -> Widget | None:
        """Return the two columns."""
        judge = Judge(lambda item, holder: str(self.refusal(item, holder) or ""), self.odds)
        ranks = [self._rank(wardrobe, holder) for holder in self.allot.holders]
        spare = [
            self._man(wardrobe, item) for item in self.items.values() if item.key not in self.given
        ]
        line_up = LineUp(ranks, spare, judge)
        line_up.taken = self.taken
        head = self._head(wardrobe)
        body = Scroll(line_up, f"line-up {self.decision.kind}")
        return LineUpSheet(Column([head, body], gap=6, grow=[body]), line_up)

    def _head(self, wardrobe: Wardrobe) -> Widget:
        """Return the title of each column, and what the numbers between them are."""
        figures = self.context.figures
        ours = figures[next(iter(self.items.values())).pieces[0]].side
        theirs = figures[self.allot.holders[0].key].side
        titles = self.allot.titles or tuple(wardrobe.names.get(s, s) for s in (ours, theirs))
        left, right = (
            Label(title, "strong", wardrobe.theme.ink(side), align=align)
            for title, side, align in zip(titles, (ours, theirs), ("left", "right"), strict=True)
        )
        middle = Label(self._legend(), "tiny", DIM, align="middle")
        return Row([left, middle, right], grow=[left, right])

    def _legend(self) -> str:
        """Return what the chances on the links are chances of."""
        known = (self.odds(item, holder) for item in self.items for holder in self.holders)
        first = next(filter(None, known), None)
        return f"{first.main.label}: yours | theirs" if first is not None else ""

    def _rank(self, wardrobe: Wardrobe, holder: Holder) -> Rank:
        men = [self.items[key] for key in self._held(holder.key)]
        figure = self.context.figures[holder.key]
        load = len(men) + len(holder.beside)
        most = holder.capacity + len(holder.beside)
        note = f"{load} of {most}" if 1 < most < ENDLESS else ""
        foe = Token(
            holder.label,
            Do(holder.key, Act.HOLDER),
            partial(wardrobe.portrait, figure),
            wardrobe.theme.side(figure.side),
            note=note,
        )
        fixed = [
            self._fixed(wardrobe, name) for name in holder.beside if name in self.context.figures
        ]
        loose = [self._man(wardrobe, item, holder.key) for item in men]
        odds = [self.odds(item.key, holder.key) for item in men]
        return Rank(holder.key, foe, [*fixed, *loose], [*(None for _ in fixed), *odds])

    def _man(self, wardrobe: Wardrobe, item: Option, holder: str = NOBODY) -> Token:
        figure = self.context.figures[item.pieces[0]]
        refused = str(item.objection) if item.objection else ""
        odds = self.odds(item.key, holder) if holder else None
        tip = "\n".join(line.text for line in forecast_lines(odds)) if odds else ""
        token = Token(
            item.label,
            Do(item.key),
            partial(wardrobe.portrait, figure),
            wardrobe.theme.side(figure.side),
            why_not=refused,
            tip=tip,
            loose="" if refused else item.key,
        )
        token.chosen = item.key == self.taken
        return token

    def _fixed(self, wardrobe: Wardrobe, name: str) -> Token:
        figure = self.context.figures[name]
        return Token(
            figure.called,
            Do(act=Act.HOLDER),
            partial(wardrobe.portrait, figure),
            wardrobe.theme.side(figure.side),
            note="already in place",
            why_not=f"{figure.called} is already paired.",
        )

    # ------------------------------------------------------------------ the table

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember whom the mouse is over."""
        self._at, self.over = at, figure

    def leave(self) -> None:
        """Forget whom the mouse is over."""
        self.over = None

    def pullable(self, figure: Figure) -> bool:
        """Return whether a figure can be pulled onto another."""
        return bool(self._item_of(figure))

    def _item_of(self, figure: Figure) -> str:
        found = (k for k, item in self.items.items() if figure.id in item.pieces)
        return next((key for key in found if self.items[key].objection is None), "")

    def grab(self, figure: Figure) -> Hand | None:
        """Take a figure up to set it against another."""
        self.pulled = self._item_of(figure)
        return Hand() if self.pulled else None

    def pull(self, at: Point, over: Figure | None) -> None:
        """Point at another figure with the one that is held."""
        self._at, self.over = at, over

    def finish(self) -> Reply:
        """Set the figure that was pulled against the one under the mouse."""
        item, self.pulled = self.pulled, ""
        if self.over is None or self.over.id not in self.holders:
            return self.refused("Drop it on an opponent it can be paired with.")
        return self._put(item, self.over.id)

    def let_go(self) -> None:
        """Pull no longer."""
        self.pulled = ""

    def _pointed(self) -> tuple[str, Sequence[PlateLine]]:
        """Return the holder under the mouse with the odds, or why it cannot be."""
        item = self.pulled or self.taken
        if not item or self.over is None or self.over.id not in self.holders:
            return "", ()
        if objection := self.refusal(item, self.over.id):
            return self.over.id, [PlateLine(str(objection), "small", "bad")]
        odds = self.odds(item, self.over.id)
        label = f"{self.items[item].label} against {self.holders[self.over.id].label}"
        return self.over.id, [PlateLine(label, "strong"), *(forecast_lines(odds) if odds else ())]

    def below(self, overlay: Overlay) -> None:
        """Draw nothing: men stand on bases, which would cover it."""

    def _link(self, overlay: Overlay) -> None:
        """Draw a line between the two of each pair."""
        figures = self.context.figures
        for item, holder in self.given.items():
            mine, theirs = figures[self.items[item].pieces[0]], figures[holder]
            overlay.line(mine.centre, theirs.centre, IVORY, "dotted")
            for figure in (mine, theirs):
                ring_round(overlay, figure, 0.56, IVORY, 1)

    def above(self, overlay: Overlay) -> None:
        """Draw the pairs, their odds if no sheet shows them, and those of the pair pointed at."""
        self._link(overlay)
        if self.sheet_folded:
            self._tell_odds(overlay)
        self._mark_taken(overlay)
        spot = self._spot(self.pulled) if self.pulled else None
        if spot is not None:
            overlay.line(spot, self._at, IVORY, "dashed")
        holder, lines = self._pointed()
        if holder:
            figure = self.context.figures[holder]
            draw_plate(overlay, lines, figure.centre, [figure])

    def _tell_odds(self, overlay: Overlay) -> None:
        """Write the odds of each pair between the two."""
        for item, holder in self.given.items():
            odds, spot = self.odds(item, holder), self._spot(item)
            if odds is not None and spot is not None:
                (x, y), (to_x, to_y) = spot, self.context.figures[holder].centre
                middle = (x + to_x) / 2, (y + to_y) / 2
                words = " | ".join(filter(None, both_chances(odds)))
                overlay.words(words, middle, overlay.theme.tone("good"), "tiny")
