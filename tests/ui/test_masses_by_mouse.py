"""Whole evenings with units on hexes, where the parts meet: set-up, orders, oops, going on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pygame

from game.core.decision import Pick, PickMany
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.event import Moved, Stage
from game.core.match import Match
from game.core.spatial import Place
from game.core.unit_card import Standing, Summary
from game.core.wording import army, plain_words, worded
from game.data.library import load_scenario
from game.data.replays import retold
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.sequence.setup import waiting
from game.table.lattice import centre_of
from game.table.raster import HAMPERED
from game.ui.arming import owners_of
from game.ui.hud.roster import Roster
from game.ui.hud.strip import EndConditions
from game.ui.intents import INTENTS
from game.ui.key_repeat import HeldKeys
from game.ui.kit.controls import Button
from game.ui.lesson_list import Lessons
from game.ui.lesson_words import deed
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.curtain import CurtainScreen
from game.ui.theme import Theme
from game.ui.tools.tool import Do
from game.ui.tools.unit_hand import SetDownButtons
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened


def begun(scenario: str, seed: str = "3") -> tuple[Match[Any], Any]:
    bundle = load_scenario(scenario)
    return Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck("1")), bundle


def placed_but_one(scenario: str) -> Driver:
    """The last unit of all is about to be placed."""
    match, bundle = begun(scenario)
    while True:
        question = match.pending
        assert question is not None
        left = [unit for side in ("red", "blue") for unit in waiting(match.state, side)]
        if isinstance(question, Place) and len(left) == 1:
            return opened(match, bundle)
        match.answer(next(iter(question.samples(Random(1)))))


def test_the_last_unit_is_placed_by_hand_though_dice_follow():
    driver = placed_but_one("meeting_engagement")
    assert driver.handled_by(SetDownButtons)
    assert set(driver.tool.body.figures) == set(driver.top.match.pending.pieces)


def test_what_many_pieces_do_alike_is_one_line_with_the_name_of_the_unit():
    match, bundle = begun("meeting_engagement")
    driver = opened(match, bundle, {"red": "greedy", "blue": "greedy"}, size=(1280, 720))
    for _ in range(40):
        driver.frame()
    driver.top.skip()
    while not any(isinstance(event, Moved) for event in driver.top.presentation.log.events):
        driver.settle()
    log = driver.top.presentation.log
    moved = [line for line in log.lines() if isinstance(line.event, Moved)]
    assert 0 < len(moved) < sum(isinstance(event, Moved) for event in log.events)
    words = plain_words(moved[0].text)
    assert words.startswith(log.pieces[moved[0].event.piece])
    assert "more." in words


def test_where_a_list_of_steps_names_sides_it_names_armies():
    driver = placed_but_one("meeting_engagement")
    driver.press(pygame.K_z)
    said = [str(getattr(widget, "text", "")) for widget in driver.widgets()]
    assert any("The Northern Sept: " in text for text in said)
    assert not any(text.strip().startswith(("Red:", "Blue:")) for text in said)


def test_endings_and_outlook_name_armies():
    driver = placed_but_one("meeting_engagement")
    (outlook,) = driver.widgets(EndConditions)
    assert "The Northern Sept breaks below" in outlook.tip
    assert "red" not in f" {outlook.text} {outlook.tip} ".split()


def pressed(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="c")


def test_a_key_that_is_held_while_a_battle_opens_counts_once():
    keys = HeldKeys()
    down, up = pressed(pygame.K_c), pygame.Event(pygame.KEYUP, key=pygame.K_c, mod=0)
    assert keys.fresh([down], 0.02, typing=False) == [down]
    assert keys.fresh([down, down, up], 1.3, typing=False) == [up]
    assert keys.fresh([down], 0.02, typing=False) == [down]


def test_held_keys_type_and_go_on_as_long_as_the_window_keeps_up():
    keys = HeldKeys()
    letter, arrow = pressed(pygame.K_c), pressed(pygame.K_LEFT)
    assert keys.fresh([letter, letter], 0.02, typing=True) == [letter, letter]
    assert keys.fresh([letter], 1.3, typing=True) == []
    assert keys.fresh([arrow, arrow], 0.02, typing=False) == [arrow, arrow]


def test_rows_of_the_roster_stay_where_they_are():
    order = {"r1": 0, "r2": 1}
    before = Standing("red", "Red", 0, 0, ("r1", "r2"), (), 0)
    after = Standing("red", "Red", 0, 0, ("r2",), ("r1",), 0)
    rows = [
        Roster(Summary("Turn 1", "red", (each,)), {}, "", order=order).rows
        for each in (before, after)
    ]
    assert [row[1] for row in rows[0]] == [row[1] for row in rows[1]] == ["", "r1", "r2"]
    assert [row[0] for row in rows[1]] == ["head", "acted", "ready"]


def test_a_name_too_long_for_the_roster_keeps_its_number_and_is_told_in_full():
    standing = Standing("red", "Red", 0, 0, ("r1",), (), 0)
    roster = Roster(Summary("Turn 1", "red", (standing,)), {"r1": f"{'Maude ' * 9}: 3 CP"}, "")
    roster.place(pygame.Rect(0, 0, 190, 60), Theme(1.0))
    said, _ = roster._fitted(1, roster.rows[1][2], Theme(1.0))
    assert said.startswith("Maude")
    assert said.endswith("…: 3 CP")
    roster.handle(pygame.Event(pygame.MOUSEMOTION, pos=(20, 40), rel=(0, 0), buttons=(0, 0, 0)))
    assert roster.tip == roster.rows[1][2]


def test_armies_in_the_plural_own_things_like_everybody_else():
    names = {"red": "The Besiegers", "blue": "The Garrison"}
    text = worded(f"{army('red'):'s} foot is nearer than {army('blue'):'s}.", names)
    assert text == "The Besiegers' foot is nearer than the Garrison's."


def test_a_large_base_is_offered_no_place_that_it_would_stick_out_of():
    match, _ = begun("siege_at_bar_tussah")
    site = Deployment(
        match.state, next(u for u in match.state.units.values() if u.card.base != "one")
    )
    poses = site.places(site.names[0])
    assert poses
    assert all(site.single_objection(site.names[0], pose) is None for pose in poses)


def test_a_game_told_from_beginning_to_end_is_the_first_lesson():
    course = Lessons()
    while not course.has_read("for_the_masses"):
        course.read("for_the_masses")
    chapters = [chapter for chapter, _ in course.chapters("for_the_masses")]
    assert chapters[0] == "Sample game"
    assert chapters[1] == "Board"


def test_a_unit_is_told_as_one_where_it_is_put_down():
    match, _ = begun("meeting_engagement")
    while not isinstance(match.pending, Place):
        match.answer(next(iter(match.pending.samples(Random(1)))))
    many = max(match.pending.samples(Random(1)), key=len)
    words = deed(match, match.pending, many)
    assert words.startswith(f"Put {len(many)} of ") or len(many) < 3
    assert (" no. " in words) == (1 < len(many) < 3)


def test_secret_questions_are_asked_behind_the_curtain_and_stay_secret():
    match, bundle = begun("battle_of_ghel_bedhbh")
    driver = opened(match, bundle)
    driver.frame()
    assert isinstance(driver.top, CurtainScreen)
    assert driver.top.side == "red"
    driver.press(pygame.K_RETURN)
    assert match.pending.secret
    leader = match.pending.listed()[0].label
    driver.click_widget(leader)
    driver.frame()
    assert isinstance(driver.top, CurtainScreen)
    assert driver.top.side == "blue"
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_z)
    said = [str(getattr(widget, "text", "")) for widget in driver.widgets()]
    assert not any(leader in text for text in said)
    assert any("Something hidden from you" in text for text in said)


def test_against_the_computer_secrets_need_no_curtain():
    match, bundle = begun("battle_of_ghel_bedhbh")
    driver = opened(match, bundle, {"blue": "greedy"})
    driver.frame()
    assert isinstance(driver.top, BattleScreen)


def test_no_key_of_a_plan_means_anything_else():
    driver = placed_but_one("meeting_engagement")
    place = driver.top.match.pending
    spots = place.site.places(place.pieces[0])
    driver.click_at(centre_of("hexes", spots[len(spots) // 2]))
    keys = {button.key.lower() for button in driver.top.tool.board()} - {"", "enter"}
    assert keys
    assert not keys & {name for name, _ in INTENTS.values()}


def set_up(scenario: str, seed: str = "3") -> tuple[Match[Any], Any]:
    """A battle in which everybody stands, by chance."""
    match, bundle = begun(scenario, seed)
    while match.pending is not None and match.pending.kind != "act_or_pass":
        match.answer(next(iter(match.pending.samples(Random(1)))))
    return match, bundle


def keys_of(driver: Driver) -> dict[str, str]:
    return {w.text: w.key for w in driver.widgets(Button) if isinstance(w.message, Do)}


def test_to_pass_and_to_finish_have_one_key_whatever_else_is_offered():
    driver = opened(*set_up("meeting_engagement"))
    driver.settle()
    assert keys_of(driver) == {"Pass": "0"}
    units = driver.top.match.pending.listed()
    ready = next(unit for unit in units if unit.pieces and unit.objection is None)
    driver.click_piece(ready.pieces[0])
    keys = keys_of(driver)
    assert keys.pop("Pass") == "0"
    assert list(keys.values()) == [str(number + 1) for number in range(len(keys))]
    assert len(keys) > 2


def test_dice_are_named_though_the_piece_has_just_come_or_is_gone():
    driver = placed_but_one("meeting_engagement")
    place = driver.top.match.pending
    events = driver.top.match.answer(next(iter(place.samples(Random(1)))))
    driver.top.take(events)
    driver.top.new_question()
    driver.settle()
    rolls = driver.top.presentation.tray.rolls
    assert rolls
    assert all(driver.top.presentation.tray.names[roll.piece] for roll in rolls)


def test_after_a_reload_the_dice_have_their_names():
    match, bundle = set_up("meeting_engagement")
    driver = opened(match, bundle)
    driver.top.presentation.tray.names = {}
    driver.top.recall([event for told in retold(match) for event in told])
    assert all(
        driver.top.presentation.tray.names[roll.piece]
        for roll in driver.top.presentation.tray.rolls
    )


def test_an_objective_that_changes_hands_is_announced_on_the_board():
    match, bundle = set_up("defend_the_hill")
    driver = opened(match, bundle)
    flipped = Stage(text="red takes control of the Crown.", name="objective", side="red")
    driver.top.take([flipped])
    driver.frame()
    assert [event.text for event in driver.top.presentation.herald.waiting] == [flipped.text]


def test_dozens_of_hexes_to_choose_from_have_no_dozens_of_buttons():
    match, bundle = begun("defend_the_hill")
    while not isinstance(match.pending, PickMany):
        match.answer(next(iter(match.pending.samples(Random(1)))))
    driver = opened(match, bundle)
    hexes = [option for option in match.pending.listed() if option.cells]
    assert len(hexes) > 12
    assert not [text for text in keys_of(driver) if text.startswith("Hex ")]
    driver.click_at(centre_of("hexes", hexes[5].cells[0]))
    assert [text for text in keys_of(driver) if text.startswith("Hex ")] == [hexes[5].label]
    assert driver.table.rect.height > 400


def test_whoever_is_placed_looks_at_the_enemy_wherever_he_is():
    match, bundle = begun("siege_at_bar_tussah")
    while not (isinstance(match.pending, Place) and match.pending.side == "red"):
        match.answer(next(iter(match.pending.samples(Random(1)))))
    place = match.pending
    looks = {(pose.x, pose.y): pose.heading for pose in place.site.places(place.pieces[0])}
    assert looks[5, 14] in ("ENE", "ESE")
    assert looks[31, 0] == "S"
    assert looks[31, 28] == "N"
    driver = opened(match, bundle)
    driver.hover_at(centre_of("hexes", (5, 14)))
    assert dict(driver.tool.body.shown)[place.pieces[0]].heading in ("ENE", "ESE")


def test_the_turns_in_which_relief_may_come_are_marked():
    match, _ = begun("siege_at_bar_tussah")
    coming = match.rules.summary(match.state).coming
    assert [each.turn for each in coming if "relief" in each.text] == [10, 11]


def test_a_reaction_is_set_for_the_unit_not_for_its_first_man():
    match, _ = set_up("meeting_engagement")
    question = Pick(side="red", kind="k", why="?", subject="r2.1", options=list)
    assert owners_of(match, question) == ["r2"]


# ---------------------------------------------------------------------- looking


def fighting(scenario: str) -> Driver:
    """The first order of a battle whose armies stand."""
    match, bundle = begun(scenario)
    while match.pending is not None and match.pending.kind != "act_or_pass":
        match.answer(next(iter(match.pending.samples(Random(1)))))
    return opened(match, bundle, size=(1280, 720))


def looked_at(driver: Driver, key: int) -> Any:
    driver.press(key)
    for _ in range(200):
        driver.frame()
        if not driver.top.looks.waiting:
            return driver.top.looks.open[-1]
    raise AssertionError("they look for ever")


def test_all_looks_come_to_an_end_on_hexes():
    driver = fighting("meeting_engagement")
    match = driver.top.match
    rules, state = match.rules, match.state
    heat = looked_at(driver, pygame.K_h)
    eyes = [figure.id for figure in rules.scene(state).figures if figure.side == heat.side]
    views = [rules.panorama(state, name).cells <= HAMPERED for name in eyes]
    assert (heat.counted().cells == np.sum(views, axis=0)).all()
    assert heat.counted().most > 1
    assert "Still checking" not in heat.words((20, 12))
    legend = [words for _, words in heat.legend(driver.top.theme)]
    assert legend == ["1", str(heat.counted().most)]
    driver.top.looks.dismiss()
    piece = next(figure.id for figure in heat.stand.scene.figures if figure.side != heat.side)
    driver.top.looks.plan(piece)
    for key in (pygame.K_v, pygame.K_e, pygame.K_x):
        looked_at(driver, key)
    sees, seen, threats = driver.top.looks.open
    assert sees.stand.panorama().cells.shape == (30, 45)
    assert set(seen.watching()) <= set(rules.onlookers(state, piece)) != set()
    assert threats.counts() == rules.threats(state, driver.top.looks.stand.side)


def test_a_side_without_a_piece_on_the_table_sees_nothing():
    driver = fighting("meeting_engagement")
    heat = looked_at(driver, pygame.K_h)
    scene = heat.stand.scene
    alone = [figure for figure in scene.figures if figure.side != heat.side]
    heat.show(replace(heat.stand, scene=replace(scene, figures=tuple(alone))))
    while heat.waiting:
        heat.update()
    assert heat.words((20, 12)) == f"None of {heat.side.title()} see this place"
