"""Mobs: the stands they lose when all hits of a phase are known (GMB.mob)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Objection, Option, PickMany
from game.core.pose import Pose
from game.core.tell import tell_change
from game.core.wording import named
from game.mechanics.asking import choose
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.contact import contacts, touching
from game.rules.mass_battles.damage import owe, remove
from game.rules.mass_battles.dice import counted
from game.rules.mass_battles.formations import disorder
from game.rules.mass_battles.state import Battling, Piece, State

REAR = "rearmost"


@cites("GMB.mob.2", "GMB.mob.4")
def stands_due(piece: Piece) -> int:
    """Return how many stands the hits on a mob remove; the rest of the hits stays on it."""
    each = piece.profile.damage
    return piece.status.hits // each if piece.profile.loses_stands and isinstance(each, int) else 0


@cites("GMB.mob.3")
async def lose_stands(play: Battling) -> bool:
    """Take the stands of the next mob that has lost any; return whether there was one."""
    state = play.state
    piece = next((each for each in state.pieces.values() if stands_due(each)), None)
    if piece is None:
        return False
    due = stands_due(piece)
    if due >= len(piece.stands):
        remove(play, piece, "destroyed", "GMB.mob.2")
        return True
    _take_off(play, piece, await _chosen(state, piece, due))
    return True


@cites("GMB.mob.8")
async def _chosen(state: State, piece: Piece, due: int) -> Sequence[str]:
    """Ask which stands of a mob go: the rearmost, or any others that leave it together."""
    why = f"{named(piece):loses} {due} of {len(piece.stands)} stands. Choose which."
    rules = ("GMB.mob.8",)
    ways = [Option(REAR, "Rearmost stands"), Option("choose", "Choose the stands")]
    if await choose(piece.whom, "mob_casualties", why, rules, lambda: ways, REAR) == REAR:
        return rearmost(state, piece, due)

    def law(stands: tuple[str, ...]) -> Objection | None:
        wrong = disorder(_without(piece, stands), "mob")
        return Objection(wrong.text, "GMB.mob.8") if wrong else None

    return await PickMany(
        side=piece.side,
        kind="mob_casualties",
        why=why,
        rules=rules,
        subject=piece.id,
        options=lambda: [Option(name, _place(piece, name)) for name in piece.stands],
        at_least=due,
        at_most=due,
        law=law,
    )


def _place(piece: Piece, stand: str) -> str:
    """Return where a stand is, for a button."""
    right, ahead = piece.stands[stand]
    rank = sorted({-each for _, each in piece.stands.values()}).index(-ahead) + 1
    files = sorted(each for each, other in piece.stands.values() if other == ahead)
    return f"Rank {rank}, {files.index(right) + 1} from the left"


@cites("GMB.mob.8")
def rearmost(state: State, piece: Piece, due: int) -> list[str]:
    """Return the stands that go by default: from the rear, whoever is in contact last."""
    fighting = {
        touch.mine for each in contacts(state, piece) for touch in touching(state, piece, each)
    }
    gone: list[str] = []
    while len(gone) < due:
        left = [each for each in piece.stands if each not in gone]
        left.sort(key=lambda each: (each in fighting, piece.stands[each][1]))
        whole = (e for e in left if disorder(_without(piece, [*gone, e]), "mob") is None)
        gone.append(next(whole, left[0]))
    return gone


def _without(piece: Piece, stands: Sequence[str]) -> Block:
    """Return a mob without some of its stands, put by the middle of its new front edge."""
    kept = tuple(each for each in piece.block.stands if each[0] not in stands)
    block = replace(piece.block, stands=kept)
    left, right, front, _ = block.extent
    middle = (left + right) // 2
    x, y = block.point(middle, front)
    moved = tuple((name, (aside - middle, ahead - front)) for name, (aside, ahead) in kept)
    return replace(block, pose=Pose(round(x), round(y), block.heading), stands=moved)


@cites("GMB.mob.2", "GMB.mob.4", "GMB.mob.5")
def _take_off(play: Battling, piece: Piece, stands: Sequence[str]) -> None:
    """Take stands of a mob off the table; it owes a check for them."""
    each, before, block = piece.profile.damage, len(piece.stands), _without(piece, stands)
    assert isinstance(each, int)
    piece.status.hits -= each * len(stands)
    piece.x, piece.y, piece.stands = block.pose.x, block.pose.y, dict(block.stands)
    owe(piece, "stands")
    text = f"{named(piece):loses} {counted(len(stands), 'stand')}."
    tell_change(play, piece.id, "stands", (before, len(piece.stands)), text, "GMB.mob.2")
