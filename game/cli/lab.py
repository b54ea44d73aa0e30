"""Measure tables: what is seen, who gets where, what covers, and whom all of it favours."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.knobs import add_knob_argument, turned_knobs
from game.cli.lab_games import (
    Played,
    add_games_arguments,
    map_data,
    play_out,
    write_html,
    write_json,
)
from game.cli.lab_what_if import add_what_if_argument, run_what_if
from game.cli.sheet_file import UNITS, sheet_ending, write_sheet
from game.cli.streams import STOPPED, complain

if TYPE_CHECKING:
    from game.core.ruleset import Rulebook
    from game.data.library import Bundle
    from game.lab.compare import Comparison
    from game.lab.fields import Ground, Layout
    from game.lab.report import LayoutReport

EXAMPLES = """\
examples:
  sandtable lab beacon_tor
  sandtable lab mossback_ford --movers foot --measures exposure,control
  sandtable lab two_fords --rules all --json two_fords.json
  sandtable lab my_map.yaml --rules ares --strict
  sandtable lab my_map.yaml --against my_older_map.yaml --measures all
  sandtable lab two_fords --rounded cm --measures gaps,exposure --sheet two_fords.pdf
  sandtable lab two_fords --games auto --html two_fords.html
  sandtable lab two_fords --games 50 --players normal,easy --measures none --json two_fords.json
  sandtable lab my_scenario.yaml --doctor
  sandtable lab my_game.jsonl --what-if
  sandtable lab my_game.jsonl --what-if 120,140 --games 50 --html chances.html
"""
ALL, NONE = "all", "none"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument(
        "layouts",
        metavar="MAP|SCENARIO|SAVE",
        nargs="+",
        help="names or files of maps and scenarios; saved games for --what-if",
    )
    parser.add_argument(
        "--rules",
        default="",
        metavar="KEY|all",
        help="the rulebook that reads the table (a scenario's own; for a map all that fit)",
    )
    parser.add_argument("--movers", default="", metavar="A,B", help="foot, horse, ... (all)")
    parser.add_argument(
        "--measures",
        default="",
        metavar="A,B|all|none",
        help="exposure, control, ... (all but why and sensitivity, which take longer)",
    )
    add_knob_argument(parser, "measure")
    parser.add_argument("--against", metavar="OTHER", help="compare each table with this one")
    parser.add_argument(
        "--rounded",
        choices=UNITS,
        help="compare each table with itself as set up by a sheet in this unit",
    )
    parser.add_argument("--json", metavar="FILE|-", help="write all numbers as JSON")
    parser.add_argument(
        "--sheet",
        type=Path,
        metavar="FILE",
        help="write the set-up sheet of the one table, in the unit of --rounded: pdf, html or png",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="fail if there are warnings, or if games find a table uneven",
    )
    add_what_if_argument(parser)
    add_games_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Measure each table, play the games that are wanted, and print what was found."""
    if arguments.what_if:
        return run_what_if(arguments)
    if arguments.sheet is not None:
        _check_sheet(arguments)
    bundles = _battles(arguments) if arguments.games != 0 or arguments.doctor else []
    reports = [] if bundles and arguments.measures == NONE else _measured(arguments)
    played = play_out(arguments, bundles) if bundles else Played()
    compared = _compared(arguments, reports) if arguments.against else []
    compared += _rounded(arguments, reports) if arguments.rounded else []
    layouts = [each.json() for each in reports]
    played = played.beside(layouts)
    told = {"layouts": layouts, **played.document}
    if compared:
        told["comparisons"] = [each.json() for each in compared]
    if arguments.json:
        write_json(told, arguments.json)
    if arguments.json != "-":
        texts = [*(each.text() for each in reports), *(each.text() for each in compared)]
        print("\n\n".join(filter(None, [*texts, played.text])))
    if arguments.html:
        complain(f"wrote {write_html(arguments, told, bundles)}")
    if arguments.sheet is not None:
        _write_sheet(arguments)
    if played.stopped:
        return STOPPED
    unfit = played.uneven or any(each.warnings for each in reports)
    return 1 if arguments.strict and unfit else 0


def _check_sheet(arguments: argparse.Namespace) -> None:
    """Refuse what cannot become the sheet of one table before anything is measured."""
    from game.core.errors import UsageError
    from game.data.writing import check_target

    check_target(arguments.sheet, sheet_ending(arguments.sheet))
    if len(arguments.layouts) > 1:
        raise UsageError("--sheet is for one table; name one map or scenario")


def _write_sheet(arguments: argparse.Namespace) -> None:
    """Write the set-up sheet of the one table, with its effects if one rulebook reads it."""
    from game.drafting.draft import Draft

    read = list(_layouts(arguments))
    ruleset = read[0].ruleset if len(read) == 1 else None
    unit = arguments.rounded or UNITS[0]
    write_sheet(arguments.sheet, Draft.of(read[0].ground), unit, ruleset)
    complain(f"wrote {arguments.sheet}")


def _measured(arguments: argparse.Namespace) -> list[LayoutReport]:
    from game.lab.report import report_on

    measures = _measures(arguments.measures)
    return [
        report_on(layout, _movers(layout, arguments.movers), measures)
        for layout in _layouts(arguments)
    ]


def _compared(arguments: argparse.Namespace, reports: Sequence[LayoutReport]) -> list[Comparison]:
    """Return each table beside another, both as the same rulebook reads them."""
    from game.core.errors import UsageError
    from game.lab.compare import compare
    from game.lab.report import report_on

    found = []
    for report in reports:
        ruleset, measures = report.layout.ruleset, _measures(arguments.measures)
        others = [e for e in layouts_of(arguments.against, ruleset) if e.ruleset == ruleset]
        if not others:
            text = f"{report.layout.book} cannot read {arguments.against}"
            raise UsageError(f"--against {arguments.against}: {text}")
        movers = [each.key for each in report.movers]
        found.append(compare(report_on(others[0], movers, measures), report))
    return found


def _rounded(arguments: argparse.Namespace, reports: Sequence[LayoutReport]) -> list[Comparison]:
    """Return each table beside the one that its set-up sheet leads to."""
    from dataclasses import replace

    from game.data.library import named_rulebook
    from game.drafting.draft import Draft
    from game.drafting.sheet import sheet_of
    from game.lab.compare import compare
    from game.lab.layouts import relaid
    from game.lab.report import report_on

    found = []
    for report in reports:
        sheet = sheet_of(Draft.of(report.layout.ground), arguments.rounded)
        book = named_rulebook(report.layout.ruleset)
        laid = relaid(report.layout, sheet.rounded_draft().ground(), book)
        laid = replace(laid, title=f"{laid.title} as set up by its sheet")
        movers = [each.key for each in report.movers]
        found.append(compare(report, report_on(laid, movers, _measures(arguments.measures))))
    return found


# ---------------------------------------------------------------------- what is wanted


def _measures(words: str) -> list[str]:
    from game.core.errors import UsageError
    from game.data.suggest import one_of
    from game.lab.measures import MEASURES
    from game.lab.report import SENSITIVITY, WHY

    known = [*MEASURES, WHY, SENSITIVITY]
    if words in ("", ALL, NONE):
        return {"": list(MEASURES), ALL: known, NONE: []}[words]
    wanted = words.split(",")
    for each in wanted:
        if each not in known:
            raise UsageError(f"--measures {each}: the measures are {one_of(known)}")
    return wanted


def _movers(layout: Layout, words: str) -> list[str]:
    from game.core.errors import UsageError
    from game.data.suggest import one_of

    known = [each.key for each in layout.survey.movers()]
    wanted = words.split(",") if words else []
    for each in wanted:
        if each not in known:
            text = f"the movers of {layout.title} under {layout.book} are {one_of(known)}"
            raise UsageError(f"--movers {each}: {text}")
    return wanted


# ---------------------------------------------------------------------- which tables


def _layouts(arguments: argparse.Namespace) -> Iterator[Layout]:
    """Yield the tables as the wanted rulebooks read them."""
    for name in arguments.layouts:
        yield from layouts_of(name, arguments.rules, arguments.turned)


def layouts_of(name: str, wanted: str, turned: Sequence[str] = ()) -> Iterator[Layout]:
    """Yield a map or a scenario as the wanted rulebooks read it."""
    from game.core.errors import UsageError
    from game.data.library import with_forces
    from game.lab.layouts import battle_layout, map_layout

    ground, bundle = _found(name)
    books = _books(wanted)
    if bundle is not None:
        bundle = with_forces(bundle, {}, turned_knobs(bundle, list(turned)))
        if not books or bundle.rulebook in books:
            yield battle_layout(bundle)
        books = [each for each in books if each is not bundle.rulebook]
    elif turned:
        raise UsageError(f"--set is for scenarios; {name} is a map")
    elif not books:
        books, wanted = _books(ALL), ALL
    fitting = [each for each in books if _fits(each, ground)]
    if wanted != ALL and len(fitting) < len(books):
        titles = ", ".join(each.title for each in books if each not in fitting)
        raise UsageError(f"{name} has a map of {ground.table}, which {titles} cannot measure")
    for each in fitting:
        yield map_layout(ground, each)


def _battles(arguments: argparse.Namespace) -> list[Bundle]:
    """Return the battles to be played: scenarios, and the standard battle on each bare map."""
    from game.data.library import with_forces
    from game.lab.games_report import proving_bundle

    found = []
    for name in arguments.layouts:
        ground, bundle = _found(name)
        if bundle is not None:
            found.append(with_forces(bundle, {}, turned_knobs(bundle, arguments.turned)))
            continue
        fitting = [book for book in _books(arguments.rules or ALL) if _fits(book, ground)]
        found += [proving_bundle(book.key, map_data(name), Path(name).stem) for book in fitting]
    return found


def _found(name: str) -> tuple[Any, Bundle | None]:
    """Return the map of this name or file, and the scenario if it is one."""
    from game.core.errors import UsageError
    from game.data import yamlfile
    from game.data.library import load_map, load_scenario, map_keys, scenario_keys
    from game.data.mapfile import map_from
    from game.data.reading import kind_of, no_such

    if name.endswith((".yaml", ".yml")):
        document = yamlfile.read(Path(name).expanduser())
        if kind_of(document) == "map":
            return map_from(document), None
        bundle = load_scenario(name)
        return bundle.ground, bundle
    scenarios = scenario_keys()
    stems = [each.partition("/")[2] for each in scenarios]
    if name in (*scenarios, *stems):
        bundle = load_scenario(name)
        return bundle.ground, bundle
    if name in map_keys():
        return load_map(name), None
    raise UsageError(no_such("map or scenario", name, [*stems, *map_keys()]))


def _books(wanted: str) -> list[Rulebook[Any]]:
    from game import rules
    from game.data.library import named_rulebook

    if not wanted:
        return []
    keys = rules.RULESETS if wanted == ALL else wanted.split(",")
    return [named_rulebook(each) for each in keys]


def _fits(book: Rulebook[Any], ground: Ground) -> bool:
    """Return whether a rulebook is played on maps of this kind and can measure them."""
    from game.core.ruleset import Charted
    from game.core.survey import Surveying

    return (
        isinstance(book, Surveying)
        and isinstance(book, Charted)
        and isinstance(ground, book.map_type)
    )
