"""The rules that unit tests claim to cover, read from their pytest markers."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.data.files import scenarios
from game.drills.runner import FEW

MARK = "rules"
"""The pytest marker by which a unit test claims ledger ids: `@pytest.mark.rules("FWB.grid.4")`."""


def tests_folder() -> Path | None:
    """Return the tests beside the package in a checkout; an installed package has none."""
    folder = scenarios().parent / "tests"
    return folder if folder.is_dir() else None


def claims_of_tests(folder: Path | None) -> Iterator[tuple[str, Path, str]]:
    """Yield the ids in `rules` markers of test functions, with the test's file and name."""
    if folder is None:
        return
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if f".{MARK}(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for decorator in node.decorator_list:
                    for rule in _marked(decorator):
                        yield rule, path, node.name


def few_claims(folder: Path | None) -> Iterator[tuple[str, str]]:
    """Yield the claims of tests that claim few rules, each with the test's file and name."""
    claims = list(claims_of_tests(folder))
    count = Counter((path, name) for _, path, name in claims)
    for rule, path, name in claims:
        if count[path, name] <= FEW:
            yield rule, f"{path.name}::{name}"


def _marked(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Attribute):
        if decorator.func.attr == MARK:
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
