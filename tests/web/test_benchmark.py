"""The benchmark of the pages is for everybody who has played the demo: it needs no package of the tests."""

import subprocess
import sys

from tests.web.server import CHECKOUT

WITHOUT_TEST_PACKAGES = """
import runpy, sys
sys.path.insert(0, ".")
for name in ("pytest", "hypothesis", "playwright"):
    sys.modules[name] = None  # importing it fails, as where it is not installed
runpy.run_path("benchmarks/web.py", run_name="looked at")
"""


def test_the_benchmark_of_the_pages_runs_with_the_programs_own_packages():
    """What the first start installs is enough."""
    words = [sys.executable, "-c", WITHOUT_TEST_PACKAGES]
    done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
