"""Tools for questions that have no place on the table: ways of their own, allotments, orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.decision import Also, Decision, Objection, Option
from game.core.pose import Pose
from game.core.spatial import Allot, Path, Route
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.tools.tool import Context, No, Reply, Tool, also_option

STAY = "stay"
KEEP = "keep"


class PathTool(Tool):
    """The tool for a `Path` that is being asked for right now."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Path)
        self.path = decision
        self._route: Route = ()

    @property
    def hint(self) -> str:
        """What the next click does."""
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
        self._route = self.path.toward(Pose(int(at[0] // 1), int(at[1] // 1)))

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Go as near to the place as the rules allow."""
        if figure is not None and figure.id not in self.path.movers:
            return No(Objection(f"{figure.name} stands there.", ""))
        self.hover(at, figure)
        if not self._route:
            return No(Objection("It cannot get any nearer to that place.", ""))
        return self.give(self._route)

    def below(self, overlay: Overlay) -> None:
        """Reach in two bands."""
        costs = {(pose.x, pose.y): cost for pose, cost in self.path.course.reach().items()}
        rate = getattr(self.path.course, "rate", max(costs.values(), default=0))
        overlay.reach(costs, rate, overlay.theme.tone("reach"))
        if self.path.marks:
            overlay.marks(self.path.marks())

    def above(self, overlay: Overlay) -> None:
        """The way under the mouse with its cost."""
        own = self.context.figures.get(self.path.movers[0])
        if own is None or not self._route:
            return
        half = own.extent[0] / 2
        points = [own.centre, *((leg.x + half, leg.y + half) for leg in self._route)]
        overlay.path(points, overlay.theme.tone("cost"))
        tally = self.path.course.cost(self._route)
        lines = [f"cost {tally.total}", *tally.because()]
        overlay.words("\n".join(lines), points[-1], overlay.theme.tone("cost"))


class AllotTool(Tool):
    """The tool for `Allot`: how things stand may be kept, or changed item by item."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        assert isinstance(decision, Allot)
        self.allot = decision
        self.given = dict(decision.now)

    @property
    def hint(self) -> str:
        """What the next click does."""
        return "Click a piece to hand it to the next group."

    def actions(self) -> Sequence[Option]:
        """Accept the allotment as it is shown."""
        answer = tuple(self.given.items())
        label = "Keep as it is" if answer == self.allot.now else "Do it so"
        return [Option(KEEP, label, self.decision.objection(answer))]

    def choose(self, key: str) -> Reply:
        """Accept."""
        answer = tuple(self.given.items())
        if objection := self.decision.objection(answer):
            return No(objection)
        return self.give(answer)

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """A click on a piece hands it to the next holder."""
        if figure is None or figure.id not in self.given:
            return No(Objection("Click on one of your pieces to hand it to another group.", ""))
        keys = [holder.key for holder in self.allot.holders]
        here = keys.index(self.given[figure.id]) if self.given[figure.id] in keys else -1
        self.given[figure.id] = keys[(here + 1) % len(keys)]
        return None

    def above(self, overlay: Overlay) -> None:
        """The holder's name beside each piece."""
        for name, holder in self.given.items():
            figure = self.context.figures.get(name)
            if figure is not None:
                changed = dict(self.allot.now).get(name) != holder
                tone = "warning" if changed else "neutral"
                overlay.words(holder, figure.centre, overlay.theme.tone(tone), "tiny")
