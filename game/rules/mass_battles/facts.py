"""Plain facts about pieces, sides and the game, as drills name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from game.core.cite import cites
from game.rules.mass_battles.blows import melee_attack
from game.rules.mass_battles.castle import attackable, part_named
from game.rules.mass_battles.combat import Attack
from game.rules.mass_battles.contact import arc_of, contacts, facing_is_free, may_strike, touching
from game.rules.mass_battles.damage import band
from game.rules.mass_battles.engagement import engagers, holders
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.magic.lasting import in_darkness
from game.rules.mass_battles.magic.wizards import may_attack
from game.rules.mass_battles.masonry import assault
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.movement_phase import waiting
from game.rules.mass_battles.profile import size_steps
from game.rules.mass_battles.shooting import fire_attack
from game.rules.mass_battles.state import COMPASS, Piece, State
from game.rules.mass_battles.terrain import EFFECTS, level, sight, standing_in
from game.rules.mass_battles.victory import lost_points, starting_points
from game.table.tolerances import INCH

PRINTED = ("name", "type", "species", "personality", "size", "rides", "points", "may_disperse")


@cites("GMB.gen.7", "GMB.setup.1")
def facts(state: State, name: str) -> Mapping[str, Any]:
    """Return the facts about a piece, a side or 'game'; KeyError if there is no such thing."""
    if name == "game":
        return {
            "stage": state.stage,
            "turn": state.turn,
            "round": 0 if state.stage == "deployment" else state.turn,
            "side": state.side,
            "order": state.order,
            "command": state.command,
            "fires": list(state.fires),
            "terrain": {each.id: each.kind for each in state.plane.features},
            "structure": state.structure,
            "lasting": [each.key for each in state.lasting],
            "winner": state.winner,
        }
    if name in state.sides:
        return {
            "waiting": [each.id for each in waiting(state, name)],
            "score": state.scores.get(name, 0),
            "power_points": state.power_points.get(name, 0),
            "on_table": [each.id for each in state.of_side(name)],
            "standards": [each.id for each in state.everybody(name) if each.status.standard],
            "points": [lost_points(state, name), starting_points(state, name)],
        }
    if name in state.gone:
        return {"where": "gone"}
    if name in state.aside:
        return {"where": "aside"}
    return _of_piece(state, state.pieces[name])


def _of_piece(state: State, piece: Piece) -> Mapping[str, Any]:
    x, y = COMPASS.told_point((piece.x, piece.y), state.plane.depth)
    enemies, block = state.enemies(piece), piece.block
    wide, kinds = block.extent, standing_in(state, piece)
    return {
        **{each.name: getattr(piece.status, each.name) for each in fields(piece.status)},
        **_of_profile(state, piece),
        "at": [round(x, 2), round(y, 2)],
        "facing": COMPASS.told_heading(piece.heading),
        "formation": formation_of(piece),
        "frontage": block.frontage / INCH,
        "depth": (wide[2] - wide[3]) / INCH,
        "move": allowance(piece).total / INCH,
        "levels": [level(state, piece, part) for part in piece.parts],
        "in": kinds,
        "cover": min((EFFECTS.kinds[kind].cover for kind in kinds), default=0),
        "engaged": [each.id for each in engagers(state, piece)],
        "held_by": [each.id for each in holders(state, piece)],
        "band": band(piece),
        "stands": len(piece.stands),
        "charges": piece.profile.may_charge,
        "melee": {each.id: _melee(state, piece, each) for each in may_strike(state, piece)},
        "fires": {
            each.id: [attack.count, attack.each.total]
            for each in enemies
            if isinstance(attack := fire_attack(state, piece, each), Attack)
        },
        "assaults": _assaults(state, piece),
        "contacts": [each.id for each in contacts(state, piece)],
        "strikes": [each.id for each in may_strike(state, piece)],
        "struck_by": [each.id for each in enemies if piece in may_strike(state, each)],
        "touched": {
            each.id: sorted({touch.my_edge for touch in touching(state, piece, each)})
            for each in contacts(state, piece)
        },
        "arcs": {each.id: arc_of(piece, each) for each in enemies},
        "sees": [each.id for each in enemies if _sees(state, piece, each)],
        "may_turn": facing_is_free(state, piece),
        "in_darkness": in_darkness(state, piece),
        "may_attack": may_attack(state, piece),
    }


@cites("GMB.piece.2", "GMB.piece.9", "GMB.piece.15")
def _of_profile(state: State, piece: Piece) -> Mapping[str, Any]:
    """Return what is printed about a piece, and by how many sizes it is larger than others."""
    profile = piece.profile
    return {
        **{name: getattr(profile, name) for name in PRINTED},
        "damage": list(profile.damage) if isinstance(profile.damage, tuple) else profile.damage,
        "larger_by": {each.id: size_steps(profile, each.profile) for each in state.others(piece)},
    }


def _sees(state: State, piece: Piece, other: Piece) -> bool:
    """Return whether terrain lets a piece see another; those in contact always do."""
    return bool(touching(state, piece, other)) or not sight(state, piece, other).blocked


def _melee(state: State, piece: Piece, enemy: Piece) -> list[int]:
    """Return how many dice a piece has against an enemy, and what is added to each."""
    attack = melee_attack(state, piece, enemy)
    return [attack.count, attack.each.total]


def _assaults(state: State, piece: Piece) -> dict[str, list[int]]:
    """Return a piece's attacks on masonry: sure hits, dice, and what is added to each."""
    attacks = (
        assault(state, piece, part_named(state, name), stands)
        for name, stands in attackable(state, piece).items()
    )
    return {each.on: [each.sure, each.count, each.each.total] for each in attacks}
