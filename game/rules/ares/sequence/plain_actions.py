"""The actions that change what a figure is about: down, up, steady, hidden, whole.

ARES.prone, ARES.rally, ARES.hide, ARES.regen; and setting alight what a scenario names.
"""

from __future__ import annotations

import math

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import one_of
from game.rules.ares.actions.action_points import Coin
from game.rules.ares.actions.declared_action import Act, Deed
from game.rules.ares.combat.ranged import sight_objection
from game.rules.ares.field import Field, range_inches
from game.rules.ares.morale import check
from game.rules.ares.state import Battling, Figure, change, mark, reveal, score, tell_roll, unmark
from game.table.bases import SLACK

SPOTTING = {1: 4, 2: 6, 3: 8, 4: 10, 5: 12}


class GoProne(Act):
    """Throw oneself to the ground."""

    key, label = "prone", "Go Prone"
    rules = ("ARES.prone.1",)

    @cites("ARES.prone.1", "ARES.prone.6", "ARES.flyer.8", "ARES.borrow.1")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot go prone: only standing infantry on the ground does."""
        if not figure.on_foot:
            return Objection("Only infantry can Go Prone.", "ARES.prone.1")
        if figure.flying:
            return Objection("It is in the air.", "ARES.flyer.8")
        if figure.prone:
            return Objection("It is prone already.", "ARES.prone.6")
        return None

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Go prone."""
        mark(play, figure, "prone", "goes prone", "ARES.prone.1")


class StandUp(Act):
    """Get up again; the facing is kept."""

    key, label = "stand", "Stand Up"
    rules = ("ARES.prone.5",)
    engaged = True
    """In contact, too (ARES.act.9)."""

    @cites("ARES.prone.5", "ARES.act.7")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot stand up: it is not prone."""
        return None if figure.prone else Objection("It is not prone.", "ARES.prone.5")

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Stand up."""
        unmark(play, figure, "prone", "stands up", "ARES.prone.5")


class Rally(Act):
    """Pull oneself together."""

    key, label = "rally", "Rally"
    rules = ("ARES.rally.1",)
    contact_rule = "ARES.rally.4"

    @cites("ARES.rally.1", "ARES.rally.4", "ARES.rally.5")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot rally: only shaken figures out of contact do."""
        if not figure.shaken:
            return Objection("It is not shaken.", "ARES.rally.5")
        if field.engaged(figure):
            return Objection("It is in contact with an enemy.", "ARES.rally.4")
        return None

    @cites("ARES.rally.1", "ARES.rally.2", "ARES.rally.3")
    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Test to rally: it is no longer shaken either way, but owes an action if it fails."""
        passed = check(play, figure, "rally", "ARES.rally.5")
        unmark(play, figure, "shaken", "is no longer shaken", "ARES.rally.1")
        if passed:
            return
        if play.state.figure == figure.id and play.state.left > 0:
            play.state.left -= 1
            say(play, f"{named(figure)} loses an action over it.", "ARES.rally.3")
        elif figure.balance >= 0:
            change(play, figure, "balance", -1, "owes an action", "ARES.rally.2")


class Hide(Act):
    """Vanish from the enemy's eyes."""

    key, label = "hide", "Hide"
    rules = ("ARES.hide.1",)

    @cites("ARES.hide.1", "ARES.flyer.8")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot hide: only figures with Hide do, out of contact, on the ground."""
        if not figure.has("hide"):
            return Objection(f"{figure.name} cannot Hide.", "ARES.hide.1")
        if figure.hidden:
            return Objection("It is hidden already.", "ARES.hide.1")
        if figure.flying:
            return Objection("It is in the air.", "ARES.flyer.8")
        if field.engaged(figure):
            return Objection("It is in contact with an enemy.", "ARES.hide.1")
        return None

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Hide."""
        mark(play, figure, "hidden", "hides", "ARES.hide.1")


class Spot(Act):
    """Look for a hidden enemy."""

    key, label = "spot", "Spot"
    rules = ("ARES.hide.5",)

    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot spot: there is nobody to look for."""
        foes = [foe for foe in field.state.standing() if foe.side != figure.side and foe.hidden]
        if not foes:
            return Objection("No enemy is hidden.", "ARES.hide.5")
        found = [self.spotting(field, figure, foe) for foe in foes]
        return None if None in found else found[0]

    @cites("ARES.hide.5", "ARES.hide.6", "ARES.hide.7")
    def spotting(self, field: Field, figure: Figure, foe: Figure) -> Objection | None:
        """Return why a hidden enemy cannot be spotted: unseen, or beyond the best roll."""
        if objection := sight_objection(field, figure, foe):
            return Objection(objection.text, "ARES.hide.7")
        best = SPOTTING[figure.profile.morale] * (2 if figure.has("keen_senses") else 1)
        inches = range_inches(field.distance(figure, foe))
        if inches > best:
            return Objection(
                f"{foe.name} is {inches}″ away, its best roll is {best}.", "ARES.hide.5"
            )
        return None

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask whom it tries to spot."""
        field = Field(play.state)
        foes = [foe for foe in field.state.standing() if foe.side != figure.side and foe.hidden]
        options = [
            Option(foe.id, foe.name, self.spotting(field, figure, foe), pieces=(foe.id,))
            for foe in foes
        ]
        why, rules = f"Choose a hidden enemy for {named(figure)} to spot.", ("ARES.hide.5",)
        answer = await one_of(figure.whom, "spot_target", why, rules, options)
        return Deed(self.key, answer)

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why there is nobody to spot: the enemy must still be there and hidden."""
        foe = field.state.figures[deed.target]
        if foe.where != "table" or not foe.hidden:
            return Objection(f"{foe.name} is not hidden any more.", "ARES.hide.5")
        return self._contact_objection(field, figure) or self.spotting(field, figure, foe)

    @cites("ARES.hide.5", "ARES.hide.6", "ARES.keen.1", "ARES.morale.20")
    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Roll a die by morale, two with Keen Senses, against the range in inches."""
        foe = play.state.figures[deed.target]
        needed = range_inches(Field(play.state).distance(figure, foe))
        count = 2 if figure.has("keen_senses") else 1
        roll = play.roll(f"{figure.id} spots", count, SPOTTING[figure.profile.morale])
        total = sum(roll.faces)
        text = f"{named(figure)} looks for {named(foe)}: {total}, {needed} needed."
        tell_roll(play, figure, "spot", (roll,), text, "ARES.hide.5")
        if total >= needed:
            reveal(play, foe, "is spotted")


class Regenerate(Act):
    """Grow a lost wound again."""

    key, label = "regenerate", "Regenerate"
    rules = ("ARES.regen.1",)

    @cites("ARES.regen.1", "ARES.regen.2")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot regenerate: only wounded figures with the trait, out of contact."""
        if not figure.has("regenerate"):
            return Objection(f"{figure.name} cannot Regenerate.", "ARES.regen.1")
        if not figure.wounded:
            return Objection("It has all its wounds.", "ARES.regen.1")
        if field.engaged(figure):
            return Objection("It is in contact with an enemy.", "ARES.regen.2")
        return None

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Give one wound back."""
        whole = figure.wounds + 1
        change(play, figure, "wounds", whole, "regains a wound", "ARES.regen.1", loss=-1)


class Torch(Act):
    """Set something alight that the scenario names."""

    key, label = "torch", "Torch"
    rules = ("ARES.scen.1",)

    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot burn: only the torch side does, beside something unburnt."""
        torch = field.state.battle.torch
        if torch is None or torch.side != figure.side:
            return Objection("There is nothing for it to burn.", "ARES.scen.1")
        if field.engaged(figure) or figure.flying:
            return Objection("It is in contact with an enemy, or in the air.", "ARES.scen.1")
        if self.beside(field, figure) is None:
            return Objection(f"No {torch.name} is within an inch.", "ARES.scen.1")
        return None

    def beside(self, field: Field, figure: Figure) -> int | None:
        """Return the number of the marker that it stands beside."""
        torch = field.state.battle.torch
        assert torch is not None
        for number, (x, y) in enumerate(torch.at):
            far = math.dist((figure.x, figure.y), (x * 1000, y * 1000))
            if number not in field.state.burnt and far <= 1000 + SLACK:
                return number
        return None

    @cites("ARES.scen.1")
    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Set the thing beside the figure on fire."""
        torch = play.state.battle.torch
        number = self.beside(Field(play.state), figure)
        assert torch is not None
        assert number is not None
        play.state.burnt.append(number)
        say(play, f"{named(figure)} sets a {torch.name} alight.", "ARES.scen.1")
        score(play, figure.side, torch.burnt, f"a burnt {torch.name}", "ARES.scen.1")
