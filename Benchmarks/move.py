"""Moves an installation to PostgreSQL and back while clients post: how long it takes, and how long posts wait for it.

    python3 Benchmarks/move.py [--listings 100000] [--clients 8] [--rounds 3]

Each round moves there and back under posts, on a PostgreSQL of its own that waits for the disk. Then all acknowledged
posts must be there. After the last round it moves once more without posts, and compares a hash of each table's rows on
both sides. Beside the longest post during a move stands the longest in as many seconds after it. Uses
`.build/release/digs` (or DIGS_BINARY), and the virtual environment of the tests (`.venv`).
"""

import argparse
import hashlib
import sqlite3
import statistics
import sys
import time
from contextlib import closing
from pathlib import Path

from backup import Posting, register

import listings

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Contract"))
from postgresql import Cluster, as_superuser  # noqa: E402  (the path is set above)
from server import Server  # noqa: E402

import psycopg  # noqa: E402

# The server goes on with its own work: how far it looked for matches and what it keeps about itself.
OWN = {"counters", "database_move", "captured_changes", "unfinished_move", "database_commits", "database_writers"}


def all_rows(table: str) -> str:
    # What the server keeps about itself there changes with each minute: that it can write, and its search's snapshots.
    own = " WHERE name <> 'write probe' AND name NOT LIKE '%search snapshot'" if table == "installation" else ""
    return f'SELECT * FROM "{table}"{own}'


def tables_of_file(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: fingerprint(database.execute(all_rows(name))) for name in names if name not in OWN}


def tables_of_server(url: str) -> dict[str, str]:
    with psycopg.connect(as_superuser(url)) as database:
        names = [name for (name,) in database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        return {name: fingerprint(database.execute(all_rows(name))) for name in names if name not in OWN}


def fingerprint(rows) -> str:
    """The same for the same rows in any order, with columns in any order."""
    names = [column[0] for column in rows.description]
    total = 0
    for row in rows:
        text = repr(sorted((name, float(value) if isinstance(value, float) else value)
                           for name, value in zip(names, row, strict=True)))
        total = (total + int.from_bytes(hashlib.sha256(text.encode()).digest())) % 2**256
    return f"{total:064x}"


def posts_during(server: Server, tokens: list[str], work) -> tuple[float, list[float]]:
    """The seconds that `work` takes, and the milliseconds of the posts beside it."""
    clients = [Posting(server.address, token, time.monotonic() + 3_600) for token in tokens]
    for client in clients:
        client.start()
    started = time.monotonic()
    work()
    took = time.monotonic() - started
    for client in clients:
        client.until = 0
    for client in clients:
        client.join()
    return took, [milliseconds for client in clients for milliseconds in client.took]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listings", type=int, default=100_000)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    Server.environment = {"DIGS_PASSWORD_ITERATIONS": "1000"}
    with Cluster(("fsync=on", "shared_buffers=256MB")) as cluster, Server() as server:
        server.stop()
        file = Path(server.data, "digs.sqlite")
        listings.fill(file, options.listings, seed=1)
        server.run("tenant", "set", "default", "listingsPerAccount=1000000")
        server.start()
        tokens = [register(server, number) for number in range(options.clients)]
        posted = 0
        for turn in range(options.rounds):
            url = cluster.new_database()
            for name, target in (("there", url), ("back", "sqlite")):
                took, waits = posts_during(server, tokens, lambda: server.run("move", "--quiet", "--to", target))
                posted += len(waits)
                _, usual = posts_during(server, tokens, lambda: time.sleep(took))
                posted += len(usual)
                print(f"{name}: {took:.1f} s, {len(waits)} posts beside it, median {statistics.median(waits):.1f} ms,"
                      f" longest {max(waits):.0f} ms; as long afterwards: {len(usual)} posts,"
                      f" median {statistics.median(usual):.1f} ms, longest {max(usual):.0f} ms", flush=True)
        with closing(sqlite3.connect(file)) as database:
            (found,) = database.execute("SELECT count(*) FROM listings").fetchone()
        assert found == options.listings + posted, (found, options.listings, posted)
        url = cluster.new_database()
        before = tables_of_file(file)
        server.run("move", "--quiet", "--to", url)
        there = tables_of_server(url)
        server.run("move", "--quiet", "--to", "sqlite")
        back = tables_of_file(file)
        print(f"{found:,} listings there, {posted} of them posted beside moves; of {len(before)} tables"
              f" {sum(before[name] == there[name] for name in before)} are equal there,"
              f" {sum(before[name] == back[name] for name in before)} after the way back:"
              f" {sorted(name for name in before if not before[name] == there[name] == back[name])} differ")


if __name__ == "__main__":
    main()
