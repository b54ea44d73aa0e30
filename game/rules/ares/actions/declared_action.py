"""Declared actions: what each kind of them is to the sequence of play (ARES.act, ARES.time)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.mark import Mark
from game.core.spatial import Route
from game.rules.ares.actions.action_points import Coin, affordable
from game.rules.ares.field import Field
from game.rules.ares.state import Battling, Figure, State


@dataclass(frozen=True, slots=True)
class Deed:
    """One declared action with all that was said about it (ARES.act.10)."""

    act: str
    target: str = ""
    route: Route = ()
    combined: bool = False
    point: tuple[int, int] | None = None
    facing: int | None = None
    spell: str = ""
    across: str = ""
    """The feature across which a charger strikes (ARES.terr.9)."""


class Act:
    """One kind of action. The methods are its chapter of the rulebook."""

    key = ""
    label = ""
    rules: tuple[str, ...] = ()
    combat = False
    """Whether declaring it reveals a hidden figure (ARES.hide.4)."""
    engaged = False
    """Whether infantry may do it in contact with an enemy (ARES.act.4)."""
    contact_rule = "ARES.act.4"
    """By which rule infantry in contact may not."""
    loan = False
    """Whether its last action may be borrowed."""
    turn_only = False
    """Whether it belongs to the own figure turn and cannot be paid with a held action."""

    def cost(self, figure: Figure, deed: Deed) -> int:
        """Return the number of actions it takes."""
        return 1

    def least(self, figure: Figure) -> int:
        """Return the fewest actions it takes, before anything else about it is known."""
        return 1

    def objection(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why a figure cannot declare it now."""
        if self.turn_only and coin != "own":
            return Objection(f"{self.label} belongs to the figure's own turn.", self.rules[0])
        least = self.least(figure)
        if not affordable(field.state, figure, least, coin, loan=self.loan):
            rule = "ARES.cumbersome.2" if least > 1 else self.rules[0]
            return Objection(f"{self.label} takes more actions than are left.", rule)
        if objection := self._contact_objection(field, figure):
            return objection
        return self.bar(field, figure, coin)

    @cites("ARES.act.4", "ARES.act.6", "ARES.ranged.2", "ARES.rally.4", "ARES.regen.2")
    @cites("ARES.hide.8")
    def _contact_objection(self, field: Field, figure: Figure) -> Objection | None:
        if self.engaged or not figure.on_foot:
            return None
        if field.engaged(figure):
            text = "In contact with an enemy infantry may only Attack, Parry, Dodge or Withdraw."
            return Objection(text, self.contact_rule)
        if self.combat and figure.hidden and field.engaged(replace(figure, hidden=False)):
            text = "Once it shows itself it is in contact and may only Attack."
            return Objection(text, "ARES.hide.8")
        return None

    @cites("ARES.hide.4")
    def reveals(self, deed: Deed) -> bool:
        """Return whether a hidden figure shows itself by declaring this."""
        return self.combat

    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return what else stands against it."""
        return None

    def sole_target(self, field: Field, figure: Figure) -> tuple[str, ...]:
        """Return the one enemy it would be aimed at without a question, if there is just one."""
        return ()

    def marks(self, field: Field, figure: Figure) -> Sequence[Mark]:
        """Return what is worth seeing on the table before it is declared."""
        return ()

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for all that belongs to it; None if its maker thinks better of it."""
        return Deed(self.key)

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why it can no longer be carried out as declared, after an interruption."""
        return self._contact_objection(field, figure) or self.bar(field, figure, "own")

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Carry out the declared action."""
        raise NotImplementedError


@cites("ARES.borrow.8", "ARES.cumbersome.3", "ARES.held.4")
def can_combine(state: State, figure: Figure, coin: Coin, cost: int, *, loan: bool) -> bool:
    """Return whether an Attack of this cost can be made combined for one action more.

    The action more is never borrowed; with a Cumbersome weapon one of the other two may be.
    """
    return coin == "own" and affordable(state, figure, cost + 1, coin, loan=loan)
