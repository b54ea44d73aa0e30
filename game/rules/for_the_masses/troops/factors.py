"""The 24 factors that spells are made of, and the schools that teach them (FTM.magic.f1 to f24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

School = Literal["flame", "sky", "frost", "stone", "wild", "soul"]
SCHOOLS: tuple[School, ...] = ("flame", "sky", "frost", "stone", "wild", "soul")
OPPOSED_SCHOOLS: tuple[tuple[School, School], ...] = (
    ("flame", "frost"),
    ("sky", "stone"),
    ("wild", "soul"),
)
"""No Magician has both of a pair (FTM.magic.5)."""
Duration = Literal["instant", "turn", "two", "three", "lasting"]
DURATIONS: dict[Duration, str] = {
    "instant": "works at once",
    "turn": "until this End Phase",
    "two": "until the End Phase of the next turn",
    "three": "until the End Phase of the turn after the next",
    "lasting": "for good",
}
Target = Literal["enemy", "friend", "hexes", "battle", "spell"]
TARGETS: dict[Target, str] = {
    "enemy": "an enemy unit",
    "friend": "a friendly unit",
    "hexes": "hexes",
    "battle": "the whole battle",
    "spell": "an active spell",
}
FactorName = Literal[
    "bolt",
    "blast",
    "ward",
    "sunder",
    "haste",
    "mire",
    "courage",
    "dread",
    "mend",
    "recall",
    "might",
    "guide",
    "gale",
    "thicket",
    "upheave",
    "barrier",
    "span",
    "word",
    "stride",
    "weather",
    "dispel",
    "gift",
    "quell",
    "summon",
]
"""In the order of the book's ids, FTM.magic.f1 to FTM.magic.f24."""
MOST_ENERGY = 36
"""Three d12: nobody ever has more Magical Energy from the dice of one turn."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One thing that a spell can do, for each level or for a name."""

    key: FactorName
    rule: str
    levels: tuple[int, int] | None
    """The lowest and the highest; None if it takes a special or a Monster in place of a level."""
    prices: tuple[int | None, ...]
    """Magical Energy for each level in each of SCHOOLS, None where a school does not offer it.

    Where it takes a name every school offers it at 1, or does not: the name has the price.
    """
    targets: tuple[Target, ...]
    once: bool = False
    """Whether it works when it is cast and never again, whatever the spell's duration."""

    @property
    def text(self) -> str:
        """What it does, in words."""
        return _TEXTS[self.key]

    def price(self, school: School) -> int | None:
        """Return what a level costs in a school, None if the school does not offer it."""
        return self.prices[SCHOOLS.index(school)]


_TEXTS: dict[FactorName, str] = {
    "bolt": "Two d8 a level against an enemy unit's Defense.",
    "blast": "One d6 a level against each unit, of either side, in a hex and the six around it.",
    "ward": "Raises Defense by its level.",
    "sunder": "Lowers Defense by its level, not below 0.",
    "haste": "Raises Movement by its level.",
    "mire": "Lowers Movement by its level, not below 0.",
    "courage": "Adds its level to tests of morale and fear.",
    "dread": "Takes its level from tests of morale and fear.",
    "mend": "Takes away as many carried wounds as its level.",
    "recall": "Brings a lost element a level back to an Infantry or Cavalry unit that still "
    "stands, beside it and out of enemy zones of control; once in a game for each unit, and never "
    "above the number it began with.",
    "might": "Melee dice are larger by a type for each level, up to d12.",
    "guide": "The unit's shots need its level less, though 2 at least.",
    "gale": "Shots at the unit need its level more.",
    "thicket": "A connected open hex for each level is forest while the spell lasts.",
    "upheave": "A connected hex for each level rises, or all of them sink, by one of the levels 0 "
    "to 3, for good; each unit there takes a d4 of wounds.",
    "barrier": "A connected empty hex for each level can be neither entered nor seen through while "
    "the spell lasts.",
    "span": "A connected water or impassable hex for each level is open while the spell lasts; "
    "whoever stands there at its end is lost.",
    "word": "As many of the unit's next orders in this turn as its level cost 1 CP less, but 1 at "
    "least.",
    "stride": "A friendly unit of one element appears up to its level in hexes away, on a free hex "
    "out of enemy zones of control, facing as it likes.",
    "weather": "Of the sky: no weather. Of frost: snow.",
    "dispel": "Ends an active spell whose base cost is its level or less.",
    "gift": "The unit has a named special.",
    "quell": "The enemy unit is without a named special.",
    "summon": "A small Monster, size 1 or 2, of the army's list comes to a free hex no more than 2 "
    "away and leaves with the spell.",
}
_NAMED = (1, 1, 1, 1, 1, 1)
_FRIEND: tuple[Target, ...] = ("friend",)
_ENEMY: tuple[Target, ...] = ("enemy",)
_HEXES: tuple[Target, ...] = ("hexes",)
_ALL = (
    Factor("bolt", "FTM.magic.f1", (1, 5), (1, 2, 2, 2, 3, 3), _ENEMY, once=True),
    Factor("blast", "FTM.magic.f2", (1, 4), (2, 3, 3, 3, None, None), _HEXES, once=True),
    Factor("ward", "FTM.magic.f3", (1, 2), (None, None, 4, 3, 4, 3), _FRIEND),
    Factor("sunder", "FTM.magic.f4", (1, 2), (3, None, 3, 4, None, 4), _ENEMY),
    Factor("haste", "FTM.magic.f5", (1, 4), (2, 1, None, None, 1, 2), _FRIEND),
    Factor("mire", "FTM.magic.f6", (1, 4), (None, 2, 1, 1, 1, 2), _ENEMY),
    Factor("courage", "FTM.magic.f7", (1, 3), (1, 2, None, 2, 2, 1), _FRIEND),
    Factor("dread", "FTM.magic.f8", (1, 3), (2, None, 1, None, 2, 1), _ENEMY),
    Factor("mend", "FTM.magic.f9", (1, 5), (None, None, None, 2, 1, 1), _FRIEND, once=True),
    Factor("recall", "FTM.magic.f10", (1, 2), (None, None, None, None, 8, 6), _FRIEND, once=True),
    Factor("might", "FTM.magic.f11", (1, 2), (3, None, None, 4, 3, 4), _FRIEND),
    Factor("guide", "FTM.magic.f12", (1, 2), (None, 2, None, None, 3, 3), _FRIEND),
    Factor("gale", "FTM.magic.f13", (1, 2), (None, 1, 2, None, None, None), _FRIEND),
    Factor("thicket", "FTM.magic.f14", (1, 6), (None, None, None, None, 1, None), _HEXES),
    Factor("upheave", "FTM.magic.f15", (1, 3), (None, None, None, 2, 3, None), _HEXES, once=True),
    Factor("barrier", "FTM.magic.f16", (1, 4), (2, None, 2, 2, 3, None), _HEXES),
    Factor("span", "FTM.magic.f17", (1, 4), (None, None, 1, 2, 2, None), _HEXES),
    Factor("word", "FTM.magic.f18", (1, 3), (None, 2, None, None, None, 2), _FRIEND),
    Factor("stride", "FTM.magic.f19", (1, 10), (None, 1, None, None, 2, 2), _FRIEND, once=True),
    Factor("weather", "FTM.magic.f20", (1, 1), (None, 6, 6, None, None, None), ("battle",)),
    Factor("dispel", "FTM.magic.f21", (1, MOST_ENERGY), (1, 1, 1, 1, 1, 1), ("spell",), once=True),
    Factor("gift", "FTM.magic.f22", None, _NAMED, ("friend", "enemy")),
    Factor("quell", "FTM.magic.f23", None, _NAMED, _ENEMY),
    Factor("summon", "FTM.magic.f24", None, (None, None, None, None, 1, 1), _HEXES),
)
FACTORS: dict[str, Factor] = {factor.key: factor for factor in _ALL}
