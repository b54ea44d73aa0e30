"""Worker processes end with the program, however it ends, and Ctrl-C ends it at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.cli import streams
from game.cli.streams import STOPPED
from game.data import files

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60
"""Seconds for a busy machine; an idle one needs tenths of one."""
FAMILY = """\
import time
from game.players.processes import WorkerPool
if __name__ == "__main__":
    pool = WorkerPool(2)
    busy = [pool.submit(time.sleep, 600) for _ in range(2)]
    while not all(each.running() for each in busy):
        time.sleep(0.01)
    print("ready", flush=True)
    {ending}
"""


def stat_of(pid: int) -> tuple[str, int]:
    """The state of a process and its parent; Z if it is gone."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "Z", 0
    return told[0], int(told[1])


def children_of(parent: int) -> list[int]:
    pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [pid for pid in pids if stat_of(pid)[1] == parent]


def masks_of(pid: int) -> tuple[bool, bool]:
    """Whether a process ignores Ctrl-C, and whether it was born with it blocked."""
    told = dict(line.split(":\t") for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    bit = 1 << (signal.SIGINT - 1)
    return bool(int(told["SigIgn"], 16) & bit), bool(int(told["SigBlk"], 16) & bit)


def wait_until(happened) -> float:
    """Wait for something; the seconds it took."""
    started = monotonic()
    while not happened():
        assert monotonic() - started < PATIENCE
        sleep(0.01)
    return monotonic() - started


def all_gone(pids: list[int]) -> bool:
    return all(stat_of(pid)[0] in "ZX" for pid in pids)


@contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A process with a group of its own, as a terminal starts it: it hears Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        pytest.skip("what is started from here never hears Ctrl-C")
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture
def skirmish(tmp_path):
    text = (files.scenarios() / "squad_battles" / "nine_lanterns.yaml").read_text(encoding="utf-8")
    path = tmp_path / "skirmish.yaml"
    path.write_text(text.replace("round_limit: 12", "round_limit: 1"), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "ending",
    [
        "time.sleep(600)",
        "pool.shutdown(wait=False, cancel_futures=True)",
    ],
    ids=["killed", "shut down"],
)
def test_workers_end_with_their_parent(tmp_path, ending):
    script = tmp_path / "family.py"
    script.write_text(FAMILY.format(ending=ending))
    with started(str(script)) as parent:
        assert parent.stdout.readline() == "ready\n"
        family = children_of(parent.pid)
        if ending == "time.sleep(600)":
            wait_until(lambda: [masks_of(pid) for pid in family].count((True, True)) == 2)
            parent.kill()
        parent.wait(PATIENCE)
        wait_until(lambda: all_gone(family))
        assert "Traceback" not in parent.stderr.read()


@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_a_series_with_the_results_so_far(skirmish, times):
    words = ["sim", str(skirmish), "--games", "1000", "--jobs", "2", "--players", "random,random"]
    with started("-m", "game", *words) as parent:
        family = []
        # The two workers and the process that looks after their locks.
        wait_until(lambda: family.extend(children_of(parent.pid)[len(family) :]) or len(family) > 2)
        for _ in range(times):
            os.killpg(parent.pid, signal.SIGINT)
            sleep(0.03)
        out, err = parent.communicate(timeout=PATIENCE)
        assert parent.returncode == STOPPED
        wait_until(lambda: all_gone(family))
    assert " of 1000 games (stopped), random against random" in out
    assert err == "\nStopped.\n", "and no traceback of any process"


def test_ctrl_c_in_the_terminal_keeps_the_game(tmp_path):
    path = tmp_path / "game.jsonl"
    with started("-m", "game", "play", "--text", "night_gate", "--save", str(path)) as process:
        shown = ""
        while not shown.endswith("red> "):
            sign = process.stdout.read(1)
            assert sign, shown
            shown += sign
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == STOPPED
    assert out.endswith(f"Go on with: sandtable play --text --resume {path}\n")
    assert not err


def test_a_second_ctrl_c_asks_for_nothing_new_until_some_time_has_passed(monkeypatch):
    now = 100.0
    monkeypatch.setattr(streams, "monotonic", lambda: now)
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupted = streams.end_on_interrupt()
        assert not interrupted()
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            assert interrupted()
            now += 2
            signal.raise_signal(signal.SIGINT)
            now += 2
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        streams.end_on_interrupt()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN, "as in the background"
    finally:
        signal.signal(signal.SIGINT, before)
