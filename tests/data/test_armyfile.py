"""Armies of one's own are written so that they are read again, and field themselves anywhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.core.errors import DataError
from game.core.workshop import Company, Roster, workshop_of
from game.data import files, library
from game.data.armyfile import (
    army_from_text,
    army_text,
    file_stem,
    fresh_army_path,
    own_army_paths,
    read_own_army,
    save_own_army,
)
from game.data.file_check import check_file
from game.data.library import bundle_from, load_scenario, with_forces
from game.data.saves import close_game, fresh_path, new_game, open_game
from game.table.scene import Livery

KEY = "ares"
UNBALANCED = {"settings.balance_check": False}


@pytest.fixture(autouse=True, scope="module")
def registered():
    """The rulebook with a workshop, whether or not it is in the register already."""
    patch = pytest.MonkeyPatch()
    if KEY not in rules.RULESETS:
        patch.setattr(rules, "RULESETS", (*rules.RULESETS, KEY))
    yield
    patch.undo()


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))


def workshop():
    return workshop_of(rules.rulebook(KEY))


def band(name="The Band", count=4, **changes):
    shop = workshop()
    entry = shop.draft()
    for key, value in changes.items():
        entry = shop.changed(entry, key, value)
    return shop.army(
        Roster(
            name, "About them.", Livery(), {"fellow": entry}, [Company("All", {"fellow": count})]
        )
    )


def data_of(army):
    return army_from_text(army_text(army), "text").data


def problems(call, *given):
    with pytest.raises(DataError) as caught:
        call(*given)
    return [str(problem) for problem in caught.value.problems]


# ---------------------------------------------------------------------- files


def test_every_shipped_army_is_written_and_read_again():
    for army in library.shipped_armies(KEY).values():
        assert army_from_text(army_text(army), "text").army == army


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=30))
def test_any_name_survives(name):
    army = band(name)
    assert army_from_text(army_text(army), "text").army == army


@pytest.mark.parametrize("name", ["1e3", "no", "null", "010", "~", ".5", "- x", "a: b", "#x", "''"])
def test_a_name_that_looks_like_something_else_stays_a_name(name):
    assert army_from_text(army_text(band(name)), "text").army.army == name


def test_a_saved_army_is_good_for_the_check_and_found_again(home):
    army = band("Tom & Ann's Lot")
    path = save_own_army(army, fresh_army_path(army.army))
    assert path.name == "tom_ann_s_lot.army.yaml"
    check_file(path)
    assert own_army_paths() == [path]
    own = read_own_army(path)
    assert (own.key, own.army, own.book.key) == ("tom_ann_s_lot", army, KEY)
    assert fresh_army_path(army.army).name == "tom_ann_s_lot_2.army.yaml"


def test_an_army_that_could_not_be_read_is_not_written(home):
    broken = band(wounds=99)
    path = fresh_army_path("broken")
    assert any("wounds is 1 to 20" in text for text in problems(save_own_army, broken, path))
    assert list(files.armies().iterdir()) == []


@pytest.mark.parametrize(
    ("title", "stem"), [("Ödland", "odland"), ("...", "army"), ("A" * 60, "a" * 40)]
)
def test_a_title_becomes_a_plain_name(title, stem):
    assert file_stem(title) == stem


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("hello", "this is no file of a known kind"),
        ("map: x\nsize: [1, 1]\n", "this is a map and no army"),
        ("army: x\nruleset: chess\n", "no ruleset 'chess'"),
        ("army: [", "text:1"),
        ("army: x\nruleset: ares\nabout: y\nfigures: {}\n", "at least one figure type"),
    ],
)
def test_a_bad_text_says_what_is_wrong(text, message):
    assert any(message in text for text in problems(army_from_text, text, "text"))


def test_a_mistake_is_shown_with_its_line(home):
    path = save_own_army(band(), fresh_army_path("band"))
    path.write_text(path.read_text().replace("wounds: 3", "wounds: 33"))
    found = problems(read_own_army, path)
    line = path.read_text().splitlines().index("    wounds: 33") + 1
    assert found[0].startswith(f"{path}:{line}:")
    path.write_text(path.read_text().replace("fellow: 4", "stranger: 4"))
    assert any("there is no figure 'stranger'" in text for text in problems(read_own_army, path))


# ---------------------------------------------------------------------- fielding


@pytest.mark.parametrize("side", ["red", "blue"])
def test_an_army_can_be_fielded_in_every_scenario(side):
    data = data_of(band(count=5))
    for key in library.scenario_keys(KEY):
        before = load_scenario(key)
        zones = getattr(before.scenario, side).zones
        if getattr(before.scenario, side).each_zone:
            units = [{"name": f"U{n}", "figures": {"fellow": 2}} for n in range(len(zones))]
            data = {**data, "units": units}
        after = with_forces(before, {side: ("band", data)}, UNBALANCED)
        state = after.begin()
        names = {f.profile.name for f in state.figures.values() if f.side == side}
        assert names == {"New Figure"}
        assert after.documents["scenario"][side]["armies"] == ["band"]


def test_too_few_units_for_the_zones_are_refused_in_words():
    wanting = [
        (key, side)
        for key in library.scenario_keys(KEY)
        for side in ("red", "blue")
        if getattr(load_scenario(key).scenario, side).each_zone
    ]
    assert wanting
    for key, side in wanting:
        forces = {side: ("band", data_of(band()))}
        found = problems(with_forces, load_scenario(key), forces, UNBALANCED)
        assert any("zones needs a unit, and there are 1 units" in text for text in found)


def test_forces_over_a_tenth_apart_bring_a_warning_until_it_is_switched_off():
    bundle = load_scenario("ares/milestone_meadow")
    forces = {"red": ("band", data_of(band()))}
    uneven = with_forces(bundle, forces, {})
    assert uneven.scenario.red.name == "The Band"
    assert ["no fair match" in each.message for each in uneven.warnings] == [True]
    assert with_forces(bundle, forces, UNBALANCED).warnings == ()
    both = forces | {"blue": ("other", data_of(band("Others")))}
    assert with_forces(bundle, both, {}).warnings == ()


def test_a_zone_that_is_too_small_is_said_so():
    bundle = load_scenario("ares/grey_tor")
    huge = data_of(band(count=30, base=workshop().fields(workshop().draft())[7].values[-1].value))
    found = problems(with_forces, bundle, {"blue": ("band", huge)}, UNBALANCED)
    assert any("square inches" in text and "take fewer" in text for text in found)


def test_nothing_chosen_is_the_scenario_itself():
    bundle = load_scenario("ares/milestone_meadow")
    assert with_forces(bundle, {}, {}) is bundle


def test_a_saved_game_carries_the_army_with_it(home):
    path = save_own_army(band(), fresh_army_path("band"))
    own = read_own_army(path)
    forces = {"red": (own.key, own.data), "blue": (own.key, own.data)}
    bundle = with_forces(load_scenario("ares/milestone_meadow"), forces, {})
    save = fresh_path(files.saves(), bundle.key)
    match = new_game(bundle, 1, save)
    rng = Random(1)
    for _ in range(6):
        match.answer(next(iter(match.pending.samples(rng))))
    close_game(match)
    path.unlink()
    again, header = open_game(save)
    assert again.answered() == 6
    assert bundle_from(header.documents, "save").scenario == bundle.scenario
    close_game(again)


def test_two_armies_with_a_figure_of_one_key_keep_their_own():
    strong = replace(band("Strong", wounds=4), army="Strong")
    forces = {"red": ("a", data_of(band("Weak"))), "blue": ("b", data_of(strong))}
    bundle = with_forces(load_scenario("ares/milestone_meadow"), forces, UNBALANCED)
    found = {f.side: f.profile.wounds for f in bundle.begin().figures.values()}
    assert found == {"red": 3, "blue": 4}
