"""What the author of a battle says of arrivals, exits and victory, written into a scenario file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from game.core.staging import Documents, Gate, Orders, WayOut, Winning

BOTH = ("red", "blue")
LATE = "late"
"""What groups that come later are called, with a number."""
Plain = dict[str, Any]


def named_in(armies: Mapping[str, Any], key: str) -> str:
    """Return the name on the card of this key in any army file; the key in words without one."""
    for army in armies.values():
        for cards in army.values():
            card = cards.get(key) if isinstance(cards, Mapping) else None
            if isinstance(card, Mapping) and card.get("name"):
                return str(card["name"])
    return key.replace("_", " ")


def entries_of(documents: Documents, side: str) -> list[str]:
    """Return what the entries of a force are called, with how many there are of each."""
    found = []
    for unit in documents["scenario"][side]["units"]:
        name = unit.get("name") or named_in(documents["armies"], unit["unit"])
        count = unit.get("count", 1)
        found.append(f"{count} {name}" if count > 1 else str(name))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanWriter:
    """Writes orders into the files of scenarios that are judged by `victory`."""

    rule: str
    """The rulebook's own on how points are compared,"""
    holding: str
    """on objectives,"""
    leaving: str = ""
    """and on leaving the table."""
    arrival: Callable[[Gate, Mapping[str, Any]], Plain] | None = None
    """How the file writes a place of arrival on a map; None where nobody comes later."""
    way_out: Callable[[Plain, WayOut], None] | None = None
    """Writes a way out into a scenario; None where nobody leaves."""

    def ordered(self, documents: Documents, orders: Orders) -> Plain:
        """Return the battle with what its author says of arrivals, exits and victory."""
        found: Plain = deepcopy(dict(documents))
        scenario = found["scenario"]
        self._late(scenario, orders, found["map"])
        for each in orders.ways_out if self.way_out is not None else ():
            assert self.way_out is not None
            self.way_out(scenario, each)
        winning = orders.winning
        if winning is not None:
            scenario["victory"] = self._victory(scenario, orders.ways_out, winning)
        return found

    def _late(self, scenario: Plain, orders: Orders, ground: Mapping[str, Any]) -> None:
        if self.arrival is None or not orders.late:
            return
        scenario["reinforcements"] = []
        for number, late in enumerate(orders.late, start=1):
            group = f"{LATE} {number}"
            for unit in late.units:
                scenario[late.side]["units"][unit]["group"] = group
            scenario["reinforcements"].append(
                {
                    "side": late.side,
                    "group": group,
                    "turn": late.turn,
                    "entry": [self.arrival(late.gate, ground)],
                }
            )

    def _victory(self, scenario: Plain, ways: Sequence[WayOut], winning: Winning) -> Plain:
        found: Plain = {"rule": self.rule, "scores": list(self._scores(scenario, ways, winning))}
        if margins := (scenario.get("victory") or {}).get("margins"):
            found["margins"] = margins
        if sudden := list(self._sudden(scenario, winning)):
            found["sudden"] = sudden
        return found

    def _scores(self, scenario: Plain, ways: Sequence[WayOut], winning: Winning) -> Sequence[Plain]:
        found: list[Plain] = []
        if winning.destroyed:
            found += [
                {"score": "destroyed_value", "side": side, "rule": self.rule} for side in BOTH
            ]
        names = [each["name"] for each in scenario.get("objectives") or ()]
        if names and winning.held:
            held: Plain = {"score": "objectives", "rule": self.holding, "objectives": names}
            found.append({**held, "points": winning.held, "turns": winning.each_turn})
        for side in dict.fromkeys(each.side for each in ways if self.way_out is not None):
            points = max(each.points for each in ways if each.side == side)
            troops = {"side": side}
            gone: Plain = {"score": "elements", "side": side, "rule": self.leaving or self.rule}
            found.append({**gone, "what": "exited", "troops": troops, "points": points})
        return found

    def _sudden(self, scenario: Plain, winning: Winning) -> Sequence[Plain]:
        found: list[Plain] = []
        names = [each["name"] for each in scenario.get("objectives") or ()]
        for side, foe in (BOTH, BOTH[::-1]):
            if winning.hold_all and names:
                what = "the objective" if len(names) == 1 else f"all {len(names)} objectives"
                end: Plain = {"rule": self.holding, "text": f"{{{side} holds}} {what}"}
                hold = {"test": "control", "side": side, "objectives": names}
                found.append({**end, "winner": side, "running": winning.hold_all, "all": [hold]})
            if winning.broken:
                told = f"{{{foe} has}} lost {winning.broken} per cent of its points"
                lost: Plain = {"test": "share", "side": foe, "of": "points", "what": "lost"}
                lost["at_least"] = winning.broken
                found.append({"rule": self.rule, "text": told, "winner": side, "all": [lost]})
        return found
