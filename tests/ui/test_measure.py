"""Ruler, sight tool and the toggles: lines and numbers as the referee has them, never stale."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.deck import FairDeck
from game.core.dice import NoDice
from game.core.match import Match
from game.core.pose import Pose
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.state import State
from game.table.sight import Cause, Sight, Sightline, stretches
from game.ui.gestures import Click, Hover
from game.ui.kit.boxes import Box
from game.ui.scene import Screen
from game.ui.settings import PALETTES
from game.ui.tools.look import Stand, verdict
from game.ui.tools.measure import Ruler, SightTool
from game.ui.tools.overlay_shelf import Looks
from game.ui.tools.sight_views import Seen, reason
from game.ui.tools.threat_maps import Threatened
from tests.rules.squad_battles.boards import battle, piece
from tests.rules.squad_battles.test_inspection import position
from tests.ui.driver import Driver, make_app, plain_table

ROWS = ["........", "...#....", "........", "..h.....", "........"]


class LookScreen(Screen):
    """A bare table with the measuring tools and nothing else."""

    def __init__(self, app: Any, match: Match[Any], side: str, name: str) -> None:
        super().__init__(app)
        self.match = match
        self.table = plain_table(RULES.scene(match.state))
        self.looks = Looks(Stand(match, self.table.scene, side, name))
        self.table.below, self.table.above = self.looks.below, self.looks.above

    def build(self):
        return Box([self.table])

    def layout(self):
        self.table.place(pygame.Rect((0, 0), self.size), self.theme)

    def message(self, message):
        match message:
            case Hover():
                self.looks.hover(message.at, message.figure)
            case Click(button=1):
                self.say(self.looks.click(message.at, message.figure) or "")
            case Click():
                self.looks.back()

    def key(self, event):
        if event.key == pygame.K_ESCAPE:
            self.looks.back()
        else:
            self.looks.key(event)

    def moved(self) -> None:
        self.table.show(RULES.scene(self.match.state))
        stand = self.looks.stand
        self.looks.show(Stand(self.match, self.table.scene, stand.side, stand.piece))


def looking(state: State, side: str = "red", name: str = "", **settings: Any) -> Driver:
    match = Match.begin(RULES, state, NoDice(), FairDeck("1"))
    driver = Driver(make_app(**settings).open(lambda app: LookScreen(app, match, side, name)))
    driver.frame()
    return driver


def archers(*more: Any, rows: list[str] | None = None) -> State:
    return battle(
        rows or ROWS,
        piece("bow", "archer", (0, 1)),
        piece("foe", "warrior", (6, 1), "blue"),
        *more,
    )


def words(tool: Any) -> str:
    return "\n".join(text for text, _ in tool.words())


# ---------------------------------------------------------------------- the ruler


def test_the_ruler_counts_each_leg_and_all_together():
    driver = looking(archers())
    driver.press(pygame.K_m)
    for cell in ((0, 4), (3, 4), (7, 2)):
        driver.click_cell(*cell)
    ruler = driver.top.looks.open[0]
    assert isinstance(ruler, Ruler)
    assert ruler.legs() == [3, 4]
    driver.hover_at((7.5, 0.5))
    assert ruler.legs() == [3, 4, 2]


def test_the_ruler_lies_until_it_is_dismissed():
    driver = looking(archers())
    looks = driver.top.looks
    driver.press(pygame.K_m)
    driver.click_cell(0, 4)
    driver.click_cell(4, 4)
    driver.press(pygame.K_m)
    assert looks.open
    assert looks.taking is None
    driver.click_cell(1, 0)
    assert looks.open[0].legs() == [4]
    driver.press(pygame.K_m)
    assert not looks.open


def test_the_right_button_takes_waypoints_back_one_by_one():
    driver = looking(archers())
    looks = driver.top.looks
    driver.press(pygame.K_m)
    driver.click_cell(0, 4)
    driver.click_cell(4, 4)
    driver.click_cell(7, 4, button=3)
    assert len(looks.open[0].points) == 1
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_ESCAPE)
    assert not looks.open


def test_a_ruler_from_a_piece_goes_along_with_it_and_stays_when_it_has_gone():
    driver = looking(archers())
    driver.press(pygame.K_m)
    driver.click_piece("bow")
    driver.click_piece("foe")
    ruler = driver.top.looks.open[0]
    assert ruler.legs() == [6]
    units = driver.top.match.state.units
    units["bow"].x = 4
    driver.top.moved()
    assert ruler.legs() == [2]
    units["foe"].where, units["foe"].x, units["foe"].y = "gone", -1, -1
    driver.top.moved()
    assert ruler.legs() == [2]


def test_beyond_the_edge_there_is_nothing_to_measure():
    driver = looking(archers())
    driver.press(pygame.K_m)
    driver.click(5, 5)
    assert "off the table" in driver.notice
    assert driver.top.looks.open[0].points == []


# ---------------------------------------------------------------------- the sight tool


def test_the_sight_tool_names_what_blocks_and_by_which_rule():
    rows = ["........", "...#....", "........"]
    driver = looking(archers(rows=rows))
    driver.press(pygame.K_l)
    driver.click_piece("bow")
    driver.click_piece("foe")
    tool = driver.top.looks.open[0]
    assert isinstance(tool, SightTool)
    assert not tool.taking
    assert "lines blocked, 6 squares" in words(tool)
    assert "FWB.lof.5" in words(tool)


def test_from_the_chosen_piece_one_look_is_enough():
    driver = looking(archers(rows=["........"] * 3), name="bow")
    driver.press(pygame.K_l)
    driver.hover_at(driver.figures["foe"].centre)
    assert words(driver.top.looks.open[0]).startswith("Both lines free, 6 squares")
    assert "could attack" in words(driver.top.looks.open[0])


def test_what_else_forbids_the_attack_is_told_beside_a_free_line():
    friend = piece("friend", "warrior", (6, 0))
    driver = looking(archers(friend, rows=["........"] * 4), name="bow")
    driver.press(pygame.K_l)
    driver.hover_at(driver.figures["foe"].centre)
    assert "FWB.archer.2" in words(driver.top.looks.open[0])


def test_empty_places_are_as_good_as_pieces():
    driver = looking(archers())
    driver.press(pygame.K_l)
    driver.click_cell(0, 3)
    driver.click_cell(7, 4)
    tool = driver.top.looks.open[0]
    assert "Hampered line" in words(tool)
    assert "hindering terrain" in words(tool).lower()
    assert "attack" not in words(tool)


def test_looks_are_never_stale():
    driver = looking(archers(rows=["........"] * 3), name="bow")
    driver.press(pygame.K_l)
    driver.click_piece("foe")
    tool = driver.top.looks.open[0]
    assert "free" in words(tool)
    driver.top.match.state.rows = ("...#....",) * 3
    driver.top.moved()
    assert "blocked" in words(tool)


def test_right_clicks_choose_another_beginning():
    driver = looking(archers(), name="bow")
    looks = driver.top.looks
    driver.press(pygame.K_l)
    driver.click_cell(3, 3, button=3)
    assert looks.open[0].start is None
    driver.click_piece("foe")
    assert looks.open[0].start.spot == "foe"
    driver.click_piece("foe")
    assert "starts" in driver.notice


def test_the_way_back_is_told_where_it_differs():
    line = Sightline((0.0, 0.0), (4.0, 0.0))
    wall = Cause("blocked", "a crest lies between", "X.1")
    sights = {"a": [Sight(line)], "b": [Sight(line, (wall,))]}
    rules = SimpleNamespace(
        sight=lambda state, one, other: sights[one], distance=lambda *_: 4.0, sees=lambda *_: {}
    )
    figures = [SimpleNamespace(id=n, called=n, side=n, centre=(0.5, 0.5)) for n in "ab"]
    scene = SimpleNamespace(figures=figures, extent=(9.0, 9.0), table="plane")
    stand = Stand(SimpleNamespace(rules=rules, state=None), scene, piece="a")  # type: ignore[arg-type]
    tool = SightTool(stand)
    tool.click((0.5, 0.5), figures[1])  # type: ignore[arg-type]
    assert words(tool).splitlines() == [
        "Free line, 4.0″",
        "The other way: blocked line",
        "A crest lies between (X.1)",
    ]


@given(st.integers(0, 2**32))
def test_stretches_cover_a_line_without_gaps_and_end_where_it_is_blocked(seed):
    state = position(seed, count=5)
    names = list(state.units)
    for one in names:
        for other in names:
            for sight in RULES.sight(state, one, other):
                parts = stretches(sight)
                assert parts[0][0] == 0.0
                assert parts[-1][1] == 1.0
                for (_, end, kind), (start, _, following) in pairwise(parts):
                    assert end == start
                    assert kind != following
                kinds = [kind for _, _, kind in parts]
                assert ("blocked" in kinds[-1:]) == (verdict(sight) == "blocked")
                assert "blocked" not in kinds[:-1]
                if verdict(sight) == "free":
                    assert kinds == ["free"]


# ---------------------------------------------------------------------- toggles


def test_everything_a_piece_sees_and_why_not():
    more = piece("near", "warrior", (1, 0), "blue"), piece("far", "warrior", (7, 4), "blue")
    driver = looking(
        archers(*more, rows=["...#....", "...#....", "........", "........", "........"])
    )
    looks = driver.top.looks
    looks.plan("bow")
    driver.press(pygame.K_v)
    seen = looks.open[0]
    assert isinstance(seen, Seen)
    shown = seen.shown()
    assert reason(shown["foe"])[0].startswith("Blocking terrain")
    assert "FWB.combat.2" in reason(shown["near"])[0]
    assert reason(shown["far"])[0] == "Open to attack: the line is free."
    looks.plan("bow", Pose(2, 4))
    assert reason(seen.shown()["foe"]) != reason(shown["foe"])


def test_what_a_piece_strikes_needs_no_line():
    state = battle(["...."], piece("a", "warrior", (0, 0)), piece("b", "warrior", (1, 0), "blue"))
    driver = looking(state, name="a")
    driver.press(pygame.K_v)
    assert driver.top.looks.open[0].shown() == {"b": None}
    assert reason(None)[0].startswith("In contact")


def test_where_the_enemy_could_attack_is_counted_anew_after_every_move():
    state = battle(["." * 20] * 3, piece("foe", "warrior", (0, 1), "blue"))
    driver = looking(state)
    driver.press(pygame.K_x)
    threatened = driver.top.looks.open[0]
    assert isinstance(threatened, Threatened)
    before = dict(threatened.counts())
    assert before == RULES.threats(state, "red")
    state.units["foe"].x = 10
    driver.top.moved()
    assert threatened.counts() == RULES.threats(state, "red") != before


# ---------------------------------------------------------------------- the shelf


def test_at_most_three_things_are_looked_at_together():
    driver = looking(archers(), name="bow")
    looks = driver.top.looks
    for key in (pygame.K_v, pygame.K_e, pygame.K_x, pygame.K_m):
        driver.press(key)
    assert [look.key for look in looks.open] == ["seen", "threats", "ruler"]
    driver.press(pygame.K_x)
    assert [look.key for look in looks.open] == ["seen", "ruler"]


def test_keys_held_with_control_belong_to_others():
    driver = looking(archers())
    driver.control(pygame.K_x)
    assert not driver.top.looks.open


def test_keys_may_be_bound_otherwise():
    driver = looking(archers())
    driver.top.looks.keys["ruler"] = pygame.K_k
    driver.press(pygame.K_m)
    assert not driver.top.looks.open
    driver.press(pygame.K_k)
    driver.click_cell(0, 4)
    assert "K to keep it" in driver.top.looks.hint


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("turned", [False, True])
def test_all_of_them_are_drawn_at_every_zoom(palette, turned):
    rng = Random(7)
    driver = looking(position(7), "red", palette=palette)
    table, looks = driver.table, driver.top.looks
    looks.plan(next(iter(driver.figures)))
    if turned:
        table.camera.turn()
    for name in ("ruler", "sight", "sees", "seen", "threats", "heat"):
        driver.frame()
        plain = driver.app.surface.copy()
        looks.toggle(name)
        for _ in range(2):
            driver.click_cell(rng.randrange(9), rng.randrange(9))
        driver.hover_at((4.5, 4.5))
        for zoom in (0.5, 1.0, 3.0):
            table.camera.zoom = zoom
            driver.top.stale = True
            driver.frame()
        table.camera.fit()
        driver.top.stale = True
        driver.frame()
        same = pygame.mask.from_threshold(driver.app.surface, (0, 0, 0), (1, 1, 1, 255), plain)
        whole = plain.get_width() * plain.get_height()
        assert same.count() < whole, name
        looks.dismiss()
