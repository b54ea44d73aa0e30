"""What spells are worth to a computer player: which effect, on whom, how strong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist
from typing import Any, NamedTuple

from game.core.decision import Decision, Option, Pick, PickMany
from game.core.forecast import Forecast
from game.mechanics.ai.targets import good_chance
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.worth import Eye, chance
from game.rules.dorm_rules.magic.casting import amount_refused, free_to_cast
from game.rules.dorm_rules.magic.creations import fallen, raise_refused
from game.rules.dorm_rules.magic.cures import patients
from game.rules.dorm_rules.magic.effects import RAISE, SUMMON, effect_of
from game.rules.dorm_rules.magic.formulas import FUMBLE, Casting, results
from game.rules.dorm_rules.magic.targets import Target, beyond, candidates, target
from game.rules.dorm_rules.morale_dice import needed, pass_chance, standard_dice
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.state import Figure, Party, Unit, distance, touching_enemies
from game.table.tolerances import INCH

PENS = (4, 6, 8, 10, 12, 14)
"""The Pen that is tried for missile hits of magic."""
MOST = 3
"""The greatest change of an attribute that is tried."""
CURE, WOUNDS, HITS, TESTS, TURN = 22, 21, 26, 27, 30
MARKS, RELIEF = 19, 20


class Use(NamedTuple):
    """A spell with what it is worth."""

    worth: float
    cast: Casting


def cast(eye: Eye, decision: Decision[Any]) -> Any:
    """Return the next part of the best spell: a wizard, an effect, targets or an amount."""
    if isinstance(decision, PickMany):
        plan = best_use(eye, eye.state.figures[decision.subject])
        return plan.cast.targets if plan else None
    assert isinstance(decision, Pick)
    options = [each for each in decision.listed() if each.objection is None]
    spare = next((each.key for each in options if each.declines), "")
    if not decision.subject:
        return _wizard(eye, [each.key for each in options if not each.declines]) or spare
    plan = best_use(eye, eye.state.figures[decision.subject])
    if spare:
        return plan.cast.known if plan else spare
    keys = [each.key for each in options]
    wanted = (plan.cast.targets[:1], (str(plan.cast.amount),)) if plan else ()
    return next((key for some in wanted for key in some if key in keys), _likeliest(options))


def _wizard(eye: Eye, names: list[str]) -> str:
    """Return the wizard whose spell is worth most; none if no spell is."""
    plans = [(best_use(eye, eye.state.figures[name]), name) for name in names]
    hopes = [(plan.worth, name) for plan, name in plans if plan]
    return max(hopes, default=(0.0, ""))[1]


def meant(eye: Eye, wizard: Figure, keys: Sequence[str]) -> list[str]:
    """Return the targets on the side for which the best spell of a wizard is meant."""
    plan = best_use(eye, wizard)
    if plan is None or not plan.cast.targets:
        return []
    sides = {key: target(eye.state, key).party.side for key in (*keys, plan.cast.targets[0])}
    return [key for key in keys if sides[key] == sides[plan.cast.targets[0]]]


def _likeliest(options: list[Option]) -> str:
    return max(options, key=lambda each: good_chance(each) if each.forecast else 0.0).key


def best_use(eye: Eye, wizard: Figure) -> Use | None:
    """Return the best spell of a wizard; nothing if none is worth the risk."""
    best: Use | None = None
    for use in _uses(eye, wizard):
        if use.worth > (best.worth if best else weights.TRIFLE):
            best = use
    return best


def _uses(eye: Eye, wizard: Figure) -> Iterator[Use]:
    """Yield the spells that a wizard might cast, each with its worth."""
    for known in dict.fromkeys(wizard.known):
        plain = Casting(wizard, known, effect_of(known))
        for aimed in _aimed(eye, plain):
            for each in _measured(eye, aimed):
                yield Use(_worth(eye, each), each)


# ---------------------------------------------------------------------- targets and amounts


def _aimed(eye: Eye, plain: Casting) -> Iterator[Casting]:
    """Yield an effect with targets that make sense."""
    state, effect, wizard = eye.state, plain.effect, plain.caster
    if effect.aim == "creation":
        yield plain
    elif effect.aim == "fallen":
        yield from _raising(eye, plain)
    elif effect.aim in ("several", "party", "units", "turned"):
        helps = _helps(effect.number)
        fit = [
            each
            for each in candidates(state, effect)
            if (each.party.side == wizard.side) == helps and beyond(state, wizard, each) is None
        ]
        fit = [each for each in fit if _useful(eye, plain, each)]
        yield from (replace(plain, targets=(each.id,)) for each in fit)
        if effect.number in (TESTS, TURN) and len(fit) > 1:
            near = sorted(fit, key=lambda each: dist(wizard.point, each.party.point))
            yield replace(plain, targets=tuple(each.id for each in near[:4]))


def _helps(number: int) -> bool:
    """Return whether an effect is for friends: what increases, relieves or cures."""
    return number in (RELIEF, CURE) or (number < MARKS and number % 2 == 1)


def _useful(eye: Eye, plain: Casting, there: Target) -> bool:
    """Return whether a target may be chosen, and gains or loses anything by an effect."""
    state, number, party = eye.state, plain.effect.number, there.party
    if any(
        plain.effect.number == each.effect and there.id in each.targets for each in state.spells
    ):
        return False
    if number == RELIEF:
        return party.status.markers > 0
    if number == CURE:
        return bool(patients(state, there.id))
    if number == TESTS:
        return not state.undead_troops(party)
    if plain.effect.changes:
        return there.whole and not (isinstance(party, Unit) and party.hull)
    return True


def _raising(eye: Eye, plain: Casting) -> Iterator[Casting]:
    """Yield the fallen who may rise together, around each of them."""
    bodies = fallen(eye.state, plain.caster)
    for first in bodies[:6]:
        near = sorted(bodies, key=lambda each: dist(each.point, first.point))
        near = [each for each in near if dist(each.point, first.point) <= 3 * INCH]
        for number in range(len(near), 1, -1):
            aimed = replace(plain, targets=tuple(each.id for each in near[:number]))
            if raise_refused(eye.state, aimed) is None:
                yield aimed
                break


def _measured(eye: Eye, aimed: Casting) -> Iterator[Casting]:
    """Yield a spell with the amounts that are worth trying."""
    effect = aimed.effect
    if not effect.amount:
        yield aimed
        return
    tried = PENS if effect.amount == "Pen" else range(1, MOST + 1)
    for amount in range(1, 9) if effect.number == SUMMON else tried:
        made = replace(aimed, amount=amount)
        if amount_refused(eye.state, made) is None:
            yield made


# ---------------------------------------------------------------------- worth


def _worth(eye: Eye, made: Casting) -> float:
    """Return what a spell is worth on average, a fumble included."""
    odds, total = results(eye.state, made), 0.0
    for result, weight in odds.items():
        if result >= 0:
            total += weight * _does(eye, made, result)
        elif result == FUMBLE:
            own = eye.force(eye.state.party_of(made.caster))
            total -= weight * weights.MARKER * own.worth
    return total / odds.total


def _does(eye: Eye, made: Casting, result: int) -> float:
    """Return what a spell brings that has worked so well."""
    state, number = eye.state, made.effect.number
    lasts = weights.TURNS[min(result, len(weights.TURNS) - 1)]
    if number == SUMMON:
        profile = state.plan.profiles[made.known.partition(":")[2]]
        return weights.CREATED * lasts * made.amount * worth(profile)
    if number == RAISE:
        return weights.CREATED * lasts * sum(worth(state.gone[e].profile) for e in made.targets)
    return sum(_on(eye, made, target(state, key), result, lasts) for key in made.targets)


def _on(eye: Eye, made: Casting, there: Target, result: int, lasts: float) -> float:
    """Return what a spell brings on one of its targets."""
    state, number, party = eye.state, made.effect.number, there.party
    force = eye.force(party)
    if number in (MARKS, RELIEF):
        return weights.MARKER * force.worth * made.amount * lasts
    if number == WOUNDS:
        return eye.loss(force, result)
    if number == CURE:
        hurt = sorted((eye.stake(each.figure) for each in patients(state, there.id)), reverse=True)
        return weights.WOUND * sum(hurt[:result])
    if number == HITS:
        wounds = result * chance(made.amount, force.de, armoured=force.armoured)
        return eye.loss(force, wounds) + weights.MISSILE_TEST * force.worth
    if number == TESTS:
        dice = standard_dice(state, party).worse(result, "", "")
        fails = 1 - float(pass_chance(dice, needed(state, party)))
        return fails * force.worth * weights.MARKER * (1 if isinstance(party, Unit) else 3)
    if number == TURN:
        return 2 * weights.MARKER * force.worth
    return lasts * made.amount * _point(eye, made, party)


def _point(eye: Eye, made: Casting, party: Party) -> float:
    """Return what a point of an attribute is worth to a party for a turn."""
    state, force = eye.state, eye.force(party)
    foes = state.enemies(party)
    foe = min(foes, key=lambda each: distance(state, party, each), default=None)
    if foe is None:
        return 0.0
    away = distance(state, party, foe)
    soon = 1.0 if touching_enemies(state, party) else 0.4 * (away <= weights.CLOSE * INCH)
    deals, takes = soon * eye.blows(party, foe), soon * eye.blows(foe, party)
    match made.effect.changes:
        case "me":
            return 0.2 * deals
        case "mi":
            return 0.25 * eye.volley(party, foe, away) * force.shoots
        case "mu":
            return 0.12 * (deals + takes)
        case "av":
            return 0.12 * takes
        case "hits":
            return 0.35 * takes
    return weights.TOLD * force.worth / 5


# ---------------------------------------------------------------------- counterspells


def counters(eye: Eye, wizard: Figure, countered: Forecast, passed: Forecast) -> bool:
    """Return whether a wizard counters a spell: it is near its limit and he has nothing better."""
    works = float(passed.p("works"))
    harder = float(sum(each.p for each in countered.chances if each.good))
    if not (0.15 <= works <= 0.9) or harder < 0.5:
        return False
    if wizard.status.cast or not free_to_cast(eye.state, wizard):
        return works >= 0.4
    own = best_use(eye, wizard)
    return own is None or own.worth < weights.COUNTER * works
