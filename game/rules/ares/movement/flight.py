"""Into the air and down again; coming down on somebody is a Charge (ARES.flyer)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces
from game.rules.ares.actions.action_points import Coin
from game.rules.ares.actions.asking import choose_facing
from game.rules.ares.actions.declared_action import Act, Deed
from game.rules.ares.field import Field
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.charge import onset
from game.rules.ares.state import Battling, Figure, mark, reveal, turn_to, unmark
from game.table.bases import Disc
from game.table.walk import bearing

STEPS = range(0, 360, 45)
"""Facings that are suggested for a landing; any other may be chosen."""


class TakeOff(Act):
    """Into the air."""

    key, label = "take_off", "Take Off"
    rules = ("ARES.flyer.1",)

    @cites("ARES.flyer.1", "ARES.flyer.8", "ARES.prone.6")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot take off: only flyers on the ground do, not prone ones."""
        if not figure.has("flyer"):
            return Objection(f"{figure.name} cannot fly.", "ARES.flyer.1")
        if figure.flying:
            return Objection("It is in the air already.", "ARES.flyer.1")
        if figure.prone:
            return Objection("It is prone.", "ARES.prone.6")
        return None

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Take off; a hidden flyer shows itself."""
        reveal(play, figure)
        mark(play, figure, "flying", "takes off", "ARES.flyer.1")


class Land(Act):
    """Down to the ground; in contact that is a Charge."""

    key, label = "land", "Land"
    rules = ("ARES.flyer.1",)
    engaged = True

    @cites("ARES.flyer.7", "ARES.flyer.8", "ARES.move.10")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot land: it must fly over a place where it may stand, at any facing."""
        if not figure.flying:
            return Objection("It is on the ground.", "ARES.flyer.1")
        if self._targets(field, figure):
            return None
        room = Objection("There is no room to land.", "ARES.flyer.8")
        return straight_moves.standing_objection(field, figure, figure.pose) or room

    def foes(self, field: Field, figure: Figure) -> list[Figure]:
        """Return the enemies it would be in contact with."""
        return field.contacts(replace(figure, flying=False))

    def _targets(self, field: Field, figure: Figure) -> list[str]:
        """Return the enemies below on whom it may land, or an empty name if on nobody."""
        below = [foe.id for foe in self.foes(field, figure)]
        found = [
            name for name in below if next(self._headings(field, figure, name), None) is not None
        ]
        if found or next(self._headings(field, figure, ""), None) is None:
            return found
        return [""]

    def _headings(self, field: Field, figure: Figure, target: str) -> Iterator[int]:
        """Yield legal facings: towards the target, as it flies, in steps, then all others."""
        foe = field.state.figures.get(target)
        toward = [bearing((figure.x, figure.y), (foe.x, foe.y))] if foe else []
        others = () if isinstance(figure.profile.base, Disc) else range(360)
        wanted = dict.fromkeys([*toward, figure.heading, *STEPS, *others])
        law = partial(self._facing_objection, field, figure, target)
        return (each for each in wanted if law(each) is None)

    @cites("ARES.flyer.7", "ARES.flyer.8", "ARES.move.10")
    def _facing_objection(
        self, field: Field, figure: Figure, target: str, heading: int
    ) -> Objection | None:
        """Return why it cannot land facing so: it must touch its target, or else nobody."""
        turned = replace(figure, heading=heading)
        if objection := straight_moves.standing_objection(field, turned, turned.pose):
            return objection
        touched = [foe.id for foe in self.foes(field, turned)]
        if target and target not in touched:
            name = field.state.figures[target].name
            return Objection(f"Facing that way it would not touch {name}.", "ARES.flyer.7")
        if touched and not target:
            name = field.state.figures[touched[0]].name
            return Objection(f"Facing that way it would land on {name}.", "ARES.move.10")
        return None

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the facing, and for the target if it touches enemies."""
        field, figures = Field(play.state), play.state.figures
        targets = self._targets(field, figure)
        target = targets[0]
        if len(targets) > 1:
            why, rules = f"Choose the model that {named(figure)} lands on.", ("ARES.flyer.7",)
            options = of_pieces(figures[each] for each in targets)
            target = await choose(figure.whom, "charge_target_and_path", why, rules, options)
        facing = await self._facing(field, figure, target)
        return Deed(self.key, target, facing=facing)

    async def _facing(self, field: Field, figure: Figure, target: str) -> int:
        first, *more = self._headings(field, figure, target)
        return await choose_facing(
            figure,
            "land_facing",
            f"Choose a facing for {named(figure)} on the ground.",
            "ARES.flyer.8",
            [first, *(each for each in more if each == figure.heading or each in STEPS)],
            partial(self._facing_objection, field, figure, target),
        )

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the landing is off: the place must be free, and the enemy the same."""
        assert deed.facing is not None
        return self._facing_objection(field, figure, deed.target, deed.facing)

    @cites("ARES.flyer.7", "ARES.flyer.8")
    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Land, and charge the target if there is one."""
        assert deed.facing is not None
        unmark(play, figure, "flying", "lands", "ARES.flyer.1")
        turn_to(play, figure, deed.facing, "ARES.flyer.8")
        if deed.target:
            await onset(play, figure, deed, coin)
