"""What may be written over, and names that every system takes for a file."""

from __future__ import annotations

import os
import sys

import pytest

from game.core.errors import UsageError
from game.data import files, saves
from game.data.armyfile import fresh_army_path
from game.data.writing import (
    check_target,
    export_path,
    is_reserved,
    plain_stem,
    unused_path,
    write_whole,
)

PNG = b"\x89PNG\r\n\x1a\n and more"
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs links and pipes")


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("png", PNG),
        ("gif", b"GIF89a..."),
        ("html", b"\xef\xbb\xbf\n<!DOCTYPE HTML>\n<html>"),
        ("html", b"<html><body>"),
        ("schema", b'{\n  "$schema": "x"}'),
        ("png", b""),
    ],
)
def test_a_file_of_the_same_kind_may_be_replaced(tmp_path, kind, content):
    path = tmp_path / "there"
    check_target(path, kind)
    path.write_bytes(content)
    check_target(path, kind)


@pytest.mark.parametrize("kind", ["png", "gif", "html", "schema"])
@pytest.mark.parametrize("content", [b"milk, bread\n", b'{"format": 1}\n', PNG[:7], b"\0"])
def test_a_file_of_another_kind_is_kept_unless_forced(tmp_path, kind, content):
    path = tmp_path / f"diary.{kind}"
    path.write_bytes(content)
    with pytest.raises(UsageError, match=r"exists and is not a .*--force"):
        check_target(path, kind)
    check_target(path, kind, force=True)


@posix
@pytest.mark.parametrize("how", ["itself", "roundabout", "link", "hard link", "link to a link"])
def test_what_is_read_is_never_written_over(tmp_path, how):
    source = tmp_path / "game.png"
    source.write_bytes(PNG)
    out = tmp_path / "out.png"
    match how:
        case "itself":
            out = source
        case "roundabout":
            (tmp_path / "deep").mkdir()
            out = tmp_path / "deep" / ".." / "game.png"
        case "link":
            out.symlink_to(source)
        case "hard link":
            out.hardlink_to(source)
        case "link to a link":
            (tmp_path / "between").symlink_to(source)
            out.symlink_to(tmp_path / "between")
    for force in (False, True):
        with pytest.raises(UsageError, match="is the file that is being read"):
            check_target(out, "png", [source], force=force)


def test_two_outputs_need_two_names_before_either_is_there(tmp_path):
    with pytest.raises(UsageError, match="being read"):
        check_target(tmp_path / "a" / ".." / "one.gif", "gif", [tmp_path / "one.gif"])


@posix
def test_folders_pipes_and_devices_are_never_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, words in (
        (tmp_path, "is a folder"),
        (tmp_path / "pipe", "not an ordinary file"),
        (os.devnull, "not an ordinary file"),
    ):
        with pytest.raises(UsageError, match=words):
            check_target(type(tmp_path)(path), "png", force=True)


def test_a_long_name_can_be_written(tmp_path):
    path = tmp_path / ("x" * 250 + ".png")
    assert write_whole(path, PNG).read_bytes() == PNG
    assert list(tmp_path.iterdir()) == [path], "nothing else is left behind"


# ---------------------------------------------------------------------- names

RESERVED = ["con", "NUL", "Aux.txt", "prn", "com1.png", "LPT9", "COM¹.x", "nul .jsonl", "a.", "b "]


@pytest.mark.parametrize("name", RESERVED)
def test_names_that_windows_keeps_for_itself_are_not_used(tmp_path, name):
    assert is_reserved(name)
    with pytest.raises(UsageError, match="Windows reserves this name"):
        check_target(tmp_path / name, "png", force=True)
    assert not is_reserved(plain_stem(name))


@pytest.mark.parametrize("name", ["console", "nullify.png", "com", "com10", "a.con", ".con", "x"])
def test_names_that_only_look_like_those_are_free(name):
    assert not is_reserved(name)


@pytest.mark.parametrize("name", ["con", "NUL", "aux.old", "com1", "lpt3"])
def test_every_file_that_is_named_after_something_has_a_name_of_its_own(
    tmp_path, monkeypatch, name
):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))
    made = [
        saves.fresh_path(tmp_path, f"my_rules/{name}"),
        fresh_army_path(name),
        export_path(name, "html"),
        export_path(f"{name}-12", "png"),
    ]
    assert [path.name for path in made if is_reserved(path.name)] == []


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("night_gate", "night_gate"),
        ("Zwölf Brücken", "Zwölf Brücken"),
        ('a<b>:"c|d?*', "a_b_c_d_"),
        ("../..\\etc/passwd", "_.._etc_passwd"),
        ("line\nbreak\x1b", "line_break_"),
        (os.fsdecode(b"caf\xe9"), "caf_"),
        ("...", "game"),
        ("", "game"),
        ("x" * 300, "x" * 200),
        ("ö" * 150, "ö" * 100),
        ("con.x.y", "con_.x.y"),
    ],
)
def test_a_name_becomes_one_that_every_system_takes(name, stem):
    assert plain_stem(name) == stem


@posix
def test_a_name_that_only_a_dangling_link_has_is_taken(tmp_path):
    (tmp_path / "game.jsonl").symlink_to(tmp_path / "nowhere")
    assert unused_path(tmp_path, "game", ".jsonl").name == "game-2.jsonl"
