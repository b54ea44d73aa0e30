"""Lists the small changes that break a piece of source: one node replaced in its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

Function = ast.FunctionDef | ast.AsyncFunctionDef

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
EARLY = {
    "None": ("None",),
    "bool": ("False", "True"),
    "int": ("0",),
    "float": ("0.0",),
    "str": ("''",),
    "list": ("[]",),
    "set": ("set()",),
    "frozenset": ("frozenset()",),
    "dict": ("{}",),
    "Sequence": ("()",),
    "Mapping": ("{}",),
    "Iterable": ("()",),
}
"""What a function of this return type can return at once."""
WORDY = 60
"""Letters of source that a sentence about it quotes."""
SKIPPED = (ast.Assert, ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)
"""What a change in would only crash or reword."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a syntax tree, in words; `make` carries it out for good."""

    line: int
    text: str
    make: Callable[[], None]


def function_changes(function: Function) -> list[Change]:
    """Return all changes of a function: ways to leave it early, then changes in its body."""
    return [*early_returns(function), *_left_out(function), *changes(function.body)]


def changes(nodes: Sequence[ast.AST]) -> Iterator[Change]:
    """Yield every change of expressions below these nodes, in source order."""
    for node in nodes:
        if isinstance(node, SKIPPED):
            continue
        yield from _own(node)
        children = [child for child in ast.iter_child_nodes(node) if not _is_type(node, child)]
        yield from changes(children)


def early_returns(function: Function) -> Iterator[Change]:
    """Yield ways to leave a function before its work is done."""
    start = int(ast.get_docstring(function) is not None)
    for value in _returned(function):
        text = "return at once" if value == "None" else f"return {value} at once"
        returned = ast.parse(value, mode="eval").body
        yield _insertion(function, start, ast.Return(returned), text)
    if _returns_nothing(function):
        for spot in range(start + 1, len(function.body)):
            line = function.body[spot].lineno
            yield _insertion(function, spot, ast.Return(None), f"return before line {line}")


def condition_changes(node: ast.AST) -> Iterator[Change]:
    """Yield changes of the head of a compound statement alone."""
    if isinstance(node, ast.If | ast.While):
        yield from _negations(node)
        yield from changes([node.test])


def number_changes(holder: ast.AST, part: ast.AST) -> Iterator[Change]:
    """Yield changes of the plain numbers and flags of a part of a statement; keys stay."""
    inside = set(ast.walk(part))
    for parent in (holder, *inside):
        for name, child, replace in _slots(parent):
            if child in inside and isinstance(child, ast.Constant) and name != "keys":
                yield from _constant(child, replace)


def words_left_out(literal: ast.Subscript) -> Iterator[Change]:
    """Yield a type of a few legal words without one of them."""
    words = literal.slice
    if isinstance(words, ast.Tuple):
        for word in words.elts:
            rest = [each for each in words.elts if each is not word]
            text = f"{ast.unparse(word)} is left out"
            yield Change(word.lineno, text, partial(setattr, words, "elts", rest))


# ------------------------------------------------------------------ single nodes


def _own(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for spot, op in enumerate(ops):
                yield _turned(node, spot, COMPARISONS[type(op)]())
        case ast.BoolOp(op=op):
            yield _setting(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) if type(sign) in ARITHMETIC:
            yield _setting(node, "op", ARITHMETIC[type(sign)]())
        case ast.Call(func=ast.Name(id=name) as called) if name in CALLS:
            yield _setting(called, "id", CALLS[name])
        case ast.Return(value=ast.UnaryOp(op=ast.Not(), operand=operand)):
            yield _setting(node, "value", operand)
    yield from _negations(node)
    yield from _left_out(node)
    if isinstance(node, ast.For | ast.comprehension):
        yield _first_skipped(node)
    for name, child, replace in _slots(node):
        index = isinstance(node, ast.Subscript) and name == "slice"
        if isinstance(child, ast.Constant) and not index:
            yield from _constant(child, replace)


def _left_out(node: ast.AST) -> Iterator[Change]:
    """Yield the same node without one of its statements, of those that only do something."""
    for _, child, replace in _slots(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Call | ast.Await):
            text = f"{_short(child)} is left out"
            yield Change(child.lineno, text, partial(replace, ast.copy_location(ast.Pass(), child)))


def _first_skipped(node: ast.For | ast.comprehension) -> Change:
    """Return the same loop without its first round."""
    before = ast.unparse(node.iter)
    new = ast.parse(f"list({before})[1:]", mode="eval").body
    for each in ast.walk(new):
        ast.copy_location(each, node.iter)
    text = f"the first of {before} is left out"
    return Change(node.iter.lineno, text, partial(setattr, node, "iter", new))


def _short(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= WORDY else f"{text[:WORDY]}..."


def _negations(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield _negated(test, partial(setattr, node, "test"))
        case ast.comprehension(ifs=tests):
            for spot, test in enumerate(tests):
                yield _negated(test, partial(tests.__setitem__, spot))


def _slots(node: ast.AST) -> Iterator[tuple[str, ast.AST, Callable[[ast.AST], None]]]:
    """Yield every child of a node with its field and what puts another in its place."""
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield name, value, partial(setattr, node, name)
        elif isinstance(value, list):
            for spot, each in enumerate(value):
                if isinstance(each, ast.AST):
                    yield name, each, partial(value.__setitem__, spot)


def _constant(node: ast.Constant, replace: Callable[[ast.AST], None]) -> Iterator[Change]:
    value = node.value
    new: Any
    if isinstance(value, bool):
        new = not value
    elif isinstance(value, int | float):
        new = value + 1
    else:
        return
    text = f"{value!r} becomes {new!r}"
    yield Change(node.lineno, text, partial(replace, ast.copy_location(ast.Constant(new), node)))


def _turned(node: ast.Compare, spot: int, new: ast.cmpop) -> Change:
    before, ops = ast.unparse(node), node.ops
    node.ops = [*ops[:spot], new, *ops[spot + 1 :]]
    turned, after = node.ops, ast.unparse(node)
    node.ops = ops
    return Change(node.lineno, f"{before} becomes {after}", partial(setattr, node, "ops", turned))


def _setting(node: ast.expr | ast.stmt, name: str, new: Any) -> Change:
    before, old = ast.unparse(node), getattr(node, name)
    setattr(node, name, new)
    after = ast.unparse(node)
    setattr(node, name, old)
    return Change(node.lineno, f"{before} becomes {after}", partial(setattr, node, name, new))


def _negated(test: ast.expr, replace: Callable[[ast.expr], None]) -> Change:
    new = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
    return Change(test.lineno, f"not ({ast.unparse(test)})", partial(replace, new))


def _is_type(node: ast.AST, child: ast.AST) -> bool:
    """Return whether a child only says a type or decorates."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return child in node.decorator_list or child is node.args or child is node.returns
    return isinstance(node, ast.AnnAssign) and child is node.annotation


# ------------------------------------------------------------------ early returns


def _insertion(function: Function, spot: int, new: ast.stmt, text: str) -> Change:
    line = function.body[spot].lineno
    ast.copy_location(new, function.body[spot])
    return Change(line, text, partial(function.body.insert, spot, new))


def _returned(function: Function) -> Sequence[str]:
    """Return the values that a function may return at once without breaking its type."""
    said = _return_type(function)
    if _returns_nothing(function):
        return EARLY["None"]
    if said.startswith("tuple[") and said.endswith("...]"):
        return EARLY["Sequence"]
    options = [part.strip().partition("[")[0] for part in said.split("|")]
    return next((values for name, values in EARLY.items() if name in options), ())


def _returns_nothing(function: Function) -> bool:
    """Return whether it may be left anywhere: it returns None, or yields."""
    said = _return_type(function)
    return said == "None" or said.startswith(("Iterator[", "Generator["))


def _return_type(function: Function) -> str:
    return ast.unparse(function.returns) if function.returns else "None"
