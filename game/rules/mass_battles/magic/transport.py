"""Transport: a figure lifted elsewhere, in the movement or melee phase (GMB.trans)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist
from random import Random
from typing import ClassVar

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Built
from game.core.mark import Mark
from game.core.pose import Leg, Pose
from game.core.spatial import Poses
from game.core.wording import named
from game.mechanics.lengths import too_far
from game.mechanics.setup.places import POINT, TRIES, OpenSite, aimed, anywhere
from game.mechanics.terrain.laying import between
from game.rules.mass_battles.castle import part_named, rests_badly, standing
from game.rules.mass_battles.contact import contacts, has_room
from game.rules.mass_battles.dice import chance_of, succeeds
from game.rules.mass_battles.features import called
from game.rules.mass_battles.magic.powers import Cast, Foretold, Power, Side, Way, able, aim, choose
from game.rules.mass_battles.magic.reactions import Dispel, Shield, use
from game.rules.mass_battles.magic.wizards import RESISTANT, reach
from game.rules.mass_battles.masonry import batter, power_attack, strike
from game.rules.mass_battles.state import MEASURE, Battling, Ground, Piece, State, place
from game.rules.mass_battles.terrain import EFFECTS
from game.table.bases import SLACK
from game.table.plane import Feature
from game.table.segments import Point
from game.table.tolerances import INCH

LIFTED = 11
"""What has to be rolled to move an enemy (GMB.trans.3)."""
CLEAR = INCH
"""How near to an enemy of the caster nobody is set down (GMB.trans.6)."""
OBJECTS = ("wagon",)
"""Kinds of terrain that are large objects (GMB.trans.1)."""


# ---------------------------------------------------------------------- where to


class LandingSite(OpenSite):
    """Where a piece may be set down."""

    near = 40, INCH // 2

    def __init__(self, state: State, wizard: Piece, piece: Piece, points: int) -> None:
        self.state, self.wizard, self.piece = state, wizard, piece
        self.most = _distance(points)
        self.landed = replace(piece, status=replace(piece.status, airborne=False))

    @property
    def heading(self) -> int:
        """As it stands."""
        return self.piece.heading

    @cites("GMB.trans.1", "GMB.trans.2", "GMB.trans.6", "GMB.wiz.7")
    def objection(self, poses: Poses) -> Objection | None:
        """Say why the piece cannot be set down there."""
        if len(poses) != 1:
            return Objection("Choose one place.", "GMB.trans.1")
        block, state = self.piece.block.at(self.faced(poses[0][1])), self.state
        far = dist(block.centre, self.piece.block.centre)
        if far > self.most + SLACK:
            text = f"Too far: {too_far(far, self.most)}."
            return Objection(text, "GMB.trans.1")
        parts = block.parts()
        if not MEASURE.within(self.wizard.parts, parts, reach(self.wizard)):
            return Objection("It is beyond the range of effect.", "GMB.wiz.7")
        for enemy in state.enemies(self.wizard):
            if enemy is not self.piece and block.near(enemy.block, CLEAR + 2):
                if MEASURE.within(parts, enemy.parts, CLEAR):
                    return Objection(f"It is within 1″ of {enemy.name}.", "GMB.trans.6")
        if not has_room(state, self.landed, block):
            return Objection("There is no room for it.", "GMB.trans.6")
        return rests_badly(state, parts)

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield places all around where the piece is, and at last the nearest one."""
        for _ in range(TRIES):
            there = anywhere(rng, self.piece.block.centre, self.most)
            answer = ((self.piece.id, there._replace(heading=rng.randrange(0, 360, 45))),)
            if self.objection(answer) is None:
                yield answer
        yield self.toward(self.piece.id, Pose(self.piece.x, self.piece.y, self.piece.heading))

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return how far the piece may be carried, and how far this would be."""
        block = self.piece.block
        return _carried_far(block.centre, block.at(self.faced(pose)).centre, self.most)


class ObjectSite(OpenSite):
    """Where the middle of a large object may be set down."""

    near = LandingSite.near

    def __init__(self, state: State, wizard: Piece, thing: Feature, points: int) -> None:
        self.state, self.wizard, self.thing = state, wizard, thing
        self.middle, self.most = thing.round[:2], _distance(points)

    @cites("GMB.trans.1", "GMB.trans.2", "GMB.trans.6", "GMB.wiz.7")
    def objection(self, poses: Poses) -> Objection | None:
        """Say why the object cannot be set down there."""
        if len(poses) != 1:
            return Objection("Choose one place.", "GMB.trans.1")
        point, plane = poses[0][1][:2], self.state.plane
        far, there = dist(point, self.middle), carried(self.thing, point)
        if far > self.most + SLACK:
            text = f"Too far: {too_far(far, self.most)}."
            return Objection(text, "GMB.trans.1")
        if _away(self.state, self.wizard, there) > reach(self.wizard) + SLACK:
            return Objection("It is beyond the range of effect.", "GMB.wiz.7")
        for enemy in self.state.enemies(self.wizard):
            if _away(self.state, enemy, there) <= CLEAR + SLACK:
                return Objection(f"It is within 1″ of {enemy.name}.", "GMB.trans.6")
        west, north, east, south = there.box
        off = west < 0 or north < 0 or east > plane.width or south > plane.depth
        if (
            off
            or any(between(plane, there, each) <= 0 for each in EFFECTS.those(plane, "apart"))
            or any(
                plane.lies_across(part, there)
                for each in self.state.pieces.values()
                for part in each.parts
                if not each.status.airborne
            )
        ):
            return Objection("There is no room for it.", "GMB.trans.6")
        return None

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield places all around where the object is, and at last the nearest one."""
        for _ in range(TRIES):
            answer = aimed(anywhere(rng, self.middle, self.most)[:2])
            if self.objection(answer) is None:
                yield answer
        yield self.nearest()

    def nearest(self) -> Poses:
        """Return the nearest place for it, if there is one."""
        return self.toward(POINT, aimed(self.middle)[0][1])

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return how far the object may be carried, and how far this would be."""
        return _carried_far(self.middle, pose[:2], self.most)


def _carried_far(here: Point, there: Point, most: float) -> tuple[Sequence[Mark], Sequence[str]]:
    ring = Mark("ring", points=((here[0] / INCH, here[1] / INCH),), radius=most / INCH)
    return [ring], [f"{dist(here, there) / INCH:.1f}″ of {most / INCH:g}″"]


def _away(state: State, piece: Piece, thing: Feature) -> float:
    return min(state.plane.gap_to(part, thing) for part in piece.parts)


def carried(thing: Feature, point: Point) -> Feature:
    """Return a large object with its middle at a point."""
    x, y, _ = thing.round
    by = round(point[0] - x), round(point[1] - y)
    return replace(thing, points=tuple((px + by[0], py + by[1]) for px, py in thing.points))


@cites("GMB.trans.1", "GMB.trans.2")
def _distance(points: int) -> int:
    """Return how far a piece may be carried."""
    return (20 + 10 * points) * INCH


# ---------------------------------------------------------------------- the power


class Transport(Power):
    """A figure moved to a free place, in the movement phase."""

    key, name, rule = "transport", "Transport", "GMB.trans.1"
    does = "up to 20″ to a free place; enemies resist on 1-10"
    adds = "10″ more distance"
    side: ClassVar[Side] = "any"
    things: ClassVar[tuple[str, ...]] = OBJECTS
    """Kinds of terrain that it moves."""

    @cites("GMB.trans.1")
    def options(self, state: State, wizard: Piece, way: Way) -> list[Option]:
        """Return the pieces and the large objects that it may be used on."""
        things = [each for each in state.plane.features if each.kind in self.things]
        return super().options(state, wizard, way) + [
            Option(
                each.id,
                called(each).capitalize(),
                self._immovable(state, wizard, each, way),
                rules=(self.rule,),
            )
            for each in things
        ]

    def _immovable(self, state: State, wizard: Piece, thing: Feature, way: Way) -> Objection | None:
        """Say why a large object cannot be moved: range, no place."""
        if _away(state, wizard, thing) > reach(wizard) + SLACK:
            return Objection("Out of range.", "GMB.wiz.7")
        if not ObjectSite(state, wizard, thing, way.points).nearest():
            return Objection("There is no free place for it.", "GMB.trans.6")
        return None

    @cites("GMB.trans.1", "GMB.trans.4")
    def refused(self, state: State, wizard: Piece, target: Piece, way: Way) -> Objection | None:
        """Say why a piece cannot be moved: several stands, resistance, range, no place."""
        if len(target.stands) > 1:
            return Objection(f"{target.name} has several stands.", "GMB.trans.1")
        if target.profile.species in RESISTANT:
            return Objection(f"{target.name} resists magic.", "GMB.trans.4")
        if far := super().refused(state, wizard, target, way):
            return far
        here = Pose(target.x, target.y, target.heading)
        if not LandingSite(state, wizard, target, way.points).toward(target.id, here):
            return Objection("There is no free place for it.", "GMB.trans.6")
        return None

    def forecast(self, state: State, wizard: Piece, target: Piece, way: Way) -> Foretold:
        """Return the odds against an enemy."""
        if target.side == wizard.side:
            return None
        return lambda: chance_of(f"Transport {target.name}", "moved", "stays", LIFTED)

    def site(self, state: State, wizard: Piece, way: Way, on: str) -> LandingSite | ObjectSite:
        """Return where the piece or object may be set down."""
        if on in state.pieces:
            return LandingSite(state, wizard, state.pieces[on], way.points)
        return ObjectSite(state, wizard, state.plane.by_id[on], way.points)

    @cites("GMB.trans.1", "GMB.trans.3", "GMB.trans.6", "GMB.leave.7", "GMB.move.19")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Set the piece down; an enemy only on a roll. It may still make its own move."""
        state, wizard, at = play.state, cast.wizard, cast.at
        assert at is not None
        if cast.on not in state.pieces:
            _carry(play, cast.on, at[:2])
            return
        target = state.pieces[cast.on]
        if target.side != wizard.side and not self._lifts(play, wizard, target):
            return
        heading = target.heading if at.heading is None else at.heading
        block = target.block.at(Pose(at.x, at.y, heading))
        target.status.airborne = target.status.staying_aloft = False
        busy, text = target.status.busy, f"{named(target):is} carried off."
        place(play, target, block, (Leg("step", *block.pose),), text, self.rule)
        target.status.busy = busy

    @cites("GMB.trans.3")
    def _lifts(self, play: Battling, wizard: Piece, target: Piece) -> bool:
        words = f"{named(target):is} lifted up.", f"{named(target):resists}."
        return succeeds(play, wizard.whom, "Transport", LIFTED, words, "GMB.trans.3")


@cites("GMB.trans.1")
def _carry(play: Battling, name: str, point: Point) -> None:
    """Set a large object down elsewhere; what burns goes on burning."""
    state, plane = play.state, play.state.ground.plane
    features = [carried(each, point) if each.id == name else each for each in plane.features]
    key = f"{state.ground.key}|{name} {point[0]} {point[1]}"
    state.ground = Ground(key, replace(plane, features=tuple(features)))
    thing = state.plane.by_id[name]
    text = f"{called(thing).capitalize()} is carried off."
    play.tell(Built(text=text, rules=("GMB.trans.1",), what=thing.kind))


class Rescue(Transport):
    """Transport in the melee phase: a friend lifted out of contact."""

    side, things = "own", ()

    def listed(self, state: State, wizard: Piece) -> list[Piece]:
        """Return friends, those in contact first."""
        return sorted(super().listed(state, wizard), key=lambda each: not contacts(state, each))

    @cites("GMB.trans.5")
    def refused(self, state: State, wizard: Piece, target: Piece, way: Way) -> Objection | None:
        """Say why a friend cannot be saved; nobody has to be who is not in contact."""
        if not contacts(state, target):
            return Objection(f"{target.name} is not in contact.", "GMB.trans.5")
        return super().refused(state, wizard, target, way)

    @cites("GMB.trans.5")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Carry the friend off; it takes no part in the melee."""
        await super().carry_out(play, cast)
        play.state.pieces[cast.on].status.rescued = True


class Tear(Power):
    """Transport in the melee phase: a door or a section of wall torn at."""

    key, name, rule = "masonry", "Transport against masonry", "GMB.cas.23"
    points = range(1)
    targeted = True

    @cites("GMB.cas.23", "GMB.wiz.7")
    def options(self, state: State, wizard: Piece, way: Way) -> list[Option]:
        """Return the doors and sections of an enemy castle."""
        if wizard.side == state.castle:
            return []
        far = Objection("Out of range.", "GMB.wiz.7")
        return [
            Option(
                each.name,
                each.title,
                None if MEASURE.within(wizard.parts, each.bodies, reach(wizard)) else far,
                rules=(self.rule,),
            )
            for each in standing(state)
        ]

    @cites("GMB.cas.23")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Roll against the masonry and mark its hits."""
        part = part_named(play.state, cast.on)
        hits = strike(play, power_attack(cast.wizard, part, "Transport"), cast.wizard)
        batter(play, part.name, hits, self.rule)


TRANSPORT, RESCUE, TEAR, DISPEL = Transport(), Rescue(), Tear(), Dispel()
IN_MOVE: dict[str, Power] = {each.key: each for each in (TRANSPORT, Shield(), DISPEL)}


# ---------------------------------------------------------------------- when


@cites("GMB.trans.1", "GMB.dispel.3", "GMB.shield.3")
def in_move(state: State, side: str) -> list[Option]:
    """Return what wizards may do between two moves of their side, Transport above all."""
    return [
        Option(f"{power.key}:{each.id}", f"{each.name}: {power.name}", rules=(power.rule,))
        for each in able(state, side)
        for power in IN_MOVE.values()
        if not power.unusable(state, each)
    ]


async def use_in_move(play: Battling, choice: str) -> None:
    """Ask what a wizard moves where, or which power it cancels, and do it."""
    key, _, name = choice.partition(":")
    kind = "transport_in_move" if key == TRANSPORT.key else key
    if cast := await aim(play.state, kind, play.state.pieces[name], IN_MOVE[key]):
        await use(play, cast)


@cites("GMB.trans.5", "GMB.cas.23", "GMB.dispel.3")
async def before_melee(play: Battling) -> bool:
    """Let the next wizard use Transport before the melee; return whether there may be more."""
    state = play.state
    for side in state.order:
        for wizard in able(state, side):
            mark = f"transport:{wizard.id}"
            open_to = (RESCUE, TEAR, DISPEL)
            if mark in state.asked or all(p.unusable(state, wizard) for p in open_to):
                continue
            state.asked.append(mark)
            if cast := await choose(state, [wizard], "transport_in_melee", (*open_to, Shield())):
                await use(play, cast)
            return True
    return False
