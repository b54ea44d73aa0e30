"""A battle of four against four that is over after a round or two, and single positions."""

from __future__ import annotations

from functools import cache
from typing import Any

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import Bundle, bundle_from, load_scenario, shipped_armies
from game.rules.squad_battles import RULES
from game.rules.squad_battles.position import Ground, Piece, Position, Start, stand
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.scenario import Settings


@cache
def skirmish(rounds: int = 2) -> Bundle:
    """One squad of a side on a meadow."""
    armies = load_scenario("mossback_ford").documents["armies"]
    scenario: dict[str, Any] = {
        "scenario": "A skirmish",
        "ruleset": "squad_battles",
        "story": "Eight people meet on a meadow.",
        "map": "meadow",
        "attacker": {"faction": "amber_vale", "squads": ["av_levy"]},
        "defender": {"faction": "cinder_host", "squads": ["ch_grunt"]},
        "start": {"attacker": [[0, 8, 9, 9]], "defender": [[0, 0, 9, 1]]},
        "settings": {"vp_total": 4, "round_limit": rounds},
    }
    ground = {
        "map": "Meadow",
        "table": "squares",
        "legend": {".": "meadow"},
        "rows": ["." * 10] * 10,
    }
    documents = {
        "ruleset": "squad_battles",
        "scenario_key": "skirmish",
        "scenario": scenario,
        "map": ground,
        "armies": armies,
    }
    return bundle_from(documents, "skirmish")


def begun(bundle: Bundle, seed: str = "1", **how: Any) -> Match[Any]:
    """A battle at its first question."""
    return Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed), **how)


def standing(
    *pieces: Piece,
    size: tuple[int, int] = (16, 12),
    rows: tuple[str, ...] = (),
    profiles: dict[str, UnitEntry] | None = None,
    settings: dict[str, Any] | None = None,
    seed: str = "1",
    **start: Any,
) -> Match[Any]:
    """A position in the turns of round 1, red to act."""
    position = Position(
        table=Ground(rows=rows) if rows else Ground(size=size),
        pieces=pieces,
        profiles=profiles or {},
        start=Start(settings=Settings(**(settings or {})), **start),
    )
    state = stand(position, shipped_armies("squad_battles"))
    return Match.begin(RULES, state, FairDice(seed), FairDeck(seed))


def red(name: str, unit: str, *at: int, **more: Any) -> Piece:
    """A red unit."""
    return Piece(id=name, unit=unit, side="red", at=(at[0], at[1]), **more)


def blue(name: str, unit: str, *at: int, **more: Any) -> Piece:
    """A blue unit."""
    return Piece(id=name, unit=unit, side="blue", at=(at[0], at[1]), **more)


def play_until(match: Match[Any], player: Any, side: str = "red", most: int = 40) -> list[Any]:
    """Let a player answer while its side is asked; the kinds and answers it gave."""
    given = []
    while match.pending is not None and match.pending.side == side and len(given) < most:
        decision = match.pending
        answer = player.choose(match)
        given.append((decision.kind, answer))
        match.answer(answer)
    return given
