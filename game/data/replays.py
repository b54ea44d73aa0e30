"""Saved games to look at: what they told, and new games that begin in the middle of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.core import copying
from game.core.concession import conceded, concession
from game.core.concession import told as ended_by
from game.core.deck import NoDeck
from game.core.dice import NoDice
from game.core.errors import Diverged, UsageError
from game.core.event import Event
from game.core.match import Match, Undone
from game.core.nudge import carry_out_nudge, nudge_in
from game.core.play import Answered, Play
from game.core.step import Step, answer_in
from game.data.savefile import Recording
from game.data.saves import write_game


def retold(match: Match[Any]) -> list[list[Event]]:
    """Return what a match told before its first answer and after each one, told once more.

    Every step is played again from the state before it along its record: nothing is decided, no
    legality is weighed, so a long game takes tenths of a second.
    """
    told: list[list[Event]] = [[]]
    again: list[Event] = []
    for number, step in enumerate(match.steps, start=1):
        try:
            again = _retell(match, step, told, again)
        except Diverged as error:
            raise Diverged(error.message, number) from None
    return told


def _retell(
    match: Match[Any], step: Step[Any], told: list[list[Event]], known: Sequence[Event]
) -> list[Event]:
    """Add what one step tells, without what is `known`; return what the next one tells again."""
    play = Play(copying.copy(step.before), list(step.record), NoDice(), NoDeck())
    running = match.rules.step(play)
    try:
        pending = running.send(None)
        begun = _taken(play)
        told[-1] += [event for event in begun if event not in known]
        while (entry := play.recorded()) is not None:
            told.append([])
            if side := conceded(entry):
                told[-1].append(ended_by(concession(match.rules, play.state, side)))
                break
            if nudge_in(entry):
                state = copying.copy(step.before)
                told[-1].append(carry_out_nudge(match.rules, state, entry))
                running.close()
                return begun
            pending = running.send(answer_in(entry, pending, strict=False))
            told[-1] += _taken(play)
    except StopIteration:
        told[-1] += [event for event in _taken(play) if event not in known]
    else:
        running.close()
    return []


def _taken(play: Play[Any]) -> list[Event]:
    events, play.events = play.events, []
    return events


def branch_game(
    recording: Recording, answers: int, path: Path, players: Mapping[str, str] | None = None
) -> Path:
    """Return a new save that stands where another stood after so many answers.

    The dice of the other game have been seen, so the new one does not throw them again: it keeps
    the whole record and takes the later answers back, after which dice are fresh. Since such an
    undo goes beyond dice, the new game is a practice game.
    """
    given = _given(recording)
    if not 0 <= answers <= given:
        raise UsageError(f"the game has {given} answers; there is no going on after {answers}")
    header = replace(
        recording.header,
        practice=recording.header.practice or answers < given,
        players=dict(recording.header.players if players is None else players),
    )
    taken_back = [(Undone(),)] * (given - answers)
    return write_game(path, header, [*recording.notes, *taken_back])


def _given(recording: Recording) -> int:
    """Return how many answers count in the end."""
    notes = recording.all_notes()
    answers = sum(isinstance(note, Answered) for note in notes)
    return answers - sum(isinstance(note, Undone) for note in notes)
