"""Compares what a drill expects with what happened, in sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from game.core.decision import Decision, Option, Pick, PickMany
from game.core.event import Event, Rolled
from game.core.match import Match
from game.core.ruleset import Ruleset
from game.core.spatial import Path
from game.core.wording import plain_words
from game.data.drillfile import Drill
from game.data.drillforms import (
    ANY,
    Asked,
    Cost,
    Exactly,
    ExpectForm,
    Facts,
    NothingAsked,
    NotTold,
    Offered,
    Over,
    Roll,
    Told,
)
from game.data.suggest import did_you_mean
from game.drills.vocabulary import misspelt
from game.drills.wording import Wording

ROUNDING = 1e-9
"""Of numbers that are no whole thousandths in binary."""


def judge(
    drill: Drill, match: Match[Any], events: Sequence[Event], form: ExpectForm
) -> Iterator[str]:
    """Return what is otherwise than expected."""
    match form:
        case Facts():
            return _facts(drill.rulebook, match, form)
        case Roll():
            return _roll(Wording(drill.rulebook, match.state), events, form)
        case Offered():
            return _offered(drill, match, form)
        case Told():
            return _told(Wording(drill.rulebook, match.state), events, form.told, wanted=True)
        case NotTold():
            return _told(Wording(drill.rulebook, match.state), events, form.not_told, wanted=False)
    return _standing(match, form)


def _standing(
    match: Match[Any], form: Asked | NothingAsked | Exactly | Over | Cost
) -> Iterator[str]:
    """Return what is otherwise than expected about the question that is pending, or the end."""
    match form:
        case Asked():
            return _asked(match, form)
        case NothingAsked():
            return _nothing_asked(match)
        case Exactly():
            return _exactly(match, form)
        case Over():
            return _over(match, form)
        case Cost():
            return _cost(match, form)


def shown(decision: Decision[Any] | None) -> str:
    """Return a pending question in words, with its options."""
    if decision is None:
        return "nobody is asked: the game is over"
    text = f"{decision.side} is asked for {decision.kind}"
    if decision.subject:
        text += f" of {decision.subject}"
    listed = options_of(decision)
    if listed:
        open_ = ", ".join(option.key for option in listed if not option.objection)
        text += f" with the options {open_}"
    return text


def options_of(decision: Decision[Any]) -> list[Option]:
    """Return every option that a question shows, extra ones included."""
    own = list(decision.listed()) if isinstance(decision, Pick | PickMany) else []
    return own + list(decision.also_options())


def _facts(rules: Ruleset[Any], match: Match[Any], form: Facts) -> Iterator[str]:
    try:
        known = rules.facts(match.state, form.name)
    except KeyError:
        yield f"there is no {form.about} {form.name!r}"
        return
    for name, wanted in form.facts.items():
        if name not in known:
            yield f"nothing is known as {name!r} of {form.name}{did_you_mean(name, known)}"
        elif name == "at" and form.within:
            if not _near(known[name], wanted, form.within):
                meant = f"{wanted!r} within {form.within:g}"
                yield f"{form.name}: expected at {meant}, got {known[name]!r}"
        elif known[name] != wanted:
            yield f"{form.name}: expected {name} {wanted!r}, got {known[name]!r}"


def _near(place: Any, wanted: Any, within: float) -> bool:
    """Return whether a place is no farther from another than a distance."""
    got, meant = (each if isinstance(each, list) else [each] for each in (place, wanted))
    numbers = len(got) == len(meant) and all(isinstance(each, int | float) for each in got)
    return numbers and math.dist(got, meant) <= within + ROUNDING


def _roll(wording: Wording, events: Sequence[Event], form: Roll) -> Iterator[str]:
    rolls = [event for event in events if isinstance(event, Rolled) and event.name == form.roll]
    if not rolls:
        names = sorted({event.name for event in events if isinstance(event, Rolled)})
        yield f"nobody rolled {form.roll!r}; rolled were: {', '.join(names) or 'none'}"
        return
    number = len(rolls) if form.nth is None else form.nth
    if not 1 <= number <= len(rolls):
        yield f"{form.roll!r} was rolled {len(rolls)} times, not {number}"
        return
    roll = rolls[number - 1]
    if form.total is not None and roll.total != form.total:
        yield f"expected {form.roll} total {form.total}, got {roll.total}: {roll.tally}"
    if form.faces is not None and roll.dice.faces != form.faces:
        yield f"expected {form.roll} faces {form.faces}, got {roll.dice.faces}"
    because = tuple(roll.tally.because()) if roll.tally else ()
    if form.because is not None and not wording.agree(form.because, because):
        yield f"expected {form.roll} because of {list(form.because)}, got {list(because)}"


def _asked(match: Match[Any], form: Asked) -> Iterator[str]:
    decision, wanted = match.pending, form.asked
    right = decision is not None and (decision.kind, decision.side) == (wanted.kind, wanted.of)
    if right and wanted.subject is not None:
        right = decision is not None and decision.subject == wanted.subject
    if not right:
        about = f" about {wanted.subject}" if wanted.subject else ""
        yield f"expected {wanted.of} to be asked for {wanted.kind}{about}, but {shown(decision)}"


def _nothing_asked(match: Match[Any]) -> Iterator[str]:
    if match.pending is not None:
        yield f"expected no question, but {shown(match.pending)}"


def _offered(drill: Drill, match: Match[Any], form: Offered) -> Iterator[str]:
    decision = match.pending
    options = {option.key: option for option in options_of(decision)} if decision else {}
    option = options.get(form.option)
    if form.listed is not None:
        if option is not None:
            yield f"expected {form.option} not to be listed, but {option.objection or 'it is free'}"
        elif form.listed is False:
            yield from misspelt(drill.rulebook, drill.armies, match, form.option)
        return
    if option is None:
        hint = "; if that is meant, write listed: false" if form.available is False else ""
        yield f"there is no option {form.option!r}; {shown(decision)}{hint}"
        return
    refused = option.objection
    if form.available is not None and form.available != (refused is None):
        yield f"expected {form.option} available: {form.available}, but {refused or 'it is free'}"
    if form.rule is not None and (refused is None or form.rule not in (ANY, refused.rule)):
        yield f"expected {form.option} refused by {form.rule}, but {refused or 'it is free'}"
    if form.chance:
        yield from _chances(option, form)


def _exactly(match: Match[Any], form: Exactly) -> Iterator[str]:
    decision = match.pending
    if decision is None or not (isinstance(decision, Pick | PickMany) or options_of(decision)):
        yield f"expected a question with options, but {shown(decision)}"
        return
    available = form.available
    which = {None: "options", True: "available options", False: "refused options"}[available]
    listed = options_of(decision)
    got = [each.key for each in listed if available in (None, each.objection is None)]
    if missing := [key for key in form.exactly if key not in got]:
        hints = [f"{key!r}{did_you_mean(key, got)}" for key in missing]
        yield f"there are no {which} {', '.join(hints)}"
    if more := [key for key in got if key not in form.exactly]:
        yield f"there are more {which} than expected: {', '.join(more)}"


def _chances(option: Option, form: Offered) -> Iterator[str]:
    if option.forecast is None:
        yield f"{form.option} has no forecast"
        return
    forecast = option.forecast()
    known = {chance.label: chance.p for chance in forecast.chances}
    for label, wanted in form.chances().items():
        if label not in known:
            yield f"{form.option} forecasts no {label!r}; it has {', '.join(known)}"
        elif known[label] != wanted:
            yield f"{form.option}: expected {label} {wanted}, got {known[label]}"


def _told(wording: Wording, events: Sequence[Event], text: str, *, wanted: bool) -> Iterator[str]:
    if any(wording.says(event, text) for event in events) != wanted:
        lines = " / ".join(plain_words(event.text) for event in events[-6:])
        yield f"{'nothing' if wanted else 'something'} told has {text!r} in it; last: {lines}"


def _over(match: Match[Any], form: Over) -> Iterator[str]:
    outcome, wanted = match.outcome, form.over
    if outcome is None:
        yield f"expected the game to be over, but {shown(match.pending)}"
        return
    reason = plain_words(outcome.reason)
    if outcome.winner != wanted.winner:
        yield f"expected {wanted.winner or 'nobody'} to win, got {outcome.winner}: {reason}"
    if wanted.reason is not None and wanted.reason not in reason:
        yield f"expected the reason {wanted.reason!r}, got {reason!r}"
    if wanted.rule is not None and outcome.rule != wanted.rule:
        yield f"expected the end by {wanted.rule}, got {outcome.rule}"


def _cost(match: Match[Any], form: Cost) -> Iterator[str]:
    decision = match.pending
    if not isinstance(decision, Path):
        yield f"expected a question about a way, but {shown(decision)}"
        return
    try:
        route = decision.decode(form.cost.answer)
    except ValueError as error:
        yield str(error)
        return
    if not isinstance(route, tuple):
        yield f"{form.cost.answer!r} is not a path"
        return
    tally = decision.course.cost(route)
    if tally.total != form.cost.total:
        yield f"expected a cost of {form.cost.total}, got {tally}"
    if form.cost.because is not None and tuple(tally.because()) != form.cost.because:
        yield f"expected the cost because of {list(form.cost.because)}, got {tally.because()}"
