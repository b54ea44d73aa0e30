"""Games and series of computer players."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from time import sleep
from typing import Any

import pytest

from game.core.errors import UsageError
from game.core.event import Left, Moved, Said
from game.core.pose import Pose
from game.players import selfplay
from game.players.player import Player, think
from game.players.registry import make_player
from game.players.selfplay import Bustle, Inline, executor_for, play_game, run_series
from game.players.series import GameResult, Series, Share
from tests.players.skirmish import skirmish

SIDES = ("red", "blue")


def both(name: str, seed: str = "p") -> dict[str, Player]:
    return {side: make_player(name, f"{seed}/{side}") for side in SIDES}


def timeless(result: GameResult) -> GameResult:
    return replace(result, seconds=0.0)


def results(series: Series) -> list[GameResult]:
    return [timeless(game) for game in series.games]


# ---------------------------------------------------------------------- one game


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (play_game(skirmish(), both(name), "s") for _ in range(2))
    assert timeless(first) == timeless(second)
    assert first.seconds > 0
    others = [timeless(play_game(skirmish(), both(name, "q"), seed)) for seed in "abc"]
    assert any(game != timeless(first) for game in others)


def test_a_result_tells_what_happened() -> None:
    asked = []

    def counting(match: Any, player: Player) -> Any:
        asked.append(match.pending.side)
        return think(match, player)

    names = {"red": "greedy", "blue": "random"}
    players = {side: make_player(name, 1) for side, name in names.items()}
    for seed in range(20):
        asked.clear()
        game = play_game(skirmish(4), players, seed, names=names, thinker=counting)
        assert game.decisions == len(asked)
        assert set(asked) == set(SIDES)
        assert 1 <= game.rounds <= 4
        assert game.players == names
        assert game.rule.startswith("FWB.win")
        lost = {side: sum(game.casualties[side].values()) for side in SIDES}
        assert game.scores == {"red": lost["blue"], "blue": lost["red"]}
        assert set(game.casualties["blue"]) <= {"Soot Grunts"}
        if lost["blue"]:
            return
    pytest.fail("greedy never defeated anybody")


# ---------------------------------------------------------------------- series


def test_a_series_is_the_same_however_the_work_is_done() -> None:
    counts: list[tuple[int, int]] = []
    how: dict[str, Any] = {"games": 4, "seed": 7}
    inline = run_series(
        skirmish(1),
        ("greedy", "random"),
        executor=Inline(),
        progress=lambda done, total: counts.append((done, total)),
        **how,
    )
    assert counts == [(1, 4), (2, 4), (3, 4), (4, 4)]
    with ThreadPoolExecutor(3) as threads:
        threaded = run_series(skirmish(1), ("greedy", "random"), executor=threads, **how)
    with executor_for(2) as processes:
        spawned = run_series(skirmish(1), ("greedy", "random"), executor=processes, **how)
    assert results(inline) == results(threaded) == results(spawned)


def test_sides_are_swapped_and_seeds_shared_by_pairs() -> None:
    series = run_series(skirmish(1), ("greedy", "random"), games=5, seed="s", executor=Inline())
    leaders = [game.players["red"] for game in series.games]
    assert leaders == ["greedy", "random", "greedy", "random", "greedy"]
    straight = run_series(
        skirmish(1), ("greedy", "random"), games=2, seed="s", executor=Inline(), swap=False
    )
    assert [game.players["red"] for game in straight.games] == ["greedy", "greedy"]
    assert results(straight)[0] == results(series)[0]


def test_one_player_against_itself_never_repeats_a_game() -> None:
    series = run_series(skirmish(1), ("random", "random"), games=4, seed=1, executor=Inline())
    assert (
        len({game.decisions for game in series.games}) > 1 or len(set(map(str, series.games))) > 1
    )
    assert "wins by side" in series.text()
    assert "\nwins\n" not in series.text()


def test_unknown_players_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UsageError, match="did you mean 'random'"):
        run_series(skirmish(1), ("greedy", "ramdom"), games=1, seed=1, executor=Inline())


def test_what_goes_wrong_in_a_worker_is_raised() -> None:
    bundle = replace(skirmish(1), documents={})
    with pytest.raises(Exception, match="missing or damaged"):
        run_series(bundle, ("greedy", "random"), games=1, seed=1, executor=Inline())


class Ended(Inline):
    """Notes whether it has been told to end at once."""

    at_once = False

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.at_once |= not wait and cancel_futures


def test_a_series_that_is_stopped_has_the_games_so_far() -> None:
    def stop(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    executor = Ended()
    how: dict[str, Any] = {"games": 1000, "seed": 7, "executor": executor}
    series = run_series(skirmish(1), ("greedy", "random"), progress=stop, **how)
    assert executor.at_once
    assert series.stopped
    assert series.json()["stopped"]
    assert "skirmish: 2 of 1000 games (stopped)" in series.text()
    whole = run_series(skirmish(1), ("greedy", "random"), games=2, seed=7, executor=Inline())
    assert results(series) == results(whole)
    assert not whole.stopped


def test_what_goes_wrong_ends_the_executor_at_once() -> None:
    def fail(*_: int) -> None:
        raise ZeroDivisionError

    executor = Ended()
    how: dict[str, Any] = {"games": 9, "seed": 7, "executor": executor}
    with pytest.raises(ZeroDivisionError):
        run_series(skirmish(1), ("greedy", "random"), progress=fail, **how)
    assert executor.at_once


class Watched(ThreadPoolExecutor):
    """Counts the games that are handed out and not over."""

    open = most = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.open += 1
        self.most = max(self.most, self.open)
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self.over)
        return future

    def over(self, _: Any) -> None:
        self.open -= 1


def test_only_so_many_games_are_handed_out_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    played = json.dumps(asdict(game("red", "greedy", 1)))

    def slowly(_: str) -> str:
        sleep(0.001)
        return played

    monkeypatch.setattr(selfplay, "MOST_AHEAD", 5)
    monkeypatch.setattr(selfplay, "play_task", slowly)
    with Watched(1) as executor:
        series = run_series(skirmish(1), ("greedy", "random"), games=60, seed=1, executor=executor)
    assert len(series.games) == 60
    assert 1 < executor.most <= 5


# ---------------------------------------------------------------------- reports


def game(winner: str | None, red: str, rounds: int, **more: Any) -> GameResult:
    blue = "random" if red == "greedy" else "greedy"
    return GameResult(
        players={"red": red, "blue": blue},
        winner=winner,
        reason=f"{winner} won",
        rule=more.get("rule", "R.1"),
        rounds=rounds,
        decisions=rounds * 100,
        seconds=2.0,
        scores={"red": 1, "blue": 0},
        casualties={"red": {"Levy": more.get("levies", 0)}, "blue": {"Grunt": 1, "Boar": 2}},
        stillness=more.get("still", 0),
    )


def example() -> Series:
    games = (
        game("red", "greedy", 2, levies=3),
        game("blue", "random", 4),
        game(None, "greedy", 6, rule="R.2", still=2),
        game("red", "random", 4),
    )
    return Series("a/b", "7", ("greedy", "random"), games, 5.0)


def test_wins_are_counted_by_player_and_by_side() -> None:
    series = example()
    assert series.wins_of("greedy") == Share(2, 4)
    assert series.wins_of("random") == Share(1, 4)
    assert series.wins_at("red") == Share(2, 4)
    assert series.wins_at("blue") == Share(1, 4)
    assert series.draws == 1
    assert series.dead_ends == Share(1, 4)
    assert (series.rounds.mean, series.rounds.median) == (4, 4)
    assert (series.decisions.least, series.decisions.most) == (200, 600)
    assert series.endings() == [("R.1", 3), ("R.2", 1)]
    assert series.casualties("blue") == [("Boar", 8), ("Grunt", 4)]
    assert series.pace == 1600 / 8


def test_the_interval_is_wilsons() -> None:
    low, high = Share(90, 100).interval
    assert low == pytest.approx(0.8256, abs=2e-4)
    assert high == pytest.approx(0.9448, abs=2e-4)
    assert Share(0, 10).interval == pytest.approx((0.0, 0.2775), abs=2e-4)
    assert Share(10, 10).interval == pytest.approx((0.7225, 1.0), abs=2e-4)
    assert Share(0, 0).interval == (0, 1)


def test_the_report_is_a_table_and_plain_json() -> None:
    series = example()
    text = series.text()
    for part in (
        "a/b: 4 games, greedy against random, seed 7",
        "greedy      2   50.0%",
        "wins by side",
        "draws",
        "dead ends",
        "rounds     mean 4.0, median 4, 2 to 6",
        "R.1      3  such as: red won",
        "Boar       8    2.00 a game",
        "200 decisions a second, 5.0 s in all",
    ):
        assert part in text, part
    read = json.loads(json.dumps(series.json()))
    assert read["wins"]["greedy"]["count"] == 2
    assert read["sides"]["blue"]["rate"] == 0.25
    assert read["casualties"]["red"]["Levy"] == 3
    assert read["endings"] == {"R.1": 3, "R.2": 1}
    assert len(read["results"]) == 4


def test_stillness_is_the_longest_stretch_of_rounds_without_a_deed() -> None:
    pose = Pose(0, 0, 0)
    deed, talk = Moved(text="goes", piece="a", start=pose, legs=()), Said(text="waits")
    bustle = Bustle()
    for number, event in ((1, deed), (1, talk), (2, talk), (3, talk), (4, talk), (4, deed)):
        bustle.note([event], number)
    assert bustle.stillness() == 2
    bustle.note([talk], 5)
    assert bustle.stillness() == 2
    for number in (6, 7):
        bustle.note([talk], number)
    assert bustle.stillness() == 3


def test_an_empty_series_can_be_reported() -> None:
    series = Series("a/b", "1", ("greedy", "random"), (), 0.0)
    assert "0 games" in series.text()
    assert series.json()["rounds"]["mean"] == 0


def test_the_fallen_of_every_book_are_counted() -> None:
    for how, counts in (("defeated", 1), ("killed", 1), ("routed", 1), ("lost", 1), ("exited", 0)):
        assert Left(text="goes", piece="a", how=how).lost == bool(counts), how
