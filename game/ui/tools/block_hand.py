"""A block of stands in the hand: its way is drawn leg by leg, laid, and then carried out.

Pulled by itself it advances; a front corner wheels it, knobs at its flanks and its rear shift it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.core.decision import Objection, Option
from game.core.plan import Move
from game.core.pose import Pose
from game.core.spatial import Drawn, Handle, Route
from game.table.footprint import degrees
from game.table.lattice import FINE, centre_of, pose_at
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.drag import LONGEST
from game.ui.tools.facing_handle import ARM, GRIP, STEM, draw_knob
from game.ui.tools.handler import Handler
from game.ui.tools.path_planning import Planning
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Act, Do, Give, Hand, No, Offer, Reply, offered

AIMING = "Click a ringed enemy to attack it."
DRAWING = (
    "Drag the unit forward, a front corner to wheel, a handle to sidestep or back up. While "
    "dragging: Shift ends a leg, a number sets its length, right click undoes it."
)
STEERING = (
    "Click a destination, or drag the unit forward and turn it by its handle; a hollow handle "
    "marks where it may start to turn. While dragging, a number sets the length."
)
LAID = (
    "Click the ghost or press Enter to move. Drag it or its handles to add a leg; right click "
    "undoes the last one."
)
ARC = 16
"""Strokes of the arc of a wheel."""
NOWHERE = Objection("It cannot get any closer to that point.", "")


class BlockHand(Handler):
    """The way of a body that moves by typed legs, which is asked for or led to."""

    ground = True

    acts = frozenset((Act.LEG, Act.ORDER, Act.CARRY_OUT, Act.START_OVER))

    def __init__(self, planning: Planning, targets: Targets) -> None:
        super().__init__(targets.context, targets.decision)
        assert planning.handled is not None
        self.planning, self.targets, self.course = planning, targets, planning.handled
        self.asked = planning.path is self.decision
        """Whether the way is what is asked for right now."""
        self.laid: Route = ()
        """The legs that stay."""
        self.stroke: Stroke | None = None
        """The leg that is being drawn."""
        self._pressed: Point | None = None
        self._knob: Handle | None = None
        """Where the button went down last, and on which knob."""

    @property
    def hint(self) -> str:
        """How legs are drawn, or what can be done with those that are laid."""
        if self.laid:
            return LAID
        knobs = [h for h in self.course.handles(()) if h.grip in ("knob", "later")]
        drawing = DRAWING if len(knobs) > 1 else STEERING
        return f"{AIMING} {drawing}" if self.targets.survey.targets else drawing

    def handle(self, kind: str = "") -> Handle | None:
        """Return what draws a leg of a kind next; without one that which is the body itself."""
        listed = self.course.handles(self.laid)
        return next((h for h in listed if (h.kind == kind if kind else h.grip == "body")), None)

    def show(self, drawn: Drawn, goal: Pose | None = None, wish: str = "") -> None:
        """Show a way and what stops it."""
        if not drawn.route and drawn.stop is None:
            self.planning.clear()
            return
        end = Pose(*drawn.route[-1][1:4]) if drawn.route else Pose(0, 0)
        self.planning.lay(drawn.route, drawn.stop, goal or end, wish)

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether it takes this: ground, the ghost; if asked the block and its enemies."""
        if figure is None or figure is self.planning.ghost:
            return True
        foe = figure.side != self.decision.side
        return self.asked and (foe or figure.id in self.planning.path.movers)

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Find a way to the place under the mouse, as long as none is laid."""
        if not self.laid:
            self.planning.aim(at)

    def leave(self) -> None:
        """Show only what is laid."""
        self.show(Drawn(self.laid))

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Lay the way there, or at an enemy; a click on the ghost of one laid carries it out."""
        if figure is not None and figure.side == self.decision.side:
            return self._carry_out() if figure is self.planning.ghost and self.laid else None
        self.planning.aim(at)
        if not self.planning.route:
            return No(NOWHERE)
        self.laid = self.planning.route
        self.leave()
        return None

    def _carry_out(self) -> Reply:
        path = self.planning.path
        if not self.laid:
            return No(Objection("Nothing is planned yet.", ""))
        judged = path.judge(self.laid)
        if isinstance(judged, Objection):
            return No(judged)
        return Give((*self.planning.found.plan, Move.of(judged)))

    def back(self) -> bool:
        """Take the last leg back; return whether there was one."""
        had, self.laid = bool(self.laid), self.laid[:-1]
        self.leave()
        return had

    # ------------------------------------------------------------------ drawing legs

    def pullable(self, figure: Figure) -> bool:
        """Return whether the figure is one asked about."""
        return self.asked and figure.id in self.planning.path.movers

    def gripped(self, at: Point, pixels: float) -> Figure | None:
        """Return the block if one of its knobs is there."""
        knobs = [(math.dist(self._knob_of(h, pixels), at) * pixels, h) for h in self._knobs()]
        away, knob = min(knobs, key=lambda each: each[0], default=(math.inf, None))
        self._pressed, self._knob = at, knob if away <= GRIP else None
        return self.planning.figure if self._knob is not None else None

    def _knobs(self) -> list[Handle]:
        return [each for each in self.course.handles(self.laid) if each.grip == "knob"]

    def _knob_of(self, handle: Handle, pixels: float) -> Point:
        """Return where the knob of a handle is: a little off the block, off corners diagonally."""
        block = (self.planning.ghost if self.laid else None) or self.planning.figure
        assert block is not None
        spot, bearing = pygame.Vector2(centre_of("plane", handle.at)), block.bearing or 0.0
        away = (spot - block.centre).rotate(-bearing)
        away.update(away.x / block.extent[0], away.y / block.extent[1])
        if away:
            away.scale_to_length(max(STEM, ARM / pixels))
        spot += away.rotate(bearing)
        return spot.x, spot.y

    def grab(self, figure: Figure) -> Hand | None:
        """Take hold of a knob, or of the block itself; return the hand, or None if neither."""
        handle = self._knob or self.handle()
        if figure.id not in self.planning.path.movers or handle is None:
            return None
        self.stroke = Stroke(self, handle, self._pressed or figure.centre)
        return self.stroke

    def pull(self, at: Point, over: Figure | None) -> None:
        """Draw the leg to the mouse."""
        if self.stroke is not None:
            self.stroke.face(at)

    def finish(self) -> Reply:
        """Lay the leg that is drawn."""
        drawn, self.stroke = self.stroke.drawn if self.stroke else Drawn(self.laid), None
        before, self.laid = self.laid, drawn.route
        self.leave()
        return No(drawn.stop) if drawn.stop is not None and drawn.route == before else None

    def let_go(self) -> None:
        """Draw no longer."""
        self.stroke = None
        self.leave()

    # ------------------------------------------------------------------ buttons

    def actions(self) -> Sequence[Option]:
        """Return options to carry it out and to start over, then legs that need no drawing.

        Before the first leg there is also what the way lets go by: changes of formation.
        """
        legs: list[Option] = []
        for handle in self.course.handles(self.laid):
            if handle.grip == "press":
                drawn = self.course.stretched(self.laid, handle, handle.at)
                refused = drawn.stop if drawn.route == self.laid else None
                key = handle.key or None
                legs.append(Offer(handle.kind, handle.label, refused, act=Act.LEG, shortcut=key))
        if not self.laid:
            # Answers to the pending question have buttons of their own.
            orders = (t.option for t in self.targets.survey.orders if len(t.plan) > 1)
            return [*legs, *(offered(option, Act.ORDER) for option in orders)]
        refused = self.planning.path.objection(self.laid)
        go = Offer("", "Confirm", refused, act=Act.CARRY_OUT, shortcut="Enter")
        return [go, Offer("", "Start over", act=Act.START_OVER), *legs]

    def press(self, do: Do) -> Reply:
        """Carry it out, start over, do something before it, or add a leg."""
        if do.act is Act.CARRY_OUT:
            return self._carry_out()
        if do.act is Act.ORDER:
            listed = self.targets.survey.orders
            order = next(target for target in listed if target.option.key == do.key)
            return No(order.option.objection) if order.option.objection else Give(order.plan)
        handle = self.handle(do.key) if do.act is Act.LEG else None
        drawn = self.course.stretched(self.laid, handle, handle.at) if handle else Drawn(())
        if handle is not None and drawn.route == self.laid:
            return No(drawn.stop or NOWHERE)
        self.laid = drawn.route
        self.leave()
        return None

    # ------------------------------------------------------------------ the plan

    @property
    def planned(self) -> Pose | None:
        """Where the way ends."""
        return self.planning.end

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The block at the end of its way."""
        return [self.planning.ghost] if self.planning.ghost else []

    @property
    def graspable(self) -> Sequence[Figure]:
        """The ghost of a way that is laid."""
        return self.ghosts if self.laid and self.stroke is None else ()

    @property
    def waiting(self) -> bool:
        """Whether it is still being found out what would follow."""
        return self.planning.watch.waiting

    def update(self, seconds: float) -> bool:
        """Find out what would follow, once the mouse rests; return whether something is new."""
        return self.planning.watch.update(seconds)

    @property
    def busy(self) -> bool:
        """Have the word while a way is planned."""
        return self.planning.active

    def below(self, overlay: Overlay) -> None:
        """Draw where it may get, unless somebody is aimed at."""
        if not self.targets.busy:
            self.planning.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw the knobs."""
        for handle in self._knobs() if self.stroke is None else ():
            root = overlay.at(centre_of("plane", handle.at))
            draw_knob(overlay, root, overlay.at(self._knob_of(handle, overlay.camera.pixels)))
        for handle in self.course.handles(self.laid):
            if handle.grip == "later":
                spot = centre_of("plane", handle.at)
                overlay.ring(spot, ARM / overlay.camera.pixels / 2, GOLD, 2)
                overlay.words(handle.label, spot, GOLD)

    def explain(self, overlay: Overlay) -> None:
        """Draw the way with the price of each leg, and the arc on which a corner swings."""
        if self.stroke is not None and (arc := self.stroke.arc()):
            tone = overlay.theme.tone("cost")
            overlay.trace(arc[1:], tone, "dashed", 3)
            overlay.ring(arc[0], 0.2, tone, 2)
        self.planning.above(overlay)


class Stroke(Hand):
    """One leg while it is drawn, after those that are laid."""

    def __init__(self, block: BlockHand, handle: Handle, pressed: Point) -> None:
        self.block = block
        self.mouse, self.typed = pressed, ""
        self._begin(handle)

    def _begin(self, handle: Handle) -> None:
        """Draw with a handle from where the mouse is."""
        self.handle, self.pressed, self.typed = handle, self.mouse, ""
        self.drawn = Drawn(self.block.laid)
        self._draw()

    def face(self, at: Point) -> None:
        """Draw the leg to the mouse."""
        self.mouse = at
        self._draw()

    def _draw(self) -> None:
        away = pygame.Vector2(self.mouse) - self.pressed
        if self.typed.strip(".") and away:
            away.scale_to_length(float(self.typed))
        to = self.handle.at[0] + away.x * FINE, self.handle.at[1] + away.y * FINE
        self.drawn = self.block.course.stretched(self.block.laid, self.handle, to)
        words = f"exactly {self.typed}″" if self.typed else ""
        self.block.show(self.drawn, pose_at("plane", self.mouse), words)

    def arc(self) -> list[Point]:
        """Return the corner that it turns on, then the way of the one pulled; none if straight."""
        before, after = self.block.laid, self.drawn.route
        figure = self.block.planning.figure
        if after == before or figure is None:
            return []
        heading = degrees(before[-1].heading) if before else round((figure.bearing or 0.0) - 90)
        turn = (degrees(after[-1].heading) - heading + 180) % 360 - 180
        alike = (h for h in self.block.course.handles(before) if h.kind == self.handle.kind)
        about = next((h for h in alike if h != self.handle), None)
        if not turn or about is None:
            return []
        pivot = pygame.Vector2(centre_of("plane", about.at))
        arm = pygame.Vector2(centre_of("plane", self.handle.at)) - pivot
        ways = (pivot + arm.rotate(turn * step / ARC) for step in range(ARC + 1))
        return [(pivot.x, pivot.y), *((way.x, way.y) for way in ways)]

    def _lay(self, route: Route) -> bool:
        """Keep some legs and go on from there, ahead if nothing else is left; return True."""
        self.block.laid = route
        handle = self.block.handle() or self.block.handle(self.handle.kind)
        if handle is not None:
            self._begin(handle)
        return True

    def bend(self) -> bool:
        """End the leg, so that what follows is drawn ahead; return whether there was one."""
        return self.drawn.route != self.block.laid and self._lay(self.drawn.route)

    def shorten(self) -> bool:
        """Take back the last leg laid; return whether there was one."""
        return bool(self.block.laid) and self._lay(self.block.laid[:-1])

    def type(self, letter: str) -> bool:
        """Take a digit of a length, or the key of a leg without drawing; return whether it was."""
        course, route = self.block.course, self.drawn.route
        for handle in course.handles(route):
            if handle.key and handle.key == letter.upper():
                return self._lay(course.stretched(route, handle, handle.at).route)
        if not letter or letter not in "0123456789.\b" or (letter == "." and "." in self.typed):
            return False
        self.typed = self.typed[:-1] if letter == "\b" else (self.typed + letter)[:LONGEST]
        self._draw()
        return True
