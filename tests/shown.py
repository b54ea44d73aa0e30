"""All that a rulebook shows of a position, in a form that can be written down and compared.

Names of classes and modules leave no trace in it, so code may be renamed and moved. To see what a
digest in `tests/goldens/views` stands for, and to compare two versions of the code by it, print it:

    python -m tests.shown ares/beacon_tor 13 40 card
"""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np

from game.core.decision import Decision, Option, Pick, PickMany
from game.core.match import Match
from game.core.spatial import Area, Path
from game.core.wording import plain_words
from tests import kit

UNSHOWN = ("shortcut", "switch")
"""How a window offers an option: nothing of what it says."""
DECIMALS = 6
"""Of a float: far more than anybody sees, far fewer than two machines could differ in."""


def plain(value: Any) -> Any:
    """Turn a value into JSON that says all that it says: fields by name, floats rounded."""
    kind = type(value)
    if value is None or kind in (int, bool):
        return value
    if isinstance(value, str):
        return plain_words(value.value if isinstance(value, Enum) else value)
    if kind is float:
        return round(value, DECIMALS) + 0.0  # which turns -0.0 into 0.0
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if dataclasses.is_dataclass(kind):
        return {name: plain(part) for name, part in parts_of(value)}
    if isinstance(value, Mapping):
        return sorted(([plain(key), plain(item)] for key, item in value.items()), key=json.dumps)
    return plain_rarity(value)


def plain_rarity(value: Any) -> Any:
    """Turn a value of a kind that is seldom shown into JSON."""
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, AbstractSet):
        return sorted(map(plain, value), key=json.dumps)
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} is nothing that anybody could be shown")


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a dataclass, but for those that are empty by default and still are.

    So a class may get another field, and whatever does not use it is shown as before.
    """
    for name, usual in fields_of(type(value)):
        part = getattr(value, name)
        if usual or type(part) is not type(usual) or part:
            yield name, part


@cache
def fields_of(kind: type) -> list[tuple[str, Any]]:
    """Return the fields of a dataclass with their defaults, `...` where there is none."""
    found: list[tuple[str, Any]] = []
    for each in dataclasses.fields(kind):
        usual: Any = ... if each.default is dataclasses.MISSING else each.default
        if each.default_factory is not dataclasses.MISSING:
            usual = each.default_factory()
        found.append((each.name, usual))
    return found


def digest(value: Any) -> str:
    """Sixteen hexadecimal digits that change with anything that is shown."""
    told = json.dumps(plain(value), sort_keys=True)
    return sha256(told.encode()).hexdigest()[:16]


# ---------------------------------------------------------------------- what there is to see


def of_each_piece(look: str) -> Callable[[Match[Any]], Any]:
    """Make a view of what one method of a rulebook says about every piece on the table."""

    def view(match: Match[Any]) -> dict[str, Any]:
        return {name: getattr(match.rules, look)(match.state, name) for name in pieces(match)}

    return view


def of_some_pieces(look: str, most: int) -> Callable[[Match[Any]], Any]:
    """Make the same for a few pieces, others in each position: looking round takes long."""

    def view(match: Match[Any]) -> dict[str, Any]:
        names = pieces(match)
        first, step = match.answered(), max(1, len(names) // most)
        chosen = [names[(first + each * step) % len(names)] for each in range(most)]
        return {name: getattr(match.rules, look)(match.state, name) for name in chosen}

    return view


def of_each_side(look: str) -> Callable[[Match[Any]], Any]:
    """Make a view of what one method of a rulebook says about every side."""

    def view(match: Match[Any]) -> dict[str, Any]:
        sides = match.rules.sides(match.state)
        return {side: getattr(match.rules, look)(match.state, side) for side in sides}

    return view


def from_the_middle(match: Match[Any]) -> dict[str, Any]:
    """Return what a piece of each side would see, and who it, in the middle of the table."""
    rules, state = match.rules, match.state
    scene = rules.scene(state)
    firsts = {figure.side: figure.id for figure in reversed(scene.figures)}
    place, _ = rules.spot(state, (scene.extent[0] / 2, scene.extent[1] / 2))
    looks = rules.sees, rules.lines, rules.onlookers
    return {
        name: (rules.distance(state, name, place), [look(state, name, place) for look in looks])
        for name in firsts.values()
    }


def question(match: Match[Any]) -> Any:
    """Return all about the open question: its words, options with odds and marks, reach."""
    decision = match.pending
    if decision is None:
        return match.outcome
    asked = decision.side, decision.kind, decision.why, decision.rules, decision.subject
    marks = decision.marks() if decision.marks else ()
    options = decision.listed() if isinstance(decision, Pick | PickMany) else ()
    answers = [decision.encode(answer) for answer in some_answers(decision)]
    return (
        asked,
        marks,
        [told(option) for option in (*options, *decision.also_options())],
        answers,
        list(reach(decision)),
    )


def told(option: Option) -> dict[str, Any]:
    """Return all that is shown of an option."""
    shown = {name: part for name, part in parts_of(option) if name not in UNSHOWN}
    return {name: part() if name in ("marks", "forecast") else part for name, part in shown.items()}


def some_answers(decision: Decision[Any]) -> Iterator[Any]:
    """Yield the first few answers that random play would give."""
    samples = decision.samples(random.Random(0))
    return (answer for _, answer in zip(range(3), samples, strict=False))


def reach(decision: Decision[Any]) -> Iterator[Any]:
    """Yield where a movement may end, and what some ways cost."""
    if isinstance(decision, Path):
        yield decision.course.region() if isinstance(decision.course, Area) else ()
        yield decision.course.reach()
        yield from map(decision.course.cost, some_answers(decision))


def hidden(match: Match[Any]) -> dict[str, Any]:
    """Return what each side sees of the battle that may hide something from it."""
    rules = match.rules
    seen = {side: rules.seen_by(side, match.state) for side in rules.sides(match.state)}
    return {
        side: (rules.scene(state), rules.summary(state), rules.board(state))
        for side, state in seen.items()
    }


def facts(match: Match[Any]) -> dict[str, Any]:
    """Return the facts about every piece, every side and the game."""
    about = *pieces(match), *match.rules.sides(match.state), "game"
    return {name: match.rules.facts(match.state, name) for name in about}


def worth(match: Match[Any]) -> dict[str, Any]:
    """Return how good a side thinks its position is, for each piece in turn, and its hope."""
    rules, state = match.rules, match.state
    evaluator = rules.evaluator(state)
    found: dict[str, Any] = {}
    for figure in rules.scene(state).figures:
        found[figure.id] = evaluator.worth(figure.side, figure.id)
    for side in rules.sides(state):
        promise = evaluator.promise(match.pending, side)
        found[side] = evaluator.worth(side), promise, rules.hopeless(state, side)
    return found


def names(match: Match[Any]) -> dict[str, Any]:
    """Return what each piece and its group is called."""
    rules, state = match.rules, match.state
    found = {}
    for name in pieces(match):
        group = rules.group_of(state, name)
        found[name] = rules.called(state, name), group, rules.called(state, group)
    return found


def pieces(match: Match[Any]) -> list[str]:
    """Return the ids of all pieces on the table."""
    return [figure.id for figure in match.rules.scene(match.state).figures]


VIEWS: dict[str, Callable[[Match[Any]], Any]] = {
    "card": of_each_piece("card"),
    "names": names,
    "facts": facts,
    "summary": lambda match: match.rules.summary(match.state),
    "scene": lambda match: match.rules.scene(match.state),
    "board": lambda match: match.rules.board(match.state),
    "hidden": hidden,
    "question": question,
    "threats": of_each_side("threats"),
    "danger": of_each_side("danger"),
    "sees": of_some_pieces("sees", 3),
    "lines": of_some_pieces("lines", 2),
    "onlookers": of_some_pieces("onlookers", 2),
    "panorama": of_some_pieces("panorama", 1),
    "elsewhere": from_the_middle,
    "odds": of_each_piece("answer_odds"),
    "worth": worth,
}


def positions(scenario: str, seed: int, counts: Sequence[int]) -> Iterator[tuple[int, Match[Any]]]:
    """Yield a game of random answers each time that it has come to one of these numbers."""
    rng, match = random.Random(seed), kit.battle(scenario, seed)
    for number in range(max(counts) + 1):
        if number in counts:
            yield number, match
        assert match.pending is not None, f"{scenario} {seed} is over after {number} answers"
        match.answer(next(match.pending.samples(rng)))


def main(scenario: str, seed: str, count: str, *views: str) -> None:
    """Print some views of a position as JSON."""
    for _, match in positions(scenario, int(seed), [int(count)]):
        for view in views or VIEWS:
            told = json.dumps(plain(VIEWS[view](match)), sort_keys=True, indent=1)
            print(f"{view}: {told}")


if __name__ == "__main__":
    main(*sys.argv[1:])
