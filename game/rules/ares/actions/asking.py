"""Questions that come up in many chapters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from game.core.cite import cites
from game.core.decision import Objection, Option, PickHeading
from game.core.forecast import Forecast
from game.core.wording import named, whose
from game.mechanics.asking import choose, offer
from game.rules.ares.field import Field
from game.rules.ares.state import Battling, Figure, turn_to
from game.rules.ares.turning import turn_objection, turns_toward
from game.table.bases import behind
from game.table.walk import bearing

YES, NO = "yes", "no"
LOAN = "ARES.cumbersome.2"


class Odds(Protocol):
    """The odds of an Attack, combined or not."""

    def __call__(self, *, both: bool) -> Forecast:
        """Return what may come of it."""


def _shown(odds: Odds | None, *, both: bool) -> Callable[[], Forecast] | None:
    return None if odds is None else partial(odds, both=both)


async def combine(
    figure: Figure, rules: tuple[str, ...], odds: Odds | None = None, what: str = "Attack"
) -> bool:
    """Return whether a second action goes into the same Attack."""
    why = f"Spend another of {whose(figure)} actions on a combined {what}?"
    options = [
        Option(NO, f"Single {what}", forecast=_shown(odds, both=False), declines=True),
        Option(YES, f"Combined {what}", rules=rules, forecast=_shown(odds, both=True)),
    ]
    return await choose(figure.whom, "combine_attack", why, rules, options) == YES


@cites("ARES.cumbersome.1", "ARES.cumbersome.2", "ARES.cumbersome.4")
async def borrows(figure: Figure) -> bool:
    """Ask whether the last action of a Cumbersome weapon is borrowed, if nothing else pays it."""
    why, rules = f"{named(figure)} has too few actions left: borrow the last one?", (LOAN,)
    borrow = {"borrow": Option("borrow", "Borrow an action", rules=rules)}
    none = (NO, "Do not attack")
    return bool(await offer(figure.whom, "cumbersome_second_action", why, borrow, rules, none))


@cites("ARES.melee.2", "ARES.melee.7", "ARES.act.11")
async def free_turn(play: Battling, figure: Figure, target: Figure, kind: str) -> None:
    """Ask whether infantry turns on the spot to put an enemy in front of it."""
    field = Field(play.state)
    heading = await choose_facing(
        figure,
        kind,
        f"Choose a facing for {named(figure)} to meet {named(target)}.",
        "ARES.melee.2",
        facings(field, figure, target),
        partial(turn_objection, field, figure, target),
    )
    turn_to(play, figure, heading, "ARES.melee.2")


async def choose_facing(
    figure: Figure,
    kind: str,
    why: str,
    rule: str,
    suggested: Sequence[int],
    law: Callable[[int], Objection | None],
) -> int:
    """Return the facing that its owner chooses; where only one is possible, nobody asks."""
    first = suggested[0]
    if len(suggested) == 1 and all(law(each) for each in range(360) if each != first):
        return first
    answer = await PickHeading(
        side=figure.side,
        kind=kind,
        why=why,
        rules=(rule,),
        subject=figure.id,
        law=law,
        options=lambda: [
            Option(
                str(heading),
                "Keep its facing" if heading == figure.heading else f"{heading}°",
                heading=heading,
                declines=heading == first,
            )
            for heading in suggested
        ],
    )
    return int(answer)


def facings(field: Field, figure: Figure, target: Figure) -> list[int]:
    """Return the headings to suggest: as it stands or straight on first, then around in steps."""
    straight = bearing((figure.x, figure.y), (target.x, target.y))
    first = figure.heading if not behind(figure.pose, target.body) else straight
    wanted = dict.fromkeys([first, straight, *((straight + aside) % 360 for aside in TURNS)])
    found = [
        heading for heading in wanted if turn_objection(field, figure, target, heading) is None
    ]
    if found:
        return found
    # A base with corners may have room for a heading between these steps alone.
    tight = turns_toward(field, figure, target)
    return [] if tight is None else [tight]


TURNS = (30, -30, 60, -60, 90, -90)
