"""What holds for the source as a whole: determinism, layers that know no rulebook, sizes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game import rules

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
MOST_LINES = 700
REPLAYED = ("core", "table", "mechanics", "rules")
"""The layers that a replay runs through."""
KNOWS_NO_BOOK = ("core", "table", "mechanics", "players", "data", "drafting", "lab", "ui")
BOOKS = ("squad_battles", "for_the_masses", "mass_battles", "dorm_rules")
PREFIXES = ("FWB", "FTM", "ARES", "GMB", "DORM")
TIED: dict[str, int] = {}
"""How many modules of an area are part of an import cycle. Numbers go down, areas vanish."""


def modules(*layers: str) -> list[Path]:
    folders = [GAME / layer for layer in layers] if layers else [GAME]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"


def called(node: ast.AST) -> str:
    """The plain name of what is called, or nothing."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def is_set(node: ast.AST, known: set[str] = frozenset()) -> bool:  # type: ignore[assignment]
    """Whether an expression is a set as far as one can see from here."""
    if isinstance(node, ast.Set | ast.SetComp) or called(node) in ("set", "frozenset"):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub):
        return is_set(node.left, known) or is_set(node.right, known)
    return isinstance(node, ast.Name) and node.id in known


def set_names(nodes: list[ast.AST]) -> set[str]:
    """Local names of a function that are only ever bound to sets."""
    bound: dict[str, list[bool]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    bound.setdefault(target.id, []).append(is_set(node.value))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            marked = ast.unparse(node.annotation).startswith(("set[", "frozenset["))
            bound.setdefault(node.target.id, []).append(marked)
    return {name for name, sets in bound.items() if all(sets)}


def walked(nodes: list[ast.AST]) -> Iterator[tuple[ast.AST, ast.expr]]:
    """Everything that is iterated in an order that may matter."""
    for node in nodes:
        if isinstance(node, ast.For):
            yield node, node.iter
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            yield from ((node, each.iter) for each in node.generators)
        elif called(node) in ("list", "tuple", "enumerate", "iter", "next") and node.args:  # type: ignore[attr-defined]
            yield node, node.args[0]  # type: ignore[attr-defined]


UNORDERED = ("sorted", "any", "all", "sum", "len", "min", "max", "set", "frozenset")
"""What makes the order of a generator meaningless; with min and max the values decide."""


def unordered_walks(tree: ast.AST) -> list[ast.AST]:
    """Walks along a set whose result depends on the order."""
    whole = list(ast.walk(tree))
    harmless = {
        arg
        for node in whole
        if called(node) in UNORDERED
        for arg in node.args  # type: ignore[attr-defined]
    }
    found = []
    for function in whole:
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            inner = whole if function is tree else list(ast.walk(function))
            known = set() if function is tree else set_names(inner)
            found += [
                node
                for node, thing in walked(inner)
                if is_set(thing, known) and node not in harmless
            ]
    return found


def test_the_check_sees_walks_along_sets():
    bad = [
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "[x for x in {a for a in y}]",
        "list(set(y))",
        "def f():\n    near: set[int] = g()\n    for x in near: pass",
        "def f():\n    near = set()\n    return [x for x in near | other]",
    ]
    good = [
        "for x in sorted({1, 2}): pass",
        "any(x for x in set(y))",
        "for x in [1, 2]: pass",
        "x in {1, 2}",
        "def f():\n    near = set()\n    near = sorted(near)\n    for x in near: pass",
    ]
    assert all(unordered_walks(ast.parse(source)) for source in bad)
    assert not any(unordered_walks(ast.parse(source)) for source in good)


@pytest.mark.parametrize("layer", REPLAYED)
def test_nothing_walks_along_a_set(layer):
    found = [where(path, node) for path in modules(layer) for node in unordered_walks(parsed(path))]
    assert found == []


@pytest.mark.parametrize("layer", REPLAYED)
def test_nobody_asks_for_hash_or_id(layer):
    found = [
        where(path, node)
        for path in modules(layer)
        for node in ast.walk(parsed(path))
        if called(node) in ("hash", "id")
    ]
    assert found == []


def test_no_rule_tidies_up_behind_a_question():
    """A step that is dropped is closed, and what stands under `finally` would still run."""
    found = [
        where(path, node)
        for path in modules("rules")
        for function in ast.walk(parsed(path))
        if isinstance(function, ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Try) and node.finalbody
    ]
    assert found == []


@pytest.mark.parametrize("layer", KNOWS_NO_BOOK)
def test_no_rulebook_is_named_outside_the_rules(layer):
    assert {key for key in rules.RULESETS if "_" in key} <= set(BOOKS)
    name = re.compile(rf"\b(?:{'|'.join(BOOKS)})\b|\b(?:{'|'.join(PREFIXES)})\.")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in modules(layer)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if name.search(line)
    ]
    assert found == []


def test_every_module_says_what_it_is_and_stays_readable():
    texts = {path: path.read_text(encoding="utf-8") for path in modules()}
    assert len(texts) > 40
    assert [path for path in texts if not ast.get_docstring(parsed(path))] == []
    assert [path for path, text in texts.items() if text.count("\n") > MOST_LINES] == []


# ---------------------------------------------------------------------- import cycles


def imported(tree: ast.AST, known: set[str]) -> Iterator[str]:
    """Every module of ours that a module names, for typing only and inside functions as well."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield from [name for name in (inner, node.module) if name in known][:1]


def import_graph() -> dict[str, set[str]]:
    """What each module of the game imports of the game; a package counts if it has code."""
    trees = {}
    for path in modules():
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        trees[name] = parsed(path)
    known = {name for name, tree in trees.items() if len(tree.body) > 1}
    return {name: set(imported(tree, known)) - {name} for name, tree in trees.items()}


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that all lead to each other."""
    graph = dict(graph)
    while ends := [name for name, next_ in graph.items() if not next_ & graph.keys()]:
        for name in ends:
            del graph[name]
    graph = {name: next_ & graph.keys() for name, next_ in graph.items()}
    behind: dict[str, set[str]] = {}
    for name in graph:
        found, open_ = set(), [name]
        while open_:
            new = graph[open_.pop()] - found
            found |= new
            open_ += new
        behind[name] = found
    tied = sorted(name for name in graph if name in behind[name])
    groups = {tuple(b for b in tied if b in behind[a] and a in behind[b]) for a in tied}
    return sorted(map(list, groups))


def test_cycles_are_found_where_there_are_some():
    tree = ast.parse(
        "if TYPE_CHECKING:\n from g.b import C\ndef f():\n import g.d\n from g import a"
    )
    assert set(imported(tree, {"g.a", "g.b", "g.d"})) == {"g.a", "g.b", "g.d"}
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert cycles(graph) == [["b", "c"], ["d", "e"]]


def test_no_more_modules_import_each_other_than_are_known_to():
    found = cycles(import_graph())
    count: dict[str, int] = {}
    for name in (name for cycle in found for name in cycle):
        area = ".".join(name.split(".")[: 3 if name.startswith("game.rules.") else 2])
        count[area] = count.get(area, 0) + 1
    told = "\n".join(", ".join(cycle) for cycle in found)
    assert count == TIED, f"write lower numbers into TIED, never higher ones; cycles:\n{told}"
