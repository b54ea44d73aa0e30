"""The ways in which a battle is fought within a block: forces exchanged, order exchanged, both."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.errors import DataError
from game.core.exchange import Exchanging, Staged, same_seats
from game.data.library import Bundle, bundle_from

WRITTEN = "as written"
FORCES = "forces exchanged"
ORDER = "order exchanged"
BOTH = "forces and order exchanged"


@dataclass(frozen=True, slots=True)
class Variant:
    """A battle as it is fought in one game of each block."""

    name: str
    documents: str
    """Its files as JSON."""
    places: Mapping[str, str]
    """By a side as written, the side that has its place."""
    forces: Mapping[str, str]
    """By a side as written, the side that leads its force."""

    @property
    def seats(self) -> dict[str, Any]:
        """Name, places and forces for reports."""
        return {"name": self.name, "places": dict(self.places), "forces": dict(self.forces)}


@dataclass(frozen=True, slots=True)
class Variants:
    """All variants of a battle, and why there are no more of them."""

    sides: tuple[str, str]
    battles: tuple[Variant, ...]
    no_exchange: str = ""
    """Why the forces cannot change places; empty if they do."""
    no_order: str = ""
    """What settles who begins, if it cannot be exchanged."""
    equal_forces: bool = False
    """Whether both forces are alike, so that exchanging them would change nothing."""


def variants_of(bundle: Bundle) -> Variants:
    """Return the battle as written and with everything exchanged that can be.

    Exchanged twice a battle is as written, but for a choice of sides that would blur its places.
    """
    sides = tuple(bundle.rulebook.sides(bundle.begin()))
    book = bundle.rulebook
    first, second = sides[:2]
    plain = Staged(bundle.documents, same_seats(sides), same_seats(sides))
    if not isinstance(book, Exchanging):
        why = f"{book.title} does not say how its forces could change places."
        return Variants((first, second), (_variant(WRITTEN, plain),), why)
    turned = _sound(bundle, book.exchanged(bundle.documents))
    if isinstance(turned, str):
        return Variants((first, second), (_variant(WRITTEN, plain),), turned)
    again = _sound(bundle, book.exchanged(turned.documents))
    assert isinstance(again, Staged), "what was exchanged can be exchanged back"
    found = [(WRITTEN, again.after(turned)), (FORCES, turned)]
    order = _sound(bundle, book.reordered(bundle.documents))
    if isinstance(order, Staged):
        both = book.exchanged(order.documents)
        assert isinstance(both, Staged), "the order does not tie forces to seats"
        found += [(ORDER, order), (BOTH, both.after(order))]
    equal = _nameless(again.documents) == _nameless(turned.documents)
    if equal:  # the same games once more would count twice
        found = [(name, staged) for name, staged in found if name in (WRITTEN, ORDER)]
    return Variants(
        (first, second),
        tuple(_variant(name, staged) for name, staged in found),
        no_order=order if isinstance(order, str) else "",
        equal_forces=equal,
    )


def _nameless(value: Any) -> Any:
    """Return documents without names, which make no other battle."""
    if isinstance(value, Mapping):
        return {key: _nameless(part) for key, part in value.items() if key != "name"}
    return [_nameless(part) for part in value] if isinstance(value, list | tuple) else value


def _variant(name: str, staged: Staged) -> Variant:
    return Variant(name, json.dumps(staged.documents), staged.places, staged.forces)


def _sound(bundle: Bundle, staged: Staged | str) -> Staged | str:
    """Return an exchanged battle, or its first mistake if it cannot be played."""
    if isinstance(staged, str):
        return staged
    try:
        return replace(staged, documents=bundle_from(staged.documents, bundle.key).documents)
    except DataError as error:
        return f"With forces exchanged it cannot be played: {error.problems[0].message}."
