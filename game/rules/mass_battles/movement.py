"""Movement: allowances, manoeuvres, whom one may pass, and a move carried out (GMB.move)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.cite import cites
from game.core.decision import Objection, Option, Pick
from game.core.spatial import Route
from game.core.tally import Tally
from game.core.telling import say
from game.mechanics.bodies.block import Block
from game.mechanics.moves.carry_out_path import Onward
from game.mechanics.moves.courses import BlockCourse, bill
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.orders import OrderedPath
from game.mechanics.moves.path_check import (
    NOTHING_YET,
    Bystander,
    Halt,
    Judged,
    MoveTerms,
    SoFar,
    What,
    Zone,
    judge,
)
from game.rules.mass_battles.contact import (
    ARC,
    contacts,
    layers_meet,
    separated,
    stands_touch,
)
from game.rules.mass_battles.engagement import engagers, zones
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.state import COMPASS, MEASURE, Battling, Piece, State, place
from game.rules.mass_battles.terrain import ground_terms
from game.table.arcs import clipped
from game.table.bases import Body
from game.table.measure import INCH

APART = 6 * INCH
"""How far off every enemy has to be for a sideways move (GMB.move.5)."""
FORWARD = frozenset(("advance", "wheel"))
MANOEUVRES = (
    LegRule("advance", "slide", "GMB.move.4", aside=(-1, 45)),
    LegRule("wheel", "wheel", "GMB.move.2"),
    LegRule("sidestep", "slide", "GMB.move.5", rate=Fraction(2), aside=(45, 135)),
    LegRule("back", "slide", "GMB.move.6", rate=Fraction(4), aside=(135, 180)),
    LegRule("about", "about", "GMB.move.20", flat=Fraction(1, 2), once=True),
    LegRule("fall_back", "about", "GMB.move.8", first=True, once=True, then=FORWARD),
)
FREE_STEPS = (
    LegRule("step", "slide", "GMB.move.9"),
    LegRule("turn", "turn", "GMB.move.9"),
)
REFUSALS: Mapping[What, str] = {
    "kind": "GMB.move.4",
    "table": "GMB.move.15",
    "blocked": "GMB.move.18",
    "allowance": "GMB.move.1",
    "rest": "GMB.move.14",
}


# ---------------------------------------------------------------------- allowance


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
    return tally.plus(max(0, -tally.total), "never below nothing", rule)


# ---------------------------------------------------------------------- whom one may pass


@cites("GMB.move.10", "GMB.move.11", "GMB.move.12", "GMB.move.13", "GMB.move.14")
def in_the_way(state: State, mover: Piece, other: Piece) -> str:
    """Return by which rule a piece may not be passed through; nothing if it may."""
    dispersed = "dispersed" in (formation_of(mover), formation_of(other))
    if other.side != mover.side:
        return "GMB.move.10" if mover.hero else "GMB.move.18"
    if contacts(state, other):
        return "GMB.move.13"
    return "" if mover.hero or other.hero or dispersed else "GMB.move.11"


@cites("GMB.gen.5", "GMB.move.5", "GMB.move.18", "GMB.move.20")
def terms(
    state: State, piece: Piece, so_far: SoFar = NOTHING_YET, goals: Sequence[Piece] = ()
) -> MoveTerms:
    """Return all that this book says about one move of a piece."""
    solid: list[Bystander] = []
    passed: list[Bystander] = []
    foes: list[tuple[Piece, Bystander]] = []
    for other in state.others(piece):
        if not layers_meet(piece, other):
            continue
        rule = in_the_way(state, piece, other)
        met = Bystander(other.id, other.name, other.parts, rule)
        (solid if rule else passed).append(met)
        if other.side != piece.side:
            foes.append((other, met))

    def apart(one: Body, other: Body) -> bool:
        return separated(state, piece, one, piece, other)

    def meets(one: Body, other: Body) -> bool:
        return stands_touch(state, piece, one, piece, other)

    barred = [
        Zone(foe, reach, rule, legs=(kind,), shunned=True)
        for _, foe in foes
        for kind, reach, rule in (
            ("sidestep", APART, "GMB.move.5"),
            ("about", MEASURE.touch, "GMB.move.20"),
        )
    ]
    return MoveTerms(
        legs={each.kind: each for each in (FREE_STEPS if piece.hero else MANOEUVRES)},
        allowance=allowance(piece).total,
        tolerances=MEASURE,
        ground=ground_terms(state, piece),
        solid=tuple(solid),
        passed=tuple(passed),
        zones=(*zones(piece, foes), *barred),
        goals=tuple(each.id for each in goals),
        apart=apart,
        meets=meets,
        rules={**REFUSALS, "goal": "GMB.eng.3" if so_far.kinds else "GMB.eng.4"},
        so_far=so_far,
    )


# ---------------------------------------------------------------------- a move


@dataclass(slots=True)
class Move:
    """One move of a piece while it is made: `carry_out_path` leads it from halt to halt."""

    play: Battling
    piece: Piece
    so_far: SoFar = NOTHING_YET

    @property
    def state(self) -> State:
        """The battle."""
        return self.play.state

    @property
    def left(self) -> float:
        """What it may still spend."""
        return allowance(self.piece).total - self.so_far.spent

    def pay(self, cost: float) -> None:
        """Spend something that no leg costs."""
        self.so_far = self.so_far._replace(spent=self.so_far.spent + cost)

    @cites("GMB.move.1", "GMB.move.2", "GMB.move.3", "GMB.move.4", "GMB.move.6", "GMB.move.9")
    def course(self, goals: Sequence[Piece] = ()) -> BlockCourse:
        """Return what may be answered to the question for its path."""
        found = terms(self.state, self.piece, self.so_far, goals)
        return BlockCourse(self.state.plane, found, self.piece.block, self._fell_back_badly)

    @cites("GMB.move.7", "GMB.move.8")
    def _fell_back_badly(self, judged: Judged) -> Objection | None:
        """Say why a full fall back is none: it is a whole move and shows the enemy its back."""
        if "fall_back" not in judged.so_far.kinds:
            return None
        if self.piece.status.reformed or self.piece.status.charging:
            return Objection("A full fall back is the whole move.", "GMB.move.8")
        there, enemies = judged.end, self.state.enemies(self.piece)
        assert isinstance(there, Block)
        nearest = min(
            enemies, key=lambda each: MEASURE.distance(there.parts(), each.parts), default=None
        )
        if nearest and any(clipped(there.front_arc(ARC), part) for part in nearest.parts):
            return Objection(f"It would end facing {nearest.name}, the nearest.", "GMB.move.7")
        return None

    def path(self, goals: Sequence[Piece] = ()) -> OrderedPath:
        """Return the question for its path; to stay is a path without legs."""
        course = self.course(goals)
        return OrderedPath(
            side=self.piece.side,
            kind="move_path",
            why=f"Move {self.piece.name}: {self.left / INCH:.3g}″ are left.",
            rules=("GMB.move.1",),
            subject=self.piece.id,
            course=course,
            movers=(self.piece.id,),
            body=self.piece.block,
            legs=tuple(course.terms.legs.values()),
            compass=COMPASS,
            depth=self.state.plane.depth,
        )

    # ------------------------------------------------------------------ carried out

    def judge(self, route: Route) -> Judged:
        """Return the verdict on a path from where it stands, with what it has left."""
        return judge(
            self.state.plane, terms(self.state, self.piece, self.so_far), self.piece.block, route
        )

    def go(self, route: Route) -> None:
        """Move it along a path and tell."""
        judged, known = self.judge(route), terms(self.state, self.piece, self.so_far)
        cost, self.so_far, end = bill(known, judged), judged.so_far, judged.end
        assert isinstance(end, Block)
        text = f"{self.piece.name} moves {cost.amount(cost.total)}."
        place(self.play, self.piece, end, route, text, cost=cost)

    @cites("GMB.terr.7", "GMB.eng.2", "GMB.eng.3", "GMB.move.18")
    async def at_halt(self, halt: Halt, rest: Route) -> Onward:
        """Stop at water, at an enemy's zone unless it goes on into contact, and at contact."""
        if halt.kind == "edge":
            say(self.play, f"{self.piece.name} halts at the water's edge.", "GMB.terr.7")
            return "stop"
        other = self.state.pieces[halt.by]
        if other.side == self.piece.side:
            return "go"
        return "stop" if halt.kind == "touch" else await self._stopped(other, rest)

    async def _stopped(self, enemy: Piece, rest: Route) -> Onward:
        """Ask a piece that came into a zone whether it goes on into contact."""
        say(self.play, f"{self.piece.name} is stopped by {enemy.name}.", "GMB.eng.2")
        near = engagers(self.state, self.piece)
        if self._ends_touching(rest, near):
            return "go"
        answer = await Pick(
            side=self.piece.side,
            kind="engaged_continue",
            why=f"{self.piece.name} is engaged. Move it on into contact?",
            rules=("GMB.eng.2", "GMB.eng.3"),
            subject=self.piece.id,
            options=lambda: [*map(self._onward, near), Option("stop", "Stop", declines=True)],
        )
        if answer == "stop":
            return "stop"
        return await self.path([self.state.pieces[answer]]) or "stop"

    def _onward(self, enemy: Piece) -> Option:
        course = self.course([enemy])
        target = next(each for each in course.terms.solid if each.id == enemy.id)
        refused = None
        if not course.into_contact(target):
            refused = Objection(f"It cannot reach {enemy.name}.", "GMB.eng.3")
        return Option(enemy.id, f"Contact {enemy.name}", refused, pieces=(enemy.id,))

    def _ends_touching(self, rest: Route, enemies: Sequence[Piece]) -> bool:
        known = terms(self.state, self.piece, self.so_far, enemies)
        judged = judge(self.state.plane, known, self.piece.block, rest)
        return bool(rest) and judged.legal
