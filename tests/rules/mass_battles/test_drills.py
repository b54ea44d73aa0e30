"""Every drill of the book passes and proves its claims; with the tests they cover five chapters."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from game.data.drillfile import Drill, load_drill
from game.data.files import scenarios
from game.data.ledger import load_ledger
from game.drills import coverage
from game.drills.coverage import cover
from game.drills.proof.settling import unproven
from game.drills.runner import Run, run_drill

FOLDERS = scenarios() / "mass_battles" / "drills", Path(__file__).parent / "drills"
FILES = {
    path.relative_to(folder).as_posix(): path
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.yaml"))
}
CHAPTERS = {"form": 10, "move": 20, "terr": 13, "eng": 9, "con": 12}


@cache
def played(path: Path) -> tuple[Drill, list[Run]]:
    drill = load_drill(path)
    return drill, run_drill(drill)


@pytest.mark.parametrize("name", FILES)
def test_the_drill_passes_and_proves_its_claims(name):
    drill, runs = played(FILES[name])
    failures = [line for run in runs for line in (run.name, *run.failures) if run.failures]
    assert not failures, "\n".join(failures)
    assert unproven(drill, runs) == []
    assert any([drill.say, *(run.case.say for run in runs)]), "nothing is said in it"


def test_five_chapters_are_covered(monkeypatch):
    monkeypatch.setattr(coverage, "load_drill", lambda path: played(path)[0])
    monkeypatch.setattr(coverage, "run_drill", lambda drill: played(drill.path)[1])
    covered = cover("mass_battles", FILES.values()).by
    wanted = [
        f"GMB.{chapter}.{n}" for chapter, most in CHAPTERS.items() for n in range(1, most + 1)
    ]
    assert len(wanted) == 64
    assert [rule for rule in wanted if rule not in covered] == []


def test_the_ledger_has_the_five_chapters_whole():
    ids = [rule for rule in load_ledger("mass_battles").rules if re.match(r"GMB\.(\w+)\.", rule)]
    for chapter, most in CHAPTERS.items():
        assert [each for each in ids if each.split(".")[1] == chapter] == [
            f"GMB.{chapter}.{number}" for number in range(1, most + 1)
        ]
