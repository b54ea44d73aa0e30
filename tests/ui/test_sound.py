"""Sounds: made of numbers, played at the player's volume, silent where nothing can play them."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.core.dice import Roll
from game.core.event import (
    Attacked,
    Built,
    Changed,
    Ended,
    Entered,
    Left,
    Moved,
    Rolled,
    Said,
    Scored,
    Stage,
)
from game.core.pose import Pose
from game.ui import sound
from game.ui.settings import Settings
from game.ui.sound import LOUDNESS, MAKERS, RATE, Sounds, for_event, samples


@pytest.fixture
def mixer():
    """A sound device that nobody hears, gone afterwards."""
    pygame.mixer.quit()
    yield pygame.mixer
    pygame.mixer.quit()


@pytest.mark.parametrize("name", MAKERS)
def test_every_sound_is_short_audible_and_clean(name):
    wave = samples(name)
    assert 0.03 < len(wave) / RATE < 2.5
    loudest = int(np.abs(wave.astype(int)).max())
    assert loudest == pytest.approx(LOUDNESS[name] * 32_000, rel=0.01)
    assert abs(int(wave[-1])) < 50  # no click at the end
    assert np.abs(wave.astype(int)).mean() > 100
    assert abs(float(wave.mean())) < 0.1 * loudest  # it swings about the middle


def test_sounds_differ_and_are_the_same_every_time():
    assert len({samples(name).tobytes() for name in MAKERS}) == len(MAKERS)
    first = samples("dice").copy()
    samples.cache_clear()
    assert (samples("dice") == first).all()
    assert samples("dice") is samples("dice")


def test_a_sound_for_each_kind_of_event():
    roll = Roll("attack", 6, (3,))
    dice = {"name": "attack", "side": "red", "piece": "a", "total": 3}
    heard = {
        "dice": Rolled(text="", dice=roll, **dice),
        "step": Moved(text="", piece="a", start=Pose(0, 0), legs=()),
        "clash": Attacked(text="", attacker="a", target="b", how="strike"),
        "arrow": Attacked(text="", attacker="a", target="b", how="shoot"),
        "fall": Left(text="", piece="a", how="defeated"),
        "horn": Stage(text="", name="round", number=2),
        "victory": Ended(text="", winner="red", reason=""),
    }
    assert {name: for_event(event) for name, event in heard.items()} == {n: n for n in heard}
    quiet = [
        Said(text="Silence."),
        Stage(text="", name="activation", side="red"),
        Entered(text="", piece="a", pose=Pose(0, 0)),
        Changed(text="", piece="a", what="wounded", before=False, after=True),
        Scored(text="", side="red", points=1, total=1),
        Rolled(text="", dice=Roll("none", 6, ()), **dice),
    ]
    assert [for_event(event) for event in quiet] == [""] * len(quiet)


def test_a_sound_is_played_at_the_chosen_volume(mixer):
    sounds = Sounds(Settings(volume=0.5))
    sounds.play("horn")
    channels = [pygame.mixer.Channel(n) for n in range(pygame.mixer.get_num_channels())]
    playing = [channel.get_sound() for channel in channels if channel.get_busy()]
    assert len(playing) == 1
    assert playing[0].get_volume() == pytest.approx(0.5, abs=0.02)
    assert playing[0].get_length() == pytest.approx(len(samples("horn")) / RATE, rel=0.02)
    sounds.close()
    assert not pygame.mixer.get_init()


def test_an_event_is_heard(mixer):
    sounds = Sounds(Settings(volume=1.0))
    sounds.play_event(Ended(text="", winner="red", reason=""))
    assert pygame.mixer.get_busy()


@pytest.mark.parametrize("settings", [Settings(mute=True), Settings(volume=0.0)])
def test_a_muted_game_does_not_even_open_the_device(mixer, settings):
    sounds = Sounds(settings)
    sounds.play("clash")
    assert sounds.silent
    assert not pygame.mixer.get_init()


def test_unmuting_while_playing_counts_at_once(mixer):
    sounds = Sounds(Settings(mute=True))
    sounds.play("clash")
    sounds.settings = Settings(mute=False)
    sounds.play("clash")
    assert pygame.mixer.get_busy()


def test_without_a_device_there_is_silence(mixer, monkeypatch):
    asked = []

    def refuse(*how: object) -> None:
        asked.append(how)
        raise pygame.error("no audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(Settings())
    for name in (*MAKERS, "", "no such sound"):
        sounds.play(name)
    assert sounds.silent
    assert len(asked) == 1  # a device that is not there is not asked for again and again


def test_a_device_that_goes_away_is_no_error(mixer, monkeypatch):
    sounds = Sounds(Settings())
    sounds.play("click")

    def lost(*how: object) -> None:
        raise pygame.error("device lost")

    monkeypatch.setattr(sound, "_sound", lost)
    sounds.play("clash")
    assert sounds.silent


@pytest.mark.parametrize(("rate", "channels"), [(22_050, 1), (48_000, 2)])
def test_other_devices_get_what_they_want(mixer, rate, channels):
    pygame.mixer.init(rate, -16, channels)
    sounds = Sounds(Settings())
    sounds.play("step")
    rate, _, channels = pygame.mixer.get_init()
    made = sound._sound(samples("step"))
    assert made.get_length() == pytest.approx(len(samples("step")) / RATE, rel=0.02)


@pytest.mark.parametrize(
    ("how", "name"),
    [
        ("opportunity fire", "arrow"),
        ("magic missile", "arrow"),
        ("breath", "arrow"),
        ("melee", "clash"),
    ],
)
def test_attacks_from_afar_sound_so(how, name):
    assert for_event(Attacked(text="", attacker="a", target="b", how=how)) == name
    assert for_event(Built(text="", what="breach")) == "fall"
