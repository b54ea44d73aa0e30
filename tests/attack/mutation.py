"""Damages files as chance wants it: bytes, numbers, texts, lists; the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

NUMBERS: list[Any] = [
    *[0, -1, 1, 2, 7, 99, 100, 199, 201, 1000, 65_536, 999_999, 1_000_000, -1_000_000],
    *[10**7, 10**9, 10**12, 2**53, 2**63, -(10**12), 10**17, 10**18, 10**40],
    *[0.5, -0.5, 1e-9, 1e-300, 0.1, 1e5, 999_999.9, 1e15, 1e300, 1e308, -1e308],
    *[float("nan"), float("inf"), float("-inf")],
]
TEXTS: list[str] = [
    *["", " ", "x", "\n", "\t", "a/b", "../../etc/passwd", "~", "null", "1e309", "0x10", "100d6"],
    *["x" * 300, "x" * 6000, "w " * 3000, "9" * 5000, "d6" * 50, "1d999999999", "-1d6", "1/0"],
    *["\x1b[2J", "\x9b2J", "\0", "\x7f", "\u202eabc", "\u2066abc", "\ud800", "\udcff", "\u2028"],
    *["{0}", "%s%n", "'\"`$(x)", "é́́", "\U0001f3b2", "red", "blue", "EXAMPLE"],
]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], [None], {"a": 1}, [0, 0], [[0, 0], [1, 1]]]

Path = tuple[str | int, ...]


def damaged_bytes(data: bytes, lot: Random) -> bytes:
    """Some bytes cut out, doubled, swapped or replaced."""
    for _ in range(lot.choice((1, 1, 2, 5, 20))):
        at = lot.randrange(len(data) + 1)
        end = min(len(data), at + lot.choice((1, 1, 2, 10, 200)))
        match lot.randrange(6):
            case 0:
                data = data[:at] + data[end:]
            case 1:
                data = data[:end] + data[at:end] * lot.choice((1, 2, 50)) + data[end:]
            case 2:
                data = data[:at] + lot.randbytes(end - at) + data[end:]
            case 3:
                data = data[:at]
            case 4:
                odd = lot.choice((b"\0", b"\xff", b"\x1b", b"[", b"{", b"\\", b"\n", b"\t", b'"'))
                data = data[:at] + odd * lot.choice((1, 1, 3, 1000)) + data[at:]
            case 5:
                data = data[:at] + str(lot.choice(NUMBERS)).encode() + data[end:]
    return data


def damaged_data(data: Any, lot: Random) -> Any:
    """Some values of a file replaced, doubled, swapped or taken away."""
    data = deepcopy(data)
    for _ in range(lot.choice((1, 1, 1, 2, 4))):
        _damage(data, lot)
    return data


def _damage(data: Any, lot: Random) -> None:
    numbers = [path for path in places(data) if _is_number(value_at(data, path))]
    if numbers and lot.random() < 0.5:
        path = lot.choice(numbers)
        put(data, path, _other_number(value_at(data, path), lot))
        return
    path = lot.choice([path for path in places(data) if path] or [()])
    if not path:
        return
    match lot.randrange(7):
        case 0:
            put(data, path, lot.choice(TEXTS))
        case 1:
            put(data, path, lot.choice(OTHERS))
        case 2:
            del value_at(data, path[:-1])[path[-1]]
        case 3:
            _multiply(data, path, lot)
        case 4:
            put(data, path, deepcopy(value_at(data, lot.choice(list(places(data))))))
        case 5:
            put(data, path, lot.choice(NUMBERS))
        case 6:
            _mix(data, path, lot)


def _mix(data: Any, path: Path, lot: Random) -> None:
    """Another order of a list, another key of a mapping."""
    holder = value_at(data, path[:-1])
    if isinstance(holder, dict):
        holder[lot.choice(TEXTS)] = holder[path[-1]]
    else:
        lot.shuffle(holder)


def _other_number(number: float, lot: Random) -> Any:
    if lot.random() < 0.4:
        factor = lot.choice((-1, 2, 3, 10, 50, 1000, 1001, 10**6))
        return number * factor + lot.choice((-1, 0, 0, 1, 0.5))
    return lot.choice(NUMBERS)


def _multiply(data: Any, path: Path, lot: Random) -> None:
    """Put an entry into its list many times over."""
    holder = value_at(data, path[:-1])
    times = lot.choice((2, 3, 20, 300, 3000))
    if isinstance(holder, list):
        holder.extend(deepcopy(holder[path[-1]]) for _ in range(times))  # type: ignore[call-overload]
    else:
        for number in range(times):
            holder[f"{path[-1]}_{number}"] = deepcopy(holder[path[-1]])


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values."""
    yield path
    steps = data if isinstance(data, dict) else range(len(data) if isinstance(data, list) else 0)
    for step in steps:
        yield from places(data[step], (*path, step))


def value_at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def put(data: Any, path: Path, value: Any) -> None:
    if path:
        value_at(data, path[:-1])[path[-1]] = value


def as_yaml(data: Any) -> bytes:
    """The data as a file: JSON is YAML, but for what it calls numbers that are none."""
    text = json.dumps(data, indent=1)
    for word, written in (("NaN", ".nan"), ("-Infinity", "-.inf"), ("Infinity", ".inf")):
        text = text.replace(f" {word}", f" {written}")
    return text.encode()
