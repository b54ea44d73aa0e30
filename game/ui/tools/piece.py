"""One gesture for a whole chain: point at a piece, then at a place or at an enemy, or pull it.

The chain of questions is found on clones, so this works for any ruleset whose picks name pieces
and end in a way or in a target.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.decision import Decision, Objection, Option
from game.core.plan import Move, together
from game.core.pose import Pose
from game.core.spatial import Path
from game.table.scene import Figure
from game.table.sight import Sight
from game.ui.arming import declined
from game.ui.marks import draw_words
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, Colour
from game.ui.tools.aim import Aim
from game.ui.tools.company import Company, Party
from game.ui.tools.contact import Contact, Contacts
from game.ui.tools.drag import DRAGGING, Drag
from game.ui.tools.handle import draw_handle
from game.ui.tools.menu import entry_of, odds_of
from game.ui.tools.pick import PickTool
from game.ui.tools.planning import Planning
from game.ui.tools.plates import Line, draw_plate
from game.ui.tools.survey import Survey, survey
from game.ui.tools.tool import Context, Give, Hand, No, Reply, Select

RINGED = "Click one of your ringed pieces, or a button below."
TOGETHER = "Drag one of them and all go along; a right click lets them go."


class PieceTool(PickTool):
    """A `Pick` about pieces of the side's own, played by pointing at the table."""

    def __init__(
        self, context: Context, decision: Decision[Any], piece: str, party: Party | None = None
    ) -> None:
        super().__init__(context, decision)
        self.piece = piece
        self.survey = survey(context.match, piece, context.figures) if piece else Survey()
        self.planning = self._plan()
        self.drag: Drag | None = None
        self.contact: Contact | None = None
        """The enemy to whom the piece is drawn that is being pulled."""
        self._contacts: Contacts | None = None
        several = party is not None and len(party.names) > 1
        self.company = Company(context, party) if party is not None and several else None
        self._held: Figure | None = None
        """Whom of a company the mouse holds."""
        self.aim = Aim(context, self.survey, piece, decision.side)

    @property
    def able(self) -> bool:
        """Whether the chosen piece may do something now: one that has acted is only looked at."""
        kin = together(self.context.match, self.piece) if self.piece else ()
        open_to = (option.pieces for option in self.options if option.objection is None)
        named = {self.decision.subject, *(piece for pieces in open_to for piece in pieces)}
        found = self.survey.way is not None or bool(self.survey.targets)
        return found or not named.isdisjoint(kin)

    @property
    def _selection(self) -> tuple[Colour, int]:
        """The colour and width of the line around the chosen piece."""
        return (GOLD, 3) if self.able else (DIM, 1)

    @property
    def hint(self) -> str:
        """The next click of the gesture."""
        if self.company is not None:
            return TOGETHER
        if not self.piece or (self.planning is None and not self.survey.targets):
            ringed = any(option.pieces for option in self.options)
            return RINGED if ringed else "Answer with a button below."
        attack = "Click a red-ringed enemy to attack it; right click: back."
        if self.planning is None:
            return attack
        if self.context.scene.table == "plane":
            return f"{DRAGGING} {attack}" if self.survey.targets else DRAGGING
        return (
            "Click a tinted place to go there, a red-ringed enemy to attack it; right click: back."
        )

    def actions(self) -> Sequence[Option]:
        """As for any pick; of a company what each does after its way."""
        company = self.company.actions() if self.company is not None else []
        return [*company, *super().actions()]

    def choose(self, key: str) -> Reply:
        """Answer with the option of the button, or change what a company does."""
        if key.startswith("=") and self.company is not None:
            self.company.change(key[1:])
            return None
        return super().choose(key)

    # ------------------------------------------------------------------ looking ahead

    def _path(self) -> Path | None:
        decision = self.survey.way.match.pending if self.survey.way else None
        return decision if isinstance(decision, Path) else None

    def _plan(self) -> Planning | None:
        path = self._path()
        if path is None or self.survey.way is None or path.movers[0] not in self.context.figures:
            return None
        return Planning(self.context, path, self.survey.way)

    @property
    def _target(self) -> Option | None:
        """The best thing to be done to the enemy under the mouse."""
        return self.aim.targets[0].option if self.aim.targets else None

    # ------------------------------------------------------------------ pointing

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Find the way to the place under the mouse, or the target."""
        super().hover(at, figure)
        if self.menu is not None:
            return
        self.aim.take(figure)
        if self.planning is not None:
            if figure is None and self.company is None:
                self.planning.aim(at)
            else:
                self.planning.clear()

    def look_away(self) -> None:
        """Plan no way and aim at nobody."""
        self.aim.take(None)
        if self.planning is not None:
            self.planning.clear()

    @property
    def planned(self) -> Pose | None:
        """Where the way under the mouse ends."""
        if self.contact is not None:
            return self.contact.end
        return self.planning.end if self.planning else None

    @property
    def ghosts(self) -> Sequence[Figure]:
        """The piece at the end of its way."""
        if self.company is not None and self._held is not None:
            return self.company.ghosts
        if self.contact is not None:
            return [self.contact.ghost]
        return [self.planning.ghost] if self.planning and self.planning.ghost else []

    @property
    def waiting(self) -> bool:
        """Whether it is still being found out what would follow."""
        if self.company is not None and self.company.waiting:
            return True
        if self._contacts is not None and self._contacts.waiting(self.contact):
            return True
        return self.planning is not None and self.planning.watch.waiting

    def update(self, seconds: float) -> bool:
        """Find out what would follow, once the mouse rests."""
        if self.company is not None and self.company.waiting:
            return self.company.update()
        contacts, contact, drag = self._contacts, self.contact, self.drag
        if contact is not None and drag is not None and contacts is not None:
            if not contacts.waiting(contact):
                return False
            found = contacts.update(contact, drag.mouse, seconds)
            self.contact = found or contact
            return found is not None
        return self.planning is not None and self.planning.watch.update(seconds)

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """Go there, attack that, or turn to another piece."""
        if self.menu is not None:
            return self._from_menu(at)
        self.hover(at, figure)
        if figure is not None and (figure.id == self.piece or self._reacts(figure)):
            return self._act(figure)
        if figure is not None and figure.side == self.decision.side:
            return self._turn_to(figure)
        if figure is not None:
            return self._attack(figure)
        return self._go()

    def _turn_to(self, figure: Figure) -> Reply:
        """Another piece of one's own, unless the question is about one alone."""
        if self.decision.subject in self.context.figures:
            if not any(figure.id in option.pieces for option in self.options):
                return No(Objection(f"{figure.called} has to wait. {self.decision.why}", ""))
        return Select(figure.id)

    def _reacts(self, figure: Figure) -> bool:
        """Whether it is asked who reacts, and this one may: then pointing at it is the answer."""
        asked_of_one = self.decision.subject in self.context.figures
        if asked_of_one or declined(self.decision) is None:
            return False
        return any(figure.id in o.pieces and o.objection is None for o in self.options)

    def _act(self, figure: Figure) -> Reply:
        """A second click on the piece: it acts, and its own choices come up."""
        named = [option for option in self.options if figure.id in option.pieces]
        if not named:
            return No(Objection("It is chosen already. Point at a place or at an enemy.", ""))
        option = min(named, key=lambda option: option.objection is not None)
        return self._answer(option.key)

    def _attack(self, figure: Figure) -> Reply:
        """Do to an enemy what can be done; several things open a menu."""
        if not self.aim.targets:
            return No(self.aim.why_not(figure))
        if self._opens(figure, self.aim.targets):
            return None
        target = self.aim.targets[0]
        if target.option.objection is not None:
            return No(target.option.objection)
        return Give(target.plan)

    def _why_denied(self) -> Sight | None:
        """How the enemy under the mouse is seen that cannot be chosen; a pull has its own words."""
        if self.aim.refused is None or self.drag is not None:
            return None
        return self.aim.view_of(self.aim.refused)

    def _go(self) -> Reply:
        path, way = self._path(), self.survey.way
        if path is None or way is None or self.planning is None:
            text = "Choose one of your pieces first." if not self.piece else "It cannot move now."
            return No(Objection(text, ""))
        if not self.planning.route:
            nowhere = Objection("It cannot get any nearer to that place.", "")
            return No(self.planning.stop or nowhere)
        return Give((*way.plan, Move(path.side, path.kind, self.planning.route)))

    # ------------------------------------------------------------------ pulling

    def pullable(self, figure: Figure) -> bool:
        """Pieces of the side's own that the question is about."""
        if figure.side != self.decision.side:
            return False
        named = any(figure.id in option.pieces for option in self.options)
        return named or figure.id in (self.piece, self.decision.subject)

    def grab(self, figure: Figure) -> bool:
        """Take up one piece, or the whole company with it."""
        self._held = figure
        if self.company is not None:
            return figure.id in self.company.figures
        if self.planning is None or figure.id != self.piece:
            return False
        self.drag = Drag(self.planning)
        return True

    def pull(self, at: tuple[float, float], over: Figure | None) -> None:
        """Let it follow the mouse; over an enemy it is aimed at that."""
        if self.company is not None and self._held is not None:
            self.company.pull(self._held, at)
            return
        drag = self.drag
        if drag is None:
            return
        drag.follow(at)
        self.contact = self._drawn_to(drag)
        foe = over if over is not None and over.side != self.decision.side else None
        self.aim.take(foe if self.contact is None else None)
        if self.contact is not None or self.aim.attackable:
            drag.planning.clear()
        else:
            drag.pull(at)

    def _drawn_to(self, drag: Drag) -> Contact | None:
        """The enemy to whom it is drawn; a way that the player has shaped goes where it goes."""
        own = self.context.figures.get(self.piece)
        if own is None or not drag.free or drag.shaped:
            return None
        if self._contacts is None:
            self._contacts = Contacts(self.survey, own, self.context.figures)
        return self._contacts.at(drag.mouse)

    def drop(self, at: tuple[float, float], over: Figure | None) -> Reply:
        """Go to where the ghost stands or round what has stopped it, or do what can be done."""
        self.pull(at, over)
        if self.company is None and over is not None and self.aim.attackable:
            self.let_go()
            return self._attack(over)
        if self.drag is not None and self.contact is None:
            if (why_not := self.drag.release()) is not None:
                self.let_go()
                return No(why_not)
        return self.finish()

    def finish(self) -> Reply:
        """Go as the ghosts show."""
        company, contact, pulled = self.company, self.contact, self.drag is not None
        self.let_go()
        if contact is not None:
            return Give(contact.plan)
        if company is not None:
            plan = company.finish()
            if plan:
                company.party.names.clear()
                return Give(plan)
            stops = [v.stop for v in company.verdicts.values() if v.stop is not None]
            return No(stops[0] if stops else Objection("They have not gone anywhere.", ""))
        return self._go() if pulled else None

    def let_go(self) -> None:
        """Pull no longer."""
        self.drag = self._held = self.contact = None

    @property
    def turnable(self) -> Figure | None:
        """The chosen piece, where it can move and facings are free."""
        alone = self.planning is not None and self.company is None and self.menu is None
        return self.planning.turnable if self.planning is not None and alone else None

    @property
    def hand(self) -> Hand | None:
        """The pull under way."""
        return self.drag

    # ------------------------------------------------------------------ drawing

    def _question(self) -> Decision[Any]:
        """The question about the enemy under the mouse, else the one that is open."""
        asked = self.aim.targets[0].found.match.pending if self.aim.targets else None
        return asked or self.decision

    def below(self, overlay: Overlay) -> None:
        """Reach in two bands, who may act, who may be attacked."""
        super().below(overlay)
        if self.aim.targets:
            if self._question() is not self.decision:
                self._mark_question(overlay, self._question())
            elif self.aim.targets[0].option.marks is None:
                meant = self.aim.targets[0].option.pieces[0]
                self.aim.draw_lines(overlay, self.context.figures[meant])
        elif self.aim.refused is not None and self._why_denied() is not None:
            self.aim.draw_lines(overlay, self.aim.refused)
        elif self.planning is not None and self.company is None:
            self.planning.below(overlay)
        figures, bad = self.context.figures, overlay.theme.tone("bad")
        free = [t.option for t in self.survey.targets if t.option.objection is None]
        for name in dict.fromkeys(piece for option in free for piece in option.pieces):
            if name in figures and figures[name].side != self.decision.side:
                overlay.ring(figures[name].centre, max(figures[name].extent) * 0.58, bad, 3)

    def above(self, overlay: Overlay) -> None:
        """The way under the mouse with its cost, or the target with its odds."""
        own = self.context.figures.get(self.piece)
        if self.company is not None:
            self._draw_company(overlay, self.company)
            return
        if own is not None:
            overlay.ring(own.centre, max(own.extent) * 0.6, *self._selection)
        if self.menu is not None:
            self._draw_menu(overlay, self.menu)
            return
        draw_words(overlay, self._marks_of(self._question()))
        if self.contact is not None:
            self.contact.above(overlay)
        elif self.aim.targets and (self.drag is None or self.aim.attackable):
            self._explain_targets(overlay, own)
        elif self.aim.refused is not None and (view := self._why_denied()) is not None:
            self.aim.draw_denial(overlay, self.aim.refused, view)
        elif self.planning is not None and self.planning.active:
            self.planning.above(overlay)
        else:
            super().above(overlay)
        if self.turnable is not None and self.contact is None and self.planning is not None:
            if handled := self.planning.handled(pulled=self.drag is not None):
                draw_handle(overlay, handled)

    def _explain_targets(self, overlay: Overlay, own: Figure | None) -> None:
        """The one thing to be done in full; of several each in a line."""
        free = [target for target in self.aim.targets if target.option.objection is None]
        first = self.aim.targets[0]
        figure = next(self.context.figures[p] for p in first.option.pieces)
        if len(free) < 2:
            option = first.option
            odds = odds_of(first, figure, self.piece) if option.objection is None else None
            if odds is not None:
                option = replace(option, forecast=lambda: odds)
            self._explain(overlay, option, first.found.match, self.piece)
            return
        self._mark_option(overlay, first.option, first.verb)
        entries = [entry_of(target, figure, self.piece) for target in free]
        lines = [Line(figure.called, "strong")]
        lines += [Line(f"{e.title}: {e.words}" if e.words else e.title, "small") for e in entries]
        lines.append(Line("Click it to choose.", "tiny", "dim"))
        draw_plate(overlay, lines, figure.centre, [figure, *([own] if own else [])])

    def _actor(self) -> str:
        """The chosen piece."""
        return self.piece

    def _draw_company(self, overlay: Overlay, company: Company) -> None:
        for figure in company.figures.values():
            overlay.ring(figure.centre, max(figure.extent) * 0.6, GOLD, 3)
        if self._held is not None:
            company.above(overlay)
