"""The scripts whose output README.md quotes do what it says, against the demonstration."""

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from make_docs import ROOT
from pictures import png
from server import POSTAL_CODES, Server


class DemoServer(Server):
    """Serves what `make run` serves, around one campus."""

    environment = {"DIGS_PASSWORD_ITERATIONS": "1000"}

    def __enter__(self):
        codes = Path(self.folder.name, "US.txt")
        codes.write_text(POSTAL_CODES, encoding="utf-8")
        self.start("--demo", "--demo-campuses", "1", "--postal-codes", str(codes))
        return self


@pytest.fixture(scope="module")
def demo():
    with DemoServer() as server:
        yield server


@pytest.fixture(scope="module")
def shown(demo, tmp_path_factory) -> dict[str, subprocess.CompletedProcess]:
    """Runs the scripts at once, as two of them wait for the mail about an unread message."""
    picture = tmp_path_factory.mktemp("pictures") / "room.png"
    picture.write_bytes(png(shade=30))
    options = {"main_job": [str(picture)], "conversation": [], "recall": [], "trust": []}

    def run(name: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [f"Scripts/{name}.sh", f"http://{demo.address}", demo.data, *options[name]], cwd=ROOT, text=True,
            capture_output=True, check=False, env=os.environ | demo.environment | {"DIGS_BINARY": demo.program})

    with ThreadPoolExecutor() as threads:
        return dict(zip(options, threads.map(run, options)))


@pytest.mark.parametrize(("name", "ending"), [
    ("main_job", '"action":"deleteListing"'),
    ("conversation", '"isReported":true'),
    ("recall", '"recall":"off"'),
    ("trust", "active"),
])
def test_a_script_of_the_readme_reaches_its_end(shown, name, ending):
    done = shown[name]
    assert done.returncode == 0, done.stderr[-2_000:]
    assert ending in done.stderr.splitlines()[-1], done.stderr[-2_000:]


def test_a_favorite_whose_listing_was_deleted_is_told(shown):
    assert '"removed":[{' in shown["main_job"].stderr
