"""Keys: every meaning has one, may have another, and is found by it."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import App
from game.ui.intents import INTENTS, key_codes, key_name, rebound
from game.ui.scenes.keys import Bind, KeysScreen
from game.ui.settings import Settings


def press(app, key):
    app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 0.01)


@pytest.fixture
def app():
    return App(pygame.Surface((900, 700)), Settings(mute=True)).open(KeysScreen)


def test_every_meaning_has_a_key_of_its_own():
    assert sorted(key_codes({}).values()) == sorted(INTENTS)


def test_a_key_of_ones_own_takes_the_place_of_the_usual_one():
    keys, problem = rebound({}, "ruler", pygame.K_j)
    assert (keys, problem) == ({"ruler": "j"}, "")
    codes = key_codes(keys)
    assert codes[pygame.K_j] == "ruler"
    assert pygame.K_m not in codes
    assert rebound(keys, "ruler", pygame.K_m) == ({}, "")


def test_a_key_that_means_something_else_is_refused_by_name():
    keys, problem = rebound({}, "ruler", pygame.K_l)
    assert keys == {}
    assert problem == "L already means: Line of sight."


def test_an_unknown_name_in_a_settings_file_counts_as_the_usual_key():
    assert key_codes({"ruler": "no such key"})[pygame.K_m] == "ruler"


def test_the_screen_waits_for_a_key_and_remembers_it(app):
    app.top.message(Bind("why"))
    press(app, pygame.K_j)
    assert app.settings.keys == {"why": "j"}
    assert key_name("why", app.settings.keys) == "j"
    app.top.message("usual")
    assert app.settings.keys == {}


def test_escape_leaves_a_waiting_key_as_it_was(app):
    app.top.message(Bind("why"))
    press(app, pygame.K_ESCAPE)
    assert app.settings.keys == {}
    assert isinstance(app.top, KeysScreen)
    press(app, pygame.K_ESCAPE)
    assert not app.alive
