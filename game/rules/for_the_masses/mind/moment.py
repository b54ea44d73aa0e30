"""Two looks at a battle between which nothing has happened: what was worked out still holds."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.for_the_masses.state import State


def moment(state: State) -> Hashable:
    """All of a position that a computer player looks at; equal as long as nothing has changed.

    Whose activation it is does not matter: nobody is worth more for being asked.
    """
    return (
        state.turn,
        state.weather,
        state.rule,
        tuple((each.hex, each.facing, each.where) for each in state.elements.values()),
        tuple(
            (
                len(each.members),
                each.wounds,
                each.actions,
                each.finished,
                each.command,
                each.energy,
                each.concentrating,
                each.shots,
                each.spilled,
                each.hidden,
                len(each.cards),
            )
            for each in state.units.values()
        ),
        tuple(state.patches),
        tuple((each.hex, each.carrier, each.gone) for each in state.markers),
        tuple((each.spell, each.unit, each.until, each.left) for each in state.spells),
        tuple(state.counters.items()),
        tuple(state.controllers.items()),
        tuple(state.scores.items()),
        tuple(state.sergeants.items()),
        tuple(state.secrets.items()),
        tuple(state.arrived),
        tuple(state.cast),
        tuple(state.recalled),
    )
