"""Blocks of stands by the mouse: legs drawn with handles, billed, taken back and carried out."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.core.pose import Leg
from game.data.library import load_scenario
from game.rules.mass_battles.deployment import Deployment
from game.ui.tools.block_hand import BlockHand
from game.ui.tools.figure_hand import FigureHand
from game.ui.tools.place import NOTCH
from tests.kit import battle
from tests.ui.blocks import blocks, piece
from tests.ui.driver import Driver, layout_problems
from tests.ui.driver import battle as on_screen

NORTH = 270


def orcs(**more) -> Driver:
    """Four stands in a row, facing north; the middle of their front edge is at (20, 20)."""
    foe = piece("foot", "foot", (20, 28), 180, side="realm")
    driver = blocks(piece("orcs", "orc_infantry", (20, 10), **more), foe, start="orcs")
    if driver.top.match.pending.kind == "formation_change":
        answer(driver, "formation_change", "none")
    assert driver.top.match.pending.kind == "move_path"
    return driver


def answer(driver: Driver, kind: str, key: str) -> None:
    """Answer a question without the mouse."""
    assert driver.top.match.pending.kind == kind
    driver.top.match.answer(key)
    driver.top.new_question()
    driver.frame()


def hand(driver: Driver) -> BlockHand:
    (found,) = (each for each in driver.top.tool.handlers if isinstance(each, BlockHand))
    return found


def screen(driver: Driver, at: tuple[float, float]) -> tuple[float, float]:
    x, y = driver.table.camera.to_screen(at)
    return x, y


def pull(driver: Driver, start: tuple[float, float], *by: tuple[float, float]) -> None:
    """Press at a place of the table and pull by so much, step by step; the button stays down."""
    driver.hover_at(start)
    driver.down()
    for x, y in by:
        driver.move_to(*screen(driver, (start[0] + x, start[1] + y)), held=1)


def knob(driver: Driver, label: str) -> tuple[float, float]:
    """Where the knob of a handle is."""
    block = hand(driver)
    handle = next(each for each in block.course.handles(block.laid) if each.label == label)
    return block._knob_of(handle, driver.table.camera.pixels)


def drawn(driver: Driver, label: str, *by: tuple[float, float]) -> None:
    """Pull a knob and let it go."""
    pull(driver, knob(driver, label), *by)
    driver.up()


def kinds(driver: Driver) -> list[str]:
    return [leg.kind for leg in hand(driver).laid]


def lines(driver: Driver) -> str:
    return " ".join(line.text for line in hand(driver).planning.lines())


def near(leg: Leg, kind: str, x: float, y: float, heading: int = NORTH) -> bool:
    """Whether a leg is of a kind and ends within a pixel or so of a place."""
    away = max(abs(leg.x - x * 1000), abs(leg.y - y * 1000))
    return (leg.kind, leg.heading) == (kind, heading) and away < 80


# ---------------------------------------------------------------------- legs


def test_a_way_may_end_close_behind_a_figure():
    driver = orcs()
    assert driver.table.ground_counts((20, 5))
    assert driver.table.figure_at((20, 19.9)) is None


def test_enemies_are_charged_by_a_click_on_them_and_not_by_a_row_of_buttons():
    foe = piece("foot", "foot", (20, 16), 180, side="realm")
    driver = blocks(piece("orcs", "orc_mounted", (20, 10)), foe)
    driver.click_piece("orcs")
    labels = [option.label for option in driver.top.tool.actions()]
    assert "Do not charge" in labels
    assert not any(label.startswith("Charge") for label in labels)
    assert driver.top.tool.hint.startswith("Click a ringed enemy to attack it.")
    driver.click_piece("foot")
    asked = driver.top.match.pending
    assert (asked.kind, asked.subject) == ("move_path", "orcs")
    assert driver.top.match.state.pieces["orcs"].status.charging


def test_a_block_is_pulled_ahead_from_any_of_its_stands():
    driver = orcs()
    pull(driver, (18.6, 20.5), (0, -1), (0, -3))
    (ghost,) = driver.top.tool.ghosts
    assert ghost.centre == pytest.approx((20, 17.5), abs=0.1)
    driver.up()
    (leg,) = hand(driver).laid
    assert near(leg, "advance", 20, 17)
    assert driver.top.match.pending.kind == "move_path", "it is planned, not done"


def test_it_slants_up_to_45_degrees():
    driver = orcs()
    pull(driver, (20, 20.5), (1, -2))
    driver.up()
    assert near(hand(driver).laid[0], "advance", 21, 18)
    driver = orcs()
    pull(driver, (20, 20.5), (4, -1))
    driver.up()
    assert near(hand(driver).laid[0], "advance", 22.5, 17.5)


@pytest.mark.parametrize(
    ("label", "by", "end"),
    [
        ("Wheel right", (1, -2.2), ("wheel", 0)),
        ("Wheel left", (-1, -2.2), ("wheel", 180)),
    ],
)
def test_a_front_corner_wheels_on_the_other(label, by, end):
    driver = orcs()
    drawn(driver, label, (0, -1), by)
    (leg,) = hand(driver).laid
    assert leg.kind == "wheel"
    turn = (leg.heading - NORTH + 180) % 360 - 180
    assert 25 < abs(turn) < 50
    assert (turn > 0) == (label == "Wheel right")
    assert driver.top.tool.ghosts[0].bearing == pytest.approx(turn % 360)
    assert f"+{4 * abs(turn) * 3.14159 / 180:.3g}″ wheel" in lines(driver)


@pytest.mark.parametrize(
    ("label", "by", "leg"),
    [
        ("Sidestep left", (-2, 0), ("sidestep", 18, 20)),
        ("Sidestep right", (2, 0), ("sidestep", 22, 20)),
        ("Back", (0, 1), ("back", 20, 21)),
    ],
)
def test_knobs_shift_it_aside_and_back(label, by, leg):
    driver = orcs()
    drawn(driver, label, by)
    assert near(hand(driver).laid[0], *leg)


def test_the_plate_bills_each_leg():
    driver = orcs()
    pull(driver, (20, 20.5), (0, -3))
    driver.up()
    drawn(driver, "Sidestep right", (1, 0))
    assert kinds(driver) == ["advance", "sidestep"]
    driver.hover_at((5, 5))
    words = lines(driver)
    assert "GMB.move.4" in words
    assert "GMB.move.5" in words
    costs = hand(driver).planning.path.course.cost(hand(driver).laid)
    assert [part.reason.split()[0] for part in costs.parts] == ["advance", "sidestep"]
    assert costs.total == pytest.approx(5000, abs=250)


def test_what_stops_it_is_said():
    driver = orcs()
    pull(driver, (20, 20.5), (0, -4), (0, -11))
    assert "No farther" in lines(driver)
    assert "GMB.move.1" in lines(driver)
    driver.up()
    assert near(hand(driver).laid[0], "advance", 20, 12)


# ---------------------------------------------------------------------- shaping a way


def test_shift_ends_a_leg_and_a_right_click_takes_it_back():
    driver = orcs()
    pull(driver, (20, 20.5), (0, -2))
    driver.press(pygame.K_LSHIFT)
    assert kinds(driver) == ["advance"]
    driver.move_to(*screen(driver, (21.5, 16.5)), held=1)
    driver.press(pygame.K_LSHIFT)
    assert kinds(driver) == ["advance", "advance"]
    driver.down(3)
    driver.up(3)
    assert kinds(driver) == ["advance"]
    driver.move_to(*screen(driver, (21.5, 15.5)), held=1)
    driver.up()
    assert kinds(driver) == ["advance", "advance"]
    driver.click(*screen(driver, (5, 5)), button=3)
    driver.click(*screen(driver, (5, 5)), button=3)
    assert kinds(driver) == []
    assert not driver.top.tool.ghosts


def test_a_wheel_that_is_ended_goes_on_ahead():
    driver = orcs()
    pull(driver, knob(driver, "Wheel right"), (1, -2))
    driver.press(pygame.K_LSHIFT)
    x, y = driver.table.camera.to_table(driver.mouse)
    driver.move_to(*screen(driver, (x + 1, y - 1)), held=1)
    driver.up()
    assert kinds(driver) == ["wheel", "advance"]
    first, second = hand(driver).laid
    assert second.heading == first.heading


def test_a_typed_number_sets_the_length():
    driver = orcs()
    pull(driver, (20, 20.5), (0, -2))
    driver.type("2.5")
    assert "exactly 2.5" in lines(driver)
    driver.up()
    assert hand(driver).laid == (Leg("advance", 20000, 17500, NORTH),)


def test_a_turns_it_about():
    driver = orcs()
    driver.press(pygame.K_a)
    assert hand(driver).laid == (Leg("about", 20000, 21000, 90),)
    assert driver.top.tool.ghosts[0].bearing == 180
    assert driver.top.tool.ghosts[0].centre == pytest.approx((20, 20.5))
    pull(driver, (20, 20.5), (0, -1), (0, -2))
    driver.press(pygame.K_a)
    driver.up()
    assert kinds(driver) == ["about"], "once in a move, and not backwards"
    assert layout_problems(driver.top) == []


def test_d_spreads_and_closes_up_where_that_is_asked():
    foe = piece("foot", "foot", (20, 28), 180, side="realm")
    driver = blocks(piece("bows", "human_archers", (20, 10)), foe, start="bows")
    assert driver.top.match.pending.kind == "formation_change"
    assert driver.handled_by(BlockHand), "its way can be drawn as well"
    driver.press(pygame.K_d)
    driver.settle()
    state = driver.top.match.state.pieces["bows"].status
    assert state.formation == "dispersed"
    assert driver.top.match.pending.kind == "move_path"


# ---------------------------------------------------------------------- doing it


def test_enter_or_a_click_on_the_ghost_carries_the_legs_out():
    for confirm in (
        lambda driver: driver.press(pygame.K_RETURN),
        lambda driver: driver.click_at(driver.top.tool.ghosts[0].centre),
    ):
        driver = orcs()
        pull(driver, (20, 20.5), (0, -2))
        driver.up()
        drawn(driver, "Wheel right", (0.5, -1))
        legs = hand(driver).laid
        assert [leg.kind for leg in legs] == ["advance", "wheel"]
        confirm(driver)
        driver.settle()
        moved = driver.top.match.state.pieces["orcs"]
        assert (moved.x, moved.y, moved.heading) == legs[-1][1:4]
        assert driver.figures["orcs"].bearing == (moved.heading + 90) % 360


def test_a_click_on_the_ground_plans_the_way_there():
    driver = orcs()
    driver.click_at((25, 17))
    assert kinds(driver) == ["wheel", "advance"]
    driver.click_at((18.5, 20.7))
    assert driver.top.match.pending.kind == "move_path", "only a click on the ghost does it"
    driver.click_at((20, 16))
    assert kinds(driver) == ["advance"]
    driver.click_widget("Confirm")
    driver.settle()
    assert driver.top.match.state.pieces["orcs"].status.moved


def test_it_is_chosen_and_drawn_in_one_gesture():
    foe = piece("foot", "foot", (20, 28), 180, side="realm")
    mates = piece("orcs", "orc_infantry", (14, 10)), piece("more", "orc_infantry", (24, 10))
    driver = blocks(*mates, foe)
    assert driver.top.match.pending.kind == "choose_piece_to_move"
    pull(driver, (24, 20.5), (0, -1), (0, -3))
    driver.up()
    assert driver.top.selected == "more"
    assert near(hand(driver).laid[0], "advance", 24, 17)
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.top.match.state.pieces["more"].y == pytest.approx(17000, abs=80)
    assert driver.top.match.state.pieces["orcs"].y == 20000


def test_a_charger_is_drawn_in_one_gesture_without_a_charge():
    foe = piece("foot", "foot", (20, 28), 180, side="realm")
    driver = blocks(piece("knights", "knights", (20, 8)), piece("b", "pike", (8, 8)), foe)
    pull(driver, (20, 22.7), (0, -1), (0, -3))
    driver.up()
    assert near(hand(driver).laid[0], "advance", 20, 19)
    driver.press(pygame.K_RETURN)
    driver.settle()
    knights = driver.top.match.state.pieces["knights"]
    assert (knights.status.moved, knights.status.charging) == (True, False)


def test_a_click_on_an_enemy_declares_a_charge_and_its_lane_is_shown():
    foe = piece("foot", "foot", (20, 18), 180, side="realm")
    driver = blocks(piece("knights", "knights", (20, 8)), foe, start="knights")
    assert driver.top.match.pending.kind == "declare_charge"
    driver.click(*screen(driver, driver.figures["foot"].centre))
    driver.settle()
    assert driver.top.match.pending.kind == "move_path"
    assert driver.top.match.state.pieces["knights"].status.charging
    pull(driver, (20, 22.7), (0, -2), (0, -10))
    assert driver.top.tool.ghosts[0].centre[1] == pytest.approx(12.75, abs=0.1)
    assert "Contact with Foot at its front" in lines(driver)
    assert "No farther" not in lines(driver), "to be stopped by its target is what it wants"
    assert "It strikes back" in lines(driver)
    driver.up()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert "foot" in driver.top.match.state.pieces["knights"].status.charged


@pytest.mark.parametrize("past", [0, 15, 40, 60, 500])
def test_a_charge_drawn_past_its_contact_ends_in_contact(past):
    foe = piece("foot", "foot", (20, 18), 180, side="realm")
    driver = blocks(piece("knights", "knights", (20, 8)), foe, start="knights")
    answer(driver, "declare_charge", "foot")
    course = hand(driver).course
    ahead = next(each for each in course.handles(()) if each.grip == "body")
    drawn = course.stretched((), ahead, (ahead.at[0], ahead.at[1] - 10000 - past))
    assert course.objection(drawn.route) is None
    assert drawn.route[-1].y == pytest.approx(12000, abs=2)


def test_breath_is_placed_by_a_click_on_whom_it_is_meant_for():
    dragon = piece("d", "dragon_riders", (20, 8), status={"airborne": True})
    foe = piece("foot", "foot", (20, 16), 180, side="realm")
    start = {"stage": "fire", "until": "melee"}
    driver = blocks(dragon, foe, start=start)
    assert driver.top.match.pending.kind == "place_breath"
    at = driver.figures["foot"].centre
    driver.move_to(*screen(driver, at))
    driver.frame()
    driver.click(*screen(driver, at))
    driver.settle()
    pending = driver.top.match.pending
    assert pending is None or pending.kind != "place_breath"


def test_a_target_is_fired_at_by_a_click():
    bows = piece("bows", "human_archers", (20, 8))
    foe = piece("foot", "foot", (20, 18), 180, side="realm")
    driver = blocks(bows, foe, start={"stage": "fire", "until": "melee"})
    assert driver.top.match.pending.kind == "fire_target"
    driver.click(*screen(driver, driver.figures["foot"].centre))
    driver.settle()
    assert driver.top.match.state.pieces["bows"].status.fired


def test_a_hero_steps_anywhere_and_is_turned_by_its_knob():
    foe = piece("foot", "foot", (20, 28), 180, side="realm")
    driver = blocks(piece("boss", "slaver", (20, 10)), foe, start="boss")
    answer(driver, "declare_charge", "none")
    assert driver.top.match.pending.kind == "move_path"
    assert not driver.handled_by(FigureHand)
    x, y = driver.figures["boss"].centre
    pull(driver, (x, y), (-1, 0.5), (-2, 1))
    driver.up()
    drawn(driver, "Turn", (2, 2))
    step, turn = hand(driver).laid
    assert step.kind == "step"
    assert turn.kind == "turn"
    assert turn.heading != NORTH


@pytest.mark.parametrize("seed", [1, 2])
def test_any_hand_leads_to_positions_that_may_be(seed):
    """Random pulls, clicks and keys move blocks, or are told why not; nothing breaks."""
    lot = Random(seed)
    host = piece("a", "orc_infantry", (14, 10)), piece("b", "orc_infantry", (24, 10), files=2)
    realm = [
        piece("x", "foot", (16, 16), 180, side="realm"),
        piece("y", "shooters", (25, 17), 180, side="realm"),
    ]
    driver = blocks(*host, *realm)
    match = driver.top.match
    for _ in range(40):
        if match.pending is None:
            break
        start = lot.choice(list(driver.figures.values())).centre
        if driver.handled_by(BlockHand) and lot.random() < 0.5:
            labels = [h.label for h in hand(driver).course.handles(()) if h.grip == "knob"]
            if hand(driver).planning.figure is not None and not hand(driver).laid:
                start = knob(driver, lot.choice(labels))
        pull(driver, start, *((lot.uniform(-4, 4), lot.uniform(-4, 4)) for _ in range(2)))
        if lot.random() < 0.3:
            driver.press(lot.choice((pygame.K_LSHIFT, pygame.K_a, pygame.K_2)))
        driver.up()
        driver.press(lot.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_a, pygame.K_0)))
        if lot.random() < 0.2:
            driver.click(*screen(driver, (5, 5)), button=3)
        driver.settle()
        assert match.rules.violations(match.state) == []
    assert match.answered() > 3


# ---------------------------------------------------------------------- before a path, and charges


def riders() -> Driver:
    """Riders that may move next, archers in front of them, and pikes far off."""
    return blocks(
        piece("riders", "orc_mounted", (10, 10)),
        piece("archers", "shooters", (12, 19), 180, side="realm"),
        piece("pikes", "pike", (34, 28), 180, side="realm"),
        start={"stage": "movement"},
    )


def test_a_formation_is_changed_with_one_key_before_the_move():
    driver = blocks(
        piece("archers", "shooters", (20, 10), side="realm"),
        piece("orcs", "orc_infantry", (20, 28), 180),
        start={"stage": "movement", "side": "realm"},
    )
    driver.click_piece("archers")
    assert driver.has("Disperse")
    driver.press(pygame.K_d)
    assert driver.top.match.state.pieces["archers"].status.formation == "dispersed"
    assert driver.top.match.pending.kind == "move_path"


def test_the_odds_of_a_charge_are_told_before_it_is_declared():
    driver = riders()
    driver.click_piece("riders")
    near, far = (driver.tool.survey.at(each)[0].option for each in ("archers", "pikes"))
    odds = near.forecast()
    assert "front" in odds.title
    assert any("impact" in str(each) for each in odds.tallies)
    assert [each.title for each in odds.variants] == ["It fires first", "It strikes back"]
    assert (far.forecast().p("contact"), far.forecast().p("reaches nobody")) == (0, 1)


def test_two_clicks_on_an_enemy_declare_a_charge_and_lay_its_way():
    driver = riders()
    driver.click_piece("riders")
    driver.click_piece("archers")
    assert driver.top.match.pending.kind == "move_path"
    driver.click_piece("archers")
    driver.press(pygame.K_RETURN)
    assert driver.top.match.pending.kind == "opportunity_fire"


def test_a_block_that_is_deployed_shows_its_ground_and_can_be_turned():
    match = battle("mass_battles/harrow_down", 1)
    match.answer(match.pending.listed()[0].key)
    driver = on_screen(match, load_scenario("mass_battles/harrow_down"), size=(1280, 720))
    (piece_id,) = match.pending.pieces
    stands = len(match.state.aside[piece_id].stands)
    driver.hover_at(centre := (36.0, 43.0) if match.pending.side == "red" else (36.0, 5.0))
    assert [mark.shape for mark in driver.tool._marks] == ["region"] * stands + ["path"]
    driver.click_widget("Turn right")
    driver.click_at(centre)
    site = Deployment(match.state, match.state.pieces[piece_id])
    assert match.state.pieces[piece_id].heading == (site.heading + NOTCH) % 360


def test_each_change_of_formation_has_one_button():
    foe = piece("foot", "foot", (20, 28), 180, side="realm")
    driver = blocks(piece("orcs", "orc_infantry", (20, 10)), foe, start="orcs")
    assert driver.top.match.pending.kind == "formation_change"
    said = [each.text for each in driver.widgets() if getattr(each, "text", "")]
    assert said.count("Form 2 files") == 1


def test_the_way_of_a_rout_lies_on_the_table_before_the_check():
    shaken = piece("foot", "foot", (20, 16), 180, side="realm", status={"owes": ["black"]})
    driver = blocks(piece("orcs", "orc_infantry", (14, 10)), shaken, start="orcs")
    driver.frame()
    (way,) = driver.table.scene.marks
    assert way.text == "routs 10 %"
    assert way.points[0][1] > way.points[-1][1], "away from the orcs, who are south of it"


def test_a_charge_at_a_flank_says_that_the_target_may_turn():
    foe = piece("foot", "foot", (20, 18), 90, side="realm")
    driver = blocks(piece("knights", "knights", (20, 8)), foe, start="knights")
    answer(driver, "declare_charge", "foot")
    pull(driver, (20, 22.7), (0, -2), (0, -10))
    assert "Contact with Foot at its flank (may turn to face)" in lines(driver)


def test_sides_that_are_no_colours_get_different_ones():
    driver = orcs()
    theme = driver.app.theme
    assert theme.side("host") == theme.side("red") != theme.side("realm") == theme.side("blue")
    assert theme.side("nobody") not in (theme.side("red"), theme.side("blue"))


def test_a_wheel_shows_the_arc_of_its_outer_corner():
    driver = orcs()
    pull(driver, knob(driver, "Wheel right"), (0, -1), (1, -2.2))
    pivot, start, *_, end = hand(driver).stroke.arc()
    assert (pivot, start) == ((22, 20), (18, 20))
    assert end[1] < 19
    assert pygame.Vector2(end).distance_to(pivot) == pytest.approx(4)
    driver.up()
    pull(driver, knob(driver, "Sidestep right"), (1, 0))
    assert hand(driver).stroke.arc() == []
