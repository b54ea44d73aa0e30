"""What players may settle before a battle: every switch and number of the rulebook, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.knob import Knob, Values
from game.rules.squad_battles.scenario import FreeBattle, Scenario

ROUNDS = range(3, 21)
TOTALS = range(4, 41)
FIELDED = {"squads": range(1, 9), "elites": range(7), "champions": range(5)}
SPANS = range(16, 41, 2)
"""Squares along an edge of a blank field."""

YES_NO: Values = ((True, "yes"), (False, "no"))
SWITCHES: tuple[tuple[str, str, Values, str], ...] = (
    ("reinforcements", "Defeated units come back at the end of a round", YES_NO, "FWB.reinf.1"),
    ("reforming", "Standard units may change squad at the end of a round", YES_NO, "FWB.reform.1"),
    (
        "area_control",
        "A victory area is held by",
        (("sole", "being alone in it"), ("majority", "the higher sum of ranks")),
        "FWB.area.2",
    ),
    (
        "tie",
        "Equal points after the last round are",
        (
            ("draw", "a draw"),
            ("attacker", "won by the attacker"),
            ("defender", "won by the defender"),
        ),
        "FWB.win.5",
    ),
    (
        "feat_limit",
        "Feats in one turn",
        (
            ("per_side", "one for each side"),
            ("per_turn", "one in all"),
            ("per_champion", "one for each Champion"),
        ),
        "FWB.feat.3",
    ),
    (
        "feat_assignment",
        "A Champion's Feats are",
        (("listed", "those of its army list"), ("rolled", "rolled at set-up")),
        "FWB.feat.2",
    ),
    (
        "charge_target",
        "A charge strikes an enemy",
        (("ahead", "straight ahead"), ("any", "anywhere beside it")),
        "FWB.charge.6",
    ),
    (
        "pike_facings",
        "A Pike may face",
        ((8, "in eight directions"), (4, "north, east, south, west")),
        "FWB.pike.1",
    ),
    (
        "wall_corners",
        "Past the corner of blocking terrain",
        (("closed", "nobody steps or fights"), ("open", "everybody may")),
        "FWB.grid.7",
    ),
    (
        "shoulder_obstruction",
        "A neighbour at the end of a line of fire is in its way",
        YES_NO,
        "FWB.lof.8",
    ),
    (
        "elevated_blocks_ground_fire",
        "High ground blocks shots between units below it",
        YES_NO,
        "FWB.elev.4",
    ),
    (
        "first_activation_must_leave_start",
        "The first activation has to leave its start area",
        YES_NO,
        "FWB.turn.15",
    ),
)


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Everything that may be chosen, the numbers first, with what the scenario itself says.

    Whether the sides may have unlike numbers of activations is no choice: the rosters decide it.
    """
    found = [*_numbers(scenario)]
    for name, label, values, rule in SWITCHES:
        if name == "area_control" and not any(area.control is None for area in scenario.areas):
            continue
        default = getattr(scenario.settings, name)
        found.append(Knob(f"settings.{name}", label, values, default, rule))
    if scenario.free:
        found += _free(scenario.free)
    return found


def _numbers(scenario: Scenario) -> Iterator[Knob]:
    settings = scenario.settings
    yield _number(
        "settings.round_limit", "Last round", ROUNDS, settings.round_limit, "FWB.win.5", "round {}"
    )
    label = "The attacker wins with" if settings.vp_total_defender else "A side wins with"
    yield _number(
        "settings.vp_total",
        f"{label}, unless agreed otherwise" if scenario.free else label,
        TOTALS,
        settings.vp_total,
        "FWB.win.1",
        "{} points",
    )
    if scenario.free:
        return  # one total is agreed on for both
    own = settings.vp_total_defender
    same: Values = ((None, "as many"),)
    counted = [(number, f"{number} points") for number in _with(TOTALS, own)]
    yield Knob(
        "settings.vp_total_defender",
        "The defender wins with",
        (*same, *counted),
        own,
        "FWB.win.6",
    )


def _free(free: FreeBattle) -> Iterator[Knob]:
    for name, span in FIELDED.items():
        now = getattr(free.sizes, name)
        label = f"{name.title()} of each side, unless agreed otherwise"
        yield _number(f"free.sizes.{name}", label, span, now, "FWB.army.6", "{}")
    yield _number(
        "free.width", "Width of the field", SPANS, free.width, "FWB.build.1", "{} squares"
    )
    yield _number(
        "free.height", "Depth of the field", SPANS, free.height, "FWB.build.1", "{} squares"
    )
    yield Knob(
        "free.any_alignment",
        "Armies of one alignment may fight each other",
        YES_NO,
        free.any_alignment,
        "FWB.setup.2",
    )


def _number(key: str, label: str, span: range, now: int, rule: str, words: str) -> Knob:
    values: list[tuple[Any, str]] = [(n, words.format(n)) for n in _with(span, now)]
    return Knob(key, label, tuple(values), now, rule)


def _with(span: range, number: int | None) -> list[int]:
    """The numbers of a span, and the one that the scenario has if it lies outside."""
    return sorted({*span} | ({number} if number is not None else set()))
