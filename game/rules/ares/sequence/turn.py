"""The sequence of play: cards, units, figures, actions (ARES.turn, ARES.time.8).

`step` plays the smallest stretch with nothing pending: a deal, a card with the choice of a unit,
the choice of a figure, one action, the end of a figure's turn.
"""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Option
from game.core.deck import card_name
from game.core.event import Stage
from game.core.wording import army, named
from game.mechanics.asking import choose, of_pieces, offer, one_of
from game.rules.ares.actions.action_points import allowance
from game.rules.ares.combat.attack_roll import smoulder
from game.rules.ares.sequence import setup
from game.rules.ares.sequence.action import declare, declare_last, perform
from game.rules.ares.sequence.deck import dealt, leader, take_highest
from game.rules.ares.sequence.score import check_end, end_of_turn
from game.rules.ares.state import SIDES, Battling, Figure, State, change, end_spells

END = "end"


async def step(play: Battling) -> None:
    """Play on from where the state stands."""
    stage = play.state.stage
    if stage in ("terrain", "edge", "deploy"):
        await setup.step(play)
        return
    check_end(play)
    if play.state.rule:
        return
    if stage == "deal":
        deal(play)
    elif stage == "cards":
        await next_card(play)
    elif stage == "unit":
        await next_figure(play)
    elif stage == "figure":
        await figure_turn(play)


# ---------------------------------------------------------------------- cards


@cites("ARES.turn.1", "ARES.turn.8", "ARES.time.8")
def deal(play: Battling) -> None:
    """Shuffle and deal one card for every unit with somebody on the table."""
    state = play.state
    state.turn += 1
    state.played = []
    for unit in state.units.values():
        unit.activated = False
    text = f"Turn {state.turn} of {state.settings.turn_limit}."
    play.tell(Stage(text=text, rules=("ARES.turn.1",), name="turn", number=state.turn))
    counts = {side: len(state.waiting(side)) for side in SIDES}
    state.hands = dealt(play, f"turn {state.turn}", counts)
    state.stage = "cards"


@cites("ARES.turn.2", "ARES.turn.5")
async def next_card(play: Battling) -> None:
    """Play the highest card, which names the acting side; without cards end the turn."""
    state = play.state
    side = leader(play, state.hands)
    if not side:
        end_of_turn(play)
        return
    card = take_highest(state.hands, side)
    state.played.append(f"{side} {card}")
    state.side = side
    text = f"{army(side):leads} with {card_name(card)}."
    play.tell(Stage(text=text, rules=("ARES.turn.2",), name="card", side=side))
    await choose_unit(play)


@cites("ARES.turn.3", "ARES.turn.7", "ARES.time.8")
async def choose_unit(play: Battling) -> None:
    """Ask the acting side for a waiting unit to activate; persistent damage comes first."""
    state = play.state
    waiting = state.waiting(state.side)
    if not waiting:
        return
    why, rules = "Choose a unit to activate.", ("ARES.turn.3",)
    ids = {unit.id: tuple(each.id for each in state.members(unit.id)) for unit in waiting}
    units = [Option(each.id, each.name, rules=rules, pieces=ids[each.id]) for each in waiting]
    name = await one_of((state.side, ""), "choose_unit", why, rules, units)
    unit = state.units[name]
    unit.activated = True
    state.unit, state.acted, state.resting = name, [], False
    state.stage = "unit"
    play.tell(
        Stage(text=f"{named(unit)} act.", rules=("ARES.turn.3",), name="activation", side=unit.side)
    )
    for figure in sorted(state.members(name), key=lambda each: each.id):
        if figure.burning and figure.where == "table":
            smoulder(play, figure)


# ---------------------------------------------------------------------- figures


@cites("ARES.turn.4", "ARES.turn.11", "ARES.turn.7", "ARES.act.1")
async def next_figure(play: Battling) -> None:
    """Ask which figure of the unit acts next, or end the activation."""
    state = play.state
    waiting = [figure for figure in state.members(state.unit) if figure.id not in state.acted]
    if not waiting:
        state.unit, state.stage, state.resting = "", "cards", False
        return
    name = waiting[0].id
    if not state.resting and len(waiting) > 1:
        why, rules = (
            f"Which figure of {named(state.units[state.unit])} acts next?",
            ("ARES.turn.4",),
        )
        end = Option(END, "End the activation", rules=("ARES.turn.11",))
        options = [*of_pieces(waiting, rules=rules), end]
        name = await choose((state.side, ""), "choose_figure", why, rules, options)
    if name == END:
        state.resting = True
        return
    begin_turn(play, state.figures[name])


@cites("ARES.act.3", "ARES.borrow.3", "ARES.borrow.4", "ARES.held.8", "ARES.held.10")
@cites("ARES.magic.8")
def begin_turn(play: Battling, figure: Figure) -> None:
    """Count the actions of a figure turn; markers become part of the count."""
    state = play.state
    actions = allowance(figure)
    if figure.balance:
        word = "uses its held action in its turn" if figure.balance > 0 else "pays what it owes"
        change(play, figure, "balance", 0, word, "ARES.act.3")
    end_spells(play, figure.id)
    state.figure, state.left = figure.id, actions
    state.stage = "figure"


@cites("ARES.time.1", "ARES.turn.4")
async def figure_turn(play: Battling) -> None:
    """Play one more action of the figure, or end its turn."""
    state = play.state
    figure = state.figures[state.figure]
    if figure.where != "table":
        _over(state)
        return
    if state.left > 0 and not state.resting:
        declared = await declare(play, figure, "own")
        goes_on = declared is not None and await perform(play, figure, *declared, "own")
        check_end(play)
        if state.rule:
            return
        if goes_on and state.left > 0 and figure.where == "table":
            return
    if figure.where == "table":
        await end_figure(play, figure)
    if not state.rule:
        _over(state)


def _over(state: State) -> None:
    state.acted.append(state.figure)
    state.figure, state.left = "", 0
    state.stage = "unit"


@cites("ARES.held.1", "ARES.held.2", "ARES.act.1", "ARES.act.11")
async def end_figure(play: Battling, figure: Figure) -> None:
    """Ask whether to hold one of the actions left, or to borrow one for a last move."""
    state = play.state
    if state.left > 0:
        why, rules = f"Hold an action with {named(figure)}? {state.left} left.", ("ARES.held.1",)
        hold = {"hold": Option("hold", "Hold one action", rules=rules, keeps=True)}
        held = await offer(figure.whom, "hold_action", why, hold, rules, ("no", "Do not hold"))
        state.left = 0
        if held:
            change(play, figure, "balance", 1, "holds an action", "ARES.held.1")
    elif figure.balance == 0:
        await last_move(play, figure)


@cites("ARES.sprint.2", "ARES.sprint.4", "ARES.prone.1", "ARES.prone.5", "ARES.borrow.1")
async def last_move(play: Battling, figure: Figure) -> None:
    """Ask for Sprint, Stand Up, Go Prone or Cross on a borrowed action, when none is left."""
    if play.state.resting:
        return
    declared = await declare_last(play, figure)
    if declared is not None:
        await perform(play, figure, *declared, "borrowed")
