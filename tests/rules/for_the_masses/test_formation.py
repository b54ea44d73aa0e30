"""Formations: the book's examples, what the doctor says, and forms to reform to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.for_the_masses.movement.formations import nearest_forms
from game.rules.for_the_masses.troops.formation_layouts import forms
from game.rules.for_the_masses.troops.wheeling import wheeled
from game.rules.for_the_masses.units.formation import doctor, formation, formation_of, ranks
from game.table.hexes import hexes
from tests.rules.for_the_masses.kit import battle, card, line, seen, unit

BOARD = hexes(45, 30)


def standing(*places: tuple[int, int, int]) -> list[tuple[int, int]]:
    """Places given as axial (q, r) from the middle of the board, and a facing."""
    middle = BOARD.number(22, 14)
    return [(BOARD.at(BOARD.q[middle] + q, BOARD.r[middle] + r), f) for q, r, f in places]


def facing_north(*cells: tuple[int, int]) -> list[tuple[int, int]]:
    return standing(*((q, r, 0) for q, r in cells))


@pytest.mark.rules("FTM.form.1", "FTM.form.2", "FTM.form.3", "FTM.form.8")
@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        ([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)], "regular"),
        ([(0, 0), (2, 0), (0, 1), (1, 1)], "irregular"),
        ([(0, 0)], "regular"),
        ([(0, 0), (1, 0)], "regular"),
        ([(0, 0), (2, 0)], "irregular"),
        # The last rank may be one wider than the others, and have gaps.
        ([(0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)], "regular"),
        ([(0, 0), (1, 0), (2, 0), (-1, 1), (2, 1)], "regular"),
        # A rank between may do neither.
        ([(0, 0), (1, 0), (0, 1), (-1, 2), (0, 2)], "irregular"),
        ([(0, 0), (1, 0), (2, 0), (-1, 1), (1, 1), (2, 1), (0, 2)], "irregular"),
        # The front rank needs two, and nobody may stand behind nobody.
        ([(0, 0), (0, 1), (-1, 1)], "irregular"),
        ([(0, 0), (1, 0), (3, 1)], "irregular"),
        ([(0, 0), (1, 0), (-1, 2), (0, 2)], "irregular"),
    ],
)
def test_regular_formation(cells, wanted):
    assert formation_of(BOARD, "one", facing_north(*cells)) == wanted


@pytest.mark.rules("FTM.form.4", "FTM.form.6", "FTM.form.7")
@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ([(0, 0, 0), (0, 1, 0), (-1, 2, 0)], "column"),
        ([(0, 0, 0), (0, 1, 5)], "column"),
        ([(0, 0, 0), (0, 1, 2)], "irregular"),
        ([(0, 1, 0), (-1, 2, 0), (0, 0, 0)], "column"),
        # Three of eight have turned to guard the flank.
        (
            [*((q, 0, 0) for q in range(4)), (0, 1, 0), *((q, 1, 5) for q in (1, 2, 3))],
            "irregular",
        ),
    ],
)
def test_column_and_irregular(places, wanted):
    assert formation_of(BOARD, "one", standing(*places)) == wanted


@given(st.integers(0, 5), st.integers(2, 12), st.integers(0, 5), st.data())
def test_forms_are_what_they_are_called_however_they_are_turned(facing, count, turned, data):
    listed = list(forms(BOARD, BOARD.number(22, 14), facing, count))
    form = data.draw(st.sampled_from(listed))
    kind = "column" if form is listed[-1] else "regular"
    assert formation_of(BOARD, "one", form) == kind
    block = {str(number): place for number, place in enumerate(form)}
    shifted = wheeled(BOARD, block, "0", (BOARD.number(20, 15), turned))
    assert formation_of(BOARD, "one", list(shifted.values())) == kind


def test_guns_side_by_side_are_regular_and_one_behind_the_other_a_column():
    side_by_side = standing((0, 0, 0), (2, 0, 0))
    assert formation_of(BOARD, "gun", side_by_side) == "regular"
    behind = standing((0, 0, 0), (0, 2, 0))
    assert formation_of(BOARD, "gun", behind) == "column"
    assert formation_of(BOARD, "gun", standing((0, 0, 0), (4, 0, 0))) == "irregular"


@pytest.mark.rules("FTM.geom.9")
def test_ranks_are_counted_from_the_front():
    state = battle(units=[unit("r1", [*line(3, 4, "N", 2), *line(3, 5, "N", 2), (3, 6, "N")])])
    assert list(ranks(seen(state), state.units["r1"]).values()) == [1, 1, 2, 2, 3]
    state = battle(units=[unit("r1", [(4, 6, "N"), (3, 4, "N"), (3, 5, "WNW")])])
    assert formation(seen(state), state.units["r1"]) == "column"
    assert ranks(seen(state), state.units["r1"]) == {"r1.2": 1, "r1.3": 2, "r1.1": 3}


@pytest.mark.rules("FTM.form.1", "FTM.form.4")
def test_the_doctor_names_who_is_amiss():
    state = battle(units=[unit("r1", [*line(3, 4, "N", 3), (3, 5, "ENE")])])
    found = doctor(seen(state), state.units["r1"])
    assert [each.rule for each in found] == ["FTM.form.1", "FTM.form.4"]
    assert "all must face N (not so: element 4)" in found[0].text
    whole = battle(units=[unit("r1", line(3, 4, "N", 3))])
    assert doctor(seen(whole), whole.units["r1"]) == []


def test_the_doctor_tells_gaps_widths_and_stragglers():
    gap = [(2, 4, "N"), (4, 4, "N"), (2, 5, "N")]
    loose = [*line(2, 4, "N", 2), (6, 5, "N")]
    narrow = [*line(2, 4, "N", 3), *line(2, 5, "N", 2), (2, 6, "N")]
    for places, words in ((gap, "no gap"), (loose, "element 3"), (narrow, "must have 3")):
        state = battle(units=[unit("r1", places)])
        texts = [each.text for each in doctor(seen(state), state.units["r1"])]
        assert any(words in text for text in texts), texts


def test_nearest_forms_are_legal_and_near():
    mob = [(5, 4, "N"), (6, 4, "ENE"), (6, 5, "S"), (7, 6, "N"), (5, 5, "N")]
    state = battle(units=[unit("r1", mob), unit("r2", [(4, 5, "N")])])
    found = nearest_forms(seen(state), state.units["r1"])
    assert set(found) == {"regular", "column"}
    for kind, plan in found.items():
        assert list(plan) == state.units["r1"].members
        assert formation_of(state.hexes, "one", list(plan.values())) == kind
        assert state.elements["r2.1"].hex not in [hex_ for hex_, _ in plan.values()]
    stays = sum(found["regular"][name][0] == state.elements[name].hex for name in found["regular"])
    assert stays >= 3


def test_one_element_needs_no_form():
    state = battle(units=[unit("r1", [(3, 3, "N")], card("troll", kind="monster", size=3))])
    assert nearest_forms(seen(state), state.units["r1"]) == {}
    assert formation(seen(state), state.units["r1"]) == "regular"
