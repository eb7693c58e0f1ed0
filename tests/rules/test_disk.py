"""Files on disk: a save is safe for what is there, and nothing that is no file is waited for."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from footwork.cli.running import run
from footwork.errors import FileError, SaveError
from footwork.game.game import Game
from footwork.rules.files import disk
from footwork.rules.files.disk import read_bytes, write_whole

GAME: dict[str, object] = {"ruleset": "rune-and-rust", "size": [4, 4], "pieces": [{"id": "hero", "at": "A1"}]}


def game() -> Game:
    return Game.from_dict(GAME)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.json"
    os.mkfifo(path)
    return path


def test_a_new_file_has_the_mode_of_new_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        game().save(tmp_path / "a.json")
    finally:
        os.umask(before)
    assert (tmp_path / "a.json").stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_of_a_file_stays(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    path.chmod(mode)
    game().save(path)
    assert path.stat().st_mode & 0o777 == mode
    assert Game.load(path).state == game().state


def test_the_owner_of_a_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of somebody else is given to them again; where that is not allowed it stays as it is."""
    path = tmp_path / "a.json"
    path.write_text("old")
    given: list[tuple[int, int]] = []
    stat = Path.stat
    other = os.stat_result((*path.stat()[:4], 12345, 54321, *path.stat()[6:]))
    monkeypatch.setattr(Path, "stat", lambda self, **_: other if self == path else stat(self))
    monkeypatch.setattr(os, "fchown", lambda _fd, user, group: given.append((user, group)))
    write_whole(path, "new")
    assert given == [(12345, 54321)]

    def refused(*_: object) -> None:
        raise PermissionError(1, "no")

    monkeypatch.setattr(os, "fchown", refused)
    with pytest.raises(PermissionError, match="somebody else"):
        write_whole(path, "newer")
    monkeypatch.undo()
    assert path.read_text() == "new"
    assert names(tmp_path) == ["a.json"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "a.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    game().save(link)
    assert link.is_symlink()
    assert Game.load(target).state == game().state
    dangling = tmp_path / "next.json"
    dangling.symlink_to(tmp_path / "real" / "new.json")
    game().save(dangling)
    assert (tmp_path / "real" / "new.json").is_file()


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for anybody but root
    with pytest.raises(SaveError, match="it is read-only"):
        game().save(path)
    assert path.read_text() == "old"


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "socket", "loop", "nul", "long", "nowhere"])
def test_nothing_but_an_ordinary_file_is_written_or_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path(os.devnull)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as opened:
            opened.bind(str(path)[-100:] if len(str(path)) < 100 else "a.sock")
            path = path if path.exists() else Path("a.sock")
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "nul":
        path = tmp_path / "a\0.json"
    elif kind == "long":
        path = tmp_path / ("a" * 256 + ".json")
    else:
        path = tmp_path / "no" / "a.json"
    try:
        with pytest.raises(SaveError, match="cannot be written"):
            game().save(path)
        with pytest.raises(FileError):
            Game.load(path)
        for command in (
            ["check", str(path)],
            ["replay", str(path)],
            ["play", "--load", str(path)],
            ["play", str(path)],
        ):
            if "\0" not in str(path):
                assert run(command) in (1, 2)
    finally:
        Path("a.sock").unlink(missing_ok=True)
    if kind == "folder":
        assert path.is_dir()


def test_a_name_of_255_characters_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 250 + ".json")
    game().save(path)
    assert Game.load(path).state == game().state


def test_a_pipe_is_not_waited_for(fifo: Path) -> None:
    with pytest.raises(disk.NotAFile):
        read_bytes(fifo, 10)


def test_what_a_killed_save_left_is_swept_and_what_is_being_written_is_not(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    program = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from footwork.rules.files import disk\n"
        "disk.Path.replace = lambda *_: (print('there', flush=True), sys.stdin.read())\n"
        "disk.write_whole(Path(sys.argv[1]), 'new')\n"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    assert writer.stdin is not None
    assert writer.stdout.readline() == "there\n"
    write_whole(path, "one")
    assert len(names(tmp_path)) == 2, "the other one is still writing"
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    writer.stdin.close()
    writer.stdout.close()
    write_whole(tmp_path / "b.json", "other")
    assert len(names(tmp_path)) == 3, "leftovers of another file are none of ours"
    write_whole(path, "two")
    assert names(tmp_path) == ["a.json", "b.json"]
    assert path.read_text() == "two"


def test_data_is_on_disk_before_the_name_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, Path.replace

    def synced(descriptor: int) -> None:
        done.append("fsync")
        fsync(descriptor)

    def replaced(part: Path, target: Path) -> Path:
        done.append("replace")
        return replace(part, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write_whole(tmp_path / "a.json", "text")
    assert done == ["fsync", "replace", "fsync"]


def test_a_failing_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="No space left on device"):
        game().save(path)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["a.json"]
