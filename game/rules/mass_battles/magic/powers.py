"""Powers: what all thirteen have in common, and the questions that lead to one (GMB.wiz)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import ClassVar, Literal, NamedTuple

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.forecast import Forecast
from game.core.pose import Pose
from game.core.spatial import Site
from game.core.wording import named, whose
from game.mechanics import asking
from game.mechanics.setup.places import POINT
from game.rules.mass_battles.dice import counted
from game.rules.mass_battles.magic.wizards import no_power, out_of_reach, points_at_hand, wizards
from game.rules.mass_battles.state import Battling, Lasting, Piece, State, ask_place

Side = Literal["own", "enemy", "any", "none"]
Foretold = Callable[[], Forecast] | None


class Way(NamedTuple):
    """How many power points go into a power, and what for."""

    key: str
    points: int
    label: str
    wide: int = 0
    """Of them, those that widen a circle instead of lasting longer (GMB.dark.2)."""


FREE = Way("0", 0, "No power points")


@dataclass(slots=True)
class Cast:
    """A power that a wizard uses."""

    power: Power
    wizard: Piece
    way: Way = FREE
    on: str = ""
    """The piece, the lasting power or the castle part that was chosen."""
    at: Pose | None = None
    tried: list[str] = field(default_factory=list)
    """Wizards that have tried to dispel it."""

    def lasting(self, state: State, power: str, turns: int = 1, **details: int) -> Lasting:
        """Return what goes on for some turns, this one included."""
        on, now = self.on if self.on in state.pieces else "", state.turn
        by, side = self.wizard.id, self.wizard.side
        return Lasting(power, by, side, now, now + turns - 1, on, tried=self.tried, **details)


class Power:
    """A power: who may use it with how many points, at whom, and what comes of it."""

    key: ClassVar[str]
    name: ClassVar[str]
    rule: ClassVar[str]
    least: ClassVar[int] = 1
    """The lowest class that has it."""
    points: ClassVar[range] = range(9)
    """How many power points it may take; the wizard's own limit comes first as a rule."""
    does: ClassVar[str] = ""
    """What comes of it, in a few words."""
    adds: ClassVar[str] = ""
    """What each point adds, in words."""
    side: ClassVar[Side] = "none"
    """Whose pieces it is used on."""
    dispellable: ClassVar[bool] = True

    def ways(self, state: State, wizard: Piece) -> list[Way]:
        """Return how many power points a wizard may put into it."""
        most = points_at_hand(state, wizard)
        return [_way(points, self.adds) for points in self.points if points <= most]

    def options(self, state: State, wizard: Piece, way: Way) -> list[Option]:
        """Return the pieces it may be used on; none if it is not used on anything."""
        return [
            Option(
                each.id,
                each.name,
                refused := self.refused(state, wizard, each, way),
                rules=(self.rule,),
                pieces=(each.id,),
                forecast=None if refused else self.forecast(state, wizard, each, way),
            )
            for each in self.listed(state, wizard)
        ]

    def listed(self, state: State, wizard: Piece) -> list[Piece]:
        """Return all at whom it is aimed, those first whose refusal says most."""
        own = {"own": (True,), "enemy": (False,), "any": (True, False), "none": ()}[self.side]
        return [each for each in state.pieces.values() if (each.side == wizard.side) in own]

    @cites("GMB.wiz.7")
    def refused(self, state: State, wizard: Piece, target: Piece, way: Way) -> Objection | None:
        """Say why it may not be used on a piece."""
        return out_of_reach(wizard, target, inf)

    def forecast(self, state: State, wizard: Piece, target: Piece, way: Way) -> Foretold:
        """Return the odds against a piece, where there are any."""
        return None

    def site(self, state: State, wizard: Piece, way: Way, on: str) -> Site | None:
        """Return where it may be put, if it is put somewhere."""
        return None

    @cites("GMB.fear.1", "GMB.comm.1", "GMB.wiz.8")
    def unusable(self, state: State, wizard: Piece) -> Objection | None:
        """Say why a wizard may not use it at all now."""
        if refused := no_power(wizard):
            return refused
        if wizard.profile.wizard < self.least:
            return Objection(f"{self.name} is for class {self.least} and up.", self.rule)
        ways = self.ways(state, wizard)
        if not ways:
            text = f"{self.name} takes {counted(self.points.start, 'power point')}."
            return Objection(text, self.rule)
        refusals = [self.no_target(state, wizard, way) for way in ways]
        return refusals[0] if all(refusals) else None

    def no_target(self, state: State, wizard: Piece, way: Way) -> Objection | None:
        """Say why there is nobody to use it on with so many points."""
        refusals = [each.objection for each in self.options(state, wizard, way)]
        if self.targeted and all(refusals):
            return next(iter(refusals), None) or Objection("It has no legal target.", self.rule)
        return None

    @property
    def targeted(self) -> bool:
        """Whether it is used on something that has to be chosen."""
        return self.side != "none"

    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Let it take effect."""
        raise NotImplementedError


def _way(points: int, adds: str) -> Way:
    if not points:
        return FREE
    label = counted(points, "power point")
    each = " for each" if points > 1 else ""
    return Way(str(points), points, f"{label}: {adds}{each}" if adds else label)


# ---------------------------------------------------------------------- choosing


@cites("GMB.wiz.1")
async def choose(
    state: State, casters: Sequence[Piece], kind: str, powers: Sequence[Power]
) -> Cast | None:
    """Ask for one power: which of which wizard, with how many points, at whom, and where.

    None if no power is used or none can be.
    """
    listed = {f"{each.id}:{power.key}": (each, power) for each in casters for power in powers}
    refused = {key: power.unusable(state, each) for key, (each, power) in listed.items()}
    if all(refused.values()):
        return None
    many = len(casters) > 1
    options = [
        Option(
            key,
            f"{each.name}: {power.name}" if many else power.name,
            refused[key],
            rules=(power.rule,),
            forecast=None if power.targeted else power.forecast(state, each, each, FREE),
            note=power.does and f"{power.does[0].upper()}{power.does[1:]}.",
        )
        for key, (each, power) in listed.items()
    ]
    why = "Use a power?" if many else f"Use {whose(casters[0])} power?"
    none = Option("none", "No power", declines=True)
    rules = ("GMB.wiz.1",)
    cast = None
    while cast is None:
        key = await asking.choose(casters[0].whom, kind, why, rules, lambda: [*options, none])
        if key == "none":
            return None
        cast = await aim(state, kind, *listed[key])
    return cast


def _back() -> list[Option]:
    return [Option("back", "Another power")]


async def aim(state: State, kind: str, wizard: Piece, power: Power) -> Cast | None:
    """Ask how many points go into a power, at whom and where; None to choose another power."""
    ways = {way.key: way for way in power.ways(state, wizard)}
    spent = [
        Option(key, each.label, power.no_target(state, wizard, each), rules=(power.rule,))
        for key, each in ways.items()
    ]
    why = f"Power points for {power.name}; your side has {state.power_points[wizard.side]}."
    only = len(ways) == 1
    key = spent[0].key if only else await _pick(wizard, power, kind, why, spent)
    if isinstance(key, Also):
        return None
    way, on = ways[key], ""
    if found := power.options(state, wizard, way):
        why = f"Choose a target for {power.name}."
        target_key = await _pick(wizard, power, kind, why, found)
        if isinstance(target_key, Also):
            return None
        on = target_key
    cast = Cast(power, wizard, way, on)
    if site := power.site(state, wizard, way, on):
        target = state.pieces.get(on)
        why = f"Choose a place for {named(target) if target else power.name}."
        put, topic = on if target else POINT, power.key
        question = ask_place(
            state, wizard.whom, kind, why, power.rule, site, put, topic=topic, also=_back
        )
        answer = await question.or_also()
        if isinstance(answer, Also):
            return None
        cast.at = answer[0][1]
    return cast


async def _pick(
    wizard: Piece, power: Power, kind: str, why: str, options: Sequence[Option]
) -> str | Also:
    """Ask for one of some things that a power needs, or for another power."""
    rules, topic = ("GMB.wiz.1",), power.key
    question = asking.choose(
        wizard.whom, kind, why, rules, lambda: options, also=_back, topic=topic
    )
    return await question.or_also()


def able(state: State, side: str) -> list[Piece]:
    """Return the wizards of a side that may still use a power."""
    return [each for each in wizards(state, side) if not no_power(each)]
