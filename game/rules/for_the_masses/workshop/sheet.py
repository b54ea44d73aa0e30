"""A card in the making: with a Magician's own spells, and what the army around it offers.

An army file has one grimoire for all its Magicians. A sheet has the spells of one, so that it can
be worked on by itself; `gathered` makes one grimoire of all again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.cite import cites
from game.mechanics.workshop import numbered
from game.rules.for_the_masses.troops.army import Army, summonable
from game.rules.for_the_masses.troops.points import points
from game.rules.for_the_masses.troops.profile import CardEntry
from game.rules.for_the_masses.troops.spell_lists import Spell, SpellEntry, spell_of

Spells = dict[str, SpellEntry]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One card of an army."""

    card: CardEntry
    spells: Spells = field(default_factory=dict)
    """What a Magician knows."""
    monsters: dict[str, CardEntry] = field(default_factory=dict)
    """The Monsters of the army that magic can bring."""
    others: Spells = field(default_factory=dict)
    """What other Magicians of the army know."""

    @cites("FTM.magic.f24")
    def spell(self, key: str) -> Spell:
        """Return one of its spells as it would be cast."""
        entry = self.spells[key]
        monster = self.monsters.get(str(entry.factors.get("summon", "")))
        return spell_of(key, entry, points(monster).total if monster else 0)


def sheets_of(army: Army) -> dict[str, Sheet]:
    """Return all cards of an army, units before heroes."""
    known = army.grimoire.spells if army.grimoire else {}
    monsters = summonable(army.units)
    found = {}
    for key, card in army.entries.items():
        names = (card.spells or tuple(known)) if card.magic else ()
        own = {name: known[name] for name in names if name in known}
        others = {name: spell for name, spell in known.items() if name not in own}
        found[key] = Sheet(card, own, monsters, others)
    return found


def among(sheet: Sheet, sheets: Mapping[str, Sheet]) -> Sheet:
    """Return the card as one of these: Monsters its spells bring take the names used here."""
    monsters = summonable({key: each.card for key, each in sheets.items()})
    renamed = {
        name: next((key for key, card in monsters.items() if card == before), name)
        for name, before in sheet.monsters.items()
        if name not in monsters
    }
    spells = {key: _bringing(spell, renamed) for key, spell in sheet.spells.items()}
    known, _ = gathered(sheets)
    others = {key: spell for key, spell in known.items() if key not in spells}
    return Sheet(sheet.card, spells, monsters, others)


def _bringing(spell: SpellEntry, renamed: Mapping[str, str]) -> SpellEntry:
    monster = str(spell.factors.get("summon", ""))
    if monster not in renamed:
        return spell
    return replace(spell, factors={**spell.factors, "summon": renamed[monster]})


@cites("FTM.magic.1")
def gathered(
    sheets: Mapping[str, Sheet], spare: Mapping[str, SpellEntry] | None = None
) -> tuple[Spells, dict[str, tuple[str, ...]]]:
    """Return the spells of all Magicians by key, spare ones first, and which each one knows."""
    found: Spells = dict(spare or {})
    known: dict[str, tuple[str, ...]] = {}
    for who, sheet in sheets.items():
        if sheet.card.magic is None:
            continue
        names = []
        for key, spell in sheet.spells.items():
            name = next(each for each in numbered(key) if found.get(each, spell) == spell)
            found[name] = spell
            names.append(name)
        known[who] = tuple(names)
    return found, known
