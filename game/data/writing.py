"""Files that are written: names that every system takes, and nothing lost that was there."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path

from game.core.errors import UsageError
from game.data import files

LONGEST_STEM = 200
"""Bytes of a name; a number and an ending still fit into what every disk allows."""
NO_NAME = "game"
UNWANTED = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]+')
"""What some system does not allow in a file's name."""
PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")
DEVICES = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", *PORTS))
"""Names that Windows takes for a device, whatever ending they have."""
HEAD = 512
"""Bytes at a file's beginning that tell its kind."""
KINDS = {
    "png": ("a PNG picture", re.compile(rb"\x89PNG\r\n\x1a\n")),
    "gif": ("a GIF picture", re.compile(rb"GIF8[79]a")),
    "html": ("a web page", re.compile(rb"(\xef\xbb\xbf)?\s*<(!doctype html|html)", re.IGNORECASE)),
    "pdf": ("a PDF", re.compile(rb"%PDF-")),
    "map": ("a map", re.compile(rb"(\xef\xbb\xbf)?(\s*#[^\n]*\n|\s+)*map:")),
    "schema": ("a JSON Schema", re.compile(rb'\s*\{\s*"\$schema"')),
}
"""What a command writes, in words, and how such a file begins."""


def write_whole(path: Path, content: bytes) -> Path:
    """Write a file in one piece; a crash leaves what was there before."""
    fresh = path.with_name(f".{_cut(path.name)}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror})") from None
    return path


# -------------------------------------------------------------------- what may be written over


def check_target(
    path: Path, kind: str, sources: Iterable[Path] = (), *, force: bool = False
) -> None:
    """Refuse to write over what is being read, or over a file of another kind without force."""
    if any(_same(path, source) for source in sources):
        raise UsageError(f"{path} is the file that is being read; choose another name")
    words, beginning = KINDS[kind]
    try:
        head = _head(path)
    except FileNotFoundError:
        head = b""
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror})") from None
    check_name(path)
    if head and not force and not beginning.match(head):
        raise UsageError(
            f"{path} exists and is not {words}; choose another name, or overwrite it with --force"
        )


def _head(path: Path) -> bytes:
    """Return the beginning of an ordinary file; refuse what could not be replaced by one."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise UsageError(f"{path} is a folder; name a file in it")
    if not stat.S_ISREG(mode):
        raise UsageError(f"{path} is not an ordinary file; choose another name")
    with path.open("rb") as file:
        return file.read(HEAD)


def _same(path: Path, other: Path) -> bool:
    """Return whether two names mean one file, be it through a link or before it is made."""
    try:
        return path.samefile(other)
    except OSError:
        return os.path.normcase(os.path.realpath(path)) == os.path.normcase(os.path.realpath(other))


# -------------------------------------------------------------------- names


def check_name(path: Path) -> None:
    """Refuse a name that some system does not give to a file."""
    if is_reserved(path.name):
        raise UsageError(f"{path}: Windows reserves this name for itself; choose another name")


def is_reserved(name: str) -> bool:
    """Return whether Windows would take a file's name for a device, or for another name."""
    return name.partition(".")[0].rstrip(" ").lower() in DEVICES or name != name.rstrip(" .")


def unused_path(folder: Path, name: str, ending: str, joint: str = "-") -> Path:
    """Return a file in the folder that does not exist yet: name, name-2, name-3 and so on."""
    stem = plain_stem(name)
    path, number = folder / f"{stem}{ending}", 1
    while os.path.lexists(path):
        number += 1
        path = folder / f"{stem}{joint}{number}{ending}"
    return path


def plain_stem(name: str) -> str:
    """Return a name that a file can have on every system, as near to this one as possible."""
    stem = _cut(UNWANTED.sub("_", name)).strip(" .") or NO_NAME
    first, dot, rest = stem.partition(".")
    return f"{first}_{dot}{rest}" if is_reserved(stem) else stem


def _cut(name: str) -> str:
    return os.fsencode(name)[:LONGEST_STEM].decode("utf-8", "ignore")


def export_path(name: str, ending: str) -> Path:
    """Return a file among the player's exports that does not exist yet."""
    return unused_path(files.user_data() / "exports", name, f".{ending}")
