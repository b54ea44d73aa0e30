"""The plain text mode, with somebody typing."""

from __future__ import annotations

import io
import json
import shlex
import sys
from itertools import islice
from random import Random

import pytest

from game.cli.answers import parse_answer
from game.cli.text import TextGame, describe
from game.core.decision import Also, Arrange, Option, Pick, PickHeading, PickMany
from game.core.deck import FairDeck
from game.core.dice import LoadedDice, TypedDice
from game.core.errors import RuleBroke
from game.core.event import Said
from game.core.match import Match
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Allot, Holder, Path, Place
from game.core.wording import worded
from game.data import saves
from game.data.drillfile import load_drill
from game.data.library import load_scenario
from game.players.registry import make_player
from tests.kit import battle

POSITION = """\
drill: A small fight
ruleset: squad_battles
rules: [FWB.move.1]
table: {size: [8, 8]}
pieces:
  - {id: w, unit: warrior, side: red, at: [0, 0]}
  - {id: v, unit: warrior, side: red, at: [4, 4]}
  - {id: e, unit: warrior, side: blue, at: [1, 0]}
  - {id: f, unit: warrior, side: blue, at: [7, 7]}
start: {active: red1}
expect: [{game: {round: 1}}]
"""


class Typing:
    """A game in which somebody types these lines, and all that is shown to him."""

    def __init__(self, match, lines, players=None):
        self.shown = []
        self.lines = iter(lines)
        self.game = TextGame(match, players or {}, self.read, self.shown.append)
        self.game.play()
        self.text = "\n".join(self.shown)
        self.left = list(self.lines)

    def read(self, prompt):
        self.shown.append(prompt)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line


@pytest.fixture
def fight(tmp_path):
    """Two against two, red to act; the dice are loaded."""
    path = tmp_path / "fight.yaml"
    path.write_text(POSITION)
    drill = load_drill(path)

    def begin(*faces, **how):
        dice = LoadedDice([(6, face) for face in faces])
        return Match.begin(drill.rulebook, drill.state(drill), dice, FairDeck(1), **how)

    return begin


# ------------------------------------------------------------------ describing


def test_a_question_is_shown_with_its_options(fight):
    shown = describe(fight().pending).splitlines()
    assert shown[0] == ("Red: Which unit of squad 1 acts next? (FWB.squad.3, FWB.squad.4)")
    assert shown[1:] == ["  1. Warrior 1", "  2. Warrior 2", "  3. End the squad's turn"]


def test_what_is_not_available_says_why_and_by_which_rule(fight):
    typed = Typing(fight(), ["v"])
    assert "2. Attack. Not now: Warrior 2 has no target" in typed.text
    assert "(FWB.combat.1)" in typed.text


def test_odds_are_shown_before_the_dice_fall(fight):
    match = fight()
    match.answer("w")
    match.answer("attack")
    shown = describe(match.pending)
    assert "1. Attack Warrior 3" in shown
    assert "defeated 42 %, nothing 58 %" in shown


def test_every_question_of_a_game_can_be_shown_and_answered_in_json():
    match, lot = battle("gallowmere_causeway", 3), Random(3)
    shapes = set()
    for _ in range(250):
        decision = match.pending
        shown = describe(decision)
        assert worded(decision.why, {}) in shown
        if isinstance(decision, Pick):
            assert all(f". {option.label}" in shown for option in decision.listed())
        for answer in islice(decision.samples(lot), 3):
            assert parse_answer(decision, json.dumps(decision.encode(answer))) == answer
        shapes.add(type(decision))
        match.answer(answer)
    assert shapes >= {Pick, Path, Place}


# ------------------------------------------------------------------ understanding


def parsed(decision, words):
    return parse_answer(decision, words)


def pick():
    options = [Option("left", "Left"), Option("right", "Right"), Option("2", "Two")]
    return Pick(side="red", kind="turn", why="?", options=lambda: options)


def test_an_option_is_meant_by_name_or_number():
    assert parsed(pick(), "right") == "right"
    assert parsed(pick(), "1") == "left"
    assert parsed(pick(), "2") == "2", "a name comes before a number"
    assert parsed(pick(), "3") == "2"
    assert parsed(pick(), "+ wave") == parsed(pick(), "+wave") == Also("wave")
    assert parsed(pick(), '"left"') == "left"
    assert parsed(pick(), '{"also": "wave"}') == Also("wave")
    with pytest.raises(ValueError, match="numbered 1 to 3"):
        parsed(pick(), "4")
    with pytest.raises(ValueError, match="an answer is wanted"):
        parsed(pick(), "")
    with pytest.raises(ValueError, match="no JSON"):
        parsed(pick(), "[1, 2")


def test_a_facing_is_meant_by_its_degrees_or_its_number():
    facings = [Option(str(each), f"{each}°", heading=each) for each in (0, 45)]
    decision = PickHeading(
        side="red", kind="face", why="?", options=lambda: facings, law=lambda _: None
    )
    assert parsed(decision, "37") == parsed(decision, "37°") == "37"
    assert parsed(decision, "2") == "45"
    assert parsed(decision, "2°") == "2"
    assert parsed(decision, "0") == "0"


def test_a_list_is_meant_by_its_names():
    options = lambda: [Option("a", "A"), Option("b", "B")]  # noqa: E731
    many = PickMany(side="red", kind="some", why="?", options=options)
    order = Arrange(side="red", kind="order", why="?", items=options)
    assert parsed(many, "a b") == parsed(many, "1 2") == ("a", "b")
    assert parsed(many, "none") == ()
    assert parsed(order, "b a") == parsed(order, "2 1") == ("b", "a")


def test_a_way_is_meant_by_its_squares_or_its_goal():
    class Course:
        def toward(self, pose):
            return (Leg(STEP, pose.x, pose.y),)

    way = Path(side="red", kind="go", why="?", course=Course(), movers=("w",))
    assert parsed(way, "to 5,6") == (Leg(STEP, 5, 6),)
    assert parsed(way, "1,2 -1,3") == (Leg(STEP, 1, 2), Leg(STEP, -1, 3))
    assert parsed(way, "stay") == ()
    assert parsed(way, "[[1, 2]]") == (Leg(STEP, 1, 2),)
    with pytest.raises(ValueError, match="write 'to 5,6'"):
        parsed(way, "to the hill")
    for far in ("to 9999999999,1", f"to 1,{'9' * 5000}"):
        with pytest.raises(ValueError, match="write 'to 5,6'"):
            parsed(way, far)
    for wrong in ("north", "1,9999999999", f"{'9' * 5000},1"):
        with pytest.raises(ValueError, match="' is no square"):
            parsed(way, wrong)


def test_a_place_is_meant_by_name_square_and_heading():
    place = Place(side="red", kind="set", why="?", site=None, pieces=("w1", "p1"))
    assert parsed(place, "w1 at 3,4") == (("w1", Pose(3, 4)),)
    assert parsed(place, "w1 at 3,4; p1 at 5,6 facing N") == (
        ("w1", Pose(3, 4)),
        ("p1", Pose(5, 6, "N")),
    )
    assert parsed(place, "w1 at 3,4 facing 90") == (("w1", Pose(3, 4, 90)),)
    assert parsed(place, "2 at 3,4") == (("p1", Pose(3, 4)),)
    for wrong in ("w1 3,4", f"w1 at 1,{'9' * 5000}"):
        with pytest.raises(ValueError, match="write '1 at 3,4'"):
            parsed(place, wrong)
    ((_, pose),) = parsed(place, f"w1 at 3,4 facing {'9' * 5000}")
    assert pose.heading == "9" * 5000, "which no rule knows"


def test_an_allotment_is_meant_by_pairs():
    holders = (Holder("red1", "first", 4), Holder("red2", "second", 4))
    now = (("w1", "red1"), ("w2", "red1"))
    items = lambda: [Option("w1", "W1"), Option("w2", "W2")]  # noqa: E731
    allot = Allot(side="red", kind="allot", why="?", items=items, holders=holders, now=now)
    assert parsed(allot, "keep") == now
    assert parsed(allot, "w2=red2") == (("w1", "red1"), ("w2", "red2"))
    assert parsed(allot, "1=2") == (("w1", "red2"), ("w2", "red1"))
    with pytest.raises(ValueError, match="not written as 1=2"):
        parsed(allot, "w2 red2")


# ------------------------------------------------------------------ playing


def test_an_illegal_answer_is_explained_and_asked_again(fight):
    typed = Typing(fight(), ["v", "move", "4,5 4,7", "4,5", "quit"])
    assert "  No: A path goes from square to adjoining square. (FWB.move.1)" in typed.text
    assert "  Nearest: to 4,7" in typed.text
    assert "Warrior 2 moves, cost 1." in typed.text
    assert not typed.left


def test_what_is_not_understood_is_asked_again(fight):
    typed = Typing(fight(), ["v", "move", "over there", "", "to 4,6", "quit"])
    assert "  Not understood: 'over' is no square such as 5,6. Type ? for help." in typed.text
    assert "  Not understood: an answer is wanted. Type ? for help." in typed.text
    assert "Warrior 2 moves, cost 2." in typed.text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 5000, "options are numbered 1 to"),
        ("[" + "9" * 5000 + "]", "a whole number has more than 18 digits"),
        ("[1e12]", "1e+12 is beyond every table"),
        ("[NaN]", "NaN is not a number"),
        ("[1e999]", "Infinity is not a number"),
    ],
    ids=lambda value: value[:12],
)
def test_an_answer_out_of_all_proportion_is_asked_again(fight, line, why):
    game = Typing(fight(), [line, "quit"])
    assert f"Not understood: {why}" in game.text
    assert game.text.endswith("Stopped.")


def test_an_attack_is_told_with_its_rolls(fight):
    match = fight(6, 1)
    typed = Typing(match, ["w", "attack", "1", "quit"])
    assert "Warrior 3 is defeated." in typed.text
    assert match.rules.facts(match.state, "e")["where"] != "table"


def test_undo_takes_back_and_redo_repeats(fight):
    match = fight()
    typed = Typing(match, ["undo", "redo", "v", "move", "to 4,7", "undo", "redo", "quit"])
    assert "  No: Nothing to undo." in typed.text
    assert "  No: Nothing to redo." in typed.text
    assert "  Undone." in typed.text
    assert typed.text.count("Warrior 2 moves, cost 3.") == 2
    assert match.rules.facts(match.state, "v")["at"] == [4, 7]


def test_dice_are_not_taken_back_outside_practice(fight):
    lines = ["w", "attack", "1", "undo", "quit"]
    assert "Only practice games go back further" in Typing(fight(6, 1), lines).text
    match = fight(6, 1, practice=True)
    assert "Undone" in Typing(match, lines).text
    assert match.rules.facts(match.state, "e")["where"] == "table"


def test_undo_goes_back_to_an_answer_of_ones_own():
    """Where the computer answered last, taking only its answer back would change nothing."""
    match = battle("mossback_ford", 1, practice=True)
    asked = []

    def lines():
        """Answer until blue has answered in between, take that back, and stop."""
        asked.append(match.answered())
        while len(asked) < 2 or asked[-1] - asked[-2] < 3:
            yield "auto"
            asked.append(match.answered())
        yield "undo"

    Typing(match, lines(), {"blue": make_player("random", 1)})
    assert match.pending.side == "red"
    assert match.answered() == asked[-2]


def test_looking_changes_nothing(fight):
    match = fight()
    looks = ["?", "map", "units", "units warrior 1", "units blue", "units nobody", "log", "hint"]
    typed = Typing(match, [*looks, "switches", "quit"])
    assert match.answered() == 0
    assert "Answer with an option's number" in typed.text
    assert "red (attacker): 0 of" in typed.text
    assert "  Round 1 of" in typed.text
    assert "  Warrior 1: Standard Warrior, squad 1" in typed.text
    assert "    Movement 6 (Infantry)" in typed.text
    assert typed.text.count("  blue: Warrior 4") == 2
    assert "e Warrior 3, f Warrior 4" in typed.text, "the map says who is who"
    assert "Nothing can be switched now." in typed.text
    assert "There is nothing called 'nobody'" in typed.text
    assert "Nothing has happened yet." in typed.text
    assert "The computer would answer: Warrior " in typed.text
    assert not typed.left


def test_auto_and_the_log_tell_what_happened(fight):
    match = fight()
    typed = Typing(match, ["v", "move", "to 4,7", "log", "auto", "quit"])
    assert typed.text.count("Warrior 2 moves, cost 3.") == 2
    assert match.answered() == 4


@pytest.mark.parametrize("ending", [["quit"], []], ids=["quit", "end of input"])
def test_one_can_stop_at_any_time(fight, ending):
    typed = Typing(fight(), ["v", *ending])
    assert typed.shown[-1] == "Stopped."


def test_computers_play_to_the_end_and_the_outcome_is_told():
    match = battle("night_gate", 2)
    players = {side: make_player("random", side) for side in ("red", "blue")}
    typed = Typing(match, [], players)
    assert typed.shown[-1].startswith("The game is over. ")
    assert worded(match.outcome.reason, typed.game.names()) in typed.shown[-1]
    assert match.outcome.rule in typed.shown[-1]


def test_what_only_the_computer_may_know_is_not_told(fight):
    game = TextGame(fight(), {"blue": make_player("random", 1)}, write=lambda _: None)
    game._tell([Said(text="for blue", audience=("blue",)), Said(text="for red", audience=("red",))])
    game._tell([Said(text="for all")])
    assert game.log == ["  For red", "  For all"]


# ------------------------------------------------------------------ a real table


def test_dice_of_a_real_table_are_typed_at_the_prompt():
    bundle = load_scenario("harrow_down")
    match = Match.begin(bundle.rulebook, bundle.begin(), TypedDice("4"), FairDeck("4"))
    while match.awaited is None:
        match.answer(make_player("greedy", "1").choose(match))
    wanted = match.awaited
    typed = Typing(match, ["21", "five", "20", "roll", "quit"])
    assert "Roll 1d20: " in typed.text
    assert "No: A d20 shows 1 to 20, not 21." in typed.text
    assert "Type the faces" in typed.text
    assert match.awaited is not wanted
    assert typed.left == []


def test_figures_are_nudged_by_name():
    bundle = load_scenario("harrow_farm")
    match = Match.begin(bundle.rulebook, bundle.begin(), TypedDice("4"), FairDeck("4"))
    while match.pending is None or match.pending.deploys or match.steps[-1].record:
        if match.awaited is not None:
            match.throw()
        else:
            match.answer(make_player("greedy", "1").choose(match))
    figure = match.rules.scene(match.state).figures[0]
    before = match.state.figures[figure.id].pose
    typed = Typing(match, [f"nudge {figure.called} 0 100", "nudge nobody", "quit"])
    assert "No: The base would leave the table. (ARES.geo.9)" in typed.text
    assert "Not understood: write 'nudge" in typed.text
    assert match.state.figures[figure.id].pose == before


# ------------------------------------------------------------------ the command


def typing(monkeypatch, *lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_game_is_played_kept_and_resumed(sandtable, monkeypatch, tmp_path):
    path = tmp_path / "game.jsonl"
    typing(monkeypatch, "+ done", "auto", "+ done", "quit")
    said = sandtable(
        "play", "--text", "night_gate", "--seed", 5, "--save", path, "--blue", "random"
    )
    assert said.code == 0
    assert "No: " in said.out
    assert "(FWB.setup.14)" in said.out
    assert f"The game is saved in {path}\n" in said.out
    assert said.last == f"Go on with: sandtable play --text --resume {path}"
    header = saves.read_game(path).header
    assert (header.seed, header.players) == ("5", {"red": "human", "blue": "random"})
    answers = saves.check_game(path).answers
    typing(monkeypatch, "auto", "quit")
    said = sandtable("play", "--text", "--resume", path)
    assert said.code == 0
    assert "To place:" not in said.out, "setting up is over"
    assert saves.check_game(path).answers > answers


def test_the_same_seed_and_answers_give_the_same_game(sandtable, monkeypatch, tmp_path):
    kept = []
    for name in ("a", "b"):
        typing(monkeypatch, *["auto"] * 12)
        path = tmp_path / name
        words = ["--seed", "9", "--save", path, "--blue", "random"]
        assert sandtable("play", "--text", "split_crown", *words).code == 0
        kept.append(path.read_text(encoding="utf-8"))
    assert kept[0] == kept[1]


def test_without_a_name_the_game_is_kept_among_the_players_saves(sandtable, monkeypatch, home):
    for number in ("", "-2"):
        typing(monkeypatch, "quit")
        said = sandtable("play", "--text", "night_gate", "--blue", "human")
        assert str(home / "saves" / f"night_gate{number}.jsonl") in said.last


@pytest.mark.skipif(sys.platform == "win32", reason="another prompt has other quotes")
def test_the_line_to_go_on_with_can_be_typed(sandtable, monkeypatch, tmp_path):
    path = tmp_path / "my $HOME's & last.jsonl"
    typing(monkeypatch, "quit")
    said = sandtable("play", "--text", "night_gate", "--save", path)
    prompt, _, line = said.last.partition(": ")
    assert prompt == "Go on with"
    assert shlex.split(line) == ["sandtable", "play", "--text", "--resume", str(path)]


def test_a_finished_game_does_not_go_on(sandtable, monkeypatch, tmp_path):
    path = tmp_path / "game.jsonl"
    typing(monkeypatch, "auto", "concede")
    said = sandtable("play", "--text", "night_gate", "--save", path)
    assert said.code == 0
    assert "The game is over." in said.out
    assert said.last == f"The game is saved in {path}"


def test_names_that_windows_reserves_are_no_saves(sandtable, tmp_path):
    said = sandtable("play", "--text", "night_gate", "--save", tmp_path / "NUL.jsonl")
    assert said.code == 2
    assert "Windows reserves this name" in said.err
    assert not list(tmp_path.glob("*.jsonl"))


def test_an_existing_file_is_not_overwritten(sandtable, monkeypatch, tmp_path):
    path = tmp_path / "precious.txt"
    path.write_text("keep me")
    typing(monkeypatch, "quit")
    said = sandtable("play", "--text", "night_gate", "--save", path)
    assert said.code == 2
    assert "exists already" in said.err
    assert path.read_text() == "keep me"


def test_a_rule_that_breaks_in_play_loses_nothing(sandtable, monkeypatch, tmp_path, home):
    path = tmp_path / "game.jsonl"
    real = Match.answer

    def answer(match, given):
        if match.answered() == 2:
            raise RuleBroke("In step 3 all went dark", KeyError("lamp"))
        return real(match, given)

    monkeypatch.setattr(Match, "answer", answer)
    typing(monkeypatch, *["auto"] * 9)
    words = ["--save", path, "--blue", "human", "--seed", "1"]
    said = sandtable("play", "--text", "night_gate", *words)
    assert said.code == 1
    assert "sandtable: a rule failed." in said.err
    assert "all went dark" in (home / "last-error.txt").read_text()
    assert f"--resume {path}" in said.last
    assert saves.check_game(path).answers == 2


def test_a_file_of_ones_own_is_played(sandtable, monkeypatch, tmp_path):
    from game.data import files

    own = tmp_path / "my_gate.yaml"
    text = (files.scenarios() / "squad_battles" / "night_gate.yaml").read_text(encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    typing(monkeypatch, "quit")
    said = sandtable("play", "--text", own, "--save", tmp_path / "g.jsonl", "--seed", "1")
    assert said.code == 0
    assert "sets up first" in said.out


# ------------------------------------------------------------------ the window


@pytest.fixture
def window(monkeypatch):
    """What would have been opened, for nobody is there to close it."""
    from game.ui import window

    opened = []
    monkeypatch.setattr(window, "open_window", lambda first: opened.append(first) or 0)
    return opened


@pytest.mark.parametrize("words", [(), ("play",), ("play", "night_gate")], ids=str)
def test_without_text_the_window_opens(sandtable, window, words):
    said = sandtable(*words)
    assert (said.code, said.out, said.err) == (0, "", "")
    assert len(window) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nigth_gate"], "did you mean 'night_gate'?"),
        (["night_gate", "--blue", "gredy"], "did you mean 'greedy'?"),
    ],
)
def test_what_is_wrong_is_told_before_the_window_opens(sandtable, window, words, message):
    said = sandtable("play", *words)
    assert said.code == 2
    assert message in said.err
    assert not window
