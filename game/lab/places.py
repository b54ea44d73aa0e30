"""What the two places of a battle are called: the parts of the table in which the sides set up."""

from __future__ import annotations

from statistics import mean
from typing import Any

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.direction_words import direction
from game.core.match import Match
from game.data.library import Bundle
from game.lab.fields import DIRECTIONS
from game.lab.layouts import battle_layout
from game.players.course import round_of
from game.players.random_player import RandomPlayer
from game.table.scene import Point, Scene

MOST_ANSWERS = 2000
SEED = "places"


def set_up(bundle: Bundle) -> Any:
    """Return a state of the battle in which everybody stands, set up at random but always alike."""
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(SEED), FairDeck(SEED))
    players = {side: RandomPlayer(f"{SEED}/{side}") for side in bundle.rulebook.sides(match.state)}
    for _ in range(MOST_ANSWERS):
        if match.pending is None or round_of(bundle.rulebook, match.state):
            break
        match.answer(players[match.pending.side].choose(match))
    return match.state


def place_names(bundle: Bundle) -> dict[str, str]:
    """Return a name for each side's place: a point of the compass, or whose place it is.

    Measures name the places by the zones of the sides, so games do the same where there are any.
    """
    if bundle.ground is not None:
        places = battle_layout(bundle).places
        if all(place.side and place.name in DIRECTIONS for place in places):
            return {place.side: place.called for place in places}
    state = set_up(bundle)
    scene: Scene = bundle.rulebook.scene(state)
    sides = list(bundle.rulebook.sides(state))
    middles = {side: _middle(scene, side) for side in sides}
    if len(sides) != 2 or None in middles.values():
        return {side: f"the place of {side}" for side in sides}
    (one, other) = (middles[side] for side in sides)
    assert one is not None
    assert other is not None
    across, down = one[0] - other[0], one[1] - other[1]
    # Zones face each other along the longer way; what they are shifted along it says little.
    across, down = (across, 0.0) if abs(across) > abs(down) else (0.0, down)
    names = [f"the {direction(across, down)}", f"the {direction(-across, -down)}"]
    return dict(zip(sides, names, strict=True))


def _middle(scene: Scene, side: str) -> Point | None:
    places = [figure.centre for figure in scene.figures if figure.side == side]
    if not places:
        return None
    return mean(x for x, _ in places), mean(y for _, y in places)
