"""Terrain that changes: what burns, what breaks down, what is left of it (GMB.burn, GMB.cas)."""

from __future__ import annotations

from typing import NamedTuple

from game.core.cite import cites
from game.core.event import Built
from game.core.pose import Pose
from game.core.tell import say
from game.mechanics.contact import edge
from game.rules.mass_battles.dice import counted, succeeds
from game.rules.mass_battles.state import MEASURE, Battling, State
from game.rules.mass_battles.terrain import EFFECTS
from game.table.bases import Body, rectangle
from game.table.plane import Feature
from game.table.templates import Template, outline

CATCHES = 15
"""The least roll with which a thing catches fire (GMB.burn.1)."""
TORCHED = ("building", "door", "wagon")
"""What Torch Mobs set fire to."""


class Structure(NamedTuple):
    """How much a kind of feature stands, and what is left of it then."""

    points: int | None
    """None if it never comes down."""
    becomes: str = ""
    """The kind of feature it becomes; nothing is left without one."""
    burns: bool = False


STRUCTURES = {
    "woods": Structure(None, burns=True),  # GMB.burn.5
    "building": Structure(10, "rubble", burns=True),  # GMB.burn.5
    "door": Structure(20, "gateway", burns=True),  # GMB.burn.5, GMB.cas.4
    "castle_wall": Structure(40, "breach"),  # GMB.cas.5
    "wagon": Structure(4, burns=True),  # GMB.burn.5
}


@cites("GMB.cas.18")
def part_of(feature: Feature) -> str:
    """Return the name under which a feature is hit: both halves of a gatehouse are one."""
    return feature.id.partition(".")[0]


def called(feature: Feature) -> str:
    """Return what players call a feature: the mill, the west wall, house 2."""
    name = part_of(feature).replace("_", " ")
    return name if name[-1:].isdigit() else f"the {name}"


# ---------------------------------------------------------------------- the ground


def change_feature(state: State, name: str, kind: str) -> None:
    """Turn a feature of the ground into another kind; without one take it away."""
    state.changed[name] = kind
    state.fires.pop(name, None)


def structure_left(state: State, feature: Feature) -> int | None:
    """Return the structure points that a feature has left; None if it cannot come down."""
    structure = STRUCTURES.get(feature.kind)
    if structure is None or structure.points is None:
        return None
    return structure.points - state.structure.get(part_of(feature), 0)


@cites("GMB.burn.5")
def hit_structure(play: Battling, feature: Feature, hits: int, *rules: str) -> bool:
    """Mark hits on a feature and tell; return whether it has come down."""
    state, left = play.state, structure_left(play.state, feature)
    if left is None or hits <= 0:
        return False
    name = part_of(feature)
    state.structure[name] = state.structure.get(name, 0) + hits
    what = called(feature).capitalize()
    say(play, f"{what} takes {counted(hits)}.", *rules)
    if hits < left:
        return False
    becomes = STRUCTURES[feature.kind].becomes
    for each in state.plane.features:
        if part_of(each) == name and each.kind == feature.kind:
            change_feature(state, each.id, becomes)
    left_over = f"becomes {EFFECTS.kinds[becomes].name}" if becomes else "is destroyed"
    play.tell(Built(text=f"{what} {left_over}.", rules=rules, what=becomes))
    return True


# ---------------------------------------------------------------------- fire


def combustible(state: State, feature: Feature) -> bool:
    """Return whether a feature might catch fire: it burns, and does not burn yet."""
    structure = STRUCTURES.get(feature.kind)
    return structure is not None and structure.burns and feature.id not in state.fires


def covered(state: State, template: Template) -> list[str]:
    """Return the combustible features that a template covers in part."""
    shape = outline(template)
    return [
        each.id
        for each in state.plane.features
        if combustible(state, each) and state.plane.hull_across(shape, each)
    ]


def set_alight(play: Battling, feature: Feature, *rules: str) -> None:
    """Let a feature burn from this turn on, and tell."""
    play.state.fires[feature.id] = play.state.turn
    text = f"Fire takes hold of {called(feature)}."
    play.tell(Built(text=text, rules=rules, what="fire"))


@cites("GMB.burn.1", "GMB.burn.2")
def ignite(play: Battling, name: str, side: str) -> None:
    """Roll for a feature that fire breath or a Fire Ball covers; on 15 or more it burns."""
    state, rule = play.state, "GMB.burn.1"
    feature = state.plane.by_id.get(name)
    if feature is None or not combustible(state, feature):
        return
    what = f"fire breaks out: {called(feature)}."
    if succeeds(play, (side, ""), "ignition", CATCHES, (f"A {what}", f"No {what}"), rule):
        set_alight(play, feature, rule)


@cites("GMB.burn.1")
def put_to_the_torch(play: Battling) -> None:
    """Roll for each building, wagon and door at the front edge of a Torch Mob, as melee ends."""
    state = play.state
    for mob in state.pieces.values():
        if mob.profile.has("torches") and not mob.status.routed:
            for each in state.plane.features:
                if each.kind in TORCHED and any(front_at(state, part, each) for part in mob.parts):
                    ignite(play, each.id, mob.side)


def front_at(state: State, stand: Body, feature: Feature) -> bool:
    """Return whether the front edge of a stand, and not just its corner, touches a feature."""
    (x, y), (wx, wy), long = edge(stand, 0)
    middle = Pose(round(x + wx * long / 2), round(y + wy * long / 2), stand.pose.heading)
    strip = Body(rectangle(round(long) - 4 * MEASURE.touch, 2), middle)
    return state.plane.gap_to(strip, feature) <= MEASURE.touch
