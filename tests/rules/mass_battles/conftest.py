"""The book is not listed for players yet: these tests register it for themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import rules


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(rules, "RULESETS", (*rules.RULESETS, "mass_battles"))
        yield
