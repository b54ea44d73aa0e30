"""Lessons in words: what an answer means, and what a drill expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from game.core.decision import Also, Arrange, Decision, Option, Pick, PickMany
from game.core.forecast import percent
from game.core.match import Match
from game.core.namesakes import unnumbered
from game.core.pose import STEP, Pose
from game.core.spatial import Allot, Path, Place, Poses, Route
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
from game.drills.judge import options_of
from game.drills.wording import Wording
from game.table.scene import Scene

MANY = 3
"""Pieces of one name from which they are told together."""


def name_of(match: Match[Any], piece: str) -> str:
    """Return a piece or a group as sentences call it; other things by their own name."""
    try:
        return match.rules.called(match.state, piece)
    except KeyError:
        return piece


# ---------------------------------------------------------------------- answers


def deed(match: Match[Any], decision: Decision[Any], answer: Any) -> str:
    """Return what an answer does, as an instruction."""
    if isinstance(answer, Also):
        return _label(decision.also_options(), answer.key)
    match decision:
        case Pick():
            return _label(decision.listed(), answer)
        case PickMany():
            chosen = ", ".join(_label(decision.listed(), key) for key in answer)
            return f"Choose {chosen}" if chosen else "Choose nothing"
        case Arrange():
            return "In this order: " + ", ".join(_label(decision.items(), key) for key in answer)
        case Path():
            return _way(match, decision, answer)
        case Place():
            puts = _puts(match, answer)
            return "Put " + "; ".join(puts) if puts else "Put nothing down"
        case Allot():
            before = dict(decision.now)
            holders = {holder.key: holder.label for holder in decision.holders}
            moved = [
                f"{name_of(match, item)} to {holders.get(holder, holder)}"
                for item, holder in answer
                if before.get(item) != holder
            ]
            return "Give " + ", ".join(moved) if moved else "Keep everything as it is"
    return str(answer)


def _in_inches(match: Match[Any]) -> bool:
    """Return whether places are points of a plane, which the table shows better than numbers."""
    scene: Scene = match.rules.scene(match.state)
    return scene.table == "plane"


def _way(match: Match[Any], decision: Path, route: Route) -> str:
    """Return who moves where; on a plane by which legs, unless all are plain steps."""
    who = ", ".join(name_of(match, piece) for piece in decision.movers)
    if not route:
        return f"{who} stays where it is"
    if not _in_inches(match):
        return f"Move {who} to {place(route[-1])}"
    kinds = ", ".join(kind for kind, _ in groupby(_plain(leg.kind) for leg in route))
    return f"Move {who} to the mark" + (f": {kinds}" if kinds != STEP else "")


def _puts(match: Match[Any], answer: Poses) -> list[str]:
    """Return who goes where.

    Pieces that share a name go together, and the table shows each place.
    """
    answer = tuple(dict(answer).items())  # by which way is left out
    names = {piece: unnumbered(name_of(match, piece)) for piece, _ in answer}
    if answer and _in_inches(match):
        return [f"{', '.join(dict.fromkeys(names.values()))} on the mark{'s' * (len(names) > 1)}"]
    called = list(names.values())
    found: dict[str, str] = {}
    for piece, pose in answer:
        title = names[piece]
        if called.count(title) < MANY:
            found[piece] = f"{name_of(match, piece)} at {place(pose)}"
        elif title not in found:
            poses = [each for name, each in answer if names[name] == title]
            found[title] = f"{len(poses)} of {title} {_around(poses)}"
    return list(found.values())


def _around(poses: Sequence[Pose]) -> str:
    """Return where some pieces stand, in one phrase."""
    columns, rows = sorted(each.x for each in poses), sorted(each.y for each in poses)
    text = f"between {columns[0]},{rows[0]} and {columns[-1]},{rows[-1]}"
    headings = {each.heading for each in poses}
    same = len(headings) == 1 and poses[0].heading is not None
    return f"{text}, facing {poses[0].heading}" if same else text


def _label(options: Iterable[Option], key: Any) -> str:
    return next((option.label for option in options if option.key == key), f"“{key}”")


def place(where: Any) -> str:
    """Return a place as column and row, with the heading if it has one."""
    text = f"{where.x},{where.y}"
    return f"{text} facing {where.heading}" if where.heading is not None else text


# ---------------------------------------------------------------------- expectations


def expectation(match: Match[Any], form: ExpectForm) -> str:
    """Return what a drill expects, as a line of a checklist."""
    match form:
        case Facts():
            within = f", give or take {form.within:g}" if form.within else ""
            return f"{_about(match, form)}: {_facts(form.facts)}{within}"
        case Roll():
            return _roll(form)
        case Asked(asked=question):
            about = f" about {name_of(match, question.subject)}" if question.subject else ""
            return f"Next question, for {question.of.title()}: {_plain(question.kind)}{about}"
        case NothingAsked():
            return "No further question"
        case Offered():
            return _offered(match, form)
        case Exactly():
            return _exactly(match, form)
        case Told() | NotTold():
            return _told(match, form)
        case Over(over=ending):
            winner = f"{ending.winner.title()} wins" if ending.winner else "Nobody wins"
            reason = f", by {ending.reason}" if ending.reason else ""
            return f"The game is over: {winner}{reason}{_rule(ending.rule)}"
        case Cost(cost=price):
            because = f" because of {', '.join(price.because)}" if price.because else ""
            return f"The way to {_last(price.answer)} costs {price.total}{because}"


def _told(match: Match[Any], form: Told | NotTold) -> str:
    if isinstance(form, Told):
        return f"The log says: “{_named(match, form.told)}”"
    return f"The log does not say: “{_named(match, form.not_told)}”"


def _named(match: Match[Any], text: str) -> str:
    """Return a text of a drill with the names of the pieces that it means."""
    _, whole, _ = Wording(match.rules, match.state).named(text)
    return whole


def _about(match: Match[Any], form: Facts) -> str:
    match form.about:
        case "piece":
            return name_of(match, form.name)
        case "side":
            return form.name.title()
    return "The game"


def _facts(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{_plain(name)} {_value(value)}" for name, value in facts.items())


def _value(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case [int(), int()]:
            return f"{value[0]},{value[1]}"
        case list():
            return ", ".join(_value(each) for each in value) or "none"
        case dict():
            return (
                ", ".join(f"{_plain(key)} {_value(each)}" for key, each in value.items()) or "none"
            )
        case "":
            return "none"
        case str():
            return _plain(value)
    return str(value)


def _roll(form: Roll) -> str:
    text = f"The {form.roll} roll"
    if form.faces is not None:
        text += f" shows {', '.join(map(str, form.faces))}"
    if form.total is not None:
        text += f"{' and' if form.faces is not None else ''} comes to {form.total}"
    if form.because is not None:
        text += f" ({', '.join(form.because) or 'no modifiers'})"
    return text


def _offered(match: Match[Any], form: Offered) -> str:
    label = _label(_listed(match), form.option)
    if form.listed is not None:
        return f"{label}: not offered"
    if form.chance:
        odds = ", ".join(f"{name} {percent(p)}" for name, p in form.chances().items())
        return f"{label}: {odds}"
    if form.available is False or form.rule:
        return f"{label}: not allowed{_rule(form.rule)}"
    return f"{label}: allowed"


def _exactly(match: Match[Any], form: Exactly) -> str:
    which = {None: "offered", True: "allowed", False: "not allowed"}[form.available]
    labels = [_label(_listed(match), key) for key in form.exactly]
    return f"Only these are {which}: {', '.join(labels) or 'none'}"


def _listed(match: Match[Any]) -> list[Option]:
    """Return every option of the pending question, extra ones included."""
    return options_of(match.pending) if match.pending is not None else []


def _rule(rule: str | None) -> str:
    return f" ({rule})" if rule and rule != ANY else ""


def _last(way: Any) -> str:
    spot = way[-1] if isinstance(way, list) and way else way
    numbers = [part for part in spot if isinstance(part, int)] if isinstance(spot, list) else []
    return ",".join(map(str, numbers[:2])) or str(spot)


def _plain(word: str) -> str:
    return word.replace("_", " ")
