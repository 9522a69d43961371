"""Until when a certificate counts: browsers let nobody in after that, and say so to the players alone."""

import ssl
from datetime import UTC, datetime
from pathlib import Path

Encryption = tuple[Path, Path | None]
"""The files of a certificate and of its key, PEM; None where the certificate's file has it."""

NO_CHECK_TIME = 0x200000  # OpenSSL's X509_V_FLAGNO_CHECK_TIME, which Python has no name for


def check(encryption: Encryption) -> None:
    """Raise OSError where these are no certificate and its key; a key with a password is none here."""
    _context(encryption)


def ends_at(encryption: Encryption) -> datetime | None:
    """The end of its time (UTC); None where that cannot be told. Raises OSError as `check`.

    Python tells it of a certificate that was shown in a handshake and found good. So it is shown here, to who takes it
    as it is.
    """
    shown, seen = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = _context(encryption).wrap_bio(seen, shown, server_side=True)
    try:
        page = _trusting(encryption[0]).wrap_bio(shown, seen)
        for side in (page, server, page):
            _go_on(side)
        found = page.getpeercert()
    except (ssl.SSLError, ValueError):  # it is for another use than a server's
        return None
    end = (found or {}).get("notAfter")
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(end), UTC) if isinstance(end, str) else None


def _context(encryption: Encryption) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*encryption, password=_nobody_is_asked)
    return context


def _trusting(certificate: Path) -> ssl.SSLContext:
    """Who takes that certificate for good, whoever signed it, whatever its name, and however old it is."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(certificate)
    context.verify_flags |= ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN | NO_CHECK_TIME
    return context


def _go_on(side: ssl.SSLObject) -> None:
    try:
        side.do_handshake()
    except ssl.SSLWantReadError:  # the other has the word
        return


def _nobody_is_asked() -> str:
    """There may be nobody at the terminal."""
    return ""
