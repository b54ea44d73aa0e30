"""Campaigns: what becomes of the fallen and the fled after a battle (ARES.camp.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.cite import cites
from game.core.wording import named
from game.rules.ares.state import Battling, Figure, State, tell_roll

SIDES_OF_THE_DIE = 12
Fate = Literal["dead", "maimed", "laid_up", "deserted", "back"]
"""`maimed` has a starting wound less for good, `laid_up` misses the next battle."""

KILLED: tuple[tuple[int, Fate], ...] = ((3, "dead"), (6, "maimed"), (9, "laid_up"), (12, "back"))
ROUTED: tuple[tuple[int, Fate], ...] = ((2, "deserted"), (12, "back"))
"""Up to which face each fate goes."""

WORDS: Mapping[Fate, str] = {
    "dead": "is dead",
    "maimed": "returns with a starting wound less for good",
    "laid_up": "misses the next battle",
    "deserted": "has deserted",
    "back": "returns",
}
NOUNS: Mapping[Fate, str] = {
    "dead": "dead",
    "maimed": "maimed for good",
    "laid_up": "laid up for a battle",
    "deserted": "deserted",
    "back": "back in the ranks",
}


@dataclass(frozen=True, slots=True)
class Return:
    """What a lost figure is to the next battle of the campaign."""

    figure: str
    fate: Fate
    wounds: int
    """Starting wounds from now on, 0 if it never comes back."""


@cites("ARES.camp.1")
def fate_of(how: Literal["killed", "routed"], wounds: int, face: int) -> Fate:
    """Return what a D12 says about a lost figure that started with so many wounds."""
    table = KILLED if how == "killed" else ROUTED
    fate = next(fate for last, fate in table if face <= last)
    return "dead" if fate == "maimed" and wounds <= 1 else fate


def returning(figure: Figure, face: int) -> Return:
    """Return what becomes of one lost figure."""
    how: Literal["killed", "routed"] = "killed" if figure.where == "killed" else "routed"
    start = figure.profile.wounds
    fate = fate_of(how, start, face)
    kept = {"dead": 0, "deserted": 0, "maimed": start - 1}.get(fate, start)
    return Return(figure.id, fate, kept)


def lost(state: State) -> list[Figure]:
    """Return figures that were killed or routed; those that left by an edge are not lost."""
    return [figure for figure in state.figures.values() if figure.where in ("killed", "routed")]


@cites("ARES.camp.1")
def after_battle(state: State, throw: Callable[[Figure], int]) -> list[Return]:
    """Return what becomes of each figure lost, by one D12 each, in the order of the lists."""
    return [returning(figure, throw(figure)) for figure in lost(state)]


@cites("ARES.camp.1")
def tell_fates(play: Battling) -> str:
    """Throw for everybody who was lost, report it, and return a summary; '' if nobody was."""
    found = after_battle(play.state, lambda figure: _thrown(play, figure))
    play.state.fates = {each.figure: each.fate for each in found}
    if not found:
        return ""
    fates = [each.fate for each in found]
    counted = [f"{fates.count(fate)} {NOUNS[fate]}" for fate in NOUNS if fate in fates]
    return f"Of {len(found)} lost: {', '.join(counted)}."


def _thrown(play: Battling, figure: Figure) -> int:
    roll = play.roll(f"{figure.id} injury", 1, SIDES_OF_THE_DIE)
    face = roll.faces[0]
    words = WORDS[returning(figure, face).fate]
    text = f"{named(figure)}, {figure.where}, rolls {face} and {words}."
    tell_roll(play, figure, "injury", (roll,), text, "ARES.camp.1")
    return face
