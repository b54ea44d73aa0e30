"""Random tables keep what their specification asks for, and repeat with their seed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from game.core.errors import DataError
from game.data import yamlfile
from game.data.mapfile import map_problems
from game.drafting import places, shapes, symmetry
from game.drafting.draft import Draft, Refused
from game.drafting.generate import (
    Keep,
    PieceSpec,
    Quota,
    Spec,
    candidates,
    generated,
    spec_from,
    start_for,
)
from game.drafting.map_text import map_text
from game.table.map_setup import Objective

PIECES = (
    PieceSpec("wood", count=4, size=(6, 9)),
    PieceSpec("house", count=4, size=(3, 6)),
    PieceSpec("hedge", count=2, size=(5, 8)),
    PieceSpec("hill", count=2, size=(6, 8), height=1),
)
SPEC = Spec(PIECES, "plane:72x48", symmetry="half_turn", keep=Keep(gap=2, edge=2))
TEXT = """\
table: plane:60x44
symmetry: half_turn
pieces:
  - {kind: river, count: 1, size: [2, 3]}
  - {stamp: farmstead, count: 2}
  - {kind: wood, count: 4, size: [5, 8]}
quota: [{each: quarter, least: 1, most: 12}]
keep: {gap: 1.5, edge: 1}
want: {cover: [0.1, 0.4]}
candidates: 3
"""


def held(spec, start, made):
    """Whether a table keeps all distances of its specification."""
    fresh = [shapes.geometry(piece.feature) for piece in made.pieces[len(start.pieces) :]]
    gaps = [a.distance(b) for n, a in enumerate(fresh) for b in fresh[:n]]
    west, north, east, south = zip(*(each.bounds for each in fresh), strict=True)
    width, depth = made.size
    edge = spec.keep.edge - 0.002
    return (
        min(gaps) >= spec.keep.gap - 0.002
        and min(west) >= edge
        and min(north) >= edge
        and max(east) <= width - edge
        and max(south) <= depth - edge
    )


@pytest.mark.parametrize("first", range(0, 200, 40))
def test_two_hundred_seeds_keep_all_constraints(first):
    names = ("none", "half_turn", "east_west", "north_south", "both")
    for seed in range(first, first + 40):
        name = names[seed % len(names)]
        spec = Spec(
            tuple(each for each in PIECES if name != "both" or each.count == 4),
            "plane:72x48",
            symmetry=name,
            keep=Keep(gap=2, edge=2),
            quota=(Quota("quarter", least=1),),
        )
        made = generated(spec, seed=seed)
        assert held(spec, Draft.blank("plane:72x48"), made), seed
        assert not symmetry.alone(made)
        assert list(map_problems(made.ground())) == []
        count = sum(each.count for each in spec.pieces)
        assert len(made.pieces) == count
        middles = [shapes.geometry(piece.feature).centroid for piece in made.pieces]
        quarters = {(at.x > 36, at.y > 24) for at in middles}
        assert len(quarters) == 4


def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed(tmp_path):
    path = tmp_path / "spec.yaml"
    path.write_text(TEXT)
    script = (
        "import sys, pathlib\n"
        "from game.data import yamlfile\n"
        "from game.drafting.generate import candidates, spec_from\n"
        "from game.drafting.map_text import map_text\n"
        "spec = spec_from(yamlfile.read(pathlib.Path(sys.argv[1])))\n"
        "print(''.join(map_text(each.draft.ground()) for each in candidates(spec, seed=5)))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script, str(path)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert told.pop()


def test_candidates_differ_and_can_be_made_again():
    spec = spec_from(yamlfile.parse(TEXT, "spec"))
    found = list(candidates(spec))
    assert len(found) == 3
    assert len({map_text(each.draft.ground()) for each in found}) == 3
    assert [each.draft for each in candidates(spec)] == [each.draft for each in found]
    assert {piece.feature.kind for piece in found[0].draft.pieces} >= {"river", "wood", "house"}
    for each in found:
        assert not symmetry.alone(each.draft)
        assert list(map_problems(each.draft.ground())) == []


def test_what_is_there_stays_and_is_kept_clear_of():
    start = places.objective_added(Draft.blank("plane:48x36"), Objective("Mill", (24, 18), 3))
    start = places.zoned(start, "north", [[(0, 0), (48, 0), (48, 8), (0, 8)]])
    start = start.with_features([shapes.box("house", (10, 20), (4, 4))])
    spec = Spec((PieceSpec("wood", count=3, size=(4, 6)),), keep=Keep(2, 1, 4, 1))
    for seed in range(10):
        made = generated(spec, start, seed)
        assert made.pieces[0] == start.pieces[0]
        for piece in made.pieces[1:]:
            shape = shapes.geometry(piece.feature)
            x, y = 24, 18
            assert shape.distance(shapes.geometry(shapes.disc("x", (x, y), 0.001))) >= 3.99
            assert shape.bounds[1] >= 9 - 0.002
            assert shape.distance(shapes.geometry(start.pieces[0].feature)) >= 1.998


def test_what_cannot_be_is_told_by_its_worst_constraint():
    crowded = Spec((PieceSpec("house", count=40, size=(8, 9)),), "plane:24x24")
    with pytest.raises(Refused, match="closer than 3 inches to each other"):
        generated(crowded)
    lopsided = Spec(
        (PieceSpec("wood", count=4, size=(4, 5)),), "plane:48x48", quota=(Quota("middle", 4),)
    )
    with pytest.raises(Refused, match="the middle should have at least 4 pieces"):
        generated(lopsided)
    with pytest.raises(Refused, match="Say how large the table is"):
        start_for(Spec(PIECES))


def test_mistakes_of_a_specification_have_a_place():
    text = "pieces:\n  - {kind: woods}\n  - {count: 2}\n  - {stamp: farmsted, size: [4, 3]}\n"
    with pytest.raises(DataError) as caught:
        spec_from(yamlfile.parse(text, "spec"))
    assert [each.path for each in caught.value.problems] == [
        "pieces.0.kind",
        "pieces.1",
        "pieces.2.stamp",
        "pieces.2.size",
    ]
