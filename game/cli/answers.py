"""What a player types, turned into an answer to the pending decision."""

from __future__ import annotations

import json
import re
from typing import Any

from game.core.decision import DEGREES, Also, Arrange, Decision, Pick, PickHeading, PickMany
from game.core.pose import STEP, Heading, Leg, Pose
from game.core.spatial import Allot, Path, Place
from game.data.suggest import short
from game.data.userfile import parse_json

MOST_DIGITS = 9
NUMBER = rf"(-?[0-9]{{1,{MOST_DIGITS}}})"
SQUARE = re.compile(f"{NUMBER},{NUMBER}")
PLACED = re.compile(rf"(\S+) at {NUMBER},{NUMBER}(?: facing (\S+))?")


def parse_answer(decision: Decision[Any], words: str) -> Any:
    """The answer that the words mean; ValueError says why they mean none."""
    if not words:
        raise ValueError("an answer is wanted")
    if words.startswith("+"):
        return Also(words[1:].strip())
    if words[0] in '[{"':
        return _from_json(decision, words)
    match decision:
        case Pick():
            return _picked(decision, words)
        case PickMany() | Arrange():
            return () if words == "none" else tuple(words.split())
        case Path():
            return _way(decision, words)
        case Place():
            return tuple(_placed(part.strip()) for part in words.split(";"))
        case Allot():
            return _allotted(decision, words)
    raise ValueError(f"answer {decision.kind} with JSON")


def _from_json(decision: Decision[Any], words: str) -> Any:
    try:
        value = parse_json(words)
    except json.JSONDecodeError as error:
        raise ValueError(f"that is no JSON: {error}") from None
    _check_numbers(value)
    return decision.decode(value)


def _check_numbers(value: Any) -> None:
    """Refuse numbers with which no rule could reckon; every table is far smaller."""
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            _check_numbers(part)
    elif isinstance(value, int | float) and abs(value) >= 10**MOST_DIGITS:
        raise ValueError(f"{value:g} is beyond every table")


def _picked(decision: Pick, words: str) -> str:
    listed = decision.listed()
    keys = [option.key for option in listed]
    if isinstance(decision, PickHeading) and words.removesuffix("°") in DEGREES:
        if words.endswith("°") or not 1 <= int(words) <= len(listed):
            return words.removesuffix("°")
    if words in keys or not words.isdecimal():
        return words
    number = int(words) if len(words) <= MOST_DIGITS else 0
    if not 1 <= number <= len(listed):
        raise ValueError(f"options are numbered 1 to {len(listed)}")
    return keys[number - 1]


def _way(decision: Path, words: str) -> tuple[Leg, ...]:
    if words in ("stay", "none"):
        return ()
    aim, _, rest = words.partition(" ")
    if aim == "to":
        found = SQUARE.fullmatch(rest.strip())
        if not found:
            raise ValueError("write 'to 5,6' with the column and the row")
        return decision.toward(Pose(int(found[1]), int(found[2])))
    legs = []
    for part in words.split():
        found = SQUARE.fullmatch(part)
        if not found:
            raise ValueError(f"{short(part)} is no square such as 5,6")
        legs.append(Leg(STEP, int(found[1]), int(found[2])))
    return tuple(legs)


def _placed(words: str) -> tuple[str, Pose]:
    found = PLACED.fullmatch(words)
    if not found:
        raise ValueError("write 'w1 at 3,4' or 'p1 at 3,4 facing N'")
    name, x, y, facing = found.groups()
    number = facing and facing.isdecimal() and len(facing) <= MOST_DIGITS
    heading: Heading = int(facing) if number else facing
    return name, Pose(int(x), int(y), heading)


def _allotted(decision: Allot, words: str) -> tuple[tuple[str, str], ...]:
    given = dict(decision.now)
    if words != "keep":
        for part in words.split():
            item, equals, holder = part.partition("=")
            if not equals:
                raise ValueError(f"{short(part)} is not written as w1=red2")
            given[item] = holder
    return tuple(given.items())
