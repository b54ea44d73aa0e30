"""Breaks numbers and flags of a YAML file: of entries that name a rule, on lines that note it."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

YES_NO = {"true": "false", "false": "true"}


def broken_texts(text: str, rule: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line of a change, the change in words, and the whole text with it."""
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    noted = {
        number
        for number, line in enumerate(text.splitlines())
        if rule in line.partition(" # ")[2].replace(",", " ").split()
    }
    done: set[int] = set()
    for entry in _mappings(root):
        named = any(
            isinstance(value, yaml.ScalarNode) and value.value == rule for _, value in entry.value
        )
        for scalar in _scalars(entry):
            new = _other(scalar) if named or scalar.start_mark.line in noted else None
            if new is not None and scalar.start_mark.index not in done:
                start, end = scalar.start_mark, scalar.end_mark
                done.add(start.index)
                words = f"{scalar.value} becomes {new}"
                yield start.line + 1, words, text[: start.index] + new + text[end.index :]


def _mappings(node: yaml.Node | None) -> Iterator[yaml.MappingNode]:
    if isinstance(node, yaml.MappingNode):
        yield node
        for _, value in node.value:
            yield from _mappings(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _mappings(value)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """Yield the plain values of an entry, those of deeper mappings left to their own entries."""
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _scalars(value)
    elif isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _scalars(value)


def _other(scalar: yaml.ScalarNode) -> str | None:
    if scalar.tag == "tag:yaml.org,2002:int" and scalar.value.lstrip("-").isdecimal():
        return str(int(scalar.value) + 1)
    return YES_NO.get(scalar.value) if scalar.tag == "tag:yaml.org,2002:bool" else None
