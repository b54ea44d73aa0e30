"""Laying out terrain piece by piece, side after side (ARES.setup.2, ARES.setup.10)."""

from __future__ import annotations

from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.event import Built
from game.core.tell import say
from game.core.wording import army
from game.mechanics.asking import place
from game.mechanics.terrain.laying import LayingSite, between, lies_on
from game.rules.ares.sequence.terrain_box import BOX
from game.rules.ares.sequence.zones import zones
from game.rules.ares.state import SIDES, Battling, Ground, State, other, tell_roll
from game.rules.ares.terrain import LARGE_HILL, effect_of
from game.table.bases import SLACK
from game.table.plane import Feature, Plane

APART = 3000
"""Between two pieces that are impassable to infantry."""
DECLINE = LayingSite.decline


@cites("ARES.setup.10", "ARES.setup.3")
async def lay(play: Battling) -> None:
    """Ask to lay one piece, or to decline."""
    state = play.state
    if not state.todo:
        _begin(play)
        return
    side = state.todo[0]
    if state.laid.get(side, 0) >= state.settings.terrain_per_side:
        _pass(play, side, "has placed all its pieces")
        return
    why, rules = "Place a piece of terrain.", ("ARES.setup.10",)
    none, site = [Option(DECLINE, "Place nothing", rules=rules, declines=True)], Laying(state)
    question = place((side, ""), "place_terrain", why, rules, site, BOX, also=lambda: none)
    answer = await question.or_also()
    if isinstance(answer, Also):
        _pass(play, side, "places nothing")
        return
    name, pose = answer[0]
    feature = BOX[name].laid(f"{name} {sum(state.laid.values()) + 1}", pose)
    plane = state.plane
    state.ground = Ground(
        f"{state.ground.key}|{name} {pose.x} {pose.y} {pose.heading}",
        Plane(plane.width, plane.depth, (*plane.features, feature)),
    )
    state.laid[side] = state.laid.get(side, 0) + 1
    state.declined = 0
    state.todo = [other(side), *state.todo[1:]]
    play.tell(Built(text=f"{army(side):lays} {name}.", rules=("ARES.setup.10",), what=name))


@cites("ARES.setup.10")
def _begin(play: Battling) -> None:
    """Roll for who begins: the higher die; equal dice are rolled again."""
    state = play.state
    state.laid = dict.fromkeys(SIDES, 0)
    first = ""
    while not first:
        rolls = {side: play.roll(f"{side} begins", 1, 12) for side in SIDES}
        for side, roll in rolls.items():
            text = f"{army(side):rolls} {roll.faces[0]}."
            tell_roll(play, side, "begins", (roll,), text, "ARES.setup.10")
        red, blue = (rolls[side].faces[0] for side in SIDES)
        first = "" if red == blue else SIDES[0] if red > blue else SIDES[1]
    state.todo = [first, first]


@cites("ARES.setup.10", "ARES.setup.2")
def _pass(play: Battling, side: str, text: str) -> None:
    """Count a decline; two in a row end the laying, and who did not begin chooses the edge."""
    state = play.state
    state.declined += 1
    say(play, f"{army(side):{text}}.", "ARES.setup.10")
    first = state.todo[1]
    state.todo = [other(side), first]
    if state.declined >= 2:
        state.todo = [other(first)]
        state.stage = "edge"


# ---------------------------------------------------------------------- pieces


class Laying(LayingSite):
    """Where a piece of terrain may lie."""

    def __init__(self, state: State) -> None:
        LayingSite.__init__(self, state.plane, BOX, "ARES.setup.10", "ARES.geo.1")
        self.state = state

    @cites("ARES.setup.10")
    def law(self, piece: Feature) -> Objection | None:
        """Keep pieces apart, and what infantry cannot enter off the zones."""
        plane = self.plane
        barrier = self._bars(piece)
        for old in plane.features:
            apart = between(plane, piece, old)
            if apart <= 0 and not _on_hill(plane, piece, old):
                return Objection(f"It would touch the {old.kind}.", self.rule)
            if barrier and self._bars(old) and apart < APART - SLACK:
                text = f"Only {apart / 1000:.1f}″ to the {old.kind}; foot needs 3″."
                return Objection(text, self.rule)
        areas = [zone for side in SIDES for zone in zones(self.state, side)] if barrier else []
        if any(between(plane, piece, zone) <= 0 for zone in areas):
            return Objection("It would reach into a deployment zone.", self.rule)
        return None

    def _bars(self, feature: Feature) -> bool:
        return effect_of(feature, self.state.settings).passage("infantry") == "impassable"


def _on_hill(plane: Plane, new: Feature, old: Feature) -> bool:
    """Return whether a piece lies wholly on a hill, which is allowed."""
    return old.kind == "hill" and old.height <= LARGE_HILL and lies_on(plane, new, old)


def cleared(state: State) -> State:
    """Return the state without the terrain of its map, for a game that lays its own."""
    plane = Plane(state.plane.width, state.plane.depth)
    return replace(state, ground=Ground("bare", plane), stage="terrain")
