"""What things are worth to a computer player: pieces, hits, fights, victory."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from game.mechanics.ai.stakes import Stakes
from game.mechanics.bodies.block import Block
from game.mechanics.scenario.goals import Counter, PerCount
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.blows import melee_attack
from game.rules.mass_battles.combat import Attack, expected_hits, hits_of
from game.rules.mass_battles.contact import contacts, supposed
from game.rules.mass_battles.damage import band, hits_left, toughness
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.modifiers import is_large, of_build
from game.rules.mass_battles.profile import Profile
from game.rules.mass_battles.scenario_rule import special_rules
from game.rules.mass_battles.scenario_rules import Burnings
from game.rules.mass_battles.shooting import fire_attack
from game.rules.mass_battles.state import Piece, State
from game.rules.mass_battles.victory import BattleSnapshot

T = TypeVar("T")


class Eye:
    """One position, with what was reckoned out about it."""

    def __init__(self, state: State, care: int = 0) -> None:
        self.state, self.care = state, care
        self.snapshot = BattleSnapshot(state)
        self.stakes = Stakes(self.snapshot, weights.STAKES)
        self._stakes: dict[str, float] = {}
        self.known: dict[tuple[str, ...], Any] = {}
        """What others have reckoned out about the position, by what it is."""

    def once(self, key: tuple[str, ...], work: Callable[[], T]) -> T:
        """Return what is reckoned out about this position only once."""
        if key not in self.known:
            self.known[key] = work()
        found: T = self.known[key]
        return found

    # ------------------------------------------------------------------ pieces

    def stake(self, piece: Piece) -> float:
        """Return what the other side gains by a piece's loss: points, and what goals say."""
        if piece.id not in self._stakes:
            points = self.stakes.matters * piece.profile.points
            self._stakes[piece.id] = points + self.stakes.extra.get(piece.id, 0.0)
        return self._stakes[piece.id]

    def body(self, piece: Piece) -> float:
        """Return how much a piece on the table is still worth to its side."""
        status = piece.status
        share = weights.WHOLE + (1 - weights.WHOLE) * hits_left(piece) / max(1, toughness(piece))
        share -= weights.BROKEN * ("white", "black", "red").index(band(piece))
        share -= weights.OWED * min(2, len(status.owes))
        share *= weights.ROUTED if status.routed else 1.0
        share *= weights.STUNNED if status.stunned else 1.0
        return self.stake(piece) * max(0.0, share)

    def loss(self, piece: Piece, hits: float) -> float:
        """Return what so many hits on average cost a piece's side."""
        left, whole = max(1, hits_left(piece)), max(1, toughness(piece))
        part = min(1.0, hits / left)
        share = (1 - weights.WHOLE) * part * left / whole + weights.WHOLE * part**3
        fright = weights.BROKEN * min(2.0, 3 * hits / whole)
        return self.stake(piece) * (share + fright)

    def gain(self, attack: Attack, target: Piece) -> float:
        """Return what an attack on a piece is worth to whoever makes it."""
        return self.loss(target, expected_hits(attack))

    def added(self, target: Piece, hits: float) -> float:
        """Return what hits are worth on top of those that friends have declared; if one cares."""
        before = self._coming(target) if self.care else 0.0
        return self.loss(target, before + hits) - self.loss(target, before)

    def _coming(self, target: Piece) -> float:
        """Return the hits that attacks on a piece make on average that were declared already."""
        state, total = self.state, 0.0
        for each in state.round.declared:
            attacker = state.pieces[each.who]
            if each.at == target.id and attacker.side != target.side:
                found = fire_attack if state.stage == "fire" else melee_attack
                attack = found(state, attacker, target)
                total += expected_hits(attack) if isinstance(attack, Attack) else 0.0
        return total

    # ------------------------------------------------------------------ fights

    def exchange(self, piece: Piece, block: Block, *, airborne: bool) -> float:
        """Return what the melee promises to a piece that stands as a block does; 0 out of contact.

        The dice are those of the rules, with flanks, heights and what a charge adds.
        """
        there = supposed(piece, block, airborne=airborne)
        foes = contacts(self.state, there)
        if piece.status.charging:
            there.status.charged = [each.id for each in foes]
        mine = [expected_hits(melee_attack(self.state, there, each)) for each in foes]
        most = max(range(len(foes)), key=lambda n: self.loss(foes[n], mine[n]), default=-1)
        total = 0.0
        for number, foe in enumerate(foes):
            # All that touch it may strike, but it shares its own dice among them.
            share = 1.0 if number == most else 0.3
            total += share * self.loss(foe, weights.ROUNDS * mine[number])
            theirs = expected_hits(melee_attack(self.state, foe, there))
            total -= weights.RETURN * self.loss(there, weights.ROUNDS * theirs)
        return total

    def rough_fight(self, piece: Piece, foe: Piece) -> tuple[float, float]:
        """Return what a fight might bring a piece, and what it might cost, wherever it is."""
        charging = piece.profile.may_charge
        mine = rough_hits(piece.profile, foe.profile, charging=charging)
        theirs = rough_hits(foe.profile, piece.profile, charging=foe.profile.may_charge)
        return self.loss(foe, weights.ROUNDS * mine), self.loss(piece, weights.ROUNDS * theirs)

    def rough_volley(self, shooter: Piece, target: Piece) -> float:
        """Return what a volley might cost a target, however far off it is."""
        return self.loss(target, rough_shots(shooter.profile, target.profile))

    # ------------------------------------------------------------------ victory

    @cached_property
    def burners(self) -> dict[str, dict[str, float]]:
        """What each thing to burn is worth to the side that wants it burnt."""
        found: dict[str, dict[str, float]] = {}
        victory = self.snapshot.victory
        for rule in special_rules(self.state):
            if not isinstance(rule, Burnings):
                continue
            for score in victory.scores:
                if isinstance(score, PerCount) and score.counter in rule.counts():
                    wanted = found.setdefault(score.side, dict.fromkeys(rule.features, 0.0))
                    for name in rule.features:
                        wanted[name] += weights.STAKES.point * score.points
            for verdict in victory.verdicts:
                for each in verdict.all:
                    if isinstance(each, Counter) and each.counter in rule.counts():
                        found[verdict.winner] = dict.fromkeys(rule.features, weights.STAKES.verdict)
        return found

    def flames(self, side: str, lit: list[str]) -> float:
        """Return what it is worth to a side to lay flames over things."""
        return sum(
            weights.IGNITES * wanted.get(name, 0.0) * (1 if owner == side else -1)
            for owner, wanted in self.burners.items()
            for name in lit
        )

    def lead(self, side: str) -> float:
        """Return what the goals of the battle are worth to a side as all stands."""
        state = self.state
        if state.plan.victory is None:
            return 0.0
        total = self.stakes.lead(side)
        for owner, wanted in self.burners.items():
            lit = sum(worth for name, worth in wanted.items() if name in state.fires)
            total += 0.5 * lit * (1 if owner == side else -1)
        return self.stakes.hurry * total

    @cached_property
    def power(self) -> float:
        """What a power point in the pool is worth."""
        verdicts = self.snapshot.victory.verdicts
        counted = any(
            isinstance(each, Counter) and "power points" in each.counter
            for verdict in verdicts
            for each in verdict.all
        )
        return weights.COUNTED * self.stakes.hurry if counted else weights.POWER


@lru_cache(maxsize=4096)
def rough_hits(
    attacker: Profile, target: Profile, *, charging: bool, valiant: bool = False
) -> float:
    """Return the hits of a round between two kinds of pieces, face to face, with Valor or not."""
    dice = attacker.attack if isinstance(attacker.attack, int) else attacker.attack[0]
    dice *= 1 + (valiant and is_large(target))
    dice += (attacker.impact or 1) if charging else 0
    added = target.defence + sum(part.value for part in of_build(attacker, target))
    added += 2 * charging + 2 * valiant
    return dice * sum(hits_of(face + added) for face in range(1, D20 + 1)) / D20


@lru_cache(maxsize=4096)
def rough_shots(shooter: Profile, target: Profile) -> float:
    """Return the hits of a volley of one kind of piece at another in the open."""
    added = target.defence + (3 if shooter.breath else -1)
    dice = shooter.fire.dice if shooter.fire else 0
    return dice * sum(hits_of(face + added) for face in range(1, D20 + 1)) / D20
