"""Drills: a small position, loaded dice, scripted answers and what must come of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from game import rules
from game.core import deck
from game.core.errors import DataError, Problem
from game.core.ruleset import Rulebook
from game.data import files, library, yamlfile
from game.data.drillforms import (
    ANY,
    EXPECT_FORMS,
    PLAY_FORMS,
    POSITION_KEYS,
    Asked,
    CaseForm,
    DrillForm,
    Exactly,
    ExpectForm,
    Facts,
    Offered,
    Over,
    PlayForm,
    Refuse,
    Tolerance,
)
from game.data.drilltable import with_table
from game.data.ledger import Ledger, load_ledger
from game.data.reading import adapter_for, book_of, gathering, raise_problems
from game.data.suggest import did_you_mean, one_of, short
from game.data.validate import Problems, validate
from game.data.yamlfile import DataPath, Document, Node

DIE = re.compile(r"d([1-9][0-9]{0,2})")
DIE_AND_FACE = re.compile(r"(d[0-9]+): *([0-9]+)")
CHANCE = re.compile(r"[0-9]{1,12}(/[1-9][0-9]{0,11})?")

Dice = tuple[tuple[int, int], ...]
"""Sides and face of each die, in the order rolled."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry of `play` and the line of the file where it stands."""

    line: int
    form: PlayForm


@dataclass(frozen=True, slots=True)
class Expectation:
    """One entry of `expect` and the line of the file where it stands."""

    line: int
    form: ExpectForm


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One run of a drill, complete: what its file did not give is the drill's own."""

    name: str
    position: Any
    say: str = ""
    dice: Dice = ()
    cards: tuple[tuple[str, ...], ...] = ()
    always: dict[str, Any] = field(default_factory=dict)
    play: tuple[Turn, ...] = ()
    expect: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill(Case):
    """A drill file; with cases, its own dice, play and expectations are only what they inherit."""

    title: str
    ruleset: str
    rules: tuple[str, ...]
    cases: tuple[Case, ...]
    path: Path
    rulebook: Rulebook[Any]
    armies: dict[str, Any]

    def runs(self) -> tuple[Case, ...]:
        """Return what is played: every case, or the drill itself if it has none."""
        return self.cases or (self,)

    def state(self, case: Case) -> Any:
        """Return the state in which a run of it begins."""
        return self.rulebook.stand(case.position, self.armies)


def shipped_drills(ruleset: str | None = None) -> list[Path]:
    """Return the files of the shipped drills, of all rulesets or of one."""
    wanted = rules.RULESETS if ruleset is None else (library.named_rulebook(ruleset).key,)
    folders = [files.scenarios() / each / "drills" for each in wanted]
    return [path for folder in folders for path in sorted(folder.rglob("*.yaml"))]


def load_drill(path: Path) -> Drill:
    """Return the drill in a file, or a DataError with all its mistakes."""
    return drill_from(yamlfile.read(path), path)


def drill_from(document: Document, path: Path) -> Drill:
    """Return the drill in a document, or a DataError with all its mistakes."""
    book = book_of(document)
    return _Reader(document, book, load_ledger(book.key)).drill(path)


class _Reader:
    """Reads one drill and gathers its mistakes on the way."""

    def __init__(self, document: Document, book: Rulebook[Any], ledger: Ledger) -> None:
        self.found: list[Problem] = []
        self.document = with_table(document, book, self.found)
        self.book = book
        self.ledger = ledger
        self.armies = dict(library.shipped_armies(book.key))
        self.problems = Problems()

    def drill(self, path: Path) -> Drill:
        """Return the whole drill."""
        data = self.document.data
        self._form(DrillForm, ())
        self._rule_ids(data.get("rules"))
        numbers = range(len(self._list((), "cases")))
        own = self._run((), Case(name="", position=None), whole=not numbers)
        cases = tuple(self._case(("cases", number), own) for number in numbers)
        self._raise_any()
        names = [each.name for each in fields(Case)]
        return Drill(
            **{name: getattr(own, name) for name in names},
            title=data["drill"],
            ruleset=self.book.key,
            rules=tuple(data["rules"]),
            cases=cases,
            path=path,
            rulebook=self.book,
            armies=self.armies,
        )

    def _raise_any(self) -> None:
        with gathering(self.found):
            self.problems.raise_if_any()
        if self.found:
            by_place = sorted(self.found, key=lambda each: (each.line, each.column, each.path))
            raise DataError(dict.fromkeys(by_place))

    # ------------------------------------------------------------ parts

    def _case(self, at: DataPath, own: Case) -> Case:
        self._form(CaseForm, at)
        data = self._data(at)
        if not isinstance(data, dict):
            return own
        return self._run(at, replace(own, name=str(data.get("case"))), whole=True)

    def _run(self, at: DataPath, inherited: Case, *, whole: bool) -> Case:
        """Return what stands at `at`, and for what does not stand there the inherited."""
        given = self._data(at)
        parts: dict[str, Any] = {}
        if "say" in given:
            parts["say"] = given["say"]
        if "dice" in given:
            listed = enumerate(self._list(at, "dice"))
            parts["dice"] = tuple(
                die for spot, item in listed for die in self._dice((*at, "dice", spot), item)
            )
        if "cards" in given:
            parts["cards"] = self._cards(at)
        if isinstance(given.get("always"), dict):
            parts["always"] = given["always"]
            for kind in given["always"]:
                self._known_kind((*at, "always", kind), kind, key=True)
        if "play" in given:
            parts["play"] = tuple(self._turns(at))
        if "expect" in given:
            parts["expect"] = tuple(self._expectations(at))
        run = replace(inherited, **parts)
        if whole:
            self._check_expecting(at)
            run = replace(run, position=self._position(at))
        return run

    def _check_expecting(self, at: DataPath) -> None:
        """Report a run that expects nothing and refuses nothing: it would always pass."""
        expecting = self._list(at, "expect") or self._list((), "expect")
        plays = self._list(at, "play") or self._list((), "play")
        if not expecting and not any(isinstance(each, dict) and "refuse" in each for each in plays):
            self.problems.add(self.document, at, "nothing is expected; add entries under 'expect'")

    def _position(self, at: DataPath) -> Any:
        """Return the position of a run; a case's own keys take the place of the drill's."""
        root, node = self.document.root, self._node(at)
        children: dict[str | int, Node] = {
            key: node.children.get(key) or root.children[key]
            for key in POSITION_KEYS
            if key in node.children or key in root.children
        }
        merged = Node("mapping", node.place, node.key_place, children=children)
        document = Document(self.document.name, merged.plain(), merged)
        found: list[Problem] = []
        position = None
        with gathering(found):
            position = validate(document, adapter_for(self.book.position_type))
            raise_problems(document, self.book.position_problems(position, self.armies))
        prefix = yamlfile.dotted(at)
        for problem in found:
            inside = bool(at) and problem.path.partition(".")[0] in node.children
            path = f"{prefix}.{problem.path}" if inside else problem.path
            self.found.append(replace(problem, path=path))
        return position

    def _dice(self, at: DataPath, item: Any) -> Iterator[tuple[int, int]]:
        """Yield one die `d6: 5`, or several of one size `d6: [5, 3]`."""
        if isinstance(item, str) and (match := DIE_AND_FACE.fullmatch(item)):
            item = {match[1]: int(match[2])}
        sizes = list(item) if isinstance(item, dict) else []
        if len(sizes) != 1 or not (size := DIE.fullmatch(sizes[0])):
            self.problems.add(self.document, at, "a die is written with its size, as in d6: 5")
            return
        sides, faces = int(size[1]), item[sizes[0]]
        for face in faces if isinstance(faces, list) else [faces]:
            if type(face) is int and 1 <= face <= sides:
                yield sides, face
            else:
                message = f"a d{sides} shows 1 to {sides}, not {short(str(face))}"
                self.problems.add(self.document, (*at, sizes[0]), message)

    def _cards(self, at: DataPath) -> tuple[tuple[str, ...], ...]:
        """Return one list for each shuffle; a plain list of cards is for the first."""
        listed = self._list(at, "cards")
        nested = bool(listed) and all(isinstance(each, list) for each in listed)
        lists: list[tuple[DataPath, list[Any]]] = [((*at, "cards"), listed)]
        if nested:
            lists = [((*at, "cards", spot), each) for spot, each in enumerate(listed)]
        for path, each in lists:
            for spot, card in enumerate(each):
                try:
                    deck.rank(card)
                except (ValueError, TypeError) as error:
                    self.problems.add(self.document, (*path, spot), str(error))
        return tuple(tuple(each) for _, each in lists)

    # ------------------------------------------------------------ play and expect

    def _turns(self, at: DataPath) -> Iterator[Turn]:
        for path, entry in self._entries(at, "play"):
            # An attempt may say whom it concerns and an extra answer which question it stands by.
            name = next((key for key in ("refuse", "also", "ask") if key in entry), None)
            if name is None:
                self._no_form(path, entry, PLAY_FORMS)
            elif form := self._form(PLAY_FORMS[name], path):
                self._check_turn(path, form)
                yield Turn(self._line(path), form)

    def _check_turn(self, path: DataPath, form: PlayForm) -> None:
        if form.ask is not None:
            self._known_kind((*path, "ask"), form.ask)
        if isinstance(form, Refuse):
            self._refusing_rule((*path, "rule"), form.rule)
            if len(self._data((*path, "refuse"))) != 1:
                message = "an attempt is either an answer or also (an extra answer)"
                self.problems.add(self.document, (*path, "refuse"), message)

    def _expectations(self, at: DataPath) -> Iterator[Expectation]:
        for path, entry in self._entries(at, "expect"):
            name = next((key for key in entry if key in EXPECT_FORMS), None)
            if name is None:
                self._no_form(path, entry, EXPECT_FORMS)
                continue
            kind = EXPECT_FORMS[name]
            form = self._facts(path, name) if kind is Facts else self._form(kind, path)
            if form is not None:
                self._check_expectation(path, form)
                yield Expectation(self._line(path), form)

    def _facts(self, path: DataPath, about: Any) -> Facts | None:
        """Read `{piece: id, fact: value}`, the same for a side, or `{game: {fact: value}}`."""
        entry = dict(self._data(path))
        name = entry.pop(about)
        if about == "game":
            name, entry = about, name if len(entry) == 0 and isinstance(name, dict) else {}
        within = self._within(path, entry) if about == "piece" and "within" in entry else 0
        if isinstance(name, str) and entry:
            return Facts(about, name, entry, within)
        example = "{game: {round: 2}}" if about == "game" else f"{{{about}: name, fact: value}}"
        self.problems.add(self.document, path, f"write facts as {example}")
        return None

    def _within(self, path: DataPath, entry: dict[str, Any]) -> float:
        """Take the tolerance of a place out of the facts and return it."""
        del entry["within"]
        place = entry.get("at")
        numbers = place if isinstance(place, list) and place else [place]
        if any(type(each) not in (int, float) for each in numbers):
            message = "'within' says how far from 'at: [x, y]' a piece may stand; give such a place"
            self.problems.add(self.document, (*path, "within"), message, key=True)
        return self._form(Tolerance, (*path, "within")) or 0

    def _check_expectation(self, path: DataPath, form: ExpectForm) -> None:
        match form:
            case Asked(asked=question):
                self._known_kind((*path, "asked", "kind"), question.kind)
            case Over(over=ending) if ending.rule is not None:
                self._known_rule((*path, "over", "rule"), ending.rule)
            case Offered():
                self._check_option(path, form)
            case Exactly(exactly=names):
                for spot, name in enumerate(names):
                    if name in names[:spot]:
                        message = "this option stands there already"
                        self.problems.add(self.document, (*path, "exactly", spot), message)

    def _check_option(self, path: DataPath, form: Offered) -> None:
        if form.listed is not None and (form.available is not None or form.rule or form.chance):
            message = "an option that is not listed has nothing else about it; leave the rest out"
            self.problems.add(self.document, (*path, "listed"), message)
        if form.rule is not None:
            self._refusing_rule((*path, "rule"), form.rule)
            if form.available:
                message = "an available option has no rule against it; leave the rule out"
                self.problems.add(self.document, (*path, "rule"), message)
        for label, text in form.chance.items():
            if not CHANCE.fullmatch(text) or Fraction(text) > 1:
                message = f"a chance is a fraction such as '15/36', not {short(text)}"
                self.problems.add(self.document, (*path, "chance", label), message)

    # ------------------------------------------------------------ small checks

    def _form(self, form: Any, at: DataPath) -> Any:
        with gathering(self.found):
            return validate(self.document, adapter_for(form), at=at)
        return None

    def _no_form(self, path: DataPath, entry: dict[str, Any], known: Iterable[str]) -> None:
        listed = list(known)
        hint = next(filter(None, (did_you_mean(key, listed) for key in entry)), ".")
        message = f"an entry begins with one of {one_of(listed)}{hint}"
        self.problems.add(self.document, path, message)

    def _rule_ids(self, ids: Any) -> None:
        if not isinstance(ids, list):
            return
        for spot, rule in enumerate(ids):
            if isinstance(rule, str):
                self._known_rule(("rules", spot), rule)
            if rule in ids[:spot]:
                self.problems.add(self.document, ("rules", spot), "this id stands there already")
        if not ids:
            self.problems.add(self.document, ("rules",), "name the rules that the drill shows")

    def _known_rule(self, path: DataPath, rule: str) -> None:
        if rule not in self.ledger.rules:
            hint = did_you_mean(rule, self.ledger.rules)
            self.problems.add(self.document, path, f"there is no rule {short(rule)}{hint}")

    def _refusing_rule(self, path: DataPath, rule: str) -> None:
        if rule != ANY:
            self._known_rule(path, rule)

    def _known_kind(self, path: DataPath, kind: str, *, key: bool = False) -> None:
        if kind not in self.ledger.decisions:
            hint = did_you_mean(kind, self.ledger.decisions) or "; see the ledger's decisions"
            message = f"there is no question {short(kind)}{hint}"
            self.problems.add(self.document, path, message, key=key)

    def _data(self, at: DataPath) -> Any:
        data = self.document.data
        for step in at:
            data = data[step]
        return data

    def _node(self, at: DataPath) -> Node:
        node = self.document.root
        for step in at:
            node = node.children[step]
        return node

    def _list(self, at: DataPath, key: str) -> list[Any]:
        """Return the list under a key; what is no list has been complained about by the form."""
        listed = self._data(at).get(key)
        return listed if isinstance(listed, list) else []

    def _entries(self, at: DataPath, key: str) -> Iterator[tuple[DataPath, dict[str, Any]]]:
        """Yield the mappings in such a list, each with its path."""
        for spot, entry in enumerate(self._list(at, key)):
            if isinstance(entry, dict):
                yield (*at, key, spot), entry

    def _line(self, at: DataPath) -> int:
        return self.document.mark(at)[0]
