"""The tool for a way that is asked for by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Also, Decision, Objection, Option
from game.core.plan import Found
from game.core.pose import Pose
from game.core.spatial import Path
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.drag import DRAGGING, Drag
from game.ui.tools.handle import draw_handle
from game.ui.tools.planning import Planning
from game.ui.tools.tool import Context, Hand, No, Reply, Tool, also_option

STAY = "stay"


class PathTool(Tool):
    """The tool for a `Path` that is being asked for right now."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Path)
        self.path = decision
        self.planning = Planning(context, decision, Found((), context.match))
        self.drag: Drag | None = None

    @property
    def hint(self) -> str:
        """What the next click does."""
        if self.context.scene.table == "plane":
            return DRAGGING
        return "Click a tinted place to go there."

    def actions(self) -> Sequence[Option]:
        """Stay where it is, and the extra answers."""
        stay = Option(STAY, "Stay here", self.decision.objection(()))
        extra = [
            also_option(o) for o in self.decision.also_options() if not o.key.startswith("switch:")
        ]
        return [stay, *extra]

    def choose(self, key: str) -> Reply:
        """Answer with the empty way or an extra answer."""
        answer: Any = () if key == STAY else Also(key[1:])
        if objection := self.decision.objection(answer):
            return No(objection)
        return self.give(answer)

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Find the way to the place under the mouse."""
        if figure is None or figure.id in self.path.movers:
            self.planning.aim(at)
        else:
            self.planning.clear()

    def look_away(self) -> None:
        """Plan no way."""
        self.planning.clear()

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Go as near to the place as the rules allow."""
        if figure is not None and figure.id not in self.path.movers:
            return No(Objection(f"{figure.called} stands there.", ""))
        self.hover(at, figure)
        if not self.planning.route:
            return No(Objection("It cannot get any nearer to that place.", ""))
        return self.give(self.planning.route)

    # ------------------------------------------------------------------ pulling

    def pullable(self, figure: Figure) -> bool:
        """Whoever moves."""
        return figure.id in self.path.movers

    def grab(self, figure: Figure) -> bool:
        """Take it up."""
        self.drag = Drag(self.planning)
        return True

    def pull(self, at: tuple[float, float], over: Figure | None) -> None:
        """Let it follow the mouse."""
        if self.drag is not None:
            self.drag.pull(at)

    def drop(self, at: tuple[float, float], over: Figure | None) -> Reply:
        """Go to where the ghost stands, or round what has stopped it."""
        self.pull(at, over)
        if self.drag is not None and (why_not := self.drag.release()) is not None:
            self.let_go()
            return No(why_not)
        return self.finish()

    def finish(self) -> Reply:
        """Go as the ghost shows."""
        self.let_go()
        if not self.planning.route:
            return No(self.planning.stop or Objection("It has not gone anywhere.", ""))
        return self.give(self.planning.route)

    def let_go(self) -> None:
        """Pull no longer."""
        self.drag = None

    @property
    def turnable(self) -> Figure | None:
        """Whoever moves, where facings are free."""
        return self.planning.turnable

    @property
    def hand(self) -> Hand | None:
        """The pull under way."""
        return self.drag

    # ------------------------------------------------------------------ the plan

    @property
    def planned(self) -> Pose | None:
        """Where the way under the mouse ends."""
        return self.planning.end

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The piece at the end of its way."""
        return [self.planning.ghost] if self.planning.ghost else []

    @property
    def waiting(self) -> bool:
        """Whether it is still being found out what would follow."""
        return self.planning.watch.waiting

    def update(self, seconds: float) -> bool:
        """Find out what would follow, once the mouse rests."""
        return self.planning.watch.update(seconds)

    def below(self, overlay: Overlay) -> None:
        """Reach in two bands."""
        self.planning.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Who is asked about, the way under the mouse with its cost, and what would follow."""
        for name in self.path.movers:
            if own := self.context.figures.get(name):
                overlay.ring(own.centre, max(own.extent) * 0.6, GOLD, 3)
        self.planning.above(overlay)
        if handled := self.planning.handled(pulled=self.drag is not None):
            draw_handle(overlay, handled)
