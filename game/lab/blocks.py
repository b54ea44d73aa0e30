"""Blocks of games that share a seed, played until a question is decided and no further."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import count

from game.lab.variants import Variants
from game.players.selfplay import results_of
from game.players.series import GameResult

Block = tuple[GameResult, ...]
"""One game for each variant, in their order."""
Decided = Callable[[Sequence[Block]], bool]
Progress = Callable[[Sequence[Block]], None]
AHEAD = 2
"""Games handed out for each worker: the one it plays and the next."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: a battle's variants, by one player on both sides, from one seed."""

    key: str
    variants: Variants
    player: str
    seed: str
    build: str = ""
    """The digest that a worker has to have; empty for workers of this very program."""

    def tasks(self, first: int) -> Iterator[str]:
        """Yield the games of all blocks from this number on, as workers read them."""
        for number in count(first):
            for variant in self.variants.battles:
                task = {
                    "documents": variant.documents,
                    "key": self.key,
                    "players": dict.fromkeys(variant.places, self.player),
                    "seed": f"{self.seed}/{number}",
                    "block": number,
                    "variant": variant.name,
                }
                yield json.dumps(task | ({"build": self.build} if self.build else {}))


@dataclass(frozen=True, slots=True)
class Played:
    """Blocks in the order of their numbers, without a gap."""

    blocks: tuple[Block, ...]
    stopped: bool = False
    """Whether somebody broke it off."""

    @property
    def games(self) -> list[GameResult]:
        """All games, in order."""
        return [game for block in self.blocks for game in block]


def run_blocks(
    order: Order,
    executor: Executor,
    *,
    most: int,
    decided: Decided,
    workers: int = 1,
    earlier: Sequence[Block] = (),
    progress: Progress | None = None,
) -> Played:
    """Play blocks until the question is decided, or until there are `most` of them.

    Blocks count in the order of their numbers, whatever comes back first: games that end early are
    no fair sample. So the result is the same on any executor. A Ctrl-C leaves the blocks so far.
    """
    blocks = _decided_prefix(earlier, decided, most)
    if len(blocks) == most or (blocks and decided(blocks)):
        return Played(tuple(blocks))
    first, size = len(blocks), len(order.variants.battles)
    tasks = (
        task for _, task in zip(range((most - first) * size), order.tasks(first), strict=False)
    )
    came: dict[int, GameResult] = {}
    results = results_of(executor, tasks, AHEAD * workers)
    try:
        for number, result in results:
            came[number] = result
            while block := _next_block(came, len(blocks) - first, size):
                blocks.append(block)
                if progress:
                    progress(blocks)
                if decided(blocks):
                    return Played(tuple(blocks))
    except KeyboardInterrupt:
        return Played(tuple(blocks), stopped=True)
    finally:
        results.close()
    return Played(tuple(blocks))


def _decided_prefix(earlier: Sequence[Block], decided: Decided, most: int) -> list[Block]:
    """Return earlier blocks up to the first with which the question was decided."""
    blocks: list[Block] = []
    for block in earlier[:most]:
        blocks.append(block)
        if decided(blocks):
            break
    return blocks


def _next_block(came: dict[int, GameResult], block: int, size: int) -> Block | None:
    """Return the games of a block if all of them are over, counted from the first one played."""
    numbers = range(block * size, (block + 1) * size)
    if not all(number in came for number in numbers):
        return None
    return tuple(came.pop(number) for number in numbers)
