"""Numbers as people type them: sums, fractions, inches and centimetres."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

UNITS = {
    '"': 1.0,
    "″": 1.0,
    "in": 1.0,
    "'": 12.0,
    "ft": 12.0,
    "cm": 1 / 2.54,
    "mm": 1 / 25.4,
    "m": 100 / 2.54,
    "°": 1.0,
}
"""Inches of a unit; degrees count as they are."""
FRACTIONS = {"¼": 0.25, "½": 0.5, "¾": 0.75, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}
LONGEST = 60
"""Letters of a sum; nobody types more on purpose."""
TOKEN = re.compile(
    r"\s*(?:(?P<sign>[-+*/()\u2212·×÷])|"
    rf"(?P<number>\d+(?:[.,]\d+)?|[.,]\d+)?(?P<fraction>[{''.join(FRACTIONS)}])?"
    r"(?P<unit>in\b|ft\b|cm\b|mm\b|m\b|[\"″'°])?)"
)
SIGNS = {"\u2212": "-", "·": "*", "×": "*", "÷": "/"}


def evaluated(text: str) -> float:
    """Return the value of a sum in inches or plain numbers; ValueError says what is wrong."""
    tokens = list(_tokens(text))
    if not tokens:
        raise ValueError("type a number")
    value, rest = _sum(tokens)
    if rest:
        raise ValueError(f"“{text.strip()}” is not a number or a sum")
    if not math.isfinite(value) or abs(value) > 1e6:
        raise ValueError("that number is too large")
    return value


def _tokens(text: str) -> Iterator[float | str]:
    if len(text) > LONGEST:
        raise ValueError("that is too long for a number")
    at, text = 0, text.strip()
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None or found.end() == at or not found.group().strip():
            raise ValueError(f"“{text}” is not a number or a sum")
        at = found.end()
        number, fraction, unit, sign = found.group("number", "fraction", "unit", "sign")
        if sign:
            yield SIGNS.get(sign, sign)
        elif number is None and fraction is None:
            raise ValueError(f"a number is missing before {unit}")
        else:
            whole = float((number or "0").replace(",", "."))
            yield (whole + FRACTIONS.get(fraction or "", 0.0)) * UNITS.get(unit or "", 1.0)


Tokens = list[float | str]


def _sum(tokens: Tokens) -> tuple[float, Tokens]:
    value, rest = _product(tokens)
    while rest and rest[0] in ("+", "-"):
        more, after = _product(rest[1:])
        value, rest = (value + more if rest[0] == "+" else value - more), after
    return value, rest


def _product(tokens: Tokens) -> tuple[float, Tokens]:
    value, rest = _factor(tokens)
    while rest and rest[0] in ("*", "/"):
        more, after = _factor(rest[1:])
        if rest[0] == "/" and more == 0:
            raise ValueError("nothing can be divided by 0")
        value, rest = (value * more if rest[0] == "*" else value / more), after
    return value, rest


def _factor(tokens: Tokens) -> tuple[float, Tokens]:
    match tokens:
        case ["-", *rest]:
            value, after = _factor(rest)
            return -value, after
        case ["(", *rest]:
            value, after = _sum(rest)
            if after[:1] != [")"]:
                raise ValueError("a bracket is not closed")
            return value, after[1:]
        case [float(value), *rest]:
            return value, rest
    raise ValueError("the sum is not complete")
