"""The battle as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.core.wording import plain_words
from game.rules.ares.sequence.score import controller
from game.rules.ares.state import SIDES, Figure, State, Unit
from game.table.plane import INCH, Feature


def board(state: State) -> str:
    """Turn and score, then every unit with its figures, then what lies on the table."""
    lines = [_headline(state), *_sides(state)]
    for unit in state.units.values():
        lines += _unit(state, unit)
    lines += _places(state)
    return "\n".join(lines)


def _headline(state: State) -> str:
    width, depth = state.plane.extent
    table = f"Table {width:g} by {depth:g} {measure(state)}, x to the east, y to the south."
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
    """What every number of inches in the rules is read as; no number changes."""
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
    place = f"at {point(figure.x, figure.y)} facing {figure.heading}°"
    wounds = f"{figure.wounds} of {figure.profile.wounds} wounds"
    return ", ".join([f"{figure.name} {place}", wounds, *states(state, figure)])


def states(state: State, figure: Figure) -> Iterator[str]:
    """What is to be known about a figure besides its place and its wounds, in words."""
    if state.figure == figure.id:
        yield f"in its turn with {state.left} left"
    if figure.balance:
        yield "holds an action" if figure.balance > 0 else "owes an action"
    for word, said in (("shaken", "shaken"), ("prone", "prone"), ("hidden", "hidden")):
        if getattr(figure, word):
            yield said
    if figure.flying:
        yield "in the air"
    if figure.burning:
        yield f"persistent damage (D{figure.burning})"
    for charm in figure.charms:
        yield f"{charm.spell} {charm.level}"


def point(x: float, y: float) -> str:
    """A place in inches."""
    return f"{round(x / INCH, 1):g},{round(y / INCH, 1):g}"


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
        yield f"mist of {size} around {point(mist.x, mist.y)}"
    for feature in state.plane.features:
        yield _terrain(feature, measure(state))


def _terrain(feature: Feature, measured_in: str) -> str:
    west, north, east, south = feature.box
    height = f", {feature.height / INCH:g} {measured_in} high" if feature.height else ""
    return f"{feature.kind} from {point(west, north)} to {point(east, south)}{height}"
