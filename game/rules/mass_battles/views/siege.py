"""Castles, fires and darkness on the table: damage that shows, bars, odds of a breach."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from game.core.forecast import percent
from game.core.odds import Odds
from game.mechanics.views.flags import Note
from game.rules.mass_battles.castle import Part, part_named, parts
from game.rules.mass_battles.escalade import stages
from game.rules.mass_battles.falling import fall_chance
from game.rules.mass_battles.masonry import breach_odds
from game.rules.mass_battles.state import Piece, State
from game.table.plane import Feature, circle_outline
from game.table.scene import Feature as DrawnFeature
from game.table.scene import Gauge, Marker, StepTrack, Zone
from game.table.terrain import plane_scene_features
from game.table.tolerances import INCH

CRACKED = {"castle_wall": "cracked_wall", "door": "cracked_door"}
"""How parts of a castle look that have taken half of what they can."""
BESIDE = 2200
"""How far from the middle of a wall its bar is, in thousandths of an inch."""
BEHIND = 3 * INCH // 2
"""How far behind a climber its track is."""
BLAZE = 4 * INCH
"""How far it is about from one fire to the next in what burns."""
MOST = 12
"""Fires drawn in one feature."""


def features(state: State) -> tuple[DrawnFeature, ...]:
    """Return the terrain as it is to be drawn, its damage included."""
    hurt = {part.name for part in parts(state) if 2 * part.hits >= part.strength}
    return tuple(
        replace(each, kind=CRACKED.get(each.kind, each.kind))
        if each.id.partition(".")[0] in hurt
        else each
        for each in plane_scene_features(state.plane)
    )


def markers(state: State) -> Iterator[Marker]:
    """Yield fires where something burns, and a bar for each door and section that stands."""
    for name in state.fires:
        if (feature := state.plane.by_id.get(name)) is not None:
            for number, (x, y) in enumerate(_blazes(feature)):
                yield Marker(f"{name}.fire.{number}", "fire", (x / INCH, y / INCH))
    castle = parts(state)
    middles = [_middle(part)[0] for part in castle]
    breakers = _breakers(state) if castle else {}
    for part in castle:
        if part.whole:
            x, y = (sum(each[axis] for each in middles) / len(middles) for axis in (0, 1))
            yield gauge(part, (x, y), breakers.get(part.name, ()))
    for piece in state.pieces.values():
        if piece.status.climb:
            yield _climb(piece)


def _breakers(state: State) -> Mapping[str, Sequence[str]]:
    """Return who may break each door and section this turn, with the hits it may expect."""
    found: dict[str, list[str]] = {}
    for piece in state.pieces.values():
        for name, odds in breach_odds(state, piece).items():
            breaks = _breaks(part_named(state, name), odds)
            found.setdefault(name, []).append(f"{piece.name}: {breaks}")
    return found


def _breaks(part: Part, odds: Odds) -> str:
    """Return how many hits a part takes on average in a turn, and the chance that it breaks."""
    chance = odds.at_least(part.strength - part.hits)
    hits = f"{float(odds.mean()):.2g} hits a turn"
    return f"{hits}, {percent(chance)} to break" if chance else hits


def _climb(piece: Piece) -> StepTrack:
    """Return the track of an escalade: a box for each turn, and the risk of the next."""
    climb, turns = piece.status.climb, stages(piece)
    done = turns.index(climb) + 1 if climb in turns else len(turns)
    note = f"{percent(fall_chance(piece.profile))} to fall" if done < len(turns) else ""
    *_, rear = piece.block.extent
    x, y = piece.block.point(0, rear - BEHIND)
    return StepTrack(f"{piece.id}.climb", "steps", (x / INCH, y / INCH), done, len(turns), note)


def _middle(part: Part) -> tuple[tuple[float, float], bool]:
    """Return the middle of a door or a section, and whether it runs from west to east.

    Of a section on both sides of a door it is the middle of its first half.
    """
    west, north, east, south = part.features[0].box
    return ((west + east) / 2, (north + south) / 2), east - west > south - north


def gauge(part: Part, inside: tuple[float, float], notes: Sequence[str]) -> Gauge:
    """Return the bar of a door or a section, beside it on the inside."""
    (x, y), wide = _middle(part)
    if wide:
        y += math.copysign(BESIDE, inside[1] - y)
    else:
        x += math.copysign(BESIDE, inside[0] - x)
    name = "gate" if part.kind == "door" else "wall"
    left = part.strength - part.hits
    at, most = (x / INCH, y / INCH), part.strength
    return Gauge(f"{part.name}.bar", "gauge", at, name, left, most, tuple(notes))


def _blazes(feature: Feature) -> list[tuple[float, float]]:
    """Return places in a feature, evenly spread, for flames to burn in."""
    left, top, right, bottom = feature.box
    across = max(1, round((right - left) / BLAZE))
    down = max(1, round((bottom - top) / BLAZE))
    found = [
        (left + (right - left) * (column + 0.5) / across, top + (bottom - top) * (row + 0.5) / down)
        for row in range(down)
        for column in range(across)
    ]
    return found[:: max(1, math.ceil(len(found) / MOST))]


def zones(state: State) -> Iterator[Zone]:
    """Yield the circles of darkness."""
    for power in state.lasting:
        if power.power == "darkness":
            yield Zone(
                "Darkness", side="", outline=circle_outline((power.x, power.y), power.radius)
            )


def notes(state: State, piece: Piece) -> Iterator[Note]:
    """Yield the odds of a piece that stands before a door or a wall, for this turn."""
    for name, odds in breach_odds(state, piece).items():
        part = part_named(state, name)
        left = f"{part.strength - part.hits} of {part.strength} left"
        yield f"Breaks {part.title}", f"{_breaks(part, odds)}, {left}", "GMB.cas.27"
