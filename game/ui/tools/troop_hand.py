"""The hand on a unit: pulling, wheeling and laying it, with its buttons, for any tool that has one.

The first pull takes all of it along; once a plan is laid a pull takes one piece of it, and Shift
changes between the two.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from game.core.decision import Objection
from game.core.pose import Pose
from game.core.wording import sentence
from game.table.scene import Figure, Point
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.tools.tool import Do, Hand, No, Reply, Tool
from game.ui.tools.troop import Body
from game.ui.tools.troop_picture import draw_plan, draw_reach

GO, UNDO, LEFT, RIGHT, FORM = "=go", "=over", "=left", "=right", "=form:"
PLANNING = "Drag the unit or click where it shall go; the wheel turns it while it is held."
CORNER = " "
"""The letter that sets a corner of a way."""
BENDING = "Space sets a corner of the way of a piece that is dragged."
LAID = "Click a ghost or press Enter to do it; drag one to put it right, with Shift all of them."


class Grip:
    """A unit or one piece of it under the mouse."""

    def __init__(self, body: Body, piece: str, *, alone: bool) -> None:
        self.body, self.piece, self.alone = body, piece, alone
        self.mouse: Point | None = None
        self.corners: tuple[Pose, ...] = ()
        """Where the way of the piece leads by."""

    def pull(self, at: Point) -> None:
        """Follow the mouse."""
        self.mouse = at
        self.body.point(self.piece, at, alone=self.alone, corners=self.corners)

    def bend(self) -> bool:
        """Shift: one piece instead of all, or all instead of one."""
        self.alone, self.corners = not self.alone, ()
        return self._again()

    def turn(self, by: int) -> None:
        """Turn what is held by sixths."""
        self.body.turns += by
        self._again()

    def face(self, at: Point) -> None:
        """Turn what is held until it looks towards a place."""
        ghost = next((g for g in self.body.ghosts_of(self.body.shown) if g.id == self.piece), None)
        if ghost is None or ghost.bearing is None:
            return
        away = at[0] - ghost.centre[0], at[1] - ghost.centre[1]
        if abs(away[0]) + abs(away[1]) > 0.5:
            wanted = _bearing(away)
            self.turn(round(((wanted - ghost.bearing + 180) % 360 - 180) / 60))

    def type(self, letter: str) -> bool:
        """Space sets a corner of the way where the ghost stands, Backspace takes the last away.

        Where it does not matter by which way a piece goes there is none to draw.
        """
        single = self.alone or len(self.body.figures) == 1
        if letter not in (CORNER, "\b") or not single or not self.body.winds(self.piece):
            return False
        here = dict(self.body.shown).get(self.piece)
        if letter == "\b":
            self.corners = self.corners[:-1]
        elif here is not None and self.body.stop is None:
            self.corners = (*self.corners, here._replace(heading=None))
        return self._again()

    def _again(self) -> bool:
        if self.mouse is not None:
            self.body.aim = None
            self.pull(self.mouse)
        return True


def _bearing(away: Point) -> float:
    """Degrees clockwise from north."""
    return math.degrees(math.atan2(away[0], -away[1])) % 360


class TroopHand(Tool):
    """What a tool does with a unit whose places are planned; `body` is None where there is none."""

    body: Body | None = None
    grip: Grip | None = None
    piece: str = ""

    # ------------------------------------------------------------------ pointing

    def point(self, at: Point, figure: Figure | None) -> bool:
        """Let ghosts follow the mouse as long as nothing is laid; whether they do."""
        body = self.body
        if body is None or body.laid or not self._follows(body):
            return False
        if figure is not None and figure.id in body.figures:
            body.rest()
            return False
        body.point(self._pivot(body), at, alone=not body.site.whole)
        return True

    @property
    def plan_hint(self) -> str:
        """How to plan, or what can be done with a plan that is laid."""
        body = self.body
        text = LAID if body is not None and body.laid else PLANNING
        single = body is not None and (body.laid or len(body.figures) == 1)
        winds = single and body is not None and any(map(body.winds, body.figures))
        return f"{text} {BENDING}" if winds else text

    def _follows(self, body: Body) -> bool:
        """Whether pointing without pulling means anything: not before a single piece is chosen."""
        return body.site.whole or not body.home or self.piece in body.home

    def _pivot(self, body: Body) -> str:
        return self.piece if self.piece in body.figures else next(iter(body.figures), "")

    def lay_at(self, at: Point) -> Reply:
        """A click: the plan goes there; if it cannot at all, why."""
        body = self.body
        assert body is not None
        if body.laid:
            body.turns = 0
        body.point(self._pivot(body), at, alone=not body.site.whole)
        stop = body.why()
        body.lay()
        if not body.laid:
            return No(stop or Objection("Nothing would change.", ""))
        return None

    # ------------------------------------------------------------------ pulling

    def holds(self, figure: Figure) -> bool:
        """Whether a figure belongs to what is being planned."""
        return self.body is not None and figure.id in self.body.figures

    def grab(self, figure: Figure) -> bool:
        """Take hold of all, or of one once there is a plan."""
        if self.body is None or figure.id not in self.body.figures:
            return False
        alone = self.body.laid or not self.body.site.whole
        self.body.rest()
        self.grip = Grip(self.body, figure.id, alone=alone)
        return True

    def pull(self, at: Point, over: Figure | None) -> None:
        """Let it follow the mouse."""
        if self.grip is not None:
            self.grip.pull(at)

    def drop(self, at: Point, over: Figure | None) -> Reply:
        """Lay the plan that the ghosts show."""
        self.pull(at, over)
        return self.finish()

    def finish(self) -> Reply:
        """Lay what the ghosts show, wherever the mouse is."""
        body, self.grip = self.body, None
        if body is None:
            return None
        stop, before = body.why(), body.plan
        body.lay()
        return No(stop) if stop is not None and body.plan == before else None

    def let_go(self) -> None:
        """Pull no longer."""
        self.grip = None
        if self.body is not None:
            self.body.rest()

    @property
    def hand(self) -> Hand | None:
        """The pull under way."""
        return self.grip

    def back(self) -> bool:
        """Forget the plan."""
        if self.body is None or not self.body.laid:
            return False
        self.body.clear()
        return True

    def look_away(self) -> None:
        """Plan nothing new."""
        if self.body is not None and self.grip is None:
            self.body.rest()

    # ------------------------------------------------------------------ the plan

    @property
    def planned(self) -> Pose | None:
        """Where the chosen piece would stand."""
        return dict(self.body.shown).get(self.piece) if self.body is not None else None

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The unit as it would stand."""
        return self.body.ghosts if self.body is not None else []

    @property
    def graspable(self) -> Sequence[Figure]:
        """Ghosts of a plan that is laid."""
        return self.body.grasped if self.body is not None and self.grip is None else ()

    @property
    def waiting(self) -> bool:
        """Whether the reason is still to be found why it goes no farther."""
        return super().waiting or (self.body is not None and self.body.waiting)

    def update(self, seconds: float) -> bool:
        """Find it, once the mouse rests."""
        found = self.body is not None and self.body.update(seconds)
        return super().update(seconds) or found

    # ------------------------------------------------------------------ buttons

    def plan_buttons(self) -> list[Widget]:
        """Carry it out, forget it, turn it, and the orders to stand in."""
        body = self.body
        assert body is not None
        why = "" if body.laid else "Nothing is planned yet."
        refused = self._refused_plan()
        text, kind = (
            ("Do it so", "gold") if body.laid or refused else ("Stay as they are", "raised")
        )
        buttons: list[Widget] = [
            Button(text, Do(GO), key="Enter", kind=kind, why_not=refused),
            Button("Start over", Do(UNDO), why_not=why),
        ]
        if body.plan or body.home:
            buttons.append(Button("Turn left", Do(LEFT), key="A", style="small"))
            buttons.append(Button("Turn right", Do(RIGHT), key="D", style="small"))
        for name, poses in self._offered(body):
            refused = self._against(body, poses)
            buttons.append(Button(name, Do(FORM + name), why_not=refused, style="small"))
        return buttons

    def _offered(self, body: Body) -> Sequence[tuple[str, Any]]:
        return body.formations() if body.plan or body.home else ()

    def _against(self, body: Body, poses: Any) -> str:
        objection = body.place.objection(poses)
        return sentence(str(objection)) if objection else ""

    def _refused_plan(self) -> str:
        body = self.body
        assert body is not None
        return self._against(body, body.answer)

    def press(self, key: str) -> Reply:
        """One of these buttons but the one that carries it out."""
        body = self.body
        assert body is not None
        if key == UNDO:
            body.clear()
        elif key in (LEFT, RIGHT):
            against = body.wheel(1 if key == RIGHT else -1)
            return No(against) if against else None
        elif key.startswith(FORM):
            against = body.take_up(key.removeprefix(FORM))
            return No(against) if against else None
        return None

    # ------------------------------------------------------------------ drawing

    def draw_below(self, overlay: Overlay) -> None:
        """Where they may get."""
        if self.body is not None:
            alone = self.grip.piece if self.grip is not None and self.grip.alone else ""
            draw_reach(overlay, self.body, alone)

    def draw_above(self, overlay: Overlay, head: str = "") -> None:
        """The plan with its costs and what it leads to."""
        if self.body is not None:
            draw_plan(overlay, self.body, self.focus.removeprefix(FORM), head)
