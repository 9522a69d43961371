"""Files that a command writes over: the new one whole, or the old one as it was."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.errors import OutputError
from app.whole_file import write_whole
from tests.app.plain_user import AS_PLAIN_USER

CHECKOUT = Path(__file__).parents[2]
FULL_DISK = """
import resource, sys
from pathlib import Path
from app.errors import OutputError
from app.whole_file import write_whole
room = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, room[1]))
try:
    write_whole(Path(sys.argv[1]), bytes(100_000))
except OutputError as error:
    print(error.code)
resource.setrlimit(resource.RLIMIT_FSIZE, room)  # what measures the coverage writes at the end
"""
WRITER = """
import sys
from pathlib import Path
from app.whole_file import write_whole
write_whole(Path(sys.argv[1]), b"new")
"""


def run(program, path, under=()):
    """Run a program with a path, as a real process."""
    command = [*under, sys.executable, "-c", program, str(path)]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)


def names(folder):
    """What lies in a folder."""
    return sorted(file.name for file in folder.iterdir())


def test_on_a_full_disk_the_old_file_is_there_still(tmp_path):
    """A scoresheet that finds no room takes nothing of the one that was exported before, and leaves nothing behind."""
    sheet = tmp_path / "scoresheet.txt"
    sheet.write_bytes(b"1. Springer Felix drei\n" * 30)
    assert run(FULL_DISK, sheet).stdout == "disk_full\n"
    assert sheet.read_bytes() == b"1. Springer Felix drei\n" * 30
    assert names(tmp_path) == ["scoresheet.txt"]


def test_on_a_full_disk_a_new_file_is_not_begun(tmp_path):
    """What is there is whole: half a file is none."""
    assert run(FULL_DISK, tmp_path / "game.pgn").stdout == "disk_full\n"
    assert names(tmp_path) == []


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_permissions_are_kept(tmp_path, mode):
    """Who may read a file is as it was before it was written over."""
    sheet = tmp_path / "scoresheet.txt"
    sheet.write_bytes(b"old")
    sheet.chmod(mode)
    write_whole(sheet, b"new")
    assert (sheet.read_bytes(), stat.S_IMODE(sheet.stat().st_mode)) == (b"new", mode)


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path):
    """As the user has set them for his files."""
    write_whole(tmp_path / "ours", b"new")
    (tmp_path / "any").write_bytes(b"new")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_a_link_goes_on_leading_to_its_file(tmp_path):
    """Who has put a link in that place gets the file there where it leads, also where none is there yet."""
    (tmp_path / "exports").mkdir()
    for name in ("old.pgn", "new.pgn"):
        (tmp_path / name).symlink_to(tmp_path / "exports" / name)
    (tmp_path / "exports" / "old.pgn").write_bytes(b"old")
    for name in ("old.pgn", "new.pgn"):
        write_whole(tmp_path / name, b"new")
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / "exports" / name).read_bytes() == b"new"
    assert names(tmp_path / "exports") == ["new.pgn", "old.pgn"]


def test_a_pipe_and_a_device_are_written_to_and_never_replaced(tmp_path):
    """`--out /dev/stdout` is what it says; a device stays one."""
    assert run(WRITER, "/dev/stdout").stdout == "new"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"new")
    assert os.read(reading, 10) == b"new"
    os.close(reading)
    write_whole(Path(os.devnull), b"new")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_a_file_that_is_only_to_be_read_is_not_replaced(tmp_path):
    """Who took away the right to write a file meant it, though its folder lets it be replaced."""
    sheet = tmp_path / "scoresheet.txt"
    sheet.write_bytes(b"old")
    sheet.chmod(0o444)
    refused = run(WRITER, sheet, under=AS_PLAIN_USER)
    assert "app.errors.OutputError" in refused.stderr
    assert sheet.read_bytes() == b"old"


def test_a_folder_is_no_file(tmp_path):
    """It is named, and stays."""
    with pytest.raises(OutputError) as refused:
        write_whole(tmp_path, b"new")
    assert (refused.value.code, refused.value.params["file"]) == ("file_unwritable", str(tmp_path))
    assert tmp_path.is_dir()
