"""Count the reaction windows that a person would be asked about in a turn.

    python -m tests.questions_per_turn --games 20 --seed 1 [--book ares]

Computer players fight the battles of a book, one after the other. Each side is counted as if a
person led it: a window is a question of a kind that the book lists among its reactions and that
may be declined. The table shows windows for one side and one turn, by kind: all of them ("ask me
everything"), and those that are left to a person by the settings that hold at first.

Choices within one's own attack or way (a second action for it, an edge to leave by) are listed by
the book as well, but nobody else waits for them: they have a sum of their own.

Before windows passed by themselves a side of ARES was asked 15.7 reactions and holds in a turn and
1.5 choices of its own (20 games, seed 1): held actions 6.83, borrowed ones 4.86, holding 2.58,
second actions 1.19, dodging 0.69, parrying 0.54. Now it is asked 3.6 (23 %) and 1.4: held actions
0.58, borrowed ones 1.57, holding none, dodging 0.68, parrying 0.51.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import Bundle, load_scenario, scenario_keys
from game.players.course import round_of
from game.players.registry import make_player
from game.ui.arming import Arming, Waiting, declined

OWN = {
    *("combine_attack", "cumbersome_second_action", "attack_facing", "land_facing", "exit_table"),
    *("take_free_attack", "ride_on", "charge_attack", "column_choice", "exit_map"),
}
"""Choices within one's own attack or way, in all books."""


@dataclass
class Count:
    """Questions of some games."""

    turns: int = 0
    """Turns of one side: two for each round of two sides."""
    all: Counter[str] = field(default_factory=Counter)
    """Every question, by kind."""
    windows: Counter[str] = field(default_factory=Counter)
    """Reaction windows, by kind."""
    asked: Counter[str] = field(default_factory=Counter)
    """Those that a person is asked by the settings that hold at first."""

    waiting: Waiting = field(default_factory=Waiting)
    """What was let pass so far."""

    def note(self, match: Match[Any], answer: Any) -> None:
        """Count the pending question, which is about to be answered."""
        decision = match.pending
        assert decision is not None
        self.all[decision.kind] += 1
        if decision.kind in match.rules.reactions() and declined(decision) is not None:
            self.windows[decision.kind] += 1
            if Arming({}, self.waiting).verdict(match) is None:
                self.asked[decision.kind] += 1
                self.waiting.note(match, answer)

    def table(self) -> str:
        """Return the numbers for one side and one turn."""
        lines = [f"{'window':28} {'all':>7} {'asked':>7}"]
        for kind, count in self.windows.most_common():
            lines.append(self._line(kind, count, self.asked[kind]))
        for name, kinds in (
            ("reactions and holds", self.windows.keys() - OWN),
            ("choices of its own", self.windows.keys() & OWN),
        ):
            windows, asked = (sum(each[k] for k in kinds) for each in (self.windows, self.asked))
            lines.append(self._line(name, windows, asked))
            lines[-1] += f"  {100 * asked / max(1, windows):.0f} %"
        spared = self.windows.total() - self.asked.total()
        lines.append(self._line("every question", self.all.total(), self.all.total() - spared))
        return "\n".join(lines)

    def _line(self, name: str, *counts: int) -> str:
        return f"{name:28} " + " ".join(f"{count / max(1, self.turns):7.2f}" for count in counts)


def play(bundle: Bundle, seed: str, count: Count) -> None:
    """Play one battle to its end and count its questions."""
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))
    sides, count.waiting = bundle.rulebook.sides(match.state), Waiting()
    players = {side: make_player("normal", f"{seed}/{side}") for side in sides}
    while match.pending is not None:
        answer = players[match.pending.side].choose(match)
        count.note(match, answer)
        match.answer(answer)
    count.turns += round_of(bundle.rulebook, match.state) * len(sides)


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--book", default="ares")
    wanted = parser.parse_args()
    keys = scenario_keys(wanted.book)
    count = Count()
    for number in range(wanted.games):
        bundle = load_scenario(keys[number % len(keys)])
        play(bundle, f"{wanted.seed}/{number}", count)
    print(f"{wanted.games} games of {wanted.book}, {count.turns} turns of one side")
    print(count.table())


if __name__ == "__main__":
    main()
