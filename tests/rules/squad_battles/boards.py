"""Small battlefields for tests: rows of terrain codes and a few units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.squad_battles.position import Ground, Piece, Position, Start, stand
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.scenario import Settings
from game.rules.squad_battles.state import State


def champion(troop: str, *abilities: str) -> UnitEntry:
    """A Champion of a class with these abilities and Vault."""
    foot = troop in ("Warrior", "Pike", "Archer")
    kind = "Infantry" if foot else "Cavalry"
    return UnitEntry(troop, "Champion", kind, troop, (), abilities, feats=("vault",))  # type: ignore[arg-type]


def battle(
    rows: Sequence[str],
    *pieces: Piece,
    profiles: Mapping[str, UnitEntry] | None = None,
    **settings: Any,
) -> State:
    """The state of a battle in the turns of round 1."""
    position = Position(
        table=Ground(rows=tuple(rows)),
        pieces=pieces,
        profiles=dict(profiles or {}),
        start=Start(settings=Settings(**settings)),
    )
    return stand(position, {})


def piece(name: str, unit: str, at: tuple[int, int], side: str = "red", facing: str = "") -> Piece:
    """A unit on the table."""
    return Piece(id=name, unit=unit, side=side, at=at, facing=facing)  # type: ignore[arg-type]
