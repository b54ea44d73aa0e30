"""What the window and the terminal are told about a battle."""

from __future__ import annotations

import pytest

from game.mechanics.views.scene import extent_of
from game.rules.ares.army_list import BaseEntry, FigureEntry, WeaponEntry
from game.rules.ares.book import RULES
from game.rules.ares.profile import profile_of
from game.rules.ares.scenario import Force, Objective, Torch
from game.rules.ares.state import Mist
from game.rules.ares.views.scene import glyph_of
from tests.rules.ares.skirmish import Terrain, battle, brawl, piece

MILESTONE = Objective(name="Milestone", at=(10, 10), points=40)


def seen(state, name):
    return next(figure for figure in RULES.scene(state).figures if figure.id == name)


def test_figures_are_shown_where_they_stand_and_face():
    state = battle(
        piece("r", "pikeman", (3.25, 4), facing=90),
        piece("b", "knight", (10, 12.5), "blue", facing=280),
        piece("gone", "pikeman", (15, 15), "blue", where="killed"),
        size=(24, 16),
    )
    scene = RULES.scene(state)
    assert (scene.table, scene.extent, scene.ground) == ("plane", (24.0, 16.0), ())
    assert [figure.id for figure in scene.figures] == ["r", "b"]
    pike, knight = scene.figures
    assert (pike.centre, pike.extent, pike.shape) == ((3.25, 4.0), (1.0, 1.0), "disc")
    assert (knight.extent, knight.shape, knight.mounted) == ((1.0, 2.0), "block", True)
    # South on the table is south on the screen; headings are counted from the east.
    assert (pike.bearing, knight.bearing) == (180.0, 10.0)
    assert (pike.troop, knight.troop) == ("infantry", "cavalry")
    assert knight.livery == state.figures["b"].profile.livery
    assert knight.look.mount == "horse"


@pytest.mark.parametrize(
    ("figure", "glyph", "rank"),
    [
        ("pikeman", "shaft", 1),
        ("longbowman", "bow", 1),
        ("hedge_mage", "staff", 1),
        ("swordsman", "blade", 1),
        ("dire_wolf", "beast", 1),
        ("captain", "blade", 2),
        ("red_dragon", "beast", 3),
    ],
)
def test_sign_and_rank_follow_weapon_and_rating(figure, glyph, rank):
    shown = seen(battle(piece("r", figure, (10, 10))), "r")
    assert (shown.glyph, shown.rank) == (glyph, rank)


def test_a_base_with_corners_is_as_broad_as_they_lie_apart():
    arrow = BaseEntry(corners=((-1, -0.5), (-1, 0.5), (1.5, 0)))
    entry = FigureEntry(
        "Cart", 3, 4, 2, "d6", "d6", WeaponEntry("Blade", "d6"), base=arrow, kind="oversized"
    )
    profile = profile_of("cart", entry)
    assert extent_of(profile.base) == (1.0, 2.5)
    assert glyph_of(profile) == "beast"


def test_tokens_tell_every_state_of_a_figure():
    state = battle(
        piece("r", "swordsman", (10, 4), wounds=2, balance=1, shaken=True, prone=True),
        piece("b", "griffin", (10, 12), "blue", balance=-1, flying=True, burning=6),
        piece("h", "scout", (4, 12), "blue", hidden=True, charms=(("ward", 2, "b"),)),
        piece("fresh", "swordsman", (4, 4)),
    )
    assert seen(state, "r").marks == ("wounded", "2 left", "held", "shaken", "prone")
    assert seen(state, "b").marks == ("owes", "flying", "burning")
    assert seen(state, "h").marks == ("hidden", "ward")
    assert seen(state, "fresh").marks == ()


def test_who_still_has_a_turn_to_come_is_ready():
    state = battle(
        piece("now", "swordsman", (4, 4), unit="first"),
        piece("done", "swordsman", (6, 4), unit="first"),
        piece("next", "swordsman", (8, 4), unit="first"),
        piece("early", "swordsman", (10, 4), unit="second"),
        piece("late", "swordsman", (12, 4), "blue", unit="third"),
        figure="now",
        acted=("done",),
        activated=("second",),
    )
    ready = {figure.id: figure.ready for figure in RULES.scene(state).figures}
    assert ready == {"now": True, "done": False, "next": True, "early": False, "late": True}


def test_zones_are_shown_while_the_sides_set_up():
    state = battle(piece("r", "swordsman", (14, 4)), size=(36, 40), stage="deploy", turn=0)
    zones = {zone.side: zone for zone in RULES.scene(state).zones}
    assert zones["red"].outline == ((12, 0), (24, 0), (24, 12), (12, 12))
    assert zones["blue"].outline == ((12, 28), (24, 28), (24, 40), (12, 40))
    state.stage = "cards"
    assert RULES.scene(state).zones == ()


def test_own_zones_of_a_scenario_are_shown_instead():
    corner = ((0, 0), (5, 0), (0, 5))
    force = Force(name="Reds", armies=(), units=(), zones=(corner,))
    state = battle(stage="deploy", turn=0, forces={"red": force})
    zones = {zone.side: zone.outline for zone in RULES.scene(state).zones}
    assert zones["red"] == corner


def test_objectives_show_who_controls_them():
    state = battle(
        piece("r", "swordsman", (10, 7.2)),
        piece("b", "swordsman", (10, 14), "blue"),
        objectives=(MILESTONE, Objective(name="Yard", zone=((0, 0), (4, 0), (4, 4)), points=5)),
    )
    stone, yard = RULES.scene(state).zones
    assert (stone.name, stone.side) == ("Milestone: 40", "red")
    assert all((x - 10) ** 2 + (y - 10) ** 2 == pytest.approx(9) for x, y in stone.outline)
    assert (yard.side, yard.outline) == ("", ((0, 0), (4, 0), (4, 4)))
    state.figures["b"].y = 12000
    assert RULES.scene(state).zones[0].side == ""


def test_markers_and_mist_are_shown():
    torch = Torch(side="red", name="haystack", at=((4, 4), (8, 4)), burnt=30)
    state = battle(
        piece("r", "hedge_mage", (10, 10)), torch=torch, burnt=(1,), mists=(("r", 5, 6, 1.5),)
    )
    stands, burns, mist = RULES.scene(state).zones
    assert (stands.name, stands.side) == ("haystack", "blue")
    assert (burns.name, burns.side) == ("haystack, burning", "red")
    assert (mist.name, mist.side) == ("mist", "red")
    assert max(x for x, _ in mist.outline) == pytest.approx(6.5)
    state.mists = [Mist("nobody", 5000, 6000, 1500)]
    assert RULES.scene(state).zones[-1].side == ""


def test_terrain_lies_where_the_map_has_it():
    wood = Terrain(kind="wood", area=((1, 2), (5, 2), (5, 6)), id="copse")
    hedge = Terrain(kind="hedge", line=((8, 8), (12, 8)))
    features = RULES.scene(battle(terrain=[wood, hedge])).features
    assert [(each.id, each.kind, each.closed) for each in features] == [
        ("copse", "wood", True),
        ("hedge 2", "hedge", False),
    ]
    assert features[0].outline == ((1, 2), (5, 2), (5, 6))


@pytest.mark.parametrize("seed", range(8))
def test_the_plain_text_tells_of_everybody(seed):
    state = brawl(seed)
    text = RULES.board(state)
    for figure in state.standing():
        line = next(line for line in text.splitlines() if f" {figure.name} at" in line)
        assert f"facing {figure.heading}°" in line
        assert f"{figure.wounds} of {figure.profile.wounds} wounds" in line
        assert ("in the air" in line) == figure.flying
        assert ("hidden" in line) == figure.hidden
        assert ("owes" in line) == (figure.balance < 0)
    for feature in state.plane.features:
        assert f"{feature.kind} from " in text


def test_the_plain_text_begins_with_turn_and_cards():
    state = battle(
        piece("r", "swordsman", (10, 4), unit="Swords"),
        piece("b", "swordsman", (10, 14), "blue", unit="Blades"),
        turn=3,
        hands={"blue": ("9H",)},
        scores={"red": 26},
        objectives=(MILESTONE,),
    )
    state.played = ["red QH"]
    lines = RULES.board(state).splitlines()
    assert lines[0].endswith("Turn 3 of 8, red QH leads, Swords act.")
    assert lines[1] == "red: 26 points, 0 cards left, waiting: nobody"
    assert lines[2] == "blue: 0 points, 1 card left, waiting: Blades"
    assert "Milestone: 40 points, held by nobody" in lines
