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
    Event,
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
        "leave": Left(text="", piece="a", how="exited"),
        "horn": Stage(text="", name="round", number=2),
        "drum": Stage(text="", name="movement", side="red"),
        "bell": Stage(text="", name="storm"),
        "place": Entered(text="", piece="a", pose=Pose(0, 0)),
        "wound": Changed(text="", piece="a", what="wounded", before=False, after=True),
        "fear": Changed(text="", piece="a", what="shaken", before=False, after=True),
        "rally": Changed(text="", piece="a", what="routed", before=True, after=False),
        "crash": Built(text="", what="rubble"),
        "score": Scored(text="", side="red", points=1, total=1),
        "miss": Said(text="", word="miss", befell="a"),
        "victory": Ended(text="", winner="red", reason=""),
        **{kind: shot(weapon) for kind, weapon in WEAPONS.items()},
        "charge": Attacked(text="", attacker="a", target="b", how="charge"),
        "spell": Attacked(text="", attacker="a", target="b", how="spell"),
    }
    assert {name: for_event(event) for name, event in heard.items()} == {n: n for n in heard}
    kinds = {kind.__name__ for kind in Event.__subclasses__()}
    assert {type(event).__name__ for event in heard.values()} == kinds - SILENT
    assert set(MAKERS) == {*heard, "click"}


SILENT = {"LetPass"}
"""A reaction that passes by itself: there is nothing to be heard of it."""
WEAPONS = {
    "bolt": "crossbow",
    "javelin": "javelin",
    "stone": "thrown rock",
    "bullet": "swivel gun",
    "flame": "fire pot",
}


def shot(weapon):
    return Attacked(text="", attacker="a", target="b", how="shot", weapon=weapon)


def test_what_comes_too_often_is_silent_on_purpose():
    dice = {"name": "attack", "side": "red", "piece": "a", "total": 3}
    quiet = [
        Said(text="Silence."),
        Stage(text="", name="activation", side="red"),
        Stage(text="", name="card", side="red"),
        Stage(text="", name="end of turn", number=3),
        Changed(text="", piece="a", what="balance", before=0, after=1),
        Changed(text="", piece="a", what="standard", before=False, after=True),
        Rolled(text="", dice=Roll("none", 6, ()), **dice),
    ]
    assert [for_event(event) for event in quiet] == [""] * len(quiet)


@pytest.mark.parametrize(
    ("book", "attacks"),
    [
        ("ares", {"melee": "clash", "ranged": "arrow"}),
        ("squad_battles", {"strike": "clash", "shoot": "arrow", "bolt": "spell", "throw": "arrow"}),
        ("for_the_masses", {"attack": "clash", "charge": "charge", "counter": "clash"}),
        ("for_the_masses", {"ranged": "arrow", "opportunity": "arrow", "spell": "spell"}),
        ("mass_battles", {"melee": "clash", "assault": "clash", "fire": "arrow"}),
        ("mass_battles", {"bombardment": "stone", "opportunity fire": "arrow", "breath": "flame"}),
        ("dorm_rules", {"melee": "clash", "shot": "arrow"}),
    ],
)
def test_every_way_of_attacking_of_every_book_has_its_sound(book, attacks):
    heard = {
        how: for_event(Attacked(text="", attacker="a", target="b", how=how)) for how in attacks
    }
    assert heard == attacks, book


def test_dice_and_signals_have_volumes_of_their_own():
    sounds = Sounds(Settings(volume=0.5, effects_volume=0.5, signals_volume=0.2))
    assert sounds.volume("dice") == pytest.approx(0.25)
    assert sounds.volume("horn") == pytest.approx(0.1)


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
        ("magic missile", "spell"),
        ("breath", "flame"),
        ("melee", "clash"),
    ],
)
def test_attacks_from_afar_sound_so(how, name):
    assert for_event(Attacked(text="", attacker="a", target="b", how=how)) == name
    assert for_event(Built(text="", what="breach")) == "crash"
