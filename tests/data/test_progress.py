"""Finished lessons are kept, and a damaged file costs nobody anything."""

from __future__ import annotations

import json

import pytest

from game.data.progress import Progress


def test_ticks_are_kept_between_games(tmp_path):
    path = tmp_path / "progress.json"
    assert Progress(path).done == set()
    assert not path.exists(), "looking writes nothing"
    assert Progress(path).tick("ares/melee/parrying") == ""
    assert Progress(path).done == {"ares/melee/parrying"}


def test_two_windows_do_not_take_ticks_from_each_other(tmp_path):
    path = tmp_path / "progress.json"
    one, other = Progress(path), Progress(path)
    assert one.done == other.done == set()
    one.tick("a/b/c")
    other.tick("d/e/f")
    assert Progress(path).done == {"a/b/c", "d/e/f"}


@pytest.mark.parametrize("text", ["{", "[]", '{"lessons": 3}', '{"lessons": [3]}', "\x00"])
def test_a_damaged_file_is_told_and_kept(tmp_path, text):
    path = tmp_path / "progress.json"
    path.write_text(text, encoding="utf-8")
    progress = Progress(path)
    assert progress.done == set()
    assert "progress.json" in progress.notice
    assert "progress.damaged1.json" in progress.notice
    assert path.read_text(encoding="utf-8") == text
    assert progress.tick("a/b/c") == ""
    assert (tmp_path / "progress.damaged1.json").read_text(encoding="utf-8") == text
    assert json.loads(path.read_text(encoding="utf-8")) == {"lessons": ["a/b/c"]}
    assert progress.notice == Progress(path).notice == ""


def test_what_cannot_be_written_holds_for_now_and_is_told(tmp_path):
    folder = tmp_path / "a file"
    folder.write_text("")
    progress = Progress(folder / "progress.json")
    assert "not saved" in progress.tick("a/b/c")
    assert progress.done == {"a/b/c"}
