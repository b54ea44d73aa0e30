"""Attacks on doors and walls, and what happens when they give way (GMB.cas.4 to 6, 19 to 28)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import dist
from typing import Literal

from game.core.cite import cites
from game.core.odds import Odds
from game.core.pose import Pose
from game.core.tally import Tally
from game.core.wording import named
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.castle import (
    DOOR,
    Part,
    attackable,
    front_touches,
    on_walk,
    part_named,
    standing,
)
from game.rules.mass_battles.combat import Attack, dice_tally, halved, hit_odds, roll
from game.rules.mass_battles.falling import fall, set_down
from game.rules.mass_battles.features import hit_structure
from game.rules.mass_battles.free_spot import nearest_spots
from game.rules.mass_battles.profile import Profile
from game.rules.mass_battles.state import CASTLE, MEASURE, Battling, Piece, State
from game.table.bases import Body, Disc, gap
from game.table.segments import Point

MINERS = 4
"""Dice of engineers and miners (GMB.cas.24)."""
BREAKERS = 8, 6
"""Sure hits and dice of dragons, giants and their like (GMB.cas.25)."""
POWERS = {"Fire Ball": (4, 2, "GMB.cas.22"), "Transport": (2, 4, "GMB.cas.23")}
"""Sure hits and dice of powers against masonry, and their rules."""
Power = Literal["Fire Ball", "Transport"]


# ---------------------------------------------------------------------- the table


@cites("GMB.cas.19", "GMB.cas.20", "GMB.cas.21", "GMB.cas.26")
def size_line(profile: Profile) -> tuple[int, str]:
    """Return what each die against masonry has by size, and the rule; Dwarves count as Medium."""
    if profile.size == "Medium" or profile.species == "Dwarf":
        return -2, "GMB.cas.20"
    lines = {"Small": (-2, "GMB.cas.19"), "Large": (1, "GMB.cas.21"), "Huge": (3, "GMB.cas.26")}
    return lines[profile.size]


@cites("GMB.cas.25")
def breaks_walls(profile: Profile) -> bool:
    """Return whether it is a Huge dragon, a giant or Tor-kul-na."""
    return profile.has("wall_breaker") or (profile.species == "Dragon" and profile.size == "Huge")


@cites("GMB.cas.19", "GMB.cas.24", "GMB.cas.25", "GMB.cas.27")
def assault(state: State, piece: Piece, part: Part, blows: Sequence[str]) -> Attack:
    """Return the attack of some blows on a door or section, with nothing but its own modifier.

    A stand stands for all of its blows.
    """
    profile, each = piece.profile, Tally("each die", 0)
    if profile.has("miners"):
        scale = (5, 3), (13, state.settings.miners_top_hits)
        dice = dice_tally(profile.name, MINERS)
        return _attack(piece, part, dice, each, "GMB.cas.24", scale=scale)
    if breaks_walls(profile):
        sure, number = BREAKERS
        each = each.plus(2 if profile.species == "Giant" else 0, "giant", "GMB.cas.25")
        return _attack(piece, part, dice_tally(profile.name, number), each, "GMB.cas.25", sure=sure)
    added, rule = size_line(profile)
    printed = sum(_printed(state, profile, blow) for blow in blows)
    shared = not piece.hero and state.settings.unit_attack_dice == "share"
    dice = dice_tally(profile.name, printed, 1, profile.stands if shared else 1)
    if rule == "GMB.cas.19":
        dice = halved(dice, "Small against masonry", rule)
    return _attack(
        piece, part, dice, each.plus(added, f"{profile.size} against masonry", rule), rule
    )


@cites("GMB.piece.11", "GMB.cas.27")
def _printed(state: State, profile: Profile, blow: str) -> int:
    """Return the printed dice of a blow: of three numbers the first, or one of three attacks."""
    given, number = profile.attack, blow.partition("/")[2]
    if isinstance(given, int):
        return given
    if state.settings.slashed_attack == "bands":
        return given[0]
    return given[int(number) - 1] if number else sum(given)


def _attack(
    piece: Piece,
    part: Part,
    dice: Tally,
    each: Tally,
    rule: str,
    sure: int = 0,
    scale: tuple[tuple[int, int], ...] = (),
) -> Attack:
    return Attack(piece.id, part.name, "assault", dice, each, (rule, "GMB.cas.27"), sure, scale)


@cites("GMB.cas.28")
def bombardment(piece: Piece, part: Part) -> Attack:
    """Return a Catapult's shot at a door or section: half of its fire dice and no modifiers."""
    assert piece.profile.fire is not None
    dice = dice_tally(piece.profile.name, piece.profile.fire.dice)
    dice = halved(dice, "against masonry", "GMB.cas.28")
    return Attack(piece.id, part.name, "bombardment", dice, Tally("each die", 0), ("GMB.cas.28",))


@cites("GMB.cas.22", "GMB.cas.23")
def power_attack(wizard: Piece, part: Part, power: Power) -> Attack:
    """Return what a power does to a door or section, whatever power points were spent."""
    sure, number, rule = POWERS[power]
    dice = dice_tally(wizard.profile.name, number)
    return Attack(wizard.id, part.name, power, dice, Tally("each die", 0), (rule,), sure)


@cites("GMB.cas.22")
def part_at(state: State, point: Point) -> Part | None:
    """Return the whole door or section on whose face a point lies."""
    spot = Body(Disc(0), Pose(round(point[0]), round(point[1]), 0))
    found = (
        (gap(spot, each), number, part)
        for number, part in enumerate(standing(state))
        for each in part.bodies
    )
    near = [each for each in found if each[0] <= MEASURE.touch]
    return min(near)[2] if near else None


@cites("GMB.cas.22")
def aimed_face(state: State, eye: Point, point: Point) -> Point:
    """Return where a line to a place on a whole door meets its face; the place itself elsewhere."""
    part = part_at(state, point)
    if part is None or part.kind != DOOR:
        return point
    spans = state.plane.stretches(eye, point, part.features[0])
    share = (spans[0][0] if spans else 1.0) - MEASURE.touch / max(dist(eye, point), MEASURE.touch)
    return (eye[0] + (point[0] - eye[0]) * share, eye[1] + (point[1] - eye[1]) * share)


# ---------------------------------------------------------------------- what comes of it


def strike(play: Battling, attack: Attack, piece: Piece) -> int:
    """Roll an attack on a door or section and return its hits, which nobody has marked yet."""
    return roll(play, attack, piece, part_named(play.state, attack.on).title)[0]


@cites("GMB.cas.4", "GMB.cas.5", "GMB.cas.6")
def batter(play: Battling, name: str, hits: int, *rules: str) -> None:
    """Mark hits on a door or section; if it gives way, whoever is on it or climbs it falls."""
    state, part = play.state, part_named(play.state, name)
    if not part.whole:
        return
    above = [each for each in state.pieces.values() if _is_on(state, each, part)]
    if not hit_structure(play, part.features[0], hits, *rules):
        return
    for piece in state.pieces.values():
        if any(front_touches(each, part) for each in piece.parts):
            piece.status.climb = ""
    for piece in above:
        block, down = piece.block, partial(_is_down, state)
        if spots := nearest_spots(state, piece, block.centre, block.heading, down):
            text = f"{named(piece):comes} down with {part.title}."
            set_down(play, piece, spots[0], text, "GMB.cas.6")
        fall(play, piece, "GMB.cas.6")


def _is_down(state: State, block: Block) -> bool:
    return not any(on_walk(state, each) for each in block.parts())


def _is_on(state: State, piece: Piece, part: Part) -> bool:
    """Return whether a piece stands on a section, or has climbed up to it."""
    if piece.status.airborne or part.kind != CASTLE.wall:
        return False
    if piece.status.climb not in ("", "foot"):
        return any(front_touches(each, part) for each in piece.parts)
    return any(on_walk(state, each) == part.name for each in piece.parts)


def breach_odds(state: State, piece: Piece) -> dict[str, Odds]:
    """Return the hits of a piece in one turn on each door or section at its front."""
    return {
        name: hit_odds(assault(state, piece, part_named(state, name), stands))
        for name, stands in attackable(state, piece).items()
    }
