"""What things are worth to a computer player, in victory points: figures, wounds, actions."""

from __future__ import annotations

from game.rules.ares.mind.chances import Chances
from game.rules.ares.state import Figure, State

VICTORY = 2000.0
BODY = 0.55
"""Worth of a figure that stands, for each point of its rating: it can go on fighting."""
HURT = 0.35
"""How much of that is lost with all wounds but the last."""
SCRATCHED = 0.07
"""What a figure loses with its first wound: it strikes worse, and is struck more easily."""
SHAKEN = 0.3
"""An action less each turn, and one failed test away from running."""
PRONE = 0.12
ACTION = 0.09
"""Worth of one action of a figure, for each point of its rating."""
BURNING = 0.15
HIDDEN = 0.05
NERVE = 0.4
"""How often a wounded figure fails its test, roughly."""
LEFT_BEHIND = 0.06
"""What the fall of one figure costs each of its unit, for each point of rating."""


def body(figure: Figure) -> float:
    """How much a figure on the table is still worth to its side."""
    rating, whole = figure.profile.rating, figure.profile.wounds
    share = BODY
    if figure.wounds < whole:
        share -= SCRATCHED + HURT * BODY * (whole - figure.wounds) / whole
    if figure.shaken:
        share -= SHAKEN * BODY
    if figure.prone:
        share -= PRONE * BODY
    if figure.burning:
        share -= BURNING * BODY
    return rating * (share + ACTION * figure.balance + HIDDEN * figure.hidden)


def stake(state: State, figure: Figure) -> float:
    """What the other side gains at once when a figure is gone, and what its own side loses."""
    found = figure.profile.rating + body(figure)
    for way in state.battle.exits:
        if way.side == figure.side:
            key = figure.profile.key
            found += 0.6 * (way.bonus.get(key, 0) + way.stayed.get(key, 0))
    return found


def full_harm(state: State, figure: Figure, chances: Chances) -> float:
    """What an attack costs a figure's side, with the fright of those who are left."""
    kill = sum(chances[figure.wounds :])
    fright = kill * LEFT_BEHIND * mates(state, figure) if kill else 0.0
    return harm(state, figure, chances) + fright


def harm(state: State, figure: Figure, chances: Chances) -> float:
    """What an attack with these chances of wounds costs a figure's side on average."""
    left, profile = figure.wounds, figure.profile
    kill = sum(chances[left:])
    wounded = 1.0 - chances[0] - kill
    total = kill * stake(state, figure)
    if wounded > 1e-9:
        some = sum(number * chance for number, chance in enumerate(chances[:left]))
        total += profile.rating * BODY * HURT * some / profile.wounds
        nerve = SHAKEN * BODY if not figure.shaken else 1 + BODY
        total += wounded * profile.rating * (SCRATCHED + NERVE * nerve)
        total += some * maiming(state, figure)
    return total


def mates(state: State, figure: Figure) -> int:
    """The ratings of a unit without one of its figures: what a unit test puts at risk."""
    return sum(
        each.profile.rating
        for each in state.figures.values()
        if each.unit == figure.unit and each.where == "table" and each.id != figure.id
    )


def maiming(state: State, figure: Figure) -> int:
    """Points for every wound that a figure is short of at the end."""
    return sum(
        each.points
        for each in state.battle.maimed
        if each.side != figure.side and each.figure == figure.profile.key
    )


def some_wound(chances: Chances) -> float:
    """The chance of any wound."""
    return 1.0 - chances[0]


def last_turn(state: State) -> bool:
    """Whether nothing that is borrowed will ever be paid back."""
    return state.turn >= state.settings.turn_limit
