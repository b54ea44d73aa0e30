"""Continuations of a saved game from its moments, and the chances they tell."""

from __future__ import annotations

import json
import re

import pytest

from game.cli.commands import run as main
from game.core.errors import UsageError
from game.data.saves import match_of
from game.lab.what_if import Inquiry, Moment, WhatIf, turns_of, what_if
from game.players.registry import make_player
from game.players.selfplay import Inline, play_game, play_task, result_from
from game.players.series import wilson
from tests.lab.test_blocks import Late
from tests.players.skirmish import skirmish
from tests.ui.games import recorded, saved

QUICK = {"games": 6, "player": "random", "closer": 2}


def looked_at(**how):
    return what_if(Inquiry(recorded(), **{**QUICK, **how}), Inline())


def test_from_the_first_question_on_it_is_the_whole_battle():
    recording = recorded()
    tasks = []

    class Keeping(Inline):
        def submit(self, fn, /, *args, **kwargs):
            tasks.extend(args)
            return super().submit(fn, *args, **kwargs)

    inquiry = Inquiry(recording, (0,), turns=False, games=2, player="random", seed="9")
    what_if(inquiry, Keeping())
    for number, task in enumerate(tasks):
        seed = f"9/{number}"
        players = {side: make_player("random", f"{seed}/{side}") for side in ("red", "blue")}
        whole = play_game(skirmish(3), players, seed)
        again = result_from(play_task(task))
        assert (again.winner, again.decisions, again.scores) == (
            whole.winner,
            whole.decisions,
            whole.scores,
        )


def test_all_turns_are_looked_at_and_then_where_the_chance_moved_most():
    match = match_of(recorded())
    told = looked_at()
    turns = [answers for answers, _ in turns_of(match)]
    looked = [each.answers for each in told.moments]
    assert looked == sorted(looked)
    assert set(turns) <= set(looked)
    assert len(looked) <= len(turns) + 2
    assert all(each.games == 6 for each in told.moments)
    assert [title for _, title in turns_of(match)][-1].startswith("Round")


def test_just_before_the_end_the_winner_is_sure():
    match = match_of(recorded())
    last = match.answered() - 1
    told = looked_at(at=(last,), turns=False)
    winner = told.winner
    assert winner
    assert told.moments[0].share(winner).rate > 0.8


def test_the_result_does_not_depend_on_which_game_ends_first():
    inquiry = Inquiry(recorded(), **QUICK)
    assert what_if(inquiry, Late("1", 3), workers=2).json() == what_if(inquiry, Inline()).json()


def test_a_moment_after_the_end_is_refused_and_so_is_a_battle_that_is_not_over():
    count = match_of(recorded()).answered()
    with pytest.raises(UsageError, match=f"{count} answers"):
        looked_at(at=(count,))
    unfinished = recorded(most=20)
    with pytest.raises(UsageError, match="not over yet"):
        what_if(Inquiry(unfinished, **QUICK), Inline())


def moment(answers, wins, games=20):
    return Moment(answers, f"Turn {answers}", {"red": wins, "blue": games - wins})


def course(*moments):
    return WhatIf("A race", {"red": "Hares", "blue": "Tortoises"}, "easy", "1", 20, moments, "red")


def test_the_turning_point_is_named_and_called_luck_where_intervals_overlap():
    told = course(moment(0, 10), moment(40, 12), moment(80, 19))
    turning = told.turning
    assert (turning.before.answers, turning.after.answers) == (40, 80)
    assert turning.sure == (wilson(0.6, 20)[1] < wilson(0.95, 20)[0])
    assert "may be luck" in told.turned
    clear = course(moment(0, 10), moment(40, 2), moment(80, 19))
    assert clear.turning.sure
    assert "luck" not in clear.turned
    assert "between the answers 40 and 80, from 10 to 95 %" in clear.turned


def test_every_number_of_a_sentence_is_in_the_json():
    told = looked_at().json()
    numbers = set(re.findall(r"\d+", json.dumps({**told, "sentences": (), "turned": ""})))
    for sentence in told["sentences"]:
        assert set(re.findall(r"\d+", sentence)) <= numbers | {"95"}


def test_on_the_command_line(tmp_path, capsys):
    page, numbers = tmp_path / "chances.html", tmp_path / "chances.json"
    words = ["--games", "3", "--players", "random", "--jobs", "1"]
    files = ["--json", str(numbers), "--html", str(page)]
    assert main(["lab", str(saved()), "--what-if", "10,20", *words, *files]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[0] == "A skirmish"
    assert "would win" in shown
    (told,) = json.loads(numbers.read_text(encoding="utf-8"))["what_if"]
    assert [each["answers"] for each in told["moments"]] == [10, 20]
    html = page.read_text(encoding="utf-8")
    assert "<svg" in html
    assert "http" not in html.replace("http-equiv", "")
    assert "--what-if 10,20" in html


def test_words_that_make_no_sense_are_told(capsys):
    assert main(["lab", str(saved()), "--what-if", "soon"]) == 2
    assert "numbers of answers" in capsys.readouterr().err
    assert main(["lab", str(saved()), "--what-if", "--games", "auto"]) == 2
    assert "a number of games from each moment" in capsys.readouterr().err
