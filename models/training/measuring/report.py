"""EVALUATION.md where only a part of it is measured anew: sections are told by their headings."""

from collections.abc import Collection

KEPT = "Measured with an earlier graph of the same network."
EARLIER = "Of networks that an earlier recipe made; with today's they have not been made again."


def renewed(old: str, measured: str, graph: str) -> str:
    """A report with some sections measured anew, with a `graph` that they name, and the others kept.

    What was measured with another graph says so. A section that is new stands behind the one it was measured after, or
    at the end.
    """
    sections = {heading: _as_kept(body, graph) if heading else body for heading, body in _sections(old).items()}
    order, before = list(sections), ""
    for heading, body in _sections(measured).items():
        if not heading:
            continue
        if heading not in sections:
            order.insert(order.index(before) + 1 if before else len(order), heading)
        sections[heading], before = f"{body}\n\n{_named(graph)}", heading
    return "\n\n".join(f"{heading}\n\n{sections[heading]}".strip() for heading in order) + "\n"


def of_earlier_networks(old: str, preface: str, headings: Collection[str]) -> str:
    """A report on another network: of the old one's sections those that were never about the network that ships."""
    kept = {heading: body for heading, body in _sections(old).items() if heading in headings}
    told = {heading: body if EARLIER in body else f"{EARLIER}\n\n{body}" for heading, body in kept.items()}
    bodies = (f"{heading}\n\n{body}" for heading, body in told.items())
    return "\n\n".join([preface.strip(), *bodies]) + "\n"


def _as_kept(body: str, graph: str) -> str:
    is_told = KEPT in body or EARLIER in body or _named(graph) in body
    return body if is_told else f"{KEPT}\n\n{body}"


def _named(graph: str) -> str:
    return f"Graph {graph}."


def _sections(report: str) -> dict[str, str]:
    """What stands below each heading of the second level; below "" what stands before the first."""
    found: dict[str, list[str]] = {"": []}
    for line in report.splitlines():
        if line.startswith("## "):
            found[line] = []
        else:
            found[list(found)[-1]].append(line)
    return {heading: "\n".join(lines).strip() for heading, lines in found.items()}
