"""Which rules of a ledger are proven by a passing drill or claimed by a unit test."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.data.drillfile import load_drill, shipped_drills
from game.data.files import scenarios
from game.data.ledger import load_ledger
from game.drills.proof.settling import unproven
from game.drills.runner import FEW, run_drill

MARK = "rules"
"""The pytest marker by which a unit test claims ledger ids: `@pytest.mark.rules("FWB.grid.4")`."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids of one ruleset by kind, and which of them are covered by what."""

    ruleset: str
    ids: dict[str, tuple[str, ...]]
    """Kind to ids."""
    by: dict[str, tuple[str, ...]]
    """Id to the drills and tests that cover it."""

    def missing(self, kind: str) -> list[str]:
        """Ids of a kind that nothing covers."""
        return [rule for rule in self.ids[kind] if rule not in self.by]

    def json(self) -> dict[str, Any]:
        """Covered, total and missing, in all and for each kind."""
        kinds = {
            kind: {
                "covered": len(ids) - len(self.missing(kind)),
                "total": len(ids),
                "missing": self.missing(kind),
            }
            for kind, ids in self.ids.items()
        }
        return {
            "ruleset": self.ruleset,
            "covered": len(self.by),
            "total": sum(len(ids) for ids in self.ids.values()),
            "missing": [rule for kind in self.ids for rule in self.missing(kind)],
            "kinds": kinds,
        }

    def text(self) -> str:
        """A short table and the missing ids."""
        lines = [
            f"{self.ruleset}: {len(self.by)} of {sum(map(len, self.ids.values()))} rules covered"
        ]
        for kind, ids in self.ids.items():
            missing = self.missing(kind)
            lines.append(f"  {kind:9} {len(ids) - len(missing):4} of {len(ids):4}")
            if missing:
                lines.append(f"            missing: {', '.join(missing)}")
        return "\n".join(lines)


def cover(ruleset: str, paths: Iterable[Path] | None = None) -> Coverage:
    """Run the drills of a ruleset, read the tests' claims, and set both against the ledger."""
    ledger = load_ledger(ruleset)
    by: dict[str, list[str]] = {}
    for path in shipped_drills(ruleset) if paths is None else paths:
        drill = load_drill(path)
        runs = run_drill(drill)
        if drill.ruleset != ruleset or any(run.failures for run in runs):
            continue
        left_open = unproven(drill, runs)
        for rule in drill.rules:
            if rule not in left_open:
                by.setdefault(rule, []).append(f"drill {path.stem}")
    for rule, test in few_claims(tests_folder()):
        by.setdefault(rule, []).append(f"test {test}")
    ids: dict[str, list[str]] = {}
    for rule_id, rule_ in ledger.rules.items():
        ids.setdefault(rule_.kind, []).append(rule_id)
    known = {rule: tuple(names) for rule, names in by.items() if rule in ledger.rules}
    return Coverage(ruleset, {kind: tuple(listed) for kind, listed in ids.items()}, known)


def tests_folder() -> Path | None:
    """The tests beside the package in a checkout; an installed package has none."""
    folder = scenarios().parent / "tests"
    return folder if folder.is_dir() else None


def claims_of_tests(folder: Path | None) -> Iterator[tuple[str, Path, str]]:
    """Ids in `rules` markers of test functions, with the test's file and name."""
    if folder is None:
        return
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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
