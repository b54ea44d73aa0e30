"""Everything that players may read and that is written in the source, as one list.

    python -m tests.words.strings [FOLDER...] > strings.txt

Each line holds the place, what the text is given to, and the text; what is filled in while the
program runs stands in braces. Docstrings, comments, keys, patterns and errors of the program
itself are left out: a text has a space in it or begins with a capital letter.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "game"
SILENT = {"cites", "compile", "sub", "search", "fullmatch", "split", "getLogger", "TypeVar"}
"""Calls whose strings nobody reads."""
INTERNAL = {"AssertionError", "LookupError", "KeyError", "NotImplementedError", "TypeError"}
"""Errors that only programmers see."""
FILLED = re.compile(r"\{[^{}]*\}")
"""What is filled in later."""
WORD = re.compile(r"[A-Za-z]{2,}")
MARKUP = re.compile(r"</?[\w{]+[ >/}]|^\W*:root|^    |[\w-]+=\"")
"""Pages, pictures and code that the program writes."""
RULE = re.compile(r"[A-Z]{2,5}\.\w+")


class Text(NamedTuple):
    """A text that players may read."""

    path: Path
    line: int
    words: str
    given_to: str
    """The call or keyword it is given to."""

    def __str__(self) -> str:
        where = f"{self.path.relative_to(ROOT)}:{self.line}"
        words = self.words.replace("\n", "\\n")
        return f"{where} {self.given_to}\t{words}"

    @property
    def plain(self) -> str:
        """The text with nothing in its braces."""
        return FILLED.sub("{}", self.words)


def texts(folders: tuple[Path, ...] = (SOURCE,)) -> Iterator[Text]:
    """Yield the texts of all modules below the folders, in order."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            finder = Finder()
            finder.visit(ast.parse(path.read_text("utf-8")))
            yield from (Text(path, *found) for found in finder.found if _is_read(found[1]))


def written(node: ast.expr) -> str:
    """Return a string's words, with what is filled in later in braces."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(written, node.values))
    if isinstance(node, ast.FormattedValue):
        form = f":{written(node.format_spec)}" if node.format_spec else ""
        return "{" + ast.unparse(node.value) + form + "}"
    return str(node.value) if isinstance(node, ast.Constant) else ""


def _is_read(words: str) -> bool:
    bare = FILLED.sub("", words)
    if not WORD.search(bare) or MARKUP.search(words):
        return False
    return " " in words.strip() or (words[0].isupper() and not RULE.match(words))


class Finder(ast.NodeVisitor):
    """Finds strings that are no docstrings, keys, patterns or internal errors."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str, str]] = []
        self._given_to = ""

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.found.append((node.lineno, node.value, self._given_to))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.found.append((node.lineno, written(node), self._given_to))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self._inside("", part.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave out what only a programmer reads."""

    def visit_Raise(self, node: ast.Raise) -> None:
        if not isinstance(node.exc, ast.Call) or _called(node.exc) not in INTERNAL:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name in SILENT:
            return
        self._inside("", node.func)
        self._inside(name, *node.args)
        for keyword in node.keywords:
            self._inside(keyword.arg or name, keyword.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        found = (node.left, *node.comparators)
        self._inside("", *(each for each in found if not isinstance(each, ast.Constant)))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self._inside("", node.value)
        if not isinstance(node.slice, ast.Constant):
            self._inside("", node.slice)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Leave out what annotates an argument."""

    def _inside(self, given_to: str, *nodes: ast.AST) -> None:
        before, self._given_to = self._given_to, given_to
        for node in nodes:
            self.visit(node)
        self._given_to = before


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


if __name__ == "__main__":
    for text in texts(tuple(Path(name).resolve() for name in sys.argv[1:]) or (SOURCE,)):
        print(text)
