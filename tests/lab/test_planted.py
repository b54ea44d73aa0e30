"""Faults planted into real tables are found, on the right side, and nothing where there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.data.library import Bundle
from game.lab.games import GamesFinding, Request, lab_games
from game.lab.layouts import battle_layout
from game.lab.report import report_on
from game.lab.verdict import sentences
from game.players.selfplay import Inline
from tests.lab import planted

FAULTS = (
    (planted.objective_at_the_feet_of_the_north, "the north", "The well"),
    (planted.bridge_nearer_to_the_south, "the south", "The toll house"),
)
SEEDS = range(20)


def found(bundle: Bundle, seed: object = "1", player: str = "random") -> GamesFinding:
    return lab_games(Request(bundle, player, str(seed), most_blocks=60), Inline())


def favoured(finding: GamesFinding) -> str:
    first, second = finding.variants.sides
    return finding.places[first if finding.main.score > 0.5 else second]


@pytest.mark.parametrize(("table", "side", "goal"), FAULTS)
def test_a_planted_fault_is_found(table: Callable[[], Bundle], side: str, goal: str) -> None:
    finding = found(table())
    assert finding.main.verdict == "uneven"
    assert favoured(finding) == side
    told = [each.text for each in sentences(finding.json()) if each.part == "why"]
    assert any(each.startswith(f"{goal} was first held by") for each in told)


def test_hills_and_cover_on_one_side_are_found_and_named() -> None:
    finding = found(planted.hills_and_cover_of_the_north(), player="easy")
    assert finding.main.verdict == "uneven"
    assert favoured(finding) == "the north"


def test_why_names_the_planted_hill_and_woods() -> None:
    layout = battle_layout(planted.hills_and_cover_of_the_north())
    travel, cover = report_on(layout, (), ("travel", "cover", "why")).findings
    assert cover.favours == "A"
    assert all(each.piece.startswith("wood in the north") for each in cover.why)
    assert len(cover.why) == 2
    (hill,) = travel.why
    assert hill.piece == "hill in the north (50 hexes)"
    assert travel.numbers[1] > travel.numbers[0], "the south has to climb"
    assert abs(hill.numbers[0] - hill.numbers[1]) < abs(travel.numbers[0] - travel.numbers[1])


def test_why_names_the_planted_river() -> None:
    layout = battle_layout(planted.bridge_nearer_to_the_south())
    control, toll_house = report_on(layout, (), ("control", "objectives", "why")).findings
    assert toll_house.numbers[1] < toll_house.numbers[0], "the south is nearer"
    named = [each.piece for each in control.why]
    assert named == ["river in the west (5 squares)", "river in the east (5 squares)"]


def test_an_empty_table_is_not_called_uneven() -> None:
    assert found(planted.empty()).main.verdict != "uneven"


@pytest.mark.soak
@pytest.mark.parametrize(("table", "side", "goal"), FAULTS)
def test_nineteen_of_twenty_seeds_find_it(
    table: Callable[[], Bundle], side: str, goal: str
) -> None:
    findings = [found(table(), seed) for seed in SEEDS]
    right = sum(f.main.verdict == "uneven" and favoured(f) == side for f in findings)
    assert right >= 19


@pytest.mark.soak
def test_nineteen_of_twenty_seeds_find_hills_and_cover() -> None:
    table = planted.hills_and_cover_of_the_north()
    findings = [found(table, seed, "easy") for seed in SEEDS]
    assert sum(f.main.verdict == "uneven" and favoured(f) == "the north" for f in findings) >= 19


@pytest.mark.soak
def test_nineteen_of_twenty_seeds_find_nothing_on_an_empty_table() -> None:
    assert sum(found(planted.empty(), seed).main.verdict == "uneven" for seed in SEEDS) <= 1
