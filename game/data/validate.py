"""Checks a document against types and tells every mistake in plain words, at its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from enum import Enum
from typing import Any, TypeVar

import pydantic

from game.core.errors import DataError, Problem
from game.data.limits import limit_problems
from game.data.suggest import did_you_mean, one_of, short
from game.data.yamlfile import MAX_PROBLEMS, DataPath, Document, dotted

T = TypeVar("T")
Schema = dict[str, Any]

# Far more than anybody reads; a hostile file can have a hundred thousand.
MAX_COMPLAINTS = 1_000

# What pydantic's complaints about a type wanted.
TYPES = {
    "bool_type": "true or false",
    "dataclass_type": "a mapping",
    "dict_type": "a mapping",
    "float_type": "a number",
    "frozen_set_type": "a list",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_attributes_type": "a mapping",
    "model_type": "a mapping",
    "none_required": "nothing",
    "set_type": "a list",
    "string_type": "a text",
    "tuple_type": "a list",
}

# What its complaints about a value of the right type wanted.
LIMITS = {
    "finite_number": "a finite number",
    "greater_than": "more than {gt}",
    "greater_than_equal": "{ge} or more",
    "less_than": "less than {lt}",
    "less_than_equal": "{le} or less",
    "multiple_of": "a multiple of {multiple_of}",
    "string_pattern_mismatch": "a text of the form {pattern}",
    "string_too_long": "{max_length} characters or fewer",
    "string_too_short": "{min_length} characters or more",
    "too_long": "{max_length} entries or fewer",
    "too_short": "{min_length} entries or more",
}

# Where the wrapped schema stands in a wrapper.
WRAPPERS = ("schema", "json_schema", "strict_schema")


class Problems:
    """Gathers the mistakes of one or several documents."""

    def __init__(self) -> None:
        self._found: set[Problem] = set()

    def add(self, document: Document, path: DataPath, message: str, *, key: bool = False) -> None:
        """Note a mistake in the value at `path`, or in its key."""
        place = document.mark(path, key=key)
        self._found.add(Problem(document.name, *place, dotted(path), message))

    def raise_if_any(self) -> None:
        """Raise what was noted, in the order in which it stands in the files."""
        problems = sorted(self._found, key=astuple)
        if len(problems) > MAX_PROBLEMS:
            more = "here and below are more mistakes; mend the others first"
            problems[MAX_PROBLEMS:] = [replace(problems[MAX_PROBLEMS], path="", message=more)]
        if problems:
            raise DataError(problems)


def validate(document: Document, adapter: pydantic.TypeAdapter[T], *, at: DataPath = ()) -> T:
    """Return what the document, or the part of it at `at`, says in the adapter's type."""
    data = document.data
    for step in at:
        data = data[step]
    problems = Problems()
    for path, message in limit_problems(data):
        problems.add(document, at + path, message)
    problems.raise_if_any()
    # Strict JSON takes a list for a tuple and a mapping for a dataclass; strict Python does not.
    text = json.dumps(data, allow_nan=False)
    try:
        return adapter.validate_json(text, strict=True)
    except pydantic.ValidationError as error:
        walk = _Walk(adapter)
        complaints = error.errors(include_url=False)[:MAX_COMPLAINTS]
        for mistake in _likely([walk.mistake(each) for each in complaints]):
            problems.add(document, at + mistake.path, mistake.message, key=mistake.on_key)
    problems.raise_if_any()
    raise AssertionError("what is not valid has a mistake")


@dataclass(frozen=True, slots=True)
class _Mistake:
    """One complaint of pydantic, with its place in the data."""

    path: DataPath
    on_key: bool
    unions: tuple[tuple[int, str], ...]  # depth in the path, and the member that was tried
    message: str
    value: Any
    expected: str = ""  # for a value of the wrong type: the right one
    choices: tuple[str, ...] = ()  # where only certain words are allowed


def _likely(mistakes: Sequence[_Mistake], level: int = 0) -> list[_Mistake]:
    """Return for each union only the mistakes in the member that was probably meant."""
    kept = [mistake for mistake in mistakes if len(mistake.unions) <= level]
    tried: dict[DataPath, dict[str, list[_Mistake]]] = {}
    for mistake in mistakes:
        if len(mistake.unions) > level:
            depth, member = mistake.unions[level]
            tried.setdefault(mistake.path[:depth], {}).setdefault(member, []).append(mistake)
    for at, members in tried.items():
        rivals = [_likely(member, level + 1) for member in members.values()]
        closer = [rival for rival in rivals if any(m.path != at or not m.expected for m in rival)]
        if closer:
            kept.extend(sorted(closer, key=len)[0])
        else:
            kept.append(_merged([mistake for rival in rivals for mistake in rival]))
    return kept


def _merged(mistakes: Sequence[_Mistake]) -> _Mistake:
    """Return one mistake in place of several that each wanted another type."""
    expected = " or ".join(dict.fromkeys(mistake.expected for mistake in mistakes))
    choices = tuple(choice for mistake in mistakes for choice in mistake.choices)
    message = _mismatch(expected, mistakes[0].value, choices)
    return replace(mistakes[0], message=message, expected=expected, choices=choices)


def _mismatch(expected: str, value: Any, choices: Iterable[str] = ()) -> str:
    if not choices:
        return f"expected {expected}, got {_described(value)}"
    if not isinstance(value, str):
        return f"expected {expected}; got {_described(value)}"
    return f"expected {expected}; got {short(value)}{did_you_mean(value, choices)}"


def _described(value: Any) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text {short(value)}"
        case list():
            return "a list"
        case _:
            return "a mapping"


class _Walk:
    """Follows the place of a complaint through the schema of the type.

    The place names the members of unions that were tried, which the data does not. A member may
    have the name of a key, so only the schema can tell them apart.
    """

    def __init__(self, adapter: pydantic.TypeAdapter[Any]) -> None:
        self._definitions: dict[str, Schema] = {}
        self._root: Any = adapter.core_schema

    def mistake(self, error: Any) -> _Mistake:
        """Return the complaint with its path through the data, in our words."""
        path: DataPath = ()
        unions: list[tuple[int, str]] = []
        on_key = False
        holders: list[Schema] = []
        schemas = self._bare([self._root])
        for step in error["loc"]:
            kind = schemas[0]["type"] if schemas else ""
            if kind == "union":
                unions.append((len(path), step))
                schemas = self._members(schemas[0], step)
            elif kind == "tagged-union":
                choices = schemas[0]["choices"].items()
                schemas = self._bare(each for tag, each in choices if _word(tag) == str(step))
            elif step == "[key]" and holders and "keys_schema" in holders[0]:
                on_key = True
                schemas = self._bare([holders[0]["keys_schema"]])
            else:
                path, holders = (*path, step), schemas
                schemas = self._bare(inner for each in holders for inner in _inside(each, step))
        found = _Mistake(path, on_key, tuple(unions), error["msg"], error["input"])
        return _explained(found, error["type"], error.get("ctx", {}), schemas, holders)

    def _members(self, union: Schema, label: str) -> list[Schema]:
        """Return the members that the label may stand for: it has a class name or a type's."""
        choices = union["choices"]
        members = self._bare(each[0] if isinstance(each, tuple) else each for each in choices)
        name = label.partition("[")[0].removeprefix("constrained-")
        names = ("type", "dataclass_name", "model_name")
        return [each for each in members if name in map(each.get, names)] or members

    def _bare(self, schemas: Iterable[Schema]) -> list[Schema]:
        return [self._unwrapped(schema) for schema in schemas]

    def _unwrapped(self, schema: Schema) -> Schema:
        """Return the schema without the wrappers that leave no trace in a location."""
        while True:
            if schema["type"] == "definitions":
                self._definitions |= {each["ref"]: each for each in schema["definitions"]}
            if schema["type"] == "definition-ref":
                schema = self._definitions[schema["schema_ref"]]
            elif wrapped := next((each for each in WRAPPERS if each in schema), None):
                schema = schema[wrapped]
            else:
                return schema


def _fields(schema: Schema) -> dict[str, Schema]:
    """Return the keys that a dataclass or a model takes, and what each may hold."""
    fields = schema.get("fields", {})
    if isinstance(fields, list):
        fields = {each["name"]: each for each in fields if each.get("init", True)}
    aliases = {name: each.get("validation_alias", name) for name, each in fields.items()}
    return {str(aliases[name]): each["schema"] for name, each in fields.items()}


def _inside(schema: Schema, step: str | int) -> list[Schema]:
    """Return what stands at a key or index of a value of this schema, if the schema knows it."""
    match schema:
        case {"type": "dict", "values_schema": values}:
            return [values]
        case {"type": "tuple", "items_schema": items}:
            last = schema.get("variadic_item_index", len(items) - 1)
            return [*items[min(int(step), last) :][:1]]
        case {"items_schema": items}:
            return [items]
        case _:
            return [field for key, field in _fields(schema).items() if key == step]


def _explained(
    found: _Mistake, kind: str, limits: Schema, schemas: list[Schema], holders: list[Schema]
) -> _Mistake:
    """Return the mistake with a message of our own.

    Pydantic's stays where we have no better one.
    """
    match kind:
        case "missing":
            return replace(found, path=found.path[:-1], message=_missing(found.path[-1]))
        case "extra_forbidden" | "unexpected_keyword_argument":
            known = [key for each in holders for key in _fields(each)]
            return replace(found, on_key=True, message=_unknown(str(found.path[-1]), known))
        case "union_tag_invalid" | "union_tag_not_found" if schemas:
            return _untagged(found, schemas[0])
        case "value_error" | "assertion_error":
            return replace(found, message=str(limits["error"]))
        case "literal_error" | "enum" if schemas:
            choices = [_word(each) for schema in schemas for each in _allowed(schema)]
            expected = one_of(choices) if len(choices) == 1 else f"one of {one_of(choices)}"
            message = _mismatch(expected, found.value, choices)
            return replace(found, message=message, expected=expected, choices=tuple(choices))
    if kind in TYPES:
        message = _mismatch(TYPES[kind], found.value)
        return replace(found, message=message, expected=TYPES[kind])
    if kind in LIMITS:
        counted = kind.endswith(("short", "long"))
        got = len(found.value) if counted else _described(found.value)
        return replace(found, message=f"expected {LIMITS[kind].format_map(limits)}, got {got}")
    return found


def _missing(step: str | int) -> str:
    if isinstance(step, int):
        return f"entry {step + 1} of the list is missing"
    return f"key {short(step)} is missing"


def _unknown(key: str, known: Sequence[str]) -> str:
    hint = did_you_mean(key, known) or "."
    return f"unknown key {short(key)}{hint} Known keys: {one_of(known)}"


def _untagged(found: _Mistake, union: Schema) -> _Mistake:
    """Return a mapping whose kind is unknown or not given."""
    key = union["discriminator"]
    tags = [_word(tag) for tag in union["choices"]]
    if not isinstance(key, str):
        return replace(found, message=f"expected one of {one_of(tags)}")
    if key not in found.value:
        message = f"{_missing(key)}; expected one of {one_of(tags)}"
        return replace(found, message=message)
    message = _mismatch(f"one of {one_of(tags)}", found.value[key], tags)
    return replace(found, path=(*found.path, key), message=message)


def _allowed(schema: Schema) -> list[Any]:
    """Return the values of a literal or an enumeration."""
    return schema.get("expected") or schema.get("members") or []


def _word(value: Any) -> str:
    """Return a tag or an allowed value as it is written in a file."""
    value = value.value if isinstance(value, Enum) else value
    return value if isinstance(value, str) else json.dumps(value)
