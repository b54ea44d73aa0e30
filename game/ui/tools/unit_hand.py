"""The hand on a unit of several pieces on cells: pulling, wheeling and laying it.

The first pull takes all of it along; once a plan is laid a pull takes one piece of it, and Shift
changes between the two.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.core.decision import Objection
from game.core.plan import Found, Move
from game.core.pose import Pose
from game.core.spatial import Place, Poses
from game.core.wording import sentence
from game.table.scene import Figure, Point
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.handler import Handler
from game.ui.tools.place import arranged
from game.ui.tools.targets import Targets
from game.ui.tools.tool import Act, Do, Give, Hand, No, Reply, extras
from game.ui.tools.unit_plan import Body
from game.ui.tools.unit_plan_picture import draw_plan, draw_reach

PLANNING = "Drag the unit or click a destination; turn it with the wheel while dragging."
CORNER = " "
"""The letter that sets a corner of a way."""
BENDING = "Space sets a corner in the path of a dragged model."
LAID = "Click a ghost or press Enter to confirm; drag one to adjust it, with Shift all of them."


class Grip(Hand):
    """A unit or one piece of it under the mouse."""

    def __init__(self, body: Body, piece: str, *, alone: bool) -> None:
        self.body, self.piece, self.alone = body, piece, alone
        self.mouse: Point | None = None
        self.corners: tuple[Pose, ...] = ()
        """Where the way of the piece leads by."""

    def pull(self, at: Point) -> None:
        """Follow the mouse."""
        self.mouse = at
        self.body.point(self.piece, at, alone=self.alone, corners=self.corners)

    def bend(self) -> bool:
        """Switch between one piece and all of them: the Shift key."""
        self.alone, self.corners = not self.alone, ()
        return self._again()

    def corner(self) -> bool:
        """Set none: Space has set it as a letter where there is one."""
        return False

    def turn(self, by: int) -> None:
        """Turn what is held by sixths."""
        self.body.turns += by
        self._again()

    def face(self, at: Point) -> None:
        """Turn what is held until it looks towards a place."""
        ghost = next((g for g in self.body.ghosts_of(self.body.shown) if g.id == self.piece), None)
        if ghost is None or ghost.bearing is None:
            return
        away = at[0] - ghost.centre[0], at[1] - ghost.centre[1]
        if abs(away[0]) + abs(away[1]) > 0.5:
            wanted = _bearing(away)
            self.turn(round(((wanted - ghost.bearing + 180) % 360 - 180) / 60))

    def type(self, letter: str) -> bool:
        """Set a corner of the path at Space where the ghost stands, remove the last at Backspace.

        Where it does not matter by which way a piece goes there is none to draw.
        """
        single = self.alone or len(self.body.figures) == 1
        if letter not in (CORNER, "\b") or not single or not self.body.winds(self.piece):
            return False
        here = dict(self.body.shown).get(self.piece)
        if letter == "\b":
            self.corners = self.corners[:-1]
        elif here is not None and self.body.stop is None:
            self.corners = (*self.corners, here._replace(heading=None))
        return self._again()

    def _again(self) -> bool:
        if self.mouse is not None:
            self.body.aim = None
            self.pull(self.mouse)
        return True


def _bearing(away: Point) -> float:
    """Return degrees clockwise from north."""
    return math.degrees(math.atan2(away[0], -away[1])) % 360


class TroopHand(Handler):
    """A unit whose places the open question asks for or leads to: pointed, pulled and laid."""

    def __init__(self, place: Place, found: Found, targets: Targets) -> None:
        super().__init__(targets.context, targets.decision)
        self.place, self.found, self.targets = place, found, targets
        targets.lined = False
        self.asked = place is self.decision
        """Whether its places are what is asked for right now."""
        self.body = Body(self.context, place, found.match)
        self.grip: Grip | None = None
        whole = self.body.site.whole or not self.asked
        self.piece = targets.piece if targets.piece in place.pieces and whole else ""

    @property
    def hint(self) -> str:
        """How to plan, or what can be done with a plan that is laid."""
        body = self.body
        if self.asked and not body.laid:
            if not body.home:
                return "Click where it should stand, turn it, choose its order and confirm."
            if not body.site.whole:
                return "Drag single models to new places; turn them with the wheel while dragging."
        text = LAID if body.laid else PLANNING
        if (body.laid or len(body.figures) == 1) and any(map(body.winds, body.figures)):
            text = f"{text} {BENDING}"
        attacks = self.targets.survey.targets and not body.laid
        return f"{text} Click a red-framed enemy to attack it." if attacks else text

    # ------------------------------------------------------------------ pointing

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether it takes this: ground, laid ghosts, enemies who can only be charged."""
        if self.asked or figure is None or self._laid(figure):
            return True
        free = any(t.option.objection is None for t in self.targets.survey.at(figure.id))
        return figure.side != self.decision.side and not free

    def _laid(self, figure: Figure) -> bool:
        return any(ghost is figure for ghost in self.body.grasped)

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Let ghosts follow the mouse as long as nothing is laid."""
        body = self.body
        self.targets.aim(figure)
        if body.laid or not self._follows():
            return
        if figure is not None and figure.id in body.figures:
            body.rest()
        else:
            body.point(self._pivot(), at, alone=not body.site.whole)

    def leave(self) -> None:
        """Plan nothing new."""
        if self.grip is None:
            self.body.rest()

    def _follows(self) -> bool:
        """Return whether pointing means anything without dragging: not until a piece is chosen."""
        body = self.body
        return body.site.whole or not body.home or self.piece in body.home

    def _pivot(self) -> str:
        figures = self.body.figures
        return self.piece if self.piece in figures else next(iter(figures), "")

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Lay the plan there; a click on a plan that is laid carries it out."""
        if figure is not None and self._laid(figure):
            return self.carry_out()
        if self.asked and figure is not None and figure.id in self.body.figures:
            self.piece = figure.id
            return None
        if not self._follows():
            return No(Objection("First click the model to move there.", ""))
        return self._lay_at(at)

    def _lay_at(self, at: Point) -> Reply:
        """Let the plan go there; if it cannot at all, say why."""
        body = self.body
        if body.laid:
            body.turns = 0
        body.point(self._pivot(), at, alone=not body.site.whole)
        stop = body.why()
        body.lay()
        return None if body.laid else No(stop or Objection("Nothing would change.", ""))

    def carry_out(self) -> Reply:
        """Do as the plan says."""
        if not self.body.laid and not self.asked:
            return No(Objection("Nothing is planned yet.", ""))
        judged = self.place.judge(self.body.answer)
        if isinstance(judged, Objection):
            return No(judged)
        return Give((*self.found.plan, Move.of(judged)))

    def back(self) -> bool:
        """Forget the plan; return whether there was one."""
        had = self.body.laid
        if had:
            self.body.clear()
        return had

    # ------------------------------------------------------------------ pulling

    def pullable(self, figure: Figure) -> bool:
        """Return whether the figure is one to be placed."""
        return self.asked and figure.id in self.body.figures

    def grab(self, figure: Figure) -> Hand | None:
        """Take hold of all, or of one once there is a plan; return the hand, if any."""
        if figure.id not in self.body.figures:
            return None
        alone = self.body.laid or not self.body.site.whole
        self.body.rest()
        self.grip = Grip(self.body, figure.id, alone=alone)
        return self.grip

    def pull(self, at: Point, over: Figure | None) -> None:
        """Let it follow the mouse."""
        if self.grip is not None:
            self.grip.pull(at)

    def finish(self) -> Reply:
        """Lay what the ghosts show, wherever the mouse is."""
        body, self.grip = self.body, None
        stop, before = body.why(), body.plan
        body.lay()
        return No(stop) if stop is not None and body.plan == before else None

    def let_go(self) -> None:
        """Pull no longer."""
        self.grip = None
        self.body.rest()

    # ------------------------------------------------------------------ the plan

    @property
    def planned(self) -> Pose | None:
        """Where the chosen piece would stand."""
        return dict(self.body.shown).get(self.piece)

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The unit as it would stand."""
        return self.body.ghosts

    @property
    def graspable(self) -> Sequence[Figure]:
        """Ghosts of a plan that is laid."""
        return self.body.grasped if self.grip is None else ()

    @property
    def waiting(self) -> bool:
        """Whether the reason is still to be found why it goes no farther."""
        return self.body.waiting

    def update(self, seconds: float) -> bool:
        """Find the reason once the mouse rests; return whether it was found now."""
        return self.body.update(seconds)

    # ------------------------------------------------------------------ drawing

    @property
    def busy(self) -> bool:
        """Have the word while something is planned, unless an enemy can be attacked."""
        shown = self.grip is not None or bool(self.body.shown)
        return self.asked or (shown and not self.targets.attackable)

    def below(self, overlay: Overlay) -> None:
        """Draw where they may get, unless the question is who is attacked."""
        if self.asked:
            self.targets.told.question(overlay, self.decision)
        if self.targets.question is self.decision:
            alone = self.grip.piece if self.grip is not None and self.grip.alone else ""
            draw_reach(overlay, self.body, alone)

    def explain(self, overlay: Overlay) -> None:
        """Draw the plan with its costs and what it leads to."""
        if self.asked:
            self.targets.told.words(overlay, self.decision)
            for name in self.body.home:
                own = self.context.figures[name]
                width = 3 if name == self.piece else 1
                overlay.ring(own.centre, max(own.extent) * 0.56, GOLD, width)
        focus = self.context.focus
        form = focus.key if focus is not None and focus.act is Act.FORM else ""
        draw_plan(overlay, self.body, form, " · ".join(self.found.words[-2:]))


class PlanButtons(Handler):
    """The buttons of a plan: to carry it out, to forget it, to turn it, and formations."""

    acts = frozenset((Act.CARRY_OUT, Act.START_OVER, Act.TURN_LEFT, Act.TURN_RIGHT, Act.FORM))

    def __init__(self, troop: TroopHand) -> None:
        super().__init__(troop.context, troop.decision)
        self.troop, self.body = troop, troop.body

    def board(self) -> list[Widget] | None:
        """Return the buttons, once there is a plan."""
        return self.buttons() if self.body.laid else None

    def buttons(self) -> list[Widget]:
        """Return options to carry it out, forget it, turn it, and the formations."""
        body = self.body
        why, refused = "" if body.laid else "Nothing is planned yet.", self._against(body.answer)
        text, kind = ("Confirm", "gold") if body.laid or refused else ("Stay as they are", "raised")
        buttons: list[Widget] = [
            Button(text, Do(act=Act.CARRY_OUT), key="Enter", kind=kind, why_not=refused),
            Button("Start over", Do(act=Act.START_OVER), why_not=why),
        ]
        if body.plan or body.home:
            buttons.append(Button("Turn left", Do(act=Act.TURN_LEFT), key="A", style="small"))
            buttons.append(Button("Turn right", Do(act=Act.TURN_RIGHT), key="D", style="small"))
            for name, poses in body.formations():
                do, refused = Do(name, Act.FORM), self._against(poses)
                buttons.append(Button(name, do, why_not=refused, style="small"))
        return buttons

    def _against(self, poses: Poses) -> str:
        objection = self.body.place.objection(poses)
        return sentence(str(objection)) if objection else ""

    def press(self, do: Do) -> Reply:
        """Change the plan, or carry it out."""
        against = None
        match do.act:
            case Act.CARRY_OUT:
                return self.troop.carry_out()
            case Act.START_OVER:
                self.body.clear()
            case Act.TURN_LEFT | Act.TURN_RIGHT:
                against = self.body.wheel(1 if do.act is Act.TURN_RIGHT else -1)
            case Act.FORM:
                against = self.body.take_up(do.key)
        return No(against) if against else None


class SetDownButtons(PlanButtons):
    """The same where the places are asked for right now, with what may be answered besides."""

    acts = PlanButtons.acts | {Act.ARRANGE}

    def board(self) -> list[Widget]:
        """Return the plan's buttons, then what may be answered besides."""
        row = self.buttons()
        if not self.body.home:
            row.append(Button("Place these for me", Do(act=Act.ARRANGE), style="small"))
        others = extras(self.decision)
        declining = [each for each in others if each.declines and each.objection is None]
        if declining and not self.body.laid and self.body.home:
            del row[0]  # to stay as they are is to decline
            row.insert(0, Button(declining[0].label, Do.of(declining[0]), key="Enter"))
            others = [each for each in others if each is not declining[0]]
        for option in others:
            refused = str(option.objection) if option.objection else ""
            row.insert(1, Button(option.label, Do.of(option), why_not=refused))
        return row

    def press(self, do: Do) -> Reply:
        """Change or give the answer, or let the computer place them."""
        if do.act is Act.ARRANGE:
            return arranged(self.context, self.decision)
        return super().press(do)
