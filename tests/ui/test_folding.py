"""The log tells a thing once, and what many pieces do alike in one line."""

from game.core.event import Built, Said, Stage
from game.ui.hud.log_folding import folded


def test_what_is_announced_as_well_is_told_once():
    text = "The gate is broken for good."
    gate = Built(text=text, rules=("FTM.scen.18",), what="gone", cells=((3, 2),))
    told = folded([gate, Stage(text=text, rules=("FTM.scen.18",), name="breach")], {})
    assert [line.event for line in told] == [gate]


def test_the_same_roll_twice_is_told_twice():
    tie = Said(text="red rolls 1.", rules=("FTM.setup.2",))
    assert len(folded([tie, tie], {})) == 2


def test_an_announcement_of_something_else_has_its_own_line():
    gate = Said(text="The gate has 0 structure points left.", rules=())
    news = Stage(text="The gate is broken for good.", rules=(), name="breach")
    assert [line.event for line in folded([gate, news], {})] == [gate, news]
