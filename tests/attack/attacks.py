"""The attacks by name: each does its worst for a seed, and raises what is not borne."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from tests.attack import save_files, yaml_files
from tests.attack.bearing import Hangs, bear_file, within
from tests.attack.window import bear_events

EVENTS = 250
"""Random events for one seed."""
LONGEST = 120
"""Seconds in which they have to be borne."""


def attack_file(seed: int, folder: Path) -> str:
    """Damage a map, scenario, army or drill, then check it and play with it."""
    lot = Random(f"files {seed}")
    return bear_file(yaml_files.write_damaged(folder / f"files-{seed}", lot), lot)


def attack_save(seed: int, folder: Path) -> str:
    """Damage a saved game, then do with it whatever a player does with one."""
    lot = Random(f"saves {seed}")
    path = save_files.write_damaged(folder / f"save-{seed}.jsonl", lot)
    sound = path.read_bytes()
    try:
        return save_files.bear_save(path)
    except BaseException:
        path.write_bytes(sound)  # for whoever looks into it
        raise


def attack_window(seed: int, folder: Path) -> str:
    """Let loose random events on a screen."""
    with within(LONGEST):
        return bear_events(f"window {seed}", EVENTS)


ATTACKS: dict[str, Callable[[int, Path], str]] = {
    "files": attack_file,
    "saves": attack_save,
    "window": attack_window,
}


def failures(name: str, seeds: Iterable[int], folder: Path) -> tuple[list[str], Counter[str]]:
    """Attack with each seed; what was not borne, with how to repeat it, and what was."""
    found: list[str] = []
    borne: Counter[str] = Counter()
    for seed in seeds:
        try:
            borne[ATTACKS[name](seed, folder)] += 1
        except (Exception, Hangs) as error:
            last = "".join(traceback.format_exception(error)[-4:])
            repeat = f"python -m tests.attack {name} {seed}"
            found.append(f"{repeat} (files in {folder}):\n{last[-1500:]}")
    return found, borne
