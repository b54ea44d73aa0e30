"""Ground that a computer player tears, heaves or bars: under enemies, and before its own line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from game.rules.for_the_masses.magic.grimoire import Spell
from game.rules.for_the_masses.magic.spell_ground import RISE, SINK, hex_count, suits
from game.rules.for_the_masses.magic.spells import energy_price, purse, sight_of
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.strikes import rough_blow
from game.rules.for_the_masses.state import Unit, other
from game.rules.for_the_masses.twists.rend import DOWN, MOST, UP


class Work(NamedTuple):
    """Hexes to be changed, and what that promises."""

    gain: float
    cells: tuple[int, ...] = ()
    way: str = ""


IDLE = Work(0.0)


# ---------------------------------------------------------------------- under their feet


def best_rend(ken: Reckoning, unit: Unit) -> Work:
    """Where a beast tears the ground, and whether up or down."""
    twist = ken.rends(unit)
    if twist is None:
        return IDLE
    found = IDLE
    for way, change in ((DOWN, -1), (UP, 1)):
        cells = twist.cells(ken.field, unit, change)
        work = _shaken(ken, unit.side, cells, change, MOST, lambda _: True)
        found = max(found, work._replace(way=way), key=lambda each: each.gain)
    return found


def _shaken(
    ken: Reckoning,
    side: str,
    cells: Iterable[int],
    change: int,
    most: int,
    begins: Callable[[int], bool],
    *,
    all_of_them: bool = False,
) -> Work:
    """The hexes in one piece under which most enemies are shaken; it begins where it may.

    A beast tears as many as it likes, a spell takes `all_of_them`.
    """
    able = set(cells)
    near = ken.state.hexes.near
    best = IDLE
    for start in sorted(cell for cell in able if _on(ken, cell) not in ("", side)):
        chosen = [start]
        worth = _worth(ken, side, chosen, change)
        if worth <= best.gain or not begins(start):
            continue
        while len(chosen) < most:
            beside = sorted({each for cell in chosen for each in near[cell]} & able - {*chosen})
            gains = [(_worth(ken, side, [*chosen, cell], change), -cell) for cell in beside]
            if not gains or (max(gains)[0] <= worth and not all_of_them):
                break
            worth, cell = max(gains)
            chosen.append(-cell)
        if worth > best.gain and (len(chosen) == most or not all_of_them):
            best = Work(worth, tuple(chosen))
    return best


def _on(ken: Reckoning, cell: int) -> str:
    """The side that stands on a hex."""
    there = ken.field.at.get(cell)
    return ken.field.side(there) if there is not None else ""


def _worth(ken: Reckoning, side: str, cells: Sequence[int], change: int) -> float:
    """Wounds of all who stand there, and a level more or less under their feet."""
    field, total = ken.field, 0.0
    standing = [field.at[cell] for cell in cells if cell in field.at]
    for name in dict.fromkeys(each.unit for each in standing):
        unit = ken.state.units[name]
        sign = -weights.SPELL_ON_FRIENDS if unit.side == side else 1.0
        here = sum(each.unit == name for each in standing)
        level = weights.HEIGHT * change * ken.body(unit) * here / len(unit.members)
        total += sign * (ken.harm(unit, weights.SHAKEN) - level)
    return total


# ---------------------------------------------------------------------- spells on the ground


def best_work(ken: Reckoning, caster: Unit, spell: Spell) -> Work:
    """Where a spell on the ground helps most."""
    if spell.level("upheave"):
        return _heaved(ken, caster, spell)
    for factor, spared in (("barrier", weights.BARRED), ("thicket", weights.TANGLED)):
        if spell.level(factor):
            return _barred(ken, caster, spell, factor, spared)
    return IDLE


def _castable(ken: Reckoning, caster: Unit, spell: Spell) -> Callable[[int], bool]:
    """Whether a spell may begin in a hex: seen, and paid for."""
    at_hand = purse(ken.field, caster)

    def begins(cell: int) -> bool:
        line = sight_of(ken.field, caster, (cell,))
        if line is None:
            return False
        return energy_price(ken.field, caster, spell, (cell,), line=line).total <= at_hand

    return begins


def _heaved(ken: Reckoning, caster: Unit, spell: Spell) -> Work:
    found, most = IDLE, hex_count("upheave", spell.level("upheave"))
    begins = _castable(ken, caster, spell)
    for way, change in ((SINK, -1), (RISE, 1)):
        near = {each for cell in ken.field.at for each in (cell, *ken.field.hexes.near[cell])}
        cells = [
            cell for cell in sorted(near) if cell >= 0 and suits(ken.field, "upheave", cell, way)
        ]
        work = _shaken(ken, caster.side, cells, change, most, begins, all_of_them=True)
        found = max(found, work._replace(way=way), key=lambda each: each.gain)
    return found


def _barred(ken: Reckoning, caster: Unit, spell: Spell, factor: str, spared: float) -> Work:
    """Hexes in a row between a friend and whoever is about to charge it."""
    count = hex_count(factor, spell.level(factor))
    if any(each.spell == spell.name and each.side == caster.side for each in ken.state.spells):
        return IDLE
    begins = _castable(ken, caster, spell)
    best = IDLE
    for friend, foe, feared in sorted(_charges(ken, caster.side), key=lambda each: -each[2]):
        gain = feared * spared
        if factor == "thicket" and foe.card.kind == "infantry":
            gain *= weights.ON_FOOT
        if gain <= best.gain:
            break
        row = _row(ken, friend, foe, factor, count)
        if len(row) == count and begins(row[0]):
            best = Work(gain, row)
    return best


def _charges(ken: Reckoning, side: str) -> Iterator[tuple[Unit, Unit, float]]:
    """Friends and the enemies who may charge them soon, with what that would cost."""
    state, field = ken.state, ken.field
    for foe in state.on_board(other(side)):
        if field.in_contact(foe) or foe.card.kind == "artillery":
            continue
        for friend in state.on_board(side):
            if friend.card.kind == "personality" or field.in_contact(friend):
                continue
            away = min(field.distance_to(each, friend) for each in state.elements_of(foe))
            if 2 <= away <= foe.card.movement + weights.SOON:
                blow = rough_blow(ken, foe, friend, charge=True)
                back = rough_blow(ken, friend, foe, charge=False)
                if blow > back:
                    yield friend, foe, blow - back


def _row(ken: Reckoning, friend: Unit, foe: Unit, factor: str, count: int) -> tuple[int, ...]:
    """Hexes right before a friend, those first that are nearest to the enemy, in one piece."""
    hexes, field = ken.state.hexes, ken.field
    there = middle_of(ken.state, foe)
    own = {cell for each in ken.state.elements_of(friend) for cell in field.covered(each)}
    near = {each for cell in own for each in hexes.near[cell] if each >= 0} - own
    able = {cell for cell in near if cell not in field.at and suits(field, factor, cell)}
    if not able:
        return ()
    chosen = [min(able, key=lambda cell: (hexes.distance(cell, there), cell))]
    while len(chosen) < count:
        beside = {each for cell in chosen for each in hexes.near[cell]} & able - {*chosen}
        if not beside:
            break
        chosen.append(min(beside, key=lambda cell: (hexes.distance(cell, there), cell)))
    return tuple(chosen)


def next_hex(work: Work, ken: Reckoning, keys: Sequence[str]) -> str | None:
    """Which of the hexes that may be named now belongs to a work, if any does."""
    for cell in work.cells:
        column, row = ken.state.hexes.cell(cell)
        if f"{column},{row}" in keys:
            return f"{column},{row}"
    return None
