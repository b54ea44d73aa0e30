"""Copies and fingerprints of a state, by functions generated from its annotations.

`copy.deepcopy` of a battle takes milliseconds; straight-line code written for the very dataclasses
takes some microseconds and cannot forget a field. Types it does not know are refused when the
functions are made, not discovered in a game.

Mutable dataclasses, lists and dicts are copied. Frozen dataclasses, tuples, strings, numbers and
enumerations are shared. A frozen dataclass that derives from `Shared` stands for its key in
fingerprints and saved states: it comes from the battle's files, not from play.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from hashlib import blake2b
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

S = TypeVar("S")

_PLAIN = (int, str, bool, float, NoneType)


class Shared:
    """Base of frozen dataclasses that belong to the battle's files; `key` names the one meant."""

    __slots__ = ()
    key: str


def copy(state: S) -> S:
    """A separate state, equal to this one."""
    cls: type = type(state)
    made: S = copier(cls)(state)
    return made


def digest(state: object) -> str:
    """Sixteen hexadecimal digits that change with anything in the state."""
    cls: type = type(state)
    # Version 2 of the format writes values alone: no references, no interning, the same bytes on
    # every machine. It is several times faster than JSON and is never read back.
    return blake2b(marshal.dumps(flattener(cls)(state), 2), digest_size=8).hexdigest()


@cache
def copier(cls: type) -> Callable[[Any], Any]:
    """The copy function of a mutable dataclass."""
    writer = _Writer()
    lines = [
        f"    made.{name} = {writer.copied(f'old.{name}', kind)}" for name, kind in _fields(cls)
    ]
    body = "\n".join(["def made_copy(old):", "    made = new(cls)", *lines, "    return made"])
    return writer.compile(body, cls)


@cache
def flattener(cls: type) -> Callable[[Any], Any]:
    """The function that turns a dataclass into nested lists of plain values."""
    writer = _Writer()
    parts = ", ".join(writer.flat(f"old.{name}", kind) for name, kind in _fields(cls))
    return writer.compile(f"def flat(old):\n    return [{parts}]", cls)


@cache
def restorer(cls: type) -> Callable[[Any, Mapping[str, Shared]], Any]:
    """The function that turns nested lists back into the dataclass."""
    writer = _Writer()
    names = [name for name, _ in _fields(cls)]
    parts = ", ".join(
        f"{name}={writer.restored(f'flat[{spot}]', kind)}"
        for spot, (name, kind) in enumerate(_fields(cls))
    )
    keep = f"    assert len(flat) == {len(names)}"
    return writer.compile(f"def restored(flat, shared):\n{keep}\n    return cls({parts})", cls)


def _fields(cls: type) -> list[tuple[str, Any]]:
    if not dataclasses.is_dataclass(cls):
        msg = f"{cls!r} is no dataclass and cannot be part of a state"
        raise TypeError(msg)
    hints = get_type_hints(cls)
    return [(field.name, hints[field.name]) for field in dataclasses.fields(cls)]


def _is_frozen(kind: Any) -> bool:
    return isinstance(kind, type) and bool(kind.__dataclass_params__.frozen)  # type: ignore[attr-defined]


class _Writer:
    """Writes expressions for one function and keeps the names they use."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"new": object.__new__}

    def compile(self, source: str, cls: type) -> Callable[..., Any]:
        self.names["cls"] = cls
        space = dict(self.names)
        # The source is written above from annotations of our own classes, never from a file.
        exec(source, space)  # noqa: S102
        made: Callable[..., Any] = next(
            value for key, value in space.items() if key in ("made_copy", "flat", "restored")
        )
        return made

    def use(self, thing: Any, name: str) -> str:
        label = f"{name}_{len(self.names)}"
        self.names[label] = thing
        return label

    def copied(self, value: str, kind: Any) -> str:
        if _immutable(kind):
            return value
        origin, args = get_origin(kind), get_args(kind)
        if origin is list:
            return (
                f"{value}.copy()"
                if _immutable(args[0])
                else (f"[{self.copied('item', args[0])} for item in {value}]")
            )
        if origin is dict:
            return (
                f"{value}.copy()"
                if _immutable(args[1])
                else (f"{{key: {self.copied('item', args[1])} for key, item in {value}.items()}}")
            )
        if origin in (Union, UnionType):
            inner = _optional(kind)
            return f"({value} if {value} is None else {self.copied(value, inner)})"
        return f"{self.use(copier(kind), 'copy')}({value})"

    def flat(self, value: str, kind: Any) -> str:
        origin, args = get_origin(kind), get_args(kind)
        if kind in _PLAIN or origin is Literal or kind is Any:
            return value
        if origin in (list, tuple):
            inner = args[0]
            if inner in _PLAIN or get_origin(inner) is Literal:
                return value if origin is tuple else f"{value}.copy()"
            return f"[{self.flat('item', inner)} for item in {value}]"
        if origin is dict:
            return f"{{key: {self.flat('item', args[1])} for key, item in {value}.items()}}"
        if origin in (Union, UnionType):
            if all(arg in _PLAIN for arg in args):
                return value
            return f"({value} if {value} is None else {self.flat(value, _optional(kind))})"
        if issubclass(kind, Enum):
            return f"{value}.value"
        if issubclass(kind, Shared):
            return f"{value}.key"
        if issubclass(kind, tuple):
            return f"[*{value}]"
        return f"{self.use(flattener(kind), 'flat')}({value})"

    def restored(self, value: str, kind: Any) -> str:
        origin, args = get_origin(kind), get_args(kind)
        if kind in _PLAIN or origin is Literal or kind is Any:
            return value
        if origin is list:
            return f"[{self.restored('item', args[0])} for item in {value}]"
        if origin is tuple:
            return f"tuple({self.restored('item', args[0])} for item in {value})"
        if origin is dict:
            return f"{{key: {self.restored('item', args[1])} for key, item in {value}.items()}}"
        if origin in (Union, UnionType):
            if all(arg in _PLAIN for arg in args):
                return value
            return f"({value} if {value} is None else {self.restored(value, _optional(kind))})"
        if issubclass(kind, Enum):
            return f"{self.use(kind, 'enum')}({value})"
        if issubclass(kind, Shared):
            return f"shared[{value}]"
        if issubclass(kind, tuple):
            return f"{self.use(kind, 'tuple')}(*{value})"
        return f"{self.use(restorer(kind), 'restored')}({value}, shared)"


def _immutable(kind: Any) -> bool:
    """Whether a copy may share values of this type; refuses types no state may hold."""
    origin, args = get_origin(kind), get_args(kind)
    if kind in _PLAIN or origin is Literal or kind is Any:
        return True
    if origin is tuple:
        if all(arg is Ellipsis or _immutable(arg) for arg in args):
            return True
        msg = f"{kind}: a tuple in a state must hold immutable things"
        raise TypeError(msg)
    if origin in (Union, UnionType):
        return all(_immutable(arg) for arg in args)
    if origin in (list, dict):
        if origin is dict and args[0] is not str:
            msg = f"{kind}: the keys of a dict in a state must be strings"
            raise TypeError(msg)
        return False
    if isinstance(kind, type) and issubclass(kind, (Enum, tuple)):
        return True
    if dataclasses.is_dataclass(kind):
        return _is_frozen(kind)
    msg = f"{kind}: a state may hold numbers, strings, tuples, lists, dicts, enumerations, dataclasses"
    raise TypeError(msg)


def _optional(kind: Any) -> Any:
    """The one thing beside None in a union; wider unions of objects are refused."""
    inner = [arg for arg in get_args(kind) if arg is not NoneType]
    if len(inner) != 1:
        msg = f"{kind}: of several kinds of objects only 'X or None' can be part of a state"
        raise TypeError(msg)
    return inner[0]
