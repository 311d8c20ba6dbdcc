"""Measures durable posts: POST /v1/listings by many clients at once, beside /health/live of the same run.

    python3 Benchmarks/posts.py [--seconds 6] [--connections 32] [--rounds 5] [--count 100000] [--accounts 1000]

Every answer means that the listing is on disk. The clients post for the accounts in turns: each has some dozens of
listings at the end. In turns with /health/live; the ratio is of the medians. Beside it stands how often a second the
disk takes 4 KB durably (write and fdatasync, one after the other). Uses wrk (Debian) and `.build/release/digs` (or
DIGS_BINARY).
"""

import argparse
import json
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from people import Folder
from search import Server, measure, prepare, script

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--accounts", type=int, default=1_000)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
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
