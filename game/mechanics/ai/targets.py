"""Targets by forecast: what an option that is on offer may come to, by its own odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.decision import Option


def good_chance(option: Option) -> float:
    """Return how likely an option goes well for the side that is asked."""
    assert option.forecast is not None
    return float(option.forecast().goodness)


def some_effect(option: Option) -> float:
    """Return the chance that an option's throw does something."""
    assert option.forecast is not None
    forecast = option.forecast()
    label = "fails" if any(each.label == "fails" for each in forecast.chances) else "nothing"
    return float(1 - forecast.p(label))


def likeliest(options: Iterable[Option], chance: Callable[[Option], float]) -> tuple[float, str]:
    """Return the best chance among the options that have odds, with its key."""
    found = [(chance(option), option.key) for option in options if option.forecast]
    return max(found, default=(0.0, ""))


def most_worth(options: Iterable[Option], worth: Callable[[Option], float]) -> tuple[float, str]:
    """Return the first of the options that are worth most, more than nothing, with its key."""
    best, key = 0.0, ""
    for option in options:
        if (found := worth(option)) > best:
            best, key = found, option.key
    return best, key
