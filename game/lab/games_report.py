"""All that is played for one battle: each player in turn, its control, and the sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any

from game.data.library import Bundle, bundle_from, load_proving
from game.lab.contrasts import Contrast
from game.lab.control_table import control
from game.lab.games import Request, earlier_blocks, lab_games
from game.lab.verdict import Sentence, measured, sentences

CONTROL_BLOCKS = 20
"""Blocks that are added to an open control at a time, and no more than the battle itself had."""
MOST_REASONS = 4
"""Measures that are told beside the games."""
Plain = dict[str, Any]
Telling = Callable[[str, Contrast, int], None]
"""Told what is being played, how it stands, and of how many blocks at most."""


def games_report(
    requests: Sequence[Request],
    executor: Executor,
    *,
    workers: int = 1,
    build: str = "",
    resumed: Mapping[str, Plain] | None = None,
    with_control: bool = True,
    telling: Telling | None = None,
) -> Plain:
    """Play one battle for each of its requests, which differ by player, and say what came of it.

    `resumed` are findings of before by their digests. A Ctrl-C ends it with what there is.
    """
    findings: list[Plain] = []
    controls: list[Plain | None] = []

    def watch(what: str) -> Callable[[Contrast, int], None] | None:
        return (lambda now, most: telling(what, now, most)) if telling else None

    for request in requests:
        known = (resumed or {}).get(request.digest())
        finding = lab_games(
            request,
            executor,
            workers=workers,
            build=build,
            earlier=earlier_blocks(known, request) if known else (),
            watching=watch(request.player),
        )
        found = finding.json()
        findings.append(found)
        if finding.played.stopped:
            controls.append(None)
            break
        controls.append(
            control(
                request.bundle.rulebook.key,
                request.player,
                executor,
                blocks=min(CONTROL_BLOCKS, found["blocks"]),
                workers=workers,
                build=build,
                watching=watch(f"control of {request.player}"),
            )
            if with_control
            else None
        )
    agreed = agreeing(findings)
    pairs = zip(findings, controls, strict=True)
    return {
        "scenario": findings[0]["scenario"],
        "findings": findings,
        "controls": [each for each in controls if each],
        "agreed": agreed,
        "sentences": [
            [each._asdict() for each in sentences(found, its, agreed=agreed)]
            for found, its in pairs
        ],
    }


def game_in_words(finding: Plain, number: int) -> str:
    """Return which force won a game, from which place and when; games count from 0."""
    game = finding["results"][number]
    rounds = f"{game['rounds']} round{'s' if game['rounds'] != 1 else ''}"
    called = f"Game {number + 1}"
    if game["winner"] is None:
        return f"{called}: drawn after {rounds}"
    variant = next(each for each in finding["variants"] if each["name"] == game["variant"])
    force, place = (
        next(written for written, led in variant[what].items() if led == game["winner"])
        for what in ("forces", "places")
    )
    won = f"{finding['forces'][force]} won from {finding['places'][place]}"
    return f"{called}: {won} after {rounds}"


def agreeing(findings: Sequence[Plain]) -> bool:
    """Return whether two players or more have come to the same verdict for the same place."""
    mains = [finding["contrasts"][0] for finding in findings]
    verdicts = {(main["verdict"], main["score"] > 0.5) for main in mains}
    return len(mains) > 1 and len(verdicts) == 1


def with_measures(report: Plain, layouts: Sequence[Plain]) -> Plain:
    """Return a report whose sentences also tell what was measured on the same table."""
    told = []
    for finding, said in zip(report["findings"], report["sentences"], strict=True):
        same = [each for each in layouts if _of_table(each, finding)]
        more = [text for layout in same for text in measured(finding, layout)]
        before = [each for each in said if each["part"] in ("asked", "decided", "why")]
        reasons = [Sentence("why", text)._asdict() for text in more[:MOST_REASONS]]
        told.append([*before, *reasons, *said[len(before) :]])
    return {**report, "sentences": told}


def _of_table(layout: Plain, finding: Plain) -> bool:
    return (layout["ruleset"], layout["title"]) == (finding["ruleset"], finding["map"])


def proving_bundle(ruleset: str, ground: Mapping[str, Any], key: str) -> Bundle:
    """Return the standard battle of a ruleset on a map, given as its file has it."""
    bundle = load_proving(ruleset)
    book: Any = bundle.rulebook
    documents = {**book.proving(bundle.documents, ground), "scenario_key": key}
    documents["scenario"]["scenario"] = f"{ground['map']} with equal forces"
    return bundle_from(documents, key)
