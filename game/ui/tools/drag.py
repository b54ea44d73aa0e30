"""A piece pulled over the table: straight legs, corners, a length that is typed, a last turn.

It goes no farther than the rules let it. What stops it is said beside it.
"""

from __future__ import annotations

import math

from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Path, Route
from game.table.lattice import FINE, pose_at
from game.table.scene import Point
from game.ui.tools.path_planning import Planning
from game.ui.tools.tool import Hand

DRAGGING = (
    "Drag it, or click a destination; drag its handle to turn it. While dragging: Shift sets a "
    "corner, the wheel or right button turns it, a number sets the distance, Esc cancels."
)
FACELESS = (
    "Drag it, or click a destination. While dragging: Shift sets a corner, a number sets the "
    "distance, Esc cancels."
)
"""The same for what faces nowhere."""
NOTCH = 15
"""Degrees that one notch of the wheel turns."""
HALVINGS = 8
"""How often the way is halved to find the last legal place where the rules name none."""
LONGEST = 5
"""Characters of a typed length."""
BEHIND = 500
"""Thousandths of an inch from which the ghost counts as left behind by the mouse."""
NEAR = 60
"""Thousandths of an inch within which the mouse has not left the place."""


class Drag(Hand):
    """One pull, from the press to the release."""

    def __init__(self, planning: Planning, pressed: Point | None = None) -> None:
        """Take the piece up by its middle, or by the place where it was pressed."""
        self.planning = planning
        self.corners: Route = ()
        self.heading: int | None = None
        self.typed = ""
        own = planning.figure
        assert own is not None
        self.start = pose_at(planning.kind, own.centre, own.extent)
        self.mouse: Point = own.centre
        """Where it is pulled to."""
        grip = pressed or own.centre
        self._aside: Point = own.centre[0] - grip[0], own.centre[1] - grip[1]
        """How far beside the mouse that is."""
        self._facing = round((own.bearing or 0.0) - 90) % 360

    @property
    def free(self) -> bool:
        """Whether the table has no cells, so that corners, turns and lengths are one's own."""
        return self.planning.kind == "plane"

    def pull(self, at: Point) -> None:
        """Follow the mouse as far as the rules allow."""
        self.follow(at)
        self._lay()

    def follow(self, at: Point) -> None:
        """Take note of where the mouse pulls to."""
        self.mouse = at[0] + self._aside[0], at[1] + self._aside[1]

    def _lay(self) -> None:
        """Plan the way to where it is pulled."""
        if not self.free:
            self.planning.aim(self.mouse)
            return
        goal = self._goal()
        route, stop = self._way(goal)
        self.planning.lay(route, stop, goal, self.words())

    def words(self) -> str:
        """Return what has been typed, as it stands beside the ghost."""
        return f"exactly {self.typed}″" if self.typed else ""

    # ------------------------------------------------------------------ shaping it

    def bend(self) -> bool:
        """Set a corner where the ghost stands; return whether there was a path to it."""
        end = self.planning.end
        if not self.free or end is None or end[:2] == self._here()[:2]:
            return False
        self.corners = tuple(leg._replace(heading=None) for leg in self.planning.route)
        self.typed = ""
        self._lay()
        return True

    def turn(self, by: int) -> None:
        """Turn the facing at the end by notches of the wheel."""
        if self.free:
            now = self._facing_now() if self.heading is None else self.heading
            self.heading = (round(now / NOTCH) * NOTCH + by * NOTCH) % 360
            self._lay()

    def face(self, at: Point) -> None:
        """Look towards a place; the pull goes on from where it is."""
        end = self.planning.ghost or self.planning.figure
        if not self.free or end is None:
            return
        away = at[0] - end.centre[0], at[1] - end.centre[1]
        if math.hypot(*away) * FINE > NEAR:
            self.heading = round(math.degrees(math.atan2(away[1], away[0]))) % 360
        self._aside = self.mouse[0] - at[0], self.mouse[1] - at[1]
        self._lay()

    @property
    def shaped(self) -> bool:
        """Whether the player has given the way a form of its own."""
        return bool(self.corners or self.typed or self.heading is not None)

    def type(self, letter: str) -> bool:
        """Take a digit, a point or a backspace; return whether it was one."""
        if not self.free or letter not in "0123456789.,\b" or not letter:
            return False
        if letter == "\b":
            self.typed = self.typed[:-1]
        elif letter in ".,":
            self.typed += "" if "." in self.typed else "."
        else:
            self.typed += letter
        self.typed = self.typed[:LONGEST]
        self._lay()
        return True

    def release(self) -> Objection | None:
        """Settle the way to be gone at the drop, or return why the piece had better stay.

        A ghost that was left behind goes round, as a click there does, if that leads to the very
        place. Where it would spend its movement on a fraction of the way, nothing is done: the
        way round as far as it goes is shown, and a click takes it.
        """
        planning, stop, route = self.planning, self.planning.stop, self.planning.route
        if not self.free or self.shaped or stop is None:
            return None
        goal = pose_at(planning.kind, self.mouse)
        end = planning.end or self.start
        behind, gone = math.dist(end[:2], goal[:2]), math.dist(end[:2], self.start[:2])
        if behind <= BEHIND:
            return None
        planning.clear()
        planning.aim(self.mouse)
        left = math.dist((planning.end or self.start)[:2], goal[:2])
        if left <= NEAR:
            return None
        nearer = behind - left > BEHIND
        if gone < BEHIND or (nearer and behind > 2 * gone):
            hint = "; click to go around as far as it can" if nearer else ""
            return Objection(f"{stop.text.removesuffix('.')}{hint}.", stop.rule)
        planning.lay(route, stop, goal)
        return None

    # ------------------------------------------------------------------ the way

    def _here(self) -> Pose:
        """Return where the last leg begins."""
        return Pose(*self.corners[-1][1:3]) if self.corners else self.start

    def _goal(self) -> Pose:
        """Return the place under the mouse, or the one at the typed length towards it."""
        aim = pose_at(self.planning.kind, self.mouse)
        length = _number(self.typed)
        here = self._here()
        away = math.dist(aim[:2], here[:2])
        if not length or not away:
            return aim
        share = length * FINE / away
        return Pose(
            round(here.x + (aim.x - here.x) * share), round(here.y + (aim.y - here.y) * share)
        )

    def _facing_now(self) -> int:
        """Return where it looks at the end unless it is turned: along its last leg."""
        here, end = self._here(), self.planning.end
        if end is None or end[:2] == here[:2]:
            return self._facing
        return round(math.degrees(math.atan2(end.y - here.y, end.x - here.x))) % 360

    def _way(self, goal: Pose) -> tuple[Route, Objection | None]:
        """Return the straight path to a place or as far as is legal, and what stops it."""
        here = self._here()
        if math.dist(goal[:2], here[:2]) <= NEAR:
            return self._standing()
        return straight_on(self.planning.path, self.corners, here, goal, self.heading)

    def _standing(self) -> tuple[Route, Objection | None]:
        """Return the path if the mouse is where the leg begins: nothing but a turn there."""
        if self.heading is None:
            return self.corners, None
        if not self.corners:
            turned = self.planning.path.toward(self.start._replace(heading=self.heading))
        else:
            turned = (*self.corners[:-1], self.corners[-1]._replace(heading=self.heading))
        objection = self.planning.path.objection(turned)
        return (turned, None) if objection is None else (self.corners, objection)


def straight_on(
    path: Path, corners: Route, here: Pose, goal: Pose, heading: int | None = None
) -> tuple[Route, Objection | None]:
    """Return the path straight to a goal, or as far as it goes, and what stops it."""
    route = (*corners, Leg(STEP, goal.x, goal.y, heading))
    objection = path.objection(route)
    if objection is None:
        return route, None
    for last in _candidates(objection, goal, heading):
        if path.objection((*corners, last)) is None:
            return (*corners, last), objection
    return _halved(path, corners, here, goal), objection


def _candidates(objection: Objection, goal: Pose, heading: int | None) -> list[Leg]:
    """Return what the rules themselves name as the nearest, and the goal without the turn."""
    found = [Leg(STEP, goal.x, goal.y)] if heading is not None else []
    near = objection.nearest
    if isinstance(near, tuple) and near and isinstance(near[-1], Leg):
        last = near[-1]
        found += [last._replace(heading=heading), last._replace(heading=None)]
    return found


def _halved(path: Path, corners: Route, here: Pose, goal: Pose) -> Route:
    """Return the last legal place of the straight way, found by halving."""
    best, low, high = corners, 0.0, 1.0
    for _ in range(HALVINGS):
        share = (low + high) / 2
        x = round(here.x + (goal.x - here.x) * share)
        y = round(here.y + (goal.y - here.y) * share)
        route = (*corners, Leg(STEP, x, y))
        if path.objection(route) is None:
            best, low = route, share
        else:
            high = share
    return best


def _number(text: str) -> float:
    """Return what has been typed as a number; 0 as long as it is none."""
    try:
        return float(text)
    except ValueError:
        return 0.0
