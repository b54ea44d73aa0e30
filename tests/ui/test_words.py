"""Words over and beside the table: armies by name, zones where no figure stands."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.event import Said
from game.core.unit_card import army_names
from game.core.wording import Part, army, named
from game.table.scene import Figure, Scene, Zone
from game.ui.camera import Camera
from game.ui.hud.name_spots import name_spots
from game.ui.overlay import Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.theme import Theme
from game.ui.zone_names import name_zones
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import battle
from tests.ui.test_any_table import plane

NAMES = {"red": "The Host", "blue": "Moot of Thorns"}


def test_prompt_and_log_of_a_battle_name_the_army():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    names = army_names(match.rules.summary(match.state).sides)
    assert len(names) == 2
    assert driver.has(f"{names['red']}")
    assert driver.top.presentation.log.names == names


def test_a_name_in_the_log_lights_up_its_piece_and_a_click_shows_it():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    screen, log = driver.top, driver.top.presentation.log
    unit = match.state.units["a"]
    screen.take([Said(text=f"{army('red'):sends} {named(unit)} to hold the ford, whatever comes.")])
    driver.settle()
    driver.press(pygame.K_p)
    driver.frame()
    spots = [rect for rect, piece in log._spots if piece == "a"]
    assert spots
    driver.move_to(*spots[0].center)
    assert log.over == "a"
    driver.frame()
    driver.click(*spots[0].center)
    assert screen.controller.selected == "a"
    driver.move_to(log.rect.x + 1, log.rect.y + 1)
    assert log.over == ""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["The Host sends the old miller away."], [("m", 0, 15, 29)]),
        (["The Host sends the", "old miller away."], [("m", 0, 15, 18), ("m", 1, 0, 10)]),
        (["The Host", "sends the old mil", "ler away."], [("m", 1, 6, 17), ("m", 2, 0, 3)]),
    ],
)
def test_the_places_of_a_name_are_known_however_the_sentence_is_broken(lines, found):
    parts = [Part("the Host sends "), Part("the old miller", piece="m"), Part(" away.")]
    spots = name_spots(parts, lines)
    assert [(spot.piece, spot.line, spot.start, spot.end) for spot in spots] == found


# ---------------------------------------------------------------------- names of zones


class Plates(Overlay):
    """Notes where words are written."""

    def __init__(self, scene: Scene, *, turned: bool = False, near: bool = False) -> None:
        camera = Camera(scene.extent, pygame.Rect(0, 0, 640, 480))
        camera.turned = turned
        camera.fit()
        if near:
            camera.zoom, camera.centre = 4.0, pygame.Vector2(scene.extent)
        super().__init__(Theme(), camera, scene, OverlayLayer())
        self.plates: list[pygame.Rect] = []
        self.said: list[str] = []

    def words(self, text, at, colour, style="small"):
        self.said.append(text)
        before = self._surface.copy()
        super().words(text, at, colour, style)
        changed = pygame.mask.from_threshold(self._surface, (0, 0, 0), (1, 1, 1, 255), before, 1)
        changed.invert()
        self.plates.append(changed.get_bounding_rects()[0])

    def box_of(self, figure: Figure) -> pygame.Rect:
        x, y = figure.centre
        corners = [self.at((x - 0.5, y - 0.5)), self.at((x + 0.5, y + 0.5))]
        left, right = sorted(corner.x for corner in corners)
        top, bottom = sorted(corner.y for corner in corners)
        return pygame.Rect(left, top, right - left, bottom - top)


def figure(name: str, x: float, y: float) -> Figure:
    return Figure(name, name, "red", (x, y), (1.0, 1.0), "disc", "levy", "Warrior")


CAMP = Zone("camp", outline=((3.0, 3.0), (8.0, 3.0), (8.0, 7.0), (3.0, 7.0)))


@pytest.mark.parametrize("turned", [False, True])
def test_the_name_of_a_zone_stands_above_it_where_no_figure_is(turned):
    crowd = [figure(f"f{n}", 3.5 + n, y) for n in range(3) for y in (2.5, 3.5, 6.5, 7.5)]
    overlay = Plates(plane(*crowd, zones=(CAMP,)), turned=turned)
    name_zones(overlay, {}, {})
    (plate,) = overlay.plates
    assert not [one.id for one in crowd if plate.colliderect(overlay.box_of(one))]
    edge = overlay.at((3.0, 7.0 if turned else 3.0)).y
    assert plate.bottom <= edge + 1


def test_a_name_out_of_sight_is_not_written_and_a_full_table_still_has_names():
    crowd = [figure(f"f{x}{y}", x + 0.5, y + 0.5) for x in range(16) for y in range(12)]
    overlay = Plates(plane(*crowd, zones=(CAMP,)))
    name_zones(overlay, {}, {})
    assert len(overlay.plates) == 1
    far = Plates(overlay.scene, near=True)
    name_zones(far, {}, {})
    assert far.plates == []


def test_a_zone_of_a_side_says_the_name_of_its_army():
    overlay = Plates(plane(zones=(replace(CAMP, name=f"{army('red')}: set-up", side="red"), CAMP)))
    name_zones(overlay, {}, NAMES)
    assert overlay.said == ["The Host: set-up", "Camp"]


def test_a_moving_figure_is_where_it_is_seen():
    walker = figure("w", 12.0, 10.0)
    overlay = Plates(plane(walker, zones=(CAMP,)))
    name_zones(overlay, {}, {})
    name_zones(overlay, {"w": (3.5, 2.6)}, {})
    assert overlay.plates[0].topleft != overlay.plates[1].topleft
