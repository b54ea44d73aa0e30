"""Magicians and spells made on the spot, for tests."""

from __future__ import annotations

from dataclasses import replace

from game.core.deck import NoDeck
from game.core.dice import FairDice
from game.core.play import Play
from game.rules.for_the_masses.troops.spell_lists import Spell
from tests.rules.for_the_masses.kit import card

ENEMY = {"bolt", "sunder", "mire", "dread", "quell"}
HEXES = {"blast", "thicket", "upheave", "barrier", "span", "summon"}
INSTANT = {"bolt", "blast", "mend", "recall", "stride", "dispel"}


def spell(key, duration="", target="", summoned=0, **factors):
    """A spell with these factors; duration and target are what fits the first of them."""
    first = next(iter(factors))
    usual = {"weather": "battle", "dispel": "spell"}.get(first, "friend")
    aim = "enemy" if first in ENEMY else "hexes" if first in HEXES else usual
    time = "lasting" if first == "upheave" else "instant" if first in INSTANT else "turn"
    words = tuple(factors.items())
    name = key.replace("_", " ").title()
    return Spell(key, name, words, duration or time, target or aim, "", summoned)


def mage(*spells, key="mage", magic="2d6", schools=("flame", "soul"), **changes):
    """The card of a Magician who knows these spells."""
    made = card(key, kind="personality", magic=magic, schools=schools, **changes)
    return replace(made, grimoire=tuple(spells))


def freely(state, rule, *args, rng, first=None):
    """Drive a rule with random legal answers and fair dice; what was told, and what was asked."""
    play = Play(state, [], FairDice(rng.randrange(10**6)), NoDeck())
    going, answer, asked = rule(play, *args), None, []
    while True:
        try:
            decision = going.send(answer)
        except StopIteration:
            return play.events, asked
        answer = first if first and not asked else next(decision.samples(rng))
        assert decision.objection(answer) is None, f"{decision.why} {answer}"
        assert decision.decode(decision.encode(answer)) == answer
        asked.append(decision)
