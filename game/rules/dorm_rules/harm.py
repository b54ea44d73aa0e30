"""Hits, wounds and who falls: sorted dice, compared in pairs (DORM.5.3, DORM.2.1.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

from game.core.cite import cites
from game.core.event import Left
from game.core.tally import Tally
from game.core.tell import change_fact, say, tell_throw
from game.core.wording import named, whose
from game.rules.dorm_rules.room import free_spot
from game.rules.dorm_rules.state import Battling, Fate, Figure, Party, State, Unit
from game.rules.dorm_rules.status import Health
from game.rules.dorm_rules.values import (
    all_markers,
    armour,
    at_least,
    defence,
    hits_of,
    hull_attribute,
    hull_defence,
)

D10 = 10


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit on somebody: on a figure, on its mount, or on the hull of a vehicle."""

    on: str
    """A figure, or a vehicle."""
    pen: Tally
    """EffPen."""
    mount: bool = False
    worth: int = 1
    """How many wounds it causes if it wounds (DORM.15.3.4b)."""
    by: str = ""
    """The figure that struck."""
    unseats: bool = False
    """Whether it may throw a rider, wounded or not (DORM.15.3.4c)."""


@cites("DORM.1.3.1", "DORM.5.3.4.1", "DORM.5.3.4.2", "DORM.5.3.4.3", "DORM.5.3.4.4")
def read(face: int, rating: int) -> int:
    """Return what a die is worth: 0 above its rating, at least what the rating has above 10."""
    return 0 if face > rating else max(face, rating - D10)


@cites("DORM.5.3.4.6", "DORM.5.3.4.7", "DORM.5.3.4.8")
def wounds(penetration: int, defence: int, *, armoured: bool) -> bool:
    """Return whether a die of penetration wounds; between equals armour saves."""
    return penetration > defence or (penetration == defence and not armoured)


@cites("DORM.5.3.1", "DORM.5.3.2", "DORM.5.3.3", "DORM.5.3.4", "DORM.5.3.h1", "DORM.6.3.2")
def settle(play: Battling, hits: Sequence[Hit], by: tuple[str, str], *rules: str) -> list[Hit]:
    """Roll penetration and defence for all hits; return those that wound, by their defence dice.

    Both rows are sorted by their faces, among equals by their ratings, and compared in pairs. The
    wound goes to whom the defence die belongs to, with the EffPen that it was compared with.
    """
    if not hits:
        return []
    state, pens = play.state, [each.pen.total for each in hits]
    defences = [_defence(state, each) for each in hits]
    attack = play.roll("penetration", len(hits), D10)
    guard = play.roll("defence", len(hits), D10)
    order = range(len(hits))
    row = sorted(order, key=lambda n: (-attack.faces[n], -pens[n], n))
    answer = sorted(order, key=lambda n: (-guard.faces[n], -defences[n][0], n))
    wounding = []
    for mine, theirs in zip(row, answer, strict=True):
        strength = read(attack.faces[mine], pens[mine])
        de, armoured = defences[theirs]
        if wounds(strength, read(guard.faces[theirs], de), armoured=armoured):
            struck, blow = hits[theirs], hits[mine]
            worth = blow.worth if struck.mount else 1
            wounding.append(replace(struck, pen=blow.pen, worth=worth, by=blow.by))
    if len(hits) == 1:
        text = f"1 hit, {'wounding' if wounding else 'but no wound'}."
    else:
        text = f"{len(hits)} hits, {len(wounding) or 'none'} of them wounding."
    total = len(wounding)
    tell_throw(play, by, "penetration", [attack, guard], text, "DORM.5.3.4", *rules, total=total)
    return wounding


def _defence(state: State, hit: Hit) -> tuple[int, bool]:
    """Return the De against a hit, and whether there is any armour."""
    unit = state.units.get(hit.on)
    if unit and unit.hull:
        return hull_defence(state, unit).total, hull_attribute(state, unit, "av").total > 0
    figure = state.figures[hit.on]
    de = defence(state, figure, mount=hit.mount)
    return de.total, armour(state, figure, mount=hit.mount) > 0


# ---------------------------------------------------------------------- wounds


@cites("DORM.2.2.3.5", "DORM.2.2.3.4")
def add_wounds(health: Health, number: int) -> None:
    """Add wounds; each counts double while there are mended ones, and uses up two of these."""
    for _ in range(number):
        health.wounds += 2 if health.mended else 1
        health.mended = max(0, health.mended - 2)
    health.tried = health.tried and not number


@cites("DORM.2.1.7", "DORM.2.1.7.1b", "DORM.2.1.7.h1")
def fate_of(hits: int, wounds: int) -> Fate | None:
    """Return what wounds make of a figure: none plays on, as many as H is a casualty, more dead."""
    if not hits:
        return "dead" if wounds else None
    return None if wounds < hits else "casualty" if wounds == hits else "dead"


@cites("DORM.1.1.2", "DORM.9.3.1", "DORM.15.h4")
def take_off(
    play: Battling, figure: Figure, fate: Fate, text: str, *rules: str, by: str = ""
) -> None:
    """Take a figure off the table, where it may yet be healed or raised, and count the loss.

    `by` is the figure or unit to whom it fell, if anybody.
    """
    state = play.state
    unit = state.unit_of(figure)
    if figure.mount and fate in ("casualty", "dead"):
        part_mount(state, figure).status.lost = 1
    riders = state.aboard(figure) if figure.compartments else []
    state.gone[figure.id] = state.figures.pop(figure.id)
    state.fates[figure.id] = fate
    if fate in ("casualty", "dead"):
        if unit:
            unit.status.lost += 1
            unit.status.leader_lost |= unit.leader == figure.id
        _count_kill(state, figure, by)
    how = "exited" if fate == "left" else fate
    play.tell(Left(text=text, rules=rules, piece=figure.id, how=how))
    _lose_control(play, figure)
    if fate in ("fled", "left"):
        for man in riders:
            take_off(play, man, fate, f"{named(man):goes} with {named(figure)}.", "DORM.15.2")
    else:
        _spill(state, riders, figure)
        for man in riders:
            fall(play, man)


@cites("DORM.18.5a")
def _count_kill(state: State, figure: Figure, by: str) -> None:
    """Count a figure that fell to summoned demons, unless it was a demon itself.

    The killer may have fallen at the same time, and may have joined a unit that nobody summoned.
    """
    killer = state.figures.get(by) or state.gone.get(by)
    unit = state.units.get(by) or (killer and state.unit_of(killer))
    summons = (killer and killer.summons) or (unit and unit.summons)
    if summons and not figure.has("demon"):
        summons.kills += 1


@cites("DORM.17.2.4", "DORM.17.4.4")
def _lose_control(play: Battling, figure: Figure) -> None:
    """Take off all undead troops that a lost figure has controlled: nobody takes them over."""
    state = play.state
    held = [each for each in state.units.values() if each.controller == figure.id]
    lost = [man for unit in held for man in state.troops(unit) if man.has("undead")]
    if figure.profile.lich and state.fates[figure.id] in ("casualty", "dead"):
        lost += _army(state, figure)
    for man in dict.fromkeys(lost):
        if man.id in state.figures:
            text = f"{named(man):falls} with {named(figure)}."
            take_off(play, man, "casualty", text, "DORM.17.2.4")


@cites("DORM.17.6b")
def _army(state: State, lich: Figure) -> list[Figure]:
    """Return the undead army of a lich: all of his side but other liches and their units."""
    rivals = [e.id for e in state.figures.values() if e.profile.lich and e.side == lich.side]
    safe = {each.id for each in state.units.values() if each.controller in rivals}
    own = [e for e in state.figures.values() if e.side == lich.side and e.has("undead")]
    return [each for each in own if each.id not in rivals and each.unit not in safe]


@cites("DORM.2.1.7.h1")
def wound(play: Battling, figure: Figure, number: int, *rules: str, by: str = "") -> None:
    """Wound a figure, and take it off the table if that is too much for it; `by` did it."""
    hits, before = hits_of(play.state, figure), figure.health.wounds
    add_wounds(figure.health, number)
    fate = fate_of(hits, figure.health.wounds)
    if fate is None:
        after, figure.health.wounds = figure.health.wounds, before
        text = f"{named(figure):is} wounded: {after} of {hits}."
        loss = after - before
        change_fact(play, figure.health, figure.id, "wounds", after, text, *rules, loss=loss)
        return
    how = f"{named(figure):is} dead." if fate == "dead" else f"{named(figure):is} a casualty."
    take_off(play, figure, fate, how, "DORM.2.1.7.h1", *rules, by=by)


# ---------------------------------------------------------------------- batches


@cites("DORM.5.2.1", "DORM.2.1.7.h1", "DORM.15.h4")
def inflict(play: Battling, wounding: Sequence[Hit], *rules: str) -> None:
    """Give out all wounds of a batch at once; whoever loses his mount by it falls afterwards."""
    state, fallen = play.state, []
    for name in dict.fromkeys(each.on for each in wounding if each.on in state.units):
        some = [each for each in wounding if each.on == name]
        _wound_hull(play, state.units[name], some, *rules)
    for on_mount in (True, False):
        some = [each for each in wounding if each.mount == on_mount]
        for name in dict.fromkeys(each.on for each in some):
            figure = state.figures.get(name)
            if figure is None:
                continue
            number = sum(each.worth for each in some if each.on == name)
            by = next(each.by for each in some if each.on == name)
            if not on_mount:
                wound(play, figure, number, *rules, by=by)
            elif _wound_mount(play, figure, number, by, *rules):
                fallen.append(figure)
    for rider in fallen:
        if rider.id in state.figures:
            fall(play, rider)


@cites("DORM.14.3.h1", "DORM.14.6.3.1b", "DORM.2.2.3.5")
def _wound_hull(play: Battling, unit: Unit, hits: Sequence[Hit], *rules: str) -> None:
    """Wound a vehicle; past half of its H each wound strikes everybody inside, at H it is lost."""
    state, hull = play.state, unit.hull
    assert hull is not None
    most = hull_attribute(state, unit, "hits").total
    closed = {each.name for each in hull.profile.compartments if each.kind == "enclosed"}
    inside = [e for e in state.figures.values() if e.aboard == unit.id and not e.outside]
    inside = [each for each in inside if each.compartment in closed]
    splinters: list[Hit] = []
    for hit in hits:
        before = hull.health.wounds
        add_wounds(hull.health, hit.worth)
        through = sum(2 * each > most for each in range(before + 1, hull.health.wounds + 1))
        pen = hit.pen.plus(-hull.profile.av, "through the plating", "DORM.14.6.3.1b")
        pen = at_least(pen, 1, "at least 1", "DORM.14.6.3.1b")
        splinters += [Hit(each.id, pen, by=hit.by) for each in inside] * through
    wounds = f"{hull.health.wounds} of {most}"
    say(play, f"{named(unit):is} wounded: {wounds}.", "DORM.14.3.h1", *rules)
    inflict(play, settle(play, splinters, unit.whom, "DORM.14.6.3.1b"), "DORM.14.6.3.1b")
    if hull.health.wounds >= most:
        wreck(play, unit)


@cites("DORM.14.3.h1", "DORM.20.12")
def wreck(play: Battling, unit: Unit) -> None:
    """Turn a vehicle into a wreck; whoever is on board gets out beside it and is on his own."""
    state, hull = play.state, unit.hull
    assert hull is not None
    hull.wreck, hull.speed = True, 0
    state.units_gone[unit.id] = state.units.pop(unit.id)
    _spill(state, state.aboard(unit), unit)
    text = f"{named(unit):is} destroyed."
    play.tell(Left(text=text, rules=("DORM.14.3.h1",), piece=unit.id, how="destroyed"))


@cites("DORM.14.3.h1", "DORM.15.h4", "DORM.1.1.h3")
def _spill(state: State, men: Sequence[Figure], carrier: Party) -> None:
    """Set everybody down around a hull or a mount that is lost."""
    for other in [each for each in state.units.values() if each.aboard == carrier.id]:
        other.aboard = ""
    for number, man in enumerate(men):
        angle, far = radians(360 * number / len(men)), carrier.body.base.reach + man.disc.radius
        man.x = round(carrier.x + far * cos(angle))
        man.y = round(carrier.y + far * sin(angle))
        man.alight()
        if man.unit == carrier.id and (man.role == "character" or not man.has("undead")):
            man.unit = ""  # undead hold together first, or are destroyed (DORM.17.2.8)
        man.x, man.y = free_spot(state, man)


def _wound_mount(play: Battling, rider: Figure, number: int, by: str, *rules: str) -> bool:
    """Wound the mount of a figure; return whether it is lost."""
    mount = rider.mount
    if mount is None:
        return False
    health, before = mount.health, mount.health.wounds
    add_wounds(health, number)
    if fate := fate_of(mount.profile.hits, health.wounds):
        beast = part_mount(play.state, rider)
        text = f"{named(rider):loses} the {beast.name}."
        take_off(play, beast, fate, text, "DORM.15.h4", *rules, by=by)
        return True
    after, health.wounds = health.wounds, before
    text = f"{whose(rider)} {mount.profile.name} is wounded: {after} of {mount.profile.hits}."
    change_fact(play, health, rider.id, "wounds", after, text, *rules, loss=after - before)
    return False


@cites("DORM.15.h4")
def part_mount(state: State, rider: Figure) -> Figure:
    """Return the mount of a figure as a beast of its own on the same spot; he is on foot now.

    Whoever is in its howdah stays there.
    """
    mount, name = rider.mount, f"{rider.id}.mount"
    assert mount is not None
    while name in state.figures or name in state.gone:
        name += "+"
    beast = Figure(name, rider.side, mount.profile, rider.x, rider.y, "beast", health=mount.health)
    beast.kneeling = mount.kneeling
    hand_over(state, rider, beast)
    rider.mount, state.figures[name] = None, beast
    return beast


@cites("DORM.15.2")
def hand_over(state: State, carrier: Figure, to: Figure) -> None:
    """Leave everybody in a howdah where he is, though somebody else has the mount now."""
    parties: list[Party] = [*state.figures.values(), *state.units.values()]
    for party in parties:
        if party.aboard == carrier.id:
            party.aboard = to.id


@cites("DORM.15.h4", "DORM.20.11")
def fall(play: Battling, rider: Figure) -> None:
    """Let a rider take the hit of a fall from his mount."""
    hit = Hit(rider.id, Tally("EffPen", 3, base_reason="a fall from the saddle"))
    inflict(play, settle(play, [hit], rider.whom, "DORM.15.h4"), "DORM.15.h4")


# ---------------------------------------------------------------------- markers


@cites("DORM.9.7.1a", "DORM.17.2.2a")
def add_marker(
    play: Battling, party: Unit | Figure, why: str, *rules: str, magic: bool = False
) -> None:
    """Put a morale marker on a party and tell; undead troops take them from magic alone."""
    if play.state.undead_troops(party) and not magic:
        return
    before = all_markers(play.state, party)
    text = f"{named(party):takes} a morale marker, {before + 1} now: {why}."
    change_fact(play, party.status, party.id, "markers", party.status.markers + 1, text, *rules)


def mark(
    play: Battling, party: Unit | Figure, what: str, text: str, rule: str, *, now: bool
) -> None:
    """Set something that a party is or is not, such as routing, and tell."""
    change_fact(play, party.status, party.id, what, now, text, rule)
