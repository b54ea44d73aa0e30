"""Questions that come again and again: one of a few things, or none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from game.core.decision import Option, Options, Pick
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.spatial import Place, Site
from game.core.wording import Piece

P = TypeVar("P", bound=Piece)
STAY = ("stay", "Stay as it is")
Whom = tuple[str, str]
"""A side, and the piece that it is asked about; nothing if it is about no piece."""


def of_pieces(
    pieces: Iterable[P],
    forecast: Callable[[P], Forecast] | None = None,
    marks: Callable[[P], Sequence[Mark]] | None = None,
    rules: tuple[str, ...] = (),
) -> list[Option]:
    """Return pieces as options, each of which a click on it chooses, with odds and marks."""
    return [
        Option(
            each.id,
            each.name,
            rules=rules,
            pieces=(each.id,),
            forecast=forecast and partial(forecast, each),
            marks=marks and partial(marks, each),
        )
        for each in pieces
    ]


def choose(
    whom: Whom,
    kind: str,
    why: str,
    rules: tuple[str, ...],
    options: Options | Sequence[Option],
    usual: str = "",
    **more: Any,
) -> Pick:
    """Return the question for one of some things, about a piece of a side.

    What else a `Pick` may have goes by its name: marks, answers beside the question.
    """
    (side, piece), listed = whom, options if callable(options) else lambda: options
    return Pick(
        side=side,
        kind=kind,
        why=why,
        rules=rules,
        subject=piece,
        options=listed,
        usual=usual,
        **more,
    )


async def one_of(
    whom: Whom, kind: str, why: str, rules: tuple[str, ...], options: Sequence[Option], **more: Any
) -> str:
    """Ask for one of some things and return its key; nobody is asked where only one is open."""
    free = [each.key for each in options if each.objection is None]
    return free[0] if len(free) == 1 else await choose(whom, kind, why, rules, options, **more)


def place(
    whom: Whom,
    kind: str,
    why: str,
    rules: tuple[str, ...],
    site: Site,
    pieces: Iterable[str],
    **more: Any,
) -> Place:
    """Return the question where some pieces are put, about a piece of a side."""
    side, subject = whom
    return Place(
        side=side,
        kind=kind,
        why=why,
        rules=rules,
        subject=subject,
        site=site,
        pieces=tuple(pieces),
        **more,
    )


async def offer(
    whom: Whom,
    kind: str,
    why: str,
    options: Mapping[str, Option | str],
    rules: tuple[str, ...],
    decline: tuple[str, str] | Option = STAY,
    **more: Any,
) -> str:
    """Ask a side about one of its pieces, and return the key of its choice; nothing if none.

    Options are given by their labels where there is no more to say about them. `decline` is the
    choice to do nothing, by key and label or whole; nobody is asked where it is the only one. More
    goes by its name, as in `choose`.
    """
    declining = decline if isinstance(decline, Option) else Option(*decline, declines=True)
    made = [Option(k, o) if isinstance(o, str) else o for k, o in options.items()]
    if all(each.objection for each in made):
        return ""

    def listed() -> list[Option]:
        return [*made, declining]

    answer = await choose(whom, kind, why, rules, listed, **more)
    return "" if answer == declining.key else answer
