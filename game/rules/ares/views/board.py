"""The battle as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.core.wording import plain_words
from game.mechanics.views.board import place, point, table_line, terrain_lines
from game.mechanics.views.flags import words
from game.rules.ares.sequence.score import controller
from game.rules.ares.state import SIDES, Figure, State, Unit
from game.rules.ares.views.flags import FLAGS
from game.table.tolerances import INCH, Compass

COMPASS = Compass()


def board_lines(state: State) -> Iterator[str]:
    """Yield turn and score, then every unit with its figures, then what lies on the table."""
    yield _headline(state)
    yield from _sides(state)
    for unit in state.units.values():
        yield from _unit(state, unit)
    yield from _places(state)


def _headline(state: State) -> str:
    table = table_line(state.plane, measure(state), COMPASS)
    if not state.turn:
        return f"{table} Set-up."
    turn = f"Turn {state.turn} of {state.settings.turn_limit}"
    if state.rule:
        return f"{table} {turn}. {plain_words(state.reason)}"
    if not state.side or not state.played:
        return f"{table} {turn}."
    doing = f", {state.units[state.unit].name} act" if state.unit else ""
    return f"{table} {turn}, {state.played[-1]} leads{doing}."


@cites("ARES.geo.10")
def measure(state: State) -> str:
    """Return what every number of inches in the rules is read as; no number changes."""
    return "centimetres" if state.settings.units == "cm" else "inches"


def _sides(state: State) -> Iterator[str]:
    for side in SIDES:
        waiting = ", ".join(unit.name for unit in state.waiting(side)) or "nobody"
        cards = len(state.hands.get(side, ()))
        cards_left = "1 card" if cards == 1 else f"{cards} cards"
        points = state.scores.get(side, 0)
        yield f"{side}: {points} points, {cards_left} left, waiting: {waiting}"


def _unit(state: State, unit: Unit) -> Iterator[str]:
    members = state.members(unit.id)
    gone = f", {unit.lost} lost" if unit.lost else ""
    acted = ", activated" if unit.activated else ""
    yield f"{unit.side} {unit.name}: {len(members)} of {unit.started}{gone}{acted}"
    for figure in members:
        yield f"  {_figure(state, figure)}"


def _figure(state: State, figure: Figure) -> str:
    where = place(figure.pose, COMPASS, state.plane)
    wounds = f"{figure.wounds} of {figure.profile.wounds} wounds"
    return ", ".join([f"{figure.name} {where}", wounds, *states(state, figure)])


def states(state: State, figure: Figure) -> Iterator[str]:
    """Yield what is to be known about a figure besides its place and its wounds, in words."""
    if state.figure == figure.id:
        yield f"in its turn with {state.left} left"
    if figure.balance:
        yield "holds an action" if figure.balance > 0 else "owes an action"
    yield from words(FLAGS, figure)
    if figure.burning:
        yield f"persistent damage (D{figure.burning})"
    for charm in figure.charms:
        yield f"{charm.spell} {charm.level}"


def _places(state: State) -> Iterator[str]:
    for objective in state.battle.objectives:
        holder = controller(state, objective) or "nobody"
        yield f"{objective.name}: {objective.points} points, held by {holder}"
    torch = state.battle.torch
    for number, (x, y) in enumerate(torch.at if torch else ()):
        assert torch is not None
        burns = "burns" if number in state.burnt else "stands"
        yield f"{torch.name} at {x:g},{y:g} {burns}"
    for mist in state.mists:
        size = f"{mist.radius / INCH:g} {measure(state)}"
        yield f"mist of {size} around {point(mist.x, mist.y, COMPASS, state.plane)}"
    yield from terrain_lines(state.plane, measure(state), COMPASS)
