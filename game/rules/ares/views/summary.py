"""The game at a glance: turn, cards, points, what would end it, and when it is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.deck import FULL_DECK, order
from game.core.unit_card import Standing, Summary
from game.core.wording import army
from game.mechanics.views.summary import lead, no_hope, standing, turns_left
from game.rules.ares.scenario import Objective
from game.rules.ares.state import SIDES, State, other

SETTING_UP = ("terrain", "edge", "deploy")


def summary(state: State) -> Summary:
    """Return turn, cards, points and what would end the game.

    Only its own side sees a hand; how many cards each side holds is open.
    """
    if state.stage == "terrain":
        headline = "Laying terrain"
    elif state.stage in SETTING_UP:
        headline = "Set-up"
    else:
        headline = f"Turn {state.turn} of {state.settings.turn_limit}"
    setting_up = state.stage in SETTING_UP and state.todo and state.todo[0] in SIDES
    return Summary(
        headline=headline,
        acting=state.todo[0] if setting_up else state.side,
        sides=tuple(_standing(state, side) for side in SIDES),
        endings=tuple(_endings(state)),
        outlook=_outlook(state),
    )


def _standing(state: State, side: str) -> Standing:
    """Return the standing of one side; no number of points wins by itself."""
    force = state.battle.forces.get(side)
    hand = state.hands.get(side, [])
    units = [unit for unit in state.units.values() if unit.side == side]
    return Standing(
        side=side,
        name=force.name if force else side.title(),
        points=state.scores.get(side, 0),
        wanted=0,
        ready=tuple([unit.id for unit in state.waiting(side)]),
        spent=tuple([unit.id for unit in units if unit.activated and state.members(unit.id)]),
        left=len(hand),
        hand=tuple(best_first(hand)),
        played=tuple(
            card for who, _, card in (each.partition(" ") for each in state.played) if who == side
        ),
        titles=tuple([(unit.id, f"{unit.name}: {len(state.members(unit.id))}") for unit in units]),
    )


def best_first(hand: Sequence[str]) -> list[str]:
    """Return the cards in the order in which they will be played; unknown ones at the end."""
    known = [card for card in hand if card in FULL_DECK]
    unknown = [card for card in hand if card not in FULL_DECK]
    return sorted(known, key=order, reverse=True) + unknown


# ---------------------------------------------------------------------- endings


def _outlook(state: State) -> str:
    """Return who is ahead, how long it lasts, and how many each side has left."""
    if state.rule:
        return state.reason
    turns = turns_left(state.turn, state.settings.turn_limit)
    counts = standing({side: len(state.standing(side)) for side in SIDES})
    if state.stage in SETTING_UP:
        turns, counts = f"{state.settings.turn_limit} turns", "the higher score wins"
    ends = [side for side in SIDES if other(side) not in state.battle.plays_on]
    last = [f"it ends at once if {_any_of(ends)} nobody left"] if ends else []
    return " · ".join([lead(state.scores, SIDES), turns, counts, *last])


def _any_of(sides: Sequence[str]) -> str:
    """Return words for the sides named, such as "red or blue has"."""
    return " or ".join([*(str(army(side)) for side in sides[:-1]), f"{army(sides[-1]):has}"])


def _endings(state: State) -> Iterator[str]:
    """Yield sentences about what scores and what ends the game."""
    yield f"after turn {state.settings.turn_limit} the higher score wins"
    for side in SIDES:
        if other(side) in state.battle.plays_on:
            yield f"{army(other(side)):plays} on when {army(side):has} nobody left"
        else:
            yield f"the battle ends at once when {army(side):has} nobody left"
    yield "every figure lost scores its Combat Rating for the enemy"
    for objective in state.battle.objectives:
        yield _scoring(objective)
    yield from _special_points(state)


def _scoring(objective: Objective) -> str:
    who = f"if {army(objective.side):controls} it" if objective.side else "for whoever controls it"
    when = "at the end of every turn" if objective.when == "turns" else "at the end"
    since = f" from turn {objective.since} on" if objective.since > 1 else ""
    return f"{objective.name}: {objective.points} {when}{since} {who}"


def _special_points(state: State) -> Iterator[str]:
    battle = state.battle
    for way in battle.exits:
        yield f"{army(way.side):scores} the Combat Rating of whoever leaves by the {way.edge} edge"
        for key, points in way.bonus.items():
            yield f"{army(way.side):scores} {points} more if {_named(state, key)} leaves"
        for key, points in way.stayed.items():
            yield f"{army(other(way.side)):scores} {points} if {_named(state, key)} does not leave"
    if battle.torch is not None:
        torch = battle.torch
        yield f"{army(torch.side):scores} {torch.burnt} for each {torch.name} set alight"
        if torch.standing:
            foe = other(torch.side)
            yield f"{army(foe):scores} {torch.standing} for each {torch.name} that stands"
    for maimed in battle.maimed:
        name = _named(state, maimed.figure)
        yield f"{army(maimed.side):scores} {maimed.points} for each wound that {name} has lost"


def _named(state: State, key: str) -> str:
    profile = state.battle.profiles.get(key)
    return profile.name if profile else key


# ---------------------------------------------------------------------- hope


def hopeless(state: State, side: str) -> str:
    """Return why a side has no hope left, in a sentence; empty as long as it has some."""
    if state.stage in SETTING_UP or state.rule or not state.turn:
        return ""
    foe, best = other(side), attainable(state, side)
    return no_hope(
        side,
        state.scores.get(foe, 0) - state.scores.get(side, 0),
        attainable=best,
        promised=best - _worth_of_standing(state, foe),
        strengths=(strength(state, side), strength(state, foe)),
        counts=(len(state.standing(side)), len(state.standing(foe))),
    )


def strength(state: State, side: str) -> float:
    """Return what a side has left to fight with: Combat Ratings, by the wounds that are left."""
    return sum(
        figure.profile.rating * figure.wounds / figure.profile.wounds
        for figure in state.standing(side)
    )


def _worth_of_standing(state: State, side: str) -> int:
    return sum(figure.profile.rating for figure in state.standing(side))


def attainable(state: State, side: str) -> int:
    """Return the most points that a side could still score."""
    return (
        _worth_of_standing(state, other(side))
        + sum(_still_to_score(state, objective, side) for objective in state.battle.objectives)
        + _exit_points(state, side)
        + _burning_points(state, side)
        + sum(
            figure.profile.wounds * maimed.points
            for maimed in state.battle.maimed
            for figure in state.standing(other(side))
            if maimed.side == side and figure.profile.key == maimed.figure
        )
    )


def _still_to_score(state: State, objective: Objective, side: str) -> int:
    if objective.side not in (None, side):
        return 0
    if objective.when == "end":
        return objective.points
    last = state.settings.turn_limit
    return objective.points * max(0, last - max(state.turn, objective.since) + 1)


def _exit_points(state: State, side: str) -> int:
    found = 0
    for way in state.battle.exits:
        if way.side == side:
            found += sum(
                figure.profile.rating + way.bonus.get(figure.profile.key, 0)
                for figure in state.standing(side)
            )
        else:
            found += sum(way.stayed.values())
    return found


def _burning_points(state: State, side: str) -> int:
    torch = state.battle.torch
    if torch is None:
        return 0
    left = len(torch.at) - len(state.burnt)
    return left * (torch.burnt if torch.side == side else torch.standing)
