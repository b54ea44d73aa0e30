"""Let computer players fight many games, sides swapped every other game, and report."""

from __future__ import annotations

import argparse
import json

from game.cli.knobs import add_knob_argument, turned_knobs
from game.cli.streams import STOPPED, complain
from game.cli.words import add_worker_arguments, progress_bar, whole_number

MOST_GAMES = 1_000_000
EXAMPLES = """\
examples:
  sandtable sim mossback_ford --games 20
  sandtable sim night_gate --games 100 --players greedy,random --jobs 2 --seed 7
  sandtable sim my_scenario.yaml --games 50 --json > result.json
  sandtable sim breakout --games 40 --players greedy,greedy --set settings.turn_limit=10
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario's name or file")
    games = whole_number(1, MOST_GAMES)
    parser.add_argument("--games", type=games, default=10, metavar="N", help="how many (10)")
    parser.add_argument("--seed", default="1", metavar="S", help="same seed, same games (1)")
    parser.add_argument(
        "--players",
        default="greedy,random",
        metavar="A,B",
        help="two of easy, normal, hard, greedy, random (greedy,random)",
    )
    add_worker_arguments(parser, 1)
    add_knob_argument(parser, "play")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the report."""
    from game.core.errors import UsageError
    from game.data.library import load_scenario, with_forces
    from game.players.selfplay import executor_for, run_series

    names = arguments.players.split(",")
    if len(names) != 2:
        raise UsageError("--players takes two names separated by a comma, such as greedy,random")
    bundle = load_scenario(arguments.scenario)
    bundle = with_forces(bundle, {}, turned_knobs(bundle, arguments.turned))
    with executor_for(arguments.jobs, arguments.cluster) as executor:
        series = run_series(
            bundle,
            (names[0], names[1]),
            games=arguments.games,
            seed=arguments.seed,
            executor=executor,
            progress=progress_bar,
        )
    if series.stopped:
        complain("\nStopped.")
    print(json.dumps(series.json(), indent=2) if arguments.json else series.text())
    return STOPPED if series.stopped else 0
