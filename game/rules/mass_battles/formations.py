"""Formations: regular line, dispersed line, mob, and changes between them (GMB.form)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.pose import Leg
from game.core.tally import Tally
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.bodies.block import Block, groups, nearest_neighbour, ranks
from game.rules.mass_battles.contact import contacts, has_room
from game.rules.mass_battles.engagement import ZONE
from game.rules.mass_battles.state import MEASURE, Battling, Formation, Piece, State, place
from game.table.bases import SLACK, gap
from game.table.tolerances import INCH

SPREAD = INCH // 2
"""The widest gap between neighbours of a dispersed line or a mob (GMB.form.5, GMB.form.9)."""
KEYS = {"disperse": "D", "close_up": "D"}
"""The keys that ask for changes."""
ROUNDED = 2
"""By how much stands of a turned block may be off, each in whole thousandths."""


@cites("GMB.form.1")
def formation_of(piece: Piece) -> Formation:
    """Return the formation of a unit, by default a regular line; heroes have none."""
    if piece.hero:
        return ""
    usual: Formation = "mob" if piece.profile.type == "Mob" else "regular"
    return piece.status.formation or usual


@cites("GMB.form.2", "GMB.form.5", "GMB.form.9")
def disorder(block: Block, formation: Formation) -> Objection | None:
    """Say why stands do not make up a formation."""
    if len(block.stands) < 2:
        return None
    if formation == "regular":
        if len(groups(block, MEASURE.touch)) > 1:
            return Objection("Its stands do not all touch each other.", "GMB.form.2")
    elif formation == "dispersed" and nearest_neighbour(block) <= MEASURE.touch:
        return Objection("Two of its stands touch.", "GMB.form.5")
    elif len(groups(block, SPREAD + ROUNDED)) > 1:
        rule = "GMB.form.5" if formation == "dispersed" else "GMB.form.9"
        return Objection("Its stands are more than half an inch apart.", rule)
    return None


@cites("GMB.form.3")
def lined_up(count: int, files: int, side: int, between: int = 0) -> tuple[tuple[int, int], ...]:
    """Return the offsets of stands in ranks and files, a short last rank filled from the left."""
    return ranks(count, files, side, between)


# ---------------------------------------------------------------------- changes


class Change(NamedTuple):
    """A change of formation that a unit might make."""

    key: str
    label: str
    formation: Formation
    block: Block
    cost: int
    rule: str

    def told_of(self, piece: Piece) -> str:
        """Return that a unit makes it, in a sentence."""
        verb, _, rest = self.label.lower().partition(" ")
        return f"{named(piece):{verb}s} {rest}".rstrip() + "."


@cites("GMB.form.6", "GMB.form.7", "GMB.form.10")
def changes(piece: Piece, allowance: int) -> list[Change]:
    """Return all changes of a unit: spreading is free, the others cost half the allowance."""
    block, count = piece.block, len(piece.stands)
    side, now, half = piece.profile.side, formation_of(piece), allowance // 2
    files = len({right for right, _ in piece.stands.values()})
    if count < 2 or now not in ("regular", "dispersed"):
        return []
    close = lined_up(count, files, side)
    if now == "dispersed":
        closed = block.regrouped(close)
        return [Change("close_up", "Close up", "regular", closed, half, "GMB.form.7")]
    wide = block.regrouped(lined_up(count, files, side, SPREAD))
    found = [Change("disperse", "Disperse", "dispersed", wide, 0, "GMB.form.6")]
    for number in range(1, count + 1):
        if number != files:
            stands = zip(piece.stands, lined_up(count, number, side), strict=True)
            other = replace(block, stands=tuple(stands))
            label = f"Form {number} {'file' if number == 1 else 'files'}"
            found.append(Change(f"files_{number}", label, now, other, half, "GMB.form.10"))
    return found


@cites("GMB.form.8")
def fixed(state: State, piece: Piece) -> bool:
    """Return whether a unit keeps its formation: it charges, is in contact or changed it before."""
    status = piece.status
    return bool(status.reformed or status.charging or contacts(state, piece))


@cites("GMB.form.4", "GMB.form.6")
def refusal(state: State, piece: Piece, change: Change, left: float) -> Objection | None:
    """Say why a unit may not change its formation like this now."""
    if change.formation == "dispersed" and not piece.profile.may_disperse:
        return Objection(f"{piece.name} cannot disperse.", "GMB.form.4")
    if change.cost > left + SLACK:
        text = f"That takes {change.cost / INCH:g}″; {left / INCH:.3g}″ left."
        return Objection(text, change.rule)
    if change.formation == "dispersed" and (enemy := _crowded(state, piece, change.block)):
        return Objection(f"It would spread to within an inch of {enemy.name}.", "GMB.form.6")
    if not has_room(state, piece, change.block):
        return Objection("There is no room for it.", "GMB.gen.5")
    return disorder(change.block, change.formation)


def _crowded(state: State, piece: Piece, block: Block) -> Piece | None:
    """Return an enemy that a stand would come within an inch of and was not that near to."""
    before, after = piece.block.bodies(), dict(block.bodies())
    for enemy in state.enemies(piece):
        if not block.near(enemy.block, ZONE + 2):
            continue
        for name, here in before:
            away = min(gap(here, each) for each in enemy.parts)
            if away > ZONE and min(gap(after[name], each) for each in enemy.parts) <= ZONE:
                return enemy
    return None


@cites("GMB.form.8")
async def offer_change(play: Battling, piece: Piece, allowance: int, left: float) -> int:
    """Ask for a change of formation as the first or last step of a move; return what it costs."""
    state = play.state
    if fixed(state, piece):
        return 0
    listed = {each.key: each for each in changes(piece, allowance)}
    refused = {key: refusal(state, piece, each, left) for key, each in listed.items()}
    if all(refused.values()):
        return 0
    options = {
        key: Option(key, each.label, refused[key], rules=(each.rule,), shortcut=KEYS.get(key))
        for key, each in listed.items()
    }
    why, keep = f"Change the formation of {named(piece)}?", ("none", "Keep the formation")
    key = await offer(piece.whom, "formation_change", why, options, ("GMB.form.8",), keep)
    if not key:
        return 0
    change = listed[key]
    piece.status.formation, piece.status.reformed = change.formation, piece.status.reformed + 1
    cost = Tally("cost", 0, (), "standing", INCH, "″").plus(change.cost, key, change.rule)
    legs, text = (Leg(key, *change.block.pose),), change.told_of(piece)
    place(play, piece, change.block, legs, text, change.rule, cost=cost)
    return change.cost
