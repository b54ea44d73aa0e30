"""Fate Points: rerolls bought in turn until both sides decline (FWB.fate)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

from game.core.cite import cites
from game.core.decision import Decision, Option
from game.core.event import Rolled
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.reaction_window import window
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.squad_battles.asking import ask
from game.rules.squad_battles.state import Battling, Unit, spend_fate


@dataclass(slots=True)
class Pool:
    """Dice of one side that lie open on the table, best of them counting."""

    name: str
    unit: Unit
    faces: list[int]
    tally: Tally

    @property
    def total(self) -> int:
        """The best die with its modifiers (FWB.combat.3, FWB.combat.4)."""
        return max(self.faces) + self.tally.total


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the dice of a window are about: what it is called if it holds, if not, and its test."""

    label: str
    otherwise: str
    holds: Callable[[list[Pool]], bool]


@cites("FWB.combat.3", "FWB.setup.1")
def throw(
    play: Battling, name: str, unit: Unit, count: int, tally: Tally, rule: str = "FWB.combat.3"
) -> Pool:
    """Roll a pool and show it; the rule is the one that calls for the dice."""
    roll = play.roll(name, count)
    pool = Pool(name, unit, list(roll.faces), tally)
    shown = ", ".join(map(str, roll.faces))
    text = f"{named(unit)}: {name} {shown}, total {pool.total}."
    rules, total = (rule, *tally.rules()), pool.total
    tell_throw(play, unit.whom, name, [roll], text, *rules, total=total, tally=tally)
    return pool


@cites("FWB.fate.2", "FWB.fate.5")
async def fate_window(
    play: Battling, attacker: Unit, target: Unit, pools: list[Pool], verdict: Verdict
) -> None:
    """Let the attacker's player, then the defender's, buy rerolls."""

    async def offer(side: str) -> bool:
        unit = attacker if side == attacker.side else target
        if unit.fate < 1:
            return False
        answer = await ask(play, partial(_question, unit, pools, verdict))
        if answer == "decline":
            return False
        _reroll(play, unit, pools, answer)
        return True

    if attacker.fate or target.fate:
        await window((attacker.side, target.side), offer)


def _question(unit: Unit, pools: list[Pool], verdict: Verdict) -> Decision[str]:
    why = f"{named(unit)} may spend one of {unit.fate} Fate Points to reroll a die."
    rules = ("FWB.fate.2", "FWB.fate.3", "FWB.fate.5", "FWB.fate.6")
    return choose(unit.whom, "spend_fate", why, rules, partial(_choices, unit, pools, verdict))


def _choices(unit: Unit, pools: list[Pool], verdict: Verdict) -> list[Option]:
    # Whoever rolled first wants the verdict: the attacker a success, the target to endure.
    good = unit.side == pools[0].unit.side
    now = Fraction(int(verdict.holds(pools)))
    kept = partial(_forecast, verdict, now, good=good)
    options = [Option("decline", "Keep the dice", forecast=kept, declines=True)]
    for pool in pools:
        owner = "your" if pool.unit is unit else "the opponent's"
        for spot, face in enumerate(pool.faces):
            key = f"{pool.name}:{spot + 1}"
            label = f"Reroll {owner} {pool.name} die {spot + 1} showing {face}"
            make = partial(_rerolled, verdict, pools, pool, spot, good=good)
            options.append(Option(key, label, rules=("FWB.fate.3",), forecast=make))
    return options


def _rerolled(
    verdict: Verdict, pools: list[Pool], pool: Pool, spot: int, *, good: bool
) -> Forecast:
    """Return the chance of the verdict after one die is rolled again."""
    wins = 0
    kept = pool.faces[spot]
    for face in range(1, 7):
        pool.faces[spot] = face
        wins += verdict.holds(pools)
    pool.faces[spot] = kept
    return _forecast(verdict, Fraction(wins, 6), good=good)


def _forecast(verdict: Verdict, chance: Fraction, *, good: bool) -> Forecast:
    """Return the verdict's chance, first what whoever may pay for it hopes for."""
    holds = Chance(verdict.label, chance, good=good)
    fails = Chance(verdict.otherwise, 1 - chance, good=not good)
    chances = (holds, fails) if good else (fails, holds)
    return Forecast(chances[0].label, chances)


@cites("FWB.fate.3", "FWB.fate.4", "FWB.fate.6", "FWB.fate.7")
def _reroll(play: Battling, unit: Unit, pools: list[Pool], answer: str) -> None:
    """Spend a point; the new face stands even if it is worse."""
    name, _, number = answer.partition(":")
    pool = next(pool for pool in pools if pool.name == name)
    spot = int(number) - 1
    old = pool.faces[spot]
    spend_fate(play, unit, f"{named(unit)} spends a Fate Point on a {name} die showing {old}.")
    roll = play.roll(f"{name} reroll")
    pool.faces[spot] = roll.faces[0]
    play.tell(
        Rolled(
            text=f"The {old} becomes a {roll.faces[0]}; {name} total {pool.total}.",
            rules=("FWB.fate.4",),
            name=f"{name} reroll",
            side=pool.unit.side,
            piece=pool.unit.id,
            dice=roll,
            total=pool.total,
            tally=pool.tally,
            kept=(*pool.faces[:spot], *pool.faces[spot + 1 :]),
        )
    )


@lru_cache(maxsize=2048)
def success_chance(attack_dice: int, defence_dice: int, net: int) -> Fraction:
    """Return the exact chance that best attack die plus `net` beats best defence (FWB.combat.9)."""
    attack, defence = Odds.best_of(attack_dice, 6), Odds.best_of(defence_dice, 6)
    wins = sum(
        weight * against
        for face, weight in attack.items()
        for other, against in defence.items()
        if face + net > other
    )
    return Fraction(wins, attack.total * defence.total)
