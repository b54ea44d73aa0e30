"""What players are shown: the table, cards, the game at a glance, lines, threats, odds, command."""

from __future__ import annotations

import pytest

from game.core.pose import Pose
from game.core.wording import plain_words
from game.data.library import load_scenario
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.scenario_rules.edges import Exit
from game.rules.for_the_masses.state import Enchantment, Marker, Patch
from game.rules.for_the_masses.units.command import command_marks
from game.table.lattice import centre_of
from tests.rules.for_the_masses.kit import battle, card, line, seen, unit

BOW = card("bow", ranged="2d6", distance=6)
CHIEF = card("chief", kind="personality", command="2d6")
MAGE = card("mage", kind="personality", command="d6", magic="2d6", schools=("flame",))
TROLL = card("troll", kind="monster", size=3)


def figures(state):
    return {figure.id: figure for figure in RULES.scene(state).figures}


def stats(state, name):
    return {tally.name: tally for tally in RULES.card(state, name).stats}


def notes(state, name):
    return {title: words for title, words, _ in RULES.card(state, name).notes}


# ---------------------------------------------------------------------- the table


def test_elements_are_drawn_where_they_stand_and_face():
    state = battle(
        (9, 8), [unit("r1", [(3, 3, "ENE"), (4, 3, "S")]), unit("b1", [(4, 5, "N")], TROLL)]
    )
    scene = RULES.scene(state)
    shown = figures(state)
    assert (scene.table, len(scene.ground), len(scene.ground[0])) == ("hexes", 8, 9)
    assert shown["r1.1"].centre == centre_of("hexes", (3, 3))
    assert (shown["r1.1"].bearing, shown["r1.2"].bearing) == (60.0, 180.0)
    assert (shown["r1.1"].shape, shown["r1.1"].extent, shown["r1.1"].base) == (
        "hexes",
        (1.0, 1.0),
        "one",
    )
    troll = shown["b1.1"]
    assert (troll.base, troll.glyph, troll.troop) == ("three", "beast", "monster")
    hexes = [centre_of("hexes", cell) for cell in ((4, 5), (4, 6), (5, 6))]
    middle = tuple(sum(axis) / 3 for axis in zip(*hexes, strict=True))
    assert troll.centre == pytest.approx(middle)


def test_ground_and_levels_are_as_they_have_become():
    state = battle([".f2", "c.."])
    state.patches = [Patch(0, "burnt_grove", 1)]
    scene = RULES.scene(state)
    assert scene.ground == (("burnt_grove", "wood", "meadow"), ("house", "meadow", "meadow"))
    assert scene.levels == ((1, 0, 2), (0, 0, 0))


def test_tokens_stand_beside_the_first_element():
    state = battle(units=[unit("r1", line(3, 3, "N", 2), wounds=2, finished=True)])
    state.spells = [Enchantment("Haste", "r1", "red", (("haste", 1),), 2, "r1")]
    state.markers = [Marker("sledge 1", "sledge", -1, "r1"), Marker("sledge 2", "sledge", 7)]
    shown = figures(state)
    assert shown["r1.1"].marks == ("wounded", "wounded", "Haste", "sledge")
    assert shown["r1.2"].marks == ()
    assert not shown["r1.2"].ready
    assert [(each.id, each.kind) for each in RULES.scene(state).markers] == [("sledge 2", "sledge")]


def test_a_general_stands_out():
    units = [unit("r1", [(3, 3, "N")], CHIEF, general=True), unit("r2", [(5, 3, "N")], CHIEF)]
    shown = figures(battle(units=units))
    assert (shown["r1.1"].rank, shown["r2.1"].rank) == (3, 2)
    assert shown["r1.1"].marks == ("general",)


@pytest.mark.parametrize(
    ("shown", "glyph"),
    [
        (card("a"), "blade"),
        (card("b", specials=("pike_wall",)), "shaft"),
        (BOW, "bow"),
        (MAGE, "staff"),
        (TROLL, "beast"),
        (card("g", kind="artillery", ranged="2d8", distance=12), "engine"),
    ],
)
def test_signs_tell_what_somebody_fights_with(shown, glyph):
    state = battle(units=[unit("r1", [(4, 4, "N")], shown)])
    assert figures(state)["r1.1"].glyph == glyph


def test_an_exit_is_shown_along_its_edge():
    way = Exit(side="red", edge="east", span=(2, 4))
    state = battle((6, 8), [unit("r1", [(3, 3, "N")])], scenario_rules=(way,))
    (zone,) = RULES.scene(state).zones
    assert (plain_words(zone.name), zone.side) == ("red: way out", "red")
    assert zone.cells == ((5, 2), (5, 3), (5, 4))


# ---------------------------------------------------------------------- cards


def test_a_card_has_every_number_with_its_reasons():
    units = [
        unit("r1", line(3, 3, "N", 3), started=5, wounds=1, actions=1),
        unit("r2", [(3, 6, "N")], CHIEF, general=True, command=7),
    ]
    state = battle(units=units, settings={"weather": "snow"})
    found = stats(state, "r1.2")
    assert (found["Elements"].total, found["Movement"].total, found["Wounds"].total) == (3, 2, 2)
    assert (found["Morale"].total, found["Morale"].because()) == (6, ["snow +1"])
    assert (found["Next order"].total, found["Next order"].base_reason) == (2, "order number 2")
    assert found["Worth"].total == 30
    assert stats(state, "r2.1")["Command Points"].total == 7
    assert notes(state, "r1.2")["Element 2"] == "in rank 1"
    assert notes(state, "r1.2")["Order by Chief r2"] == "2 CP from 3 hexes away; 7 left"


def test_a_card_says_what_is_amiss_and_who_is_touched():
    units = [unit("r1", [(3, 3, "N"), (5, 3, "N")]), unit("b1", [(3, 2, "S")])]
    found = notes(battle(units=units), "r1.1")
    assert "Irregular Formation" in found
    assert "Column" in found["Why not"]
    assert found["In contact"] == "with Foot b1"


def test_specials_are_explained_and_quelled_ones_said_so():
    brave = card("brave", specials=("fearless", "steadfast"))
    state = battle(units=[unit("r1", line(3, 3, "N", 2), brave)])
    state.spells = [Enchantment("Hush", "r1", "blue", (("quell:fearless", 1),), 2, "r1")]
    found = notes(state, "r1")
    assert found["Fearless"] == "not now"
    assert len(found["Steadfast"]) > 10


def test_a_unit_still_to_come_has_a_card():
    state = battle(units=[unit("r1", line(3, 3, "N", 2), group="relief")])
    for element in state.elements.values():
        element.where, element.hex = "aside", -1
    state.units["r1"].members = []
    assert notes(state, "r1")["Comes later"] == "with relief"
    assert RULES.facts(state, "r1")["where"] == "aside"
    assert RULES.facts(state, "r1.1")["at"] is None


# ---------------------------------------------------------------------- at a glance


def test_the_summary_counts_command_points_and_tells_the_lead():
    units = [
        unit("r1", [(3, 3, "N")], CHIEF, command=7),
        unit("r2", line(3, 5, "N", 4), finished=True),
        unit("b1", line(3, 9, "N", 3)),
    ]
    summary = RULES.summary(battle(units=units, turn=3))
    red, blue = summary.sides
    assert summary.headline == "Turn 3 of 12"
    assert (red.left, red.left_of, red.ready, red.spent) == (7, "command points", ("r1",), ("r2",))
    assert (red.points, red.wanted, blue.wanted) == (0, 0, 0)
    assert dict(red.titles) == {"r1": "Chief r1: 7 CP", "r2": "Foot r2: 4"}
    assert summary.outlook.startswith("Tied 0–0")
    assert any("last turn is 12" in line for line in summary.endings)


def test_the_board_is_readable_without_a_picture():
    units = [unit("r1", line(1, 0, "N", 2), wounds=1), unit("b1", [(2, 2, "S")])]
    text = RULES.board(battle([".f..", "..1.", "...."], units))
    assert "Turn 1 of 12, red to act." in text
    assert "  0 .  A  A  ." in text
    assert "  1  .  .  .1 ." in text
    assert "red Foot r1: 2 of 2, regular, 1 wound" in text
    assert "  Foot b1 at 2,2 facing S" in text


# ---------------------------------------------------------------------- lines


def test_a_place_is_the_hex_under_a_point():
    state = battle((6, 6))
    middle = centre_of("hexes", (2, 3))
    assert RULES.spot(state, (middle[0] + 0.3, middle[1] - 0.2)) == (Pose(2, 3), middle)


def test_distances_are_counted_from_the_nearest_hexes():
    state = battle((9, 9), [unit("r1", [(4, 4, "N")], TROLL), unit("b1", [(4, 8, "N")])])
    assert RULES.distance(state, "r1.1", "b1.1") == 3
    assert RULES.distance(state, (4, 4), "b1.1") == 4


def test_a_line_tells_what_is_on_it():
    units = [unit("r1", [(2, 4, "ENE"), (1, 4, "ENE")], BOW), unit("b1", [(6, 4, "N")])]
    rows = ["........"] * 4 + ["....c..."] + ["........"] * 2
    (found,) = RULES.sight(battle(rows, units), "r1.1", "b1.1")
    assert found.blocked.rule == "FTM.los.2"
    assert found.line.cells == ((2, 4), (3, 4), (4, 4), (5, 4), (6, 4))
    (free,) = RULES.sight(battle((8, 7), units), "r1.1", "b1.1")
    assert free.denied is None
    (behind,) = RULES.sight(battle((8, 7), units), "r1.1", (0, 4))
    assert behind.denied.rule == "FTM.geom.12"
    assert RULES.sight(battle((8, 7), units), "r1.1", "r1.1") == []


def test_a_shooter_sees_whom_it_may_shoot_and_why_not():
    units = [
        unit("r1", line(2, 6, "N", 2), BOW),
        unit("b1", [(2, 2, "S")]),
        unit("b2", [(2, 9, "S")]),
        unit("b3", [(9, 6, "S")]),
    ]
    views = RULES.sees(battle((12, 12), units), "r1.1")
    assert views["b1.1"].denied is None
    assert views["b2.1"].denied.rule == "FTM.geom.12"
    assert views["b3.1"].denied.rule == "FTM.ranged.3"


def test_from_another_place_others_are_seen():
    state = battle((12, 12), [unit("r1", [(2, 6, "N")], BOW), unit("b1", [(2, 9, "S")])])
    assert RULES.sees(state, "r1.1")["b1.1"].denied.rule == "FTM.geom.12"
    assert RULES.sees(state, "r1.1", Pose(2, 6, "S"))["b1.1"].denied is None
    assert RULES.sees(state, "r1.1", Pose(2, 8, "S"))["b1.1"] is None, "in a front hex"
    assert state.elements["r1.1"].facing == 0


def test_in_contact_only_the_front_can_strike():
    units = [unit("r1", [(3, 4, "N")]), unit("b1", [(3, 3, "S")]), unit("b2", [(3, 5, "N")])]
    views = RULES.sees(battle((8, 8), units), "r1.1")
    assert views["b1.1"] is None
    assert views["b2.1"].denied.rule == "FTM.zoc.1"


# ---------------------------------------------------------------------- danger


def test_threats_reach_as_far_as_a_move_and_a_blow():
    state = battle((5, 12), [unit("r1", [(2, 10, "N")]), unit("b1", [(2, 1, "S")])])
    threats = RULES.threats(state, "red")
    # Four movement points straight on, and the front hexes beyond.
    assert threats[2, 6] == 1
    assert (2, 7) not in threats
    assert (2, 1) not in threats, "nobody strikes where it stands itself"


def test_shooters_threaten_what_they_see():
    rows = ["....."] * 3 + ["ccccc"] + ["....."] * 6
    units = [
        unit("r1", [(2, 9, "N")]),
        unit("b1", [(2, 0, "S")], card("bow", ranged="2d6", distance=8, movement=1)),
    ]
    assert (2, 7) not in RULES.threats(battle(rows, units), "red")
    open_ground = battle((5, 10), units)
    assert RULES.threats(open_ground, "red")[2, 7] == 1


def test_the_answer_is_forecast_for_blows_and_shots():
    units = [
        unit("r1", line(3, 5, "N", 2)),
        unit("b1", [(3, 4, "S"), (4, 4, "S")]),
        unit("b2", [(3, 1, "S"), (4, 1, "S")], BOW),
    ]
    odds = RULES.answer_odds(battle((9, 9), units), "r1.1")
    assert list(odds) == ["b1.1", "b2.1"]
    assert odds["b1.1"].title.startswith("4d6 at Foot r1")
    assert sum(chance.p for chance in odds["b2.1"].chances) == 1


# ---------------------------------------------------------------------- command


@pytest.mark.rules("FTM.cmd.7", "FTM.cmd.8")
def test_a_leader_shows_how_far_command_reaches_and_what_it_costs():
    units = [
        unit("r1", [(2, 2, "N")], CHIEF, command=2),
        unit("r2", line(3, 5, "N", 2)),
        unit("r3", line(2, 14, "N", 2)),
    ]
    state = battle((20, 20), units)
    ring, purse, near, far = command_marks(seen(state), state.units["r1"])
    assert (ring.shape, purse.text) == ("ring", "2 CP")
    assert (
        max(
            state.hexes.distance(state.hexes.number(2, 2), state.hexes.number(*cell))
            for cell in ring.cells
        )
        == 8
    )
    assert (near.points, near.text, near.tone) == ((centre_of("hexes", (3, 5)),), "1 CP", "good")
    assert (far.text, far.tone) == ("5 CP, stranded", "bad")


def test_a_unit_shows_who_could_order_it():
    units = [
        unit("r1", [(2, 2, "N")], CHIEF, command=6, general=True),
        unit("r2", [(2, 4, "N")], CHIEF, command=1),
        unit("r3", line(2, 13, "N", 2), actions=1),
    ]
    state = battle((20, 20), units)
    found = command_marks(seen(state), state.units["r3"])
    assert [mark.shape for mark in found] == ["ring", "badge", "ring", "badge", "line", "line"]
    assert [(mark.text, mark.tone) for mark in found[-2:]] == [
        ("2 of 6 CP", "good"),
        ("3 of 1 CP", "bad"),
    ]


def test_groups_that_come_by_one_way_share_a_zone():
    state = load_scenario("hate_of_grashnok_buls").begin()
    zones = [zone for zone in RULES.scene(state).zones if "way in" in zone.name]
    assert [(plain_words(zone.name), zone.side) for zone in zones] == [("red: way in", "red")]
    assert zones[0].cells
