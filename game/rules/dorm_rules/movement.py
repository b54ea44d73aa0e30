"""Moving over the table: what a path costs, what it may pass over and where it ends (DORM.10).

Bases, vehicles apart, go where they like by straight legs. A path is refused or priced by the
shared referee; the ground is laid out for it as the centre of a base meets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import ceil, dist
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Moved
from game.core.pose import Pose
from game.core.spatial import Route
from game.core.tally import Tally
from game.core.wording import named
from game.mechanics.lengths import inches
from game.mechanics.moves.free_course import FreeCourse, Refusal, steps
from game.mechanics.terrain import wide_ground
from game.mechanics.terrain.wide_ground import CarryingPlane, length_in
from game.rules.dorm_rules.harm import D10, Hit, inflict, settle, take_off
from game.rules.dorm_rules.room import barred
from game.rules.dorm_rules.state import (
    COHERENCY,
    MEASURE,
    RADIUS,
    Battling,
    Figure,
    Party,
    State,
    Unit,
    distance,
    touch,
)
from game.rules.dorm_rules.terrain import (
    CROSSING,
    DEEP_WATER,
    SHARE,
    Going,
    ground_for,
    kind_of,
    region,
)
from game.table.bases import Base, Body, approach, gap, nearest_points
from game.table.plane import Feature, Plane
from game.table.segments import Point
from game.table.tolerances import INCH
from game.table.walk import Problem, Walk
from game.table.walk_terms import Stretch, WalkTerms

NEVER = 10**6
"""What each thousandth costs where nobody may go."""
SAMPLED = INCH // 8
"""How far apart the places are at which a base's share of ground is taken (DORM.10.3.h1)."""
PAST = 100
"""How far a base may slide along an enemy that it has touched: the corner of a path, rounded."""
RULES: Mapping[Refusal, str] = {
    "empty": "DORM.1.5.2",
    "legs": "DORM.1.5.2",
    "heading": "DORM.1.1.h1",
    "table": "DORM.1.1.h3",
    "overlap": "DORM.10.3.h2",
    "touch": "DORM.5.1.h2",
    "pivot": "DORM.1.5.2",
}
cites("DORM.1.5.2")(FreeCourse.walk)


# ---------------------------------------------------------------------- who moves


@cites("DORM.20.13", "DORM.10.4", "DORM.14.4")
def flies(state: State, party: Party) -> bool:
    """Return whether a party goes through the air: the setting is on and all of them have wings.

    Vehicles never do.
    """
    if not state.settings.flying or (isinstance(party, Unit) and party.hull):
        return False
    present = state.present(party)
    return bool(present) and all((each.mount or each).profile.has("fly") for each in present)


@cites("DORM.20.14", "DORM.10.5")
def swims(state: State, figure: Figure) -> bool:
    """Return whether deep water is no worse than difficult ground for a figure or its mount."""
    worn = max(figure.profile.av, (figure.mount or figure).profile.av)
    return state.settings.swimming and (figure.mount or figure).profile.has("swim") and worn <= 1


# ---------------------------------------------------------------------- courses


@dataclass
class March(FreeCourse):
    """The course of one move of a party on foot or mounted."""

    state: State
    party: Party
    allowance: int
    """In thousandths of an inch."""
    careful: bool = False
    """Whether hazardous ground is crossed at the safe pace (DORM.10.2.2)."""
    paced: bool = False
    """Whether that has been settled."""
    without: tuple[str, ...] = ()
    """Who stays behind."""
    clear: bool = False
    """Whether it begins among enemies and has to end in contact with nobody."""
    farther_from: str = ""
    """The party from which it has to end farther away (DORM.11.3.h1)."""
    joins: tuple[str, ...] = ()
    """The friendly units on whose bases it may end."""
    also_limit: int = 0
    """A lower allowance that is shown as well."""

    touching = "it has to end clear of every enemy"

    @property
    def unit(self) -> bool:
        """Whether a coherency base moves."""
        return isinstance(self.party, Unit)

    @property
    def base(self) -> Base:
        """What moves."""
        return COHERENCY if self.unit else self.party.body.base

    @property
    def carried(self) -> list[Figure]:
        """Who goes along."""
        present = self.state.present(self.party)
        return [each for each in present if each.id not in self.without]

    @cached_property
    @cites("DORM.1.1.h3", "DORM.10.3.5.1", "DORM.10.3.5.4", "DORM.10.2.h1")
    def plane(self) -> Plane:
        """The table as the centre of the base meets it; a coherency base may jut out over it."""
        plane = self.state.plane
        if not isinstance(self.party, Unit):
            return plane.once("for individuals", _for_individuals)
        x, y = self.party.point
        carried = tuple((each.x - x, each.y - y, each.disc.radius) for each in self.carried)
        return CarryingPlane(plane.width, plane.depth, ground_for(plane, RADIUS), carried)

    @property
    def start(self) -> Pose:
        """Where it stands."""
        return Pose(*self.party.point, 0)

    @property
    def rules(self) -> Mapping[Refusal, str]:
        """The rules by which a way is refused."""
        kneels = any(each.mount and each.mount.kneeling for each in self.carried)
        far = "DORM.15.2.3.2" if kneels else "DORM.4.1.5a" if self.unit else "DORM.10.1.1"
        return {**RULES, "allowance": far}

    def name_of(self, piece: str) -> str:
        """Return what somebody in the way is called."""
        return self.state.anybody(piece).name

    # ------------------------------------------------------------------ ground

    @cites(
        "DORM.10.2.1",
        "DORM.10.2.2",
        "DORM.10.2.3",
        "DORM.10.2.4",
        "DORM.10.2.5",
        "DORM.10.3.5.h2",
        "DORM.20.13",
        "DORM.20.14",
    )
    def going_rate(self, feature: Feature) -> Fraction | int:
        """Return what each inch over a piece of ground costs."""
        going: Going = kind_of(feature).going
        if going == "impassable" and feature.kind in DEEP_WATER:
            going = "difficult" if all(swims(self.state, e) for e in self.carried) else going
        if going == "impassable":
            return 1 if self.unit else NEVER
        if going == "hazardous":
            return 2 if self.careful else 1
        return Fraction(1, 2) if going == "easy" else 2 if going == "difficult" else 1

    def terms(self) -> WalkTerms:
        """Return what this movement may do."""
        features = self.plane.features
        barred = frozenset(each.id for each in features if kind_of(each).going == "solid")
        solid, passed = self.bystanders()
        if flies(self.state, self.party):
            return WalkTerms(self.base, self.allowance, leapt=barred, overflown=(*passed, *solid))
        rates = {each.id: self.going_rate(each) for each in features}
        return WalkTerms(
            self.base,
            self.allowance,
            {key: rate for key, rate in rates.items() if rate != 1},
            barred,
            {each.id: due for each in features if (due := toll(each))},
            solid=solid,
            overflown=passed,
        )

    @cites("DORM.10.3.h2", "DORM.5.1.h2", "DORM.20.13")
    def bystanders(self) -> tuple[tuple[tuple[str, Body], ...], tuple[tuple[str, Body], ...]]:
        """Return whom it may touch but not pass, and whom it may pass over but not end on.

        Enemies stop it, and so do vehicles of either side. Friends are passed over, and so are the
        enemies around whoever leaves a melee, and everybody in the air.
        """
        state, own = self.state, self.party
        solid: list[tuple[str, Body]] = []
        passed: list[tuple[str, Body]] = []
        for other in state.parties():
            if (
                other.id == own.id
                or other.aboard
                or (other.side == own.side and self._joins(other))
            ):
                continue
            hull = isinstance(other, Unit) and other.hull is not None
            stops = hull or (other.side != own.side and not self._leaves(other))
            stops = stops and not other.status.airborne
            (solid if stops else passed).extend((other.id, body) for body in state.bodies(other))
        if isinstance(own, Figure):
            ours = [each for each in state.figures.values() if each.id != own.id]
            passed += [(each.id, each.body) for each in ours if self._stands_by(each)]
        else:
            passed += [(each, state.figures[each].body) for each in self.without]
        return tuple(solid), tuple(passed)

    def _joins(self, other: Party) -> bool:
        """Return whether it may end on the base of a unit, or begins on its own."""
        return other.id in self.joins or (isinstance(self.party, Figure) and other.id == self.home)

    @property
    def home(self) -> str:
        """The unit on whose base an individual stands as it sets out."""
        party = self.party
        unit = self.state.unit_of(party) if isinstance(party, Figure) else None
        return unit.id if unit else ""

    def _stands_by(self, figure: Figure) -> bool:
        """Return whether a figure stands on a base that the mover may end on."""
        return figure.unit in (*self.joins, self.home) and not figure.aboard

    def _leaves(self, other: Party) -> bool:
        """Return whether it starts in or on somebody whom it may walk away from."""
        return self.clear and touch(self.state, self.party, other)

    def limits(self) -> tuple[int, ...]:
        """Return the allowances whose ground is shown."""
        return (self.also_limit, self.allowance) if self.also_limit else (self.allowance,)

    def ground_note(self, stretch: Stretch) -> tuple[str, str]:
        """Return what ground is called in a bill, and the rule about it."""
        kind = kind_of(self.plane.by_id[stretch.feature])
        rule = GROUND_RULES.get(kind.going, ("DORM.20.15", "DORM.20.15"))[self.unit]
        return kind.name, rule

    @cites("DORM.10.2.5", "DORM.20.15")
    def ground_words(self, problem: Problem, far: str) -> tuple[str, str] | None:
        """Return why the ground refuses a way: it is solid, or impassable for an individual."""
        feature = self.plane.by_id.get(problem.by)
        if problem.what == "barred" and feature:
            return f"After {far}: {kind_of(feature).name} bars the way.", "DORM.20.15"
        if feature and self.going.price.get(feature.id) == NEVER:
            text = f"After {far}: {kind_of(feature).name} is impassable."
            return text, "DORM.10.2.5"
        return None

    @property
    def cheapest(self) -> float:
        """What an inch costs at the very least."""
        return min([1.0, *map(float, self.going.price.values())])

    # ------------------------------------------------------------------ where it may end

    def objection(self, route: Route) -> Objection | None:
        """Say why a route breaks the rules; the part of it that is proposed keeps all of them."""
        found = FreeCourse.objection(self, route)
        if found and isinstance(found.nearest, tuple) and FreeCourse.objection(self, found.nearest):
            return Objection(found.text, found.rule)
        return found

    @cached_property
    def foes(self) -> list[tuple[Party, tuple[Body, ...]]]:
        """The enemies that it may come into contact with, and their bases; none in the air."""
        state, own = self.state, self.party
        if flies(state, own):
            return []
        free = [e for e in state.enemies(own) if not (e.aboard or e.status.airborne)]
        return [(each, state.bodies(each)) for each in free if not touch(state, own, each)]

    def law(self, found: Walk) -> Objection | None:
        """Say what is wrong with whom a walk touches and where it ends."""
        end = self.base_at(found.end[:2])
        return self._passes(found) or self._among_enemies(end) or self._half_on(end)

    def base_at(self, point: Point) -> Body:
        """Return the base in a place."""
        return Body(self.base, Pose(round(point[0]), round(point[1]), 0))

    @cites("DORM.10.3.h2")
    def _passes(self, found: Walk) -> Objection | None:
        """Say whom it would touch and go on: contact ends a move."""
        for length, enemy in self.contacts(found.legs):
            if found.length - length > PAST:
                near = steps(cut(self.start[:2], found.legs, length + MEASURE.touch / 2))
                text = f"After {inches(length)} it touches {enemy.name}, and the move ends there."
                return Objection(text, "DORM.10.3.h2", near if self.walk(near).legal else None)
        return None

    def contacts(self, legs: Sequence[Point]) -> list[tuple[float, Party]]:
        """Return the enemies that a path comes into contact with, and after what length."""
        found: list[tuple[float, Party]] = []
        xs, ys = zip(self.start[:2], *legs, strict=True)
        around = self.base.reach + MEASURE.touch + 1
        for enemy, bodies in self.foes:
            for body in bodies:
                (x, y, _), wide = body.pose, around + body.base.reach
                if min(xs) - wide <= x <= max(xs) + wide and min(ys) - wide <= y <= max(ys) + wide:
                    length = self.nears(legs, body, MEASURE.touch)
                    found += [] if length is None else [(length, enemy)]
        return sorted(found, key=lambda each: each[0])

    def nears(self, legs: Sequence[Point], other: Body, reach: float) -> float | None:
        """Return the length after which a path comes so near to somebody; None if it does not."""
        gone = 0.0
        for a, b in pairwise((self.start[:2], *legs)):
            met = approach(self.base_at(a), b, other, reach)
            if met is not None:
                return gone + met
            gone += dist(a, b)
        return None

    @cites("DORM.5.1.h2", "DORM.11.3.h1")
    def _among_enemies(self, end: Body) -> Objection | None:
        """Say why it may not end so near to the enemy, if it has to get away."""
        state, own = self.state, self.party
        foe = state.anybody(self.farther_from) if self.farther_from else None
        if foe and dist(end.pose[:2], foe.point) <= distance(state, own, foe):
            return Objection(f"It has to end farther from {foe.name}.", "DORM.11.3.h1")
        for enemy in state.enemies(own) if self.clear else ():
            if any(MEASURE.touching(end, body) for body in state.bodies(enemy)):
                return Objection(f"It has to end clear of {enemy.name}.", "DORM.5.1.h2")
        return None

    @cites("DORM.4.1.1.h1", "DORM.10.3.h2")
    def _half_on(self, end: Body) -> Objection | None:
        """Say on whose base an individual would stand by half: on it means all of it."""
        for unit in self._homes():
            if -2 * self.base.reach + 1 < gap(end, unit.body) < -MEASURE.depth:
                text = f"It has to stand on the base of {unit.name} entirely, or off it."
                return Objection(text, "DORM.4.1.1.h1")
        return None

    def _homes(self) -> list[Unit]:
        """Return the units on whose bases it may end."""
        if isinstance(self.party, Unit):
            return []
        units = self.state.units.values()
        return [each for each in units if each.id in (*self.joins, self.home) and not each.in_line]

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield random ways; if a throng leaves none of them open, ways looked for all around."""
        found = False
        for route in FreeCourse.samples(self, rng):
            found = True
            yield route
        if not found:
            yield from self.outward()

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to a place, on a base entirely or not at all."""
        for unit in self._homes():
            far, most = dist(pose[:2], unit.point), RADIUS - self.base.reach
            if most < far < RADIUS + self.base.reach:
                x, y = unit.point
                part = most / far
                pose = Pose(round(x + (pose.x - x) * part), round(y + (pose.y - y) * part))
        route = () if pose[:2] == self.start[:2] else FreeCourse.toward(self, pose)
        objection = self.objection(route)
        if objection is None:
            return route
        near = objection.nearest
        if isinstance(near, tuple) and self.objection(near) is None:
            return near
        return next(self.samples(Random(0)), ())


def _for_individuals(plane: Plane) -> Plane:
    """Return the table as the centre of any base meets it."""
    return replace(plane, features=ground_for(plane, 0))


GROUND_RULES: Mapping[str, tuple[str, str]] = {
    "difficult": ("DORM.10.2.1", "DORM.10.3.5.1"),
    "hazardous": ("DORM.10.2.2", "DORM.10.3.5.h1"),
    "easy": ("DORM.10.2.3", "DORM.10.3.5.4"),
    "impassable": ("DORM.20.14", "DORM.20.14"),
}
"""The rules about each kind of going, for individuals and for units."""


@cites("DORM.20.15")
def toll(feature: Feature) -> int:
    """Return what crossing a wall costs; an area is crossed by two of its edges."""
    if kind_of(feature).going != "wall":
        return 0
    return CROSSING // 2 if feature.closed else CROSSING


def cut(start: Point, legs: Sequence[Point], length: float) -> list[Point]:
    """Return the legs of a path up to a length."""
    kept: list[Point] = []
    for a, b in pairwise((start, *legs)):
        step = dist(a, b)
        if length < step:
            part = max(0.0, length) / step
            return [*kept, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)]
        kept.append(b)
        length -= step
    return kept


# ---------------------------------------------------------------------- carrying out


@cites("DORM.4.1.5a", "DORM.4.1.1", "DORM.1.1.h2")
def go(play: Battling, course: March, route: Route, doing: str, *rules: str) -> None:
    """Move a party with all whom it carries along a legal path, up to an enemy without a gap."""
    party = course.party
    found = course.walk(route)
    met = [enemy for _, enemy in course.contacts(found.legs)]
    x, y = _snapped(course, found, met)
    tally, start, carried = course.bill(found), course.start, course.carried
    for each in carried:
        each.x, each.y = each.x + x - start.x, each.y + y - start.y
    if isinstance(party, Unit):
        party.x, party.y = x, y
    legs = (*route[:-1], route[-1]._replace(x=x, y=y))
    text = f"{named(party):{doing}} {inches(found.length)}."
    men = carried if isinstance(party, Unit) else []
    riders = tuple(man.id for each in carried for man in course.state.aboard(each))
    riders = (*(each.id for each in men), *riders)
    play.tell(
        Moved(
            text=text,
            rules=rules,
            piece=party.id,
            start=start,
            legs=legs,
            cost=tally,
            carried=riders,
        )
    )
    party.status.moved, party.status.hidden = True, False
    known = party.status.met
    party.status.met += tuple(each.id for each in met if each.id not in known)
    for each in carried:
        each.status.bound = isinstance(party, Unit)


def _snapped(course: March, found: Walk, met: Sequence[Party]) -> tuple[int, int]:
    """Return where a walk ends, with no gap to the first enemy that it touches."""
    x, y, _ = found.end
    if not met:
        return x, y
    end = course.base_at((x, y))
    body = min(course.state.bodies(met[0]), key=lambda each: gap(end, each))
    (px, py), (qx, qy) = nearest_points(end, body)
    off, away = gap(end, body), dist((px, py), (qx, qy))
    if off <= 0 or not away:
        return x, y
    return round(x + qx - px), round(y + qy - py)


# ---------------------------------------------------------------------- dangers of the ground


@cites("DORM.10.2.2.1", "DORM.10.3.5.h1")
def hazard_hits(course: March, places: Sequence[Point]) -> int:
    """Return the quarter inches, begun ones too, that a path leads over hazardous ground."""
    if flies(course.state, course.party):
        return 0
    areas = [each for each in course.plane.features if kind_of(each).going == "hazardous"]
    return ceil(4 * length_in(course.plane, places, areas) / INCH - 1e-6)


@cites("DORM.10.3.h1")
def largest_share(
    course: March, places: Sequence[Point], going: Going, *, swims: bool = False
) -> float:
    """Return the largest share of a base that is on some ground, anywhere on a path.

    Swimmers do not count deep water.
    """
    ground = region(course.state.plane, going, swims=swims)
    if ground.is_empty or flies(course.state, course.party):
        return 0.0
    return wide_ground.largest_share(course.base_at(places[0]), places, ground, SAMPLED)


@cites("DORM.10.2.2.1", "DORM.10.3.5.2", "DORM.10.3.5.3", "DORM.1.3.h1")
def suffer_hazard(play: Battling, course: March, places: Sequence[Point]) -> None:
    """Hit those who hurried over hazardous ground: all, or with less than half of it by chance."""
    number = hazard_hits(course, places)
    struck = course.carried
    if not number:
        return
    rule = "DORM.10.3.5.2" if course.unit else "DORM.10.2.2.1"
    if course.unit and largest_share(course, places, "hazardous") < 0.5 - SHARE:
        rule = "DORM.10.3.5.3"
        roll = play.roll("hazardous ground", len(struck), D10)
        struck = [each for each, face in zip(struck, roll.faces, strict=True) if face <= 5]
    pen = Tally("EffPen", number, base_reason="quarter inches over hazardous ground")
    for figure in struck:
        hit = Hit(figure.id, pen, mount=figure.mount is not None)
        inflict(play, settle(play, [hit] * number, figure.whom, rule), rule)


@cites("DORM.10.3.5.5a", "DORM.10.3.5.5b")
def drowning(worst: float) -> Fraction:
    """Return how likely a man is lost whose base had a share on impassable ground, at the worst."""
    if worst <= 0.5 + SHARE:
        return Fraction(0)
    return Fraction(1, 2) if worst < 1 - SHARE else Fraction(1)


@cites("DORM.10.3.5.5a", "DORM.10.3.5.5b", "DORM.10.3.5.h2", "DORM.20.14")
def suffer_depths(play: Battling, course: March, places: Sequence[Point]) -> None:
    """Roll for those whose base was more than half on impassable ground; all of it is the end.

    Nobody rolls twice in a turn.
    """
    if not course.unit:
        return
    status, tested = course.party.status, course.party.status.tested
    for able in (False, True):
        men = [each for each in course.carried if swims(play.state, each) == able]
        risk = drowning(largest_share(course, places, "impassable", swims=able)) if men else 0
        if not risk or (risk < 1 and "depths" in tested):
            continue
        rule = "DORM.10.3.5.5b"
        if risk < 1:
            rule = "DORM.10.3.5.5a"
            status.tested += ("depths",)
            roll = play.roll("impassable ground", len(men), D10)
            men = [each for each, face in zip(men, roll.faces, strict=True) if face <= 5]
        for figure in men:
            text = f"{named(figure):is} lost on impassable ground."
            take_off(play, figure, "dead", text, rule)


@cites("DORM.10.2.5", "DORM.10.3.5.h2")
def sink(play: Battling, figure: Figure) -> None:
    """Take off a figure that is left on impassable ground without a base under it."""
    state = play.state
    deep = barred(state, figure.point, swims=swims(state, figure))
    safe = figure.aboard or figure.status.airborne or not deep
    if state.is_individual(figure) and not safe:
        text = f"{named(figure):is} lost on impassable ground."
        take_off(play, figure, "dead", text, "DORM.10.2.5")
