"""Files that nobody should have in their folder, each with its name and what is said of it."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path

Maker = Callable[[Path], object]


def fifo(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


ANY_FILE: dict[str, tuple[Maker, str]] = {
    "dangling": (dangling, "a link that leads nowhere"),
    "loop": (loop, "cannot be read"),
    "fifo": (fifo, "not an ordinary file"),
    "device": (device, "not an ordinary file"),
    "folder": (Path.mkdir, "this is a folder"),
    "zeros": (lambda path: path.write_bytes(b"\0" * 100), ""),
    "empty": (Path.touch, ""),
    "bytes": (lambda path: path.write_bytes(bytes(range(255, 0, -1))), ""),
    "deep": (lambda path: path.write_bytes(b"[" * 100_000), ""),
    "deep mapping": (lambda path: path.write_bytes(b'{"a":' * 100_000), ""),
}
"""What may stand in place of any file; where no words are given, those of the format."""


def header(**changes: object) -> Maker:
    """A copy of a saved game with another header; the game is taken from `changes['of']`."""
    source = changes.pop("of")
    assert isinstance(source, Path)

    def make(path: Path) -> None:
        first, *rest = source.read_text(encoding="utf-8").split("\n")
        data = json.loads(first) | changes
        path.write_text("\n".join([json.dumps(data), *rest]), encoding="utf-8")

    return make


def odd_saves(sound: Path) -> dict[str, tuple[Maker, str]]:
    """Saved games that cannot be read, made of a sound one."""
    documents = json.loads(sound.read_text(encoding="utf-8").partition("\n")[0])["documents"]
    far = json.loads(json.dumps(documents))
    far["scenario"]["settings"] = {"round_limit": 10**12}
    strange = json.loads(json.dumps(documents))
    strange["scenario"]["story"] = "\x1b[2J"
    text = sound.read_text(encoding="utf-8")
    return {
        "nan": (header(of=sound, format=float("nan")), "NaN"),
        "nan in documents": (header(of=sound, documents={"map": float("nan")}), "NaN"),
        "infinity": (header(of=sound, rules_version=float("inf")), "Infinity"),
        "huge": (lambda p: p.write_text(text.replace('"format":1', '"format":1e999', 1)), "number"),
        "digits": (lambda p: p.write_text(text.replace(":1,", f":{'1' * 5000},", 1)), "digits"),
        "surrogate": (header(of=sound, seed="\ud800"), "U+D800"),
        "nul": (header(of=sound, seed="a\0b"), "U+0000"),
        "escape": (header(of=sound, seed="\x1b[2J"), "U+001B"),
        "long seed": (header(of=sound, seed="s" * 200_000), "200 letters at most"),
        "long name": (
            header(of=sound, players={"red": "h" * 5000, "blue": "h"}),
            "200 letters at most",
        ),
        "broad": (
            header(of=sound, players={f"p{n}": "x" for n in range(200_000)}),
            "letters on one",
        ),
        "far": (header(of=sound, documents=far), "a number is between"),
        "strange": (header(of=sound, documents=strange), "U+001B"),
        "nested": (header(of=sound, players=_nested(90)), "nested too deeply"),
        "surrogate in a line": (
            lambda p: p.write_text(text + '[["answer","red","x","\\ud800"]]\n'),
            "U+D800",
        ),
        "nan in a line": (lambda p: p.write_text(text + '[["roll","x",NaN]]\n'), "NaN"),
        "latin": (lambda p: p.write_bytes(text.encode() + b'["\xff"]\n'), "not UTF-8"),
        os.fsdecode(b"not \xff utf-8"): (lambda p: p.write_text("{}"), "not a saved game"),
    }


def _nested(levels: int) -> object:
    data: object = "x"
    for _ in range(levels):
        data = [data]
    return data


ODD_SETTINGS: dict[str, Maker] = {
    "nan": lambda path: path.write_text('{"scale": NaN, "volume": Infinity}'),
    "nested": lambda path: path.write_text('{"keys": ' + "[" * 50_000 + "]" * 50_000 + "}"),
    "deep keys": lambda path: path.write_text(json.dumps({"keys": _nested(500)})),
    "surrogate": lambda path: path.write_text('{"keys": {"fit": "\\ud800"}}'),
    "nul": lambda path: path.write_text('{"reactions": {"a/b": "\\u0000"}}'),
    "long": lambda path: path.write_text(json.dumps({"keys": {"fit": "x" * 50_000}})),
    "large": lambda path: path.write_text(json.dumps({"x" * 10_000_000: 1})),
    "digits": lambda path: path.write_text('{"scale": ' + "1" * 5000 + "}"),
    "list": lambda path: path.write_text("[1, 2]"),
    "types": lambda path: path.write_text('{"scale": [], "palette": {}, "lines": null, "mute": 1}'),
    "many": lambda path: path.write_text(json.dumps({f"k{n}\n": n for n in range(5000)})),
}


def picture(width: int, height: int, pixels: bytes = b"") -> bytes:
    """A kept picture that claims to be so large."""
    return width.to_bytes(4) + height.to_bytes(4) + zlib.compress(pixels)
