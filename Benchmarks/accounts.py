"""Measures what log-ins tell a stranger, and what a storm of them does to everybody else.

    python3 Benchmarks/accounts.py [--logins 300] [--count 100000] [--seconds 10] [--connections 32]

First the median log-in of an unknown e-mail address against that of a known one with a wrong password, in turns; then
the p99 of searches beside a storm of log-ins against without; and what it costs to count requests. Uses wrk (Debian)
and `.build/release/digs` (or DIGS_BINARY).
"""

import argparse
import http.client
import json
import random
import shutil
import statistics
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from search import DENSE, FILTERS, Server, measure, prepare, script

KNOWN = [f"known{number}@example.edu" for number in range(20)]
PASSWORD = "correct horse battery"


def post(connection: http.client.HTTPConnection, path: str, form: dict) -> tuple[int, float]:
    """The status, and how long it took in milliseconds."""
    body = json.dumps(form)
    started = time.perf_counter()
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    response.read()
    return response.status, (time.perf_counter() - started) * 1000


def connect(server: Server) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=120)


def register(server: Server) -> None:
    connection = connect(server)
    for email in KNOWN:
        status, _ = post(connection, "/v1/accounts", {"email": email, "password": PASSWORD, "name": "Known"})
        if status != 201:
            raise SystemExit(f"registering was answered {status}")


def timing(server: Server, options) -> None:
    """In turns and in random order, so that whatever else the machine does hits both alike."""
    connection, dice = connect(server), random.Random(1)
    took = {"known": [], "unknown": []}
    for number in range(options.logins):
        kinds = ["known", "unknown"]
        dice.shuffle(kinds)
        for kind in kinds:
            email = dice.choice(KNOWN) if kind == "known" else f"nobody{number}@example.edu"
            status, milliseconds = post(connection, "/v1/sessions", {"email": email, "password": "not the password"})
            if status != 401:
                raise SystemExit(f"a wrong password was answered {status}")
            took[kind].append(milliseconds)
    known, unknown = (statistics.median(took[kind]) for kind in ("known", "unknown"))
    print(
        f"\n{options.logins} log-ins of each: median of a known address {known:.2f} ms,"
        f" of an unknown one {unknown:.2f} ms, ratio {unknown / known:.3f}")


def storm(server: Server, folder: Path, options) -> None:
    """Searches alone, beside log-ins from eight connections, and alone again."""
    lua = script(folder, DENSE, "&sort=price" + FILTERS)
    measure(server, lua, options.connections, 3)
    alone = measure(server, lua, options.connections, options.seconds)
    stop, done = threading.Event(), []
    guessers = [threading.Thread(target=guess, args=(server, stop, done)) for _ in range(8)]
    for guesser in guessers:
        guesser.start()
    beside = measure(server, lua, options.connections, options.seconds)
    stop.set()
    for guesser in guessers:
        guesser.join()
    again = measure(server, lua, options.connections, options.seconds)
    without = (alone["p99"] + again["p99"]) / 2
    print("\n| searches | p50 ms | p99 ms | a second |\n|---|---|---|---|")
    for name, got in [("alone", alone), ("beside the storm", beside), ("alone again", again)]:
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f} |")
    answered = {status: done.count(status) for status in sorted(set(done))}
    print(f"\nBeside {len(done) / options.seconds:.1f} log-ins a second ({answered}): p99 {beside['p99']:.2f} ms,"
          f" without {without:.2f} ms, ratio {beside['p99'] / without:.2f}")


def guess(server: Server, stop: threading.Event, done: list[int]) -> None:
    connection, dice = connect(server), random.Random()
    while not stop.is_set():
        status, _ = post(connection, "/v1/sessions", {"email": dice.choice(KNOWN), "password": "not the password"})
        done.append(status)


def from_everywhere(folder: Path) -> Path:
    """Searches of a million addresses, of which none asks often."""
    lua = script(folder, DENSE, "&sort=price" + FILTERS)
    text = lua.read_text().replace(
        'return wrk.format("GET", ',
        'wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.random(0, 15), math.random(0, 255),'
        ' math.random(0, 255))\n  return wrk.format("GET", ')
    lua.write_text(text)
    return lua


def limits(folder: Path, options) -> None:
    """What it costs to count requests: searches with limits that nobody meets, against none at all."""
    print("\n| searches | p50 ms | p99 ms | a second |\n|---|---|---|---|")
    for name, choice in [("limits off", "off"), ("limits on", "default")] * 2:
        with Server(folder, "--rate-limits", choice, "--trusted-proxies", "127.0.0.1") as server:
            lua = from_everywhere(folder)
            measure(server, lua, options.connections, 2)
            got = measure(server, lua, options.connections, options.seconds)
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--logins", type=int, default=300)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--connections", type=int, default=32)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, options.count)
        with Server(folder) as server:
            register(server)
            timing(server, options)
            storm(server, folder, options)
        limits(folder, options)


if __name__ == "__main__":
    main()
