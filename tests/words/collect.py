"""Everything that players read while a game is played, sentence by sentence, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from game.core.decision import Arrange, Decision, Option, Pick, PickMany
from game.core.event import Event, Rolled
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.match import Match
from game.core.spatial import Allot, Foretelling, Path, Place, Routed, Troop
from game.core.tally import Tally
from game.core.unit_card import Card, Summary, army_names, worded_summary
from game.core.wording import Names, prompt, worded
from game.players.player import Player

Sentence = tuple[str, str]
"""Where something is to be read, and the text itself."""

RULE = re.compile(r"\b[A-Z]{2,5}(\.[a-z]\w*)+(\.\d+\w*)?")
"""A rule's id, the only id that players see."""
FAULTS = {
    "brackets": re.compile(r"[\[\]{}<>]"),
    "a snake_case word": re.compile(r"\w_\w"),
    "a value of Python": re.compile(r"\bNone\b(?! of\b)|\b(True|False|nan)\b|'\w+':"),
    "a pair of coordinates": re.compile(r"\(-?\d+(\.\d+)?, ?-?\d+(\.\d+)?\)|\d,-?\d"),
    "a private character": re.compile("[\ue000-\uf8ff]"),
    "an id": re.compile(r"\b[rb]\d+(\.\d+)?\b|\b(red|blue)\d+\b|\b[a-z]+:[a-z]"),
}


def faults(text: str, ids: Iterable[str] = ()) -> list[str]:
    """What no player should have to read in a text; ids are those of the pieces in the game."""
    plain = RULE.sub("", text)
    found = [fault for fault, pattern in FAULTS.items() if pattern.search(plain)]
    words = set(re.findall(r"[\w.:]+", plain)) if ids else set()
    return found + [f"the id {each}" for each in ids if each in words]


# ---------------------------------------------------------------------- the parts


def of_tally(tally: Tally | None) -> Iterator[str]:
    if tally is not None:
        yield str(tally)


def of_forecast(forecast: Forecast | None) -> Iterator[str]:
    if forecast is not None:
        yield forecast.title
        yield forecast.text()
        yield forecast.aim
        for tally in forecast.tallies:
            yield from of_tally(tally)
        for variant in forecast.variants:
            yield from of_forecast(variant)


def of_marks(marks: Iterable[Mark]) -> Iterator[str]:
    return (mark.text for mark in marks)


def of_option(option: Option) -> Iterator[str]:
    yield option.label
    yield option.note
    if option.objection is not None:
        yield str(option.objection)
    yield from of_marks(option.marks() if option.marks else ())
    if option.objection is None:
        yield from of_forecast(option.forecast() if option.forecast else None)


def of_event(event: Event, names: Names) -> Iterator[str]:
    yield worded(event.text, names)
    if isinstance(event, Rolled):
        yield event.name
        yield from of_tally(event.tally)


def of_card(card: Card) -> Iterator[str]:
    yield card.title
    yield card.subtitle
    for tally in card.stats:
        yield from of_tally(tally)
    for name, words, _ in card.notes:
        yield f"{name}: {words}"


def of_summary(summary: Summary) -> Iterator[str]:
    yield summary.headline
    yield summary.outlook
    yield from summary.endings
    yield from (each.text for each in summary.coming)
    for side in summary.sides:
        yield side.name
        yield from side.hand
        yield from side.played
        yield from (title for _, title in side.titles)


# ---------------------------------------------------------------------- questions


def of_question(decision: Decision[Any], lot: Random, names: Names) -> Iterator[Sentence]:
    """The question with all its options, and refusals of answers that somebody might give."""
    yield "question", prompt(decision.side, decision.why, names)
    listed: list[Option] = list(decision.also_options())
    match decision:
        case Pick() | PickMany():
            listed += decision.listed()
        case Arrange() | Allot():
            listed += decision.items()
    if isinstance(decision, Allot):
        yield from (("holder", holder.label) for holder in decision.holders)
    for option in listed:
        yield from (("option", text) for text in of_option(option))
    yield from (("mark", text) for text in of_marks(decision.marks() if decision.marks else ()))
    yield from (("refusal", text) for text in refusals(decision, lot))


def refusals(decision: Decision[Any], lot: Random) -> Iterator[str]:
    """What the referee says to answers that are off by a little, and what precedes an answer."""
    for answer in islice(decision.samples(lot), 2):
        for wrong in _spoilt(decision, answer):
            if objection := decision.objection(wrong):
                yield str(objection)
    if isinstance(decision, Place):
        for answer in islice(decision.samples(lot), 1):
            if isinstance(answer, tuple) and answer:
                yield from _placed(decision.site, answer)


def _placed(site: Any, answer: Any) -> Iterator[str]:
    """What the window says about a placement before it is made."""
    if isinstance(site, Foretelling):
        marks, words = site.preview(*answer[0])
        yield from of_marks(marks)
        yield from words
    if isinstance(site, Troop):
        yield from map(str, site.diagnosis(answer).faults)
        yield site.diagnosis(answer).name
        marks, forecast = site.outlook(answer)
        yield from of_marks(marks)
        yield from of_forecast(forecast)
    if isinstance(site, Routed):
        yield from (hazard.text for hazard in site.hazards(answer))


def _spoilt(decision: Decision[Any], answer: Any) -> Iterator[Any]:
    """An answer with something about it changed."""
    if not isinstance(answer, tuple) or not answer:
        return
    match decision:
        case Path():
            far = 1 if abs(answer[-1].x) < 500 else 700
            for dx, dy in ((1, 0), (0, -3), (9, 9), (40, 0)):
                end = answer[-1]._replace(x=answer[-1].x + dx * far, y=answer[-1].y + dy * far)
                yield (*answer[:-1], end)
                yield (*answer, end)
            yield answer + answer
        case Place():
            (name, pose), *rest = answer
            far = 1 if abs(pose.x) < 500 else 700
            for dx, dy in ((1, 0), (0, 2), (11, 7), (60, 60)):
                there = pose._replace(x=pose.x + dx * far, y=pose.y + dy * far)
                yield ((name, there), *rest)
            if rest:
                yield ((name, rest[0][1]), *rest)
                yield tuple(rest)
        case PickMany() | Arrange():
            yield answer[:-1]
            yield ()
        case Allot():
            yield tuple((item, answer[0][1]) for item, _ in answer)


# ---------------------------------------------------------------------- a whole game


def names_in(match: Match[Any]) -> Names:
    """What the armies are called."""
    return army_names(match.rules.summary(match.state).sides)


def of_moment(match: Match[Any]) -> Iterator[Sentence]:
    """Cards, the summary and what the pieces see, as they are now."""
    rules, state = match.rules, match.state
    yield from (("summary", text) for text in of_summary(worded_summary(rules.summary(state))))
    for side in rules.sides(state):
        yield "hopeless", worded(rules.hopeless(state, side), names_in(match))
    figures = rules.scene(state).figures
    for figure in figures:
        yield "figure", figure.name
        yield from (("card", text) for text in of_card(rules.card(state, figure.id)))
    for figure in figures[:: max(1, len(figures) // 3)]:
        for sight in rules.sees(state, figure.id).values():
            yield from (("sight", cause.text) for cause in (sight.causes if sight else ()))
        for forecast in rules.answer_odds(state, figure.id).values():
            yield from (("odds", text) for text in of_forecast(forecast))


def of_game(
    match: Match[Any], players: dict[str, Player], most: int, every: int = 40
) -> Iterator[Sentence]:
    """All that is to be read in the first so many answers of a game."""
    lot = Random(1)
    names = names_in(match)
    yield from (("log", text) for event in match.drain() for text in of_event(event, names))
    while (decision := match.pending) is not None and match.answered() < most:
        if match.answered() % every == 0:
            yield from of_moment(match)
        if match.answered() % 3 == 0:
            yield from of_question(decision, lot, names_in(match))
        player = players[decision.side]
        answer = player.choose(match)
        yield "thoughts", player.why().text()
        for event in match.answer(answer):
            yield from (("log", text) for text in of_event(event, names))
    yield from of_moment(match)
    if match.outcome is not None:
        yield "outcome", worded(match.outcome.reason, names_in(match))
