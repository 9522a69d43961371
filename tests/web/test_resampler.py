"""The pages' resampler, in node, against our own: no rate, no block size and no frequency makes a difference."""

import json
import subprocess

import numpy as np
import pytest

from tests.voice.sounds import chirp, tone
from tests.web.server import CHECKOUT

SCRIPT = """
import { Resampler } from "%s";
import { readFileSync } from "node:fs";
const { rate, block, samples } = JSON.parse(readFileSync(0, "utf8"));
const resampler = new Resampler(rate);
const found = [];
for (let at = 0; at < samples.length; at += block) {
  found.push(...resampler.feed(Float32Array.from(samples.slice(at, at + block))));
}
console.log(JSON.stringify(found));
"""
SCRIPT = SCRIPT % (CHECKOUT / "web" / "static" / "voice" / "resampler.js")


def resampled(samples: "np.ndarray[tuple[int], np.dtype[np.float64]]", rate: int, block: int = 128) -> list[int]:
    """What the page makes of a sound of that rate, in blocks of that many samples."""
    given = json.dumps({"rate": rate, "block": block, "samples": [round(float(each), 5) for each in samples]})
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT], input=given, capture_output=True, text=True, check=True
    )
    found: list[int] = json.loads(done.stdout)
    return found


def at_rate(rate: int, hertz: float, seconds: float = 0.5) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """A sine of half loudness."""
    return 0.5 * np.sin(2 * np.pi * hertz * np.arange(int(rate * seconds)) / rate)


@pytest.mark.parametrize("rate", [8_000, 16_000, 24_000, 44_100, 48_000, 96_000])
def test_speech_keeps_its_level_and_what_16_kilohertz_cannot_hold_is_gone(rate):
    """A tone of 1 kHz comes out as it went in, in time and level; one above 8 kHz does not come back as another."""
    found = np.array(resampled(at_rate(rate, 1_000), rate), np.float64) / 32_767
    meant = at_rate(16_000, 1_000)[: len(found)]
    assert len(meant) - len(found) < 20
    assert np.abs(found - meant)[100:-100].max() < 0.01
    if rate > 32_000:
        above = np.array(resampled(at_rate(rate, 11_000), rate), np.float64) / 32_767
        assert np.abs(above)[100:].max() < 0.005


def test_how_the_browser_cuts_the_sound_makes_no_difference():
    """Blocks of any size give the same samples; so does silence before the first."""
    sweep = chirp(0.3, 100, 7_000)
    assert resampled(sweep, 44_100, 128) == resampled(sweep, 44_100, 1_000) == resampled(sweep, 44_100, 7)
    assert max(resampled(4 * tone(0.1, 300), 16_000)) == 32_767  # too loud is as loud as can be
