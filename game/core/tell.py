"""The verbs with which every rulebook tells what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.dice import Roll
from game.core.event import Changed, Rolled, Said, Scored
from game.core.play import Play
from game.core.tally import Tally
from game.core.wording import army


def tell_miss(play: Play[Any], piece: str, text: str = "", *rules: str) -> None:
    """Show over a piece that an attack did nothing to it; no text if the dice's line says so."""
    play.tell(Said(text=text, rules=rules, word="miss", befell=piece))


def say(play: Play[Any], text: str, *rules: str) -> None:
    """Put a line into the log."""
    play.tell(Said(text=text, rules=rules))


def tell_throw(
    play: Play[Any],
    of: tuple[str, str],
    name: str,
    throw: Sequence[Roll],
    text: str,
    *rules: str,
    total: int | None = None,
    tally: Tally | None = None,
    number: Tally | None = None,
) -> None:
    """Tell dice that fell for a side and perhaps a piece; without a total their sum counts.

    A tally goes into the total; a number is what the dice had to reach.
    """
    side, piece = of
    play.tell(
        Rolled(
            text=text,
            rules=rules,
            name=name,
            side=side,
            piece=piece,
            dice=throw[0],
            others=tuple(throw[1:]),
            total=sum(sum(roll.faces) for roll in throw) if total is None else total,
            tally=number or tally,
            compared=number is not None,
        )
    )


def change_fact(
    play: Play[Any],
    thing: object,
    piece: str,
    what: str,
    after: object,
    text: str,
    *rules: str,
    loss: int = 0,
) -> None:
    """Set a visible fact of something and tell; nothing happens if it is so already."""
    before = getattr(thing, what)
    if before != after:
        setattr(thing, what, after)
        tell_change(play, piece, what, (before, after), text, *rules, loss=loss)


def tell_change(
    play: Play[Any],
    piece: str,
    what: str,
    change: tuple[object, object],
    text: str,
    *rules: str,
    loss: int = 0,
) -> None:
    """Tell that a visible fact has changed, from what it was to what it is."""
    before, after = change
    play.tell(
        Changed(
            text=text,
            rules=rules,
            piece=piece,
            what=what,
            before=before,
            after=after,
            loss=loss,
        )
    )


def add_score(
    play: Play[Any], scores: dict[str, int], side: str, points: int, why: str, *rules: str
) -> None:
    """Give a side points; none are not worth a word."""
    if not points:
        return
    scores[side] = total = scores.get(side, 0) + points
    text = f"{army(side):scores} {points} for {why}: {total} in all."
    play.tell(Scored(text=text, rules=rules, side=side, points=points, total=total))
