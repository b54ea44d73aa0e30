"""What a player types, turned into an answer to the pending decision."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.core.decision import DEGREES, Also, Arrange, Decision, Pick, PickHeading, PickMany
from game.core.pose import STEP, Heading, Leg, Pose
from game.core.spatial import Allot, Path, Place
from game.data.suggest import short
from game.data.userfile import parse_json
from game.players.player import in_words

if TYPE_CHECKING:
    from game.core.match import Match

MOST_DIGITS = 9
NUMBER = rf"(-?[0-9]{{1,{MOST_DIGITS}}})"
SQUARE = re.compile(f"{NUMBER},{NUMBER}")
PLACED = re.compile(rf"(\S+) at {NUMBER},{NUMBER}(?: facing (\S+))?")


def parse_answer(decision: Decision[Any], words: str) -> Any:
    """Return the answer that the words mean; ValueError says why they mean none."""
    if not words:
        raise ValueError("an answer is wanted")
    if words.startswith("+"):
        return Also(_meant(words[1:].strip(), [each.key for each in decision.also_options()]))
    if words[0] in '[{"':
        return _from_json(decision, words)
    match decision:
        case Pick():
            return _picked(decision, words)
        case PickMany():
            return _several([each.key for each in decision.listed()], words)
        case Arrange():
            return _several([each.key for each in decision.items()], words)
        case Path():
            return _way(decision, words)
        case Place():
            return tuple(_placed(decision, part.strip()) for part in words.split(";"))
        case Allot():
            return _allotted(decision, words)
    raise ValueError(f"answer {decision.kind} with JSON")


def _meant(word: str, keys: Sequence[str]) -> str:
    """Return the key that a word names, or the one that it is the number of."""
    number = int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else 0
    return keys[number - 1] if word not in keys and 1 <= number <= len(keys) else word


def _several(keys: Sequence[str], words: str) -> tuple[str, ...]:
    return () if words == "none" else tuple(_meant(word, keys) for word in words.split())


def typed_form(match: Match[Any], decision: Decision[Any], answer: Any) -> str:
    """Return an answer as it could be typed, where that is shorter than to say what it does."""
    match decision:
        case Path() if answer:
            return f"to {answer[-1].x},{answer[-1].y}"
        case Place() if answer and not isinstance(answer, Also):
            return "; ".join(_as_typed(decision, piece, pose) for piece, pose in answer)
    return in_words(match, decision, answer)


def _as_typed(decision: Place, piece: str, pose: Pose) -> str:
    facing = f" facing {pose.heading}" if pose.heading is not None else ""
    return f"{decision.pieces.index(piece) + 1} at {pose.x},{pose.y}{facing}"


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


def _placed(decision: Place, words: str) -> tuple[str, Pose]:
    found = PLACED.fullmatch(words)
    if not found:
        raise ValueError("write '1 at 3,4' or '2 at 3,4 facing N'")
    name, x, y, facing = found.groups()
    number = facing and facing.isdecimal() and len(facing) <= MOST_DIGITS
    heading: Heading = int(facing) if number else facing
    return _meant(name, decision.pieces), Pose(int(x), int(y), heading)


def _allotted(decision: Allot, words: str) -> tuple[tuple[str, str], ...]:
    given = dict(decision.now)
    items = [item.key for item in decision.items()]
    holders = [holder.key for holder in decision.holders]
    if words != "keep":
        for part in words.split():
            item, equals, holder = part.partition("=")
            if not equals:
                raise ValueError(f"{short(part)} is not written as 1=2")
            given[_meant(item, items)] = _meant(holder, holders)
    return tuple(given.items())
