"""Approaches: what others may do about a move that leaves or makes contact (GMB.disp.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Chance, Forecast
from game.core.mark import Mark
from game.core.spatial import Route
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.bodies.block import Block
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.orders import OrderedPath
from game.mechanics.moves.path_check import Judged, Step
from game.rules.mass_battles.blows import melee_attack
from game.rules.mass_battles.carry_out_path import Onward, rest_of
from game.rules.mass_battles.charges import ChargeCourse, no_charge, supposed_charging, way_to
from game.rules.mass_battles.combat import Attack, forecast, outlook
from game.rules.mass_battles.contact import (
    arc_of,
    contacts,
    in_touch,
    kept_from_turning,
    layers_meet,
    supposed,
    turned_to,
)
from game.rules.mass_battles.damage import hits_left
from game.rules.mass_battles.dice import chance_of, succeeds
from game.rules.mass_battles.engagement import engagers, ignores_zones
from game.rules.mass_battles.evades import ask_evade, escapes, evade, may_evade
from game.rules.mass_battles.flying import Mode, choose_escape, end_flight, room_to_land, stays_up
from game.rules.mass_battles.leaving import leave_contact
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.magic.wizards import no_contact
from game.rules.mass_battles.movement import Move, allowance, may_be_moved
from game.rules.mass_battles.opportunity import may_not_meet, opportunity_attack, opportunity_fire
from game.rules.mass_battles.state import Battling, Piece, within
from game.rules.mass_battles.table_marks import zone_marks
from game.table.motion import moved
from game.table.tolerances import INCH

AIR_EVADE = 8
"""What a flyer has to roll to evade (GMB.fly.11)."""
KEPT_OFF = INCH
"""How far off a flyer that holds its place keeps its attacker (GMB.fly.12)."""
LOOK = 100
"""Length between two looks for a place where a shooter has its target, in thousandths."""
ON, STOP = "on", ("stop", "Stop")


# ---------------------------------------------------------------------- places on a path


class Spot(NamedTuple):
    """A place on a path: a share of one of its legs."""

    leg: int
    share: float


def block_at(step: Step, share: float) -> Block:
    """Return the body of a leg after a share of it."""
    body = step.body
    assert isinstance(body, Block)
    if step.motion is None:
        return body.faced_about() if share == 1 else body
    return body.at(moved(body.pose, step.motion, share))


def turning_point(step: Step, low: float, high: float, holds: Callable[[Block], bool]) -> float:
    """Return the last share of a leg before something begins to hold, between two shares."""
    while (high - low) * step.length > 1:
        half = (low + high) / 2
        low, high = (low, half) if holds(block_at(step, half)) else (half, high)
    return low


def last_before(judged: Judged, holds: Callable[[Block], bool]) -> Spot:
    """Return the last place of a path before something that holds at its end began to hold."""
    for number in reversed(range(len(judged.steps))):
        step = judged.steps[number]
        if not holds(block_at(step, 0.0)):
            return Spot(number, turning_point(step, 0.0, 1.0, holds))
    return Spot(0, 0.0)


def last_place(steps: Sequence[Step], until: Spot, holds: Callable[[Block], object]) -> Spot | None:
    """Return the last place on the legs of a path, not beyond another, in which something holds."""
    for number in reversed(range(until.leg + 1)):
        step, share = steps[number], until.share if number == until.leg else 1.0
        if holds(block_at(step, share)):
            return Spot(number, share)
        by = LOOK / max(step.length, LOOK)
        while share > 0:
            before = max(0.0, share - by)
            if holds(block_at(step, before)):
                return Spot(number, turning_point(step, before, share, lambda at: not holds(at)))
            share = before
    return None


def _within(spot: Spot, stretch: Judged, judged: Judged) -> bool:
    """Return whether a place on a path belongs to its first stretch."""
    last = len(stretch.steps) - 1
    whole = judged.steps[last].length
    share = stretch.steps[last].length / whole if whole else 1.0
    return spot <= (last, share)


def _onward(course: BlockCourse, way: Route) -> BlockCourse:
    """Return the course of a charge that can go on into contact and therefore has to."""
    short = Objection("It can go on into contact.", "GMB.chg.14", way)
    return replace(course, stays=short, hints=(way,))


# ---------------------------------------------------------------------- the move


class Approach(Move):
    """A move of a piece with everything that others may do about it on the way."""

    def __init__(self, play: Battling, piece: Piece, mode: Mode = "ground") -> None:
        super().__init__(play, piece)
        self.mode = mode
        self.target: Piece | None = None
        """Whom it charges."""
        self.announced: list[str] = []
        """Enemies that have had their say about being touched."""
        self.left_behind: list[str] = []
        """Enemies that have had their blow at its back."""
        self.shot_at_by: list[str] = []
        """Enemies that have been asked for their fire on the way."""
        self.gone_by: list[Step] = []
        """The legs behind it."""

    @property
    def lands(self) -> bool:
        """Whether it comes down where it ends."""
        return self.mode == "fly"

    def course(self, *goals: str) -> BlockCourse:
        """Return what may be answered to the question for its path."""
        below = [each for each in goals if not layers_meet(self.piece, self.state.pieces[each])]
        if below:
            law = partial(self._beside, below)
            return self.keep(BlockCourse(self.plane, self.terms(), self.body, law))
        if self.target is None or goals:
            return super().course(*goals)
        charge = (self.piece, self.target)
        course = ChargeCourse(self.plane, self.terms(), self.body, self.law, charge=charge)
        return self.keep(course)

    def path(self, *goals: Piece) -> OrderedPath:
        """Return the question for its path, with what contact at its end would lead to."""
        target = [Mark("ring", piece=self.target.id, tone="bad")] if self.target else []
        zones = partial(zone_marks, self.state, self.piece)
        question = replace(
            super().path(*goals), forecast=self.foretold, marks=lambda: [*zones(), *target]
        )
        way = next((way_to(self, each) for each in goals if each is self.target), ())
        return replace(question, course=_onward(question.course, way)) if way else question

    @cites("GMB.chg.14")
    def bound_for(self, options: Mapping[str, Option]) -> str:
        """Return the target of a charge that can still be touched."""
        target = self.target.id if self.target else ""
        return target if target in options and not options[target].objection else ""

    @cites("GMB.con.7", "GMB.disp.10")
    def foretold(self, route: Route) -> Forecast | None:
        """Return the odds of the melee that a path leads to, and of what may be done in answer."""
        judged, state = self.course().judge(route), self.state
        met = self.met_at(judged.end, last=True)
        if not met:
            return None
        enemy, there = met[0], self.as_at(judged.end, last=True)
        if there.status.charging:
            there.status.charged = [each.id for each in met]
        answer = " (may evade)" if may_evade(state, enemy, there) else ""
        arc = arc_of(enemy, self.piece)
        held = kept_from_turning(state, enemy, self.piece)
        if not answer and arc != "front" and not held and turned_to(state, enemy, there):
            answer = " (may turn to face)"
        title = f"Contact with {enemy.name} at its {arc}{answer}"
        blow = melee_attack(state, enemy, there)
        answers = [outlook(blow, "It strikes back", there)] if blow.count else []
        shot = opportunity_attack(state, enemy, self.piece)
        if isinstance(shot, Attack):
            answers.insert(0, outlook(shot, "It fires first", there))
        odds = outlook(melee_attack(state, there, enemy), title, enemy)
        return replace(odds, variants=tuple(answers))

    @cites("GMB.chg.7", "GMB.chg.8")
    def charge_odds(self, enemy: Piece) -> Forecast:
        """Return the odds of the melee that the nearest way of a charge at an enemy leads to."""
        charge = Approach(self.play, supposed_charging(self.piece), self.mode)
        odds = charge.foretold(way_to(charge, enemy))
        if odds is not None:
            return odds
        chances = (Chance("contact", Fraction(0), good=True), Chance("reaches nobody", Fraction(1)))
        return Forecast(f"No path into contact with {enemy.name}", chances)

    @cites("GMB.conf.1", "GMB.wiz.2")
    def law(self, judged: Judged) -> Objection | None:
        """Say why a path is against the rules on flights, charges, confusion or wizards."""
        if wrong := super().law(judged) or self.landing(judged):
            return wrong
        barred = no_contact(self.state, self.piece)
        if barred and self.met_at(judged.end, last=True):
            return barred
        if self.target:
            return no_charge(self, self.target, judged, self.landing, lands=self.lands)
        return None

    @cites("GMB.disp.10", "GMB.fly.12")
    def stops(self, judged: Judged) -> Iterator[Block]:
        """Yield where enemies may stop it: in a zone, before a touch, an inch off a flyer."""
        yield from super().stops(judged)
        met = self.met_at(judged.end, last=True)
        if met:
            spot = last_before(judged, self._touching(met, last=True))
            yield block_at(judged.steps[spot.leg], spot.share)
        for enemy in met:
            if enemy.status.airborne:
                spot = self._off(judged, enemy)
                yield block_at(judged.steps[spot.leg], spot.share)

    @cites("GMB.fly.4", "GMB.fly.14")
    def landing(self, judged: Judged) -> Objection | None:
        """Say why a flight may not end where it does."""
        state, piece, end = self.state, self.piece, judged.end
        assert isinstance(end, Block)
        if not piece.status.airborne:
            return None
        if self.lands and not room_to_land(state, piece, end):
            return Objection("There is no room to land there.", "GMB.fly.14")
        if not self.lands and not stays_up(state, piece, end):
            return Objection("It can only stay aloft beside an enemy in the air.", "GMB.fly.4")
        return None

    def _beside(self, goals: Sequence[str], judged: Judged) -> Objection | None:
        """Say why a flight does not end in contact with one of its goals on the ground."""
        if any(each.id in goals for each in self.met_at(judged.end, last=True)):
            return self.law(judged)
        names = " or ".join(self.state.pieces[each].name for each in goals)
        return Objection(f"It may only land in contact with {names}.", self.goal_rule)

    def as_at(self, block: object, *, last: bool = False) -> Piece:
        """Return the piece as it would be on its way, or at the end of its path."""
        assert isinstance(block, Block)
        airborne = self.piece.status.airborne and not (last and self.lands)
        return supposed(self.piece, block, airborne=airborne)

    def met_at(self, block: object, *, last: bool) -> list[Piece]:
        """Return the enemies it would newly touch somewhere."""
        before = contacts(self.state, self.piece)
        there = contacts(self.state, self.as_at(block, last=last))
        return [each for each in there if each not in before]

    # ------------------------------------------------------------------ on the way

    async def setting_out(self, stretch: Route, route: Route) -> Onward:
        """Let enemies strike whom it leaves, and those react whom it is about to touch."""
        judged = self.course().judge(stretch)
        if (left := await self._parting(judged)) is not None:
            return left
        if (left := await self._under_fire(judged, route)) is not None:
            return left
        last = stretch == route
        new = [each for each in self.met_at(judged.end, last=last) if each.id not in self.announced]
        if not new:
            return "go"
        self.announced += [each.id for each in new]
        return await self._announced(new, stretch, route)

    @cites("GMB.leave.1", "GMB.leave.4")
    async def _parting(self, judged: Judged) -> Onward | None:
        """Let the enemies strike whose contact a stretch breaks; None if the move goes on."""
        ends = [self.as_at(block_at(step, 1.0)) for step in judged.steps]
        left = [
            each
            for each in contacts(self.state, self.piece)
            if each.id not in self.left_behind
            and not all(in_touch(self.state, there, each) for there in ends)
        ]
        self.left_behind += [each.id for each in left]
        return None if await leave_contact(self.play, self.piece, left) else "stop"

    @cites("GMB.disp.10", "GMB.turn.12", "GMB.wiz.2")
    async def _announced(self, enemies: list[Piece], stretch: Route, route: Route) -> Onward:
        """Go on to just before the touch and let everybody react who may.

        A wizard that has raised its shield on the way goes no farther.
        """
        state = self.state
        for enemy in enemies:
            if await self._kept_off(enemy, stretch):
                return "stop"
        judged = self.course().judge(stretch)
        touches = self._touching(enemies, last=stretch == route)
        gone = judged.until(*last_before(judged, touches))
        if gone:
            self.go(gone)
        evaded: list[Piece] = []
        for enemy in enemies:
            if no_contact(state, self.piece):
                break
            await offer_shield(self.play, enemy)
            if await self.gets_away(enemy):
                evaded.append(enemy)
            if self.piece.id not in state.pieces:
                return "stop"
        if barred := no_contact(state, self.piece):
            say(self.play, f"{named(self.piece):stops} short of contact.", barred.rule)
            return "stop"
        return await self._after_evade(evaded) if evaded else rest_of(route, gone)

    def _touching(self, enemies: Sequence[Piece], *, last: bool) -> Callable[[Block], bool]:
        """Return what tells whether it would touch one of some enemies somewhere."""

        def touches(block: Block) -> bool:
            there = self.as_at(block, last=last)
            return any(in_touch(self.state, there, each) for each in enemies)

        return touches

    # ------------------------------------------------------------------ opportunity fire

    def go(self, route: Route) -> None:
        """Move along a path without asking anybody, and remember the way."""
        self.gone_by += self.course().judge(route).steps
        super().go(route)

    def _shot(self, shooter: Piece, block: Block) -> Attack | None:
        """Return the opportunity fire of a shooter at the piece somewhere on its way."""
        attack = opportunity_attack(self.state, shooter, self.as_at(block))
        return attack if isinstance(attack, Attack) else None

    def _fire_option(self, attack: Attack, shooter: Piece) -> Option:
        title = f"{shooter.name} fires at {self.piece.name}"
        odds = forecast(attack, title, hits_left(self.piece))
        return Option("fire", "Fire", forecast=lambda: odds)

    @cites("GMB.opp.4")
    async def _under_fire(self, stretch: Judged, route: Route) -> Onward | None:
        """Move to where a shooter that it comes for has it in its sights for the last time.

        None if nobody is passed like that: most shooters have it until just before the touch.
        """
        judged = self.course().judge(route)
        for enemy in self.met_at(judged.end, last=True):
            spot = None if enemy.id in self.shot_at_by else self._last_shot(judged, enemy)
            if spot is None or not _within(spot, stretch, judged):
                continue
            self.shot_at_by.append(enemy.id)
            gone = judged.until(*spot)
            if gone:
                self.go(gone)
            await self._ask_fire(enemy)
            return rest_of(route, gone) if self.piece.id in self.state.pieces else "stop"
        return None

    @cites("GMB.opp.4")
    def _last_shot(self, judged: Judged, shooter: Piece) -> Spot | None:
        """Return where a shooter can fire for the last time, if that is before the very end."""
        if may_not_meet(self.state, shooter):
            return None
        brink = last_before(judged, self._touching([shooter], last=True))
        spot = last_place(judged.steps, brink, partial(self._shot, shooter))
        return None if spot == brink else spot

    @cites("GMB.opp.4")
    def _in_sight(self, shooter: Piece) -> Piece | None:
        """Return the piece as a shooter can fire at it: where it is, or else where it was last."""
        behind, seen = self.gone_by, partial(self._shot, shooter)
        if seen(self.piece.block):
            return self.piece
        if not behind or shooter.id in self.shot_at_by or may_not_meet(self.state, shooter):
            return None
        spot = last_place(behind, Spot(len(behind) - 1, 1.0), seen)
        if spot is None:
            return None
        there = self.as_at(block_at(behind[spot.leg], spot.share))
        there.status = self.piece.status
        return there

    @cites("GMB.opp.1")
    async def _ask_fire(self, shooter: Piece) -> None:
        target = self._in_sight(shooter)
        attack = self._shot(shooter, target.block) if target else None
        if target is None or attack is None:
            return
        why = (
            f"{named(self.piece):comes} at {named(shooter)}. "
            "Fire, and stay in place for the rest of the turn?"
        )
        options = {"fire": self._fire_option(attack, shooter)}
        rules, hold = ("GMB.opp.1", "GMB.opp.6"), ("hold", "Hold")
        if await offer(shooter.whom, "opportunity_fire", why, options, rules, hold):
            await opportunity_fire(self.play, shooter, target)

    # ------------------------------------------------------------------ getting away

    @cites("GMB.disp.1", "GMB.disp.5", "GMB.disp.7", "GMB.disp.9")
    async def gets_away(self, enemy: Piece) -> bool:
        """Let an enemy just before the touch evade, or else fire; return whether it is away."""
        if enemy.status.airborne:
            return await self._flies_away(enemy)
        if not may_evade(self.state, enemy, self.piece):
            await self._ask_fire(enemy)
            return False
        attack = self._shot(enemy, self.piece.block)
        fire = self._fire_option(attack, enemy) if attack else None
        answer = await ask_evade(enemy, self.piece, fire)
        if answer == "fire":
            await opportunity_fire(self.play, enemy, self.piece)
        if answer != "evade" or not escapes(self.play, enemy, self.piece):
            return False
        await evade(self.play, enemy, self.piece)
        return True

    @cites("GMB.disp.3", "GMB.disp.4", "GMB.disp.10", "GMB.eng.3")
    async def _after_evade(self, evaded: Sequence[Piece]) -> Onward:
        """Let the attacker go after those who got away, at somebody else, or stop.

        Whoever stands in a zone may only go on at those whose it is.
        """
        self.answered, self.goal_rule = (), "GMB.disp.3"
        self.announced = []
        piece, state = self.piece, self.state
        holding = [] if ignores_zones(piece) else engagers(state, piece)
        near = [each for each in state.enemies(piece) if within(piece, each, round(self.left))]
        listed = {each.id: each for each in holding or (*evaded, *near)}
        options = {each.id: self._goal(each, evaded) for each in listed.values()}
        if not holding:
            options[ON] = Option(ON, "Move on")
        why = f"{' and '.join(named(each) for each in evaded)} got away from {named(piece)}."
        rules = ("GMB.disp.3", "GMB.disp.4")
        key = await offer(piece.whom, "after_evade", why, options, rules, STOP)
        if not key:
            return "stop"
        return await self.path(*([] if key == ON else [listed[key]])) or "stop"

    def _goal(self, enemy: Piece, evaded: Sequence[Piece]) -> Option:
        verb = "Pursue" if enemy in evaded else "Attack"
        wrong = None
        if no_contact(self.state, self.piece) or not way_to(self, enemy):
            wrong = Objection(f"It cannot reach {enemy.name} with what is left.", "GMB.disp.3")
        return Option(enemy.id, f"{verb} {enemy.name}", wrong, pieces=(enemy.id,))

    # ------------------------------------------------------------------ in the air

    @cites("GMB.fly.11")
    async def _flies_away(self, enemy: Piece) -> bool:
        """Let a flyer that has not moved evade another: on a roll it makes its move at once."""
        status = enemy.status
        if status.moved or status.acted or not await self._tries(enemy, "GMB.fly.11"):
            return False
        mode = await choose_escape(self.play, enemy, self.piece)
        flight, status.acted = Approach(self.play, enemy, mode), True
        await flight.carry_out(await flight.path())
        status.spent = round(flight.so_far.spent)
        if enemy.id in self.state.pieces:
            await end_flight(self.play, enemy, mode)
        return True

    @cites("GMB.fly.12")
    async def _kept_off(self, enemy: Piece, stretch: Route) -> bool:
        """Let a flyer that has moved keep its attacker an inch off, if it flew no farther."""
        status = enemy.status
        landing = replace(enemy, status=replace(status, staying_aloft=False))
        plain = status.spent <= allowance(landing).total
        if not status.airborne or not (status.moved or status.acted) or not plain:
            return False
        if not await self._tries(enemy, "GMB.fly.12"):
            return False
        judged = self.course().judge(stretch)
        if gone := judged.until(*self._off(judged, enemy)):
            self.go(gone)
        say(self.play, f"{named(self.piece):is} kept off by {named(enemy)}.", "GMB.fly.12")
        return True

    def _off(self, judged: Judged, enemy: Piece) -> Spot:
        """Return the last place of a path in which it is an inch off."""
        return last_before(judged, lambda at: within(self.as_at(at), enemy, KEPT_OFF - 1))

    async def _tries(self, enemy: Piece, rule: str) -> bool:
        """Ask whether a flyer tries to evade, and roll; return whether it succeeds."""
        if contacts(self.state, enemy) or not may_be_moved(enemy):
            return False
        odds = chance_of("Evade", "evades", "is caught", AIR_EVADE)
        why = f"{named(self.piece):flies} at {named(enemy)}. Evade?"
        options = {"evade": Option("evade", "Evade", forecast=lambda: odds)}
        stand = ("stand", "Stand")
        if not await offer(enemy.whom, "flying_evade", why, options, (rule,), stand):
            return False
        words = f"{named(enemy):evades}.", f"{named(enemy):is} caught."
        return succeeds(self.play, enemy.whom, "flying evade", AIR_EVADE, words, rule)
