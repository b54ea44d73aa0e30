"""Which Sandtable this is: its version, and a digest of all its code, rules and armies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import game

SUFFIXES = (".py", ".yaml", ".json")


@dataclass(frozen=True, slots=True)
class Build:
    """A version and the digest of the files that make it."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"version {self.version}, build {self.digest}"


@cache
def own_build() -> Build:
    """Return what this process runs."""
    return Build(game.__version__, digest_of(Path(game.__file__).parent))


def digest_of(folder: Path) -> str:
    """Return a digest of a package's files by name and content."""
    found = sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in SUFFIXES and path.is_file():
            name = path.relative_to(folder).as_posix()
            found.update(f"{name}\0".encode())
            # A checkout on Windows may end its lines otherwise; that makes no other program.
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:16]
