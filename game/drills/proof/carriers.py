"""Finds what carries a rule's id in the source, and how each of it can be broken.

A function carries the ids it cites, and all of it may be broken. Where an id only stands in a
function's body, the statement it stands in and the conditions around it may be broken. A value
of a module or a class carries the ids that stand in it or in the text that describes it, a
setting those that the ledger gives it, an entry of a scenario file its `rule`, a line of a map or
an army the rules in the comment at its end.
"""

from __future__ import annotations

import ast
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property, partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from game.core.cite import citations
from game.data.ledger import LedgerSetting
from game.drills.proof import live
from game.drills.proof.changes import (
    Change,
    Function,
    changes,
    condition_changes,
    function_changes,
    number_changes,
    words_left_out,
)
from game.drills.proof.entries import broken_texts
from game.drills.proof.live import Key
from game.mechanics.settings import setting

Scope = ast.Module | ast.ClassDef
Assignment = ast.Assign | ast.AnnAssign


@dataclass(frozen=True, slots=True)
class Breakage:
    """One way to break what carries an id; `apply` does it to the running program for good."""

    where: str
    text: str
    code: Key | None
    """The function that is broken; None for a value, which may have been read anywhere."""
    apply: Callable[[], None]
    forms: bool = False
    """Whether it may change what files can hold: a default, or one of few legal words."""

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


class Carriers:
    """Everything in a ruleset that carries ids."""

    def __init__(
        self,
        package: str,
        book: Any,
        settings: Mapping[str, LedgerSetting],
        entries: Sequence[Path],
    ) -> None:
        self.modules = [Module(module) for module in _modules(package, book.prefix)]
        self.book = book
        self.settings = settings
        self.entries = [(path, path.read_text(encoding="utf-8")) for path in entries]

    def breakages(self, rule: str) -> list[Breakage]:
        """Return every breakage of what carries an id, taking turns between the carriers."""
        found = [carrier for module in self.modules for carrier in module.carriers(rule)]
        found.append(list(self._settings(rule)))
        found += [list(_entries(path, text, rule)) for path, text in self.entries if rule in text]
        return list(_in_turn(found))

    def _settings(self, rule: str) -> Iterator[Breakage]:
        # A book in the making may have no scenarios yet.
        scenario = getattr(self.book, "scenario_type", None)
        owner = get_type_hints(scenario).get("settings") if scenario else None
        if owner is None:
            return
        hints = get_type_hints(owner)
        for each in fields(owner):
            known = self.settings.get(each.name)
            if known and rule in known.rules:
                for new in other_values(each.default, hints[each.name]):
                    text = f"the setting {each.name} is {new!r} by default"
                    apply = partial(live.set_attribute, owner, each.name, new)
                    yield Breakage(owner.__module__, text, None, apply, forms=True)


def _modules(package: str, prefix: str) -> list[ModuleType]:
    """Return the modules of a package, then those elsewhere that the book cites for its rules."""
    top = import_module(package)
    inner = pkgutil.walk_packages(getattr(top, "__path__", ()), f"{package}.")
    own = [top, *(import_module(each.name) for each in inner)]
    cited = {
        code.co_filename
        for code, ids in citations().items()
        if any(rule.startswith(f"{prefix}.") for rule in ids)
    }
    others = [each for _, each in sorted(sys.modules.items()) if each not in own]
    return own + [each for each in others if getattr(each, "__file__", None) in cited]


def _entries(path: Path, text: str, rule: str) -> Iterator[Breakage]:
    for line, words, new in broken_texts(text, rule):
        apply = partial(live.replace_text, path.resolve(), new)
        yield Breakage(f"{path.name}:{line}", words, None, apply)


def _in_turn(lists: list[list[Breakage]]) -> Iterator[Breakage]:
    """Yield the first of each list, then the second of each, and so on."""
    for spot in range(max(map(len, lists), default=0)):
        yield from (each[spot] for each in lists if spot < len(each))


def other_values(value: Any, hint: Any = None) -> Iterator[Any]:
    """Yield what a number, a flag or one of few legal words may become."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    elif get_origin(hint) is Literal:
        legal = [each for each in get_args(hint) if each != value]
        yield from legal[:2]


# ------------------------------------------------------------------ a module


class Module:
    """A module's syntax tree beside the running module."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.file = str(module.__file__)
        self.place = f"{module.__name__.replace('.', '/')}.py"
        self.source = Path(self.file).read_text(encoding="utf-8")
        self.lines = self.source.splitlines()
        self.names = {name: value for name, value in vars(module).items() if isinstance(value, str)}
        self.cited = {
            code.co_firstlineno: ids
            for code, ids in citations().items()
            if code.co_filename == self.file
        }

    @cached_property
    def tree(self) -> ast.Module:
        """The source taken apart, once somebody looks for a rule that it names."""
        return ast.parse(self.source)

    def carriers(self, rule: str) -> Iterator[list[Breakage]]:
        """Yield the breakages of each carrier of an id in this module."""
        named = rule in self.source or rule in self.names.values()
        if named or any(rule in ids for ids in self.cited.values()):
            yield from self._in_scope(self.tree, "", rule)

    def _in_scope(self, scope: Scope, owner: str, rule: str) -> Iterator[list[Breakage]]:
        described = _described(scope, rule)
        for node in scope.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield list(self._function(node, f"{owner}{node.name}", rule))
            elif isinstance(node, ast.ClassDef):
                yield from self._in_scope(node, f"{owner}{node.name}.", rule)
            elif isinstance(node, Assignment) and not _is_setting(node):
                whole = node in described or (bool(owner) and self._named_in(scope.body, rule))
                yield list(self._value(node, owner, rule, whole=whole))

    def _breakage(self, change: Change, key: Key | None, apply: Callable[[], None]) -> Breakage:
        return Breakage(f"{self.place}:{change.line}", change.text, key, apply, forms=key is None)

    def _is(self, node: ast.AST, rule: str) -> bool:
        """Return whether a node is the id, or this module's name for it."""
        if isinstance(node, ast.Constant):
            return bool(node.value == rule)
        return isinstance(node, ast.Name) and self.names.get(node.id) == rule

    def _named_in(self, body: Sequence[ast.stmt], rule: str) -> bool:
        """Return whether the attributes of a class name the id, as in `rules = (...)`."""
        plain = [node for node in body if isinstance(node, Assignment) and not _is_setting(node)]
        return any(
            self._is(inner, rule) for node in plain if node.value for inner in ast.walk(node.value)
        )

    # -------------------------------------------------------------- functions

    def _function(self, node: Function, name: str, rule: str) -> Iterator[Breakage]:
        """Yield breakages of a function that cites the id or has it in its body."""
        key = (self.file, _first_line(node), name)
        if not self._speaks_of(rule, key[1], node.end_lineno):
            return
        found: list[Change] = []
        for inner in ast.walk(node):
            if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                if rule in self.cited.get(_first_line(inner), ()):
                    found += function_changes(inner)
        found = found or self._around(node, rule)
        for change in found:
            yield self._breakage(change, key, partial(self._swap, change, key))

    def _speaks_of(self, rule: str, first: int, last: int | None) -> bool:
        """Return whether some lines name an id, or are cited for it: a look before taking apart."""
        if any(rule in ids for line, ids in self.cited.items() if first <= line <= (last or first)):
            return True
        text = "\n".join(self.lines[first - 1 : last])
        words = (rule, *(name for name, value in self.names.items() if value == rule))
        return any(word in text for word in words)

    def _around(self, node: Function, rule: str) -> list[Change]:
        """Return changes of the statements that name the id and of the conditions around them.

        Where there is nothing to change about these, the whole function stands for the rule.
        """
        found: dict[ast.AST, list[Change]] = {}
        chains = list(self._chains(node, rule))
        for *outer, inner in chains:
            found[inner] = list(changes([inner]))
            for each in reversed(outer):
                found.setdefault(each, list(condition_changes(each)))
        every = [change for listed in found.values() for change in listed]
        return every or (function_changes(node) if chains else [])

    def _chains(self, node: ast.AST, rule: str) -> Iterator[list[ast.AST]]:
        """Yield the statements around each place where the id stands, outermost first."""
        head = [*getattr(node, "decorator_list", ()), getattr(node, "args", None)]
        for child in ast.iter_child_nodes(node):
            if child in head and isinstance(node, ast.stmt):
                continue
            if self._is(child, rule):
                yield []
            for chain in self._chains(child, rule):
                yield [child, *chain] if isinstance(child, ast.stmt) else chain

    def _swap(self, change: Change, key: Key) -> None:
        """Compile the changed function anew, with no more of the module than it stands in."""
        change.make()
        name = key[2].partition(".")[0]
        around = [node for node in self.tree.body if getattr(node, "name", "") == name]
        changed = ast.fix_missing_locations(ast.Module(around, []))
        live.swap_code(key, compile(changed, self.file, "exec"))

    # -------------------------------------------------------------- values

    def _value(self, node: Assignment, owner: str, rule: str, *, whole: bool) -> Iterator[Breakage]:
        """Yield breakages of a value: all of it, or what stands beside the id in it."""
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if node.value is None or not isinstance(target, ast.Name):
            return
        parts = [node.value] if whole else self._beside(node.value, rule)
        for part in parts:
            for change in (*number_changes(node, part), *self._words(part)):
                apply = partial(self._graft, change, owner, target.id, node)
                yield self._breakage(change, None, apply)

    def _beside(self, value: ast.expr, rule: str) -> list[ast.AST]:
        """Return the smallest calls, tuples and lists that hold the id."""
        holding = [
            node
            for node in ast.walk(value)
            if isinstance(node, ast.Call | ast.Tuple | ast.List)
            and any(self._is(each, rule) for each in ast.walk(node))
        ]
        around = {
            outer for outer in holding if any(node in holding for node in [*ast.walk(outer)][1:])
        }
        return [node for node in holding if node not in around]

    def _words(self, call: ast.AST) -> Iterator[Change]:
        """Yield changes of a call's arguments that are one of few legal words, or of such words."""
        if isinstance(call, ast.Subscript) and ast.unparse(call.value) == "Literal":
            yield from words_left_out(call)
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            return
        kind = vars(self.module).get(call.func.id)
        if not (isinstance(kind, type) and is_dataclass(kind)):
            return
        hints = get_type_hints(kind)
        given = [*zip((each.name for each in fields(kind)), call.args, strict=False)]
        given += [(each.arg, each.value) for each in call.keywords if each.arg]
        for name, argument in given:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                for new in other_values(argument.value, hints.get(name)):
                    text = f"{name} {argument.value!r} becomes {new!r}"
                    yield Change(argument.lineno, text, partial(setattr, argument, "value", new))

    def _graft(self, change: Change, owner: str, name: str, node: Assignment) -> None:
        """Work the changed value out and put it in the place of the old one."""
        change.make()
        assert node.value is not None
        expression = ast.fix_missing_locations(ast.Expression(node.value))
        new = eval(compile(expression, self.file, "eval"), dict(vars(self.module)))  # noqa: S307
        home: Any = self.module
        for step in owner.split(".")[:-1]:
            home = getattr(home, step)
        if owner:
            live.set_attribute(home, name, new)
        elif not live.graft(old := getattr(home, name), new):
            live.rebind(old, new, name)


def _first_line(node: Function) -> int:
    """Return the line where a function's code begins: that of its first decorator."""
    return min(node.lineno, *(each.lineno for each in node.decorator_list), node.lineno)


def _is_setting(node: Assignment) -> bool:
    """Return whether a field is declared with all that is said of it: the ledger has its rules."""
    call = node.value
    return isinstance(call, ast.Call) and ast.unparse(call.func) == setting.__name__


def _described(scope: Scope, rule: str) -> list[ast.stmt]:
    """Return the assignments that are followed by a text which names the id."""
    pattern = re.compile(rf"\b{re.escape(rule)}(?![\w.]*\d)")
    return [
        node
        for node, text in pairwise(scope.body)
        if isinstance(node, Assignment)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and pattern.search(str(text.value.value))
    ]
