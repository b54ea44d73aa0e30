"""A laboratory report: one HTML file that says what was asked, what is decided, and why."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from game.core.direction_words import quarter
from game.data.writing import write_whole
from game.players.build import own_build
from game.table.scene import Point, Scene
from game.ui.export.lab_charts import chance_chart, interval_chart, lead_chart, loss_map
from game.ui.export.picture import TableCamera, png_bytes
from game.ui.export.style import STYLE
from game.ui.theme import SIDES

MAP_WIDTH = 860
MAP_COLOURS = 128
Plain = Mapping[str, Any]
PARTS = {
    "decided": "What the games say",
    "why": "What happened in them",
    "change": "What would change the answer",
    "beside": "How the games went",
}
QUESTIONS = {"place": "Place", "forces": "Forces", "order": "Acting first", "side": "Side"}
DEFINITIONS = {
    "Block": "Games that share a seed: the battle as written and with everything exchanged that "
    "can be. The same computer player leads both sides.",
    "Score": "1 for a win, ½ for a draw, 0 for a loss; of a block the mean over its games.",
    "Place, forces, order": "Three questions to the same games: how often the first place won, "
    "whichever force stood there; how often the first force won, wherever it stood; how often "
    "whoever moved or attacked first won.",
    "Whenever one looks": "A 95 % confidence interval by betting (Waudby-Smith and Ramdas) that "
    "stays valid if one stops when the result is clear. Blocks count in order of number.",
    "For a number of games fixed before": "Wilson's 95 % interval. It is not valid if games are "
    "added because of the result.",
    "Uneven, even, open": "Uneven: the interval excludes 50 %. Even: it lies within the margin "
    "around 50 %. Open: neither, so nothing is claimed.",
    "Control": "The same player with equal forces on an empty mirrored table. What it shows is a "
    "habit of the player, or of the rules, and not of the table.",
    "Loss map": "Where pieces fell that had come from a place, spread over 1.5 table units; the "
    "closer the hatching, the more losses.",
    "Lead": "How the computer's own estimate of the position stood after each round: the median, "
    "the middle half of all games as a band, and the first three games as dashed lines.",
}


def lab_report(document: Plain, scenes: Sequence[Scene], path: Path, command: str) -> Path:
    """Write the report of a laboratory's JSON document.

    `scenes` are the tables of its games, in their order.
    """
    return write_whole(path, page(document, scenes, command).encode("utf-8"))


def page(document: Plain, scenes: Sequence[Scene], command: str) -> str:
    """Return the whole report."""
    reports: Sequence[Plain] = document.get("games") or ()
    layouts: Sequence[Plain] = document.get("layouts") or ()
    played = [finding for report in reports for finding in report["findings"]]
    chances: Sequence[Plain] = document.get("what_if") or ()
    titles = _joined(each["title"] for each in played or layouts or chances)
    books = _joined(each["rules"] for each in played) or _joined(each["book"] for each in layouts)
    parts: list[str] = [_head(titles, books, reports)]
    for report, scene in zip(reports, scenes, strict=True):
        for finding, said in zip(report["findings"], report["sentences"], strict=True):
            parts += [part for part in _finding(finding, said, scene) if part]
    parts += [_measures(each) for each in layouts]
    parts += [_diagnosis(each) for each in document.get("doctor") or ()]
    parts += [_chances(each) for each in chances]
    parts += [_definitions() if reports else "", _foot([*played, *chances], command)]
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(titles)}: a table tested</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _joined(words: Iterable[object]) -> str:
    """Return different words in a line."""
    return " · ".join(dict.fromkeys(map(str, words)))


def _head(titles: str, books: str, reports: Sequence[Plain]) -> str:
    asked = "".join(
        f'<p class="lead">{escape(sentence["text"])}</p>'
        for report in reports
        for said in report["sentences"]
        for sentence in said
        if sentence["part"] == "asked"
    )
    return (
        f'<header><p class="kicker">The laboratory · {escape(books)}</p>'
        f"<h1>{escape(titles)}</h1>{asked}</header>"
    )


def _chances(told: Plain) -> str:
    """Return what continuations say of the course of a game."""
    names = told["names"]
    rows = [
        (
            moment["title"],
            moment["answers"],
            *(
                f"{chance['rate']} % ({chance['low']} to {chance['high']} %)"
                for chance in (moment["chances"][side] for side in names)
            ),
            moment["draws"],
            moment["games"],
        )
        for moment in told["moments"]
    ]
    head = ("Moment", "Answer", *(names[side] for side in names), "Draws", "Games")
    first = names[told["side"]]
    lead = told["turned"]
    small = (
        f"The {told['player']} player went on for both sides, {told['games_each']} times from each "
        "moment with fresh dice. The band is the 95 % interval of each moment."
    )
    return (
        f"<h2>{escape(told['title'])}: the chance of {escape(first)}</h2>"
        f'<p class="result">{escape(lead)}</p>{chance_chart(told)}'
        f"<p class=small>{escape(small)}</p>{_table(head, rows)}"
    )


# ---------------------------------------------------------------------- one player's games


def _finding(finding: Plain, said: Sequence[Plain], scene: Scene) -> Iterator[str]:
    yield f"<h2>{escape(finding['title'])}: the {escape(finding['player'])} player</h2>"
    first = [each["text"] for each in said if each["part"] == "decided"]
    if first:
        yield f'<p class="result">{escape(first[0])}</p>'
    for part, title in PARTS.items():
        texts = [each["text"] for each in said if each["part"] == part and each["text"] != first[0]]
        items = "".join(f"<li>{escape(text)}</li>" for text in texts)
        yield f"<h3>{title}</h3><ul>{items}</ul>" if items else ""
    yield _intervals(finding)
    yield _wins(finding)
    yield _losses(finding, scene)
    yield _lead(finding)
    yield _objectives(finding)


def _intervals(finding: Plain) -> str:
    contrasts = finding["contrasts"]
    first = finding["sides"][0]
    labels = []
    for contrast in contrasts:
        whose = {"place": "places", "forces": "forces", "side": "forces"}.get(contrast["question"])
        name = f" ({finding[whose][first]})" if whose else ""
        labels.append(f"{QUESTIONS[contrast['question']]}{name}")
    chart = interval_chart(contrasts, [_short(each) for each in labels], finding["margin_percent"])
    rows = [
        (
            label,
            f"{contrast['percent']['score']} %",
            f"{contrast['percent']['low']} to {contrast['percent']['high']} %",
            contrast["verdict"],
            contrast["games"],
        )
        for label, contrast in zip(labels, contrasts, strict=True)
    ]
    head = ("Question", "Score", "95 % interval", "Verdict", "Games")
    caption = f"The shaded band is even: 50 % and {finding['margin_percent']} points around it."
    return f"<h3>Place, forces, order</h3>{chart}<p class=small>{caption}</p>{_table(head, rows)}"


def _wins(finding: Plain) -> str:
    wins = finding["wins"]
    rows = [
        (
            finding["places"][side],
            wins["places"][side],
            finding["forces"][side],
            wins["forces"][side],
        )
        for side in finding["sides"]
    ]
    head = ("Place", "Won", "Force", "Won")
    shown = 2 if finding["equal_forces"] else 4
    table = _table(head[:shown], [row[:shown] for row in rows])
    return f"<h3>Wins</h3>{table}<p class=small>Drawn: {wins['draws']} of {finding['games']}.</p>"


def _losses(finding: Plain, scene: Scene) -> str:
    points = finding["losses"]["points"]
    if not points:
        return ""
    camera = TableCamera(scene, MAP_WIDTH)
    empty = replace(scene, figures=())
    data = b64encode(png_bytes(camera.take(empty), MAP_COLOURS)).decode("ascii")
    by_place: dict[str, list[Point]] = {side: [] for side in finding["sides"]}
    for place, x, y, _ in points:
        by_place.setdefault(place, []).append((x, y))
    names = finding["places"]
    words = "Where pieces fell: " + ", ".join(
        f"{len(found)} from {names.get(side, 'elsewhere')}" for side, found in by_place.items()
    )
    drawing = loss_map(
        f"data:image/png;base64,{data}",
        camera.size,
        scene.extent,
        by_place,
        {side: _colour(side) for side in by_place},
        words,
    )
    parts = sorted({quarter((x, y), scene.extent) for _, x, y, _ in points})
    rows = [
        (part, *(_count(found, part, scene.extent) for found in by_place.values()))
        for part in parts
    ]
    head = ("Part of the table", *(f"From {names.get(side, '–')}" for side in by_place))
    caption = f"{words}. Lines rise to the right for the second place, to the left for the first."
    return (
        f"<h3>Where pieces fell</h3><figure>{drawing}"
        f"<figcaption>{escape(caption)}</figcaption></figure>{_table(head, rows)}"
    )


def _count(points: Sequence[Point], part: str, extent: Point) -> int:
    return sum(quarter(point, extent) == part for point in points)


def _lead(finding: Plain) -> str:
    lead = finding["lead"]["worth"]
    first, second = (finding["places"][side] for side in finding["sides"])
    chart = lead_chart(lead, first, second)
    if not chart:
        return ""
    rows = [
        (each["round"], each["games"], each["low"], each["middle"], each["high"])
        for each in lead["rounds"]
    ]
    head = ("Round", "Games", "Lower quartile", "Median", "Upper quartile")
    return f"<h3>The lead of {escape(first)}</h3>{chart}{_table(head, rows)}"


def _objectives(finding: Plain) -> str:
    sides, names = finding["sides"], finding["places"]
    rows = [
        (
            each["name"],
            *(each["first"][side] for side in sides),
            *(each["rounds"][side] for side in sides),
            *(each["last"][side] for side in sides),
            each["never"],
        )
        for each in finding["objectives"]
    ]
    if not rows:
        return ""
    head = ["Objective"]
    for what in ("First held by", "Rounds held by", "In the end held by"):
        head += [f"{what} {names[side]}" for side in sides]
    return f"<h3>Objectives</h3>{_table((*head, 'Never held'), rows)}"


# ---------------------------------------------------------------------- beside the games


def _measures(layout: Plain) -> str:
    """Return what was measured on a table, sentence by sentence, and whom it favours."""
    favours = {"A": layout["places"][0]["name"], "B": layout["places"][1]["name"], "neither": "–"}
    rows = [(each["sentence"], favours[each["favours"]]) for each in layout["findings"]]
    notes = "".join(f"<li>{escape(str(each))}</li>" for each in layout["notes"])
    return (
        f"<h2>{escape(layout['title'])}: what was measured</h2><ul>{notes}</ul>"
        f"{_table(('Measure', 'Favours'), rows)}"
    )


def _diagnosis(diagnosis: Plain) -> str:
    """Return what the doctor says of a scenario."""
    words = {"fine": "", "advice": "Look at it: ", "mistake": "Mistake: "}
    items = "".join(
        f"<li>{escape(words[each['rank']] + each['text'])}</li>" for each in diagnosis["remarks"]
    )
    return f"<h2>{escape(diagnosis['title'])}: the doctor</h2><ul>{items}</ul>"


def _definitions() -> str:
    rows = "".join(
        f"<dt><b>{escape(word)}</b></dt><dd>{escape(text)}</dd>"
        for word, text in DEFINITIONS.items()
    )
    return f"<details><summary>What the words mean</summary><dl>{rows}</dl></details>"


def _foot(played: Sequence[Plain], command: str) -> str:
    builds = _joined(
        f"version {e['build']['version']}, build {e['build']['digest']}" for e in played
    )
    seeds = _joined(each["seed"] for each in played)
    seed = f"Seed <b>{escape(seeds)}</b> · " if seeds else ""
    return (
        f"<footer>{seed}Sandtable {escape(builds or str(own_build()))}. "
        f"To repeat it: <code>{escape(command)}</code></footer>"
    )


def _table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    titles = "".join(f'<th scope="col">{escape(str(each))}</th>' for each in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(str(row[0]))}</th>'
        + "".join(f"<td>{escape(str(each))}</td>" for each in row[1:])
        + "</tr>"
        for row in rows
    )
    return f"<table><tr>{titles}</tr>{lines}</table>"


def _colour(side: str) -> str:
    return "#{:02x}{:02x}{:02x}".format(*SIDES["painted"].get(side, (122, 90, 40)))


def _short(words: str, most: int = 32) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
