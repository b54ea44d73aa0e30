"""What pointing at the table of a battle does: looking, choosing, measuring, backing out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.gestures import Click, Hover
from game.ui.scenes import battle_hands as hands

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScreen


def hover(battle: BattleScreen, hover: Hover) -> None:
    """Let the measures and the tool follow the mouse, and the card show who is under it."""
    battle.looks.hover(hover.at, hover.figure)
    if battle.tool is not None and battle.looks.taking is not None:
        battle.tool.look_away()
    elif battle.tool is not None:
        battle.tool.hover(hover.at, hover.figure)
        battle.looks.plan(battle.selected, battle.tool.planned)
    name = hover.figure.id if hover.figure else ""
    if name and name != battle.looked_at:
        look_at(battle, name)
    battle.stale = True


def look_at(battle: BattleScreen, name: str) -> None:
    """Show the card of a piece."""
    battle.looked_at = name
    battle.rebuild_hud()


def click(battle: BattleScreen, click: Click) -> None:
    """Measure, answer, or look at a piece; any but the left button backs out."""
    if click.button != 1:
        back_out(battle)
    elif (answer := battle.looks.click(click.at, click.figure)) is not None:
        if answer:
            battle.say(answer)
    elif battle.tool is not None:
        if not hands.joins(battle, click):
            battle.reply(battle.tool.click(click.at, click.figure))
    elif click.figure is not None:
        look_at(battle, click.figure.id)


def back_out(battle: BattleScreen) -> None:
    """The right button or Escape: a measure is put away, then the selection is dropped."""
    if battle.looks.back() or hands.let_go(battle):
        return
    if battle.tool is not None and battle.tool.back():
        battle.stale = True
        return
    if battle.tool is not None and _nothing_chosen(battle):
        battle.say("Nothing is chosen that could be put back. Ctrl+Z takes back the last step.")
        return
    battle.party.names.clear()
    battle.selected = battle.looked_at = ""
    battle.new_question()


def _nothing_chosen(battle: BattleScreen) -> bool:
    """Whether no piece is chosen but the one that the question is about anyway."""
    asked_about = battle.match.pending.subject if battle.match.pending else ""
    return battle.selected in ("", asked_about) and not battle.party.names


def escape(battle: BattleScreen) -> bool:
    """Back out of one thing; whether there was nothing left to back out of."""
    if battle.looks.back() or hands.let_go(battle):
        return False
    if battle.tool is not None and battle.tool.back():
        return False
    if _nothing_chosen(battle):
        return not battle.looks.dismiss()
    back_out(battle)
    return False
