"""The ledger of a ruleset: every rule with its id, and the questions the rules may ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Literal

from game.data import library, yamlfile
from game.data.reading import adapter_for, book_of
from game.data.suggest import did_you_mean, short
from game.data.validate import Problems, validate
from game.data.yamlfile import DataPath, Document
from game.mechanics.forms import form

Kind = Literal["core", "optional", "house"]
KINDS: tuple[Kind, ...] = ("core", "optional", "house")
"""The book's rules, those the book lets players choose, and ours for what it leaves open."""


@dataclass(frozen=True, slots=True)
class LedgerRule:
    """One rule in our own words."""

    id: str
    kind: Kind
    text: str
    example: str = ""
    interpretation: str = ""
    beginning: str = field(init=False, repr=False, compare=False)
    """Its first sentence."""

    def __post_init__(self) -> None:
        head, stop, _ = self.text.partition(". ")
        object.__setattr__(self, "beginning", head + stop.rstrip())


@form
class LedgerDecision:
    """A question that the rules put to a side; `name` is its kind in the engine."""

    name: str
    who: str
    when: str
    options: str
    default: str
    rules: tuple[str, ...]


@form
class LedgerSetting:
    """A switch or number of the rules; without `values` it is a flag or any number."""

    default: Any
    meaning: str
    rules: tuple[str, ...]
    values: tuple[Any, ...] = ()


@form
class LedgerStage:
    """One step of the sequence of play."""

    step: str
    actor: str
    what: str
    rules: tuple[str, ...]


@form
class LedgerRuling:
    """How two passages that disagree were settled."""

    passages: str
    issue: str
    ruling: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LedgerChapter:
    """Rules that belong together, under one heading."""

    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rules and decisions of one ruleset, by id and by name, in the book's order."""

    ruleset: str
    title: str
    prefix: str
    summary: str
    rules: dict[str, LedgerRule]
    decisions: dict[str, LedgerDecision]
    settings: dict[str, LedgerSetting]
    unprovable: dict[str, str]
    """Rules that nothing in the program carries out, each with the reason."""
    chapters: tuple[LedgerChapter, ...] = ()
    sequence: tuple[LedgerStage, ...] = ()
    rulings: tuple[LedgerRuling, ...] = ()


@form
class _Rule:
    """A rule as the file has it."""

    id: str
    kind: Kind
    rule: str
    example: str = ""
    interpretation: str = ""


@dataclass(frozen=True, slots=True)
class _Conventions:
    """The settings; whatever else stands here is reading matter."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "ignore"}

    settings: dict[str, LedgerSetting] = field(default_factory=dict)


@form
class _File:
    """A ledger file; profiles are reading matter without a fixed form."""

    ruleset: str
    title: str
    prefix: str
    rules: tuple[_Rule, ...]
    chapters: dict[str, str] = field(default_factory=dict)
    decisions: tuple[LedgerDecision, ...] = ()
    summary: str = ""
    conventions: _Conventions = field(default_factory=_Conventions)
    turn_structure: tuple[LedgerStage, ...] = ()
    profiles: dict[str, Any] = field(default_factory=dict)
    rulings: tuple[LedgerRuling, ...] = ()
    unprovable: dict[str, str] = field(default_factory=dict)


@cache
def load_ledger(ruleset: str) -> Ledger:
    """Return the ledger of a ruleset, read once."""
    book = library.named_rulebook(ruleset)
    return ledger_from(yamlfile.read(library.RULES_FOLDER / book.key / "ledger.yaml"))


def ledger_from(document: Document) -> Ledger:
    """Return the ledger in a document, or a DataError with all its mistakes."""
    book = book_of(document)
    file: _File = validate(document, adapter_for(_File))
    problems = Problems()
    for key, own in (("title", book.title), ("prefix", book.prefix)):
        if document.data[key] != own:
            problems.add(document, (key,), f"the rules themselves say {own!r}")
    _check_names(document, file, problems)
    _check_references(document, file, problems)
    problems.raise_if_any()
    rules = {
        rule.id: LedgerRule(rule.id, rule.kind, rule.rule, rule.example, rule.interpretation)
        for rule in file.rules
    }
    decisions = {decision.name: decision for decision in file.decisions}
    return Ledger(
        file.ruleset,
        file.title,
        file.prefix,
        file.summary,
        rules,
        decisions,
        file.conventions.settings,
        file.unprovable,
        tuple(_chapters(file)),
        file.turn_structure,
        file.rulings,
    )


def _chapters(file: _File) -> Iterator[LedgerChapter]:
    """Yield the chapters; whatever stands before the first one belongs to the book's title."""
    title = file.title
    found: list[str] = []
    for rule in file.rules:
        if rule.id in file.chapters:
            if found:
                yield LedgerChapter(title, tuple(found))
            title = file.chapters[rule.id]
            found = []
        found.append(rule.id)
    yield LedgerChapter(title, tuple(found))


def _check_names(document: Document, file: _File, problems: Problems) -> None:
    """Check that ids and names occur once each and that ids begin with the prefix."""
    named: dict[DataPath, str] = {
        ("rules", number, "id"): rule.id for number, rule in enumerate(file.rules)
    }
    for path, name in named.items():
        if not name.startswith(f"{file.prefix}."):
            problems.add(document, path, f"an id begins with '{file.prefix}.'")
    named |= {
        ("decisions", number, "name"): each.name for number, each in enumerate(file.decisions)
    }
    first: dict[tuple[str | int, str], DataPath] = {}
    for path, name in named.items():
        before = first.setdefault((path[0], name), path)
        if before != path:
            line, _ = document.mark(before)
            problems.add(document, path, f"{short(name)} stands in line {line} already")


def _check_references(document: Document, file: _File, problems: Problems) -> None:
    """Check that every id that another part refers to is the id of a rule."""
    known = {rule.id: rule for rule in file.rules}
    for part, keys in (("unprovable", file.unprovable), ("chapters", file.chapters)):
        for rule in keys:
            if rule not in known:
                message = f"there is no rule {short(rule)}{did_you_mean(rule, known)}"
                problems.add(document, (part, rule), message, key=True)
    for path, named in _referring(file):
        for spot, rule in enumerate(named):
            if rule not in known:
                message = f"there is no rule {short(rule)}{did_you_mean(rule, known)}"
                problems.add(document, (*path, "rules", spot), message)


def _referring(file: _File) -> Iterator[tuple[DataPath, tuple[str, ...]]]:
    """Yield each part that has a list of rules, and the list."""
    parts: tuple[tuple[str, tuple[LedgerDecision | LedgerStage | LedgerRuling, ...]], ...] = (
        ("turn_structure", file.turn_structure),
        ("decisions", file.decisions),
        ("rulings", file.rulings),
    )
    for part, entries in parts:
        yield from (((part, number), entry.rules) for number, entry in enumerate(entries))
    for name, setting in file.conventions.settings.items():
        yield ("conventions", "settings", name), setting.rules
