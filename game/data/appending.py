"""A file that only ever grows by whole lines, each safe on the disk before it counts."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from game.core.errors import UsageError
from game.data.userfile import OPENING, check_ordinary

# Windows locks bytes, and a locked byte cannot be read: so this one lies far behind any text.
LOCKED_BYTE = 2**40
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Appending:
    """One program at a time holds such a file; whatever lies behind `end` does not count."""

    def __init__(self, path: Path, descriptor: int, end: int = 0) -> None:
        self.path = path
        self.end = end
        self._descriptor: int | None = descriptor
        self._unwritten = b""

    @classmethod
    def create(cls, path: Path, line: str) -> Appending:
        """A new file with one line; UsageError if there is one of this name."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | OPENING, 0o666)
        except FileExistsError:
            message = f"{path} exists already and is left as it is; choose another name"
            raise UsageError(message) from None
        except OSError as error:
            raise UsageError(f"{path} cannot be made ({error.strerror})") from None
        file = cls(path, descriptor)
        try:
            file._lock()
            file.append(line)
            _flush_folder(path.parent)
        except BaseException:
            file.discard()
            raise
        return file

    @classmethod
    def open(cls, path: Path) -> Appending:
        """An existing file, whose `end` the caller sets; UsageError if it cannot be had."""
        try:
            descriptor = os.open(path, os.O_RDWR | OPENING)
        except FileNotFoundError:
            raise UsageError(f"there is no file {path}") from None
        except OSError as error:
            raise UsageError(f"{path} cannot be opened for writing ({error.strerror})") from None
        file = cls(path, descriptor)
        try:
            check_ordinary(path, descriptor)
            file._lock()
        except BaseException:
            file.close()
            raise
        return file

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def discard(self) -> None:
        """Take a file away again that has just been made and came to nothing."""
        self.close()
        self.path.unlink(missing_ok=True)

    def read(self, most: int) -> bytes:
        """The file from its beginning, up to `most` bytes."""
        with os.fdopen(os.dup(self._held()), "rb") as file:
            file.seek(0)
            return file.read(most)

    def append(self, line: str) -> None:
        """Write one line at the end and wait until it is on the disk.

        If that fails, the file is as before, and the line is written with the next one.
        """
        descriptor = self._held()
        self._unwritten += line.encode() + b"\n"
        try:
            if os.fstat(descriptor).st_size != self.end:
                os.ftruncate(descriptor, self.end)
            os.lseek(descriptor, self.end, os.SEEK_SET)
            rest = memoryview(self._unwritten)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except OSError as error:
            raise UsageError(
                f"{self.path}: the game could not be saved ({error.strerror}); "
                "it will be with the next answer, if there is room by then"
            ) from error
        self.end += len(self._unwritten)
        self._unwritten = b""

    def _held(self) -> int:
        if self._descriptor is None:
            raise UsageError(f"{self.path} has been closed; open the game again to go on")
        return self._descriptor

    def _lock(self) -> None:
        """Keep other programs from writing to the file until it is closed."""
        try:
            _lock_file(self._held())
        except OSError as error:
            if error.errno in TAKEN:
                self.close()
                message = f"{self.path} is open in another window; close the game there first"
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
