"""What an interface can show before a click: the chances of each result, and what they rest on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.tally import Tally


@dataclass(frozen=True, slots=True)
class Chance:
    """One result and how likely it is; `good` is told from the side of whoever decides."""

    label: str
    p: Fraction
    good: bool | None = None

    def __str__(self) -> str:
        return f"{self.label} {percent(self.p)}"


@dataclass(frozen=True, slots=True)
class Forecast:
    """All results of one roll or exchange; exactly one of them will happen.

    Variants answer the same question under another condition: with Fate, if he parries.
    """

    title: str
    chances: tuple[Chance, ...]
    tallies: tuple[Tally, ...] = ()
    variants: tuple[Forecast, ...] = ()
    aim: str = ""
    """What all results are together that are as good as the first, where there is a word for it."""
    average: str = ""
    """What comes of it on average, in words, where that can be said."""

    def __post_init__(self) -> None:
        labels = [chance.label for chance in self.chances]
        assert len(set(labels)) == len(labels), f"forecast '{self.title}' repeats a label: {labels}"
        assert all(chance.p >= 0 for chance in self.chances), f"negative chance in '{self.title}'"
        total = sum(chance.p for chance in self.chances)
        assert total == 1, f"the chances of forecast '{self.title}' sum to {total}, not 1"

    def p(self, label: str) -> Fraction:
        """Return the chance of the result with this label."""
        for chance in self.chances:
            if chance.label == label:
                return chance.p
        known = ", ".join(chance.label for chance in self.chances)
        raise LookupError(f"forecast '{self.title}' has no result '{label}'; it has: {known}")

    @property
    def main(self) -> Chance:
        """What it is about: the first result, together with all that are as good as it."""
        first = self.chances[0]
        alike = [chance for chance in self.chances if chance.good == first.good and chance.p]
        if first.good is None or len(alike) < 2:
            return first
        label = self.aim or " or ".join(chance.label for chance in alike)
        return Chance(label, sum((chance.p for chance in alike), Fraction(0)), first.good)

    @property
    def goodness(self) -> Fraction:
        """The chance of all that is good for whoever decides."""
        return sum((chance.p for chance in self.chances if chance.good), Fraction(0))

    def text(self) -> str:
        """Return the results in one line, such as: defeated 42 %, nothing 58 %."""
        return ", ".join(map(str, self.chances))


def percent(p: Fraction) -> str:
    """Return whole percents; the possible never reads 0 %, the uncertain never 100 %."""
    whole = round(p * 100)
    if whole == 0 and p > 0:
        return "under 1 %"
    if whole == 100 and p < 1:
        return "over 99 %"
    return f"{whole} %"
