"""Everything of a game as files: for those who take it home, or have to judge it later."""

import io
import zipfile

from app.scoresheets.braille import scoresheet_braille
from app.scoresheets.pgn import pgn
from app.scoresheets.text import scoresheet_text
from app.table.session import Session
from game.actors import Colour
from speech_grammar.messages import Catalogue
from voice.tape import ADAPTATIONS, Tape
from web.tables import Document

PGN, TEXT, BRAILLE, ALL = "pgn", "text", "brf", "zip"


def export_of(session: Session, tape: Tape, form: str, catalogue: Catalogue) -> Document | None:
    """The game as it is now: its PGN, both scoresheets as text or in braille, or all of it with record and tape."""
    if form == ALL:
        return Document("game.zip", "application/zip", _zipped(session, tape, catalogue))
    if form not in {PGN, TEXT, BRAILLE}:
        return None
    media = "application/vnd.chess-pgn" if form == PGN else "text/plain"
    name = {PGN: "game.pgn", TEXT: "scoresheets.txt", BRAILLE: "scoresheets.brf"}[form]
    return Document(name, f"{media}; charset=utf-8", _written(session, form, catalogue).encode())


def _written(session: Session, form: str, catalogue: Catalogue) -> str:
    game, day = session.game, session.day()
    if form == PGN:
        return pgn(game.table, day, catalogue=catalogue)
    sheet = scoresheet_braille if form == BRAILLE else scoresheet_text
    return "\n".join(sheet(game.events, seat, catalogue, day) for seat in Colour)


def _zipped(session: Session, tape: Tape, catalogue: Catalogue) -> bytes:
    """PGN, scoresheets, the record and the tape, in one file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for form, name in ((PGN, "game.pgn"), (TEXT, "scoresheets.txt"), (BRAILLE, "scoresheets.brf")):
            archive.writestr(name, _written(session, form, catalogue))
        record = session.copy()
        if record is not None:
            archive.writestr("record.sqlite", record)
        for clip in tape.clips():
            archive.writestr(f"tape/{clip}.flac", tape.flac(clip), zipfile.ZIP_STORED)
        for name, adaptation in tape.adaptations().items():
            archive.writestr(f"tape/{ADAPTATIONS}/{name}.npz", adaptation, zipfile.ZIP_STORED)
    return out.getvalue()
