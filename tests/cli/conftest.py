"""A command line to type into, with a home of its own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.cli import commands


@dataclass(frozen=True)
class Said:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1]


@pytest.fixture
def home(tmp_path, monkeypatch):
    folder = tmp_path / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    return folder


@pytest.fixture
def sandtable(capsys, home):
    def run(*words):
        code = commands.run([str(word) for word in words])
        said = Said(code, *capsys.readouterr())
        assert "Traceback" not in said.out + said.err
        return said

    return run
