"""What a battle does when a key or a button names it, beside answering questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.errors import DataError, Diverged
from game.core.event import Event
from game.core.wording import worded
from game.data.ledger import load_ledger
from game.data.replays import retold
from game.data.saves import unsaved
from game.players.player import HABIT
from game.ui.hud.pondering import faster
from game.ui.hud.reaction_choices import POLICY, SCOPE
from game.ui.hud.troubles import SAVING
from game.ui.kit.controls import Chosen
from game.ui.scene import Change, Push
from game.ui.scenes.course import CourseScreen
from game.ui.scenes.curtain import CurtainScreen, needs_curtain
from game.ui.scenes.looks import LooksScreen
from game.ui.scenes.luck import LuckScreen
from game.ui.scenes.menu import MenuScreen
from game.ui.scenes.steps import StepsScreen
from game.ui.settings import next_lines
from game.ui.steps import refusal

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScreen


def screen_for(battle: BattleScreen, word: str) -> Change | None:
    """The screen that a word opens over the battle, if it opens one."""
    match word:
        case "menu":
            surrender = battle.surrender if battle.armed else None
            return Push(MenuScreen(battle.app, battle, surrender, battle.concede))
        case "luck":
            return Push(_luck(battle))
        case "looks":
            return Push(LooksScreen(battle.app, battle))
        case "course":
            return Push(CourseScreen(battle.app, battle))
        case "replay" if battle.game.kept_in is not None:
            return _watch(battle, battle.game.kept_in)
        case "steps" if battle.armed:
            return Push(StepsScreen(battle.app, battle))
    return None


def _watch(battle: BattleScreen, path: Path) -> Change | None:
    """The replay of the battle that has just ended, from which it can be told and exported."""
    from game.ui.scenes.replay import open_replay  # it can open battles, in turn

    try:
        return Push(open_replay(battle.app, path))
    except (DataError, Diverged, OSError) as error:
        battle.say(str(error))
        return None


def _luck(battle: BattleScreen) -> LuckScreen:
    """The dice of the game as it stands: what was taken back does not count."""
    sides = [(standing.side, standing.name) for standing in battle.eyes.summary.sides]
    events = [event for events in retold(battle.match) for event in events]
    return LuckScreen(battle.app, battle, events, sides, battle.game.seed)


def retell(battle: BattleScreen) -> None:
    """Let log and tray tell the game as it stands, without what was taken back."""
    told = [event for events in retold(battle.match) for event in events]
    battle.events = told
    battle.untold.clear()
    battle.log.events.clear()
    battle.log.add(told)
    battle.tray.lay(told)


def undo(battle: BattleScreen) -> None:
    """Take back what the last click answered."""
    if problem := battle.game.undo():
        battle.say(refusal(battle.game, problem))
    else:
        retell(battle)
    battle.new_question()


def redo(battle: BattleScreen) -> None:
    """Give once more what was taken back."""
    before = battle.table.scene
    events, problem = battle.game.redo()
    battle.take(events, before)
    if problem:
        battle.say(problem)
    battle.new_question()


def chosen(battle: BattleScreen, message: Chosen) -> None:
    """Something was chosen beside the questions: reactions to come, lines of the log."""
    if message.name in (SCOPE, POLICY):
        rearm(battle, message)
    elif message.name == "filter":
        battle.log.filter = message.value
        battle.stale = True


def rearm(battle: BattleScreen, chosen: Chosen) -> None:
    """Set when a reaction is asked next time; the question that is open stays."""
    battle.kept_open = battle.match.pending
    if chosen.name == SCOPE:
        battle.selector.turn(battle.game, chosen.value)
    elif chosen.name == POLICY:
        changed = battle.selector.set(battle.game, battle.app.settings, chosen.value)
        if changed is not None:
            battle.app.change_settings(reactions=changed)
    battle.rebuild_hud()


def spared(battle: BattleScreen) -> list[Event] | None:
    """Answer a reaction that the player does not want to be asked about."""
    if battle.match.pending is battle.kept_open:
        return None
    return battle.game.spare(battle.app.settings.reactions)


def watch_saving(battle: BattleScreen) -> None:
    """Keep in sight that answers are not saved, and say when they are after all."""
    trouble = unsaved(battle.match)
    if not trouble and SAVING in battle.app.troubles:
        battle.say(f"Everything is saved again in {battle.game.kept_in}.")
    goes_on = "The battle goes on; each answer tries again. The menu offers another file."
    battle.app.report(SAVING, trouble and f"{trouble} {goes_on}")


def pause(battle: BattleScreen) -> None:
    """Stop the computer, or let it go on."""
    if not battle.game.human:
        battle.game.paused = not battle.game.paused
        battle.rebuild_hud()


def hurry(battle: BattleScreen) -> None:
    """Let everything move faster from now on."""
    battle.app.change_settings(speed=faster(battle.app.settings.speed))


def set_up(battle: BattleScreen) -> None:
    """Let the computer set up what is left of the army of whoever is asked."""
    if not battle.armed or not battle.game.placing:
        battle.say("There is nothing to be set up now.")
        return
    before = battle.table.scene
    battle.take(battle.game.help_set_up(), before)
    battle.new_question()


def skip(battle: BattleScreen) -> None:
    """Be done with what moves."""
    battle.skip()
    battle.rebuild_hud()


def offer_surrender(battle: BattleScreen) -> None:
    """Tell a person whose battle is lost that it may be conceded, once."""
    if battle.armed and battle.app.settings.hints and (offer := battle.surrender.offer()):
        battle.say(worded(offer, battle.eyes.names))


def fit(battle: BattleScreen) -> None:
    """Show the whole table."""
    battle.table.camera.fit()
    battle.stale = True


def rule(battle: BattleScreen) -> None:
    """Draw the lines between cells in the next way."""
    if battle.table.scene.table == "plane":
        battle.say("This table is measured in inches: there are no cells.")
        return
    lines = next_lines(battle.app.settings)
    battle.app.change_settings(lines=lines)
    battle.say(f"Lines between cells: {lines}.")


def turn_table(battle: BattleScreen) -> None:
    """Look from the other side."""
    battle.table.camera.turn()
    battle.stale = True


def why(battle: BattleScreen) -> None:
    """What the computer has weighed, or the habit that it followed as the rulebook words it."""
    thoughts = battle.game.thoughts
    if thoughts is None:
        battle.say("The computer has not chosen anything yet.")
        return
    known = load_ledger(battle.match.rules.key).decisions
    if thoughts.how == HABIT and thoughts.kind in known:
        how = f"By habit: {known[thoughts.kind].default}."
        if any(candidate.score is not None for candidate in thoughts.candidates):
            how += " What each promises, in points:"
        thoughts = replace(thoughts, how=how)
    battle.say(thoughts.text())


def face_the_player(battle: BattleScreen) -> None:
    """Turn the table to whoever is asked, if that is wished and people sit on both sides."""
    if not battle.app.settings.turn_view or not battle.game.human:
        return
    sides = battle.match.rules.sides(battle.match.state)
    wanted = battle.game.asked != sides[0]
    if not battle.game.thinkers and battle.table.camera.turned != wanted:
        battle.table.camera.turn()


def bring_into_view(battle: BattleScreen, name: str) -> str:
    """Look at a piece, or at the first of a group; its id, or nothing if none stands there."""
    for figure in battle.table.scene.figures:
        group = battle.match.rules.group_of(battle.eyes.state, figure.id)
        if name in (figure.id, group):
            battle.table.camera.look_at(figure.centre)
            return figure.id
    return ""


def hand_over(battle: BattleScreen) -> Change | None:
    """Draw the curtain where the next person may not see what the last one saw, or be watched."""
    before, battle.seat = battle.seat, battle.game.asked if battle.game.human else ""
    if not needs_curtain(battle.match, before, battle.seat) and not _alone(battle, before):
        return None
    name = battle.eyes.names.get(battle.seat, "")
    return Push(CurtainScreen(battle.app, battle.seat, name))


def _alone(battle: BattleScreen, before: str) -> bool:
    """Whether somebody is asked in secret while another person sits at the screen."""
    asked = battle.match.pending
    secret = asked is not None and asked.secret and battle.seat not in ("", before)
    return secret and len(battle.game.people()) > 1


def do(battle: BattleScreen, word: str) -> None:
    """Do what a key or a button names."""
    known = {
        "pause": pause,
        "faster": hurry,
        "skip": skip,
        "set_up": set_up,
        "fit": fit,
        "turn": turn_table,
        "lines": rule,
        "why": why,
    }
    known[word](battle)
