"""What a computer player answers when it casts spells."""

from __future__ import annotations

from typing import Any

from game.core.spatial import Place
from game.rules.for_the_masses.magic.landing import Landing
from game.rules.for_the_masses.mind.asked import Asked
from game.rules.for_the_masses.mind.earthworks import best_work, next_hex
from game.rules.for_the_masses.mind.outlook import Outlook
from game.rules.for_the_masses.mind.spellcraft import best_spell, blasts, targets
from game.table.hexes import pose_of

STRIDE = "FTM.magic.f19"


def cast(asked: Asked) -> str:
    """The spell that promises most; without one, to concentrate."""
    keys = asked.allowed()
    spell = best_spell(asked.ken, asked.unit).spell
    if spell in keys:
        return spell
    return "prepare" if "prepare" in keys else keys[0]


def spell_target(asked: Asked) -> str:
    """On whom a spell promises most; of spells to end, one of the other side."""
    ken, keys = asked.ken, asked.allowed()
    for spell in asked.unit.card.grimoire:
        if (
            f"casts {spell.name}" in asked.decision.why
            or f"cast {spell.name}" in asked.decision.why
        ):
            for _, name in targets(ken, asked.unit, spell):
                if name in keys:
                    return name
    foreign = {each.spell for each in ken.state.spells if each.side != asked.decision.side}
    return next((key for key in keys if any(name in key for name in foreign)), keys[0])


def spell_hexes(asked: Asked) -> Any:
    """Where a spell on the ground helps most, or a blast strikes most."""
    if isinstance(asked.decision, Place):
        return _appears(asked)
    ken, keys = asked.ken, asked.allowed()
    for spell in asked.unit.card.grimoire:
        if f"does {spell.name} " not in asked.decision.why:
            continue
        named = next_hex(best_work(ken, asked.unit, spell), ken, keys)
        if named is not None:
            return named
        if spell.level("blast"):
            for _, cell in blasts(ken, asked.unit, spell):
                column, row = ken.state.hexes.cell(cell)
                if f"{column},{row}" in keys:
                    return f"{column},{row}"
    return keys[0]


def _appears(asked: Asked) -> Any:
    """Whoever strides appears where it is best for him; the fallen return beside the others."""
    assert isinstance(asked.decision, Place)
    site, unit = asked.decision.site, asked.unit
    if not isinstance(site, Landing) or site.rule != STRIDE:
        return None
    outlook, name = Outlook.of(asked.ken, unit), site.pieces[0]
    spot = max(site.spots(), key=lambda each: outlook.rough({name: each}), default=None)
    return None if spot is None else ((name, pose_of(asked.state.hexes, *spot)),)


def spell_way(asked: Asked) -> str:
    """Up or down, as it shakes most."""
    works = [best_work(asked.ken, asked.unit, spell) for spell in asked.unit.card.grimoire]
    keys = asked.allowed()
    return next((work.way for work in works if work.way in keys), keys[0])
