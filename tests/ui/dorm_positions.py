"""Coherency bases on the screen: a few parties of Dorm Rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import Bundle, shipped_armies
from game.data.reading import adapter_for
from game.rules.dorm_rules.book import RULES
from game.rules.dorm_rules.position import Position
from tests.ui.driver import Driver
from tests.ui.driver import battle as on_screen


def position(
    *pieces: Mapping[str, Any],
    start: Mapping[str, Any],
    profiles: Mapping[str, Any] | None = None,
    seed: int = 1,
) -> Match[Any]:
    """A battle somewhere in the sequence of play; profiles are those of the lists and these."""
    data = {"pieces": pieces, "start": start, "profiles": profiles or {}}
    made = adapter_for(Position).validate_python(data)
    rules: Any = RULES
    state = rules.stand(made, shipped_armies("dorm_rules"))
    return Match.begin(rules, state, FairDice(seed), FairDeck(seed))


def parties(
    *pieces: Mapping[str, Any],
    size: tuple[int, int] = (1280, 720),
    settings: Mapping[str, Any] | None = None,
    **how: Any,
) -> Driver:
    """These parties on the screen."""
    match = position(*pieces, **how)
    rules: Any = match.rules
    bundle = Bundle("parties", rules, None, None, {}, {})
    return on_screen(match, bundle, size=size, **(settings or {}))
