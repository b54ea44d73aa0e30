"""Deployment: areas by Tactics, the order of placing, infiltrators (DORM.2.2.2, DORM.20.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import dist
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection, Option, Pick, PickMany
from game.core.event import Entered, Stage
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.wording import army, named
from game.mechanics.asking import of_pieces
from game.mechanics.moves.orders import OrderedPlace
from game.mechanics.phases.turn_order import Queue, one_each
from game.mechanics.scenario.areas import ground_of
from game.mechanics.setup.deployment import DeploymentSite
from game.mechanics.setup.zones import INWARD, strip
from game.rules.dorm_rules.initiative import ranked
from game.rules.dorm_rules.room import clear_of, free_on_base, no_room
from game.rules.dorm_rules.scenario_rule import special_rules
from game.rules.dorm_rules.state import (
    COMPASS,
    RADIUS,
    Battling,
    Figure,
    Hull,
    Party,
    State,
    Unit,
)
from game.table.bases import Body, corners, facing
from game.table.plane import Feature, circle_outline
from game.table.tolerances import INCH

FOOT = 12 * INCH
SHORT_OF_CENTRE = 3 * INCH
"""Where an area ends, short of the centre line at least (DORM.2.2.3.h1)."""
FROM_ENEMIES = 3 * INCH
"""What infiltrators leave between them and any enemy (DORM.2.2.2.h1)."""
ALL_OF_THEM = "all"
"""The answer that lets the whole crew work the locks."""


# ---------------------------------------------------------------------- areas


@cites("DORM.2.2.3a", "DORM.2.2.3.h1")
def area(state: State, side: str) -> list[Feature]:
    """Return where a side deploys: its zones, or the middle of its edge, larger with Tactics."""
    if zones := state.plan.zones.get(side, ()):
        return [part for each in zones for part in ground_of(state.plane, each, COMPASS)]
    plane, edge = state.plane, state.plan.edges.get(side, "south")
    long, far = plane.width, plane.depth
    if edge in ("west", "east"):
        long, far = far, long
    everybody = [*state.figures.values(), *state.aside.values()]
    officers = [e.profile for e in everybody if e.side == side and e.profile.officer]
    level = max((each.skills.tactics for each in officers), default=0)
    wide = min(long, long * 2 // 3 + level * INCH * (long // FOOT))
    deep = min(far // 6 + level * INCH * (far // (2 * FOOT)), far // 2 - SHORT_OF_CENTRE)
    west, north, east, south = Feature("", "zone", strip(plane, edge, deep)).box
    spare = (long - wide) / 2
    if edge in ("west", "east"):
        north, south = north + spare, south - spare
    else:
        west, east = west + spare, east - spare
    corners = (west, north), (east, north), (east, south), (west, south)
    return [Feature(f"{side} area", "zone", tuple((round(x), round(y)) for x, y in corners))]


@cites("DORM.2.2.2")
def sneaks(state: State, party: Party) -> int:
    """Return how far outside its area a party may begin: by the lowest Infiltration in it."""
    men = [party] if isinstance(party, Figure) else _men(state, party)
    level = min((each.profile.skills.infiltration for each in men), default=0)
    edge = state.plan.edges.get(party.side, "south")
    far = state.plane.width if edge in ("west", "east") else state.plane.depth
    return level * INCH * (far // FOOT)


def _men(state: State, unit: Unit) -> list[Figure]:
    return [each for each in state.aside.values() if each.unit == unit.id]


class Deployment(DeploymentSite):
    """Where a party may be set down before the battle."""

    def __init__(self, state: State, party: Party) -> None:
        self.state, self.party = state, party

    @cached_property
    def zones(self) -> Sequence[Feature]:
        """The ground for the party, its own or its side's."""
        entry = self.state.plan.entries.get(self.party.id)
        own = entry.zones if entry else ()
        plane = self.state.plane
        found = [part for each in own for part in ground_of(plane, each, COMPASS)]
        return found or area(self.state, self.party.side)

    @property
    def heading(self) -> int:
        """Which way a vehicle looks that nobody turns: away from its edge."""
        return INWARD[self.state.plan.edges.get(self.party.side, "south")]

    @cites("DORM.2.2.3.h1", "DORM.2.2.2", "DORM.2.2.2.h1", "DORM.20.9")
    def objection(self, poses: Poses) -> Objection | None:
        """Say why the party may not stand there."""
        if len(poses) != 1:
            return Objection("Place one at a time.", "DORM.20.9")
        point, more = poses[0][1][:2], self.outside
        if not self._in_area(point, more) and not self._in_area(point, more + self.spare):
            rule = "DORM.2.2.2" if more else "DORM.2.2.3.h1"
            return Objection(f"{self.party.name} has to begin in its deployment area.", rule)
        return self._no_place(poses[0][1])

    @cached_property
    def outside(self) -> int:
        """How far outside its area it may begin."""
        return sneaks(self.state, self.party)

    @cached_property
    @cites("DORM.2.2.3.h1")
    def spare(self) -> int:
        """By how much a full area grows: as many inches as it takes to find room."""
        far = max(self.state.plane.width, self.state.plane.depth)
        wider = range(0, far, INCH)
        return next((each for each in wider if next(self._free(each), None)), 0)

    def _free(self, more: int) -> Iterator[Pose]:
        """Yield free places in the area and up to so far around it."""
        more += self.outside
        for zone in self.zones:
            west, north, east, south = zone.box
            for x in range(round(west - more), round(east + more) + 1, self.grid):
                for y in range(round(north - more), round(south + more) + 1, self.grid):
                    pose = Pose(x, y, self.heading)
                    if self._in_area((x, y), more) and self._no_place(pose) is None:
                        yield pose

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield places in the area; if it is full, places just outside."""
        found = False
        for answer in super().samples(rng):
            found = True
            yield answer
        if not found:
            yield from (((self.party.id, pose),) for pose in self._free(self.spare))

    def _in_area(self, point: tuple[int, int], more: int) -> bool:
        """Return whether a place lies in the area, or up to so far outside."""
        plane = self.state.plane
        return any(
            plane.holds(zone, point) or (more > 0 and plane.away(point, zone) <= more)
            for zone in self.zones
        )

    def _no_place(self, pose: Pose) -> Objection | None:
        """Say why the party may not stand there, wherever its area is."""
        state, party, body = self.state, self.party, self.body(pose)
        point = body.pose[:2]
        foes = [each for each in state.parties() if each.side != party.side]
        if self.outside and not clear_of(state, body, foes, FROM_ENEMIES):
            text = "Infiltrators must begin 3″ or more from every enemy."
            return Objection(text, "DORM.2.2.2.h1")
        host = self.host(point)
        if host and free_on_base(state, host, self.at(point)) is None:
            return Objection(f"There is no room on the base of {host.name}.", "DORM.4.1.1.h1")
        return None if host else no_room(state, party, body)

    def body(self, pose: Pose) -> Body:
        """Return the base of the party in a place."""
        there = self.faced(pose)
        return Body(self.party.body.base, there)

    @cites("DORM.4.2")
    def host(self, point: tuple[float, float]) -> Unit | None:
        """Return the friendly unit on whose base a character would stand."""
        if isinstance(self.party, Unit):
            return None
        reach = RADIUS - self.party.disc.radius
        units = self.state.units.values()
        mine = [each for each in units if each.side == self.party.side and not each.hull]
        return next((e for e in mine if dist(e.point, point) <= reach), None)

    def at(self, point: tuple[float, float]) -> Figure:
        """Return the character as if it stood somewhere."""
        assert isinstance(self.party, Figure)
        return replace(self.party, x=round(point[0]), y=round(point[1]))

    def outline(self, piece: str, pose: Pose) -> Sequence[Mark]:
        """Return the ground under the base with its men, or under a hull with its front."""
        body, party = self.body(pose), self.party
        x, y = body.pose.x / INCH, body.pose.y / INCH
        if isinstance(party, Unit) and party.hull:
            points = tuple((a / INCH, b / INCH) for a, b in corners(body))
            fx, fy = facing(body.pose.heading)
            far = body.base.reach / INCH
            ahead = Mark("path", points=((x, y), (x + far * fx, y + far * fy)), tone="cost")
            return Mark("region", points=points, tone="cost"), ahead
        rim = circle_outline(body.pose[:2], body.base.reach)
        men = _men(self.state, party) if isinstance(party, Unit) else ()
        px, py = party.point
        spots = (
            Mark(
                "ring",
                points=((x + (each.x - px) / INCH, y + (each.y - py) / INCH),),
                radius=each.disc.radius / INCH,
                tone="cost",
            )
            for each in men
        )
        return Mark("region", points=rim, tone="cost"), *spots

    def left(self) -> Sequence[str]:
        """Return the party."""
        return [self.party.id]

    def spacing(self, pieces: Sequence[str]) -> int:
        """Return how wide it is."""
        return round(2 * self.party.body.base.reach)


# ---------------------------------------------------------------------- the order of placing


def waiting(state: State, side: str, *, late: bool = False) -> list[Party]:
    """Return what a side is still to place: infiltrators only when all others stand (`late`)."""
    entries = state.plan.entries
    units = [each for each in state.units_aside.values() if each.side == side]
    alone = [each for each in state.aside.values() if each.side == side and not each.unit]
    parties: list[Party] = [*units, *alone]
    here = [e for e in parties if e.id not in entries or not entries[e.id].group]
    return [each for each in here if late or not sneaks(state, each)]


@cites("DORM.20.9", "DORM.13.2.1", "DORM.2.2.2.h1", "DORM.16.1.2")
async def step(play: Battling) -> bool:
    """Settle the order once, or place a party: by turns from the worst side, infiltrators last."""
    state = play.state
    if not state.queue.sides:
        for rule in special_rules(state):
            await rule.before_deployment(play)
        state.queue = Queue(ranked(play)[::-1])
        return True
    for late in (False, True):
        left = {side: [e.id for e in waiting(state, side, late=late)] for side in state.sides}
        if side := one_each(state.queue, left):
            state.side = side
            await _place_next(play, side, waiting(state, side, late=late))
            return True
    for rule in special_rules(state):
        await rule.after_deployment(play)
    state.queue, state.turn = Queue(), 1
    play.tell(Stage(text="Turn 1.", name="turn", number=1))
    return False


async def _place_next(play: Battling, side: str, parties: Sequence[Party]) -> None:
    """Ask what is placed next, and then where it stands."""
    state = play.state
    if not state.active and len(parties) > 1:
        state.active = await Pick(
            side=side,
            kind="deploy",
            deploys=True,
            why="Choose what to deploy next.",
            rules=("DORM.20.9",),
            options=lambda: [Option(each.id, each.name) for each in parties],
        )
        return
    party = next((each for each in parties if each.id == state.active), parties[0])
    site = Deployment(state, party)
    answer = await OrderedPlace(
        side=side,
        kind="deploy_infiltrator" if sneaks(state, party) else "deploy",
        deploys=True,
        why=f"{army(side):deploys} {named(party)}.",
        rules=("DORM.20.9",),
        subject=party.id,
        site=site,
        pieces=(party.id,),
        compass=COMPASS,
        depth=state.plane.depth,
    )
    put(play, party, site, site.faced(answer[0][1]))
    state.queue.last, state.active = side, ""
    if isinstance(party, Unit) and party.hull:
        await _name_keepers(state, party, party.hull)
    if not waiting(state, side, late=True):
        for rule in special_rules(state):
            await rule.deployed(play, side)


@cites("DORM.14.6.3.2b")
async def _name_keepers(state: State, unit: Unit, hull: Hull) -> None:
    """Ask who of its crew can work the locks of a vehicle, if it has any; by default all."""
    doors = [each for part in hull.profile.compartments for each in part.doors]
    crew = state.present(unit)
    if len(crew) < 2 or not any(each.locking for each in doors):
        return
    answer = await PickMany(
        side=unit.side,
        kind="name_door_keepers",
        deploys=True,
        why=f"Choose who can work the locks of {named(unit)}.",
        rules=("DORM.14.6.3.2b",),
        subject=unit.id,
        options=lambda: of_pieces(crew),
        also=lambda: [Option(ALL_OF_THEM, "The whole crew", declines=True)],
    ).or_also()
    if not isinstance(answer, Also):
        hull.keepers = list(answer)


def put(play: Battling, party: Party, site: Deployment, pose: Pose) -> None:
    """Put a party that was aside on the table, with all its men, and tell."""
    state = play.state
    if isinstance(party, Unit):
        _put_unit(state, party, pose)
    else:
        del state.aside[party.id]
        if host := site.host(pose[:2]):
            spot = free_on_base(state, host, site.at(pose[:2]))
            party.unit = host.id
            pose = Pose(*(spot or pose[:2]))
        party.x, party.y = pose.x, pose.y
        party.status.hidden = bool(sneaks(state, party)) and state.settings.hidden_units
        state.figures[party.id] = party
    text = f"{named(party):deploys}."
    play.tell(Entered(text=text, rules=("DORM.20.9",), piece=party.id, pose=party.body.pose))


@cites("DORM.20.10")
def _put_unit(state: State, unit: Unit, pose: Pose) -> None:
    men, (x, y) = _men(state, unit), unit.point
    unit.status.hidden = bool(sneaks(state, unit)) and state.settings.hidden_units
    unit.x, unit.y = pose.x, pose.y
    if unit.hull and isinstance(pose.heading, int):
        unit.hull.heading = pose.heading % 360
    for man in men:
        man.x, man.y = man.x - x + unit.x, man.y - y + unit.y
        state.figures[man.id] = state.aside.pop(man.id)
    state.units[unit.id] = state.units_aside.pop(unit.id)
