"""Saved games survive crashes, and a changed file is found out."""

from __future__ import annotations

import json
import os
import random

import pytest

from game.core import copying
from game.core.errors import DataError, Diverged, UsageError
from game.core.match import Match
from game.data import library, saves
from game.data.library import bundle_from
from tests import toy


@pytest.fixture(autouse=True)
def book(monkeypatch):
    return toy.register(monkeypatch)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def battle(**how):
    return bundle_from(toy.documents(**how), "test")


def play(match, answers, seed=1, undo=0.0):
    """Give so many random answers, taking some back on the way."""
    rng = random.Random(seed)
    for _ in range(answers):
        if match.pending is None:
            break
        if rng.random() < undo and match.undoable() is None:
            match.undo()
            continue
        match.answer(next(match.pending.samples(rng)))
    return match


def saved(path, answers=20, seed=1, undo=0.2, **how):
    """A closed save with some answers, and the digest of its last position."""
    match = play(saves.new_game(battle(goal=60), "s", path, **how), answers, seed, undo)
    digest = copying.digest(match.state)
    saves.close_game(match)
    return digest


def position(match):
    pending = match.pending and (match.pending.side, match.pending.kind, match.pending.subject)
    return copying.digest(match.state), pending, match.outcome, match.answered()


# ------------------------------------------------------------------ writing and resuming


def test_the_header_holds_all_that_is_needed(path):
    saves.new_game(battle(), 7, path, {"red": "greedy"}, practice=True)
    header = json.loads(path.read_text().splitlines()[0])
    assert header == {
        "format": 1,
        "sandtable": header["sandtable"],
        "ruleset": "toy",
        "rules_version": 1,
        "seed": "7",
        "practice": True,
        "refereed": False,
        "players": {"red": "greedy"},
        "scenario": "toy/sprint",
        "documents": toy.documents(),
    }


def test_every_answer_is_on_the_disk_when_it_is_acknowledged(path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    match = saves.new_game(battle(), 7, path)
    for lines in range(3, 12):
        match.answer(next(match.pending.samples(random.Random(lines))))
        content = path.read_bytes()
        assert content.endswith(b"\n")
        assert content.count(b"\n") == lines
        assert synced[-1] == len(content)


@pytest.mark.parametrize("practice", [False, True])
def test_a_game_goes_on_where_it_stopped(path, practice):
    whole = saves.new_game(battle(goal=60), "s", path.with_name("whole"), practice=practice)
    parts = saves.new_game(battle(goal=60), "s", path, practice=practice)
    for round_ in range(12):
        play(whole, 3, round_, undo=0.3)
        play(parts, 3, round_, undo=0.3)
        saves.close_game(parts)
        parts, header = saves.open_game(path)
        assert header.seed == "s"
        assert parts.practice is practice
        assert position(parts) == position(whole)
    assert path.read_bytes() == path.with_name("whole").read_bytes()


def test_a_finished_game_opens_finished(path):
    match = play(saves.new_game(battle(goal=6), "s", path), 200)
    assert match.outcome is not None
    saves.close_game(match)
    again, _ = saves.open_game(path)
    assert position(again) == position(match)
    assert again.pending is None


def test_dice_after_an_undo_are_fresh_after_resuming_too(path):
    match = saves.new_game(battle(), "s", path, practice=True)
    while match.pending.kind != "choose_gait":
        match.answer(next(match.pending.samples(random.Random(1))))
    match.answer("run")
    match.undo()
    saves.close_game(match)
    again, _ = saves.open_game(path)
    assert again.dice.made == 1


def test_a_game_killed_before_its_first_question_begins_anew(path):
    match = saves.new_game(battle(), "s", path)
    expected = position(match)
    saves.close_game(match)
    whole = path.read_bytes()
    path.write_bytes(whole.splitlines(keepends=True)[0])
    again, _ = saves.open_game(path)
    assert position(again) == expected
    assert path.read_bytes() == whole


def test_a_save_cut_at_any_byte_opens_at_its_last_whole_answer(path):
    saved(path, 20)
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    for cut in range(len(content) - len(lines[-1]) - len(lines[-2]), len(content) + 1):
        path.write_bytes(content[:cut])
        whole = content[:cut].count(b"\n")
        expected = b"".join(lines[:whole])
        match, _ = saves.open_game(path)
        assert path.read_bytes() == content[:cut], "opening alone changes nothing"
        path.with_name("expected").write_bytes(expected)
        reference, _ = saves.open_game(path.with_name("expected"))
        assert position(match) == position(reference)
        play(match, 1)
        assert path.read_bytes().startswith(expected)
        assert path.read_bytes().count(b"\n") == whole + 1
        for each in (match, reference):
            saves.close_game(each)
        saves.check_game(path)


def test_the_match_is_restored_by_repeating_not_by_trusting(path):
    digest = saved(path)
    match, _ = saves.open_game(path)
    assert isinstance(match, Match)
    assert copying.digest(match.state) == digest
    assert saves.check_game(path).digest == digest


@pytest.mark.parametrize("key", library.scenario_keys())
def test_every_shipped_scenario_can_be_saved_and_resumed(path, key):
    match = play(saves.new_game(library.load_scenario(key), "s", path), 40, undo=0.1)
    expected = position(match)
    saves.close_game(match)
    again, header = saves.open_game(path)
    assert position(again) == expected
    assert header.scenario == key
    assert saves.check_game(path).digest == expected[0]


# ------------------------------------------------------------------ files in the way


def test_an_existing_file_is_never_overwritten(path):
    path.write_text("precious")
    with pytest.raises(UsageError, match="exists already"):
        saves.new_game(battle(), 1, path)
    assert path.read_text() == "precious"


def test_a_fresh_name_is_counted_on(tmp_path):
    first = saves.fresh_path(tmp_path, "toy/sprint")
    first.touch()
    second = saves.fresh_path(tmp_path, "toy/sprint")
    second.touch()
    third = saves.fresh_path(tmp_path, "toy/sprint")
    assert [each.name for each in (first, second, third)] == [
        "sprint.jsonl",
        "sprint-2.jsonl",
        "sprint-3.jsonl",
    ]


def test_a_game_is_open_in_one_place_only(path):
    match = saves.new_game(battle(), 1, path)
    with pytest.raises(UsageError, match="open in another window"):
        saves.open_game(path)
    assert saves.read_game(path).header.seed == "1", "looking is allowed"
    saves.close_game(match)
    saves.open_game(path)


def test_a_match_that_is_dropped_lets_go_of_its_file(path):
    match = saves.new_game(battle(), 1, path)
    del match
    saves.open_game(path)


def test_a_closed_game_cannot_go_on(path):
    match = saves.new_game(battle(), 1, path)
    saves.close_game(match)
    with pytest.raises(UsageError, match="has been closed"):
        play(match, 1)


def test_a_battle_that_cannot_begin_leaves_no_file(path, book, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(type(book), "begin", broken)
    with pytest.raises(ZeroDivisionError):
        saves.new_game(battle(), 1, path)
    assert not path.exists()


# ------------------------------------------------------------------ what is refused


def header_with(path, **changes):
    first, *rest = path.read_text().splitlines(keepends=True)
    header = json.loads(first) | changes
    path.write_text("".join([json.dumps(header) + "\n", *rest]))


REFUSED = {
    "other format": ({"format": 2}, r":1:1: the save has format 2.*reads format 1"),
    "unknown ruleset": ({"ruleset": "toi"}, r":1:1: there is no ruleset 'toi'; did you mean 'toy'"),
    "other ruleset": ({"ruleset": "squad_battles"}, r":1:1: .*different rulesets"),
    "no documents": ({"documents": {}}, r"documents: the battle's files are missing or damaged"),
    "wrong seed": ({"seed": 5}, r":1:1: the header is damaged at seed"),
    "strange key": ({"extra": 5}, r":1:1: the header is damaged at extra"),
}


@pytest.mark.parametrize(("changes", "message"), REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("read", [saves.open_game, saves.read_game, saves.check_game])
def test_a_header_that_cannot_be_used_is_named(path, changes, message, read):
    saved(path, 5)
    header_with(path, **changes)
    content = path.read_bytes()
    with pytest.raises(DataError, match=message):
        read(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a saved game"),
        (b"\n", "not a saved game"),
        (b"hello\n", "not a saved game"),
        (b"[1, 2]\n", "not a saved game"),
        (b"\x80\xff\x00\n", "not a saved game"),
        (b"[" * 100_000 + b"\n", "not a saved game"),
        (b'{"format":1,"sand', "header is damaged"),
        (b'{"format":1}\n', "header is damaged at"),
    ],
)
@pytest.mark.parametrize("read", [saves.open_game, saves.read_game, saves.check_game])
def test_what_is_no_save_is_left_alone(path, content, message, read):
    path.write_bytes(content)
    with pytest.raises(DataError, match=message):
        read(path)
    assert path.read_bytes() == content


def test_a_missing_file_is_named(path):
    with pytest.raises(UsageError, match="there is no file"):
        saves.open_game(path)
    with pytest.raises(DataError, match="there is no such file"):
        saves.check_game(path)


def test_documents_of_a_save_are_checked_like_files(path):
    saved(path, 2)
    documents = toy.documents()
    documents["scenario"]["gaol"] = documents["scenario"].pop("goal")
    documents["armies"]["hares"]["units"]["hare"]["stride"] = 0
    header_with(path, documents=documents)
    with pytest.raises(DataError, match=r"game\.jsonl \(scenario\): gaol: .*did you mean 'goal'"):
        saves.read_game(path)


# ------------------------------------------------------------------ tampering


def test_a_good_game_is_reported(path):
    digest = saved(path, 40, practice=True)
    notes = saves.read_game(path).all_notes()
    report = saves.check_game(path)
    names = [type(note).__name__ for note in notes]
    assert report.digest == digest
    assert report.rolls == names.count("Roll") > 3
    assert report.undone == names.count("Undone") > 3
    assert report.answers == names.count("Answered")
    assert report.header.scenario == "toy/sprint"


def changed(path, number, change):
    """Change the notes in one line of a save, counted from 1."""
    lines = path.read_text().splitlines()
    notes = json.loads(lines[number - 1])
    made = change(notes)
    lines[number - 1] = json.dumps(notes if made is None else made)
    path.write_text("\n".join(lines) + "\n")


def line_with(path, kind, *more):
    for number, line in enumerate(path.read_text().splitlines()[1:], start=2):
        if any(note[: 1 + len(more)] == [kind, *more] for note in json.loads(line)):
            return number
    raise AssertionError(kind)


def set_first(kind, spot, value):
    def change(notes):
        next(note for note in notes if note[0] == kind)[spot] = value

    return change


def turned_over(notes):
    roll = next(note for note in notes if note[0] == "roll")
    roll[3] = 7 - roll[3]


TAMPERED = {
    "another roll": ("roll", turned_over, r"the file has \[\"roll\",\"run\",6,\d\], the game"),
    "another answer": (
        "answer",
        set_first("answer", 3, ["left", "left"]),
        "can be chosen twice",
    ),
    "a wrong kind": (
        "answer",
        set_first("answer", 2, "trip"),
        r"the rules ask red for 'choose_boots'",
    ),
    "a wrong form": ("answer", set_first("answer", 3, 4), "list of names"),
    "another position": (
        "step",
        set_first("step", 2, "0" * 16),
        "position is not the recorded one",
    ),
    "another card": ("shuffle", set_first("shuffle", 2, "KD"), "the file has"),
    "a note too many": ("answer", lambda notes: [*notes, ["reveal", "x"]], "does not come of"),
    "a note too few": ("roll", lambda notes: notes[:-1], "the line lacks"),
    "no answer": ("answer", lambda notes: notes[1:], "does not begin with an answer|lacks"),
    "an undo of nothing": ("answer", lambda notes: [["undo"]], "is not allowed"),
}


@pytest.mark.parametrize(("kind", "change", "message"), TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_game_says_where_and_why(path, kind, change, message):
    saved(path, 30, seed=3, undo=0)
    number = line_with(path, kind)
    changed(path, number, change)
    with pytest.raises(Diverged, match=message) as caught:
        saves.check_game(path)
    assert f"game.jsonl:{number}: " in str(caught.value)
    assert caught.value.step is not None


def test_an_answer_after_the_end_is_found(path):
    match = play(saves.new_game(battle(goal=6), "s", path), 200)
    saves.close_game(match)
    with path.open("a") as file:
        file.write('[["answer","red","choose_gait","walk"]]\n')
    with pytest.raises(Diverged, match="the game has ended, but the file goes on"):
        saves.check_game(path)


def test_a_removed_line_is_found(path):
    saved(path, 30, undo=0)
    lines = path.read_text().splitlines(keepends=True)
    del lines[10]
    path.write_text("".join(lines))
    with pytest.raises(Diverged, match=r"game\.jsonl:11: "):
        saves.check_game(path)
    with pytest.raises(Diverged):
        saves.open_game(path)


def test_garbage_in_the_middle_is_named_and_kept(path):
    saved(path, 10)
    lines = path.read_text().splitlines(keepends=True)
    lines[6] = '[["answer","red"]]\n'
    path.write_text("".join(lines))
    content = path.read_bytes()
    for read in (saves.open_game, saves.check_game):
        with pytest.raises(DataError, match=r"game\.jsonl:7:1: in step \d+ .*no note of a game"):
            read(path)
    assert path.read_bytes() == content


def test_a_torn_line_is_told_by_a_check(path):
    saved(path, 10, undo=0)
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(
        Diverged, match=r"step \d+: .*game\.jsonl:12: the line is cut off.*answer 9"
    ):
        saves.check_game(path)


def test_a_game_of_other_rules_says_so_when_it_diverges(path, monkeypatch):
    saved(path, 10)
    toy.register(monkeypatch, version=2)
    saves.check_game(path)
    changed(path, 4, lambda notes: [*notes, ["reveal", "x"]])
    for read in (saves.open_game, saves.check_game):
        with pytest.raises(Diverged, match=r"saved under version 1 of the rules.*now 2"):
            read(path)


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")
def test_any_changed_byte_is_refused_or_harmless(path):
    """A flipped character never gives anything but a sentence, or the same game."""
    digest = saved(path, 12, undo=0.2)
    content = path.read_bytes()
    start = content.index(b"\n") + 1
    rng = random.Random(5)
    for _ in range(150):
        spot = rng.randrange(start, len(content) - 1)
        path.write_bytes(content[:spot] + bytes([rng.randrange(32, 127)]) + content[spot + 1 :])
        told = []
        for read in (checked, opened):
            try:
                assert read(path) == digest
            except (DataError, Diverged) as error:
                told.append(str(error))
        assert all("game.jsonl" in each for each in told)


def checked(path):
    return saves.check_game(path).digest


def opened(path):
    match, _ = saves.open_game(path)
    saves.close_game(match)
    return copying.digest(match.state)
