"""Movement: allowances, manoeuvres, whom one may pass, and a move carried out (GMB.move)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.pose import Pose
from game.core.spatial import Route
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.bodies.block import Block
from game.mechanics.moves.charge_paths import BlockCharge
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.orders import OrderedPath
from game.mechanics.moves.path_check import Bystander, Halt, Judged, Mover, MoveTerms, What, Zone
from game.mechanics.moves.prices import GroundTerms
from game.rules.mass_battles.carry_out_path import Onward, PathMove
from game.rules.mass_battles.castle import ground_terms, rests_badly
from game.rules.mass_battles.contact import ARC, contacts, layers_meet, separated, stands_touch
from game.rules.mass_battles.elephants import flight_course
from game.rules.mass_battles.engagement import engagers, zones
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.state import COMPASS, MEASURE, Battling, Piece, State, place
from game.rules.mass_battles.table_marks import zone_marks
from game.table.arcs import clipped
from game.table.plane import Plane
from game.table.tolerances import INCH

APART = 6 * INCH
"""How far off every enemy has to be for a sideways move (GMB.move.5)."""
HAIR = INCH // 10
"""A shorter stretch, such as the last before a touch, is told without its length."""
FORWARD = frozenset(("advance", "wheel"))
MANOEUVRES = (
    LegRule("advance", "slide", "GMB.move.4", aside=(-1, 45)),
    LegRule("wheel", "wheel", "GMB.move.2"),
    LegRule("sidestep", "slide", "GMB.move.5", rate=Fraction(2), aside=(45, 135)),
    LegRule("back", "slide", "GMB.move.6", rate=Fraction(4), aside=(135, 180)),
    LegRule("about", "about", "GMB.move.20", flat=Fraction(1, 2), once=True),
    LegRule("fall_back", "about", "GMB.move.8", first=True, once=True, then=FORWARD),
)
FREE_STEPS = (LegRule("step", "slide", "GMB.move.9"), LegRule("turn", "turn", "GMB.move.9"))
HERO_FLIGHT = (LegRule("step", "slide", "GMB.fly.13"), LegRule("turn", "turn", "GMB.fly.13"))
UNIT_FLIGHT = (
    LegRule("step", "slide", "GMB.fly.13"),
    LegRule("turn", "pivot", "GMB.fly.13", outermost=True),
)
_where = attrgetter("x", "y", "heading", "stands", "status.airborne", "status.formation")
REFUSALS: Mapping[What, str] = {
    "kind": "GMB.move.4",
    "table": "GMB.move.15",
    "blocked": "GMB.move.18",
    "allowance": "GMB.move.1",
    "rest": "GMB.move.14",
}


# ---------------------------------------------------------------------- allowance


@cites("GMB.turn.6", "GMB.mor.13", "GMB.mor.15", "GMB.slow.3")
def may_be_moved(piece: Piece) -> bool:
    """Return whether a piece may be moved at all in this turn, in its own move or to get away."""
    status = piece.status
    return not status.stunned and not status.tired and (piece.hero or not status.routed)


@cites("GMB.piece.5", "GMB.piece.12", "GMB.move.16")
def allowance(piece: Piece) -> Tally:
    """Return how far a piece may move, in thousandths of an inch, before the ground is paid."""
    profile, status = piece.profile, piece.status
    flies = status.airborne and profile.fly is not None
    printed = round((profile.fly if flies and profile.fly else profile.move) * INCH)
    rule = "GMB.move.16"
    tally = Tally("move", printed, (), profile.name, INCH, "″")
    tally = tally.plus(printed * status.haste // 4, "fast" if status.haste > 0 else "slow", rule)
    if status.confused:
        tally = tally.plus(-(tally.total // 2), "confused", rule)
    after = tally.total
    tally = tally.plus(after // 2 * status.charging, "charging", rule)
    tally = tally.plus(after // 4 * status.staying_aloft, "staying aloft", rule)
    return tally.plus(max(0, -tally.total), "at least 0", rule)


@cites("GMB.move.9", "GMB.fly.13", "GMB.chg.5")
def legs_of(piece: Piece) -> tuple[LegRule, ...]:
    """Return how a piece moves now: freely, in manoeuvres, or straight at the enemy."""
    if piece.status.airborne:
        return HERO_FLIGHT if piece.hero else UNIT_FLIGHT
    if piece.hero:
        return FREE_STEPS
    charging = piece.status.charging
    return tuple(each for each in MANOEUVRES if not charging or each.kind in FORWARD)


# ---------------------------------------------------------------------- whom one may pass


@cites("GMB.fly.13", "GMB.move.10", "GMB.move.11", "GMB.move.12", "GMB.move.13", "GMB.move.14")
def in_the_way(state: State, mover: Piece, other: Piece) -> str:
    """Return by which rule a piece may not be passed through; nothing if it may."""
    dispersed = "dispersed" in (formation_of(mover), formation_of(other))
    if other.side != mover.side:
        return "GMB.move.10" if mover.hero else "GMB.move.18"
    if mover.status.airborne:
        return ""
    if not (mover.hero or other.hero or dispersed):
        return "GMB.move.11"
    return "GMB.move.13" if contacts(state, other) else ""


def bystanders(state: State, mover: Piece, rule: str = "") -> list[Bystander]:
    """Return all whom a mover may meet on its level, in its way by a rule or as usual."""
    return [
        bystander(each, rule or in_the_way(state, mover, each))
        for each in state.others(mover)
        if layers_meet(mover, each)
    ]


def bystander(piece: Piece, rule: str = "") -> Bystander:
    """Return a piece as a mover meets it."""
    block = piece.block
    return Bystander(piece.id, piece.name, block.parts(), rule, block.shapes(), block.around)


@cites("GMB.move.5", "GMB.move.20")
def clearances(state: State, piece: Piece, met: Mapping[str, Bystander]) -> list[Zone]:
    """Return how far off enemies have to be for a sideways move and for an about-face."""

    def zone(enemy: Piece, reach: float, rule: str, kind: str) -> Zone:
        foe = met.get(enemy.id) or bystander(enemy)
        return Zone(foe, reach, rule, (kind,), shunned=True)

    if not any(each.kind in ("sidestep", "about") for each in legs_of(piece)):
        return []
    touched = {
        each.id: MEASURE.distance(piece.parts, each.parts) + MEASURE.touch
        for each in contacts(state, piece)
    }
    return [
        *(zone(each, APART, "GMB.move.5", "sidestep") for each in state.enemies(piece)),
        *(zone(state.pieces[e], far, "GMB.move.20", "about") for e, far in touched.items()),
    ]


# ---------------------------------------------------------------------- a move


class Move(PathMove):
    """One move of a piece while it is made."""

    goal_rule = "GMB.eng.4"
    """By which it has to touch one of its goals."""

    def __init__(self, play: Battling, piece: Piece) -> None:
        self.play, self.state, self.piece = play, play.state, piece
        self.ground = ground_terms(play.state, piece)
        self._known: tuple[object, dict[str, Bystander]] = None, {}
        """Where everybody stood at the last look, and whom it may meet there."""
        self._said: tuple[object, dict[str, Bystander], MoveTerms] | None = None
        """What the terms of the last look depend on, and these."""

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.state.plane

    @property
    def body(self) -> Block:
        """Its stands where they are now."""
        return self.piece.block

    @property
    def most(self) -> int:
        """What it may spend in all."""
        return allowance(self.piece).total

    @property
    def left(self) -> float:
        """What it may still spend."""
        return self.most - self.so_far.spent

    def terms(self, *goals: str) -> MoveTerms:
        """Return all that this book says about the rest of the move."""
        met, total, status = self._others(), self.most, self.piece.status
        now = self.body.pose, self.so_far, total, status.charging, status.airborne
        key = goals, self.goal_rule, now
        if self._said is None or self._said[0] != key or self._said[1] is not met:
            self._said = key, met, self._terms(goals, met, total)
        return self._said[2]

    @cites("GMB.move.1", "GMB.move.2", "GMB.move.3", "GMB.move.4", "GMB.move.6", "GMB.fly.2")
    def _terms(self, goals: tuple[str, ...], met: dict[str, Bystander], total: int) -> MoveTerms:
        piece, rules = self.piece, dict(REFUSALS)
        rules["goal"] = self.goal_rule
        if piece.status.charging:
            rules["kind"] = "GMB.chg.5"
        foes = [met[each.id] for each in self.state.enemies(piece) if each.id in met]
        return MoveTerms(
            legs={each.kind: each for each in legs_of(piece)},
            allowance=total,
            tolerances=MEASURE,
            ground=GroundTerms() if piece.status.airborne else self.ground,
            solid=tuple(each for each in met.values() if each.rule),
            passed=tuple(each for each in met.values() if not each.rule),
            zones=(*zones(piece, foes), *clearances(self.state, piece, met)),
            goals=goals,
            apart=partial(separated, self.state, piece, piece),
            meets=partial(stands_touch, self.state, piece, piece),
            rules=rules,
            so_far=self.so_far,
        )

    def _others(self) -> dict[str, Bystander]:
        """Return all whom it may meet, worked out anew when anybody has moved since."""
        status = self.piece.status
        others = map(_where, self.state.others(self.piece))
        now = [*others, (status.airborne, status.formation)]
        if now != self._known[0]:
            found = bystanders(self.state, self.piece)
            self._known = now, {each.id: each for each in found}
        return self._known[1]

    def law(self, judged: Judged) -> Objection | None:
        """Say what else is wrong with a path: where it ends, or that it is no full fall back."""
        aloft = self.piece.status.airborne
        bad = None if aloft else rests_badly(self.state, judged.end.parts())
        return bad or self._stopped_on(judged) or self._no_fall_back(judged)

    @cites("GMB.move.14")
    def _stopped_on(self, judged: Judged) -> Objection | None:
        """Say on which friend an enemy would stop it."""
        passed = [each for each in self._others().values() if not each.rule]
        for block in self.stops(judged) if passed else ():
            for friend in passed:
                if any(MEASURE.overlapping(a, b) for a in block.parts() for b in friend.bodies):
                    return Objection(f"An enemy would stop it on {friend.name}.", "GMB.move.14")
        return None

    @cites("GMB.eng.2")
    def stops(self, judged: Judged) -> Iterator[Block]:
        """Yield where enemies may stop it for good: at the first zone that it comes into."""
        for halt in judged.halts:
            if halt.kind == "zone" and halt[2:] not in self.answered:
                step = judged.steps[halt.leg]
                block = step.body.at(Pose(*step.cut(halt.share, past=True)[1:4]))
                assert isinstance(block, Block)
                yield block
                return

    @cites("GMB.move.7", "GMB.move.8")
    def _no_fall_back(self, judged: Judged) -> Objection | None:
        """Say why a full fall back is none: it is a whole move and shows the enemy its back."""
        if "fall_back" not in judged.so_far.kinds:
            return None
        if self.piece.status.reformed or self.piece.status.charging:
            return Objection("A full fall back takes the whole move.", "GMB.move.8")
        enemies = self.state.enemies(self.piece)
        for there in (*self.stops(judged), judged.end) if enemies else ():
            assert isinstance(there, Block)
            here, arc = there.parts(), there.front_arc(ARC)
            nearest = min(enemies, key=lambda each: MEASURE.distance(here, each.parts))
            if any(clipped(arc, part) for part in nearest.parts):
                return Objection(
                    f"It would end facing {nearest.name}, the nearest enemy.", "GMB.move.7"
                )
        return None

    def path(self, *goals: Piece) -> OrderedPath:
        """Return the question for its path; to stay is a path without legs."""
        course = self.course(*(each.id for each in goals))
        return OrderedPath(
            side=self.piece.side,
            kind="move_path",
            why=f"Move {named(self.piece)}: {self.left / INCH:.3g}″ left.",
            rules=("GMB.move.1",),
            subject=self.piece.id,
            course=course if goals else flight_course(self.state, self.piece, course),
            movers=(self.piece.id,),
            compass=COMPASS,
            marks=lambda: zone_marks(self.state, self.piece),
        )

    def put(self, end: Mover, route: Route, cost: Tally) -> None:
        """Put the piece where a path has led it and tell."""
        assert isinstance(end, Block)
        verb = "goes on" if self.so_far.spent - cost.total >= HAIR else "moves"
        far = cost.amount(cost.total) if cost.total >= HAIR else "a hair"
        text = f"{named(self.piece):{verb}} {far}." if cost.total else f"{named(self.piece):turns}."
        place(self.play, self.piece, end, route, text, cost=cost)

    # ------------------------------------------------------------------ on the way

    @cites("GMB.terr.7", "GMB.move.18")
    async def at_halt(self, halt: Halt, rest: Route) -> Onward:
        """Stop at water, at an enemy's zone unless it goes on into contact, and at contact."""
        if halt.kind == "edge":
            say(self.play, f"{named(self.piece):halts} at the water's edge.", "GMB.terr.7")
            return "stop"
        other = self.state.pieces[halt.by]
        if other.side == self.piece.side:
            return "go"
        return "stop" if halt.kind == "touch" else await self._stopped(other, rest)

    @cites("GMB.eng.2", "GMB.eng.3")
    async def _stopped(self, enemy: Piece, rest: Route) -> Onward:
        """Ask a piece that came into a zone whether it goes on into contact."""
        near = {each.id: each for each in engagers(self.state, self.piece)}
        self.goal_rule = "GMB.eng.3"
        if rest and self.course(*near).judge(rest).legal:
            return "go"
        say(self.play, f"{named(self.piece):is} stopped by {named(enemy)}.", "GMB.eng.2")
        options = {name: self._onward(each) for name, each in near.items()}
        key = self.bound_for(options) or await offer(
            self.piece.whom,
            "engaged_continue",
            f"{named(self.piece):is} engaged. Move on into contact?",
            options,
            ("GMB.eng.2", "GMB.eng.3"),
            ("stop", "Stop"),
        )
        return (await self.path(near[key]) or "stop") if key else "stop"

    def bound_for(self, options: Mapping[str, Option]) -> str:
        """Return the enemy that it may not stop short of, if any."""
        return ""

    def _onward(self, enemy: Piece) -> Option:
        course = self.course(enemy.id)
        near = MEASURE.distance(self.piece.parts, enemy.parts) <= self.left + MEASURE.touch
        way = BlockCharge(course, course.bystander(enemy.id)).around() if near else ()
        far = Objection(f"It cannot reach {enemy.name}.", "GMB.eng.3")
        refused = course.objection(way) if way else far
        return Option(enemy.id, f"Contact {enemy.name}", refused, pieces=(enemy.id,))
