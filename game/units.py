"""Units of time: every time in the program is a number of milliseconds; these turn seconds and minutes into it."""

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
