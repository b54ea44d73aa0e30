"""What a battle draws over its table beside ground and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.kit.controls import Button
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, IVORY
from game.ui.tools.tool import Do
from game.ui.zone_names import name_zones

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScreen


def below(battle: BattleScreen, overlay: Overlay) -> None:
    """What the tools draw under the figures, and zones; broad tints first, lines over them."""
    battle.looks.reserve(overlay)
    battle.table.ghosts = battle.table.graspable = ()
    if battle.tool is not None and not battle.moving:
        battle.table.ghosts = battle.tool.ghosts
        battle.table.graspable = battle.tool.graspable
        battle.tool.context.focus = _pointed_at(battle)
        battle.tool.below(overlay)
    for zone in battle.table.scene.zones:
        colour = battle.theme.side(zone.side) if zone.side else IVORY
        overlay.zone(zone, colour)
    battle.looks.below(overlay)


def _pointed_at(battle: BattleScreen) -> Do | None:
    """The button that the mouse is over."""
    for widget in battle.root.walk():
        if isinstance(widget, Button) and widget.hover and isinstance(widget.message, Do):
            return widget.message
    return None


def above(battle: BattleScreen, overlay: Overlay) -> None:
    """What is looked at, names of zones, the tools' words, and a blow on its way.

    Whatever is written first has its place; what follows makes room.
    """
    battle.looks.above(overlay)
    name_zones(overlay, battle.animator.places, battle.eyes.names)
    if battle.tool is not None and not battle.moving:
        battle.tool.above(overlay)
    if battle.animator.strike is not None:
        attacker, target, share = battle.animator.strike
        figures = {figure.id: figure for figure in battle.table.scene.figures}
        if attacker in figures and target in figures:
            overlay.line(figures[attacker].centre, figures[target].centre, GOLD, "solid")
            overlay.ring(figures[target].centre, 0.4 + 0.4 * share, battle.theme.tone("bad"))
    battle.herald.names = battle.eyes.names
    battle.herald.draw(overlay)
