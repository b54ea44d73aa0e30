"""Move Figures: where those end whom a spell carries off (DORM.16.2.28b)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.event import Moved
from game.core.pose import Leg, Pose
from game.core.spatial import Place
from game.core.wording import named
from game.rules.dorm_rules.lines import leave_melee
from game.rules.dorm_rules.magic.formulas import Casting
from game.rules.dorm_rules.magic.landing import lifted
from game.rules.dorm_rules.state import Battling, Figure, State, Unit
from game.rules.dorm_rules.undead import splinter


@cites("DORM.16.2.28b", "DORM.16.3.9")
async def move(play: Battling, cast: Casting, inches: int) -> None:
    """Ask where each target ends, and set it down there; undead may lose their hold by it."""
    state = play.state
    units = [state.unit_of(state.figures[each]) for each in cast.targets]
    before = {unit.id: _on_base(state, unit) for unit in units if unit}
    own = cast.caster.status, state.party_of(cast.caster).status
    moved = any(each.moved for each in own)
    for name in cast.targets:
        figure = state.figures[name]
        place = Place(
            side=cast.caster.whom[0],
            kind="move_destinations",
            why=f"Set {named(figure)} down within {inches}″.",
            rules=("DORM.16.2.28b", "DORM.16.3.9"),
            subject=name,
            site=lifted(state, figure, inches),
            pieces=(name,),
        )
        answer = await place
        _set_down(play, figure, answer[0][1])
    if cast.caster.id in cast.targets:
        _spend_move(state, cast.caster, moved=moved)
    for unit_name, men in before.items():
        await _shed(play, unit_name, men)


def _on_base(state: State, unit: Unit) -> list[str]:
    return [each.id for each in state.present(unit) if each.role != "character"]


@cites("DORM.16.2.28b", "DORM.4.1.1", "DORM.4.2")
def _set_down(play: Battling, figure: Figure, at: Pose) -> None:
    """Put a figure where the caster wants it; a leader's base comes along, a driver's hull not."""
    state = play.state
    unit, start = state.unit_of(figure), Pose(figure.x, figure.y, 0)
    figure.x, figure.y = at.x, at.y
    figure.alight()
    leave_melee(state, figure)
    if unit and unit.leader == figure.id and not unit.hull:
        unit.x, unit.y, unit.in_line, unit.aboard = at.x, at.y, False, ""
        leave_melee(state, unit)
    elif unit and unit.leader == figure.id:
        unit.leader, figure.role = "", "soldier"
    elif figure.role == "character":
        figure.unit = _base_under(state, figure)
    elif unit and unit.in_line:
        unit.strays.append(figure.id)
    legs = (Leg("step", at.x, at.y),)
    text = f"{named(figure):is} carried off."
    play.tell(Moved(text=text, rules=("DORM.16.2.28b",), piece=figure.id, start=start, legs=legs))


def _base_under(state: State, figure: Figure) -> str:
    """Return the friendly unit on whose base a character has come to stand, if any."""
    units = [each for each in state.units.values() if each.side == figure.side and not each.hull]
    free = [each for each in units if not each.in_line]
    return next((each.id for each in free if state.is_present(figure, each)), "")


@cites("DORM.16.2.28c")
def _spend_move(state: State, caster: Figure, *, moved: bool) -> None:
    """Count it as the caster's move: of this turn, or of the next if he has moved already."""
    if moved:
        caster.stays = state.turn + 1
    caster.status.moved = True


@cites("DORM.17.2.8")
async def _shed(play: Battling, name: str, before: list[str]) -> None:
    """Roll for the undead of a unit whom the spell has taken off their base."""
    state = play.state
    unit = state.units.get(name)
    if unit is None or not state.undead_troops(unit):
        return
    here = [state.figures[each] for each in before if each in state.figures]
    lost = [each for each in here if not state.is_present(each, unit)]
    if lost:
        await splinter(play, unit, lost)
