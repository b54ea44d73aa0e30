"""Rounds, turns and squads: the sequence of play (FWB.turn, FWB.squad)."""

from __future__ import annotations

from functools import partial

from game.core.cite import cites
from game.core.decision import Decision, Objection, Option
from game.core.event import Stage
from game.core.tell import say
from game.core.wording import army, does
from game.mechanics.asking import choose
from game.rules.squad_battles import free_battle, leaving_the_start, reserves, setup
from game.rules.squad_battles.activation import activate
from game.rules.squad_battles.asking import ask
from game.rules.squad_battles.state import SIDES, Battling, State, Unit, other, squad_name
from game.rules.squad_battles.terrain_laying import lay_terrain
from game.rules.squad_battles.winning import check_limit, check_win, check_wiped_out, score_round


async def step(play: Battling) -> None:
    """Play the next smallest stretch; the state says which."""
    state = play.state
    match state.stage:
        case "factions" | "attacker" | "sizes" | "armies":
            await free_battle.step(play)
        case "terrain":
            await lay_terrain(play)
        case "deploy":
            await setup.deploy(play)
        case "round":
            start_round(play)
        case "turns":
            await take_turn(play)
        case "end":
            await end_round(play)


@cites("FWB.turn.1", "FWB.turn.2", "FWB.reinf.6")
def start_round(play: Battling) -> None:
    """Ready all units; give both sides as many turns as the larger side has activations."""
    state = play.state
    state.round += 1
    for unit in state.units.values():
        unit.ready, unit.moved = True, False
    state.turns = max(len(ready(state, side)) for side in SIDES)
    state.taken = dict.fromkeys(SIDES, 0)
    state.side = state.attacker
    state.stage = "turns"
    text = f"Round {state.round}: {state.turns} turns for each side."
    play.tell(Stage(text=text, rules=("FWB.turn.1",), name="round", number=state.round))


def ready(state: State, side: str) -> list[str]:
    """Return what a side may still activate: squads, Elites, Champions on the table."""
    return list(dict.fromkeys(unit.activation for unit in state.standing(side) if unit.ready))


@cites("FWB.turn.5", "FWB.turn.6", "FWB.turn.8")
def pass_objection(state: State, side: str) -> Objection | None:
    """Return why a side may not pass: it has as many to activate as turns left."""
    left = state.turns - state.taken[side]
    if len(ready(state, side)) < left:
        return None
    return Objection(f"You have {left} turns left and as many to activate.", "FWB.turn.6")


async def take_turn(play: Battling) -> None:
    """Play one turn of one side, in steps: choose what to activate, then unit after unit."""
    state = play.state
    if state.active:
        await _go_on(play)
    elif all(state.taken[side] >= state.turns for side in SIDES):
        state.stage = "end"
        state.todo = []
    elif not (choices := ready(state, state.side)):
        side = state.side
        say(play, f"{army(side):has} nothing ready and {does(side, 'passes')}.", "FWB.turn.7")
        _end_turn(play)
    else:
        await _choose_activation(play, choices)
        if state.active:
            await _go_on(play)


@cites("FWB.turn.3", "FWB.turn.4", "FWB.squad.1", "FWB.squad.5")
async def _choose_activation(play: Battling, choices: list[str]) -> None:
    state = play.state
    if len(choices) == 1 and pass_objection(state, state.side):
        answer = choices[0]
    else:
        answer = await ask(play, partial(_activation_question, state))
    if answer == "pass":
        say(play, f"{army(state.side):passes}.", "FWB.turn.5")
        _end_turn(play)
        return
    state.active = answer
    state.acted = []
    text = f"{army(state.side):activates} {label(state, answer)}."
    play.tell(Stage(text=text, rules=("FWB.turn.3",), name="activation", side=state.side))


def label(state: State, activation: str) -> str:
    """Return how a squad or a single unit is called."""
    if activation in state.units:
        return state.units[activation].name
    names = dict.fromkeys(unit.profile.name for unit in members(state, activation))
    return f"{squad_name(activation)} ({' and '.join(names)})"


def labels(state: State, side: str) -> dict[str, str]:
    """Return how everything that a side may activate is called."""
    groups = dict.fromkeys(unit.activation for unit in state.standing(side))
    return {group: label(state, group) for group in groups}


def members(state: State, squad: str) -> list[Unit]:
    """Return the units of a squad on the table."""
    if squad in state.units:
        return [unit for unit in [state.units[squad]] if unit.where == "table"]
    return [unit for unit in state.units.values() if unit.squad == squad and unit.where == "table"]


def _activation_question(state: State) -> Decision[str]:
    side = state.side

    def pieces(name: str) -> tuple[str, ...]:
        return tuple(unit.id for unit in members(state, name))

    def options() -> list[Option]:
        waiting = ready(state, side)
        names = labels(state, side)
        spent = [name for name in names if name not in waiting]
        done = Objection("It has already been activated this round.", "FWB.turn.4")
        return [
            *(
                Option(name, f"Activate {names[name]}", rules=("FWB.turn.3",), pieces=pieces(name))
                for name in waiting
            ),
            *(Option(name, f"Activate {names[name]}", done, pieces=pieces(name)) for name in spent),
            Option("pass", "Pass", pass_objection(state, side), ("FWB.turn.5",)),
        ]

    left = state.turns - state.taken[side]
    why = f"Choose what to activate. {left} turns left in this round."
    return choose((side, ""), "choose_activation", why, ("FWB.turn.3",), options)


@cites("FWB.squad.3", "FWB.squad.4", "FWB.squad.6")
async def _go_on(play: Battling) -> None:
    """Activate the next unit of the active squad, or the lone Elite or Champion."""
    state = play.state
    if state.active in state.units:
        await activate(play, state.units[state.active])
        state.acted.append(state.active)
        _finish(play)
        return
    answer = await ask(play, partial(_member_question, play, _waiting(state)))
    if answer != "end":
        await activate(play, state.units[answer])
        state.acted.append(answer)
    if answer == "end" or not _waiting(state):
        _finish(play)


def _waiting(state: State) -> list[Unit]:
    """Return the members of the active squad that have not acted yet."""
    return [unit for unit in members(state, state.active) if unit.id not in state.acted]


def _member_question(play: Battling, waiting: list[Unit]) -> Decision[str]:
    state = play.state

    def options() -> list[Option]:
        done = Objection("It has already acted this turn.", "FWB.squad.3")
        acted = [unit for unit in members(state, state.active) if unit.id in state.acted]
        end = None
        if leaving_the_start.duty(state) and any(
            leaving_the_start.could_leave(state, unit) for unit in waiting
        ):
            text = "The first activation has to leave the start area."
            end = Objection(text, "FWB.turn.15")
        return [
            *(
                Option(unit.id, unit.name, rules=("FWB.squad.3",), pieces=(unit.id,))
                for unit in waiting
            ),
            *(Option(unit.id, unit.name, done, pieces=(unit.id,)) for unit in acted),
            Option("end", "End the squad's turn", end, ("FWB.squad.4",)),
        ]

    why, rules = (
        f"Which unit of {squad_name(state.active)} acts next?",
        ("FWB.squad.3", "FWB.squad.4"),
    )
    return choose((state.side, state.active), "choose_squad_member", why, rules, options)


def _finish(play: Battling) -> None:
    """Mark all of the active squad as activated, whether they acted or not."""
    state = play.state
    if not state.rule:
        for unit in members(state, state.active):
            unit.ready = False
        if state.side == state.attacker:
            state.left_start = True
        _end_turn(play)


@cites("FWB.turn.9", "FWB.win.4")
def _end_turn(play: Battling) -> None:
    state = play.state
    state.taken[state.side] += 1
    state.active = ""
    state.acted = []
    state.feats = []
    check_wiped_out(play)
    state.gone_last = ""
    state.side = other(state.side)


@cites("FWB.turn.16", "FWB.reform.5")
async def end_round(play: Battling) -> None:
    """End the round: areas and goals, win, limit, reinforcements, reforming, attacker first."""
    state = play.state
    if not state.todo:
        text = f"Round {state.round} ends."
        play.tell(Stage(text=text, rules=("FWB.turn.9",), name="end of round", number=state.round))
        score_round(play)
        check_win(play)
        if not state.rule:
            check_limit(play)
        if state.rule:
            return
        order = (state.attacker, state.defender)
        state.todo = [f"reinforce {side}" for side in order if state.settings.reinforcements]
        state.todo += [f"reform {side}" for side in order if state.settings.reforming]
        state.todo.append("next")
        return
    task, _, side = state.todo[0].partition(" ")
    if task == "reinforce" and await reserves.reinforce(play, side):
        return
    if task == "reform":
        await reserves.reform(play, side)
    state.todo = state.todo[1:]
    if task == "next":
        state.stage = "round"
