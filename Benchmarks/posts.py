"""Measures durable posts: POST /v1/listings by many clients at once, beside /health/live of the same run.

    python3 Benchmarks/posts.py [--seconds 6] [--connections 32] [--rounds 5] [--count 100000] [--accounts 1000]
    python3 Benchmarks/posts.py --grow [--seconds 3] [--rounds 5]

Every answer means that the listing is on disk. The clients post for the accounts in turns: each has some dozens of
listings at the end. In turns with /health/live; the ratio is of the medians. Beside it stands how often a second the
disk takes 4 KB durably (write and fdatasync, one after the other). Uses wrk (Debian) and `.build/release/digs` (or
DIGS_BINARY).

With --grow it shows what posting costs where much is there already: one account from its first thousand listings
beside one with 10,000, and all accounts at a place with a thousand listings beside one with 100,000, in turns.
"""

import argparse
import json
import os
import shutil
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from people import Folder
from search import Server, digs, measure, prepare, script

ROOM = {
    "kind": "rent", "title": "Posted while others post", "description": "A quiet room near the river.",
    "address": {
        "street": "1 Elm Street", "city": "New York", "region": "NY", "postalCode": "10003", "country": "US"},
    "priceCents": 120_000, "pricePeriod": "month", "bedrooms": 2, "bathrooms": 1,
    "contact": {"name": "Bench", "email": "bench@example.edu"}}


def posting(folder: Path, tokens: list[str]) -> Path:
    """A wrk script: the clients post in turns, each for its account."""
    body = json.dumps(ROOM)
    listed = ", ".join(f'"{token}"' for token in tokens)
    path = folder / "post.lua"
    path.write_text(
        f"local tokens, turn, body = {{{listed}}}, 0, [==[{body}]==]\n"
        "request = function()\n"
        "  turn = turn % #tokens + 1\n"
        '  return wrk.format("POST", "/v1/listings", {["Content-Type"] = "application/json",\n'
        '    ["Authorization"] = "Bearer " .. tokens[turn]}, body)\nend\n')
    return path


def syncs(folder: Path, seconds: float) -> float:
    """Durable writes of 4 KB a second, one after the other."""
    with (folder / "sync").open("wb", buffering=0) as file:
        count, started = 0, time.monotonic()
        while time.monotonic() - started < seconds:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            count += 1
        return count / (time.monotonic() - started)


# What is there when posting is measured: listings of the account that one client posts for, and at the place of all.
YOUNG, GROWN = (1_000, 1_000), (10_000, 100_000)


class Marketplace:
    """A data folder that others posted to: so many listings of the first account, so many at the place of all."""

    def __init__(self, folder: Path, listings: tuple[int, int], accounts: int):
        self.folder = folder
        folder.mkdir()
        prepare(folder, 0)
        digs(folder, "tenant", "set", "default", "listingsPerAccount=1000000")
        with Folder(folder) as made:
            self.one, *self.others = [person.token for person in made.people(accounts + 1)]
        own, all_of_them = listings
        with Server(folder) as server:
            self.fill(server, [self.one], own)
            self.fill(server, self.others, all_of_them)

    def fill(self, server: Server, tokens: list[str], until: int) -> None:
        """Posts for these accounts until the place has so many listings."""
        while (missing := until - self.count()) > 0:
            measure(server, posting(self.folder, tokens), 32, 2 if missing > 10_000 else 1)

    def count(self) -> int:
        with closing(sqlite3.connect(self.folder / "digs.sqlite")) as db:
            return db.execute("SELECT value FROM counters WHERE name = 'listing'").fetchone()[0]

    def rates(self, server: Server, options) -> tuple[float, float]:
        """Posts a second of one client for the first account, and of many for all others."""
        alone, together = ([self.one], 1), (self.others, options.connections)
        return tuple(
            measure(server, posting(self.folder, tokens), clients, options.seconds)["rate"]
            for tokens, clients in (alone, together))


def grow(folder: Path, options) -> None:
    """In turns: a copy of the young marketplace each time, because it grows while it is measured."""
    young = Marketplace(folder / "young", YOUNG, options.accounts)
    grown = Marketplace(folder / "grown", GROWN, options.accounts)
    got = {"young": [], "grown": []}
    with Server(grown.folder) as grown_server:
        for turn in range(options.rounds + 1):
            original, young.folder = young.folder, folder / "copy"
            shutil.copytree(original, young.folder)
            with Server(young.folder) as young_server:
                measure(young_server, script(young.folder, None, "/health/live"), options.connections, 1)
                got["young"].append(young.rates(young_server, options))
            shutil.rmtree(young.folder)
            young.folder = original
            got["grown"].append(grown.rates(grown_server, options))
    for place, (name, few, many) in enumerate([
            ("One client for one account", YOUNG[0], GROWN[0]),
            (f"{options.connections} clients at one place", YOUNG[1], GROWN[1])]):
        # The first turn warms.
        before, after = ([rates[place] for rates in got[kind][1:]] for kind in ("young", "grown"))
        ratio = statistics.median(late / early for early, late in zip(before, after))
        print(f"{name}: {statistics.median(before):.0f} posts a second from {few:,} listings,"
              f" {statistics.median(after):.0f} from {many:,}, median ratio {ratio:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--accounts", type=int, default=1_000)
    parser.add_argument("--grow", action="store_true")
    options = parser.parse_args()
    options.seconds = options.seconds or (3 if options.grow else 6)
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.grow:
            return grow(folder, options)
        prepare(folder, options.count)
        with Folder(folder) as made:
            tokens = [person.token for person in made.people(options.accounts)]
        with Server(folder) as server:
            posts = posting(folder, tokens)
            alive = script(folder, None, "/health/live")
            got = {"live": [], "posts": [], "p50": [], "p99": []}
            for turn in range(options.rounds + 1):
                live = measure(server, alive, options.connections, options.seconds if turn else 2)
                post = measure(server, posts, options.connections, options.seconds if turn else 2)
                if turn:
                    got["live"].append(live["rate"])
                    got["posts"].append(post["rate"])
                    got["p50"].append(post["p50"])
                    got["p99"].append(post["p99"])
            live, post, p50, p99 = (statistics.median(got[kind]) for kind in got)
            print(f"Durable posts by {options.connections} clients: {post:.0f} a second (p50 {p50:.1f} ms,"
                  f" p99 {p99:.1f} ms), /health/live {live:.0f}, ratio {post / live:.3f};"
                  f" the disk takes {syncs(folder, 2):.0f} durable writes a second")


if __name__ == "__main__":
    main()
