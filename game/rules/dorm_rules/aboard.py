"""Getting on board and off again: speed, doors, helping hands, riding outside (DORM.14.6).

What is boarded is a vehicle, or the howdah of a mount, which is an open compartment (DORM.15.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.core.cite import cites
from game.core.decision import Objection, Option, PickMany
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.mechanics.asking import of_pieces
from game.mechanics.lengths import inches
from game.rules.dorm_rules.collisions import fall_off, set_down, speed_hits
from game.rules.dorm_rules.harm import D10, Hit, inflict, settle
from game.rules.dorm_rules.profile import Compartment, Door
from game.rules.dorm_rules.state import ADJACENT, Battling, Figure, Hull, Party, State, Unit, runs
from game.rules.dorm_rules.values import hits_of, march, printed, run
from game.table.bases import gap
from game.table.tolerances import INCH

CLIMB, DOOR, LOCK = 2 * INCH, INCH, INCH
"""What climbing in or out, a door and a lock take of a move."""
HELPERS = STRENGTH = 3
"""How many may help for each hit of who boards, and the Mu they need for each."""
OUTSIDE = " (outside)"
"""Behind the name of a compartment on which somebody rides."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something an individual may do as part of its move."""

    key: str
    label: str
    cost: int
    rule: str
    objection: Objection | None = None

    @property
    def option(self) -> Option:
        """The deed as an answer beside the question for a path."""
        label = f"{self.label} ({inches(self.cost)})" if self.cost else self.label
        return Option(self.key, label, self.objection, rules=(self.rule,))

    def within(self, left: int, rule: str = "DORM.10.1.1") -> Deed:
        """Return the same, refused if it takes more than what is left of a move."""
        if self.objection or self.cost <= left:
            return self
        text = f"It takes {inches(self.cost)}, and {inches(max(0, left))} is left."
        return replace(self, objection=Objection(text, rule))


def hull_of(unit: Unit) -> Hull:
    """Return the hull of a vehicle."""
    assert unit.hull is not None
    return unit.hull


def vehicles(state: State) -> Iterator[tuple[Unit, Hull]]:
    """Yield the vehicles on the table."""
    for unit in state.units.values():
        if unit.hull:
            yield unit, unit.hull


@cites("DORM.15.2")
def carriers(state: State) -> Iterator[Party]:
    """Yield the vehicles on the table, then whoever has a howdah."""
    yield from (unit for unit, _ in vehicles(state))
    yield from (each for each in state.figures.values() if each.compartments and not each.aboard)


@cites("DORM.15.2", "DORM.14.6.1")
def speed_of(state: State, carrier: Party) -> int:
    """Return how fast a vehicle is; a mount goes its Ma or Ru in a turn in which it moves."""
    if isinstance(carrier, Unit):
        return hull_of(carrier).speed
    if not carrier.status.moved:
        return 0
    return (run if carrier.status.ran else march)(state, carrier).total * INCH


def part_of(carrier: Party, name: str) -> Compartment:
    """Return a compartment by its name; a vehicle without any is open."""
    found = (each for each in carrier.compartments if each.name == name)
    return next(found, Compartment(name=name, room=0))


def doors_of(part: Compartment) -> Iterator[tuple[str, Door]]:
    """Yield the doors of a compartment with their names."""
    for door in part.doors:
        yield f"{part.name} {door.side}", door


@cites("DORM.14.1.4", "DORM.14.1.5a")
def taken(state: State, carrier: Party, place: str) -> int:
    """Return the room that is taken up in a compartment, in hits with 1 at least."""
    here = [each for each in state.aboard(carrier) if _place(each) == place]
    return sum(max(1, hits_of(state, each)) for each in here)


def _place(figure: Figure) -> str:
    return figure.compartment + (OUTSIDE if figure.outside else "")


# ---------------------------------------------------------------------- what may be done


def deeds(state: State, figure: Figure, left: int) -> list[Deed]:
    """Return what a figure may do with what is left of its move: board, get off, work a door."""
    found = [*_getting_off(state, figure)] if figure.aboard else [*_boarding(state, figure)]
    found += _doors(state, figure)
    return [each.within(left) for each in found]


def beside(party: Party, carrier: Party) -> bool:
    """Return whether a party is adjacent to a hull or a mount."""
    return gap(party.body, carrier.body) <= ADJACENT + 1


@cites("DORM.14.6.1", "DORM.14.6.2.2", "DORM.14.6.3.2a", "DORM.14.6.4.1", "DORM.15.2")
def _boarding(state: State, figure: Figure) -> Iterator[Deed]:
    for unit in carriers(state):
        if figure.mount or figure.role == "beast" or not beside(figure, unit):
            continue
        for part in unit.compartments:
            label = f"Climb into the {part.name} of {unit.name}"
            rule = "DORM.14.6.2.2" if part.kind == "open" else "DORM.14.6.3.2a"
            objection = no_boarding(state, figure, unit, part)
            yield Deed(f"board:{unit.id}:{part.name}", label, CLIMB, rule, objection)
            if part.kind == "enclosed":
                label = f"Climb onto the {part.name} of {unit.name}"
                objection = too_fast(state, figure, unit) or no_space(
                    state, [figure], unit, part, outside=True
                )
                key = f"ride:{unit.id}:{part.name}"
                yield Deed(key, label, CLIMB, "DORM.14.6.4.1", objection)


@cites("DORM.14.6.1", "DORM.14.6.1.1a", "DORM.14.6.1.1b")
def too_fast(state: State, figure: Figure, unit: Party) -> Objection | None:
    """Say whether a vehicle is too fast to board alone and nobody on board can help."""
    ma, speed = march(state, figure).total * INCH, speed_of(state, unit)
    if ma > speed or helpers(state, figure, unit):
        return None
    text = f"Too fast to board without help: {inches(speed)} with Ma {inches(ma)}."
    return Objection(text, "DORM.14.6.1")


@cites("DORM.14.1.4", "DORM.14.6.4.1")
def no_space(
    state: State, men: Sequence[Figure], unit: Party, part: Compartment, *, outside: bool = False
) -> Objection | None:
    """Say whether a compartment has no room for figures."""
    place = part.name + (OUTSIDE if outside else "")
    needed = sum(max(1, hits_of(state, each)) for each in men)
    room = part.room - taken(state, unit, place)
    text = f"No room on the {part.name}: Ca {needed} of {max(0, room)} that is free."
    return Objection(text, "DORM.14.1.4") if needed > room else None


@cites("DORM.14.6.3.2a", "DORM.14.6.3.2c", "DORM.14.6.1")
def no_boarding(state: State, figure: Figure, unit: Party, part: Compartment) -> Objection | None:
    """Say why a figure cannot get into a compartment."""
    if objection := too_fast(state, figure, unit) or no_space(state, [figure], unit, part):
        return objection
    return no_passage(state, [figure], unit, part)


@cites("DORM.14.6.3.2a", "DORM.14.6.3.2c")
def no_passage(
    state: State, men: Sequence[Figure], unit: Party, part: Compartment
) -> Objection | None:
    """Say why doors do not let figures through, one by one: shut, too small, or used up."""
    if part.kind == "open" or not isinstance(unit, Unit):
        return None
    hull = hull_of(unit)
    ways = [(name, door) for name, door in doors_of(part) if name in hull.open_doors]
    if not ways:
        return Objection(f"No door of the {part.name} is open.", "DORM.14.6.3.2a")
    left = [door.rating - hull.passed.get(name, 0) for name, door in ways]
    for figure in men:
        hits = max(1, hits_of(state, figure))
        way = next((number for number, each in enumerate(left) if hits <= each), None)
        if way is None:
            return Objection("No door lets that many through in a turn.", "DORM.14.6.3.2c")
        left[way] -= hits
    return None


@cites("DORM.14.6.2.2", "DORM.14.6.3.2a", "DORM.15.2")
def _getting_off(state: State, figure: Figure) -> Iterator[Deed]:
    unit = state.carrier(figure)
    if unit is None or figure.unit == unit.id:
        return
    part = part_of(unit, figure.compartment)
    rule = "DORM.14.6.2.2"
    objection = None
    if part.kind == "enclosed" and not figure.outside:
        rule, objection = "DORM.14.6.3.2a", no_passage(state, [figure], unit, part)
    objection = hurtling(state, [figure], unit) or objection
    yield Deed("off", f"Get off {unit.name}", CLIMB, rule, objection)
    if figure.role == "character" and unit.side == figure.side and isinstance(unit, Unit):
        yield Deed("join", f"Join the crew of {unit.name}", 0, "DORM.14.5.4.3", apart(unit, figure))


@cites("DORM.9.7.h1", "DORM.14.h5")
def slowest_off(state: State, men: Sequence[Figure]) -> int:
    """Return the Ma with which some get off together; markers hold no routers."""
    free = [runs(state.party_of(each)) for each in men]
    every = (march(state, e, freely=f).total for e, f in zip(men, free, strict=True))
    return min(every, default=0) * INCH


@cites("DORM.14.6.1")
def hurtling(state: State, men: Sequence[Figure], carrier: Party) -> Objection | None:
    """Say whether a vehicle is too fast for some to get off."""
    speed, ma = speed_of(state, carrier), slowest_off(state, men)
    text = f"Too fast to get off: {inches(speed)} with Ma {inches(ma)}."
    return Objection(text, "DORM.14.6.1") if speed > ma else None


@cites("DORM.14.5.4.3")
def apart(unit: Unit, figure: Figure) -> Objection | None:
    """Say whether nothing leads from somebody's place to the crew, who are in the first one."""
    first, part = hull_of(unit).profile.compartments[0], part_of(unit, figure.compartment)
    linked = part.name in (first.name, first.connected_to) or part.connected_to == first.name
    if (linked and not figure.outside) or part.kind == first.kind == "open":
        return None
    return Objection("Nothing leads from there to the crew.", "DORM.14.5.4.3")


@cites("DORM.14.6.3.2a", "DORM.14.6.3.2b", "DORM.2.2.3d")
def _doors(state: State, figure: Figure) -> Iterator[Deed]:
    for unit, hull in vehicles(state):
        if figure.aboard != unit.id and not beside(figure, unit):
            continue
        keeper = figure.id in hull.keepers
        for part in hull.profile.compartments:
            for name, door in doors_of(part):
                key = f"{unit.id}:{name}"
                if name in hull.open_doors:
                    rule = "DORM.14.6.3.2a"
                    yield Deed(f"close:{key}", f"Close the {door.side} door", DOOR, rule)
                    continue
                barred = None
                if name in hull.locked_doors:
                    barred = Objection("The door is locked.", "DORM.14.6.3.2b")
                label = f"Open the {door.side} door"
                yield Deed(f"open:{key}", label, DOOR, "DORM.14.6.3.2a", barred)
                if door.locking and keeper:
                    verb = "Unlock" if name in hull.locked_doors else "Lock"
                    label = f"{verb} the {door.side} door"
                    yield Deed(f"lock:{key}", label, LOCK, "DORM.14.6.3.2b")


# ---------------------------------------------------------------------- doing it


async def carry_out(play: Battling, figure: Figure, key: str) -> None:
    """Do what a figure's owner chose."""
    verb, _, rest = key.partition(":")
    if verb == "off":
        _get_off(play, figure)
    elif verb == "join":
        figure.unit = figure.aboard
        crew = play.state.units[figure.aboard]
        say(play, f"{named(figure):joins} the crew of {named(crew)}.", "DORM.14.5.4.3")
    elif verb in ("board", "ride"):
        name, _, part = rest.partition(":")
        await _board(play, figure, play.state.party(name), part, outside=verb == "ride")
    else:
        name, _, door = rest.partition(":")
        _work_door(play, figure, hull_of(play.state.units[name]), verb, door)


@cites("DORM.14.6.3.2a", "DORM.14.6.3.2b")
def _work_door(play: Battling, figure: Figure, hull: Hull, verb: str, door: str) -> None:
    if verb == "lock":
        locked = door in hull.locked_doors
        (hull.locked_doors.remove if locked else hull.locked_doors.append)(door)
        done = "unlocks" if locked else "locks"
    elif verb == "open":
        hull.open_doors.append(door)
        done = "opens"
    else:
        hull.open_doors.remove(door)
        done = "closes"
    say(play, f"{named(figure):{done}} a door.", "DORM.14.6.3.2a")


@cites("DORM.14.5.4", "DORM.14.6.2.2")
def _get_off(play: Battling, figure: Figure) -> None:
    """Put somebody down beside what he was on."""
    unit = play.state.party(figure.aboard)
    pass_door(play.state, figure, unit)
    set_down(play, figure, unit)
    say(play, f"{named(figure):gets} off {named(unit)}.", "DORM.14.6.2.2")


@cites("DORM.14.h5")
def jump_off(play: Battling, figure: Figure) -> bool:
    """Let a router get off as soon as he can; return whether he is on the ground."""
    state, carrier = play.state, play.state.carrier(figure)
    if carrier is None:
        return True
    part = part_of(carrier, figure.compartment)
    shut = not figure.outside and no_passage(state, [figure], carrier, part)
    if shut or march(state, figure, freely=True).total * INCH <= speed_of(state, carrier):
        return False
    _get_off(play, figure)
    return True


def pass_door(state: State, figure: Figure, unit: Party) -> None:
    """Count a figure against the rating of the door that it goes through."""
    part = part_of(unit, figure.compartment)
    if part.kind == "open" or figure.outside or not isinstance(unit, Unit):
        return
    hull, hits = hull_of(unit), max(1, hits_of(state, figure))
    for name, door in doors_of(part):
        if name in hull.open_doors and hull.passed.get(name, 0) + hits <= door.rating:
            hull.passed[name] = hull.passed.get(name, 0) + hits
            return


@cites("DORM.14.6.1.1a", "DORM.14.6.1.1c")
def helpers(state: State, figure: Figure, unit: Party) -> list[Figure]:
    """Return those on board who could lend a hand, the strongest first.

    There are none if they are too weak together.
    """
    hits = max(1, hits_of(state, figure))
    own = [each for each in state.aboard(unit) if each.side == figure.side]
    able = [each for each in own if not (runs(each) or each.status.busy)]
    mu = {each.id: printed(state, each, "mu").total for each in able}
    able.sort(key=lambda each: -mu[each.id])
    enough = sum(mu[each.id] for each in able[: HELPERS * hits]) >= STRENGTH * hits
    return able if enough else []


@cites("DORM.14.6.1", "DORM.14.6.1.1a", "DORM.14.6.1.1b", "DORM.14.6.1.1c", "DORM.14.6.1.2")
async def _board(play: Battling, figure: Figure, unit: Party, part: str, *, outside: bool) -> None:
    """Bring somebody on board, with help and perhaps with hits if the vehicle is fast."""
    state = play.state
    ma, speed = march(state, figure).total * INCH, speed_of(state, unit)
    if ma <= speed:
        helping = await _help(play, figure, unit)
        if not helping:
            say(play, f"Nobody helps {named(figure)} on board.", "DORM.14.6.1")
            return
        if speed > 2 * ma:
            pen = Tally("EffPen", (speed - 2 * ma) // INCH, base_reason="too fast")
            hits = [Hit(figure.id, pen)] * speed_hits(speed)
            inflict(play, settle(play, hits, figure.whom, "DORM.14.6.1.1b"), "DORM.14.6.1.1b")
            if figure.id not in state.figures:
                return
    figure.aboard, figure.compartment, figure.outside = unit.id, part, outside
    figure.status.boarded = True
    pass_door(state, figure, unit)
    own = state.unit_of(figure)
    if own and own.leader == figure.id:
        own.aboard = unit.id
    elif figure.role == "character":
        figure.unit = ""
    figure.x, figure.y = unit.point
    say(play, f"{named(figure):boards} {named(unit)}.", "DORM.14.6.1")


@cites("DORM.14.6.1.1c")
async def _help(play: Battling, figure: Figure, unit: Party) -> list[str]:
    """Ask those on board who lends a hand."""
    state, hits = play.state, max(1, hits_of(play.state, figure))
    able = helpers(state, figure, unit)

    def weak(names: tuple[str, ...]) -> Objection | None:
        mu = sum(printed(state, state.figures[each], "mu").total for each in names)
        text = f"It takes a total Mu of {STRENGTH * hits}: {mu} is too little."
        return Objection(text, "DORM.14.6.1.1c") if names and mu < STRENGTH * hits else None

    return list(
        await PickMany(
            side=able[0].whom[0],
            kind="boarding_help",
            why=f"Choose who helps {named(figure)} on board.",
            rules=("DORM.14.6.1.1a", "DORM.14.6.1.1c"),
            subject=unit.id,
            options=lambda: of_pieces(able),
            at_most=HELPERS * hits,
            law=weak,
        )
    )


# ---------------------------------------------------------------------- riding outside


@cites("DORM.14.6.4.2")
def hold_on(play: Battling, unit: Unit) -> None:
    """Let all who ride outside hold on, if the speed has changed by more than their Ma."""
    state, hull = play.state, hull_of(unit)
    for man in [e for e in state.figures.values() if e.aboard == unit.id and e.outside]:
        if hull.change <= march(state, man).total * INCH:
            continue
        mu = printed(state, man, "mu")
        dice = 1 + (hull.change // INCH // mu.total if mu.total else hull.change // INCH)
        thrown = play.roll(f"{man.id} holds on", dice, D10)
        worst = max(thrown.faces)
        text = f"{named(man):holds} on." if worst <= mu.total else f"{named(man):loses} its hold."
        rule = "DORM.14.6.4.2"
        tell_throw(play, man.whom, "hold on", [thrown], text, rule, total=worst, number=mu)
        if worst > mu.total:
            fall_off(play, man, unit)


@cites("DORM.15.2")
def carry_along(state: State) -> None:
    """Keep everybody in a howdah where the mount is."""
    for figure in state.figures.values():
        if mount := state.figures.get(figure.aboard):
            figure.x, figure.y = mount.point
