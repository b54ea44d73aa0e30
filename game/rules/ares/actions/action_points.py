"""Actions in hand, held and owed (ARES.act, ARES.held, ARES.borrow).

One balance, and one order in which things are paid.
"""

from __future__ import annotations

from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tell import say
from game.core.wording import named
from game.rules.ares.state import Battling, Figure, State, change

Coin = Literal["held", "own", "borrowed"]


@cites("ARES.act.1", "ARES.act.3", "ARES.quick.1", "ARES.held.8", "ARES.borrow.3")
def allowance(figure: Figure) -> int:
    """Return the actions of a figure turn: two or three, less if shaken, plus the balance."""
    actions = 3 if figure.has("quick") else 2
    return max(0, actions - figure.shaken + figure.balance)


@cites("ARES.borrow.2", "ARES.borrow.5", "ARES.borrow.6", "ARES.borrow.7", "ARES.held.7")
@cites("ARES.sprint.5")
def coins(state: State, figure: Figure, count: int = 1) -> tuple[Coin, ...] | None:
    """Return how a reaction of so many actions would be paid, or None if it cannot be.

    First the held action, then what is left of the figure's own turn, at last one borrowed. With
    several to pay, only the last may be borrowed (ARES.cumbersome.4).
    """
    found: list[Coin] = []
    balance = figure.balance
    left = state.left if state.figure == figure.id else 0
    while len(found) < count:
        if balance == 1:
            found.append("held")
            balance = 0
        elif left > 0:
            found.append("own")
            left -= 1
        elif balance == 0 and len(found) == count - 1:
            found.append("borrowed")
            balance = -1
        else:
            return None
    return tuple(found)


@cites("ARES.borrow.2")
def poverty(figure: Figure) -> Objection:
    """Return why nothing can be paid."""
    if figure.balance < 0:
        return Objection(f"{figure.name} already owes an action.", "ARES.borrow.2")
    return Objection(f"{figure.name} cannot pay two actions.", "ARES.cumbersome.4")


@cites("ARES.fanatic.5", "ARES.taunt.2")
def pay(play: Battling, figure: Figure, price: tuple[Coin, ...], what: str, rule: str) -> None:
    """Pay a reaction: it is no declared action, and no compulsion stands before it."""
    for coin in price:
        if coin == "held":
            change(play, figure, "balance", 0, f"uses the held action to {what}", rule)
        elif coin == "own":
            play.state.left -= 1
            say(play, f"{named(figure)} spends an action to {what}.", rule, "ARES.borrow.6")
        else:
            change(
                play, figure, "balance", -1, f"borrows an action to {what}", rule, "ARES.borrow.1"
            )


@cites("ARES.act.10", "ARES.time.9")
def commit(play: Battling, figure: Figure, cost: int, coin: Coin) -> None:
    """Pay a declared action; what could not be paid from the turn is borrowed (Cumbersome)."""
    if coin == "borrowed":
        change(play, figure, "balance", -1, "borrows an action", "ARES.borrow.1")
        return
    if coin == "held":
        change(play, figure, "balance", 0, "uses its held action", "ARES.held.3")
        taken = 1
    else:
        taken = min(cost, play.state.left)
        play.state.left -= taken
    if taken < cost:
        _borrow_last(play, figure)


@cites("ARES.cumbersome.2", "ARES.cumbersome.3", "ARES.borrow.1")
def _borrow_last(play: Battling, figure: Figure) -> None:
    change(play, figure, "balance", -1, "borrows an action", "ARES.cumbersome.2", "ARES.borrow.1")


@cites("ARES.act.10")
def refund(play: Battling, figure: Figure, cost: int, coin: Coin) -> None:
    """Give back what a declared action had cost; a debt made meanwhile is cleared first."""
    rule = "ARES.act.10"
    for _ in range(cost):
        if figure.balance < 0:
            change(play, figure, "balance", 0, "no longer owes an action", rule)
        elif coin == "held":
            change(play, figure, "balance", 1, "holds its action again", rule)
        elif coin == "own":
            play.state.left += 1


def affordable(state: State, figure: Figure, cost: int, coin: Coin, *, loan: bool) -> bool:
    """Return whether a declared action can be paid; with `loan` its last part may be borrowed."""
    if coin == "borrowed":
        return cost == 1 and figure.balance == 0
    have = 1 if coin == "held" else state.left
    if have >= cost:
        return True
    # A figure that pays with its held marker stands at zero afterwards and may borrow.
    clear = figure.balance == 0 or coin == "held"
    return loan and clear and have >= 1 and have == cost - 1
