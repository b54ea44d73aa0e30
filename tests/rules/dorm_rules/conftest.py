"""The book is in the making: its tests see it among those that players choose from."""

from __future__ import annotations

import pytest

from game import rules


@pytest.fixture(autouse=True, scope="module")
def _listed():
    with pytest.MonkeyPatch.context() as patch:
        if "dorm_rules" not in rules.RULESETS:
            patch.setattr(rules, "RULESETS", (*rules.RULESETS, "dorm_rules"))
        yield
