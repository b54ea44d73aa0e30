"""The table of a drill: a shipped map instead of one of its own, and hexes counted its own way.

Both are settled before anything else of a drill is read: the table is written out in the form
that its ruleset has for it, and every place becomes a column and row of the board. What comes of
it has the lines and columns of the file, so that mistakes are told where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.errors import DataError, Problem, UsageError
from game.core.ruleset import Charted, Rulebook
from game.data import library
from game.data.drillforms import Shift
from game.data.reading import adapter_for, gathering, no_such
from game.data.validate import Problems, validate
from game.data.yamlfile import DataPath, Document, Node
from game.table.terrain import HexMap

NAMED = ("map", "scenario")
COUNTING = ("origin", "axial")

PLACES = ("at", "hexes", "middle", "gate", "rear")
"""Keys of a position under which hexes stand, one or several, with a facing or without."""
PLACE_FIRST = ("line", "disc")
"""Keys under which the first two numbers are a hex."""
BOARD_ONLY = ("rects", "span")
"""Keys that count columns and rows from edge to edge; nothing else can stand for them."""
FACTS = ("at", "cells")
"""Facts that are hexes."""

PAIR = re.compile(r"-?[0-9]{1,4},-?[0-9]{1,4}")
TOLD = re.compile(rf"( (?:to|at) )({PAIR.pattern})")


def with_table(document: Document, book: Rulebook[Any], found: list[Problem]) -> Document:
    """Return a drill with its tables written out and its hexes counted as the board does."""
    return _Setter(document, book, found).drill()


def map_type_of(book: Rulebook[Any]) -> type | None:
    """Return the form of the maps on which a book's drills can be set."""
    return book.map_type if isinstance(book, Charted) else None


@dataclass(frozen=True, slots=True)
class Counting:
    """How a drill counts hexes: from which one, and in which directions."""

    origin: tuple[int, int] = (0, 0)
    axial: bool = False

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Return column and row on the board."""
        column, row = self.origin
        if not self.axial:
            return column + x, row + y
        return column - row // 2 + x + (row + y) // 2, row + y


class _Setter:
    """Settles the tables of one drill and gathers the mistakes about them."""

    def __init__(self, document: Document, book: Rulebook[Any], found: list[Problem]) -> None:
        self.document = document
        self.book = book
        self.found = found

    def drill(self) -> Document:
        """Return the whole drill."""
        root = self.document.root
        counting = self._counting(root)
        root = _with(root, "table", lambda node: self._table(("table",), node))
        root = _with(root, "cases", lambda node: _each(node, self._case))
        if counting is not None:
            places = _Places(self, counting)
            root = places.run((), root)
            root = _with(root, "cases", lambda node: _each(node, places.case))
        return Document(self.document.name, root.plain(), root)

    def complain(self, path: DataPath, message: str, *, key: bool = False) -> None:
        """Note a mistake where it stands."""
        problems = Problems()
        problems.add(self.document, path, message, key=key)
        with gathering(self.found):
            problems.raise_if_any()

    # ------------------------------------------------------------ counting

    def _counting(self, root: Node) -> Counting | None:
        table = root.children.get("table")
        given = [key for key in COUNTING if table and key in table.children]
        if not given:
            return None
        if map_type_of(self.book) is not HexMap:
            for key in given:
                message = f"'{key}' is for tables of hexes; leave it out"
                self.complain(("table", key), message, key=True)
            return None
        values: dict[str, Any] = {}
        for key, form in (("origin", tuple[Shift, Shift]), ("axial", bool)):
            if key in given:
                with gathering(self.found):
                    values[key] = validate(self.document, adapter_for(form), at=("table", key))
        return Counting(**values)

    # ------------------------------------------------------------ named tables

    def _case(self, number: str | int, node: Node) -> Node:
        path: DataPath = ("cases", number, "table")
        return _with(node, "table", lambda table: self._table(path, table))

    def _table(self, path: DataPath, node: Node) -> Node:
        """Return a table in the ruleset's own form."""
        for key in COUNTING:
            if key in node.children and len(path) > 1:
                message = f"'{key}' holds for the whole drill; write it in the drill's own table"
                self.complain((*path, key), message, key=True)
        children = {key: child for key, child in node.children.items() if key not in COUNTING}
        node = replace(node, children=children)
        named = [key for key in NAMED if key in children]
        if not named:
            return node
        for other in children:
            if other != named[0]:
                message = f"the table is that of a {named[0]}; leave '{other}' out"
                self.complain((*path, other), message, key=True)
        ground = self._ground((*path, named[0]), named[0], children[named[0]].value)
        return node if ground is None else _written(ground, node)

    def _ground(self, path: DataPath, kind: str, name: Any) -> Any:
        """Return the table that a name stands for, or None with a mistake noted."""
        book = self.book
        if not isinstance(name, str):
            self.complain(path, f"expected the name of a {kind}")
        elif not isinstance(book, Charted):
            self.complain(path, f"a drill of {book.title} has a table of its own and no map")
        else:
            try:
                ground = library.load_map(name) if kind == "map" else self._map_of(name)
            except UsageError as error:
                self.complain(path, str(error))
            except DataError as error:
                self.found.extend(error.problems)
            else:
                if isinstance(ground, book.map_type):
                    return book.drill_table(ground)
                self.complain(path, f"{book.title} is not played on this kind of map")
        return None

    def _map_of(self, name: str) -> Any:
        """Return the map of a shipped scenario."""
        known = library.scenario_keys(self.book.key)
        key = name if "/" in name else f"{self.book.key}/{name}"
        if key not in known:
            raise UsageError(no_such("scenario", name, [each.partition("/")[2] for each in known]))
        ground = library.load_scenario(key).ground
        if ground is None:
            raise UsageError("this scenario has no map of its own; name another, or a map")
        return ground


# ---------------------------------------------------------------- places


class _Places:
    """Counts the hexes of a drill as its board does."""

    def __init__(self, setter: _Setter, counting: Counting) -> None:
        self.setter = setter
        self.counting = counting

    def case(self, number: str | int, node: Node) -> Node:
        """Return a case with places of the board."""
        return self.run(("cases", number), node)

    def run(self, path: DataPath, node: Node) -> Node:
        """Return a drill or case with places of the board; its own cases are left as they are."""
        for key in ("pieces", "start"):
            if key in node.children:
                inside = self._position((*path, key), node.children[key])
                node = replace(node, children=node.children | {key: inside})
        node = _with(node, "always", self._answer)
        node = _with(node, "play", lambda each: _each(each, self._turn))
        return _with(node, "expect", lambda each: _each(each, self._expectation))

    def _position(self, path: DataPath, node: Node) -> Node:
        """Return part of a position: what is a place its key tells."""
        children = dict(node.children)
        for key, child in children.items():
            if key in BOARD_ONLY:
                message = (
                    f"'{key}' counts columns and rows of the board; "
                    "give hexes or a disc, or leave out the table's origin and axial"
                )
                self.setter.complain((*path, key), message, key=True)
            elif key in PLACES:
                children[key] = self._answer(child)
            elif key in PLACE_FIRST:
                children[key] = self._shifted(child)
            else:
                children[key] = self._position((*path, key), child)
        return replace(node, children=children)

    def _turn(self, _: str | int, node: Node) -> Node:
        node = _with(node, "answer", self._answer)
        node = _with(node, "also", self._name)
        return _with(node, "refuse", lambda attempt: self._turn("", attempt))

    def _expectation(self, _: str | int, node: Node) -> Node:
        for key in FACTS:
            node = _with(node, key, self._answer)
        for key in ("piece", "option"):
            node = _with(node, key, self._name)
        for key in ("told", "not_told"):
            node = _with(node, key, self._text)
        node = _with(node, "exactly", self._answer)
        node = _with(node, "asked", lambda each: _with(each, "subject", self._name))
        return _with(node, "cost", lambda each: _with(each, "answer", self._answer))

    def _answer(self, node: Node) -> Node:
        """Return an answer with all places in it: poses, legs, ways, names of hexes."""
        values = [child.value for child in node.children.values()]
        if node.kind == "list" and _starts_with_place(values):
            return self._shifted(node)
        if node.kind == "list" and values and _is_text(values[0]) and _is_pair(values[1:3]):
            return self._shifted(node, first=1)
        if node.children:
            return _each(node, lambda _, child: self._answer(child))
        return self._name(node)

    def _shifted(self, node: Node, first: int = 0) -> Node:
        """Return a list whose numbers from the first on are a place."""
        x, y = (node.children.get(step) for step in (first, first + 1))
        if x is None or y is None or not _is_pair([x.value, y.value]):
            return node
        column, row = self.counting.cell(x.value, y.value)
        moved: dict[str | int, Node] = {
            first: replace(x, value=column),
            first + 1: replace(y, value=row),
        }
        return replace(node, children=node.children | moved)

    def _name(self, node: Node) -> Node:
        """Return the name of an option or a hex: '3,4', or several parts of which one is a hex."""
        if not _is_text(node.value):
            return node
        parts = node.value.split(":")
        named = (self._written(part) if PAIR.fullmatch(part) else part for part in parts)
        return replace(node, value=":".join(named))

    def _text(self, node: Node) -> Node:
        """Return what is told: in it hexes stand after 'to' and 'at'."""
        if not _is_text(node.value):
            return node
        text = TOLD.sub(lambda found: found[1] + self._written(found[2]), node.value)
        return replace(node, value=text)

    def _written(self, place: str) -> str:
        """Return '3,4' as the board counts."""
        column, row = self.counting.cell(*map(int, place.split(",")))
        return f"{column},{row}"


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_pair(values: list[Any]) -> bool:
    return len(values) == 2 and all(type(each) is int for each in values)


def _starts_with_place(values: list[Any]) -> bool:
    """Return whether this is a column, a row and perhaps a facing."""
    return _is_pair(values[:2]) and (len(values) == 2 or (len(values) == 3 and _is_text(values[2])))


# ---------------------------------------------------------------- nodes


def _with(node: Node, key: str, change: Callable[[Node], Node]) -> Node:
    """Return a mapping in which what stands under a key is changed."""
    if key not in node.children:
        return node
    return replace(node, children=node.children | {key: change(node.children[key])})


def _each(node: Node, change: Callable[[str | int, Node], Node]) -> Node:
    """Return a list or mapping with all in it changed."""
    return replace(node, children={key: change(key, each) for key, each in node.children.items()})


def _written(value: Any, at: Node) -> Node:
    """Return nodes for plain data, all of them standing where another node stands."""
    if isinstance(value, Mapping):
        children = {key: _written(each, at) for key, each in value.items()}
        return Node("mapping", at.place, at.key_place, children=children)
    if isinstance(value, list | tuple):
        listed: dict[str | int, Node] = {n: _written(each, at) for n, each in enumerate(value)}
        return Node("list", at.place, at.key_place, children=listed)
    return Node("scalar", at.place, at.key_place, value)
