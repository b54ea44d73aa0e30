"""The movement phase: paths, Burst of Speed, Mobility, Vault, leaving the map (FWB.move)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from game.core import copying
from game.core.cite import cites
from game.core.decision import Also, Decision, Objection, Option
from game.core.forecast import Forecast
from game.core.pose import STEP, Leg
from game.core.spatial import Path, Route
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.squad_battles import attack, combat, leaving_the_start, odds
from game.rules.squad_battles.asking import ask, ask_also
from game.rules.squad_battles.attack import feat_objection
from game.rules.squad_battles.attack_phase import Doing, attack_phase
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.forced_moves import to_foot
from game.rules.squad_battles.marks import way_marks
from game.rules.squad_battles.move import March, Walk
from game.rules.squad_battles.state import Battling, State, Unit, leave, score, shift, spend_feat
from game.rules.squad_battles.terrain import table_of
from game.rules.squad_battles.vault import VaultMarch
from game.rules.squad_battles.winning import check_win, exit_goal

BURST = 2

M = TypeVar("M", bound=March)


async def movement_phase(play: Battling, doing: Doing) -> None:
    """Ask for one path within the rate, or twice the rate without an attack, and follow it."""
    await _burst_of_speed(play, doing)
    walk, vaulted = await _choose_way(play, doing, doing.rate, may_double=not doing.attacked)
    doing.moved = True
    await _go(play, doing, walk)
    if doing.unit.where != "table":
        return
    if not doing.doubled and not doing.attacked:
        if doing.unit.profile.charges:
            doing.charge = attack.charge_of(Field(play.state), doing.unit, walk, vaulted=vaulted)
        if await _mobility(play, doing, walk):
            return
    await _arrive(play, doing, walk)


@cites("FWB.move.2", "FWB.move.16", "FWB.turn.14")
async def _go(play: Battling, doing: Doing, walk: Walk) -> None:
    """Take the steps of a walk."""
    unit = doing.unit
    if walk.steps:
        legs = tuple(Leg(STEP, x, y) for x, y in walk.squares[1:])
        unit.moved = True
        doing.doubled = walk.cost > doing.rate
        manner = "Double-times" if doing.doubled else "moves"
        rules = [
            "FWB.move.2" if doing.doubled else "FWB.move.1",
            *walk.rules,
            *walk.tally().rules(),
        ]
        text = f"{named(unit)} {manner}, cost {walk.cost}."
        shift(play, unit, legs, text, tuple(dict.fromkeys(rules)), walk.tally())
    if walk.stopped:
        text = f"{named(unit)} is stopped by the front arc of {named(walk.stopped)}."
        say(play, text, "FWB.pike.5", *(["FWB.pike.10"] if doing.may_attack else []))


async def _arrive(play: Battling, doing: Doing, walk: Walk) -> None:
    """Finish a movement: off the slope, off the map, or a Pike's facing."""
    unit, state = doing.unit, play.state
    if not table_of(state.rows, state.settings.wall_corners).can_rest(unit.block):
        await to_foot(play, unit)
    elif walk.stopped is None and await _exit(play, doing, walk):
        return
    leaving_the_start.note_place(play, unit)
    if unit.profile.is_pike:
        await _turn(play, unit)


@cites("FWB.pike.1", "FWB.pike.7", "FWB.pike.8")
async def _turn(play: Battling, unit: Unit) -> None:
    """Ask a Pike to turn; before an attack only the last turn of a movement phase matters."""
    facing = await ask(play, partial(combat.facing_question, play, unit))
    if facing != unit.facing:
        legs = (Leg("turn", unit.x, unit.y, facing),)
        shift(play, unit, legs, f"{named(unit)} faces {facing}.", ("FWB.pike.7",))


async def _choose_way(
    play: Battling, doing: Doing, rate: int, *, may_double: bool
) -> tuple[Walk, bool]:
    """Ask for the path, with a Vault where one is possible; the walk and whether it vaults."""
    unit = doing.unit

    def afoot() -> March:
        march = March(play.state, unit, rate, may_double=may_double)
        if "mobility" in unit.feats and not doing.attacked:
            march.may_pause = partial(_may_pause, play, doing)
        return march

    def aloft() -> VaultMarch:
        return VaultMarch(play.state, unit, rate, may_double=may_double)

    while True:
        march, answer = await _ask_way(play, afoot, partial(_path_question, play, doing))
        if not isinstance(answer, Also):
            return march.walk(answer), False
        leap, route = await _ask_way(play, aloft, partial(_vault_question, play, doing))
        if not isinstance(route, Also):
            spend_feat(play, unit, "vault", "FWB.feat.11")
            return leap.walk(route), True


async def _ask_way(
    play: Battling, lay: Callable[[], M], question: Callable[[M], Decision[Route]]
) -> tuple[M, Route | Also]:
    """Ask for a way; the march is laid out anew when an ability is switched (FWB.ability.2)."""
    laid: list[M] = []

    def make() -> Decision[Route]:
        laid.append(lay())
        return question(laid[-1])

    answer = await ask_also(play, make)
    return laid[-1], answer


def _path_question(play: Battling, doing: Doing, march: March) -> Decision[Route]:
    unit = doing.unit

    def also() -> list[Option]:
        if "vault" not in unit.feats:
            return []
        objection = feat_objection(play.state, unit, "vault")
        leap = VaultMarch(play.state, unit, march.rate, may_double=march.limit > march.rate)
        if objection is None and not leaving_the_start.bound(play, unit, leap).reach():
            objection = Objection("There is nothing to vault within reach.", "FWB.feat.11")
        return [Option("vault", "Use Vault on the way", objection, ("FWB.feat.11",))]

    return Path(
        side=unit.side,
        kind="choose_path",
        why=f"Move {named(unit)} up to {march.rate}, or up to {march.limit} at Double-time.",
        rules=("FWB.move.1", "FWB.move.2"),
        subject=unit.id,
        movers=(unit.id,),
        course=leaving_the_start.bound(play, unit, march),
        also=also,
        marks=lambda: way_marks(march),
    )


def _vault_question(play: Battling, doing: Doing, march: VaultMarch) -> Decision[Route]:
    unit = doing.unit
    return Path(
        side=unit.side,
        kind="use_vault",
        why=f"Choose where {named(unit)} leaps.",
        rules=("FWB.feat.11", "FWB.feat.12"),
        subject=unit.id,
        movers=(unit.id,),
        course=leaving_the_start.bound(play, unit, march),
        also=lambda: [Option("decline", "Walk after all", rules=("FWB.feat.11",))],
    )


@cites("FWB.feat.4")
async def _burst_of_speed(play: Battling, doing: Doing) -> None:
    """Ask for Burst of Speed before the first step: two squares more, four on a Double-time."""
    unit = doing.unit
    if feat_objection(play.state, unit, "burst_of_speed"):
        return
    make = partial(_use_question, unit, "use_burst_of_speed", "Use Burst of Speed", "FWB.feat.4")
    if await ask(play, make) == "use":
        spend_feat(play, unit, "burst_of_speed", "FWB.feat.4")
        doing.rate += BURST


def _use_question(
    unit: Unit, kind: str, label: str, rule: str, forecast: Callable[[], Forecast] | None = None
) -> Decision[str]:
    use = Option("use", label, rules=(rule,), forecast=forecast)
    save = Option("decline", "Save it", declines=True)
    return choose(unit.whom, kind, f"{label} with {named(unit)}?", (rule,), [use, save])


@cites("FWB.feat.6", "FWB.feat.7", "FWB.charge.10")
async def _mobility(play: Battling, doing: Doing, walk: Walk) -> bool:
    """Ask for Mobility, an attack between steps, then go on; return whether it was used."""
    unit = doing.unit
    if not walk.steps or feat_objection(play.state, unit, "mobility"):
        return False
    if not _could_attack(play.state, unit):
        return False
    # On a slope the path was legal only because of the attack, so there is no choice left.
    if walk.stopped or Field(play.state).can_stand(unit.block):
        label, hope = "Use Mobility to attack now", odds.most_hopeful(Field(play.state), unit)
        make = partial(_use_question, unit, "use_mobility", label, "FWB.feat.6", hope)
        if await ask(play, make) == "decline":
            return False
    spend_feat(play, unit, "mobility", "FWB.feat.6")
    doing.charge = None
    if unit.profile.is_pike:
        await _turn(play, unit)
    if attack.has_target(Field(play.state), unit):
        await attack_phase(play, doing)
    doing.attacked = True
    if play.state.rule:
        return True
    if walk.stopped is None and _can_go_on(play, doing, walk):
        rest, _ = await _choose_way(play, doing, doing.rate - walk.cost, may_double=False)
        await _go(play, doing, rest)
        rest.cost += walk.cost
        await _arrive(play, doing, rest)
    else:
        await _arrive(play, doing, walk)
    return True


@cites("FWB.feat.3", "FWB.feat.6")
def _could_attack(state: State, unit: Unit) -> bool:
    """Return whether Mobility has a target here; a Pike in mid-move may turn to it (FWB.pike.7).

    A Throw does not count: it would be a second Feat in the same turn.
    """
    if not unit.profile.is_pike:
        return attack.has_target(Field(state), unit, throws=False)
    there = copying.copy(state)
    twin, field = there.units[unit.id], Field(there)
    for facing in attack.facings(state):
        twin.facing = facing
        if attack.has_target(field, twin, throws=False):
            return True
    return False


def _can_go_on(play: Battling, doing: Doing, walk: Walk) -> bool:
    left = doing.rate - walk.cost
    return left > 0 and bool(March(play.state, doing.unit, left, may_double=False).reach())


def _may_pause(play: Battling, doing: Doing, walk: Walk) -> bool:
    """Tell whether Mobility allows a halt on a slope: a target, and movement to get off."""
    unit, state = doing.unit, play.state
    if walk.cost >= doing.rate or feat_objection(state, unit, "mobility"):
        return False
    there = copying.copy(state)
    twin = there.units[unit.id]
    twin.x, twin.y = walk.squares[-1]
    if not _could_attack(there, twin):
        return False
    return bool(March(there, twin, doing.rate - walk.cost, may_double=False).reach())


@cites("FWB.goal.1")
async def _exit(play: Battling, doing: Doing, walk: Walk) -> bool:
    """Ask a unit with movement left at the named edge to step off; return whether it left."""
    unit, state = doing.unit, play.state
    goal = exit_goal(state, unit.side)
    if goal is None or not leaving_the_start.on_edge(state, unit, goal.edge):
        return False
    march = March(state, unit, doing.rate, may_double=not doing.attacked)
    price = 2 if march.impeded and (unit.x, unit.y) in march.near else 1
    if walk.cost + price > march.limit:
        return False
    make = partial(_exit_question, unit, goal.edge, price)
    if await ask(play, make) == "stay":
        return False
    state.gone_last = unit.side
    leave(play, unit, "gone", f"off by the {goal.edge} edge", "FWB.goal.1")
    score(play, unit.side, unit.profile.points, f"leaving with {named(unit)}", "FWB.goal.1")
    check_win(play)
    return True


def _exit_question(unit: Unit, edge: str, price: int) -> Decision[str]:
    why = f"Move {named(unit)} off the map by the {edge} edge for {price} of movement?"
    rules, stay = ("FWB.goal.1",), Option("stay", "Stay on the map", declines=True)
    leave = Option("leave", f"Leave, scoring {unit.profile.points}", rules=rules)
    return choose(unit.whom, "exit_map", why, rules, [leave, stay])
