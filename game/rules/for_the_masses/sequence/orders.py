"""The Action Phase: passing, activating a unit, giving it orders (FTM.act).

`step` plays one choice of a unit, or one order to the unit in hand, or the end of its activation.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Said, Stage
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import army, does, named
from game.mechanics.asking import choose, one_of
from game.rules.for_the_masses.actions import charge_and_melee, move, regroup, shooting, withdraw
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.combat.allotment import Choices, counter_marks, some_odds
from game.rules.for_the_masses.combat.fire_odds import range_marks
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.magic import casting
from game.rules.for_the_masses.movement import reform
from game.rules.for_the_masses.movement.step_by_step import settle_ice
from game.rules.for_the_masses.state import Battling, State, Unit, other
from game.rules.for_the_masses.units.command import (
    command_marks,
    command_total,
    costs_alike,
    pay,
    payable,
    payer_objection,
    payers,
    price,
)

PASS, FINISH = "pass", "finish"
SERGEANTS = "sergeants"

Judge = Callable[[Field, Unit], Objection | None]
Deed = Callable[[Battling, Unit], Awaitable[None]]


async def _reform(play: Battling, unit: Unit) -> None:
    await reform.reform(play, unit, "reform_plan", ("FTM.reform.1",))


ACTIONS: dict[str, tuple[str, Judge, Deed]] = {
    "melee": ("Melee Attack", charge_and_melee.melee_objection, charge_and_melee.melee),
    "ranged": ("Ranged Attack", shooting.ranged_objection, shooting.ranged),
    "move": ("Move", move.move_objection, move.move),
    "reform": ("Reform", reform.reform_objection, _reform),
    "withdraw": ("Withdraw", withdraw.withdraw_objection, withdraw.withdraw),
    "regroup": ("Regroup", regroup.regroup_objection, regroup.regroup),
    "cast": ("Cast Spell", casting.magic_objection, casting.cast),
}
"""The seven Actions by their keys: title, who judges them, who carries them out (FTM.act.8)."""


# ---------------------------------------------------------------------- what may be ordered


@cites("FTM.act.8", "FTM.act.9", "FTM.act.10", "FTM.scen.13")
def order_objection(field: Field, unit: Unit, action: str) -> Objection | None:
    """Return why a unit cannot be given an order of this kind now, whatever it would cost."""
    for scenario_rule in having(field.state, "order_objection"):
        if objection := scenario_rule.order_objection(field, unit, action):
            return objection
    if action in ACTIONS:
        return ACTIONS[action][1](field, unit)
    for scenario_rule in having(field.state, "deeds"):
        for deed in scenario_rule.deeds(field, unit):
            if deed.key == action:
                return deed.objection
    return Objection(f"{unit.name} knows no Action {action!r}.", "FTM.act.8")


def possible_actions(field: Field, unit: Unit) -> list[tuple[str, str]]:
    """Return keys and titles of all Actions that may suit a unit, the scenario's included."""
    found = [(key, title) for key, (title, _, _) in ACTIONS.items() if _thinkable(unit, key)]
    for scenario_rule in having(field.state, "deeds"):
        found += [(deed.key, deed.label) for deed in scenario_rule.deeds(field, unit)]
    return found


def _thinkable(unit: Unit, action: str) -> bool:
    """Tell whether a card can ever take an Action."""
    if action == "cast":
        return unit.card.magic is not None
    if action == "ranged":
        return unit.card.ranged is not None
    if action == "regroup":
        return not unit.single
    return True


class Verdicts:
    """What one unit may be ordered to do at one moment; each Action is judged once at most."""

    def __init__(self, field: Field, unit: Unit) -> None:
        self.field, self.unit = field, unit
        self._payers: dict[str, list[tuple[Unit | None, Tally]]] = {}
        self._payable: dict[str, bool] = {}
        self._objections: dict[str, Objection | None] = {}

    def payers(self, action: str) -> list[tuple[Unit | None, Tally]]:
        """Return who could pay for an order of this kind, the cheapest first."""
        key = self._priced_as(action)
        if key not in self._payers:
            self._payers[key] = payers(self.field, self.unit, action)
        return self._payers[key]

    def payable(self, action: str) -> bool:
        """Return whether anybody could pay for an order of this kind."""
        key = self._priced_as(action)
        if key not in self._payable:
            self._payable[key] = payable(self.field, self.unit, action)
        return self._payable[key]

    def _priced_as(self, action: str) -> str:
        """Return one word for all Actions that cost alike."""
        return "" if costs_alike(self.field.state, action) else action

    def objection(self, action: str) -> Objection | None:
        """Return why the unit cannot be given an order of this kind, whatever it would cost."""
        if action not in self._objections:
            self._objections[action] = order_objection(self.field, self.unit, action)
        return self._objections[action]

    def orderable(self, action: str) -> bool:
        """Return whether an order of this kind is legal and can be paid."""
        return self.payable(action) and self.objection(action) is None

    @cites("FTM.act.3", "FTM.act.7")
    def some_orderable(self) -> bool:
        """Return whether any order to the unit is legal and can be paid."""
        if self.unit.finished or not self.unit.members:
            return False
        # A Reform is nearly always possible, so it is asked about first.
        return self.orderable("reform") or any(
            self.orderable(action) for action, _ in possible_actions(self.field, self.unit)
        )


def can_be_ordered(field: Field, unit: Unit) -> bool:
    """Return whether some order to a unit is legal and can be paid."""
    return Verdicts(field, unit).some_orderable()


def unit_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be activated."""
    if unit.finished:
        return Objection(f"{unit.name} has already been activated this turn.", "FTM.act.3")
    verdicts = Verdicts(field, unit)
    if verdicts.some_orderable():
        return None
    for action, _ in possible_actions(field, unit):
        if verdicts.objection(action) is None:
            dear = too_dear(field, unit, action).text
            return Objection(f"Nobody can pay for an order to {unit.name}: {dear}", "FTM.act.7")
    return Objection(f"{unit.name} has no legal order.", "FTM.act.7")


# ---------------------------------------------------------------------- the steps


async def step(play: Battling) -> None:
    """Play on in the Action Phase."""
    if play.state.unit:
        await order(play, play.state.units[play.state.unit])
    else:
        await act_or_pass(play)


@cites("FTM.act.1", "FTM.act.5", "FTM.act.6", "FTM.act.7", "FTM.turn.2")
async def act_or_pass(play: Battling) -> None:
    """Ask the side to activate a unit or pass; two passes in a row end the phase."""
    state, side = play.state, play.state.side
    answer = await _choose_unit(state, side) if command_total(state, side) > 0 else None
    if answer in (PASS, None):
        idle = f"{army(side):has} no order to give and {does(side, 'passes')}."
        text = f"{army(side):passes}." if answer else idle
        say(play, text, "FTM.act.5" if answer else "FTM.act.7")
        state.passes += 1
        state.side = other(side)
        if state.passes >= 2:
            say(play, "Both sides have passed: the Action Phase is over.", "FTM.act.6")
            state.stage = "end"
        return
    if answer not in state.units:
        for scenario_rule in having(state, "take_liberty"):
            await scenario_rule.take_liberty(play, side, answer)
        return
    unit = state.units[answer]
    state.passes, state.unit, state.stage = 0, unit.id, "order"
    text = f"{named(unit)} is activated."
    play.tell(Stage(text=text, rules=("FTM.act.1",), name="activation", side=side))
    for scenario_rule in having(state, "activated"):
        await scenario_rule.activated(play, unit)


@cites("FTM.act.1", "FTM.act.5", "FTM.act.7")
async def _choose_unit(state: State, side: str) -> str | None:
    """Return the unit that a side takes up, a liberty or a pass.

    None if there is no order to give.
    """
    field = Field(state)
    liberties = [
        each
        for scenario_rule in having(state, "liberties")
        for each in scenario_rule.liberties(field, side)
    ]
    if not liberties and not any(can_be_ordered(field, unit) for unit in state.on_board(side)):
        return None
    units = [_unit_option(field, unit) for unit in state.on_board(side)]
    options = [*units, *liberties, Option(PASS, "Pass", rules=("FTM.act.5",))]
    return await choose((side, ""), "act_or_pass", "Which unit acts?", ("FTM.act.1",), options)


def _unit_option(field: Field, unit: Unit) -> Option:
    return Option(
        unit.id,
        unit.name,
        unit_objection(field, unit),
        rules=("FTM.act.1",),
        marks=lambda: command_marks(field, unit),
        pieces=tuple(unit.members),
    )


@cites("FTM.act.3", "FTM.act.4", "FTM.act.8")
async def order(play: Battling, unit: Unit) -> None:
    """Give one order to the active unit, or end its activation."""
    state = play.state
    verdicts = Verdicts(Field(state), unit) if command_total(state, unit.side) > 0 else None
    if verdicts is None or not verdicts.some_orderable():
        finish(play, unit)
        return
    action = await _choose_action(verdicts)
    if action == FINISH:
        say(play, f"{named(unit)} is done.", "FTM.act.3")
        finish(play, unit)
        return
    payer, cost = await _choose_payer(unit, action, verdicts.payers(action))
    for scenario_rule in having(state, "settled"):
        cost = await scenario_rule.settled(play, unit, action, payer, cost)
    _tell_order(play, unit, action, payer, cost)
    pay(play, unit, payer, cost)
    if action != "ranged":
        unit.spilled = ""
    if action in ACTIONS:
        await ACTIONS[action][2](play, unit)
    else:
        for scenario_rule in having(state, "perform"):
            await scenario_rule.perform(play, unit, action)
    settle_ice(play)
    for scenario_rule in having(state, "acted"):
        await scenario_rule.acted(play, unit, action)
    victory.check_sudden(play)
    if not unit.members and not state.rule:
        finish(play, unit)


def _tell_order(play: Battling, unit: Unit, action: str, payer: Unit | None, cost: Tally) -> None:
    title = ACTIONS[action][0] if action in ACTIONS else action.replace("_", " ")
    by = f" by {named(payer)}" if payer and payer is not unit else ""
    text = f"{named(unit)}: {title}, ordered{by} for {cost.total} CP."
    rules = "FTM.act.2", *cost.rules()
    hushed = (
        scenario_rule.discreet(play.state, unit.side)
        for scenario_rule in having(play.state, "discreet")
    )
    rule = next((each for each in hushed if each), "")
    if not rule:
        say(play, text, *rules)
        return
    play.tell(Said(text=text, rules=rules, audience=(unit.side,)))
    text = f"{named(unit)}: {title}, ordered."
    play.tell(Said(text=text, rules=("FTM.act.2", rule), audience=(other(unit.side),)))


async def _choose_action(verdicts: Verdicts) -> str:
    unit = verdicts.unit
    known = possible_actions(verdicts.field, unit)
    if not unit.actions:
        # Nobody finishes without an order, so a single Action is no choice (FTM.act.3).
        able = [key for key, _ in known if verdicts.orderable(key)]
        if len(able) == 1:
            return able[0]

    def options() -> list[Option]:
        found = [_action_option(verdicts, key, title) for key, title in known]
        if unit.actions:
            found.append(Option(FINISH, "Finish", rules=("FTM.act.3",)))
        return found

    why = f"Choose an action for {named(unit)}."
    return await choose(unit.whom, "choose_action", why, ("FTM.act.8",), options)


def _action_option(verdicts: Verdicts, key: str, title: str) -> Option:
    field, unit = verdicts.field, verdicts.unit
    able, objection = verdicts.payers(key), verdicts.objection(key)
    if objection is None and not able:
        objection = too_dear(field, unit, key)
    label = f"{title} ({able[0][1].total} CP)" if able else title
    if key == "melee" and objection is None:
        choices = Choices(field, unit, "attack")
        foes = tuple(name for foe in choices.units.values() for name in foe.members)
        return Option(
            key,
            label,
            rules=("FTM.act.8",),
            pieces=foes,
            forecast=(lambda: some_odds(choices)) if foes else None,
            marks=lambda: counter_marks(choices),
        )
    strikes = key in ("charge", "melee", "ranged")
    marks = (lambda: range_marks(field, unit)) if key == "ranged" else None
    return Option(key, label, objection, rules=("FTM.act.8",), marks=marks, strikes=strikes)


@cites("FTM.cmd.4", "FTM.scen.7")
def too_dear(field: Field, unit: Unit, action: str) -> Objection:
    """Return why nobody can pay for an order: who comes nearest, or the rule against all."""
    state = field.state
    refused: list[Objection] = []
    offers: list[tuple[int, str, int]] = []
    for payer in state.personalities(unit.side):
        if payer.command and (objection := payer_objection(state, payer, unit)):
            refused.append(objection)
        elif payer.command:
            offers.append((price(field, unit, action, payer).total, payer.name, payer.command))
    if left := state.sergeants.get(unit.side, 0):
        offers.append((price(field, unit, action, None).total, "the sergeants' die", left))
    if offers:
        cost, who, left = min(offers, key=lambda each: each[0] - each[2])
        return Objection(f"This order costs {cost} CP; {who} has {left} left.", "FTM.cmd.4")
    nothing = Objection("You have no Command Points left.", "FTM.cmd.4")
    return refused[0] if refused else nothing


@cites("FTM.cmd.4", "FTM.cmd.5", "FTM.cmd.6")
async def _choose_payer(
    unit: Unit, action: str, able: list[tuple[Unit | None, Tally]]
) -> tuple[Unit | None, Tally]:
    """Return who pays for the order; ask only where several could."""
    costs = {payer.id if payer else SERGEANTS: (payer, cost) for payer, cost in able}
    title = ACTIONS[action][0] if action in ACTIONS else action.replace("_", " ")
    why, rules = f"{title}: who gives the order to {named(unit)}?", ("FTM.cmd.4",)
    options, usual = [_payer_option(k, *each) for k, each in costs.items()], next(iter(costs))
    answer = await one_of(unit.whom, "paying_personality", why, rules, options, usual=usual)
    return costs[answer]


def _payer_option(key: str, payer: Unit | None, cost: Tally) -> Option:
    if payer is None:
        return Option(key, f"Sergeants, {cost.total} CP", rules=("FTM.scen.7",))
    label = f"{payer.name}: {cost.total} of {payer.command} CP"
    return Option(key, label, rules=("FTM.cmd.4", *cost.rules()), pieces=tuple(payer.members))


@cites("FTM.act.3")
def finish(play: Battling, unit: Unit) -> None:
    """End the activation of a unit; the other side acts."""
    state = play.state
    unit.finished, unit.spilled = True, ""
    state.unit, state.stage = "", "act"
    state.side = other(unit.side)


def reset(state: State) -> None:
    """Forget the orders of the turn before."""
    for unit in state.units.values():
        unit.actions = unit.shots = unit.command = 0
        unit.finished, unit.spilled = False, ""
    state.cast = []
    state.unit, state.passes = "", 0
