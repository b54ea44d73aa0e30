"""The movement of units, one by one and the worst initiative first (DORM.13.2, DORM.10.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from game.core.cite import cites
from game.core.decision import Also, Objection, Option, PickMany
from game.core.event import Stage
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.asking import choose, of_pieces
from game.mechanics.phases.turn_order import Queue, one_each
from game.rules.dorm_rules.charges import BACK, charge, no_charge
from game.rules.dorm_rules.compulsion import driven, move_driven
from game.rules.dorm_rules.demons import compelled
from game.rules.dorm_rules.driving import drive
from game.rules.dorm_rules.gathering import gather
from game.rules.dorm_rules.harm import add_marker
from game.rules.dorm_rules.leaving import characters_leave
from game.rules.dorm_rules.movement import March, flies, sink
from game.rules.dorm_rules.onsets import charge_course
from game.rules.dorm_rules.passengers import offer_boarding, ride
from game.rules.dorm_rules.pucks import puck
from game.rules.dorm_rules.rearranging import rearrange
from game.rules.dorm_rules.state import Battling, Figure, State, Unit, touching_enemies
from game.rules.dorm_rules.travel import path, travel
from game.rules.dorm_rules.values import markers, pace
from game.rules.dorm_rules.wings import settle_down
from game.table.tolerances import INCH

STAY = "stay"
"""The answer beside the question: all other units of the side hold."""
LEAVE, REARRANGE, WINGS = "leave_behind", "rearrange", "wings"
"""Answers beside the questions for an action and for a path."""


@dataclass(slots=True)
class Orders:
    """What the owner of a unit wants besides its path."""

    behind: tuple[str, ...] = ()
    rearranges: bool = False
    aloft: bool = False
    """Whether flyers stay in the air."""


# ---------------------------------------------------------------------- whose turn it is


@cites("DORM.13.2.2", "DORM.4.1.5c", "DORM.14.h1")
def waiting(state: State, side: str) -> list[Unit]:
    """Return the units of a side that have not moved yet, those aboard too: they may get off.

    A vehicle that has lost its crew is among them as long as it rolls.
    """
    own = [each for each in state.units.values() if each.side == side and not each.status.acted]
    return [each for each in own if (each.hull and each.hull.speed) or state.present(each)]


@cites("DORM.13.2.1", "DORM.13.2.2", "DORM.12.3")
async def step(play: Battling) -> bool:
    """Let the next side choose a unit, or move the chosen one; return whether any are left."""
    state = play.state
    if state.active in state.units:
        unit, state.active = state.units[state.active], ""
        await activate(play, unit)
        unit.status.acted = True
        return True
    left = {side: [each.id for each in waiting(state, side)] for side in state.order}
    side = one_each(Queue(state.order[::-1], last=state.queue.last), left)
    if not side:
        return False
    if side != state.side:
        state.side = side
        play.tell(Stage(text=f"{army(side):moves} a unit.", name="unit movement", side=side))
    state.queue.last = side
    await _send(play, side, [state.units[each] for each in left[side]])
    return True


@cites("DORM.13.2.1", "DORM.13.2.2")
async def _send(play: Battling, side: str, units: Sequence[Unit]) -> None:
    """Ask a side for the unit that it moves next, or let all others hold."""
    state, idle = play.state, [each for each in units if not (driven(play, each) or each.hull)]
    if len(units) == 1 or all(compelled(each) for each in units):
        state.active = units[0].id
        return
    why, rules = "Choose a unit to move.", ("DORM.13.2.1",)
    options, stay = of_pieces(units), Option(STAY, "All others hold")
    also = (lambda: [stay]) if len(idle) == len(units) else None
    whom = (units[0].whom[0], "")
    answer = await choose(whom, "pick_unit", why, rules, options, also=also).or_also()
    if isinstance(answer, Also):
        for each in units:
            each.status.acted = True
        say(play, f"All other units of {army(side)} hold.", "DORM.13.2.2")
    else:
        state.active = answer


# ---------------------------------------------------------------------- what a unit does


@cites("DORM.13.2.2", "DORM.10.3.2")
async def activate(play: Battling, unit: Unit) -> None:
    """Let a unit have its go: it holds, moves, runs, charges or withdraws; routers just run."""
    if unit.hull:
        await drive(play, unit)
        return
    if unit.aboard and not await ride(play, unit):
        return
    men = play.state.present(unit)
    await characters_leave(play, unit)
    if driven(play, unit):
        await move_driven(play, unit)
        return
    orders = Orders(behind=at_work(play.state, unit), aloft=unit.status.airborne)
    action = BACK
    while action == BACK:
        chances = Chances(play.state, unit, orders.behind)
        action = await _action(play, unit, orders, chances)
        if action == "charge":
            action = await charge(play, unit, chances.onset, orders.behind)
    if action:
        await _act(play, unit, action, orders)
    for figure in men:
        if figure.id in play.state.figures:
            sink(play, figure)
    if orders.rearranges and not unit.in_line and play.state.present(unit):
        await rearrange(play, unit)


@cites("DORM.20.13")
async def _act(play: Battling, unit: Unit, action: str, orders: Orders) -> None:
    """Hold, withdraw, move or run; flyers land then, or stay in the air, and others may board."""
    left = 0 if action == "withdraw" else pace(play.state, unit).total * INCH
    if action == "hold":
        say(play, f"{named(unit):holds}.", "DORM.13.2.2")
    elif action == "withdraw":
        await _withdraw(play, unit)
    else:
        left -= await move(play, unit, orders, runs=action == "run")
    settle_down(play, unit, aloft=orders.aloft)
    await offer_boarding(play, unit, left)


class Chances:
    """What a unit may do in its go, worked out once somebody wants to know."""

    def __init__(self, state: State, unit: Unit, behind: Sequence[str]) -> None:
        self.state, self.unit, self.behind = state, unit, behind

    @cached_property
    def onset(self) -> March:
        """The course of its charge."""
        return charge_course(self.state, self.unit, self.behind)

    @cached_property
    def barred(self) -> Mapping[str, Objection]:
        """The actions that it cannot choose, with the reasons."""
        return barred_actions(self.state, self.unit, self.onset)

    def options(self) -> list[Option]:
        """Return all actions; nobody thinks of withdrawing who began the turn in no contact."""
        found = [Option(key, LABELS[key], self.barred.get(key)) for key in LABELS]
        return found if self.unit.status.contacts else found[:-1]


def barred_actions(state: State, unit: Unit, onset: March) -> dict[str, Objection]:
    """Return the actions that a unit cannot choose, with the reasons; `onset` is its charge."""
    found: dict[str, Objection] = {}
    foes = touching_enemies(state, unit)
    led = state.leader(unit) is not None
    if not led:
        objection = Objection("Without a leader it can only hold.", "DORM.4.1.h1")
        return dict.fromkeys(("move", "run", "charge", "withdraw"), objection)
    if tied := _tied_down(state, unit):
        return dict.fromkeys(("move", "run", "charge", "withdraw"), tied)
    if foes:
        objection = Objection(f"It is held in contact by {foes[0].name}.", "DORM.5.1.h2")
        found = dict.fromkeys(("move", "run", "charge"), objection)
    elif barred := no_charge(state, unit, onset):
        found["charge"] = barred
    walk = pace(state, unit, without=onset.without).total
    for key, most in (("move", walk), ("run", onset.allowance)):
        if not most:
            found.setdefault(key, Objection("It has no movement left.", "DORM.2.1.1"))
    if problem := no_withdrawal(state, unit):
        found["withdraw"] = problem
    return found


@cites("DORM.2.2.3d", "DORM.2.2.4a")
def at_work(state: State, unit: Unit) -> tuple[str, ...]:
    """Return those on a base who repair, heal or are healed: they stay where they are."""
    return tuple(each.id for each in state.present(unit) if each.status.busy)


@cites("DORM.2.2.3d", "DORM.4.1.6a")
def _tied_down(state: State, unit: Unit) -> Objection | None:
    """Say why a unit cannot move without those at work: it may not leave them behind."""
    busy = at_work(state, unit)
    if not busy or (unit.leader not in busy and not no_parting(state, unit)):
        return None
    return Objection(f"{state.figures[busy[0]].name} is at work or in treatment.", "DORM.2.2.3d")


@cites("DORM.5.1.h2")
def no_withdrawal(state: State, unit: Unit) -> Objection | None:
    """Say why a unit cannot withdraw: only from contact that was there as the turn began."""
    foes = touching_enemies(state, unit)
    if not foes:
        return Objection("It is not in contact with an enemy.", "DORM.5.1.h2")
    if not any(each.id in unit.status.contacts for each in foes):
        return Objection("The contact was made this turn.", "DORM.5.1.h2")
    if next(way_out(state, unit).outward(), None) is None:
        return Objection("There is no way out of contact.", "DORM.5.1.h2")
    return None


@cites("DORM.5.1.h2")
def way_out(state: State, unit: Unit) -> March:
    """Return the course of a withdrawal, as if the base were back on its leader already."""
    leader = state.leader(unit)
    there = replace(unit, in_line=False)
    if leader and unit.in_line:
        there.x, there.y = leader.point
    return March(state, there, pace(state, unit).total * INCH, clear=True)


LABELS: Mapping[str, str] = {
    "hold": "Hold",
    "move": "Move",
    "run": "Run",
    "charge": "Charge",
    "withdraw": "Withdraw",
}


async def _action(play: Battling, unit: Unit, orders: Orders, chances: Chances) -> str:
    """Ask what a unit does; answers beside it say who stays and whether men change places."""
    if unit.in_line and all(each.objection for each in chances.options()[1:]):
        return "hold"
    why = f"Choose what {named(unit)} will do."
    rules = ("DORM.4.1.5a", "DORM.10.1.2a")
    extras = partial(_extras, play.state, unit, orders)
    listed = chances.options
    question = choose(unit.whom, "unit_action", why, rules, listed, "move", also=extras)
    answer = await question.or_also()
    if not isinstance(answer, Also):
        return answer
    await _extra(play, unit, orders, answer.key)
    return BACK


def _extras(state: State, unit: Unit, orders: Orders) -> list[Option]:
    """Return what the owner may say beside an action or a path."""
    if unit.in_line or unit.hull:
        return []
    again = "Do not rearrange the men" if orders.rearranges else "Rearrange the men afterwards"
    men = tuple(each.id for each in may_stay(state, unit))
    up = "Land afterwards" if orders.aloft else "Stay in the air afterwards"
    wings = [Option(WINGS, up, rules=("DORM.20.13",))] if flies(state, unit) else []
    return [
        *wings,
        Option(LEAVE, "Leave men behind", no_parting(state, unit), pieces=men),
        Option(REARRANGE, again),
    ]


async def _extra(play: Battling, unit: Unit, orders: Orders, key: str) -> None:
    if key == REARRANGE:
        orders.rearranges = not orders.rearranges
    elif key == WINGS:
        orders.aloft = not orders.aloft
    else:
        orders.behind = await _leave_behind(play, unit)


@cites("DORM.4.1.6a", "DORM.4.1.h1", "DORM.17.2.7", "DORM.4.4.1")
def no_parting(state: State, unit: Unit) -> Objection | None:
    """Say why nobody may stay behind: markers that it feels keep men on the base."""
    if markers(state, unit):
        return Objection("Nobody can leave a unit with morale markers.", "DORM.4.1.6a")
    if state.undead_troops(unit) and not state.attached(unit):
        return Objection("Undead cannot stay behind.", "DORM.17.2.7")
    return None


@cites("DORM.4.1.5b", "DORM.2.2.3d", "DORM.17.2.7")
def may_stay(state: State, unit: Unit) -> list[Figure]:
    """Return who may stay behind or not: neither the leader nor those at work nor undead troops."""
    men = state.attached(unit) if state.undead_troops(unit) else state.present(unit)
    busy = (unit.leader, *at_work(state, unit))
    return [each for each in men if each.id not in busy]


@cites("DORM.4.1.5b", "DORM.10.3.4")
async def _leave_behind(play: Battling, unit: Unit) -> tuple[str, ...]:
    """Ask who stays behind; those at work do in any case."""
    busy, men = at_work(play.state, unit), may_stay(play.state, unit)
    side, subject = unit.whom
    chosen = await PickMany(
        side=side,
        kind="leave_behind",
        why=f"Choose who stays behind when {named(unit):moves}.",
        rules=("DORM.4.1.5b",),
        subject=subject,
        options=lambda: of_pieces(men),
    )
    return (*busy, *chosen)


# ---------------------------------------------------------------------- its actions


@cites("DORM.4.1.5a", "DORM.4.1.5b", "DORM.10.1.2a", "DORM.10.1.2b")
async def move(play: Battling, unit: Unit, orders: Orders, *, runs: bool) -> int:
    """Ask for the path of a move or a run and carry it out; some may stay behind.

    Return what it cost.
    """
    state = play.state
    while True:
        most = pace(state, unit, runs=runs, without=orders.behind)
        course = puck(March(state, unit, most.total * INCH, without=orders.behind))
        verb = "Run with" if runs else "Move"
        why = f"{verb} {named(unit)} up to {most.total}″."
        extras = partial(_extras, state, unit, orders)
        answer = await path(course, "unit_path", why, extras)
        if not isinstance(answer, Also):
            break
        await _extra(play, unit, orders, answer.key)
    rule = "DORM.10.1.2a" if runs else "DORM.4.1.5a"
    cost = course.cost(answer).total
    await travel(play, course, answer, "runs" if runs else "moves", rule)
    unit.status.ran = runs
    return cost


@cites("DORM.5.1.h2")
async def _withdraw(play: Battling, unit: Unit) -> None:
    """Walk out of a melee with all the men, at the price of a marker."""
    most = pace(play.state, unit).total
    gather(play, unit)
    course = puck(March(play.state, unit, most * INCH, clear=True))
    why = f"Withdraw {named(unit)}, clear of every enemy."
    route = await path(course, "unit_path", why)
    assert not isinstance(route, Also)
    await travel(play, course, route, "withdraws", "DORM.5.1.h2")
    add_marker(play, unit, "withdrawing", "DORM.5.1.h2")
