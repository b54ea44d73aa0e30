"""Paths carried out halt by halt, with room for what others do on the way.

A body goes as far as the first thing it meets; there the book asks whoever has a say. After that it
goes on, stops, or is given another path with what it has left. Books with control zones, evasion or
tests on the way need it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from game.core.spatial import Route
from game.mechanics.moves.path_check import Halt, Judged

Onward = Literal["go", "stop"] | Route
"""Go on along the path, end the movement, or follow another path from here."""


class Traveller(Protocol):
    """A piece on its way; the book moves it and answers for what it meets."""

    def judge(self, route: Route) -> Judged:
        """Return the verdict on a path from where it stands, with what it has left."""

    def go(self, route: Route) -> None:
        """Move it along a path and tell."""

    async def at_halt(self, halt: Halt, rest: Route) -> Onward:
        """Let whatever happen that a halt leads to; `rest` is what is left of the path."""


async def carry_out_path(mover: Traveller, route: Route) -> None:
    """Move a piece along a legal path, asking at each halt how it goes on."""
    met: list[tuple[str, str]] = []
    while route:
        judged = mover.judge(route)
        halt = next((each for each in judged.halts if each[2:] not in met), None)
        if halt is None:
            mover.go(route)
            return
        met.append(halt[2:])
        before = judged.until(halt.leg, halt.share, past=halt.kind == "zone" and halt.share > 0)
        if before:
            mover.go(before)
        onward = await mover.at_halt(halt, _rest(route, before))
        if onward == "stop":
            return
        route = _rest(route, before) if onward == "go" else onward


def _rest(route: Route, before: Sequence[object]) -> Route:
    """Return what is left of a path after its first legs, the last of which may be half gone."""
    kept = len(before)
    whole = kept and before[-1] == route[kept - 1]
    return route[kept:] if whole or not kept else route[kept - 1 :]
