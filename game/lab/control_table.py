"""The control: equal forces on an empty mirrored table, so that a player's own habits show.

It is played once for each ruleset, player and build, and gone on with as long as it is open.
"""

from __future__ import annotations

import json
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from game.core.errors import UsageError
from game.data import files
from game.data.library import load_proving
from game.data.writing import write_whole
from game.lab.games import MARGIN, Request, Watching, earlier_blocks, lab_games
from game.players.build import own_build

SEED = "control"
KEPT = (
    "ruleset",
    "player",
    "blocks",
    "games",
    "contrasts",
    "margin_percent",
    "seed",
    "sides",
    "places",
)


def control_file(ruleset: str, player: str) -> Path:
    """Return where the control of this build is kept."""
    name = f"control-{ruleset}-{player}-{own_build().digest}.json"
    return files.user_data() / "lab" / name


def control(
    ruleset: str,
    player: str,
    executor: Executor,
    *,
    blocks: int,
    workers: int = 1,
    build: str = "",
    watching: Watching | None = None,
) -> dict[str, Any]:
    """Return what the control says, with so many blocks more if it is open."""
    path = control_file(ruleset, player)
    known = _read(path)
    done = known.get("blocks", 0)
    request = Request(load_proving(ruleset), player, SEED, None, MARGIN, done + blocks)
    earlier = []
    if known:
        try:
            earlier = earlier_blocks(known, request)
        except (UsageError, KeyError, TypeError):  # a file of something else, or damaged
            earlier = []
    finding = lab_games(
        request, executor, workers=workers, build=build, earlier=earlier, watching=watching
    )
    found = finding.json()
    write_whole(path, json.dumps(found).encode())
    return {key: found[key] for key in KEPT}


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
