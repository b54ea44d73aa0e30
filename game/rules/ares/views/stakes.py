"""What is at stake in windows whose options have no odds of their own.

A held or a borrowed action may be anything: an attack, whose odds are known, or a movement, which
cannot make anybody safer by more than the danger that the figure is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from game.core.decision import Pick
from game.core.forecast import Forecast
from game.core.ruleset import Stakes
from game.rules.ares.army_list import SPELLS
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.parry_and_dodge import blow_forecast, shot_forecast
from game.rules.ares.combat.ranged import Shot
from game.rules.ares.field import Field
from game.rules.ares.magic.casting import cast_forecast, casting, target_objection, usable
from game.rules.ares.movement.charge import charge_forecast
from game.rules.ares.movement.charge_paths import approach
from game.rules.ares.sequence.action import act_options
from game.rules.ares.state import Figure, State, revealed
from game.rules.ares.views.inspection import aim_objection

Stake = tuple[str, Fraction]
"""Whom an option is about, and how much it can change."""
SURE = Fraction(1)
"""The stake of what nobody can reckon: it is worth a question."""
MOVES = frozenset(
    ("move", "withdraw", "stand", "prone", "cross", "leap", "take_off", "hide", "sprint")
)
"""Actions that hurt nobody."""


def stakes(state: State, decision: Pick) -> Stakes:
    """Return by how much each open option can change a chance: to hurt somebody, or to be hurt."""
    weigh, field = _WEIGHED.get(decision.kind), Field(state)
    if weigh is None:
        return {}
    keys = [each.key for each in decision.listed() if not each.declines and not each.objection]
    return {(key, whom): odds for key in keys for whom, odds in weigh(field, decision, key)}


def _held(field: Field, _: Pick, key: str) -> Iterator[Stake]:
    """Yield the stakes of a figure's held action: its attack on each foe, or that foe's on it."""
    figure = field.state.figures[key]
    acts = {each.key for each in act_options(field, figure, "held") if not each.objection}
    attacks = [_ATTACKS[act] for act in _ATTACKS if act in acts]
    for foe in _foes(field, figure):
        found = [attack(field, figure, foe) for attack in attacks]
        found += [_threat(field, figure, foe)] if acts & MOVES else []
        yield foe.id, max(found, default=Fraction(0))
    if acts - MOVES - set(_ATTACKS) or ("cast" in acts and _blesses(field, figure)):
        yield figure.id, SURE


def _borrowed(field: Field, decision: Pick, _: str) -> Iterator[Stake]:
    """Yield the stakes of a last movement: what each foe could do to one who stays."""
    figure = field.state.figures[decision.subject]
    for foe in _foes(field, figure):
        yield foe.id, _threat(field, figure, foe)


_WEIGHED: Mapping[str, Callable[[Field, Pick, str], Iterator[Stake]]] = {
    "use_held": _held,
    "sprint_or_stand": _borrowed,
}


def _foes(field: Field, figure: Figure) -> list[Figure]:
    return [foe for foe in field.state.standing() if foe.side != figure.side]


def _threat(field: Field, figure: Figure, foe: Figure) -> Fraction:
    """Return the best chance of a foe to hurt a figure with a single action."""
    return max(attack(field, foe, figure) for attack in _ATTACKS.values())


# ---------------------------------------------------------------------- one attack


def _strike(field: Field, figure: Figure, foe: Figure) -> Fraction:
    shown = revealed(figure)
    if not field.in_contact(shown, foe) or strike_objection(field, shown, foe) is not None:
        return Fraction(0)
    return blow_forecast(field, Blow(figure.id, foe.id), "", good=True).goodness


def _shoot(field: Field, figure: Figure, foe: Figure) -> Fraction:
    if figure.profile.missile is None or aim_objection(field, figure, foe) is not None:
        return Fraction(0)
    return shot_forecast(field, Shot(figure.id, foe.id), "", good=True).goodness


def _charge(field: Field, figure: Figure, foe: Figure) -> Fraction:
    if figure.flying or (figure.on_foot and field.engaged(figure)):
        return Fraction(0)
    way = approach(field, figure, foe)
    return charge_forecast(field, figure, foe, way).goodness if way else Fraction(0)


def _cast(field: Field, figure: Figure, foe: Figure) -> Fraction:
    return max((odds.goodness for odds in _curses(field, figure, foe)), default=Fraction(0))


def _blesses(field: Field, caster: Figure) -> bool:
    """Return whether there is a spell whose use no chance of a wound can tell."""
    spells = [SPELLS[key] for key in caster.profile.spells]
    open_ended = [each for each in spells if not each.harmful or each.aim in ("point", "area")]
    return any(usable(field, caster, each, "held") is None for each in open_ended)


def _curses(field: Field, caster: Figure, foe: Figure) -> Iterator[Forecast]:
    """Yield the odds of each spell that would do a foe harm."""
    for spell in (SPELLS[key] for key in caster.profile.spells):
        able = spell.harmful and usable(field, caster, spell, "held") is None
        if able and target_objection(field, caster, foe, spell) is None:
            yield cast_forecast(casting(field, caster, foe, spell, empowered=False), spell.name)


_ATTACKS: Mapping[str, Callable[[Field, Figure, Figure], Fraction]] = {
    "attack": _strike,
    "shoot": _shoot,
    "charge": _charge,
    "cast": _cast,
}
