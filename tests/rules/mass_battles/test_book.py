"""What drills cannot show: mistakes of positions, copies, sound files."""

from __future__ import annotations

import pytest

from game.core import copying
from game.core.errors import DataError
from game.data import library
from game.data.drillfile import drill_from
from game.data.file_check import check_file
from game.data.yamlfile import parse
from game.rules.mass_battles.engagement import note_engaged

DRILL = """
drill: A position
ruleset: mass_battles
rules: [GMB.form.1]
pieces:
  - {id: one, profile: PROFILE, side: host, at: [20, 10]MORE}
  - {id: two, profile: foot, side: realm, at: [20, 20.9], facing: 180}
expect:
  - {asked: {kind: choose_piece_to_move, of: host}}
"""


def read(tmp_path, profile: str, more: str = ""):
    text = DRILL.replace("PROFILE", profile).replace("MORE", more)
    return drill_from(parse(text, "drill.yaml"), tmp_path / "drill.yaml")


def row(*gaps: float) -> str:
    places, at = [], -1.5
    for gap in (0.0, *gaps):
        at += gap + (1 if places else 0)
        places.append(f"[{at}, -0.5]")
    return f", offsets: [{', '.join(places)}]"


@pytest.mark.rules("GMB.form.2", "GMB.form.5", "GMB.form.9")
@pytest.mark.parametrize(
    ("profile", "more", "rule"),
    [
        ("foot", row(0, 0, 0), ""),
        ("foot", row(0, 0.04, 0), ""),
        ("foot", row(0, 0.1, 0), "GMB.form.2"),
        ("shooters", row(0.5, 0.5, 0.5) + ", status: {formation: dispersed}", ""),
        ("shooters", row(0.5, 0.6, 0.5) + ", status: {formation: dispersed}", "GMB.form.5"),
        ("shooters", row(0.5, 0.05, 0.5) + ", status: {formation: dispersed}", "GMB.form.5"),
        ("foot", row(0.5, 0, 0.5) + ", status: {formation: mob}", ""),
        ("foot", row(0.5, 0.6, 0) + ", status: {formation: mob}", "GMB.form.9"),
    ],
)
def test_stands_keep_their_formation(tmp_path, profile, more, rule):
    if not rule:
        assert read(tmp_path, profile, more).title == "A position"
        return
    with pytest.raises(DataError, match=rule):
        read(tmp_path, profile, more)


@pytest.mark.parametrize(
    ("profile", "more", "text"),
    [
        ("foott", "", "there is no profile 'foott'"),
        ("foot", ", facing: 0, at: [1, 1]", "at"),
        ("foot", ", status: {flying: true}", "flying"),
    ],
)
def test_mistakes_are_named(tmp_path, profile, more, text):
    with pytest.raises(DataError, match=text):
        read(tmp_path, profile, more)


def test_overlaps_and_stands_off_the_table_are_mistakes(tmp_path):
    for old, new, text in (
        ("at: [20, 20.9]", "at: [20, 9.6]", "overlap"),
        ("at: [20, 10]", "at: [1, 10]", "not wholly on the table"),
    ):
        source = DRILL.replace("PROFILE", "foot").replace("MORE", "").replace(old, new)
        document = parse(source, "drill.yaml")
        with pytest.raises(DataError, match=text):
            drill_from(document, tmp_path / "drill.yaml")


def test_a_turn_remembers_who_was_engaged_when_it_began(tmp_path):
    drill = read(tmp_path, "foot")
    state = drill.state(drill.runs()[0])
    state.pieces["one"].y -= 10000
    note_engaged(state)
    assert state.pieces["one"].status.engaged == ["two"]
    assert state.pieces["two"].status.engaged == ["one"]


def test_a_state_can_be_copied_and_fingerprinted(tmp_path):
    drill = read(tmp_path, "foot")
    state = drill.state(drill.runs()[0])
    twin = copying.copy(state)
    assert copying.digest(twin) == copying.digest(state)
    twin.pieces["one"].status.moved = True
    assert not state.pieces["one"].status.moved
    assert copying.digest(twin) != copying.digest(state)


def test_its_files_are_sound():
    files = sorted((library.RULES_FOLDER / "mass_battles").rglob("*.yaml"))
    assert [path.name for path in files] == [
        "dragon_host.yaml",
        "house_troops.yaml",
        "realm.yaml",
        "ledger.yaml",
    ]
    for path in files:
        check_file(path)
