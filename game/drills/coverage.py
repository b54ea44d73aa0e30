"""Which rules of a ledger are proven by a passing drill or claimed by a unit test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.data.drillfile import load_drill, shipped_drills
from game.data.ledger import load_ledger
from game.drills.marked_tests import few_claims, tests_folder
from game.drills.proof.settling import unproven
from game.drills.runner import run_drill


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids of one ruleset by kind, and which of them are covered by what."""

    ruleset: str
    ids: dict[str, tuple[str, ...]]
    """Kind to ids."""
    by: dict[str, tuple[str, ...]]
    """Id to the drills and tests that cover it."""

    def missing(self, kind: str) -> list[str]:
        """Return the ids of a kind that nothing covers."""
        return [rule for rule in self.ids[kind] if rule not in self.by]

    def json(self) -> dict[str, Any]:
        """Return what is covered, the total and what is missing, overall and for each kind."""
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
        """Return a short table and the missing ids."""
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
    """Run a ruleset's drills, read the tests' claims, and return both set against the ledger."""
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
