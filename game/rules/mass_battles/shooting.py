"""Shooting: who may fire at whom, with how many dice and what is added to them (GMB.fire)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part, Tally
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.lengths import too_far
from game.mechanics.terrain.effects import End
from game.rules.mass_battles.castle import BELOW
from game.rules.mass_battles.combat import Attack, dice_tally, halved, more_dice
from game.rules.mass_battles.contact import ARC, contacts, touching
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.magic.wizards import covers, no_attack
from game.rules.mass_battles.modifiers import confusion, cover, defence, dread
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State
from game.rules.mass_battles.terrain import EFFECTS, level, sight_ends
from game.table.arcs import part_in
from game.table.bases import SLACK, Body, chord, gap
from game.table.segments import point_to_segment
from game.table.sight import Cause, Sight
from game.table.tolerances import INCH

CLOSE = INCH
"""From how far behind a friend one does not fire through it any more (GMB.fire.10)."""


# ---------------------------------------------------------------------- who may fire


@cites("GMB.piece.4", "GMB.fire.1", "GMB.fire.15", "GMB.fire.16", "GMB.fire.18", "GMB.chg.12")
def may_not_fire(state: State, piece: Piece) -> Objection | None:
    """Say why a piece may not fire in this turn, at whomever; a move is no reason."""
    status, name = piece.status, piece.name
    if piece.profile.fire is None:
        return Objection(f"{name} cannot shoot.", "GMB.piece.4")
    if status.fired:
        return Objection(f"{name} has fired in this turn.", "GMB.fire.15")
    if unfit := unfit_to_fire(piece) or no_attack(state, piece):
        return unfit
    special = piece.profile.has("fires_when_charging")
    if status.charging and not special:
        return Objection(f"{name} has charged in this turn.", "GMB.chg.12")
    if contacts(state, piece) and not (status.charging and special):
        return Objection(f"{name} is in contact with the enemy.", "GMB.fire.1")
    return None


@cites("GMB.fire.18", "GMB.mor.15", "GMB.cas.7", "GMB.cas.8")
def unfit_to_fire(piece: Piece) -> Objection | None:
    """Say what state keeps a piece from firing: ladders do, too. A routed hero may fire."""
    if piece.status.climb in BELOW:
        return Objection(f"{piece.name} is scaling the wall.", "GMB.cas.7")
    if piece.status.stunned:
        return Objection(f"{piece.name} is stunned.", "GMB.fire.18")
    if piece.status.routed and not piece.hero:
        return Objection(f"{piece.name} is routed.", "GMB.mor.15")
    return None


# ---------------------------------------------------------------------- at whom


@cites("GMB.fire.2", "GMB.fire.3", "GMB.fire.4", "GMB.army.30")
def distance_to(shooter: Piece, parts: Sequence[Body]) -> float | None:
    """Return how far the nearest part of a target is that a piece may fire at; None if none is.

    Heroes fire all round, units to their front arc.
    """
    block = shooter.block
    if shooter.hero:
        return MEASURE.distance(block.shapes(), parts)
    return part_in(block.front_arc(ARC), parts, block.shapes())


@cites("GMB.piece.12", "GMB.fire.4", "GMB.fire.17", "GMB.army.16")
def out_of_range(shooter: Piece, parts: Sequence[Body]) -> Objection | None:
    """Say why parts of a target are not in arc, too far away or too near."""
    fire, away = shooter.profile.fire, distance_to(shooter, parts)
    if fire is None:
        return Objection(f"{shooter.name} cannot shoot.", "GMB.piece.4")
    if away is None:
        return Objection("It is not in the front arc.", "GMB.fire.2")
    if away > fire.range * INCH + SLACK:
        text = f"Out of range: {too_far(away, fire.range * INCH)}."
        return Objection(text, "GMB.fire.4")
    if away < fire.minimum * INCH - SLACK:
        text = f"Too close: {away / INCH:.3g}″, and {fire.minimum:g}″ is the minimum."
        return Objection(text, "GMB.fire.17")
    return None


@cites("GMB.fire.12", "GMB.army.8")
def touched_by_friend(state: State, shooter: Piece, target: Piece) -> Piece | None:
    """Return a friend of the shooter in contact with a target; its own touch is none."""
    touched = contacts(state, target)
    return next((each for each in state.friends(shooter) if each in touched), None)


@cites("GMB.fire.13")
def may_be_agreed(state: State, target: Piece) -> bool:
    """Return whether a target may be fired at although friends of the shooter touch it."""
    return target.profile.size == "Huge" and state.settings.huge_fire_into_contact != "off"


@cites("GMB.fire.12", "GMB.army.5", "GMB.army.8")
def refusal(state: State, shooter: Piece, target: Piece) -> Objection | None:
    """Say why a piece that may fire may not fire at this enemy, which need not stand there yet."""
    if target.profile.has("no_flesh"):
        return Objection(f"Missiles cannot harm {target.name}.", "GMB.army.5")
    met = touching(state, shooter, target)
    if not met and shooter.status.charging and contacts(state, shooter):
        return Objection(f"{shooter.name} can only fire at a target it touches.", "GMB.army.8")
    if wrong := out_of_range(shooter, target.block.shapes()):
        return wrong
    friend = touched_by_friend(state, shooter, target)
    if friend and not may_be_agreed(state, target):
        return Objection(f"{friend.name} is in contact with it.", "GMB.fire.12")
    if not met and (cause := line_of_fire(state, shooter, target).blocked):
        return Objection(f"No line of sight: {cause.text}.", cause.rule)
    return None


# ---------------------------------------------------------------------- lines


Circle = tuple[float, float, float]
"""Middle and radius."""


class Screen(NamedTuple):
    """A piece that may be in the way, with the level of each of its stands."""

    piece: Piece
    circle: Circle
    """What holds all of it."""
    stands: tuple[tuple[Body, int], ...]
    rule: str


@cites("GMB.fire.10", "GMB.fire.11")
def screens(state: State, shooter: Piece, to: Circle, *targets: str) -> list[Screen]:
    """Return all pieces that may block lines to a circle: enemies, and friends farther ahead."""
    found, (mx, my, mine) = [], shooter.block.circle
    for other in state.others(shooter):
        block, friend = other.block, other.side == shooter.side
        x, y, around = block.circle
        aside = point_to_segment((x, y), (mx, my), to[:2])
        if other.id in targets or aside > around + max(mine, to[2]):
            continue
        if friend and is_close(shooter, other):
            continue
        stands = tuple((part, level(state, other, part)) for part in block.parts())
        rule = "GMB.fire.10" if friend else "GMB.fire.11"
        found.append(Screen(other, (x, y, around), stands, rule))
    return found


@cites("GMB.fire.10")
def is_close(shooter: Piece, friend: Piece) -> bool:
    """Return whether a shooter is less than an inch from a friend and may fire through it."""
    return MEASURE.distance(shooter.parts, friend.parts) < CLOSE - SLACK


@cites("GMB.fire.14")
def line(state: State, eye: End, mark: End, some: Iterable[Screen]) -> Sight:
    """Return a line of sight with all terrain and all pieces that block it."""
    seen = EFFECTS.sight(state.plane, eye, mark)
    return Sight(seen.line, (*seen.causes, *_in_between(eye, mark, some)))


def _in_between(eye: End, mark: End, some: Iterable[Screen]) -> Iterator[Cause]:
    a, b, high = eye.point, mark.point, max(eye.level, mark.level)
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    for piece, (x, y, around), stands, rule in some:
        if point_to_segment((x, y), a, b) > around:
            continue
        spans = [chord(a, b, part) for part, stand in stands if stand >= high]
        met = tuple(span for span in spans if span)
        if any((last - first) * length > MEASURE.graze for first, last in met):
            text = f"{piece.name} is in between"
            yield Cause("blocked", text, rule, piece=piece.id, spans=met)


@cites("GMB.fire.5", "GMB.fire.14")
def line_of_fire(state: State, shooter: Piece, target: Piece) -> Sight:
    """Return a clear line from any stand of a shooter to its target, or else the first of all."""
    eyes, marks = sight_ends(state, shooter, target)
    some = screens(state, shooter, target.block.circle, target.id)
    first = line(state, eyes[0], marks[0], some)
    if not first.blocked:
        return first
    for ends in EFFECTS.clear_lines(state.plane, eyes, marks):
        if not any(_in_between(*ends, some)):
            return line(state, *ends, some)
    return first


@cites("GMB.fire.14")
def unseen(state: State, hero: Piece, point: tuple[float, float], rule: str) -> Objection | None:
    """Say why a hero does not see a place; whoever stands there does not hide it."""
    eye = End(hero.block.centre, level(state, hero, hero.parts[0]), hero.status.airborne)
    on = [each.id for each in state.pieces.values() if covers(point, 1, each)]
    mark = End(point, EFFECTS.level(state.plane, point))
    blocked = line(state, eye, mark, screens(state, hero, (*point, 0.0), *on)).blocked
    return Objection(f"No line of sight: {blocked.text}.", rule) if blocked else None


# ---------------------------------------------------------------------- dice


@cites("GMB.fire.5", "GMB.mob.9")
def fire_dice(shooter: Piece) -> Tally:
    """Return the printed dice of a shooter; a mob has the shares of its stands that are left."""
    fire, profile = shooter.profile.fire, shooter.profile
    return dice_tally(profile.name, fire.dice if fire else 0, len(shooter.stands), profile.stands)


@cites("GMB.fire.7")
def fewer_if_dispersed(dice: Tally, target: Piece) -> Tally:
    """Return a number of dice less the one that a dispersed target takes away."""
    if formation_of(target) != "dispersed":
        return dice
    return more_dice(dice, -1, "target dispersed", "GMB.fire.7")


@cites("GMB.fire.8", "GMB.fire.9")
def on_each_die(state: State, shooter: Piece, target: Piece) -> Iterator[Part]:
    """Yield what is added to the dice of fire of any kind: breath and powers have this, too."""
    pairs = [
        (min(shooter.parts, key=lambda part, mark=mark: gap(part, mark)), mark)  # type: ignore[misc]
        for mark in target.parts
    ]
    yield from defence(target)
    yield confusion(target)
    yield cover(state, target, pairs)
    yield dread(state, shooter)
    if state.settings.fire_uses_height and not (shooter.status.airborne or target.status.airborne):
        steps = [level(state, shooter, one) - level(state, target, other) for one, other in pairs]
        higher = sum(step > 0 for step in steps) - sum(step < 0 for step in steps)
        yield Part(-2 if higher < 0 else 0, "target higher", "GMB.mod.3")
        yield Part(1 if higher > 0 else 0, "higher than target", "GMB.mod.7")


@cites("GMB.fire.6", "GMB.opp.2", "GMB.opp.3")
def volley(state: State, shooter: Piece, target: Piece, *, opportunity: bool = False) -> Attack:
    """Return the dice of ordinary fire at a target, whether it is allowed or not."""
    dice = fewer_if_dispersed(fire_dice(shooter), target)
    if opportunity:
        dice = halved(dice, "opportunity fire", "GMB.opp.2")
    each = Tally("fire", 0, (Part(-1, "fire", "GMB.fire.6"),), "each die")
    each = each.including(on_each_die(state, shooter, target))
    how, rule = ("opportunity fire", "GMB.opp.2") if opportunity else ("fire", "GMB.fire.5")
    return Attack(shooter.id, target.id, how, dice, each, (rule,))


def fire_attack(state: State, shooter: Piece, target: Piece) -> Attack | Objection:
    """Return the attack of a piece on an enemy in the fire phase, or why there is none."""
    wrong = may_not_fire(state, shooter) or refusal(state, shooter, target)
    return wrong or enough(volley(state, shooter, target))


@cites("GMB.cmb.5")
def enough(attack: Attack) -> Attack | Objection:
    """Return an attack, or say that no whole die is left of it."""
    return attack if attack.count else Objection("No whole die is left.", "GMB.cmb.5")


# ---------------------------------------------------------------------- agreement


@cites("GMB.fire.13")
async def agreed(play: Battling, shooter: Piece, target: Piece) -> bool:
    """Ask the owner of a Huge target in contact whether it may be fired at, if that is needed."""
    asks = play.state.settings.huge_fire_into_contact == "ask"
    if not asks or not touched_by_friend(play.state, shooter, target):
        return True
    why = f"{named(shooter):wants} to fire at {named(target)}, which is in contact. Agree?"
    options, refuse, rules = {"agree": "Agree"}, ("refuse", "Refuse"), ("GMB.fire.13",)
    return bool(await offer(target.whom, "agree_huge_fire", why, options, rules, refuse))
