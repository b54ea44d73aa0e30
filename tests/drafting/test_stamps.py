"""Stamps: the shipped ones, put down, scattered, made and counted."""

from __future__ import annotations

import pytest

from game.core.errors import DataError
from game.data import files, yamlfile
from game.data.file_check import check_file
from game.data.mapfile import map_problems
from game.data.stampfile import Stamp, all_stamps, load_stamp, stamp_from
from game.drafting import edits, shapes, stamps, symmetry
from game.drafting.battles import BattlePlan, battle_on, rulebooks_for
from game.drafting.draft import Draft, Refused
from game.drafting.map_text import map_text

STAMPS = all_stamps()


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))


@pytest.fixture
def table():
    return Draft.blank("plane:72x48")


def test_there_are_a_dozen_and_more_to_choose_from():
    assert len(STAMPS) >= 12
    wanted = {"farmstead", "hamlet", "copse", "ruined_tower", "stone_circle", "redoubt", "orchard"}
    assert wanted <= STAMPS.keys()
    for path in files.shipped_stamps().glob("*.yaml"):
        check_file(path)


@pytest.mark.parametrize("name", STAMPS)
def test_a_stamp_keeps_its_shapes_however_it_is_put_down(table, name):
    stamp = STAMPS[name]
    sizes = sorted(shapes.geometry(each).length for each in stamp.pieces)
    for turn, mirror in ((0, False), (30, False), (90, True)):
        draft = stamps.stamped(table, stamp, (36, 24), turn, mirror=mirror)
        assert not list(map_problems(draft.ground()))
        made = sorted(shapes.geometry(piece.feature).length for piece in draft.pieces)
        assert made == pytest.approx(sizes, abs=2.2)  # a road ends square where it met the edge
    large = stamps.placed(stamp, (36, 24), scale=1.5)
    assert len(large) == len(stamp.pieces)


@pytest.mark.parametrize("name", STAMPS)
def test_every_rulebook_in_inches_plays_on_it(table, name):
    draft = stamps.stamped(table, STAMPS[name], (36, 24), 15)
    ground = yamlfile.parse(map_text(draft.ground()), "map").data
    books = rulebooks_for(ground)
    assert books
    for book in books:
        battle_on(ground, BattlePlan(book.key, "Stamped"))


def test_scattering_keeps_the_spacing_and_repeats_with_its_seed(table):
    tree = Stamp("Tree", (1, 1), (shapes.disc("tree", (0.5, 0.5), 0.4),))
    region = [(10, 10), (40, 10), (40, 30), (10, 30)]
    spread = stamps.Spread(3, gap=0.5)
    draft = edits.added(table, shapes.box("house", (20, 20), (6, 4)))
    made = stamps.scattered(draft, tree, region, spread, seed=7)
    trees = [shapes.geometry(piece.feature) for piece in made.pieces[1:]]
    assert len(trees) > 20
    house = shapes.geometry(made.pieces[0].feature)
    assert all(each.distance(house) >= 0.49 for each in trees)
    middles = [each.centroid for each in trees]
    apart = [a.distance(b) for n, a in enumerate(middles) for b in middles[:n]]
    assert min(apart) >= 2.99
    assert stamps.scattered(draft, tree, region, spread, seed=7) == made
    assert stamps.scattered(draft, tree, region, spread, seed=8) != made
    with pytest.raises(Refused, match="no room"):
        stamps.scattered(draft, tree, [(18, 19), (22, 19), (22, 21)], spread, seed=1)


def test_twins_are_scattered_as_well(table):
    tree = Stamp("Tree", (1, 1), (shapes.disc("tree", (0.5, 0.5), 0.4),))
    draft = symmetry.chosen(table, "half_turn")
    region = [(0, 0), (36, 0), (36, 20), (0, 20)]
    assert not symmetry.alone(stamps.scattered(draft, tree, region, stamps.Spread(4), seed=3))


def test_a_selection_becomes_a_stamp_of_ones_own(table):
    draft = stamps.stamped(table, STAMPS["farmstead"], (30, 20), 40)
    own = stamps.stamp_of(draft, [piece.key for piece in draft.pieces], "My farm: 2", owned=2)
    path = stamps.save_own_stamp(own)
    assert load_stamp(path.stem) == own
    twice = stamps.stamped(stamps.stamped(table, own, (15, 15), 77), own, (50, 30))
    assert stamps.collection(twice, {"mine": own}) == [stamps.Used("My farm: 2", 2, 2)]
    assert stamps.collection(table, {"mine": own}) == [stamps.Used("My farm: 2", 0, 2)]


def test_the_mistakes_of_a_stamp_are_those_of_a_map():
    text = "stamp: S\nsize: [4, 4]\npieces:\n  - {kind: woods, disc: [2, 2, 3]}\n"
    with pytest.raises(DataError) as caught:
        stamp_from(yamlfile.parse(text, "s"))
    assert [(each.path, each.line) for each in caught.value.problems] == [
        ("pieces.0.kind", 4),
        ("pieces.0.disc", 4),
    ]
