"""What servers of a hall say to each other is sealed with a key that only they have: it lies in their database."""

from dataclasses import dataclass

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from app.hall.access import HallAccess
from web.admission.access import secret

HEADER = "rochade-fellow"


class Passed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is passed on: which request, to which run of a server, and from whom it came, by which scheme."""

    what: str
    to: str
    client: str
    scheme: str


@dataclass(frozen=True, slots=True)
class Seal:
    """Seals and reads with the key of a hall. What is sealed for one run of a server says nothing to another."""

    key: bytes

    @classmethod
    def of(cls, access: HallAccess) -> "Seal":
        """The seal of that hall, made by whoever comes first. Raises StoreFailed."""
        return cls(secret(access, "fellows"))

    def put(self, passed: Passed) -> str:
        """The text of a header."""
        return str(self._signed.dumps(msgspec.to_builtins(passed)))

    def read(self, text: str) -> Passed | None:
        """What was sealed; None where it was not sealed by this hall."""
        try:
            return msgspec.convert(self._signed.loads(text), Passed)
        except (BadSignature, msgspec.ValidationError):
            return None

    @property
    def _signed(self) -> URLSafeSerializer:
        return URLSafeSerializer(self.key, salt="fellow")
