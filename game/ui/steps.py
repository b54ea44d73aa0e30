"""What was answered, newest first: each in words, with a line where chance or a secret came in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.deck import Shuffle
from game.core.dice import NoDice, Roll
from game.core.event import Event, Rolled, Stage, heard_by
from game.core.match import Match
from game.core.play import Answered, Entry, Revealed
from game.core.unit_card import army_names
from game.core.wording import worded
from game.data.replays import retold
from game.players.player import in_words
from game.ui.lesson_words import name_of
from game.ui.scenes.curtain import needs_curtain

if TYPE_CHECKING:
    from game.ui.game import Game

MOST = 60
"""Answers that are listed."""
LOCKED = "Only practice games can undo past this line."


@dataclass(frozen=True, slots=True)
class StepBack:
    """An answer that was given, and what it takes to go back to the question before it."""

    count: int
    """How many answers were given before it."""
    side: str
    words: str
    line: str
    """What happened after it that cannot be unseen; empty if nothing did."""
    mine: bool
    """Whether a person gave it: to other questions one does not go back."""
    free: bool
    """Whether it can be taken back."""


@dataclass(slots=True)
class _Given:
    answer: Answered
    after: list[Entry]


def steps_back(game: Game, most: int = MOST) -> list[StepBack]:
    """Return the last answers of a game, newest first."""
    match = game.match
    given = _given(match)
    told = retold(match)[1:] if given else []
    viewer = _viewer(game)
    hidden = [side for side in match.rules.sides(match.state) if needs_curtain(match, viewer, side)]
    names = army_names(match.rules.summary(match.state).sides)
    found: list[StepBack] = []
    locked = False
    for count in range(len(given) - 1, max(-1, len(given) - 1 - most), -1):
        line = _line(given[count].after)
        locked |= bool(line) and not match.practice
        answer = given[count].answer
        mine = answer.side not in game.thinkers and count not in game.spared
        heard = heard_by(told[count], viewer) if viewer else told[count]
        others = answer.side != viewer
        words = _words(match, count, answer, heard, secret=answer.side in hidden, others=others)
        said = worded(words, names)
        found.append(StepBack(count, answer.side, said, line, mine, free=not locked))
    return found


def _viewer(game: Game) -> str:
    """Return the person before the screen: whoever is asked, or the one against the computer."""
    if game.human:
        return game.asked
    sides = game.match.rules.sides(game.match.state)
    people = [side for side in sides if side not in game.thinkers]
    return people[0] if people else ""


def _given(match: Match[Any]) -> list[_Given]:
    """Return all answers, each with the chance that followed it before the next one."""
    given: list[_Given] = []
    for step in match.steps:
        for entry in step.record:
            if isinstance(entry, Answered):
                given.append(_Given(entry, []))
            elif given:
                given[-1].after.append(entry)
    return given


def _line(after: Sequence[Entry]) -> str:
    """Return what fell or was seen, as the line in the list says it."""
    if any(isinstance(entry, Roll) for entry in after):
        return "dice were rolled here"
    if any(isinstance(entry, Shuffle) for entry in after):
        return "cards were shuffled here"
    if any(isinstance(entry, Revealed) for entry in after):
        return "a secret was seen here"
    return ""


def _words(
    match: Match[Any],
    count: int,
    answer: Answered,
    told: Sequence[Event],
    *,
    secret: bool,
    others: bool,
) -> str:
    """Return what an answer brought about.

    Where nothing was told of it, what it was, unless hidden.
    """
    for event in told:
        if event.text and not isinstance(event, Rolled | Stage):
            return event.text
    then = match.at(count, NoDice())
    decision = then.pending
    if secret or (others and decision is not None and decision.secret):
        return "something hidden from you"
    if decision is None or decision.kind != answer.kind:
        return answer.kind.replace("_", " ")
    words = in_words(then, decision, decision.decode(answer.value), odds=False)
    about = name_of(then, decision.subject) if decision.subject else ""
    return words if not about or about in words else f"{about}: {words}"


def refusal(game: Game, problem: str) -> str:
    """Return why the last answer stays, with the step at which the line is drawn."""
    line = next((step for step in steps_back(game) if step.line), None)
    if line is None or game.match.practice:
        return problem
    names = army_names(game.match.rules.summary(game.match.state).sides)
    who = names.get(line.side, line.side.title())
    return f"{problem}\nThe line is here: {who}: {line.words}"
