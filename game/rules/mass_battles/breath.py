"""Dragon breath: a teardrop laid on the table, and everybody under it (GMB.breath)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.tally import Part, Tally
from game.core.wording import named
from game.mechanics.lengths import too_far
from game.mechanics.setup.places import OpenSite, rings_about
from game.rules.mass_battles.combat import Attack, promise, roll, shield_odds
from game.rules.mass_battles.contact import contacts
from game.rules.mass_battles.features import covered
from game.rules.mass_battles.magic.aiming import foretold
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.shooting import (
    fewer_if_dispersed,
    fire_dice,
    may_not_fire,
    on_each_die,
    unseen,
)
from game.rules.mass_battles.simultaneous import Declared, Loss
from game.rules.mass_battles.state import Battling, Piece, State, ask_place
from game.table.bases import chord
from game.table.templates import Teardrop, outline, under
from game.table.tolerances import INCH

LENGTH, WIDE = 6500, 1500
"""From the tip to the middle of the round end, and its radius (GMB.breath.5)."""
WHOLE = LENGTH + WIDE
FIERCE = 4
"""What breath adds to each die (GMB.breath.3)."""
ROUNDED = 2
"""By how many thousandths of an inch a point may be off."""
TIP = "breath"


@cites("GMB.breath.4")
def may_not_breathe(state: State, piece: Piece) -> Objection | None:
    """Say why a piece cannot breathe now."""
    if not piece.profile.breath:
        return Objection(f"{piece.name} has no breath.", "GMB.breath.1")
    if contacts(state, piece):
        return Objection(f"{piece.name} is in contact with the enemy.", "GMB.breath.4")
    return may_not_fire(state, piece)


@cites("GMB.breath.6")
def edge(piece: Piece, heading: int) -> float:
    """Return how far the edge of a piece's base is from its centre in a direction."""
    centre, far = piece.block.centre, 20 * INCH
    there = centre[0] + far * cos(radians(heading)), centre[1] + far * sin(radians(heading))
    spans = [span for part in piece.parts if (span := chord(centre, there, part))]
    return far * max(span[1] for span in spans)


def heading_to(piece: Piece, point: tuple[float, float]) -> int:
    """Return the direction from the centre of a piece to a point, in whole degrees."""
    x, y = piece.block.centre
    return round(degrees(atan2(point[1] - y, point[0] - x))) % 360


@cites("GMB.breath.5", "GMB.breath.6")
def template(piece: Piece, heading: int, away: float) -> Teardrop:
    """Return the template with its tip so far from the edge of the base."""
    (x, y), far = piece.block.centre, edge(piece, heading) + away
    tip = x + far * cos(radians(heading)), y + far * sin(radians(heading))
    return Teardrop(tip, heading, LENGTH, WIDE)


def pointed(piece: Piece, point: tuple[float, float]) -> tuple[int, float]:
    """Return in which direction and how far from the base edge a tip at a point would be."""
    heading, (x, y) = heading_to(piece, point), piece.block.centre
    return heading, hypot(point[0] - x, point[1] - y) - edge(piece, heading)


@cites("GMB.breath.1", "GMB.breath.7", "GMB.breath.8")
def caught(state: State, piece: Piece, area: Teardrop) -> list[Piece]:
    """Return everybody under a template, friend or foe, but whoever breathes."""
    (x, y), half = area.disc(WHOLE / LENGTH / 2)[0], WHOLE / 2 + WIDE
    return [
        each
        for each in state.others(piece)
        if hypot(each.block.circle[0] - x, each.block.circle[1] - y) <= half + each.block.circle[2]
        if any(under(area, part) for part in each.parts)
    ]


@cites("GMB.breath.2", "GMB.breath.3", "GMB.breath.7", "GMB.army.12")
def breath_attack(state: State, piece: Piece, target: Piece) -> Attack:
    """Return the attack on one piece under the template: all dice, without the -1 for fire."""
    dice = fewer_if_dispersed(fire_dice(piece), target)
    each = Tally("breath", 0, (Part(FIERCE, "breath", "GMB.breath.3"),), "each die")
    each = each.including(on_each_die(state, piece, target))
    return Attack(piece.id, target.id, "breath", dice, each, ("GMB.breath.3",))


# ---------------------------------------------------------------------- where it is laid


class BreathSite(OpenSite):
    """Where the tip of the template may lie."""

    def __init__(self, state: State, piece: Piece) -> None:
        self.state, self.piece = state, piece
        fire = piece.profile.fire
        self.longest = (round(fire.range * INCH) if fire else 0) - WHOLE

    @cites("GMB.breath.6")
    def refusal(self, point: tuple[float, float]) -> Objection | None:
        """Say why the tip may not lie at a point: too far from the base, or out of sight."""
        heading, away = pointed(self.piece, point)
        if not -ROUNDED <= away <= self.longest + ROUNDED:
            text = f"The tip is out of range: {too_far(away, self.longest)}."
            text = text if away > 0 else "The tip has to lie outside the base."
            return Objection(text, "GMB.breath.6")
        tip = template(self.piece, heading, away).tip
        return unseen(self.state, self.piece, tip, "GMB.breath.6")

    def objection(self, poses: Poses) -> Objection | None:
        """Say why an answer breaks the rules."""
        if len(poses) != 1:
            return Objection("Place one point for the tip.", "GMB.breath.6")
        return self.refusal(poses[0][1][:2])

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal tip nearest to a point, in its direction."""
        heading, away = pointed(self.piece, pose[:2])
        most = min(max(away, 0.0), self.longest)
        for tenth in range(10, -1, -1):
            answer = self._answer(heading, most * tenth / 10)
            if self.objection(answer) is None:
                return answer
        return ()

    def _answer(self, heading: int, away: float) -> Poses:
        x, y = template(self.piece, heading, away).tip
        return ((TIP, Pose(round(x), round(y))),)

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield templates over enemies, some elsewhere, and to hold the breath."""
        foes = [each.block.centre for each in self.state.enemies(self.piece)]
        rng.shuffle(foes)
        aims = [(heading_to(self.piece, foe), pointed(self.piece, foe)[1] - LENGTH) for foe in foes]
        aims += [(rng.randrange(360), rng.random() * self.longest) for _ in range(4)]
        for heading, away in aims:
            if away <= self.longest + WIDE:
                answer = self._answer(heading, min(max(away, 0.0), self.longest))
                if self.objection(answer) is None:
                    yield answer
        yield Also("hold")

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return the template and everybody under it, with what may be expected of each."""
        area = template(self.piece, *pointed(self.piece, pose[:2]))
        hit = caught(self.state, self.piece, area)
        shape = tuple((x / INCH, y / INCH) for x, y in outline(area))
        marks = [Mark("region", points=shape, tone="bad", rule="GMB.breath.5")]
        marks += rings_about(hit, self.piece.side)
        lines = foretold(hit, self.piece.side, self._promise)
        burning = covered(self.state, area) if self.piece.profile.breath == "fire" else []
        return marks, [*lines, *(["30 % to set fire to what it covers"] if burning else [])]

    def _promise(self, target: Piece) -> str:
        return promise(breath_attack(self.state, self.piece, target))


# ---------------------------------------------------------------------- in the fire phase


class Breath:
    """Breath as a way to take part in the fire phase."""

    what = "breath"

    def open_to(self, piece: Piece) -> bool:
        """Return whether a piece has breath."""
        return bool(piece.profile.breath)

    @cites("GMB.breath.2", "GMB.breath.6")
    async def declare(self, play: Battling, piece: Piece) -> Declared | None:
        """Ask where the tip lies, or whether it holds its breath."""
        if may_not_breathe(play.state, piece):
            return None
        why, site = f"Place the tip of the breath of {named(piece)}.", BreathSite(play.state, piece)
        whom, hold = piece.whom, [Option("hold", "Hold the breath", declines=True)]
        kind, rule = "place_breath", "GMB.breath.6"
        question = ask_place(play.state, whom, kind, why, rule, site, TIP, also=lambda: hold)
        answer = await question.or_also()
        if isinstance(answer, Also):
            return None
        heading, away = pointed(piece, answer[0][1][:2])
        return Declared(piece.id, self.what, detail=[str(heading), str(round(away))])

    @cites("GMB.breath.1", "GMB.burn.1", "GMB.burn.7")
    async def roll(self, play: Battling, piece: Piece, declared: Declared) -> Sequence[Loss]:
        """Roll at everybody under the template; note what may catch fire, or what acid does."""
        heading, away = map(int, declared.detail)
        area, losses = template(piece, heading, away), []
        acid = piece.profile.breath == "acid"
        for target in caught(play.state, piece, area):
            attack = partial(breath_attack, play.state, piece, target)
            await offer_shield(play, target, shield_odds(attack, target))
            hits, _ = roll(play, attack(), piece, target)
            losses.append(Loss(target.id, piece.id, "hits", hits))
            losses += [Loss(target.id, piece.id, "acid", hits)] * acid
        if not acid:
            losses += [Loss(name, piece.id, "ignition", 1) for name in covered(play.state, area)]
        return losses


BREATH = Breath()
