"""A user whom permissions bind: who runs the tests, or the superuser without his privilege to pass them over."""

import os

AS_PLAIN_USER: tuple[str, ...] = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
)
