"""How an action runs: declared, compelled, interrupted, carried out, answered (ARES.time).

The steps are the book's own, A0 to A7. Replies inside an Attack belong to the chapters of
fighting; here are the two windows around every declared action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces
from game.rules.ares import morale
from game.rules.ares.actions.action_points import Coin, coins, commit, pay, refund
from game.rules.ares.actions.declared_action import Act, Deed
from game.rules.ares.combat.attack_action import blast
from game.rules.ares.combat.cover_lines import line_marks
from game.rules.ares.combat.parry_and_dodge import resolve_shot, shot_forecast
from game.rules.ares.combat.ranged import Shot, shooter_objection, shot_objection
from game.rules.ares.field import Field
from game.rules.ares.sequence.acts import ACTS, IN_TURN, SPRINT
from game.rules.ares.sequence.compulsion import compelled, dares, holds_fire, is_charge
from game.rules.ares.sequence.score import check_end
from game.rules.ares.state import Battling, Figure, State, change, other, reveal, revealed

STOP = "stop"
NOTHING = "nothing"
REVEAL = "reveal"
PASS = "pass"
NOBODY = Option(PASS, "Nobody", declines=True)
BORROWED: tuple[Act, ...] = (SPRINT, ACTS["stand"], ACTS["prone"], ACTS["cross"])
"""What may be borrowed at the end of a figure turn; a Cross counts as a Sprint."""


# ---------------------------------------------------------------------- A0: declaring


def act_options(field: Field, figure: Figure, coin: Coin) -> list[Option]:
    """Return every kind of action; what a figure can never do is not even shown."""
    found = []
    for act in IN_TURN.values():
        if _concerns(field.state, figure, act):
            objection = act.objection(field, figure, coin)
            pieces = act.sole_target(field, figure) if objection is None else ()
            marks = partial(act.marks, field, figure)
            why, strikes = (objection, act.rules), act.combat
            found.append(
                Option(act.key, act.label, *why, marks=marks, pieces=pieces, strikes=strikes)
            )
    return found


def _concerns(state: State, figure: Figure, act: Act) -> bool:
    """Return whether a kind of action is any business of a figure's."""
    wanted = _BUSINESS.get(act.key)
    return wanted is None or wanted(state, figure)


_BUSINESS: dict[str, Callable[[State, Figure], bool]] = {
    "shoot": lambda _, figure: figure.profile.missile is not None,
    "cast": lambda _, figure: bool(figure.profile.spells),
    "leap": lambda _, figure: figure.has("leap"),
    "take_off": lambda _, figure: figure.has("flyer"),
    "land": lambda _, figure: figure.has("flyer"),
    "hide": lambda _, figure: figure.has("hide"),
    "regenerate": lambda _, figure: figure.has("regenerate"),
    "spot": lambda state, figure: any(
        foe.hidden and foe.where == "table" and foe.side != figure.side
        for foe in state.figures.values()
    ),
    "torch": lambda state, figure: (
        state.battle.torch is not None and state.battle.torch.side == figure.side
    ),
    "withdraw": lambda _, figure: figure.on_foot,
    "prone": lambda _, figure: figure.on_foot,
    "stand": lambda _, figure: figure.prone,
    "rally": lambda _, figure: figure.shaken,
    "cross": lambda _, figure: not figure.flying,
    "cross_charge": lambda _, figure: not figure.flying,
}
"""Kinds of actions that only some figures are offered."""


@cites("ARES.act.2", "ARES.act.7", "ARES.act.8", "ARES.act.11", "ARES.hide.4", "ARES.time.1")
async def declare(
    play: Battling, figure: Figure, coin: Coin, kind: str = "choose_action"
) -> tuple[Act, Deed] | None:
    """Ask what a figure does; None if it does nothing more."""
    while True:
        field = Field(play.state)
        answer = await choose(
            figure.whom,
            kind,
            _why(play.state, figure, coin),
            ("ARES.act.2", "ARES.act.7"),
            partial(_choices, field, figure, coin),
            also=partial(reveal_option, play.state, figure),
            marks=partial(command_marks, play.state, figure),
        ).or_also()
        if isinstance(answer, Also):
            reveal(play, figure)
            continue
        if answer == STOP:
            return None
        act = IN_TURN[answer]
        deed = await act.declare(play, figure, coin)
        if deed is not None:
            return act, deed


@cites("ARES.sprint.4", "ARES.prone.1", "ARES.prone.5", "ARES.terr.7", "ARES.borrow.1")
@cites("ARES.hide.4")
async def declare_last(play: Battling, figure: Figure) -> tuple[Act, Deed] | None:
    """Ask what a figure does on a borrowed action, if there is anything; None for nothing."""
    while True:
        field = Field(play.state)
        objections = {act.key: act.objection(field, figure, "borrowed") for act in BORROWED}
        if all(objections.values()):
            return None
        why = f"{named(figure)} has acted. Borrow an action from its next turn?"
        rules, loans = ("ARES.sprint.4", "ARES.borrow.1"), partial(_loans, objections)
        also = partial(reveal_option, play.state, figure)
        question = choose(figure.whom, "sprint_or_stand", why, rules, loans, also=also)
        answer = await question.or_also()
        if isinstance(answer, Also):
            reveal(play, figure)
            continue
        if answer == NOTHING:
            return None
        act = ACTS[answer]
        deed = await act.declare(play, figure, "borrowed")
        if deed is not None:
            return act, deed


@cites("ARES.charge.4")
def _loans(objections: Mapping[str, Objection | None]) -> list[Option]:
    nothing = Option(NOTHING, "Nothing", declines=True)
    return [nothing, *(Option(a.key, a.label, objections[a.key], a.rules) for a in BORROWED)]


def _choices(field: Field, figure: Figure, coin: Coin) -> list[Option]:
    stop = Option(STOP, "Nothing more", rules=("ARES.act.1",), declines=True)
    return [*act_options(field, figure, coin), stop]


def _why(state: State, figure: Figure, coin: Coin) -> str:
    if coin == "held":
        return f"What does {named(figure)} do with its held action?"
    actions = "1 action" if state.left == 1 else f"{state.left} actions"
    return f"What does {named(figure)} do? It has {actions}."


@cites("ARES.hide.4")
def reveal_option(state: State, figure: Figure) -> list[Option]:
    """Return the option of a hidden figure to show itself at any time in its turn."""
    if not figure.hidden or state.figure != figure.id:
        return []
    return [Option(REVEAL, "Show itself", rules=("ARES.hide.4",))]


def command_marks(state: State, figure: Figure) -> Sequence[Mark]:
    """Return the string between the two members of a unit that are farthest apart."""
    unit = state.units[figure.unit]
    far, ends = morale.spread(state, unit)
    if not ends[0]:
        return ()
    limit = morale.command_distance(state, unit).total
    over = morale.beyond(state, unit)
    a, b = (state.figures[name] for name in ends)
    text = f"{far:.1f}″ of {limit}″" + (f", morale {-2 * over}" if over else "")
    points = ((a.x / 1000, a.y / 1000), (b.x / 1000, b.y / 1000))
    return [Mark("line", points=points, text=text, tone="warning" if over else "neutral")]


# ---------------------------------------------------------------------- the whole action


@cites("ARES.time.1", "ARES.time.2", "ARES.act.10", "ARES.hide.4")
async def perform(play: Battling, figure: Figure, act: Act, deed: Deed, coin: Coin) -> bool:
    """Play one declared action through all its steps; return False if its maker stops halfway."""
    if figure.hidden and act.reveals(deed):
        reveal(play, figure)
    cost = act.cost(figure, deed)
    commit(play, figure, cost, coin)
    passed: set[str] = set()
    settled = await _settle(play, figure, act, deed, coin, passed)
    if settled is None:
        return False
    free = settled[1] is not deed
    act, deed = settled
    await snap_window(play, figure)
    if figure.where != "table":
        return False
    if act.stale(Field(play.state), figure, deed) is not None:
        again = await _redeclare(play, figure, 1 if free else cost, coin)
        if again is not None and not free:
            again = await _settle(play, figure, *again, coin, passed)
        if again is None:
            return False
        act, deed = again
    if not is_charge(deed) or dares(play, figure, play.state.figures[deed.target]):
        await act.carry_out(play, figure, deed, coin)
    await held_window(play, figure)
    return True


@cites("ARES.fanatic.4", "ARES.taunt.1", "ARES.act.10")
async def _settle(
    play: Battling, figure: Figure, act: Act, deed: Deed, coin: Coin, passed: set[str]
) -> tuple[Act, Deed] | None:
    """Return what was declared or the Charge forced instead; None if a loan is lost by it."""
    forced = await compelled(play, figure, deed, passed, lost=coin == "borrowed")
    if forced is None:
        return act, deed
    if coin == "borrowed":
        _lose_loan(play, figure)
        return None
    refund(play, figure, act.cost(figure, deed) - 1, coin)
    if figure.hidden:
        reveal(play, figure)
    return ACTS[forced.act], forced


@cites("ARES.fanatic.7", "ARES.taunt.4")
def _lose_loan(play: Battling, figure: Figure) -> None:
    """Cancel the loan of a figure carried away in a borrowed action: no Charge is borrowed."""
    text = "is carried away, but cannot borrow a Charge, and owes nothing"
    change(play, figure, "balance", 0, text, "ARES.fanatic.7")


@cites("ARES.act.10", "ARES.snap.4")
async def _redeclare(
    play: Battling, figure: Figure, cost: int, coin: Coin
) -> tuple[Act, Deed] | None:
    """Refund an action that an interruption made impossible, and ask for another."""
    refund(play, figure, cost, coin)
    say(play, f"{named(figure)} can no longer do that.", "ARES.act.10")
    again = None
    if coin == "borrowed":
        again = await declare_last(play, figure)
    elif play.state.left > 0 if coin == "own" else figure.balance > 0:
        again = await declare(play, figure, coin, "redeclare")
    if again is not None:
        commit(play, figure, again[0].cost(figure, again[1]), coin)
    return again


# ---------------------------------------------------------------------- A2: Snap-Fire


@cites("ARES.snap.3", "ARES.hide.2", "ARES.hide.8", "ARES.cumbersome.4")
def snap_objection(field: Field, figure: Figure, actor: Figure) -> Objection | None:
    """Return why a figure cannot Snap-Fire at somebody about to act."""
    shown = revealed(figure)
    if objection := shooter_objection(field, shown):
        return objection
    if coins(field.state, figure, _snap_price(figure)) is None:
        return Objection(f"{figure.name} cannot pay for it.", "ARES.snap.1")
    return shot_objection(field, shown, actor)


def _snap_price(figure: Figure) -> int:
    weapon = figure.profile.missile
    return 2 if weapon is not None and weapon.has("cumbersome") else 1


def _ring(figure: Figure, text: str) -> list[Mark]:
    return [Mark("ring", piece=figure.id, tone="theirs", text=text)]


@cites("ARES.snap.1", "ARES.snap.2", "ARES.snap.5", "ARES.time.7", "ARES.area.6")
async def snap_window(play: Battling, actor: Figure) -> None:
    """Ask whether one Snap-Fire figure of the other side shoots at the actor before an action."""
    field = Field(play.state)
    able = [
        figure
        for figure in play.state.standing(other(actor.side))
        if figure.has("snap_fire") and snap_objection(field, figure, actor) is None
    ]
    if not able:
        return
    why, rules = (
        f"{named(actor)} is about to act. Who shoots first?",
        ("ARES.snap.1", "ARES.snap.2"),
    )
    options = [*(_snap_option(field, each, actor) for each in able), NOBODY]
    ring, whom = partial(_ring, actor, "about to act"), (other(actor.side), "")
    answer = await choose(whom, "snap_fire", why, rules, options, marks=ring)
    if answer == PASS:
        return
    figure = play.state.figures[answer]
    if await holds_fire(play, figure):
        return
    if figure.hidden:
        reveal(play, figure)
    price = coins(play.state, figure, _snap_price(figure))
    assert price is not None
    pay(play, figure, price, "Snap-Fire", "ARES.snap.1")
    weapon = figure.profile.missile
    assert weapon is not None
    if weapon.has("area_effect"):
        await blast(play, figure, (actor.x, actor.y), combined=False)
    else:
        await resolve_shot(play, Shot(figure.id, actor.id))


def _snap_option(field: Field, figure: Figure, actor: Figure) -> Option:
    def odds() -> Forecast:
        return shot_forecast(field, Shot(figure.id, actor.id), "Snap-Fire", good=True)

    return Option(
        figure.id,
        figure.name,
        rules=("ARES.snap.1",),
        pieces=(figure.id,),
        forecast=odds,
        marks=lambda: line_marks(field, figure, actor),
    )


# ---------------------------------------------------------------------- A6: held actions


@cites("ARES.held.3", "ARES.held.4", "ARES.held.5", "ARES.held.6", "ARES.held.10", "ARES.time.7")
@cites("ARES.time.9", "ARES.borrow.8")
async def held_window(play: Battling, actor: Figure) -> None:
    """Ask whether one figure of the other side uses its held action after an action."""
    state = play.state
    check_end(play)
    if state.rule or (state.settings.held_chain == "flat" and actor.side != state.side):
        return
    side = other(actor.side)
    waiting = [figure for figure in state.standing(side) if figure.balance > 0]
    if not waiting:
        return
    field = Field(state)
    able = [figure for figure in waiting if can_use_held(field, figure)]
    if not able:
        return
    why, rules = (
        f"{named(actor)} has acted. Who uses a held action?",
        ("ARES.held.3", "ARES.held.4"),
    )
    options = [*of_pieces(able, rules=rules[:1]), replace(NOBODY, keeps=True)]
    ring = partial(_ring, actor, "has acted")
    answer = await choose((side, ""), "use_held", why, rules, options, marks=ring)
    if answer == PASS:
        return
    figure = state.figures[answer]
    declared = await declare(play, figure, "held")
    if declared is not None:
        await perform(play, figure, *declared, "held")


def can_use_held(field: Field, figure: Figure) -> bool:
    """Return whether there is any action for a held marker."""
    return any(
        _concerns(field.state, figure, act) and act.objection(field, figure, "held") is None
        for act in IN_TURN.values()
    )
