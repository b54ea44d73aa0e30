"""Forces as they set out: units, characters and vehicles made from the entries of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.cite import cites
from game.rules.dorm_rules.arranging import arrange
from game.rules.dorm_rules.plan import Entry, Force
from game.rules.dorm_rules.points import vehicle_worth, worth
from game.rules.dorm_rules.profile import Army, Limit, Profile, VehicleProfile
from game.rules.dorm_rules.state import Figure, Hull, Mount, Role, Unit
from game.table.tolerances import INCH


@dataclass(frozen=True, slots=True)
class Lists:
    """The profiles that a force may field, by key."""

    figures: Mapping[str, Profile]
    vehicles: Mapping[str, VehicleProfile]
    limits: tuple[Limit, ...] = ()

    @classmethod
    def of(cls, force: Force, armies: Mapping[str, Army]) -> Lists:
        """Return those of the armies that a force names."""
        known = [armies[name] for name in force.armies if name in armies]
        return cls(
            {key: each for army in known for key, each in army.dressed().items()},
            {
                key: replace(each, livery=each.livery or army.livery)
                for army in known
                for key, each in army.vehicles.items()
            },
            tuple(limit for army in known for limit in army.limits),
        )

    def knows(self, key: str) -> bool:
        """Return whether there is such a figure or vehicle."""
        return key in self.figures or key in self.vehicles


@dataclass(slots=True)
class Muster:
    """Units and figures, not on the table yet."""

    units: dict[str, Unit] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)

    def add(self, name: str, side: str, entry: Entry, lists: Lists) -> None:
        """Add what an entry says, called by this name."""
        self.entries[name] = entry
        if entry.unit in lists.vehicles:
            self._add_vehicle(name, side, entry, lists)
        elif entry.soldiers:
            self._add_unit(name, side, entry, lists)
        else:
            figure = enlisted(name, side, entry.unit, "character", lists)
            figure.called, figure.known = entry.name, tuple(entry.effects)
            self.figures[name] = figure

    @cites("DORM.1.4.1", "DORM.1.4.2", "DORM.1.3.h2", "DORM.19.1")
    def _add_unit(self, name: str, side: str, entry: Entry, lists: Lists) -> None:
        """Add a leader and his men on their base, in roster order."""
        roster: list[tuple[str, Role]] = [(entry.unit, "leader")]
        roster += [(key, "specialist") for key, n in entry.specialists.items() for _ in range(n)]
        roster += [(key, "soldier") for key, n in entry.soldiers.items() for _ in range(n)]
        called = entry.name or lists.figures[entry.unit].name
        self.units[name] = unit = Unit(name, side, called, 0, 0, leader=f"{name}.1")
        men = [
            enlisted(f"{name}.{number}", side, key, role, lists)
            for number, (key, role) in enumerate(roster, start=1)
        ]
        men[0].leadership = entry.leadership
        self._join(unit, men)
        arrange(men, unit.point)

    @cites("DORM.14.1.5a", "DORM.14.h4")
    def _add_vehicle(self, name: str, side: str, entry: Entry, lists: Lists) -> None:
        """Add a vehicle with its crew on board, of whom the first drives."""
        profile = lists.vehicles[entry.unit]
        if entry.flank_factor is not None:
            profile = replace(profile, fm=entry.flank_factor)
        hull = Hull(profile, speed=entry.speed * INCH)
        self.units[name] = unit = Unit(name, side, entry.name or profile.name, 0, 0, hull=hull)
        keys = [key for key, count in entry.crew.items() for _ in range(count)]
        men = [
            enlisted(f"{name}.{number}", side, key, "leader" if number == 1 else "soldier", lists)
            for number, key in enumerate(keys, start=1)
        ]
        unit.leader = men[0].id if men else ""
        hull.keepers = [man.id for man in men]
        for man in men:
            man.aboard = name
            man.compartment = profile.compartments[0].name if profile.compartments else ""
        self._join(unit, men)

    def _join(self, unit: Unit, men: list[Figure]) -> None:
        for man in men:
            man.unit = unit.id
            self.figures[man.id] = man

    @cites("DORM.1.4.9.1b", "DORM.17.2.4", "DORM.16.2.29a")
    def settle(self) -> None:
        """Give apprentices their masters, and undead and demons those who control them."""
        named = {each.name: each.id for each in self.figures.values() if not each.unit}
        for key, entry in self.entries.items():
            if key in self.figures:
                self.figures[key].master = named.get(entry.master, "")
            elif key in self.units:
                self.units[key].controller = named.get(entry.controller, "")


def enlisted(name: str, side: str, key: str, role: Role, lists: Lists) -> Figure:
    """Return a figure with its mount, not on the table yet."""
    profile = lists.figures[key]
    mount = Mount(lists.figures[profile.mount]) if profile.mount else None
    return Figure(name, side, profile, 0, 0, role, mount=mount)


# ---------------------------------------------------------------------- points


@cites("DORM.20.6")
def figure_points(figure: Figure) -> int:
    """Return the Pv of a figure with its mount and the Leadership it has bought."""
    mount = worth(figure.mount.profile) if figure.mount else 0
    return worth(figure.profile, figure.leadership) + mount


@cites("DORM.20.5", "DORM.20.6")
def entry_points(entry: Entry, lists: Lists) -> int:
    """Return the Pv of a unit, a character or a vehicle with its crew."""
    muster = Muster()
    muster.add("one", "", entry, lists)
    hulls = sum(vehicle_worth(each.hull.profile) for each in muster.units.values() if each.hull)
    return hulls + sum(map(figure_points, muster.figures.values()))
