"""What drills of a phase cannot show about hits and dice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from game.core.tally import Tally
from game.rules.mass_battles.combat import (
    Attack,
    dice_tally,
    doubled,
    halved,
    hits_of,
    more_dice,
)
from game.rules.mass_battles.damage import band, lose_hits, owe, take_hits
from game.rules.mass_battles.profile import Profile
from game.rules.mass_battles.state import Piece


@dataclass
class Quiet:
    """A play that is told nothing."""

    state: Any = None
    told: list[Any] = field(default_factory=list)

    def tell(self, event: Any) -> None:
        self.told.append(event)


def unit(**more: Any) -> Piece:
    profile = Profile(name="Unit", move=8, **more)
    return Piece("unit", "red", profile, 0, 0, 0, {"unit.1": (0, 0)})


@pytest.mark.rules("GMB.dmg.9", "GMB.dmg.4")
def test_hits_come_off_the_deepest_band_and_the_first_black_one_counts_again():
    piece, play = unit(), Quiet()
    take_hits(play, piece, 9)
    assert (band(piece), piece.status.owes) == ("red", ["red", "black"])
    assert lose_hits(play, piece, 2) == 2
    assert band(piece) == "black"
    piece.status.owes = []
    assert lose_hits(play, piece, 3) == 3
    assert (band(piece), piece.status.hits) == ("white", 4)
    take_hits(play, piece, 1)
    assert piece.status.owes == ["black"]
    assert lose_hits(play, piece, 7) == 5
    assert piece.status.hits == 0


@pytest.mark.rules("GMB.dmg.7")
def test_red_hits_are_owed_one_by_one_and_all_else_once():
    piece = unit()
    for why in ("charge", "charge", "black", "red", "red"):
        owe(piece, why)
    assert piece.status.owes == ["charge", "black", "red", "red"]


@pytest.mark.rules("GMB.cmb.7")
@pytest.mark.parametrize(("total", "hits"), [(-3, 0), (10, 0), (11, 1), (18, 1), (19, 2), (25, 2)])
def test_the_combat_effect_table(total, hits):
    assert hits_of(total) == hits


@pytest.mark.rules("GMB.cmb.5")
def test_bases_are_doubled_then_dice_are_added_then_the_whole_is_halved():
    def count(dice: Tally) -> int:
        return Attack("a", "b", "melee", dice, Tally("each die", 0)).count

    orcs = dice_tally("Orc Infantry", 6, 3, 4)
    led = more_dice(orcs, 1, "Orc Leader near", "GMB.army.3")
    assert (count(orcs), count(led)) == (4, 5)
    assert count(halved(led, "against a climber", "GMB.cas.7")) == 2
    assert count(more_dice(doubled(orcs, "Valor", "GMB.valor.2"), 1, "impact", "GMB.chg.8")) == 10
    assert count(more_dice(dice_tally("one", 1), -2, "dispersed", "GMB.fire.7")) == 0
