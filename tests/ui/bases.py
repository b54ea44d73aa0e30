"""Coherency bases on the screen: a few parties of Dorm Rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

SIZE = (36, 24)
SPEARS = {
    "id": "spears",
    "side": "red",
    "at": (10, 12),
    "leader": "spearman",
    "soldiers": {"spearman": 5},
}
"""Six spearmen on a base: they move 4 inches and run 8."""
ORCS = {"id": "orcs", "side": "blue", "at": (30, 4), "leader": "orc_brute"}


def bases(
    *pieces: Any,
    start: Mapping[str, Any] | None = None,
    terrain: Sequence[Any] = (),
    size: tuple[int, int] = (1600, 900),
    profiles: Mapping[str, Any] | None = None,
    **settings: Any,
) -> Driver:
    """These parties on the screen, in the movement of units if not told otherwise."""
    data: dict[str, Any] = {"table": {"size": SIZE, "terrain": terrain}, "pieces": pieces}
    data["profiles"] = profiles or {}
    data["start"] = start or {"stage": "unit_movement", "piece": pieces[0]["id"]}
    position = adapter_for(Position).validate_python(data)
    rules: Any = RULES
    state = rules.stand(position, shipped_armies("dorm_rules"))
    match = Match.begin(rules, state, FairDice(1), FairDeck(1))
    bundle = Bundle("bases", rules, None, None, {}, {})
    return on_screen(match, bundle, size=size, **settings)


def pull(driver: Driver, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press at one place of the table and bring the mouse to another, the button down."""
    driver.hover_at(start)
    driver.down()
    for share in (0.25, 0.5, 0.75, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        driver.move_to(*driver.table.camera.to_screen((x, y)), held=1)
