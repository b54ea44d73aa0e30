"""The dice tray: what lies in it is what was rolled, and nothing is left out below."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import Roll
from game.core.event import Attacked, Rolled, Stage
from game.core.tally import Part, Tally
from game.ui.app import App
from game.ui.hud.dice_physics import BULK, MOMENTS, MOST, ROOM, Tumble, tumble
from game.ui.hud.dice_shapes import labels, solid, turned_up
from game.ui.hud.tray import EMPTY, DiceTray
from game.ui.kit.boxes import Box
from game.ui.scene import Screen
from game.ui.theme import Theme
from tests.ui.driver import Driver, make_app

SIDES = (2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 30, 100)


def rolled(
    *faces: int, sides: int = 6, total: int | None = None, side: str = "red", name: str = "attack"
) -> Rolled:
    parts = (
        Part(1, "the high ground", "BOOK.height.2"),
        Part(-2, "a long, long shot over several hedges", "BOOK.range.1"),
    )
    tally = Tally(name, 0, parts, "dice alone")
    total = sum(faces) - 1 if total is None else total
    return Rolled(
        text="dice",
        name=name,
        side=side,
        piece="p1",
        dice=Roll(name, sides, faces),
        total=total,
        tally=tally,
    )


def shown_on_top(fall: Tumble, die: int, moment: int = -1) -> int:
    """The number on the upper face, or on the lower one of dice that end in a point."""
    body, turn = solid(fall.sides[die]), fall.turns[moment, die]
    heights = (body.normals @ turn.T)[:, 2]
    face = np.argmax(heights) if body.topped else np.argmin(heights)
    return fall.numbers[die][1][int(face)]


# ---------------------------------------------------------------------- the fall


@pytest.mark.parametrize("sides", SIDES)
def test_every_die_comes_to_lie_on_its_recorded_face(sides):
    faces = tuple(range(1, sides + 1)) if sides < 13 else (1, 2, sides - 1, sides)
    fall = Tumble((Roll("test", sides, faces),), mirrored=False)
    assert [shown_on_top(fall, die) for die in range(len(faces))] == list(faces)
    # Flat, not on an edge: the upper face looks straight up, or the lower one straight down.
    for die in range(len(faces)):
        heights = np.abs((solid(sides).normals @ fall.turns[-1, die].T)[:, 2])
        assert heights.max() == pytest.approx(1.0)


def test_opposite_faces_of_a_cube_make_seven():
    _, numbers = labels(6, 1)
    normals = solid(6).normals
    for face, number in enumerate(numbers):
        opposite = int(np.argmin(normals @ normals[face]))
        assert number + numbers[opposite] == 7


@pytest.mark.parametrize("sides", SIDES)
def test_turning_up_is_a_rotation(sides):
    turn = turned_up(solid(sides), labels(sides, 1)[0])
    assert np.allclose(turn @ turn.T, np.eye(3))
    assert np.linalg.det(turn) == pytest.approx(1.0)


@given(
    faces=st.lists(st.integers(1, 6), min_size=1, max_size=MOST).map(tuple),
    mirrored=st.booleans(),
)
def test_dice_end_inside_the_tray_beside_each_other(faces, mirrored):
    fall = Tumble((Roll("test", 6, faces),), mirrored=mirrored)
    last, radius = fall.places[-1], fall.edge * BULK
    assert (last >= radius - 1).all()
    assert (last <= np.array(ROOM) - radius + 1).all()
    for one in range(len(faces)):
        for other in range(one):
            assert np.linalg.norm(last[one] - last[other]) > 2 * radius * 0.95
    assert [shown_on_top(fall, die) for die in range(len(faces))] == list(faces)


def test_the_same_roll_falls_the_same_way_and_another_does_not():
    roll = Roll("attack", 6, (3, 5))
    one, same = Tumble((roll,), mirrored=False), Tumble((roll,), mirrored=False)
    assert (one.places == same.places).all()
    assert (one.turns == same.turns).all()
    other = Tumble((Roll("attack", 6, (3, 4)),), mirrored=False)
    assert not (one.places == other.places).all()


def test_dice_roll_over_several_faces_before_they_rest():
    fall = tumble((Roll("attack", 6, (2, 6, 4)),), mirrored=False)
    for die in range(3):
        seen = {shown_on_top(fall, die, moment) for moment in range(MOMENTS + 1)}
        assert len(seen) >= 3
    travelled = np.linalg.norm(np.diff(fall.places, axis=0), axis=2).sum(axis=0)
    assert (travelled > fall.edge / 2).all()


# ---------------------------------------------------------------------- the widget


class TrayScreen(Screen):
    """A screen with nothing but the tray."""

    def __init__(self, app: App, tray: DiceTray) -> None:
        super().__init__(app)
        self.tray = tray

    def build(self) -> Box:
        return Box([self.tray])

    def layout(self) -> None:
        width, height = self.tray.measure(self.theme, self.theme.px(320))
        self.tray.place(pygame.Rect(10, 10, width, height), self.theme)

    def update(self, seconds: float) -> None:
        self.stale |= self.tray.update(seconds)
        self.layout()

    def message(self, message: Any) -> None:
        raise AssertionError(message)


def on_screen(speed: float = 1.0, **settings: Any) -> tuple[Driver, DiceTray]:
    tray = DiceTray(speed)
    driver = Driver(make_app(**settings).open(lambda app: TrayScreen(app, tray)))
    driver.frame()
    return driver, tray


def texts(tray: DiceTray, theme: Theme) -> list[str]:
    return [shown.text for shown in tray.shown(theme)]


def test_dice_fall_for_a_while_and_then_lie():
    driver, tray = on_screen()
    tray.add(rolled(3, 5))
    assert tray.busy
    driver.frame(seconds=0.5)
    assert tray.busy
    assert "7" not in texts(tray, driver.app.theme)  # nobody knows the total yet
    driver.frame(seconds=0.5)
    assert not tray.busy
    assert "7" in texts(tray, driver.app.theme)
    assert not tray.update(0.1)


@pytest.mark.parametrize(("speed", "frames"), [(1.0, 9), (2.0, 5), (4.0, 3), (0.5, 18)])
def test_speed_shortens_the_fall(speed, frames):
    driver, tray = on_screen(speed)
    tray.add(rolled(3, 5))
    count = 0
    while tray.busy:
        driver.frame(seconds=0.1001)
        count += 1
    assert count == frames


def test_at_speed_zero_dice_lie_at_once():
    driver, tray = on_screen(0.0)
    tray.add(rolled(3, 5))
    assert not tray.busy
    driver.frame()
    assert "7" in texts(tray, driver.app.theme)


def test_a_click_into_the_tray_ends_the_fall():
    driver, tray = on_screen()
    tray.add(rolled(3, 5))
    driver.frame()
    driver.click(1000, 600)
    assert tray.busy
    driver.click(*tray.rect.center)
    assert not tray.busy


def test_the_last_two_pools_lie_side_by_side():
    _, tray = on_screen(0.0)
    first, second, third = rolled(1), rolled(2, side="blue"), rolled(3)
    tray.add(first)
    tray.add(second)
    assert tray.rolls == [first, second]
    tray.add(third)
    assert tray.rolls == [third, second]


def test_a_new_exchange_begins_at_the_left():
    _, tray = on_screen(0.0)
    lone, strike, guard = rolled(1), rolled(2), rolled(3, side="blue")
    attack = Attacked(text="", attacker="a", target="b", how="strike")
    tray.lay([rolled(6), rolled(5), attack, lone, attack, strike, guard])
    assert tray.rolls == [strike, guard]
    assert not tray.busy
    tray.lay([])
    assert tray.rolls == []


ATTACKED = Attacked(text="", attacker="a", target="b", how="strike")


def test_a_reroll_takes_the_place_of_its_pool_and_other_dice_lie_apart():
    _, tray = on_screen(0.0)
    attack, defence = rolled(2, 5), rolled(4, side="blue", name="defence")
    again = replace(rolled(6, total=5, name="attack reroll"), kept=(5,))
    saving = rolled(3, side="blue", name="last stand")
    tray.lay([ATTACKED, attack, defence, again])
    assert tray.rolls == [again, defence]
    tray.add(saving)
    assert tray.rolls == [again, defence, saving]
    other = replace(rolled(1, name="defence reroll", side="blue"), kept=())
    tray.add(other)
    assert tray.rolls == [again, other, saving]
    tray.follow(ATTACKED)
    tray.add(attack)
    assert tray.rolls == [attack, other]


def test_after_the_exchange_rolls_fall_left_and_right_again():
    _, tray = on_screen(0.0)
    pools = [rolled(face, name=f"check {face}") for face in (1, 2, 3)]
    stage = Stage(text="", name="round", number=2)
    tray.lay([ATTACKED, rolled(4), rolled(5), stage, *pools])
    assert tray.rolls == [pools[2], pools[1]]


def test_a_reroll_shows_the_dice_that_stayed_and_which_one_counts():
    theme, tray = Theme(), DiceTray(0.0)
    tray.lay([ATTACKED, rolled(2, 5), rolled(1), replace(rolled(3, total=4), kept=(5,))])
    size = tray.measure(theme, 330)
    tray.place(pygame.Rect((0, 0), size), theme)
    assert "1d6: 3, beside 5, 5 counts" in " ".join(texts(tray, theme))


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("width", [280, 330, 420])
def test_three_pools_have_room_side_by_side(scale, width):
    theme, tray = Theme(scale), DiceTray(0.0)
    tray.names = {"p1": "The Bailiff of Seven Stiles"}
    last = rolled(4, name="unyielding", side="blue")
    tray.lay([ATTACKED, rolled(3, 6, 1), rolled(5, name="defence", side="blue"), last])
    size = tray.measure(theme, theme.px(width))
    tray.place(pygame.Rect((7, 9), size), theme)
    assert all(shown.whole for shown in tray.shown(theme))
    tray.draw(pygame.Surface((size[0] + 20, size[1] + 20)), theme)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("width", [280, 330, 420])
def test_everything_is_listed_and_nothing_is_cut(scale, width):
    theme, tray = Theme(scale), DiceTray(0.0)
    tray.names = {"p1": "The Bailiff of Seven Stiles"}
    tray.add(rolled(3, 6, 1, total=5))
    tray.add(rolled(*range(1, 13), sides=12, side="blue", name="defence"))
    size = tray.measure(theme, theme.px(width))
    tray.place(pygame.Rect((7, 9), size), theme)
    assert all(shown.whole for shown in tray.shown(theme))
    said = " ".join(texts(tray, theme))
    for part in ("3d6: 3 6 1, 6 counts", "+1", "-2", "BOOK.height.2", "BOOK.range.1", "Attack"):
        assert part in said
    assert "12d12: 1 2 3 4 5 6 7 8 9 10 11 12" in said
    assert "78 in all" in said
    boxes = [shown.rect for shown in tray.shown(theme)]
    surface = pygame.Surface((size[0] + 20, size[1] + 20))
    tray.draw(surface, theme)
    assert max(box.bottom for box in boxes) <= tray.rect.bottom


def test_the_die_that_counts_is_lit():
    theme = Theme()

    def picture(total: int) -> pygame.Surface:
        tray = DiceTray(0.0)
        tray.add(rolled(3, 6, total=total))
        tray.place(pygame.Rect(0, 0, *tray.measure(theme, 320)), theme)
        surface = pygame.Surface((320, 130))
        tray.draw(surface, theme)
        return surface

    # Both dice are worth eight after the modifiers, or only the better one counts.
    assert _bright(picture(5)) > _bright(picture(8)) + 50


def _bright(surface: pygame.Surface) -> int:
    red, green, blue = (pygame.surfarray.array3d(surface)[..., n].astype(int) for n in range(3))
    return int(((red > 90) & (green > 90) & (blue < 80)).sum())


@pytest.mark.parametrize("palette", ["painted", "clear", "dusk"])
def test_dice_have_the_colour_of_their_side(palette):
    theme = Theme(1.0, palette)
    for side, other in (("red", "blue"), ("blue", "red")):
        tray = DiceTray(0.0)
        tray.add(rolled(2, 2, 2, side=side))
        tray.place(pygame.Rect(0, 0, *tray.measure(theme, 320)), theme)
        surface = pygame.Surface((320, 130))
        tray.draw(surface, theme)
        pixels = pygame.surfarray.array3d(surface).reshape(-1, 3).astype(int)
        near = [
            (np.abs(pixels - theme.side(each)).sum(axis=1) < 60).sum() for each in (side, other)
        ]
        assert near[0] > near[1] + 100


def test_an_empty_tray_says_so_and_odd_pools_are_no_trouble():
    theme = Theme()
    tray = DiceTray(0.0)
    surface = pygame.Surface((340, 400))
    tray.place(pygame.Rect(0, 0, *tray.measure(theme, 320)), theme)
    tray.draw(surface, theme)
    assert EMPTY
    for pool in (rolled(total=0), rolled(*[4] * (MOST + 20)), rolled(88, sides=100)):
        tray.add(pool)
        tray.place(pygame.Rect(0, 0, *tray.measure(theme, 320)), theme)
        tray.draw(surface, theme)
        assert all(shown.whole for shown in tray.shown(theme))
    tray.place(pygame.Rect(0, 0, 5, 5), theme)
    tray.draw(surface, theme)


def test_a_resting_pool_is_painted_once(monkeypatch):
    from game.ui.hud import dice_pool as module

    painted = []
    real = module.paint_die
    monkeypatch.setattr(module, "paint_die", lambda *a, **k: painted.append(1) or real(*a, **k))
    driver, tray = on_screen()
    tray.add(rolled(3, 5))
    driver.frame(seconds=2.0)
    assert painted
    painted.clear()
    for _ in range(5):
        driver.move_to(3, 3)  # makes the screen draw again
    assert not painted


def mixed() -> Rolled:
    """Three dice of three sizes with modifiers that count for each of them."""
    rolls = [Roll("attack", sides, (face,)) for sides, face in ((8, 7), (12, 11), (4, 2))]
    tally = Tally("attack per die", 0).plus(2, "defender prone", "BOOK.prone.1")
    return Rolled(
        text="dice",
        name="attack",
        side="red",
        piece="p1",
        dice=rolls[0],
        others=tuple(rolls[1:]),
        total=26,
        tally=tally,
    )


def test_dice_of_several_sizes_fall_together_each_onto_its_face():
    fall = tumble(mixed().throw, mirrored=False)
    assert fall.sides == (8, 12, 4)
    assert [shown_on_top(fall, die) for die in range(3)] == [7, 11, 2]


def test_a_throw_of_several_sizes_is_told_die_by_die():
    throw = mixed()
    assert (throw.notation, throw.natural, throw.on_each_die) == ("1d8 + 1d12 + 1d4", 20, True)
    tray = DiceTray(speed=0.0)
    tray.add(throw)
    theme = Theme(1.0)
    tray.place(pygame.Rect(0, 0, 640, 400), theme)
    text = " ".join(shown.text for shown in tray.shown(theme))
    assert "1d8 + 1d12 + 1d4: 7 11 2, 20 in all" in text
    assert "on each of 3 dice: +6" in text


def test_dice_that_are_compared_are_not_added_up():
    number = Tally("to hit", 3, (Part(1, "Defense", "BOOK.guard.1"),), "half of a d6")
    throw = replace(rolled(5, 2, 4, total=2), tally=number, compared=True)
    assert (throw.natural, throw.on_each_die) == (2, False)
    tray = DiceTray(speed=0.0)
    tray.add(throw)
    theme = Theme(1.0)
    tray.place(pygame.Rect(0, 0, 640, 400), theme)
    text = " ".join(shown.text for shown in tray.shown(theme))
    assert "3d6: 5 2 4" in text
    assert "needed: 4" in text
    assert "in all" not in text
    assert "counts" not in text
