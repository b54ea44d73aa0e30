"""Play the guided first battles, with a computer player in the seat of the person.

    python -m tests.first_battles squad_battles --games 40

Prints how many games the person's side won and how many questions were put to it in each: what
passes by itself in the window, and what the guide declines for a newcomer, is not counted.
"""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median
from time import process_time

from game.core.decision import unwrapped
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.wording import plain_words
from game.data.hints import load_guide
from game.data.library import load_first
from game.players.player import think
from game.players.registry import make_player
from game.rules import RULESETS
from game.ui.arming import NEVER, Arming, Waiting


def played(book: str, seed: str, player: str = "normal") -> tuple[bool, int, str]:
    """Return whether the person's side won, how many questions it answered, and the reason."""
    bundle = load_first(book)
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))
    person, computer = bundle.rulebook.sides(match.state)[:2]
    players = {
        person: make_player(player, f"{seed}/{person}"),
        computer: make_player("easy", f"{seed}/{computer}"),
    }
    asked, waiting = 0, Waiting()
    armed = Arming(dict.fromkeys(load_guide(book).unasked, NEVER), waiting)
    while match.pending is not None:
        decision = match.pending
        spared = armed.verdict(match) if decision.side == person else None
        if spared is not None:
            match.answer(spared.answer)
            continue
        answer = think(match, players[decision.side])
        if decision.side == person:
            asked += not decision.deploys
            waiting.note(match, unwrapped(answer))
        match.answer(answer)
    assert match.outcome is not None
    return match.outcome.winner == person, asked, plain_words(match.outcome.reason)


def main() -> None:
    """Play and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("book", choices=RULESETS)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="first")
    parser.add_argument("--player", default="normal", help="who sits in the person's seat")
    given = parser.parse_args()
    won, counts = 0, []
    for number in range(given.games):
        began = process_time()
        victory, asked, reason = played(given.book, f"{given.seed}/{number}", given.player)
        won += victory
        counts.append(asked)
        took = process_time() - began
        print(
            f"{number + 1}: {'won' if victory else 'lost'}, {asked} questions, "
            f"{took:.1f} s, {reason}",
            flush=True,
        )
    share = 100 * won / len(counts)
    print(
        f"{given.book}: won {won} of {len(counts)} ({share:.0f} %), "
        f"questions {min(counts)} to {max(counts)}, median {median(counts):.0f}"
    )


if __name__ == "__main__":
    main()
