"""Victory points, sudden ends, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

from game.core.event import Ended
from game.core.play import Play
from game.core.ruleset import Outcome
from game.core.tally import Part, Tally
from game.core.tell import add_score, say
from game.core.wording import Sentence, army, plain_words, sentence
from game.mechanics.scenario.conditions import all_hold, marked, meant, outlook, said
from game.mechanics.scenario.goals import (
    A,
    Bonus,
    DestroyedValue,
    Grade,
    Holding,
    Margins,
    PerCount,
    PerElement,
    PerMarker,
    PerUnit,
    Score,
    Sudden,
    Verdict,
)
from game.mechanics.scenario.objectives import controller, last_controller, settle
from game.mechanics.scenario.snapshot import Piece, Record, Snapshot

R = TypeVar("R", bound=Record)

RUNNING = "end phases of "
"""Counters by this name and a sudden end: how many looks in a row it has held."""
GRADES: dict[Grade, str] = {
    "marginal": "a marginal victory",
    "victory": "a victory",
    "decisive": "a decisive victory",
}


def verdict_of(snapshot: Snapshot[A]) -> Verdict[A] | None:
    """Return the verdict if the battle ended now; None where points decide."""
    verdicts = snapshot.victory.verdicts
    return next((each for each in verdicts if all_hold(snapshot, each.all)), None)


# ---------------------------------------------------------------------- points


def destroyed_value(
    snapshot: Snapshot[A], side: str, instead: Mapping[str, int] | None = None
) -> int:
    """Return what a side's destroyed pieces were worth, not those that left or were given up."""
    return sum(
        (instead or {}).get(piece.name, piece.points)
        for piece in snapshot.pieces
        if piece.side == side and piece.where == "lost"
    )


def standing(snapshot: Snapshot[A], side: str) -> Tally:
    """Return the victory points of a side if the battle ended now, part by part."""
    so_far = snapshot.record.scores.get(side, 0)
    tally = Tally("victory points", so_far, base_reason="scored so far")
    scores = snapshot.victory.scores
    return tally.including(part for each in scores for part in score_parts(snapshot, each, side))


def score_parts(snapshot: Snapshot[A], entry: Score[A], side: str) -> Iterator[Part]:
    """Yield what a side would get for one entry at the end."""
    if isinstance(entry, Holding):
        for name in () if entry.turns else entry.objectives:
            if controller(snapshot, name) == side:
                yield Part(entry.points, name, entry.rule)
    elif entry.side == side:
        if not isinstance(entry, Bonus):
            points, reason = reckoned(snapshot, entry)
            yield Part(points, reason, entry.rule)
        elif all_hold(snapshot, entry.all):
            yield Part(entry.points, entry.text, entry.rule)


def reckoned(
    snapshot: Snapshot[A], entry: DestroyedValue | PerElement | PerUnit | PerMarker | PerCount
) -> tuple[int, str]:
    """Return the points for something that is counted, and what for."""
    match entry:
        case DestroyedValue():
            foes = [side for side in snapshot.sides if side != entry.side]
            value = sum(destroyed_value(snapshot, side, entry.instead) for side in foes)
            share = "" if entry.per_cent == 100 else f", {entry.per_cent} per cent"
            return value * entry.per_cent // 100, f"destroyed enemies{share}"
        case PerElement():
            count = sum(each.where == entry.what for each in meant(snapshot, entry.troops))
            what = {"lost": "destroyed", "exited": "safe", "board": "on the board"}[entry.what]
            return count // entry.each * entry.points, f"{count} of {said(entry.troops)} {what}"
        case PerUnit():
            count = len(wiped_out(meant(snapshot, entry.troops)))
            return count * entry.points, f"{count} lost unit{'s' * (count != 1)}"
        case PerMarker():
            count = marked(snapshot, entry.kinds, entry.where)
            words = f"{' or '.join(entry.kinds)} {' or '.join(entry.where)}"
            return count * entry.points, f"{count} {words}"
        case PerCount():
            count = snapshot.record.counters.get(entry.counter, 0)
            return count * entry.points, f"{count} {entry.what}"


def wiped_out(pieces: list[Piece]) -> list[str]:
    """Return the units of some pieces of which everybody was destroyed."""
    lost: dict[str, bool] = {}
    for piece in pieces:
        lost[piece.unit] = lost.get(piece.unit, True) and piece.where == "lost"
    return [unit for unit, gone in lost.items() if gone]


# ---------------------------------------------------------------------- the looks at the table


def look(play: Play[R], snapshot: Snapshot[A], when: Literal["end", "order"]) -> bool:
    """Note who controls what, and end the battle if something does; return whether it ended.

    When a turn ends, what is held scores, and an end may have to hold for several looks in a row.
    """
    settle(play, snapshot)
    if when == "end":
        score_turn(play, snapshot)
    for sudden in snapshot.victory.sudden:
        if when == "end":
            over = has_run(snapshot, sudden)
        else:
            over = sudden.when == "order" and all_hold(snapshot, sudden.all)
        if over:
            end_suddenly(play, snapshot, sudden)
            return True
    return False


def score_turn(play: Play[R], snapshot: Snapshot[A]) -> None:
    """Score what is held at the end of a turn."""
    for entry in snapshot.victory.scores:
        if isinstance(entry, Holding) and entry.turns and snapshot.record.turn >= entry.since:
            for name in entry.objectives:
                if side := last_controller(snapshot, name):
                    _score(play, side, Part(entry.points, name, entry.rule))


def _score(play: Play[R], side: str, part: Part) -> None:
    add_score(play, play.state.scores, side, part.value, part.reason, part.rule)


def has_run(snapshot: Snapshot[A], sudden: Sudden[A]) -> bool:
    """Return whether a condition has held for as many looks in a row as it must."""
    counters = snapshot.record.counters
    key = f"{RUNNING}{sudden.rule} {plain_words(sudden.told)}"
    if not all_hold(snapshot, sudden.all):
        counters.pop(key, None)
        return False
    count = counters.get(key, 0) + 1
    if sudden.running > 1:
        counters[key] = count
    return count >= sudden.running


# ---------------------------------------------------------------------- the end


def end_suddenly(play: Play[R], snapshot: Snapshot[A], sudden: Sudden[A]) -> None:
    """End the battle before its last turn."""
    if sudden.winner == "count":
        say(play, f"The battle is over: {sudden.told}.", sudden.rule)
        finish(play, snapshot, sudden.told)
    else:
        winner = "" if sudden.winner == "draw" else sudden.winner
        end(play, winner, sudden.told, sudden.rule, sudden.grade)


def finish(
    play: Play[R], snapshot: Snapshot[A], why: str, rule: str = "", margins: Margins | None = None
) -> None:
    """Decide a battle that is over: by the scenario's verdicts, or by points and its margins."""
    victory = snapshot.victory
    settle(play, snapshot)
    if verdict := verdict_of(snapshot):
        side = str(verdict.winner) if verdict.winner != "draw" else ""
        end(play, side, f"{why}: {verdict.told}", verdict.rule, verdict.grade)
        return
    for side in snapshot.sides:
        for part in standing(snapshot, side).parts:
            _score(play, side, part)
    totals = {side: play.state.scores.get(side, 0) for side in snapshot.sides}
    winner, grade = compared(totals, margins or victory.margins)
    points = ", ".join(f"{army(side)} {totals[side]}" for side in snapshot.sides)
    end(play, winner, f"{why}: {points} points", rule or victory.rule, grade)


def compared(totals: Mapping[str, int], margins: Margins) -> tuple[str, Grade]:
    """Return who has won by points, and how clearly; nobody in a draw."""
    winner, second = sorted(totals, key=lambda side: -totals[side])[:2]
    lead, larger = totals[winner] - totals[second], totals[winner]
    measure = lead * 100 if margins.per_cent else lead
    unit = max(larger, 1) if margins.per_cent else 1
    if not lead or measure < margins.draw * unit:
        return "", "marginal"
    return winner, "decisive" if measure >= margins.decisive * unit else margins.lesser


def end(play: Play[R], winner: str, why: str, rule: str, grade: Grade = "victory") -> None:
    """Note how the battle ended, and tell."""
    state = play.state
    result = f"{army(winner):wins}, {GRADES[grade]}" if winner else "a draw"
    state.winner, state.rule = winner, rule
    state.reason = Sentence(sentence(f"{why}: {result}."))
    play.tell(Ended(text=state.reason, rules=(rule,), winner=winner or None, reason=state.reason))


def outcome(state: Record) -> Outcome | None:
    """Return how the battle ended, if it has."""
    return Outcome(state.winner or None, state.reason, state.rule) if state.rule else None


# ---------------------------------------------------------------------- in words


def explain(snapshot: Snapshot[A], looks: str = "turns") -> list[str]:
    """Return what would end the battle and who leads, in a line each, the nearest end first.

    `looks` is what the rulebook calls the moments at which it looks at sudden ends.
    """
    victory = snapshot.victory
    lines = [_lead(snapshot)] if not victory.verdicts else []
    for sudden in victory.sudden:
        endings = {"count": "The battle ends", "draw": "The battle is drawn"}
        who = endings.get(sudden.winner) or f"{army(sudden.winner):wins}"
        times = f" in {sudden.running} {looks} running" if sudden.running > 1 else ""
        now = "; ".join(outlook(snapshot, sudden.all))
        lines.append(f"{who} at once if {sudden.told}{times}: {now} ({sudden.rule}).")
    if verdict := verdict_of(snapshot):
        result = verdict.winner if verdict.winner == "draw" else f"{army(verdict.winner)} would win"
        lines.append(f"As things stand: {result}, for {verdict.told} ({verdict.rule}).")
    return lines


def _lead(snapshot: Snapshot[A]) -> str:
    totals = {side: standing(snapshot, side) for side in snapshot.sides}
    words = [
        f"{army(side)} {tally.total} ({', '.join(map(str, tally.parts)) or 'nothing yet'})"
        for side, tally in totals.items()
    ]
    margins = snapshot.victory.margins
    winner, grade = compared({side: each.total for side, each in totals.items()}, margins)
    result = f"{army(winner):leads} by {GRADES[grade]}" if winner else "that is a draw"
    return f"Points: {'; '.join(words)}: {result}."


def turns_left(snapshot: Snapshot[A], rule: str) -> str:
    """Return which turn is the last, and how many are to come."""
    left = snapshot.last_turn - snapshot.record.turn
    turns = f"{left} turn{'s' * (left != 1)} left"
    return f"The last turn is {snapshot.last_turn}: {turns} ({rule})."
