"""check, schema, replay and shot: the commands that read and write files."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from game.core import copying
from game.data import files, saves
from game.data.library import load_scenario
from game.data.schema import schemas

BROKEN = """\
map: 7
table: squares
rows: ["..", "xx"]
legand: {".": meadow}
"""
GOOD = """\
map: A meadow
table: squares
rows: ["..", ".."]
legend: {".": meadow}
"""

# ------------------------------------------------------------------ check


def test_a_broken_file_is_told_with_line_and_column(sandtable, tmp_path):
    path = tmp_path / "marsh.yaml"
    path.write_text(BROKEN)
    said = sandtable("check", path)
    assert said.code == 1
    assert f"{path}:1:6: map: expected" in said.err
    assert f"{path}:4:1: legand: unknown key 'legand'; did you mean 'legend'?" in said.err
    assert said.last == "0 good, 1 with mistakes"


def test_a_folder_is_searched_and_every_file_counted(sandtable, tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(BROKEN)
    said = sandtable("check", tmp_path)
    assert (said.code, said.last) == (1, "1 good, 1 with mistakes")
    said = sandtable("check", tmp_path / "deep")
    assert (said.code, said.out, said.err) == (0, "1 good, 0 with mistakes\n", "")


def test_an_empty_folder_and_a_missing_file_are_named(sandtable, tmp_path):
    said = sandtable("check", tmp_path)
    assert said.code == 2
    assert "there is no .yaml file in" in said.err
    said = sandtable("check", tmp_path / "none.yaml")
    assert said.code == 1
    assert "none.yaml" in said.err


def test_a_warning_is_told_at_its_place_and_is_no_mistake(sandtable, tmp_path):
    text = (files.scenarios() / "ares/milestone_meadow.yaml").read_text("utf-8")
    path = tmp_path / "uneven.yaml"
    path.write_text(re.sub(r"pikeman: \d+", "pikeman: 40", text, count=1), "utf-8")
    said = sandtable("check", path)
    assert said.code == 0
    assert re.search(r"uneven\.yaml:\d+:\d+: .*warning: .*ARES\.setup\.4", said.err)
    assert said.out == "1 good, 0 with mistakes, 1 with warnings\n"


def test_without_a_name_all_that_is_shipped_is_checked(sandtable, monkeypatch):
    checked = []
    monkeypatch.setattr("game.data.file_check.check_file", lambda path: checked.append(path) or ())
    said = sandtable("check")
    assert said.code == 0
    assert said.out == f"{len(checked)} good, 0 with mistakes\n"
    names = {path.relative_to(files.maps().parent).as_posix() for path in checked}
    assert "maps/mossback_ford.yaml" in names
    assert "scenarios/squad_battles/mossback_ford.yaml" in names
    assert "game/rules/squad_battles/armies/thornwood.yaml" in names
    assert "game/rules/squad_battles/ledger.yaml" in names


# ------------------------------------------------------------------ schema


def test_schemas_are_listed(sandtable):
    said = sandtable("schema")
    assert said.code == 0
    assert said.out.splitlines() == list(schemas())
    assert "scenarios/squad_battles/drills/drill.schema.json" in said.out


def test_a_schema_is_printed(sandtable):
    said = sandtable("schema", "--print", "maps/map.schema.json")
    assert said.code == 0
    assert json.loads(said.out) == json.loads(schemas()["maps/map.schema.json"])


def test_schemas_are_written_once(sandtable, tmp_path):
    said = sandtable("schema", "--write", tmp_path)
    assert said.code == 0
    assert len(said.out.splitlines()) == len(schemas())
    for name, text in schemas().items():
        assert (tmp_path / name).read_text(encoding="utf-8") == text
    said = sandtable("schema", "--write", tmp_path)
    assert said.out == "all schemas are current\n"


def test_a_file_that_is_no_schema_is_kept(sandtable, tmp_path):
    (tmp_path / "maps").mkdir()
    mine = tmp_path / "maps" / "map.schema.json"
    mine.write_text("[my own]")
    said = sandtable("schema", "--write", tmp_path)
    assert said.code == 2
    assert f"{mine} exists and is not a JSON Schema" in said.err
    assert mine.read_text() == "[my own]"
    assert list(tmp_path.rglob("*.json")) == [mine], "nothing is written by halves"
    assert sandtable("schema", "--write", tmp_path, "--force").code == 0
    assert "$schema" in mine.read_text(encoding="utf-8")


# ------------------------------------------------------------------ replay


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A saved game of thirty answers with one taken back on the way."""
    path = tmp_path_factory.mktemp("saved") / "game.jsonl"
    match = saves.new_game(load_scenario("nine_lanterns"), "7", path, practice=True)
    lot = Random(7)
    for number in range(31):
        if number == 20:
            match.undo()
        else:
            match.answer(next(iter(match.pending.samples(lot))))
    saves.close_game(match)
    return path, copying.digest(match.state), match.rules.board(match.state)


def test_a_game_is_told(sandtable, game):
    path, _, _ = game
    said = sandtable("replay", path)
    assert said.code == 0
    assert said.out.startswith("squad_battles/nine_lanterns, seed 7\n")
    assert "are the attacker and set up first" in said.out
    assert "Round 1:" in said.out
    assert said.out.count("The last answer is taken back.") == 1


def test_a_sound_game_is_verified(sandtable, game):
    path, digest, _ = game
    said = sandtable("replay", path, "--check")
    assert said.code == 0
    assert "sound. 30 answers, 1 taken back" in said.out
    assert digest in said.out
    assert "the game is not over" in said.out


def test_the_board_is_shown_at_any_answer(sandtable, game):
    """Thirty answers less the one that was taken back."""
    path, _, board = game
    said = sandtable("replay", path, "--at", 29)
    assert (said.code, said.out) == (0, board + "\n")
    assert sandtable("replay", path, "--at", 0).out != said.out
    for beyond in (30, -1):
        said = sandtable("replay", path, "--at", beyond)
        assert said.code == 2
        assert f"the game has 29 answers; there is no --at {beyond}" in said.err


@pytest.mark.parametrize("how", [(), ("--check",), ("--at", "3")], ids=str)
def test_a_tampered_game_names_its_step(sandtable, game, tmp_path, how):
    path, _, _ = game
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if '"choose_activation"' in line)
    notes = json.loads(lines[number])
    notes[0][3] = "nobody"
    lines[number] = json.dumps(notes)
    forged = tmp_path / "forged.jsonl"
    forged.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = sandtable("replay", forged, *how)
    assert said.code == 1
    assert said.err.startswith("step ")
    assert f"forged.jsonl:{number + 1}: " in said.err
    assert "'nobody' is not among the choices" in said.err


@pytest.mark.parametrize("how", [(), ("--check",)], ids=str)
def test_a_truncated_game_names_its_step(sandtable, game, tmp_path, how):
    path, _, _ = game
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(path.read_bytes()[:-4])
    said = sandtable("replay", cut, *how)
    assert said.code == 1
    assert said.err.startswith("step ")
    assert "the line is cut off" in said.err


def test_what_is_no_game_is_refused(sandtable, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("milk, bread\n")
    said = sandtable("replay", path)
    assert said.code == 1
    assert "this is not a saved game of Sandtable" in said.err


def test_a_game_that_never_came_to_a_question_has_no_board(sandtable, game, tmp_path):
    path, _, _ = game
    short = tmp_path / "short.jsonl"
    short.write_bytes(path.read_bytes().partition(b"\n")[0] + b"\n")
    said = sandtable("replay", short, "--at", 0)
    assert said.code == 2
    assert "before its first question" in said.err


# ------------------------------------------------------------------ shot


def size_of(path):
    """Width and height as the head of a PNG file has them."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def test_a_battle_is_drawn(sandtable, tmp_path):
    out = tmp_path / "a.png"
    said = sandtable("shot", "night_gate", "--out", out, "--size", "640x400")
    assert (said.code, said.out) == (0, f"wrote {out}\n")
    assert size_of(out) == (640, 400)


def test_a_picture_may_be_near_and_after_some_play(sandtable, tmp_path):
    drawn = []
    for extra in ([], ["--play", "2"], ["--play", "2", "--zoom", "300%"]):
        out = tmp_path / f"{len(drawn)}.png"
        said = sandtable("shot", "night_gate", "--out", out, "--size", "640x400", *extra)
        assert said.code == 0
        drawn.append(out.read_bytes())
    assert len(set(drawn)) == 3
    assert sandtable("shot", "night_gate", "--out", out, "--zoom", "9").code == 2


def test_a_picture_may_wait_for_a_question_and_show_what_the_mouse_asks(sandtable, tmp_path):
    drawn = []
    asked = ["--until", "choose_path"]
    for extra in (asked, [*asked, "--point", "13,9"]):
        out = tmp_path / f"{len(drawn)}.png"
        said = sandtable("shot", "night_gate", "--out", out, "--size", "640x400", *extra)
        assert said.code == 0
        drawn.append(out.read_bytes())
    assert len(set(drawn)) == 2
    refused = sandtable("shot", "night_gate", "--out", out, "--until", "tea_break")
    assert refused.code == 2
    assert "no question of the kind 'tea_break' came up" in refused.err
    assert "choose_path" in refused.err


def test_a_picture_may_show_what_is_looked_at_while_a_piece_is_dragged(sandtable, tmp_path):
    drawn = []
    base = ["shot", "milestone_meadow", "--until", "choose_action", "--size", "640x400", "--out"]
    for extra in (
        [],
        ["--look", "sees"],
        ["--look", "heat"],
        ["--drag", "30,20", "--look", "seen"],
    ):
        out = tmp_path / f"{len(drawn)}.png"
        assert sandtable(*base, out, *extra).code == 0
        drawn.append(out.read_bytes())
    assert len(set(drawn)) == 4
    assert "is called 'q9'" in sandtable(*base, out, "--piece", "q9").err
    assert sandtable(*base, out, "--look", "stars").code == 2


def test_a_picture_stops_before_a_habit_and_rests_on_a_button_or_a_piece(sandtable, tmp_path):
    base = [
        "shot",
        "meeting_engagement",
        "--until",
        "blue:charge_attack",
        "--size",
        "640x400",
        "--out",
    ]
    drawn = []
    for extra in (
        ["--zoom", "2", "--button", "attack"],
        ["--zoom", "2", "--lines", "strong", "--scale", "150%"],
    ):
        out = tmp_path / f"{len(drawn)}.png"
        assert sandtable(*base, out, *extra).code == 0
        drawn.append(out.read_bytes())
    assert len(set(drawn)) == 2
    assert "no button begins with 'flee'" in sandtable(*base, out, "--button", "flee").err
    assert "75% to 250%" in sandtable(*base, out, "--scale", "9").err


def test_a_saved_game_is_drawn_at_any_answer(sandtable, game, tmp_path):
    path, _, _ = game
    drawn = []
    for count in (0, 29):
        out = tmp_path / f"{count}.png"
        said = sandtable(
            "shot", "--journal", path, "--at", count, "--out", out, "--size", "400x300"
        )
        assert said.code == 0
        drawn.append(out.read_bytes())
    assert drawn[0] != drawn[1]
    out = tmp_path / "last.png"
    assert sandtable("shot", "--journal", path, "--out", out, "--size", "400x300").code == 0
    assert out.read_bytes() == drawn[1]
    assert sandtable("shot", "--journal", path, "--at", 30, "--out", out).code == 2


def test_a_place_off_the_table_is_refused(sandtable, tmp_path):
    out = tmp_path / "a.png"
    for how in ("--point=1e300,5", "--point=-1,5", "--drag=5,1e18"):
        said = sandtable("shot", "night_gate", "--out", out, "--size", "400x300", how)
        assert said.code == 2
        assert "a place on this table is from 0,0 to " in said.err
    assert not out.exists()


# ------------------------------------------------------------------ what is never overwritten


@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "--force"])
@pytest.mark.parametrize("through", ["itself", "link"])
@pytest.mark.parametrize("command", ["report", "gif", "shot"])
def test_a_game_is_never_written_over_by_what_is_made_of_it(
    sandtable, game, tmp_path, command, through, force
):
    path, _, _ = game
    before = path.read_bytes()
    out = path
    if through == "link":
        out = tmp_path / "out"
        out.symlink_to(path)
    words = {
        "report": ["report", path, "--out", out],
        "gif": ["report", path, "--out", tmp_path / "report.html", "--gif", out],
        "shot": ["shot", "--journal", path, "--out", out],
    }[command]
    said = sandtable(*words, *force)
    assert said.code == 2
    assert f"{out} is the file that is being read" in said.err
    assert path.read_bytes() == before
    assert out.is_symlink() == (through == "link")
    assert not (tmp_path / "report.html").exists()


def test_a_scenario_is_never_written_over_by_its_picture(sandtable, tmp_path):
    scenario = tmp_path / "mine.yaml"
    shipped = files.scenarios() / "squad_battles" / "night_gate.yaml"
    scenario.write_bytes(shipped.read_bytes())
    for words in ([scenario, "--out", scenario], ["night_gate", "--out", shipped]):
        said = sandtable("shot", *words, "--force")
        assert said.code == 2
        assert "is the file that is being read" in said.err
    assert scenario.read_bytes() == shipped.read_bytes()


def test_a_file_of_another_kind_is_overwritten_by_force_alone(sandtable, tmp_path):
    out = tmp_path / "diary.png"
    out.write_text("Dear diary")
    words = ("shot", "night_gate", "--out", out, "--size", "400x300")
    said = sandtable(*words)
    assert said.code == 2
    assert "exists and is not a PNG picture; choose another name, or overwrite it" in said.err
    assert out.read_text() == "Dear diary"
    assert sandtable(*words, "--force").code == 0
    assert size_of(out) == (400, 300)
    assert sandtable(*words).code == 0, "a picture may be drawn anew"


def test_a_report_and_its_film_are_two_files(sandtable, game, tmp_path):
    path, _, _ = game
    out = tmp_path / "both.html"
    said = sandtable("report", path, "--out", out, "--gif", out)
    assert said.code == 2
    assert not out.exists()
