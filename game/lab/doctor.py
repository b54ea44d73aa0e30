"""Looks a scenario over by playing it: does it end, can each side win, where does it stall?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from statistics import mean
from typing import Any, Literal

from game.core.direction_words import quarter
from game.core.errors import RuleBroke
from game.core.match import Match
from game.core.wording import plain_words
from game.data.library import Bundle, bundle_from
from game.lab.games import side_names
from game.lab.variants import variants_of
from game.players.course import course_fields, round_of
from game.players.player import Player
from game.players.registry import make_player
from game.players.selfplay import play_game
from game.players.series import DEAD_END, GameResult

PLAYERS = ("normal", "random")
GAMES = 4
"""Games of each player."""
MOST_ANSWERS = 20_000
"""Answers after which a game counts as endless."""
Rank = Literal["fine", "advice", "mistake"]


@dataclass(frozen=True, slots=True)
class Remark:
    """What was found about one point, and how grave it is."""

    point: str
    rank: Rank
    text: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All remarks about a scenario."""

    scenario: str
    title: str
    remarks: tuple[Remark, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is a mistake."""
        return all(remark.rank != "mistake" for remark in self.remarks)

    def text(self) -> str:
        """Return the remarks in lines, those that want attention marked."""
        marks = {"fine": "  ", "advice": "? ", "mistake": "! "}
        lines = (f"  {marks[remark.rank]}{remark.text}" for remark in self.remarks)
        return "\n".join([self.title, *lines])

    def json(self) -> dict[str, Any]:
        """Return all of it."""
        return asdict(self)


class Endless(Exception):
    """A game that goes on and on."""


class _Watch:
    """Makes players think, and notes where everybody stands when a round begins."""

    def __init__(self) -> None:
        self.answers = 0
        self.standing: dict[int, dict[str, str]] = {}
        self.last = ""

    def __call__(self, match: Match[Any], player: Player) -> Any:
        self.answers += 1
        number = round_of(match.rules, match.state)
        assert match.pending is not None
        self.last = f"{match.pending.kind.replace('_', ' ')} in round {number}"
        if number not in self.standing:
            self.standing[number] = where_they_stand(match)
        if self.answers > MOST_ANSWERS:
            raise Endless
        return player.choose(match)


def where_they_stand(match: Match[Any]) -> dict[str, str]:
    """Return the part of the table in which each side stands on average."""
    scene = match.rules.scene(match.state)
    found = {}
    for side in match.rules.sides(match.state):
        places = [figure.centre for figure in scene.figures if figure.side == side]
        if places:
            middle = mean(x for x, _ in places), mean(y for _, y in places)
            found[side] = quarter(middle, scene.extent)
    return found


def checked_game(task: str) -> str:
    """Play the game that a text describes, whatever becomes of it; runs in worker processes."""
    wanted = json.loads(task)
    bundle = bundle_from(wanted["documents"], wanted["key"])
    seed, name = wanted["seed"], wanted["player"]
    sides = bundle.rulebook.sides(bundle.begin())
    players = {side: make_player(name, f"{seed}/{side}") for side in sides}
    watch = _Watch()
    told: dict[str, Any] = {"player": name, "seed": seed, "result": None, "trouble": ""}
    try:
        result = play_game(bundle, players, seed, thinker=watch)
    except Endless:
        told["trouble"] = f"did not end in {MOST_ANSWERS} answers; the last was {watch.last}"
    except RuleBroke:
        told["trouble"] = f"broke a rule after {watch.answers} answers, at {watch.last}"
    else:
        told["result"] = asdict(result)
        told["standing"] = watch.standing.get(result.still_since, {})
    return json.dumps(told)


def examined(
    bundle: Bundle,
    executor: Executor,
    *,
    games: int = GAMES,
    players: Sequence[str] = PLAYERS,
    seed: str = "1",
) -> Diagnosis:
    """Play a few games and return what they say about the scenario."""
    tasks = [
        json.dumps(
            {
                "documents": bundle.documents,
                "key": bundle.key,
                "player": name,
                "seed": f"{seed}/{n}",
            }
        )
        for name in players
        for n in range(games)
    ]
    futures = [executor.submit(checked_game, task) for task in tasks]
    told = [json.loads(future.result()) for future in futures]
    title = str(getattr(bundle.scenario, "scenario", bundle.key))
    return Diagnosis(bundle.key, title, tuple(_remarks(bundle, told)))


def _remarks(bundle: Bundle, told: Sequence[dict[str, Any]]) -> Iterator[Remark]:
    results = [GameResult(**course_fields(each["result"])) for each in told if each["result"]]
    yield from _endings(told, results)
    yield from _winners(bundle, results)
    yield from _objectives(results)
    yield from _stalls(bundle, told)
    variants = variants_of(bundle) if len(bundle.rulebook.sides(bundle.begin())) == 2 else None
    if variants is not None and variants.no_exchange:
        yield Remark("exchange", "advice", variants.no_exchange)
    for warning in bundle.warnings:
        yield Remark("warning", "advice", warning.message)


def _endings(told: Sequence[dict[str, Any]], results: Sequence[GameResult]) -> Iterator[Remark]:
    for each in told:
        if each["trouble"]:
            text = f"A game of the {each['player']} player (seed {each['seed']}) {each['trouble']}."
            yield Remark("end", "mistake", text)
    if not results:
        return
    rounds = [result.rounds for result in results]
    text = (
        f"{len(results)} of {len(told)} games ended, after {min(rounds)} to {max(rounds)} rounds."
    )
    yield Remark("end", "fine", text)
    for rule, count in Counter(result.rule for result in results).most_common():
        example = next(result.reason for result in results if result.rule == rule)
        yield Remark("ending", "fine", f"{count} ended by {rule}, such as: {plain_words(example)}")


def _winners(bundle: Bundle, results: Sequence[GameResult]) -> Iterator[Remark]:
    names = side_names(bundle)
    draws = sum(result.winner is None for result in results)
    for side in bundle.rulebook.sides(bundle.begin()):
        wins = sum(result.winner == side for result in results)
        name = names.get(side, side)
        if wins:
            yield Remark("win", "fine", f"{name} can win: {wins} of {len(results)} games.")
        else:
            text = f"{name} won none of {len(results)} games ({draws} drawn): can it win at all?"
            yield Remark("win", "advice", text)


def _objectives(results: Sequence[GameResult]) -> Iterator[Remark]:
    held: dict[str, int] = {}
    for result in results:
        for name in dict.fromkeys(name for end in result.course for name in end.holders):
            held.setdefault(name, 0)
            held[name] += any(end.holders.get(name) for end in result.course)
    for name, count in held.items():
        if count:
            yield Remark(
                "objective", "fine", f"{name} was held in {count} of {len(results)} games."
            )
        else:
            text = f"Nobody ever held {name}: is it in reach, and worth going there?"
            yield Remark("objective", "advice", text)


def _stalls(bundle: Bundle, told: Sequence[dict[str, Any]]) -> Iterator[Remark]:
    names = side_names(bundle)
    for each in told:
        result = each["result"]
        if not result or result["stillness"] < DEAD_END:
            continue
        stood = " and ".join(
            f"{names.get(side, side)} {where}" for side, where in each["standing"].items()
        )
        text = (
            f"A game of the {each['player']} player (seed {each['seed']}) stood still for "
            f"{result['stillness']} rounds from round {result['still_since']} on, with {stood}."
        )
        yield Remark("stall", "advice", text)
