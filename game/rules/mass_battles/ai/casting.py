"""What the powers of wizards are worth to a computer player: whose, how strong, at whom, where."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.core.decision import Decision, Option, Pick
from game.core.pose import Pose
from game.core.spatial import Place, Poses
from game.mechanics.ai.targets import good_chance
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.place_value import Outlook
from game.rules.mass_battles.ai.worth import Eye, rough_hits
from game.rules.mass_battles.castle import part_named
from game.rules.mass_battles.charges import supposed_charging
from game.rules.mass_battles.combat import expected_hits
from game.rules.mass_battles.contact import contacts
from game.rules.mass_battles.damage import toughness
from game.rules.mass_battles.features import covered
from game.rules.mass_battles.magic.aiming import AimSite
from game.rules.mass_battles.magic.fire_powers import BALL, MISSILE, POWERS
from game.rules.mass_battles.magic.power_phases import INITIATIVE, MORALE
from game.rules.mass_battles.magic.powers import FREE, Power, Way
from game.rules.mass_battles.magic.transport import RESCUE, TEAR, TRANSPORT, LandingSite
from game.rules.mass_battles.masonry import power_attack
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.state import MEASURE, Piece
from game.table.templates import Circle

NONE = "none"
IN_PHASE: dict[str, tuple[Power, ...]] = {
    "use_initiative_power": tuple(INITIATIVE),
    "fire_power": tuple(POWERS),
    "use_morale_power": tuple(MORALE),
    "transport_in_melee": (RESCUE, TEAR),
    "transport_in_move": (TRANSPORT,),
}


class Use(NamedTuple):
    """A way to use a power, with what it is worth."""

    worth: float
    way: str = ""
    on: str = ""
    at: Poses = ()


def cast(eye: Eye, decision: Decision[Any]) -> Any:
    """Return which power to use, its points, its target or its place; None if that is unknown."""
    if not decision.topic:
        return _which(eye, decision)
    power = next((p for p in IN_PHASE[decision.kind] if p.key == decision.topic), None)
    if power is None:
        return None
    wizard = eye.state.pieces[decision.subject]
    if isinstance(decision, Place):
        aimed = _aimed(eye, wizard, power, decision.site)
        return max(aimed, key=lambda use: use.worth, default=Use(0.0)).at or None
    assert isinstance(decision, Pick)
    keys = [each.key for each in decision.listed() if each.objection is None]
    uses = sorted(_uses(eye, wizard, power), key=lambda use: -use.worth)
    return next((key for use in uses for key in (use.way, use.on) if key in keys), None)


def _which(eye: Eye, decision: Decision[Any]) -> str:
    """Return the wizard and the power that are worth most, beyond what may be done later."""
    assert isinstance(decision, Pick)
    best, answer, powers = weights.TRIFLE, NONE, IN_PHASE[decision.kind]
    early, kept = decision.kind == "use_initiative_power", dict[str, float]()
    for option in decision.listed():
        who, _, key = option.key.partition(":")
        power = next((each for each in powers if each.key == key), None)
        if option.objection or power is None or who not in eye.state.pieces:
            continue
        wizard = eye.state.pieces[who]
        if early and who not in kept:
            kept[who] = _later(eye, wizard)
        worth = best_use(eye, wizard, power).worth - kept.get(who, 0.0)
        if worth > best:
            best, answer = worth, option.key
    return answer


def best_use(eye: Eye, wizard: Piece, power: Power) -> Use:
    """Return the best use that a wizard has for a power."""
    return max(_uses(eye, wizard, power), key=lambda use: use.worth, default=Use(0.0))


def _later(eye: Eye, wizard: Piece) -> float:
    """Return what a wizard that keeps its power can hope to do with it later in the turn."""
    hopes = [best_use(eye, wizard, power).worth for power in (MISSILE, BALL)]
    return weights.HASTE * max(0.0, *hopes)


def _uses(eye: Eye, wizard: Piece, power: Power) -> Iterator[Use]:
    """Yield the ways to use a power that are open, each with its worth less its points."""
    state = eye.state
    for way in power.ways(state, wizard):
        price = eye.power * way.points
        if power.targeted:
            for option in power.options(state, wizard, way):
                if option.objection is None:
                    worth = _on(eye, wizard, power, way, option)
                    yield Use(worth - price, way.key, option.key)
        elif site := power.site(state, wizard, way, ""):
            for use in _aimed(eye, wizard, power, site, way):
                yield use._replace(worth=use.worth - price, way=way.key)
        elif found := _PLAIN.get(power.key):
            yield Use(found(eye, wizard) - price, way.key)


# ---------------------------------------------------------------------- on somebody


def _on(eye: Eye, wizard: Piece, power: Power, way: Way, option: Option) -> float:
    """Return what a power with so many points is worth on one target."""
    target = eye.state.pieces.get(option.key)
    if power is TEAR:
        part = part_named(eye.state, option.key)
        return weights.BATTERED * expected_hits(power_attack(wizard, part, "Transport"))
    if target is None:
        return weights.DISPELLED * good_chance(option) if option.forecast else 0.0
    found = _TARGETED.get(power.key)
    return found(eye, wizard, target, way, option) if found else 0.0


def _missile(eye: Eye, wizard: Piece, target: Piece, way: Way, _: Option) -> float:
    return eye.gain(MISSILE.attack(eye.state, wizard, target, way.points), target)


def _fear(eye: Eye, _: Piece, target: Piece, __: Way, option: Option) -> float:
    """Return what it is worth to make somebody run."""
    runs = 0.0 if target.status.routed else 1 - weights.ROUTED
    return good_chance(option) * runs * eye.stake(target) * _matters(eye, target)


def _confusion(eye: Eye, wizard: Piece, target: Piece, _: Way, __: Option) -> float:
    """Return what the best charge of an enemy would bring it, which it can no longer make."""
    return weights.HINDERED * _strike(eye, target, 1.0) if target.side != wizard.side else 0.0


def _slow(eye: Eye, wizard: Piece, target: Piece, way: Way, _: Option) -> float:
    """Return by how much the best charge of an enemy is worse if it comes less far."""
    if target.side == wizard.side or target.status.haste:
        return 0.0
    slower = max(0.0, 0.5 - 0.25 * way.points)
    return weights.HINDERED * (_strike(eye, target, 1.0) - _strike(eye, target, slower))


def _fast(eye: Eye, wizard: Piece, target: Piece, way: Way, _: Option) -> float:
    """Return by how much the best charge of a friend is better if it comes farther."""
    if target.side != wizard.side or target.status.haste:
        return 0.0
    more = _strike(eye, target, 1.5 + 0.25 * way.points) - _strike(eye, target, 1.0)
    return weights.HINDERED * more - weights.OWED * eye.stake(target)


def _strike(eye: Eye, piece: Piece, pace: float) -> float:
    """Return what the best attack of a piece may bring if it goes so many times as far."""
    if contacts(eye.state, piece) or piece.status.routed or piece.status.stunned:
        return 0.0
    far = pace * allowance(supposed_charging(piece) if piece.profile.may_charge else piece).total
    fights = [
        eye.rough_fight(piece, foe)
        for foe in eye.state.enemies(piece)
        if MEASURE.distance(piece.parts, foe.parts) <= far
    ]
    return max([0.0, *(brings - weights.RETURN * costs for brings, costs in fights)])


def _valor(eye: Eye, _: Piece, target: Piece, __: Way, ___: Option) -> float:
    """Return what better dice bring a friend in the melee of this turn."""
    foes, sure = contacts(eye.state, target), 1.0
    if not foes and _strike(eye, target, 1.0) > 0:
        foes, sure = eye.state.enemies(target), weights.HINDERED
    gains = [
        eye.loss(foe, rough_hits(target.profile, foe.profile, charging=False, valiant=True))
        - eye.loss(foe, rough_hits(target.profile, foe.profile, charging=False))
        for foe in foes
    ]
    return sure * max(gains, default=0.0)


def _healing(eye: Eye, _: Piece, target: Piece, __: Way, option: Option) -> float:
    """Return what the hits are worth that may be healed."""
    assert option.forecast is not None
    hits = sum(int(each.label.split()[0]) * float(each.p) for each in option.forecast().chances)
    return eye.stake(target) * (1 - weights.WHOLE + weights.BROKEN) * hits / toughness(target)


def _transport(eye: Eye, wizard: Piece, target: Piece, way: Way, option: Option) -> float:
    """Return what it is worth to set a piece down elsewhere, as likely as that is."""
    if eye.state.stage != "movement":
        return -eye.exchange(target, target.block, airborne=target.status.airborne)
    site = TRANSPORT.site(eye.state, wizard, way, target.id)
    found = max((use.worth for use in _aimed(eye, wizard, TRANSPORT, site, way)), default=0.0)
    return found * (good_chance(option) if option.forecast else 1.0)


def _matters(eye: Eye, piece: Piece) -> float:
    """Return how near a piece is to its enemies: 1 next to them."""
    foes = eye.state.enemies(piece)
    near = min((MEASURE.distance(piece.parts, each.parts) for each in foes), default=math.inf)
    return 1.0 / (1.0 + near / weights.NEAR)


def _command(eye: Eye, wizard: Piece) -> float:
    """Return what it is worth to choose the time of every move: most before the lines meet."""
    free = [each for each in eye.state.of_side(wizard.side) if not contacts(eye.state, each)]
    return weights.COMMANDED * sum(_strike(eye, each, 1.0) for each in free)


_TARGETED: dict[str, Callable[[Eye, Piece, Piece, Way, Option], float]] = {
    "missile": _missile,
    "fear": _fear,
    "confusion": _confusion,
    "slow": _slow,
    "fast": _fast,
    "valor": _valor,
    "healing": _healing,
    "transport": _transport,
}
_PLAIN: dict[str, Callable[[Eye, Piece], float]] = {"command": _command}


# ---------------------------------------------------------------------- somewhere


def _aimed(eye: Eye, wizard: Piece, power: Power, site: object, way: Way = FREE) -> Iterator[Use]:
    """Yield places for a circle, or for somebody who is carried off, with their worth."""
    state, side = eye.state, wizard.side
    if isinstance(site, LandingSite):
        outlook = Outlook(eye, site.piece)
        here, sign = outlook.place(site.piece.x, site.piece.y), site.piece.side == side or -1
        for x, y in outlook.elsewhere(site.most):
            if poses := site.toward(site.piece.id, Pose(round(x), round(y))):
                there = poses[0][1]
                yield Use(sign * (outlook.place(there.x, there.y) - here), at=poses)
    elif isinstance(site, AimSite):
        for each in state.enemies(wizard):
            x, y = each.block.centre
            if not (poses := site.toward("", Pose(round(x), round(y)))):
                continue
            at = poses[0][1][:2]
            worth = sum(
                (1 if one.side != side else -weights.FRIENDLY) * _in(eye, wizard, power, one, way)
                for one in site.caught(at)
            )
            lit = covered(state, Circle(at, site.radius)) if power is BALL else []
            yield Use(worth + eye.flames(side, lit), at=poses)


def _in(eye: Eye, wizard: Piece, power: Power, piece: Piece, way: Way) -> float:
    """Return what it costs a piece to be in the circle of a power: of fire, or of darkness."""
    if power is BALL:
        return eye.gain(BALL.attack(eye.state, wizard, piece, way.points), piece)
    return weights.STRAYS * eye.stake(piece) * (not contacts(eye.state, piece))
