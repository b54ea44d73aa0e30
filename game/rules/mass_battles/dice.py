"""Single dice: a roll that succeeds or fails, and its odds (GMB.setup.6)."""

from __future__ import annotations

from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.rules.mass_battles.state import Battling

D20 = 20


def succeeds(
    play: Battling, of: tuple[str, str], name: str, least: int, words: tuple[str, str], *rules: str
) -> bool:
    """Roll a die that has to show so much and tell: the first words if it does, or the others."""
    thrown = play.roll(name, 1, D20)
    done, number = thrown.total >= least, Tally(name, least)
    tell_throw(play, of, name, [thrown], words[not done], *rules, number=number)
    return done


def chance_of(title: str, good: str, bad: str, least: int, *tallies: Tally) -> Forecast:
    """Return the odds of a die that, with what is added to it, has to come to so much."""
    p = Odds.die(D20).at_least(least - sum(each.total for each in tallies))
    return Forecast(title, (Chance(good, p, good=True), Chance(bad, 1 - p, good=False)), tallies)


def counted(number: int, thing: str = "hit") -> str:
    """Return a number of things in words: 1 hit, 2 hits."""
    return f"{number} {thing}{'s' * (number != 1)}"
