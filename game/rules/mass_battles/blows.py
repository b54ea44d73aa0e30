"""Melee attacks: which stands strike whom, with how many dice and what on each (GMB.cmb)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from game.core.cite import cites
from game.core.forecast import Chance, Forecast
from game.core.tally import Tally
from game.mechanics.contact import Touch
from game.rules.mass_battles.castle import attackable, below_ladder_head
from game.rules.mass_battles.combat import Attack, dice_tally, doubled, halved, hit_odds, more_dice
from game.rules.mass_battles.contact import may_strike, touching, touching_stands
from game.rules.mass_battles.damage import BANDS, band
from game.rules.mass_battles.magic.wizards import may_attack, may_strike_back
from game.rules.mass_battles.modifiers import follows, is_large, is_led, on_each_die, stands_firm
from game.rules.mass_battles.state import Piece, State

Meets = Callable[[Piece, Piece], bool]
"""Whether an attacker and a target fight in a round."""


@dataclass(frozen=True, slots=True)
class Blow:
    """Attack dice that strike one target together: of a stand, a hero, or one of three attacks."""

    key: str
    stand: str
    dice: int
    targets: tuple[str, ...] = ()
    """What lies at the stand's front edge."""


class Bonus(NamedTuple):
    """Dice that a piece has once in a melee phase, at one of the targets that allow them."""

    key: str
    dice: int
    reason: str
    rule: str
    targets: tuple[str, ...]


# ---------------------------------------------------------------------- who strikes whom


@cites("GMB.cmb.12", "GMB.trans.5")
def fights(piece: Piece) -> bool:
    """Return whether a piece may attack in melee: nobody stunned or carried off does."""
    return not piece.status.stunned and not piece.status.rescued


@cites("GMB.con.3", "GMB.cmb.3", "GMB.mob.1", "GMB.cas.27", "GMB.wiz.3", "GMB.mor.15")
@cites("GMB.trans.5")
def blows(state: State, piece: Piece, meets: Meets | None = None) -> list[Blow]:
    """Return the attacks that a piece has left in this phase, with what each may strike."""
    if not fights(piece):
        return []
    fronts: dict[str, list[str]] = {}
    for enemy in may_strike(state, piece):
        if (
            not enemy.status.rescued
            and may_strike_back(state, piece, enemy)
            and (meets is None or meets(piece, enemy))
        ):
            for stand in _at_front(touching(state, piece, enemy)):
                fronts.setdefault(stand, []).append(enemy.id)
    runs = piece.status.routed and not piece.hero
    if meets is None and state.castle and may_attack(state, piece) and not runs:
        for part, stands in attackable(state, piece).items():
            for stand in stands:
                fronts.setdefault(stand, []).append(part)
    return [
        Blow(key, stand, dice, tuple(fronts[stand]))
        for stand in piece.stands
        if stand in fronts
        for key, dice in _sets(state, piece, stand)
        if dice and key not in piece.status.struck
    ]


@cites("GMB.con.3")
def _at_front(found: Iterable[Touch]) -> list[str]:
    """Return the stands that touch another piece with their front edge."""
    return list(dict.fromkeys(each.mine for each in found if each.my_edge == "front"))


@cites("GMB.piece.11")
def _sets(state: State, piece: Piece, stand: str) -> Iterator[tuple[str, int]]:
    """Yield the printed dice of a stand: of three numbers that of its band, or all of them."""
    printed = piece.profile.attack
    if isinstance(printed, int):
        yield stand, printed
    elif state.settings.slashed_attack == "three_attacks":
        yield from ((f"{stand}/{n}", dice) for n, dice in enumerate(printed, start=1))
    else:
        yield stand, printed[BANDS.index(band(piece))]


# ---------------------------------------------------------------------- bonus dice


@cites("GMB.cmb.13")
def bonuses(
    state: State, piece: Piece, targets: Sequence[Piece], *, impact: bool = True
) -> list[Bonus]:
    """Return the bonus dice that a piece has left, with those of its targets that allow them."""
    found = (
        Bonus(*each, tuple(target.id for target in targets if allows(target)))
        for each, allows in _bonus_dice(state, piece, impact=impact)
        if each[0] not in piece.status.struck
    )
    return [each for each in found if each.targets]


@cites("GMB.army.3", "GMB.army.6", "GMB.army.18", "GMB.army.31")
def _bonus_dice(
    state: State, piece: Piece, *, impact: bool
) -> Iterator[tuple[tuple[str, int, str, str], Callable[[Piece], bool]]]:
    """Yield key, number, reason and rule of each kind of bonus dice, and whom it may go to."""
    if impact:
        dice = impact_dice(state, piece)
        yield ("impact", dice, "impact", "GMB.chg.8"), lambda each: touched_in_charge(piece, each)
    if is_led(state, piece):
        yield ("led", 1, "Orc Leader near", "GMB.army.3"), _any
    if follows(state, piece):
        yield ("follow_me", 2, "Follow Me!", "GMB.army.18"), _any
    if piece.profile.has("halberds"):
        yield ("halberds", 2, "halberds", "GMB.army.6"), _any
    yield (
        ("pikes", 2, "pikes standing firm", "GMB.army.31"),
        lambda target: stands_firm(piece, target),
    )


def _any(_: Piece) -> bool:
    return True


@cites("GMB.chg.8", "GMB.chg.9")
def impact_dice(state: State, piece: Piece) -> int:
    """Return the impact dice of a charger: one, or as many as are printed in its place."""
    printed = piece.profile.impact
    if printed is None:
        return 1
    return printed + (state.settings.impact_stacking == "add")


@cites("GMB.chg.10")
def touched_in_charge(piece: Piece, target: Piece) -> bool:
    """Return whether a piece touched another by charging in this turn."""
    return target.id in piece.status.charged


# ---------------------------------------------------------------------- the attack


@cites("GMB.piece.6", "GMB.cmb.3", "GMB.mob.9")
def base_dice(state: State, piece: Piece, struck: Sequence[Blow]) -> Tally:
    """Return the dice of some blows: a unit's are shared by the stands it started with."""
    shared = not piece.hero and state.settings.unit_attack_dice == "share"
    dice, of = sum(each.dice for each in struck), piece.profile.stands if shared else 1
    return dice_tally(piece.profile.name, dice, 1, of)


@cites("GMB.cmb.10")
def is_flanked(found: Sequence[Touch], stands: Sequence[str]) -> bool:
    """Return whether one of these stands touches a flank or the rear of the target."""
    return any(
        touch.their_edge != "front"
        for touch in found
        if touch.mine in stands and touch.my_edge == "front"
    )


@cites("GMB.cmb.5", "GMB.cmb.9", "GMB.valor.2", "GMB.cas.7", "GMB.cas.8")
def melee_attack(
    state: State,
    attacker: Piece,
    target: Piece,
    struck: Sequence[Blow] | None = None,
    bonus: Sequence[Bonus] | None = None,
) -> Attack:
    """Return the attack of some blows on a target; left out, of all that can reach it.

    Without a word about them all bonus dice are used that the target allows.
    """
    found = touching(state, attacker, target)
    if struck is None:
        stands = _at_front(found)
        struck = [Blow(k, each, n) for each in stands for k, n in _sets(state, attacker, each)]
    if bonus is None:
        bonus = bonuses(state, attacker, [target])
    stands = [each.stand for each in struck]
    flanked = is_flanked(found, stands)
    dice = base_dice(state, attacker, struck)
    if attacker.status.valor and is_large(target.profile):
        dice = doubled(dice, "Valor", "GMB.valor.2")
    for each in bonus:
        dice = more_dice(dice, each.dice, each.reason, each.rule)
    if flanked:
        dice = more_dice(dice, 2, "target flanked", "GMB.cmb.9")
    if below_ladder_head(state, attacker, target):
        dice = halved(dice, "down a ladder", "GMB.cas.7")
    met = [touch for touch in found if touch.mine in stands]
    pairs = touching_stands(state, attacker, target, met)
    parts = on_each_die(state, attacker, target, pairs, flanked=flanked)
    each_die = Tally("each die", 0).including(parts)
    return Attack(attacker.id, target.id, "melee", dice, each_die, dice.rules())


@cites("GMB.cmb.1", "GMB.con.3")
def melee_odds(state: State, piece: Piece, enemy: Piece, title: str) -> Forecast:
    """Return what a round of blows brings a piece and an enemy, all dice being rolled together."""
    mine, theirs = (_some_hit(state, *each) for each in ((piece, enemy), (enemy, piece)))
    chances = (
        Chance("only you hit", mine * (1 - theirs), good=True),
        Chance("both hit", mine * theirs, good=True),
        Chance("no hits", (1 - mine) * (1 - theirs), good=True),
        Chance("only the enemy hits", (1 - mine) * theirs, good=False),
    )
    return Forecast(title, tuple(each for each in chances if each.p), aim="holds its own")


def _some_hit(state: State, attacker: Piece, target: Piece) -> Fraction:
    """Return how likely a piece makes a hit at least with whatever touches a target in front."""
    able = fights(attacker) and _at_front(touching(state, attacker, target))
    return hit_odds(melee_attack(state, attacker, target)).at_least(1) if able else Fraction(0)
