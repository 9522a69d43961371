"""The two places at the table and who sits there (Laws 2009, E1, E2.5, E2.9)."""

from dataclasses import dataclass
from enum import StrEnum


class ScoreKeeping(StrEnum):
    """How a player keeps score (8.1, E2.5)."""

    WRITING = "writing"  # by hand, in Braille, or by the assistant (E2.9c)
    TAPE = "tape"  # recorded: his own words are the entries


class Title(StrEnum):
    """FIDE's titles, as its lists write them."""

    GRANDMASTER = "GM"
    INTERNATIONAL_MASTER = "IM"
    FIDE_MASTER = "FM"
    CANDIDATE_MASTER = "CM"
    WOMAN_GRANDMASTER = "WGM"
    WOMAN_INTERNATIONAL_MASTER = "WIM"
    WOMAN_FIDE_MASTER = "WFM"
    WOMAN_CANDIDATE_MASTER = "WCM"


class NotationLanguage(StrEnum):
    """Whose letters the pieces have in what a player writes: each may use those of his country (C.3)."""

    CATALAN = "ca"
    SPANISH = "es"
    PORTUGUESE = "pt"
    ITALIAN = "it"
    GERMAN = "de"
    FRENCH = "fr"
    DUTCH = "nl"
    ENGLISH = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player: name, whether visually impaired, whether with an assistant (E2.9, E2.10), how he keeps score.

    `computer`: an operator acts for one that plays. `hearing_impaired`: he cannot hear announcements (2018, D.2.11).
    Title, rating, federation ("GER") and FIDE's number name him and bear on no rule.
    """

    name: str
    visually_impaired: bool = False
    has_assistant: bool = False
    score: ScoreKeeping = ScoreKeeping.WRITING
    computer: bool = False
    hearing_impaired: bool = False
    notation: NotationLanguage = NotationLanguage.GERMAN
    title: Title | None = None
    rating: int | None = None
    federation: str = ""
    fide_id: int | None = None
