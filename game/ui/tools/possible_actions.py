"""What one piece can come to from the question that is open: a way, and whom it could attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.decision import Decision, Option, Pick
from game.core.dice import NoDice
from game.core.match import Match
from game.core.plan import Found, Move, onward, together
from game.core.spatial import Path, Place, Troop
from game.table.scene import Figure

DEPTH = 4
"""Questions between the open one and the last of a gesture."""


@dataclass(frozen=True, slots=True)
class Target:
    """A choice of an enemy: the option, the chain that leads to its question, and its verb."""

    option: Option
    found: Found
    verb: str
    """What the pick before it is called: shoot, charge; empty where it says so itself."""

    @property
    def plan(self) -> tuple[Move, ...]:
        """The whole chain with this choice at its end."""
        question = self.found.match.pending
        assert question is not None
        return (*self.found.plan, Move(question.side, question.kind, self.option.key))


@dataclass(frozen=True, slots=True)
class Survey:
    """The shortest way found, and all targets that are no farther off than it."""

    way: Found | None = None
    targets: Sequence[Target] = ()
    orders: Sequence[Target] = ()
    """What the way lets go by and names nobody, such as a change of formation before it."""
    barred: Sequence[Option] = ()
    """The attacks that the piece cannot make now, with their objections."""

    def at(self, name: str) -> list[Target]:
        """Return the choices that mean one enemy, available ones first."""
        found = [target for target in self.targets if name in target.option.pieces]
        return sorted(found, key=lambda target: target.option.objection is not None)


def survey(
    match: Match[Any], piece: str, figures: Mapping[str, Figure], *, ordered: bool = False
) -> Survey:
    """Return what all picks about a piece lead to on clones, up to the first path or target.

    Picks that name an enemy are not followed: each of them is a target. Past the question at which
    a piece may act, only what lets a chance go by is followed, and only to find a way: anything
    else would already be its next action. A unit that is `ordered` is given one order at a time:
    whatever lies behind the first is part of the same.
    """
    start = match.pending
    kin = together(match, piece)
    way: Found | None = None
    targets: list[Target] = []
    orders: Sequence[Target] = ()
    barred: dict[str, Option] = {}
    frontier: list[tuple[Found, str, Sequence[Target]]] = [(Found((), match), "", ())]
    last = DEPTH
    for level in range(DEPTH + 1):
        picks: list[tuple[Found, Sequence[Target], bool]] = []
        for found, verb, passed in frontier:
            decision = found.match.pending
            if start is None or decision is None or decision.side != start.side:
                continue
            if leads(decision, piece):
                if way is None:
                    way, last = found, last if ordered else min(last, level)
                    orders = passed
            elif isinstance(decision, Pick):
                named = [*_named_enemies(decision, kin, figures)]
                targets += [Target(option, found, verb) for option in named if level <= last]
                _note_barred(decision, kin, barred)
                if named and not ordered:
                    last = min(last, level + 1)
                # Targets with odds are a question of dice already: the rest would let them go.
                dice = any(option.forecast for option in named) and not ordered
                picks.append((found, passed, level < last and not dice))
        if level >= last and way is not None:
            break
        frontier = [
            (*each, [*passed, *_let_go(found, each[0], kin)])
            for found, passed, spending in picks
            for each in _further(found, piece, kin, spending=spending)
            if not ordered or _same_order(found, each[0])
        ]
    return Survey(way, targets, orders, tuple(barred.values()))


def _let_go(found: Found, further: Found, kin: Sequence[str]) -> Iterator[Target]:
    """Yield what a link lets go by: the options of its question that name no piece."""
    asked = found.match.pending
    assert isinstance(asked, Pick)
    listed = asked.listed() if asked.subject in kin else ()
    if any(option.declines and option.key == further.plan[-1].answer for option in listed):
        yield from (Target(o, found, "") for o in listed if not o.declines and not o.pieces)


def _same_order(found: Found, further: Found) -> bool:
    """Return whether a link stays within one order: taking a unit up is a step before it."""
    asked = found.match.pending
    assert isinstance(asked, Pick)
    # A clone begins with the step that it was made in.
    if not asked.subject or len(further.match.steps) == 1:
        return True
    key = further.plan[-1].answer
    return any(option.declines for option in asked.listed() if option.key == key)


def leads(decision: Decision[Any], piece: str) -> bool:
    """Return whether a question asks where a piece goes, by itself or with its whole unit."""
    if isinstance(decision, Path):
        return piece in decision.movers
    if not isinstance(decision, Place) or not isinstance(decision.site, Troop):
        return False
    return decision.site.whole and piece in decision.pieces


def _named_enemies(
    decision: Pick, kin: Sequence[str], figures: Mapping[str, Figure]
) -> Iterator[Option]:
    if decision.subject not in kin:
        return
    for option in decision.listed():
        if any(p in figures and figures[p].side != decision.side for p in option.pieces):
            yield option


def _note_barred(decision: Pick, kin: Sequence[str], barred: dict[str, Option]) -> None:
    """Note the attacks of a piece that are not open, each as the first question has it."""
    for option in decision.listed() if decision.subject in kin else ():
        if option.strikes and option.objection:
            barred.setdefault(option.key, option)


def _further(
    found: Found, piece: str, kin: Sequence[str], *, spending: bool
) -> Iterator[tuple[Found, str]]:
    decision = found.match.pending
    assert isinstance(decision, Pick)
    labels = {option.key: option.label for option in decision.listed()}
    # Where it is asked whether dice shall be thrown, a gesture does not let the chance go by.
    listed = decision.listed()
    chance = any(option.forecast and not option.pieces for option in listed)
    waived = {option.key for option in listed if chance and option.forecast is None}
    if not spending:
        waived |= {option.key for option in listed if not option.declines}
    for further in onward(found, piece, NoDice(), waived):
        key = further.plan[-1].answer
        yield further, labels[key] if decision.subject in kin else ""
