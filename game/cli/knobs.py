"""Knobs of a battle that are turned on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from game.data.library import Bundle


def add_knob_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Describe `--set`; `what` is what the command does with the knobs turned."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="turned",
        metavar="OPTION=VALUE",
        help=f"{what} with a scenario option changed; OPTION= alone lists its values",
    )


def turned_knobs(bundle: Bundle, words: list[str]) -> dict[str, Any]:
    """Return the knobs that are turned, by key; UsageError says which there are."""
    from game.core.errors import UsageError
    from game.data.suggest import one_of

    knobs = {knob.key: knob for knob in bundle.rulebook.knobs(bundle.scenario)}
    chosen = {}
    for word in words:
        key, _, said = word.partition("=")
        if key not in knobs:
            raise UsageError(f"--set {word}: the scenario's options are {one_of(list(knobs))}")
        values = {str(value): value for value, _ in knobs[key].values}
        if said not in values:
            raise UsageError(f"--set {word}: the values of {key} are {one_of(list(values))}")
        chosen[key] = values[said]
    return chosen
