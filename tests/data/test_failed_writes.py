"""A game goes on where it cannot be saved, and nothing is lost once it can."""

from __future__ import annotations

import errno
import os
import random
import shutil

import pytest

from game.core import copying
from game.core.errors import UsageError
from game.data import saves
from game.data.library import bundle_from
from tests import toy

FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture(autouse=True)
def book(monkeypatch):
    return toy.register(monkeypatch)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "saves" / "game.jsonl"


def battle():
    return bundle_from(toy.documents(goal=60), "test")


def play(match, answers, seed=1):
    lot = random.Random(seed)
    for _ in range(answers):
        match.answer(next(match.pending.samples(lot)))


class Disk:
    """Lets writes fail as the system would let them fail."""

    def __init__(self, monkeypatch):
        self.room = None
        self._write, self._open = os.write, os.open
        self.forbidden = None
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "open", self.open)

    def write(self, descriptor, data):
        if self.room is None:
            return self._write(descriptor, data)
        if not self.room:
            raise FULL
        taken = self._write(descriptor, data[: self.room])
        self.room -= taken
        return taken

    def open(self, path, flags, *mode, **more):
        if self.forbidden is not None and flags & (os.O_RDWR | os.O_CREAT):
            raise self.forbidden
        return self._open(path, flags, *mode, **more)


@pytest.fixture
def disk(monkeypatch):
    return Disk(monkeypatch)


def assert_sound(match, path):
    assert saves.unsaved(match) == ""
    report = saves.check_game(path)
    assert report.digest == copying.digest(match.state)
    assert path.read_bytes().endswith(b"\n")


@pytest.mark.parametrize("room", [0, 1, 10])
def test_a_full_disk_loses_nothing_once_there_is_room_again(path, disk, room):
    match = saves.new_game(battle(), "s", path)
    before = path.read_bytes()
    disk.room = room
    play(match, 1)
    why = f"{path} cannot be written (No space left on device)."
    assert saves.unsaved(match) == f"The last answer is not saved: {why}"
    assert path.read_bytes() == before, "what was written of the line is cut off again"
    disk.room = room
    play(match, 2, 2)
    assert saves.unsaved(match) == f"The last 3 answers are not saved: {why}"
    assert saves.retry_saving(match) == saves.unsaved(match)
    disk.room = None
    play(match, 1, 3)
    assert path.read_bytes().count(b"\n") == 2 + 4
    assert_sound(match, path)


def test_trying_again_saves_without_another_answer(path, disk):
    match = saves.new_game(battle(), "s", path)
    disk.room = 0
    play(match, 3)
    disk.room = None
    assert saves.retry_saving(match) == ""
    assert_sound(match, path)


def test_an_undo_is_written_later_as_well(path, disk):
    match = saves.new_game(battle(), "s", path, practice=True)
    play(match, 2)
    disk.room = 0
    match.undo()
    assert "not saved" in saves.unsaved(match)
    disk.room = None
    play(match, 1)
    assert_sound(match, path)


@pytest.mark.parametrize("error", [FULL, PermissionError(errno.EACCES, "Permission denied")])
def test_a_battle_begins_where_no_file_can_be_made(path, disk, error):
    disk.forbidden = error
    match = saves.new_game(battle(), "s", path)
    play(match, 2)
    assert saves.unsaved(match) == (
        f"This game is not saved: {path} cannot be written ({error.strerror})."
    )
    disk.forbidden = None
    play(match, 1)
    assert_sound(match, path)


def test_a_folder_that_cannot_be_made_is_made_later(path):
    path.parent.write_text("in the way")
    match = saves.new_game(battle(), "s", path)
    play(match, 1)
    assert "This game is not saved" in saves.unsaved(match)
    path.parent.unlink()
    play(match, 1)
    assert_sound(match, path)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps an open file where it is")
def test_a_folder_that_has_vanished_comes_back_with_the_whole_game(path):
    match = saves.new_game(battle(), "s", path)
    play(match, 3)
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way")
    play(match, 2, 2)
    assert "not saved" in saves.unsaved(match)
    path.parent.unlink()
    play(match, 1, 3)
    assert_sound(match, path)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps an open file where it is")
def test_a_file_that_was_put_in_its_place_is_left_alone(path):
    match = saves.new_game(battle(), "s", path)
    play(match, 3)
    path.unlink()
    path.write_text("precious")
    play(match, 1)
    assert f"{path} is another file by now and is left as it is" in saves.unsaved(match)
    assert path.read_text() == "precious"


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps an open file where it is")
@pytest.mark.parametrize("cut", [0, 7])
def test_a_copy_that_was_put_in_its_place_is_gone_on_with(path, cut):
    """Programs that keep folders in step put files back under their names."""
    match = saves.new_game(battle(), "s", path)
    play(match, 3)
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content[: len(content) - cut])
    play(match, 1)
    assert_sound(match, path)


def test_a_game_can_be_saved_elsewhere_and_goes_on_there(path, disk, tmp_path):
    match = saves.new_game(battle(), "s", path)
    play(match, 2)
    before = path.read_bytes()
    disk.room = 0
    play(match, 2)
    other = tmp_path / "other" / "place.jsonl"
    with pytest.raises(
        UsageError, match=r"place.jsonl cannot be written \(No space.*another place"
    ):
        saves.save_elsewhere(match, other)
    assert not other.exists()
    assert str(path) in saves.unsaved(match)
    disk.room = None
    saves.save_elsewhere(match, other)
    assert_sound(match, other)
    play(match, 2)
    assert_sound(match, other)
    assert path.read_bytes() == before
    saves.close_game(match)
    assert saves.open_game(path)[0].answered() == 2, "the old place is free again"


def test_a_file_is_never_overwritten_by_saving_elsewhere(path, disk, tmp_path):
    match = saves.new_game(battle(), "s", path)
    disk.room = 0
    play(match, 1)
    disk.room = None
    other = tmp_path / "mine.jsonl"
    other.write_text("precious")
    with pytest.raises(UsageError, match="exists already"):
        saves.save_elsewhere(match, other)
    assert other.read_text() == "precious"
    play(match, 1)
    assert_sound(match, path)


def test_a_copy_of_a_save_that_cannot_be_written_is_refused(path, disk, tmp_path):
    match = saves.new_game(battle(), "s", path)
    play(match, 2)
    saves.close_game(match)
    recording = saves.read_game(path)
    other = tmp_path / "other.jsonl"
    disk.room = 5
    with pytest.raises(UsageError, match="No space left"):
        saves.write_game(other, recording.header, recording.notes)
    assert not other.exists()


def test_a_line_that_a_crash_tore_is_cut_off_by_the_next_answer(path):
    match = saves.new_game(battle(), "s", path)
    play(match, 3)
    saves.close_game(match)
    whole = path.read_bytes()
    path.write_bytes(whole + b'[["answer","red","choo')
    match, _ = saves.open_game(path)
    play(match, 1)
    assert path.read_bytes().startswith(whole)
    assert path.read_bytes().count(b"\n") == whole.count(b"\n") + 1
    assert_sound(match, path)
