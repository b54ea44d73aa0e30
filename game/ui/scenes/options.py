"""Settings: seen at once, remembered."""

from __future__ import annotations

from typing import Any

from game.rules import RULESETS, rulebook
from game.ui.hud.reaction_choices import arming_panel, rearmed
from game.ui.kit.boxes import Box, Column, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Label, Slider
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.scenes.keys import KeysScreen
from game.ui.settings import LINES, PALETTES, SCALES, SPEEDS
from game.ui.theme import DIM, GOLD, WARNING

WIDE = 1240
"""Width of two columns at scale 1."""
ON_OFF = ("off", "on")
SWITCHES = (
    "turn_view",
    "hints",
    "edge_scroll",
    "follow",
    "concessions",
    "reduced_motion",
    "fallen",
)
"""Settings that are on or off."""

ABOUT = {
    "scale": ("Interface size", "How large words, buttons and panels are."),
    "palette": ("Colours", "All palettes are safe for colour-blind eyes; patterns tell the same."),
    "lines": ("Grid lines", "How clearly squares and hexes are outlined on the table."),
    "speed": ("Animation speed", "How fast pieces move and dice roll; G changes it in a battle."),
    "reduced_motion": (
        "Reduced motion",
        "Dice and pieces settle at once, and the camera jumps instead of gliding.",
    ),
    "follow": ("The camera follows the battle", "The view moves to whatever happens out of sight."),
    "edge_scroll": ("Scroll at the edge", "The mouse at the window's edge moves the table."),
    "turn_view": ("Turn the table", "With two players, each sees the table from their own side."),
    "fallen": ("Leave the fallen", "Models that were removed stay lying on the table."),
    "mute": ("Sound", "Turns every sound on or off."),
    "volume": ("Volume", "How loud all sounds are."),
    "effects_volume": ("Dice and battle", "How loud dice, steps, shots and blows are."),
    "signals_volume": ("Horns and buttons", "How loud horns, turns and buttons are."),
    "hints": ("Hints", "A sentence below each question says what you can do."),
    "concessions": ("Concede", "The computer gives up a battle that it cannot win."),
}
"""What each setting is called, and what it does."""


class OptionsScreen(Screen):
    """One line for each setting."""

    over_table = True

    def build(self) -> Widget:
        """Return names at the left, controls at the right."""
        settings = self.app.settings
        scales = [f"{round(scale * 100)} %" for scale in SCALES]
        speeds = [f"{speed:g}x" if speed else "at once" for speed in SPEEDS]
        lines: list[Widget] = [
            Label("Sight", "strong", GOLD),
            _line("scale", Choice("scale", scales, _nearest(SCALES, settings.scale))),
            *self._lowered(),
            _line("palette", Choice("palette", PALETTES, PALETTES.index(settings.palette))),
            _line("lines", Choice("lines", LINES, LINES.index(settings.lines))),
            Label("Motion", "strong", GOLD),
            _line("speed", Choice("speed", speeds, _nearest(SPEEDS, settings.speed))),
            *(self._switch(name) for name in ("reduced_motion", "follow", "edge_scroll")),
            *(self._switch(name) for name in ("turn_view", "fallen")),
            Label("Sound", "strong", GOLD),
            _line("mute", Choice("mute", ("on", "off"), int(settings.mute))),
            *(self._volume(name) for name in ("volume", "effects_volume", "signals_volume")),
            Label("Play", "strong", GOLD),
            *(self._switch(name) for name in ("hints", "concessions")),
        ]
        title = Label("Settings", "title", GOLD)
        keys = Button("Keys …", "keys", tip="All keys, and how to play without a mouse")
        head = Row([title, keys, Button("Back", "back", key="Esc")], grow=[title])
        parts = Column(lines, gap=10, align="fill"), arming_panel(reactions(), settings)
        listed: Widget = Scroll(Column(parts, gap=10, align="fill"), "settings")
        if self._side_by_side:
            columns = Scroll(parts[0], "settings"), Scroll(parts[1], "reactions")
            listed = Row(columns, gap=36, grow=columns, middle=False)
        self._panel = Panel(Column([head, listed], gap=10, align="fill", grow=[listed]), 22)
        return Box([self._panel])

    @property
    def _side_by_side(self) -> bool:
        """Whether there is room for the reactions beside the rest."""
        return self.size[0] >= self.theme.px(WIDE)

    def _switch(self, name: str) -> Widget:
        """Return the line of a setting that is on or off."""
        return _line(name, Choice(name, ON_OFF, int(getattr(self.app.settings, name))))

    def _volume(self, name: str) -> Widget:
        """Return the line of a volume."""
        return _line(name, Slider(name, 0.0, 1.0, getattr(self.app.settings, name), 0.1))

    def _lowered(self) -> list[Widget]:
        """Say so where the window is too small for the size that is set."""
        shown, wanted = (round(100 * each) for each in (self.theme.scale, self.app.settings.scale))
        if shown == wanted:
            return []
        text = f"Shown at {shown} %: the window is too small for {wanted} %."
        return [Label(text, "small", WARNING)]

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, WIDE if self._side_by_side else 620)

    def message(self, message: Any) -> Change | None:
        """Take the change over at once."""
        match message:
            case Chosen(name="scale", value=value):
                self.app.change_settings(scale=int(value.split()[0]) / 100)
            case Chosen(name="speed", value=value):
                speed = 0.0 if value == "at once" else float(value.removesuffix("x"))
                self.app.change_settings(speed=speed)
            case Chosen() if (changed := rearmed(self.app.settings, message)) is not None:
                self.app.change_settings(reactions=changed)
            case Chosen(name="mute", value=value):
                self.app.change_settings(mute=value == "off")
            case Chosen(name=name, value=value) if name in SWITCHES:
                self.app.change_settings(**{name: value == "on"})
            case Chosen(name=name, value=value):
                self.app.change_settings(**{name: value})
            case "keys":
                return Push(KeysScreen(self.app))
            case "back":
                return Pop()
        return None


def reactions() -> dict[str, dict[str, str]]:
    """Return the questions that may be answered as set before, by the titles of their books."""
    books = [rulebook(key) for key in RULESETS]
    return {book.title: dict(kinds) for book in books if (kinds := book.reactions())}


def _line(name: str, control: Widget) -> Widget:
    """Return a setting: its name, a sentence on what it does, and its control."""
    words, about = ABOUT[name]
    told = Column([Label(words, "body"), Label(about, "tiny", DIM)], gap=0)
    return Row([told, control], grow=[told])


def _nearest(steps: tuple[float, ...], value: float) -> int:
    return min(range(len(steps)), key=lambda spot: abs(steps[spot] - value))
