"""Random small battlefields, each made from one number."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from game.rules.squad_battles.position import Piece
from game.rules.squad_battles.state import State, Unit
from tests.rules.squad_battles.boards import battle, champion, piece
from tests.rules.squad_battles.plain_movement import NAMES, Square, cover

ABILITIES = ("pathfinder", "slip_away", "pike_breaker")
GROUNDS = ("." * 30 + "hcs#DO^/", "." * 6 + "hcs#DO^^//", "..^^^^////O", "..hs#^^/DDOO")
"""Codes to draw from: an open field, all mixed, a hill, broken ground."""


class Scene(NamedTuple):
    """A battle and the unit that moves; printed as a player would draw it."""

    state: State
    hero: Unit

    def __repr__(self) -> str:
        units = [
            f"{u.id} {u.side} {u.profile.troop} {u.x},{u.y} {u.facing} {u.profile.abilities}"
            for u in self.state.units.values()
        ]
        return "\n".join([self.state.settings.wall_corners, *self.state.rows, *units])


def scene(seed: int, size: int, others: int) -> Scene:
    """A field of all kinds of ground with a Champion of red and some others on it."""
    rng = Random(seed)
    ground = rng.choice(GROUNDS)
    rows = ["".join(rng.choices(ground, k=size)) for _ in range(size)]
    troop = rng.choice(["Warrior", "Pike", "Knight"])
    gifts = [ability for ability in ABILITIES if rng.random() < 0.2]
    profiles = {"hero": champion(troop, *gifts)}
    kind = profiles["hero"].type
    free = {(x, y) for y in range(size) for x in range(size) if rows[y][x] not in "#DO"}
    if not places(rows, free, kind):
        rows[0] = rows[1] = "." * size
        free.update((x, y) for x in range(size) for y in range(2))
    at = rng.choice(places(rows, free, kind))
    facing = rng.choice(NAMES) if troop == "Pike" else ""
    pieces = [piece("hero", "hero", at, facing=facing)]
    free.difference_update(cover(at, kind))
    for number in range(rng.randint(1, others)):
        pieces += other(rng, rows, free, number)
    corners = rng.choice(["closed", "closed", "open"])
    state = battle(rows, *pieces, profiles=profiles, wall_corners=corners)
    return Scene(state, state.units["hero"])


def other(rng: Random, rows: list[str], free: set[Square], number: int) -> list[Piece]:
    """One more unit, mostly an enemy, if there is room for it."""
    unit = rng.choice(["warrior", "pike", "pike", "knight"])
    kind = "Cavalry" if unit == "knight" else "Infantry"
    found = places(rows, free, kind)
    found = [at for at in found if "/" not in {rows[y][x] for x, y in cover(at, kind)}]
    if not found:
        return []
    at = rng.choice(found)
    facing = rng.choice(NAMES) if unit == "pike" else ""
    free.difference_update(cover(at, kind))
    side = rng.choice(["red", "blue", "blue"])
    return [piece(f"other{number}", unit, at, side, facing)]


def places(rows: list[str], free: set[Square], kind: str) -> list[Square]:
    """Where a unit could be, at least in passing: free squares, not on both levels at once."""
    found = []
    for at in sorted(free):
        if free.issuperset(cover(at, kind)):
            codes = {rows[y][x] for x, y in cover(at, kind)}
            if codes <= {"^", "/"} or "^" not in codes:
                found.append(at)
    return found
