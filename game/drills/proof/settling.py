"""Settles the claims of a drill that its runs do not name: does it notice when the rule breaks?"""

from __future__ import annotations

import os
from functools import cache

from game.data import files, library
from game.data.drillfile import Drill
from game.data.ledger import load_ledger
from game.drills.proof import live
from game.drills.proof.carriers import Carriers
from game.drills.proof.claimants import Claimant, DrillClaim
from game.drills.proof.proving import Baseline, Prover
from game.drills.runner import Run, unnamed
from game.drills.vocabulary import home_of


@cache
def carriers_of(ruleset: str) -> Carriers:
    """Return everything in a ruleset that carries ids, found once."""
    book = library.named_rulebook(ruleset)
    armies = library.RULES_FOLDER / ruleset / "armies"
    folders = (files.scenarios() / ruleset, armies, files.maps())
    entries = [path for folder in folders for path in sorted(folder.glob("*.yaml"))]
    found = Carriers(home_of(book), book, load_ledger(ruleset).settings, entries)
    # Its modules are all there now; what was known before is looked for once more.
    live.functions.cache_clear()
    live.caches.cache_clear()
    return found


def unproven(drill: Drill, runs: list[Run]) -> list[str]:
    """Return the claims that no run of a drill names and whose breakages it does not notice."""
    left = unnamed(drill, runs)
    if not left or any(run.failures for run in runs) or not hasattr(os, "fork"):
        return left
    carriers = carriers_of(drill.ruleset)
    live.functions()
    live.forget()  # once here, not in every copy of this process, for which freeing is dear
    entered = [frozenset(map(live.key_of, run.entered)) for run in runs]
    claim = DrillClaim(drill.path, drill, entered)
    known: dict[Claimant, Baseline] = {claim: Baseline("passed", 0, frozenset().union(*entered))}
    prover = Prover(carriers, [claim], known)
    return [rule for rule in left if not prover.prove(rule, least=1).noticed]
