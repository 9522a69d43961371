"""How the tests are spread over the cores: what shares something dear stays together, what takes long comes first."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

TOGETHER = (
    "tests/app/test_packaging.py",  # the wheel is built and installed once
    "tests/app/demo_game/test_demo.py",  # the demo is played once
    "tests/app/commands/test_enrol.py",  # a voice is learnt once
    "tests/app/test_launcher.py",  # the launcher sets itself up once
)
LONG = (
    *TOGETHER,
    "tests/app/test_check.py",
    "tests/game/rules/test_reconcile_real.py",
    "tests/game/winnable/test_winnable.py",
    "tests/voice/test_adaptation.py",
    "tests/voice/ear/test_recogniser.py",
    "tests/web/pages",
)


class Spread(LoadScopeScheduling):
    """A test to whoever has nothing left, a file of `TOGETHER` whole.

    xdist's own `loadgroup` writes its groups into the names of the tests, which pytest has not let it do since 9.2.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """At which test that process ended, which is not begun again, or it would end the next one; None for none."""
        scopes: dict[str, dict[str, bool]] = self.assigned_work.pop(node)
        left = [(tests, name) for tests in scopes.values() for name, is_done in tests.items() if not is_done]
        if not left:
            return None
        tests, ended_at = left[0]
        tests[ended_at] = True
        self.workqueue.update({scope: tests for scope, tests in scopes.items() if not all(tests.values())})
        for other in self.assigned_work:
            self._reschedule(other)
        return ended_at

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        """Which tests that process has read. Raises RuntimeError where they are others than those of the rest."""
        super().add_node_collection(node, collection)
        if node not in self.registered_collections:
            raise RuntimeError(f"{node.gateway.id}, in the place of another process, has read other tests than that")

    def _reschedule(self, node: WorkerController) -> None:
        """Give it work: two tests at least, for it begins one when it knows the next; none before it has read them all.

        Whoever takes the place of a process that ended reads them while the others go on, and has nothing then.
        """
        if node not in self.registered_collections:
            return
        super()._reschedule(node)
        if self.workqueue and self._pending_of(self.assigned_work[node]) == 1:
            super()._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return file if file in TOGETHER else nodeid


def long_first(items: list[pytest.Item]) -> None:
    """Put what takes long first, so that no core waits for it at the end; each kind keeps its order."""
    root = Path(__file__).parents[1]
    long = tuple(str(root / path) for path in LONG)
    items.sort(key=lambda item: not str(item.path).startswith(long))
