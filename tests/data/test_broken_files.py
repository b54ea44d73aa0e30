"""Every broken example gives the mistakes that are written at its end, each at its place.

An expected line may leave out the end of the message: `# 6:5: rows.2: this row has 4`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import DataError
from game.data.file_check import check_file

HEADING = "# The mistakes:\n"
BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_told_all_its_mistakes(path):
    _, _, listed = path.read_text(encoding="utf-8").partition(HEADING)
    expected = [line.removeprefix("# ") for line in listed.splitlines()]
    assert expected, "list the mistakes at the end of the file"
    with pytest.raises(DataError) as caught:
        check_file(path)
    told = [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]
    cut = [line[: len(start)] for line, start in zip(told, expected, strict=False)]
    assert cut == expected
    assert len(told) == len(expected), told[len(expected) :]


def test_there_is_a_broken_example_of_every_kind():
    kinds = {path.stem.partition("_")[0] for path in BROKEN}
    assert kinds >= {"map", "scenario", "army", "drill", "ledger"}
