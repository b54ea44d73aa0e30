"""What a battle shows on its table: words, missiles, dice, the fallen; all of it from events."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.dice import Roll
from game.core.event import Attacked, Changed, Left, Moved, Rolled, Said, Stage
from game.core.pose import Leg, Pose
from game.table.scene import Figure, Gauge, Marker, ObjectiveZone, Scene
from game.ui.animate import Animator
from game.ui.camera import Camera
from game.ui.effects.attack_kinds import missile_of
from game.ui.effects.damage import draw_damage
from game.ui.effects.fallen import TURNS, Fallen
from game.ui.effects.flights import draw_flight
from game.ui.effects.intent_captions import IntentCaptions
from game.ui.effects.result_words import ResultWords, Word, word_of
from game.ui.settings import Settings
from game.ui.theme import Theme
from tests.players.skirmish import skirmish
from tests.ui.driver import battle
from tests.ui.test_rolling import attack, deadly, face_to_face

LEGS = (Leg("step", 6.0, 1.0, None),)


def figure(name: str, x: float, **more) -> Figure:
    known = {"profile": "p", "troop": "Foot", "shape": "disc", "extent": (1.0, 1.0)}
    return Figure(id=name, name=name.upper(), side="red", centre=(x, 1.0), **(known | more))


def scene(*figures: Figure, **more) -> Scene:
    return Scene("plane", (20.0, 20.0), (), figures=figures, **more)


def changed(what: str, before: object, after: object, **more) -> Changed:
    return Changed(text="", piece="a", what=what, before=before, after=after, **more)


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (changed("wounds", 3, 2, loss=1), Word("−1 wound", "bad")),  # noqa: RUF001
        (changed("wounds", 0, 2, loss=2), Word("−2 wounds", "bad")),  # noqa: RUF001
        (changed("hits", 3, 2, loss=-1), Word("1 hit healed", "good")),
        (changed("shaken", before=False, after=True), Word("shaken", "bad")),
        (changed("shaken", before=True, after=False), Word("recovers", "good")),
        (changed("routed", before=False, after=True), Word("routed", "bad")),
        (changed("routing", before=False, after=True), Word("routs", "bad")),
        (changed("markers", 0, 1), Word("+1 morale marker", "bad")),
        (Left(text="", piece="a", how="killed"), Word("killed", "bad")),
        (Said(text="", word="miss", befell="a"), Word("miss", "plain")),
    ],
)
def test_a_result_is_said_in_a_word_over_the_piece_it_befell(event, word):
    assert word_of(event) == ("a", word)


def test_what_neither_hurts_nor_frightens_has_no_word():
    assert word_of(changed("balance", 0, 1)) is None
    assert word_of(Left(text="", piece="a", how="taken off")) is None
    assert word_of(Said(text="They wait.")) is None


def test_several_words_over_one_piece_are_stacked_and_pass():
    words, theme = ResultWords(), Theme(1.0)
    for event in (changed("wounds", 3, 1, loss=2), changed("shaken", before=False, after=True)):
        words.hear(event)
    surface = pygame.Surface((300, 300))
    words.draw(surface, theme, {"a": (150, 200)}, still=True)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1))
    drawn.invert()
    (box,) = [drawn.get_bounding_rects()[0].unionall(drawn.get_bounding_rects())]
    assert box.height > 1.6 * theme.line("heading")
    words.update(9.0)
    assert not words.busy


@pytest.mark.parametrize(
    ("how", "weapon", "look", "missile"),
    [
        ("ranged", "Longbow", "sword", "arrow"),
        ("ranged", "", "crossbow", "bolt"),
        ("shot", "thrown rock", "sword", "stone"),
        ("fire", "", "arquebus", "bullet"),
        ("fire", "", "stone_thrower", "stone"),
        ("shot", "javelin", "bow", "javelin"),
        ("breath", "", "none", "flame"),
        ("spell", "", "staff", "spell"),
        ("melee", "", "bow", None),
        ("charge", "", "lance", None),
    ],
)
def test_what_flies_follows_the_event_and_then_the_looks(how, weapon, look, missile):
    event = Attacked(text="", attacker="a", target="b", how=how, weapon=weapon)
    known = figure("a", 1.0)
    armed = replace(known, look=replace(known.look, weapon=look))
    assert missile_of(event, armed) == missile
    if missile:
        surface = pygame.Surface((200, 200))
        ends = pygame.Vector2(20, 100), pygame.Vector2(180, 100)
        draw_flight(surface, missile, ends, 0.5, 24)
        assert surface.get_bounding_rect().width
        assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() < 200 * 200


def played(events, reduced=False, seconds=1 / 60, figures=()):
    """Yield the animator after each frame until all has been shown."""
    animator = Animator(1.0)
    animator.reduced = reduced
    animator.add(list(events), scene(*(figures or (figure("a", 1.0), figure("b", 3.0)))))
    while animator.busy:
        animator.update(seconds)
        yield animator


def test_a_blow_leans_towards_its_target_and_back():
    event = Attacked(text="", attacker="a", target="b", how="melee")
    leans = [animator.places["a"][0] for animator in played([event]) if "a" in animator.places]
    assert max(leans) > 1.2
    assert leans[-1] < 1.2


def test_a_shot_moves_nobody():
    event = Attacked(text="", attacker="a", target="b", how="shoot")
    flights = [a.strike.missile for a in played([event]) if a.strike and not a.places]
    assert set(flights) == {"arrow"}


def test_with_reduced_motion_nobody_slides_or_leans():
    way = Moved(text="", piece="a", start=Pose(1.0, 1.0), legs=LEGS)
    blow = Attacked(text="", attacker="a", target="b", how="melee")
    places = {a.places["a"] for a in played([way, blow], reduced=True) if "a" in a.places}
    assert len(places) == 1
    assert not any(a.places for a in played([blow], reduced=True))


def test_a_charge_is_slower_than_a_plain_move_and_raises_dust():
    way = Moved(text="A moves.", piece="a", start=Pose(1.0, 1.0), legs=LEGS)
    plain = list(played([way]))
    assert not plain[0].charging
    blow = Attacked(text="", attacker="a", target="b", how="charge")
    charge = [set(animator.charging) for animator in played([way, blow])]
    assert charge[3] == {"a"}
    assert charge[-1] == set()
    assert len([each for each in charge if each]) > len(plain)


def test_the_fallen_lie_for_some_turns_and_get_up_if_a_step_is_taken_back():
    fallen, table = Fallen(), scene(figure("a", 1.0), figure("b", 3.0))
    fallen.hear(Stage(text="", name="turn", number=1), table, {})
    for name in ("a", "b"):
        fallen.hear(Left(text="", piece=name, how="killed"), table, {})
    fallen.hear(Left(text="", piece="c", how="exited"), table, {})
    assert fallen.names == ["a", "b"]
    fallen.rise([figure("a", 1.0)])
    assert fallen.names == ["b"]
    fallen.hear(Stage(text="", name="turn", number=1 + TURNS), table, {})
    assert fallen.names == ["b"]
    fallen.hear(Stage(text="", name="turn", number=2 + TURNS), table, {})
    assert fallen.names == []


def test_the_fallen_are_found_again_in_what_was_told():
    table = scene(figure("a", 1.0), figure("b", 3.0))
    told = [
        [Stage(text="", name="turn", number=1)],
        [Left(text="", piece="a", how="killed")],
        [Stage(text="", name="turn", number=3 + TURNS)],
        [Left(text="", piece="b", how="killed")],
    ]
    fallen = Fallen()
    fallen.recall(told, lambda _: table)
    assert fallen.names == ["b"]


class Painted:
    """Paints a white square for every figure."""

    busy = False

    def sprite(self, *_, **__):
        image = pygame.Surface((32, 32), pygame.SRCALPHA)
        image.fill("white")
        return type("Sprite", (), {"image": image})()


def test_the_fallen_never_hide_what_is_fought_for():
    camera, theme = Camera((20.0, 20.0), pygame.Rect(0, 0, 640, 640)), Theme(1.0)
    corners = (0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)
    things = [{}, {"markers": (Marker("m", "plunder", (1.0, 1.0)),)}]
    things.append({"zones": (ObjectiveZone("hill", outline=corners),)})
    seen = []
    for more in things:
        fallen, table = Fallen(), scene(figure("a", 1.0), **more)
        fallen.hear(Left(text="", piece="a", how="killed"), table, {})
        surface = pygame.Surface((640, 640))
        fallen.draw(surface, camera, theme, table, Painted())
        seen.append(surface.get_at(camera.to_screen((1.0, 1.0)))[:3] != (0, 0, 0))
    assert seen == [True, False, False]


def test_a_battered_wall_is_drawn_battered():
    camera = Camera((20.0, 20.0), pygame.Rect(0, 0, 640, 640))
    drawn = []
    for left in (8, 6, 1):
        surface = pygame.Surface((640, 640))
        surface.fill("white")
        gauge = Gauge("gate", "gate", (5.0, 5.0), "gate", left, 8)
        draw_damage(surface, scene(markers=(gauge,)), camera)
        white = pygame.mask.from_threshold(surface, (255, 255, 255), (1, 1, 1)).count()
        drawn.append(640 * 640 - white)
    assert drawn[0] == 0 < drawn[1] < drawn[2]


def test_a_caption_tells_what_the_computer_does_without_its_numbers():
    captions = IntentCaptions()
    text = "Orcs charge the Foot: 4 dice (rear +2)."
    captions.hear(Attacked(text=text, attacker="a", target="b", how="charge"), scene())
    assert captions.text == "Orcs charge the Foot"
    captions.update(9.0)
    assert not captions.busy


def test_no_word_rises_and_nobody_lies_there_before_the_dice_rest():
    driver = battle(face_to_face(deadly()), skirmish(), speed=1.0)
    attack(driver)
    screen, effects = driver.top, driver.top.presentation.effects
    last = [event for event in screen.session.events if isinstance(event, Rolled)][-1]
    large = False
    while last not in screen.presentation.tray.rolls or screen.presentation.tray.busy:
        assert not effects.words.shown
        assert not effects.fallen.names
        large |= effects.dice.busy
        driver.frame()
    assert large
    while not effects.words.shown:
        driver.frame()
    driver.settle()
    assert ("z", "defeated") in effects.words.shown
    assert effects.fallen.names == ["z"]
    driver.frame(seconds=5.0)
    assert not effects.words.busy
    assert not effects.dice.busy


def test_without_motion_the_words_still_appear():
    driver = battle(face_to_face(deadly()), skirmish(), speed=1.0)
    driver.app.change_settings(reduced_motion=True)
    attack(driver)
    effects = driver.top.presentation.effects
    seen = set()
    for _ in range(200):
        assert not driver.top.presentation.tray.busy
        seen |= set(effects.words.shown)
        driver.frame()
    assert ("z", "defeated") in seen


def test_large_dice_lie_beside_the_pieces_not_over_them():
    from game.ui.effects.table_dice import _beside

    view = pygame.Rect(0, 0, 800, 500)
    for x in range(60, 760, 100):
        for y in range(60, 460, 80):
            pieces = [pygame.Rect(x, y, 40, 40), pygame.Rect(x + 30, y, 40, 40)]
            box = _beside((180, 160), pieces, view, 26)
            assert view.contains(box)
            assert box.collidelist(pieces) < 0


def test_at_once_means_that_nothing_is_shown_on_the_way():
    driver = battle(face_to_face(deadly()), skirmish(), speed=0.0)
    attack(driver)
    effects = driver.top.presentation.effects
    assert not effects.words.busy
    assert not effects.dice.busy
    assert effects.fallen.names == ["z"]


def test_volumes_and_motion_are_settings_with_sensible_defaults():
    settings = Settings()
    assert (settings.effects_volume, settings.signals_volume) == (1.0, 1.0)
    assert not settings.reduced_motion
    assert settings.fallen


def test_one_roll_is_named_with_what_it_needs():
    from game.ui.effects.table_dice import _needed
    from game.ui.hud.dice_pool import Pool

    dice = {"name": "x", "side": "red", "piece": "a", "total": 3, "dice": Roll("x", 6, (3,))}
    assert _needed(Pool(Rolled(text="3.", **dice), mirrored=False)) == ""
