"""Names of commands and events: the class name in snake case, as the record and the JSON lines write it."""

import re
from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


def type_name(kind: type) -> str:
    """`PressClock` is "press_clock"."""
    return _WORD.sub("_", kind.__name__).lower()


def registry(base: type[T], namespace: Mapping[str, object]) -> dict[str, type[T]]:
    """Every class of the namespace derived from `base`, by its name, in the order they are defined."""
    kinds = [kind for kind in namespace.values() if isinstance(kind, type) and issubclass(kind, base)]
    return {type_name(kind): kind for kind in kinds if kind is not base}
