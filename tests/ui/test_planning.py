"""What the window shows before a click: reach, ghost, reasons, odds and the answer to them."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Objection, Option
from game.core.deck import FairDeck
from game.core.dice import FairDice, NoDice
from game.core.forecast import Chance, Forecast
from game.core.mark import Mark
from game.core.match import Match
from game.core.plan import seek
from game.core.pose import Pose
from game.core.spatial import Path
from game.core.tally import Part, Tally
from game.rules.squad_battles import odds
from game.rules.squad_battles.attack import Attack
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.state import State
from game.table.lattice import neighbours
from game.table.scene import Figure, Scene
from game.ui.camera import Camera
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.theme import Theme
from game.ui.tools.consequences import Consequences, Watch, promise
from game.ui.tools.figure_hand import PathButtons
from game.ui.tools.own_pieces import OwnPieces
from game.ui.tools.path_planning import CONTOURS, contours
from game.ui.tools.plates import PlateLine, bounds, draw_plate, option_lines, words_of
from tests.players.skirmish import skirmish
from tests.rules.squad_battles.boards import battle as board
from tests.rules.squad_battles.boards import piece
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened

ROWS = [
    "..............",
    "..............",
    "....hh..#.....",
    "....hh........",
    "..............",
    "..............",
]
HERO = UnitEntry("Hero", "Champion", "Infantry", "Warrior", (), fate=2)
RUNNER = UnitEntry("Runner", "Champion", "Infantry", "Warrior", (), feats=("burst_of_speed",))


def position(*pieces: Any, rows: list[str] | None = None) -> State:
    return board(rows or ROWS, *pieces, profiles={"hero": HERO, "runner": RUNNER})


def table(*pieces: Any, rows: list[str] | None = None, **settings: Any) -> Driver:
    match = Match.begin(RULES, position(*pieces, rows=rows), NoDice(), FairDeck("1"))
    return opened(match, skirmish(), **settings)


def rest(driver: Driver) -> None:
    """Let the mouse rest until everything is worked out."""
    for _ in range(200):
        driver.frame(seconds=0.05)
        if not driver.top.tool.waiting:
            return
    raise AssertionError("the outlook is never complete")


def planned(driver: Driver, name: str, at: tuple[float, float]) -> Any:
    driver.click_piece(name)
    driver.hover_at(at)
    rest(driver)
    return driver.tool.planning


def words(plan: Any) -> str:
    return "\n".join(line.text for line in plan.lines())


TWO = piece("man", "warrior", (1, 4)), piece("foe", "warrior", (12, 0), "blue")


# ---------------------------------------------------------------------- reach, ghost, way


def test_the_ghost_stands_where_the_click_would_take_the_piece():
    driver = table(*TWO)
    plan = planned(driver, "man", (4.5, 5.5))
    assert plan.ghost.centre == (4.5, 5.5)
    assert driver.table.ghosts == [plan.ghost]
    assert plan.figure.centre == (1.5, 4.5)
    driver.click_at((4.5, 5.5))
    assert driver.figures["man"].centre == plan.ghost.centre


def test_a_ghost_is_drawn_and_goes_with_the_plan():
    driver = table(*TWO)
    driver.click_piece("man")
    spot = driver.table.camera.to_screen((4.5, 5.5))
    box = pygame.Rect(0, 0, 9, 9)
    box.center = round(spot.x), round(spot.y)
    before = driver.app.surface.subsurface(box).copy()
    driver.hover_at((4.5, 5.5))
    with_ghost = pygame.transform.average_color(driver.app.surface, box)
    red = driver.app.theme.side("red")
    plain = pygame.transform.average_color(before)
    assert math.dist(with_ghost[:3], red) < math.dist(plain[:3], red)
    driver.hover_at(driver.figures["foe"].centre)
    assert driver.table.ghosts == []


def test_the_plate_says_what_the_way_costs_and_by_which_rules():
    rows = [row[:2] + "hh" + row[4:] for row in ROWS]
    plan = planned(table(*TWO, rows=rows), "man", (5.5, 4.5))
    assert plan.lines()[0].text == "cost 6 of 6"
    assert words(plan).count("+1 hindering terrain ") == 2
    assert "(FWB.move.10)" in words(plan)


def test_beyond_the_reach_the_plate_says_why_it_stops_there():
    driver = table(*TWO, rows=["." * 30] * 6)
    plan = planned(driver, "man", (28.5, 4.5))
    assert plan.end == Pose(13, 4)
    assert "No farther: That step brings the cost to 13 of 12. (FWB.move.15)" in words(plan)
    walled = planned(table(*TWO, rows=["...#.........."] * 6), "man", (3.5, 4.5))
    assert walled.end == Pose(2, 4)
    assert "blocking terrain in the way" in words(walled)
    assert "(FWB.move.5)" in words(walled)
    free = planned(driver, "man", (4.5, 4.5))
    assert "No farther" not in words(free)


def test_who_cannot_go_anywhere_is_told_why():
    boxed = table(*TWO, rows=["#" * 11 + "..."] * 4 + ["#.#........#.."] + ["#" * 14])
    plan = planned(boxed, "man", (4.5, 4.5))
    assert (plan.route, plan.ghost) == ((), None)
    assert plan.stop.rule == "FWB.move.5"


@given(st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.integers(0, 14)))
@pytest.mark.parametrize("kind", ["squares", "hexes"])
def test_contours_part_cells_of_different_cost_and_no_others(kind, costs):
    found = contours(kind, costs)
    assert len(found) <= CONTOURS
    spacing = max(1, math.ceil(max(costs.values(), default=0) / CONTOURS))
    crossed = sum(
        math.ceil(costs[near] / spacing) > math.ceil(cost / spacing)
        for cell, cost in costs.items()
        for near in neighbours(kind, cell)
        if near in costs
    )
    assert sum(len(edges) for _, edges in found) == crossed
    assert [level for level, _ in found] == sorted(level for level, _ in found)


def test_a_large_base_lights_all_that_it_could_cover():
    driver = table(piece("rider", "knight", (1, 2)), TWO[1])
    plan = planned(driver, "rider", (4.0, 4.0))
    assert plan.costs()[2, 3] == 0
    assert plan.ghost.extent == (2.0, 2.0)
    assert plan.ghost.centre == (4.0, 4.0)


# ---------------------------------------------------------------------- what would follow


def test_nothing_is_worked_out_until_the_mouse_rests():
    driver = table(piece("bow", "archer", (1, 4)), piece("foe", "warrior", (8, 5), "blue"))
    driver.click_piece("bow")
    driver.hover_at((3.5, 4.5))
    plan = driver.tool.planning
    assert plan.watch.outlook == Consequences()
    assert driver.top.busy
    rest(driver)
    assert plan.watch.outlook.complete
    assert not driver.top.tool.waiting
    outlook = plan.watch.outlook
    driver.hover_at((3.6, 4.4))
    assert plan.watch.outlook is outlook
    driver.hover_at((2.5, 4.5))
    driver.hover_at((3.5, 4.5))
    assert plan.watch.outlook is outlook


def test_odds_from_there_are_those_that_the_attack_then_has():
    driver = table(
        piece("man", "hero", (1, 4)),
        piece("foe", "hero", (4, 4), "blue"),
        piece("far", "archer", (12, 5), "blue"),
    )
    plan = planned(driver, "man", (3.5, 4.5))
    outlook = plan.watch.outlook
    [(name, forecast)] = outlook.best_attacks(3)
    assert name == "foe"
    state = RULES.seen_by("red", driver.top.match.state)
    state.units["man"].x = 3
    assert forecast == odds.forecast(Field(state), Attack("man", "foe", "strike"))
    assert "with a Fate Point" in words(plan)
    assert dict(outlook.answers) == RULES.answer_odds(state, "man")
    assert outlook.answers.keys() == {"foe"}
    assert "1 enemy could attack it there" in words(plan)
    assert driver.top.match.state.units["man"].x == 1


def test_who_shoots_into_no_fight_answers_from_afar():
    driver = table(piece("man", "warrior", (1, 4)), piece("bow", "archer", (12, 5), "blue"))
    outlook = planned(driver, "man", (4.5, 4.5)).watch.outlook
    assert outlook.worst_answer()[0] == "bow"
    assert not outlook.attacks
    assert not outlook.lines


def test_lines_go_from_the_ghost_to_those_it_could_shoot_at():
    driver = table(
        piece("bow", "archer", (1, 2)),
        piece("foe", "warrior", (12, 0), "blue"),
        piece("hidden", "warrior", (11, 2), "blue"),
    )
    outlook = planned(driver, "bow", (3.5, 2.5)).watch.outlook
    assert outlook.lines.keys() == outlook.attacks.keys() == {"foe"}
    assert all(mark.points[0][0] == 4.0 for mark in outlook.lines["foe"])


def test_a_pike_is_shown_all_that_some_facing_would_let_it_attack():
    driver = table(
        piece("pike", "pike", (1, 4), "red", "N"),
        piece("east", "warrior", (5, 4), "blue"),
        piece("west", "warrior", (3, 5), "blue"),
    )
    outlook = planned(driver, "pike", (4.5, 4.5)).watch.outlook
    assert outlook.attacks.keys() == {"east", "west"}


def test_after_a_double_move_no_attack_is_promised():
    driver = table(piece("bow", "archer", (1, 4)), piece("foe", "warrior", (12, 0), "blue"))
    plan = planned(driver, "bow", (9.5, 5.5))
    assert "beyond 6" in plan.lines()[0].text
    assert not plan.watch.outlook.attacks
    assert "No attack from there" in words(plan)


def test_planning_spends_no_feat_by_itself():
    match = Match.begin(
        RULES, position(piece("run", "runner", (1, 4)), TWO[1]), NoDice(), FairDeck("1")
    )
    found = seek(match, "run", lambda decision: isinstance(decision, Path), NoDice())
    assert [move.answer for move in found.plan if move.kind == "use_burst_of_speed"] == ["decline"]


def test_a_way_asked_for_by_itself_is_planned_in_the_same_way():
    driver = table(*TWO)
    while not isinstance(driver.top.match.pending, Path):
        options = driver.top.match.pending.answers()
        driver.top.match.answer(next(key for key in ("man", "move", "red1") if key in options))
    driver.top.new_question()
    assert driver.handled_by(PathButtons)
    driver.hover_at((4.5, 5.5))
    rest(driver)
    assert driver.table.ghosts[0].centre == (4.5, 5.5)
    assert driver.top.tool.planned == Pose(4, 5)
    assert driver.tool.planning.watch.outlook.complete
    driver.click_at((4.5, 5.5))
    assert driver.figures["man"].centre == (4.5, 5.5)


def test_whoever_looks_around_looks_from_the_planned_place():
    driver = table(piece("bow", "archer", (1, 2)), piece("foe", "warrior", (12, 2), "blue"))
    driver.click_piece("bow")
    driver.press(pygame.K_v)
    driver.hover_at((2.5, 0.5))
    seen = driver.top.looks.open[0]
    assert seen.stand.pose == Pose(2, 0)
    assert seen.shown() == RULES.sees(driver.top.match.state, "bow", Pose(2, 0))
    driver.hover_at(driver.figures["foe"].centre)
    assert driver.top.looks.open[0].stand.pose is None


def test_work_is_done_a_little_at_a_time(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr("game.ui.tools.consequences.perf_counter", lambda: next(clock) * 0.004)
    done: list[int] = []

    def work(outlook: Consequences) -> Any:
        for number in range(4):
            done.append(number)
            yield

    watch = Watch()
    watch.look("here", work)
    assert not watch.update(0.01)
    assert not done
    counts = []
    while watch.waiting:
        watch.update(0.1)
        counts.append(len(done))
    assert counts[0] < 4 == counts[-1]
    assert watch.outlook.complete
    watch.look("there", work)
    watch.look("here", work)
    assert not watch.waiting


# ---------------------------------------------------------------------- attacks


def test_a_target_shows_its_odds_and_what_it_could_do_in_return():
    driver = table(piece("man", "hero", (4, 4)), piece("foe", "hero", (5, 4), "blue"))
    driver.click_piece("man")
    driver.hover_at(driver.figures["foe"].centre)
    assert driver.handled_by(OwnPieces)
    answers = driver.tool.told.answers
    assert answers == RULES.answer_odds(driver.top.match.state, "man")
    lines = option_lines(driver.tool.aimed[0].option, answers["foe"])
    assert lines[1].style == "heading"
    assert lines[1].text.startswith("wounded")
    assert any(line.text.startswith("In return: wounded") for line in lines)


def test_an_enemy_that_cannot_be_chosen_shows_why():
    driver = table(piece("man", "warrior", (1, 4)), piece("foe", "warrior", (9, 4), "blue"))
    driver.click_piece("man")
    driver.hover_at(driver.figures["foe"].centre)
    assert driver.tool.refused.id == "foe"
    lines = driver.tool.lines_to(driver.figures["foe"])
    assert lines == RULES.sight(driver.top.match.state, "man", "foe")
    driver.click_piece("foe")
    assert "not adjacent" in driver.notice
    assert "FWB.combat.1" in driver.notice


# ---------------------------------------------------------------------- plates


def forecast() -> Forecast:
    plain = Chance("defeated", odds.Fraction(5, 12), good=True)
    fails = Chance("nothing", odds.Fraction(7, 12), good=False)
    tally = Tally("attack", 0, tuple(Part(1, f"reason {n}", f"A.b.{n}") for n in range(7)))
    variant = Forecast("with luck", (plain, fails))
    return Forecast("one against another", (plain, fails), (tally,), (variant,))


def test_the_main_chance_comes_first_then_variants_then_parts_with_their_rules():
    lines = option_lines(Option("a", "Attack him", forecast=forecast))
    texts = [line.text for line in lines]
    assert texts[:2] == ["Attack him", "defeated 42 %"]
    assert texts.index("· with luck: defeated 42 %") < texts.index("attack +7")
    assert "· +1 reason 0 (A.b.0)" in texts
    assert texts[-1] == "· and 2 more"
    refused = option_lines(Option("a", "Attack him", Objection("He is gone.", "A.b.1")))
    assert [line.text for line in refused] == ["Attack him", "He is gone. (A.b.1)"]
    assert words_of(Option("a", "Wait")) == "Wait"
    assert promise(forecast()) == odds.Fraction(5, 12)


def overlay(size: tuple[int, int], scale: float, *figures: Figure) -> Overlay:
    scene = Scene("squares", (20.0, 12.0), (("grass",) * 20,) * 12, figures)
    camera = Camera(scene.extent, pygame.Rect((0, 0), size))
    camera.fit()
    return Overlay(Theme(scale), camera, scene, OverlayLayer())


def standing(x: float, y: float, size: float = 1.0) -> Figure:
    return Figure("a", "A", "red", (x, y), (size, size), "block", "p", "Warrior")


@given(st.floats(0.5, 19.5), st.floats(0.5, 11.5), st.sampled_from([1.0, 2.0]))
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(740, 550), (1380, 880)])
def test_a_plate_is_narrow_stays_in_view_and_leaves_its_target_free(size, scale, x, y, extent):
    figure = standing(x, y, extent)
    drawn = overlay(size, scale, figure)
    lines = option_lines(Option("a", "Attack somebody with a long name", forecast=forecast))
    box = draw_plate(drawn, lines, figure.centre, [figure])
    assert pygame.Rect((0, 0), size).contains(box)
    assert box.width <= size[0] // 3
    covered = box.clip(bounds(drawn, figure))
    assert covered.width * covered.height == 0


def test_small_print_gives_way_where_there_is_no_room():
    drawn = overlay((600, 300), 1.0)
    lines = [
        PlateLine("the main thing", "strong"),
        *(PlateLine(f"detail {n}", "tiny") for n in range(60)),
    ]
    assert draw_plate(drawn, lines, (1.0, 1.0)).height <= 300 * 0.7 + 1


# ---------------------------------------------------------------------- marks


@pytest.mark.parametrize(
    "mark",
    [
        Mark("badge", points=((5.0, 5.0),), text="1", tone="good"),
        Mark("text", points=((5.0, 5.0),), text="here", tone="cost"),
        Mark("path", ((4, 5), (5, 5), (6, 5)), ((4.5, 5.5), (6.5, 5.5)), text="lane", tone="good"),
        Mark("ring", ((4, 5), (5, 5)), ((5.0, 5.0),), text="-1", tone="cost"),
    ],
)
def test_every_shape_is_drawn_in_its_tone(mark):
    drawn = overlay((740, 550), 1.0)
    draw_marks(drawn, [mark])
    surface = drawn.sheet(pygame.Rect(0, 0, 740, 550))
    colour = drawn.theme.tone(mark.tone)
    pixels = {tuple(surface.get_at((x, y)))[:3] for x in range(740) for y in range(550)}
    assert colour in pixels


def test_a_rim_is_not_drawn_along_the_edge_of_the_table():
    drawn = overlay((740, 550), 1.0)
    cells = tuple((x, y) for x in range(20) for y in range(6))
    draw_marks(drawn, [Mark("ring", cells, tone="cost")])
    edge, inside = drawn.at((10.5, 0.0)), drawn.at((10.5, 6.0))
    surface = drawn.sheet(pygame.Rect(0, 0, 1, 1))
    assert surface.get_at((round(edge.x), round(edge.y))).a == 0
    assert surface.get_at((round(inside.x), round(inside.y))).a > 0


def test_an_enemy_is_not_called_open_once_the_attack_is_spent():
    foes = piece("y", "runner", (2, 5), "blue"), piece("z", "runner", (3, 4), "blue")
    state = position(piece("a", "runner", (2, 4)), *foes)
    driver = opened(Match.begin(RULES, state, FairDice("3"), FairDeck("1")), skirmish())
    driver.click_piece("a")
    driver.click_piece("z")
    driver.settle()
    driver.click_piece("y")
    assert "has had its attack phase" in driver.notice
