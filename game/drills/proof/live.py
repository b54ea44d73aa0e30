"""Changes the running program: code of functions, values of modules and classes, texts of files.

Nothing here can be taken back: it is for a process that ends after its breakage.
"""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from game.core import copying
from game.data import ledger, reading, yamlfile
from game.drills import vocabulary

OURS = ("game", "tests")
"""Packages whose caches may hold what depends on a rule."""
KEPT = (copying.__name__, ledger.__name__, vocabulary.__name__, __package__)
"""Modules and packages whose caches hold nothing that a breakage changes."""
Key = tuple[str, int, str]
"""What tells a function's code from all others: its file, first line and qualified name."""


def key_of(code: CodeType) -> Key:
    """Return the key of a code object."""
    return code.co_filename, code.co_firstlineno, code.co_qualname


@cache
def functions() -> dict[Key, list[FunctionType]]:
    """Return all functions that exist now, by their code."""
    found = defaultdict(list)
    for thing in _everything():
        if isinstance(thing, FunctionType):
            found[key_of(thing.__code__)].append(thing)
    return dict(found)


def swap_code(key: Key, module: CodeType) -> None:
    """Give every function of this key the code that a newly compiled module has for it."""
    new = next(code for code in _codes(module) if key_of(code) == key)
    if key not in functions():  # made since
        functions.cache_clear()
    for function in functions()[key]:
        function.__code__ = new


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def graft(old: Any, new: Any) -> bool:
    """Make an existing value like a new one where it stands; False if it cannot be changed."""
    if type(old) is not type(new) or isinstance(old, int | str | float | frozenset):
        return bool(old == new)
    if isinstance(old, dict):
        for key in new:
            if key not in old or not graft(old[key], new[key]):
                old[key] = new[key]
        return True
    if isinstance(old, list | tuple):
        grafted = [graft(*pair) for pair in zip(old, new, strict=False)]
        return len(old) == len(new) and all(grafted)
    if is_dataclass(old):
        for each in fields(old):
            value = getattr(new, each.name)
            if not graft(getattr(old, each.name), value):
                object.__setattr__(old, each.name, value)
        return True
    return bool(old == new)


def rebind(old: Any, new: Any, name: str) -> None:
    """Give a name its new value in every module that has the old one under that name."""
    for module in list(sys.modules.values()):
        if vars(module).get(name) is old:
            setattr(module, name, new)


def set_attribute(owner: type, name: str, new: Any) -> None:
    """Give an attribute of a class, or the default of a dataclass's field, a new value."""
    known = getattr(owner, "__dataclass_fields__", {})
    if name not in known:
        setattr(owner, name, new)
        return
    known[name].default = new
    start = vars(owner)["__init__"]
    if name in (start.__kwdefaults__ or {}):
        start.__kwdefaults__[name] = new
        return
    code = start.__code__
    positional = code.co_varnames[: code.co_argcount]
    defaults = dict(zip(reversed(positional), reversed(start.__defaults__ or ()), strict=False))
    defaults[name] = new
    start.__defaults__ = tuple(defaults[each] for each in positional if each in defaults)


def replace_text(path: Path, text: str) -> None:
    """Let the file be read as if this stood in it.

    What a book finds wrong with it is not said: an army that adds up its points would refuse every
    broken number, and nobody would see whether a drill notices it.
    """
    read, refuse = yamlfile.read, reading.raise_problems

    def read_changed(wanted: Path) -> yamlfile.Document:
        same = wanted.resolve() == path
        return yamlfile.parse(text, str(wanted)) if same else read(wanted)

    def refuse_others(document: yamlfile.Document, problems: Iterable[Any]) -> None:
        if Path(document.name).resolve() != path:
            refuse(document, problems)

    rebind(read, read_changed, "read")
    rebind(refuse, refuse_others, "raise_problems")


@cache
def caches() -> list[Any]:
    """Return all caches of functions that exist now, but for those in this module."""
    own = (functions, caches)
    return [each for each in _everything() if _is_cache(each) and each not in own]


def _everything() -> list[Any]:
    """Return all things that exist now, those included that the collector has been spared."""
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    found = gc.get_objects()
    if frozen:
        gc.freeze()
    return found


def _is_cache(thing: object) -> bool:
    return isinstance(thing, _lru_cache_wrapper)


def forget(*, forms: bool = False) -> None:
    """Empty all caches of functions, so that what was worked out before is worked out anew.

    What no breakage changes is kept, since it is dear to make, and to free in a copy of a process:
    how states are copied, ledgers, the words of the source, what carries which rule, what libraries
    know, and, but for breakages of values, what files may hold.
    """
    kept = KEPT if forms else (*KEPT, reading.__name__)
    for each in caches():
        module = each.__module__
        if module.partition(".")[0] in OURS and not module.startswith(kept):
            each.cache_clear()
