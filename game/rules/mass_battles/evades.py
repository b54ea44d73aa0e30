"""Skirmishers: how a unit in dispersed line gets away from whoever comes (GMB.disp)."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.pose import Leg
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.moves.legs import turn_to
from game.mechanics.moves.orders import OrderedHeading
from game.rules.mass_battles.contact import contacts, has_room, layers_meet
from game.rules.mass_battles.dice import chance_of, succeeds
from game.rules.mass_battles.engagement import zones
from game.rules.mass_battles.forced_moves import Hindrance, Run, full_move, straight
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.movement import bystanders, may_be_moved
from game.rules.mass_battles.state import COMPASS, MEASURE, Battling, Piece, State, place
from game.rules.mass_battles.sweep import comes_near
from game.table.motion import Swing, moved

AWAY = 45
"""How many degrees off the line directly away an evade may lead (GMB.disp.2)."""
SUGGESTED = (0, 15, -15, 30, -30, 45, -45)
ESCAPES = 10
"""What a charged unit that has moved has to roll (GMB.disp.6)."""
Answer = Literal["evade", "fire", "stand"]


@cites("GMB.disp.2")
def straight_away(unit: Piece, attacker: Piece) -> float:
    """Return the direction directly away from an attacker, centre to centre, in degrees."""
    (x, y), (ax, ay) = unit.block.centre, attacker.block.centre
    return degrees(atan2(y - ay, x - ax)) % 360


@cites("GMB.disp.2", "GMB.disp.4")
def escape(state: State, unit: Piece, heading: int) -> Run | None:
    """Return how a unit would run straight in a direction and end with its back to the enemy.

    Friends do not stop it. None if there is nowhere to go, or no room to turn there.
    """
    others, names = bystanders(state, unit), {each.id for each in state.enemies(unit)}
    stops = zones(unit, [each for each in others if each.id in names])
    along, most = (cos(radians(heading)), sin(radians(heading))), full_move(unit)
    here = min(
        (unit.block, unit.block.faced_about()), key=lambda block: abs(turn_to(block.pose, heading))
    )
    run = straight(state, unit, here, along, most, Hindrance(others, stops))
    there = run.end
    turned = there.at(moved(there.pose, Swing(there.centre, turn_to(there.pose, heading))))
    for end in (turned, there):
        if run.legs and has_room(state, unit, end, *state.enemies(unit)):
            legs = (Leg("about", *here.pose), *run.legs, Leg("turn", *end.pose))
            return run._replace(end=end, legs=legs)
    return None


def passed_through(state: State, unit: Piece, run: Run) -> list[str]:
    """Return the friends that a run leads through."""
    friends = {each.id: each.parts for each in state.friends(unit) if layers_meet(unit, each)}
    return comes_near(run.start, run.legs[1:-1], friends, -MEASURE.depth)


@cites("GMB.disp.2", "GMB.disp.5")
def no_escape(state: State, unit: Piece, attacker: Piece, heading: int) -> Objection | None:
    """Say why a unit may not evade in a direction."""
    off = (heading - straight_away(unit, attacker) + 180) % 360 - 180
    if abs(off) > AWAY + 0.5:
        return Objection(
            (f"An evade goes at most {AWAY}° off straight away from the enemy."), "GMB.disp.2"
        )
    run = escape(state, unit, heading)
    if run is None:
        return Objection("There is no way out in that direction.", "GMB.disp.2")
    open_way = state.settings.charged_fall_back == "open" or not attacker.status.charging
    if not open_way and not passed_through(state, unit, run):
        return Objection("A charged unit falls back through a friend.", "GMB.disp.5")
    return None


def ways_out(state: State, unit: Piece, attacker: Piece) -> dict[int, Objection | None]:
    """Return the directions worth trying, each with what is wrong with it."""
    middle = round(straight_away(unit, attacker))
    tried = [(middle + off) % 360 for off in SUGGESTED]
    return {heading: no_escape(state, unit, attacker, heading) for heading in tried}


@cites("GMB.disp.1", "GMB.disp.9", "GMB.opp.6")
def may_evade(state: State, unit: Piece, attacker: Piece) -> bool:
    """Return whether a unit may try to evade an enemy that is about to touch it."""
    bound = unit.status.fired or not may_be_moved(unit)
    if formation_of(unit) != "dispersed" or bound or contacts(state, unit):
        return False
    return not all(ways_out(state, unit, attacker).values())


@cites("GMB.disp.6", "GMB.disp.8")
def needs_roll(unit: Piece, attacker: Piece) -> bool:
    """Return whether a unit escapes only on a roll: charged after its move, or once more."""
    had_its_move = unit.status.acted or unit.status.moved
    return unit.status.evaded > 0 or (attacker.status.charging and had_its_move)


@cites("GMB.disp.9")
async def ask_evade(unit: Piece, attacker: Piece, fire: Option | None) -> Answer:
    """Ask a unit that may evade what it does: evade, fire where it may, or stand."""
    rolls = needs_roll(unit, attacker)
    odds = chance_of("Evade", "escapes", "stands", ESCAPES if rolls else 1)
    rule = "GMB.disp.6" if rolls else "GMB.disp.1"
    run = Option("evade", "Evade", rules=(rule,), forecast=lambda: odds)
    options = {"evade": run} | ({"fire": fire} if fire else {})
    comes = "charges" if attacker.status.charging else "comes at"
    why = f"{named(attacker):{comes}} {named(unit)}. Evade?"
    rules = ("GMB.disp.1", "GMB.disp.5", "GMB.disp.9")
    key = await offer(unit.whom, "evade_dispersed", why, options, rules, ("stand", "Stand"))
    return "evade" if key == "evade" else "fire" if key == "fire" else "stand"


@cites("GMB.disp.6", "GMB.disp.7")
def escapes(play: Battling, unit: Piece, attacker: Piece) -> bool:
    """Roll for a unit that escapes only by luck; return whether it gets away."""
    if not needs_roll(unit, attacker):
        return True
    words = f"{named(unit):slips} away.", f"{named(unit):is} caught and stands."
    return succeeds(play, unit.whom, "evade", ESCAPES, words, "GMB.disp.6", "GMB.disp.7")


@cites("GMB.disp.2", "GMB.disp.8", "GMB.turn.9")
async def evade(play: Battling, unit: Piece, attacker: Piece) -> list[str]:
    """Let a unit run, which is its move; return the friends that it went through."""
    state = play.state
    tried = ways_out(state, unit, attacker)
    question = OrderedHeading(
        side=unit.side,
        kind="evade_dispersed",
        why=f"Choose where {named(unit):runs}.",
        rules=("GMB.disp.2",),
        subject=unit.id,
        options=lambda: [
            Option(str(h), f"{COMPASS.told_heading(h)}°", wrong, heading=h)
            for h, wrong in tried.items()
        ],
        law=lambda h: no_escape(state, unit, attacker, h),
        compass=COMPASS,
    )
    run = escape(state, unit, int(await question))
    assert run
    through = passed_through(state, unit, run)
    unit.status.acted = True
    unit.status.evaded += 1
    unit.status.went = "fall_back"
    text = f"{named(unit):evades} {run.cost.amount(run.cost.total)}."
    place(play, unit, run.end, run.legs, text, "GMB.disp.2", cost=run.cost)
    if through:
        names = ", ".join(named(state.pieces[each]) for each in through)
        say(play, f"{named(unit):runs} through {names}.", "GMB.disp.4")
    return through
