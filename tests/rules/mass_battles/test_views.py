"""Views of a battle of blocks: all that a window asks for, mostly by default."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest
import yaml

from game.core.pose import Pose
from game.core.ruleset import Overlooking
from game.core.unit_card import Band
from game.data.reading import adapter_for
from game.data.validate import validate
from game.data.yamlfile import parse
from game.rules.mass_battles import forced_moves, table_marks
from game.rules.mass_battles.book import RULES
from game.rules.mass_battles.position import Position, stand
from game.rules.mass_battles.profile import Special
from game.rules.mass_battles.state import Lasting, Status
from game.rules.mass_battles.terrain import EFFECTS, End
from game.rules.mass_battles.views import cards
from game.table.raster import BLOCKED, middles
from game.table.scene import BlockFigure, Gauge, StepTrack

POSITION = """
table:
  size: [40, 40]
  terrain:
    - {kind: woods, rect: [8, 18, 16, 24]}
    - {kind: hill, disc: [28, 20, 4]}
    - {kind: tall wall, line: [[18, 12], [24, 12]]}
profiles:
  foot: {name: Foot, stands: 4, move: 7}
  king: {name: King, type: Hero, move: 9, fly: 18, size: Large}
pieces:
  - {id: foot, profile: foot, side: host, at: [20, 8], facing: 0, files: 4}
  - {id: foe, profile: foot, side: realm, at: [20, 30], facing: 180, files: 2}
  - {id: king, profile: king, side: realm, at: [30, 28], facing: 180, status: {airborne: true}}
"""


@pytest.fixture(scope="module")
def state():
    return stand(validate(parse(POSITION, "position.yaml"), adapter_for(Position)), {})


def test_it_can_be_looked_at_from_all_sides(state):
    assert isinstance(RULES, Overlooking)
    summary, card = RULES.summary(state), RULES.card(state, "king")
    assert summary.headline == "Turn 1 · movement"
    assert [each.side for each in summary.sides] == ["host", "realm"]
    assert summary.sides[0].ready == ("foot",)
    assert (card.title, card.notes[0]) == ("King", ("Airborne", "over all terrain", "GMB.fly.2"))
    assert ("Next check", "85 % to hold, 4+", "GMB.mor.1") in card.notes
    assert card.track == (Band("white", 4, 0), Band("black", 4, 0), Band("red", 4, 0))
    assert [f"{each.name} {each.amount(each.total)}" for each in card.stats] == [
        "move 18″",
        "attack 0",
        "defence 1",
    ]
    assert [force.name for force in RULES.forces(state)] == ["Foot", "Foot", "King"]
    assert RULES.hopeless(state, "host") == ""
    assert RULES.answer_odds(state, "foot") == {}


def test_nobody_is_counted_before_the_first_turn(state):
    assert "2 standing" in RULES.summary(state).outlook
    setting_up = replace(state, turn=0)
    assert RULES.summary(setting_up).outlook == "Tied 0–0"


def test_the_board_speaks_the_book_s_compass(state):
    lines = RULES.board(state).splitlines()
    assert lines[0] == "Table 40 by 40 inches, x to the east, y to the north. Turn 1."
    assert "  King at 30,28 facing 180°, in the air" in lines
    assert "woods from 8,24 to 16,18" in lines
    hurt = replace(state.pieces["foot"], status=Status(hits=6))
    worse = replace(state, pieces={**state.pieces, "foot": hurt})
    assert "  Foot at 20,8 facing 0°, 6 of 12 hits, in black" in RULES.board(worse).splitlines()


def test_a_block_is_drawn_stand_by_stand(state):
    foot, _, king = RULES.scene(state).figures
    assert isinstance(foot, BlockFigure)
    assert (foot.centre, foot.extent, foot.bearing) == ((20.0, 32.5), (4.0, 1.0), 0.0)
    assert [each.centre for each in foot.parts()] == [(18.5 + n, 32.5) for n in range(4)]
    assert (king.extent, king.marks) == ((1.5, 1.5), ("flying",))


def test_distances_run_from_edge_to_edge(state):
    assert RULES.distance(state, "foot", "foe") == pytest.approx(22)
    pose, point = RULES.spot(state, (3.0, 4.0))
    assert (pose, point) == (Pose(3000, 4000), (3.0, 4.0))
    assert RULES.distance(state, "foot", pose) == pytest.approx(31.76, abs=0.01)


def test_lines_meet_what_the_referee_says(state):
    assert RULES.lines(state, "foot")["foe"].blocked.rule == "GMB.terr.12"
    assert RULES.onlookers(state, "foot")["king"].blocked is None
    assert RULES.sees(state, "foot", Pose(20000, 27000))["foe"].blocked is None
    assert RULES.sight(state, "foot", Pose(20000, 20000))[0].blocked
    assert RULES.sight(state, "foot", "foot") == []


@pytest.mark.parametrize("aloft", [False, True])
def test_the_sight_field_agrees_with_single_lines(state, aloft):
    name = "king" if aloft else "foot"
    cells = RULES.panorama(state, name, step=500).cells.ravel()
    eye = state.pieces[name].block.track_points()[0]
    mine = End(eye, 3 if aloft else EFFECTS.level(state.plane, eye), aloft)
    x, y = middles(state.plane, 500)
    rng, wrong = Random(5), 0
    for _ in range(400):
        at = rng.randrange(len(cells))
        point = float(x[at]), float(y[at])
        there = End(point, EFFECTS.level(state.plane, point))
        blocked = EFFECTS.sight(state.plane, mine, there).blocked is not None
        wrong += blocked != (cells[at] == BLOCKED)
    assert wrong <= 2  # a line that grazes a corner may fall to either side


def test_danger_is_where_enemies_could_come(state):
    field = RULES.danger(state, "host")
    assert field.everybody.at((20.0, 12.0)) == 2
    assert field.everybody.at((2.0, 38.0)) == 0
    assert RULES.threats(state, "host")


def test_every_special_is_explained_with_its_rule():
    assert list(cards.SPECIALS) == list(get_args(Special))
    rules = {rule for _, _, rule in cards.SPECIALS.values()}
    ledger = Path(cards.__file__).parents[1] / "ledger.yaml"
    known = set(re.findall(r"id: (GMB[.a-z0-9]+)", ledger.read_text()))
    assert rules | {flag.rule for flag in cards.FLAGS} <= known


@pytest.mark.parametrize(
    ("hits", "mark"), [(0, ""), (3, "white 1"), (4, "black 4"), (9, "red 3"), (11, "red 1")]
)
def test_a_figure_shows_what_is_left_of_its_band(state, hits, mark):
    foot = replace(state.pieces["foot"], status=Status(hits=hits))
    hurt = replace(state, pieces={**state.pieces, "foot": foot})
    figure = RULES.scene(hurt).figures[0]
    assert [each for each in figure.marks if each[-1].isdigit()] == [mark] * bool(mark)
    assert sum(band.taken for band in RULES.card(hurt, "foot").track) == hits


def test_what_a_piece_owes_and_suffers_is_on_its_card(state):
    status = Status(routed=True, hits=9, climb="ladder", haste=2, owes=["red"], standard=True)
    foot = replace(state.pieces["foot"], status=status)
    worse = replace(state, pieces={**state.pieces, "foot": foot})
    figure, notes = RULES.scene(worse).figures[0], RULES.card(worse, "foot").notes
    assert set(figure.marks) == {"routed", "standard", "red 3", "fast", "ladder", "owes"}
    assert ("Rally", "rallies 50 %, runs on 50 %", "GMB.mor.14") in notes
    assert ("Escalade", "on the ladders, 25 % to fall next", "GMB.cas.7") in notes
    assert RULES.card(worse, "foot").check == "Rallies 50 %"
    assert RULES.card(state, "foot").check == "Next check: 80 % holds"
    assert RULES.card(state, "foot").subtitle == "4 stands, regular line"


def test_questions_that_may_be_spared_are_those_of_the_ledger():
    ledger = yaml.safe_load((Path(cards.__file__).parents[1] / "ledger.yaml").read_text())
    assert set(RULES.reactions()) <= {each["name"] for each in ledger["decisions"]}


CASTLE = """
table:
  size: [40, 30]
  terrain:
    - {kind: courtyard, rect: [20, 5, 35, 25]}
    - {id: south_wall, kind: castle_wall, rect: [18.5, 5, 20, 12.5]}
    - {id: gate, kind: door, rect: [18.5, 12.5, 20, 15.5]}
    - {id: north_wall, kind: castle_wall, rect: [18.5, 15.5, 20, 25]}
    - {kind: woods, rect: [2, 2, 10, 10], id: grove}
profiles:
  giant: {name: Giant, type: Hero, move: 10, attack: 9, size: Huge, specials: [wall_breaker]}
  bows: {name: Bows, stands: 2, move: 8, attack: 4, fire: {range: 20, dice: 6}}
pieces:
  - {id: giant, profile: giant, side: red, at: [18.5, 14], facing: 90}
  - {id: bows, profile: bows, side: blue, at: [32, 14], facing: 270}
  - {id: near, profile: bows, side: red, at: [26, 14], facing: 90}
start: {castle: blue, stage: fire}
"""


@pytest.fixture(scope="module")
def siege():
    return stand(validate(parse(CASTLE, "castle.yaml"), adapter_for(Position)), {})


def test_a_castle_shows_how_much_of_it_stands(siege):
    scene = RULES.scene(siege)
    bars = {each.id: (each.name, each.left, each.most) for each in scene.markers}
    assert bars["gate.bar"] == ("gate", 20, 20)
    assert bars["north_wall.bar"] == ("wall", 40, 40)
    hurt = replace(siege, structure={"gate": 12, "north_wall": 19}, fires={"grove": 1})
    scene = RULES.scene(hurt)
    kinds = {each.id: each.kind for each in scene.features}
    assert (kinds["gate"], kinds["north_wall"]) == ("cracked_door", "castle_wall")
    assert [each.left for each in scene.markers if each.id == "gate.bar"] == [8]
    assert [each.kind for each in scene.markers if each.id.startswith("grove")] == ["fire"] * 4


def test_an_attacker_knows_his_chance_of_a_breach(siege):
    assert [note[:2] for note in RULES.card(siege, "giant").notes if "Breaks" in note[0]] == [
        ("Breaks the gate", "12 hits a turn, under 1 % to break, 20 of 20 left")
    ]
    hurt = replace(siege, structure={"gate": 12})
    said = [note[1] for note in RULES.card(hurt, "giant").notes if "Breaks" in note[0]]
    assert said == ["12 hits a turn, 100 % to break, 8 of 20 left"]


def test_what_may_be_done_in_answer_is_foretold(siege):
    odds = RULES.answer_odds(siege, "near")
    assert list(odds) == ["bows"]
    assert odds["bows"].title == "Bows attacks Bows"
    assert RULES.answer_odds(siege, "giant") == {}
    assert RULES.sees(siege, "near")["bows"].blocked is None


def test_darkness_lies_on_the_table(siege):
    power = Lasting("darkness", "w", "red", 1, 2, x=10_000, y=10_000, radius=8000)
    zone = RULES.scene(replace(siege, lasting=[power])).zones[0]
    assert zone.name == "Darkness"
    assert max(x for x, _ in zone.outline) == pytest.approx(18, abs=0.1)


def test_zones_lanes_and_routs_are_marked(siege):
    near, bows = siege.pieces["near"], siege.pieces["bows"]
    (zone,) = table_marks.zone_marks(siege, near)
    assert sorted(zone.points) == [(31.0, 14.0), (31.0, 18.0), (34.0, 14.0), (34.0, 18.0)]
    assert table_marks.zone_marks(siege, replace(near, status=Status(airborne=True))) == []
    usual, more, plus, ring = table_marks.charge_marks(near, bows, 8000, 12_000)
    assert max(x for x, _ in usual.points) == pytest.approx(34)
    assert (min(more.points), max(more.points)) == ((34.0, 15.0), (38.0, 17.0))
    assert (plus.text, ring.piece, ring.text) == ("+50 %", "bows", "at its front")
    legs = forced_moves.rout_path(siege, near).legs
    (way,) = table_marks.rout_marks(near.block.pose, legs, "if it fails")
    assert way.points[0] == (26.0, 16.0)
    assert way.points[-1][0] < 26
    assert table_marks.rout_marks(near.block.pose, (), "") == ()


def test_an_escalade_is_a_track_with_the_chance_to_fall(siege):
    bows = siege.pieces["near"]
    for climb, done, note in (("foot", 1, "25 % to fall"), ("arriving", 3, ""), ("top", 3, "")):
        climber = replace(bows, status=replace(bows.status, climb=climb))
        scene = RULES.scene(replace(siege, pieces={**siege.pieces, "near": climber}))
        (track,) = (each for each in scene.markers if isinstance(each, StepTrack))
        assert (track.done, track.most, track.note) == (done, 3, note)


def test_a_bar_names_whoever_breaks_it(siege):
    bars = {each.id: each for each in RULES.scene(siege).markers if isinstance(each, Gauge)}
    assert bars["gate.bar"].notes == ("Giant: 12 hits a turn, under 1 % to break",)
    assert bars["north_wall.bar"].notes == ()


def test_the_way_of_a_rout_is_shown_before_the_check(siege):
    assert RULES.scene(siege).marks == ()
    bows = siege.pieces["near"]
    for status, words in (
        (Status(owes=["black"]), "routs 20 %"),
        (Status(due=["stands"]), "routs 20 %"),
        (Status(routed=True), "runs on 35 %"),
        (Status(owes=["haste"]), ""),
    ):
        state = replace(siege, pieces={**siege.pieces, "near": replace(bows, status=status)})
        assert [mark.text for mark in RULES.scene(state).marks] == [words] * bool(words)
