"""One piece on its way: to the place under the mouse, or pulled over the table and into contact."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.decision import Objection, Option
from game.core.plan import Move
from game.core.pose import Pose
from game.core.spatial import Path
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.contact_snap import Contact, Contacts
from game.ui.tools.drag import DRAGGING, FACELESS, Drag
from game.ui.tools.facing_handle import draw_handle, grips
from game.ui.tools.handler import Handler
from game.ui.tools.own_pieces import ATTACK
from game.ui.tools.path_planning import Planning
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Act, Context, Do, Give, Hand, No, Offer, Reply, answered, extras


class FigureHand(Handler):
    """The way of one piece, which the open question asks for or leads to."""

    ground = True

    def __init__(self, planning: Planning, targets: Targets) -> None:
        super().__init__(targets.context, targets.decision)
        self.planning, self.targets = planning, targets
        self.piece = planning.piece
        self.asked = planning.path is self.decision
        """Whether the way is what is asked for right now."""
        self.drag: Drag | None = None
        self.contact: Contact | None = None
        """The enemy to whom the piece is drawn that is being pulled."""
        self._contacts: Contacts | None = None

    @property
    def hint(self) -> str:
        """How the piece is moved."""
        if self.context.scene.table == "plane":
            how = FACELESS if self.planning.turnable is None else DRAGGING
            first, _, more = how.partition(". ")
            others = [f"{first}."]
            if self.targets.survey.targets:
                others.append(ATTACK)
            if any(option.pieces for option in self.decision.also_options()):
                others.append("Click a model to leave it behind.")
            return " ".join((*others, more))
        attack = "" if self.asked else ", a red-ringed enemy to attack it; right click: back"
        return f"Click a shaded place to move there{attack}."

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether it takes this: bare ground, or the piece if nothing else is asked."""
        return figure is None or (self.asked and figure.id in self.planning.path.movers)

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Find the way to the place under the mouse."""
        self.planning.aim(at)

    def leave(self) -> None:
        """Plan no way."""
        self.planning.clear()

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Go as near to the place as the rules allow; a wide base is no place to go to."""
        if figure is not None and self.planning.carrying is not None:
            return No(Objection("Drag the base, or click where to centre it.", ""))
        return self._go()

    def _go(self) -> Reply:
        path, route = self.planning.path, self.planning.route
        if not route:
            nowhere = Objection("It cannot get any nearer to that place.", "")
            return No(self.planning.stop or nowhere)
        return Give((*self.planning.found.plan, Move(path.side, path.kind, route)))

    # ------------------------------------------------------------------ pulling

    def pullable(self, figure: Figure) -> bool:
        """Return whether the figure is one asked about."""
        return self.asked and figure.id in self.planning.path.movers

    def gripped(self, at: Point, pixels: float) -> Figure | None:
        """Return the piece if its knob is there, where facings are free."""
        own = self.planning.turnable
        return own if own is not None and grips(own, at, pixels) else None

    def grab(self, figure: Figure) -> Hand | None:
        """Take the figure up; return the hand, or None if it does not move."""
        if figure.id not in self.planning.path.movers:
            return None
        # A base with others on it is wide: it is held where it was pressed.
        self.drag = Drag(self.planning, self.context.pressed if self.planning.carrying else None)
        return self.drag

    def pull(self, at: Point, over: Figure | None) -> None:
        """Let it follow the mouse; over an enemy it is aimed at that."""
        drag = self.drag
        if drag is None:
            return
        drag.follow(at)
        self.contact = self._drawn_to(drag)
        foe = over if over is not None and over.side != self.decision.side else None
        self.targets.aim(foe if self.contact is None else None, pulled=True)
        if self.contact is not None or self.targets.attackable:
            self.planning.clear()
        else:
            drag.pull(at)

    def _drawn_to(self, drag: Drag) -> Contact | None:
        """Return the enemy to whom it is drawn.

        A way that the player has shaped goes where it goes.
        """
        own = self.context.figures.get(self.piece)
        if own is None or not drag.free or drag.shaped:
            return None
        if self._contacts is None:
            self._contacts = Contacts(self.targets.survey, own, self.context.figures)
        return self._contacts.at(drag.mouse)

    def drop(self, at: Point, over: Figure | None) -> Reply:
        """Go to where the ghost stands or round what has stopped it, or do what can be done."""
        self.pull(at, over)
        if over is not None and self.targets.attackable:
            self.let_go()
            return self.targets.click(at, over)
        if self.drag is not None and self.contact is None:
            if (why_not := self.drag.release()) is not None:
                self.let_go()
                return No(why_not)
        return self.finish()

    def finish(self) -> Reply:
        """Go as the ghost shows."""
        contact = self.contact
        self.let_go()
        return Give(contact.plan) if contact is not None else self._go()

    def let_go(self) -> None:
        """Pull no longer."""
        self.drag = self.contact = None

    # ------------------------------------------------------------------ the plan

    @property
    def planned(self) -> Pose | None:
        """Where the way under the mouse ends."""
        return self.contact.end if self.contact is not None else self.planning.end

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The piece at the end of its way."""
        if self.contact is not None:
            return [self.contact.ghost]
        return [self.planning.ghost] if self.planning.ghost else []

    @property
    def waiting(self) -> bool:
        """Whether it is still being found out what would follow."""
        contacts = self._contacts
        drawn = contacts is not None and contacts.waiting(self.contact)
        return drawn or self.planning.watch.waiting

    def update(self, seconds: float) -> bool:
        """Find out what would follow, once the mouse rests; return whether something is new."""
        contacts, contact, drag = self._contacts, self.contact, self.drag
        if contact is None or drag is None or contacts is None:
            return self.planning.watch.update(seconds)
        if not contacts.waiting(contact):
            return False
        found = contacts.update(contact, drag.mouse, seconds)
        self.contact = found or contact
        return found is not None

    # ------------------------------------------------------------------ drawing

    @property
    def busy(self) -> bool:
        """Have the word while a way is planned."""
        return self.contact is not None or self.planning.active

    def below(self, overlay: Overlay) -> None:
        """Draw the reach in two bands, unless somebody is aimed at."""
        if not self.targets.busy:
            self.planning.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw the knob to turn it by."""
        handled = self.planning.with_knob(pulled=self.drag is not None)
        if handled is not None and self.contact is None and not self.targets.menu.busy:
            draw_handle(overlay, handled)

    def explain(self, overlay: Overlay) -> None:
        """Draw the way with its cost and what would follow."""
        if not self.asked:
            self.targets.told.words(overlay, self.decision)
        (self.contact or self.planning).above(overlay)


class PathButtons(Handler):
    """To stay, and the extra answers, where a way is asked for right now."""

    acts = frozenset((Act.STAY,))

    def __init__(self, context: Context, decision: Path) -> None:
        super().__init__(context, decision)
        self.movers = decision.movers

    def actions(self) -> Sequence[Option]:
        """Return an option to stay, and the extra answers."""
        stay = Offer("", "Stay here", self.decision.objection(()), act=Act.STAY)
        return [stay, *extras(self.decision)]

    def press(self, do: Do) -> Reply:
        """Answer with the empty way."""
        return answered(self.decision, ())

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether somebody stands there: it takes everybody who does not move."""
        return figure is not None

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Say that somebody stands there."""
        assert figure is not None
        return No(Objection(f"{figure.called} stands there.", ""))

    def above(self, overlay: Overlay) -> None:
        """Draw a ring around whoever is asked about."""
        for own in (self.context.figures.get(name) for name in self.movers):
            if own is not None:
                ring_round(overlay, own, 0.6, GOLD)
