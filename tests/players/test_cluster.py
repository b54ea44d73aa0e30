"""Games on a real Dask cluster: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import UsageError
from game.lab.games import Request, lab_games
from game.players.build import digest_of, own_build
from game.players.cluster import Cluster
from game.players.selfplay import Inline, executor_for, play_task, run_series
from tests.players.dask_cluster import ROOT, WAIT, Running
from tests.players.skirmish import skirmish


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Running]:
    found = Running(tmp_path)
    try:
        yield found
    finally:
        found.end()


def timeless(games: Any) -> list[Any]:
    return [replace(each, seconds=0.0) for each in games]


@pytest.mark.filterwarnings("ignore")
def test_the_same_games_though_a_worker_is_lost(cluster: Running) -> None:
    cluster.add_worker()
    cluster.add_worker()
    cluster.wait(2)
    how: dict[str, Any] = {"games": 12, "seed": 3}
    names = ("greedy", "random")
    plain = run_series(skirmish(1), names, executor=Inline(), **how)

    def lose_one(done: int, _: int) -> None:
        if done == 3:
            cluster.workers[0].kill()

    with executor_for(1, cluster.address) as executor:
        assert isinstance(executor, Cluster)
        assert executor.workers == 2
        series = run_series(skirmish(1), names, executor=executor, progress=lose_one, **how)
    assert timeless(series.games) == timeless(plain.games)
    assert cluster.workers[0].poll() is not None

    request = Request(skirmish(1), "random", games=8)
    inline = lab_games(request, Inline())
    with executor_for(1, cluster.address) as executor:
        blocks = lab_games(request, executor, workers=1, build=own_build().digest)
    assert timeless(blocks.played.games) == timeless(inline.played.games)

    # As a command, so that the warnings of its libraries are not ours.
    words = ["sim", "mossback_ford", "--games", "2", "--players", "random,random", "--json"]
    said = [
        subprocess.run(
            [sys.executable, "-m", "game", *words, *more],
            cwd=ROOT,
            capture_output=True,
            check=True,
            timeout=4 * WAIT,
        )
        for more in ([], ["--cluster", cluster.address])
    ]
    told = [json.loads(each.stdout)["results"] for each in said]
    assert [{**game, "seconds": 0} for game in told[0]] == [
        {**game, "seconds": 0} for game in told[1]
    ]
    assert said[1].stderr == b""


@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_another_version_is_refused_by_name(cluster: Running, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for entry in ROOT.iterdir():
        if entry.name in ("assets", "maps", "scenarios"):
            (other / entry.name).symlink_to(entry)
    (other / "game").mkdir()
    for entry in (ROOT / "game").iterdir():
        if entry.name != "__init__.py":
            (other / "game" / entry.name).symlink_to(entry)
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    (other / "game" / "__init__.py").write_text(text + "# changed\n", encoding="utf-8")
    cluster.add_worker(other)
    cluster.wait(1)
    with pytest.raises(UsageError, match=r"but worker tcp://.* runs version .*, build"):
        executor_for(1, cluster.address)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_without_workers_is_said(
    cluster: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster.wait(0)
    monkeypatch.setattr("game.players.cluster.PATIENCE", 2)
    with pytest.raises(UsageError, match="has no workers"):
        executor_for(1, cluster.address)


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install 'sandtable\[cluster\]'"):
        executor_for(1, "tcp://127.0.0.1:8786")


def test_a_worker_refuses_games_of_another_build() -> None:
    with pytest.raises(UsageError, match="another version of Sandtable"):
        play_task(json.dumps({"build": "0"}))


def test_a_build_is_known_by_its_files(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_bytes(b"a\n")
    before = digest_of(tmp_path)
    (tmp_path / "picture.png").write_bytes(b"x")
    (tmp_path / "one.py").write_bytes(b"a\r\n")
    assert digest_of(tmp_path) == before
    (tmp_path / "two.yaml").write_bytes(b"b")
    assert digest_of(tmp_path) != before
