"""Maps written as YAML in the style of the shipped files, whole or in parts."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Sequence
from typing import Any

from game.data.yamlfile import DECIMAL, NOT_FINITE, WHOLE, WORDS
from game.drafting.draft import Ground
from game.table.drawn import Drawn, DrawnBand, DrawnBox
from game.table.map_setup import CellSetup, PlaneSetup
from game.table.terrain import HexGround, PlaneFeature, PlaneMap

WIDTH = 100
"""Columns of a line."""
PLAIN = re.compile(r"[A-Za-z_](?:[\w'()+.\-]| (?=[\w'(+\-]))*")
"""Texts that need no quotes anywhere."""
SETUP_KEYS = ("symmetry", "zones", "objectives", "entries", "notes")
Lines = list[str]


# -------------------------------------------------------------------- values


def text_value(text: str) -> str:
    """Return a text as it stands in a file, in quotes where it needs them."""
    reserved = text in WORDS or any(form.fullmatch(text) for form in (WHOLE, DECIMAL, NOT_FINITE))
    if PLAIN.fullmatch(text) and not reserved and text.isascii():
        return text
    return json.dumps(text, ensure_ascii=False)


def number(value: float) -> str:
    """Return a length with up to three decimals."""
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def value(data: Any) -> str:
    """Return any value in one line."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int | float):
        return number(data)
    if isinstance(data, str):
        return text_value(data)
    if isinstance(data, dict):
        return (
            "{" + ", ".join(f"{text_value(key)}: {value(each)}" for key, each in data.items()) + "}"
        )
    return "[" + ", ".join(map(value, data)) + "]"


def entry(key: str, data: Any, indent: int) -> Lines:
    """Return a key and its value in as many lines as it takes."""
    gap = " " * indent
    line = f"{gap}{text_value(key)}: {value(data)}"
    if len(line) <= WIDTH or not data:
        return [line]
    if isinstance(data, dict):
        inner = [each for inside, part in data.items() for each in entry(inside, part, indent + 2)]
        return [f"{gap}{text_value(key)}:", *inner]
    if isinstance(data, str):
        return [line]
    parts = [value(each) for each in data]
    if max(map(len, parts)) > WIDTH - indent - 4:
        return [
            f"{gap}{text_value(key)}:",
            *(each for part in data for each in item(part, indent + 2)),
        ]
    wrapped = textwrap.wrap(
        ",\x00".join(part.replace(" ", "\x01") for part in parts).replace("\x00", " "),
        WIDTH,
        initial_indent=f"{gap}  ",
        subsequent_indent=f"{gap}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [
        f"{gap}{text_value(key)}: [",
        *(each.replace("\x01", " ") for each in wrapped),
        f"{gap}]",
    ]


def item(data: Any, indent: int) -> Lines:
    """Return an entry of a list in as many lines as it takes."""
    gap = " " * indent
    line = f"{gap}- {value(data)}"
    if len(line) <= WIDTH:
        return [line]
    if isinstance(data, dict):
        inner = [each for key, part in data.items() for each in entry(key, part, indent + 2)]
        return [f"{gap}- {inner[0].lstrip()}", *inner[1:]]
    inner = [each for part in data for each in item(part, indent + 2)]
    return [f"{gap}- {inner[0].lstrip()}", *inner[1:]]


# -------------------------------------------------------------------- parts of a map


def feature_data(feature: PlaneFeature) -> dict[str, Any]:
    """Return a feature as a mapping with the keys it needs, in their usual order."""
    data: dict[str, Any] = {"id": feature.id, "kind": feature.kind}
    data |= {key: getattr(feature, key) for key in ("area", "line", "disc")}
    data |= {"height": feature.height or None, "drawn": drawn_data(feature.drawn)}
    return {key: part for key, part in data.items() if part not in (None, "")}


def drawn_data(drawn: Drawn | None) -> dict[str, Any] | None:
    """Return how a shape was drawn as a mapping."""
    if drawn is None:
        return None
    if isinstance(drawn, DrawnBox):
        turned = {"turn": drawn.turn} if drawn.turn else {}
        return {"as": "box", "at": drawn.at, "size": drawn.size} | turned
    if isinstance(drawn, DrawnBand):
        smooth = {"smooth": True} if drawn.smooth else {}
        return {"as": "band", "line": drawn.line, "width": drawn.width} | smooth
    return {"as": "curve", "through": drawn.through}


def setup_data(setup: PlaneSetup | CellSetup) -> dict[str, Any]:
    """Return what a map suggests for battles as a mapping, without what is empty."""
    data: dict[str, Any] = {}
    if setup.symmetry != "none":
        data["symmetry"] = setup.symmetry
    if setup.zones:
        data["zones"] = setup.zones
    if setup.objectives:
        data["objectives"] = [
            {"name": goal.name, "at": goal.at, "radius": goal.radius} for goal in setup.objectives
        ]
    if setup.entries:
        data["entries"] = [
            {"name": each.name, "edge": each.edge, "span": each.span} for each in setup.entries
        ]
    if setup.notes:
        data["notes"] = [{"text": each.text, "at": each.at} for each in setup.notes]
    return data


def setup_entry(key: str, data: Any, indent: int) -> Lines:
    """Return one key of the setup: lists and zones with an entry on each line."""
    gap = " " * indent
    if key == "zones":
        zones = [line for name, zone in data.items() for line in entry(name, zone, indent + 2)]
        return [f"{gap}zones:", *zones]
    if isinstance(data, str):
        return [f"{gap}{key}: {data}"]
    return [f"{gap}{key}:", *(line for each in data for line in item(each, indent + 2))]


def setup_lines(setup: PlaneSetup | CellSetup) -> Lines:
    """Return the whole setup, or nothing if it says nothing."""
    data = setup_data(setup)
    lines = [line for key, part in data.items() for line in setup_entry(key, part, 2)]
    return ["setup:", *lines] if lines else []


def about_lines(about: str) -> Lines:
    """Return the description of a map, folded if it is long."""
    line = f"about: {text_value(about)}"
    foldable = about == " ".join(about.split()) and not about.startswith(("#", " "))
    if len(line) <= WIDTH or not foldable:
        return [line]
    folded = textwrap.wrap(about, WIDTH - 2, break_long_words=False, break_on_hyphens=False)
    return ["about: >-", *(f"  {each}" for each in folded)]


def legend_line(letter: str, meaning: str | HexGround) -> str:
    """Return what a letter stands for, in a line of its own."""
    if isinstance(meaning, HexGround):
        return f"  {json.dumps(letter)}: {{kind: {meaning.kind}, level: {meaning.level}}}"
    return f"  {json.dumps(letter)}: {meaning}"


def row_line(row: str) -> str:
    """Return a row of cells in a line of its own."""
    return f"  - {json.dumps(row, ensure_ascii=False)}"


def map_text(ground: Ground, comments: Sequence[str] = ()) -> str:
    """Return a whole map file, with comment lines at its top."""
    lines = [f"# {comment}" for comment in comments]
    lines += [f"map: {text_value(ground.map)}", f"table: {ground.table}"]
    if ground.about:
        lines += about_lines(ground.about)
    if ground.mood is not None:
        lines.append(f"mood: {ground.mood}")
    if isinstance(ground, PlaneMap):
        lines.append(f"size: {value(ground.size)}")
        if ground.features:
            lines.append("features:")
            lines += [line for each in ground.features for line in item(feature_data(each), 2)]
    else:
        lines += ["legend:", *(legend_line(*each) for each in ground.legend.items())]
        lines += ["rows:", *map(row_line, ground.rows)]
    lines += setup_lines(ground.setup)
    return "\n".join(lines) + "\n"
