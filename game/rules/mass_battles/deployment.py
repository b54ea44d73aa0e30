"""Deployment: who places first, where a piece may stand, who carries a standard (GMB.setup)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.event import Entered, Stage
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.tell import change_fact, say, tell_change, tell_throw
from game.core.wording import army, named
from game.mechanics.asking import choose, offer
from game.mechanics.bodies.block import Block
from game.mechanics.phases.turn_order import Queue, one_each, side_by_side
from game.mechanics.scenario.areas import PlaneArea, ground_of
from game.mechanics.setup.deployment import DeploymentSite
from game.mechanics.setup.zones import INWARD, TableEdge, heading_between, strip
from game.rules.mass_battles.castle import rests_badly
from game.rules.mass_battles.contact import has_room
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.formations import changes, formation_of
from game.rules.mass_battles.points import free_standards
from game.rules.mass_battles.scenario_rule import special_rules
from game.rules.mass_battles.state import COMPASS, Battling, Piece, State, ask_place
from game.rules.mass_battles.table_marks import block_marks
from game.table.bases import corners
from game.table.plane import Feature
from game.table.tolerances import INCH

RULE = "GMB.setup.2"
DEPTH = 12 * INCH
"""How deep a zone along a long edge is (GMB.setup.2)."""


# ---------------------------------------------------------------------- zones


@cites("GMB.setup.2")
def zones(state: State, side: str) -> list[Feature]:
    """Return the ground on which a side deploys: 12" along its long edge if nothing is said."""
    plane, areas = state.plane, state.plan.zones.get(side, ())
    if areas:
        return grounds(state, areas)
    edges: tuple[TableEdge, ...] = ("south", "north")
    if plane.depth > plane.width:
        edges = ("west", "east")
    edge = edges[state.sides.index(side) % 2]
    return [Feature(f"{side} zone", "zone", strip(plane, edge, DEPTH))]


def grounds(state: State, areas: Iterable[PlaneArea]) -> list[Feature]:
    """Return the ground of some areas."""
    return [part for area in areas for part in ground_of(state.plane, area, COMPASS, DEPTH)]


class Deployment(DeploymentSite):
    """Where a piece may be set down before the battle."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.piece = state, piece

    @cached_property
    def zones(self) -> Sequence[Feature]:
        """The ground for the piece, its own or its side's."""
        entry = self.state.plan.entries.get(self.piece.id)
        own = entry.zones if entry else ()
        return grounds(self.state, own) or zones(self.state, self.piece.side)

    @cached_property
    def heading(self) -> int:
        """Which way a piece looks that nobody turns: at the enemy."""
        foes = [side for side in self.state.sides if side != self.piece.side]
        theirs = [area for side in foes for area in zones(self.state, side)]
        straight = heading_between(self.zones, theirs)
        return INWARD["south"] if straight is None else (straight + 45) // 90 * 90 % 360

    @cites("GMB.setup.2")
    def objection(self, poses: Poses) -> Objection | None:
        """Say why the piece may not stand so: out of its zone, or no room."""
        if len(poses) != 1:
            return Objection("Place one piece at a time.", "GMB.setup.2")
        block = self.piece.block.at(self.faced(poses[0][1]))
        if not self.in_zone(block):
            return Objection(f"{self.piece.name} has to be wholly in its zone.", "GMB.setup.2")
        if not has_room(self.state, self.piece, block):
            return Objection("There is no room for it.", "GMB.gen.5")
        if wrong := rests_badly(self.state, block.parts()):
            return wrong
        return _too_few(self.state, self.piece, block)

    def in_zone(self, block: Block) -> bool:
        """Return whether every stand of a block is in a zone."""
        plane = self.state.plane
        return all(
            any(plane.holds(zone, corner) for zone in self.zones)
            for part in block.parts()
            for corner in corners(part)
        )

    def outline(self, piece: str, pose: Pose) -> Sequence[Mark]:
        """Return the stands of the piece, and an arrow to its front."""
        return block_marks(self.piece.block.at(self.faced(pose)))

    def left(self) -> Sequence[str]:
        """Return the piece."""
        return [self.piece.id]

    def spacing(self, pieces: Sequence[str]) -> int:
        """Return its frontage."""
        return self.piece.block.frontage


def _too_few(state: State, piece: Piece, block: Block) -> Objection | None:
    """Say whether too few pieces would be left for zones that all need some."""
    least, side = state.plan.each_zone.get(piece.side, 0), piece.side
    if not least:
        return None
    standing = [*(each.block.centre for each in state.of_side(side)), block.centre]
    short = 0
    for zone in zones(state, side):
        short += max(0, least - sum(state.plane.holds(zone, point) for point in standing))
    if short <= len(waiting(state, side)) - 1:
        return None
    return Objection(f"Every zone of this side needs {least} pieces.", "GMB.setup.2")


# ---------------------------------------------------------------------- the order of placing


def waiting(state: State, side: str) -> list[Piece]:
    """Return the pieces of a side that are still to be deployed; groups come later."""
    entries = state.plan.entries
    found = [each for each in state.aside.values() if each.side == side]
    return [each for each in found if each.id not in entries or not entries[each.id].group]


@cites("GMB.setup.2")
def placing_order(play: Battling) -> list[str]:
    """Return the sides in the order of placing: as the scenario says, or the lowest d20 first."""
    state = play.state
    first = state.plan.first
    if first:
        return [*first, *(side for side in state.sides if side not in first)]
    rolls: dict[str, int] = {}
    while len({*rolls.values()}) < len(state.sides):
        for side in state.sides:
            thrown = play.roll(f"deployment of {side}", 1, D20)
            rolls[side] = thrown.faces[0]
            text = f"{army(side):rolls} {rolls[side]} for deployment."
            tell_throw(play, (side, ""), "deployment", [thrown], text, "GMB.setup.2")
    order = sorted(state.sides, key=lambda side: rolls[side])
    say(play, f"{army(order[0]):places} first.", "GMB.setup.2")
    return order


@cites("GMB.setup.2", "GMB.setup.3")
async def step(play: Battling) -> bool:
    """Settle the order, place a piece, or hand out the standards; return whether more is to do."""
    state = play.state
    if not state.queue.sides:
        for rule in special_rules(state):
            await rule.before_deployment(play)
        state.queue = Queue(placing_order(play))
        return True
    left = {side: [each.id for each in waiting(state, side)] for side in state.sides}
    side = (side_by_side if state.plan.first else one_each)(state.queue, left)
    if side:
        state.side = side
        await _place_next(play, side)
        return True
    for side in state.queue.sides:
        if side not in state.asked:
            await name_standards(play, side)
            state.asked.append(side)
            return True
    for rule in special_rules(state):
        await rule.after_deployment(play)
    state.queue, state.turn = Queue(), 1
    play.tell(Stage(text="Turn 1.", name="turn", number=1))
    return False


async def _place_next(play: Battling, side: str) -> None:
    """Ask which piece is placed next, and then where it stands and how."""
    state = play.state
    pieces = waiting(state, side)
    if not state.active and len(pieces) > 1:
        why, rules = "Choose the next piece to deploy.", ("GMB.setup.2",)
        options = [Option(each.id, each.name) for each in pieces]
        state.active = await choose((side, ""), "deploy_piece", why, rules, options, deploys=True)
        return
    piece = state.aside[state.active] if state.active else pieces[0]
    site = Deployment(state, piece)
    why, also = f"{army(side):deploys} {named(piece)}.", partial(extras, state, piece)
    question = ask_place(
        state, piece.whom, "deploy_piece", why, RULE, site, piece.id, deploys=True, also=also
    )
    answer = await question.or_also()
    if isinstance(answer, Also):
        arrange(play, piece, answer.key)
        return
    put(play, piece, site.faced(answer[0][1]), f"{named(piece):deploys}.", "GMB.setup.2")
    state.queue.last, state.active = side, ""
    if not waiting(state, side):
        for rule in special_rules(state):
            await rule.deployed(play, side)


def put(play: Battling, piece: Piece, pose: Pose, text: str, rule: str) -> None:
    """Put a piece that was aside on the table and tell."""
    state = play.state
    assert isinstance(pose.heading, int)
    piece.x, piece.y, piece.heading = pose.x, pose.y, pose.heading % 360
    del state.aside[piece.id]
    state.pieces[piece.id] = piece
    play.tell(Entered(text=text, rules=(rule,), piece=piece.id, pose=piece.block.pose))


# ---------------------------------------------------------------------- formation and height


@cites("GMB.setup.2", "GMB.form.1")
def extras(state: State, piece: Piece, *, arriving: bool = False) -> list[Option]:
    """Return how a piece may be arranged before it is set down: formation, files, in the air."""
    found = [
        Option(change.key, change.label, rules=("GMB.setup.2",))
        for change in changes(piece, 0)
        if change.formation != "dispersed" or piece.profile.may_disperse
    ]
    if may_start_aloft(state, piece, arriving=arriving):
        label = "Start on the ground" if piece.status.airborne else "Start in the air"
        found.append(Option("aloft", label, rules=("GMB.setup.2",)))
    return found


@cites("GMB.setup.2", "GMB.setup.7")
def may_start_aloft(state: State, piece: Piece, *, arriving: bool) -> bool:
    """Return whether a piece may choose the air: it flies and can shoot, or arrives by flight."""
    entry = state.plan.entries.get(piece.id)
    if piece.profile.fly is None or (entry and entry.aloft):
        return False
    return arriving or piece.profile.fire is not None or bool(piece.profile.breath)


def arrange(play: Battling, piece: Piece, key: str) -> None:
    """Change the formation of a piece that is aside, or lift it into the air."""
    status = piece.status
    if key == "aloft":
        text = f"{named(piece):starts} {'on the ground' if status.airborne else 'in the air'}."
        change_fact(play, status, piece.id, "airborne", not status.airborne, text, "GMB.setup.2")
        return
    change = next(each for each in changes(piece, 0) if each.key == key)
    before, status.formation = formation_of(piece), change.formation
    piece.stands = dict(change.block.stands)
    how = before, change.formation
    tell_change(play, piece.id, "formation", how, change.told_of(piece), "GMB.setup.2")


# ---------------------------------------------------------------------- standards


@cites("GMB.setup.3")
def standards(state: State, side: str) -> int:
    """Return how many units of a side may carry a standard."""
    points = sum(each.profile.points for each in state.everybody(side))
    return state.plan.standards.get(side, free_standards(points))


@cites("GMB.setup.3")
async def name_standards(play: Battling, side: str) -> None:
    """Ask a side for the units that carry its standards."""
    state = play.state
    for number in range(standards(state, side)):
        able = [e for e in state.everybody(side) if not e.hero and not e.status.standard]
        if not able:
            return
        left = standards(state, side) - number
        key = await offer(
            (side, ""),
            "name_standards",
            f"Choose a unit to carry a standard: {left} to give.",
            {e.id: Option(e.id, e.name, pieces=(e.id,)) for e in able},
            ("GMB.setup.3",),
            ("none", "No more standards"),
        )
        if not key:
            return
        piece = next(each for each in able if each.id == key)
        text = f"{named(piece):carries} a standard of {army(side)}."
        change_fact(play, piece.status, piece.id, "standard", bool(key), text, "GMB.setup.3")
