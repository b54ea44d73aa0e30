"""Figures and zones described for the window."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from game.core.wording import army
from game.mechanics.views.flags import tokens
from game.mechanics.views.scene import extent_of, outline_of
from game.rules.ares.profile import Profile
from game.rules.ares.sequence.score import CONTROL, controller
from game.rules.ares.sequence.zones import zones
from game.rules.ares.state import SIDES, Figure, State, other
from game.rules.ares.views.flags import FLAGS, WOUNDED
from game.rules.ares.views.moment import still_to_act, troop_of
from game.table import scene as drawn
from game.table.bases import Disc
from game.table.plane import INCH, circle_outline
from game.table.scene import Glyph, ObjectiveZone, StartZone, Zone

BESIDE = 1000
"""How near one stands to a marker to set it alight (ARES.scen.1)."""
RANKS = (50, 100)
"""Combat Ratings from which a figure counts as one of the better and one of the best."""
SHAFTS = ("spear", "pike", "lance", "harpoon")
NATURAL = re.compile("fang|claw|talon|bite|paw|beak|teeth|tusk|horn")
"""What the names of weapons are made of that nobody forged."""


# ---------------------------------------------------------------------- figures


def figure_of(state: State, seen: Figure) -> drawn.Figure:
    """Return a figure as it is drawn."""
    profile = seen.profile
    return drawn.Figure(
        id=seen.id,
        name=profile.name,
        label=seen.name,
        side=seen.side,
        centre=(seen.x / INCH, seen.y / INCH),
        extent=extent_of(profile.base),
        shape="disc" if isinstance(profile.base, Disc) else "block",
        profile=profile.key,
        troop=troop_of(profile),
        glyph=glyph_of(profile),
        mounted=profile.kind == "cavalry" or profile.look.mount != "none",
        rank=1 + bisect_right(RANKS, profile.rating),
        # Headings count from the east, bearings from the north, both clockwise.
        bearing=float((seen.heading + 90) % 360),
        ready=still_to_act(state, seen),
        marks=tuple(_marks(seen)),
        look=profile.look,
        livery=profile.livery,
    )


def glyph_of(profile: Profile) -> Glyph:
    """Return the sign for what it fights with."""
    missile, name = profile.missile, profile.melee.name.lower()
    if profile.spells:
        return "staff"
    if profile.kind == "oversized" or NATURAL.search(name):
        return "beast"
    if missile is not None:
        return "engine" if missile.has("area_effect") else "bow"
    if profile.melee.has("polearm") or profile.look.weapon in SHAFTS:
        return "shaft"
    return "blade"


def _marks(seen: Figure) -> Iterator[str]:
    """Yield words for the tokens beside a figure."""
    if seen.wounded:
        yield WOUNDED.token
        yield f"{seen.wounds} left"
    if seen.balance:
        yield "held" if seen.balance > 0 else "owes"
    yield from tokens(FLAGS[1:], seen)
    if seen.burning:
        yield "burning"
    yield from dict.fromkeys(charm.spell for charm in seen.charms)


# ---------------------------------------------------------------------- zones


def shown_zones(state: State) -> Iterator[Zone]:
    """Yield the parts of the table that matter: to set up in, to hold, to burn, in mist."""
    yield from _starts(state)
    yield from _objectives(state)
    yield from _markers(state)
    yield from _mists(state)


def _starts(state: State) -> Iterator[Zone]:
    """Yield where the sides may stand, as long as they are setting up."""
    if state.stage not in ("terrain", "edge", "deploy"):
        return
    for side in SIDES:
        for area in zones(state, side):
            yield StartZone(f"{army(side)}: set-up", side=side, outline=outline_of(area))


def _objectives(state: State) -> Iterator[Zone]:
    """Yield the places that score, each in the colour of whoever controls it now (ARES.scen.2)."""
    for objective in state.battle.objectives:
        outline = objective.zone
        if objective.at is not None:
            x, y = objective.at
            outline = circle_outline((x * INCH, y * INCH), CONTROL)
        name = f"{objective.name}: {objective.points}"
        yield ObjectiveZone(name, side=controller(state, objective), outline=outline)


def _markers(state: State) -> Iterator[Zone]:
    """Yield what one side came to burn, each with the ground from which that is done."""
    torch = state.battle.torch
    for number, (x, y) in enumerate(torch.at if torch else ()):
        assert torch is not None
        burns = number in state.burnt
        name = f"{torch.name}, burning" if burns else torch.name
        side = torch.side if burns else other(torch.side)
        yield ObjectiveZone(name, side=side, outline=circle_outline((x * INCH, y * INCH), BESIDE))


def _mists(state: State) -> Iterator[Zone]:
    """Yield conjured mist as zones, so that the painted ground stays as it is."""
    for mist in state.mists:
        caster = state.figures.get(mist.caster)
        side = caster.side if caster else ""
        yield Zone("mist", side=side, outline=circle_outline((mist.x, mist.y), mist.radius))
