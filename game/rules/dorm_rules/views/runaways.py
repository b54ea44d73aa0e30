"""Where those would run who rout or flee, to be seen on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.mark import Mark
from game.rules.dorm_rules.flight import compelled, flee_marks
from game.rules.dorm_rules.rout_paths import rout_marks
from game.rules.dorm_rules.state import Figure, Party, State

KEPT = 64
"""Ways that are remembered: one is looked for on the whole table, and nobody may have stirred."""
_known: dict[tuple[object, ...], Sequence[Mark]] = {}


def ways(state: State) -> Iterator[Mark]:
    """Yield the ways of all who are about to run, though they have not yet in this turn."""
    parties = state.parties()
    stand = tuple((each.id, each.point) for each in parties)
    for party in parties:
        if _runs(party) and not party.aboard:
            key = state.plane, party.id, party.status.routing, stand
            if key not in _known:
                if len(_known) >= KEPT:
                    _known.clear()
                _known[key] = (
                    rout_marks(state, party) if party.status.routing else flee_marks(state, party)
                )
            yield from _known[key]


def _runs(party: Party) -> bool:
    if party.status.acted and not party.status.routing:
        return False
    return party.status.routing or (isinstance(party, Figure) and compelled(party))
