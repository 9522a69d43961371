"""The decoding graph is built from the checkout alone: OpenFst, python-chess and numpy, and no training packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from models.training.corpus.sentences import single_words
from models.training.graph import any_sound

CHECKOUT = Path(__file__).parents[2]
MODEL = CHECKOUT / "models" / "announcements-de"
NETWORK = "am/final.mdl"
BUILT_BESIDE_THE_GRAPH = ("graph/words.txt", "graph/phones.txt", "graph/lexicon.txt", "graph/disambig_tid.int",
                          "conf/mfcc.conf", "conf/model.conf", "announcements.json")  # fmt: skip
WITHOUT_THE_TRAINING = """
import runpy, sys
from unittest.mock import MagicMock

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"torch", "parselmouth", "scipy", "soundfile", "soxr", "kaldi_native_fbank"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInstalled())
sys.modules["pywrapfst"] = MagicMock()  # OpenFst is at hand only where models are built
runpy.run_module("models.training.graph.build_graph", run_name="__main__", alter_sys=True)
"""


def build(*arguments):
    """Build a graph, where nothing is installed that a network is trained with; what was printed."""
    command = [sys.executable, "-c", WITHOUT_THE_TRAINING, *arguments]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_who_has_only_openfst_is_told_how_to_build():
    """Its help needs no more than the graph does."""
    assert "NAME=VALUE" in build("--help")


def test_what_stands_beside_the_graph_is_made_from_the_checkout(tmp_path):
    """Words, pronunciations, configuration and [unk] come out as they ship, from grammar, lexicon and costs."""
    made = tmp_path / "model"
    (made / "am").mkdir(parents=True)
    shutil.copy(MODEL / "announcements.json", made)  # what the network has learnt from
    shutil.copy(MODEL / NETWORK, made / NETWORK)
    any_sound.write(made / NETWORK, seldom=0.0)
    assert (made / NETWORK).read_bytes() != (MODEL / NETWORK).read_bytes()
    assert build(made) == ""
    for name in BUILT_BESIDE_THE_GRAPH:
        assert (made / name).read_text("utf-8") == (MODEL / name).read_text("utf-8"), name
    assert (made / NETWORK).read_bytes() == (MODEL / NETWORK).read_bytes()


def test_a_copy_can_hear_the_words_of_chess_by_themselves(tmp_path):
    """To be measured with a list: its words are those of the list and no others, and the network stays."""
    made = tmp_path / "model"
    shutil.copytree(MODEL, made)
    build(made, "--only-words")
    numbered = (made / "graph" / "words.txt").read_text("utf-8").split()
    listed = {word for phrase in single_words() for word in phrase.split()}
    assert {word for word in numbered if word.isalpha()} == listed
    assert (made / NETWORK).read_bytes() == (MODEL / NETWORK).read_bytes()
