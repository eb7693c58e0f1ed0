"""Disk: ordinary files, read without ever waiting, and written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
import zlib
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

__all__ = ["NotAFile", "failure", "is_file", "lies_in", "read_bytes", "write_whole"]

# Where files cannot be locked, what a killed process left behind stays there.
_fcntl: Any = import_module("fcntl") if find_spec("fcntl") else None
_SUFFIX = ".part"
_TRIES = 100


class NotAFile(OSError):
    """A path leads to a folder, a device, a pipe or a socket; the message says to what."""


def failure(error: OSError | ValueError) -> str:
    """What the system says is wrong, without a number and without the path."""
    return getattr(error, "strerror", None) or str(error)


def is_file(path: Path) -> bool:
    """Whether a path leads to an ordinary file; a path that no file can have does not."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path leads to somewhere below a folder, links followed."""
    try:
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, most: int) -> bytes:
    """The first bytes of an ordinary file. Raises OSError, NotAFile if it is anything else, ValueError for a NUL.

    A pipe without a writer is not waited for, and a device is not read.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _ordinary(os.fstat(descriptor))
        with os.fdopen(descriptor, "rb", closefd=False) as opened:
            return opened.read(most)
    finally:
        os.close(descriptor)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all: beside the target first, on disk, then in its place.

    A link is followed, the mode and the owner of a file that is there stay, and only ordinary files are replaced.
    Raises OSError, and ValueError for a name with a NUL or a text that is no UTF-8.
    """
    content = text.encode()
    target = Path(os.path.realpath(path))
    there = _there(target)
    prefix = f".footwork-{zlib.crc32(os.fsencode(target.name)):08x}-"
    _sweep(target.parent, prefix)
    descriptor, part = _beside(target.parent, prefix)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            _like(file.fileno(), there)
            file.flush()
            os.fsync(file.fileno())
            part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _settle(target.parent)


def _there(target: Path) -> os.stat_result | None:
    """What stands in the place of a file that is to be written. Raises OSError if it must not be replaced."""
    try:
        known = target.stat()
    except FileNotFoundError:
        return None
    _ordinary(known)
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "it is read-only")
    return known


def _ordinary(known: os.stat_result) -> None:
    if stat.S_ISDIR(known.st_mode):
        raise NotAFile(21, "this is a folder, not a file")
    if not stat.S_ISREG(known.st_mode):
        raise NotAFile(22, "this is not an ordinary file")


def _beside(folder: Path, prefix: str) -> tuple[int, Path]:
    """A new file that is locked for as long as it is written, so that nobody takes it for a leftover."""
    for _ in range(_TRIES):
        descriptor, name = tempfile.mkstemp(dir=folder, prefix=prefix, suffix=_SUFFIX)
        part = Path(name)
        if _locked(descriptor, wait=True) and _is_named(descriptor, part):
            return descriptor, part
        os.close(descriptor)  # swept between its making and its locking
    raise OSError(11, "others write here without an end")


def _is_named(descriptor: int, part: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), part.stat())
    except FileNotFoundError:
        return False


def _sweep(folder: Path, prefix: str) -> None:
    """Remove what a killed process left behind for the same target: a part that nobody holds locked."""
    if _fcntl is None:
        return
    with suppress(OSError):
        for part in folder.glob(f"{prefix}*{_SUFFIX}"):
            with suppress(OSError):
                descriptor = os.open(part, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
                try:
                    if _locked(descriptor, wait=False):
                        part.unlink()
                finally:
                    os.close(descriptor)


def _locked(descriptor: int, *, wait: bool) -> bool:
    if _fcntl is None:
        return True
    try:
        _fcntl.flock(descriptor, _fcntl.LOCK_EX | (0 if wait else _fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: nothing is swept there
        return wait
    return True


def _like(descriptor: int, there: os.stat_result | None) -> None:
    """Give a new file the mode and the owner of the one that it replaces, or those of any new file."""
    if not hasattr(os, "fchmod"):
        return
    if there is None:
        mask = os.umask(0)
        os.umask(mask)
        os.fchmod(descriptor, 0o666 & ~mask)
        return
    own = os.fstat(descriptor)
    if (own.st_uid, own.st_gid) != (there.st_uid, there.st_gid):
        try:
            os.fchown(descriptor, there.st_uid, there.st_gid)
        except PermissionError:
            raise PermissionError(1, "it belongs to somebody else") from None
    os.fchmod(descriptor, stat.S_IMODE(there.st_mode))


def _settle(folder: Path) -> None:
    """Have the new name on disk too, where folders can be told to."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
