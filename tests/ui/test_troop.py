"""Units by mouse: blocks pulled and wheeled, single pieces put right, orders with their prices."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.spatial import Place, Troop
from game.data.library import load_scenario
from game.players.registry import make_player
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.state import State
from game.table.lattice import centre_of
from game.ui.kit.controls import Button
from game.ui.tools.choices import Choices
from game.ui.tools.own_pieces import OwnUnits
from game.ui.tools.tool import Do
from game.ui.tools.unit_hand import SetDownButtons, TroopHand
from game.ui.tools.unit_members import MateChoices
from game.ui.tools.unit_plan_picture import lines_of
from tests.players.skirmish import skirmish
from tests.rules.for_the_masses.kit import battle, card, line, places, unit
from tests.ui.driver import Driver, layout_problems
from tests.ui.driver import battle as opened

CHIEF = card("chief", kind="personality", movement=6)
BOWS = card("bows", ranged="2d6", distance=8)


def table(state: State, seed: str = "3", **more: Any) -> Driver:
    match = Match.begin(RULES, state, FairDice(seed), FairDeck("1"))
    return opened(match, skirmish(), **more)


def field(*more: Any, ground: Any = (20, 16), **fields: Any) -> State:
    """Two ranks of red foot under a chief, and whoever else."""
    units = [
        unit("r1", [*line(6, 6, "S", 3), *line(6, 5, "S", 3)]),
        unit("r9", [(12, 4, "S")], CHIEF, command=6, general=True),
        *more,
    ]
    return battle(ground, units, **fields)


def foes(*rows: int) -> Any:
    return unit("b1", [place for row in rows for place in line(6, row, "N", 3)])


def hex_at(column: int, row: int) -> tuple[float, float]:
    return centre_of("hexes", (column, row))


def pull(driver: Driver, name: str, *way: tuple[float, float]) -> None:
    """Press on a piece and pull it along these places; the button stays down."""
    ghost = next((g for g in driver.table.graspable if g.id == name), None)
    driver.hover_at((ghost or driver.figures[name]).centre)
    driver.down()
    for point in way:
        driver.move_to(*driver.table.camera.to_screen(point), held=1)


def words(driver: Driver) -> str:
    driver.tool.body.why()
    return " ".join(text.text for text in lines_of(driver.tool.body))


def stands(driver: Driver, name: str = "r1") -> list[Any]:
    return places(driver.top.match.state, name)


START = [*[(x, 6, "S") for x in (6, 7, 8)], *[(x, 5, "S") for x in (6, 7, 8)]]


# ---------------------------------------------------------------------- the block


def test_a_pull_takes_the_whole_unit_along_and_waits_to_be_confirmed():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 7), hex_at(7, 8))
    shown = dict(driver.tool.body.shown)
    assert {name: tuple(pose) for name, pose in shown.items()} == {
        f"r1.{number}": (x, y + 2, "S") for number, (x, y, _) in enumerate(START, start=1)
    }
    assert [cost for _, cost, _ in driver.tool.body.costs()] == [2] * 6
    driver.up()
    assert stands(driver) == START
    assert driver.top.match.pending.kind == "act_or_pass"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert stands(driver) == [(x, y + 2, "S") for x, y, _ in START]


def test_a_click_lays_the_plan_and_a_click_on_it_carries_it_out():
    driver = table(field())
    driver.click_piece("r1.2")
    driver.click_at(hex_at(7, 8))
    assert driver.tool.body.laid
    driver.click_at(hex_at(7, 8))
    driver.settle()
    assert stands(driver)[1] == (7, 8, "S")


def test_the_wheel_turns_the_block_while_it_is_held():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 7))
    driver.wheel(1)
    assert {pose.heading for _, pose in driver.tool.body.shown} == {"WSW"}
    costs = {ghost.id: cost for ghost, cost, _ in driver.tool.body.costs()}
    assert costs["r1.2"] == 2
    assert max(costs.values()) > 2


def test_beyond_its_reach_the_block_stops_and_says_why():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 8), hex_at(8, 14))
    body = driver.tool.body
    assert body.short
    assert body.place.objection(body.shown) is None
    assert {name: pose.y for name, pose in body.shown}["r1.2"] == 10
    assert "FTM.move.7" in words(driver)


def test_once_it_is_laid_a_pull_takes_one_piece_and_shift_all():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 8))
    driver.up()
    pull(driver, "r1.1", hex_at(6, 9))
    assert dict(driver.tool.body.shown)["r1.2"].y == 8
    assert dict(driver.tool.body.shown)["r1.1"].y == 9
    assert driver.tool.body.diagnosis.faults
    assert "Irregular Formation" in words(driver)
    driver.press(pygame.K_LSHIFT)
    assert dict(driver.tool.body.shown)["r1.2"].y == 9
    driver.up()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert [(y, facing) for _, y, facing in stands(driver)] == [(y + 3, "S") for _, y, _ in START]


def test_escape_forgets_the_plan_and_nothing_has_happened():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 8))
    driver.up()
    driver.press(pygame.K_ESCAPE)
    assert not driver.tool.body.laid
    driver.press(pygame.K_RETURN)
    assert stands(driver) == START
    assert driver.top.match.answered() == 0


def test_the_plan_is_taken_back_as_one_step():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 8))
    driver.up()
    driver.press(pygame.K_RETURN)
    driver.settle()
    driver.control(pygame.K_z)
    assert stands(driver) == START
    assert driver.top.match.answered() == 0


# ---------------------------------------------------------------------- orders


def test_the_orders_of_a_unit_stand_in_the_bar_with_their_prices():
    driver = table(field())
    driver.click_piece("r1.5")
    assert driver.has("Move (1 CP)")
    assert "contact" in driver.find("Melee Attack").why_not
    driver.click_widget("Reform (1 CP)")
    driver.settle()
    assert driver.top.match.pending.kind == "reform_plan"
    assert driver.handled_by(SetDownButtons)
    assert layout_problems(driver.top) == []


def test_with_two_leaders_the_cheapest_pays_for_a_gesture():
    near = unit("r8", [(9, 3, "S")], CHIEF, command=2)
    driver = table(field(near, unit("r7", line(2, 2, "S", 2))))
    pull(driver, "r1.2", hex_at(7, 8))
    assert "Chief r9: 1 of 6 CP" in driver.tool.survey.way.words
    driver.up()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.top.match.state.units["r9"].command == 5


def test_pointing_at_a_unit_shows_who_could_order_it():
    driver = table(field())
    driver.hover_at(driver.figures["r1.4"].centre)
    option = driver.tool.over
    assert [mark.text for mark in option.marks() if mark.shape == "line"] == ["1 of 6 CP"]


# ---------------------------------------------------------------------- fighting


def test_a_pull_into_contact_counts_the_dice_on_the_bases():
    driver = table(field(foes(9, 10)))
    pull(driver, "r1.2", hex_at(7, 8))
    body = driver.tool.body
    assert [mark.text for mark in body.marks] == ["2", "2", "2"]
    assert body.odds.title == "6d6 at Foot b1, 4+"
    assert "dice +6" in words(driver)


def test_dice_for_flank_and_rear_are_told_apart():
    flanked = unit("b1", line(6, 9, "ENE", 3))
    driver = table(field(flanked))
    pull(driver, "r1.2", hex_at(7, 8))
    assert {mark.text for mark in driver.tool.body.marks} >= {"2 +1"}
    assert "+1 flank" in words(driver)


def test_a_click_on_an_enemy_in_contact_is_a_melee_attack():
    driver = table(field(foes(7, 8)))
    driver.click_piece("r1.2")
    driver.click_piece("b1.2")
    driver.settle()
    assert driver.top.match.pending.kind == "free_reform_before_melee"
    assert driver.has("No Reform")


def test_shooters_show_their_lines_and_dice():
    shooters = unit("r2", line(12, 6, "S", 3), BOWS)
    far = unit("b2", line(12, 12, "N", 3))
    driver = table(field(shooters, far, foes(12)))
    driver.click_piece("r2.1")
    driver.hover_at(driver.figures["b2.2"].centre)
    option = driver.tool.aimed[0].option
    shapes = [mark.shape for mark in option.marks()]
    assert shapes.count("line") == shapes.count("badge") == 3
    driver.click_piece("b2.2")
    driver.settle()
    assert driver.top.match.state.units["r2"].shots == 1


def test_only_those_who_may_go_glow():
    state = field(foes(7, 8))
    match = Match.begin(RULES, state, FairDice("11"), FairDeck("1"))
    rng_answers = {"free_reform_before_melee": {"also": "none"}, "counter_attack": "attack"}
    match.answer("r1")
    match.answer("melee")
    while match.pending.kind not in ("remove_element", "act_or_pass"):
        asked = match.pending
        match.answer(asked.decode(rng_answers[asked.kind]))
    assert match.pending.kind == "remove_element"
    driver = opened(match, skirmish())
    assert driver.handled_by(MateChoices)
    spared = [o for o in match.pending.listed() if o.objection is not None]
    free = [o for o in match.pending.listed() if o.objection is None]
    assert spared
    driver.click_piece(spared[0].key)
    assert spared[0].objection.rule in driver.notice
    driver.click_piece(free[0].key)
    driver.settle()
    assert (
        free[0].key
        not in driver.top.match.state.unit_of(driver.top.match.state.elements[free[0].key]).members
    )


# ---------------------------------------------------------------------- reform and set-up


def test_in_a_reform_single_pieces_move_and_forms_are_offered():
    crooked = unit("r1", [(6, 6, "S"), (7, 6, "S"), (8, 6, "ENE"), (7, 5, "S")])
    chief = unit("r9", [(12, 4, "S")], CHIEF, command=6, general=True)
    driver = table(battle((20, 16), [crooked, chief]))
    driver.click_piece("r1.1")
    driver.click_widget("Only order: Foot r1")
    driver.settle()
    assert driver.top.match.pending.kind == "reform_plan"
    assert driver.tool.body.diagnosis.name == "Irregular Formation"
    driver.click_widget("Form ranks")
    assert driver.tool.body.diagnosis.name == "Regular Formation"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert {facing for _, _, facing in stands(driver)} == {"S"}


def test_keys_turn_a_plan():
    driver = table(field())
    driver.click_piece("r1.1")
    driver.click_widget("Reform (1 CP)")
    driver.settle()
    driver.press(pygame.K_d)
    assert {pose.heading for _, pose in driver.tool.body.plan} <= {"WSW", "S"}


@pytest.mark.parametrize("scenario", ["meeting_engagement", "yeti_attack"])
def test_a_unit_is_set_down_turned_and_confirmed(scenario):
    bundle = load_scenario(scenario)
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice("2"), FairDeck("2"))
    driver = opened(match, bundle)
    for _ in range(6):
        if isinstance(match.pending, Place):
            break
        driver.click_widget(match.pending.listed()[0].label)
        driver.settle()
    place = match.pending
    assert isinstance(place.site, Troop)
    spot = place.site.places(place.pieces[0])
    driver.click_at(centre_of("hexes", spot[len(spot) // 2]))
    assert driver.tool.body.laid
    assert driver.tool.body.place.objection(driver.tool.body.plan) is None
    before = match.answered()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert match.answered() == before + 1
    assert all(name in driver.figures for name in place.pieces)


# ---------------------------------------------------------------------- which tool


def test_targets_are_picked_by_one_click_and_orders_by_gestures():
    driver = table(field())
    assert driver.handled_by(OwnUnits)
    match = driver.top.match
    near = field(foes(7, 8))
    match = Match.begin(RULES, near, FairDice("1"), FairDeck("1"))
    match.answer("r1")
    match.answer("withdraw")
    driver = opened(match, skirmish())
    assert match.pending.kind == "withdraw_attack"
    assert driver.handled_by(Choices)
    driver.hover_at(driver.figures["b1.1"].centre)
    assert driver.tool.over.forecast is not None


def test_the_wheel_comes_as_a_press_as_well_and_ends_no_pull():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 8))
    driver.down(5)
    driver.up(5)
    assert driver.tool.grip is not None
    driver.up()
    assert driver.tool.body.laid


def test_a_leader_shows_what_he_would_command_from_there():
    driver = table(field(foes(13)))
    pull(driver, "r9.1", hex_at(14, 6))
    texts = [mark.text for mark in driver.tool.body.marks]
    assert "1 CP" in texts
    assert [mark.shape for mark in driver.tool.body.marks].count("ring") == 1


def test_spells_are_shown_with_all_that_they_are_made_of():
    witch = unit("r2", [(9, 6, "S")], "orc_shaman", energy=14, command=2)
    driver = table(field(witch, foes(10), settings={"magic_house": True}))
    driver.click_piece("r2.1")
    driver.click_widget("Cast Spell")
    driver.settle()
    if driver.top.match.pending.kind == "paying_personality":
        driver.click_piece("r9.1")
        driver.settle()
    assert driver.top.match.pending.kind == "cast_or_prepare"
    assert driver.has("bolt 4: Two d8 a level")
    assert layout_problems(driver.top) == []
    assert not driver.handled_by(TroopHand), "a Move would be another order"
    spit = next(o for o in driver.tool.options if o.key == "fire_spit")
    assert [mark.text for mark in spit.marks() if mark.shape == "badge"]


def test_what_is_behind_a_single_order_can_be_seen_on_a_large_base():
    beast = unit("r3", [(10, 10, "S")], "mammoth")
    driver = table(field(beast, foes(13)))
    pull(driver, "r3.1", hex_at(10, 11), hex_at(10, 12))
    body = driver.tool.body
    ghost = body.ghosts[0]
    assert ghost.base == driver.figures["r3.1"].base
    driver.up()
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.figures["r3.1"].centre == pytest.approx(ghost.centre)


# ---------------------------------------------------------------------- whatever is asked


@pytest.mark.parametrize("seed", range(1))
def test_any_question_survives_random_gestures(seed):
    """Points, clicks, pulls and buttons at random; the game goes on by whatever came of them."""
    bundle = load_scenario("meeting_engagement")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(str(seed)), FairDeck("1"))
    driver, lot = opened(match, bundle), Random(seed)
    player = make_player("random", str(seed))
    while match.pending is not None and match.answered() < 20:
        before = match.answered()
        for _ in range(3):
            gesture(driver, lot)
        if match.pending is not None and match.answered() == before:
            match.answer(player.choose(match))
            driver.top.new_question()
    assert list(RULES.violations(match.state)) == []


def gesture(driver: Driver, lot: Random) -> None:
    """Something that a hand might do."""
    width, depth = driver.table.scene.extent
    spots = [(lot.uniform(0, width), lot.uniform(0, depth))]
    spots += [figure.centre for figure in (*driver.table.scene.figures, *driver.table.graspable)]
    start = driver.table.camera.to_screen(lot.choice(spots))
    end = start[0] + lot.uniform(-60, 60), start[1] + lot.uniform(-60, 60)
    match lot.choice(("point", "click", "pull", "key", "button")):
        case "point":
            driver.move_to(*start)
        case "click":
            driver.click(*start)
        case "pull":
            driver.drag((start[0], start[1]), end, button=1)
        case "key":
            driver.press(lot.choice((pygame.K_RETURN, pygame.K_a, pygame.K_d)))
        case "button":
            buttons = [b for b in driver.widgets(Button) if isinstance(b.message, Do)]
            if buttons:
                driver.click(*lot.choice(buttons).rect.center)


# ---------------------------------------------------------------------- ways over thin ice

TARN = ["." * 12] * 5 + ["..iiiii....."] + ["." * 12] * 4
RIDER = card("rider", kind="cavalry", movement=9)


def tarn(**more: Any) -> Driver:
    """A rider before a strip of ice; round its end it is eight points to the hex beyond."""
    units = [
        unit("r1", [(6, 6, "N")], RIDER),
        unit("r9", [(8, 8, "N")], CHIEF, command=6, general=True),
        unit("b1", [(0, 0, "S")]),
    ]
    return table(battle(TARN, units), **more)


def path(driver: Driver, name: str = "r1.1") -> list[tuple[int, int]]:
    return [(pose.x, pose.y) for pose in driver.tool.body.path(name)]


def test_the_ghost_of_a_rider_shows_its_way_round_the_ice():
    driver = tarn()
    pull(driver, "r1.1", hex_at(6, 4))
    assert {(5, 5), (6, 5)}.isdisjoint(path(driver))
    assert path(driver)[-1] == (6, 4)
    assert "thin ice" not in words(driver)
    assert [cost for _, cost, _ in driver.tool.body.costs()] == [8]


def test_where_it_has_to_cross_the_ghost_tells_the_odds_before_the_click():
    driver = tarn()
    pull(driver, "r1.1", hex_at(5, 5))
    assert "crosses thin ice: 17 % to fall through. (FTM.scen.16)" in words(driver)
    assert [hazard.cells for hazard in driver.tool.body.hazards] == [((5, 5),)]
    assert "[" not in words(driver)
    assert "r1.1" not in words(driver)


def test_space_sets_a_corner_of_the_way_and_backspace_takes_it_away():
    driver = tarn()
    pull(driver, "r1.1", hex_at(6, 5))
    driver.press(pygame.K_SPACE)
    driver.move_to(*driver.table.camera.to_screen(hex_at(6, 4)), held=1)
    assert path(driver) == [(6, 5), (6, 4)]
    assert "17 % to fall through" in words(driver)
    driver.press(pygame.K_BACKSPACE)
    assert (6, 5) not in path(driver)
    driver.move_to(*driver.table.camera.to_screen(hex_at(6, 5)), held=1)
    driver.press(pygame.K_SPACE)
    driver.move_to(*driver.table.camera.to_screen(hex_at(6, 4)), held=1)
    driver.up()
    assert "Space sets a corner" in driver.top.tool.hint
    assert path(driver) == [(6, 5), (6, 4)]
    driver.press(pygame.K_RETURN)
    driver.settle()
    record = [entry for step in driver.top.match.steps for entry in step.record]
    (value,) = [each.value for each in record if getattr(each, "kind", "") == "move_paths"]
    assert value == {"r1.1": [[6, 5, "N"], [6, 4, "N"]]}


def test_a_way_that_is_too_long_is_refused_and_the_plan_stays():
    driver = tarn()
    pull(driver, "r1.1", hex_at(1, 6))
    driver.press(pygame.K_SPACE)
    driver.move_to(*driver.table.camera.to_screen(hex_at(6, 4)), held=1)
    assert "No farther: " in words(driver)
    assert "FTM.move.7" in words(driver)


def test_where_no_ice_is_near_there_is_no_way_to_draw():
    driver = table(field())
    pull(driver, "r1.2", hex_at(7, 8))
    driver.up()
    pull(driver, "r1.2", hex_at(7, 9))
    assert not driver.top.tool.hand.type(" ")
    driver.up()
    assert "Space" not in driver.top.tool.hint
