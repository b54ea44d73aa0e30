"""Morale: scores, tests, shaken and routed figures, command distance (ARES.morale, ARES.unit)."""

from __future__ import annotations

import math
from itertools import combinations

from game.core.cite import cites
from game.core.tally import Part, Tally
from game.core.tell import say
from game.core.wording import army, named
from game.rules.ares.state import (
    Battling,
    Figure,
    State,
    Unit,
    change,
    leave,
    mark,
    other,
    score,
    tell_roll,
)

SLACK = 1e-6
"""What an "at most" forgives, in inches (ARES.geo.3)."""


# ---------------------------------------------------------------------- command


@cites("ARES.unit.3", "ARES.unit.4", "ARES.leader.2")
def command_distance(state: State, unit: Unit) -> Tally:
    """Return how far a unit may spread, in whole inches."""
    members = state.members(unit.id)
    parts = [Part(-unit.lost, "figures lost", "ARES.unit.4")]
    if any(figure.has("leader") for figure in members):
        counted = len(members) if state.settings.leader_bonus == "living" else unit.started
        parts.append(Part(counted, "Leader", "ARES.leader.2"))
    base = Tally("command distance", 2 * unit.started, (), f"2 for each of {unit.started} figures")
    return base.including(parts)


@cites("ARES.unit.5", "ARES.geo.2")
def spread(state: State, unit: Unit) -> tuple[float, tuple[str, str]]:
    """Return the largest distance between two of its figures in inches, and which two."""
    widest, ends = 0.0, ("", "")
    for a, b in combinations(state.members(unit.id), 2):
        far = math.dist((a.x, a.y), (b.x, b.y)) / 1000
        if far > widest:
            widest, ends = far, (a.id, b.id)
    return widest, ends


@cites("ARES.unit.5", "ARES.unit.6", "ARES.morale.4")
def beyond(state: State, unit: Unit) -> int:
    """Return the inches, rounded up, by which a unit is out of command."""
    widest, _ = spread(state, unit)
    over = widest - command_distance(state, unit).total
    return max(0, math.ceil(over - SLACK))


# ---------------------------------------------------------------------- scores


@cites("ARES.unit.1", "ARES.morale.1", "ARES.morale.4", "ARES.morale.5", "ARES.individual.3")
def unit_score(state: State, unit: Unit) -> Tally:
    """Return the score of a unit as it stands now."""
    members = state.members(unit.id)
    tally = Tally("morale", sum(figure.profile.morale for figure in members), (), "figures")
    individuals = sum(figure.has("individual") for figure in members)
    if len(members) > 1 or not individuals:
        tally = tally.plus(individuals, "Individual in a unit", "ARES.individual.3")
    return tally.plus(-2 * beyond(state, unit), "out of command", "ARES.morale.4")


@cites("ARES.individual.1", "ARES.individual.2")
def lone_individual(state: State, figure: Figure) -> bool:
    """Return an Individual that was fielded as a unit of its own."""
    return figure.has("individual") and state.units[figure.unit].started == 1


@cites("ARES.morale.8", "ARES.individual.2")
def own_score(state: State, figure: Figure) -> Tally:
    """Return the score with which one figure tests: its unit's, or its own if it stands alone."""
    if lone_individual(state, figure) or len(state.members(figure.unit)) == 1:
        return Tally("morale", figure.profile.morale, (), figure.profile.name)
    return unit_score(state, state.units[figure.unit])


@cites("ARES.morale.2", "ARES.morale.3", "ARES.individual.2", "ARES.rally.5")
def check(play: Battling, figure: Figure, why: str, *rules: str, less: int = 0) -> bool:
    """Roll a die against the figure's score; tell if it passed. The highest face always fails."""
    tally = own_score(play.state, figure).plus(-less, "spell", "ARES.magic.13")
    sides = 6 if lone_individual(play.state, figure) else 12
    roll = play.roll(f"{figure.id} {why}", 1, sides)
    passed = roll.faces[0] <= tally.total and roll.faces[0] != sides
    verdict = "passes" if passed else "fails"
    text = (
        f"{named(figure)} {verdict} a morale test ({why}): {roll.faces[0]} against {tally.total}."
    )
    tell_roll(play, figure, "morale", (roll,), text, "ARES.morale.2", *rules, tally=tally)
    return passed


# ---------------------------------------------------------------------- failing


@cites("ARES.morale.13", "ARES.morale.14", "ARES.held.9")
def shake(play: Battling, figure: Figure) -> None:
    """Shake a figure that failed a test, and take its held action away."""
    mark(play, figure, "shaken", "is shaken", "ARES.morale.13")
    if figure.balance > 0:
        change(play, figure, "balance", 0, "loses its held action", "ARES.held.9")


@cites("ARES.morale.6", "ARES.morale.7", "ARES.morale.16", "ARES.morale.17")
def try_nerve(play: Battling, figure: Figure, why: str, *rules: str, less: int = 0) -> None:
    """Test one figure with the usual consequence: shaken, or routed if shaken before."""
    if check(play, figure, why, "ARES.morale.6", *rules, less=less):
        return
    if figure.shaken:
        remove(play, figure, "routed", "ARES.morale.16")
        try_unit(play, figure.unit)
    else:
        shake(play, figure)


@cites("ARES.fanatic.1", "ARES.leader.1", "ARES.individual.1")
def unmoved(state: State, figure: Figure) -> bool:
    """Return whether failed unit tests leave a figure untouched."""
    return figure.has("fanatic") or figure.has("leader") or lone_individual(state, figure)


@cites("ARES.morale.9", "ARES.morale.10", "ARES.morale.11", "ARES.morale.12", "ARES.morale.15")
@cites("ARES.morale.18", "ARES.death.2")
def try_unit(play: Battling, name: str) -> None:
    """Roll once for all that are left of a unit that lost a figure."""
    state = play.state
    unit = state.units[name]
    moved = [figure for figure in state.members(name) if not unmoved(state, figure)]
    if not moved:
        return
    tally = unit_score(state, unit)
    roll = play.roll(f"{name} unit morale", 1, 12)
    face = roll.faces[0]
    passed = face <= tally.total and face != 12
    text = f"{named(unit)} {'pass' if passed else 'fail'}: {face} against {tally.total}."
    tell_roll(play, moved[0], "unit morale", (roll,), text, "ARES.morale.9", tally=tally)
    if passed:
        return
    for figure in moved:
        if figure.shaken:
            remove(play, figure, "routed", "ARES.morale.15")
        else:
            shake(play, figure)


@cites("ARES.fig.3", "ARES.vp.1", "ARES.vp.2", "ARES.vp.5", "ARES.death.1", "ARES.turn.6")
def remove(play: Battling, figure: Figure, how: str, *rules: str) -> None:
    """Remove a figure that is killed or routs; the enemy scores, and a card may go."""
    state = play.state
    leave(play, figure, "killed" if how == "killed" else "routed", *rules)
    state.units[figure.unit].lost += 1
    rule = "ARES.vp.1" if how == "killed" else "ARES.vp.2"
    score(play, other(figure.side), figure.profile.rating, figure.profile.name, rule)
    lose_card(play, figure.unit)


@cites("ARES.turn.6", "ARES.turn.7")
def lose_card(play: Battling, name: str) -> None:
    """Take a card at random from the side of a unit wiped out before its activation."""
    state = play.state
    unit = state.units[name]
    hand = state.hands.get(unit.side, [])
    if unit.activated or state.members(name) or not hand:
        return
    gone = (
        play.shuffle(f"{unit.side} loses a card", sorted(hand)).cards[0]
        if len(hand) > 1
        else hand[0]
    )
    hand.remove(gone)
    unit.activated = True
    say(play, f"{army(unit.side):discards} {gone}: {named(unit)} are gone.", "ARES.turn.6")


@cites("ARES.death.1", "ARES.att.8", "ARES.magic.7", "ARES.morale.19")
def hurt(play: Battling, figure: Figure, wounds: int, *rules: str) -> None:
    """Take wounds off a figure with all that follows, the deepest consequence first."""
    before = figure.wounds
    rest = max(0, before - wounds)
    word = "wound" if wounds == 1 else "wounds"
    text = f"takes {wounds} {word}, {rest} left"
    change(play, figure, "wounds", rest, text, *rules, loss=wounds)
    if rest == 0:
        remove(play, figure, "killed", "ARES.death.1")
        try_unit(play, figure.unit)
