"""Whether the conditions of a scenario hold, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.wording import army
from game.mechanics.scenario.goals import (
    A,
    Alive,
    Condition,
    Control,
    Counter,
    Fallen,
    Marked,
    Presence,
    Share,
    Troops,
)
from game.mechanics.scenario.objectives import controller, objective_named
from game.mechanics.scenario.snapshot import LEFT, Piece, Snapshot, Token

# ---------------------------------------------------------------------- who is meant


def fits(piece: Piece, troops: Troops) -> bool:
    """Return whether a piece is among those meant."""
    return (
        piece.side == troops.side
        and (not troops.cards or piece.card in troops.cards)
        and piece.card not in troops.others
        and (not troops.kinds or piece.kind in troops.kinds)
        and (not troops.names or piece.name in troops.names)
        and (not troops.general or piece.general)
    )


def meant(snapshot: Snapshot[A], troops: Troops) -> list[Piece]:
    """Return all pieces meant, wherever they are."""
    return [piece for piece in snapshot.pieces if fits(piece, troops)]


def said(troops: Troops) -> str:
    """Return those meant, in words."""
    if troops.names:
        return " and ".join(troops.names)
    if troops.general:
        return f"the General of {army(troops.side)}"
    named = [each.replace("_", " ") for each in (*troops.cards, *troops.kinds)]
    return f"{army(troops.side):'s} {' or '.join(named)}" if named else str(army(troops.side))


def _has(troops: Troops) -> str:
    """Return those meant as the subject of what they have."""
    alone = not (troops.names or troops.general or troops.cards or troops.kinds)
    return f"{army(troops.side):has}" if alone else f"{said(troops)} has"


# ---------------------------------------------------------------------- numbers


def present(snapshot: Snapshot[A], troops: Troops, where: Presence[A]) -> int:
    """Return how many of them stand where a condition looks, or how many points of them."""
    area = place_of(snapshot, where)
    there = snapshot.pieces if area is None else snapshot.inside(area)
    found = [each for each in there if each.where == "board" and fits(each, troops)]
    return sum(each.points for each in found) if where.points else len(found)


def place_of(snapshot: Snapshot[A], where: Presence[A]) -> A | None:
    """Return the area that a condition looks at; None for the whole table."""
    return objective_named(snapshot, where.objective).area if where.objective else where.area


def place_name(where: Presence[A]) -> str:
    """Return the place of a condition, in words."""
    if where.objective:
        return f"in {where.objective}"
    return f"in {where.area.name}" if where.area is not None else "on the board"


def portion(snapshot: Snapshot[A], share: Share) -> tuple[int, int]:
    """Return how much of a side's points or pieces is meant, and of how much it started with."""
    wanted = LEFT if share.what == "left" else (share.what,)
    part = whole = 0
    for piece in snapshot.pieces:
        if piece.side == share.side and not piece.summoned:
            worth = piece.points if share.of == "points" else 1
            whole += worth
            part += worth if piece.where in wanted else 0
    return part, whole


def whereabouts(marker: Token) -> str:
    """Return what has become of a marker."""
    return marker.gone or ("carried" if marker.carrier else "lying")


def marked(snapshot: Snapshot[A], kinds: tuple[str, ...], where: tuple[str, ...]) -> int:
    """Return how many markers of these kinds there are in these ways."""
    return sum(each.kind in kinds and whereabouts(each) in where for each in snapshot.markers)


# ---------------------------------------------------------------------- conditions


def holds(snapshot: Snapshot[A], condition: Condition[A]) -> bool:
    """Return whether a condition holds now."""
    match condition:
        case Presence():
            count = present(snapshot, condition.troops, condition)
            fewer, half = (
                0 if troops is None else present(snapshot, troops, condition)
                for troops in (condition.more_than, condition.double)
            )
            return _within(count, condition.at_least, condition.at_most) and (
                (condition.more_than is None or count > fewer) and count >= 2 * half
            )
        case Control():
            return all(
                controller(snapshot, each) == condition.side for each in condition.objectives
            )
        case Fallen():
            own = meant(snapshot, condition.troops)
            return bool(own) and all(each.where == "lost" for each in own)
        case Alive():
            return any(each.where in LEFT for each in meant(snapshot, condition.troops))
        case Counter():
            value = snapshot.record.counters.get(condition.counter, 0)
            return _within(value, condition.at_least, condition.at_most)
        case Marked():
            count = marked(snapshot, condition.kinds, condition.where)
            return _within(count, condition.at_least, condition.at_most)
        case Share():
            part, whole = portion(snapshot, condition)
            return (condition.at_least is None or part * 100 >= condition.at_least * whole) and (
                condition.under is None or part * 100 < condition.under * whole
            )


def _within(value: int, least: int | None, most: int | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def all_hold(snapshot: Snapshot[A], conditions: Iterable[Condition[A]]) -> bool:
    """Return whether several conditions hold together."""
    return all(holds(snapshot, condition) for condition in conditions)


def progress(snapshot: Snapshot[A], condition: Condition[A]) -> str:
    """Return how far a condition is, in words."""
    match condition:
        case Presence():
            count = present(snapshot, condition.troops, condition)
            what = " points" if condition.points else ""
            text = f"{_has(condition.troops)} {count}{what} {place_name(condition)}"
            for rivals in (condition.more_than, condition.double):
                if rivals is not None:
                    text += f", {said(rivals)} {present(snapshot, rivals, condition)}"
            return text
        case Control():
            held = [
                each
                for each in condition.objectives
                if controller(snapshot, each) == condition.side
            ]
            return f"{army(condition.side):controls} {len(held)} of {len(condition.objectives)}"
        case Fallen() | Alive():
            own = meant(snapshot, condition.troops)
            left = sum(each.where in LEFT for each in own)
            return f"{left} of {len(own)} of {said(condition.troops)} left"
        case Counter():
            return f"{condition.counter}: {snapshot.record.counters.get(condition.counter, 0)}"
        case Marked():
            count = marked(snapshot, condition.kinds, condition.where)
            return f"{count} {' or '.join(condition.kinds)} {' or '.join(condition.where)}"
        case Share():
            part, whole = portion(snapshot, condition)
            per_cent = part * 100 // max(1, whole)
            whose = f"{army(condition.side):'s} {condition.of}"
            return f"{per_cent} per cent of {whose} {condition.what}"


def outlook(snapshot: Snapshot[A], conditions: Iterable[Condition[A]]) -> Iterator[str]:
    """Yield how far each of several conditions is."""
    for condition in conditions:
        sign = "yes" if holds(snapshot, condition) else "not yet"
        yield f"{progress(snapshot, condition)} ({sign})"
