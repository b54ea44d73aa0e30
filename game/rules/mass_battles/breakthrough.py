"""Breakthroughs: chargers that ride through whom they have broken (GMB.brk)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate

from game.core.cite import cites
from game.core.decision import Objection
from game.core.spatial import Route
from game.core.tell import say
from game.core.wording import named
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.orders import OrderedPath
from game.mechanics.moves.path_check import Halt, Judged, Mover, MoveTerms
from game.rules.mass_battles.carry_out_path import Onward, rest_of
from game.rules.mass_battles.contact import contacts, square_up, supposed
from game.rules.mass_battles.damage import BANDS, band, take_hits
from game.rules.mass_battles.engagement import engagers
from game.rules.mass_battles.melee import MeleeRound, play_round
from game.rules.mass_battles.mobs import stands_due
from game.rules.mass_battles.movement import FREE_STEPS, Move, allowance
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State
from game.table.bases import Body, facing
from game.table.clipping import shape_of
from game.table.tolerances import INCH

NEEDED, DEEPER = 4, 2
"""Hits by the charger, and hits in a deeper band, that break a piece (GMB.brk.2)."""
TOLL, HIT = 2 * INCH, 1
"""What breaking through costs in movement and hits (GMB.brk.4)."""
AHEAD = LegRule("advance", "slide", "GMB.brk.6", aside=(-1, 45))


# ---------------------------------------------------------------------- who is broken


@cites("GMB.brk.1")
def may_break(state: State, piece: Piece) -> bool:
    """Return whether a piece charged into contact in this turn, mounted if that is asked for."""
    mounted = state.settings.breakthrough == "all_chargers" or bool(piece.profile.rides)
    return bool(piece.status.charged) and mounted


@cites("GMB.brk.2")
def broken_by(state: State, charger: Piece) -> list[Piece]:
    """Return the pieces that a charger has broken in this melee phase."""
    if not may_break(state, charger):
        return []
    scored = {
        each: sum(loss.count for loss in state.losses if (loss.by, loss.on) == (charger.id, each))
        for each in charger.status.charged
    }
    known = {**state.gone, **state.pieces}
    return [
        known[each]
        for each, hits in scored.items()
        if hits >= NEEDED and (each in state.gone or thrown_back(known[each]))
    ]


@cites("GMB.brk.2", "GMB.brk.3")
def thrown_back(piece: Piece) -> bool:
    """Return whether two hits of a phase lie in a deeper band; of a mob two stands go, or all."""
    damage, before = piece.profile.damage, piece.status.hits_before
    if isinstance(damage, int):
        return stands_due(piece) >= min(DEEPER, len(piece.stands))
    end = list(accumulate(damage))[BANDS.index(band(piece, before))]
    return piece.status.hits - max(before, end) >= DEEPER


# ---------------------------------------------------------------------- the way through


class Ride(Move):
    """A charger's way through those it has broken."""

    def __init__(self, play: Battling, piece: Piece, broken: Sequence[Piece]) -> None:
        super().__init__(play, piece)
        self.broken = {each.id: each for each in broken}
        self.ahead = facing(piece.heading)

    @property
    @cites("GMB.brk.5")
    def most(self) -> int:
        """What its charge, in the air or on the ground, and the way through leave it."""
        status = self.piece.status
        flew = status.airborne or status.went == "flight"
        charger = supposed(self.piece, self.body, airborne=flew)
        return max(0, allowance(charger).total - status.spent - TOLL)

    @cites("GMB.brk.4", "GMB.brk.5", "GMB.brk.6")
    def terms(self, *goals: str) -> MoveTerms:
        """Return what is left of the charge: straight on, the broken pieces no hindrance."""
        terms, piece = super().terms(*goals), self.piece
        through = tuple(each for each in terms.solid if each.id in self.broken)
        turns = tuple(each for each in FREE_STEPS if each.motion == "turn" and piece.hero)
        return replace(
            terms,
            legs={each.kind: each for each in (AHEAD, *turns)},
            solid=tuple(each for each in terms.solid if each not in through),
            passed=(*terms.passed, *through),
            zones=tuple(each for each in terms.zones if each.of not in through),
            rules={**terms.rules, "allowance": "GMB.brk.5", "kind": "GMB.brk.6"},
        )

    def to_go(self, body: Mover) -> float:
        """Return how far ahead a body has to go to be clear of a broken piece's far side."""
        fx, fy = self.ahead

        def reach(parts: Iterable[Body]) -> list[float]:
            return [x * fx + y * fy for part in parts for x, y in shape_of(part)]

        rear = min(reach(body.parts()))
        return min(max(reach(each.parts)) for each in self.broken.values()) - rear

    @cites("GMB.brk.5", "GMB.brk.6")
    def law(self, judged: Judged) -> Objection | None:
        """Say why a way does not lead through: it ends beyond a broken piece.

        Where none of them is left, it may also end sooner, at another enemy.
        """
        state = self.state
        if wrong := super().law(judged):
            return wrong
        if [step.leg.kind for step in judged.steps].count(AHEAD.kind) > 1:
            return Objection("A breakthrough leads straight ahead.", "GMB.brk.6")
        if self.to_go(judged.end) <= MEASURE.touch:
            return None
        if not any(each in state.pieces for each in self.broken):
            near = contacts(state, self.piece)
            others = [each for each in state.enemies(self.piece) if each not in near]
            parts = judged.end.parts()
            if any(MEASURE.within(parts, each.parts, MEASURE.touch) for each in others):
                return None
        return Objection("It has to get clear of the far side of the enemy.", "GMB.brk.5")

    async def at_halt(self, halt: Halt, rest: Route) -> Onward:
        """Ride on until it is clear of the broken piece; then another's zone stops it."""
        short = self.to_go(self.body)
        if halt.kind != "zone" or short <= MEASURE.touch:
            return await super().at_halt(halt, rest)
        judged, (x, y, _) = self.course().judge(rest[:1]), self.body.pose
        on = (rest[0].x - x) * self.ahead[0] + (rest[0].y - y) * self.ahead[1]
        clear = judged.until(0, min(1.0, short / on))
        self.go(clear)
        rest, other = rest_of(rest, clear), self.state.pieces[halt.by]
        held = other in engagers(self.state, self.piece)
        return await super().at_halt(halt, rest) if held else "go"

    def question(self) -> OrderedPath:
        """Return the question for its way; to stay is a way without legs."""
        names = " or ".join(f"{named(each)}" for each in self.broken.values())
        left = f"{self.left / INCH:.3g}″ left"
        return replace(
            self.path(),
            kind="break_through",
            why=f"Break through {names} with {named(self.piece)}? {left}.",
            rules=("GMB.brk.4", "GMB.brk.6"),
        )


@cites("GMB.brk.4", "GMB.brk.5", "GMB.leave.7")
async def break_through(play: Battling, charger: Piece, broken: Sequence[Piece]) -> None:
    """Offer a charger its breakthrough: it takes a hit, rides on and may touch somebody new."""
    state, ride = play.state, Ride(play, charger, broken)
    if ride.to_go(ride.body) > ride.left:
        text = f"{named(charger):has} too little movement left to break through."
        say(play, text, "GMB.brk.5")
        return
    route = await ride.question()
    if not route:
        return
    say(play, f"{named(charger):breaks} through.", "GMB.brk.4")
    take_hits(play, charger, HIT, "GMB.brk.4")
    if charger.id not in state.pieces:
        return
    before = [each.id for each in contacts(state, charger)]
    await ride.carry_out(route)
    for enemy in contacts(state, charger):
        if enemy.id not in before:
            await square_up(play, charger, enemy)
    _open_round(state, charger, [e for e in contacts(state, charger) if e.id not in before])


@cites("GMB.brk.7", "GMB.cmb.13")
def _open_round(state: State, charger: Piece, touched: Sequence[Piece]) -> None:
    """Begin the extra round between a charger and those it touched: all have their dice anew."""
    if touched:
        state.extra = [charger.id, *(each.id for each in touched)]
        for each in (charger, *touched):
            each.status.struck = []


@cites("GMB.brk.7", "GMB.brk.8")
async def _extra_round(play: Battling) -> bool:
    """Play the next stretch of an extra round, without impact dice; return if there is more."""
    charger, *touched = play.state.extra

    def meets(one: Piece, other: Piece) -> bool:
        return {one.id, other.id} & set(touched) != set() and charger in (one.id, other.id)

    return await play_round(play, MeleeRound(meets, impact=False))


@cites("GMB.brk.9")
async def step(play: Battling) -> bool:
    """Offer the next charger its one breakthrough, or play its extra round; return if more."""
    state = play.state
    if state.extra:
        if not await _extra_round(play):
            state.extra = []
        return True
    for piece in state.in_order():
        if piece.id not in state.asked and (broken := broken_by(state, piece)):
            state.asked.append(piece.id)
            await break_through(play, piece, broken)
            return True
    return False
