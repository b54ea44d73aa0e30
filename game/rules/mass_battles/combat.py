"""One attack: its dice, what is added to each, the combat effect table (GMB.cmb)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from game.core.cite import cites
from game.core.dice import Roll
from game.core.event import Attacked
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.tally import Tally
from game.core.tell import tell_miss, tell_throw
from game.core.wording import named
from game.rules.mass_battles.damage import band, hits_left
from game.rules.mass_battles.dice import D20, counted
from game.rules.mass_battles.state import Battling, Piece

MISS, ONE_HIT = 10, 18
"""The highest totals that miss and that hit once (GMB.cmb.7)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Dice that one piece rolls at another."""

    by: str
    on: str
    how: str
    """What it is called: melee, fire, breath and the like."""
    dice: Tally
    """How many; parts of a die are kept until the very end (GMB.gen.2)."""
    each: Tally
    """What is added to every one of them."""
    rules: tuple[str, ...] = ()
    sure: int = 0
    """Hits that are made without dice."""
    scale: tuple[tuple[int, int], ...] = ()
    """From which total on a die makes how many hits, if not by the combat effect table."""

    def hits_of(self, face: int) -> int:
        """Return the hits of one die."""
        total = face + self.each.total
        if not self.scale:
            return hits_of(total)
        return max((hits for least, hits in self.scale if total >= least), default=0)

    @property
    @cites("GMB.gen.2", "GMB.cmb.4")
    def count(self) -> int:
        """Return how many dice are rolled: fractions are dropped once, at the end."""
        return max(0, self.dice.total // self.dice.fine)


def dice_tally(name: str, dice: int, stands: int = 1, of: int = 1) -> Tally:
    """Return printed dice as a number that can be shared by stands and halved without a rest."""
    return Tally("dice", 2 * dice * stands, (), name, fine=2 * of)


@cites("GMB.cmb.5")
def more_dice(tally: Tally, dice: int, reason: str, rule: str) -> Tally:
    """Return a number of dice with whole dice added or taken away."""
    return tally.plus(dice * tally.fine, reason, rule)


@cites("GMB.cmb.5")
def doubled(tally: Tally, reason: str, rule: str) -> Tally:
    """Return a number of dice doubled; it has to be the base dice alone."""
    return tally.plus(tally.total, reason, rule)


@cites("GMB.cmb.5")
def halved(tally: Tally, reason: str, rule: str) -> Tally:
    """Return half of a number of dice, the fraction kept."""
    return tally.plus(-tally.total // 2, reason, rule)


@cites("GMB.cmb.7", "GMB.gen.8")
def hits_of(total: int) -> int:
    """Return what the combat effect table gives for a die with its modifiers."""
    if total <= MISS:
        return 0
    return 1 if total <= ONE_HIT else 2


def hit_odds(attack: Attack) -> Odds:
    """Return the chances of each number of hits."""
    return Odds.die(D20).map(attack.hits_of).times(attack.count).plus(attack.sure)


def expected_hits(attack: Attack) -> float:
    """Return the hits that an attack makes on average."""
    of_a_die = sum(attack.hits_of(face) for face in range(1, D20 + 1)) / D20
    return attack.sure + attack.count * of_a_die


def promise(attack: Attack) -> str:
    """Return an attack in a few words: its dice, and what is to be expected of them."""
    hits = f"{expected_hits(attack):.1f} hits expected"
    return f"{attack.count} dice {attack.each.total:+d}, {hits}"


def forecast(attack: Attack, title: str, left: int, *, good: bool = True) -> Forecast:
    """Return the odds of an attack on somebody who can take so many more hits.

    `good` says whether hits are good news for whoever is asked.
    """
    odds = hit_odds(attack)
    some = [(n, odds.chance(lambda hits, n=n: hits == n)) for n in range(left)]  # type: ignore[misc]
    gone = 1 - sum((p for _, p in some), Fraction(0))
    # What is hoped for stands first: it names the whole.
    some = [*some[1:], *some[:1]]
    chances = [Chance(counted(n), p, good=good if n else not good) for n, p in some if p]
    if gone:
        chances.insert(0, Chance("destroyed", gone, good))
    return Forecast(title, tuple(chances), (attack.dice, attack.each), aim="hits")


@cites("GMB.shield.1")
def shield_odds(attack: Callable[[], Attack], target: Piece) -> Callable[[int], Forecast]:
    """Return the odds of an attack, as its target sees them, with so much added to each die."""

    def odds(more: int) -> Forecast:
        rolled = attack()
        rolled = replace(rolled, each=rolled.each.plus(more, "Wizard Shield", "GMB.shield.1"))
        title = "behind the shield" if more else "without the shield"
        return forecast(rolled, title, hits_left(target), good=False)

    return odds


@cites("GMB.dmg.2")
def outlook(attack: Attack, title: str, target: Piece) -> Forecast:
    """Return the odds of an attack by the band in which it leaves its target."""
    odds, before, left = hit_odds(attack), target.status.hits, hits_left(target)
    found: dict[str, Fraction] = {"destroyed": odds.chance(lambda hits: hits >= left)}
    for n in range(left - 1, -1, -1):
        label = f"left in {band(target, before + n)}" if n else "no hits"
        chance = odds.chance(lambda hits, n=n: hits == n)  # type: ignore[misc]
        found[label] = found.get(label, Fraction(0)) + chance
    chances = (Chance(label, p, good=label != "no hits") for label, p in found.items() if p)
    return Forecast(title, tuple(chances), (attack.dice, attack.each), aim="hits")


def roll_hits(
    play: Battling, of: tuple[str, str], name: str, dice: int, each: Tally, on: str, *rules: str
) -> int:
    """Roll dice that nobody throws at somebody and tell; return their hits."""
    thrown = play.roll(name, dice, D20)
    hits = sum(hits_of(face + each.total) for face in thrown.faces)
    text, total = f"{name.capitalize()}: {counted(hits)} on {on}.", thrown.total + each.total * dice
    tell_throw(play, of, name, [thrown], text, *rules, total=total, tally=each)
    return hits


@cites("GMB.setup.6", "GMB.cmb.8")
def roll(play: Battling, attack: Attack, attacker: Piece, target: Piece | str) -> tuple[int, Roll]:
    """Roll an attack and tell; return its hits, which nobody has marked yet, and the dice.

    The target is a piece, or a thing by its name.
    """
    on = target if isinstance(target, str) else named(target)
    attacker.status.busy = True
    if not isinstance(target, str):
        target.status.disturbed = True
    how, rules = attack.how, attack.rules
    text = f"{named(attacker):attacks} {on}: {how}."
    play.tell(Attacked(text=text, rules=rules, attacker=attack.by, target=attack.on, how=how))
    thrown = play.roll(how, attack.count, D20)
    hits = attack.sure + sum(attack.hits_of(face) for face in thrown.faces)
    words = f"{named(attacker)}: {counted(hits)} on {on}."
    total, each = sum(face + attack.each.total for face in thrown.faces), attack.each
    tell_throw(play, attacker.whom, how, [thrown], words, "GMB.cmb.7", total=total, tally=each)
    if not hits:
        tell_miss(play, attack.on)
    return hits, thrown
