"""The order of the drills' tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put all tests of a drill side by side, so that one worker reads and plays it once."""
    spots = [spot for spot, item in enumerate(items) if _drill(item)]
    for spot, item in zip(spots, sorted((items[spot] for spot in spots), key=_drill), strict=True):
        items[spot] = item


def _drill(item: pytest.Item) -> str:
    """The name of the drill that a test is about, if it is about one."""
    spec = getattr(item, "callspec", None)
    about = spec and item.path.name == "test_shipped_drills.py"
    return str(spec.params.get("name", "")) if about else ""
