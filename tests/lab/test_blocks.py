"""Blocks of games, and what they find about races with a known bias."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.core.errors import UsageError
from game.data.library import load_proving
from game.lab.blocks import Block, Order, run_blocks
from game.lab.games import GamesFinding, Request, earlier_blocks, lab_games
from game.lab.variants import BOTH, FORCES, ORDER, WRITTEN, variants_of
from game.lab.verdict import sentences
from game.players.selfplay import Inline, executor_for
from game.players.series import GameResult
from tests.lab import races
from tests.players.skirmish import skirmish


@pytest.fixture(autouse=True)
def _races(monkeypatch: pytest.MonkeyPatch) -> None:
    races.register(monkeypatch)


class Late(Executor):
    """Does its work at once but tells of it in a random order, a few calls late."""

    def __init__(self, seed: str, ahead: int) -> None:
        self.rng = Random(seed)
        self.ahead = ahead
        self.kept: list[tuple[Future[Any], Any]] = []
        self.most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.kept.append((future, fn(*args, **kwargs)))
        self.most = max(self.most, len(self.kept))
        if len(self.kept) >= self.ahead:
            self.rng.shuffle(self.kept)
            while self.kept:
                late, result = self.kept.pop()
                late.set_result(result)
        return future


def timeless(block: Block) -> list[GameResult]:
    return [replace(game, seconds=0.0) for game in block]


def played(bundle: Any, **how: Any) -> GamesFinding:
    return lab_games(Request(bundle, "random", **how), Inline())


# ---------------------------------------------------------------------- blocks


def test_a_block_is_fought_in_all_ways_that_can_be_exchanged() -> None:
    uneven = {"strides": (2, 1)}
    assert [each.name for each in variants_of(races.race(first="red", **uneven)).battles] == [
        WRITTEN,
        FORCES,
        ORDER,
        BOTH,
    ]
    two = variants_of(races.race(**uneven))
    assert [each.name for each in two.battles] == [WRITTEN, FORCES]
    assert two.no_order == "A card settles who begins."
    finding = played(races.race(first="red", **uneven), games=8)
    games = finding.played.games
    assert [game.block for game in games] == [0] * 4 + [1] * 4
    assert [game.variant for game in games[:4]] == [WRITTEN, FORCES, ORDER, BOTH]
    assert [game.began for game in games[:4]] == ["red", "red", "blue", "blue"]


def test_equal_forces_are_not_exchanged_since_that_would_repeat_each_game() -> None:
    variants = variants_of(races.race(first="red", alike=True))
    assert variants.equal_forces
    assert [each.name for each in variants.battles] == [WRITTEN, ORDER]
    assert [each.name for each in variants_of(races.race(alike=True)).battles] == [WRITTEN]
    assert variants_of(load_proving("ares")).equal_forces
    finding = played(races.race(alike=True), games=4)
    assert [each.question for each in finding.contrasts] == ["place", "order"]
    told = [each.text for each in sentences(finding.json())]
    assert "Both forces are equal, so exchanging them would change nothing." in told


def test_blocks_do_not_depend_on_the_order_in_which_games_come_back() -> None:
    request = Request(races.race(ahead=(4, 0)), "random", most_blocks=60)
    plain = lab_games(request, Inline())
    assert plain.main.verdict == "uneven"
    for seed in "abc":
        late = Late(seed, 6)
        other = lab_games(request, late, workers=3)
        assert list(map(timeless, other.played.blocks)) == list(map(timeless, plain.played.blocks))
        assert other.main == plain.main
        assert late.most <= 6


def test_no_more_blocks_are_handed_out_once_it_is_decided() -> None:
    variants = variants_of(races.race())
    order = Order("toy/race", variants, "random", "1")
    handed: list[str] = []

    class Counting(Inline):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            handed.append(args[0])
            return super().submit(fn, *args, **kwargs)

    found = run_blocks(order, Counting(), most=50, decided=lambda blocks: len(blocks) == 3)
    assert len(found.blocks) == 3
    assert len(handed) <= 8
    assert [json.loads(task)["block"] for task in handed[:6]] == [0, 0, 1, 1, 2, 2]


def test_a_ctrl_c_leaves_whole_blocks_that_can_be_gone_on_with() -> None:
    request = Request(races.race(), "random", games=20)

    def stop(contrast: Any, _: int) -> None:
        if contrast.blocks == 3:
            raise KeyboardInterrupt

    broken = lab_games(request, Inline(), watching=stop)
    assert broken.played.stopped
    assert len(broken.played.blocks) == 3
    document = json.loads(json.dumps(broken.json()))
    whole = lab_games(request, Inline())
    again = lab_games(request, Inline(), earlier=earlier_blocks(document, request))
    assert list(map(timeless, again.played.blocks)) == list(map(timeless, whole.played.blocks))
    with pytest.raises(UsageError, match="another battle"):
        earlier_blocks(document, replace(request, seed="2"))
    document["build"]["digest"] = "0"
    with pytest.raises(UsageError, match="build 0"):
        earlier_blocks(document, request)


def test_processes_play_the_same_blocks() -> None:
    request = Request(skirmish(1), "random", games=8)
    plain = lab_games(request, Inline())
    with executor_for(2) as pool:
        spawned = lab_games(request, pool, workers=2)
    assert list(map(timeless, plain.played.blocks)) == list(map(timeless, spawned.played.blocks))


# ---------------------------------------------------------------------- known biases


def verdicts(finding: GamesFinding) -> dict[str, str]:
    return {each.question: each.verdict for each in finding.contrasts}


def test_a_head_start_of_a_lane_is_the_places() -> None:
    finding = played(races.race(ahead=(0, 5), first="red"), most_blocks=60)
    assert finding.main.question == "place"
    assert finding.main.verdict == "uneven"
    assert finding.main.score < 0.5
    assert verdicts(finding)["forces"] != "uneven"
    assert verdicts(finding)["order"] != "uneven"
    told = [each.text for each in sentences(finding.json())]
    assert any("this table favours the south for the random player" in each for each in told)


def test_a_longer_stride_is_the_forces() -> None:
    finding = played(races.race(strides=(4, 1), first="red"), games=160)
    assert verdicts(finding)["forces"] == "uneven"
    assert verdicts(finding)["place"] != "uneven"
    assert verdicts(finding)["order"] != "uneven"


def test_the_first_move_is_the_orders() -> None:
    finding = played(races.race(goal=1, first="red"), games=160)
    assert verdicts(finding)["order"] == "uneven"
    assert verdicts(finding)["place"] != "uneven"
    assert verdicts(finding)["forces"] != "uneven"


def test_a_few_games_decide_nothing_however_they_end() -> None:
    finding = played(races.race(ahead=(11, 0)), games=4)
    assert finding.main.score == 1
    assert finding.main.low > 0.5
    assert finding.main.verdict == "open"
    assert any("Fewer than 12 games" in each.text for each in sentences(finding.json()))
    assert played(races.race(ahead=(11, 0)), games=12).main.verdict == "uneven"


def test_a_fair_race_is_not_called_uneven() -> None:
    finding = played(races.race(), most_blocks=60)
    assert finding.main.verdict != "uneven"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("bias", "unfair"), [({"ahead": (5, 0)}, True), ({}, False), ({"strides": (3, 1)}, False)]
)
def test_nineteen_of_twenty_seeds_agree(bias: dict[str, Any], unfair: bool) -> None:
    found = [
        played(races.race(first="red", **bias), most_blocks=60, seed=str(seed)).main.verdict
        for seed in range(20)
    ]
    assert sum((verdict == "uneven") == unfair for verdict in found) >= 19


def test_games_of_one_battle_alone_say_who_wins_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        races.BiasedToy, "exchanged", lambda self, documents: "It is a siege.", raising=True
    )
    finding = played(races.race(ahead=(6, 0)), most_blocks=60)
    assert finding.main.question == "side"
    assert finding.main.verdict == "uneven"
    told = [each.text for each in sentences(finding.json())]
    assert any("It is a siege. So table and forces cannot be told apart" in each for each in told)
