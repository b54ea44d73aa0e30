"""The shipped armies of the rulebook, read as `check` reads them."""

from __future__ import annotations

from game.data import yamlfile
from game.data.library import RULES_FOLDER
from game.data.reading import adapter_for
from game.data.validate import validate
from game.rules.for_the_masses.troops.army import Army, cards_of

FOLDER = RULES_FOLDER / "for_the_masses/armies"


def read_army(document):
    return validate(document, adapter_for(Army))


ARMIES = {path.stem: read_army(yamlfile.read(path)) for path in sorted(FOLDER.glob("*.yaml"))}
ENTRIES = {key: entry for army in ARMIES.values() for key, entry in army.entries.items()}
CARDS = cards_of(ARMIES)
