"""Heat, dead ground and exposure against shapely, line by line."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from game.lab import finding
from game.lab.exposure import dead_ground, exposure, first_turn, sight_heat
from game.lab.fields import share
from tests.lab.boards import box, plane, squares, tableau

HOUSES = (
    box("house", 3, 6, 7, 8, "mill"),
    box("house", 10, 7, 12, 11, "barn"),
    box("house", 15, 5, 20, 7, "inn"),
)
GRAZING = 0.01
"""The part of cells that may differ: their lines graze a corner."""


@pytest.fixture(scope="module")
def study():
    table = tableau(plane(*HOUSES))
    return table.study(table.movers[0])


@pytest.fixture(scope="module")
def counted(study):
    """How many viewpoints of each zone see each cell, by shapely."""
    walls = shapely.union_all([shapely.Polygon(each.area) for each in HOUSES]).buffer(-0.002)
    shapely.prepare(walls)
    x, y = study.cells.middles
    found = []
    for which in (0, 1):
        seen = np.zeros(len(study.cells), dtype=int)
        for eye in study.eyes(which).tolist():
            ends = np.stack(
                [
                    np.column_stack([np.full_like(x, x[eye]), np.full_like(y, y[eye])]),
                    np.column_stack([x, y]),
                ],
                axis=1,
            )
            seen += ~shapely.intersects(walls, shapely.linestrings(ends))
        found.append(seen)
    return found


def test_heat_is_the_number_of_free_lines(study, counted):
    for which in (0, 1):
        mine = study.heat(which).counts
        assert (np.abs(mine - counted[which]) > 1).mean() < GRAZING
        assert study.heat(which).eyes == len(study.eyes(which))
    found = sight_heat(study)
    for which in (0, 1):
        true = counted[which][study.rests].mean() / len(study.eyes(which))
        assert found.numbers[which] == pytest.approx(true, abs=0.005)


def test_dead_ground_is_what_no_free_line_leads_to(study, counted):
    found = dead_ground(study)
    for which in (0, 1):
        true = share(counted[which] == 0, study.rests)
        assert found.numbers[which] == pytest.approx(true, abs=0.005)
    both = share((counted[0] == 0) & (counted[1] == 0), study.rests)
    assert found.details[0].value == pytest.approx(both, abs=0.005)


def test_exposure_is_what_of_the_other_zone_a_free_line_leads_to(study, counted):
    found = exposure(study)
    for which in (0, 1):
        true = share(counted[which] > 0, study.zone(1 - which))
        assert found.numbers[which] == pytest.approx(true, abs=0.005)


def test_a_shot_has_to_be_within_range(study):
    """From a place within a move of the zone, and no farther than the longest shot."""
    found = first_turn(study)
    reach = study.mover.shot + study.mover.advance
    assert found.numbers[0] > 0
    x, y = study.cells.middles
    near = study.first_shots(0).counts > 0
    zone = study.zone(0)
    for cell in np.flatnonzero(near)[::97].tolist():
        assert np.hypot(x[zone] - x[cell], y[zone] - y[cell]).min() <= reach + 0.5


def test_a_number_that_there_is_not_is_never_only_in_turns():
    assert [finding.counted(None, unit) for unit in ("turns", "share", "length")] == [
        "never",
        "–",
        "–",
    ]


def test_whoever_does_not_shoot_is_said_so(study):
    riders = study.tableau.study(study.tableau.movers[1])
    assert first_turn(riders).numbers == (None, None)
    assert first_turn(riders).sentence == "Horse: nobody shoots."


def test_a_wall_across_the_field_hides_one_half_from_the_other():
    table = tableau(squares("........", "........", "########", "........", "........"))
    found = exposure(table.study(table.movers[0]))
    assert found.numbers == (0.0, 0.0)
    dead = dead_ground(table.study(table.movers[0]))
    assert dead.numbers == (0.5, 0.5)
    assert dead.favours == "neither"
