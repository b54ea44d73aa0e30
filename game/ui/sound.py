"""Sounds, made from numbers when they are first wanted; without a sound device there is silence."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
import pygame

from game.core.event import Attacked, Built, Ended, Event, Left, Moved, Rolled, Stage
from game.ui.settings import Settings
from game.ui.silenced_libraries import quietly

Wave = npt.NDArray[np.float64]

RATE = 44_100
FAR = ("shoot", "shot", "fire", "bolt", "throw", "volley", "missile", "cast", "breath")
"""How the words for attacks from afar begin; all others are blows."""
AFAR = (" fire", " missile", " ball", " shot")
"""How some of them end."""
CHANNELS = 12
SIGNALS = ("click", "horn", "victory")
"""Sounds that tell the player something; all others are heard on the table."""


def for_event(event: Event) -> str:
    """Return the name of the sound that an event makes; empty for silence."""
    match event:
        case Rolled() if event.faces:
            return "dice"
        case Moved():
            return "step"
        case Attacked(how=how):
            far = how.lower().startswith(FAR) or how.lower().endswith(AFAR)
            return "arrow" if far else "clash"
        case Left() | Built():
            return "fall"
        case Stage(number=number) if number > 0 and not event.side:
            return "horn"
        case Ended():
            return "victory"
    return ""


class Sounds:
    """Plays sounds at the player's volume; never raises, whatever the machine's sound is like."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._ready: bool | None = None
        self._made: dict[str, pygame.mixer.Sound] = {}

    @property
    def silent(self) -> bool:
        """Whether nothing would be heard."""
        return self.settings.mute or self.settings.volume <= 0 or not self._device()

    def play(self, name: str) -> None:
        """Play a sound by name; one without a name, or unknown, is silence."""
        if name not in MAKERS or self.silent:
            return
        try:
            sound = self._made.get(name)
            if sound is None:
                sound = self._made[name] = _sound(samples(name))
            sound.set_volume(self.volume(name))
            sound.play()
        except pygame.error:
            self._ready = False  # the device went away

    def volume(self, name: str) -> float:
        """Return how loud a sound is played, of 1."""
        settings = self.settings
        part = settings.signals_volume if name in SIGNALS else settings.effects_volume
        return settings.volume * part

    def play_event(self, event: Event) -> None:
        """Play what an event sounds like."""
        self.play(for_event(event))

    def close(self) -> None:
        """Fall silent and let go of the device."""
        if self._ready:
            pygame.mixer.quit()
        self._ready, self._made = None, {}

    def _device(self) -> bool:
        """Return whether there is something to play on; asked once."""
        if self._ready is None:
            try:
                if not pygame.mixer.get_init():
                    with quietly():
                        pygame.mixer.init(RATE, -16, 2, 512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._ready = True
            except (pygame.error, NotImplementedError):
                self._ready = False
        return self._ready


@cache
def samples(name: str) -> npt.NDArray[np.int16]:
    """Return a sound's samples for one ear, the loudest at nine tenths of full."""
    wave = MAKERS[name]()
    fade = min(len(wave), RATE // 100)
    wave[-fade:] *= np.linspace(1, 0, fade)
    loudest = float(np.abs(wave).max()) or 1.0
    return (wave / loudest * LOUDNESS[name] * 32_000).astype(np.int16)


def _sound(mono: npt.NDArray[np.int16]) -> pygame.mixer.Sound:
    """Return the samples in the form that the device wants."""
    rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 2)
    if rate != RATE:
        spots = np.arange(0, len(mono), RATE / rate)
        mono = np.interp(spots, np.arange(len(mono)), mono).astype(np.int16)
    return pygame.mixer.Sound(buffer=np.repeat(mono, channels).tobytes())


# ---------------------------------------------------------------------- what they are made of


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Wave:
    return np.random.default_rng(seed).uniform(-1, 1, round(seconds * RATE))


def _duller(wave: Wave, pitch: float) -> Wave:
    """Return the wave without what lies above a pitch: a running mean, twice."""
    size = max(1, round(RATE / pitch / 2))
    mean = np.ones(size) / size
    return np.convolve(np.convolve(wave, mean, "same"), mean, "same")


def _ringing(seconds: float, pitches: tuple[float, ...], decay: float) -> Wave:
    """Return the sound of struck matter: partials that die away, the higher ones sooner."""
    t = _time(seconds)
    wave = np.zeros_like(t)
    for number, pitch in enumerate(pitches):
        fall = np.exp(-t * decay * (1 + 0.35 * number))
        wave += np.sin(2 * np.pi * pitch * t + number) * fall / (1 + 0.4 * number)
    return wave


def _mixed(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Return waves mixed together, each from some second on and as loud as said."""
    whole = np.zeros(round(seconds * RATE))
    for start, loud, wave in parts:
        first = round(start * RATE)
        piece = wave[: max(0, len(whole) - first)]
        whole[first : first + len(piece)] += piece * loud
    return whole


def _brass(seconds: float, pitch: float, swell: float) -> Wave:
    """Return a blown note: overtones that open as it swells, a little unsteady."""
    t = _time(seconds)
    steady = pitch * t + 0.0016 * pitch * np.cumsum(np.sin(2 * np.pi * 5.2 * t)) / RATE * 5
    rise = np.clip(t / swell, 0, 1) * np.clip((seconds - t) / 0.12, 0, 1)
    wave = np.zeros_like(t)
    for overtone in range(1, 10):
        opened = rise ** (0.7 + 0.28 * overtone)
        wave += np.sin(2 * np.pi * overtone * steady) * opened / overtone**0.9
    return wave


def _knock(pitch: float, seed: int) -> Wave:
    """Return the sound of a small hard thing falling on felt over wood."""
    click = _duller(_noise(0.05, seed), 5200) * np.exp(-_time(0.05) * 160)
    return _mixed(0.07, (0, 1.0, click), (0, 0.5, _ringing(0.07, (pitch, pitch * 2.3), 70)))


# ---------------------------------------------------------------------- the sounds


def _dice() -> Wave:
    """Return a handful of knocks, ever closer and softer."""
    chance = np.random.default_rng(5)
    parts = []
    for number in range(13):
        start = 0.6 * (number / 13) ** 1.25 + chance.uniform(0, 0.02)
        pitch = chance.uniform(900, 2100)
        parts.append((start, 0.9 - 0.055 * number, _knock(pitch, 40 + number)))
    return _mixed(0.75, *parts)


def _step() -> Wave:
    """Return a boot on turf."""
    tread = _duller(_noise(0.13, 8), 420) * np.exp(-_time(0.13) * 34)
    grit = _duller(_noise(0.09, 9), 2600) * np.exp(-_time(0.09) * 60)
    return _mixed(0.16, (0, 1.0, tread), (0.012, 0.10, grit))


def _clash() -> Wave:
    """Return the clash of steel on steel, and on a shield."""
    blade = _ringing(0.55, (1180, 1783, 2497, 3321, 4410, 5190), 11)
    other = _ringing(0.5, (990, 1611, 2290, 2980, 3870), 14)
    hit = _noise(0.03, 3) * np.exp(-_time(0.03) * 190)
    shield = _ringing(0.25, (170, 262, 391), 26)
    return _mixed(0.6, (0, 1.1, hit), (0, 0.45, blade), (0.055, 0.32, other), (0.05, 0.8, shield))


def _arrow() -> Wave:
    """Return a string, a whistle through the air, and wood struck at the end."""
    t = _time(0.30)
    air = _duller(_noise(0.30, 21), 3000) - _duller(_noise(0.30, 21), 900)
    whoosh = air * np.sin(np.pi * t / 0.30) ** 2
    thud = _mixed(0.16, (0, 1.0, _ringing(0.16, (210, 337, 540), 34)), (0, 0.4, _knock(1500, 22)))
    return _mixed(
        0.5, (0, 0.5, _ringing(0.12, (196, 392, 590), 30)), (0.03, 2.2, whoosh), (0.30, 0.9, thud)
    )


def _fall() -> Wave:
    """Return the sound of a piece taken from the table."""
    t = _time(0.35)
    drop = np.sin(2 * np.pi * (180 * t - 150 * t**2)) * np.exp(-t * 9)
    return _mixed(0.4, (0, 1.0, drop), (0.02, 0.7, _duller(_noise(0.3, 31), 700)[: len(t)] * 0.5))


def _horn() -> Wave:
    """Return two notes over the field."""
    return _mixed(1.35, (0, 0.8, _brass(0.42, 220.0, 0.07)), (0.40, 1.0, _brass(0.92, 329.6, 0.12)))


def _click() -> Wave:
    """Return a soft tick for buttons."""
    return _mixed(0.05, (0, 1.0, _ringing(0.05, (1350, 2080), 120)))


def _victory() -> Wave:
    """Return a short fanfare that ends in a chord."""
    notes = [(0.0, 261.6), (0.20, 329.6), (0.40, 392.0)]
    parts = [(start, 0.7, _brass(0.26, pitch, 0.04)) for start, pitch in notes]
    chord = [(0.62, 0.6, _brass(1.3, pitch, 0.09)) for pitch in (261.6, 392.0, 523.3)]
    return _mixed(1.95, *parts, *chord)


MAKERS: dict[str, Callable[[], Wave]] = {
    "dice": _dice,
    "step": _step,
    "clash": _clash,
    "arrow": _arrow,
    "fall": _fall,
    "horn": _horn,
    "click": _click,
    "victory": _victory,
}
LOUDNESS = {
    "dice": 0.7,
    "step": 0.45,
    "clash": 0.8,
    "arrow": 0.7,
    "fall": 0.6,
    "horn": 0.7,
    "click": 0.3,
    "victory": 0.8,
}
"""How loud each is beside the others, of 1."""
