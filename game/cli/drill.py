"""Run rules drills: small positions with loaded dice, scripted answers and expected results."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.words import MOST_JOBS, progress_bar, whole_number
from game.core.errors import UsageError

if TYPE_CHECKING:
    from game.drills.runner import Run

EXAMPLES = """\
examples:
  sandtable drill                        run all shipped drills
  sandtable drill my_drill.yaml          run drills of your own; folders are searched
  sandtable drill --coverage             which rules are proven, which are missing
  sandtable drill --coverage --ruleset squad_battles --json
  sandtable drill --prove --ruleset ares --jobs 2
                                         break each rule on purpose: is it noticed?
  sandtable drill --prove --rule ARES.move.3 -v
                                         one rule, with what nobody noticed
  sandtable drill --prove --sample 20 --seed 7

The last line is always 'N passed, M failed'; the exit code is 0 only if none failed.
"""


UNPROVEN = "but its run does not name that rule, and passes as well when the rule is broken"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="drill files or folders"
    )
    parser.add_argument("--coverage", action="store_true", help="report covered rules instead")
    parser.add_argument("--ruleset", metavar="NAME", help="only this ruleset")
    parser.add_argument(
        "--prove",
        action="store_true",
        help="break what carries out each rule, one breakage at a time, and see whether the "
        "drills and tests that claim it notice; takes minutes",
    )
    parser.add_argument("--rule", action="append", metavar="ID", help="prove only this rule")
    sample, jobs = whole_number(1, 1_000_000), whole_number(1, MOST_JOBS)
    parser.add_argument("--sample", type=sample, metavar="N", help="prove N random rules")
    parser.add_argument("--seed", default="1", metavar="S", help="same seed, same sample (1)")
    parser.add_argument("--jobs", "-j", type=jobs, default=1, metavar="J", help="processes (1)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--verbose", "-v", action="store_true", help="name every drill that passes")


def run(arguments: argparse.Namespace) -> int:
    """Run drills, or report coverage."""
    if arguments.prove:
        return _prove(arguments)
    return _coverage(arguments) if arguments.coverage else _drills(arguments)


def _prove(arguments: argparse.Namespace) -> int:
    from time import monotonic

    from game.drills.proof.report import Report
    from game.drills.proof.workers import chosen, prove

    if arguments.paths:
        raise UsageError("--prove is for the shipped drills; leave the paths out")
    reports = []
    for ruleset in _rulesets(arguments):
        ids = chosen(ruleset, arguments.rule, arguments.sample, arguments.seed)
        started = monotonic()
        proofs = prove(ruleset, ids, jobs=arguments.jobs, progress=progress_bar) if ids else []
        reports.append(Report(ruleset, proofs, monotonic() - started))
    if arguments.json:
        print(json.dumps({report.ruleset: report.json() for report in reports}, indent=2))
    else:
        print("\n\n".join(r.text(verbose=arguments.verbose) for r in reports if r.proofs))
    return 0 if all(report.ok for report in reports) else 1


def _rulesets(arguments: argparse.Namespace) -> list[str]:
    from game.data.library import named_rulebook
    from game.rules import RULESETS

    return [named_rulebook(arguments.ruleset).key] if arguments.ruleset else list(RULESETS)


def _coverage(arguments: argparse.Namespace) -> int:
    from game.drills.coverage import cover

    paths = list(_files(arguments.paths)) if arguments.paths else None
    reports = [cover(ruleset, paths) for ruleset in _rulesets(arguments)]
    if arguments.json:
        print(json.dumps({report.ruleset: report.json() for report in reports}, indent=2))
    else:
        print("\n".join(report.text() for report in reports))
    return 0


def _drills(arguments: argparse.Namespace) -> int:
    from game.core.errors import DataError
    from game.data.drillfile import load_drill, shipped_drills
    from game.drills.proof.settling import unproven
    from game.drills.runner import run_drill

    passed = failed = 0
    results: list[dict[str, object]] = []
    paths = _files(arguments.paths) if arguments.paths else shipped_drills(arguments.ruleset)
    for path in paths:
        try:
            drill = load_drill(path)
        except DataError as error:
            failed += 1
            results.append({"drill": str(path), "failures": [str(p) for p in error.problems]})
            if not arguments.json:
                print(error)
            continue
        runs = run_drill(drill)
        claimed = unproven(drill, runs)
        for one in runs:
            if claimed and one is runs[-1]:
                one.failures.append(f"{path}: claims {', '.join(claimed)}, {UNPROVEN}")
            passed += not one.failures
            failed += bool(one.failures)
            results.append({"drill": one.name, "file": str(path), "failures": one.failures})
            if not arguments.json:
                _show(one, verbose=arguments.verbose)
    if arguments.json:
        print(json.dumps({"passed": passed, "failed": failed, "runs": results}, indent=2))
    print(f"{passed} passed, {failed} failed", file=sys.stderr if arguments.json else sys.stdout)
    return 1 if failed else 0


def _files(paths: list[Path]) -> Iterator[Path]:
    """Yield the files to play; of a folder only its drills, not its scenarios."""
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is no file or folder {path}")
        inside = [each for each in sorted(path.rglob("*.yaml")) if _may_be_drill(each)]
        if path.is_dir() and not inside:
            raise UsageError(f"there is no drill in {path} (a .yaml file with a key drill)")
        yield from inside or [path]


def _may_be_drill(path: Path) -> bool:
    """Return whether a file is a drill, or has mistakes that keep it from saying what it is."""
    from game.core.errors import DataError
    from game.data import yamlfile
    from game.data.reading import kind_of

    try:
        return kind_of(yamlfile.read(path)) == "drill"
    except DataError:
        return True


def _show(run: Run, *, verbose: bool) -> None:
    if run.failures:
        print(f"FAILED {run.name}")
        for failure in run.failures:
            print(f"  {failure}")
    elif verbose:
        print(f"passed {run.name}")
