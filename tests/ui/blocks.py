"""Blocks of stands on the screen: a few pieces of Generic Fantasy Mass Battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import Bundle, shipped_armies
from game.data.reading import adapter_for
from game.rules.mass_battles.book import RULES
from game.rules.mass_battles.position import Position
from tests.ui.driver import Driver
from tests.ui.driver import battle as on_screen

SIZE = (40, 30)


def piece(name: str, profile: str, at: tuple[float, float], facing: int = 0, **more: Any) -> Any:
    """A piece by the middle of its front edge, in inches from the south-west."""
    side = more.pop("side", "host")
    return {"id": name, "profile": profile, "side": side, "at": at, "facing": facing, **more}


def blocks(
    *pieces: Any,
    start: str | Mapping[str, Any] = "",
    terrain: Sequence[Any] = (),
    size: tuple[int, int] = (1600, 900),
) -> Driver:
    """These pieces on the screen, in the movement phase if not told otherwise."""
    data: dict[str, Any] = {"table": {"size": SIZE, "terrain": terrain}, "pieces": pieces}
    data["start"] = {"piece": start} if isinstance(start, str) else start
    position = adapter_for(Position).validate_python(data)
    rules: Any = RULES
    state = rules.stand(position, shipped_armies("mass_battles"))
    match = Match.begin(rules, state, FairDice(1), FairDeck(1))
    return on_screen(match, Bundle("blocks", rules, None, None, {}, {}), size=size)
