"""Records that an older Rochade wrote: an edition of the Laws then had fewer parameters than today.

A record holds the parameters under which its game was played. One that did not exist yet is filled in as the edition of
that name has it now; what is in the record stays. The events themselves say what happened, whatever the Laws are.
"""

import msgspec

from app import editions
from app.json_lines import Json


def with_todays_rules(found: Json) -> Json:
    """The event as it was recorded, complete; only the first one of a game has an edition.

    What is no edition of that name is left as it is, for those who read it to refuse.
    """
    recorded = found.get("edition")
    if not isinstance(recorded, dict) or recorded.get("name") not in editions.names():
        return found
    today = msgspec.to_builtins(editions.load(recorded["name"]))
    for pairs in ("articles", "duties"):
        known = recorded.get(pairs)
        if isinstance(known, list):
            names = {entry[0] for entry in known if isinstance(entry, list) and entry}
            recorded = {**recorded, pairs: [*known, *(entry for entry in today[pairs] if entry[0] not in names)]}
    return {**found, "edition": {**today, **recorded}}
