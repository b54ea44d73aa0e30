"""JSON Schemas of the file formats, for editors that complete and check while somebody writes.

They are made from the very types that the files are read into, and kept in the tree beside the
files that refer to them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from game import rules
from game.core.bounds import MOST_ALONG
from game.core.ruleset import Rulebook
from game.data.coursefile import LessonCourse
from game.data.drillforms import (
    EXPECT_FORMS,
    PLAY_FORMS,
    POSITION_KEYS,
    CaseForm,
    DrillForm,
    Facts,
    NamedHexes,
    NamedTable,
    Tolerance,
)
from game.data.drilltable import COUNTING, map_type_of
from game.data.hints import Guide
from game.data.mapfile import MOST_FEATURES, MOST_LEVEL, SHAPES
from game.data.reading import adapter_for
from game.data.writing import check_target, write_whole
from game.table.terrain import HEX_KINDS, KINDS, PLANE_KINDS, HexMap, PlaneMap, SquareMap

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REFERENCE = "#/$defs/"


def schemas() -> dict[str, str]:
    """Return the text of every schema by its place in the tree."""
    made = {
        "maps/map.schema.json": _text("A map", _square_map_schema()),
        "maps/hexes.schema.json": _text("A map of hexes", _hex_map_schema()),
        "maps/plane.schema.json": _text("A map in inches", _plane_map_schema()),
    }
    for key in rules.RULESETS:
        book = rules.rulebook(key)
        army = adapter_for(book.army_type).json_schema()
        scenario = adapter_for(book.scenario_type).json_schema()
        made |= {
            f"game/rules/{key}/armies/army.schema.json": _text(f"An army of {key}", army),
            f"scenarios/{key}/scenario.schema.json": _text(f"A scenario of {key}", scenario),
            f"scenarios/{key}/course.schema.json": _text(
                f"The course of {key}", _of_book(LessonCourse, book)
            ),
            f"scenarios/{key}/hints.schema.json": _text(
                f"The hints of {key}", _of_book(Guide, book)
            ),
            f"scenarios/{key}/drills/drill.schema.json": _text(
                f"A drill of {key}", _drill_schema(book)
            ),
        }
    return made


def write_schemas(root: Path, *, force: bool = False) -> list[Path]:
    """Write every schema to its place under `root`; return the files that changed."""
    made = {root / name: text for name, text in schemas().items()}
    for path in made:
        check_target(path, "schema", force=force)
    stale = [path for path, text in made.items() if _content(path) != text]
    return [write_whole(path, made[path].encode()) for path in stale]


def _content(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def _text(title: str, schema: Schema) -> str:
    whole = {"$schema": DRAFT, "title": title} | _untitled(schema)
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _untitled(schema: Any, *, names: bool = False) -> Any:
    """Return the schema without the titles that only repeat the keys.

    `names` within a map of keys.
    """
    if isinstance(schema, list):
        return [_untitled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _untitled(value, names=not names and key in ("properties", "$defs"))
        for key, value in schema.items()
        if names or key != "title"
    }


def _square_map_schema() -> Schema:
    """Return a map of rows, with the bounds and words that the loader checks afterwards."""
    schema = adapter_for(SquareMap).json_schema()
    _bound_rows(schema)
    schema["properties"]["legend"]["additionalProperties"] = {"enum": list(KINDS)}
    return schema


def _hex_map_schema() -> Schema:
    """Return the same for a map of hexes, of which each has a level."""
    schema = adapter_for(HexMap).json_schema()
    _bound_rows(schema)
    kinds = {"enum": list(HEX_KINDS)}
    legend = schema["properties"]["legend"]
    legend["additionalProperties"] = {"anyOf": [kinds, {"$ref": f"{REFERENCE}HexGround"}]}
    form = schema["$defs"]["HexGround"]["properties"]
    form["kind"] = kinds
    form["level"] |= {"minimum": 0, "maximum": MOST_LEVEL}
    return schema


def _bound_rows(schema: Schema) -> None:
    """Bound the size of a map in its schema: so many cells at least and at most, a letter each."""
    parts = schema["properties"]
    parts["rows"] |= {"minItems": 1, "maxItems": MOST_ALONG}
    parts["rows"]["items"] |= {"minLength": 1, "maxLength": MOST_ALONG}
    parts["legend"]["propertyNames"] = {"minLength": 1, "maxLength": 1}


def _plane_map_schema() -> Schema:
    """Return the same for a map in inches."""
    schema = adapter_for(PlaneMap).json_schema()
    schema["properties"]["features"]["maxItems"] = MOST_FEATURES
    schema["properties"]["size"]["prefixItems"] = [
        side | {"minimum": 1, "maximum": MOST_ALONG}
        for side in schema["properties"]["size"]["prefixItems"]
    ]
    feature = schema["$defs"]["PlaneFeature"]
    feature["properties"]["kind"] = {"enum": list(PLANE_KINDS)}
    feature["oneOf"] = [{"required": [shape]} for shape in SHAPES]
    return schema


def _of_book(form: type, book: Rulebook[Any]) -> Schema:
    """Return the schema of a file that names its ruleset: a course, or hints."""
    schema = adapter_for(form).json_schema()
    schema["properties"]["ruleset"] = {"const": book.key}
    return schema


# -------------------------------------------------------------------- drills


def _drill_schema(book: Rulebook[Any]) -> Schema:
    """Return a drill's schema: its keys, its entries and the ruleset's own form of a position."""
    forms: dict[str, Any] = {"drill": DrillForm, "case": CaseForm, "position": book.position_type}
    on_hexes = map_type_of(book) is HexMap
    if map_type_of(book) is not None:
        forms["named"] = NamedHexes if on_hexes else NamedTable
    forms |= {
        key: form for key, form in {**PLAY_FORMS, **EXPECT_FORMS}.items() if form is not Facts
    }
    made, shared = TypeAdapter.json_schemas(
        [(key, "validation", adapter_for(form)) for key, form in forms.items()]
    )
    parts = {key: made[key, "validation"] for key in forms}
    definitions: Schema = shared["$defs"]
    position = _resolved(parts["position"], definitions)["properties"]
    if "named" in parts:
        named = _resolved(parts["named"], definitions)["properties"]
        own = _resolved(position["table"], definitions)["properties"]
        own |= {key: named[key] for key in COUNTING if key in named}
        position["table"] = {"anyOf": [position["table"], parts["named"]]}
    drill = _resolved(parts["drill"], definitions)
    case = _resolved(parts["case"], definitions)
    for form in (drill, case):
        keys = form["properties"]
        keys |= {key: position.get(key, False) for key in POSITION_KEYS}
        keys["dice"]["items"] = _die()
        keys["play"]["items"] = {"anyOf": [parts[key] for key in PLAY_FORMS]}
        keys["expect"]["items"] = {"anyOf": [parts.get(key) or _facts(key) for key in EXPECT_FORMS]}
    drill["properties"]["ruleset"] = {"const": book.key}
    drill["properties"]["cases"]["items"] = parts["case"]
    used = _used({"drill": drill}, definitions)
    return drill | {"$defs": {name: definitions[name] for name in sorted(used)}}


def _resolved(schema: Schema, definitions: Schema) -> Schema:
    """Return what a bare reference stands for."""
    found: Schema = schema
    while "$ref" in found:
        found = definitions[found["$ref"].removeprefix(REFERENCE)]
    return found


def _used(schema: Any, definitions: Schema, known: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the names of all definitions that a schema needs, directly or through others."""
    if isinstance(schema, list):
        schema = dict(enumerate(schema))
    if not isinstance(schema, dict):
        return known
    for key, value in schema.items():
        if key == "$ref" and isinstance(value, str):
            name = value.removeprefix(REFERENCE)
            if name not in known:
                known = _used(definitions[name], definitions, known | {name})
        else:
            known = _used(value, definitions, known)
    return known


def _facts(about: str) -> Schema:
    """Return the schema of `{piece: id, fact: value}`, of a side, or of `{game: {fact: value}}`."""
    facts: Schema = {"type": "object", "required": [about]}
    if about == "game":
        keys = {"game": {"type": "object", "minProperties": 1}}
        return facts | {"properties": keys, "additionalProperties": False}
    keys = {about: {"type": "string"}}
    if about == "piece":
        keys["within"] = adapter_for(Tolerance).json_schema()
    return facts | {"properties": keys, "minProperties": 2}


def _die() -> Schema:
    """Return the schema of `d6: 5`, `d6: [5, 3]`, or the same as a text."""
    face = {"type": "integer", "minimum": 1}
    size = {
        "type": "object",
        "propertyNames": {"pattern": "^d[1-9][0-9]{0,2}$"},
        "additionalProperties": {"anyOf": [face, {"type": "array", "items": face}]},
        "minProperties": 1,
        "maxProperties": 1,
    }
    return {"anyOf": [size, {"type": "string", "pattern": "^d[0-9]+: *[0-9]+$"}]}
