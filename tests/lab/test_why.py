"""Planted unfairness is found, and the piece that makes it is named."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import numpy as np

from game.data.library import load_scenario
from game.lab.layouts import relaid
from game.lab.measures import findings
from game.lab.pieces import pieces_of, shifted
from game.lab.report import report_on
from game.lab.study import Tableau
from game.lab.task import FOR_ONE, Subject, measured, tableau_of
from game.lab.travel import COARSE
from game.rules import rulebook
from tests.lab.boards import box, plane, squares, tableau


def report(ground, *measures, movers=("foot",)):
    return report_on(tableau(ground).layout, movers, measures)


def finding(found, measure):
    return next(each for each in found.findings if each.measure == measure)


def test_a_barn_before_one_zone_is_the_reason_why_it_is_seen_less():
    ground = plane(
        box("house", 3, 5, 21, 7, "barn"),
        box("wood", 10, 9, 12, 10, "copse"),
        size=(24, 20),
        zone=3,
    )
    found = report(ground, "exposure", "heat", "why")
    exposure = finding(found, "heat")
    assert exposure.favours == "B", "the north looks at the back of the barn"
    assert exposure.why[0].piece == "barn"
    north, _ = exposure.why[0].numbers
    assert north > exposure.numbers[0] + 0.2
    assert "Without barn it would be" in found.text()
    assert "copse" not in found.text()


def test_an_objective_at_the_feet_of_one_side_favours_it():
    ground = plane(size=(24, 30), objectives=[("The well", (12, 6), 1)])
    found = report(ground, "objectives")
    well = finding(found, "objectives")
    assert well.favours == "A"
    assert well.numbers[0] < well.numbers[1]
    assert "(favours the north)" in found.text()


def test_the_only_bridge_is_nearer_to_one_side_because_of_the_river():
    field = squares(
        *("..............",) * 3,
        "~~~~.~~~~~~~~~",
        *("..............",) * 9,
        zone=1,
    )
    found = report(field, "control", "travel", "why")
    control = finding(found, "control")
    assert control.favours == "B"
    assert control.why[0].piece.startswith("river in the north")
    north, south = control.why[0].numbers
    assert abs(north - south) < abs(control.numbers[0] - control.numbers[1])


def test_cover_that_only_one_side_has_favours_it():
    woods = [box("wood", x, 5, x + 3, 8, f"wood_{x}") for x in (2, 8, 14, 20)]
    found = report(plane(*woods, size=(24, 24)), "cover")
    assert finding(found, "cover").favours == "A"


def test_pieces_that_do_nothing_are_not_looked_at():
    ground = plane(box("road", 0, 9, 24, 10, "road"), box("house", 2, 6, 5, 8, "barn"))
    (piece,) = pieces_of(tableau(ground).layout)
    assert piece.name == "barn"
    assert [each.id for each in piece.without.features] == ["road"]


EXPLAINED_HERE = ("heat", "dead_ground", "exposure", "turn_1", "travel", "control", "threat")


def causes(found):
    """Return what each piece does to each finding, by measure, subject and piece."""
    return {
        (each.measure, each.subject, cause.piece): cause.numbers
        for each in found.findings
        for cause in each.why
    }


def mirrored_table(*goals):
    """A house, a wood and a bog in the north, and their twins by a half turn."""
    half = (
        box("house", 3, 6, 11, 8, "barn"),
        box("wood", 14, 7, 19, 9.5, "copse"),
        box("marsh", 2, 9, 9, 11, "bog"),
    )
    twins = [
        replace(each, id=f"far_{each.id}", area=tuple((24 - x, 24 - y) for x, y in each.area))
        for each in half
    ]
    return plane(*half, *twins, size=(24, 24), objectives=goals)


def test_twins_on_a_mirrored_table_do_the_same_to_either_side():
    goals = ("The well", (6, 8.5), 1), ("The mill", (18, 15.5), 1)
    told = causes(report(mirrored_table(*goals), *EXPLAINED_HERE, "objectives", "why"))
    assert {measure for measure, _, _ in told} == {*EXPLAINED_HERE, "objectives"}
    other_goal = {"": "", "The well": "The mill", "The mill": "The well"}
    for (measure, goal, piece), (one, two) in told.items():
        twin = piece.removeprefix("far ") if piece.startswith("far ") else f"far {piece}"
        assert told[measure, other_goal[goal], twin] == (two, one), (measure, piece)


def test_a_lone_objective_on_a_mirrored_table_is_explained_for_itself():
    well, mill = ("The well", (6, 8.5), 1), ("The mill", (18, 15.5), 1)
    both = causes(report(mirrored_table(well, mill), "objectives", "why"))
    alone = causes(report(mirrored_table(well), "objectives", "why"))
    assert alone
    assert alone == {key: numbers for key, numbers in both.items() if key[1] == "The well"}


def test_twins_on_squares_do_the_same_to_either_side():
    north = ["." * 12] * 2 + [".####.......", "......hh...."] + ["." * 12]
    field = squares(*north, *(row[::-1] for row in reversed(north)))
    told = causes(report(field, "heat", "exposure", "control", "why"))
    assert {"heat", "control"} <= {measure for measure, _, _ in told}
    turned = {"north": "south", "south": "north", "west": "east", "east": "west"}
    for (measure, _, piece), (one, two) in told.items():
        twin = re.sub("|".join(turned), lambda found: turned[found[0]], piece)
        assert told[measure, "", twin] == (two, one)


def test_looking_from_like_places_blames_no_piece_that_does_nothing():
    """Without its twin each side still looks from the images of the other side's viewpoints."""
    table = tableau(mirrored_table())
    mover = next(each for each in table.movers if each.key == "foot")
    copse = next(each for each in pieces_of(table.layout) if each.name == "copse")
    laid = relaid(table.layout, copse.without, rulebook("ares"))
    quick = Tableau(table.layout, 32, per_cell=COARSE)
    without = Tableau(laid, 32, per_cell=COARSE, like=quick)
    for which in (0, 1):
        assert quick.study(mover).eyes(which).tolist() == without.study(mover).eyes(which).tolist()


def test_a_number_that_a_careless_set_up_overturns_is_marked():
    # A wall with a slit: a quarter of an inch decides whether anything is seen through it.
    ground = plane(
        box("house", 0, 8, 11.9, 9, "west_wing"),
        box("house", 12.1, 8, 24, 9, "east_wing"),
        box("wood", 2, 5, 6, 6, "copse"),
    )
    found = finding(report(ground, "exposure", "sensitivity"), "exposure")
    (low_a, high_a), (low_b, high_b) = found.ranges
    assert low_a < high_a
    assert low_a <= found.numbers[0] <= high_a
    assert low_b <= found.numbers[1] <= high_b


def test_quick_tables_have_their_pieces_and_rests_where_the_table_has_them():
    """A range comes from coarser tables than its number; both speak of the same table."""
    ground = plane(box("house", 6, 7, 9, 11, "mill"), box("wood", 14, 6, 18, 12, "copse"))
    table = tableau(ground)
    quick = Tableau(table.layout, 32, per_cell=COARSE)
    for mover in table.movers[:2]:
        whole, few = table.study(mover), quick.study(mover)
        assert (whole.travel.rests == few.travel.rests).all()
        for which in (0, 1):
            costs, again = whole.costs(which), few.costs(which)
            known = np.isfinite(costs) & np.isfinite(again)
            assert known.sum() > 0.95 * np.isfinite(costs).sum()
            assert np.quantile(abs(costs[known] - again[known]), 0.99) <= 1.0


def test_shifted_pieces_stay_on_the_table_and_near():
    from random import Random

    ground = plane(box("house", 0, 0, 3, 3, "corner"), box("wood", 10, 8, 12, 10, "copse"))
    again = shifted(ground, 0.25, Random(3))
    for one, two in zip(ground.features, again.features, strict=True):
        for (x, y), (px, py) in zip(one.area, two.area, strict=True):
            assert abs(x - px) <= 0.25
            assert abs(y - py) <= 0.25
            assert 0 <= px <= 24
            assert 0 <= py <= 18
    assert shifted(ground, 0.25, Random(3)) == again, "the same seed shifts in the same way"


def test_fewer_viewpoints_are_some_of_the_same():
    table = tableau(plane(box("house", 6, 7, 9, 11, "mill")))
    many = table.study(table.movers[0]).eyes(0).tolist()
    few = Tableau(table.layout, 40).study(table.movers[0]).eyes(0).tolist()
    assert len(few) == 40
    assert many[:40] == few
    assert all(each.numbers for each in findings(table, table.movers[:1], ["heat"]))


# ---------------------------------------------------------------------- edits


def test_an_edit_works_out_again_only_what_its_piece_touches():
    """A bog costs ways and hides nobody; a wall of houses does both."""
    ground = json.loads(json.dumps(load_scenario("ares/harrow_farm").documents["map"]))
    marsh = {"kind": "marsh", "area": [[10, 20], [16, 20], [16, 26], [10, 26]]}
    house = {"kind": "house", "area": [[50, 30], [56, 30], [56, 36], [50, 36]]}

    def subject(*more):
        return Subject.of_map({**ground, "features": [*ground["features"], *more]}, "ares")

    tableau_of.cache_clear()
    plain = tableau_of(subject())
    boggy = tableau_of(subject(marsh))
    assert boggy.lines is plain
    assert boggy.ways is None
    built = tableau_of(subject(marsh, house))
    assert built.lines is None
    assert built.ways is None
    for table in (subject(marsh), subject(marsh, house)):
        quick, _ = measured(table, "foot")
        alone = Tableau(table.layout())
        mover = next(each for each in alone.movers if each.key == "foot")
        whole = list(findings(alone, [mover], FOR_ONE))
        assert [each.numbers for each in quick] == [each.numbers for each in whole]
