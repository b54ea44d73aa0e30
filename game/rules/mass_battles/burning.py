"""Fires: what spreads, burns down and goes out, and acid that works on (GMB.burn)."""

from __future__ import annotations

from functools import partial

from game.core.cite import cites
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.core.wording import named
from game.rules.mass_battles.combat import Attack, dice_tally, roll_hits, shield_odds
from game.rules.mass_battles.damage import take_hits
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.features import (
    CATCHES,
    called,
    combustible,
    hit_structure,
    set_alight,
    structure_left,
)
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.mobs import lose_stands
from game.rules.mass_battles.modifiers import defence
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State
from game.table.plane import Feature
from game.table.tolerances import INCH

GOES_OUT, HELPS, MOST = 5, 5, 2
"""Up to which roll a fire goes out, by how much helpers raise that, and how many of them count
(GMB.burn.4, GMB.burn.6)."""
SPREADS = 3 * INCH
"""How far fire spreads (GMB.burn.4)."""
FLAMES = 2
"""The dice of a fire (GMB.burn.5)."""


@cites("GMB.burn.3", "GMB.mob.3")
async def step(play: Battling) -> bool:
    """Roll for every fire whether it goes out or spreads, then for damage; then for acid."""
    state = play.state
    old = [name for name, turn in state.fires.items() if turn < state.turn]
    fresh = {name for name in state.fires if name not in old}
    spread = [caught for name in old if (caught := _fire_roll(play, state.plane.by_id[name]))]
    for name in [each for each in state.fires if each in fresh or each not in spread]:
        await _damage(play, state.plane.by_id[name])
    for piece in [each for each in state.pieces.values() if each.status.corroding]:
        _corrode(play, piece)
    while await lose_stands(play):
        pass
    return False


@cites("GMB.burn.4", "GMB.burn.6")
def _fire_roll(play: Battling, feature: Feature) -> str:
    """Let a fire go out, burn on, or spread; return what it spreads to."""
    state = play.state
    most = GOES_OUT + HELPS * min(MOST, len(helpers(state, feature)))
    thrown = play.roll("fire", 1, D20)
    face, rule = thrown.faces[0], "GMB.burn.4"
    near = nearest_fuel(state, feature) if face >= CATCHES and face > most else None
    result = "goes out" if face <= most else "burns on"
    text = f"The fire {result}: {called(feature)}."
    tell_throw(play, ("", ""), "fire", [thrown], text, rule, "GMB.burn.6")
    if face <= most:
        del state.fires[feature.id]
    if near is None:
        return ""
    set_alight(play, near, rule)
    return near.id


@cites("GMB.burn.4")
def nearest_fuel(state: State, feature: Feature) -> Feature | None:
    """Return the nearest combustible feature within three inches that does not burn yet."""
    plane = state.plane
    fuel = [
        (plane.between(feature, each), each) for each in plane.features if combustible(state, each)
    ]
    near = [each for each in fuel if each[0] <= SPREADS]
    return min(near, key=lambda each: each[0], default=(0.0, None))[1]


@cites("GMB.burn.6")
def helpers(state: State, feature: Feature) -> list[Piece]:
    """Return the pieces on the ground that touch a burning feature and do nothing else."""
    return [
        each
        for each in state.pieces.values()
        if not (each.status.airborne or each.status.busy or each.status.power_used)
        if overlaps(state, each, feature)
        or any(state.plane.gap_to(part, feature) <= MEASURE.touch for part in each.parts)
    ]


def overlaps(state: State, piece: Piece, feature: Feature) -> bool:
    """Return whether a piece on the ground stands in or across a feature."""
    return not piece.status.airborne and any(
        state.plane.lies_across(part, feature) for part in piece.parts
    )


@cites("GMB.burn.5", "GMB.shield.3")
async def _damage(play: Battling, feature: Feature) -> None:
    """Roll the dice of a fire at everybody in it and at what burns."""
    state, rule = play.state, "GMB.burn.5"
    for piece in [each for each in state.pieces.values() if overlaps(state, each, feature)]:
        fire = partial(_flames, piece)
        await offer_shield(play, piece, shield_odds(fire, piece))
        hits = roll_hits(play, piece.whom, "flames", FLAMES, fire().each, named(piece), rule)
        take_hits(play, piece, hits, rule)
    if structure_left(state, feature) is not None:
        each, what = Tally("burning down", 0, (), "each die"), called(feature)
        hits = roll_hits(play, ("", ""), "burning down", FLAMES, each, what, rule)
        hit_structure(play, feature, hits, rule)


def _flames(piece: Piece) -> Attack:
    """Return the dice of a fire at a piece in it."""
    each = Tally("flames", 0, (), "each die").including(defence(piece))
    return Attack("", piece.id, "flames", dice_tally("flames", FLAMES), each)


@cites("GMB.burn.7")
def _corrode(play: Battling, piece: Piece) -> None:
    """Roll the one more die that acid has, without any modifier."""
    piece.status.corroding = False
    each, rule = Tally("acid", 0, (), "each die"), "GMB.burn.7"
    take_hits(play, piece, roll_hits(play, piece.whom, "acid", 1, each, named(piece), rule), rule)
