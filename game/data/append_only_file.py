"""A file that grows by whole lines, each on the disk before it counts, or said to be missing."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from game.core.errors import UsageError
from game.data.userfile import OPENING, check_ordinary
from game.data.writing import check_name

# Windows locks bytes, and a locked byte cannot be read: so this one lies far behind any text.
LOCKED_BYTE = 2**40
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Appending:
    """Holds a file that no other program may write to meanwhile, and all that belongs into it.

    A disk may be full or gone while somebody plays. What could not be written is kept, `trouble`
    says why, and the next line brings it along. Whatever lies behind the last whole line that was
    written does not count and is cut off before the next one.
    """

    def __init__(self, path: Path, descriptor: int | None = None, thing: str = "game") -> None:
        self.path = path
        self._thing = thing
        """What the file holds, in words for messages."""
        self.trouble = ""
        """Why something is not on the disk; empty if everything is."""
        self._descriptor = descriptor
        self._closed = False
        self._content = bytearray()
        """All lines that belong into the file."""
        self._end = 0
        """How many bytes of it are on the disk."""

    @classmethod
    def create(cls, path: Path, line: str, thing: str = "game") -> Appending:
        """Begin a new file with one line; UsageError if there is one of this name.

        Where no file can be made now, it is made as soon as that is possible.
        """
        _refuse_existing(path)
        file = cls(path, thing=thing)
        file.append(line)
        return file

    @classmethod
    def open(cls, path: Path, thing: str = "game") -> Appending:
        """Hold an existing file; UsageError if it cannot be had.

        The caller reads it and says with `take` which part of it counts.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | OPENING)
        except FileNotFoundError:
            raise UsageError(f"there is no file {path}") from None
        except OSError as error:
            raise UsageError(f"{path} cannot be opened for writing ({error.strerror})") from None
        file = cls(path, descriptor, thing)
        try:
            check_ordinary(path, descriptor)
            _lock(path, descriptor, thing)
        except BaseException:
            file.close()
            raise
        return file

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._closed = True
        self._let_go()

    def _let_go(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def discard(self) -> None:
        """Take a file away again that has just been made and came to nothing."""
        made = self._descriptor is not None
        self.close()
        if made:
            self.path.unlink(missing_ok=True)

    def read(self, most: int) -> bytes:
        """Return the file from its beginning, up to `most` bytes."""
        assert self._descriptor is not None
        with os.fdopen(os.dup(self._descriptor), "rb") as file:
            file.seek(0)
            return file.read(most)

    def take(self, content: bytes) -> None:
        """Count this beginning of the file, and nothing that follows it."""
        self._content = bytearray(content)
        self._end = len(content)

    @property
    def missing(self) -> int | None:
        """How many lines are not on the disk; None if none is."""
        return self._content.count(b"\n", self._end) if self._end else None

    def append(self, line: str) -> None:
        """Add one line at the end; it is on the disk afterwards, or there is `trouble`."""
        if self._closed:
            raise UsageError(f"{self.path} has been closed; open the {self._thing} again to go on")
        self._content += line.encode() + b"\n"
        self.retry()

    def retry(self) -> None:
        """Write all that is missing, and wait until it is on the disk."""
        try:
            if self._descriptor is None or self._astray(self._descriptor):
                self._find_again()
            self._write()
        except UsageError as error:
            self.trouble = error.message
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.trouble = f"{self.path} cannot be written ({reason})"
        else:
            self.trouble = ""

    def move(self, path: Path) -> None:
        """Go on in another file, which gets everything; UsageError if it cannot be written."""
        _refuse_existing(path)
        before = self.path, self._descriptor, self._end, self.trouble
        self.path, self._descriptor, self._end = path, None, 0
        self.retry()
        if self.trouble:
            message = f"{self.trouble}; choose another place"
            if self._descriptor is not None:
                self._let_go()
                path.unlink(missing_ok=True)
            self.path, self._descriptor, self._end, self.trouble = before
            raise UsageError(message)
        if before[1] is not None:
            os.close(before[1])

    def _write(self) -> None:
        descriptor = self._descriptor
        assert descriptor is not None
        if os.fstat(descriptor).st_size != self._end:
            os.ftruncate(descriptor, self._end)
        os.lseek(descriptor, self._end, os.SEEK_SET)
        rest = memoryview(bytes(self._content[self._end :]))
        try:
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):  # the next line cuts it off as well
                os.ftruncate(descriptor, self._end)
            raise
        self._end = len(self._content)

    def _astray(self, descriptor: int) -> bool:
        """Return whether the open file has lost its name: it was removed, or its disk is gone."""
        try:
            held = os.fstat(descriptor)
        except OSError:
            return True
        try:
            return not os.path.samestat(self.path.stat(), held)
        except FileNotFoundError:
            return True

    def _find_again(self) -> None:
        """Make the file, anew if need be; one of this name is taken only if it is the lost one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | OPENING
            found, end = os.open(self.path, flags, 0o666), 0
        except FileExistsError:
            found, end = self._the_same()
        try:
            _lock(self.path, found, self._thing)
            _flush_folder(self.path.parent)
        except BaseException:
            os.close(found)
            raise
        with suppress(OSError):
            self._let_go()
        self._descriptor, self._end = found, end

    def _the_same(self) -> tuple[int, int]:
        """Open what has this name; UsageError unless its content is part of what belongs in it."""
        descriptor = os.open(self.path, os.O_RDWR | OPENING)
        with os.fdopen(os.dup(descriptor), "rb") as file:
            there = file.read(len(self._content) + 1)
        if not self._content.startswith(there):
            os.close(descriptor)
            raise UsageError(f"{self.path} is another file by now and is left as it is")
        return descriptor, len(there)


def _refuse_existing(path: Path) -> None:
    check_name(path)
    if os.path.lexists(path):
        raise UsageError(f"{path} exists already and is left as it is; choose another name")


def _lock(path: Path, descriptor: int, thing: str) -> None:
    """Keep other programs from writing to the file until it is closed."""
    try:
        _lock_file(descriptor)
    except OSError as error:
        if error.errno in TAKEN:
            message = f"{path} is open in another window; close the {thing} there first"
            raise UsageError(message) from None
        # Some network disks know no locks; a game on them is still better than none.


def _lock_file(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _flush_folder(folder: Path) -> None:
    """Wait until the folder's own list of files is on the disk, too."""
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
