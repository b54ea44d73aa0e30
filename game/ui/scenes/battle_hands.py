"""What the hand does on the table of a battle: it pulls pieces, and gathers them in a party."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.wording import sentence
from game.table.scene import Figure, Point
from game.ui.gestures import SHIFTS, Click, Drop, Lasso, Pull, Spin
from game.ui.tools.tool import Select

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScreen


def handle(battle: BattleScreen, message: Pull | Spin | Lasso) -> None:
    """Do what the hand did."""
    match message:
        case Drop():
            drop(battle, message)
        case Pull():
            pull(battle, message)
        case Spin():
            spin(battle, message)
        case Lasso():
            gather(battle, message)


def pullable(battle: BattleScreen, figure: Figure) -> bool:
    """Whether a press on a figure takes hold of it."""
    if battle.tool is None or battle.looks.taking is not None or battle.moving:
        return False
    return battle.tool.pullable(figure)


def gripped(battle: BattleScreen, at: Point) -> Figure | None:
    """Whose handle is at a place."""
    pixels = battle.table.camera.pixels
    figure = battle.tool.gripped(at, pixels) if battle.tool is not None else None
    return figure if figure is not None and pullable(battle, figure) else None


def pull(battle: BattleScreen, pull: Pull) -> None:
    """Let a figure follow the mouse; at first it is taken up."""
    if battle.pulled == "":
        _take_up(battle, pull.held)
    if battle.tool is not None and battle.pulled == pull.held.id:
        if not pull.turning:
            battle.tool.pull(pull.at, pull.over)
        elif battle.tool.hand is not None:
            battle.tool.hand.face(pull.at)
        _look_from_there(battle)
    battle.stale = True


def _look_from_there(battle: BattleScreen) -> None:
    """Let everything that is looked at follow the piece in the hand."""
    if battle.tool is not None:
        battle.looks.plan(battle.selected, battle.tool.planned)


def _take_up(battle: BattleScreen, figure: Figure) -> None:
    if figure.id not in battle.party.names:
        battle.party.names.clear()
    # What is planned already must not be forgotten by choosing the piece once more.
    held = battle.tool is not None and battle.tool.grab(figure)
    if not held:
        battle.reply(Select(figure.id))
    if held or (battle.tool is not None and battle.tool.grab(figure)):
        battle.pulled = figure.id
        return
    battle.say(sentence(f"{figure.called} cannot move now."))
    battle.table.release()


def drop(battle: BattleScreen, drop: Drop) -> None:
    """Let it go: what its ghost shows is done."""
    pulled, battle.pulled = battle.pulled, ""
    if battle.tool is None or pulled != drop.held.id:
        return
    if drop.turning:
        battle.reply(battle.tool.finish())
    else:
        battle.reply(battle.tool.drop(drop.at, drop.over))


def let_go(battle: BattleScreen) -> bool:
    """Escape: put it back; whether anything was held."""
    held, battle.pulled = battle.pulled, ""
    battle.table.release()
    if held and battle.tool is not None:
        battle.tool.let_go()
        battle.new_question()
    return bool(held)


def spin(battle: BattleScreen, spin: Spin) -> None:
    """Turn what is held."""
    if battle.tool is not None and battle.tool.hand is not None:
        battle.tool.hand.turn(spin.by)
        _look_from_there(battle)
        battle.stale = True


def typed(battle: BattleScreen, event: pygame.Event) -> bool:
    """Whether a key shapes the pull that is under way."""
    hand = battle.tool.hand if battle.tool is not None else None
    if hand is None or not battle.pulled:
        return False
    battle.stale = True
    if event.key in SHIFTS:
        hand.bend()
        _look_from_there(battle)
        return True
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        battle.table.release()
        battle.pulled = ""
        assert battle.tool is not None
        battle.reply(battle.tool.finish())
        return True
    letter = "\b" if event.key == pygame.K_BACKSPACE else getattr(event, "unicode", "")
    used = hand.type(letter)
    _look_from_there(battle)
    return used


# ---------------------------------------------------------------------- parties


def gather(battle: BattleScreen, lasso: Lasso) -> None:
    """Take everybody in the band into the party who may be pulled."""
    tool = battle.tool
    if tool is not None:
        names = [figure.id for figure in lasso.figures if tool.pullable(figure)]
        battle.party.names[:] = names
        if names:
            battle.reply(Select(names[0]))


def joins(battle: BattleScreen, click: Click) -> bool:
    """A click with Shift on a piece: it joins the party or leaves it; whether it was such one."""
    figure = click.figure
    if not click.shift or figure is None or battle.tool is None or not battle.tool.pullable(figure):
        return False
    names = battle.party.names
    if not names and battle.selected and battle.selected != figure.id:
        names.append(battle.selected)
    if figure.id in names:
        names.remove(figure.id)
    else:
        names.append(figure.id)
    battle.reply(Select(names[-1] if names else figure.id))
    return True
