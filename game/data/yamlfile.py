"""YAML files read strictly: plain data, and for every value the place where it stands."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Literal, NoReturn

import yaml

from game.core.errors import DataError, Problem
from game.data.suggest import did_you_mean, short
from game.data.userfile import MOST_DEEP, MOST_DIGITS, content

MAX_BYTES = 2_000_000
MAX_NODES = 100_000  # counted with every alias written out
MAX_ALIASES = 200
MAX_PROBLEMS = 100
TOO_LARGE = f"the file is larger than {MAX_BYTES // 1_000_000} MB; split it"

DataPath = tuple[str | int, ...]
Place = tuple[int, int]  # line and column, from 1

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# The words and numbers of YAML 1.2's core schema; 010, 0x1F, 12:30 and the like stay texts.
WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
DECIMAL = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

# What YAML forbids, the characters on whose meaning (a new line or not) its versions differ, and
# those that turn the direction of writing.
UNPRINTABLE = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
UNWANTED_IN_LINE = re.compile(f"{UNPRINTABLE.pattern}|\t|^%")

BAD_ESCAPE = r"in double quotes \ begins an escape, and this one is unknown; use single quotes"

# Words found in the parser's own complaint, and what to tell instead. The two loaders word
# their complaints differently; these words catch both.
SYNTAX = {
    "simple key": "a key needs a colon and a space after it; check the indentation, too",
    "escape": BAD_ESCAPE,
    "hexdecimal": BAD_ESCAPE,
    "quoted scalar": "the text that begins here lacks its closing quote",
    "flow sequence": "a comma or the closing ] is missing in a list",
    "flow mapping": "a comma or the closing } is missing in a mapping",
    "mapping values": "a colon cannot stand here; put a text with a colon into quotes, "
    "or check the indentation",
    "sequence entries": "a list cannot begin here; start it on a line of its own",
    "start any token": "a text cannot begin with this character; put it into quotes",
    "an anchor": "a text cannot begin with &; put it into quotes",
    "an alias": "a text cannot begin with *; put it into quotes",
    "a tag": "a text cannot begin with !; put it into quotes",
    "tag handle": "a text cannot begin with !; put it into quotes",
    "block scalar": "| and > begin a text on the lines below; put other texts into quotes",
    "plain scalar": "this text needs quotes",
    "flow node": "a key or a value is missing here",
    "document start": "nothing can follow here; check the brackets and the indentation",
    "block": "this does not fit the lines above; check the indentation and the quotes",
}
# These are shown where the thing begins, not where the parser gave up.
BEGIN_EARLIER = ("simple key", "quoted scalar", "an anchor", "an alias", "a tag", "tag handle")


@dataclass(slots=True)
class Node:
    """A value as it stands in the file."""

    kind: Literal["scalar", "list", "mapping"]
    place: Place
    key_place: Place
    value: Any = None  # of a scalar
    children: dict[str | int, Node] = field(default_factory=dict)
    height: int = 0  # levels of lists and mappings, itself included
    size: int = 0  # values and keys in it, itself included; 0 while it is still open

    def plain(self) -> Any:
        """Return the value without places; what is reached by an alias comes out as a copy."""
        if self.kind == "mapping":
            return {key: child.plain() for key, child in self.children.items()}
        if self.kind == "list":
            return [child.plain() for child in self.children.values()]
        return self.value


@dataclass(frozen=True, slots=True)
class Document:
    """A file's data, and where in the file each part of it stands."""

    name: str
    data: Any
    root: Node

    def mark(self, path: DataPath, *, key: bool = False) -> Place:
        """Return line and column of the value at `path`, of its key, or of its nearest ancestor."""
        node = self.root
        for step in path:
            if step not in node.children:
                return node.place
            node = node.children[step]
        return node.key_place if key else node.place


def dotted(path: DataPath) -> str:
    """Return the path as it is written in messages."""
    return ".".join(map(str, path))


def read(path: Path) -> Document:
    """Return the document in a file, or a DataError with all that is wrong with it."""
    name = str(path)
    try:
        return parse(content(path, MAX_BYTES, TOO_LARGE).decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        bad = f"byte 0x{error.object[error.start]:02x}"
        message = f"this is not UTF-8 text ({bad}); save the file as UTF-8"
        raise DataError([Problem(name, *_place(before, len(before)), "", message)]) from None


def parse(text: str, name: str, *, loader: Any = LOADER) -> Document:
    """Return the document in a text; `name` stands for the file in messages."""
    # With an end to its last line, both loaders see every text alike.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n") + "\n"
    if len(text) > MAX_BYTES:
        raise DataError([Problem(name, 0, 0, "", TOO_LARGE)])
    if unwanted := [*islice(_unwanted(text, name), MAX_PROBLEMS)]:
        raise DataError(unwanted)
    builder = _Builder(name)
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.feed(event)
    except yaml.MarkedYAMLError as error:
        builder.problems.append(_syntax_problem(error, text, name))
    except (yaml.YAMLError, ValueError, OverflowError):  # an escape beyond Unicode, pure loader
        builder.problems.append(Problem(name, 0, 0, "", BAD_ESCAPE))
    return builder.finish()


def _place(text: str, offset: int) -> Place:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _unwanted(text: str, name: str) -> Iterator[Problem]:
    """Yield what no file may hold, the first of each line."""
    for number, line in enumerate(text.split("\n"), start=1):
        if found := UNWANTED_IN_LINE.search(line):
            match found.group():
                case "\t":
                    message = r"a tab is not allowed; use spaces (\t within double quotes)"
                case "%":
                    message = "a line cannot begin with %; indent it, or put the text into quotes"
                case character:
                    message = f"the character U+{ord(character):04X} is not allowed; remove it"
            yield Problem(name, number, found.start() + 1, "", message)


def _syntax_problem(error: yaml.MarkedYAMLError, text: str, name: str) -> Problem:
    """Return the parser's complaint in plain words, where the mistake begins."""
    complaint = f"{error.context or ''} {error.problem or ''}"
    words = next((words for words in SYNTAX if words in complaint), "")
    message = SYNTAX.get(words, f"this is not YAML: {complaint.strip()}")
    mark = error.problem_mark
    if mark is None or (words in BEGIN_EARLIER and error.context_mark is not None):
        mark = error.context_mark
    if mark is None:
        return Problem(name, 0, 0, "", message)
    if words in ("flow sequence", "flow mapping") and error.context_mark is not None:
        message += f" that opens in line {error.context_mark.line + 1}"
    # A parser that ran off the end points behind the last line.
    line, column = min((mark.line + 1, mark.column + 1), _place(text, len(text) - 1))
    return Problem(name, line, column, "", message)


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    node: Node
    nodes_before: int
    step: str | int | None  # where the next value belongs; None until its key is read
    key_place: Place = (0, 0)

    @property
    def awaits_key(self) -> bool:
        """Whether what comes next is a key."""
        return self.step is None


class _Builder:
    """Builds nodes from the parser's events, counting as it goes, and gathers mistakes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self._root: Node | None = None
        self._open: list[_Open] = []
        self._anchors: dict[str, Node] = {}
        self._nodes = 0
        self._aliases = 0

    def finish(self) -> Document:
        """Return the whole document, or all that was wrong with it."""
        if self.problems:
            raise DataError(self.problems)
        data = self._root.plain() if self._root else None
        if self._root is None or data is None:
            message = "the file is empty; write a mapping of keys and values"
            raise DataError([Problem(self.name, 1, 1, "", message)])
        return Document(self.name, data, self._root)

    def feed(self, event: Any) -> None:
        """Take the next event."""
        match event:
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.SequenceStartEvent():
                self._begin(self._new(event, "list"), event)
            case yaml.MappingStartEvent():
                self._begin(self._new(event, "mapping"), event)
            case yaml.CollectionEndEvent():
                closed = self._open.pop()
                closed.node.size = self._nodes - closed.nodes_before
                self._close(closed.node)
            case yaml.DocumentStartEvent() if self._root:
                self._stop(event, "a second document begins here; a file holds only one")

    def _new(self, event: Any, kind: Literal["scalar", "list", "mapping"]) -> Node:
        """Return a node for the event, counted, with its anchor known."""
        self._count(event, 1)
        place = _start(event)
        node = Node(kind, place, place)
        if event.tag is not None:
            tag = short(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self._refuse(event, f"the tag {tag} is not allowed; write the value without it")
        if event.anchor in self._anchors:
            first = self._anchors[event.anchor].place[0]
            self._refuse(event, f"the anchor &{event.anchor} stands in line {first} already")
        elif event.anchor:
            self._anchors[event.anchor] = node
        return node

    def _scalar(self, event: Any) -> None:
        node = self._new(event, "scalar")
        node.size = 1
        node.value = event.value if event.style else self._resolved(event)
        if found := UNPRINTABLE.search(event.value):
            message = f"the character U+{ord(found.group()):04X} is not allowed; remove its escape"
            self._refuse(event, message)
        if self._open and self._open[-1].awaits_key:
            self._key(event, node)
        else:
            self._attach(node)
            self._close(node)

    def _resolved(self, event: Any) -> Any:
        """Return what a scalar without quotes stands for."""
        text = event.value
        if text in WORDS:
            return WORDS[text]
        if WHOLE.fullmatch(text):
            if len(text.lstrip("+-")) <= MOST_DIGITS:
                return int(text)
            self._refuse(
                event, f"a number has at most {MOST_DIGITS} digits; put a text into quotes"
            )
        elif DECIMAL.fullmatch(text) and math.isfinite(number := float(text)):
            return number
        elif DECIMAL.fullmatch(text) or NOT_FINITE.fullmatch(text):
            self._refuse(event, f"{short(text)} is not a finite number; put a text into quotes")
        return text

    def _key(self, event: Any, node: Node) -> None:
        """Note the key for the value that comes next."""
        mapping = self._open[-1]
        first = mapping.node.children.get(event.value)
        mapping.step, mapping.key_place = event.value, node.place
        if event.value == "<<" and not event.style:
            self._refuse(event, "merging with << is not allowed; write the keys out")
        elif node.value is None and not event.value:
            self._refuse(event, "a key is missing before the colon")
        elif not isinstance(node.value, str):
            key = short(event.value)
            self._refuse(event, f"a key must be a text; put it into quotes: {key}")
        elif first:
            line = first.key_place[0]
            self._refuse(event, f"the key {short(event.value)} stands in line {line} already")

    def _alias(self, event: Any) -> None:
        """Put what the alias refers to here; its parts keep the places where they are written."""
        self._aliases += 1
        if self._aliases > MAX_ALIASES:
            self._stop(event, f"there are more than {MAX_ALIASES} aliases; write the values out")
        if self._open and self._open[-1].awaits_key:
            self._stop(event, "an alias cannot be a key; write the key out")
        target = self._anchors.get(event.anchor)
        if target is None:
            known = did_you_mean(event.anchor, self._anchors)
            self._stop(event, f"there is no anchor &{event.anchor} above{known}")
        if not target.size:
            self._stop(event, f"the alias *{event.anchor} stands within what it refers to")
        self._count(event, target.size)
        self._check_depth(event, target.height)
        node = replace(target, place=_start(event), key_place=_start(event))
        self._attach(node)
        self._close(node)

    def _begin(self, node: Node, event: Any) -> None:
        if self._open and self._open[-1].awaits_key:
            self._stop(event, "a key must be a text; a list or mapping cannot be one")
        node.height = 1
        self._check_depth(event, 1)
        self._attach(node)
        self._open.append(_Open(node, self._nodes - 1, 0 if node.kind == "list" else None))

    def _attach(self, node: Node) -> None:
        """Make the node the root or a child of what is open."""
        if not self._open:
            self._root = node
            return
        parent = self._open[-1]
        if parent.node.kind == "mapping":
            node.key_place = parent.key_place
        assert parent.step is not None
        parent.node.children.setdefault(parent.step, node)

    def _close(self, node: Node) -> None:
        """Complete a node: what comes next belongs to its parent."""
        if self._open:
            parent = self._open[-1]
            parent.step = len(parent.node.children) if parent.node.kind == "list" else None
            parent.node.height = max(parent.node.height, node.height + 1)

    def _count(self, event: Any, nodes: int) -> None:
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            self._stop(event, f"the file has more than {MAX_NODES:,} values, aliases included")

    def _check_depth(self, event: Any, height: int) -> None:
        if len(self._open) + height > MOST_DEEP:
            self._stop(event, f"lists and mappings are nested more than {MOST_DEEP} deep")

    def _refuse(self, event: Any, message: str) -> None:
        """Note a mistake and go on."""
        path = tuple(each.step for each in self._open if each.step is not None)
        self.problems.append(Problem(self.name, *_start(event), dotted(path), message))
        if len(self.problems) >= MAX_PROBLEMS:
            raise DataError(self.problems)

    def _stop(self, event: Any, message: str) -> NoReturn:
        """Note a mistake after which reading on makes no sense."""
        self._refuse(event, message)
        raise DataError(self.problems)


def _start(event: Any) -> Place:
    return event.start_mark.line + 1, event.start_mark.column + 1
