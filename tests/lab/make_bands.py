"""Measures all shipped battles and writes what is usual into `game/lab/bands.json`.

python -m tests.lab.make_bands
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime

from game.core.errors import UsageError
from game.data.library import load_scenario, scenario_keys
from game.lab.bands import FILE, bands_of
from game.lab.layouts import battle_layout
from game.lab.measures import findings
from game.lab.study import Tableau


def main() -> None:
    measured = []
    for key in scenario_keys():
        try:
            tableau = Tableau(battle_layout(load_scenario(key)))
        except UsageError as error:
            print(error, file=sys.stderr)
        else:
            measured.append((tableau.layout, list(findings(tableau, tableau.movers))))
    told = {"date": datetime.now(UTC).date().isoformat(), "rulesets": bands_of(measured)}
    FILE.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
