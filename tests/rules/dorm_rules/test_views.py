"""What is shown of a battle: the roster, cards, zones of fear, the text of the board."""

from __future__ import annotations

import pytest
import yaml

from game.core.ruleset import Overlooking
from game.data.library import shipped_armies
from game.data.reading import adapter_for
from game.rules.dorm_rules.book import RULES
from game.rules.dorm_rules.position import Position, stand

PIECES = """
pieces:
  - id: spears
    side: red
    at: [10, 6]
    leader: spearman
    soldiers: {spearman: 6}
    status: {markers: 2}
  - {id: captain, side: red, at: [10, 7.1], profile: captain, attached_to: spears}
  - {id: mage, side: red, at: [4, 4], profile: wizard, known: ["25", "9"]}
  - {id: kettle, side: red, at: [20, 6], vehicle: steam_tank, crew: {arquebusier: 4}, facing: 90}
  - {id: dead, side: blue, at: [18, 16], leader: skeleton, soldiers: {skeleton: 9}}
"""


@pytest.fixture
def state():
    position = adapter_for(Position).validate_python(yaml.safe_load(PIECES))
    return stand(position, shipped_armies("dorm_rules"))


def test_it_can_be_looked_at_from_all_sides(state):
    assert isinstance(RULES, Overlooking)
    for name in (*state.units, *state.figures):
        assert RULES.card(state, name).title
    scene = RULES.scene(state)
    seen = {figure.id for figure in scene.figures}
    assert {"spears", "spears.1", "captain", "mage", "kettle", "dead.10"} <= seen
    assert "kettle.1" not in seen, "whoever is inside does not show"
    assert [zone.name for zone in scene.zones] == ["fear of dead"]


def test_the_roster_lists_parties_once(state):
    red, blue = RULES.summary(state).sides
    assert (red.ready, red.spent) == (("spears", "kettle", "mage"), ())
    assert (red.left, blue.left) == (13, 10)
    state.units["spears"].status.acted = True
    red = RULES.summary(state).sides[0]
    assert (red.ready, red.spent) == (("kettle", "mage"), ("spears",))


def test_a_man_is_ordered_with_his_unit(state):
    assert RULES.group_of(state, "spears.3") == "spears"
    assert RULES.group_of(state, "captain") == "spears"
    assert RULES.group_of(state, "mage") == "mage"


def test_cards_tell_numbers_with_their_parts(state):
    card = RULES.card(state, "spears.2")
    ma = next(each for each in card.stats if each.name == "Ma")
    assert (ma.total, ma.because()) == (2, ["armour -1", "markers -2"])
    notes = {title: text for title, text, _ in RULES.card(state, "spears").notes}
    assert notes["Markers"].startswith("2 markers")
    assert notes["Morale"].endswith("to pass a test now")
    fear = {title: text for title, text, _ in RULES.card(state, "dead").notes}["Fear"]
    assert fear == "value 3, felt 3″ around the base"


def test_the_board_tells_places_and_markers(state):
    board = RULES.board(state)
    assert "spears" in board
    assert "2 markers" in board


def test_men_look_at_the_nearest_enemy_and_routers_run_home(state):
    figures = {figure.id: figure for figure in RULES.scene(state).figures}
    assert figures["spears.1"].carrier == "spears"
    assert figures["mage"].carrier == ""
    assert 0 < figures["spears.1"].stance < 90, "the dead stand in the north-east"
    assert figures["spears.1"].stance == figures["captain"].stance
    assert RULES.scene(state).marks == ()
    state.units["spears"].status.routing = True
    scene = RULES.scene(state)
    assert next(each for each in scene.figures if each.id == "spears.1").stance == 180
    (way,) = scene.marks
    (x, y), (_, end) = way.points[0], way.points[-1]
    assert (x, end > y) == (10, True)
