"""The playing half of the laboratory: computer players fight a battle out, places exchanged."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import islice
from time import perf_counter
from typing import Any

from game.core.errors import UsageError
from game.core.wording import plain_words
from game.data.library import Bundle, bundle_from
from game.lab.blocks import Block, Order, Played, run_blocks
from game.lab.contrasts import (
    FEWEST_GAMES,
    Contrast,
    Question,
    Rule,
    contrast,
    questions_for,
    score_margin,
    won,
)
from game.lab.lead import lead_of
from game.lab.losses import losses_by_place, losses_json
from game.lab.objectives import objectives_of
from game.lab.places import place_names, set_up
from game.lab.variants import WRITTEN, Variant, Variants, variants_of
from game.players.build import own_build
from game.players.registry import make_player
from game.players.selfplay import result_from
from game.players.series import DEAD_END, GameResult, Span

MOST_BLOCKS = 200
"""Blocks after which a question stays open."""
MARGIN = 0.10
"""How far from a half a rate may lie and still count as even."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be played and asked."""

    bundle: Bundle
    player: str = "normal"
    seed: str = "1"
    games: int | None = None
    """A number of games fixed before; None stops when the question is decided."""
    margin: float = MARGIN
    most_blocks: int = MOST_BLOCKS

    @property
    def rule(self) -> Rule:
        """How the number of games is settled, and so which interval is told."""
        return "sequential" if self.games is None else "fixed"

    def blocks_for(self, variants: Variants) -> int:
        """Return how many blocks there are at most."""
        if self.games is None:
            return self.most_blocks
        return max(1, -(-self.games // len(variants.battles)))

    def order(self, variants: Variants, build: str = "") -> Order:
        """Return what is to be played."""
        return Order(self.bundle.key, variants, self.player, self.seed, build)

    def game(self, number: int) -> str:
        """Return the task of one game by its number from 0, block after block."""
        variants = variants_of(self.bundle)
        block, place = divmod(number, len(variants.battles))
        return next(islice(self.order(variants).tasks(block), place, None))

    def digest(self) -> str:
        """Return what a run must share with another to be gone on with."""
        told = [self.bundle.documents, self.player, self.seed]
        return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


Watching = Callable[[Contrast, int], None]
"""Told how the question stands, and of how many blocks at most, after each block."""


@dataclass(frozen=True, slots=True)
class GamesFinding:
    """What the games of one player have come to."""

    request: Request
    variants: Variants
    played: Played
    contrasts: tuple[Contrast, ...]
    places: Mapping[str, str]
    forces: Mapping[str, str]
    seconds: float

    @property
    def main(self) -> Contrast:
        """The answer to the question that was asked."""
        return self.contrasts[0]

    def json(self) -> dict[str, Any]:
        """Return every number of it; times are the only part that a repeat may change."""
        request, blocks, variants = self.request, self.played.blocks, self.variants
        games = self.played.games
        book = request.bundle.rulebook
        margin = score_margin(blocks, variants)
        losses = losses_by_place(blocks, variants)
        return {
            "scenario": request.bundle.key,
            "title": str(getattr(request.bundle.scenario, "scenario", request.bundle.key)),
            "map": str(getattr(request.bundle.ground, "map", "")),
            "ruleset": book.key,
            "rules": book.title,
            "player": request.player,
            "seed": request.seed,
            "margin_percent": round(100 * request.margin),
            "confidence_percent": 95,
            "fewest_games": FEWEST_GAMES,
            "most_blocks": request.blocks_for(variants),
            "stopped": self.played.stopped,
            "digest": request.digest(),
            "build": asdict(own_build()),
            "sides": list(variants.sides),
            "places": dict(self.places),
            "forces": dict(self.forces),
            "variants": [each.seats for each in variants.battles],
            "no_exchange": variants.no_exchange,
            "no_order": variants.no_order,
            "equal_forces": variants.equal_forces,
            "blocks": len(blocks),
            "games": len(games),
            "contrasts": [each.json() for each in self.contrasts],
            "wins": wins_json(blocks, variants),
            "score_margin": asdict(margin) if margin else None,
            "rounds": asdict(Span.of([game.rounds for game in games])),
            "dead_ends": sum(game.stillness >= DEAD_END for game in games),
            "endings": dict(Counter(game.rule for game in games).most_common()),
            "lead": {m: lead_of(blocks, variants, m).json() for m in ("scores", "worth")},
            "objectives": [each.json() for each in objectives_of(blocks, variants)],
            "losses": losses_json(losses, book.scene(set_up(request.bundle))),
            "seconds": round(self.seconds, 1),
            "results": [asdict(game) for game in games],
        }


def wins_json(blocks: Sequence[Block], variants: Variants) -> dict[str, Any]:
    """Return how often each place and each force won, as it is written, and the draws."""
    found: dict[str, Any] = {"draws": 0}
    found |= {kind: dict.fromkeys(variants.sides, 0) for kind in ("places", "forces")}
    for block in blocks:
        for game, variant in zip(block, variants.battles, strict=True):
            found["draws"] += game.winner is None
            for side in variants.sides:
                found["places"][side] += won(game, variant.places[side]) == 1
                found["forces"][side] += won(game, variant.forces[side]) == 1
    return found


def lab_games(
    request: Request,
    executor: Executor,
    *,
    workers: int = 1,
    build: str = "",
    earlier: Sequence[Block] = (),
    watching: Watching | None = None,
) -> GamesFinding:
    """Play blocks of games until the first question is decided, and return what they say."""
    make_player(request.player, request.seed)
    sides = request.bundle.rulebook.sides(request.bundle.begin())
    if len(sides) != 2:
        raise UsageError(
            f"{request.bundle.key} has {len(sides)} sides: games tell two places apart"
        )
    started = perf_counter()
    variants = variants_of(request.bundle)
    question = questions_for(variants)[0]
    most = request.blocks_for(variants)
    order = request.order(variants, build)

    def standing(blocks: Sequence[Block], asked: Question = question) -> Contrast:
        return contrast(blocks, variants, asked, request.rule, request.margin)

    def watched(blocks: Sequence[Block]) -> None:
        if watching:
            watching(standing(blocks), most)

    played = run_blocks(
        order,
        executor,
        most=most,
        decided=lambda blocks: request.games is None and standing(blocks).verdict != "open",
        workers=workers,
        earlier=earlier,
        progress=watched,
    )
    return GamesFinding(
        request,
        variants,
        played,
        tuple(standing(played.blocks, each) for each in questions_for(variants)),
        place_names(as_written(request.bundle, variants)),
        side_names(request.bundle),
        perf_counter() - started,
    )


def as_written(bundle: Bundle, variants: Variants) -> Bundle:
    """Return the battle as it is fought with nothing exchanged."""
    written: Variant = next(each for each in variants.battles if each.name == WRITTEN)
    return bundle_from(json.loads(written.documents), bundle.key)


def side_names(bundle: Bundle) -> dict[str, str]:
    """Return what the forces are called."""
    summary = bundle.rulebook.summary(bundle.begin())
    return {each.side: plain_words(each.name) for each in summary.sides}


def earlier_blocks(document: Mapping[str, Any], request: Request) -> list[Block]:
    """Return the blocks of a run that was written before, so that it can be gone on with."""
    if document.get("digest") != request.digest():
        raise UsageError(
            "those games were of another battle, player or seed; go on with the same ones"
        )
    if document.get("build") != asdict(own_build()):
        told = document.get("build") or {}
        raise UsageError(
            f"those games were played by version {told.get('version')}, build "
            f"{told.get('digest')}, and this is {own_build()}; play them again"
        )
    size = len(variants_of(request.bundle).battles)
    games: list[GameResult] = [result_from(json.dumps(each)) for each in document["results"]]
    return [tuple(games[start : start + size]) for start in range(0, len(games), size)]
