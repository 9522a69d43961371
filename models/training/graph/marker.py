"""announcements.json: what a model directory holds, and what its graph was built from."""

import hashlib
import json
from pathlib import Path
from typing import Any

from speech_grammar import grammar
from speech_grammar.doubt import Doubt

MODEL = Path(__file__).resolve().parents[2] / "announcements-de"
MARKER = "announcements.json"
VERSION = "1"
UNKNOWN = "[unk]"


def grammar_digest() -> str:
    """SHA-256 in hexadecimal of the grammar's start, finals and arcs; a graph of another digest is out of date."""
    acceptor = grammar.acceptor()
    arcs = sorted([source, word, to] for source, word, to in acceptor.arcs)
    text = json.dumps([acceptor.start, sorted(acceptor.finals), arcs], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def marker(training: dict[str, Any], doubts: dict[Doubt, float]) -> str:
    """The file's text.

    `training` says how much the network has learnt from, with which seed; `doubts` what the graph takes off for each.
    """
    facts = {
        "version": VERSION,
        "languages": ["de"],
        "words": list(grammar.words()),
        "unknown": UNKNOWN,
        "grammar_sha256": grammar_digest(),
        "doubts": doubts,
        "training": training,
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def passes_of(model: Path) -> int:
    """How often the network of a model directory saw its data."""
    facts = json.loads((model / MARKER).read_text(encoding="utf-8"))
    return int(facts["training"]["passes"])
