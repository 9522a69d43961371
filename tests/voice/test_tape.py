"""The tape: every clip is kept as it was said, over crashes, kills and full disks."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from voice.errors import TapeError, VoiceErrorCode
from voice.tape import DirectoryTape

ROOT = Path(__file__).parents[2]


def test_clips_are_numbered_and_read_back_sample_by_sample(tmp_path):
    """What was said is on the tape exactly, in the order in which it was said."""
    tape = DirectoryTape(tmp_path / "tape")
    loud, soft = os.urandom(3_200), bytes(640)
    assert tape.keep(loud, "white") == "000001-white"
    assert tape.keep(soft, "black") == "000002-black"
    assert tape.clips() == ("000001-white", "000002-black")
    assert tape.read("000001-white").samples == loud
    assert tape.read("000002-black").samples == soft


def test_a_tape_goes_on_where_it_stopped(tmp_path):
    """After a restart, no clip is recorded over."""
    DirectoryTape(tmp_path).keep(bytes(640), "white")
    assert DirectoryTape(tmp_path).keep(bytes(640), "black") == "000002-black"


def test_a_tape_goes_on_after_clips_that_lie_elsewhere(tmp_path):
    """Whichever is more: the clips that are there, or those of which the game tells."""
    assert DirectoryTape(tmp_path, last=16).keep(bytes(640), "white") == "000017-white"
    assert DirectoryTape(tmp_path, last=3).keep(bytes(640), "black") == "000018-black"


def test_two_games_on_one_tape_never_record_over_each_other(tmp_path):
    """No number is given twice, whoever speaks in either game."""
    one, other = DirectoryTape(tmp_path), DirectoryTape(tmp_path)
    said = {tape.keep(sound, seat): sound for tape, sound, seat in (
        (one, bytes(640), "white"), (other, bytes(1_280), "white"), (other, bytes(320), "black"), (one, b"aa", "white"),
    )}  # fmt: skip
    assert tuple(said) == ("000001-white", "000002-white", "000003-black", "000004-white")
    assert {clip: one.read(clip).samples for clip in one.clips()} == said


def test_a_number_that_another_program_is_just_writing_is_passed_over(tmp_path):
    """Its clip has no name as yet, and will have."""
    tape = DirectoryTape(tmp_path)
    (tmp_path / "000001.part").touch()
    assert tape.keep(bytes(640), "white") == "000002-white"
    assert (tmp_path / "000001.part").exists()


def test_what_is_not_whole_is_no_clip(tmp_path):
    """A clip that a crash left half written is not shown as one."""
    (tmp_path / "000007-white.part").write_bytes(b"fLaC")
    tape = DirectoryTape(tmp_path)
    assert tape.clips() == ()
    assert tape.keep(bytes(640), "white") == "000001-white"


@pytest.mark.parametrize("clip", ["000009-white", "../../etc/passwd", ""])
def test_a_clip_that_is_not_there_is_named(tmp_path, clip):
    """Only clips are read, and a missing one is told by its name."""
    with pytest.raises(TapeError) as refused:
        DirectoryTape(tmp_path).read(clip)
    assert refused.value.code is VoiceErrorCode.CLIP_MISSING


def test_the_name_of_a_speaker_is_one_plain_word(tmp_path):
    """A speaker's name becomes part of a file's name."""
    with pytest.raises(ValueError, match="not one lower-case word"):
        DirectoryTape(tmp_path).keep(bytes(640), "../white")


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    """A file stands where the tape should be."""
    (tmp_path / "tape").write_text("no folder")
    with pytest.raises(TapeError) as refused:
        DirectoryTape(tmp_path / "tape")
    assert refused.value.code is VoiceErrorCode.TAPE_UNWRITABLE


def test_a_folder_that_can_no_longer_be_written_is_named(tmp_path):
    """Where nothing can be written, nothing can be cleared away either: the tape says so, and the game goes on."""
    tape = DirectoryTape(tmp_path / "tape")
    (tmp_path / "tape").rmdir()
    (tmp_path / "tape").write_text("no folder any more")
    with pytest.raises(TapeError) as refused:
        tape.keep(bytes(640), "white")
    assert refused.value.code is VoiceErrorCode.TAPE_UNWRITABLE


FULL_DISK = """
import os, resource, sys
from pathlib import Path
from voice.errors import TapeError
from voice.tape import DirectoryTape
tape = DirectoryTape(Path(sys.argv[1]))
tape.keep(bytes(640), "white")
room = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, room[1]))
try:
    tape.keep(os.urandom(64000), "black")
except TapeError as error:
    print(error.code, tape.clips())
print(tape.keep(bytes(640), "black"))
resource.setrlimit(resource.RLIMIT_FSIZE, room)  # what measures the coverage writes at the end
"""


def test_a_full_disk_is_named_and_the_tape_goes_on(tmp_path):
    """The clip that found no room leaves nothing behind, and the next one is kept."""
    said = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines() == ["tape_full ('000001-white',)", "000002-black"]
    assert not list(tmp_path.glob("*.part"))


ENDLESS_TAPE = """
import os, sys
from pathlib import Path
from voice.tape import DirectoryTape
tape = DirectoryTape(Path(sys.argv[1]))
while True:
    print(tape.keep(os.urandom(32000), "white"), flush=True)
"""


@pytest.mark.parametrize("after", [1, 4, 9])
def test_a_killed_process_loses_no_clip_that_it_told_of(tmp_path, after):
    """Whatever id was given out can be read after SIGKILL."""
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS_TAPE, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as recorder:
        assert recorder.stdout is not None
        told = [recorder.stdout.readline().strip() for _ in range(after)]
        recorder.send_signal(signal.SIGKILL)
        told += recorder.stdout.read().split()
    tape = DirectoryTape(tmp_path)
    assert set(told) <= set(tape.clips())
    assert all(tape.read(clip).duration_ms == 1_000 for clip in tape.clips())
