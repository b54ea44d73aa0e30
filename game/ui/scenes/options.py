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


class OptionsScreen(Screen):
    """One line for each setting."""

    over_table = True

    def build(self) -> Widget:
        """Return names at the left, controls at the right."""
        settings = self.app.settings
        scales = [f"{round(scale * 100)} %" for scale in SCALES]
        speeds = [f"{speed:g}x" if speed else "at once" for speed in SPEEDS]
        lines: list[Widget] = [
            _line("Interface size", Choice("scale", scales, _nearest(SCALES, settings.scale))),
            *self._lowered(),
            _line("Colours", Choice("palette", PALETTES, PALETTES.index(settings.palette))),
            _line("Grid lines", Choice("lines", LINES, LINES.index(settings.lines))),
            _line("Animation speed", Choice("speed", speeds, _nearest(SPEEDS, settings.speed))),
            _line(
                "Reduced motion",
                Choice("reduced_motion", ON_OFF, int(settings.reduced_motion)),
            ),
            _line("Leave the fallen on the table", Choice("fallen", ON_OFF, int(settings.fallen))),
            _line("Sound volume", Slider("volume", 0.0, 1.0, settings.volume, 0.1)),
            _line(
                "Dice and battle", Slider("effects_volume", 0.0, 1.0, settings.effects_volume, 0.1)
            ),
            _line(
                "Horns and buttons",
                Slider("signals_volume", 0.0, 1.0, settings.signals_volume, 0.1),
            ),
            _line("Sound", Choice("mute", ("on", "off"), int(settings.mute))),
            _line(
                "Turn the table to the player", Choice("turn_view", ON_OFF, int(settings.turn_view))
            ),
            _line(
                "The computer concedes a lost battle",
                Choice("concessions", ON_OFF, int(settings.concessions)),
            ),
            _line(
                "Scroll at the window's edge",
                Choice("edge_scroll", ON_OFF, int(settings.edge_scroll)),
            ),
            _line("The camera follows the battle", Choice("follow", ON_OFF, int(settings.follow))),
            _line("Hints", Choice("hints", ON_OFF, int(settings.hints))),
            arming_panel(reactions(), settings),
            Button("Keys …", "keys"),
            Label(
                "All three palettes are colour-blind safe; patterns repeat what the colours say.",
                "small",
                DIM,
            ),
        ]
        title = Label("Settings", "title", GOLD)
        head = Row([title, Button("Back", "back", key="Esc")], grow=[title])
        listed = Scroll(Column(lines, gap=10, align="fill"), "settings")
        self._panel = Panel(Column([head, listed], gap=10, align="fill", grow=[listed]), 22)
        return Box([self._panel])

    def _lowered(self) -> list[Widget]:
        """Say so where the window is too small for the size that is set."""
        shown, wanted = (round(100 * each) for each in (self.theme.scale, self.app.settings.scale))
        if shown == wanted:
            return []
        text = f"Shown at {shown} %: the window is too small for {wanted} %."
        return [Label(text, "small", WARNING)]

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, 620)

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


def reactions() -> dict[str, str]:
    """Return the questions that may be answered as set before, of every ruleset."""
    return {kind: words for key in RULESETS for kind, words in rulebook(key).reactions().items()}


def _line(name: str, control: Widget) -> Widget:
    label = Label(name, "body")
    return Row([label, control], grow=[label])


def _nearest(steps: tuple[float, ...], value: float) -> int:
    return min(range(len(steps)), key=lambda spot: abs(steps[spot] - value))
