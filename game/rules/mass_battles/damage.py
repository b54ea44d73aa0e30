"""Damage: the white, black and red track, stands of mobs, removal (GMB.dmg, GMB.mob)."""

from __future__ import annotations

from itertools import accumulate

from game.core.cite import cites
from game.core.event import Left
from game.core.tell import change_fact
from game.core.wording import named
from game.rules.mass_battles.dice import counted
from game.rules.mass_battles.state import Band, Battling, Owed, Piece, State

BANDS: tuple[Band, ...] = ("white", "black", "red")


@cites("GMB.dmg.1", "GMB.dmg.2", "GMB.dmg.8", "GMB.mob.10")
def band(piece: Piece, hits: int | None = None) -> Band:
    """Return the band of a piece with its hits, or with others; mobs are never out of white."""
    damage, taken = piece.profile.damage, piece.status.hits if hits is None else hits
    if isinstance(damage, int):
        return "white"
    ends = zip(BANDS, accumulate(damage), strict=True)
    return next((name for name, end in ends if taken <= end), "red")


@cites("GMB.dmg.6")
def toughness(piece: Piece) -> int:
    """Return how many hits remove a piece altogether, if it had taken none."""
    damage = piece.profile.damage
    return damage * len(piece.stands) if isinstance(damage, int) else sum(damage)


def hits_left(piece: Piece) -> int:
    """Return how many more hits remove a piece altogether."""
    return toughness(piece) - piece.status.hits


@cites("GMB.dmg.4", "GMB.dmg.5", "GMB.dmg.6")
def take_hits(play: Battling, piece: Piece, hits: int, *rules: str, checked: bool = True) -> None:
    """Mark hits on a piece and tell; it is removed with its last, or owes a check for its band.

    Stands of a mob go later, when all hits of a phase are known (`mobs`).
    """
    if hits <= 0:
        return
    before, was, status = piece.status.hits, band(piece), piece.status
    status.disturbed = True
    text = f"{named(piece):takes} {counted(hits)}."
    change_fact(play, status, piece.id, "hits", before + hits, text, *rules, loss=hits)
    if piece.profile.loses_stands:
        return
    if hits_left(piece) <= 0:
        remove(play, piece, "destroyed", "GMB.dmg.6")
    elif checked and (now := band(piece)) != "white":
        if now == "red":
            owe(piece, "red", hits - max(0, _first_red(piece) - before))
        if was == "white":
            owe(piece, "black")


def _first_red(piece: Piece) -> int:
    """Return how many hits a piece takes before its first red one."""
    damage = piece.profile.damage
    return 0 if isinstance(damage, int) else damage[0] + damage[1]


@cites("GMB.cmb.11")
def note_hits(state: State) -> None:
    """Remember the hits of everybody as a fire or melee phase begins."""
    for piece in state.pieces.values():
        piece.status.hits_before = piece.status.hits


@cites("GMB.dmg.7")
def owe(piece: Piece, why: Owed, times: int = 1) -> None:
    """Note that a piece checks morale in the next morale phase; red hits count one by one."""
    piece.status.owes += [why] * (times if why == "red" else why not in piece.status.owes)


@cites("GMB.dmg.9")
def lose_hits(play: Battling, piece: Piece, hits: int, *rules: str) -> int:
    """Take hits off a piece, as many as it has, the deepest first; return how many."""
    before = piece.status.hits
    gone = min(hits, before)
    text = f"{named(piece):loses} {counted(gone)}."
    change_fact(play, piece.status, piece.id, "hits", before - gone, text, *rules, loss=-gone)
    return gone


def remove(play: Battling, piece: Piece, how: str, *rules: str) -> None:
    """Take a piece off the table for good: destroyed, dispersed, or fled over the edge."""
    state = play.state
    state.gone[piece.id] = state.pieces.pop(piece.id)
    play.tell(Left(text=f"{named(piece):is} {how}.", rules=rules, piece=piece.id, how=how))
