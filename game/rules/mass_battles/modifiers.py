"""What is added to each die of an attack, part by part (GMB.mod); fire shares some of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.cite import cites
from game.core.tally import Part, given
from game.mechanics.terrain.effects import Effect
from game.rules.mass_battles.castle import behind_battlements
from game.rules.mass_battles.contact import touching_stands
from game.rules.mass_battles.damage import band
from game.rules.mass_battles.elephants import feared
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.magic.reactions import SHIELDED
from game.rules.mass_battles.profile import SIZES, Profile, size_steps
from game.rules.mass_battles.state import Piece, State, near
from game.rules.mass_battles.terrain import EFFECTS, level, standing_in
from game.table.bases import Body
from game.table.plane import Feature
from game.table.segments import point_to_segment
from game.table.tolerances import INCH

BEHIND = INCH // 2
"""How near to a wall one has to be to have cover from it (GMB.mod.5)."""
LEADS = 12 * INCH
"""How far an Orc Leader and a Sub-Leader lead others (GMB.army.3, GMB.army.18)."""

Pair = tuple[Body, Body]
"""A stand of the attacker and one of the target."""


# ---------------------------------------------------------------------- shared with fire


@cites("GMB.piece.7", "GMB.piece.8", "GMB.mod.1", "GMB.shield.1")
def defence(target: Piece) -> Iterator[Part]:
    """Yield the target's defence modifier and all that weakens (+) or strengthens (-) it."""
    status = target.status
    yield Part(target.profile.defence, "defence", "GMB.mod.1")
    yield Part(int(status.airborne), "target in the air", "GMB.fly.5")
    yield Part(SHIELDED if status.shielded else 0, "Wizard Shield", "GMB.shield.1")


@cites("GMB.conf.2")
def confusion(target: Piece) -> Part:
    """Return what whoever attacks a confused target has for it."""
    return Part(int(target.status.confused), "target confused", "GMB.conf.2")


@cites("GMB.mod.2", "GMB.mod.5", "GMB.mod.12", "GMB.cas.1", "GMB.cas.2")
def cover(state: State, target: Piece, pairs: Sequence[Pair]) -> Part:
    """Return the best cover of a target: what it stands in, or what lies before it.

    Terrain lies before it if that is so for at least half of the pairs of stands.
    """
    found = [(EFFECTS.kinds[kind], "in") for kind in standing_in(state, target)]
    for wall in EFFECTS.those(state.plane, "across"):
        effect = shelter(wall, target)
        if effect and 2 * sum(is_behind(state, wall, *pair) for pair in pairs) >= len(pairs):
            found.append((effect, "behind"))
    if pairs and 2 * sum(behind_battlements(state, *pair) for pair in pairs) >= len(pairs):
        found.append((EFFECTS.kinds["battlements"], "on"))
    best: tuple[Effect, str] | None = min(found, key=lambda each: each[0].cover, default=None)
    if best is None or target.status.airborne:
        return Part(0, "no cover", "GMB.mod.12")
    rule = "GMB.mod.2" if best[0].cover < -1 else "GMB.mod.5"
    return Part(best[0].cover, f"target {best[1]} {best[0].name}", rule)


@cites("GMB.mod.5")
def is_behind(state: State, wall: Feature, attacker: Body, target: Body) -> bool:
    """Return whether a wall lies between two stands and the second of them is close to it."""
    ends, plane = (attacker.pose[:2], target.pose[:2]), state.plane
    return plane.gap_to(target, wall) <= BEHIND and bool(plane.crossings(*ends, wall))


@cites("GMB.mod.2")
def shelter(wall: Feature, target: Piece) -> Effect | None:
    """Return what a low wall does for a target behind it.

    A fieldwork is a defended position on its right, seen along it from its first point to its last.
    On the other side it is a low wall like any.
    """
    if wall.kind != "fieldwork":
        return EFFECTS.of(wall)
    x, y = target.block.centre
    (ax, ay), (bx, by) = min(wall.edges(), key=lambda edge: point_to_segment((x, y), *edge))
    right = (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0
    return EFFECTS.kinds["fieldwork" if right else "low wall"]


@cites("GMB.army.27")
def dread(state: State, attacker: Piece) -> Part:
    """Return what a War Elephant near it takes off the dice of enemy horse."""
    return Part(-3 if feared(state, attacker) else 0, "near a War Elephant", "GMB.army.27")


@cites("GMB.gen.6", "GMB.army.35")
def height(state: State, one: Piece, other: Piece) -> int:
    """Return 1 if a piece is higher than another, -1 if lower: most of the touching pairs say.

    If as many pairs say something else, height does not count.
    """
    if one.status.airborne and other.status.airborne:
        return (other.id in one.status.above) - (one.id in other.status.above)
    levels = {level(state, each, part) for each in (one, other) for part in each.parts}
    if len(levels) == 1:
        return 0
    pairs = touching_stands(state, one, other)
    steps = [level(state, one, mine) - level(state, other, theirs) for mine, theirs in pairs]
    up, even, down = (sum((s > 0) - (s < 0) == sign for s in steps) for sign in (1, 0, -1))
    return (up > max(even, down)) - (down > max(even, up))


# ---------------------------------------------------------------------- melee


@cites("GMB.mod.6", "GMB.mod.8", "GMB.piece.14")
def of_build(attacker: Profile, target: Profile) -> Iterator[Part]:
    """Yield what it means to be mounted and larger."""
    larger = size_steps(attacker, target)
    return given(
        (attacker.rides and not target.rides, 1, "mounted against foot", "GMB.mod.6"),
        (larger > 0, larger, "larger", "GMB.mod.8"),
    )


@cites("GMB.army.31")
def stands_firm(attacker: Piece, target: Piece) -> bool:
    """Return whether a Pike that has not moved in this turn receives a Large or Huge target."""
    pike = attacker.profile.has("standing_pikes")
    return pike and not attacker.status.moved and is_large(target.profile)


def is_large(profile: Profile) -> bool:
    """Return whether it is Large or Huge."""
    return SIZES.index(profile.size) >= SIZES.index("Large")


@cites("GMB.army.18")
def follows(state: State, piece: Piece) -> bool:
    """Return whether Knights have a Sub-Leader near that they follow; one is as good as two."""
    return piece.profile.has("knights") and near(piece, state.bearers("follow_me", piece), LEADS)


@cites("GMB.army.3")
def is_led(state: State, piece: Piece) -> bool:
    """Return whether a unit has an Orc Leader near; one is as good as two."""
    return not piece.hero and near(piece, state.bearers("lends_a_die", piece), LEADS)


@cites("GMB.mod.3", "GMB.mod.4", "GMB.mod.7", "GMB.mod.9", "GMB.mod.10", "GMB.mod.11")
@cites("GMB.mod.12", "GMB.dmg.3", "GMB.cmb.9", "GMB.cmb.11", "GMB.cas.3", "GMB.chg.7")
@cites("GMB.army.10", "GMB.army.25", "GMB.army.31", "GMB.army.34", "GMB.army.36", "GMB.valor.1")
def on_each_die(
    state: State, attacker: Piece, target: Piece, pairs: Sequence[Pair], *, flanked: bool
) -> Iterator[Part]:
    """Yield all that is added to the dice of a melee attack; everything adds up."""
    mine, theirs, charged = attacker.profile, target.profile, attacker.status.charged
    higher = height(state, attacker, target)
    dives = higher > 0 and mine.has("diving") and attacker.status.airborne
    loose = formation_of(target) == "dispersed" != formation_of(attacker)
    yield from defence(target)
    yield confusion(target)
    yield from given((mine.has("armoured_beak"), 2, "beak and claws", "GMB.army.34"))
    yield cover(state, target, pairs)
    yield from given(
        (higher < 0, -2, "target higher", "GMB.mod.3"),
        (higher > 0, 1, "higher than target", "GMB.mod.7"),
        (dives, 4, "diving", "GMB.army.36"),
        (band(attacker) != "white", -1, "in black or red", "GMB.mod.4"),
        (band(target) == "red", 1, "target in red", "GMB.mod.9"),
    )
    yield from of_build(mine, theirs)
    yield from given(
        (charged, 2, "charged", "GMB.chg.7"),
        (charged and mine.has("elephant"), 2, "charging elephant", "GMB.army.25"),
        (loose, 3, "target dispersed", "GMB.mod.11"),
        (flanked, 2, "target flanked", "GMB.cmb.9"),
        (is_large(theirs) and mine.has("pikes"), 1, "pikes against a large target", "GMB.army.10"),
        (stands_firm(attacker, target), 4, "pikes standing firm", "GMB.army.31"),
        (follows(state, attacker), 2, "Follow Me!", "GMB.army.18"),
        (attacker.status.valor, 2, "Valor", "GMB.valor.1"),
    )
    yield dread(state, attacker)
