"""One tool for every question: it owns handlers and asks them in turn.

A handler is one thing that pointing, pulling or a button may mean: a target, a way, a unit in the
hand, a menu. Which of them a question has is chosen by its shape (`choose.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.decision import Also, Decision, Option
from game.core.pose import Pose
from game.table.scene import Figure, Point
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.tools.tool import Act, Context, Do, Hand, Reply, Wardrobe, answered, named_pieces


class Handler:
    """One thing that pointing may mean; by itself it takes nothing and shows nothing."""

    acts: frozenset[Act] = frozenset()
    """What the buttons do that it has in the action bar."""
    modal = False
    """Whether the others stay as they are while the mouse is its own."""
    ground = False
    """Whether bare ground means something to it."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        self.context, self.decision = context, decision

    @property
    def hint(self) -> str:
        """What a newcomer might do now; nothing if others know better."""
        return ""

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether pointing there means this; the first that takes it has it."""
        return False

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Follow the mouse to a place that it takes."""

    def leave(self) -> None:
        """Show nothing of a place: the mouse means something else."""

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Do what a click there means."""
        return None

    def back(self) -> bool:
        """Put away what was opened last; return False if nothing is open."""
        return False

    # ------------------------------------------------------------------ pulling

    def pullable(self, figure: Figure) -> bool:
        """Return whether a press on a figure may become a pull."""
        return False

    def gripped(self, at: Point, pixels: float) -> Figure | None:
        """Return the figure that has a handle at a place, and make ready to hold that."""
        return None

    def grab(self, figure: Figure) -> Hand | None:
        """Begin to pull a figure; return the hand, or None if it cannot go anywhere."""
        return None

    def pull(self, at: Point, over: Figure | None) -> None:
        """Let what it holds follow the mouse, over another figure perhaps."""

    def drop(self, at: Point, over: Figure | None) -> Reply:
        """Let it go there."""
        self.pull(at, over)
        return self.finish()

    def finish(self) -> Reply:
        """Do what the pull shows, wherever the mouse is."""
        return None

    def let_go(self) -> None:
        """Pull no longer; everything stays as it is."""

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return options to be offered as buttons, available or not."""
        return ()

    def board(self) -> list[Widget] | None:
        """Return buttons of its own, instead of those for all actions."""
        return None

    sheet_folded = False
    """Whether its sheet is folded away."""

    def sheet(self, wardrobe: Wardrobe) -> Widget | None:
        """Return what it lays over a part of the table: more than the action bar has room for."""
        return None

    @property
    def concerned(self) -> Sequence[str]:
        """The pieces that its sheet is about, which stay in view beside it."""
        return ()

    def press(self, do: Do) -> Reply:
        """Do what one of its buttons says."""
        return None

    # ------------------------------------------------------------------ what is planned

    @property
    def planned(self) -> Pose | None:
        """Where the piece in question would stand, if a way is being planned."""
        return None

    @property
    def ghosts(self) -> Sequence[Figure]:
        """Figures as they would stand."""
        return ()

    @property
    def graspable(self) -> Sequence[Figure]:
        """Those of them that the mouse can take hold of, as it can of figures."""
        return ()

    @property
    def waiting(self) -> bool:
        """Whether it has something to work out as time passes."""
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to be drawn."""
        return False

    # ------------------------------------------------------------------ drawing

    @property
    def busy(self) -> bool:
        """Whether it has the word: only the first who has it explains something."""
        return False

    def below(self, overlay: Overlay) -> None:
        """Draw under the figures."""

    def above(self, overlay: Overlay) -> None:
        """Draw over the figures, whoever has the word."""

    def explain(self, overlay: Overlay) -> None:
        """Draw over the figures what pointing there means."""


class TableTool:
    """One question on the table."""

    def __init__(
        self, context: Context, decision: Decision[Any], handlers: Sequence[Handler]
    ) -> None:
        self.context, self.decision, self.handlers = context, decision, handlers
        self.hand: Hand | None = None
        """What shapes the pull while there is one."""
        self._holder: Handler | None = None
        self._named: frozenset[str] | None = None

    @property
    def hint(self) -> str:
        """What a newcomer might do now."""
        hints = (handler.hint for handler in self.handlers)
        return next(filter(None, hints), "Answer with a button.")

    # ------------------------------------------------------------------ pointing

    def hover(self, at: Point, figure: Figure | None) -> Handler | None:
        """Let the first that takes a place follow the mouse there, and return it."""
        taker = next((each for each in self.handlers if each.takes(at, figure)), None)
        for handler in self.handlers if taker is None or not taker.modal else ():
            if handler is not taker:
                handler.leave()
        if taker is not None:
            taker.hover(at, figure)
        return taker

    def ground_counts(self, at: Point) -> bool:
        """Return whether bare ground there means something."""
        taker = next((each for each in self.handlers if each.takes(at, None)), None)
        return taker is not None and taker.ground

    def look_away(self) -> None:
        """Plan nothing: the mouse means something else."""
        for handler in self.handlers:
            handler.leave()

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Do what a click there means."""
        taker = self.hover(at, figure)
        return taker.click(at, figure) if taker is not None else None

    def back(self) -> bool:
        """Put away what was opened last; return False if nothing is open."""
        return any(handler.back() for handler in self.handlers)

    def meant(self, figure: Figure) -> Figure:
        """Return the piece that a figure stands for: its carrier, unless itself is asked for.

        Where the carrier is not on the table, such as a base whose men are in a melee line, the
        figure stands in for it.
        """
        if not figure.carrier:
            return figure
        named = self._named = self._named or named_pieces(self.decision)
        if figure.id in named or figure.id in self.concerned:
            return figure
        stand_in = replace(figure, id=figure.carrier) if figure.carrier in named else figure
        return self.context.figures.get(figure.carrier, stand_in)

    # ------------------------------------------------------------------ pulling

    def pullable(self, figure: Figure) -> bool:
        """Return whether a press on a figure may become a pull."""
        return any(handler.pullable(figure) for handler in self.handlers)

    def gripped(self, at: Point, pixels: float) -> Figure | None:
        """Return the figure that has a handle at a place, at so many pixels to the inch."""
        found = (handler.gripped(at, pixels) for handler in self.handlers)
        return next(filter(None, found), None)

    def grab(self, figure: Figure) -> bool:
        """Begin to pull it; return whether it can go anywhere."""
        for handler in self.handlers:
            if (hand := handler.grab(figure)) is not None:
                self.hand, self._holder = hand, handler
                return True
        return False

    def pull(self, at: Point, over: Figure | None) -> None:
        """Let what is held follow the mouse."""
        if self._holder is not None:
            self._holder.pull(at, over)

    def drop(self, at: Point, over: Figure | None) -> Reply:
        """Let it go there."""
        holder, self.hand, self._holder = self._holder, None, None
        return holder.drop(at, over) if holder is not None else None

    def finish(self) -> Reply:
        """Do what the pull shows, wherever the mouse is."""
        holder, self.hand, self._holder = self._holder, None, None
        return holder.finish() if holder is not None else None

    def let_go(self) -> None:
        """Pull no longer."""
        if self._holder is not None:
            self._holder.let_go()
        self.hand = self._holder = None

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return options to be offered as buttons, available or not."""
        return [option for handler in self.handlers for option in handler.actions()]

    def board(self) -> list[Widget] | None:
        """Return buttons of its own for the action bar, instead of those for its actions."""
        boards = (handler.board() for handler in self.handlers)
        return next((board for board in boards if board is not None), None)

    def fold_sheet(self, *, folded: bool) -> None:
        """Tell everybody whether what is laid over the table is folded away."""
        for handler in self.handlers:
            handler.sheet_folded = folded

    def sheet(self, wardrobe: Wardrobe) -> Widget | None:
        """Return what is laid over a part of the table."""
        sheets = (handler.sheet(wardrobe) for handler in self.handlers)
        return next((sheet for sheet in sheets if sheet is not None), None)

    @property
    def concerned(self) -> Sequence[str]:
        """The pieces that the sheet is about."""
        return [piece for handler in self.handlers for piece in handler.concerned]

    def choose(self, do: Do) -> Reply:
        """Do what a button of the action bar or of a sheet says."""
        if do.act is Act.BESIDE:
            return answered(self.decision, Also(do.key))
        owner = next((each for each in self.handlers if do.act in each.acts), None)
        return owner.press(do) if owner is not None else None

    # ------------------------------------------------------------------ what is planned

    @property
    def planned(self) -> Pose | None:
        """Where the piece in question would stand, if a way is being planned."""
        poses = (handler.planned for handler in self.handlers)
        return next((pose for pose in poses if pose is not None), None)

    @property
    def ghosts(self) -> Sequence[Figure]:
        """Figures as they would stand."""
        return [ghost for handler in self.handlers for ghost in handler.ghosts]

    @property
    def graspable(self) -> Sequence[Figure]:
        """Those of them that the mouse can take hold of, as it can of figures."""
        return [ghost for handler in self.handlers for ghost in handler.graspable]

    @property
    def waiting(self) -> bool:
        """Whether it has something to work out as time passes."""
        return any(handler.waiting for handler in self.handlers)

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to be drawn."""
        changed = [handler.update(seconds) for handler in self.handlers]
        return any(changed)

    # ------------------------------------------------------------------ drawing

    def below(self, overlay: Overlay) -> None:
        """Draw under the figures; whoever is asked first lies on top."""
        for handler in reversed(self.handlers):
            handler.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw over the figures."""
        for handler in reversed(self.handlers):
            handler.above(overlay)
        speaker = next((each for each in self.handlers if each.busy), None)
        if speaker is not None:
            speaker.explain(overlay)
