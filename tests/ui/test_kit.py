"""Widgets, veils, sprites and the ground: each does what the screens rely on."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.scene import Figure, Scene
from game.ui.camera import Camera
from game.ui.figures import Sprites
from game.ui.kit.boxes import Box, Column, Flow, Grid, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label, Refused, Slider
from game.ui.kit.widget import Widget
from game.ui.layers import REST, GroundLayer
from game.ui.overlay import Overlay
from game.ui.overlay_layer import TILE, OverlayLayer
from game.ui.scene import TIP_DELAY, TOAST_SECONDS, Screen
from game.ui.theme import Theme
from tests.ui.driver import Driver, layout_problems, make_app, paint_disc

THEME = Theme()
ROOM = pygame.Rect(20, 10, 400, 300)


def motion(*at: int, rel: tuple[int, int] = (0, 0)) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(0, 0, 0))


def press(*at: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)


def release(*at: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)


def key(code: int, letter: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)


def placed(widget: Any, rect: pygame.Rect = ROOM) -> Any:
    widget.place(rect, THEME)
    return widget


class Painted(Widget):
    """Counts how often it is drawn; `busy` as told."""

    def __init__(self, size: tuple[int, int] = (40, 20)) -> None:
        super().__init__()
        self.size = size
        self.times = 0
        self.moves = False

    @property
    def busy(self) -> bool:
        return self.moves

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return min(width, self.size[0]), self.size[1]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        self.times += 1
        surface.fill((200, self.times, 0), self.rect)


# ---------------------------------------------------------------------- boxes

sizes = st.lists(st.tuples(st.integers(1, 300), st.integers(1, 60)), min_size=1, max_size=12)


@given(sizes, st.integers(50, 500))
def test_boxes_keep_their_children_apart_and_inside(wanted, width):
    for make in (Column, Flow, lambda them: Grid(them, 60)):
        box = make([Painted(size) for size in wanted])
        height = box.measure(THEME, width)[1]
        placed(box, pygame.Rect(5, 7, width, height))
        rects = [child.rect for child in box.children]
        assert all(box.rect.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[n + 1 :]) < 0 for n, rect in enumerate(rects))


@given(st.integers(1, 12), st.integers(50, 500))
def test_a_snug_grid_takes_the_width_of_its_children(number, width):
    full, snug = (Grid([Painted() for _ in range(number)], 60, snug=each) for each in (False, True))
    wide, high = snug.measure(THEME, width)
    placed(full, pygame.Rect(5, 7, width, high))
    placed(snug, pygame.Rect(5, 7, wide, high))
    assert [child.rect for child in snug.children] == [child.rect for child in full.children]
    assert wide == width or snug.children[-1].rect.right == 5 + wide


def test_a_growing_child_takes_what_is_left():
    small, large = Painted(), Painted()
    placed(Column([small, large], gap=10, grow=[large]))
    assert (small.rect.height, large.rect.height) == (20, 270)
    placed(Row([small, large], gap=10, grow=[large], middle=False))
    assert (small.rect.width, large.rect.width) == (40, 350)


def test_a_flow_begins_another_line_only_where_it_must():
    parts = [Painted((90, 20)) for _ in range(5)]
    placed(Flow(parts, gap=10))
    assert [part.rect.topleft for part in parts] == [
        (20, 10),
        (120, 10),
        (220, 10),
        (320, 10),
        (20, 40),
    ]


def test_a_still_panel_is_drawn_again_only_when_something_happens_in_it():
    child, surface = Painted(), pygame.Surface((500, 400))
    panel = placed(Panel(child, 10, still=True))

    def drawn() -> int:
        surface.fill((0, 0, 0))
        panel.draw(surface, THEME)
        assert surface.get_at(child.rect.center)[0] == 200
        return child.times

    assert [drawn(), drawn(), drawn()] == [1, 1, 1]
    panel.handle(motion(480, 390))
    assert drawn() == 1
    for event in (motion(40, 40), motion(480, 390), key(pygame.K_a), press(480, 390)):
        before = drawn()
        panel.handle(event)
        assert drawn() == before + 1
    panel.changed = True
    before = child.times
    assert drawn() == before + 1


def test_a_still_panel_is_drawn_while_something_moves_in_it_and_once_after():
    child, surface = Painted(), pygame.Surface((500, 400))
    panel = placed(Panel(Column([child]), 10, still=True))
    child.moves = True
    for _ in range(3):
        panel.draw(surface, THEME)
    child.moves = False
    panel.draw(surface, THEME)
    assert child.times == 4
    panel.draw(surface, THEME)
    assert child.times == 4


def test_scrolling_stops_at_both_ends_and_can_reveal():
    rows = [Painted((40, 50)) for _ in range(20)]
    scroll = placed(Scroll(Column(rows, gap=0)))
    assert scroll.most == 20 * 50 - 300
    scroll.scroll_to(-50)
    assert scroll.offset == 0
    scroll.scroll_to(10_000)
    assert scroll.offset == scroll.most
    for row in (rows[0], rows[10], rows[19]):
        scroll.reveal(row.rect)
        assert scroll.rect.contains(row.rect)
    scroll.handle(motion(50, 50))
    scroll.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert scroll.offset == scroll.most - 96


def test_what_is_scrolled_out_of_sight_is_not_pressed():
    buttons = [Button(f"button {number}", number, wide=True) for number in range(20)]
    scroll = placed(Scroll(Column(buttons)))
    scroll.scroll_to(200)
    hidden = next(button for button in buttons if button.rect.bottom < ROOM.top)
    for event in (motion(*hidden.rect.center), press(*hidden.rect.center)):
        assert scroll.handle(event) is None
    assert scroll.handle(release(*hidden.rect.center)) is None


def test_a_wheel_over_a_short_list_goes_to_what_is_inside():
    class Turned(Painted):
        def handle(self, event: pygame.Event) -> Any:
            return "turned" if event.type == pygame.MOUSEWHEEL else super().handle(event)

    scroll = placed(Scroll(Turned()))
    scroll.handle(motion(30, 20))
    assert scroll.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1)) == "turned"


def test_the_innermost_tooltip_wins():
    inner, outer = Button("Do", 1, tip="inner"), Box()
    outer.children = [inner]
    placed(outer)
    inner.place(pygame.Rect(30, 30, 80, 30), THEME)
    outer.tip = "outer"
    assert outer.tip_at((35, 35)) == "inner"
    assert outer.tip_at((200, 200)) == "outer"
    assert outer.tip_at((1, 1)) == ""


# ---------------------------------------------------------------------- controls


def test_a_button_is_pressed_by_a_whole_click_inside():
    button = placed(Button("Go", "gone"), pygame.Rect(10, 10, 80, 30))
    assert button.handle(press(20, 20)) is None
    assert button.handle(release(20, 20)) == "gone"
    button.handle(press(20, 20))
    assert button.handle(release(300, 20)) is None
    button.handle(press(300, 20))
    assert button.handle(release(20, 20)) is None
    button.focus = True
    assert button.handle(key(pygame.K_RETURN)) == "gone"


def test_a_button_that_is_not_available_says_why():
    button = placed(Button("Go", "gone", why_not="No road."), pygame.Rect(10, 10, 80, 30))
    button.handle(press(20, 20))
    answer = button.handle(release(20, 20))
    assert isinstance(answer, Refused)
    assert answer.why == button.tip == "No road."


def test_a_choice_turns_both_ways():
    choice = placed(Choice("colour", ["red", "green", "blue"]), pygame.Rect(10, 10, 120, 30))
    assert choice.handle(press(100, 20)).value == "green"
    assert choice.handle(press(20, 20)).value == "red"
    assert choice.handle(press(20, 20)).value == "blue"
    choice.focus = True
    assert choice.handle(key(pygame.K_RIGHT)).value == "red"


def test_a_slider_follows_the_mouse_in_steps_between_its_ends():
    slider = placed(Slider("volume", 0.0, 1.0, 0.5, 0.25), pygame.Rect(0, 0, 216, 28))
    assert slider.handle(press(160, 14)).value == 0.75
    assert slider.handle(motion(500, 14)).value == 1.0
    slider.handle(release(500, 14))
    assert slider.handle(motion(10, 14)) is None
    slider.focus = True
    assert slider.handle(key(pygame.K_LEFT)).value == 0.75


def test_an_entry_takes_letters_while_it_has_the_focus():
    entry = placed(Entry("name", most=4), pygame.Rect(0, 0, 200, 30))
    assert entry.handle(key(pygame.K_a, "a")) is None
    entry.handle(press(10, 10))
    for letter in "fünfte":
        entry.handle(key(ord(letter), letter))
    assert entry.text == "fünf"
    answer = entry.handle(key(pygame.K_BACKSPACE))
    assert isinstance(answer, Chosen)
    assert (answer.name, answer.value) == ("name", "fün")


@given(st.text(alphabet="abc def\n", max_size=80), st.integers(20, 300))
def test_a_label_shows_all_of_its_text(text, width):
    label = Label(text)
    height = label.measure(THEME, width)[1]
    label.place(pygame.Rect(0, 0, width, height), THEME)
    assert all(shown.whole for shown in label.shown(THEME))
    lines = THEME.wrap(text, "body", width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(THEME.width(line, "body") <= width for line in lines if len(line) > 1)


@pytest.mark.parametrize(
    "widget",
    [
        Label("long and longer text"),
        Button("a long button", 1),
        Choice("x", ["a long option"]),
        Slider("s", 0, 1, 0.5, 0.1),
        Entry("e", "text"),
        Panel(Label("inside")),
        Scroll(Column([Label("row")] * 30)),
        Flow([Button("one", 1), Button("two", 2)]),
    ],
    ids=lambda widget: type(widget).__name__,
)
def test_no_widget_minds_having_no_room(widget):
    surface = pygame.Surface((60, 60))
    for size in ((0, 0), (1, 1), (3, 40), (40, 3)):
        widget.measure(THEME, size[0])
        widget.place(pygame.Rect(5, 5, *size), THEME)
        widget.draw(surface, THEME)
        widget.handle(motion(6, 6))
        widget.handle(press(6, 6))
        widget.handle(release(6, 6))


# ---------------------------------------------------------------------- screens


class Plain(Screen):
    def build(self) -> Widget:
        self.button = Button("Press me", "pressed", tip="It can be pressed.", wide=True)
        return Column([self.button, Button("Other", "other", wide=True)])

    def message(self, message: Any) -> None:
        self.say(str(message))


def test_a_tooltip_comes_by_itself_when_the_mouse_rests():
    driver = Driver(make_app().open(Plain))
    driver.move_to(*driver.find("Press me").rect.center)
    assert driver.top.due == pytest.approx(TIP_DELAY - 1 / 60)
    before = driver.app.surface.copy()
    driver.frame(seconds=TIP_DELAY)
    assert driver.app.drawn
    assert pygame.image.tobytes(driver.app.surface, "RGB") != pygame.image.tobytes(before, "RGB")
    driver.frame(seconds=5.0)
    assert not driver.app.drawn, "nothing has changed"


def test_a_notice_goes_after_a_while():
    driver = Driver(make_app().open(Plain))
    driver.click_widget("Press me")
    assert driver.notice == "pressed"
    driver.frame(seconds=TOAST_SECONDS - 1)
    assert driver.notice
    driver.frame(seconds=1.0)
    assert not driver.notice
    assert driver.app.drawn


def test_tab_goes_round_both_ways():
    driver = Driver(make_app().open(Plain))

    def focused() -> list[str]:
        driver.frame()
        return [widget.text for widget in driver.widgets(Button) if widget.focus]

    driver.press(pygame.K_TAB)
    assert focused() == ["Press me"]
    driver.press(pygame.K_TAB)
    assert focused() == ["Other"]
    driver.press(pygame.K_TAB)
    assert focused() == ["Press me"]
    driver.press(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert focused() == ["Other"]
    assert layout_problems(driver.top) == []


def test_focus_and_a_held_button_outlive_a_new_layout():
    driver = Driver(make_app().open(Plain))
    driver.press(pygame.K_TAB)
    driver.press(pygame.K_TAB)
    driver.top.rebuild()
    assert [widget.text for widget in driver.widgets(Button) if widget.focus] == ["Other"]
    driver.move_to(*driver.find("Press me").rect.center)
    driver.down()
    driver.top.rebuild()
    assert driver.find("Press me").hover
    driver.up()
    assert driver.notice == "pressed"


# ---------------------------------------------------------------------- layers of the table

GREEN = (20, 180, 40)


def scene(*figures: Figure) -> Scene:
    return Scene("squares", (20.0, 10.0), (("meadow",) * 20,) * 10, figures)


def camera(zoom: float = 1.0) -> Camera:
    made = Camera((20.0, 10.0), pygame.Rect(10, 10, 480, 380))
    made.zoom = zoom
    return made


def figure(name: str = "a", **more: Any) -> Figure:
    known: dict[str, Any] = {"centre": (5.0, 5.0), "extent": (1.0, 1.0), "shape": "disc"}
    known |= {"profile": "levy", "troop": "Warrior", "side": "red"} | more
    return Figure(id=name, name=name, **known)


def test_a_veil_shows_what_was_drawn_and_forgets_it():
    veil, surface = OverlayLayer(), pygame.Surface((500, 400))
    overlay = Overlay(THEME, camera(), scene(), veil)
    overlay.cells([(9, 4)], GREEN, 255)
    spot = camera().to_screen((9.5, 4.5))
    veil.show(surface, (10, 10))
    assert surface.get_at((round(spot.x), round(spot.y)))[:3] == GREEN
    assert surface.get_at((20, 20))[:3] == (0, 0, 0)
    surface.fill((0, 0, 0))
    Overlay(THEME, camera(), scene(), veil)
    veil.show(surface, (10, 10))
    assert pygame.mask.from_threshold(surface, GREEN, (1, 1, 1)).count() == 0


def everything(overlay: Overlay) -> None:
    overlay.cells([(3, 3), (4, 3)], GREEN, 90, "hatch")
    overlay.cells([(6, 3)], GREEN, 90, "dots")
    overlay.outline([(3, 3), (4, 3)], GREEN)
    overlay.reach({(8, 8): 1, (9, 8): 3}, 2, GREEN)
    overlay.path([(1.5, 1.5), (2.5, 2.5), (2.5, 4.5)], GREEN)
    overlay.line((10.5, 1.5), (15.5, 8.5), GREEN, "dashed")
    overlay.line((15.5, 1.5), (10.5, 8.5), GREEN, "solid")
    overlay.words("a few words\nin two lines", (12.0, 5.0), GREEN)
    overlay.ring((5.0, 7.0), 0.6, GREEN)


@pytest.mark.parametrize("zoom", [0.4, 1.0, 2.7])
def test_nothing_that_is_drawn_on_a_veil_is_left_out(zoom):
    """Only touched tiles are shown: they must cover all that was drawn."""
    veil = OverlayLayer()
    everything(Overlay(THEME, camera(zoom), scene(), veil))
    shown, whole = (pygame.Surface((500, 400)) for _ in range(2))
    veil.show(shown, (0, 0))
    whole.blit(veil.surface, (0, 0))
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert len(veil._touched) < (480 // TILE + 1) * (380 // TILE + 1) or zoom > 1
    Overlay(THEME, camera(zoom), scene(), veil)
    assert veil.surface.get_bounding_rect().size == (0, 0), "something was not cleared"


def test_drawing_on_the_surface_itself_is_shown_too():
    veil, surface = OverlayLayer(), pygame.Surface((500, 400))
    overlay = Overlay(THEME, camera(), scene(), veil)
    pygame.draw.circle(overlay.surface, GREEN, (300, 200), 9)
    veil.show(surface, (0, 0))
    assert surface.get_at((300, 200))[:3] == GREEN


def square_colour(x: int, y: int) -> tuple[int, int, int]:
    return 12 * (x + 1), 20 * (y + 1), 255 * ((x + y) % 2)


class Counting:
    """A painter that remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def figure(self, figure: Figure, pixels: float, colour: Any) -> pygame.Surface:
        self.asked.append((figure.id, pixels))
        return paint_disc(figure, pixels, colour)

    def ground(self, scene: Scene, pixels: float, *, turned: bool = False) -> pygame.Surface:
        """A picture with a frame of half a unit; every square has its own colour."""
        self.asked.append(pixels)
        width, depth = scene.extent
        picture = pygame.Surface((round((width + 1) * pixels), round((depth + 1) * pixels)))
        for y in range(-1, int(depth) + 1):
            for x in range(-1, int(width) + 1):
                box = ((x + 0.5) * pixels, (y + 0.5) * pixels, pixels, pixels)
                picture.fill(square_colour(x, y), box)
        return pygame.transform.flip(picture, turned, turned)


def test_alike_figures_share_a_sprite_and_others_do_not():
    painter = Counting()
    sprites = Sprites(painter.figure)
    first = sprites.sprite(figure("a"), 32, GREEN, hurry=False)
    assert sprites.sprite(figure("b"), 32, GREEN, hurry=False) is first
    for other in (
        figure(ready=False),
        figure(bearing=90.0),
        figure(stance=90.0),
        figure(marks=("wounded",)),
        figure(profile="captain"),
        figure(rank=2),
    ):
        assert sprites.sprite(other, 32, GREEN, hurry=False) is not first
    assert sprites.sprite(figure("a"), 33, GREEN, hurry=False) is not first
    assert sprites.sprite(figure("a"), 32, (1, 2, 3), hurry=False) is not first


def test_in_a_hurry_nothing_is_painted_and_all_of_it_later():
    painter = Counting()
    sprites = Sprites(painter.figure)
    sprites.sprite(figure(), 32, GREEN, hurry=False)
    scaled = sprites.sprite(figure(), 64, GREEN, hurry=True)
    assert abs(scaled.image.get_width() - 64) <= 2
    sprites.sprite(figure(ready=False), 64, GREEN, hurry=True)
    sprites.sprite(figure(profile="other"), 64, GREEN, hurry=True)
    assert len(painter.asked) == 1
    assert sprites.busy
    while sprites.busy:
        assert sprites.refine(0.01)
    assert len(painter.asked) == 4
    assert sprites.sprite(figure(), 64, GREEN, hurry=True) is not scaled


def test_a_zoom_that_has_passed_is_not_painted():
    painter = Counting()
    sprites = Sprites(painter.figure)
    sprites.sprite(figure(), 40, GREEN, hurry=True)
    sprites.forget_waiting()
    assert not sprites.busy


def test_sprites_do_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr("game.ui.figures.KEPT", 100_000)
    sprites = Sprites(paint_disc)
    for size in range(20, 120):
        sprites.portrait(figure(), size, GREEN, hurry=False)
    assert sprites._bytes <= 100_000
    sizes = [sprite.image.get_size() for sprite in sprites._kept.values()]
    assert sprites._bytes == sum(4 * width * height for width, height in sizes)


def seen_at(layer: GroundLayer, made: Camera, point: tuple[float, float]) -> tuple[int, ...]:
    surface = pygame.Surface((500, 400))
    layer.draw(surface, made)
    spot = made.to_screen(point)
    return tuple(surface.get_at((round(spot.x), round(spot.y))))[:3]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("zoom", [0.5, 0.83, 1.0, 1.61, 2.0, 3.3])
def test_the_ground_lies_where_the_camera_says(zoom, turned):
    """In a hurry and at rest, at the painted sizes and between them, from both sides."""
    layer, made = GroundLayer(scene(), Counting().ground), camera(zoom)
    made.turned = turned
    made.look_at((9.5, 5.5))
    points = [(9.5, 5.5), (8.5, 5.5), (9.5, 4.5), (11.5, 6.5)]
    wanted = [
        (12 * (int(x) + 1), 20 * (int(y) + 1), 255 * ((int(x) + int(y)) % 2)) for x, y in points
    ]
    assert [seen_at(layer, made, point) for point in points] == wanted
    for _ in range(100):
        layer.update(REST)
        if not layer.busy:
            break
    assert not layer.busy
    for point, colour in zip(points, wanted, strict=True):
        assert seen_at(layer, made, point) == pytest.approx(colour, abs=8)


def test_the_ground_is_painted_once_for_each_size():
    painter = Counting()
    layer, surface = GroundLayer(scene(), painter.ground), pygame.Surface((500, 400))
    for zoom in (0.5, 0.7, 0.9, 1.3, 1.8, 0.6, 1.5, 3.0, 4.0):
        layer.draw(surface, camera(zoom))
    assert painter.asked == [32, 64, 128]


def test_a_huge_table_is_not_painted_beyond_measure(monkeypatch):
    monkeypatch.setattr("game.ui.layers.LEVEL_MOST", 1_000_000)
    painter = Counting()
    layer = GroundLayer(scene(), painter.ground)
    layer.draw(pygame.Surface((500, 400)), camera(4.0))
    assert painter.asked == [64]


def test_the_floor_shows_only_around_the_table():
    layer, made = GroundLayer(scene(), Counting().ground), camera(4.0)
    layer.draw(pygame.Surface((500, 400)), made)
    assert layer.covers(made)
    made.look_at((0, 0))
    assert not layer.covers(made)


class Dying:
    """An executor whose processes die, at once or over the work."""

    def __init__(self, over_work: bool) -> None:
        self.over_work = over_work

    def submit(self, *work: Any) -> Future[Any]:
        if not self.over_work:
            raise BrokenExecutor
        job: Future[Any] = Future()
        job.set_exception(BrokenExecutor())
        return job


@pytest.mark.parametrize("over_work", [False, True])
def test_a_painter_that_dies_costs_no_picture(over_work):
    painter = Counting()
    layer = GroundLayer(scene(), painter.ground, Dying(over_work))
    surface = pygame.Surface((500, 400))
    for zoom in (1.0, 3.0, 3.0):
        layer.draw(surface, camera(zoom))
        layer.update(0.1)
    assert painter.asked == [32, 128]
    sprites = Sprites(painter.figure, Dying(over_work))
    for _ in range(3):
        sprites.portrait(figure(), 80, GREEN, hurry=True)
        sprites.refine(0.1)
    assert painter.asked[2:] == [("a", 80)]
    assert not sprites.busy


def test_large_sprites_are_painted_elsewhere_and_small_ones_here():
    pool, painter = ThreadPoolExecutor(1), Counting()
    sprites = Sprites(painter.figure, pool)
    sprites.portrait(figure("small"), 20, GREEN, hurry=True)
    sprites.refine(0.1)
    assert not sprites.busy
    sprites.portrait(figure("large"), 80, GREEN, hurry=True)
    sprites.refine(0.1)
    assert sprites.busy
    pool.shutdown()
    assert sprites.refine(0.1)
    assert not sprites.busy
    assert sprites.portrait(figure("large"), 80, GREEN, hurry=True).get_width() == 80
