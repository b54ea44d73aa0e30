"""The doctor of scenarios."""

from __future__ import annotations

import pytest

from game.core.errors import RuleBroke
from game.lab import doctor
from game.lab.doctor import examined
from game.players.selfplay import Inline
from tests.lab import races
from tests.players.skirmish import skirmish


@pytest.fixture(autouse=True)
def _races(monkeypatch: pytest.MonkeyPatch) -> None:
    races.register(monkeypatch)


def told(found: doctor.Diagnosis, rank: str) -> list[str]:
    return [remark.text for remark in found.remarks if remark.rank == rank]


def test_a_sound_battle_is_told_so() -> None:
    found = examined(skirmish(2), Inline(), games=4, players=("random",))
    assert found.sound
    assert "4 of 4 games ended, after 2 to 2 rounds." in told(found, "fine")
    assert found.text().startswith("A skirmish\n")


def test_a_side_that_never_wins_is_asked_about() -> None:
    found = examined(races.race(ahead=(0, 11)), Inline(), games=6, players=("random",))
    assert any("Red won none of 6 games" in each for each in told(found, "advice"))
    assert any("Blue can win" in each for each in told(found, "fine"))


def test_a_game_without_an_end_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "MOST_ANSWERS", 5)
    found = examined(races.race(goal=90), Inline(), games=1, players=("random",))
    (mistake,) = told(found, "mistake")
    assert "did not end in 5 answers; the last was" in mistake
    assert "in round" in mistake
    assert not found.sound


def test_a_rule_that_breaks_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuleBroke("a rule failed", ValueError("no"))

    monkeypatch.setattr(doctor, "play_game", broken)
    found = examined(races.race(), Inline(), games=1, players=("random",))
    assert "broke a rule" in told(found, "mistake")[0]


def test_a_standstill_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "DEAD_END", 0)
    found = examined(skirmish(2), Inline(), games=1, players=("random",))
    assert any(
        "stood still for" in each and "random player" in each for each in told(found, "advice")
    )
