"""Saving that keeps what did not change: bytes, comments and order of the rest of the file.

Only the lines of changed values are written anew. What comes of it is read back and has to equal
the draft; otherwise the whole file is written in house style and its comments are lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from game.core.errors import DataError, UsageError
from game.data import yamlfile
from game.data.mapfile import MAP_TYPES
from game.data.reading import adapter_for
from game.data.validate import validate
from game.data.writing import write_whole
from game.data.yamlfile import LOADER
from game.drafting import map_text
from game.drafting.draft import Draft, Ground
from game.drafting.map_text import Lines
from game.table.terrain import PlaneFeature, PlaneMap

ENDING = ".map.yaml"


@dataclass(frozen=True, slots=True)
class Source:
    """A map file as it was read or written last."""

    text: str
    ground: Ground
    keys: tuple[int, ...]
    """The numbers of the pieces in the order of the file."""

    @classmethod
    def of(cls, text: str, draft: Draft) -> Source:
        """Return the file of a draft that says what the draft says."""
        return cls(text, draft.ground(), tuple(piece.key for piece in draft.pieces))


@dataclass(frozen=True, slots=True)
class Saved:
    """A file to be written."""

    source: Source
    anew: bool
    """Whether the whole file was written anew, so that its comments are lost."""


def opened(text: str, name: str) -> tuple[Draft, Source]:
    """Return the draft of a map file; one with mistakes opens as long as it has the right form."""
    draft = Draft.of(read_form(text, name))
    return draft, Source.of(text, draft)


def read_form(text: str, name: str) -> Ground:
    """Return what a map file says, whether or not it makes sense; DataError if it is no map."""
    document = yamlfile.parse(text, name)
    table = document.data.get("table") if isinstance(document.data, dict) else None
    form = MAP_TYPES.get(str(table), PlaneMap)
    ground: Ground = validate(document, adapter_for(form))
    return ground


def document_of(draft: Draft) -> dict[str, Any]:
    """Return a map as its file would have it, as plain data."""
    found: dict[str, Any] = yamlfile.parse(map_text.map_text(draft.ground()), draft.name).data
    return found


def spliced(source: Source | None, draft: Draft) -> Saved:
    """Return the file of a draft, made from the one it was read from."""
    ground = draft.ground()
    if source is not None:
        try:
            text = _Splice(source, draft).text()
            if read_form(text, "the map") == ground:
                return Saved(Source.of(text, draft), anew=False)
        except (_Unusual, DataError):
            pass
    text = map_text.map_text(ground, _first_comment(source))
    return Saved(Source.of(text, draft), anew=source is not None)


def save(path: Path, saved: Saved) -> Path:
    """Write a map file in one piece and keep the one before as NAME.map.yaml~."""
    try:
        before = path.read_bytes()
    except FileNotFoundError:
        before = b""
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror})") from None
    content = saved.source.text.encode()
    if before and before != content:
        write_whole(path.with_name(f"{path.name}~"), before)
    return write_whole(path, content)


def _first_comment(source: Source | None) -> Sequence[str]:
    """Return the line that names the schema, if the file has one."""
    first = source.text.removeprefix("\ufeff").partition("\n")[0].strip() if source else ""
    return [first.removeprefix("# ")] if "$schema=" in first else []


# -------------------------------------------------------------------- splicing


_Edit = tuple[int, int, Lines]
"""First line, line behind the last, and what stands there instead."""


class _Unusual(Exception):
    """A file written in a way in which nothing can be spliced."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A key with its value, or an entry of a list, in the lines of a file."""

    first: int
    last: int
    """Its last line; comments below belong to what follows."""
    node: Any


class _Splice:
    """Replaces the lines of what changed."""

    def __init__(self, source: Source, draft: Draft) -> None:
        self._source, self._draft = source, draft
        self._crlf = "\r\n" in source.text
        body = source.text.removeprefix("\ufeff").replace("\r\n", "\n")
        self._lines = body.removesuffix("\n").split("\n")
        self._ended = body.endswith("\n")
        root: Any = yaml.compose("\n".join(self._lines) + "\n", Loader=LOADER)
        if not isinstance(root, yaml.MappingNode) or root.flow_style:
            raise _Unusual
        self._parts = self._mapping(root)
        self._edits: list[_Edit] = []

    def text(self) -> str:
        """Return the file with all that changed."""
        before, after = self._source.ground, self._draft.ground()
        if type(before) is not type(after):
            raise _Unusual
        if before.map != after.map:
            self._set("map", [f"map: {map_text.text_value(after.map)}"])
        if before.about != after.about:
            self._set("about", map_text.about_lines(after.about) if after.about else [])
        if isinstance(before, PlaneMap) and isinstance(after, PlaneMap):
            if before.size != after.size:
                self._set("size", [f"size: {map_text.value(after.size)}"])
            self._features(before)
        elif not isinstance(before, PlaneMap) and not isinstance(after, PlaneMap):
            self._legend(before, after)
            self._rows(before, after)
        if before.setup != after.setup:
            self._setup(before, after)
        return self._written()

    def _written(self) -> str:
        lines = list(self._lines)
        # From the end, and what was put to one place in the order in which it came.
        ordered = sorted(self._edits, key=lambda edit: edit[:2])
        for first, behind, new in ordered[::-1]:
            lines[first:behind] = new
        text = "\n".join(lines) + ("\n" if self._ended else "")
        text = text.replace("\n", "\r\n") if self._crlf else text
        return "\ufeff" + text if self._source.text.startswith("\ufeff") else text

    # ---------------------------------------------------------------- where things stand

    def _mapping(self, node: Any) -> dict[str, _Part]:
        return {
            key.value: _Part(key.start_mark.line, self._last(value), value)
            for key, value in node.value
        }

    def _items(self, node: Any) -> list[_Part]:
        """Return the entries of a list that has a line of its own for each."""
        if not isinstance(node, yaml.SequenceNode) or node.flow_style:
            raise _Unusual
        parts = [_Part(each.start_mark.line, self._last(each), each) for each in node.value]
        for part in parts:
            if not self._lines[part.first].lstrip().startswith("- "):
                raise _Unusual
        return parts

    def _last(self, node: Any) -> int:
        """Return the last line of a value."""
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            last: int = min(node.end_mark.line, len(self._lines)) - 1
            while last > node.start_mark.line and not self._lines[last].strip():
                last -= 1
            return last
        if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
            inner = node.value[-1]
            return self._last(inner[1] if isinstance(inner, tuple) else inner)
        if isinstance(node, yaml.ScalarNode) and not node.value and node.style is None:
            return int(node.start_mark.line)
        return int(node.end_mark.line)

    # ---------------------------------------------------------------- plain keys

    def _set(self, key: str, lines: Lines) -> None:
        """Put lines in place of a key and its value, or at a place of its own."""
        part = self._parts.get(key)
        if part is None:
            if lines:
                anchor = max(
                    self._parts[each].last
                    for each in ("map", "table", "about")
                    if each in self._parts
                )
                self._edits.append((anchor + 1, anchor + 1, lines))
            return
        if lines:
            lines = [*lines[:-1], lines[-1] + self._comment(part)]
        self._edits.append((part.first, part.last + 1, lines))

    def _comment(self, part: _Part) -> str:
        """Return the comment behind a value, with the blanks before it."""
        node = part.node
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            return ""
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            return ""
        line = self._lines[part.last]
        rest = line[node.end_mark.column :]
        return rest if rest.lstrip().startswith("#") else ""

    # ---------------------------------------------------------------- pieces

    def _features(self, before: PlaneMap) -> None:
        old = dict(zip(self._source.keys, before.features, strict=True))
        now = {piece.key: piece.feature for piece in self._draft.pieces}
        if list(old.items()) == list(now.items()):
            return
        part = self._parts.get("features")
        fresh = [line for key in now if key not in old for line in self._feature(now[key])]
        if part is None or not old:
            self._set_list("features", part, fresh)
            return
        if not now:
            self._edits.append((part.first, part.last + 1, []))
            return
        items = dict(zip(old, self._items(part.node), strict=True))
        if list(now) != [
            *(key for key in old if key in now),
            *(key for key in now if key not in old),
        ]:
            self._reorder(part, items, old, now)
            return
        places = list(items.values())
        for number, (key, place) in enumerate(items.items()):
            if key not in now:
                self._take_out(place, last=number + 1 == len(places))
            elif now[key] != old[key]:
                self._edits += self._changed(place, old[key], now[key])
        if fresh:
            self._edits.append((part.last + 1, part.last + 1, fresh))

    def _changed(self, place: _Part, old: PlaneFeature, new: PlaneFeature) -> list[_Edit]:
        """Return what to write for a changed feature: of one on several lines the changed keys."""
        before, after = map_text.feature_data(old), map_text.feature_data(new)
        if place.node.flow_style or list(before) != list(after):
            lines = self._feature(new, place)
            lines = [*lines[:-1], lines[-1] + self._comment(place)]
            return [(place.first, place.last + 1, lines)]
        found: list[_Edit] = []
        for key, part in self._mapping(place.node).items():
            if key in after and before[key] != after[key]:
                indent = place.node.start_mark.column
                lines = map_text.entry(key, after[key], indent)
                lines = [*lines[:-1], lines[-1] + self._comment(part)]
                if part.first == place.first:  # on the line with the dash
                    start = self._lines[part.first][:indent]
                    lines = [start + lines[0].lstrip(), *lines[1:]]
                found.append((part.first, part.last + 1, lines))
        return found

    def _reorder(
        self,
        part: _Part,
        items: dict[int, _Part],
        old: dict[int, PlaneFeature],
        now: dict[int, PlaneFeature],
    ) -> None:
        """Write all features in another order, each with the comments above it."""
        chunks: dict[int, Lines] = {}
        start = part.first + 1
        for key, place in items.items():
            above = self._lines[start : place.first]
            own = self._lines[place.first : place.last + 1]
            if key in now:
                own = own if now[key] == old[key] else self._feature(now[key], place)
                chunks[key] = [*above, *own]
            start = place.last + 1
        lines = [line for key in now for line in chunks.get(key) or self._feature(now[key])]
        self._edits.append((part.first + 1, part.last + 1, lines))

    def _set_list(self, key: str, part: _Part | None, lines: Lines) -> None:
        """Put a list in place of an empty or missing one."""
        if part is not None:
            self._edits.append((part.first, part.last + 1, [f"{key}:", *lines] if lines else []))
        elif lines:
            anchor = self._parts["size"].last + 1
            self._edits.append((anchor, anchor, [f"{key}:", *lines]))

    def _feature(self, feature: PlaneFeature, place: _Part | None = None) -> Lines:
        """Return a feature in house style, indented like those in the file."""
        data = map_text.feature_data(feature)
        indent = 2
        part = self._parts.get("features")
        if part is not None and isinstance(part.node, yaml.SequenceNode) and part.node.value:
            line = self._lines[part.node.value[0].start_mark.line]
            indent = len(line) - len(line.lstrip())
        lines = map_text.item(data, indent)
        spread = place is not None and not place.node.flow_style
        if spread and len(lines) == 1:  # it stood on several lines before
            gap = " " * indent
            inner = [
                each
                for key, value in data.items()
                for each in map_text.entry(key, value, indent + 2)
            ]
            lines = [f"{gap}- {inner[0].lstrip()}", *inner[1:]]
        return lines

    def _take_out(self, place: _Part, *, last: bool) -> None:
        """Remove an entry; comments above it go as well, unless another entry follows closely."""
        first = place.first
        behind = place.last + 1
        next_line = self._lines[behind] if behind < len(self._lines) else ""
        if last or not next_line.strip():
            while first > 0 and self._lines[first - 1].lstrip().startswith("#"):
                first -= 1
        self._edits.append((first, behind, []))

    # ---------------------------------------------------------------- cells

    def _legend(self, before: Any, after: Any) -> None:
        if before.legend == after.legend:
            return
        part = self._parts["legend"]
        shared = {letter: after.legend.get(letter) for letter in before.legend}
        fresh = [letter for letter in after.legend if letter not in before.legend]
        new = [map_text.legend_line(letter, after.legend[letter]) for letter in fresh]
        if part.node.flow_style or shared != before.legend:
            lines = [map_text.legend_line(*each) for each in after.legend.items()]
            self._edits.append((part.first, part.last + 1, ["legend:", *lines]))
        else:
            self._edits.append((part.last + 1, part.last + 1, new))

    def _rows(self, before: Any, after: Any) -> None:
        if before.rows == after.rows:
            return
        part = self._parts["rows"]
        if len(before.rows) != len(after.rows) or part.node.flow_style:
            lines = ["rows:", *map(map_text.row_line, after.rows)]
            self._edits.append((part.first, part.last + 1, lines))
            return
        for place, old, new in zip(self._items(part.node), before.rows, after.rows, strict=True):
            if old != new:
                self._edits.append((place.first, place.first + 1, [self._row(place, old, new)]))

    def _row(self, place: _Part, old: str, new: str) -> str:
        """Return the line of a row with other letters in it."""
        line = self._lines[place.first]
        start, end = place.node.start_mark.column, place.node.end_mark.column
        if line[start + 1 : end - 1] == old and line[start] in "\"'":
            start, end = start + 1, end - 1
        elif line[start:end] != old:
            raise _Unusual
        return line[:start] + new + line[end:]

    # ---------------------------------------------------------------- setup

    def _setup(self, before: Ground, after: Ground) -> None:
        old, new = map_text.setup_data(before.setup), map_text.setup_data(after.setup)
        part = self._parts.get("setup")
        if part is None:
            end = len(self._lines)
            self._edits.append((end, end, map_text.setup_lines(after.setup)))
            return
        if not new:
            self._edits.append((part.first, part.last + 1, []))
            return
        if not isinstance(part.node, yaml.MappingNode) or part.node.flow_style:
            self._edits.append((part.first, part.last + 1, map_text.setup_lines(after.setup)))
            return
        inner = self._mapping(part.node)
        indent = part.node.value[0][0].start_mark.column
        for key in map_text.SETUP_KEYS:
            if old.get(key) == new.get(key):
                continue
            lines = map_text.setup_entry(key, new[key], indent) if key in new else []
            if key in inner:
                place = inner[key]
                if lines and len(lines) == 1:
                    lines = [lines[0] + self._comment(place)]
                self._edits.append((place.first, place.last + 1, lines))
            elif lines:
                self._edits.append((part.last + 1, part.last + 1, lines))
