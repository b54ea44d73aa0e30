"""Libraries that write to the terminal while a device is opened are not heard."""

from __future__ import annotations

import os

import pygame
import pytest

from game.core.errors import UsageError
from game.ui import window
from game.ui.settings import Settings
from game.ui.silenced_libraries import quietly
from game.ui.sound import Sounds
from tests.ui.test_window import Plain


def complain(*_: object) -> None:
    """What a library in C does: it writes past everything that Python could catch."""
    os.write(2, b"error: XDG_RUNTIME_DIR is invalid or not set\n")
    raise pygame.error("no such device")


def test_what_is_written_in_the_meantime_is_lost_and_the_rest_is_not(capfd):
    with quietly():
        os.write(2, b"noise\n")
    os.write(2, b"a word\n")
    assert capfd.readouterr().err == "a word\n"


def test_what_is_raised_in_the_meantime_comes_through(capfd):
    with pytest.raises(pygame.error, match="no such device"), quietly():
        complain()
    os.write(2, b"a word\n")
    assert capfd.readouterr().err == "a word\n"


def test_without_an_error_stream_there_is_nothing_to_silence(monkeypatch):
    def closed(_: int) -> int:
        raise OSError("bad file descriptor")

    monkeypatch.setattr(os, "dup", closed)
    with quietly():
        pass


def test_without_a_sound_card_nothing_is_written(capfd, monkeypatch):
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)
    monkeypatch.setattr(pygame.mixer, "init", complain)
    assert not Sounds(Settings())._device()
    assert capfd.readouterr().err == ""


def test_without_a_display_only_our_own_words_are_left(capfd, monkeypatch):
    monkeypatch.setattr(pygame.display, "init", complain)
    with pytest.raises(UsageError, match="there is no display"):
        window.open_window(Plain)
    assert capfd.readouterr().err == ""
