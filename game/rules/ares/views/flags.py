"""The states of a figure as its card, the board and the scene tell them."""

from __future__ import annotations

from game.mechanics.views.flags import Flag

WOUNDED = Flag(
    "wounded", "wounded", "", "Wounded", "-1 on its dice, +1 on those against it", "ARES.fig.15"
)
FLAGS = (
    WOUNDED,
    Flag(
        "shaken",
        "shaken",
        "shaken",
        "Shaken",
        "one action less; routs if it fails again",
        "ARES.morale.13",
    ),
    Flag("prone", "prone", "prone", "Prone", "easier to strike, harder to shoot", "ARES.prone.3"),
    Flag("hidden", "hidden", "hidden", "Hidden", "no enemy can attack it", "ARES.hide.2"),
    Flag(
        "flying",
        "flying",
        "in the air",
        "In the air",
        "out of contact, with twice its Move",
        "ARES.flyer.2",
    ),
)
