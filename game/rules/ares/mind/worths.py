"""What things are worth to a computer player, in victory points: figures, wounds, actions."""

from __future__ import annotations

from game.rules.ares.mind import weights
from game.rules.ares.mind.chances import Chances
from game.rules.ares.state import Figure, State


def body(figure: Figure) -> float:
    """How much a figure on the table is still worth to its side."""
    rating, whole = figure.profile.rating, figure.profile.wounds
    share = weights.BODY
    if figure.wounds < whole:
        share -= weights.SCRATCHED + weights.HURT * weights.BODY * (whole - figure.wounds) / whole
    if figure.shaken:
        share -= weights.SHAKEN * weights.BODY
    if figure.prone:
        share -= weights.PRONE * weights.BODY
    if figure.burning:
        share -= weights.BURNING * weights.BODY
    return rating * (share + weights.ACTION * figure.balance + weights.HIDDEN * figure.hidden)


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
    fright = kill * weights.LEFT_BEHIND * mates(state, figure) if kill else 0.0
    return harm(state, figure, chances) + fright


def harm(state: State, figure: Figure, chances: Chances) -> float:
    """What an attack with these chances of wounds costs a figure's side on average."""
    left, profile = figure.wounds, figure.profile
    kill = sum(chances[left:])
    wounded = 1.0 - chances[0] - kill
    total = kill * stake(state, figure)
    if wounded > 1e-9:
        some = sum(number * chance for number, chance in enumerate(chances[:left]))
        total += profile.rating * weights.BODY * weights.HURT * some / profile.wounds
        nerve = weights.SHAKEN * weights.BODY if not figure.shaken else 1 + weights.BODY
        total += wounded * profile.rating * (weights.SCRATCHED + weights.NERVE * nerve)
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
