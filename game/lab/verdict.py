"""What games say, in sentences: what was asked, what is decided or open, why, what would help.

Every sentence is made from the numbers of a finding as it is written to JSON, and from nothing
else. There is no overall score: each statement stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Plain = Mapping[str, Any]
WHEN = {
    "sequential": "whenever one looks",
    "fixed": "for a number of games fixed before",
}
FEW = 3
"""Kinds of ground that are named."""


class Sentence(NamedTuple):
    """A statement and what it is for: asked, decided, why, change, or beside."""

    part: str
    text: str


def sentences(
    finding: Plain, control: Plain | None = None, *, agreed: bool = False
) -> list[Sentence]:
    """Return everything that the games of a player say.

    `agreed` means that another player came to the same verdict.
    """
    found = [Sentence("asked", asked(finding))]
    found += [Sentence("decided", each) for each in decided(finding, agreed=agreed)]
    if control is not None:
        found.append(Sentence("decided", control_words(control)))
    found += [Sentence("why", each) for each in why(finding)]
    found += [Sentence("change", each) for each in change(finding)]
    found += [Sentence("beside", each) for each in beside(finding)]
    return found


def asked(finding: Plain) -> str:
    """Return the question."""
    question = (
        "Which side wins this scenario?"
        if finding["no_exchange"]
        else "Does this table favour one of the two places?"
    )
    return (
        f"{question} {finding['rules']}, {finding['title']}, "
        f"the {finding['player']} player on both sides, seed {finding['seed']}."
    )


def decided(finding: Plain, *, agreed: bool) -> Iterator[str]:
    """Yield the answer to each question, the one that was asked first."""
    for contrast in finding["contrasts"]:
        match contrast["question"]:
            case "place":
                yield _place(finding, contrast, agreed=agreed)
            case "side":
                yield _side(finding, contrast)
                yield f"{finding['no_exchange']} So table and forces cannot be told apart here."
            case "forces":
                yield _forces(finding, contrast)
            case "order":
                yield _order(finding, contrast)
    if finding["equal_forces"]:
        yield "Both forces are equal, so exchanging them would change nothing."
    if len(finding["contrasts"]) > 1:
        sure = finding["confidence_percent"]
        yield f"Each of these statements holds with {sure} % confidence by itself."


def _interval(contrast: Plain, of: str = "percent") -> str:
    percent = contrast[of]
    return f"{percent['low']} to {percent['high']} % {WHEN[contrast['interval']]}"


def _leading(finding: Plain, contrast: Plain) -> str:
    """Return the side whose place or force has at least half of the score."""
    return str(finding["sides"][contrast["score"] < 0.5])


def _leader(finding: Plain, contrast: Plain, names: str) -> str:
    """Return the name of whoever has at least half of the score."""
    return str(finding[names][_leading(finding, contrast)])


def _share(finding: Plain, contrast: Plain, names: str) -> str:
    """Return how often the leader won, in games and as a score with its interval."""
    leader = _leading(finding, contrast)
    wins, draws = finding["wins"], finding["wins"]["draws"]
    drawn = f" and drew {draws}" if draws else ""
    percent = contrast["percent_of_leader"]
    return (
        f"{_begun(finding[names][leader])} won {wins[names][leader]} of {contrast['games']} "
        f"games{drawn} ({percent['score']} %, {_interval(contrast, 'percent_of_leader')})"
    )


def _place(finding: Plain, contrast: Plain, *, agreed: bool) -> str:
    told = _share(finding, contrast, "places")
    match contrast["verdict"]:
        case "uneven":
            whom = "" if agreed else f" for the {finding['player']} player"
            return f"{told}: this table favours {_leader(finding, contrast, 'places')}{whom}."
        case "even":
            return f"{told}: no place is ahead by more than {finding['margin_percent']} points."
    return f"{told}: this table is open."


def _side(finding: Plain, contrast: Plain) -> str:
    told = _share(finding, contrast, "forces")
    match contrast["verdict"]:
        case "uneven":
            return f"{told}: this battle favours {_leader(finding, contrast, 'forces')}."
        case "even":
            return f"{told}: no side is ahead by more than {finding['margin_percent']} points."
    return f"{told}: open."


def _forces(finding: Plain, contrast: Plain) -> str:
    told = _share(finding, contrast, "forces")
    match contrast["verdict"]:
        case "uneven":
            return (
                f"Forces: {told}, so the stronger force is {_leader(finding, contrast, 'forces')}."
            )
        case "even":
            return f"Forces: {told}, even within {finding['margin_percent']} points."
    return f"Forces: {told}, open."


def _order(finding: Plain, contrast: Plain) -> str:
    percent = contrast["percent"]
    told = f"Order: whoever acted first won {percent['score']} % ({_interval(contrast)})"
    settled = f" {finding['no_order']}" if finding["no_order"] else ""
    match contrast["verdict"]:
        case "uneven":
            which = "pays" if contrast["score"] > 0.5 else "costs"
            return f"{told}: beginning {which}.{settled}"
        case "even":
            return f"{told}: even within {finding['margin_percent']} points.{settled}"
    return f"{told}: open.{settled}"


def control_words(control: Plain) -> str:
    """Return what the control table says of the player."""
    place, where = control["contrasts"][0], control["places"][control["sides"][0]]
    told = (
        f"Control: with equal forces on an empty mirrored table the {control['player']} player won "
        f"{place['percent']['score']} % from {where} in {place['games']} games "
        f"({_interval(place)})"
    )
    match place["verdict"]:
        case "even":
            return f"{told}: it favours no place by itself."
        case "uneven":
            return f"{told}: it favours a place by itself, so compare the two numbers."
    return f"{told}: whether it favours a place by itself is open."


def why(finding: Plain) -> Iterator[str]:
    """Yield what happened in the games that may explain the result."""
    losses = finding["losses"]
    for ground, count in list(losses["by_ground"].items())[:FEW]:
        yield f"{count} of {losses['total']} losses fell on {ground}."
    for objective in finding["objectives"]:
        yield _objective(finding, objective)
    if margin := finding["score_margin"]:
        leader = _begun(finding["places"][margin["place"]])
        yield (
            f"{leader} ended {margin['mean']:g} points ahead on average "
            f"({margin['low']:g} to {margin['high']:g} over {margin['blocks']} blocks)."
        )


def measured(finding: Plain, layout: Plain) -> Iterator[str]:
    """Yield what was measured and favours the place that the games favour, the plainest first."""
    main = finding["contrasts"][0]
    if main["question"] != "place" or main["verdict"] != "uneven":
        return
    leader = _leader(finding, main, "places")
    places = {"A": layout["places"][0]["name"], "B": layout["places"][1]["name"]}
    for each in sorted(layout["findings"], key=lambda each: each["balance"] or 0.0):
        if places.get(each["favours"]) == leader.removeprefix("the "):
            yield f"Measured: {each['sentence']}"


def _objective(finding: Plain, objective: Plain) -> str:
    taken = ", ".join(
        f"{finding['places'][side]} in {objective['first'][side]}" for side in finding["sides"]
    )
    rounds = ", ".join(
        f"{finding['places'][side]} {objective['rounds'][side]}" for side in finding["sides"]
    )
    return (
        f"{_begun(objective['name'])} was first held by {taken}, by nobody in "
        f"{objective['never']} of {objective['games']} games; rounds held: {rounds}."
    )


def change(finding: Plain) -> Iterator[str]:
    """Yield what would change or settle the answer."""
    main = finding["contrasts"][0]
    blocks = finding["blocks"]
    if finding["stopped"]:
        yield f"The games were broken off after {blocks} blocks; --resume goes on with them."
    if main["verdict"] == "open":
        yield (
            f"More games would settle it, or a larger --margin than {finding['margin_percent']}: "
            f"{blocks} blocks were played."
        )
    elif main["verdict"] == "uneven" and not finding["no_exchange"]:
        yield "Change the ground or the zones of the place that loses, and play again."
    if main["interval"] == "fixed" and main["games"] < finding["fewest_games"]:
        yield f"Fewer than {finding['fewest_games']} games decide nothing."
    if main["interval"] == "fixed":
        yield "Do not add games until the result pleases: --games auto may stop at any time."


def beside(finding: Plain) -> Iterator[str]:
    """Yield how long and how lively the games were."""
    rounds, lead = finding["rounds"], finding["lead"]["worth"]
    yield (
        f"Games took {rounds['least']:g} to {rounds['most']:g} rounds (median "
        f"{rounds['median']:g}); the lead changed hands {lead['changes']:g} times in a game."
    )
    if finding["dead_ends"]:
        yield f"{finding['dead_ends']} of {finding['games']} games came to a standstill."


def _begun(words: str) -> str:
    """Return words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]
