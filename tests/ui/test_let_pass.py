"""Windows that change nothing pass by themselves: recorded, told in the log, and no secret."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from game.core.decision import Option, Pick
from game.core.event import LetPass, Said, Stage
from game.core.match import Match
from game.core.play import Answered
from game.core.wording import worded
from game.data.library import load_scenario
from game.players.registry import make_player
from game.ui.arming import (
    Arming,
    Waiting,
    asking_everything,
    asks_everything,
    betrays,
    kept_for_later,
    stakes_of,
)
from game.ui.battle.session import Session
from game.ui.game import Game
from game.ui.hud.log_folding import folded
from tests.kit import battle
from tests.ui.driver import decided

MEADOW = "milestone_meadow"


@lru_cache
def answers() -> tuple[Any, ...]:
    """The answers of computer players in a battle of ARES, as far as the tests need them."""
    match = battle(MEADOW, "1/4")
    players = {side: make_player("normal", f"1/4/{side}") for side in ("red", "blue")}
    found = []
    for _ in range(400):
        if match.pending is None:
            break
        found.append(players[match.pending.side].choose(match))
        match.answer(found[-1])
    return tuple(found)


def windows(kind: str, wanted: Callable[[Match[Any]], bool] = lambda _: True) -> Match[Any]:
    """Return the battle at the first window of a kind that is as wanted."""
    match = battle(MEADOW, "1/4")
    for answer in answers():
        if match.pending is not None and match.pending.kind == kind and wanted(match):
            return match
        match.answer(answer)
    raise AssertionError(f"no such {kind}")


def stake(match: Match[Any]) -> Fraction:
    assert isinstance(match.pending, Pick)
    return max(stakes_of(match, match.pending).values())


def idle(match: Match[Any]) -> bool:
    return stake(match) < Fraction(5, 100)


def grave(match: Match[Any]) -> bool:
    return stake(match) >= Fraction(5, 100)


# ---------------------------------------------------------------------- held and borrowed actions


def test_a_held_action_that_gains_nothing_is_not_asked_about():
    assert decided(Arming({}), windows("use_held", idle)) == "pass"
    assert decided(Arming({"use_held": "ask"}), windows("use_held", idle)) is None
    assert decided(Arming({}), windows("use_held", grave)) is None


def test_a_last_movement_is_asked_about_in_danger_alone():
    assert decided(Arming({}), windows("sprint_or_stand", idle)) == "nothing"
    assert decided(Arming({}), windows("sprint_or_stand", grave)) is None


def test_an_action_is_held_where_the_only_other_choice_wastes_it():
    match = windows("hold_action")
    assert decided(Arming({}), match) == "hold"
    assert decided(Arming({"hold_action": "ask"}), match) is None
    assert decided(Arming({"hold_action": "never"}), match) == "no"


def test_only_an_action_kept_against_one_thrown_away_is_taken_unasked():
    hold, waste = Option("hold", "Hold", keeps=True), Option("no", "No", declines=True)
    other = Option("run", "Run")

    def pick(*options: Option) -> Pick:
        return Pick(side="red", kind="hold", why="?", options=lambda: options)

    assert kept_for_later(pick(hold, waste)) is hold
    assert kept_for_later(pick(hold, waste, other)) is None
    assert kept_for_later(pick(other, waste)) is None


def test_who_lets_a_held_action_be_is_asked_again_only_when_a_chance_has_grown():
    match, waiting = windows("use_held", grave), Waiting()
    armed = Arming({}, waiting)
    assert decided(armed, match) is None
    waiting.note(match, "pass")
    assert decided(armed, match) == "pass"
    assert decided(Arming({}, Waiting()), match) is None


def test_a_smaller_stake_before_makes_the_same_window_worth_a_question():
    key = ("a", "foe")
    rules = SimpleNamespace(facts=lambda state, name: {"round": 2})
    match: Any = SimpleNamespace(rules=rules, state=None)
    pick = Pick(side="red", kind="use_held", why="?", options=list)
    waiting = Waiting()
    waiting._known["red", "use_held", 2] = {key: Fraction(40, 100)}
    assert waiting.news(match, pick, {key: Fraction(44, 100)}) == Fraction(4, 100)
    assert waiting.news(match, pick, {("a", "other"): Fraction(40, 100)}) == Fraction(40, 100)
    rules.facts = lambda state, name: {"round": 3}
    assert waiting.news(match, pick, {key: Fraction(40, 100)}) == Fraction(40, 100)


# ---------------------------------------------------------------------- asked everything


def test_whoever_wants_to_be_asked_everything_is_asked_everything():
    reactions = asking_everything({"use_held": "never"}, asks=True)
    assert asks_everything(reactions)
    for kind in ("use_held", "hold_action", "sprint_or_stand"):
        assert decided(Arming(reactions), windows(kind)) is None
    assert asking_everything(reactions, asks=False) == {"use_held": "never"}


# ---------------------------------------------------------------------- recorded and told


def played(match: Match[Any], computers: tuple[str, ...] = ()) -> Game:
    return Game(match, load_scenario(MEADOW), dict.fromkeys(computers))  # type: ignore[arg-type]


def test_a_window_that_passes_is_an_answer_of_the_record_and_a_line_of_the_log():
    match = windows("use_held", idle)
    side = match.pending.side if match.pending else ""
    game = played(match, tuple({"red", "blue"} - {side}))
    events = game.spare({})
    assert events is not None
    told = events[0]
    assert isinstance(told, LetPass)
    assert worded(told.text, {}).endswith("it pass: nothing gains 5 %.")
    record = [entry for step in match.steps for entry in step.record]
    assert Answered(side, "use_held", "pass") in record
    assert told in Session(game).retold()


def test_what_several_let_pass_is_one_quiet_line():
    def passed(number: int, why: str = "nothing gains 5 %") -> LetPass:
        text = f"\ue001o{number}\ue002Orc {number}\ue003 lets it pass: {why}."
        return LetPass(text=text, side="red", piece=f"o{number}", why=why)

    noise = Said(text="An arrow misses.")
    lines = folded([passed(3), noise, passed(4), passed(5)], {})
    assert [worded(line.text, {}) for line in lines] == [
        "Orc 3 and 2 others let it pass: nothing gains 5 %.",
        "An arrow misses.",
    ]
    turn = Stage(text="Turn 2", name="turn")
    assert len(folded([passed(3), turn, passed(4)], {})) == 3
    assert len(folded([passed(3), passed(4, "as you set")], {})) == 2


def test_a_side_that_lets_several_chances_pass_is_told_once():
    one = LetPass(text="x", side="red", why="nothing gains 5 %")
    (line,) = folded([one, one, one], {})
    assert (
        worded(line.text, {"red": "The Pack"}) == "The Pack lets 3 chances pass: nothing gains 5 %."
    )


# ---------------------------------------------------------------------- secrets


def hot_seat(*, secret: bool, hidden: bool) -> Any:
    pick = Pick(side="red", kind="fire", why="?", options=list, secret=secret)
    rules = SimpleNamespace(
        seen_by=lambda side, state: side if hidden else "all", scene=lambda state: state
    )
    return SimpleNamespace(pending=pick, rules=rules, state=None)


def test_a_missing_question_tells_nobody_at_the_screen_a_secret():
    both = ["red", "blue"]
    assert betrays(hot_seat(secret=True, hidden=False), both)
    assert betrays(hot_seat(secret=False, hidden=True), both)
    assert not betrays(hot_seat(secret=False, hidden=False), both)
    assert not betrays(hot_seat(secret=True, hidden=True), ["red"])


def test_with_two_at_the_screen_a_window_of_someone_with_secrets_is_always_put():
    match = windows("use_held", idle)
    assert played(match).spare({}) is not None
    match = windows("use_held", idle)
    match.pending.secret = True  # type: ignore[union-attr]
    assert played(match).spare({}) is None


def test_stakes_do_not_look_into_hands():
    for kind in ("use_held", "sprint_or_stand"):
        match = windows(kind, grave)
        decision = match.pending
        assert isinstance(decision, Pick)
        other = "blue" if decision.side == "red" else "red"
        public = match.rules.seen_by(other, match.state)
        seen: Any = match.rules
        assert seen.stakes(public, decision) == seen.stakes(match.state, decision)
