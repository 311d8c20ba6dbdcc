"""Compares PostgreSQL with SQLite on the same listings: starts from the database, searches and durable posts, in pairs.

    python3 Benchmarks/engines.py [--listings 1000000] [--pairs 9] [--seconds 3]

PostgreSQL is a cluster of its own on a socket, which waits for the disk; its tables are analyzed after the first posts,
as autovacuum would do within minutes. A start reads all listings from the database: the search's snapshot is deleted
before. Uses wrk (Debian), `.build/release/digs` (or DIGS_BINARY), and the virtual environment of the tests (`.venv`).
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from people import Folder
from posts import posting
from search import DENSE, FILTERS, Server, digs, measure, prepare, script

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Contract"))
from postgresql import Cluster  # noqa: E402  (the path is set above)

ENGINES = ("sqlite", "postgresql")


def serving(folder: Path, url: str) -> Server:
    if url:
        os.environ["DIGS_DATABASE"] = url
    else:
        os.environ.pop("DIGS_DATABASE", None)
    return Server(folder)


def start(folder: Path, url: str) -> float:
    """The seconds of a start from the database."""
    (folder / "search.snapshot").unlink(missing_ok=True)
    with serving(folder, url) as server:
        return server.seconds


def compare(name: str, unit: str, pairs: int, one: Callable[[str], float]) -> None:
    found: dict[str, list[float]] = {engine: [] for engine in ENGINES}
    for turn in range(pairs):
        # Whoever comes second finds a warmer or busier machine.
        for engine in ENGINES[::1 if turn % 2 else -1]:
            found[engine].append(one(engine))
    ratios = [there / here for here, there in zip(*found.values(), strict=True)]
    print(f"{name}: " + ", ".join(f"{engine} {statistics.median(found[engine]):,.1f} {unit}" for engine in ENGINES)
          + f"; median ratio of {pairs} pairs {statistics.median(ratios):.2f}"
          + f" ({min(ratios):.2f} to {max(ratios):.2f})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listings", type=int, default=1_000_000)
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--starts", type=int, default=3, help="pairs of starts")
    parser.add_argument("--seconds", type=int, default=3)
    options = parser.parse_args()
    with Cluster(("fsync=on", "shared_buffers=256MB")) as cluster, tempfile.TemporaryDirectory() as name:
        folders = {engine: Path(name, engine) for engine in ENGINES}
        folders["sqlite"].mkdir()
        prepare(folders["sqlite"], options.listings)
        with Folder(folders["sqlite"]) as made:
            tokens = [person.token for person in made.people(1_000)]
        shutil.copytree(folders["sqlite"], folders["postgresql"])
        urls = {"sqlite": "", "postgresql": cluster.new_database()}
        digs(folders["postgresql"], "move", "--quiet", "--to", urls["postgresql"])
        compare("start", "s", options.starts, lambda engine: start(folders[engine], urls[engine]))
        with ExitStack() as stack:
            servers = {engine: stack.enter_context(serving(folders[engine], urls[engine])) for engine in ENGINES}
            searches = script(Path(name), DENSE, "&sort=price" + FILTERS)
            compare("searches", "a second", options.pairs, lambda engine: measure(
                servers[engine], searches, 32, options.seconds)["rate"])
            posts = posting(folders["sqlite"], tokens)
            compare("first posts", "a second", 1, lambda engine: measure(
                servers[engine], posts, 64, options.seconds)["rate"])
            with cluster.connect(urls["postgresql"]) as database:
                database.autocommit = True
                database.execute("ANALYZE")
            compare("posts", "a second", options.pairs, lambda engine: measure(
                servers[engine], posts, 64, options.seconds)["rate"])


if __name__ == "__main__":
    main()
