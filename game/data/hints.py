"""Hints of a guided battle: what to say when a question of a kind first comes up."""

from __future__ import annotations

from typing import Literal

from game.data import files, yamlfile
from game.data.ledger import load_ledger
from game.data.library import FIRST, named_rulebook
from game.data.reading import adapter_for, book_of
from game.data.suggest import did_you_mean, short
from game.data.validate import Problems, validate
from game.data.yamlfile import Document
from game.mechanics.forms import form

EVENTS = ("Moved", "Attacked", "Rolled", "Left", "Scored", "Changed")
"""Kinds of events that a hint may wait for."""
Spot = Literal["pieces", "buttons", "nothing"]


@form
class Hint:
    """A sentence for the first time that something is asked or happens, and where to look."""

    say: str
    asked: str = ""
    told: str = ""
    point: Spot = "pieces"


@form
class Guide:
    """What a rulebook is like, and the hints of its first battle."""

    ruleset: str
    about: str
    hints: tuple[Hint, ...]
    unasked: tuple[str, ...] = ()
    """Kinds of questions that are declined for a newcomer, so that the first battle stays short."""


def load_guide(ruleset: str) -> Guide:
    """Return the guide to a ruleset's first battle, or a DataError with what is wrong with it."""
    path = files.scenarios() / named_rulebook(ruleset).key / f"{FIRST}.hints.yaml"
    return guide_from(yamlfile.read(path))


def guide_from(document: Document) -> Guide:
    """Return the guide of a document; what its hints wait for can come up."""
    known = tuple(load_ledger(book_of(document).key).decisions)
    guide: Guide = validate(document, adapter_for(Guide))
    problems = Problems()
    for number, hint in enumerate(guide.hints):
        if problem := _problem(hint, known):
            problems.add(document, ("hints", number), problem)
    spared = tuple(book_of(document).reactions())
    for number, kind in enumerate(guide.unasked):
        if kind not in spared:
            problem = f"no question {short(kind)} may be declined{did_you_mean(kind, spared)}"
            problems.add(document, ("unasked", number), problem)
    problems.raise_if_any()
    return guide


def _problem(hint: Hint, kinds: tuple[str, ...]) -> str:
    """Return what is wrong with when a hint is to be shown."""
    if bool(hint.asked) == bool(hint.told):
        return "a hint waits for one thing: asked or told"
    if hint.asked and hint.asked not in kinds:
        return f"nothing asks {short(hint.asked)}{did_you_mean(hint.asked, kinds)}"
    if hint.told and hint.told not in EVENTS:
        return f"no event is called {short(hint.told)}{did_you_mean(hint.told, EVENTS)}"
    return ""
