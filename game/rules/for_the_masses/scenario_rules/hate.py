"""Hate and haste: a leader who waits for nobody, and the one he is after (FTM.scen.grash)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Stage
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.forms import form
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.actions.charge_and_melee import melee_objection
from game.rules.for_the_masses.actions.move import move_objection
from game.rules.for_the_masses.battle.markers import agreed
from game.rules.for_the_masses.battle.scenario_rule import (
    Deed,
    Law,
    MassesScenarioRule,
    MoveSite,
    Occasion,
    Plan,
)
from game.rules.for_the_masses.combat.line_of_sight import sees
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.plan import Arrival
from game.rules.for_the_masses.state import Battling, Element, State, Unit, other, tell_roll

HATE, OVER = "Hate", "the feud is over"
HIGHEST, DRIVEN, MIST = 6, 4, 6
"""The end of the track, and from where on it drives the hater and blinds his host."""
STRUCK, HURT, TAUNTED, SLAIN = "struck in turn", "hurt in turn", "taunts", "slain in person"
TAUNT, NEAR, FAR = "taunt", 6, 12
FORWARD = "driven on"


def hero(state: State, side: str, name: str) -> Unit | None:
    """Return a unit by its name, as long as it is on the board."""
    return next((each for each in state.on_board(side) if each.name == name), None)


@form
class Hate(MassesScenarioRule):
    """A track from 0 to 6 that drives one hero towards another, and his host with him."""

    rule: Literal["hate"]
    side: Side
    hater: str
    """The name of the one who hates."""
    hated: str
    """The name of the enemy he hates."""
    start_hate: Count = 2
    taunt_on: Count = 5

    def hate(self, state: State) -> int:
        """Return where the track stands."""
        return state.counters.get(HATE, self.start_hate)

    def _hater(self, unit: Unit) -> bool:
        return unit.side == self.side and unit.name == self.hater

    def _hated(self, unit: Unit) -> bool:
        return unit.side != self.side and unit.name == self.hated

    def taunts(self, state: State, unit: Unit) -> Unit | None:
        """Return the one who hates, to whom he hates."""
        return hero(state, self.side, self.hater) if self._hated(unit) else None

    def hates(self, state: State, unit: Unit) -> Unit | None:
        """Return the one who is hated, to the one who hates."""
        return hero(state, other(self.side), self.hated) if self._hater(unit) else None

    async def before_deployment(self, play: Battling) -> None:
        """Set Hate to its starting value."""
        play.state.counters[HATE] = self.start_hate

    # ------------------------------------------------------------------ the track

    async def strikes(self, play: Battling, unit: Unit, target: Unit) -> None:
        """Note that the hater has rolled melee dice."""
        if self._hater(unit):
            play.state.counters[STRUCK] = play.state.turn

    async def wounded(self, play: Battling, unit: Unit, wounds: int, by: Unit | None) -> None:
        """Note that the hater has hurt his enemy."""
        if by is not None and self._hater(by) and self._hated(unit):
            play.state.counters[HURT] = play.state.turn

    @cites("FTM.scen.grash.1", "FTM.scen.grash.10")
    async def destroyed(self, play: Battling, unit: Unit, hex_: int, by: Unit | None) -> None:
        """Note a lost unit of either side; the death of the hated one ends Hate."""
        state = play.state
        state.counters[f"{unit.side} lost a unit in turn"] = state.turn
        if self._hated(unit):
            if by is not None and self._hater(by):
                state.counters[SLAIN] = 1
            state.counters[OVER] = 1
            state.counters[HATE] = 0
            say(play, f"{named(unit)} is dead, and Hate with him.", "FTM.scen.grash.10")
        elif self._hater(unit):
            say(play, f"{named(unit)} is dead: no more groups come.", "FTM.scen.grash.10")

    @cites("FTM.scen.grash.1")
    async def turn_ends(self, play: Battling) -> None:
        """Change Hate once, by the sum of the turn's events."""
        state = play.state
        count = state.counters.get
        taunts = count(TAUNTED, 0)
        state.counters[TAUNTED] = 0
        if count(OVER):
            return
        tally = Tally(HATE, self.hate(state), base_reason="before")
        rule = "FTM.scen.grash.1"
        now = state.turn
        tally = tally.plus(int(count(STRUCK, 0) != now), f"{self.hater} has not fought", rule)
        own = count(f"{self.side} lost a unit in turn", 0) == now
        tally = tally.plus(int(own), f"a unit of {army(self.side)} destroyed", rule)
        tally = tally.plus(taunts, "taunts", rule)
        foe = other(self.side)
        lost = count(f"{foe} lost a unit in turn", 0) == now
        tally = tally.plus(-int(lost), f"a unit of {army(foe)} destroyed", rule)
        tally = tally.plus(-2 * int(count(HURT, 0) == now), f"{self.hated} wounded", rule)
        self._set(play, min(HIGHEST, max(0, tally.total)), ", ".join(tally.because()))

    def _set(self, play: Battling, after: int, why: str) -> None:
        before = self.hate(play.state)
        play.state.counters[HATE] = after
        if after == before:
            return
        text = f"Hate goes from {before} to {after} ({why})."
        say(play, text, "FTM.scen.grash.1")
        if after >= MIST > before or after >= DRIVEN > before:
            what = "The red mist" if after >= MIST else f"Hate drives {self.hater} on"
            rule = "FTM.scen.grash.4" if after >= MIST else "FTM.scen.grash.3"
            play.tell(Stage(text=f"{what}: Hate is {after}.", rules=(rule,), name="hate"))

    # ------------------------------------------------------------------ what it does

    @cites("FTM.scen.grash.2")
    def command_roll(self, state: State, unit: Unit, tally: Tally) -> Tally:
        """Return the hater's command roll plus half of his Hate."""
        if not self._hater(unit):
            return tally
        return tally.plus(self.hate(state) // 2, "haste", "FTM.scen.grash.2")

    @cites("FTM.scen.grash.3")
    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why a driven hater may not withdraw, or act before he goes for his enemy."""
        if not self._hater(unit) or self.hate(field.state) < DRIVEN:
            return None
        if action == "withdraw":
            return Objection(f"{unit.name} hates too much to withdraw.", "FTM.scen.grash.3")
        if unit.actions or action in ("move", "melee") or not self._can_go(field, unit):
            return None
        text = f"{unit.name} must first move towards {self.hated} or attack."
        return Objection(text, "FTM.scen.grash.3")

    def _can_go(self, field: Field, unit: Unit) -> bool:
        """Return whether he could attack, or move as Hate wants it."""
        if melee_objection(field, unit) is None:
            return True
        if move_objection(field, unit):
            return False
        points = movement(field.state, unit).total
        return self.law(MovePaths(field, unit, dict.fromkeys(unit.members, points))) is not None

    @cites("FTM.scen.grash.3")
    def law(self, site: MoveSite) -> Law | None:
        """Return the law that his first Move ends nearer to his enemy or in contact, if it can."""
        state, unit = site.field.state, site.unit
        foe = hero(state, other(self.side), self.hated)
        if not self._hater(unit) or self.hate(state) < DRIVEN or unit.actions > 1 or foe is None:
            return None
        goal = site.field.covered(state.elements_of(foe)[0])
        foes = {cell for cell, each in site.field.at.items() if site.field.side(each) != self.side}
        name = unit.members[0]

        def away(cell: int) -> int:
            return site.hexes.apart((cell,), goal)

        start = away(site.start[name][0])

        def wanted(cell: int) -> bool:
            if cell < 0:
                return False
            return away(cell) < start or not foes.isdisjoint(site.hexes.near[cell])

        def objection(plan: Plan) -> Objection | None:
            if wanted(plan[name][0]):
                return None
            text = f"{unit.name} must end nearer to {self.hated}, or in contact with an enemy."
            return Objection(text, "FTM.scen.grash.3")

        for spot in site.ends(name):
            place = divmod(spot, 6)
            if wanted(place[0]) and site.fits({name: place}):
                return Law(objection, {name: place})
        return None

    @cites("FTM.scen.grash.4")
    def dice(
        self, field: Field, element: Element, target: Unit, occasion: Occasion, tally: Tally
    ) -> Tally:
        """Add a die in the red mist to the attacks of his foot and riders, not to counters."""
        unit = field.unit(element)
        mist = (
            unit.side == self.side
            and unit.card.kind in ("infantry", "cavalry")
            and occasion in ("attack", "charge")
            and self.hate(field.state) >= MIST
        )
        return tally.plus(int(mist), "red mist", "FTM.scen.grash.4")

    @cites("FTM.scen.grash.4")
    def defense(self, field: Field, unit: Unit, occasion: Occasion, tally: Tally) -> Tally:
        """Take 1 off the Defense of his whole host in the red mist."""
        blind = unit.side == self.side and self.hate(field.state) >= MIST and tally.total > 0
        return tally.plus(-int(blind), "red mist", "FTM.scen.grash.4")

    # ------------------------------------------------------------------ driving and taunting

    @cites("FTM.scen.grash.5")
    async def turn_begins(self, play: Battling) -> None:
        """Ask whether the next group arrives now for a point of Hate."""
        state = play.state
        coming = self._next(state)
        if not self.hate(state) or coming is None or hero(state, self.side, self.hater) is None:
            return
        why = f"Drive the host on: give up 1 of {self.hate(state)} Hate, so that the group "
        why += f"{coming.group} comes now?"
        if await agreed(self.side, why, "FTM.scen.grash.5"):
            state.counters[f"{FORWARD} {coming.group}"] = state.turn
            self._set(play, self.hate(state) - 1, "driving the host on")

    def _next(self, state: State) -> Arrival | None:
        """Return the next group that is not due yet."""
        scenario = state.battle.scenario
        for arrival in scenario.reinforcements if scenario else ():
            late = arrival.turn is not None and arrival.turn > state.turn
            if arrival.side == self.side and late and not self._called(state, arrival):
                return arrival
        return None

    def _called(self, state: State, arrival: Arrival) -> bool:
        return bool(state.counters.get(f"called {arrival.key}"))

    @cites("FTM.scen.grash.5", "FTM.scen.grash.10")
    def due(self, state: State, arrival: Arrival) -> bool | None:
        """Tell whether a group comes: one that was driven on does, and none without the hater."""
        if arrival.side != self.side:
            return None
        if hero(state, self.side, self.hater) is None:
            return False
        return True if state.counters.get(f"{FORWARD} {arrival.group}") else None

    @cites("FTM.scen.grash.10")
    def mourns(self, field: Field, unit: Unit, fallen: Unit) -> bool | None:
        """Return True for everybody of the hater's host, whether they saw his death or not."""
        return True if self._hater(fallen) else None

    @cites("FTM.scen.grash.6", "FTM.scen.13")
    def deeds(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield the taunt that the hated one may use."""
        if self._hated(unit) and unit.members and not field.state.counters.get(OVER):
            yield Deed(TAUNT, f"Taunt {self.hater}", "FTM.scen.grash.6", self._hush(field, unit))

    def _hush(self, field: Field, unit: Unit) -> Objection | None:
        """Return why he cannot taunt now."""
        state, rule = field.state, "FTM.scen.grash.6"
        foe = hero(state, self.side, self.hater)
        if foe is None:
            return Objection(f"{self.hater} is not there.", rule)
        if state.counters.get("taunted in turn", 0) == state.turn:
            return Objection("Only one Taunt is allowed in a turn.", rule)
        own, his = state.elements_of(unit)[0], state.elements_of(foe)[0]
        if field.distance(own, his) > FAR:
            return Objection(f"{self.hater} is more than {FAR} hexes away.", rule)
        if not sees(field, own, his):
            return Objection(f"{self.hater} is not in sight.", rule)
        return None

    @cites("FTM.scen.grash.6")
    async def perform(self, play: Battling, unit: Unit, deed: str) -> None:
        """Roll a d10 for whether the taunt goes home."""
        if deed != TAUNT:
            return
        state = play.state
        foe = hero(state, self.side, self.hater)
        assert foe is not None, "there is somebody to taunt"
        away = Field(state).distance_to(state.elements_of(unit)[0], foe)
        tally = Tally(TAUNT, 0).plus(int(away <= NEAR), f"{away} hexes away", "FTM.scen.grash.6")
        roll = play.roll(TAUNT, 1, 10)
        total = roll.faces[0] + tally.total
        stung = total >= self.taunt_on
        state.counters["taunted in turn"] = state.turn
        state.counters[TAUNTED] = state.counters.get(TAUNTED, 0) + int(stung)
        verb = "stings" if stung else "does not sting"
        text = f"{named(unit)}'s Taunt {verb} {self.hater}: {total}, needs {self.taunt_on}."
        tell_roll(play, unit, TAUNT, [roll], text, "FTM.scen.grash.6", total=total, tally=tally)

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield the track and what it means."""
        hate = self.hate(state)
        if state.counters.get(OVER):
            return
        effects = [f"+{hate // 2} CP for {self.hater}"]
        effects += [f"{self.hater} goes for {self.hated}"] if hate >= DRIVEN else []
        effects += ["red mist"] if hate >= MIST else []
        yield f"Hate {hate} of {HIGHEST}: {', '.join(effects)}."

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return HATE, SLAIN
