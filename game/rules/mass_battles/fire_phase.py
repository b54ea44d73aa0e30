"""The fire phase: everybody declares, all is rolled, losses are marked together (GMB.fire)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.tell import tell_throw
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.mass_battles import simultaneous
from game.rules.mass_battles.breath import BREATH
from game.rules.mass_battles.castle import Part as CastlePart
from game.rules.mass_battles.castle import part_named, standing
from game.rules.mass_battles.combat import Attack, forecast, roll, shield_odds
from game.rules.mass_battles.damage import band, hits_left, take_hits
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.falling import fall_from_damage
from game.rules.mass_battles.features import ignite
from game.rules.mass_battles.magic.fire_powers import FIRE_POWERS
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.masonry import batter, bombardment, strike
from game.rules.mass_battles.mobs import lose_stands
from game.rules.mass_battles.shooting import (
    agreed,
    distance_to,
    fire_attack,
    may_not_fire,
    out_of_range,
    volley,
)
from game.rules.mass_battles.simultaneous import Declared, Loss
from game.rules.mass_battles.state import Battling, Piece, State
from game.rules.mass_battles.table_marks import range_marks, shot_marks
from game.table.tolerances import INCH

KILLS = 19
"""The least natural die that makes a Killing Shot possible (GMB.army.22)."""
KILLED = 9
"""The least roll with which it is one (GMB.army.22)."""


class FireKind(Protocol):
    """One way to take part in the fire phase."""

    what: str
    """The name of its declarations."""

    def open_to(self, piece: Piece) -> bool:
        """Return whether a piece may ever do this; quick, everything else is for `declare`."""

    async def declare(self, play: Battling, piece: Piece) -> Declared | None:
        """Ask what a piece does and return it; nothing if it cannot or does not want to."""

    async def roll(self, play: Battling, piece: Piece, declared: Declared) -> Sequence[Loss]:
        """Roll what was declared and return the losses."""


class Missiles:
    """Ordinary fire at one target."""

    what = "fire"

    def open_to(self, piece: Piece) -> bool:
        """Return whether a piece shoots; breath is no missile."""
        return piece.profile.fire is not None and not piece.profile.breath

    @cites("GMB.fire.15", "GMB.fire.13")
    async def declare(self, play: Battling, piece: Piece) -> Declared | None:
        """Ask for a target; if its owner does not agree to it, ask for another one."""
        state = play.state
        fire = piece.profile.fire
        if fire is None or may_not_fire(state, piece):
            return None
        far = fire.range * INCH + INCH
        if not any(piece.block.near(each.block, far) for each in state.enemies(piece)):
            return None
        refused: dict[str, Objection] = {}
        while True:
            options = {
                each.id: _option(
                    piece, each, refused.get(each.id) or fire_attack(state, piece, each)
                )
                for each in state.enemies(piece)
            }
            if all(each.objection for each in options.values()):
                return None
            why, hold = f"Choose a target for {named(piece)}.", ("hold", "Hold fire")
            rules = ("GMB.fire.1", "GMB.fire.4")
            ranges = partial(range_marks, piece)
            key = await offer(piece.whom, "fire_target", why, options, rules, hold, marks=ranges)
            if not key or await agreed(play, piece, state.pieces[key]):
                return Declared(piece.id, self.what, key) if key else None
            refused[key] = Objection("Its owner does not agree.", "GMB.fire.13")

    @cites("GMB.army.22")
    async def roll(self, play: Battling, piece: Piece, declared: Declared) -> Sequence[Loss]:
        """Roll at the target; a Scorpion rolls again for each natural 19 or 20."""
        target = play.state.pieces[declared.at]
        shot = partial(volley, play.state, piece, target)
        await offer_shield(play, target, shield_odds(shot, target))
        hits, thrown = roll(play, shot(), piece, target)
        losses = [Loss(target.id, piece.id, "hits", hits)]
        high = sum(face >= KILLS for face in thrown.faces)
        if high and piece.profile.has("killing_shot"):
            second = play.roll("killing shot", high, D20)
            killed = sum(face >= KILLED for face in second.faces)
            text = f"{named(piece)}: {killed} of {high} Killing Shots on {named(target)}."
            tell_throw(play, piece.whom, "killing shot", [second], text, "GMB.army.22")
            losses.append(Loss(target.id, piece.id, "killing_shot", killed))
        return losses


def _option(piece: Piece, target: Piece, attack: Attack | Objection) -> Option:
    if isinstance(attack, Objection):
        return Option(target.id, target.name, attack, pieces=(target.id,))
    return Option(
        target.id,
        target.name,
        pieces=(target.id,),
        forecast=lambda: forecast(attack, f"Fire at {target.name}", hits_left(target)),
        marks=lambda: shot_marks(piece, target, distance_to(piece, target.parts) or 0),
    )


class Bombardment:
    """A Catapult's shot at a door or a section of an enemy castle."""

    what = "bombardment"

    @cites("GMB.cas.28")
    def open_to(self, piece: Piece) -> bool:
        """Return whether its missiles hurt a castle."""
        return piece.profile.has("catapult")

    @cites("GMB.cas.28")
    async def declare(self, play: Battling, piece: Piece) -> Declared | None:
        """Ask for a door or section; without one it may still fire at a piece."""
        state = play.state
        if piece.side == state.castle or may_not_fire(state, piece):
            return None
        found = [each for each in standing(state) if not out_of_range(piece, each.bodies)]
        if not found:
            return None
        options = {each.name: _masonry_option(piece, each) for each in found}
        why, none = f"Choose a part of the castle for {named(piece)}.", ("none", "Fire elsewhere")
        key = await offer(piece.whom, "castle_target", why, options, ("GMB.cas.28",), none)
        return Declared(piece.id, self.what, key) if key else None

    async def roll(self, play: Battling, piece: Piece, declared: Declared) -> Sequence[Loss]:
        """Roll half of its dice at the masonry."""
        attack = bombardment(piece, part_named(play.state, declared.at))
        return [Loss(declared.at, piece.id, "structure", strike(play, attack, piece))]


def _masonry_option(piece: Piece, part: CastlePart) -> Option:
    attack, left = bombardment(piece, part), part.strength - part.hits
    title = f"Fire at {part.title}"
    return Option(part.name, title, forecast=lambda: forecast(attack, title, left))


KINDS: tuple[FireKind, ...] = (Bombardment(), FIRE_POWERS, Missiles(), BREATH)
"""In the order in which a piece is asked about them; it does one of them in a turn."""


class FirePhase:
    """The fire of both sides."""

    @cites("GMB.turn.11", "GMB.turn.12")
    def waiting(self, state: State) -> list[str]:
        """Return everybody who may have something to declare, the first player's pieces first."""
        able = (each for each in state.in_order() if any(kind.open_to(each) for kind in KINDS))
        return [each.id for each in able]

    async def declare(self, play: Battling, who: str) -> Declared | None:
        """Ask a piece what it does: the first that it wants to do is what it does."""
        piece = play.state.pieces[who]
        for kind in KINDS:
            if kind.open_to(piece) and (declared := await kind.declare(play, piece)):
                return declared
        return None

    async def roll(self, play: Battling, declared: Declared) -> Sequence[Loss]:
        """Roll what a piece has declared; it has fired then."""
        piece = play.state.pieces[declared.who]
        kind = next(each for each in KINDS if each.what == declared.what)
        losses = await kind.roll(play, piece, declared)
        piece.status.fired = piece.status.busy = True
        return losses

    @cites("GMB.turn.11", "GMB.army.23", "GMB.mob.3", "GMB.fly.15")
    async def mark(self, play: Battling, losses: Sequence[Loss]) -> None:
        """Mark all hits, then Killing Shots; then mobs lose stands, flyers fall, things burn."""
        state = play.state
        before = {each.id: band(each) for each in state.pieces.values()}
        for name, count in _added(losses, "hits").items():
            take_hits(play, state.pieces[name], count, "GMB.turn.11")
        for name, count in _added(losses, "killing_shot").items():
            _kill(play, name, count)
        for name, count in _added(losses, "acid").items():
            if count and (piece := state.pieces.get(name)):
                piece.status.corroding = True
        for name, count in _added(losses, "structure").items():
            batter(play, name, count, "GMB.turn.11")
        while await lose_stands(play):
            pass
        await fall_from_damage(play, before)
        for each in losses:
            if each.what == "ignition":
                shooter = state.pieces.get(each.by) or state.gone[each.by]
                ignite(play, each.on, shooter.side)


@cites("GMB.army.22", "GMB.army.23")
def _kill(play: Battling, name: str, shots: int) -> None:
    """Take half of what a piece has left for each Killing Shot, but at least one hit."""
    for _ in range(shots):
        if piece := play.state.pieces.get(name):
            half = max(1, hits_left(piece) // 2)
            take_hits(play, piece, half, "GMB.army.22", "GMB.army.23")


def _added(losses: Sequence[Loss], what: str) -> dict[str, int]:
    """Return the sum of all losses of a kind for each piece."""
    found: dict[str, int] = {}
    for each in losses:
        if each.what == what:
            found[each.on] = found.get(each.on, 0) + each.count
    return found


PHASE = FirePhase()


@cites("GMB.turn.11")
async def step(play: Battling) -> bool:
    """Play a declaration, a roll or the marking of losses; return whether there is more."""
    return await simultaneous.step(play, PHASE, play.state.round)
