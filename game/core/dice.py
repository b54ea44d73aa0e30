"""Dice: fair and resumable, typed by players, loaded for drills, sampled, or forbidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

from game.core.errors import Diverged

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

# A face has to fit into one byte, which is how fair dice read them.
MOST_SIDES = 255


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces of some equal dice, in the order rolled, and what they were rolled for."""

    why: str
    sides: int
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)

    @property
    def best(self) -> int:
        """The highest face, 0 if no die was rolled."""
        return max(self.faces, default=0)


class Dice(Protocol):
    """Whatever can be asked for a roll."""

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Roll `count` dice with `sides` sides each and return the result."""
        ...


class ByteStream:
    """Blocks of 64 random bytes by number; the same on every machine for the same seed."""

    __slots__ = ("_keyed",)

    def __init__(self, seed: str, purpose: str) -> None:
        # A seed may have any length and a key only 64 bytes, so the key is a digest of the seed.
        key = blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=32).digest()
        self._keyed = blake2b(key=key, person=purpose.encode("ascii"))

    def block(self, number: int, part: int = 0) -> bytes:
        """Return part `part` of the bytes that belong to `number`."""
        state = self._keyed.copy()
        state.update(((part << 64) | number).to_bytes(12, "little"))
        return state.digest()


@cache
def _reading(sides: int) -> tuple[bytes, bytes]:
    """Return how bytes become faces: a translation table, and the bytes to skip as uneven rest."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(fair, 256))


class FairDice:
    """Seeded dice; the seed and the number of rolls made so far say everything about the next."""

    __slots__ = ("_stream", "made", "seed")

    def __init__(self, seed: str | int, made: int = 0) -> None:
        if made < 0:
            raise ValueError(f"the number of rolls made cannot be {made}; it is 0 or more")
        self.seed = str(seed)
        self.made = made
        self._stream = ByteStream(self.seed, "dice")

    def __reduce__(self) -> tuple[type[FairDice], tuple[str, int]]:
        return FairDice, (self.seed, self.made)

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Roll dice; faces depend on the seed, this roll's number, count and sides alone."""
        faces_of, uneven = _reading(sides)
        faces = self._stream.block(self.made).translate(faces_of, uneven)
        if not 0 <= count <= len(faces):
            faces = self._many_faces(_checked(count, why), sides)
        self.made += 1
        return Roll(why, sides, tuple(faces[:count]))

    def _many_faces(self, count: int, sides: int) -> bytes:
        faces_of, uneven = _reading(sides)
        faces = bytearray()
        part = 0
        while len(faces) < count:
            faces += self._stream.block(self.made, part).translate(faces_of, uneven)
            part += 1
        return bytes(faces)


class DiceAwaited(Exception):
    """The rules roll dice that lie on a real table: their faces have to be typed first."""

    def __init__(self, why: str, count: int, sides: int) -> None:
        super().__init__(why, count, sides)
        self.why = why
        self.count = count
        self.sides = sides


class TypedDice(FairDice):
    """Dice that players roll on their own table; DiceAwaited asks for faces not typed yet.

    Every roll counts as one of the seed's, so that what `rolled` throws is never thrown twice.
    """

    __slots__ = ("hand",)

    def __init__(self, seed: str | int, made: int = 0) -> None:
        super().__init__(seed, made)
        self.hand: list[tuple[int, ...]] = []
        """The faces of the next rolls, the first one first."""

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Return the next faces of the hand."""
        if not _checked(count, why):
            self.made += 1
            return Roll(why, sides, ())
        if not self.hand:
            raise DiceAwaited(why, count, sides)
        faces = self.hand.pop(0)
        if problem := face_problem(faces, count, sides):
            raise Diverged(f"the rules roll {count}d{sides} for '{why}', but {problem}")
        self.made += 1
        return Roll(why, sides, faces)

    def rolled(self, number: int, count: int, sides: int) -> tuple[int, ...]:
        """Return what the program itself would throw as its roll of this number."""
        return FairDice(self.seed, number).roll("", count, sides).faces


def face_problem(faces: Sequence[int], count: int, sides: int) -> str:
    """Say in a sentence why some dice cannot show these faces; nothing if they can."""
    for face in faces:
        if not 1 <= face <= sides:
            return f"a d{sides} shows 1 to {sides}, not {face}"
    if len(faces) != count:
        dice = f"{count} dice are" if count != 1 else "1 die is"
        return f"{dice} rolled, not {len(faces)}"
    return ""


class LoadedDice:
    """Dice from a list of (sides, face); the rules must roll exactly these, in this order."""

    __slots__ = ("_listed", "_next")

    def __init__(self, faces: Sequence[tuple[int, int]]) -> None:
        for number, (sides, face) in enumerate(faces, start=1):
            if not 1 <= face <= sides:
                raise ValueError(
                    f"die {number} of the list is a d{sides} showing {face}; "
                    f"a d{sides} shows 1 to {sides}"
                )
        self._listed = tuple(faces)
        self._next = 0

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Return the next dice of the list; a list that does not fit is left as it was."""
        end = self._next + _checked(count, why)
        wanted = self._listed[self._next : end]
        for number, (listed, _) in enumerate(wanted, start=self._next + 1):
            if listed != sides:
                raise Diverged(
                    f"die {number} of the list is a d{listed}, "
                    f"the rules roll a d{sides} for '{why}'"
                )
        if len(wanted) < count:
            raise Diverged(
                f"die {len(self._listed) + 1} is missing from the list, "
                f"the rules roll a d{sides} for '{why}'"
            )
        self._next = end
        return Roll(why, sides, tuple(face for _, face in wanted))

    def unused(self) -> tuple[tuple[int, int], ...]:
        """Return the (sides, face) pairs that nobody has rolled yet."""
        return self._listed[self._next :]


class SampledDice:
    """Quick dice for look-ahead, drawn from a generator that the computer player owns."""

    __slots__ = ("_rng",)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Roll with the player's own generator."""
        draw = self._rng.random
        faces = tuple([int(draw() * sides) + 1 for _ in range(_checked(count, why))])
        return Roll(why, sides, faces)


class NoDice:
    """Dice for a look-ahead that must stop before chance comes in."""

    __slots__ = ()

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """Raise Diverged: this look-ahead may not roll."""
        raise Diverged(
            f"this look-ahead may not roll, but the rules roll {count}d{sides} for '{why}'"
        )


def _checked(count: int, why: str) -> int:
    if count < 0:
        raise ValueError(
            f"the rules ask for {count} dice for '{why}'; the number must be 0 or more"
        )
    return count
