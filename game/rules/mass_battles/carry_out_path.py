"""Paths carried out halt by halt, with room for what others do on the way.

A body goes as far as the first thing it meets; there the book asks whoever has a say. After that it
goes on, stops, or is given another path with what it has left. Books with control zones, evasion or
tests on the way need it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal, TypeVar

from game.core.decision import Objection
from game.core.spatial import Route
from game.core.tally import Tally
from game.mechanics.moves.courses import BlockCourse, bill
from game.mechanics.moves.path_check import NOTHING_YET, Halt, Judged, Mover, MoveTerms
from game.table.plane import Plane

C = TypeVar("C", bound=BlockCourse)
Onward = Literal["go", "stop"] | Route
"""Go on along the path, end the movement, or follow another path from here."""


class PathMove(ABC):
    """One movement while it is made: the book moves the piece and answers for what it meets."""

    so_far = NOTHING_YET
    answered: tuple[tuple[str, str], ...] = ()
    """The halts that have had their say: kind and whose."""

    stopped = False
    """Whether something that it met has ended it."""

    last: BlockCourse | None = None
    """The course that was made last."""

    @property
    @abstractmethod
    def plane(self) -> Plane:
        """The table."""

    @property
    @abstractmethod
    def body(self) -> Mover:
        """What moves, where it is now."""

    @abstractmethod
    def terms(self, *goals: str) -> MoveTerms:
        """Return what it may do from here on; with goals it has to touch one of them."""

    @abstractmethod
    def put(self, end: Mover, route: Route, cost: Tally) -> None:
        """Put the piece where a path has led it and tell."""

    @abstractmethod
    async def at_halt(self, halt: Halt, rest: Route) -> Onward:
        """Carry out what a halt leads to and return how it goes on; `rest` is the path left."""

    def law(self, judged: Judged) -> Objection | None:
        """Say what else a book has against a path that the referee lets pass."""
        return None

    @property
    def left(self) -> float:
        """What it may still spend."""
        return self.terms().allowance - self.so_far.spent

    def pay(self, cost: float) -> None:
        """Spend something that no leg costs."""
        self.so_far = self.so_far._replace(spent=self.so_far.spent + cost)

    def course(self, *goals: str) -> BlockCourse:
        """Return what may be answered to the question for its path."""
        return self.keep(BlockCourse(self.plane, self.terms(*goals), self.body, self.law))

    def keep(self, course: C) -> C:
        """Return a course that knows what was judged before, if nothing has changed since."""
        self.last = course.remembering(self.last)
        return course

    async def setting_out(self, stretch: Route, route: Route) -> Onward:
        """Carry out what the next stretch of a path leads to before it is gone.

        A book that moves the piece meanwhile returns the path that is left.
        """
        return "go"

    async def carry_out(self, route: Route) -> None:
        """Move along a legal path, asking before each stretch and at each halt how it goes on."""
        while route:
            judged = self.course().judge(route)
            halt = next((each for each in judged.halts if each[2:] not in self.answered), None)
            stretch = route
            if halt:
                past = halt.kind == "zone" and halt.share > 0
                stretch = judged.until(halt.leg, halt.share, past=past)
            onward = await self.setting_out(stretch, route) if stretch else "go"
            if onward == "go":
                if stretch:
                    self.go(stretch)
                if halt is None:
                    return
                self.answered = (*self.answered, halt[2:])
                route = rest_of(route, stretch)
                onward = await self.at_halt(halt, route)
                self.stopped = onward == "stop"
            if onward == "stop":
                return
            route = route if onward == "go" else onward

    def go(self, route: Route) -> None:
        """Move along a path without asking anybody."""
        course = self.course()
        judged = course.judge(route)
        self.so_far = judged.so_far
        self.put(judged.end, route, bill(course.terms, judged))


def rest_of(route: Route, before: Route) -> Route:
    """Return what is left of a path after its first legs, the last of which may be half gone."""
    kept = len(before)
    whole = kept and before[-1] == route[kept - 1]
    return route[kept:] if whole or not kept else route[kept - 1 :]
