"""The games of the laboratory on the command line: how many, by whom, where, and how it stands."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.cli.streams import complain, quoted
from game.cli.words import add_worker_arguments, whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from game.data.library import Bundle
    from game.lab.contrasts import Contrast
    from game.lab.doctor import Diagnosis

MOST_GAMES = 100_000
AUTO = "auto"
Plain = dict[str, Any]


def add_games_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the words that are about games."""
    games = parser.add_argument_group("games of computer players")
    games.add_argument(
        "--games",
        type=_games,
        default=0,
        metavar="N|auto",
        help="play so many with forces exchanged; auto stops when it is decided (none)",
    )
    games.add_argument(
        "--margin",
        type=whole_number(1, 50),
        default=10,
        metavar="M",
        help="points around 50 %% that count as even (10)",
    )
    games.add_argument(
        "--players", default="normal", metavar="A,B", help="each plays both sides (normal)"
    )
    games.add_argument("--seed", default="1", metavar="S", help="same seed, same games (1)")
    add_worker_arguments(games, max(1, (os.cpu_count() or 2) - 1))
    games.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on with the games of an earlier --json"
    )
    games.add_argument(
        "--no-control", action="store_true", help="play no games on an empty table to compare"
    )
    games.add_argument("--html", type=Path, metavar="FILE", help="write a report with pictures")
    games.add_argument(
        "--doctor",
        action="store_true",
        help="play a few games and say whether the battle ends and each side can win",
    )


def _games(text: str) -> int | None:
    """Read a number of games; None where they stop by themselves."""
    return None if text == AUTO else whole_number(1, MOST_GAMES)(text)


@dataclass(frozen=True, slots=True)
class Played:
    """What games came to: for JSON, for people, and for the exit code."""

    document: Plain = field(default_factory=dict)
    diagnoses: tuple[str, ...] = ()
    uneven: bool = False
    """Whether a table was found uneven, or a scenario unsound."""
    stopped: bool = False

    def beside(self, layouts: Sequence[Plain]) -> Played:
        """Return the same with what was measured on the same tables among the reasons."""
        from game.lab.games_report import with_measures

        if not self.document.get("games"):
            return self
        games = [with_measures(each, layouts) for each in self.document["games"]]
        return replace(self, document={**self.document, "games": games})

    @property
    def text(self) -> str:
        """What people read."""
        return "\n\n".join([*self.diagnoses, *_texts(self.document.get("games", ()))])


def play_out(arguments: argparse.Namespace, bundles: Sequence[Bundle]) -> Played:
    """Play what a command line wants: a look by the doctor, games, or both."""
    with opened_executor(arguments) as (pool, workers, build):
        sick = _doctored(pool, bundles, arguments.seed) if arguments.doctor else []
        found: list[Plain] = []
        if arguments.games != 0:
            found = _games_documents(arguments, bundles, (pool, workers, build))
    stopped = any(each["stopped"] for document in found for each in document["findings"])
    if stopped:
        complain("\nStopped.")
    findings = [finding for document in found for finding in document["findings"]]
    mains = [finding["contrasts"][0]["verdict"] for finding in findings]
    return Played(
        {"games": found, "doctor": [each.json() for each in sick]},
        tuple(each.text() for each in sick),
        "uneven" in mains or not all(each.sound for each in sick),
        stopped,
    )


def _doctored(pool: Executor, bundles: Sequence[Bundle], seed: str) -> list[Diagnosis]:
    from game.lab.doctor import examined

    return [examined(bundle, pool, seed=seed) for bundle in bundles]


def _games_documents(
    arguments: argparse.Namespace, bundles: Sequence[Bundle], where: tuple[Executor, int, str]
) -> list[Plain]:
    """Play the wanted games of each battle; return what each came to, as JSON has it."""
    from game.lab.games import Request
    from game.lab.games_report import games_report

    resumed = _resumed(arguments.resume)
    pool, workers, build = where
    found: list[Plain] = []
    for bundle in bundles:
        requests = [
            Request(bundle, player, arguments.seed, arguments.games, arguments.margin / 100)
            for player in dict.fromkeys(arguments.players.split(","))
        ]
        report = games_report(
            requests,
            pool,
            workers=workers,
            build=build,
            resumed=resumed,
            with_control=not arguments.no_control,
            telling=_telling(),
        )
        found.append(report)
        if any(finding["stopped"] for finding in report["findings"]):
            break
    return found


@contextmanager
def opened_executor(arguments: argparse.Namespace) -> Iterator[tuple[Executor, int, str]]:
    """Give the executor that a command line wants, its workers, and the build they must have."""
    from game.players.build import own_build
    from game.players.cluster import Cluster
    from game.players.selfplay import executor_for

    pool = executor_for(arguments.jobs, arguments.cluster)
    try:
        if isinstance(pool, Cluster):
            yield pool, pool.workers, own_build().digest
        else:
            yield pool, arguments.jobs, ""
    finally:
        # Games that still run decide nothing any more.
        pool.shutdown(wait=False, cancel_futures=True)


def _resumed(path: Path | None) -> dict[str, Plain]:
    """Return the findings of an earlier run by their digests."""
    from game.core.errors import UsageError

    if path is None:
        return {}
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        findings = [each for report in document["games"] for each in report["findings"]]
        return {each["digest"]: each for each in findings}
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(f"{path} is no JSON that 'sandtable lab --json' wrote") from None


def _telling() -> Callable[[str, Contrast, int], None] | None:
    """Return what says on a terminal's error stream how it stands after each block."""
    if not sys.stderr.isatty():
        return None

    started = perf_counter()

    def tell(what: str, now: Contrast, most: int) -> None:
        percent = now.json()["percent"]
        pace = (perf_counter() - started) / max(1, now.blocks)
        line = (
            f"{what}: block {now.blocks} of at most {most}, {now.question} {percent['score']} % "
            f"({percent['low']} to {percent['high']} %), {pace:.0f} s each"
        )
        print(f"\r{line:<78}", end="", file=sys.stderr, flush=True)

    return tell


def _texts(documents: Sequence[Plain]) -> list[str]:
    """Return the sentences of all games, battle by battle."""
    return [
        "\n".join(sentence["text"] for sentence in said)
        for document in documents
        for said in document["sentences"]
    ]


def map_data(name: str) -> Plain:
    """Return a map as its file has it, shipped or a player's own."""
    from game.data import files, yamlfile

    path = Path(name).expanduser()
    if path.suffix not in (".yaml", ".yml"):
        path = files.maps() / f"{name}.yaml"
    data: Plain = yamlfile.read(path).data
    return data


def write_json(told: Plain, where: str) -> None:
    """Write all numbers into a file, or print them."""
    from game import __version__
    from game.data.writing import write_whole

    text = json.dumps({"sandtable": __version__, **told}, indent=1, ensure_ascii=False)
    if where == "-":
        print(text)
    else:
        write_whole(Path(where), f"{text}\n".encode())


def write_html(arguments: argparse.Namespace, document: Plain, bundles: Sequence[Bundle]) -> Path:
    """Write the report of what was measured and played."""
    from game.data.writing import check_target
    from game.lab.places import set_up
    from game.ui.export.lab_report import lab_report

    check_target(arguments.html, "html")
    games = document.get("games") or ()
    scenes = [bundle.rulebook.scene(set_up(bundle)) for bundle in bundles[: len(games)]]
    return lab_report(document, scenes, arguments.html, _repeating(arguments))


def _repeating(arguments: argparse.Namespace) -> str:
    """Return the command that measures and plays the same again."""
    words = ["sandtable", "lab", *arguments.layouts]
    if arguments.games != 0:
        games = AUTO if arguments.games is None else str(arguments.games)
        words += ["--games", games, "--seed", arguments.seed, "--players", arguments.players]
        words += ["--margin", str(arguments.margin)]
    words += ["--rules", arguments.rules] if arguments.rules else []
    words += ["--measures", arguments.measures] if arguments.measures else []
    words += ["--doctor"] if arguments.doctor else []
    for each in arguments.turned:
        words += ["--set", each]
    return " ".join(map(quoted, words))
