"""Copies and fingerprints of a state, by functions generated from its annotations.

`copy.deepcopy` of a battle takes milliseconds; straight-line code written for the very dataclasses
takes some microseconds and cannot forget a field. Types it does not know are refused when the
functions are made, not discovered in a game. An annotation names the very class of the value:
an object of a class derived from it would lose what it adds.

Mutable dataclasses, lists and dicts are copied. Frozen dataclasses, tuples, strings, numbers and
enumerations are shared. A frozen dataclass that derives from `Shared` stands for its key in
fingerprints and saved states: it comes from the battle's files, not from play.

**Adding a field to a state.** Saved games hold fingerprints, which list the fields of each class in
order. A field that comes to a class of which there are saves is therefore declared with `added`:

    stunned: bool = added(False)
    marks: list[str] = added(factory=list)

While it holds its default it is left out of the fingerprint, so every position that does not use
it keeps the fingerprint it always had; with any other value it counts by its name, wherever in
the class it stands. Its default stays for good, and so does the mark. To take a field away, to
move it or to change its type is to change every fingerprint: raise the rulebook's `version`.
Named tuples cannot have added fields.

A `Sentence` refers to armies and pieces; its fingerprint has the ids of the sides in their place.

A field declared with `label` only says what something is called. It is copied, but no fingerprint
ever counts it, and a restored state has its default.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from hashlib import blake2b
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from game.core.wording import Sentence, plain_words

S = TypeVar("S")
T = TypeVar("T")

_PLAIN = (int, str, bool, float, NoneType)


class Shared:
    """Base of frozen dataclasses that belong to the battle's files; `key` names the one meant."""

    __slots__ = ()
    key: str


ADDED = "added"
_MISSING: Any = dataclasses.MISSING


def added(default: T = _MISSING, *, factory: Callable[[], T] = _MISSING) -> T:
    """Declare a field that a class got after games with it were saved; see the module's text."""
    if (default is _MISSING) == (factory is _MISSING):
        raise TypeError("an added field has either a default or a factory")
    given = {"default": default} if factory is _MISSING else {"default_factory": factory}
    made: T = dataclasses.field(**given, metadata={ADDED: True})
    return made


LABEL = "label"


def label(default: T) -> T:
    """Declare a field that is no part of a position, such as a number to be called by."""
    made: T = dataclasses.field(default=default, compare=False, metadata={LABEL: True})
    return made


def copy(state: S) -> S:
    """Return a separate state, equal to this one."""
    cls: type = type(state)
    made: S = copier(cls)(state)
    return made


def digest(state: object) -> str:
    """Return sixteen hexadecimal digits that change with anything in the state."""
    cls: type = type(state)
    # Version 2 of the format writes values alone: no references, no interning, the same bytes on
    # every machine. It is several times faster than JSON and is never read back.
    return blake2b(marshal.dumps(flattener(cls)(state), 2), digest_size=8).hexdigest()


@cache
def copier(cls: type) -> Callable[[Any], Any]:
    """Return the copy function of a mutable dataclass."""
    writer = _Writer()
    lines = [
        f"    made.{name} = {writer.copied(f'old.{name}', kind)}" for name, kind in _fields(cls)
    ]
    body = "\n".join(["def made_copy(old):", "    made = new(cls)", *lines, "    return made"])
    return writer.compile(body, cls)


@cache
def flattener(cls: type) -> Callable[[Any], Any]:
    """Return the function that turns a dataclass into nested lists of plain values."""
    writer = _Writer()
    parts = ", ".join(writer.flat(f"old.{name}", kind) for name, kind in _first_fields(cls))
    lines = ["def flat(old):", "    if old.__class__ is not cls:", "        refuse(old, cls)"]
    writer.names["refuse"] = _refuse
    lines.append(f"    made = [{parts}]")
    for field, kind in _added_fields(cls):
        usual = f"usual_{field.name}"
        writer.names[usual] = _flat_default(field, kind)
        lines.append(f"    if (part := {writer.flat(f'old.{field.name}', kind)}) != {usual}:")
        lines.append(f"        made += ({field.name!r}, part)")
    return writer.compile("\n".join([*lines, "    return made"]), cls)


def _flat_default(field: dataclasses.Field[Any], kind: Any) -> Any:
    """Return what a fingerprint would say of an added field that nothing has used."""
    writer = _Writer()
    writer.names["usual"] = _default(field)
    source = f"def flat():\n    return {writer.flat('usual', kind)}"
    return writer.compile(source, NoneType)()


def _default(field: dataclasses.Field[Any]) -> Any:
    factory: Any = field.default_factory
    return field.default if factory is _MISSING else factory()


def _refuse(value: object, cls: type) -> None:
    raise TypeError(f"the state holds a {type(value).__name__} where it says {cls.__name__}")


@cache
def restorer(cls: type) -> Callable[[Any, Mapping[str, Shared]], Any]:
    """Return the function that turns nested lists back into the dataclass."""
    writer = _Writer()
    first = _first_fields(cls)
    parts = [
        f"{name}={writer.restored(f'flat[{spot}]', kind)}"
        for spot, (name, kind) in enumerate(first)
    ]
    lines = [
        "def restored(flat, shared):",
        f"    more = dict(zip(flat[{len(first)}::2], flat[{len(first) + 1}::2], strict=True))",
        f"    made = cls({', '.join(parts)})",
    ]
    for field, kind in _added_fields(cls):
        lines.append(f"    if {field.name!r} in more:")
        lines.append(f"        part = more.pop({field.name!r})")
        lines.append(f"        set_field(made, {field.name!r}, {writer.restored('part', kind)})")
    writer.names["set_field"] = object.__setattr__
    lines += ["    assert not more", "    return made"]
    return writer.compile("\n".join(lines), cls)


def _fields(cls: type) -> list[tuple[str, Any]]:
    """Return all fields of a dataclass with their types."""
    if not dataclasses.is_dataclass(cls):
        msg = f"{cls!r} is no dataclass and cannot be part of a state"
        raise TypeError(msg)
    hints = get_type_hints(cls)
    return [(field.name, hints[field.name]) for field in dataclasses.fields(cls)]


def _first_fields(cls: type) -> list[tuple[str, Any]]:
    """Return the fields that a class has had since games were saved, in order."""
    apart = {f.name for f in dataclasses.fields(cls) if {ADDED, LABEL} & f.metadata.keys()}
    return [(name, kind) for name, kind in _fields(cls) if name not in apart]


def _added_fields(cls: type) -> list[tuple[dataclasses.Field[Any], Any]]:
    """Return the fields that came to a class later, by name: where they stand says nothing."""
    kinds = dict(_fields(cls))
    later = [field for field in dataclasses.fields(cls) if field.metadata.get(ADDED)]
    return [(field, kinds[field.name]) for field in sorted(later, key=lambda each: each.name)]


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
        # Most lists and dicts of a state are empty, and a comprehension is a call, as a copy is.
        if origin in (list, dict) and _immutable(args[-1]):
            return f"({value}.copy() if {value} else {'[]' if origin is list else '{}'})"
        if origin is list:
            return f"([{self.copied('item', args[0])} for item in {value}] if {value} else [])"
        if origin is dict:
            parts = f"{{key: {self.copied('item', args[1])} for key, item in {value}.items()}}"
            return f"({parts} if {value} else {{}})"
        if origin in (Union, UnionType):
            inner = _optional(kind)
            return f"({value} if {value} is None else {self.copied(value, inner)})"
        return f"{self.use(copier(kind), 'copy')}({value})"

    def flat(self, value: str, kind: Any) -> str:
        origin, args = get_origin(kind), get_args(kind)
        if kind is Sentence:
            return f"{self.use(plain_words, 'plain')}({value})"
        if _is_plain(kind):
            return value
        if origin is list or (origin is tuple and args[1:] == (Ellipsis,)):
            if _is_plain(args[0]):
                return f"{value}.copy()" if origin is list else f"tuple({value})"
            return f"([{self.flat('item', args[0])} for item in {value}] if {value} else [])"
        if origin is dict:
            parts = f"{{key: {self.flat('item', args[1])} for key, item in {value}.items()}}"
            return f"({parts} if {value} else {{}})"
        if origin in (Union, UnionType):
            return f"({value} if {value} is None else {self.flat(value, _optional(kind))})"
        if (kinds := _places(kind)) is not None:
            return f"[{self._each(self.flat, value, kinds)}]"
        _immutable(kind)  # refuses in a sentence what is no class at all
        if issubclass(kind, Enum):
            return f"{value}.value"
        if issubclass(kind, Shared):
            return f"{value}.key"
        return f"{self.use(flattener(kind), 'flat')}({value})"

    def restored(self, value: str, kind: Any) -> str:
        origin, args = get_origin(kind), get_args(kind)
        if kind is Sentence or _is_plain(kind):
            return value
        if origin is list:
            return f"[{self.restored('item', args[0])} for item in {value}]"
        if origin is tuple and args[1:] == (Ellipsis,):
            return f"tuple([{self.restored('item', args[0])} for item in {value}])"
        if origin is dict:
            return f"{{key: {self.restored('item', args[1])} for key, item in {value}.items()}}"
        if origin in (Union, UnionType):
            return f"({value} if {value} is None else {self.restored(value, _optional(kind))})"
        if (kinds := _places(kind)) is not None:
            made = "tuple" if origin is tuple else self.use(kind._make, "make")
            return f"{made}([{self._each(self.restored, value, kinds)}])"
        if issubclass(kind, Enum):
            return f"{self.use(kind, 'enum')}({value})"
        if issubclass(kind, Shared):
            return f"shared[{value}]"
        return f"{self.use(restorer(kind), 'restored')}({value}, shared)"

    def _each(self, turned: Callable[[str, Any], str], value: str, kinds: Sequence[Any]) -> str:
        """Return the items of a tuple whose places have each a type of their own."""
        if all(map(_is_plain, kinds)):
            return f"*{value}"
        return ", ".join(turned(f"{value}[{spot}]", kind) for spot, kind in enumerate(kinds))


def _is_plain(kind: Any) -> bool:
    """Return whether values of this type are fingerprinted and saved as they are."""
    if get_origin(kind) in (Union, UnionType):
        return all(map(_is_plain, get_args(kind)))
    return kind in _PLAIN or get_origin(kind) is Literal


def _places(kind: Any) -> tuple[Any, ...] | None:
    """Return the types of the places of a fixed or named tuple, None for anything else."""
    if get_origin(kind) is tuple:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return tuple(get_type_hints(kind).values())
    return None


def _immutable(kind: Any) -> bool:
    """Return whether a copy may share values of this type; refuses types no state may hold."""
    origin, args = get_origin(kind), get_args(kind)
    shared = isinstance(kind, type) and issubclass(kind, (Enum, Shared))
    if shared or kind is Sentence or _is_plain(kind):
        return True
    if (kinds := _places(kind)) is not None:
        if all(place is Ellipsis or _immutable(place) for place in kinds):
            return True
        raise TypeError(f"{kind}: a tuple in a state must hold immutable things")
    if origin in (Union, UnionType):
        return all(_immutable(arg) for arg in args)
    if origin is dict and args[0] is not str:
        raise TypeError(f"{kind}: the keys of a dict in a state must be strings")
    if origin in (list, dict):
        _immutable(args[-1])
        return False
    if not isinstance(kind, type) or not dataclasses.is_dataclass(kind):
        known = "numbers, strings, tuples, lists, dicts, enumerations, dataclasses"
        raise TypeError(f"{kind}: a state may hold {known}")
    if not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return False
    if all(_immutable(field) for _, field in _fields(kind)):
        return True
    raise TypeError(f"{kind}: a frozen part of a state must hold immutable things, or be Shared")


def _optional(kind: Any) -> Any:
    """Return the one thing beside None in a union; wider unions of objects are refused."""
    inner = [arg for arg in get_args(kind) if arg is not NoneType]
    if len(inner) != 1:
        msg = f"{kind}: of several kinds of objects only 'X or None' can be part of a state"
        raise TypeError(msg)
    return inner[0]
