"""Sounds, made from numbers when they are first wanted; without a sound device there is silence."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
import pygame

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
    Scored,
    Stage,
)
from game.ui.effects.attack_kinds import is_charge, missile_of
from game.ui.effects.result_words import word_of
from game.ui.hud.announcements import ORDINARY, PHASES, TURNS
from game.ui.settings import Settings
from game.ui.silenced_libraries import quietly

Wave = npt.NDArray[np.float64]

RATE = 44_100
CHANNELS = 12
SIGNALS = ("bell", "click", "drum", "horn", "score", "victory")
"""Sounds that tell the player something; all others are heard on the table."""


ALWAYS: dict[type[Event], str] = {
    Moved: "step",
    Entered: "place",
    Built: "crash",
    Scored: "score",
    Ended: "victory",
}
"""Events that sound the same whatever they tell."""


def for_event(event: Event) -> str:
    """Return the name of the sound that an event makes; empty for silence.

    Silent on purpose are lines of the log, the end of stretches, activations, and facts that
    neither hurt nor frighten anybody: they come too often, or with another sound.
    """
    match event:
        case Rolled():
            return "dice" if event.faces else ""
        case Attacked():
            return _attack(event)
        case Left():
            return "fall" if event.lost else "leave"
        case Stage():
            return _stage(event)
        case Changed():
            return _change(event)
    return ALWAYS.get(type(event), "miss" if event.word else "")


def _attack(event: Attacked) -> str:
    """Return the sound of what flies, or of blows."""
    missile = missile_of(event)
    return missile or ("charge" if is_charge(event) else "clash")


def _stage(event: Stage) -> str:
    """Return a horn for a turn, a drum for its phases, a bell for what befalls a battle."""
    if event.name in TURNS or (event.number > 0 and event.name not in ORDINARY):
        return "horn"
    if event.name in PHASES:
        return "drum"
    return "" if event.name in ORDINARY else "bell"


def _change(event: Changed) -> str:
    """Return the sound of a wound, of fear, or of courage that comes back."""
    found = word_of(event)
    if found is None or found[1].tone == "plain":
        return ""
    if event.loss > 0 or event.what == "wounded":
        return "wound" if event.after else "rally"
    return "fear" if found[1].tone == "bad" else "rally"


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


def _bolt() -> Wave:
    """Return a heavy string let go, and a short hard hit."""
    string = _ringing(0.10, (130, 262, 521), 34)
    return _mixed(0.4, (0, 0.9, string), (0.02, 0.5, _knock(620, 61)), (0.2, 1.0, _knock(880, 62)))


def _javelin() -> Wave:
    """Return a broad whoosh and a dull hit."""
    t = _time(0.24)
    air = _duller(_noise(0.24, 63), 1300) - _duller(_noise(0.24, 63), 300)
    return _mixed(
        0.45,
        (0, 2.0, air * np.sin(np.pi * t / 0.24) ** 2),
        (0.24, 0.9, _ringing(0.18, (150, 236, 390), 30)),
    )


def _stone() -> Wave:
    """Return a beam that swings, a long flight and a heavy fall."""
    t = _time(0.5)
    air = _duller(_noise(0.5, 64), 700) * np.sin(np.pi * t / 0.5) ** 2
    thud = np.sin(2 * np.pi * (95 * _time(0.3) - 90 * _time(0.3) ** 2)) * np.exp(-_time(0.3) * 11)
    return _mixed(0.85, (0, 0.6, _knock(240, 65)), (0.02, 2.4, air), (0.5, 1.3, thud))


def _bullet() -> Wave:
    """Return a bang and its echo."""
    bang = _noise(0.5, 66) * np.exp(-_time(0.5) * 22)
    boom = _duller(_noise(0.5, 67), 240) * np.exp(-_time(0.5) * 8)
    return _mixed(0.6, (0, 1.0, bang), (0.01, 2.6, boom))


def _flame() -> Wave:
    """Return a roar of fire."""
    t = _time(0.8)
    roar = _duller(_noise(0.8, 68), 900) * np.sin(np.pi * np.clip(t / 0.8, 0, 1)) ** 0.7
    crackle = _noise(0.8, 69) * (np.random.default_rng(70).uniform(0, 1, len(t)) > 0.997)
    return _mixed(0.8, (0, 1.6, roar), (0, 0.8, crackle))


def _spell() -> Wave:
    """Return notes that shimmer upwards."""
    pitches = (523.3, 659.3, 784.0, 987.8, 1318.5)
    notes = [(0.07 * n, 0.5, _ringing(0.6, (p, p * 2.01), 7)) for n, p in enumerate(pitches)]
    return _mixed(0.95, *notes)


def _charge() -> Wave:
    """Return hooves or boots at a run, ever closer, and the clash at their end."""
    beats = [(0.09 * n, 0.5 + 0.05 * n, _hoof(80 + n)) for n in range(8)]
    return _mixed(1.3, *beats, (0.72, 1.0, _clash()))


def _hoof(seed: int) -> Wave:
    return _duller(_noise(0.1, seed), 520) * np.exp(-_time(0.1) * 40)


def _miss() -> Wave:
    """Return a blade or an arrow through empty air."""
    t = _time(0.18)
    return (_duller(_noise(0.18, 71), 2400) - _duller(_noise(0.18, 71), 800)) * np.sin(
        np.pi * t / 0.18
    )


def _wound() -> Wave:
    """Return a short dull blow."""
    thump = np.sin(2 * np.pi * 110 * _time(0.18)) * np.exp(-_time(0.18) * 22)
    return _mixed(0.2, (0, 1.0, thump), (0, 0.5, _duller(_noise(0.12, 72), 1500)[:5292]))


def _fear() -> Wave:
    """Return two notes that fall."""
    return _mixed(0.8, (0, 0.8, _brass(0.3, 207.7, 0.05)), (0.28, 0.9, _brass(0.5, 155.6, 0.08)))


def _rally() -> Wave:
    """Return three notes that rise."""
    notes = [(0.13 * n, 0.7, _brass(0.22, pitch, 0.03)) for n, pitch in enumerate((262, 330, 392))]
    return _mixed(0.55, *notes)


def _place() -> Wave:
    """Return a base set down on the table."""
    return _mixed(0.12, (0, 1.0, _knock(420, 73)), (0.02, 0.4, _knock(700, 74)))


def _leave() -> Wave:
    """Return steps that go away."""
    return _mixed(0.6, *[(0.15 * n, 0.9 - 0.25 * n, _step()) for n in range(3)])


def _crash() -> Wave:
    """Return stone and timber that come down."""
    rumble = _duller(_noise(0.9, 75), 300) * np.exp(-_time(0.9) * 4)
    stones = [(0.07 * n, 0.7 - 0.05 * n, _knock(260 + 40 * (n % 4), 76 + n)) for n in range(10)]
    return _mixed(1.0, (0, 2.6, rumble), *stones)


def _score() -> Wave:
    """Return a coin on a counter."""
    return _mixed(0.5, (0, 0.8, _ringing(0.4, (1568, 2637), 12)))


def _drum() -> Wave:
    """Return two beats of a drum."""
    beat = np.sin(2 * np.pi * (120 * _time(0.25) - 80 * _time(0.25) ** 2)) * np.exp(
        -_time(0.25) * 16
    )
    return _mixed(0.5, (0, 0.8, beat), (0.2, 1.0, beat))


def _bell() -> Wave:
    """Return a bell in a tower."""
    return _mixed(1.5, (0, 1.0, _ringing(1.5, (392, 784.5, 940, 1176, 1570), 3)))


MAKERS: dict[str, Callable[[], Wave]] = {
    "dice": _dice,
    "step": _step,
    "place": _place,
    "leave": _leave,
    "clash": _clash,
    "charge": _charge,
    "arrow": _arrow,
    "bolt": _bolt,
    "javelin": _javelin,
    "stone": _stone,
    "bullet": _bullet,
    "flame": _flame,
    "spell": _spell,
    "miss": _miss,
    "wound": _wound,
    "fear": _fear,
    "rally": _rally,
    "fall": _fall,
    "crash": _crash,
    "score": _score,
    "horn": _horn,
    "drum": _drum,
    "bell": _bell,
    "click": _click,
    "victory": _victory,
}
LOUDNESS = dict.fromkeys(MAKERS, 0.6) | {
    "dice": 0.7,
    "step": 0.45,
    "place": 0.4,
    "leave": 0.4,
    "miss": 0.35,
    "clash": 0.8,
    "charge": 0.8,
    "arrow": 0.7,
    "bullet": 0.8,
    "horn": 0.7,
    "score": 0.35,
    "drum": 0.5,
    "click": 0.3,
    "victory": 0.8,
}
"""How loud each is beside the others, of 1."""
